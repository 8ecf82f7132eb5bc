"""Bots as rows: every name that ``stress --bot`` takes, calmed or not."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.benchmarks.conftest import measure, values
from tests.benchmarks.test_cli import bench
from tests.dialogue.servers import serving

from politesse import benchmarks
from politesse.benchmarks.assembly import notes
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.runner import Settings, run
from politesse.benchmarks.systems import SYSTEMS, label, make
from politesse.core import PolitesseError
from politesse.datasets.records import Dialogue, DialogueTurn
from politesse.dialogue.bots import BOTS

POLITE_ONLY = """
def answer(text):
    return "Its phone is 01223323737." if "please" in text.lower() else "No."

def dead(text):
    raise RuntimeError("out of order")

def hangs_up(text):
    if "please" not in text.lower():
        raise RuntimeError("how rude")
    return "Its phone is 01223323737."
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "bots_of_a_test.py").write_text(POLITE_ONLY, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "bots_of_a_test", raising=False)
    return "python:bots_of_a_test"


def rows(data: Path, out: Path, name: str) -> tuple[dict[str, float], dict[str, float]]:
    laid = measure("impolite-tod", "VIIa", data, out, (name,))
    return values(laid, label(name), "original"), values(laid, label(name), "impolite")


def test_every_bot_has_one_name() -> None:
    assert set(BOTS) <= set(SYSTEMS)


def test_a_function_is_a_row_and_fares_worse_with_rude_users(
    dialogues: Path, tmp_path: Path, module: str
) -> None:
    """A phone number in plain words counts as one: values become placeholders."""
    before, after = rows(dialogues, tmp_path, f"{module}:answer")
    assert before["success"] == 100
    assert after["success"] == 0


def test_servers_and_commands_are_rows(dialogues: Path, tmp_path: Path, module: str) -> None:
    sessions: list[str] = []

    def answer(path: str, body: dict[str, Any]) -> Any:
        sessions.append(body.get("session") or body.get("sender"))
        text = body.get("text") or body.get("message") or body["messages"][-1]["content"]
        said = "Its phone is 01223323737." if "please" in text else "No."
        if "sender" in body:
            return [{"text": said}]
        return {"choices": [{"message": {"content": said}}]} if "messages" in body else said

    script = tmp_path / "bot.py"
    script.write_text(
        "import sys\n"
        "for line in sys.stdin:\n"
        "    print('Its phone is 01223323737.' if 'please' in line else 'No.', flush=True)\n",
        "utf-8",
    )
    with serving(answer) as url:
        for name in (url, f"rasa:{url}", f"openai:{url}/v1#tiny?shots=2", f"command:{sys.executable} {script}"):  # fmt: skip
            before, after = rows(dialogues, tmp_path, name)
            assert (before["success"], after["success"]) == (100, 0), name
    asked = [name for name in sessions if name and not name.startswith("preflight")]
    assert len(set(asked)) == len(asked), "every dialogue of one turn has a session of its own"


def test_calm_stands_before_any_bot(dialogues: Path, tmp_path: Path, module: str) -> None:
    """The bot hears what Calm passes on, of the original users, too."""
    (tmp_path / "heard_of_a_test.py").write_text(
        "heard = []\ndef answer(text):\n    heard.append(text)\n    return 'Yes.'\n", "utf-8"
    )
    rude = {"dialogue": "SNG0001.json", "turn": 0, "impolite": "Get me a taxi, you idiot."}
    (dialogues / "impolite-multiwoz" / "test.jsonl").write_text(json.dumps(rude) + "\n", "utf-8")
    before, after = rows(dialogues, tmp_path, "python:heard_of_a_test:answer+calm")
    assert before.keys() == after.keys()
    heard = sys.modules["heard_of_a_test"].heard
    assert not any("idiot" in text for text in heard)
    assert any("taxi" in text for text in heard)
    laid = measure("impolite-tod", "VIIa", dialogues, tmp_path, ("calmed=pipeline+calm",))
    assert {row.system for row in laid.rows} == {"calmed"}
    with pytest.raises(PolitesseError, match="hf:folder is no bot"):
        make("hf:folder+calm", dialogues)


