"""Texts are cut and put together again; what is not prose comes through untouched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.translation import translate
from politesse.translation.integrity import Integrity
from politesse.translation.parts import cut, join
from politesse.translation.placeholders import shield, wordless

from .conftest import Phrasebook

PIECES = st.sampled_from(
    ["One two. ", "Is it? ", "%s", "{name}", "<b>", "</b>", "\n", "\n\n", "{n, plural, one {# a} ",
     "other {# b}}", "}", "{", "word ", "Dr. X ", "https://a.b/c?d ", "&File", "…", "日本。", "\\n"]
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map("".join), st.integers(1, 60))
def test_cut_and_join_give_the_text_back(text: str, longest: int) -> None:
    parts = cut(text, "en", longest)
    assert "".join(part.text for part in parts) == text
    assert join(parts, [part.text for part in parts if part.prose], "de") == text


@given(st.lists(PIECES, max_size=10).map("".join))
def test_what_is_shielded_comes_back(text: str) -> None:
    way = shield(text)
    if not way.shortcut:
        restored = way.restore(way.text)
        assert restored is not None and Integrity(text, "en", "en").flaw(restored) is None
        assert restored.split() == text.split() or "<" in text


@pytest.mark.parametrize(
    "text",
    ["Click <a href='x'>here</a>.", "<p>Hello <b>{name}</b>!</p>", "See [the docs](http://x.y), ok",
     "a<br/>b", "<i><b>x y</b></i> and", "Hi {a}{b}.", " %d items ", "Press <kbd>Esc</kbd> now"],
)  # fmt: skip
def test_a_shielded_text_is_restored_to_the_letter(text: str) -> None:
    way = shield(text)
    assert way.restore(way.text) == text


def test_stand_ins_may_move() -> None:
    way = shield("Move {file} to <b>%s</b>.")
    assert way.restore("Nach {2} {3} {4} {1} verschieben.") == (
        "Nach <b>%s</b> {file} verschieben."
    )


@pytest.mark.parametrize("said", ["Hallo!", "Hallo {1} {1}!", "Hallo {1} {2}!"])
def test_a_stand_in_lost_doubled_or_made_up_is_noticed(said: str) -> None:
    assert shield("Hello {name}!").restore(said) is None


def test_a_shortcut_mark_goes_to_the_first_letter() -> None:
    assert shield("&Save as").restore("speichern unter") == "&speichern unter"
    assert shield("Save _As").restore("Speichern unter") == "_Speichern unter"
    assert shield("R&D").text == "R&D"


def test_texts_without_words_are_not_sent() -> None:
    engine = Phrasebook({})
    texts = ["", "  ", "%s", "{count} / 100", "<br/>", "12:30"]
    assert [one.text for one in translate(texts, "de", engine=engine)] == texts
    assert engine.asked == []


def test_wordless() -> None:
    assert wordless("{count}: 100 %") and not wordless("{count} x")


def test_the_arms_of_a_message_are_translated_one_by_one() -> None:
    engine = Phrasebook(
        {"You have # file.": ["Du hast # Datei."], "You have # files.": ["Du hast # Dateien."]}
    )
    text = "{n, plural, =0 {} one {You have # file.} other {You have # files.}}"
    result = translate(text, "de", engine=engine)
    assert result.text == "{n, plural, =0 {} one {Du hast # Datei.} other {Du hast # Dateien.}}"
    assert result.intact


def test_what_stands_around_a_message_goes_into_its_arms() -> None:
    german = {"You have # file, {1}.": ["{1}, du hast # Datei."],
              "You have # files, {1}.": ["{1}, du hast # Dateien."]}  # fmt: skip
    text = "You have {n, plural, one {# file} other {# files}}, {name}."
    result = translate(text, "de", engine=Phrasebook(german))
    assert result.text == (
        "{n, plural, one {{name}, du hast # Datei.} other {{name}, du hast # Dateien.}}"
    )
    assert result.source == text and result.intact


def test_a_message_that_loses_its_number_is_told() -> None:
    engine = Phrasebook({"# file": ["Datei"], "# files": ["# Dateien"]})
    assert not translate("{n, plural, one {# file} other {# files}}", "de", engine=engine).intact


def test_entities_are_read_and_written_again() -> None:
    engine = Phrasebook({"Don't stop & wait here.": ["Nicht anhalten & ’s abwarten' hier."]})
    result = translate(
        "Don&#39;t stop &amp; wait&nbsp;here.".replace("&nbsp;", " "), "de", engine=engine
    )
    assert result.text == "Nicht anhalten &amp; ’s abwarten&#39; hier."
    assert engine.asked == ["Don't stop & wait here."]
    assert shield("1 &lt; 2").restore("1 {1} 2") == "1 &lt; 2"


def test_capitals_are_translated_as_a_sentence_and_raised() -> None:
    engine = Phrasebook({"Where are you, {1}?": ["Wo bist du, {1}?"]})
    result = translate("WHERE ARE YOU, {name}?", "de", "formal", engine=engine)
    assert result.text == "WO SIND SIE, {name}?"
    assert (result.register, result.obtained) == ("formal", "rewritten")
    assert translate("NASA", "de", engine=engine).text == "NASA"


def test_the_stop_after_an_address_is_not_part_of_it() -> None:
    engine = Phrasebook({"See {1}.": ["{1} ansehen."]})
    result = translate("See https://a.b/c?d=1.", "de", engine=engine)
    assert result.text == "https://a.b/c?d=1 ansehen." and result.intact


def test_a_long_text_is_cut_between_sentences_and_paragraphs() -> None:
    from politesse.translation import Capabilities

    engine = Phrasebook({}, Capabilities(longest=30))
    text = "Mr. Smith came in. He sat down. Then he left again.\n\nThe end."
    assert translate(text, "de", engine=engine).text == text
    assert engine.asked == ["Mr. Smith came in.", "He sat down.", "Then he left again.", "The end."]


def test_no_spaces_between_japanese_sentences() -> None:
    from politesse.translation import Capabilities

    engine = Phrasebook({"One two.": ["一二。"], "Three.": ["三。"]}, Capabilities(longest=8))
    assert translate("One two. Three.", "ja", engine=engine).text == "一二。三。"


def test_a_hypothesis_that_keeps_the_placeholder_is_preferred() -> None:
    engine = Phrasebook({"Hello {1}!": ["Hallo!", "Hallo {1}!"]})
    result = translate("Hello %s!", "de", "prefer_formal", engine=engine)
    assert result.text == "Hallo %s!" and result.intact


def test_placeholders_are_tried_as_they_stand_where_stand_ins_do_not_survive() -> None:
    engine = Phrasebook({"Hello {1}!": ["Hallo!"], "Hello %s!": ["Hallo %s!"]})
    assert translate("Hello %s!", "de", engine=engine).text == "Hallo %s!"
    assert engine.asked == ["Hello {1}!", "Hello %s!"]


def test_a_placeholder_that_is_lost_is_told() -> None:
    engine = Phrasebook({"Hello {1}!": ["Hallo!"], "Hello %s!": ["Hallo!"]})
    result = translate("Hello %s!", "de", engine=engine)
    assert (result.text, result.intact, result.certain) == ("Hallo!", False, False)
    assert result.reason == result.to_dict()["reason"] == "%s is missing"
