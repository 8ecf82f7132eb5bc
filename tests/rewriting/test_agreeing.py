"""Russian words that tell no person: whose they are, and what becomes of them."""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, pairs_to
from tests.rewriting.bound import bound_and_lost, finding_grows_like_the_text

from politesse.rewriting import rewrite
from politesse.rewriting.address.agreeing import agreeing
from politesse.rewriting.types import To


def _changing(text: str, to: To) -> tuple[list[str], list[str]]:
    """The words that must change with the reader, and those that are somebody else's."""
    return bound_and_lost("ru", agreeing, text, to)


@pytest.mark.parametrize(
    ("text", "bound", "lost"),
    [
        ("А ты, наверное, уже ушёл на работу.", ["ушёл"], []),
        ("Ты пришёл вовремя и сел рядом.", ["пришёл", "сел"], []),
        ("Ты оставил заявку, но не указал телефон.", ["оставил", "указал"], []),
        ("Ты сам виноват: был невнимателен.", ["сам", "виноват", "был", "невнимателен"], []),
        ("Не забыл ли ты ключи?", ["забыл"], []),
        ("Можешь забрать её сам.", ["сам"], []),
        ("Будь осторожен!", ["осторожен"], []),
        ("Когда ты звонил, я был занят и не мог ответить.", ["звонил"], ["был", "занят", "мог"]),
        ("Рад тебя видеть!", [], ["рад"]),
        ("Твой заказ подписан.", [], ["подписан"]),
        ("Ты не имеешь прав доступа.", [], []),
        ("Ты позвонил и Петя пришёл.", ["позвонил"], []),
        ("Ты и я были там.", [], []),
        ("Ты и твоя мама была там.", [], []),
        ("Ты и сам был там.", ["сам", "был"], []),
        ("Ты ему помог, а потом куда-то исчез.", ["помог", "исчез"], []),
        ("Ты помог, а Петя исчез.", ["помог"], []),
        ("Ты, наверное, не заметила, что оставила зонтик.", ["заметила", "оставила"], []),
        ("Ты видела, что пришла машина.", ["видела"], []),
        ("Ты была так добра, что одолжила мне денег.", ["была", "добра", "одолжила"], []),
        ("Ты взяла книгу, которая упала.", ["взяла"], []),
    ],
)
def test_whose_a_word_is_shows_in_its_subject(text: str, bound: list[str], lost: list[str]) -> None:
    found, others = _changing(text, "formal")
    assert found == bound
    assert others == lost


def test_what_is_done_to_the_reader_somebody_else_does() -> None:
    text = "Вы заказали пиццу и вам её привезли холодной."
    assert _changing(text, "informal") == (["заказали"], ["привезли"])


@pytest.mark.parametrize(
    "text",
    ["Как только приземлитесь, напишите маме.", "Если отмените заказ, вернём деньги."],
)
def test_after_a_linking_word_a_verb_states(text: str) -> None:
    made = rewrite(text, "informal", "ru", aspects={"address"}, min_confidence=0).best
    assert made in ("Как только приземлишься, напиши маме.", "Если отменишь заказ, вернём деньги.")


def test_beside_please_a_verb_commands() -> None:
    text = "Иван, вы ошиблись номером, перезвоните, пожалуйста, в справочную."
    made = rewrite(text, "informal", "ru", aspects={"address"}, min_confidence=0).best
    assert made == "Иван, ты ошибся номером, перезвони, пожалуйста, в справочную."


def test_who_does_it_may_not_show_and_then_nothing_is_given() -> None:
    assert not rewrite("Иван, вы слышали, что отменили рейс?", "informal", "ru").changed


@pytest.mark.parametrize("to", ["formal", "informal"])
def test_what_is_given_is_right(to: To) -> None:
    cases = pairs_to(to, "ru", PAIRS / "causes")
    made = [rewrite(source, to, "ru", aspects={"address"}) for source, _ in cases]
    wrong = [
        one.best
        for one, (_, right) in zip(made, cases, strict=True)
        if one.changed and one.best not in right
    ]
    assert wrong == []
    least = {"formal": 0.85, "informal": 0.35}[to]  # who the reader is most often does not show
    assert sum(one.changed for one in made) >= least * len(cases)


def test_work_grows_like_the_text() -> None:
    assert finding_grows_like_the_text("ru", agreeing, "был и готов ", "formal")
