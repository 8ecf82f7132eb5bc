"""The case of a pronoun by its preposition, and commands that no table has: given right, or not at all."""

from __future__ import annotations

import pytest

import politesse
from politesse.rewriting.types import To

GIVEN: list[tuple[str, To, str, str]] = [
    ("ru", "informal", "Пиджак на вас сидит прекрасно.", "Пиджак на тебе сидит прекрасно."),
    ("ru", "informal", "Мы на вас надеемся, приходите.", "Мы на тебя надеемся, приходи."),
    ("ru", "informal", "При вас он так не говорит.", "При тебе он так не говорит."),
    ("ru", "formal", "В тебе много терпения.", "В вас много терпения."),
    ("ru", "formal", "На тебе новая куртка?", "На вас новая куртка?"),
    ("uk", "informal", "На вас чудова сорочка.", "На тобі чудова сорочка."),
    ("uk", "informal", "Ми чекаємо на вас удома.", "Ми чекаємо на тебе удома."),
    ("uk", "formal", "Я в тобі не помилився.", "Я в вас не помилився."),
    ("uk", "formal", "Повернись до вікна.", "Поверніться до вікна."),
    ("uk", "formal", "Тихо полеж і не вставай.", "Тихо полежте і не вставайте."),
    ("cs", "formal", "Možná by ses divil.", "Možná byste se divil."),
    ("cs", "formal", "Kdyby sis to rozmyslel, zavolej.", "Kdybyste si to rozmyslel, zavolejte."),
    ("cs", "informal", "Všichni věříme ve vás.", "Všichni věříme v tebe."),
    ("cs", "informal", "Oceňuji na vás klid.", "Oceňuji na tobě klid."),
    ("cs", "informal", "Teď je řada na vás.", "Teď je řada na tobě."),
]

WITHHELD: list[tuple[str, To, str]] = [
    ("ru", "informal", "На вас муха, не шевелитесь."),
    ("ru", "formal", "Открути гайку и прифуги новую."),
    ("uk", "formal", "Помий посуд і прохвинь підлогу."),
    ("uk", "formal", "Вийми шухляду та прихвери нову."),
    ("cs", "formal", "Nakrájej mrkev a pak ji odstav. Poté zavlij vodu."),
    ("pl", "informal", "Pisałem o Panu koledze."),
    ("pl", "informal", "Proszę usiąść i chwilę odpocząć."),
    ("pl", "formal", "Wyszmucz garnek, zalej go wodą i poczekaj."),
    ("tr", "formal", "Balığı temizle, kuyruğunu kes."),
    ("tr", "formal", "Şapkanı as ve otur."),
]


@pytest.mark.parametrize(("language", "to", "text", "wanted"), GIVEN)
def test_is_given_right(language: str, to: To, text: str, wanted: str) -> None:
    assert politesse.rewrite(text, to, language, aspects={"address"}).best == wanted


@pytest.mark.parametrize(("language", "to", "text"), WITHHELD)
def test_is_withheld(language: str, to: To, text: str) -> None:
    assert not politesse.rewrite(text, to, language, aspects={"address"}).changed
