"""No pattern that sees a user's text takes the square of its length.

Every pattern of a module is run over runs of what it is made of, each broken off at the end, in two
lengths. One that is only ever held against one place (``match``) is measured so.
"""

from __future__ import annotations

import inspect
import pkgutil
import re
import re._parser as parser  # type: ignore[import-not-found]
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from tests.growth import grows_like_its_size, seconds

import politesse
from politesse.languages import load
from politesse.rewriting.address.safety import safety

_PARTS = ("core", "languages", "scoring", "checking", "rewriting", "translation", "formats")
_SHORT, _TIMES = 750, 4
_QUICK = 0.002  # seconds: the square of what is as quick for the longer text is no harm
_COMMON = ("a", "A", "1", " ", "\n", ".", "é", "a ", "1 ", "a\n")
#: What is searched for in XML that a parser has read before, where no mark is left open.
_AFTER_A_PARSER = {
    f"politesse.formats.{name}" for name in ("xmltext", "xmlspelling", "xmlfill", "android_text")
}
#: Searched for in twenty letters, or in a text without long runs of blanks and marks.
_IN_SHORT_PIECES = {
    ("politesse.rewriting.address.render", "_OPENING"),
    ("politesse.rewriting.politeness.sentences", "_END"),
    ("politesse.rewriting.politeness.calming", "_CLAUSE"),
}


def _modules() -> list[ModuleType]:
    names = [module.name for module in pkgutil.walk_packages(politesse.__path__, "politesse.")]
    return [import_module(name) for name in names if name.split(".")[1] in _PARTS]


def _patterns() -> Iterator[tuple[str, str, re.Pattern[Any], bool]]:
    """Module, name, pattern, and whether it is searched for."""
    for module in _modules():
        source = inspect.getsource(module)
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern):
                used = rf"\b{name}\.(?:search|finditer|findall|sub|subn|split)\("
                yield module.__name__, name, value, bool(re.search(used, source))


def _literals(tree: Any) -> Iterator[str]:
    """The characters a parsed pattern names."""
    for kind, value in tree:
        name = str(kind)
        if name == "LITERAL":
            yield chr(value)
        elif name == "RANGE":
            yield chr(value[0])
        elif name == "IN":
            yield from _literals(value)
        elif name == "BRANCH":
            for branch in value[1]:
                yield from _literals(branch)
        elif name in ("SUBPATTERN", "MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT", "ASSERT"):
            yield from _literals(value[-1])


def _units(pattern: re.Pattern[Any]) -> list[str]:
    """What a hostile text repeats to make a pattern work."""
    own = list(dict.fromkeys(_literals(parser.parse(pattern.pattern, pattern.flags))))[:10]
    return [*dict.fromkeys([*_COMMON, *own, *(a + b for a in own for b in ("a", " "))])]


def _work(pattern: re.Pattern[Any], unit: str, searched: bool, size: int) -> Callable[[], object]:
    text: Any = (unit * size)[:size] + "\0~"
    if isinstance(pattern.pattern, bytes):
        text = text.encode("latin-1", "replace")
    if searched:
        return lambda: deque(pattern.finditer(text), maxlen=0)
    return partial(pattern.match, text)


def _squares(pattern: re.Pattern[Any], searched: bool) -> str | None:
    """A unit of which four times as many take far more than four times as long."""
    for unit in _units(pattern):
        work = partial(_work, pattern, unit, searched)
        slow = seconds(work(_SHORT * _TIMES)) > _QUICK
        if slow and not grows_like_its_size(work, _SHORT, _TIMES, _QUICK / _TIMES**2):
            return unit
    return None


@pytest.mark.parametrize("part", _PARTS)
def test_time_grows_with_the_text(part: str) -> None:
    found = {}
    for module, name, pattern, searched in _patterns():
        known = module in _AFTER_A_PARSER or (module, name) in _IN_SHORT_PIECES
        if module.split(".")[1] == part and not known:
            unit = _squares(pattern, searched)
            if unit is not None:
                found[module, name] = unit
    assert not found


def test_a_run_that_no_text_has_is_not_rewritten() -> None:
    for run in (" " * 200, ".!" * 100):
        result = politesse.rewrite(f"Please{run} help me.", "impolite", "en")
        assert result.reason == "it has a hundred blanks or marks in a row"


def test_vetoes_take_no_square_of_a_text() -> None:
    forbids = safety(load("ru"), "formal").objection
    assert grows_like_its_size(lambda words: partial(forbids, "", "([вы" * words), 1_000, 4)
