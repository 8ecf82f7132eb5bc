"""Every cause has strings of our own for which it is why a marker is not heard, and near misses."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

from politesse.checking import causes
from politesse.checking.causes.cause import Cause, Silence
from politesse.checking.prepared import prepared
from politesse.checking.reasons import Line, Reason
from politesse.checking.witness import Witness
from politesse.formats import Segment
from politesse.formats.types import Place
from politesse.languages import load
from politesse.languages.tokens import Tokens

LISTS = (
    causes.SILENCES,
    causes.ALONE,
    causes.BESIDE_SOURCE,
    causes.IN_STYLE,
    causes.TO_READER,
    causes.TO_NOBODY,
)
EVERY: tuple[Reason, ...] = tuple(dict.fromkeys(one for each in LISTS for one in each))


def witnessed(line: Line) -> tuple[Witness, Tokens]:
    pack = load(line.language)
    segment = Segment(line.name, line.text, Place(), source=line.source)
    witness = Witness(pack, segment, line.descriptions)
    return witness, pack.tokenize(prepared(pack, line.text))


def reasons(line: Line) -> list[str | None]:
    """Why each marker of a string is not heard, None where one is; what ``heard`` says is the same."""
    witness, tokens = witnessed(line)
    markers = witness.pack.register_matcher(tokens)
    found = witness.why(tokens, markers)
    if not witness.silences():
        heard = [match.low for match in witness.heard(tokens, markers)]
        why = zip(markers, found, strict=True)
        assert heard == [match.low for match, reason in why if reason is None]
    return [reason and reason.name for reason in found]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param(one.name, line, id=f"{one.name} {line.text}")
        for one in EVERY
        for line in one.yes
    ],
)
def test_a_cause_is_why_a_marker_is_not_heard(name: str, line: Line) -> None:
    assert name in reasons(line)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param(one.name, line, id=f"{one.name} {line.text}")
        for one in EVERY
        for line in one.no
    ],
)
def test_a_near_miss_is_heard(name: str, line: Line) -> None:
    found = reasons(line)
    assert name not in found
    assert None in found


@pytest.mark.parametrize(
    "cause", [one for one in EVERY if isinstance(one, Cause)], ids=lambda one: one.name
)
def test_a_cause_is_asked_of_its_near_misses(cause: Cause) -> None:
    for line in cause.no:
        witness, tokens = witnessed(line)
        assert cause in causes.asked(witness.context(tokens))


def test_every_cause_is_asked_and_has_a_name_a_reason_and_examples() -> None:
    modules = pkgutil.iter_modules(causes.__path__, f"{causes.__name__}.")
    made = {
        id(value): value
        for module in modules
        for value in vars(import_module(module.name)).values()
        if isinstance(value, (Cause, Silence))
    }
    assert set(made) == {id(one) for one in EVERY}
    assert len({one.name for one in EVERY}) == len(EVERY)
    assert all(one.why and one.yes and one.no for one in EVERY)


def test_a_silence_is_why_no_marker_is_heard() -> None:
    line = Line("de", "I will come with you!", "Ich komme mit dir und deinem Hund!")
    assert reasons(line) == ["talk", "talk"]


def test_causes_are_asked_where_they_can_be_and_nowhere_else() -> None:
    german, italian, japanese = (causes.causes_of(load(code)) for code in ("de", "it", "ja"))
    own = {one.name for one in german.beside_source} ^ {one.name for one in italian.beside_source}
    assert "joined-to-owner" in own
    assert "caption" in {one.name for one in japanese.beside_source}
    assert "caption" not in {one.name for one in german.beside_source}
