"""What a clause says of its words: commands, reflexives, nouns, whose verb a verb is."""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, pairs_to

import politesse
from politesse.languages import load
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.types import To

MOST_WRONG = 0.03  # of the sentences


def kinds(code: str, to: To, text: str, word: str) -> set[str]:
    """The kinds of what a word may become."""
    pack = load(code)
    lister = option_lister(pack, "formal" if to == "formal" else "informal")
    assert lister is not None
    tokens = pack.tokenize(text)
    return {option.kind for option in lister(tokens)[tokens.raw.index(word)]}


@pytest.mark.parametrize(
    ("code", "to", "text", "word", "found"),
    [
        ("de", "informal", "Geben Sie Ihren Namen ein.", "Geben", {"imperative"}),
        ("de", "informal", "Geben Sie mir Ihren Namen?", "Geben", {"verb"}),
        ("de", "informal", "Haben Sie Fragen, rufen Sie an.", "Haben", {"verb"}),
        ("de", "informal", "Wenn ja, sagen Sie ihr bitte Bescheid.", "sagen", {"imperative"}),
        ("de", "informal", "Sollten Sie Hilfe brauchen, warten Sie.", "brauchen", set()),
        ("de", "formal", "Ich rufe dich an.", "dich", {"pronoun"}),
        ("de", "formal", "Hast du dich verletzt?", "dich", {"reflexive"}),
        ("de", "formal", "Melde dich an.", "dich", {"reflexive"}),
        ("de", "formal", "Ich hole dich ab und fahre dich heim.", "dich", {"pronoun"}),
        ("de", "formal", "Ich hole dich ab und fahre dich heim.", "fahre", set()),
        ("de", "formal", "Sichere Netze schützt niemand.", "Sichere", set()),
        ("de", "informal", "Sollten Sie Fragen dazu haben, warten Sie.", "haben", set()),
        ("de", "informal", "Ihre Schuhe lassen Sie bitte im Flur.", "lassen", {"verb"}),
        ("de", "informal", "Wenn es zu laut wird, klingeln Sie einfach.", "klingeln", {"imperative"}),
        ("de", "informal", "Falls Ihnen übel wird, legen Sie sich hin.", "legen", {"imperative"}),
        ("de", "formal", "Bitte prüfe deine Adresse.", "Bitte", set()),
        ("de", "formal", "Bitte ihn um deine Adresse.", "Bitte", {"imperative"}),
        ("de", "formal", "Meld dich bei uns.", "dich", {"reflexive"}),
        ("de", "formal", "Bei Fragen wende dich an uns.", "dich", {"reflexive"}),
        ("de", "formal", "Morgen hole ich dich ab.", "dich", {"pronoun"}),
        ("de", "formal", "Danke dir für alles!", "dir", {"pronoun"}),
        ("nl", "informal", "Zij zit hier en helpt u graag.", "helpt", set()),
        ("nl", "informal", "Zij zit hier en kunt u haar helpen?", "kunt", {"verb"}),
        ("nl", "formal", "Mag ik bij je komen zitten?", "je", {"pronoun"}),
        ("de", "formal", "Wer Urlaub hat, schickt mir eine Mail.", "schickt", set()),
        ("de", "formal", "Wenn ihr Urlaub habt, schickt mir eine Mail.", "schickt", {"imperative"}),
        ("nl", "informal", "Voelt u zich niet goed, bel dan de dokter.", "Voelt", {"verb"}),
        ("nl", "informal", "Zij zegt dat zij u heeft gezien.", "heeft", set()),
        ("nl", "formal", "Het wordt bij je bezorgd.", "je", {"pronoun"}),
        ("nl", "formal", "Het staat in je bericht.", "je", {"pronoun", "possessive"}),
        ("nl", "formal", "Hij ziet je gekozen wachtwoord.", "je", {"pronoun", "possessive"}),
        ("nl", "formal", "Fijn dat je volgende week begint.", "je", {"pronoun"}),
        ("nl", "formal", "Je geld is er.", "Je", {"possessive"}),
        ("nl", "formal", "Je krijgt geld.", "Je", {"pronoun"}),
        ("nl", "formal", "Wat voor werk je doet, weet ik.", "werk", set()),
        ("nl", "formal", "Weet ik of je problemen hebt?", "je", {"pronoun"}),
        ("nl", "informal", "De klant belt u en heeft een vraag.", "heeft", set()),
        ("nl", "informal", "De man die u kent, heeft uw nummer.", "heeft", set()),
        ("nl", "formal", "Bel als je problemen blijft houden.", "je", {"pronoun"}),
        ("de", "informal", "Die Leute, die Sie kennen, haben Ihre Nummer.", "haben", set()),
        ("nl", "informal", "Neemt u plaats.", "Neemt", {"imperative"}),
        ("nl", "informal", "De arts belt u terug.", "belt", set()),
        ("nl", "informal", "Hij vergist zich.", "zich", set()),
        ("nl", "formal", "Ik help je graag.", "je", {"pronoun"}),
        ("nl", "formal", "Vul je naam in.", "Vul", set()),
    ],
)  # fmt: skip
def test_a_clause_rules_readings_out(
    code: str, to: To, text: str, word: str, found: set[str]
) -> None:
    assert kinds(code, to, text, word) - {"guess"} == found


