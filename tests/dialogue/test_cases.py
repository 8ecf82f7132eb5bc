"""A bot's own test conversations: what is read, what is checked, and how they are run."""

from __future__ import annotations

import json
import lzma
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from servers import serving
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.dialogue import Reply
from politesse.dialogue.bots import open_bot
from politesse.dialogue.bots.function import FunctionBot
from politesse.dialogue.cases import Case, CaseStress, CaseTurn, Expectation, read_cases
from politesse.dialogue.cases.checking import holds
from politesse.dialogue.cases.judging import ModelJudge
from politesse.dialogue.cases.reading import first_file, read_pairs
from politesse.dialogue.cases.run import Tried
from politesse.dialogue.paired import written_conditions
from politesse.dialogue.personas import personas
from politesse.dialogue.report import analyse
from politesse.dialogue.report.figures import verdict
from politesse.dialogue.report.page import page
from politesse.dialogue.report.terminal import summary
from politesse.dialogue.running import Stopped
from politesse.dialogue.stress import conditions


def written(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def said(cases: list[Case]) -> dict[str, list[str]]:
    return {case.id: [turn.user for turn in case.turns] for case in cases}


def expected(case: Case) -> list[list[str]]:
    return [[str(one) for one in turn.expect] for turn in case.turns]


# ------------------------------------------------------------------ plain files

PLAIN = """\
language: de
paths: {intent: nlu.intent}
cases:
  - id: hours
    turns:
      - user: Wann haben Sie am Sonntag offen?
        expect: "10:00"
        keep: [Sonntag]
        rude: Sonntag, wann, los!
      - Danke!
      - bot: [bitte, gern]
  - user: Wo sind Sie?
    expect: {any: [Mühlweg, Gasse], not: leider, slot: {city: Graz}, state: {shop.day: [so, sonntag]}}
"""


def test_plain_yaml(tmp_path: Path) -> None:
    cases = read_cases(written(tmp_path, "cases.yml", PLAIN))
    first, second = cases
    assert said(cases) == {
        "hours": ["Wann haben Sie am Sonntag offen?", "Danke!"],
        "case 2": ["Wo sind Sie?"],
    }
    assert first.language == "de" and first.paths == {"intent": "nlu.intent"}
    assert first.turns[0].keep == ("Sonntag",) and first.turns[0].rude == "Sonntag, wann, los!"
    assert expected(first) == [["contains “10:00”"], ["contains “bitte” and “gern”"]]
    assert expected(second) == [
        ["any “Mühlweg” or “Gasse”", "not “leider”", "slot city “Graz”",
         "state shop.day “so” or “sonntag”"]
    ]  # fmt: skip


def test_a_line_of_json_each_and_packed(tmp_path: Path) -> None:
    lines = '{"id": "a", "turns": ["Hello?"]}\n\n{"user": "When?", "expect": "10:00"}\n'
    (tmp_path / "c.jsonl.xz").write_bytes(lzma.compress(lines.encode()))
    assert said(read_cases(tmp_path / "c.jsonl.xz")) == {"a": ["Hello?"], "case 3": ["When?"]}


def test_the_first_file_can_be_run_as_it_is(tmp_path: Path) -> None:
    cases = read_cases(written(tmp_path, "cases.yml", first_file()))
    assert [len(case.turns) for case in cases] == [1, 2]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("cases: []", "no cases"),
        ("cases: [{id: a, turns: [{user: Hi, expects: x}]}]", "case 'a': 'expects' is not known"),
        ("cases: [{id: a, turns: [{user: Hi, expect: {has: x}}]}]", "expects 'has'; known are"),
        ("cases: [{id: a, turns: [{user: Hi, expect: {matches: '('}}]}]", "no pattern"),
        ("cases: [{id: a, turns: [{user: Hi, expect: {slot: x}}]}]", "names and values"),
        ("cases: [{id: a, turns: [{expect: x}]}]", "no user"),
        ("cases: [{id: a, turns: []}]", "no user|no turns"),
        ("cases: [7]", "case 1 is no object"),
        ("cases: [\n", "is not YAML"),
        ("nlu:\n- intent: greet", "NLU data: name its stories"),
        ("just a text", "stress init"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(PolitesseError, match=message):
        read_cases(written(tmp_path, "cases.yml", content))


def test_a_file_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match=r"\.yml, \.json, \.jsonl or \.csv"):
        read_cases(written(tmp_path, "cases.txt", "Hello?"))
    with pytest.raises(PolitesseError, match=r"c.jsonl:2: is not JSON"):
        read_cases(written(tmp_path, "c.jsonl", '{"user": "a"}\n{'))


# ------------------------------------------------------------------ files of other tools


def rasa_project(folder: Path) -> Path:
    written(folder, "domain.yml", """\
responses:
  utter_hello: [{text: "Hey! How are you?"}, {text: "Hi!"}]
  utter_booked: [{text: "A table for {people} is booked."}]
""")  # fmt: skip
    written(folder, "data/nlu.yml", """\
nlu:
- intent: greet
  examples: |
    - hello there
    - hi
- intent: book
  examples: |
    - a table please
    - a table for [two](people) in [rome](city)
""")  # fmt: skip
    return written(folder, "tests/test_stories.yml", """\
stories:
- story: by text
  steps:
  - user: |
      hello there!
    intent: greet
  - action: utter_hello
  - user: a table for [four](people), please
    intent: book
  - action: table_form
  - active_loop: null
  - slot_was_set: [{city: rome}]
  - action: utter_booked
- story: by intent
  steps:
  - intent: greet
  - action: utter_hello
  - or: [{intent: book, entities: [{people: six}]}, {intent: other}]
- story: goes on
  steps:
  - checkpoint: middle
  - intent: greet
""")  # fmt: skip


def test_rasas_stories(tmp_path: Path) -> None:
    cases = read_cases(rasa_project(tmp_path))
    assert said(cases) == {
        "by text": ["hello there!", "a table for four, please"],
        "by intent": ["hello there", "a table for six in rome"],
    }
    first = cases[0]
    assert expected(first)[0] == ["intent “greet”", "any “Hey! How are you?” or “Hi!”"]
    assert expected(first)[1][:3] == ["intent “book”", "slot people “four”", "slot city “rome”"]
    assert first.turns[1].keep == ("four",)
    booked = first.turns[1].expect[-1]
    assert holds(booked, "", Reply("A table for 4 people  is booked."))
    assert not holds(booked, "", Reply("It is booked."))


def test_a_story_without_texts_says_what_is_missing(tmp_path: Path) -> None:
    stories = "stories:\n- story: s\n  steps:\n  - intent: greet\n"
    with pytest.raises(PolitesseError, match="'greet' without a text"):
        read_cases(written(tmp_path, "stories.yml", stories))


PROMPTFOO = """\
prompts:
  - 'You sell tea in {{city}}. Customer: {{question}} Answer:'
providers: [openai:gpt-4.1]
defaultTest:
  vars: {city: Leeds}
  assert: [{type: not-icontains, value: sorry}]
assertionTemplates:
  polite: {type: llm-rubric, value: is polite}
tests:
  - description: price
    vars: {question: What does it cost?}
    assert:
      - {type: contains-any, value: ['£3', 3 pounds]}
      - {type: regex, value: '\\d'}
      - {type: javascript, value: output.length < 90}
      - {$ref: '#/assertionTemplates/polite'}
  - file://more.csv
"""


def test_promptfoos_tests(tmp_path: Path) -> None:
    written(tmp_path, "more.csv", "question,__expected\nOpen?,icontains: 10\nGreen?,Yes.\n")
    cases = read_cases(written(tmp_path, "promptfooconfig.yaml", PROMPTFOO))
    first = cases[0].turns[0]
    assert (first.user, first.before) == ("What does it cost?", "You sell tea in Leeds. Customer: ")
    assert first.after == " Answer:"
    assert expected(cases[0])[0] == [
        "not contains “sorry”", "any “£3” or “3 pounds”", "matches “\\d”", "unknown “javascript”",
        "judge “is polite”",
    ]  # fmt: skip
    assert [case.turns[0].user for case in cases[1:]] == ["Open?", "Green?"]
    assert [expected(case)[0][1] for case in cases[1:]] == ["contains “10”", "equals “Yes.”"]
    table = read_cases(tmp_path / "more.csv")
    assert [case.turns[0].user for case in table] == ["Open?", "Green?"]


def test_deepevals_goldens(tmp_path: Path) -> None:
    goldens = [
        {"input": "How long for a refund?", "expected_output": "30 days.", "context": None},
        {"input": "Hello?", "expected_output": None},
        {"scenario": "s", "turns": [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Yes?"},
                                    {"role": "user", "content": "My order?"}]},
    ]  # fmt: skip
    cases = read_cases(written(tmp_path, "goldens.json", goldens))
    assert [case.turns[0].user for case in cases] == ["How long for a refund?", "Hello?", "Hi"]
    assert expected(cases[0]) == [["says “30 days.”"]]
    assert [turn.user for turn in cases[2].turns] == ["Hi", "My order?"]


def test_logs(tmp_path: Path) -> None:
    chat = {"messages": [
        {"role": "system", "content": "Sell tea."},
        {"role": "user", "content": [{"type": "text", "text": "Hi \ud83d"}]},
        {"role": "assistant", "content": "Hello."},
    ]}  # fmt: skip
    assert said(read_cases(written(tmp_path, "chat.jsonl", chat))) == {"case 1": ["Hi \ufffd"]}
    rows = "conversation_id,role,text\n7,customer,Hello?\n8,customer,Open?\n7,agent,Yes?\n7,customer,Tea\n"
    log = read_cases(written(tmp_path, "log.csv", rows))
    assert said(log) == {"7": ["Hello?", "Tea"], "8": ["Open?"]}


def test_pairs_of_turns(tmp_path: Path) -> None:
    lines = [
        {"dialogue": "d1", "turn": 0, "original": "A taxi, please.", "impolite": "Taxi. Now."},
        {"dialogue": "d1", "turn": 1, "original": "Thanks.", "impolite": "Finally."},
        {"dialogue": "d1", "turn": 0, "original": "A taxi, please.", "impolite": "Oi, taxi!"},
    ]
    path = written(tmp_path, "pairs.jsonl", "\n".join(map(json.dumps, lines)))
    assert read_pairs(path) == [
        {("d1", 0): "Taxi. Now.", ("d1", 1): "Finally."},
        {("d1", 0): "Oi, taxi!"},
    ]
    with pytest.raises(PolitesseError, match="wants a dialogue"):
        read_pairs(written(tmp_path, "no.jsonl", '{"dialogue": "d1"}'))


# ------------------------------------------------------------------ what holds


@pytest.mark.parametrize(
    ("kind", "values", "text", "answer"),
    [
        ("contains", ("10:00", "sunday"), "On Sunday  from 10:00.", True),
        ("contains", ("10:00", "monday"), "On Sunday from 10:00.", False),
        ("any", ("10:00", "monday"), "On Sunday from 10:00.", True),
        ("not", ("sorry",), "Sorry?", False),
        ("equals", ("yes.", "no."), "No.", True),
        ("starts", ("on",), "On Sunday", True),
        ("matches", (r"\b\d\d:\d\d\b",), "At 10:00", True),
        ("json", (), '{"a": 1}', True),
        ("json", (), "a", False),
    ],
)
def test_texts(kind: str, values: tuple[str, ...], text: str, answer: bool) -> None:
    assert holds(Expectation(kind, values), "?", Reply(text)) is answer
    assert holds(Expectation(kind, values, negated=True), "?", Reply(text)) is not answer
    assert holds(Expectation(kind, values), "?", Reply("", error="timeout")) is False


@pytest.mark.parametrize(
    "data",
    [
        {"intent": "hours"},
        {"intent": {"name": "Hours", "confidence": 0.9}},
        {"queryResult": {"intent": {"displayName": "hours"}}},
        [{"text": "Yes", "intent": "hours"}],
    ],
)
def test_intents_are_found_where_bots_tell_them(data: Any) -> None:
    assert holds(Expectation("intent", ("hours",)), "?", Reply("x", data=data)) is True
    assert holds(Expectation("intent", ("other",)), "?", Reply("x", data=data)) is False


def test_slots_and_states_and_what_cannot_be_told() -> None:
    slot = Expectation("slot", ("Rome",), "city")
    assert holds(slot, "?", Reply("x", data={"slots": {"city": "rome"}})) is True
    assert holds(slot, "?", Reply("x", data={"entities": [{"entity": "city", "value": "Rome"}]}))
    assert holds(slot, "?", Reply("x", state={"trip": {"city": "rome"}})) is True
    assert holds(slot, "?", Reply("x", data={"slots": {}})) is False
    assert holds(slot, "?", Reply("x")) is None
    there = Expectation("state", ("north",), "hotel.area")
    assert holds(there, "?", Reply("x", state={"hotel": {"area": "North"}})) is True
    assert holds(there, "?", Reply("x", data={"hotel": {"area": "east"}})) is False
    assert holds(there, "?", Reply("x")) is None
    elsewhere = {"intent": "nlu.top"}
    known = Reply("x", data={"nlu": {"top": "hours"}, "intent": "other"})
    assert holds(Expectation("intent", ("hours",)), "?", known, paths=elsewhere) is True
    for kind in ("judge", "says", "unknown"):
        assert holds(Expectation(kind, ("fine",)), "?", Reply("x")) is None


def test_a_judge_is_asked_once_for_each_answer() -> None:
    asked = []

    def answer(_: str, body: dict[str, Any]) -> Any:
        asked.append(body["messages"][-1]["content"])
        verdict = "**Yes**." if "Mill Lane" in asked[-1] else "No, it does not."
        return {"choices": [{"message": {"content": verdict}}]}

    with serving(answer) as url:
        judge = ModelJudge(f"openai:{url}/v1#tiny")
        street = Expectation("judge", ("It names a street.",))
        for _ in range(2):
            assert holds(street, "Where?", Reply("At 3 Mill Lane."), judge) is True
            assert holds(street, "Where?", Reply("Somewhere."), judge) is False
    assert len(asked) == 2 and "It names a street." in asked[0] and "Where?" in asked[0]
    with pytest.raises(PolitesseError, match="openai:http"):
        ModelJudge("gpt")


def test_the_very_words_need_no_judge() -> None:
    wanted = Expectation("says", ("A week has seven days.",))
    assert holds(wanted, "?", Reply("Well: a week has seven days. Why?")) is True
    assert holds(wanted, "?", Reply("Seven.")) is None


def test_an_answer_with_markup_is_held_against_what_its_reader_sees() -> None:
    answer = Reply("Open **10:00** to `16:00`,<br><b>8.50</b>&nbsp;&euro; <script>closed</script>")
    for wanted in ("10:00 to 16:00", "8.50 €", "**10:00**"):
        assert holds(Expectation("contains", (wanted,)), "", answer)
    assert not holds(Expectation("not", ("10:00 to",)), "", answer)
    assert holds(Expectation("contains", ("2 * 3 < x_1",)), "", Reply("2 * 3 < x_1"))


def test_what_cannot_be_checked_is_said_and_the_turn_that_failed_is_shown() -> None:
    turns = (
        CaseTurn("Are you open on Sunday?", (Expectation("contains", ("never",)),)),
        CaseTurn("Thank you.", (Expectation("intent", ("thanks",)),)),
    )
    who = conditions(personas("polite"), False)
    result = CaseStress(FunctionBot(lambda text: f"You said {text}"), [Case("a", turns)], who).run()
    assert ["1 × intent" in note and "paths" in note for note in result.notes] == [True]
    assert result.dialogues[result.baseline][0].first_missed == 0
    assert "1 × intent could not be checked" in page(analyse(result))


def test_what_fails_in_good_manners_is_shown() -> None:
    wrong = [Case("hours", (CaseTurn("When are you open?", (Expectation("contains", ("9",)),)),))]
    found = analyse(
        CaseStress(FunctionBot(shop), wrong, conditions(personas("impatient"), False)).run()
    )
    screen = Console(width=100, record=True, file=StringIO())
    screen.print(summary(found))
    for text in (screen.export_text(), page(found)):
        assert "turn 1: contains “9”" in text and "Sorry?" in text


# ------------------------------------------------------------------ the run

SHOP = [
    Case("hours", (
        CaseTurn("Hello, could you tell me when you are open on Sunday, please?",
                 (Expectation("contains", ("10:00",)),), ("Sunday",)),
        CaseTurn("And on Monday, please?"),
    )),
    Case("greeting", (CaseTurn("Hello there!", (Expectation("any", ("good day",)),)),)),
]  # fmt: skip


def shop(text: str) -> str:
    """Answers what it finds, and is put out by complaints and by long speeches."""
    if re.search(r"wait|hurry|time|long|slow|now", text.lower()) or len(text.split()) > 14:
        return "There is no need to shout."
    for word, answer in {
        "sunday": "From 10:00.",
        "monday": "From 8:30.",
        "hello": "Good day!",
    }.items():
        if word in text.lower():
            return answer
    return "Sorry?"


def run(names: str = "neutral,impatient:3", **more: Any) -> Any:
    who = more.pop("who", None) or conditions(personas(names), more.pop("calm", False))
    return CaseStress(FunctionBot(shop), SHOP, who, **more)


def test_each_is_run_as_it_is_plain_and_rude_and_paired() -> None:
    result = run(calm=True).run()
    assert list(result.dialogues) == ["original", "neutral", "impatient:3", "impatient:3+calm"]
    assert result.rude == ("impatient:3",) and not result.sampled
    assert all(one.success for one in result.dialogues["original"])
    for original, rude in result.pairs("impatient:3"):
        for before, after in zip(original.turns, rude.turns, strict=True):
            assert before.text == after.original and after.text != before.text
            for stretch in before.stretches:
                assert before.text[stretch.start : stretch.end] in after.text
    plain = result.dialogues["neutral"][0].turns[0].text
    assert plain == "Tell me when you are open on Sunday."
    rude = result.dialogues["impatient:3"]
    assert "turn 1: contains “10:00”" in rude[0].missed
    assert "turn 2: another answer than the original's" in rude[0].missed
    found = analyse(result)
    assert found.measures.by_condition["original"].keys() == {"success", "checks", "errors"}
    assert "conversations" in page(found) and "Checks that hold" in page(found)


def test_a_greeting_that_is_all_of_a_turn_is_still_said() -> None:
    result = run("all").run()
    for name, records in result.dialogues.items():
        assert "hello" in records[1].turns[0].text.lower(), name


def test_a_question_is_still_asked() -> None:
    asks = [Case(f"q{n}", (CaseTurn(f"What is the largest {thing}, please?"),))
            for n, thing in enumerate(("ocean", "island", "desert", "lake", "city"))]  # fmt: skip
    who = conditions(personas("all:3"), False)
    result = CaseStress(FunctionBot(shop), asks, who).run()
    for records in result.dialogues.values():
        assert all("what" in one.turns[0].text.lower() for one in records)


def test_what_calm_passed_on_is_shown() -> None:
    found = analyse(run("impatient:3", calm=True).run())
    calmed = [one for one in found.to_dict()["dialogues"] if one["condition"] == "impatient:3+calm"]
    assert all(turn["heard"] for one in calmed for turn in one["turns"])
    assert "calmed: <q>" in page(found)


def test_rude_turns_that_somebody_wrote() -> None:
    who = written_conditions([{("hours", 0): "SUNDAY. When, for pity's sake?"}], calm=False)
    result = run(who=who).run()
    first = result.dialogues["rude"][0].turns
    assert first[0].text == "SUNDAY. When, for pity's sake?" and first[1].text == first[1].original
    assert [first[0].text[one.start : one.end] for one in first[0].stretches] == ["SUNDAY"]


def test_a_stopped_run_of_cases_goes_on(tmp_path: Path) -> None:
    from politesse.dialogue.journal import Journal

    def stop(what: str, done: int, total: int) -> None:
        if what == "dialogues" and done == 4:
            raise KeyboardInterrupt

    path = tmp_path / "r.jsonl"
    with pytest.raises(Stopped) as stopped:
        run(concurrency=1).run(stop, Journal(path))
    assert stopped.value.result and stopped.value.result.planned == 2
    again = run().run(journal=Journal(path, resume=True))
    assert analyse(again).to_dict()["conditions"] == analyse(run().run()).to_dict()["conditions"]
    edited = [replace(SHOP[0], turns=SHOP[0].turns[:1]), SHOP[1]]
    fewer = replace(run(), cases=edited).run(journal=Journal(path, resume=True))
    assert [len(one.turns) for one in fewer.dialogues["impatient:3"]] == [1, 1]
    tried = run()._tried(SHOP[0], conditions(personas("impatient"), False)[1])
    record = json.loads(json.dumps(tried.to_dict()))
    assert Tried.from_dict(record).to_dict() == record


def command(*words: str) -> Any:
    return CliRunner().invoke(app, ["stress", *words])


def test_from_nothing_to_a_first_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begun = command("init")
    assert begun.exit_code == 0 and "--cases cases.yml" in begun.stdout
    assert "is there already" in str(command("init").exception)
    assert "name the bot" in str(command("--cases", "cases.yml").exception)

    def answer(_: str, body: dict[str, Any]) -> Any:
        low = body["text"].lower()
        if "table" in low:
            return {"text": "On which day?"}
        if "friday" in low:
            return {"text": "Friday at 19:30, reference QK7M2P."}
        return {"text": "We open at 10:00."}

    with serving(answer) as url:
        made = command("--bot", url, "--cases", "cases.yml", "--html", "r.html", "--json", "r.json")
    assert made.exit_code == 0, made.output
    assert json.loads((tmp_path / "r.json").read_text())["mode"] == "cases"
    assert "opening hours" in (tmp_path / "r.json").read_text()
    assert (tmp_path / "r.html").is_file() and not list(tmp_path.glob("*.partial*"))


def test_pairs_alone_are_conversations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shopbot.py").write_text(
        "def answer(text):\n    return 'From 10:00.' if 'when' in text.lower() else 'Sorry?'\n"
    )
    lines = [
        {"dialogue": f"d{number}", "turn": 0, "original": "When do you open?", "rude": rude}
        for number, rude in enumerate(("When, for pity's sake?", "Opening hours. Now."))
    ]
    path = written(tmp_path, "pairs.jsonl", "\n".join(map(json.dumps, lines)))
    bot = ("--bot", "python:shopbot:answer", "--rude", str(path), "--json", "r.json")
    assert command("--mode", "replay", *bot).exit_code == 0
    found = json.loads((tmp_path / "r.json").read_text())
    assert list(found["conditions"]) == ["original", "rude"]
    assert found["conditions"]["rude"]["measures"]["success"]["value"] == 50


