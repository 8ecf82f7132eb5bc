"""What a report says of a run: drops with intervals, broken turns, bins, words; and the acceptance."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from small_bot import SmallBot
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.dialogue import Reply
from politesse.dialogue.acceptance import Acceptance
from politesse.dialogue.language import Act, Stretch
from politesse.dialogue.personas import personas
from politesse.dialogue.report import Analysis, analyse
from politesse.dialogue.report.analysis import parting
from politesse.dialogue.report.figures import verdict
from politesse.dialogue.report.measures import ALL_RUDE
from politesse.dialogue.report.page import page
from politesse.dialogue.report.terminal import summary
from politesse.dialogue.report.wording import Likeness, binned, keywords, log_odds
from politesse.dialogue.results import (
    DialogueRecord,
    StressResult,
    TurnRecord,
    interactive_parts,
    lost_in,
)
from politesse.dialogue.stress import Stress, conditions, drawn
from politesse.dialogue.world import town

COURTESY = re.compile(
    r"\b(please|thank|thanks|could|would|hello|hi|hoping|appreciate|sorry|great|lovely)\b", re.I
)


def turn(
    text: str = "Hello.", acts: str = "inform", lost: tuple[str, ...] = (), **more: Any
) -> TurnRecord:
    stretches = (Stretch(0, 5, "hotel", "area", "Hello"),)
    made = TurnRecord(
        (Act(acts),), "Hello, please.", text, stretches, "Yes?", None, 0.1, False, lost
    )
    return replace(made, **more)


def record(
    goal: str, condition: str, success: bool, *turns: TurnRecord, **more: Any
) -> DialogueRecord:
    missed = () if success else ("hotel-offer",)
    made = DialogueRecord(
        goal, condition, turns or (turn(),), success, success, (0, 1), (1, 1), not success, missed
    )
    return replace(made, **more)


def result(outcomes: dict[str, list[bool]], rude: tuple[str, ...]) -> StressResult:
    dialogues = {
        name: tuple(record(f"g{place}", name, one) for place, one in enumerate(found))
        for name, found in outcomes.items()
    }
    parts = {name: interactive_parts(found) for name, found in dialogues.items()}
    return StressResult("bot", "town", "interactive", dialogues, parts, rude, {"seed": 1}, 1.0)


@pytest.fixture(scope="module")
def broken() -> Analysis:
    """A run with a bot that wants to be asked nicely."""

    class Vain(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            if len(text.split()) > 8 and not COURTESY.search(text):
                return Reply("Sorry, I did not understand that.")
            return super().reply(session, text)

    run = Stress(
        Vain(town(), name="<b>short & deaf</b>"), town(),
        conditions(personas("impatient:3,tired_and_hungry:3"), True), town().goals[:40],
        known_references=True,
    )  # fmt: skip
    return analyse(run.run())


# ------------------------------------------------------------------ numbers


def test_a_clear_drop_is_significant_and_its_interval_lies_below_zero() -> None:
    found = analyse(
        result({"polite": [True] * 60, "spoilt": [True] * 30 + [False] * 30}, ("spoilt",))
    )
    change = found.measures.by_condition["spoilt"]["success"]
    assert (change.value, change.delta) == (50.0, -50.0)
    assert change.low is not None and change.high is not None
    assert change.low < -50 < change.high < 0
    assert change.significant
    assert "falls by 50.0 points" in verdict(found)


def test_chance_is_not_called_a_drop() -> None:
    polite = [True, False] * 30
    rude = [*polite[:-2], False, False]
    found = analyse(result({"polite": polite, "spoilt": rude}, ("spoilt",)))
    assert not found.measures.by_condition["spoilt"]["success"].significant
    assert "oo few goals to tell" in verdict(found)


def test_a_bot_that_fails_everybody_says_nothing_about_rudeness() -> None:
    found = analyse(result({"polite": [False] * 40, "spoilt": [False] * 40}, ("spoilt",)))
    assert found.inconclusive is not None
    assert "says nothing about rudeness" in verdict(found)
    assert "no worse" not in verdict(found)
    assert found.to_dict()["inconclusive"] == found.inconclusive


def test_the_rude_together_are_the_mean_of_each() -> None:
    outcomes = {"polite": [True] * 10, "spoilt": [True] * 5 + [False] * 5, "impatient": [True] * 10}
    found = analyse(result(outcomes, ("spoilt", "impatient")))
    assert found.measures.by_condition[ALL_RUDE]["success"].value == pytest.approx(75.0)
    assert found.worst() and found.worst()[0] == "spoilt"  # type: ignore[index]


def test_p_values_grow_with_the_number_of_personas() -> None:
    polite, rude = [True] * 40, [True] * 34 + [False] * 6
    one = analyse(result({"polite": polite, "a": rude}, ("a",)))
    many = analyse(result({"polite": polite, **dict.fromkeys("abcd", rude)}, tuple("abcd")))
    first = one.measures.by_condition["a"]["success"].p
    assert first is not None
    assert many.measures.by_condition["a"]["success"].p == pytest.approx(min(1, 4 * first))


def test_without_numpy_success_alone_has_an_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    from politesse.core import MissingExtra
    from politesse.dialogue.report import measures

    def missing(*_: Any, **__: Any) -> Any:
        raise MissingExtra("numpy", "measure", "an interval")

    monkeypatch.setattr(measures, "compare", missing)
    found = analyse(result({"polite": [True] * 40, "spoilt": [True, False] * 20}, ("spoilt",)))
    row = found.measures.by_condition["spoilt"]
    assert (row["success"].delta, row["success"].p, row["inform"].low) == (-50.0, None, None)
    assert row["success"].high is not None and row["success"].high < 0
    assert "falls by 50.0 points" in verdict(found)
    assert "politesse[measure]" in page(found)


def test_lost_values_are_those_the_state_lacks() -> None:
    said = [Stretch(0, 1, "hotel", "area", "north"), Stretch(0, 1, "hotel", "internet", "yes")]
    assert lost_in(None, said) == []
    assert lost_in({"hotel": {"area": "North", "internet": "free"}}, said) == []
    assert lost_in({"hotel": {"hotel-area": "south"}}, said) == ["hotel-area", "hotel-internet"]


# ------------------------------------------------------------------ what broke


def test_dialogues_part_at_the_answer_that_made_users_do_different_things() -> None:
    polite = record("g", "polite", True, turn(), turn(acts="book"), turn(acts="bye"))
    rude = record("g", "spoilt", False, turn("Hey."), turn("Oi.", "book"), turn("Bah.", "rebook"))
    assert parting(polite, rude) == 1
    assert parting(polite, record("g", "spoilt", False, turn(acts="again"))) == 0
    assert parting(polite, record("g", "spoilt", False, *polite.turns[:2])) == 1


def test_in_replay_they_part_where_a_slot_is_lost() -> None:
    polite = record("g", "original", True, turn(), turn(), turn())
    rude = record("g", "spoilt", False, turn(reply="Eh?"), turn(lost=("hotel-area",)), turn())
    assert parting(polite, rude) == 1


def test_only_goals_that_polite_users_reach_can_break(broken: Analysis) -> None:
    assert broken.breaks
    for one in broken.breaks:
        assert one.polite.success and not one.rude.success
        assert one.polite.goal == one.rude.goal
        assert one.turn < len(one.rude.turns)
    assert broken.headline and broken.headline.delta < 0


# ------------------------------------------------------------------ words and bins


def test_keywords_are_those_of_either_side() -> None:
    said = [record("g", "a", True, turn("Hurry up, hurry! A room now."))] * 5
    found = keywords(said)
    assert found.telling[1][0][0] == "hurry"
    assert "please" in [word for word, _ in found.telling[0]]


@given(
    st.dictionaries(st.text("abc", min_size=1), st.integers(1, 50)),
    st.dictionaries(st.text("abc", min_size=1), st.integers(1, 50)),
)
def test_log_odds_turn_round_with_the_sides(one: dict[str, int], other: dict[str, int]) -> None:
    if len({*one, *other}) < 2:
        return
    forth, back = log_odds(one, other), log_odds(other, one)
    assert all(forth[word] == pytest.approx(-back[word]) for word in forth)


@given(st.text(), st.text())
def test_likeness_is_symmetric_and_within_bounds(one: str, other: str) -> None:
    likeness = Likeness(["find me a hotel please", one, other])
    assert likeness(one, other) == pytest.approx(likeness(other, one))
    assert -1e-9 <= likeness(one, other) <= 1 + 1e-9
    assert likeness(one, one) == pytest.approx(1.0)


@given(st.lists(st.tuples(st.floats(-3, 3), st.booleans()), min_size=1, max_size=60))
def test_bins_hold_every_pair_once_in_order(values: list[tuple[float, bool]]) -> None:
    pairs = [
        (record(f"g{place}", "polite", True), record(f"g{place}", "a", reached))
        for place, (_, reached) in enumerate(values)
    ]
    found = binned(pairs, [value for value, _ in values])
    assert sum(one.dialogues for one in found) == len(values)
    sizes = [one.dialogues for one in found]
    assert max(sizes) - min(sizes) <= 1
    assert all(one.high <= other.low for one, other in pairwise(found))
    missed = sum(not reached for _, reached in values)
    assert sum(one.drops["success"] * one.dialogues for one in found) == pytest.approx(100 * missed)


# ------------------------------------------------------------------ the forms


class Tags(HTMLParser):
    """Counts tags and keeps what is left open and what points outside."""

    VOID = frozenset({"meta", "i", "br", "wbr"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        self.outside += [
            str(v) for k, v in attrs if k in ("src", "href") and not str(v).startswith("#")
        ]
        if tag not in ("meta", "br", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(broken: Analysis) -> None:
    text = page(broken)
    tags = Tags()
    tags.feed(text)
    assert not tags.open and not tags.outside
    assert not tags.seen["script"] and not tags.seen["link"] and "url(" not in text
    assert "prefers-color-scheme: dark" in text and 'name="viewport"' in text
    assert "<b>short" not in text and "&lt;b&gt;short &amp; deaf" in text
    plain = [one for one in broken.breaks if "+" not in one.condition]
    assert tags.seen["details"] == min(len(plain), 40)
    assert text.count(">here they part<") == tags.seen["details"]


def test_json_holds_every_dialogue(broken: Analysis) -> None:
    found = json.loads(json.dumps(broken.to_dict()))
    assert len(found["dialogues"]) == 5 * 40
    assert found["conditions"]["impatient:3"]["measures"]["success"]["interval"]
    first = found["dialogues"][0]["turns"][0]
    for start, end, _, _ in first["values"]:
        assert first["user"][start:end].strip()


def test_damage_to_the_belief_is_seen_where_goals_are_still_reached() -> None:
    """A bot that mishears the second thing said by rude users, and a user who says it again."""

    class Mishearing(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            reply = super().reply(session, text)
            if "impatient" not in session or not reply.state:
                return reply
            return replace(reply, state={**reply.state, "hotel": {"area": "centre"}})

    run = Stress(
        Mishearing(town()), town(), conditions(personas("impatient"), False), town().goals[:15]
    )
    found = analyse(run.run())
    polite, rude = (found.measures.by_condition[name] for name in ("polite", "impatient"))
    assert rude["success"].value >= polite["success"].value - 10
    assert polite["other_belief"].value == 0 and rude["other_belief"].value > 80
    assert rude["state_f1"].value < polite["state_f1"].value
    assert rude["joint_accuracy"].value < polite["joint_accuracy"].value - 30
    screen = Console(width=80, record=True, file=StringIO())
    screen.print(summary(found))
    assert "another belief" in screen.export_text() and "State F1" in page(found)
    assert found.to_dict()["conditions"]["impatient"]["measures"]["other_belief"]["value"] > 80


def test_a_bot_that_tells_no_state_has_no_figures_of_it() -> None:
    class Mute(SmallBot):
        def reply(self, session: str, text: str) -> Reply:
            return replace(super().reply(session, text), state=None)

    run = Stress(Mute(town()), town(), conditions(personas("impatient"), False), town().goals[:4])
    found = analyse(run.run())
    assert "state_f1" not in found.measures.by_condition["polite"]
    assert "State F1" not in page(found)


def test_the_summary_fits_a_small_terminal(broken: Analysis) -> None:
    screen = Console(width=100, record=True, file=StringIO())
    screen.print(summary(broken))
    text = screen.export_text()
    assert "tired_and_hungry:3" in text and "falls by" in text and "dialogues broke" in text


# ------------------------------------------------------------------ the acceptance and the command


@pytest.mark.parametrize(
    ("limit", "failures"),
    [("0.4", 0), ("0.6", 1), ("60%", 1), ("60", 1), ("drop", 1), ("drop:40", 1), ("drop:60", 0)],
)
def test_the_gate(limit: str, failures: int) -> None:
    found = analyse(
        result({"polite": [True] * 40, "spoilt": [True] * 20 + [False] * 20}, ("spoilt",))
    )
    assert len(Acceptance.parse(limit).failures(found)) == failures


@pytest.mark.parametrize("limit", ["", "much", "101", "drop:", "-1"])
def test_a_limit_that_is_none_is_refused(limit: str) -> None:
    with pytest.raises(PolitesseError, match="no limit"):
        Acceptance.parse(limit)


def test_more_goals_than_there_are_come_round_with_other_words() -> None:
    assert len({goal.id for goal in drawn(town().goals, 450, 1)}) == 450
    assert [goal.id for goal in drawn(town().goals, 5, 1)] == [
        g.id for g in drawn(town().goals, 5, 1)
    ]
    assert drawn(town().goals, 5, 1) != drawn(town().goals, 5, 2)


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["stress", *words])


def test_the_command_writes_its_reports(tmp_path: Path) -> None:
    html, record = tmp_path / "report.html", tmp_path / "report.json"
    found = run(
        "--bot", "pipeline", "--personas", "impatient", "--goals", "4",
        "--html", str(html), "--json", str(record), "--fail-under", "0",
    )  # fmt: skip
    assert found.exit_code == 0, found.output
    assert "impatient" in found.stdout and "seed:1" in found.stdout.replace("\n", "")
    assert html.read_text().startswith("<!doctype html>")
    assert json.loads(record.read_text())["conditions"]["impatient"]["dialogues"] == 4


TOUCHY = """\
from politesse.dialogue.bots.pipeline import PipelineBot
from politesse.dialogue.world import town
from politesse.scoring import politeness