@pytest.mark.parametrize(
    ("code", "to", "text", "new"),
    [
        ("de", "informal", "Schliessen Sie das Fenster.", "Schliess das Fenster."),
        ("de", "formal", "Wenn du fertig bist, klick hier.", "Wenn Sie fertig sind, klicken Sie hier."),
        ("de", "informal", "Die Kinder rufen Sie. Sie haben Ihnen etwas mitgebracht.", None),
        ("de", "informal", "Hinweis: Sie können jetzt gehen.", "Hinweis: Du kannst jetzt gehen."),
        ("nl", "informal", "Is die tas van u of van haar?", "Is die tas van jou of van haar?"),
        ("nl", "informal", "De buurman heeft zich vergist.", None),
    ],
)  # fmt: skip
def test_what_is_known_of_a_clause_is_given(code: str, to: To, text: str, new: str | None) -> None:
    result = politesse.rewrite(text, to, code, aspects={"address"})
    assert result.best == (new or text)


@pytest.mark.parametrize(
    ("code", "to", "text", "words"),
    [
        ("de", "informal", "Schön, wenn Sie kämen und Ihr Werkzeug mitbrächten.", ["kämen", "mitbrächten"]),
        ("de", "informal", "Schön, wenn Sie kommen und uns helfen könnten.", []),
        ("de", "informal", "Schön, wenn Sie kommen und die Kinder spielen.", ["kommen"]),
        ("de", "informal", "Schön, wenn sie kommen.", []),
        ("de", "formal", "Alles ist bereit; verfolge sie in deinem Konto.", ["verfolge"]),
        ("de", "formal", "Ich komme, bringe den Kuchen und hole dich.", []),
        ("nl", "informal", "U komt morgen en heeft de sleutel.", ["heeft"]),
        ("nl", "formal", "Vergeten jullie de sleutel niet?", ["Vergeten"]),
        ("nl", "formal", "Zou je me helpen?", []),
        ("nl", "formal", "Voel je je niet goed, bel dan.", ["Voel"]),
        ("fr", "formal", "Crée ton profil et invite tes amis.", ["Crée", "invite"]),
        ("fr", "formal", "Pour commencer, crée ton profil.", ["crée"]),
        ("fr", "formal", "Prends le savon qu'on t'a donné et ne mange plus rien.", ["Prends", "mange"]),
        ("fr", "formal", "Paul ouvre la porte et regarde ta voiture.", []),
        ("fr", "formal", "Entre les deux, tu choisis.", ["choisis"]),
        ("fr", "formal", "Demande envoyée à tes amis.", []),
    ],
)  # fmt: skip
def test_verbs_that_may_not_stay(code: str, to: To, text: str, words: list[str]) -> None:
    pack = load(code)
    lister = option_lister(pack, "formal" if to == "formal" else "informal")
    assert lister is not None
    tokens = pack.tokenize(text)
    assert [tokens.raw[place] for place in sorted(lister.bound(tokens, lister(tokens)))] == words


@pytest.mark.parametrize(
    ("code", "text", "right"),
    [
        ("de", "Es wäre schön, wenn Sie morgen vorbeikämen.", "Es wäre schön, wenn du morgen vorbeikämst."),
        ("de", "Danke, dass Sie sich gemeldet haben.", "Danke, dass du dich gemeldet hast."),
        ("de", "Klingeln Sie bitte.", "Klingle bitte."),
        ("nl", "Is deze jas van u?", "Is deze jas van jou?"),
        ("de", "Suchen Sie sich einen Platz.", "Such dir einen Platz."),
        ("nl", "Met mij gaat het goed, en met u?", "Met mij gaat het goed, en met jou?"),
        ("nl", "Ik ga mee. En u?", "Ik ga mee. En jij?"),
        ("fr", "Lis le texte que vous voulez et mesurez-vous aux autres.", "Lis le texte que tu veux et mesure-toi aux autres."),
        ("fr", "La personne avec qui vous avez parlé est absente.", "La personne avec qui tu as parlé est absente."),
        ("nl", "Ik hoor graag van u.", "Ik hoor graag van je."),
        ("fr", "Je vous remercie et vous envoie le devis.", "Je te remercie et t'envoie le devis."),
        ("fr", "Il faut que vous veniez et que vous ameniez vos outils.", "Il faut que tu viennes et que tu amènes tes outils."),
        ("fr", "Il a dit que vous veniez souvent.", "Il a dit que tu venais souvent."),
    ],
)  # fmt: skip
def test_forms_by_the_words_around(code: str, text: str, right: str) -> None:
    assert politesse.rewrite(text, "informal", code, min_confidence=0).best == right


@pytest.mark.parametrize("to", ["formal", "informal"])
@pytest.mark.parametrize("code", ["de", "nl", "fr"])
def test_the_best_guess_is_nearly_always_right(code: str, to: To) -> None:
    cases = pairs_to(to, code, PAIRS / "causes")
    wrong = [
        source
        for source, right in cases
        if politesse.rewrite(source, to, code, aspects={"address"}, min_confidence=0).best
        not in right
    ]
    assert len(wrong) <= MOST_WRONG * len(cases), wrong


def test_what_may_be_somebody_else_is_not_given() -> None:
    text = (
        "Die Handwerker kommen um acht. Sie brauchen Zugang zum Keller, also lassen Sie ihn offen."
    )
    assert politesse.rewrite(text, "informal", "de").best == text