def test_the_example_breaks_and_is_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(__file__).parents[2]
    monkeypatch.syspath_prepend(str(root))
    bot = open_bot("python:examples.pizzeria.bot:answer")
    cases = read_cases(root / "examples" / "pizzeria" / "cases.yml")
    found = analyse(CaseStress(bot, cases, conditions(personas("all:3"), calm=True)).run())
    assert found.base == 100 and found.call(found.all_rude) == "falls"
    assert found.headline and found.calmed and found.calmed.value > found.headline.value
    assert "falls by" in verdict(found) and "calmed first" in verdict(found)


def test_a_world_of_ones_own_has_its_name(tmp_path: Path) -> None:
    import shutil

    from politesse.dialogue import town
    from politesse.dialogue.world import own_world

    source = Path(town.__file__).parent
    shutil.copytree(
        source, tmp_path / "harbour", ignore=shutil.ignore_patterns("*.py", "__pycache__")
    )
    assert own_world(tmp_path / "harbour").name == "harbour"


def test_replay_of_a_paired_corpus(shared_data: Path, tmp_path: Path) -> None:
    from politesse.dialogue.corpus_stress import multiwoz_corpus

    if not (shared_data / "multiwoz").is_dir():
        pytest.skip("multiwoz is not here")
    some = multiwoz_corpus(shared_data, "val").dialogues[:3]
    lines = [
        {"dialogue": one.id, "turn": index, "original": turn.user, "impolite": f"Oi. {turn.user}"}
        for one in some
        for index, turn in enumerate(one.turns)
    ]
    pairs = written(tmp_path, "pairs.jsonl", "\n".join(map(json.dumps, lines)))
    report = tmp_path / "r.json"
    made = command(
        "--bot", "pipeline", "--mode", "replay", "--data", str(shared_data), "--split", "val",
        "--rude", str(pairs), "--calm", "--json", str(report),
    )  # fmt: skip
    assert made.exit_code == 0, made.output
    found = json.loads(report.read_text())
    assert list(found["conditions"]) == ["original", "rude", "rude+calm"]
    assert found["conditions"]["original"]["dialogues"] == 3
    rude = [one for one in found["dialogues"] if one["condition"] == "rude"]
    assert all(turn["user"].startswith("Oi. ") for one in rude for turn in one["turns"])
