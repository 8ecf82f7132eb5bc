"""What the finders of whose word a word is do with a text."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from tests.growth import grows_like_its_size

from politesse.core.types import TargetRegister
from politesse.languages import Pack, load
from politesse.rewriting.address.options import option_lister

#: Says which places must change, and takes the options of those that may not.
Finder = Callable[[Any, list[list[Any]]], Collection[int]]
Maker = Callable[[Pack, TargetRegister], Finder | None]


def bound_and_lost(
    code: str, maker: Maker, text: str, to: TargetRegister
) -> tuple[list[str], list[str]]:
    """The words that must change with the reader, and those of which none is left to change."""
    pack = load(code)
    lister, finder = option_lister(pack, to), maker(pack, to)
    assert lister and finder
    tokens = pack.tokenize(text)
    options = lister(tokens)
    before = [bool(here) for here in options]
    bound = finder(tokens, options)
    lost = [
        word
        for word, had, here in zip(tokens.words, before, options, strict=True)
        if had and not here
    ]
    return [tokens.words[place] for place in sorted(bound)], lost


def finding_grows_like_the_text(code: str, maker: Maker, words: str, to: TargetRegister) -> bool:
    """Whether the time for words said over and over grows no faster than they do."""
    pack = load(code)
    lister, finder = option_lister(pack, to), maker(pack, to)
    assert lister and finder

    def prepare(size: int) -> Callable[[], object]:
        tokens = pack.tokenize(words * size)
        options = lister(tokens)
        return lambda: finder(tokens, [list(here) for here in options])

    return grows_like_its_size(prepare, 500, 8)
