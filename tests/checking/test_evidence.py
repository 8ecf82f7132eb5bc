"""Every weakness has a string of our own that is not reported for it, and one that is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from politesse.checking import check, evidence
from politesse.checking.config import Config
from politesse.checking.evidence import WEAKNESSES
from politesse.checking.fault import Fault
from politesse.checking.reasons import Line
from politesse.checking.survey import judge_for
from politesse.checking.suspicion import Weakness
from politesse.formats import Segment
from politesse.formats.types import Place


def faults(line: Line, enable: Sequence[str] = ()) -> list[Fault]:
    """The faults of a string in houses of either register."""
    found: list[Fault] = []
    for register in ("formal", "informal"):
        judge = judge_for(line.language, register, Config(enable=tuple(enable)))
        judge.descriptions = True
        found += judge(Segment(line.name, line.text, Place(), source=line.source))
    return found


@pytest.mark.parametrize("weakness", WEAKNESSES, ids=lambda weakness: weakness.name)
def test_what_is_weak_is_reported_only_where_one_asks_for_it(weakness: Weakness) -> None:
    for line in weakness.yes:
        assert not faults(line)
        (found, *_) = faults(line, ["unsure"])
        assert (found.code, found.edits) == ("unsure", ())
        assert weakness.why[1:] in found.message


@pytest.mark.parametrize("weakness", WEAKNESSES, ids=lambda weakness: weakness.name)
def test_a_near_miss_is_a_finding(weakness: Weakness) -> None:
    for line in weakness.no:
        assert {one.code for one in faults(line)} & {"wrong-register", "mixed"}


def test_every_weakness_is_held_and_has_a_name_a_reason_and_examples() -> None:
    made = {id(value) for value in vars(evidence).values() if isinstance(value, Weakness)}
    assert made == {id(one) for one in WEAKNESSES}
    assert all(one.why and one.yes and one.no for one in WEAKNESSES)


def test_what_is_not_sure_is_counted_and_fails_no_build(write: Callable[..., Path]) -> None:
    rows = [("Your name", "Su nombre"), ("Do you want it?", "¿Lo quiere usted?")]
    rows += [("Enter your key, please.", "Introduzca su clave, por favor.")]
    rows += [("Please wash the old herbs.", "Lave usted las zanahorias y las viejas hiervas.")]
    entries = "".join(f'msgid "{source}"\nmsgstr "{text}"\n\n' for source, text in rows)
    path = write("es.po", 'msgid ""\nmsgstr "Language: es\\n"\n\n' + entries)
    report = check(path)
    assert (report.findings, report.unsure, report.exit_code) == ([], 1, 0)
    asked = check(path, config=Config(enable=("unsure",)))
    assert ([one.code for one in asked.findings], asked.unsure) == (["unsure"], 0)
