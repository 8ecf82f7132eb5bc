"""promptfoo's tests: variables filled into the first prompt, and assertions on the output.

What a user says is one of the variables; the prompt around it goes along as it is. Assertions that are
programs are passed over.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.core.files import read_text
from politesse.dialogue.cases.types import Case, CaseTurn, Expectation, texts
from politesse.dialogue.cases.yaml import read_yaml

_VARIABLE = re.compile(r"\{\{-?\s*(\w+)\s*-?\}\}")
_USERS = ("message", "question", "query", "input", "user", "user_input", "prompt", "text", "body")
#: Our kind for each of promptfoo's, and whether letters must be the same.
_KINDS = {
    "contains": ("contains", True), "icontains": ("contains", False),
    "contains-all": ("contains", True), "icontains-all": ("contains", False),
    "contains-any": ("any", True), "icontains-any": ("any", False),
    "equals": ("equals", True), "regex": ("matches", True), "starts-with": ("starts", True),
    "is-json": ("json", False), "llm-rubric": ("judge", False), "similar": ("says", False),
    "model-graded-closedqa": ("judge", False), "model-graded-factuality": ("says", False),
    "factuality": ("says", False), "g-eval": ("judge", False),
}  # fmt: skip


def promptfoo_cases(content: Mapping[str, Any], path: Path) -> Iterator[Case]:
    """The tests of a configuration."""
    prompt = _prompt(content.get("prompts"), path)
    default = content.get("defaultTest")
    default = default if isinstance(default, Mapping) else {}
    templates = content.get("assertionTemplates") or {}
    for number, test in enumerate(_tests(content.get("tests"), path), 1):
        variables = {**(default.get("vars") or {}), **(test.get("vars") or {})}
        asserted = [*(default.get("assert") or ()), *(test.get("assert") or ())]
        turn = _turn(prompt, variables, [_resolved(one, templates) for one in asserted])
        if turn is None:
            raise BadInput(str(path), f"test {number} has no variable that a user could say")
        yield Case(str(test.get("description") or f"test {number}"), (turn,))


def _tests(given: Any, path: Path) -> Iterator[Mapping[str, Any]]:
    for one in given if isinstance(given, list) else [given]:
        if isinstance(one, Mapping):
            yield one
        elif isinstance(one, str):
            for file in sorted(path.parent.glob(one.removeprefix("file://"))):
                if file.suffix == ".csv":
                    yield from csv_tests(file)
                elif file.suffix in (".yml", ".yaml", ".json"):
                    yield from _tests(read_yaml(file), file)


def csv_tests(path: Path) -> Iterator[Mapping[str, Any]]:
    """Tests of a table: a column a variable, and what is expected under ``__expected``."""
    for row in csv.DictReader(StringIO(read_text(path))):
        expected = [
            _from_cell(value)
            for name, value in row.items()
            if name and name.startswith("__expected") and value
        ]
        variables = {name: value for name, value in row.items() if not name.startswith("__")}
        yield {"vars": variables, "assert": expected, "description": row.get("__description")}


def _from_cell(cell: str) -> dict[str, Any]:
    kind, colon, value = cell.partition(":")
    kind = kind.strip()
    if kind.removeprefix("not-") in _KINDS:
        listed = kind.endswith(("-all", "-any"))
        parts = [part.strip() for part in value.split(",")] if listed else value.strip()
        return {"type": kind, "value": parts if colon else None}
    if kind in ("fn", "javascript", "python", "grade", "eval") and colon:
        return {"type": "llm-rubric" if kind == "grade" else kind, "value": value.strip()}
    return {"type": "equals", "value": cell}


def _prompt(given: Any, path: Path) -> str:
    """The first prompt; none where it is a program or a chat."""
    first = given[0] if isinstance(given, list) and given else given
    if isinstance(first, Mapping):
        first = first.get("raw") or first.get("id") or ""
    if not isinstance(first, str):
        return ""
    if first.startswith("file://"):
        file = path.parent / first.removeprefix("file://")
        if file.suffix not in (".txt", ".md") or not file.is_file():
            return ""
        first = read_text(file).partition("\n---\n")[0]
    return "" if first.lstrip().startswith(("[", "{\n", '{"')) else first


def _turn(prompt: str, variables: Mapping[str, Any], asserted: list[Any]) -> CaseTurn | None:
    said = {name: value for name, value in variables.items() if isinstance(value, str) and value}
    said |= {name: str(v) for name, v in variables.items() if isinstance(v, bool | int | float)}
    used = [name for name in _VARIABLE.findall(prompt) if name in said] or list(said)
    if not used:
        return None
    user = next(
        (name for name in _USERS if name in used), max(used, key=lambda one: len(said[one]))
    )

    def filled(text: str) -> str:
        return _VARIABLE.sub(lambda match: said.get(match[1], match[0]), text)

    before, after = "", ""
    for match in _VARIABLE.finditer(prompt):
        if match[1] == user:
            before, after = filled(prompt[: match.start()]), filled(prompt[match.end() :])
            break
    expected = tuple(_expectation(one, said) for one in asserted if isinstance(one, Mapping))
    return CaseTurn(said[user], expected, before=before, after=after.rstrip("\n"))


def _expectation(asserted: Mapping[str, Any], said: Mapping[str, str]) -> Expectation:
    kind = str(asserted.get("type", ""))
    ours, exact = _KINDS.get(kind.removeprefix("not-"), ("unknown", False))
    value = asserted.get("value")
    try:
        values = texts(value)
        if ours == "unknown" or any(text.startswith("file://") for text in values):
            return Expectation("unknown", (kind,))
        values = tuple(
            _VARIABLE.sub(lambda match: said.get(match[1], match[0]), text) for text in values
        )
        return Expectation(ours, values, exact=exact, negated=kind.startswith("not-"))
    except Exception:  # what another tool takes for a value may be anything
        return Expectation("unknown", (kind,))


def _resolved(asserted: Any, templates: Mapping[str, Any]) -> Any:
    if isinstance(asserted, Mapping) and "$ref" in asserted:
        return templates.get(str(asserted["$ref"]).rpartition("/")[2], asserted)
    return asserted
