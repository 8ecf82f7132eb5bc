"""Rasa's stories: what users say in them, and what the responses of the domain say in answer.

A step with ``user`` is said as it stands; one with only an intent is said with an example of Rasa's
NLU data. ``utter_…`` actions are expected by their texts in the domain; other actions and forms are
passed over, intents and slots are checked where the bot tells them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.augment.rasa import unmarked
from politesse.dialogue.cases.types import Case, CaseTurn, Expectation
from politesse.dialogue.cases.yaml import read_yaml

_UP = 3  # folders above the stories in which a project's domain is looked for
_EXAMPLE = re.compile(r"^\s*-\s+(.*\S)", re.MULTILINE)
_SLOT = re.compile(r"\{\w+\}")


@dataclass(slots=True)
class _Project:
    """What lies around the stories: texts of responses, and examples of intents."""

    responses: dict[str, list[str]] = field(default_factory=dict)
    examples: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def around(cls, path: Path) -> _Project:
        project = cls()
        root = next(
            (
                folder
                for folder in list(path.absolute().parents)[: _UP + 1]
                if (folder / "domain.yml").is_file() or (folder / "domain").is_dir()
            ),
            None,
        )
        if root is None:
            return project
        places = [root / "domain.yml", *sorted(root.glob("domain/**/*.yml"))]
        for file in (*places, *sorted(root.glob("data/**/*.yml")), root / "nlu.yml"):
            if file.is_file():
                content = read_yaml(file)
                if isinstance(content, Mapping):
                    project.add(content)
        return project

    def add(self, content: Mapping[str, Any]) -> None:
        for table in (content.get("responses"), content.get("templates")):
            for name, variants in table.items() if isinstance(table, Mapping) else ():
                said = [one.get("text") for one in variants or () if isinstance(one, Mapping)]
                self.responses.setdefault(name, []).extend(text for text in said if text)
        for item in content.get("nlu") or ():
            if isinstance(item, Mapping) and isinstance(item.get("examples"), str):
                intent = str(item.get("intent"))
                self.examples.setdefault(intent, []).extend(_EXAMPLE.findall(item["examples"]))


def rasa_cases(content: Mapping[str, Any], path: Path) -> Iterator[Case]:
    """The stories of a file; those that say nothing, and those that begin in the middle, are left out."""
    project = _Project.around(path)
    for number, story in enumerate(content.get("stories") or (), 1):
        if not isinstance(story, Mapping) or not isinstance(story.get("steps"), list):
            raise BadInput(str(path), f"story {number} has no steps")
        name = str(story.get("story") or f"story {number}")
        steps = story["steps"]
        if steps and isinstance(steps[0], Mapping) and "checkpoint" in steps[0]:
            continue
        turns = tuple(_turns(steps, project, path, name))
        if turns:
            yield Case(name, turns)


def _turns(steps: list[Any], project: _Project, path: Path, name: str) -> Iterator[CaseTurn]:
    turn: CaseTurn | None = None
    for step in steps:
        if isinstance(step, Mapping) and isinstance(step.get("or"), list) and step["or"]:
            step = step["or"][0]
        if not isinstance(step, Mapping):
            continue
        if "user" in step or "intent" in step:
            if turn:
                yield turn
            turn = _said(step, project, path, name)
        elif turn:
            turn = replace(turn, expect=(*turn.expect, *_expected(step, project)))
    if turn:
        yield turn


def _said(step: Mapping[str, Any], project: _Project, path: Path, story: str) -> CaseTurn:
    intent = str(step["intent"]).partition("/")[0] if step.get("intent") else ""
    wanted = _entities(step)
    given = step.get("user")
    if not isinstance(given, str):
        given = _example(intent, wanted, project)
        if given is None:
            raise BadInput(
                str(path),
                f"story {story!r} has an intent {intent!r} without a text, and no data/nlu.yml has an "
                "example of it; name a file of test stories, whose steps have user:",
            )
    text, spans, marks = unmarked(" ".join(given.split()))
    values = [text[start:end] for start, end in spans]
    slots = [
        Expectation("slot", (value,), mark.strip("()"))
        for value, mark in zip(values, marks, strict=True)
        if mark.startswith("(")
    ]
    known = (Expectation("intent", (intent,)),) if intent else ()
    return CaseTurn(text, (*known, *slots), tuple(values))


def _entities(step: Mapping[str, Any]) -> dict[str, str]:
    given = step.get("entities") or ()
    return {
        str(name): str(value)
        for one in given
        if isinstance(one, Mapping)
        for name, value in one.items()
        if name not in ("role", "group")
    }


def _example(intent: str, wanted: Mapping[str, str], project: _Project) -> str | None:
    """An example of an intent, one with the entities that are wanted if there is one."""
    examples = project.examples.get(intent, [])
    for example in examples:
        if all(f"({name})" in example for name in wanted):
            for name, value in wanted.items():
                put = f"[{value}]({name})".replace("\\", "")
                example = re.sub(rf"\[[^\]]+\]\({re.escape(name)}\)", put, example)
            return example
    return examples[0] if examples else None


def _expected(step: Mapping[str, Any], project: _Project) -> tuple[Expectation, ...]:
    if "bot" in step and isinstance(step["bot"], str):
        return (_utters([step["bot"]]),)
    variants = project.responses.get(str(step.get("action")))
    if variants:
        return (_utters(variants),)
    found = []
    for one in step.get("slot_was_set") or ():
        for name, value in one.items() if isinstance(one, Mapping) else ():
            if isinstance(value, str | int | float) and not isinstance(value, bool):
                found.append(Expectation("slot", (str(value),), str(name)))
    return tuple(found)


def _utters(variants: list[str]) -> Expectation:
    """One of several texts, whatever stands in their place-holders."""
    if not any(_SLOT.search(text) for text in variants):
        return Expectation("any", tuple(variants))
    patterns = (
        ".*".join(r"\s+".join(map(re.escape, part.split())) for part in _SLOT.split(text))
        for text in variants
    )
    return Expectation("matches", ("|".join(f"(?:{pattern})" for pattern in patterns),))
