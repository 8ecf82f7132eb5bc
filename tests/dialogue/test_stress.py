"""The interactive run: paired, reproducible, and every dialogue accounted for."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from servers import serving
from small_bot import SmallBot

from politesse.core import PolitesseError
from politesse.dialogue import Calm, Reply
from politesse.dialogue.bots import BotOptions, Limits, open_bot
from politesse.dialogue.personas import personas
from politesse.dialogue.results import StressResult
from politesse.dialogue.stress import Stress, conditions
from politesse.dialogue.types import Bot
from politesse.dialogue.world import town
from politesse.rewriting.politeness import calm


def run(bot: Bot, names: str = "impatient", goals: int = 12, **options: Any) -> StressResult:
    calm = options.pop("calm", False)
    return Stress(
        bot, town(), conditions(personas(names), calm), town().goals[:goals],
        known_references=True, **options,
    ).run()  # fmt: skip


def transcripts(result: StressResult) -> list[Any]:
    return [
        (one.goal, name, [(turn.text, turn.reply) for turn in one.turns], one.success)
        for name, found in result.dialogues.items()
        for one in found
    ]


def test_same_seed_same_transcripts_at_any_concurrency() -> None:
    runs = [
        transcripts(run(SmallBot(town()), "all", 6, seed=5, concurrency=at_once, calm=True))
        for at_once in (1, 3, 32)
    ]
    assert runs[0] == runs[1] == runs[2]


def test_another_seed_says_it_otherwise() -> None:
    assert transcripts(run(SmallBot(town()), seed=1)) != transcripts(run(SmallBot(town()), seed=2))


def test_rude_runs_are_paired_with_polite_ones() -> None:
    result = run(SmallBot(town()), "spoilt:3")
    for polite, rude in result.pairs("spoilt:3"):
        assert polite.goal == rude.goal
        assert rude.turns[0].original == polite.turns[0].text
        assert rude.turns[0].text != polite.turns[0].text
        assert rude.turns[0].acts == polite.turns[0].acts


def test_a_bot_that_rudeness_confuses_drops_and_calming_mends_it() -> None:
    class Touchy(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            if len(calm(text).text.split()) < len(text.split()) - 2:
                return Reply("Sorry, I did not understand that.")
            return super().reply(session, text)

    result = run(Touchy(town()), "impatient:3", 40, calm=True)
    rate = {name: sum(one.success for one in found) for name, found in result.dialogues.items()}
    assert rate["impatient:3"] < rate["impatient:3+calm"]


def test_calm_is_a_bot_that_passes_sessions_on() -> None:
    seen = []

    class Spy(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            seen.append((session, text))
            return super().reply(session, text)

        def end(self, session: str) -> None:
            seen.append((session, "end"))

    calm = Calm(Spy(town()))
    assert isinstance(calm, Bot) and calm.name == "small + calm"
    calm.reply("s", "Find me a hotel in the north, you idiot!")
    calm.end("s")
    assert [session for session, _ in seen] == ["s", "s"]
    assert "north" in seen[0][1] and "idiot" not in seen[0][1]


def test_a_bot_that_raises_or_says_nothing_is_a_result() -> None:
    class Broken:
        name = "broken"

        def reply(self, session: str, text: str) -> Reply:
            if "town001" in session:
                raise RuntimeError("boom")
            return Reply(" ")

        def end(self, session: str) -> None:
            pass

    result = run(Broken(), goals=3)
    assert len(result.dialogues["polite"]) == 3
    assert all(one.gave_up and not one.success for one in result.dialogues["polite"])
    assert {kind for one in result.dialogues["polite"] for kind in one.errors} == {
        "raised",
        "nonsense",
    }


def test_every_session_is_ended() -> None:
    open_sessions: Counter[str] = Counter()

    class Counting(SmallBot):
        def end(self, session: str) -> None:
            open_sessions[session] += 1
            super().end(session)

    bot = Counting(town())
    run(bot, goals=5, concurrency=4)
    assert len(open_sessions) == 10 and set(open_sessions.values()) == {1}
    assert not bot._sessions


def test_a_run_that_is_stopped_begins_nothing_more() -> None:
    begun: set[str] = set()

    class Slow(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            begun.add(session)
            time.sleep(0.01)
            return super().reply(session, text)

    def stop(record: Any, done: int, total: int) -> None:
        raise KeyboardInterrupt

    run = Stress(
        Slow(town()), town(), conditions(personas("polite"), False), town().goals, concurrency=2
    )
    with pytest.raises(KeyboardInterrupt):
        run.run(stop)
    assert len(begun) < 10


def test_nothing_to_run_is_refused() -> None:
    with pytest.raises(PolitesseError, match="at least one"):
        run(SmallBot(town()), goals=0)


def test_the_command_ends_with_2_when_polite_users_fail_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hopeless.py").write_text("def answer(text):\n    return 'Bananas.'\n", "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    bot = ["stress", "--bot", "python:hopeless:answer", "--goals", "3", "--personas", "impatient"]
    report = tmp_path / "report.json"
    ended = subprocess.run(
        [sys.executable, "-m", "politesse", *bot, "--json", str(report)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        check=False,
    )
    assert ended.returncode == 2, ended.stderr
    assert "says nothing about rudeness" in ended.stderr
    assert "no worse" not in ended.stdout
    assert json.loads(report.read_text("utf-8"))["inconclusive"]


def test_64_sessions_against_a_server_that_drops_and_stalls() -> None:
    """Each twentieth connection breaks, each twentieth answer never comes."""
    bot, lock = SmallBot(town()), threading.Lock()
    dice, seen = random.Random(7), Counter[str]()

    def answer(_: str, body: dict[str, Any]) -> Any:
        with lock:
            chance = dice.random()
        if chance < 0.05:
            seen["drop"] += 1
            return "drop"
        if chance < 0.10:
            seen["stall"] += 1
            return ("stall", 1.0)
        reply = bot.reply(body["session"], body["text"])
        return {"text": reply.text, "state": reply.state}

    with serving(answer) as url:
        limits = Limits(timeout=0.5, retries=1, pause=0.01)
        over_the_wire = open_bot(url, BotOptions(limits))
        result = run(over_the_wire, "impatient", 64, concurrency=64)
    found = [one for dialogues in result.dialogues.values() for one in dialogues]
    assert seen["drop"] > 10 and seen["stall"] > 10
    assert [len(dialogues) for dialogues in result.dialogues.values()] == [64, 64]
    assert {one.goal for one in found} == {one.id for one in town().goals[:64]}
    for one in found:
        assert one.turns and (one.success or one.missed)
        assert one.turns[-1].acts[-1].kind in ("bye", "giveup")
        assert (one.turns[-1].acts[-1].kind == "giveup") == one.gave_up
    # One retry mends nearly all of it; what it does not mend is told by its kind.
    assert {kind for one in found for kind in one.errors} <= {"dropped", "timeout"}
    assert sum(one.success for one in found) > 0.8 * len(found)
