"""The bare answer of a chat model: what goes, and what belongs to it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core.model_answer import cleaned


@pytest.mark.parametrize(
    ("answer", "text", "wanted"),
    [
        # quotation marks
        ('"Please open it."', "Open it.", "Please open it."),
        ("„Hallo!“", "Hi!", "Hallo!"),
        ("« Bonjour ! »", "Hi!", "Bonjour !"),
        ("「こんにちは」", "Hi!", "こんにちは"),
        ("'It's open.'", "Open it.", "It's open."),
        ("`Hallo!`", "Hi!", "Hallo!"),
        ("**Hallo!**", "Hi!", "Hallo!"),
        # lead-ins
        ("Here is the rewritten text: Please open it.", "Open it.", "Please open it."),
        ("Sure! Here it is:\n“Would you call Anna?”", "Call Anna.", "Would you call Anna?"),
        ("Certainly! Here's a more formal version: Sit, please.", "Sit.", "Sit, please."),
        ("Translation: Hallo!", "Hi!", "Hallo!"),
        ("**Formal version:** Hallo!", "Hi!", "Hallo!"),
        ("Voici la traduction :\nBonjour !", "Hi!", "Bonjour !"),
        ("Here is the translation:\n\nAchtung: heiß", "Caution: hot", "Achtung: heiß"),
        # code fences
        ("```\nHallo!\n```", "Hi!", "Hallo!"),
        ("```text\nHallo!\nWelt!\n```\n\nThat is it.", "Hi!\nWorld!", "Hallo!\nWelt!"),
        ("Sure, here is the translation:\n```\nHallo!\n```\nAnything else?", "Hi!", "Hallo!"),
        ("```\nHallo!", "Hi!", "Hallo!"),
        # thoughts
        ("<think>Hm. Sie or du?</think>\n\nHallo!", "Hi!", "Hallo!"),
        ("Sie or du? Rather Sie.\n</think>\nHallo!", "Hi!", "Hallo!"),
        ("<think>Hm. Sie or du? I can't", "Hi!", ""),
        # remarks
        ("Please open it.\n\nI changed the tone.", "Open it.", "Please open it."),
        ("Please open it.\n(I changed the tone.)", "Open it.", "Please open it."),
        ("Eins\nZwei\n\nNote: two lines.", "One\nTwo", "Eins\nZwei"),
        ("A\n\nB\n\nNote: two paragraphs.", "a\n\nb", "A\n\nB"),
        ("  Hallo! \n", "Hi!", "Hallo!"),
        (" ", "Hi!", ""),
    ],
)
def test_what_is_said_around_an_answer_goes(answer: str, text: str, wanted: str) -> None:
    assert cleaned(answer, text) == wanted


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        ('"Yes"', '"No"'),
        ("„Ja“", "“Yes”"),
        ('"Ja" oder "Nein"', '"Yes" or "no"'),
        ('"Ja" oder "Nein"', "Yes or no"),
        ("Sag „Ja“", "Say yes"),
        ("Here is the address: 12 Mill Road", "Hier ist die Adresse: Mill Road 12"),
        ("Sure, the text: it is here.", "Klar, der Text: Er ist hier."),
        ("Bitte beachten:\n- heiß\n- nass", "Please note:\n- hot\n- wet"),
        ("Der Zug fährt um 18:30.", "The train leaves at 6.30 pm."),
        ("Siehe https://example.org", "See the site"),
        ("Please open\nand close it.", "Open\nand close it."),
        ("Eins\n\nZwei", "One\nTwo"),
        ("```\nx = 1\n```", "```\ny = 1\n```"),
        ("<think>Hallo</think>", "<think>Hello</think>"),
        ("Sure.", "Klar."),
        ("'", "x"),
        ('""', "x"),
    ],
)
def test_what_belongs_to_an_answer_stays(answer: str, text: str) -> None:
    assert cleaned(answer, text) == answer


@given(st.text(), st.text())
def test_nothing_is_made_up(answer: str, text: str) -> None:
    made = cleaned(answer, text)
    assert made == made.strip()
    assert "".join(made.split()) in "".join(answer.split())


@given(st.text("ab :\"'\n«»`*", max_size=20))
def test_a_text_given_back_is_itself(text: str) -> None:
    assert cleaned(text, text) == text.strip()
