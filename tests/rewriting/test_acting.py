"""Spanish and Portuguese: whose a verb is by what it means, and what a text tells of nobody but the reader."""

from __future__ import annotations

from functools import partial

import pytest
from tests.growth import grows_like_its_size
from tests.rewriting.answers import PAIRS, pairs, pairs_to

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.types import To

MOST_WRONG = 1
LEAST_RIGHT = {
    "formal": 0.75,
    "informal": 0.45,
}  # of the sentences, those that rightly stay among them


@pytest.mark.parametrize("to", ["formal", "informal"])
@pytest.mark.parametrize("code", ["es", "pt"])
def test_nothing_given_is_wrong(code: str, to: To) -> None:
    cases = pairs_to(to, code, PAIRS / "causes")
    wrong, right = [], 0
    for source, goals in cases:
        made = rewrite(source, to, code, aspects={"address"})
        right += made.best in goals
        if made.changed and made.best not in goals:
            wrong.append((source, made.best))
    assert wrong == []
    assert right >= LEAST_RIGHT[to] * len(cases)


@pytest.mark.parametrize("code", ["es", "it", "pt"])
def test_little_of_what_was_written_after_the_rules_is_wrong(code: str) -> None:
    wrong = []
    for to, source, goals in pairs(code, PAIRS / "unseen"):
        made = rewrite(source, to, code, aspects={"address"})
        if made.changed and made.best.lower() not in map(str.lower, goals):
            wrong.append(made.best)
    assert len(wrong) <= MOST_WRONG, wrong


@pytest.mark.parametrize(
    ("code", "formal", "informal"),
    [
        ("es", "Compruebe que el cable está bien y vuelva a llamar.", "Comprueba que el cable está bien y vuelve a llamar."),
        ("es", "Espero que me escriba pronto.", "Espero que me escribas pronto."),
        ("es", "Le pediría que espere fuera.", "Te pediría que esperes fuera."),
        ("es", "Quería invitarla a cenar. ¿Puede venir?", "Quería invitarte a cenar. ¿Puedes venir?"),
        ("es", "¿Ya la han avisado?", "¿Ya te han avisado?"),
        ("es", "No firme nada hasta que lo lea mi abogada.", "No firmes nada hasta que lo lea mi abogada."),
        ("es", "Si tiene dudas, díganoslo.", "Si tienes dudas, dínoslo."),
        ("pt", "Verifique se o cabo está bem e tente outra vez.", "Verifica se o cabo está bem e tenta outra vez."),
        ("pt", "Introduza-o aqui, por favor.", "Introdu-lo aqui, por favor."),
        ("pt", "Vou ligar-lhe amanhã.", "Vou ligar-te amanhã."),
        ("pt", "Perguntaram por si e pela sua filha.", "Perguntaram por ti e pela tua filha."),
        ("pt", "Devolvo-lha amanhã. Pode esperar?", "Devolvo-ta amanhã. Podes esperar?"),
    ],
)  # fmt: skip
def test_to_informal(code: str, formal: str, informal: str) -> None:
    made = rewrite(formal, "informal", code, aspects={"address"}, min_confidence=0)
    assert made.best == informal


@pytest.mark.parametrize(
    ("code", "informal", "formal"),
    [
        ("es", "Comprueba que tu cable está bien y vuelve a llamar.", "Compruebe que su cable está bien y vuelva a llamar."),
        ("es", "Tu jefa quiere verte.", "Su jefa quiere verle."),
        ("es", "A mi hijo le gusta tu perro y pregunta cómo se llama.", "A mi hijo le gusta su perro y pregunta cómo se llama."),
        ("es", "Niños, sentaos y escuchadme.", "Niños, siéntense y escúchenme."),
        ("pt", "Queres que te embrulhe o livro?", "Quer que lhe embrulhe o livro?"),
    ],
)  # fmt: skip
def test_to_formal(code: str, informal: str, formal: str) -> None:
    made = rewrite(informal, "formal", code, aspects={"address"}, min_confidence=0)
    assert made.best.replace("verlo", "verle") == formal


@pytest.mark.parametrize("to", ["formal", "informal"])
@pytest.mark.parametrize("code", ["es", "pt"])
@pytest.mark.parametrize(
    "piece", ["puede ", "que o ", "le pediría que ", "e sua ", "Ana, que viu a ", "con usted y "]
)
def test_bound_words_of_long_texts_take_time_in_proportion(code: str, to: To, piece: str) -> None:
    pack = load(code)
    lister = option_lister(pack, "formal" if to == "formal" else "informal")
    assert lister is not None

    def work(size: int) -> None:
        tokens = pack.tokenize(piece * size)
        list(lister.bound(tokens, lister(tokens)))

    assert grows_like_its_size(lambda size: partial(work, size), 200, 8)
