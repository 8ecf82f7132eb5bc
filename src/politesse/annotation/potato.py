"""Projects of Potato, an annotation server: ``potato start FOLDER/config.yaml``.

Qualification is a page before the work, checks of attention come in between as Potato's own, and the
answers lie in a file of each rater under ``annotation_output``. Nothing of Potato is used here but the
shape of its files.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from politesse.annotation.answers import Answer, Value, tidy
from politesse.annotation.project import Item, Project
from politesse.annotation.protocols import Field
from politesse.core import BadInput
from politesse.core.files import read_json, write_text

_OUTPUT = "annotation_output"
_TEXT = "text_box"
_RATERS = "raters"
_TRANSLATION = "translation"


class Potato:
    """Writes ``config.yaml`` with what it names, and reads the states of the raters."""

    def next_step(self, folder: Path) -> str:
        return f"potato start {folder / 'config.yaml'}"

    def write(self, project: Project, folder: Path) -> None:
        from markdown_it import MarkdownIt

        items = project.of_kind("item")
        _lines(folder / "items.jsonl", [_shown(item) for item in items])
        page = MarkdownIt().render(project.instructions).replace("{", "&#123;")
        write_text(folder / "instructions.html", page)
        if project.qualification:
            questions = list(_questions(project, project.qualification))
            write_text(folder / "qualification.json", _json(questions))
        checks = project.of_kind("attention")
        if checks:
            expected = [
                {**_shown(check), "expected_answer": _expected(project, check)} for check in checks
            ]
            write_text(folder / "checks.json", _json(expected))
        write_text(folder / "config.yaml", _yaml(_config(project)))

    def read(self, project: Project, folder: Path, exports: Sequence[Path]) -> Iterator[Answer]:
        homes = exports or [folder / _OUTPUT]
        states = sorted(path for home in homes for path in home.rglob("user_state.json"))
        if not states:
            raise BadInput(
                str(homes[0]),
                "has no user_state.json: nobody has answered yet, or it lies elsewhere",
            )
        for path in states:
            yield from _answers(project, read_json(path), path)


TOOL = Potato()


# ------------------------------------------------------------------ out


def _config(project: Project) -> dict[str, Any]:
    protocol = project.protocol
    named = any(item.raters for item in project.items)
    pages: dict[str, Any] = {"instructions": {"type": "instructions", "file": "instructions.html"}}
    if project.qualification:
        pages["qualification"] = {"type": "prestudy", "file": "qualification.json"}
    pages["annotation"] = {"type": "annotation"}
    config: dict[str, Any] = {
        "annotation_task_name": protocol.title,
        "task_dir": ".",
        "output_annotation_dir": _OUTPUT,
        "data_files": ["items.jsonl"],
        "item_properties": {"id_key": "id", "text_key": protocol.shows[0][0]},
        "require_password": False,
        "user_config": {"allow_all_users": not named, "users": []},
        "num_annotators_per_item": protocol.raters,
        "assignment_strategy": "batch" if named else "fixed_order",
        "phases": {"order": list(pages), **pages},
        "instance_display": {"fields": list(_displays(project))},
        "annotation_schemes": [_scheme(field) for field in project.fields],
    }
    if project.per_rater:
        config["max_annotations_per_user"] = project.per_rater
    if named:
        config["batch_assignment"] = {"annotator_key": _RATERS}
        people = sorted({name for item in project.items for name in item.raters})
        config["user_config"] = {"allow_all_users": False, "users": people}
    if project.of_kind("attention") and protocol.attention:
        config["attention_checks"] = {
            "enabled": True,
            "items_file": "checks.json",
            "frequency": _often(protocol.attention.every, project.per_rater),
        }
    return config


def _often(every: int, per_rater: int) -> int:
    """After how many items a check comes, so that those who get few items meet one, too."""
    return min(every, max(1, per_rater // 2)) if per_rater else every


def _displays(project: Project) -> Iterator[dict[str, Any]]:
    marked = {field.of for field in project.fields if field.kind == "spans"}
    outputs = max((len(item.systems) for item in project.items), default=0)
    for column, label in project.protocol.shows:
        if column == "outputs":
            for number in range(1, outputs + 1):
                yield {"key": f"output_{number}", "type": "text", "label": f"{label} {number}"}
        else:
            target = {"span_target": True} if column in marked else {}
            yield {"key": column, "type": "text", "label": label, **target}


def _scheme(field: Field) -> dict[str, Any]:
    scheme: dict[str, Any] = {"name": field.key, "description": field.question}
    if not field.optional and field.kind in ("scale", "text"):
        scheme["label_requirement"] = {"required": True}
    if field.kind == "scale":
        return {"annotation_type": "radio", **scheme, "labels": list(field.labels)}
    if field.kind == "flag":
        return {"annotation_type": "multiselect", **scheme, "labels": [field.label]}
    if field.kind == "spans":
        return {
            "annotation_type": "span",
            **scheme,
            "labels": [field.label],
            "target_field": field.of,
        }
    return {"annotation_type": "text", **scheme, "multiline": True}


def _questions(project: Project, scale: Field) -> Iterator[dict[str, Any]]:
    """The page of qualification: each sentence a question of its own."""
    rules = project.protocol.qualification
    for test in project.of_kind("qualification"):
        text = test.data["text"]
        yield {
            "annotation_type": "radio",
            "name": test.id,
            "description": f"{scale.question} “{text}”",
            "labels": list(scale.labels),
            "label_requirement": {"required": True},
        }
        if rules and rules.translate and not project.language.startswith("en"):
            yield {
                "annotation_type": "text",
                "name": f"{test.id}-{_TRANSLATION}",
                "description": "The same sentence in English, in your own words",
                "label_requirement": {"required": True},
            }


def _shown(item: Item) -> dict[str, Any]:
    raters = {_RATERS: list(item.raters)} if item.raters else {}
    return {"id": item.id, **item.data, **raters}


def _expected(project: Project, check: Item) -> dict[str, str]:
    rules = project.protocol.attention
    assert rules is not None
    field = next(field for field in project.fields if field.name == rules.field)
    answer = check.expected
    return {field.key: field.label_of(answer) if isinstance(answer, (int, float)) else str(answer)}


def _lines(path: Path, records: Sequence[Any]) -> None:
    write_text(path, "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _yaml(value: Any) -> str:
    from ruamel.yaml import YAML

    writer = YAML()
    writer.width = 100
    text = io.StringIO()
    writer.dump(value, text)
    return text.getvalue()


# ------------------------------------------------------------------ back


def _answers(project: Project, state: Any, path: Path) -> Iterator[Answer]:
    try:
        rater = str(state["user_id"])
        labels = state["instance_id_to_label_to_value"]
        spans = state["instance_id_to_span_to_value"]
        pages = state["phase_to_page_to_label_to_value"]
        yield from _tests(project, rater, pages)
        fields = {field.key: field for field in project.fields}
        for item in dict.fromkeys((*labels, *spans)):
            for label, value in labels.get(item, ()):
                field = fields.get(label["schema"])
                said = _value(field, label["name"], value) if field else None
                if field and said is not None:
                    yield Answer(str(item), rater, field.key, said)
        yield from _marks(project, rater, labels, spans)
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(str(path), f"is not a rater's state as Potato writes it: {error}") from None


def _tests(project: Project, rater: str, pages: Any) -> Iterator[Answer]:
    scale = project.qualification
    if scale is None:
        return
    tests = {test.id for test in project.of_kind("qualification")}
    for answers in (page for kind in pages.values() for page in kind.values()):
        for label, value in answers:
            name = label["schema"]
            if name in tests and (said := _value(scale, label["name"], value)) is not None:
                yield Answer(name, rater, scale.name, said)
            elif name.removesuffix(f"-{_TRANSLATION}") in tests and str(value).strip():
                yield Answer(name.removesuffix(f"-{_TRANSLATION}"), rater, _TRANSLATION, str(value))


def _value(field: Field, label: str, value: Any) -> Value | None:
    """An answer as a value: the label chosen, a box that is ticked, or a text."""
    if field.kind == "scale":
        chosen = field.value_of(label)
        return field.value_of(str(value)) if chosen is None else chosen
    if field.kind == "flag":
        return 1.0 if value not in (False, None, "", "false") else None
    return str(value) if field.kind == "text" and str(value).strip() else None


def _marks(project: Project, rater: str, labels: Any, spans: Any) -> Iterator[Answer]:
    """Marked words; where a rater said that there are none, that is an answer, too."""
    items = {item.id: item for item in project.items}
    for field in project.fields:
        if field.kind != "spans":
            continue
        for name in dict.fromkeys((*spans, *labels)):
            item = items.get(name)
            if item is None:
                continue
            found = [
                (int(span["start"]), int(span["end"]))
                for span, value in spans.get(name, ())
                if span["schema"] == field.key and value not in (None, False)
            ]
            yield Answer(name, rater, field.key, tidy(item.data[field.of], found))
