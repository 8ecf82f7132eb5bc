"""Test conversations in whatever a project has them in, told apart by what is in the file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.core.files import decoded, opened, unpacked_name
from politesse.dialogue.cases.plain import plain_cases
from politesse.dialogue.cases.promptfoo import csv_tests, promptfoo_cases
from politesse.dialogue.cases.rasa import rasa_cases
from politesse.dialogue.cases.records import pairs, record_cases
from politesse.dialogue.cases.types import Case, named_apart
from politesse.dialogue.cases.yaml import read_yaml

_YAML = (".yml", ".yaml")


def read_cases(path: Path) -> list[Case]:
    """The conversations of a file: plain YAML, JSON or JSON lines, Rasa's stories, promptfoo's tests,
    DeepEval's goldens, or a log."""
    cases = named_apart(list(_cases(path)))
    if not cases:
        raise BadInput(str(path), "has no conversations in which a user says something")
    return cases


def read_pairs(path: Path) -> list[dict[tuple[str, int], str]]:
    """Rude turns of a paired corpus, by dialogue and turn: JSON lines, JSON or CSV."""
    return pairs(_records(path), str(path))


def _cases(path: Path) -> Iterator[Case]:
    kind = unpacked_name(path).suffix
    if kind in _YAML:
        content = read_yaml(path)
        yield from _structured(content, path)
    elif kind == ".json":
        content = _json(path)
        if isinstance(content, Mapping) and not {"goldens", "test_cases"} & content.keys():
            yield from _structured(content, path)
        else:
            yield from record_cases(_listed(content, path), str(path))
    elif kind == ".csv" and (rows := _rows(path)) and any("__expected" in row for row in rows[:1]):
        yield from promptfoo_cases({"tests": list(csv_tests(path))}, path)
    else:
        yield from record_cases(_records(path), str(path))


def _structured(content: Any, path: Path) -> Iterator[Case]:
    if isinstance(content, list):
        if any(isinstance(one, Mapping) and ("vars" in one or "assert" in one) for one in content):
            return promptfoo_cases({"tests": content}, path)
        return plain_cases(content, str(path))
    if not isinstance(content, Mapping):
        raise BadInput(str(path), "has no cases in it; politesse stress init writes a first file")
    if "stories" in content:
        return rasa_cases(content, path)
    if "tests" in content or "prompts" in content:
        return promptfoo_cases(content, path)
    if "cases" not in content and "nlu" in content:
        raise BadInput(
            str(path), "is Rasa's NLU data: name its stories, such as tests/test_stories.yml"
        )
    return plain_cases(content, str(path))


def _records(path: Path) -> Iterator[tuple[int, Any]]:
    kind = unpacked_name(path).suffix
    if kind in (".csv", ".tsv"):
        yield from enumerate(_rows(path), 2)
    elif kind == ".json":
        yield from _listed(_json(path), path)
    elif kind in (".jsonl", ".ndjson"):
        with opened(path) as file:
            for number, line in enumerate(decoded(file, str(path)), 1):
                if not line.strip():
                    continue
                try:
                    yield number, json.loads(line)
                except ValueError as error:
                    raise BadInput(str(path), f"is not JSON: {error}", number) from None
    else:
        raise BadInput(str(path), "is no file of conversations: write .yml, .json, .jsonl or .csv")


def _listed(content: Any, path: Path) -> Iterator[tuple[int, Any]]:
    if isinstance(content, Mapping):
        content = content.get("goldens") or content.get("test_cases") or content.get("cases")
    if not isinstance(content, list):
        raise BadInput(str(path), "is no list of conversations")
    yield from enumerate(content, 1)


def _json(path: Path) -> Any:
    with opened(path) as file:
        text = "".join(decoded(file, str(path)))
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"is not JSON: {error.msg}", error.lineno) from None


def _rows(path: Path) -> list[dict[str, str]]:
    with opened(path) as file:
        text = "".join(decoded(file, str(path)))
    tab = "\t" if unpacked_name(path).suffix == ".tsv" else ","
    return list(csv.DictReader(io.StringIO(text), delimiter=tab))


def first_file() -> str:
    """A file to begin with: two conversations, and what can be expected."""
    return files("politesse.dialogue.cases").joinpath("first.yml").read_text("utf-8")
