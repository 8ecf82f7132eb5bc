"""Inform, Success and BLEU: the published figures of real systems."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from politesse.metrics.dialogue import Database, dialogue_score

# Published Inform, Success and BLEU of the standard scorer's table, and our BLEU, which differs a
# little because the references were rebuilt. Ours come from
#   politesse measure dialogue --predictions multiwoz/predictions/<system>.json.xz \
#     --goals multiwoz/goals_test_val.json.xz --references multiwoz/ref_mwz22like_test.json.xz \
#     --booked multiwoz/booked_domains.json.xz --database multiwoz/db
PUBLISHED = {
    "damd": (57.9, 47.6, 16.4, 16.4),
    "ubar": (83.4, 70.3, 17.6, 17.5),
    "pptod": (83.1, 72.7, 18.2, 18.0),
}


def unpacked(path: Path) -> Any:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)


@pytest.fixture(scope="module")
def published_world(shared_data: Path) -> tuple[Path, list[Any]]:
    folder = shared_data / "multiwoz"
    if not folder.is_dir():
        pytest.skip("multiwoz is not here")
    tables = {
        path.stem.removesuffix("_db"): json.loads(path.read_text("utf-8"))
        for path in (folder / "db").glob("*_db.json")
    }
    names = ("goals_test_val", "ref_mwz22like_test", "booked_domains")
    return folder, [*(unpacked(folder / f"{name}.json.xz") for name in names), Database(tables)]


@pytest.mark.parametrize("system", PUBLISHED)
def test_published_figures(published_world: tuple[Path, list[Any]], system: str) -> None:
    folder, world = published_world
    predictions = unpacked(folder / "predictions" / f"{system}.json.xz")
    result = dialogue_score(predictions, *world).to_dict()
    inform, success, bleu, ours = PUBLISHED[system]
    assert (result["inform"], result["success"], result["bleu"]) == (inform, success, ours)
    assert abs(ours - bleu) <= 0.2


def test_the_corpus_itself_with_its_true_states(published_world: tuple[Path, list[Any]]) -> None:
    """Responses only: the true states count. A figure of ours, not a published one.

    The states are those of 2.1, from multiwoz_test.jsonl.xz:
      politesse measure dialogue --predictions <its system_delex alone> … (as above)
    """
    folder, world = published_world
    with lzma.open(folder / "multiwoz_test.jsonl.xz", "rt", encoding="utf-8") as file:
        dialogues = [json.loads(line) for line in file]
    responses = {
        one["id"]: [{"response": turn["system_delex"]} for turn in one["turns"]]
        for one in dialogues
    }
    states = {one["id"]: [turn["state21"] for turn in one["turns"]] for one in dialogues}
    result = dialogue_score(responses, *world, true_states=states)
    shown = result.to_dict()
    assert (shown["inform"], shown["success"], shown["bleu"]) == (92.5, 88.8, 100.0)
    assert "states:true" in result.signature
