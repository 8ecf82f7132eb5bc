"""Words that may be the reader's or somebody else's, and what is written to a reader who is known."""

from __future__ import annotations

import pytest

import politesse
from politesse.rewriting.types import To


def address(text: str, to: To, code: str) -> politesse.Rewrite:
    return politesse.rewrite(text, to, code, aspects={"address"})


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("it", "Pensa che dovresti riposare."),
        ("it", "Mia sorella ti vuole bene. Pensa che dovresti riposare."),
        ("es", "Piensa que deberías descansar."),
        ("pt", "Pensa que devias descansar."),
        ("it", "Lui non viene. Trova che sei troppo severo."),
    ],
)
def test_what_the_reader_or_somebody_else_thinks_is_not_given(code: str, text: str) -> None:
    result = address(text, "formal", code)
    assert not result.changed
    assert result.reason is not None and "somebody else" in result.reason


@pytest.mark.parametrize(
    ("code", "text", "made"),
    [
        ("it", "Marta pensa che dovresti riposare.", "Marta pensa che dovrebbe riposare."),
        ("it", "Ricorda che devi firmare.", "Ricordi che deve firmare."),
        ("it", "Alle due firmi il tuo contratto.", "Alle due firma il suo contratto."),
        ("it", "Dopo cena metti il tuo piatto in cucina.", "Dopo cena mette il suo piatto in cucina."),
        ("it", "Quando porti la tua macchina?", "Quando porta la sua macchina?"),
        ("it", "Permettimi di porti una domanda.", "Mi permetta di porle una domanda."),
        ("es", "Las dos firmas de tu contrato están mal.", "Las dos firmas de su contrato están mal."),
        ("es", "A las dos firmas les falta tu sello.", "A las dos firmas les falta su sello."),
        ("pt", "Dona Teresa, não queria incomodar-te com isto.", "Dona Teresa, não queria incomodá-la com isto."),
        ("pt", "João, não queria incomodar-te com isto.", "João, não queria incomodá-lo com isto."),
        ("pt", "Olá, Marta, eu espero-te à porta.", "Olá, Marta, eu espero-a à porta."),
        ("ko", "네 아들이 벌써 학교에 다녀?", "아드님이 벌써 학교에 다녀요?"),
        ("ko", "네 어머니는 어디 계셔?", "어머님은 어디 계세요?"),
        ("ko", "보내 준 사진 잘 받았어.", "보내 주신 사진 잘 받았어요."),
        ("ko", "어제 도와준 거 고마워.", "어제 도와주신 거 감사합니다."),
        ("ko", "언니가 보내 준 책 잘 읽었어.", "언니가 보내 준 책 잘 읽었어요."),
    ],
)  # fmt: skip
def test_whose_a_word_is_tells_what_it_becomes(code: str, text: str, made: str) -> None:
    assert address(text, "formal", code).best == made


@pytest.mark.parametrize(
    "text",
    ["A las dos firmas tu contrato.", "A la una firmas el contrato y te llevas tu copia."],
)
def test_after_an_hour_a_noun_may_be_a_verb(text: str) -> None:
    made = politesse.rewrite(text, "formal", "es", aspects={"address"}, min_confidence=0.2)
    assert "firma " in made.best and "firmas" not in made.best


@pytest.mark.parametrize("text", ["네 형은 뭐 해?", "네 엄마는 언제 와?"])
def test_relatives_that_have_no_polite_name_or_are_not_honoured_are_not_given(text: str) -> None:
    result = address(text, "formal", "ko")
    assert not result.changed and result.reason is not None and "agree" in result.reason
