"""Every doubt has a string of our own whose fix is proposed for it, and one whose fix is written."""

from __future__ import annotations

import pytest

from politesse.checking import doubts
from politesse.checking.config import Config
from politesse.checking.doubts import DOUBTS, Doubt
from politesse.checking.fault import Fault
from politesse.checking.reasons import Line
from politesse.checking.survey import judge_for
from politesse.formats import Segment
from politesse.formats.types import Place


def fault(line: Line) -> Fault:
    """The fault of a string in a house of the other register."""
    found = []
    for register in ("formal", "informal"):
        judge = judge_for(line.language, register, Config())
        judge.descriptions = line.descriptions
        found += judge(Segment(line.name, line.text, Place(), source=line.source))
    return found[0]


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda doubt: doubt.name)
def test_a_doubt_is_why_a_fix_is_but_proposed(doubt: Doubt) -> None:
    for line in doubt.yes:
        found = fault(line)
        assert (found.doubt, found.edits) == (doubt.name, ())
        assert found.proposed


@pytest.mark.parametrize("doubt", DOUBTS, ids=lambda doubt: doubt.name)
def test_the_fix_of_a_near_miss_is_written(doubt: Doubt) -> None:
    for line in doubt.no:
        found = fault(line)
        assert (found.doubt, found.proposed) == (None, ())
        assert found.edits


def test_every_doubt_is_held_and_has_a_name_a_reason_and_examples() -> None:
    made = {id(value) for value in vars(doubts).values() if isinstance(value, Doubt)}
    assert made == {id(one) for one in DOUBTS}
    assert len({one.name for one in DOUBTS}) == len(DOUBTS)
    assert all(one.why and one.yes and one.no for one in DOUBTS)


def test_a_long_string_whose_pronoun_lacks_its_capital_is_not_written() -> None:
    pairs = [("You can change your name.", "Sie können ihren Namen ändern.")]
    pairs.append((pairs[0][0], "Sie können ihren Namen ändern" + ", und zwar sofort" * 15 + "."))
    short, long = (fault(Line("de", source, text)) for source, text in pairs)
    assert (short.code, short.doubt, bool(short.edits)) == ("miscased", None, True)
    assert (long.code, long.doubt, bool(long.proposed)) == ("miscased", "unsure", True)


def test_a_capital_is_not_written_where_another_pronoun_would_stay_without() -> None:
    source = "If you wish to go on you must call."
    found = fault(Line("de", source, "Wenn sie weiter machen wollen müssen sie anrufen."))
    assert (found.code, found.doubt, found.edits) == ("miscased", "unsure", ())
    found = fault(Line("de", source, "Wer bleiben will, den müssen sie anrufen."))
    assert (found.code, found.doubt, bool(found.edits)) == ("miscased", None, True)
