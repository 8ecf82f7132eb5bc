"""What rewriting withholds: what is in doubt, and what is not likely enough to be right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import politesse
from politesse.languages import load
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.types import To

LANGUAGES = [
    "cs", "de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "uk", "zh",
]  # fmt: skip
PAIRS = Path(__file__).parent / "pairs"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_veto_finds_what_it_must_and_nothing_else(code: str) -> None:
    vetoes = conversion_table(load(code))["veto"]
    about = {veto["about"] for veto in vetoes}
    assert about - {"others"} == {"readers", "salutation", "agreement"}
    for veto in vetoes:
        assert [text for text in veto["yes"] if not re.search(veto["find"], text)] == []
        assert [text for text in veto["no"] if re.search(veto["find"], text)] == []


@pytest.mark.parametrize(
    ("code", "to", "text", "reason"),
    [
        ("fr", "informal", "Bonjour à tous, pouvez-vous venir ?", "several readers"),
        ("ru", "informal", "Дети, вы готовы?", "several readers"),
        ("de", "informal", "Gnädige Frau, haben Sie Zeit?", "salutation"),
        ("de", "formal", "Liebe Oma, hast du Zeit?", "salutation"),
        ("pt", "formal", "Mãe, recebeste a tua fatura?", "salutation"),
        ("ru", "informal", "Госпожа Петрова, вы получите письмо?", "salutation"),
        ("ru", "formal", "Ты уже захейтил всех?", "agree"),
        ("de", "formal", "Wann zwirbelst du den Bart?", "not known"),
    ],
)  # fmt: skip
def test_what_is_in_doubt_comes_back_with_the_reason(
    code: str, to: To, text: str, reason: str
) -> None:
    result = politesse.rewrite(text, to, code, aspects={"address"})
    assert (result.best, result.changed) == (text, False)
    assert result.reason is not None and reason in result.reason
    assert result.withheld and result.withheld[0].text != text
    given = politesse.rewrite(text, to, code, aspects={"address"}, min_confidence=0)
    assert given.best == result.withheld[0].text


def test_what_is_not_sure_is_withheld_with_its_confidence() -> None:
    sure = politesse.rewrite("Haben Sie Zeit?", "informal", "de")
    assert sure.changed and sure.confidence >= 0.9
    least = politesse.rewrite("Haben Sie Zeit?", "informal", "de", min_confidence=1.0)
    assert least.reason == f"not sure: {sure.confidence:.2f}"
    assert least.to_dict()["withheld"][0]["text"] == sure.best


def test_a_confidence_is_from_0_to_1() -> None:
    with pytest.raises(politesse.PolitesseError, match="from 0 to 1"):
        politesse.rewrite("Hallo", "formal", "de", min_confidence=2)


def test_arms_of_a_message_change_together_or_not_at_all() -> None:
    text = "{n, plural, one {Sie haben # Datei} other {Sie haben # Dateien}}"
    made = "{n, plural, one {Du hast # Datei} other {Du hast # Dateien}}"
    assert politesse.rewrite(text, "informal", "de", min_confidence=0.75).best == made
    one = (
        "{g, select, female {Sie laden Ihre Freunde ein} other {Gnädige Frau, Sie laden deine ein}}"
    )
    assert politesse.rewrite(one, "informal", "de").best == one


@pytest.mark.parametrize("code", LANGUAGES)
def test_pairs_are_pairs(code: str) -> None:
    for folder in (PAIRS, PAIRS / "held_back", PAIRS / "causes", PAIRS / "unseen"):
        if not (folder / f"{code}.tsv").is_file():
            continue
        lines = (folder / f"{code}.tsv").read_text("utf-8").splitlines()
        assert all(line.count("\t") == 1 and line.count("[") == line.count("]") for line in lines)


@pytest.mark.parametrize(
    ("code", "to", "text", "right"),
    [
        ("ru", "formal", "Она спрашивает, свободен ли ты завтра.", "Она спрашивает, свободны ли вы завтра."),
        ("ru", "informal", "Скачайте её и получите скидку.", "Скачай её и получи скидку."),
        ("hi", "informal", "यदि आपको कोई समस्या हो, तो हमसे संपर्क करें।", "यदि तुम्हें कोई समस्या हो, तो हमसे संपर्क करो।"),
        ("hi", "informal", "अगर आप चाहें तो हम कल मिल सकते हैं।", "अगर तुम चाहो तो हम कल मिल सकते हैं।"),
    ],
)  # fmt: skip
def test_words_of_one_address_change_together_and_agree(
    code: str, to: To, text: str, right: str
) -> None:
    made = politesse.rewrite(text, to, code, aspects={"address"}, min_confidence=0.5)
    assert made.best == right
