"""Plain files: lines, columns, JSON, compression, and what is wrong with them."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.metrics import METRICS
from politesse.metrics.dialogue_files import (
    read_database,
    read_goals,
    read_predictions,
    read_references,
    read_states,
)
from politesse.metrics.inputs import read_json, read_lines, read_numbers, read_table

TEXT = "one\ntwo \u2028 still two\n\nfour"


@pytest.mark.parametrize(
    ("ending", "pack"),
    [("", bytes), (".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)],
)
def test_lines_end_at_line_feeds_only(tmp_path: Path, ending: str, pack) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / f"a.txt{ending}"
    path.write_bytes(pack(TEXT.encode()))
    assert read_lines(path) == ["one", "two \u2028 still two", "", "four"]


def test_windows_line_ends_and_byte_order_marks(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    assert read_lines(tmp_path / "a.txt") == ["one", "two"]


def test_columns_by_name_and_number(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text('text\tscore\nhe said "no\t1\nyes\t-2.5\n', "utf-8")
    assert read_lines(f"{tmp_path}/a.tsv:text") == ['he said "no', "yes"]
    assert read_numbers(f"{tmp_path}/a.tsv:2") == [1, -2.5]
    (tmp_path / "a.csv").write_text('text,score\n"one, two\nlines",3\n', "utf-8")
    assert read_lines(f"{tmp_path}/a.csv:text") == ["one, two\nlines"]
    (tmp_path / "a.jsonl").write_text('{"text": "a", "score": 1}\n\n{"text": "b", "score": null}\n')
    assert read_lines(f"{tmp_path}/a.jsonl:text") == ["a", "b"]
    assert read_table(tmp_path / "a.jsonl")[1] == (3, {"text": "b", "score": ""})


def test_a_file_whose_name_has_a_colon(tmp_path: Path) -> None:
    (tmp_path / "a:b").write_text("x\n", "utf-8")
    assert read_lines(tmp_path / "a:b") == ["x"]


@pytest.mark.parametrize(
    ("name", "content", "source", "message"),
    [
        ("a.txt", b"", "a.txt", "a.txt: the file is empty"),
        ("a.txt", b"x\n\xff\n", "a.txt", "a.txt:2: is not UTF-8: byte 0xff"),
        ("a.txt", b"x\n", "b.txt", "b.txt: cannot be read: No such file or directory"),
        ("a.xz", b"not packed", "a.xz", "a.xz: is not a whole .xz file"),
        ("a.gz", gzip.compress(b"x" * 99, mtime=0)[:-9], "a.gz", "a.gz: is not a whole .gz file"),
        ("a.tsv", b"a\tb\n1\t2\n", "a.tsv:c", "a.tsv:1: has no column 'c'; there are: a, b"),
        ("a.tsv", b"a\tb\n1\n", "a.tsv:a", "a.tsv:2: 1 columns where the header has 2"),
        ("a.tsv", b"", "a.tsv:a", "a.tsv: the file is empty"),
        ("a.txt", b"1\n", "a.txt:a", "a.txt: is not a table"),
        ("a.jsonl", b"{]\n", "a.jsonl:a", "a.jsonl:1: is not JSON"),
        ("a.jsonl", b"[]\n", "a.jsonl:a", "a.jsonl:1: begins with a JSON array"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(
    tmp_path: Path, name: str, content: bytes, source: str, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(BadInput) as caught:
        read_lines(f"{tmp_path}/{source}")
    assert str(caught.value).startswith(f"{tmp_path}/{message}")


@pytest.mark.parametrize("number", ["nan", "inf", "-Infinity", "NaN"])
def test_only_finite_numbers(tmp_path: Path, number: str) -> None:
    (tmp_path / "a.txt").write_text(f"1\n{number}\n", "utf-8")
    with pytest.raises(BadInput, match=r"a\.txt:2: .* finite number"):
        read_numbers(tmp_path / "a.txt")


def test_json(tmp_path: Path) -> None:
    path = tmp_path / "a.json.xz"
    path.write_bytes(lzma.compress(b'{"a": [1]}'))
    assert read_json(path) == {"a": [1]}
    (tmp_path / "b.json").write_text('{"a":\n oops}', "utf-8")
    with pytest.raises(BadInput, match=r"b.json:2: is not JSON"):
        read_json(tmp_path / "b.json")
    (tmp_path / "c.json").write_text('{"a":\n NaN}', "utf-8")
    with pytest.raises(BadInput, match=r"c.json:2: NaN where a text or finite number is needed"):
        read_json(tmp_path / "c.json")


# ---------------------------------------------------------------- files of dialogues


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([], "is not a JSON object with dialogues by name"),
        ({}, "has no dialogues"),
        ({"a": {}}, "dialogue 'a' is not a list of turns"),
        ({"a": ["hi"]}, "dialogue 'a', turn 0: is not an object"),
        ({"a": [{"response": "x"}, {"state": {}}]}, "dialogue 'a', turn 1: has no 'response' text"),
        ({"a": [{"response": None}]}, "dialogue 'a', turn 0: has no 'response' text"),
        ({"a": [{"response": "x", "state": ["y"]}]}, "turn 0: its 'state' must map domains"),
        ({"a": [{"response": "x", "state": {"hotel": "y"}}]}, "its 'state' must map domains"),
        (
            {"a": [{"response": "x", "state": {"hotel": {"semi": {"area": "y"}}}}]},
            "turn 0: the value of hotel semi is an object, not a text",
        ),
        (
            {"a": [{"response": "x", "active_domains": 3}]},
            "'active_domains' is not a list of names",
        ),
    ],
)
def test_predictions_are_checked(tmp_path: Path, value: object, message: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(value), "utf-8")
    with pytest.raises(BadInput) as caught:
        read_predictions(path)
    assert message in str(caught.value)


@pytest.mark.parametrize("empty", [{}, [], "", None, {"hotel": {}}, {"hotel": []}, {"hotel": None}])
def test_an_empty_state_may_be_written_in_many_ways(tmp_path: Path, empty: object) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"a": [{"response": "x", "state": empty}, {"response": "y"}]}))
    first, second = read_predictions(path)["a"]
    assert first["state"] in ({}, None, {"hotel": {}})
    assert "state" not in second


def test_states_alone_or_in_turns(tmp_path: Path) -> None:
    state = {"hotel": {"area": "east"}}
    (tmp_path / "turns.json").write_text(json.dumps({"a": [{"state": state}, {"state": {}}]}))
    (tmp_path / "bare.json").write_text(json.dumps({"a": [state, {}]}))
    for name in ("turns.json", "bare.json"):
        assert read_states(tmp_path / name) == {"a": [state, {}]}


def test_references_that_still_have_slots_are_normalised(tmp_path: Path) -> None:
    raw = {"a": ["[hotel_name] is nice .", "Bye ."], "b": [{"response": "Hello ."}]}
    (tmp_path / "raw.json").write_text(json.dumps(raw), "utf-8")
    normal = {"a": ["NAME is nice.", "bye."], "b": ["hello."]}
    assert read_references(tmp_path / "raw.json") == normal
    (tmp_path / "normal.json").write_text(json.dumps(normal), "utf-8")
    assert read_references(tmp_path / "normal.json") == normal
    (tmp_path / "bad.json").write_text('{"a": [3]}', "utf-8")
    with pytest.raises(BadInput, match="dialogue 'a': a reference is not a text"):
        read_references(tmp_path / "bad.json")


def test_goals_of_the_first_layout(tmp_path: Path) -> None:
    goal = {
        "hotel": {"info": {"area": "east"}, "reqt": ["postcode", "phone"], "book": {"stay": "2"}},
        "train": {"info": {"leaveAt": "9:15"}, "reqt": ["trainID", "duration"]},
        "taxi": {},
        "message": ["You want a hotel."],
    }
    expected = {
        "hotel": {
            "informable": {"area": "east"},
            "requestable": ["POST", "PHONE", "REFERENCE"],
            "booking": {"stay": "2"},
        },
        "train": {"informable": {"leaveAt": "9:15"}, "requestable": ["TRAINID"], "booking": {}},
    }
    for name, value in (("bare", goal), ("whole", {"goal": goal, "log": []})):
        (tmp_path / f"{name}.json").write_text(json.dumps({"A.json": value}), "utf-8")
        assert read_goals(tmp_path / f"{name}.json") == {"A.json": expected}


def test_goals_and_databases_are_checked(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text('{"a": {"hotel": {"informable": {}}}}', "utf-8")
    with pytest.raises(BadInput, match="the goal of 'a' has no 'requestable' for hotel"):
        read_goals(tmp_path / "g.json")
    with pytest.raises(BadInput, match=r"has no restaurant_db\.json"):
        read_database(tmp_path)
    (tmp_path / "restaurant_db.json").write_text('[{"area": "x"}]', "utf-8")
    with pytest.raises(BadInput, match="entry 1 has no 'name'"):
        read_database(tmp_path)


# ---------------------------------------------------------------- the registry


def test_the_registry_is_lazy() -> None:
    import subprocess
    import sys

    code = (
        "import sys, politesse.metrics as m; list(m.METRICS); "
        "print([n for n in sys.modules if n.startswith('politesse.metrics.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", list(METRICS))
def test_every_metric_can_be_had_and_is_documented(name: str) -> None:
    assert callable(METRICS[name])
    assert METRICS[name].__doc__
