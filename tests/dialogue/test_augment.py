"""Augmented corpora: annotations stay true, originals stay as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.core.files import opened, packing
from politesse.datasets.files import Report, Source
from politesse.datasets.readers import multiwoz as multiwoz_reader
from politesse.dialogue.augment import augment, restyler
from politesse.dialogue.augment.quality import quality, various
from politesse.dialogue.augment.rasa import example_variant, marked, unmarked
from politesse.dialogue.augment.styles import Restyler, chosen
from politesse.languages.identify import identify
from politesse.rewriting.types import Candidate
from politesse.training.dialogue.turns import read_dialogues

values = st.sampled_from(
    ["north", "the golden wok", "4", "09:15", "King's Arms", "two", "east side"]
)
frames = st.sampled_from(
    [
        "Could you please find me a hotel in {}? It should be near {}.",
        "I am looking for {} and {}, please.",
        "Hi! Book {} for {}. Thank you.",
        "{} or {} would be nice, thanks.",
    ]
)


def annotated(frame: str, first: str, second: str) -> tuple[str, list[tuple[int, int]]]:
    before, middle, after = frame.split("{}")
    text = f"{before}{first}{middle}{second}{after}"
    start = len(before)
    again = start + len(first) + len(middle)
    return text, [(start, start + len(first)), (again, again + len(second))]


turns = st.builds(annotated, frames, values, values)


# ------------------------------------------------------------------ the laws


@given(turns, st.integers(0, 50), st.sampled_from(["impolite", "polite"]))
def test_every_stretch_stands_at_its_new_place(
    turn: tuple[str, list[tuple[int, int]]], seed: int, style: str
) -> None:
    text, spans = turn
    restyle = restyler(style, seed=seed)
    moved = restyle(text, spans, "k")
    if moved is None:
        assert restyle.tally.refused == 0
        return
    assert moved.text != text
    assert [moved.text[a:b] for a, b in moved.spans] == [text[a:b] for a, b in spans]


@given(turns, st.integers(0, 20))
def test_rasa_examples_keep_their_entities(
    turn: tuple[str, list[tuple[int, int]]], seed: int
) -> None:
    text, spans = turn
    example = marked(text, list(zip(spans, ("(area)", '{"entity": "name"}'), strict=True)))
    plain, found, marks = unmarked(example)
    assert (plain, found) == (text, spans)
    new = example_variant(example, restyler(seed=seed), "k")
    assert new is not None
    after, places, new_marks = unmarked(new)
    assert new_marks == marks
    assert [after[a:b] for a, b in places] == [text[a:b] for a, b in spans]


@given(
    st.text(max_size=40), st.lists(st.tuples(st.integers(-2, 50), st.integers(-2, 50)), max_size=3)
)
def test_any_text_and_any_spans_are_survived(text: str, spans: list[tuple[int, int]]) -> None:
    moved = restyler()(text, spans, "k")
    if moved is not None:
        assert [moved.text[a:b] for a, b in moved.spans] == [text[a:b] for a, b in spans]


def test_a_record_is_chosen_by_itself_and_more_of_a_share_is_more() -> None:
    small = {key for key in map(str, range(2000)) if chosen(0.2, 3, key)}
    large = {key for key in map(str, range(2000)) if chosen(0.6, 3, key)}
    assert small < large and 300 < len(small) < 500


def scripted(*answers: str) -> Restyler:
    """A restyler whose system writes texts anew, as a model does."""

    def rewrite(
        text: str, spans: Sequence[tuple[int, int]], key: str, turn: int
    ) -> list[Candidate]:
        return [Candidate(answer, "model", 0.9, 0.9, ()) for answer in answers]

    return Restyler(rewrite, "impolite,model")


def test_a_model_that_loses_a_value_is_not_believed() -> None:
    restyle = scripted("Find me something. Now.", "The north, quick!")
    moved = restyle("A hotel in the north please.", [(15, 20)], "k")
    assert moved and (moved.text, moved.spans) == ("The north, quick!", ((4, 9),))
    restyle = scripted("Find me something. Now.")
    assert restyle("A hotel in the north please.", [(15, 20)], "k") is None
    assert restyle.tally.refused == 1


def test_values_that_recur_are_found_in_order() -> None:
    moved = scripted("2 rooms for 2, now!")(
        "Please, 2 rooms for 2 people.", [(8, 9), (20, 21)], "k"
    )
    assert moved and moved.spans == ((0, 1), (12, 13))


# ------------------------------------------------------------------ the formats


def write_lines(path: Path, *records: Any) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in records))
    return path


def lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_json_lines_with_spans(tmp_path: Path) -> None:
    record = {
        "id": "a1",
        "text": "Could you please find me a hotel in the north?",
        "intent": "find",
        "entities": [{"start": 40, "end": 45, "entity": "area"}],
        "label": [[27, 32, "type"]],
    }
    source = write_lines(tmp_path / "in.jsonl", record)
    made = augment(source, tmp_path / "out.jsonl", restyler(), 1.0)
    assert (made.format, made.records, made.variants) == ("jsonl", 1, 1)
    old, new = lines(tmp_path / "out.jsonl")
    assert old == record
    assert (new["id"], new["intent"]) == ("a1-impolite", "find")
    start, end = new["entities"][0]["start"], new["entities"][0]["end"]
    assert new["text"][start:end] == "north"
    assert new["text"][new["label"][0][0] : new["label"][0][1]] == "hotel"


def test_chats_for_fine_tuning(tmp_path: Path) -> None:
    arguments = json.dumps({"place": "golden wok", "people": ["7"]})
    record = {
        "messages": [
            {"role": "system", "content": "Please help."},
            {"role": "user", "content": "Could you please book the golden wok for 7 people?"},
            {
                "role": "assistant",
                "tool_calls": [{"function": {"name": "book", "arguments": arguments}}],
            },
            {
                "role": "user",
                "content": [{"type": "text", "text": "Thank you so much! Please go on."}],
            },
        ]
    }
    source = write_lines(tmp_path / "chat.jsonl", record)
    assert augment(source, tmp_path / "out.jsonl", restyler(), 1.0).format == "openai"
    old, new = lines(tmp_path / "out.jsonl")
    assert old == record
    assert new["messages"][0] == record["messages"][0]
    assert new["messages"][2] == record["messages"][2]
    said = new["messages"][1]["content"]
    assert said != record["messages"][1]["content"] and "golden wok" in said and "7" in said
    assert new["messages"][3]["content"][0]["text"] != "Thank you so much! Please go on."


NLU = """version: "3.1"  # kept
nlu:
# the first one
- intent: find_hotel
  examples: |
    - could you please find me a hotel in [rome](city)
    - i am looking for [2]{"entity": "number", "role": "rooms"} rooms please