def test_recorded_answers_are_scored_with_the_original_users_alone(
    dialogues: Path, tmp_path: Path
) -> None:
    turns = [{"response": "The phone is [phone].", "state": {}, "active_domains": ["taxi"]}]
    recording = tmp_path / "mine.json"
    recording.write_text(json.dumps({"SNG0001": turns, "sng0002": turns}), "utf-8")
    name = f"recorded:{recording}"
    laid = measure("impolite-tod", "VIIa", dialogues, tmp_path, (name,))
    assert [row.row for row in laid.rows] == ["original"]
    assert values(laid, name, "original")["success"] == 100
    assert "recorded answers are the same whatever users say" in notes(laid)[0]
    laid = measure("impolite-tod", "VIa", dialogues, tmp_path, (name,))
    assert values(laid, name, "mine")["success"] == 100
    recording.write_text(json.dumps({"sng0002": turns}), "utf-8")
    benchmark = benchmarks.load("impolite-tod")
    (step,) = run(benchmark, Cache(tmp_path), Settings(dialogues, (name,), 0), ["VIIa"])
    assert step.state == "failed"
    assert "lack 1 of 1 dialogues, sng0001" in step.cause
    with pytest.raises(PolitesseError, match="the same, calmed or not"):
        make(f"{name}+calm", dialogues)


def test_a_trained_folder_is_a_bot_or_a_rewriter(dialogues: Path, tmp_path: Path) -> None:
    (tmp_path / "dialogue.json").write_text('{"kind": "oracle"}', "utf-8")
    bot = make(f"trained:{tmp_path}", dialogues)
    assert not hasattr(bot, "rewrite")
    with pytest.raises(PolitesseError, match="the kind 'oracle' is not known"):
        bot.respond([Dialogue("a", (DialogueTurn("hello", "hi", {}),))])


def test_a_bot_that_answers_nobody_is_no_row(dialogues: Path, tmp_path: Path, module: str) -> None:
    name = f"{module}:dead"
    done = bench("run", "impolite-tod", "--table", "VIIa", "--systems", name, "--data", dialogues)
    assert done.returncode == 2
    assert "does not answer a polite first turn (raised: RuntimeError" in done.stderr


def test_turns_without_an_answer_are_told(dialogues: Path, tmp_path: Path, module: str) -> None:
    laid = measure("impolite-tod", "VIIa", dialogues, tmp_path, (f"{module}:hangs_up",))
    (note,) = notes(laid)
    assert note.endswith("1 of 1 turns of impolite users got no answer (raised 1)")
    shown = measure("impolite-tod", "VIIa", dialogues, tmp_path, (f"{module}:hangs_up",))
    assert notes(shown) == [note], "a result that was kept says it, too"


def test_a_run_that_was_stopped_goes_on(dialogues: Path, tmp_path: Path) -> None:
    """Of two dialogues the second fails the run; the first is not asked for again."""
    (tmp_path / "stops_of_a_test.py").write_text(
        "calls = []\ndef answer(text, session):\n    calls.append(session)\n    return 'Yes.'\n",
        "utf-8",
    )
    sys.path.insert(0, str(tmp_path))
    try:
        system = make("python:stops_of_a_test:answer", dialogues)
        system.prepare(tmp_path / "answers", lambda *_: None)
        from politesse.datasets import read

        two = list(read("multiwoz22", dialogues, part="jsonl", split="test"))
        bot = system.bot
        journal = bot._journal(two)
        journal.begin({"bot": "python:stops_of_a_test:answer"})
        journal.add((two[0].id, ""), {"turns": [{"response": "kept"}]})
        journal.close()
        answers = system.respond(two)
        assert answers[two[0].id] == [{"response": "kept"}]
        assert answers[two[1].id] == [{"response": "Yes."}]
        assert not list((tmp_path / "answers").iterdir()), "what is done is in the result"
    finally:
        sys.path.remove(str(tmp_path))


def test_several_tables_are_run_at_once(dialogues: Path, tmp_path: Path) -> None:
    words = ("run", "impolite-tod", "--data", dialogues, "--out", tmp_path, "--bootstrap", "0", "--format", "csv")  # fmt: skip
    done = bench(*words, "--table", "VIIa", "--table", "VIIb,VIIc", "--systems", "pipeline")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()[1:]
    assert {line.split(",")[1] for line in lines} == {"VIIa", "VIIb", "VIIc"}
    assert bench(*words, "--table", "VIIa", "--table", "nine").returncode == 2
