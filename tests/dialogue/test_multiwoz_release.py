"""MultiWOZ from files in the layouts of its releases, all of them invented here."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.conftest import measure, values
from tests.cli.test_data import run

from politesse.datasets import read
from politesse.dialogue.multiwoz_release import complete

USER = "I want the Blue Heron, a hotel in the east."
ANSWER = "The Blue Heron is there, its phone is 01223 000111."
BOOK = "Book it for two people."
DONE = "Done, reference is ABCD1234."


def _state(**slots: str) -> dict[str, Any]:
    return {
        "service": "hotel",
        "slots": [],
        "state": {
            "active_intent": "find_hotel",
            "requested_slots": [],
            "slot_values": {f"hotel-{slot}": [value] for slot, value in slots.items()},
        },
    }


def _write(path: Path, value: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), "utf-8")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A clone of the repository that has 2.2, with one dialogue in each held-out split."""
    home = tmp_path / "clones" / "multiwoz"
    folder = home / "data" / "MultiWOZ_2.2"
    acts: dict[str, Any] = {}
    for split, name in (("dev", "SNG0801.json"), ("test", "SNG0802.json")):
        utterances = [(USER, [_state(area="west")]), (ANSWER, []), (BOOK, [_state(area="west")]), (DONE, [])]  # fmt: skip
        turns = [
            {"turn_id": str(at), "speaker": "SYSTEM" if at % 2 else "USER", "utterance": text, "frames": frames}
            for at, (text, frames) in enumerate(utterances)
        ]  # fmt: skip
        dialogue = {"dialogue_id": name, "services": ["hotel"], "turns": turns}
        _write(folder / split / "dialogues_001.json", [dialogue])
        acts[name] = {
            "0": {
                "dialog_act": {"Hotel-Inform": [["name", "Blue Heron"], ["area", "east"]]},
                "span_info": [["Hotel-Inform", "name", "Blue Heron", 11, 21]],
            },
            "1": {
                "dialog_act": {"Hotel-Inform": [["name", "Blue Heron"], ["phone", "01223 000111"]]},
                "span_info": [
                    ["Hotel-Inform", "name", "Blue Heron", 4, 14],
                    ["Hotel-Inform", "phone", "01223 000111", 38, 50],
                ],
            },
            "3": {
                "dialog_act": {"Booking-Book": [["ref", "ABCD1234"]]},
                "span_info": [["Booking-Book", "ref", "ABCD1234", 19, 27]],
            },
        }
    _write(folder / "dialog_acts.json", acts)
    _write(folder / "schema.json", [])
    return home


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """The files of 2.4, whose states are others."""
    home = tmp_path / "clones" / "MULTIWOZ2.4"
    goal = {
        "hotel": {
            "info": {"name": "blue heron", "area": "east"},
            "reqt": ["phone"],
            "book": {"people": "2", "invalid": False},
        },
        "taxi": {},
        "message": ["You want the Blue Heron."],
    }

    def metadata(booked: bool) -> dict[str, Any]:
        made = [{"name": "blue heron", "reference": "ABCD1234"}] if booked else []
        semi = {"name": "blue heron|the blue heron", "area": "east", "stars": ""}
        return {"hotel": {"book": {"booked": made, "people": "2" if booked else ""}, "semi": semi}}

    log = [
        {"text": USER, "metadata": {}},
        {"text": ANSWER, "metadata": metadata(False)},
        {"text": BOOK, "metadata": {}},
        {"text": DONE, "metadata": metadata(True)},
    ]
    dialogues = {name: {"goal": goal, "log": log} for name in ("SNG0801.json", "SNG0802.json")}
    _write(home / "data.json", dialogues)
    (home / "valListFile.json").write_text("SNG0801.json\n", "utf-8")
    (home / "testListFile.json").write_text("SNG0802.json\n", "utf-8")
    hotel = {"name": "blue heron", "area": "east", "phone": "01223000111", "type": "hotel",
             "address": "1 water lane", "postcode": "cb11aa", "pricerange": "cheap", "stars": "3",
             "internet": "yes", "parking": "no"}  # fmt: skip
    for domain in ("attraction", "restaurant", "train"):
        _write(home / f"{domain}_db.json", [])
    _write(home / "hotel_db.json", [hotel])
    return home


def test_tables_run_from_the_released_files_alone(clone: Path, later: Path, tmp_path: Path) -> None:
    data = tmp_path / "corpora"
    code, out, _ = run("get", "multiwoz22", "--from", str(clone), "--data", str(data))
    assert code == 0
    assert "made from" not in out, "2.4 is not there yet"
    code, out, _ = run("get", "multiwoz24", "--from", str(later), "--data", str(data))
    assert code == 0
    assert "multiwoz_test.jsonl: made from 2.2 and 2.4" in out
    laid = measure("impolite-tod", "VIa", data, tmp_path, ("pipeline-bot",))
    assert values(laid, "pipeline-bot", "pipeline-bot")["inform"] == 100
    said = ("The [name] is there, its phone is [phone].", "Done, reference is [ref].")
    state = {"hotel": {"name": "blue heron", "area": "east"}}
    turns = [{"response": text, "state": state, "active_domains": ["hotel"]} for text in said]
    _write(tmp_path / "gold.json", {"sng0802": turns})
    name = f"recorded:{tmp_path / 'gold.json'}"
    laid = measure("impolite-tod", "VIa", data, tmp_path, (name,))
    assert values(laid, name, "gold") == {"inform": 100, "success": 100}
    laid = measure("impolite-tod", "VIb", data, tmp_path, (name,))
    assert values(laid, name, "gold")["bleu"] == pytest.approx(100)
    assert complete(data) == [], "what is there is not written again"


def test_states_of_the_correction_stand_in_the_dialogues(
    clone: Path, later: Path, tmp_path: Path
) -> None:
    data = tmp_path / "clones"
    assert {path.name for path in complete(data)} >= {
        "goals_test_val.json", "booked_domains.json", "ref_mwz22like_test.json",
        "ref_mwz22like_val.json", "multiwoz_test.jsonl", "multiwoz_val.jsonl", "hotel_db.json",
    }  # fmt: skip
    (dialogue,) = read("multiwoz22", data, part="jsonl", split="test")
    first, second = dialogue.turns
    assert first.state["hotel"]["area"] == ("east",)
    assert first.state["hotel"]["name"] == ("blue heron", "the blue heron")
    assert second.state["hotel"]["bookpeople"] == ("2",)
    assert second.booked == ("hotel",)
    assert first.delexicalised == "The [name] is there, its phone is [phone]."
    assert first.reference == "the NAME is there, its phone is PHONE."
    assert dialogue.goal["hotel"] == {
        "informable": {"name": "blue heron", "area": "east"},
        "requestable": ["PHONE", "REFERENCE"],
        "booking": {"people": "2"},
    }