- synonym: rome
  examples: |
    - roma
- intent: listed
  examples:
  - text: |
      thank you, please book [it](thing)
"""


def test_rasa_nlu_files(tmp_path: Path) -> None:
    source = tmp_path / "nlu.yml"
    source.write_text(NLU)
    made = augment(source, tmp_path / "out.yml", restyler(), 1.0)
    text = (tmp_path / "out.yml").read_text()
    assert (made.format, made.records, made.variants) == ("rasa", 3, 3)
    assert "# kept" in text and "# the first one" in text
    for line in NLU.splitlines()[:7]:
        assert line in text
    assert (
        text.count("[rome](city)") == 2
        and text.count('[2]{"entity": "number", "role": "rooms"}') == 2
    )
    assert text.count("roma\n") == 1 and text.count("[it](thing)") == 2
    from ruamel.yaml import YAML

    data = YAML(typ="safe").load(text)
    assert len(data["nlu"][0]["examples"].splitlines()) == 4


def dialogue(name: str) -> dict[str, Any]:
    text = "Could you please find me a guesthouse called the old inn in the north?"
    start = text.index("the old inn")
    return {
        "dialogue_id": name,
        "services": ["hotel"],
        "turns": [
            {
                "speaker": "USER",
                "turn_id": "0",
                "utterance": text,
                "frames": [
                    {
                        "service": "hotel",
                        "slots": [
                            {"slot": "hotel-name", "value": "the old inn", "start": start, "exclusive_end": start + 11},
                            {"slot": "hotel-area", "copy_from": "restaurant-area", "value": "north"},
                        ],
                        "state": {"active_intent": "find_hotel", "requested_slots": [], "slot_values": {"hotel-name": ["the old inn"]}},
                    }
                ],
            },
            {"speaker": "SYSTEM", "turn_id": "1", "utterance": "Please wait.", "frames": []},
        ],
    }  # fmt: skip


def acts_of(turn: dict[str, Any]) -> dict[str, Any]:
    at = turn["utterance"].index("north")
    return {
        "0": {
            "dialog_act": {"Hotel-Inform": [["area", "north"]]},
            "span_info": [["Hotel-Inform", "area", "north", at, at + 5]],
        },
        "1": {"dialog_act": {}, "span_info": []},
    }


def test_multiwoz_folders_are_read_by_our_own_reader_without_a_blemish(tmp_path: Path) -> None:
    folder = tmp_path / "in" / "train"
    folder.mkdir(parents=True)
    names = [f"PMUL{number}.json" for number in range(6)]
    found = [dialogue(name) for name in names]
    (folder / "dialogues_001.json").write_text(json.dumps(found))
    acts = {name: acts_of(found[0]["turns"][0]) for name in names}
    (tmp_path / "in" / "dialog_acts.json").write_text(json.dumps(acts))
    made = augment(tmp_path / "in", tmp_path / "out", restyler(), 1.0)
    assert (made.records, made.variants) == (6, 6)
    report = Report(collect=True)
    path = tmp_path / "out" / "train" / "dialogues_001.json"
    sources = [
        Source(path, {"split": "train", "acts": ""}),
        Source(tmp_path / "out" / "dialog_acts.json", {"split": "", "acts": "yes"}),
    ]
    read = list(multiwoz_reader.read(sources, report))
    assert not report.defects
    assert [one.id for one in read[:6]] == [f"pmul{number}" for number in range(6)]
    assert [one.id for one in read[6:]] == [f"pmul{number}-impolite" for number in range(6)]
    for old, new in zip(read[:6], read[6:], strict=True):
        assert new.turns[0].user != old.turns[0].user
        assert new.turns[0].system == old.turns[0].system
        assert new.turns[0].state == old.turns[0].state
        spans = {(s.slot, new.turns[0].user[s.start : s.end]) for s in new.turns[0].user_spans}
        assert spans == {("hotel-name", "the old inn"), ("area", "north")}


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("a.jsonl", "{broken\n", "a.jsonl:1"),
        ("a.jsonl", '{"words": "hi"}\n', "--field"),
        ("a.jsonl", "", "empty"),
        ("a.jsonl", '{"text": "hi", "spans": [{"start": 1}]}\n', "without an end"),
        ("a.json", '[{"no": 1}]', "no list of dialogues"),
        ("a.yml", "stories: []\n", "without 'nlu'"),
        ("a.yml", "nlu:\n- [", "not YAML"),
    ],
)
def test_bad_files_are_one_clear_error_and_write_nothing(
    tmp_path: Path, name: str, text: str, told: str
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(BadInput, match=told):
        augment(tmp_path / name, tmp_path / "out", restyler(), 1.0)
    assert not (tmp_path / "out").exists()


def test_wrong_wishes_are_refused(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", {"text": "hi"})
    for wrong in (
        lambda: augment(source, source, restyler()),
        lambda: augment(source, tmp_path / "o", restyler(), 0.0),
        lambda: augment(source, tmp_path / "o", restyler(), 0.5, format="csv"),
        lambda: restyler("rude"),
        lambda: restyler(scenario="angry"),
        lambda: restyler(rewriter="gopher:x"),
    ):
        with pytest.raises(PolitesseError):
            wrong()


# ------------------------------------------------------------------ quality and the command


def test_quality_is_that_of_the_metrics() -> None:
    texts = [f"Could you please find me a hotel number {n} in the north?" for n in range(60)]
    restyle = restyler(seed=2)
    for text in texts:
        restyle(text, [], text)
    found = quality(restyle.tally.pairs, "impolite")
    assert found and found.mean.accuracy > 60
    assert 5 < found.mean.bleu < 95
    assert found.mean.perplexity > found.original_perplexity > 1
    assert found.politeness[0] > found.politeness[1]
    expected = (found.mean.accuracy * found.mean.bleu / found.mean.perplexity) ** (1 / 3)
    assert found.mean.g_mean == pytest.approx(expected)
    assert quality(restyle.tally.pairs[:5], "impolite") is None


def test_the_command_reports_and_repeats(tmp_path: Path) -> None:
    records = [{"text": f"Could you please book table {n}, thanks?"} for n in range(40)]
    source = write_lines(tmp_path / "in.jsonl", *records)
    outputs = []
    for name in ("one.jsonl", "two.jsonl"):
        found = CliRunner().invoke(
            app,
            [
                "augment",
                str(source),
                str(tmp_path / name),
                "--share",
                "1",
                "--json",
                str(tmp_path / "f.json"),
            ],
        )
        assert found.exit_code == 0, found.output
        outputs.append((tmp_path / name).read_text())
    assert outputs[0] == outputs[1]
    figures = json.loads((tmp_path / "f.json").read_text())
    assert (figures["records"], figures["variants"]) == (40, 40)
    assert figures["quality"]["accuracy"] > 50 and "g mean" in found.stdout


# ------------------------------------------------------------------ our own corpora, packed and chained


def our_dialogue(number: int) -> dict[str, Any]:
    return {
        "id": f"d{number}",
        "goal": {"hotel": {}},
        "turns": [
            {
                "user": "I need a cheap hotel in the east, please.",
                "user_act": {"Hotel-Inform": [["Area", "east"], ["Price", "cheap"]]},
                "user_spans_tok": [
                    ["Hotel-Inform", "Price", "cheap", 3, 3],
                    ["Hotel-Inform", "Area", "east", 7, 7],
                    ["Hotel-Inform", "Area", "west", 5, 5],
                ],
                "system": "Which day?",
                "system_act": {},
                "state21": {"hotel": {"area": "east", "pricerange": "cheap"}},
            },
            {
                "user": "Friday, for 4 people.",
                "user_act": {"Hotel-Inform": [["Day", "friday"], ["People", "4"]]},
                "system": "Booked.",
                "system_act": {},
                "state21": {"hotel": {"area": "east", "bookday": "friday", "bookpeople": "4"}},
            },
        ],
    }


def unpacked_lines(path: Path) -> list[Any]:
    with opened(path) as file:
        return [json.loads(line) for line in file.read().decode().splitlines()]


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.xz", "jsonl.gz", "jsonl.bz2"])
def test_dialogues_go_out_as_they_came_in_and_are_read_by_training(
    tmp_path: Path, ending: str
) -> None:
    source, target = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    text = "".join(json.dumps(our_dialogue(number)) + "\n" for number in range(3))
    with source.open("wb") as file, packing(file, source) as packer:
        packer.write(text.encode())
    made = augment(source, target, restyler(), 1.0)
    assert (made.format, made.records, made.variants) == ("dialogues", 3, 3)
    records = unpacked_lines(target)
    assert records[:3] == [our_dialogue(number) for number in range(3)]
    for record in records[3:]:
        first = record["turns"][0]
        assert record["id"].endswith("-impolite") and "cheap" in first["user"]
        tokens = re.findall(r"\w+|[^\w\s]", first["user"].lower())
        kept = {span[2]: tokens[span[3] : span[4] + 1] for span in first["user_spans_tok"]}
        assert kept == {"cheap": ["cheap"], "east": ["east"]}
        assert first["state21"] == our_dialogue(0)["turns"][0]["state21"]
    if not ending.endswith("bz2"):
        read = read_dialogues(target)
        assert len(read) == 6 and read[3].turns[1].state["hotel"]["bookday"] == ("friday",)


def test_values_in_brackets_move_with_their_text(tmp_path: Path) -> None:
    user = {"speaker": "USER", "text": "A table in the east at 17:15, please.",
            "text_spans": "A table in the [east] at [17:15], please."}  # fmt: skip
    system = {"speaker": "SYSTEM", "text": "Done.", "text_spans": "Done."}
    record = {"file_order": 0, "id": None, "turns": [user, system]}
    source = write_lines(tmp_path / "in.jsonl", record)
    assert augment(source, tmp_path / "out.jsonl", restyler(), 1.0).variants == 1
    turn, answer = lines(tmp_path / "out.jsonl")[1]["turns"]
    assert answer == system
    assert "[east]" in turn["text_spans"] and "[17:15]" in turn["text_spans"]
    assert turn["text_spans"].replace("[", "").replace("]", "") == turn["text"]


def test_one_person_a_dialogue(monkeypatch: pytest.MonkeyPatch) -> None:
    from politesse.rewriting import politeness

    seen: list[tuple[str, str, int]] = []
    real = politeness.impolite

    def spy(text: str, **how: Any) -> Candidate:
        seen.append((how["scenario"], how["character"].key, how["character"].turn))
        return real(text, **how)

    monkeypatch.setattr(politeness, "impolite", spy)
    restyle = restyler()
    for number in range(6):
        for turn in range(4):
            restyle("I need a table for 4 people.", [(19, 20)], f"d{number}", turn)
    assert len({(scenario, key) for scenario, key, _ in seen}) == 6
    assert [turn for _, _, turn in seen] == [0, 1, 2, 3] * 6
    assert len({scenario for scenario, _, _ in seen}) > 1


def test_german_users_get_german_words() -> None:
    restyle = restyler(seed=3)
    moved = restyle("Ich brauche bitte einen Tisch für 4 Personen um 18:30.", [], "d")
    assert moved and identify(moved.text) == "de"
    assert restyler(language="de")("Ja, am Freitag.", [], "d") is not None


def test_figures_of_variety() -> None:
    restyle = restyler()
    for number in range(30):
        restyle("I need a table for 4 people.", [(19, 20)], f"d{number}")
    figures = various(restyle.tally)
    assert figures and 0 < figures["distinct_2"] < 1 and 0 < figures["distinct_added"] <= 1
    assert various(restyler().tally) is None
