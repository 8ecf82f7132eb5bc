"""Answers as they come back from a tool, and whose of them count.

A rater counts who qualified, where there was a qualification, and did what enough of the checks asked.
Answers to an item count from those it was given to. Nothing is thrown away: what does not count is kept
with the reason.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.annotation.project import Item, Project

Spans = tuple[tuple[int, int], ...]
Value = float | str | Spans


@dataclass(frozen=True, slots=True)
class Answer:
    """What one rater said to one question about one item; ``field`` is the key of the question."""

    item: str
    rater: str
    field: str
    value: Value

    def to_dict(self) -> dict[str, Any]:
        return {"item": self.item, "rater": self.rater, "field": self.field, "value": self.value}


@dataclass(frozen=True, slots=True)
class Rater:
    """How one rater did: ``out`` says why their answers do not count, if they do not."""

    name: str
    items: int
    qualified: float | None
    attentive: float | None
    out: str = ""

    def to_dict(self) -> dict[str, Any]:
        return {
            "rater": self.name,
            "items": self.items,
            "qualification": self.qualified,
            "attention": self.attentive,
            "out": self.out or None,
        }


@dataclass(frozen=True, slots=True)
class Collection:
    """All answers under numbers in place of names; ``counted`` are those that count.

    ``unfinished`` are items with fewer raters than the protocol wants.
    """

    project: Project
    raters: tuple[Rater, ...]
    answers: tuple[Answer, ...]
    counted: tuple[Answer, ...]
    reasons: Mapping[tuple[str, str], str]
    unfinished: tuple[str, ...]

    def of_field(self, name: str) -> list[tuple[Item, Answer, int]]:
        """The answers that count to a question, in the order of the items, each with its item and the
        number of the output."""
        items = {item.id: (place, item) for place, item in enumerate(self.project.items)}
        outputs = {field.key: field.output for field in self.project.fields if field.name == name}
        given = [answer for answer in self.counted if answer.field in outputs]
        given.sort(key=lambda answer: items[answer.item][0])
        return [(items[answer.item][1], answer, outputs[answer.field]) for answer in given]


def collect(project: Project, given: Iterable[Answer]) -> Collection:
    """Put numbers in place of names and say whose answers count."""
    answers = [
        Answer(answer.item, project.pseudonym(answer.rater), answer.field, answer.value)
        for answer in given
    ]
    items = {item.id: item for item in project.items}
    by_rater: dict[str, list[Answer]] = defaultdict(list)
    for answer in answers:
        by_rater[answer.rater].append(answer)
    raters = [_rater(project, items, name, said) for name, said in sorted(by_rater.items())]
    out = {rater.name: rater.out for rater in raters if rater.out}
    reasons: dict[tuple[str, str], str] = {}
    counted = []
    for answer in answers:
        item = items.get(answer.item)
        if item is None:
            reasons[answer.item, answer.rater] = "the project has no such item"
        elif item.kind != "item":
            continue
        elif answer.rater in out:
            reasons[answer.item, answer.rater] = out[answer.rater]
        elif item.raters and answer.rater not in item.raters:
            reasons[answer.item, answer.rater] = "the item was given to others"
        else:
            counted.append(answer)
    return Collection(
        project,
        tuple(raters),
        tuple(answers),
        tuple(counted),
        reasons,
        tuple(_unfinished(project, counted)),
    )


def _rater(
    project: Project, items: Mapping[str, Item], name: str, answers: Sequence[Answer]
) -> Rater:
    kinds: dict[str, list[tuple[Item, Answer]]] = defaultdict(list)
    for answer in answers:
        if answer.item in items:
            kinds[items[answer.item].kind].append((items[answer.item], answer))
    done = len({item.id for item, _ in kinds["item"]})
    qualified = _share(project, kinds["qualification"], project.of_kind("qualification"))
    attentive = _share(project, kinds["attention"], [item for item, _ in kinds["attention"]])
    out = _why_out(project, qualified, attentive)
    if qualified is not None and not kinds["qualification"]:
        qualified, out = None, "qualification: not taken"
    return Rater(name, done, qualified, attentive, out)


def _share(
    project: Project, given: Sequence[tuple[Item, Answer]], asked: Sequence[Item]
) -> float | None:
    """The share of checks that were answered as expected; None where there were none."""
    if not asked:
        return None
    right = {item.id for item, answer in given if _right(project, item, answer)}
    return len(right) / len({item.id for item in asked})


def _right(project: Project, item: Item, answer: Answer) -> bool:
    rules = project.protocol.qualification
    if item.kind == "qualification" and rules:
        near = isinstance(answer.value, (int, float)) and isinstance(item.expected, (int, float))
        return (
            answer.field == rules.field.name
            and near
            and abs(float(answer.value) - float(item.expected)) <= rules.tolerance  # type: ignore[arg-type]
        )
    attention = project.protocol.attention
    if attention is None or answer.field != attention.field:
        return False
    if isinstance(item.expected, str):
        return str(answer.value).strip(" .\"“”'").casefold() == item.expected.casefold()
    return answer.value == item.expected


def _why_out(project: Project, qualified: float | None, attentive: float | None) -> str:
    rules, attention = project.protocol.qualification, project.protocol.attention
    if rules and qualified is not None and qualified < rules.least - 1e-9:
        return f"qualification: {qualified:.0%} right, {rules.least:.0%} wanted"
    if attention and attentive is not None and attentive < attention.least:
        return f"attention: {attentive:.0%} right, {attention.least:.0%} wanted"
    return ""


def _unfinished(project: Project, counted: Sequence[Answer]) -> Iterable[str]:
    raters: dict[str, set[str]] = defaultdict(set)
    for answer in counted:
        raters[answer.item].add(answer.rater)
    for item in project.of_kind("item"):
        if len(raters[item.id]) < project.protocol.raters:
            yield item.id


def tidy(text: str, spans: Sequence[tuple[int, int]]) -> Spans:
    """Marked stretches in order, without spaces at their ends; those that touch or overlap as one.

    >>> tidy("Haben Sie Zeit?", [(6, 10), (0, 6)])
    ((0, 9),)
    """
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    stripped = []
    for start, end in joined:
        words = text[start:end].strip()
        if words:
            begin = start + text[start:end].index(words)
            stripped.append((begin, begin + len(words)))
    return tuple(stripped)
