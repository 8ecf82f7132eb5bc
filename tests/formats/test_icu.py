"""ICU messages: their arms are texts of their own, and each knows where it stands."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats import Place, Run, Segment, Spelling
from politesse.formats.icu import arms, choices, stretches

NESTED = (
    "Hallo {name}, {gender, select, male {er hat} other {{n, plural, offset:1 =0 {nichts} "
    "one {dir # Brief} other {dir # Briefe}} geschickt}}!"
)


def segment(text: str, **more: str) -> Segment:
    return Segment("m", text, Place([Run(0, len(text), 0, len(text), True)]), **more)


def texts(text: str) -> list[tuple[str, str]]:
    return [(one.id, one.text) for one in arms(segment(text))]


def test_every_arm_is_a_text_and_a_choice_around_which_words_stand_a_placeholder() -> None:
    assert texts(NESTED) == [
        ("m", "Hallo {name}, {gender}!"),
        ("m[gender=male]", "er hat"),
        ("m[gender=other]", "{n} geschickt"),
        ("m[gender=other][n=0]", "nichts"),
        ("m[gender=other][n=one]", "dir # Brief"),
        ("m[gender=other][n=other]", "dir # Briefe"),
    ]


def test_all_texts_of_a_message_are_of_one_group() -> None:
    made = arms(segment(NESTED, source="s", language="de"))
    assert {(one.group, one.source, one.language) for one in made} == {("m", "s", "de")}
    assert {one.group for one in arms(segment(NESTED, group="g"))} == {"g"}


def test_ordinals_and_two_choices() -> None:
    text = "{a, selectordinal, one {#st} other {#th}}, {b, plural, =1 {x} other {}}"
    assert texts(text) == [
        ("m", "{a}, {b}"), ("m[a=one]", "#st"), ("m[a=other]", "#th"), ("m[b=1]", "x")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Hallo {name}!",
        "plural {n, plural, one {a} other {b}",
        "{n, plural, one a other b}",
        "{n, plural, }",
        "{n, plural, one {a} and {b}, other {c}}",
        "{x, select, a {{n, plural, one b}}}",
        "'{n, plural, one {a} other {b}}'",
        "{n, plural, =0 {} other {}}",
        "{n, number, integer} plural",
    ],
)
def test_what_is_no_sound_message_comes_back_as_it_is(text: str) -> None:
    whole = segment(text)
    assert arms(whole) == [whole]


def test_apostrophes_quote_braces_and_nothing_else() -> None:
    assert texts("{n, plural, one {it''s '{'#'}'} other {it's #}}") == [
        ("m[n=one]", "it''s '{'#'}'"), ("m[n=other]", "it's #")
    ]  # fmt: skip
    # Nothing closes the quotation, so that it is none.
    assert texts("l'{n, plural, one {ami} other {amis}}")[1:] == [
        ("m[n=one]", "ami"), ("m[n=other]", "amis")
    ]  # fmt: skip


def escaped(text: str) -> tuple[str, Segment]:
    """A file in which every letter e stands as an entity, and its one segment."""
    raw = "<" + text.replace("e", "&#101;") + ">"
    spelling = Spelling(raw)
    position = 1
    for part in text.split("e"):
        spelling.verbatim(position, position + len(part))
        position += len(part)
        spelling.escape(position, position + 6, "e")
        position += 6
    runs = spelling.place().runs[:-1]
    return raw, Segment("m", text, Place(runs, lambda new: new.replace("e", "&#101;")))


def test_each_text_stands_where_it_is_said_to() -> None:
    raw, whole = escaped(NESTED)
    for one in arms(whole):
        low, high = one.place.extent(0, len(one.text))
        said = raw[low:high].replace("&#101;", "e")
        assert "{gender}" in one.text or "{n}" in one.text or said == one.text


def test_a_word_of_an_arm_is_replaced_and_nothing_else() -> None:
    raw, whole = escaped(NESTED)
    one = next(one for one in arms(whole) if one.id.endswith("[n=other]"))
    edit = one.place.splice(Edit(0, 3, "Ihnen"))
    assert edit is not None
    assert apply(raw, [edit]) == raw.replace(
        "dir # Bri&#101;f&#101;", "Ihn&#101;n # Bri&#101;f&#101;"
    )


def test_no_edit_touches_a_choice() -> None:
    (around, *_) = arms(segment("Hast du {n, plural, one {#} other {##}} da?"))
    assert around.text == "Hast du {n} da?"
    assert around.place.splice(Edit(5, 11, "x")) is None
    assert around.place.splice(Edit(9, 10, "x")) is None
    before, after = around.place.splice(Edit(5, 7, "er")), around.place.splice(Edit(12, 14, "hier"))
    assert before and after
    assert apply("Hast du {n, plural, one {#} other {##}} da?", [before, after]) == (
        "Hast er {n, plural, one {#} other {##}} hier?"
    )


def test_a_text_that_is_nowhere_has_arms_that_are_nowhere() -> None:
    made = arms(Segment("m", NESTED, Place()))
    assert len(made) == 6 and not any(one.place.runs for one in made)


PIECES = st.sampled_from(
    [
        "{n, plural, ",
        "one {",
        "other {",
        "}",
        "}}",
        "{",
        "'",
        "''",
        "a ",
        "{g, select, x {",
        "offset:1 ",
    ]
)


@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_text_is_read_and_its_stretches_are_in_order(text: str) -> None:
    bounds = [place for stretch in stretches(text) for place in stretch]
    assert bounds == sorted(bounds) and bounds[-1] <= len(text)
    made = arms(segment(text))
    assert made
    for one in made:
        if made != [segment(text)]:
            low, high = one.place.extent(0, len(one.text))
            assert text[low:high] == one.text or any(f"{{{name}}}" in one.text for name in "ng")


@pytest.mark.parametrize(
    "text",
    ["{n,select,a{" * 30_000, "{n,select,a{" * 30_000 + "}}" * 30_000, "{" * 400_000, "}" * 400_000,
     "'{" * 200_000, "'{" + "''" * 200_000, "{n, plural," * 40_000, "{n, plural, one " * 20_000,
     "{n, plural," + " x" * 200_000, "{n, plural, one {" + "a" * 1_000_000],
)  # fmt: skip
def test_hostile_texts_take_no_time(text: str) -> None:
    began = time.perf_counter()
    choices(text + " plural")
    arms(segment(text + " plural"))
    assert time.perf_counter() - began < 60
