"""ctxpro: subtitles whose pronoun of address was labelled by rule, a JSON list a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from politesse.core import TargetRegister
from politesse.datasets.files import Malformed, Report, Source
from politesse.datasets.jsonfiles import json_items
from politesse.datasets.records import LabelledSegment
from politesse.datasets.values import each, text_of, whole_of


def read(sources: Iterable[Source], report: Report) -> Iterator[LabelledSegment]:
    """The segments; the expected pronoun must occur in the reference."""
    for source in sources:

        def segment(value: Any, source: Source = source) -> LabelledSegment:
            return _segment(value, source["language"], source["split"])

        yield from each(json_items(source.path, report), source.path, report, segment)


def _segment(value: Any, language: str, split: str) -> LabelledSegment:
    target, expected = text_of(value, "ref segment"), text_of(value, "expected")
    if expected.lower() not in target.lower():
        raise Malformed(f"the expected {expected!r} is not in the reference")
    rule = text_of(value, "rule")
    register, plural = read_rule(rule)
    return LabelledSegment(
        text_of(value, "src segment"),
        target,
        text_of(value, "src pronoun"),
        expected,
        rule,
        register,
        plural,
        text_of(value, "document id"),
        whole_of(value, "segment id", 0),
        language,
        split,
    )


def read_rule(rule: str) -> tuple[TargetRegister | None, bool | None]:
    """The register and the number that a rule's name states.

    >>> read_rule("NOM.INFORM.SING"), read_rule("ACC.FORM+PLUR"), read_rule("ACC.INFORM+FORM.PLUR")
    (('informal', False), ('formal', None), (None, True))
    """
    registers: set[TargetRegister] = set()
    plural: set[bool | None] = set()
    for part in rule.split("."):
        names = set(part.split("+"))
        registers |= {"formal"} if "FORM" in names else set()
        registers |= {"informal"} if "INFORM" in names else set()
        if "PLUR" in names:
            plural.add(None if "FORM" in names else True)
        if "SING" in names:
            plural.add(False)
    if not registers:
        raise Malformed(f"the rule names no register: {rule!r}")
    return (
        registers.pop() if len(registers) == 1 else None,
        plural.pop() if len(plural) == 1 else None,
    )
