"""What is prose and what is not."""

from __future__ import annotations

import unicodedata

import pytest

import politesse
from politesse.core.protect import mask, protected


@pytest.mark.parametrize(
    "text",
    [
        "%s", "%d", "%1$s", "%(count)d", "%.2f", "%@", "%{name}", "%name%", "{0}", "{name}",
        "{{ user.name }}", "${path}", "$1", "#{x}", "<b>", "</b>", "<br/>", '<a href="du">', "<1>",
        "&nbsp;", "`du -h`", "https://example.org/du?x=du", "du@example.org", "@mention",
        "<code>du</code>", "{date, date, short}", "__NAME__",
    ],
)  # fmt: skip
def test_it_is_protected(text: str) -> None:
    assert not any(char.isalnum() for char in mask(f"a {text} b")[2:-2])


@pytest.mark.parametrize("text", ["100 % sure", "a < b and c > d", "5$ a day", "R&D", "1, 2, 3"])
def test_it_is_prose(text: str) -> None:
    assert mask(text) == text


def test_the_arms_of_a_message_are_prose() -> None:
    masked = mask("{n, plural, one{Du hast eine Datei} other{Sie haben {n} Dateien}}")
    assert "Du hast eine Datei" in masked
    assert "Sie haben" in masked
    assert "plural" not in masked
    assert "other" not in masked


def test_the_end_of_a_word_is_no_arm() -> None:
    assert mask("Richiede la versione {0}.").startswith("Richiede la versione ")


def test_a_letter_written_as_an_entity_is_a_letter() -> None:
    assert mask("Vous &ecirc;tes l&agrave;&nbsp;!") == "Vous êêêêêêêtes làààààààà      !"
    assert politesse.score("Vous &ecirc;tes l&agrave;.", language="fr").register == "formal"


def test_a_placeholder_may_be_named_in_any_letters() -> None:
    for name in ("नाम", unicodedata.normalize("NFD", "tvůj")):
        assert protected(f"%({name})s")[0][2] == "holder"


def test_masking_keeps_every_offset() -> None:
    text = "Hallo <b>{name}</b>, siehe https://x.y/z."
    assert len(mask(text)) == len(text)
    for start, end, _ in protected(text):
        assert not mask(text)[start:end].strip("\ufffc \n")


@pytest.mark.parametrize("holder", ["%s", "%1$s", "%1", "$name", "%d"])
def test_a_placeholder_ends_where_a_script_without_blanks_goes_on(holder: str) -> None:
    for text in (f"打开{holder}您的文件", f"これは{holder}です", f"이것은{holder}에"):
        ((start, end, _),) = protected(text)
        assert text[start:end] == holder


@pytest.mark.parametrize("unit", ["<!--", "```", "{", "<a ", "aaaa", "`a", "[a](", "%(", "<code>"])
def test_hostile_text_does_not_hang(unit: str) -> None:
    # In quadratic time this would take minutes.
    text = unit * (400_000 // len(unit))
    assert len(mask(text)) == len(text)