bot = PipelineBot(town())
offended = set()

def answer(text, session):
    if session in offended or politeness(text, "en").value.value < -0.3:
        offended.add(session)
        return "I will not talk to you."
    return bot.reply(session, text).text
"""


def test_the_command_is_a_gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "touchy_bot.py").write_text(TOUCHY)
    monkeypatch.chdir(tmp_path)
    words = ("--bot", "python:touchy_bot:answer", "--personas", "spoilt", "--goals", "2")
    assert run(*words).exit_code == 0
    found = run(*words, "--fail-under", "0.5")
    assert found.exit_code == 1
    assert re.search(r"spoilt: success 0.0 % is under 50 %", found.output)


@pytest.mark.parametrize(
    "words",
    [
        ("--bot", "nothing"),
        ("--bot", "pipeline", "--mode", "sideways"),
        ("--bot", "pipeline", "--mode", "replay"),
        ("--bot", "pipeline", "--personas", "angry"),
        ("--bot", "pipeline", "--data", "/no/such/folder"),
        ("--bot", "pipeline", "--fail-under", "x"),
        ("--bot", "http://localhost:1", "--header", "nonsense"),
    ],
)
def test_wrong_options_are_one_clear_error(words: tuple[str, ...]) -> None:
    found = run(*words)
    assert isinstance(found.exception, PolitesseError)


def test_replay_scores_as_measure_does_and_pairs_dialogues(shared_data: Path) -> None:
    from politesse.dialogue.bots import open_bot
    from politesse.dialogue.corpus_stress import CorpusStress, multiwoz_corpus
    from politesse.dialogue.world import multiwoz

    if not (shared_data / "multiwoz").is_dir():
        pytest.skip("multiwoz is not here")
    corpus = multiwoz_corpus(shared_data, "val").sample(12, 3)
    world = multiwoz(shared_data / "multiwoz")
    made = CorpusStress(
        open_bot("pipeline", world=world), corpus, world, conditions(personas("impatient"), True)
    ).run()
    found = analyse(made)
    assert list(made.dialogues) == ["original", "impatient", "impatient+calm"]
    row = found.measures.by_condition["original"]
    assert {
        "inform", "success", "bleu", "combined", "state_f1", "joint_accuracy", "other_belief"
    } == row.keys()  # fmt: skip
    assert 75 < row["state_f1"].value < 100 and row["other_belief"].value == 0
    for polite, rude in made.pairs("impatient"):
        assert polite.goal == rude.goal
        assert [one.original for one in polite.turns] == [one.original for one in rude.turns]
    rate = sum(one.success for one in made.dialogues["original"]) / 12
    assert found.measures.by_condition["original"]["success"].value == pytest.approx(
        100 * rate, abs=0.1
    )
    assert page(found)


def test_what_calm_passed_on_is_shown_and_written():
    users = conditions(personas("impatient:3"), calm=True)
    result = Stress(SmallBot(town()), town(), users, town().goals[:3]).run()
    calmed = [name for name in result.dialogues if name.endswith("+calm")]
    turns = [turn for name in calmed for record in result.dialogues[name] for turn in record.turns]
    assert all(turn.to_dict()["heard"] for turn in turns)
    shown = page(analyse(result))
    assert "What Calm passed on" in shown
    assert any(turn.heard != turn.text and turn.heard in shown for turn in turns)
    polite = [turn for record in result.dialogues["polite"] for turn in record.turns]
    assert not any(turn.heard for turn in polite)
    again = [TurnRecord.from_dict(turn.to_dict()) for turn in turns]
    assert [turn.heard for turn in again] == [turn.heard for turn in turns]
