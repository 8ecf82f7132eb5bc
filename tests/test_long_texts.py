"""What takes a text takes a long one too: eight times the length, about eight times the time.

Prose of the packs, one word over and over, one endless sentence in which every word is ambiguous,
quotations that close and that do not, placeholders, and texts without a space.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from tests.growth import grows_like_its_size
from tests.translation.conftest import Phrasebook

import politesse
from politesse.core import PolitesseError
from politesse.languages import load
from politesse.languages.identify import identify
from politesse.rewriting.changes import changes
from politesse.translation import translate

_LANGUAGES = ("de", "es", "it", "hu", "ja", "ko", "ru", "hi")
#: By language a word that may be address, or may not.
_AMBIGUOUS = {
    "de": "sie ", "es": "su casa tiene ", "it": "la sua casa ha ", "hu": "adja ", "ja": "開くください",
    "ko": "길게 하세요 ", "ru": "сделай ", "hi": "वे हैं ",
}  # fmt: skip
_SHORT = 3_000


def filled(part: str, size: int) -> str:
    return (part * (size // len(part) + 1))[:size]


def prose(code: str) -> str:
    return " ".join(example.text for example in load(code).examples) + " "


def parts(code: str) -> dict[str, str]:
    """What long texts of a language are made of, by what they are like."""
    word = _AMBIGUOUS[code]
    bare = word.replace(" ", "")
    return {
        "prose": prose(code),
        "a word": word,
        "no spaces": bare,
        "quotations": f'"{bare}" {word}„{bare}“ ',
        "quotations that do not close": f"„{word}",
        "apostrophes": f"'{word.capitalize()}",
        "doubled quotation marks": '""',
        "placeholders": f"{{name}} %s <b>{bare}</b> ",
        "clauses": f"{bare}, ",
    }


_KINDS = tuple(parts("de"))


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("code", _LANGUAGES)
def test_a_score_takes_as_long_as_the_text_is(code: str, kind: str) -> None:
    score = politesse.Scorer()
    part = parts(code)[kind]

    def scored(size: int) -> Callable[[], object]:
        return partial(score, filled(part, size), code)

    assert grows_like_its_size(scored, _SHORT, 8)


@pytest.mark.parametrize("kind", [*_KINDS, "kanji"])
def test_telling_a_language_takes_as_long_as_the_text_is(kind: str) -> None:
    part = {**parts("de"), "kanji": "漢字"}[kind]

    def told(size: int) -> Callable[[], object]:
        text = filled(part, size)

        def work() -> None:
            with suppress(PolitesseError):
                identify(text)

        return work

    assert grows_like_its_size(told, 20_000, 8)


@pytest.mark.parametrize("kind", ["prose", "a word", "no spaces", "quotations that do not close"])
@pytest.mark.parametrize("code", ["de", "es", "ja", "ko"])
@pytest.mark.parametrize("to", ["formal", "informal"])
def test_a_rewrite_takes_as_long_as_the_text_is(code: str, kind: str, to: str) -> None:
    part = parts(code)[kind]

    def rewritten(size: int) -> Callable[[], object]:
        return partial(politesse.rewrite, filled(part, size), to, language=code)

    assert grows_like_its_size(rewritten, *((6_000, 4) if kind == "prose" else (1_500, 6)))


@pytest.mark.parametrize("kind", _KINDS)
def test_a_translation_takes_as_long_as_the_text_is(kind: str) -> None:
    part = prose("en") if kind == "prose" else parts("de")[kind]

    def translated(size: int) -> Callable[[], object]:
        return partial(translate, filled(part, size), "de", "formal", engine=Phrasebook({}))

    assert grows_like_its_size(translated, 2_000, 8)


@pytest.mark.parametrize("every", [7, 50, 2_000])
def test_changes_of_long_texts_make_the_one_of_the_other(every: int) -> None:
    old = [f"w{number}" for number in range(3_000)]
    new = [f"{word} new" if number % every == 3 else word for number, word in enumerate(old)]
    before, after = " ".join(old), " ".join(new)
    found = changes(before, after)
    assert len(found) == sum("new" in word for word in new)
    made, position = [], 0
    for one in found:
        assert before[one.start : one.end] == one.text
        assert after[one.new_start : one.new_end] == one.new_text
        made += [before[position : one.start], one.new_text]
        position = one.end
    assert "".join([*made, before[position:]]) == after
