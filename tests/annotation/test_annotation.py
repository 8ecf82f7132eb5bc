"""Projects, whose answers count, and what comes of them; without any tool."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ruamel.yaml import YAML
from typer.testing import CliRunner

from politesse import datasets
from politesse.annotation import TOOLS, Answer, collect, make, protocols, write_results
from politesse.annotation.items import Row
from politesse.annotation.layouts import read_decisions
from politesse.annotation.project import Project, load
from politesse.cli import app
from politesse.core import PolitesseError

TURNS = [
    {"dialogue": f"d{n // 3}", "turn": str(n % 3), "text": f"A table for {n}?"} for n in range(18)
]
ROWS: dict[str, list[Row]] = {
    "politeness": [{"id": f"q{n}", "text": f"Request {n}"} for n in range(40)],
    "formal-rewriting": [{"id": f"w{n}", "text": f"gonna be late {n}"} for n in range(3)],
    "rewrite-review": [{"text": "gonna be late", "rewrite": "I shall be late."}],
    "transfer-judging": [
        {
            "id": f"t{n}",
            "text": "late, sry",
            "reference": "I am late.",
            "a": "A",
            "b": "B",
            "c": "C",
        }
        for n in range(8)
    ],
    "impolite-rewriting": TURNS,
    "impolite-rating": [
        {
            "dialogue": "d",
            "turn": "0",
            "original": "A room, please.",
            "impolite": "Room!",
            "scenario": "2",
        }
    ],
    "formality-marking": [
        {"id": level, "source": "Come?", "text": text, "register": level}
        for level, text in (("formal", "Kommen Sie?"), ("informal", "Kommst du?"))
    ],
    "formality-labelling": [{"id": "x", "source": "Come?", "text": "Kommen Sie?"}],
}


def project(name: str, **options: object) -> Project:
    return make(protocols()[name], ROWS[name], "en", key="0" * 32, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", protocols())
@pytest.mark.parametrize("tool", TOOLS)
def test_every_protocol_is_a_project_of_every_tool(name: str, tool: str, tmp_path: Path) -> None:
    made = project(name)
    TOOLS[tool].write(made, tmp_path)
    made.save(tmp_path, tool)
    found, named = load(tmp_path)
    assert (found.items, found.fields, named) == (made.items, made.fields, tool)
    if tool == "potato":
        config = YAML(typ="safe").load((tmp_path / "config.yaml").read_text("utf-8"))
        assert [scheme["name"] for scheme in config["annotation_schemes"]] == [
            field.key for field in made.fields
        ]
    else:
        tree = ElementTree.parse(tmp_path / "label_config.xml")
        named_there = {node.get("name") for node in tree.iter() if node.get("toName")}
        assert named_there == {field.key for field in made.fields}
        shown = {node.get("value", "").removeprefix("$") for node in tree.iter("Text")}
        for task in json.loads((tmp_path / "tasks.json").read_text("utf-8")):
            assert shown <= set(task["data"])


def test_what_raters_see_does_not_say_which_system_it_is() -> None:
    made = project("transfer-judging")
    orders = {item.systems for item in made.of_kind("item")}
    assert len(orders) > 1 and all(sorted(order) == ["a", "b", "c"] for order in orders)
    for item in made.of_kind("item"):
        outputs = [item.data[f"output_{place}"] for place in (1, 2, 3)]
        assert outputs == [system.upper() for system in item.systems]
    assert [field.key for field in made.fields if field.name == "rank"] == [
        "rank_1",
        "rank_2",
        "rank_3",
    ]


@pytest.mark.parametrize("language", ["en", "fr", "ko", "pt-BR"])
def test_newcomers_meet_both_ends_of_the_scale(language: str) -> None:
    made = make(protocols()["politeness"], ROWS["politeness"], language)
    signs = [(test.expected or 0) > 0 for test in made.of_kind("qualification")]  # type: ignore[operator]
    assert len(signs) == 5 and signs.count(True) in (2, 3)


def test_raters_read_their_own_language(tmp_path: Path) -> None:
    """Every word of a translated protocol is translated, and the answers mean the same."""
    made = make(protocols()["politeness"], ROWS["politeness"], "de-AT")
    TOOLS["label-studio"].write(made, tmp_path)
    page = "".join(path.read_text("utf-8") for path in tmp_path.glob("*.*"))
    english = protocols()["politeness"]
    for word in (
        english.title,
        *english.fields[0].labels,
        english.fields[1].label,
        "check that you",
    ):
        assert word == "Neutral" or word not in page
    assert made.fields[0].value_of("Sehr höflich") == 3


def test_roles_are_even_and_a_dialogue_has_one_writer() -> None:
    made = project("impolite-rewriting", raters=["ann", "ben"])
    of: dict[str, set[object]] = {}
    for item in made.of_kind("item"):
        of.setdefault(item.kept["dialogue"], set()).add((item.raters, item.data["role"]))
    assert all(len(given) == 1 for given in of.values())
    assert len({role for given in of.values() for _, role in given}) == 6


def test_a_rater_counts_who_qualified_and_paid_attention() -> None:
    made = project("politeness")
    answers = []
    for name, wrong, careless in (("good", 1, 0), ("bad", 2, 0), ("asleep", 0, 2)):
        for number, test in enumerate(made.of_kind("qualification")):
            value = float(test.expected or 0)
            answers.append(Answer(test.id, name, "politeness", -value if number < wrong else value))
        for number, check in enumerate(made.of_kind("attention")):
            value = float(check.expected or 0)
            answers.append(
                Answer(check.id, name, "politeness", 0.0 if number < careless else value)
            )
        answers.append(Answer("q1", name, "politeness", 2.0))
    collection = collect(made, answers)
    out = {rater.name: rater.out for rater in collection.raters}
    assert out[made.pseudonym("good")] == ""
    assert out[made.pseudonym("bad")] == "qualification: 60% right, 80% wanted"
    assert out[made.pseudonym("asleep")] == "attention: 50% right, 75% wanted"
    assert [answer.rater for answer in collection.counted] == [made.pseudonym("good")]
    assert len(collection.answers) == len(answers)


def test_scores_are_normalised_and_invalid_texts_go(tmp_path: Path) -> None:
    made = project("politeness", qualification=[])
    answers = []
    for name, shift in (("a", 0), ("b", 1), ("c", 0)):
        answers += [
            Answer(f"q{n}", name, "politeness", float(n % 3 - 1 + shift)) for n in range(40)
        ]
    answers += [Answer("q0", name, "invalid", 1.0) for name in "ab"]
    answers += [Answer("q1", "a", "invalid", 1.0)]
    results = write_results(collect(made, answers), tmp_path)
    assert results.corpus == {"layout": "tydip", "texts": 39, "binary": 18, "invalid": 1}
    scored = {record.text: record.score for record in datasets.read("tydip", tmp_path, part="all")}
    assert "Request 0" not in scored
    assert scored["Request 3"] == pytest.approx(scored["Request 6"])
    assert scored["Request 2"] > 1 > scored["Request 4"] > -1 > scored["Request 3"]
    assert results.agreement["politeness"]["pairwise"] == pytest.approx(1.0)


def test_disputes_are_listed_and_decided(tmp_path: Path) -> None:
    made = project("politeness", qualification=[])
    answers = [
        Answer(f"q{n}", name, "politeness", float(n % 2)) for n in range(8) for name in "abc"
    ]
    answers += [
        Answer("q9", name, "politeness", value)
        for name, value in zip("abc", (-3.0, 3.0, 0.0), strict=True)
    ]
    results = write_results(collect(made, answers), tmp_path)
    assert results.disputed == (("q9", "politeness"),)
    listed = tmp_path / "adjudicate.tsv"
    assert listed.read_text().splitlines()[1] == "q9\tpoliteness\t-3 0 3\t"
    listed.write_text(listed.read_text().replace("-3 0 3\t", "-3 0 3\t-3"))
    decided = read_decisions(listed)
    results = write_results(collect(made, answers), tmp_path, decided)
    assert results.disputed == ()
    scored = {record.text: record.score for record in datasets.read("tydip", tmp_path, part="all")}
    assert scored["Request 9"] == min(scored.values()) < -2


def test_rewrites_are_reviewed_and_become_a_corpus(tmp_path: Path) -> None:
    made = project("formal-rewriting", qualification=[])
    said = {"a": "I shall be late {}.", "b": "Gonna be late {}!", "c": "I will not be on time {}."}
    answers = [
        Answer(f"w{n}", who, "rewrite", text.format(n))
        for n in range(3)
        for who, text in said.items()
    ]
    first = tmp_path / "first"
    first.mkdir()
    results = write_results(collect(made, answers), first)
    assert results.corpus == {"rewrites": 6, "normalised only": 3}
    rows = [json.loads(line) for line in (first / "rewrites.jsonl").read_text().splitlines()]
    review = make(protocols()["rewrite-review"], rows, "fr")
    verdicts = [Answer(item.id, "judge", "verdict", 0.0) for item in review.of_kind("item")]
    verdicts[-1] = Answer(verdicts[-1].item, "judge", "verdict", 2.0)
    verdicts.append(Answer(verdicts[0].item, "judge", "correction", "I shall be late."))
    results = write_results(collect(review, verdicts), tmp_path)
    pairs = list(datasets.read("xformal", tmp_path))
    assert [(pair.source, len(pair.formal)) for pair in pairs] == [
        ("gonna be late 0", 2), ("gonna be late 1", 2),
    ]  # fmt: skip
    assert pairs[0].formal[0] == "I shall be late." and results.corpus["incomplete"] == 1


def test_systems_are_ranked_by_what_raters_saw(tmp_path: Path) -> None:
    made = project("transfer-judging", qualification=[])
    better = {"a": 1, "b": 3, "c": 2}
    answers = [
        Answer(item.id, who, f"{name}_{place}", float(better[system] if name == "rank" else 1))
        for item in made.of_kind("item")
        for who in "vwxyz"
        for place, system in enumerate(item.systems, 1)
        for name in ("rank", "formality", "meaning", "fluency")
    ]
    results = write_results(collect(made, answers), tmp_path)
    means = results.corpus["systems"]
    assert {name: values["overall"] for name, values in means.items()} == {
        "a": 3.0,
        "b": 1.0,
        "c": 2.0,
    }
    told = CliRunner().invoke(
        app, ["measure", "ranking", "--judgements", str(tmp_path / "ranking.tsv")]
    )
    assert told.exit_code == 0, told.output
    assert not results.collection.unfinished


def test_marks_of_most_raters_make_a_pair(tmp_path: Path) -> None:
    made = project("formality-marking")
    answers = [Answer("formal", who, "marks", ((0, 10),)) for who in "abc"]
    answers += [Answer("informal", who, "marks", ((0, 9),)) for who in "ab"]
    answers += [Answer("informal", "c", "marks", ((7, 9),))]
    results = write_results(collect(made, answers), tmp_path)
    assert results.disputed == (("informal", "marks"),)
    (pair,) = datasets.read("cocoa-mt", tmp_path, part="pairs")
    assert pair.formal_marked.annotated == "[F]Kommen Sie[/F]?"
    decided = {("informal", "marks"): "Kommst [F]du[/F]?"}
    write_results(collect(made, answers), tmp_path, decided)


def test_turns_are_rated_and_read_again(tmp_path: Path) -> None:
    made = project("impolite-rating")
    given = {"politeness": 1.0, "content": 5.0, "fluency": 4.0}
    answers = [
        Answer("item-0001", who, name, value) for who in "ab" for name, value in given.items()
    ]
    results = write_results(collect(made, answers), tmp_path)
    (turn,) = datasets.read("impolite-multiwoz", tmp_path)
    assert turn.impolite == "Room!" and [rating.politeness for rating in turn.ratings] == [1, 1]
    assert results.corpus["accepted"] == ["d"] and not results.disputed


def test_answers_of_people_who_were_not_asked_do_not_count() -> None:
    made = project("impolite-rewriting", raters=["ann", "ben"])
    item = made.of_kind("item")[0]
    kept = load_again(made)
    collection = collect(kept, [Answer(item.id, "cem", "impolite", "Table!")])
    assert not collection.counted and list(collection.reasons.values()) == [
        "the item was given to others"
    ]


def load_again(made: Project) -> Project:
    import tempfile

    folder = Path(tempfile.mkdtemp())
    made.save(folder, "potato")
    assert "ann" not in (folder / "politesse.json").read_text().replace("anno", "")
    return load(folder)[0]


@pytest.mark.parametrize(
    ("name", "rows", "cause"),
    [
        (
            "politeness",
            [{"sentence": "x"}],
            "row 1 has no 'text'; politeness needs the columns text",
        ),
        ("politeness", [], "there is nothing to annotate"),
        ("politeness", [{"id": "a", "text": "x"}] * 2, "two items have the id 'a'"),
        ("transfer-judging", [{"text": "x", "reference": "y", "a": "z"}], "nothing to compare"),
    ],
)
def test_tables_that_do_not_fit_are_refused(name: str, rows: list[Row], cause: str) -> None:
    with pytest.raises(PolitesseError, match=cause):
        make(protocols()[name], rows, "en")


def test_the_command_goes_there_and_back(tmp_path: Path) -> None:
    table, folder = tmp_path / "requests.csv", tmp_path / "study"
    table.write_text("id,sentence\nq1,Could you look?\nq2,Look.\n")
    run = CliRunner().invoke
    asked = [
        "annotate",
        "export",
        "politeness",
        str(table),
        str(folder),
        "--lang",
        "fr",
        "--column",
    ]
    wrong = run(app, [*asked, "text=words"])
    assert "it has: id, sentence" in str(wrong.exception) and not folder.exists()
    told = run(app, [*asked, "text=sentence"])
    assert told.exit_code == 0 and "2 items, 3 raters each; 5 for qualification" in told.output
    again = run(app, ["annotate", "export", "politeness", str(table), str(folder)])
    assert again.exit_code == 1 and "is not empty" in str(again.exception)
    empty = run(app, ["annotate", "import", str(folder)])
    assert "nobody has answered yet" in str(empty.exception)
