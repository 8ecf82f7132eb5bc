"""Label Studio's own exports come home.

The files in ``label_studio/`` are what a Label Studio 1.23 server exported (JSON) after it had imported projects
that ``annotate export --tool label-studio`` wrote, and two people had answered every task over its API.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from politesse import datasets
from politesse.annotation import TOOLS, Collection, collect, write_results
from politesse.annotation.project import load
from politesse.core import BadInput

HERE = Path(__file__).parent / "label_studio"


def home(name: str) -> Collection:
    project, tool = load(HERE / name)
    assert tool == "label-studio"
    exports = sorted(path for path in (HERE / name).glob("*.json") if path.name != "politesse.json")
    return collect(project, TOOLS[tool].read(project, HERE / name, exports))


def stored(name: str) -> list[tuple[Any, Any]]:
    """Every (task, region) that the exports hold."""
    return [
        (task, region)
        for path in (HERE / name).glob("*.json")
        if path.name != "politesse.json"
        for task in json.loads(path.read_text("utf-8"))
        for annotation in task["annotations"]
        for region in annotation["result"]
    ]


@pytest.mark.parametrize("name", [path.name for path in HERE.iterdir()])
def test_every_answer_is_there(name: str) -> None:
    collection = home(name)
    assert len(collection.answers) == len(stored(name)) > 0
    taken = name not in ("formal-rewriting", "transfer-judging")  # whose qualification nobody did
    why = "" if taken else "qualification: not taken"
    assert [rater.out for rater in collection.raters] == [why, why]


def test_choices_are_values_and_checks_are_passed() -> None:
    collection = home("politeness")
    scale = collection.project.fields[0]
    given = sorted(
        scale.value_of(region["value"]["choices"][0]) or 0.0 for _, region in stored("politeness")
    )
    assert sorted(answer.value for answer in collection.answers) == given  # type: ignore[type-var]
    assert {(rater.qualified, rater.attentive) for rater in collection.raters} == {(1.0, 1.0)}


def test_marks_are_counted_in_characters(tmp_path: Path) -> None:
    write_results(home("formality-marking"), tmp_path)
    (pair,) = datasets.read("cocoa-mt", tmp_path)
    assert pair.formal_marked.annotated == "😀 [F]Könnten Sie[/F] kommen?"
    assert pair.informal_marked.annotated == "😀 [F]Könntest du[/F] kommen?"


def test_other_files_are_refused_with_what_to_do(tmp_path: Path) -> None:
    shutil.copy(HERE / "politeness" / "politesse.json", tmp_path)
    project, tool = load(tmp_path)
    other = tmp_path / "min.json"
    other.write_text('[{"item": "q1", "politeness": "Polite"}]')
    with pytest.raises(BadInput, match="choose JSON there"):
        list(TOOLS[tool].read(project, tmp_path, [other]))
    with pytest.raises(BadInput, match="name the files"):
        list(TOOLS[tool].read(project, tmp_path, []))
