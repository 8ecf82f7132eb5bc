"""``politesse measure``: every command, its formats, and how it refuses."""

from __future__ import annotations

import json
import lzma
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.cli.measure import COMMANDS
from politesse.metrics import METRICS

pytestmark = pytest.mark.slow  # hundreds of runs of the command

MACC = [
    "formal",
    "informal",
    "neutral",
    "other",
    "formal_accuracy",
    "informal_accuracy",
    "coverage",
]
DIALOGUE = ["inform", "success", "bleu", "combined", "dialogues", "signature"]


def measured(*arguments: str | Path) -> dict[str, Any]:
    """The JSON that a command prints."""
    result = CliRunner().invoke(app, ["measure", *map(str, arguments)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    return report


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A small file of everything that a command reads."""
    texts = {
        "hyp.de": "Haben Sie Zeit?\nHast du Geld?\nGuten Tag.\nKommen Sie mit\n",
        "other.de": "Hast du Zeit?\nHast du Geld?\nGuten Tag.\nKommst du mit\n",
        "formal.de": "[F]Haben Sie[/F] Zeit?\n[F]Haben Sie[/F] Geld?\nHallo.\n[F]Kommen Sie[/F] mit\n",
        "informal.de": "[F]Hast du[/F] Zeit?\n[F]Hast du[/F] Geld?\nHallo.\n[F]Kommst du[/F] mit\n",
        "in.txt": "i dont kno\nthx a lot\nwhat is it\nits fine!!\n",
        "out.txt": "I do not know.\nThank you very much.\nWhat is it?\nIt is fine.\n",
        "out2.txt": "I don't know\nThanks a lot\nwhat is it\nIt's fine!\n",
        "ref0.txt": "I do not know.\nThank you so much.\nWhat is this?\nIt is fine.\n",
        "ref1.txt": "I am not sure.\nMany thanks to you.\nWhat is it?\nThat is fine.\n",
        "gold.txt": "polite\nrude\npolite\npolite\n",
        "labels.txt": "polite\nrude\nrude\npolite\n",
        "labels2.txt": "rude\nrude\nrude\nrude\n",
        "numbers.txt": "0.5\n-1\n2\n1\n",
        "scores.txt": "0.4\n-2\n1.5\n1.5\n",
        "p.txt": "0.9\n0.2\n0.4\n0.8\n",
        "wino.txt": "female\t1\tThe nurse said she won.\tnurse\nmale\t1\tThe nurse said he won.\tnurse\n",
        "pro.txt": "female\t1\tThe nurse said she won.\tnurse\n",
        "anti.txt": "male\t1\tThe nurse said he won.\tnurse\n",
        "wino.es": "The nurse said she won. ||| La enfermera ganó.\nx ||| La enfermera ganó.\n",
        "ranks.tsv": "a\tb\tc\n1\t2\t3\n1\t3\t2\n2\t1\t3\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    rows = [
        f"{item}\t{rater}\t{value}\t{item // 3}"
        for item, values in enumerate([(3, 2, 3), (1, 1, 2), (-2, -1, -2), (2, 3, 3), (0, 1, -1), (-3, -3, -2)])
        for rater, value in zip("xyz", values, strict=True)
    ]  # fmt: skip
    (tmp_path / "ratings.tsv").write_text("item\trater\tvalue\tbatch\n" + "\n".join(rows) + "\n")
    return tmp_path


def commands(files: Path) -> dict[str, list[str]]:
    """Arguments of one good run of each command."""
    at = {path.name: str(path) for path in files.iterdir()}
    pair = ["--hypotheses", at["out.txt"], "--inputs", at["in.txt"], "--against", at["out2.txt"]]
    references = ["--references", at["ref0.txt"], "--references", at["ref1.txt"]]
    overlap = ["--hypotheses", at["out.txt"], *references, "--against", at["out2.txt"]]
    ratings = ["--ratings", at["ratings.tsv"]]
    macc = ["--formal", at["formal.de"], "--informal", at["informal.de"]]
    return {
        "macc": ["--lang", "de", "--hypotheses", at["hyp.de"], *macc, "--against", at["other.de"]],
        "gender": ["--lang", "es", "--sources", at["wino.txt"], "--hypotheses", at["wino.es"],
                   "--pro", at["pro.txt"], "--anti", at["anti.txt"]],
        "bleu": overlap,
        "chrf": overlap,
        "self-bleu": pair,
        "lexical-difference": pair,
        "edit-distance": pair,
        "edit-types": [*pair, "--lang", "en"],
        "diversity": references,
        "style": ["--hypotheses", at["hyp.de"], "--lang", "de", "--against", at["other.de"]],
        "fluency": ["--train", at["ref0.txt"], "--hypotheses", at["out.txt"], "--order", "3",
                    "--against", at["out2.txt"]],
        "g-mean": ["--accuracy", "85.3", "--bleu", "43.4", "--perplexity", "6.3"],
        "ranking": ["--judgements", at["ranks.tsv"]],
        "classification": ["--gold", at["gold.txt"], "--predictions", at["labels.txt"],
                           "--against", at["labels2.txt"]],
        "regression": ["--gold", at["numbers.txt"], "--predictions", at["scores.txt"]],
        "calibration": ["--gold", at["gold.txt"], "--positive", "polite",
                        "--probabilities", at["p.txt"]],
        "threshold": ["--scores", at["p.txt"], "--positive-rate", "0.75", "--apply", at["p.txt"],
                      "--gold", at["gold.txt"], "--positive", "polite"],
        "pairwise": ratings,
        "alpha": [*ratings, "--scale", "ordinal"],
        "kappa": [*ratings, "--draws", "50"],
        "icc": ratings,
        "tau": [*ratings, "--draws", "50"],
        "human-accuracy": [*ratings, "--draws", "50", "--normalise"],
        "z-scores": ratings,
        "compare": ["--one", at["numbers.txt"], "--other", at["scores.txt"],
                    "--test", "randomisation"],
    }  # fmt: skip


#: Figures without texts; simulations, which give the interval of their own draws; no estimate.
WITHOUT_INTERVALS = {"g-mean", "kappa", "tau", "human-accuracy", "z-scores"}
SIMULATED = {"kappa", "tau", "human-accuracy"}
NAMES = [name for name in METRICS if name != "dialogue"]


def test_there_is_a_command_for_every_metric() -> None:
    assert list(COMMANDS) == list(METRICS)


def test_every_metric_is_documented_with_its_command() -> None:
    """docs/metrics.md has one section a metric, in the registry's names, with a command to type."""
    page = Path(__file__).parents[2].joinpath("docs", "metrics.md").read_text("utf-8")
    sections = dict(part.split("\n", 1) for part in page.split("\n### ")[1:])
    assert sorted(sections) == sorted(METRICS)
    for name, text in sections.items():
        assert f"\n    politesse measure {name} --" in text, name
        assert "*Checked*" in text, name


@pytest.mark.parametrize("name", NAMES)
def test_every_command_gives_numbers_with_a_signature(name: str, files: Path) -> None:
    arguments = commands(files)[name]
    report = measured(name, *arguments, "--bootstrap", "50")
    assert report["signature"].rpartition("version:")[2]
    assert ("intervals" in report) == (name not in WITHOUT_INTERVALS)
    assert ("interval" in report) == (name in SIMULATED)
    for key, (low, high) in report.get("intervals", {}).items():
        assert (low is None) == (high is None), key
        assert low is None or low <= high
    assert ("comparison" in report) == ("--against" in arguments or name == "compare")
    for differences in report.get("comparison", {}).values():
        for difference in differences.values():
            assert list(difference) == ["other", "delta", "interval", "p", "p_corrected"]
            for kind in ("p", "p_corrected"):
                both = ["bootstrap", "randomisation"]
                assert list(difference[kind]) == (both[1:] if "--test" in arguments else both)
                assert all(0 < p <= 1 for p in difference[kind].values())


@pytest.mark.parametrize("name", NAMES)
def test_intervals_and_tests_are_the_same_again_and_can_be_left_out(name: str, files: Path) -> None:
    arguments = [*commands(files)[name], "--bootstrap", "20", "--seed", "3"]
    assert measured(name, *arguments) == measured(name, *arguments)
    plain = measured(name, *arguments, "--no-intervals")
    assert "intervals" not in plain
    full = measured(name, *arguments)
    assert {key: full[key] for key in plain} == plain


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_a_table_too(name: str, files: Path) -> None:
    arguments = [*commands(files)[name], "--bootstrap", "20", "--format", "table"]
    result = CliRunner().invoke(app, ["measure", name, *arguments], catch_exceptions=False)
    assert result.exit_code == 0
    assert not result.stdout.startswith("{")
    assert "signature: " in result.stdout


def test_ls_lists_them_all() -> None:
    result = CliRunner().invoke(app, ["measure", "ls"])
    listed = [line.split(" ")[0] for line in result.stdout.splitlines()[1:]]
    assert [name for name in listed if name] == list(METRICS)


def test_matched_accuracy_has_just_these_keys(files: Path) -> None:
    arguments = commands(files)["macc"][:-2]
    report = measured("macc", *arguments, "--no-intervals")
    assert list(report) == [*MACC, "formal_of_all", "informal_of_all", "signature"]
    assert [report[key] for key in MACC[:4]] == [2, 1, 1, 0]
    assert report["coverage"] == 0.75
    full = measured("macc", *arguments)
    assert list(full) == [*report, "intervals", "resampling"]


def test_a_region_is_still_the_language(files: Path) -> None:
    arguments = commands(files)["macc"][2:-2]
    assert "lang:de|" in measured("macc", "--lang", "de-AT", *arguments)["signature"]


WORLD = {
    "restaurant_db.json": [
        {"name": "Old Mill", "area": "south", "food": "british", "phone": "1"},
        {"name": "Saffron Hall", "area": "north", "food": "indian", "phone": "2"},
    ],
    "hotel_db.json": [{"name": "Lark Lodge", "area": "east"}],
    "attraction_db.json": [{"name": "Clay Museum", "area": "west"}],
    "train_db.json": [{"trainID": "TR1", "departure": "ely", "leaveAt": "09:15"}],
}


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """Two dialogues: one finds what the goal asks for, the other does not."""
    (tmp_path / "db").mkdir()
    for name, rows in WORLD.items():
        (tmp_path / "db" / name).write_text(json.dumps(rows), "utf-8")

    def turns(area: str) -> list[dict[str, Any]]:
        response = "how about [value_name] ? call [value_phone] for a table"
        return [{"response": response, "state": {"restaurant": {"area": area}}}]

    goal = {"restaurant": {"informable": {"area": "south"}, "requestable": ["PHONE"]}}
    written = {
        "predictions.json": {"one": turns("south"), "two": turns("north")},
        "better.json": {"one": turns("south"), "two": turns("south")},
        "goals.json": {"one": goal, "two": goal},
        "references.json": {
            key: ["how about NAME? call PHONE for a table"] for key in ("one", "two")
        },
        "booked.json": {"one": [[]], "two": [[]]},
    }
    for name, value in written.items():
        (tmp_path / name).write_text(json.dumps(value), "utf-8")
        (tmp_path / f"{name}.xz").write_bytes(lzma.compress(json.dumps(value).encode()))
    return tmp_path


def dialogue(world: Path, ending: str = "") -> list[str]:
    options = [
        f"--{name}={world / name}.json{ending}"
        for name in ("predictions", "goals", "references", "booked")
    ]
    return ["dialogue", *options, f"--database={world / 'db'}"]


@pytest.mark.parametrize("ending", ["", ".xz"])
def test_dialogue_has_just_these_keys(world: Path, ending: str) -> None:
    report = measured(*dialogue(world, ending), "--no-intervals")
    assert list(report) == DIALOGUE
    assert (report["inform"], report["success"], report["dialogues"]) == (50.0, 50.0, 2)
    assert report["combined"] == pytest.approx(50 + report["bleu"])


def test_dialogue_has_intervals_and_compares(world: Path) -> None:
    report = measured(*dialogue(world), "--against", world / "better.json")
    assert set(report["intervals"]) == {"inform", "success", "bleu", "combined"}
    assert report["comparison"][str(world / "better.json")]["inform"]["delta"] == -50


def test_predictions_without_states(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = {
        name: [{"response": "how about [value_name] ? [value_phone]"}] for name in ("ONE", "two")
    }
    (world / "bare.json").write_text(json.dumps(bare), "utf-8")
    arguments = dialogue(world)
    arguments[1] = f"--predictions={world / 'bare.json'}"
    report = measured(*arguments, "--states", world / "predictions.json")
    assert (report["inform"], report["success"]) == (50.0, 50.0)
    assert "states:true" in report["signature"]
    monkeypatch.setenv("POLITESSE_DATA", str(world / "nothing"))
    line = refused(*arguments)
    assert "bare.json: a turn has no 'state', and MultiWOZ is not in the data folder" in line


def test_the_states_of_the_users_copy_of_the_corpus(
    world: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def annotated(area: str) -> dict[str, Any]:
        state = {"restaurant": {"area": area}}
        return {"user": "hi", "system": "hi", "state21": state, "user_act": {}, "system_act": {}}

    (world / "multiwoz").mkdir()
    lines = [
        {"id": name, "goal": {}, "message": [], "turns": [annotated(area)]}
        for name, area in (("one", "south"), ("two", "north"))
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    (world / "multiwoz" / "multiwoz_test.jsonl").write_text(text, "utf-8")
    bare = {
        name: [{"response": "how about [value_name] ? [value_phone]"}] for name in ("one", "two")
    }
    (world / "bare.json").write_text(json.dumps(bare), "utf-8")
    arguments = dialogue(world)
    arguments[1] = f"--predictions={world / 'bare.json'}"
    monkeypatch.setenv("POLITESSE_DATA", str(world))
    assert measured(*arguments)["inform"] == 50.0


def test_windows_files_and_trailing_spaces_count_the_same(files: Path) -> None:
    arguments = commands(files)["macc"][:-2]
    expected = measured("macc", *arguments)
    for name in ("hyp.de", "formal.de", "informal.de"):
        text = (files / name).read_text("utf-8")
        (files / name).write_bytes(("\ufeff" + text.replace("\n", "  \t\r\n")).encode())
    assert measured("macc", *arguments) == expected


def test_g_means_of_two_systems_are_compared(files: Path) -> None:
    measured("fluency", "--train", files / "ref0.txt", "--save", files / "lm.npz", "--order", "2")
    own = ["--hypotheses", files / "out.txt", "--scores", files / "p.txt"]
    report = measured(
        "g-mean", *own, "--inputs", files / "in.txt", "--model", files / "lm.npz",
        "--threshold", "0.5", "--against", files / "out2.txt",
        "--against-scores", files / "p.txt", "--bootstrap", "20", "--test", "randomisation",
    )  # fmt: skip
    (differences,) = report["comparison"].values()
    assert set(differences) == {"g_mean", "accuracy", "bleu", "perplexity"}
    assert differences["accuracy"]["delta"] == 0
    assert list(differences["accuracy"]["p"]) == ["randomisation"]


def test_any_number_of_systems_are_named_and_corrected_for(files: Path) -> None:
    gold = ["a", "b"] * 30
    right = {"mine": 55, "near": 50, "far": 30, "least": 25}
    for name, number in {"gold": 60, **right}.items():
        other = {"a": "b", "b": "a"}
        lines = [label if at < number else other[label] for at, label in enumerate(gold)]
        (files / f"{name}.txt").write_text("".join(f"{label}\n" for label in lines), "utf-8")
    common = ["classification", "--gold", files / "gold.txt", "--bootstrap", "500"]
    mine = ["--predictions", files / "mine.txt"]
    rivals = [files / f"{name}.txt" for name in ("near", "far", "least")]
    report = measured(*common, *mine, *(word for one in rivals for word in ("--against", one)))
    assert list(report["comparison"]) == [str(one) for one in rivals]
    for test in ("bootstrap", "randomisation"):
        found = [one["accuracy"] for one in report["comparison"].values()]
        assert [round(one["delta"], 3) for one in found] == [0.083, 0.417, 0.5]
        plain = [one["p"][test] for one in found]
        corrected = [one["p_corrected"][test] for one in found]
        assert corrected[0] == plain[0]  # the largest of three
        assert corrected[1] >= 2 * plain[1] and corrected[2] >= 2 * plain[2]
    assert "correction:holm/3" in report["test"]
    # A second file of predictions is a second system.
    also = measured(*common, *mine, *(word for one in rivals for word in ("--predictions", one)))
    assert also == report
    alone = measured(*common, *mine, "--against", rivals[0])
    one = alone["comparison"][str(rivals[0])]["accuracy"]
    assert one["p"] == one["p_corrected"] == report["comparison"][str(rivals[0])]["accuracy"]["p"]


def test_a_system_is_not_held_against_itself(files: Path) -> None:
    line = refused("macc", *swapped(commands(files)["macc"], "--against", files / "hyp.de"))
    assert "is named twice" in line


def test_published_counts_on_the_command_line(shared_data: Path) -> None:
    folder = shared_data / "iwslt22-de"
    if not folder.is_dir():
        pytest.skip("iwslt22-de is not here")
    references = folder / "test" / "formality-control.test.en-de"
    report = measured(
        "macc", "--lang", "de", "--hypotheses", folder / "UMD.formality-control-1.formal.de",
        "--formal", f"{references}.formal.annotated.de",
        "--informal", f"{references}.informal.annotated.de",
    )  # fmt: skip
    assert [report[key] for key in MACC[:4]] == [466, 3, 127, 4]
    low, high = report["intervals"]["formal_accuracy"]
    assert low < report["formal_accuracy"] <= high


def test_training_saving_and_an_arpa_file(files: Path) -> None:
    model, arpa = files / "lm.npz", files / "lm.arpa"
    trained = measured(
        "fluency", "--train", files / "ref0.txt", "--save", model, "--arpa", arpa, "--order", "3"
    )
    assert trained["order"] == 3
    assert f"ngram 3={trained['ngrams'][2]}" in arpa.read_text("utf-8")
    report = measured("fluency", "--model", model, "--hypotheses", files / "out.txt")
    direct = measured("fluency", *commands(files)["fluency"][:-2])
    assert report["perplexity"] == direct["perplexity"]
    mean = measured(
        "g-mean", "--hypotheses", files / "out.txt", "--inputs", files / "in.txt",
        "--scores", files / "p.txt", "--threshold", "0.5", "--model", model, "--bootstrap", "20",
    )  # fmt: skip
    assert mean["perplexity"] == pytest.approx(report["perplexity"])
    assert mean["accuracy"] == 50
    assert "g_mean" in mean["intervals"]


def test_a_scorer_of_ones_own(files: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (files / "my_scorer.py").write_text("def shouts(text):\n    return text.count('!')\n")
    monkeypatch.chdir(files)
    monkeypatch.syspath_prepend(str(files))
    report = measured("style", "--hypotheses", "in.txt", "--scorer", "python:my_scorer:shouts")
    assert (report["mean"], report["accuracy"]) == (0.5, 0.25)


def test_scores_made_elsewhere(files: Path) -> None:
    report = measured("style", "--scores", files / "scores.txt")
    assert report["mean"] == pytest.approx(0.35)


def test_z_scores_are_written(files: Path) -> None:
    target = files / "scores.tsv"
    measured("z-scores", "--ratings", files / "ratings.tsv", "--output", target)
    lines = target.read_text("utf-8").splitlines()
    assert lines[0] == "item\tscore"
    assert len(lines) == 7


def test_undefined_numbers_are_null(files: Path) -> None:
    (files / "same.txt").write_text("1\n1\n1\n1\n", "utf-8")
    report = measured(
        "regression", "--gold", files / "numbers.txt", "--predictions", files / "same.txt"
    )
    assert report["pearson"] is None
    assert report["intervals"]["pearson"] == [None, None]


# ---------------------------------------------------------------- bad input


def refused(*arguments: str | Path) -> str:
    """The one line on stderr of a run that ends with 2."""
    result = subprocess.run(
        [sys.executable, "-m", "politesse", "measure", *map(str, arguments)],
        capture_output=True, text=True,
    )  # fmt: skip
    errors = result.stderr.strip().splitlines()
    assert result.returncode == 2, result.stderr
    assert len(errors) == 1, result.stderr
    assert not result.stdout
    return errors[0]


def swapped(arguments: list[str], option: str, value: str | Path) -> list[str]:
    """The arguments with one option set to something else."""
    changed = list(arguments)
    changed[changed.index(option) + 1] = str(value)
    return changed


def test_unequal_line_counts(files: Path) -> None:
    (files / "short.txt").write_text("one\n", "utf-8")
    for name, option in (
        ("macc", "--hypotheses"),
        ("macc", "--against"),
        ("bleu", "--references"),
        ("edit-types", "--inputs"),
        ("classification", "--predictions"),
        ("gender", "--hypotheses"),
    ):
        line = refused(name, *swapped(commands(files)[name], option, files / "short.txt"))
        assert "unequal numbers of lines: " in line, name
        assert "short.txt has 1" in line


def test_a_wrong_language_code(files: Path) -> None:
    line = refused("macc", *swapped(commands(files)["macc"], "--lang", "xx"))
    assert "no language pack for 'xx'" in line
    line = refused("gender", *swapped(commands(files)["gender"], "--lang", "ja"))
    assert "the gender of 'ja' cannot be read" in line
    line = refused("edit-types", *swapped(commands(files)["edit-types"], "--lang", "qq"))
    assert "no language pack for 'qq'" in line


def test_a_missing_key(files: Path, world: Path) -> None:
    (world / "predictions.json").write_text('{"one": [{"state": {}}]}', "utf-8")
    assert "dialogue 'one', turn 0: has no 'response' text" in refused(*dialogue(world))
    (world / "predictions.json").write_text('{"three": []}', "utf-8")
    assert "dialogue 'three' of the predictions is not in the goals" in refused(*dialogue(world))
    (files / "bad.tsv").write_text("item\twho\tvalue\nx\ta\t1\n", "utf-8")
    line = refused("alpha", "--ratings", files / "bad.tsv")
    assert line.endswith("bad.tsv:2: has no column 'rater'; there are: item, who, value")


def test_nan(files: Path, world: Path) -> None:
    (files / "nan.txt").write_text("0.5\nnan\n0.1\n0.1\n", "utf-8")
    for name, option in (
        ("regression", "--predictions"),
        ("calibration", "--probabilities"),
        ("threshold", "--scores"),
        ("compare", "--other"),
    ):
        line = refused(name, *swapped(commands(files)[name], option, files / "nan.txt"))
        assert line.endswith("nan.txt:2: nan where a finite number is needed"), name
    (world / "goals.json").write_text('{"one": NaN}', "utf-8")
    assert refused(*dialogue(world)).endswith(
        "goals.json:1: NaN where a text or finite number is needed"
    )
    assert "perplexity must be at least 1" in refused(
        "g-mean", *swapped(commands(files)["g-mean"], "--perplexity", "nan")
    )


def test_empty_files(files: Path, world: Path) -> None:
    (files / "empty.txt").write_text("", "utf-8")
    for name, option in (
        ("macc", "--hypotheses"),
        ("macc", "--formal"),
        ("chrf", "--references"),
        ("fluency", "--train"),
        ("fluency", "--hypotheses"),
        ("regression", "--gold"),
        ("gender", "--sources"),
    ):
        line = refused(name, *swapped(commands(files)[name], option, files / "empty.txt"))
        assert line.endswith("empty.txt: the file is empty"), name
    (world / "goals.json").write_text("", "utf-8")
    assert refused(*dialogue(world)).endswith("goals.json: the file is empty")


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("macc", {"--hypotheses": "absent.txt"}, "absent.txt: cannot be read: No such file"),
        ("style", {"--lang": "zz"}, "no language pack for 'zz'"),
        ("alpha", {"--scale": "cardinal"}, "the scale must be one of nominal"),
        ("compare", {"--test": "t"}, "--test must be bootstrap, randomisation or both, not 't'"),
        ("ranking", {"--judgements": "absent.tsv"}, "absent.tsv: cannot be read"),
        ("calibration", {"--positive": "nice"}, "no label is 'nice', the positive one"),
        ("threshold", {"--positive-rate": "7"}, "--positive-rate must lie between 0 and 1: 7"),
    ],
)
def test_other_mistakes(name: str, changes: dict[str, str], message: str, files: Path) -> None:
    arguments = commands(files)[name]
    for option, value in changes.items():
        arguments = swapped(arguments, option, value)
    assert message in refused(name, *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["fluency"], "give either --train with a text or --model"),
        (["style"], "give either --hypotheses or --scores"),
        (["g-mean", "--accuracy", "5"], "give --accuracy, --bleu and --perplexity, or"),
        (
            ["g-mean", "--accuracy", "5", "--bleu", "5", "--perplexity", "5", "--against", "x"],
            "--against needs texts",
        ),
        (["threshold", "--scores", "x"], "give either --percentile or --positive-rate"),
        (
            ["style", "--hypotheses", "x", "--scorer", "python:no.such:thing"],
            "python:no.such:thing",
        ),
        (["style", "--hypotheses", "x", "--scorer", "beauty"], "--scorer must be register"),
    ],
)
def test_what_does_not_go_together(arguments: list[str], message: str) -> None:
    assert message in refused(*arguments)


def test_an_unknown_format(files: Path) -> None:
    line = refused("alpha", "--ratings", files / "ratings.tsv", "--format", "xml")
    assert "--format must be json or table, not 'xml'" in line


def test_without_numpy_macc_still_counts(files: Path) -> None:
    """The counts need nothing but Python; only the intervals do, and the command says so."""
    hide = "import sys; sys.modules['numpy'] = None; from politesse.cli import main; main()"
    arguments = ["measure", "macc", *commands(files)["macc"][:-2]]
    result = subprocess.run(
        [sys.executable, "-c", hide, *arguments], capture_output=True, text=True
    )
    assert json.loads(result.stdout)["formal"] == 2
    assert "intervals" not in json.loads(result.stdout)
    assert "without intervals: A confidence interval needs numpy: pip install" in result.stderr


def test_a_reliability_plot_has_a_panel_for_each_group(tmp_path: Path) -> None:
    rows = [("fr", 1, 0.9), ("fr", 0, 0.2), ("es", 1, 0.7), ("es", 0, 0.6), ("es", 1, 0.95)]
    table = tmp_path / "held.tsv"
    lines = ["language\tpolite\tprobability", *("\t".join(map(str, row)) for row in rows)]
    table.write_text("\n".join(lines) + "\n", "utf-8")
    command = ["measure", "calibration", "--gold", f"{table}:polite"]
    command += ["--probabilities", f"{table}:probability"]
    plot = tmp_path / "plot.svg"
    grouped = [*command, "--by", f"{table}:language"]
    result = CliRunner().invoke(app, [*grouped, "--plot", str(plot)])
    assert result.exit_code == 0, result.output
    drawn = plot.read_text("utf-8")
    assert [f">{name}</text>" in drawn for name in ("all", "es", "fr")] == [True] * 3
    assert drawn.count("<circle") == 4 + 3 + 2  # a point a bin that has texts
    assert "add --plot FILE" in refused("calibration", *grouped[2:])
