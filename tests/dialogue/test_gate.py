"""A gate that cannot pass by accident, and runs of which nothing is lost."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from servers import serving
from small_bot import SmallBot
from test_report import result
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.core.printable import one_line, whole_characters
from politesse.dialogue import Reply
from politesse.dialogue.acceptance import Acceptance
from politesse.dialogue.bots import BotOptions, Limits, open_bot
from politesse.dialogue.journal import Journal
from politesse.dialogue.personas import personas
from politesse.dialogue.preflight import preflight
from politesse.dialogue.report import analyse
from politesse.dialogue.report.certainty import Differences
from politesse.dialogue.report.figures import verdict
from politesse.dialogue.report.page import page
from politesse.dialogue.results import DialogueRecord, StressResult
from politesse.dialogue.running import BotGone, Stopped
from politesse.dialogue.stress import Stress, conditions
from politesse.dialogue.types import Bot
from politesse.dialogue.world import town


def command(*words: str) -> Any:
    return CliRunner().invoke(app, ["stress", *words])


def refusal(*words: str) -> str:
    found = command(*words, "--goals", "2", "--personas", "impatient", "--retries", "0")
    assert isinstance(found.exception, PolitesseError), found.output
    return str(found.exception)


# ------------------------------------------------------------------ the first turn


def test_a_dead_bot_is_told_before_the_run() -> None:
    assert "is the bot running" in refusal("--bot", "http://127.0.0.1:9/chat")


@pytest.mark.parametrize(
    ("answer", "words", "remedy"),
    [
        (401, (), "--header 'Authorization"),
        (404, (), "nothing at this path"),
        (422, (), "--request"),
        (500, (), "fails by itself"),
        ({"data": {"said": "Hello."}}, ("--response", "data.text"), "--response"),
        ({"unusual": "Hello."}, (), "--response"),
        ({"text": " "}, (), "--response"),
        (b"<html>It works!</html>", (), "the one that takes messages"),
        ("drop", (), "closes the connection"),
        (("stall", 0.6), ("--timeout", "0.2"), "--timeout"),
    ],
)
def test_what_is_wrong_with_a_bot_is_said_with_a_remedy(
    answer: Any, words: tuple[str, ...], remedy: str
) -> None:
    with serving(lambda _, body: answer) as url:
        assert remedy in refusal("--bot", url, *words)


def test_a_wrong_path_shows_what_the_bot_did_say() -> None:
    with serving(lambda _, body: {"data": {"said": "Hello."}}) as url:
        message = refusal("--bot", url, "--response", "data.text")
    assert '"said": "Hello."' in message and "data.text" in message


def test_the_place_of_the_text_and_the_body_that_was_sent_are_told() -> None:
    said = {"id": "x", "output": [{"kind": "text", "body": "Which day do you mean?"}]}
    with serving(lambda path, body: said) as url:
        assert "is it at output[*].body?" in refusal("--bot", url)
    with serving(lambda path, body: 422) as url:
        message = refusal("--bot", url)
    assert 'it was sent {"session": "preflight", "text": "' in message and "--request" in message
    with serving(lambda path, body: b"<html>Log in</html>") as url:
        assert "web page" in refusal("--bot", url)


def test_users_with_goals_talk_english_and_say_so() -> None:
    for more in ((), ("--mode", "replay")):
        assert "--cases" in refusal("--bot", "pipeline", "--lang", "de", *more)


def test_what_does_not_start_is_told() -> None:
    assert "by hand" in refusal("--bot", "command:/no/such/program")
    assert "by hand" in refusal("--bot", f"command:{sys.executable} -c exit(3)")


def test_recorded_answers_cannot_hear_rudeness(tmp_path: Path) -> None:
    (tmp_path / "answers.json").write_text('{"d1": [{"response": "hello"}]}')
    recorded = f"recorded:{tmp_path / 'answers.json'}"
    assert "measure dialogue" in refusal("--bot", recorded)


def test_the_first_turn_leaves_no_session_behind() -> None:
    bot = SmallBot(town())
    assert preflight(bot, "Hello, I need a hotel, please.").text
    assert not bot._sessions


def test_a_header_without_its_variable_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BOT_TOKEN", raising=False)
    header = ("--header", "Authorization: Bearer $BOT_TOKEN")
    assert "no BOT_TOKEN" in refusal("--bot", "http://127.0.0.1:9/", *header)
    seen: list[str] = []

    def answer(_: str, body: dict[str, Any]) -> Any:
        seen.append(body["_headers"]["Authorization"])
        return 401

    monkeypatch.setenv("BOT_TOKEN", "s3cret")
    with serving(answer) as url:
        refusal("--bot", url, *header)
    assert set(seen) == {"Bearer s3cret"}


# ------------------------------------------------------------------ what a run can say


def paired(goals: int, lost: int, won: int = 0) -> StressResult:
    polite = [True] * (goals - won) + [False] * won
    rude = [False] * lost + [True] * (goals - lost)
    return result({"polite": polite, "spoilt": rude}, ("spoilt",))


@pytest.mark.parametrize(
    ("goals", "lost", "says"),
    [
        (3, 0, "Too few goals to tell"),
        (40, 0, "about 54 would tell"),
        (60, 0, "fare no worse"),
        (200, 2, "fare no worse"),
        (20, 1, "Too few goals to tell"),
        (60, 12, "falls by 20.0 points"),
    ],
)
def test_no_worse_is_said_only_where_the_interval_says_so(goals: int, lost: int, says: str) -> None:
    assert says in verdict(analyse(paired(goals, lost)))


@given(st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.5, 1.0]), min_size=1, max_size=80))
def test_the_number_of_goals_that_would_tell_does_and_one_less_does_not(
    values: list[float],
) -> None:
    found = Differences.of(values)
    needed = found.needed()
    low, high = found.interval()
    assert low - 0.01 <= 100 * found.mean <= high + 0.01
    if needed is not None and needed > 1:
        assert found.call(goals=needed) != "unclear"
        assert found.call(goals=needed - 1) == "unclear"


def test_a_limit_is_not_passed_by_accident() -> None:
    few, many = analyse(paired(3, 0)), analyse(paired(60, 0))
    for limit in ("drop", "drop:5", "0.9"):
        acceptance = Acceptance.parse(limit)
        assert not acceptance.failures(few) and "oo few" in (acceptance.undecided(few) or "")
        assert not acceptance.failures(many) and acceptance.undecided(many) is None
    assert Acceptance.parse("drop:1").undecided(many)


def test_a_bot_under_the_limit_with_polite_users_is_not_about_rudeness() -> None:
    found = analyse(
        result({"polite": [True, False] * 30, "spoilt": [True, False] * 30}, ("spoilt",))
    )
    assert "under the limit" in (Acceptance.parse("0.9").moot(found) or "")
    assert Acceptance.parse("0.4").moot(found) is None
    assert "cannot fall" in (Acceptance.parse("drop:50").moot(found) or "")
    plain = analyse(result({"polite": [True] * 9, "neutral": [True] * 9}, ()))
    assert "no rude users" in (Acceptance.parse("0.4").moot(plain) or "")


def test_a_gate_that_cannot_tell_ends_with_an_error() -> None:
    words = ("--bot", "pipeline", "--personas", "impatient:1", "--goals", "3")
    assert command(*words).exit_code == 0
    assert "oo few goals" in str(command(*words, "--fail-under", "drop").exception)
    assert "too few to show 50 %" in str(command(*words, "--fail-under", "0.5").exception)


def test_a_wire_that_fails_polite_users_often_says_nothing_about_rudeness() -> None:
    from dataclasses import replace

    found = paired(40, 0)
    lost = tuple(
        replace(one, turns=(replace(one.turns[0], error="timeout"), *one.turns))
        for one in found.dialogues["polite"]
    )
    trouble = replace(found, dialogues={**found.dialogues, "polite": lost})
    assert "40 of the 80 turns" in (analyse(trouble).inconclusive or "")


# ------------------------------------------------------------------ nothing is lost


def stress(bot: Bot, goals: int = 6, **more: Any) -> Stress:
    return Stress(
        bot, town(), conditions(personas("impatient"), False), town().goals[:goals], **more
    )


def test_a_dialogue_is_read_as_it_was_written() -> None:
    made = stress(SmallBot(town()), 4).run()
    for dialogues in made.dialogues.values():
        for one in dialogues:
            again = DialogueRecord.from_dict(json.loads(json.dumps(one.to_dict())))
            assert again.to_dict() == one.to_dict()
            assert [turn.acts for turn in again.turns] == [turn.acts for turn in one.turns]


class Counting(SmallBot):
    """Knows how often it was asked."""

    asked = 0

    def reply(self, session: str, text: str) -> Reply:
        self.asked += 1
        return super().reply(session, text)


def interrupt(after: int) -> Any:
    def tell(what: str, done: int, total: int) -> None:
        if what == "dialogues" and done >= after:
            raise KeyboardInterrupt

    return tell


def test_a_stopped_run_goes_on_to_the_same_result(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    whole = stress(SmallBot(town())).run()
    with pytest.raises(Stopped) as stopped:
        stress(SmallBot(town()), concurrency=1).run(interrupt(5), Journal(path))
    part = stopped.value.result
    assert part and part.planned == 6 and len(part.dialogues["polite"]) == 2
    assert "Stopped after 2 of 6 goals" in page(analyse(part))
    path.write_bytes(path.read_bytes()[:-30])  # killed while it wrote
    counting = Counting(town())
    resumed = stress(counting).run(journal=Journal(path, resume=True))
    told = [
        {name: [one.to_dict()["missed"] for one in found] for name, found in made.dialogues.items()}
        for made in (whole, resumed)
    ]
    assert told[0] == told[1] and resumed.planned is None
    spoken = sum(len(one.turns) for found in resumed.dialogues.values() for one in found)
    assert 0 < counting.asked < spoken


def test_a_run_stopped_before_any_goal_is_done_shows_what_the_first_had() -> None:
    with pytest.raises(Stopped) as stopped:
        stress(SmallBot(town()), concurrency=1).run(interrupt(1))
    part = stopped.value.result
    assert part and part.planned == 6 and list(part.dialogues) == ["polite"] and not part.rude
    assert "Stopped after 1 of 6 goals" in page(analyse(part))


def test_a_record_is_not_overwritten_and_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    stress(SmallBot(town()), 2).run(journal=Journal(path))
    with pytest.raises(PolitesseError, match="--resume"):
        stress(SmallBot(town()), 2).run(journal=Journal(path))
    with pytest.raises(PolitesseError, match="seed 1, not 2"):
        stress(SmallBot(town()), 2, seed=2).run(journal=Journal(path, resume=True))
    more = stress(SmallBot(town()), 3).run(journal=Journal(path, resume=True))
    assert len(more.dialogues["polite"]) == 3
    path.write_text("something else\nof somebody's\n")
    with pytest.raises(PolitesseError, match="no record"):
        stress(SmallBot(town()), 2).run(journal=Journal(path, resume=True))


def test_a_bot_that_dies_on_the_way_ends_the_run() -> None:
    class Dying(SmallBot):
        asked = 0

        def reply(self, session: str, text: str) -> Reply:
            self.asked += 1
            return Reply("", error="refused") if self.asked > 60 else super().reply(session, text)

    bot = Dying(town())
    with pytest.raises(BotGone, match="stopped answering") as gone:
        stress(bot, 100, concurrency=2).run()
    assert gone.value.result and len(gone.value.result.dialogues["polite"]) < 30
    assert bot.asked < 300


def test_ctrl_c_ends_in_order_with_a_page_of_what_there_is(tmp_path: Path) -> None:
    """Half an emoji, a bot that hangs, and a key press: a page, and a record to go on with."""
    (tmp_path / "slow.py").write_text(
        "import time\nseen = {}\ndef answer(text, session):\n"
        "    seen.setdefault(session, len(seen))\n"
        "    time.sleep(600 if seen[session] > 12 else 0)\n"
        "    return 'Half \\ud83d an \\x1b[31memoji.'\n"
    )
    words = ["--bot", "python:slow:answer", "--personas", "impatient", "--goals", "40"]
    html, report = tmp_path / "r.html", tmp_path / "r.json"
    record = tmp_path / "r.html.partial.jsonl"
    running = subprocess.Popen(
        [sys.executable, "-m", "politesse", "stress", *words, "--timeout", "900",
         "--html", str(html), "--json", str(report)],
        cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )  # fmt: skip
    for _ in range(600):
        if record.is_file() and record.read_bytes().count(b"\n") >= 13:
            break
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert b"--resume goes on" in err
    assert "Stopped after" in html.read_text("utf-8")
    written = json.loads(report.read_text("utf-8"))
    assert written["planned_goals"] == 40
    assert "Half \ufffd an" in written["dialogues"][0]["turns"][0]["bot"]
    assert b"\x1b" not in out + err
    assert record.is_file()


def test_texts_of_others_cannot_steer_a_terminal() -> None:
    assert one_line("a\x1b]0;owned\x07b\r\nc\u202ed") == "a\\x1b]0;owned\\x07b c\\u202ed"
    assert whole_characters("\ud83d\ude00") == "😀"


@given(st.text(st.characters(), max_size=30))
def test_any_text_can_be_written(text: str) -> None:
    whole_characters(text).encode("utf-8")
    assert not set(one_line(text)) & set(map(chr, (*range(32), 127, *range(128, 160))))


def test_chat_models_take_temperature_tokens_and_further_fields() -> None:
    bodies = []

    def answer(_: str, body: dict[str, Any]) -> Any:
        bodies.append(body)
        return {"choices": [{"message": {"content": "Hello."}}]}

    with serving(answer) as url:
        limits = Limits(retries=0)
        name = f"openai:{url}/v1#tiny?temperature=0.7&max_tokens=64"
        extra = '{"top_p": 0.9, "stop": ["\\n"]}'
        open_bot(name, BotOptions(limits, request=extra)).reply("s", "Hello?")
        plain = BotOptions(limits, request='{"temperature": null}')
        open_bot(f"openai:{url}/v1#tiny", plain).reply("s", "Hello?")
    first, second = bodies
    assert (first["temperature"], first["max_tokens"]) == (0.7, 64)
    assert (first["top_p"], first["stop"]) == (0.9, ["\n"])
    assert "temperature" not in second and "max_tokens" not in second
