"""The bot's own tone in a run: what is asked of it, and whether rude users change it."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.dialogue.report import analyse
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.measures import ALL_RUDE
from politesse.dialogue.report.page import page
from politesse.dialogue.report.terminal import summary
from politesse.dialogue.results import DialogueRecord, StressResult, TurnRecord, interactive_parts
from politesse.tone import Expected

CALM = "Your table is booked. Is there anything else I can help you with?"
CROSS = "It is booked, so shut up, you fool."


def record(goal: str, condition: str, *replies: str) -> DialogueRecord:
    turns = tuple(
        TurnRecord((), "A table.", "A table, now!", (), reply, None, 0.1, False, ())
        for reply in replies
    )
    return DialogueRecord(goal, condition, turns, True, True, (0, 0), (0, 0), False, ())


def run(**replies: list[str]) -> StressResult:
    """As many goals as there are replies, one turn each."""
    dialogues = {
        name: tuple(record(f"g{number}", name, said) for number, said in enumerate(given))
        for name, given in replies.items()
    }
    parts = {name: interactive_parts(records) for name, records in dialogues.items()}
    rude = tuple(name for name in dialogues if name not in ("polite", "neutral"))
    return StressResult("bot", "town", "interactive", dialogues, parts, rude, {}, 1.0)


def shown(found: Analysis, only: bool = True) -> str:
    screen = Console(file=StringIO(), width=160)
    screen.print(summary(found, only))
    assert isinstance(screen.file, StringIO)
    return screen.file.getvalue()


def test_a_bot_that_answers_in_kind_drifts() -> None:
    found = analyse(
        run(polite=[CALM] * 8, impatient=[CROSS] * 8, sarcastic=[CALM] * 8),
        Expected.parse("politeness >= -0.5, steady"),
    )
    manner = found.manner
    assert manner is not None
    assert list(manner.drifts) == ["impatient", "sarcastic", ALL_RUDE]
    assert manner.drifts["impatient"].drifts and manner.drifts["sarcastic"].steady
    assert manner.held == {"polite": (8, 8), "impatient": (0, 8), "sarcastic": (8, 8)}
    assert len(manner.breaches) == 8 and manner.breaches[0].reply == CROSS
    lines = manner.failures()
    assert any("not steady" in line for line in lines) and "5 more replies" in " ".join(lines)
    for only in (False, True):
        text = page(found, only)
        assert "The bot’s own tone" in text and CROSS in text
        assert "less polite to rude users" in shown(found, only)
    assert (
        "Task success"
        not in page(analyse(run(polite=[CALM], spoilt=[CALM])), True).partition(
            "How it was measured"
        )[0]
    )
    assert json.loads(json.dumps(found.to_dict()))["tone"]["drift"]["impatient"]["drifts"] is True


def test_a_steady_bot_passes_and_too_few_goals_cannot_tell() -> None:
    expected = Expected.parse("steady")
    steady = analyse(run(polite=[CALM] * 8, impatient=[CALM] * 8), expected).manner
    assert steady and steady.failures() == [] and steady.undecided() is None
    few = analyse(run(polite=[CALM] * 2, impatient=[CROSS] * 2), expected).manner
    assert few and few.failures() == [] and "too few" in (few.undecided() or "")
    none = analyse(run(polite=[CALM] * 2), expected).manner
    assert none and "no rude users" in (none.undecided() or "")


def test_registers_are_those_of_the_language() -> None:
    found = analyse(
        run(polite=["Wie kann ich Ihnen helfen?"] * 6, spoilt=["Was willst du?"] * 6),
        Expected.parse("register = formal"),
        "de",
    )
    assert found.manner and found.manner.registers["spoilt"] == {"informal": 6}
    assert {breach.condition for breach in found.manner.breaches} == {"spoilt"}


def test_a_bot_that_says_nothing_has_no_tone() -> None:
    found = analyse(run(polite=["", "42"], impatient=["", "7"]), Expected.parse("steady"))
    assert found.manner is None
    assert "own tone" not in page(found)


def command(*words: str) -> Result:
    return CliRunner().invoke(app, ["stress", "-q", "--goals", "8", *words])


def test_the_command(tmp_path: Path) -> None:
    words = ("--bot", "pipeline", "--personas", "impatient", "--only", "tone")
    html = tmp_path / "tone.html"
    good = command(*words, "--tone", "politeness >= -2", "--html", str(html))
    assert good.exit_code == 0 and "replies to" in good.output and "success" not in good.output
    assert "The bot’s own tone" in html.read_text(encoding="utf-8")
    bad = command(*words, "--tone", "politeness >= 2.5")
    assert bad.exit_code == 1
    with pytest.raises(PolitesseError, match="can be tone"):
        raise command("--bot", "pipeline", "--only", "success").exception or AssertionError
    with pytest.raises(PolitesseError, match="cannot read"):
        raise command("--bot", "pipeline", "--tone", "nice").exception or AssertionError


def test_the_report_says_how_various_rude_turns_are() -> None:
    found = analyse(run(polite=[CALM] * 4, impatient=[CALM] * 4))
    assert found.variety is not None
    assert found.variety.added == 0.25  # the one sentence that all four add
    assert found.variety.turns.self_bleu == pytest.approx(100)
    assert "self-BLEU 100" in page(found)
    assert found.to_dict()["variety"]["distinct_added"] == 0.25
    assert analyse(run(polite=[CALM] * 4)).variety is None
