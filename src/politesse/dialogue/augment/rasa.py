"""Rasa's NLU data: further examples for each intent, their entities marked as before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.augment.styles import Restyler, chosen

_ENTITY = re.compile(r"\[(?P<value>[^\]\n]+)\](?P<mark>\([^)\n]+\)|\{[^}\n]+\})")
_EXAMPLE = re.compile(r"^(\s*-\s+)(.*\S)\s*$")


def is_nlu(text: str) -> bool:
    """Whether a YAML text holds NLU data."""
    return bool(re.search(r"^nlu:", text, re.MULTILINE))


def nlu_variant(
    text: str, restyle: Restyler, share: float, seed: int, where: str
) -> tuple[str, int, int]:
    """The file with variants after each intent's examples; how many examples, and how many new.

    All else in the file, comments too, stays as it is.
    """
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError
    from ruamel.yaml.scalarstring import LiteralScalarString

    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 10_000
    try:
        data = yaml.load(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise BadInput(where, f"is not YAML: {error}", mark.line + 1 if mark else None) from None
    examples = added = 0
    for item in data.get("nlu") or () if isinstance(data, dict) else ():
        if not isinstance(item, dict) or "intent" not in item:
            continue
        given = item.get("examples")
        if isinstance(given, str):
            lines = given.splitlines()
            new = list(_new_lines(lines, restyle, share, seed, str(item["intent"])))
            examples += sum(bool(_EXAMPLE.match(line)) for line in lines)
            added += len(new)
            if new:
                item["examples"] = LiteralScalarString("\n".join([*lines, *new]) + "\n")
        elif isinstance(given, list):
            entries = [
                entry
                for entry in given
                if isinstance(entry, dict) and isinstance(entry.get("text"), str)
            ]
            texts = [f"- {entry['text'].strip()}" for entry in entries]
            new = list(_new_lines(texts, restyle, share, seed, str(item["intent"])))
            examples += len(entries)
            added += len(new)
            given.extend({"text": line[2:]} for line in new)
    out = StringIO()
    yaml.dump(data, out)
    return out.getvalue(), examples, added


def _new_lines(
    lines: list[str], restyle: Restyler, share: float, seed: int, intent: str
) -> Iterator[str]:
    seen = {match[2] for line in lines if (match := _EXAMPLE.match(line))}
    for line in lines:
        match = _EXAMPLE.match(line)
        if not match or not chosen(share, seed, f"{intent}/{match[2]}"):
            continue
        variant = example_variant(match[2], restyle, f"{intent}/{match[2]}")
        if variant and variant not in seen:
            seen.add(variant)
            yield match[1] + variant


def example_variant(example: str, restyle: Restyler, key: str) -> str | None:
    """One example in the new style with its entities marked."""
    text, spans, marks = unmarked(example)
    moved = restyle(text, spans, key)
    if moved is None or any(sign in moved.text for sign in "[]\n"):
        return None
    return marked(moved.text, list(zip(moved.spans, marks, strict=True)))


def unmarked(example: str) -> tuple[str, list[tuple[int, int]], list[str]]:
    """The plain text of an example, where its entities stand, and how each was marked.

    >>> unmarked("a table in [rome](city) for [two]{\\"entity\\": \\"number\\"}")[:2]
    ('a table in rome for two', [(11, 15), (20, 23)])
    """
    text, offset = "", 0
    spans, marks = [], []
    for match in _ENTITY.finditer(example):
        text += example[offset : match.start()]
        spans.append((len(text), len(text) + len(match["value"])))
        marks.append(match["mark"])
        text += match["value"]
        offset = match.end()
    return text + example[offset:], spans, marks


def marked(text: str, entities: list[tuple[tuple[int, int], str]]) -> str:
    """A plain text with entities marked at their places.

    >>> marked("Rome, now!", [((0, 4), "(city)")])
    '[Rome](city), now!'
    """
    example: Any = ""
    offset = 0
    for (start, end), mark in sorted(entities):
        example += f"{text[offset:start]}[{text[start:end]}]{mark}"
        offset = end
    return str(example + text[offset:])
