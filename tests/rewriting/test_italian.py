"""Italian address: pronouns at verbs, objects by what governs them, and verbs of somebody else."""

from __future__ import annotations

from functools import partial

import pytest
from tests.growth import grows_like_its_size
from tests.rewriting.answers import PAIRS, pairs_to

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.types import To

LEAST_RIGHT = 0.8  # of the sentences, those that rightly stay among them
COURTESY = str.maketrans("LS", "ls")


def plain(text: str) -> str:
    """A text without the capitals of courtesy, which are a matter of taste."""
    return text.translate(COURTESY)


@pytest.mark.parametrize("to", ["formal", "informal"])
def test_most_becomes_right_and_nothing_given_is_wrong(to: To) -> None:
    cases = pairs_to(to, "it", PAIRS / "causes")
    wrong, right = [], 0
    for source, goals in cases:
        made = rewrite(source, to, "it", aspects={"address"})
        good = plain(made.best) in map(plain, goals)
        right += good
        if made.changed and not good:
            wrong.append((source, made.best))
    assert wrong == []
    assert right >= LEAST_RIGHT * len(cases)


@pytest.mark.parametrize(
    ("informal", "formal"),
    [
        ("Dammelo.", "Me lo dia."),
        ("Mandameli subito.", "Me li mandi subito."),
        ("Diglielo tu.", "Glielo dica Lei."),
        ("Vattene.", "Se ne vada."),
        ("Non dirmelo.", "Non me lo dica."),
        ("Non preoccuparti.", "Non si preoccupi."),
        ("Dovresti andartene.", "Dovrebbe andarsene."),
        ("Se vuoi, posso dirtelo.", "Se vuole, posso dirglielo."),
        ("Ti scrivo perché ti voglio aiutare.", "Le scrivo perché La voglio aiutare."),
        ("Ti ho chiamato ieri per dirti tutto.", "L'ho chiamata ieri per dirle tutto."),
        ("Ti porto un caffè e poi ti porto alla stazione.", "Le porto un caffè e poi La porto alla stazione."),
        ("Scegli i file che vuoi e caricali.", "Scelga i file che vuole e li carichi."),
        ("Va' a casa e riposati.", "Vada a casa e si riposi."),
        ("Lavati i denti prima di coricarti.", "Si lavi i denti prima di coricarsi."),
        ("Da quanto tempo aspetti? Ti hanno già servita?", "Da quanto tempo aspetta? L'hanno già servita?"),
        ("Tocca a te: prendi il tuo codice postale.", "Tocca a Lei: prenda il suo codice postale."),
        ("Apri il menu e scegli la tua lingua.", "Apra il menu e scelga la sua lingua."),
        ("Se prendi il treno, prendi un giornale.", "Se prende il treno, prenda un giornale."),
    ],
)  # fmt: skip
def test_to_formal(informal: str, formal: str) -> None:
    made = rewrite(informal, "formal", "it", aspects={"address"}, min_confidence=0)
    assert made.best == formal


@pytest.mark.parametrize(
    ("formal", "informal"),
    [
        ("Me lo dia.", "Dammelo."),
        ("Se lo tolga dalla testa.", "Toglitelo dalla testa."),
        ("Non me lo chieda.", "Non chiedermelo."),
        ("Se ne vada!", "Vattene!"),
        ("Mi dica a che ora parte il Suo treno.", "Dimmi a che ora parte il tuo treno."),
        ("Mi dica se Lei parte domani.", "Dimmi se parti domani."),
        ("Il Suo cane ha mangiato; lo porti fuori.", "Il tuo cane ha mangiato; portalo fuori."),
        ("Mi dica dove Le fa male.", "Dimmi dove ti fa male."),
        ("Verifichi che la Sua rete funzioni e riprovi.", "Verifica che la tua rete funzioni e riprova."),
        ("Mio padre lavora con Lei? Mi ha parlato di Lei.", "Mio padre lavora con te? Mi ha parlato di te."),
        ("Quello che propone mi piace. La ringrazio.", "Quello che proponi mi piace. Ti ringrazio."),
        ("Come si chiama il Suo gatto?", "Come si chiama il tuo gatto?"),
        ("Può sedersi, se Lei vuole.", "Puoi sederti, se tu vuoi."),
        ("Mia madre ha perso il suo treno, La prego di aspettarla.", "Mia madre ha perso il suo treno, ti prego di aspettarla."),
    ],
)  # fmt: skip
def test_to_informal(formal: str, informal: str) -> None:
    made = rewrite(formal, "informal", "it", aspects={"address"}, min_confidence=0)
    assert made.best == informal


@pytest.mark.parametrize("to", ["formal", "informal"])
@pytest.mark.parametrize("piece", ["e ", "se ne vada e ", "che tu ", "ti ", "non lo ", "la sua "])
def test_options_of_long_texts_take_time_in_proportion(to: To, piece: str) -> None:
    pack = load("it")
    lister = option_lister(pack, "formal" if to == "formal" else "informal")
    assert lister is not None
    assert grows_like_its_size(lambda size: partial(lister, pack.tokenize(piece * size)), 200, 8)
