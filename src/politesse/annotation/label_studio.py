"""Projects of Label Studio: ``project.json`` and ``tasks.json`` go in, its JSON export comes back.

Qualification is a project of its own, to be done first. Checks of attention lie among the tasks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from politesse.annotation.answers import Answer, Value, tidy
from politesse.annotation.project import Item, Project
from politesse.annotation.protocols import Field
from politesse.core import BadInput
from politesse.core.files import read_json, write_text

_TRANSLATION = "translation"


class LabelStudio:
    """Writes what ``/api/projects`` and its import take, and reads what the JSON export gives."""

    def next_step(self, folder: Path) -> str:
        return (
            f"create a project with the labelling interface of {folder / 'label_config.xml'}, and import "
            f"{folder / 'tasks.json'} into it"
        )

    def write(self, project: Project, folder: Path) -> None:
        shown = [
            (
                column if column != "outputs" else f"output_{number}",
                f"{label} {number or ''}".strip(),
            )
            for column, label in project.protocol.shows
            for number in _numbers(project, column)
        ]
        _write(folder, project, shown, project.fields, _mixed(project))
        tests, scale = project.of_kind("qualification"), project.qualification
        if tests and scale:
            fields = [scale]
            rules = project.protocol.qualification
            if rules and rules.translate and not project.language.startswith("en"):
                question = "The same in English, in your own words"
                fields.append(Field(_TRANSLATION, "text", question))
            (folder / "qualification").mkdir(exist_ok=True)
            _write(folder / "qualification", project, [("text", "Sentence")], fields, tests)

    def read(self, project: Project, folder: Path, exports: Sequence[Path]) -> Iterator[Answer]:
        if not exports:
            raise BadInput(
                str(folder), "name the files that Label Studio exported (as JSON) after the folder"
            )
        items = {item.id: item for item in project.items}
        fields = {field.key: field for field in project.fields}
        if project.qualification:
            fields[_TRANSLATION] = Field(_TRANSLATION, "text", "")
        for path in exports:
            for task in _tasks(path):
                yield from _answers(task, items, fields, project, path)


TOOL = LabelStudio()


# ------------------------------------------------------------------ out


def _numbers(project: Project, column: str) -> Sequence[int]:
    outputs = max((len(item.systems) for item in project.items), default=0)
    return range(1, outputs + 1) if column == "outputs" else (0,)


def _mixed(project: Project) -> list[Item]:
    """The items with a check after every so many."""
    checks = iter(project.of_kind("attention"))
    every = project.protocol.attention.every if project.protocol.attention else 0
    tasks: list[Item] = []
    for number, item in enumerate(project.of_kind("item"), 1):
        tasks.append(item)
        if every and number % every == 0 and (check := next(checks, None)):
            tasks.append(check)
    return [*tasks, *checks]


def _write(
    folder: Path,
    project: Project,
    shown: Sequence[tuple[str, str]],
    fields: Sequence[Field],
    items: Sequence[Item],
) -> None:
    from markdown_it import MarkdownIt

    interface = "\n".join(_interface(shown, fields)) + "\n"
    about = {
        "title": project.protocol.title[:50],
        "description": project.protocol.about,
        "label_config": interface,
        "expert_instruction": MarkdownIt().render(project.instructions),
        "show_instruction": True,
        "maximum_annotations": project.protocol.raters,
        "sampling": "Sequential sampling",
    }
    tasks = [{"data": {"item": item.id, **item.data, **_names(item)}} for item in items]
    write_text(folder / "label_config.xml", interface)
    write_text(folder / "project.json", json.dumps(about, ensure_ascii=False, indent=1) + "\n")
    write_text(folder / "tasks.json", json.dumps(tasks, ensure_ascii=False, indent=1) + "\n")


def _names(item: Item) -> dict[str, str]:
    return {"raters": ", ".join(item.raters)} if item.raters else {}


def _interface(shown: Sequence[tuple[str, str]], fields: Sequence[Field]) -> Iterator[str]:
    yield "<View>"
    for column, label in shown:
        yield f"  <Header value={quoteattr(label)}/>"
        yield f'  <Text name="{column}" value="${column}"/>'
    about = shown[-1][0]
    for field in fields:
        target = f'name="{field.key}" toName="{field.of or about}"'
        required = "" if field.optional or field.kind == "flag" else ' required="true"'
        yield f"  <Header value={quoteattr(field.question)}/>"
        if field.kind in ("scale", "flag"):
            single = "single" if field.kind == "scale" else "multiple"
            yield f'  <Choices {target} choice="{single}" showInLine="true"{required}>'
            for label in field.labels or (field.label,):
                yield f"    <Choice value={quoteattr(label)}/>"
            yield "  </Choices>"
        elif field.kind == "text":
            yield f'  <TextArea {target} rows="3" maxSubmissions="1" editable="true"{required}/>'
        else:
            yield f"  <Labels {target}><Label value={quoteattr(field.label)}/></Labels>"
    yield "</View>"


# ------------------------------------------------------------------ back


def _tasks(path: Path) -> list[Any]:
    tasks = read_json(path)
    if not isinstance(tasks, list) or not all(
        isinstance(task, dict) and "annotations" in task and "data" in task for task in tasks
    ):
        raise BadInput(
            str(path), "is not Label Studio's JSON export; choose JSON there, not JSON-MIN or CSV"
        )
    return tasks


def _answers(
    task: Any, items: dict[str, Item], fields: dict[str, Field], project: Project, path: Path
) -> Iterator[Answer]:
    try:
        name = str(task["data"]["item"])
        item = items.get(name)
        last: dict[str, Any] = {}
        for done in sorted(task["annotations"], key=lambda one: str(one.get("updated_at", ""))):
            if not done.get("was_cancelled"):
                last[_who(done["completed_by"])] = done["result"]
        known = fields
        if item and item.kind == "qualification" and project.qualification:
            known = {**fields, project.qualification.name: project.qualification}
        for rater, result in last.items():
            for key, value in _values(result, known, item):
                yield Answer(name, rater, key, value)
    except (KeyError, TypeError, IndexError) as error:
        raise BadInput(str(path), f"task {task.get('id')} is not as exported: {error}") from None


def _who(person: Any) -> str:
    return str(person["email"] if isinstance(person, dict) else person)


def _values(
    result: Sequence[Any], fields: dict[str, Field], item: Item | None
) -> Iterator[tuple[str, Value]]:
    spans: dict[str, list[tuple[int, int]]] = {
        field.key: [] for field in fields.values() if field.kind == "spans"
    }
    for region in result:
        field = fields.get(region["from_name"])
        if field is None:
            continue
        value = region["value"]
        if field.kind == "scale":
            chosen = field.value_of(value["choices"][0])
            if chosen is not None:
                yield field.key, chosen
        elif field.kind == "flag":
            yield field.key, 1.0
        elif field.kind == "text":
            text = "\n".join(value["text"]) if isinstance(value["text"], list) else value["text"]
            if text.strip():
                yield field.key, text
        elif item is not None:
            spans[field.key].append(_span(item.data[field.of], value))
    if item is not None and item.kind == "item":
        for key, found in spans.items():
            yield key, tidy(item.data[fields[key].of], found)


def _span(text: str, value: Any) -> tuple[int, int]:
    """A marked stretch; the text that comes with it says how its offsets are counted."""
    start, end = int(value["start"]), int(value["end"])
    if text[start:end] == value.get("text"):
        return start, end
    return _in_characters(text, start, end)


def _in_characters(text: str, start: int, end: int) -> tuple[int, int]:
    """Offsets as browsers count them, in halves of UTF-16, as offsets of characters.

    >>> _in_characters("😀 du", 3, 5)
    (2, 4)
    """
    units = text.encode("utf-16-le")
    return tuple(  # type: ignore[return-value]
        len(units[: 2 * at].decode("utf-16-le", "ignore")) for at in (start, end)
    )
