"""What the tables measure, on small corpora whose figures can be counted by hand."""

from __future__ import annotations

import csv
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.benchmarks.conftest import measure, values

REQUESTS = [
    ("Merci beaucoup ! Pourriez-vous ajouter une source ?", 1.2),
    ("Bonjour. Auriez-vous l'amabilité de relire, s'il vous plaît ?", 0.9),
    ("Arrête tes bêtises. Pourquoi tu supprimes tout ?", -1.4),
    ("Tu es aveugle ? Pourquoi ce vandalisme ?", -1.1),
]


def write_requests(folder: Path, name: str, rows: Sequence[tuple[str, float]]) -> Path:
    path = folder / "tydip" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerows([("sentence", "score"), *rows])
    return folder


def test_politeness_counts_right_answers(tmp_path: Path) -> None:
    data = write_requests(tmp_path / "data", "binary/fr_test_binary.csv", REQUESTS[:3])
    laid = measure("tydip", "3", data, tmp_path, ("majority", "strategy-lexicon"))
    assert values(laid, "majority") == {"fr": pytest.approx(2 / 3)}
    assert values(laid, "strategy-lexicon") == {"fr": 1.0}
    row = next(row for row in laid.rows if row.system == "majority")
    assert row.figures["fr"].published == 0.5
    assert row.figures["fr"].delta == pytest.approx(2 / 3 - 0.5)


def test_an_average_needs_all_its_columns(tmp_path: Path) -> None:
    languages = ("hi", "ko", "es", "ta", "fr", "vi", "ru", "af", "hu")
    for code in languages[:-1]:
        write_requests(tmp_path / "data", f"binary/{code}_test_binary.csv", REQUESTS[:3])
    laid = measure("tydip", "3", tmp_path / "data", tmp_path, ("majority",))
    assert "average" not in values(laid, "majority")
    write_requests(tmp_path / "data", "binary/hu_test_binary.csv", [REQUESTS[0]])
    laid = measure("tydip", "3", tmp_path / "data", tmp_path, ("majority",))
    assert values(laid, "majority")["average"] == pytest.approx((8 * 2 / 3 + 1) / 9)


def test_contrasts_are_counted_by_phenomenon(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "politeness-contrasts"
    folder.mkdir(parents=True)
    pairs = [
        ("please", "Pourriez-vous relire, s'il vous plaît ?", "Relisez."),
        ("please", "Relisez.", "Pourriez-vous relire, s'il vous plaît ?"),
        ("irony", "Relisez.", "Relisez."),
    ]
    lines = [
        {"id": f"fr-{number}", "phenomenon": what, "more": more, "less": less}
        for number, (what, more, less) in enumerate(pairs)
    ]
    (folder / "fr.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    laid = measure("tydip", "contrasts", tmp_path / "data", tmp_path, ("scorer",))
    found = {row.row: row.figures["fr"].value for row in laid.rows if "fr" in row.figures}
    shares = {name.rpartition(": ")[2]: value for name, value in found.items()}
    assert shares == {"strategies": 0.5, "misleading": 0.0, "please": 0.5, "irony": 0.0}


def test_score_statistics(tmp_path: Path) -> None:
    data = write_requests(tmp_path / "data", "all/fr_test.csv", REQUESTS)
    laid = measure("tydip", "10b", data, tmp_path)
    found = values(laid, "corpus", "fr")
    assert found["mean"] == pytest.approx(-0.1)
    assert (found["min"], found["max"]) == (-1.4, 1.2)
    assert laid.results[0].outcome.series["scores"] == [1.2, 0.9, -1.4, -1.1]
    share = measure("tydip", "10c", data, tmp_path)
    assert values(share, "corpus", "fr") == {"positive": 0.5}


def test_strategies_by_score_and_quartile(tmp_path: Path) -> None:
    polite, rude = REQUESTS[0], REQUESTS[2]
    data = write_requests(tmp_path / "data", "all/fr_test.csv", [polite] * 5 + [rude] * 5)
    scores = measure("tydip", "strategies", data, tmp_path, ("strategy-lexicon",))
    assert values(scores, "strategy-lexicon", "gratitude") == {"fr": pytest.approx(1.2)}
    quarters = measure("tydip", "quartiles", data, tmp_path, ("strategy-lexicon",))
    found = values(quarters, "strategy-lexicon", "gratitude")
    assert found == {"fr least": 0.0, "fr most": 1.0}


def test_a_strategy_of_too_few_texts_is_left_out(tmp_path: Path) -> None:
    data = write_requests(tmp_path / "data", "all/fr_test.csv", [REQUESTS[0]] * 4 + [REQUESTS[3]])
    laid = measure("tydip", "strategies", data, tmp_path, ("strategy-lexicon",))
    assert "gratitude" not in {row.row for row in laid.rows}


def write_pairs(folder: Path, split: str, formal: Sequence[str], informal: Sequence[str]) -> Path:
    home = folder / "cocoa-mt" / split / "en-de"
    home.mkdir(parents=True, exist_ok=True)
    stem = home / f"formality-control.{split}.telephony.en-de"
    plain = [
        [line.replace("[F]", "").replace("[/F]", "") for line in x] for x in (formal, informal)
    ]
    for ending, lines in (
        (".en", [f"Source {number}." for number in range(len(formal))]),
        (".formal.de", plain[0]),
        (".informal.de", plain[1]),
        (".formal.annotated.de", formal),
        (".informal.annotated.de", informal),
    ):
        Path(f"{stem}{ending}").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return folder


FORMAL = ["[F]Haben Sie[/F] Zeit?", "[F]Kommen Sie[/F] mit, wenn [F]Sie[/F] wollen."]
INFORMAL = ["[F]Hast du[/F] Zeit?", "[F]Komm[/F] mit, wenn [F]du[/F] willst."]


def test_marked_phrases_and_overlap(tmp_path: Path) -> None:
    data = write_pairs(tmp_path / "data", "train", FORMAL, INFORMAL)
    found = values(measure("cocoa-mt", "3a", data, tmp_path), "corpus", "de")
    assert found == {
        "phrases/unique": 3,
        "phrases/total": 3,
        "tokens/unique": 3,
        "tokens/total": 5,
    }
    sizes = values(measure("cocoa-mt", "2a", data, tmp_path), "corpus", "de")
    assert sizes == {"train": 2}
    same = write_pairs(tmp_path / "same", "test", FORMAL, FORMAL)
    assert values(measure("cocoa-mt", "2b", same, tmp_path), "corpus", "de")["overlap"] > 99.9


def test_labels_of_the_register_detector(tmp_path: Path) -> None:
    data = write_pairs(
        tmp_path / "data",
        "train",
        [*FORMAL, "Es regnet heute wieder stark."],
        [*INFORMAL, "Es regnet heut wieder stark."],
    )
    laid = measure("cocoa-mt", "labelling", data, tmp_path)
    found = values(laid, "register", "de")
    assert found["formal/precision"] == found["informal/precision"] == 1.0
    assert found["formal/recall"] == found["informal/recall"] == pytest.approx(2 / 3)
    assert laid.rows[0].figures["accuracy"].coverage == pytest.approx(4 / 6)


def test_references_are_right_as_far_as_they_are_matched(tmp_path: Path) -> None:
    data = write_pairs(tmp_path / "data", "test", FORMAL, INFORMAL)
    laid = measure("cocoa-mt", "8a", data, tmp_path, ("references",))
    assert values(laid, "references", "de") == {"formal": 100, "informal": 100, "average": 100}
    assert laid.rows[0].figures["formal"].coverage == 1.0
    assert laid.rows[0].against == ""  # what people wrote is no rival of a system


def test_references_moved_to_the_other_address(tmp_path: Path) -> None:
    data = write_pairs(tmp_path / "data", "train", [*FORMAL, "Ja."], [*INFORMAL, "Ja."])
    laid = measure("cocoa-mt", "rewriting", data, tmp_path)
    copied, moved = values(laid, "copy", "de"), values(laid, "rewriter", "de")
    assert copied["to formal/M-Acc"] == copied["to formal/exact"] == 0
    assert moved["to formal/M-Acc"] == moved["to informal/M-Acc"] == 100
    assert moved["to informal/exact"] == 100
    assert laid.rows[0].figures["to formal/exact"].items == 2


def test_a_system_may_be_known_by_its_outputs(tmp_path: Path) -> None:
    data = write_pairs(tmp_path / "data", "test", FORMAL, INFORMAL)
    outputs = tmp_path / "mine"
    outputs.mkdir()
    lines = ["Source 1.\tKommen Sie mit.", "Source 0.\tHast du Zeit?"]
    (outputs / "de.formal.tsv").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    (outputs / "de.informal.tsv").write_text("Source 0.\tHast du Zeit?\n", "utf-8")
    name = f"outputs:{outputs}"
    with pytest.raises(AssertionError, match=r"de.informal.tsv: has no output for 'Source 1.'"):
        measure("cocoa-mt", "8a", data, tmp_path, (name,))
    with (outputs / "de.informal.tsv").open("a", encoding="utf-8") as file:
        file.write("Source 1.\tKomm mit, wenn du willst.\n")
    laid = measure("cocoa-mt", "8a", data, tmp_path, (name,))
    assert values(laid, name, "de") == {"formal": 50, "informal": 100, "average": 75}
    (row,) = laid.rows
    assert row.against == "de-contrastive-manual-400"
    assert row.figures["informal"].delta == pytest.approx(100 - 68.6)


def test_a_table_shows_its_own_units_only(tmp_path: Path) -> None:
    """Tables 8a and 13b are measured alike and share what is kept; 13b is Spanish."""
    from politesse import benchmarks
    from politesse.benchmarks.report import laid_out

    data = write_pairs(tmp_path / "data", "test", FORMAL, INFORMAL)
    measure("cocoa-mt", "8a", data, tmp_path, ("references",))
    tables = laid_out([benchmarks.load("cocoa-mt")], tmp_path)["cocoa-mt"]
    measured = {laid.plan.id: [row.row for row in laid.rows] for laid in tables}
    assert measured["8a"] == measured["6a"] == ["de"]
    assert measured["13b"] == []


def test_submitted_systems_give_the_official_counts(corpora: Path, tmp_path: Path) -> None:
    laid = measure("cocoa-mt", "submissions", corpora, tmp_path)
    found = values(laid, "official-outputs", "TEAM.formality-control-1")
    assert found == {"formal": 100, "informal": 100, "differing counts": 0}


def test_a_count_that_is_not_the_official_one_is_counted(corpora: Path, tmp_path: Path) -> None:
    shutil.copytree(corpora / "iwslt22-de", tmp_path / "data" / "iwslt22-de")
    table = tmp_path / "data" / "iwslt22-de" / "macc_expected.tsv"
    text = table.read_text("utf-8").replace("\t2\t1\t0\t1\t0\t", "\t2\t2\t0\t0\t0\t")
    table.write_text(text, "utf-8")
    laid = measure("cocoa-mt", "submissions", tmp_path / "data", tmp_path)
    found = values(laid, "official-outputs", "TEAM.formality-control-1")
    assert found["differing counts"] == 2


def write_style_pairs(folder: Path) -> Path:
    home = folder / "xformal" / "fr_FR" / "test"
    home.mkdir(parents=True)
    texts = {
        "informal": ["bjr, c cool !!!", "je sais paaas"],
        "formal.ref0": ["Bonjour, c'est formidable.", "Je ne sais pas."],
        "formal.ref1": ["Bonjour, cela est formidable.", "Je l'ignore."],
        "formal.ref2": ["Bonjour, c'est très bien.", "Je ne le sais pas."],
        "formal.ref3": ["Bonjour, c'est parfait.", "Je ne sais pas."],
    }
    for name, lines in texts.items():
        (home / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return folder


def test_copying_keeps_everything_and_rules_come_nearer(tmp_path: Path) -> None:
    data = write_style_pairs(tmp_path / "data")
    kept = measure("xformal", "7a", data, tmp_path)
    assert values(kept, "copy")["fr"] == pytest.approx(100)
    assert values(kept, "rule-based")["fr"] < 100
    reached = measure("xformal", "7d", data, tmp_path)
    assert values(reached, "rule-based")["fr"] > values(reached, "copy")["fr"]
    row = next(row for row in reached.rows if row.system == "rule-based")
    assert (row.against, row.same, row.figures["fr"].published) == ("rule-based", True, 46.1)


def test_perplexity_is_under_a_model_of_the_users_text(tmp_path: Path) -> None:
    data = write_style_pairs(tmp_path / "data")
    text = data / "text" / "mono_commonvoice.fr.txt"
    text.parent.mkdir()
    text.write_text("Je ne sais pas .\nBonjour .\nJe ne le sais pas .\n" * 3, "utf-8")
    found = measure("xformal", "7c", data, tmp_path)
    assert values(found, "gold-standard")["fr"] < values(found, "copy")["fr"]
    without = write_style_pairs(tmp_path / "other")
    assert measure("xformal", "7c", without, tmp_path).rows == ()


def test_edits_and_surface_differences_of_rewrites(tmp_path: Path) -> None:
    data = write_style_pairs(tmp_path / "data")
    edits = measure("xformal", "4a", data, tmp_path)
    assert values(edits, "corpus", "punctuation") == {"fr": 1.0}
    assert values(edits, "corpus", "unchanged") == {"fr": 0.0}
    surface = measure("xformal", "5", data, tmp_path)
    assert 0 < values(surface, "corpus", "self-bleu")["fr"] < 1
    assert 0 < values(surface, "corpus", "lexical-difference")["fr"] < 1


def test_politeness_of_formality_pairs(tmp_path: Path) -> None:
    data = write_style_pairs(tmp_path / "data")
    pairs = measure("tydip", "7", data, tmp_path, ("strategy-lexicon",))
    found = values(pairs, "strategy-lexicon", "fr")
    assert set(found) == {"same label", "formal more polite"}
    assert all(0 <= share <= 1 for share in found.values())
    laid = measure("tydip", "4", data, tmp_path, ("majority",))
    assert values(laid, "majority", "before calibration") == {"fr": 80}


def test_formality_bins_hold_their_ratings(corpora: Path, tmp_path: Path) -> None:
    home = tmp_path / "data" / "pt16-en"
    home.mkdir(parents=True)
    rows = ["SID,label,sentence", "1,-2.5,no way !", "2,-2.1,gotta go", "3,2.5,I must leave ."]
    (home / "train.csv").write_text("".join(f"{row}\n" for row in [*rows, "4,3,Yes ."]), "utf-8")
    laid = measure("xformal", "9a", tmp_path / "data", tmp_path, ("corpus",))
    found = values(laid, "corpus")
    assert found == {"-3 to -2": pytest.approx(-2.3), "2 to 3": pytest.approx(2.75)}


def test_peer_ratings_are_averaged_over_ratings(corpora: Path, tmp_path: Path) -> None:
    laid = measure("impolite-tod", "III", corpora, tmp_path)
    assert values(laid, "corpus", "politeness") == {
        "rating": pytest.approx((1 + 2 + 1 + 2 + 2) / 5)
    }


def test_domains_are_counted_by_service(corpora: Path, tmp_path: Path) -> None:
    counts = values(measure("impolite-tod", "IIa", corpora, tmp_path), "corpus", "multiwoz")
    file = corpora / "multiwoz" / "train" / "dialogues_001.json"
    dialogues = json.loads(file.read_text("utf-8"))
    for name in ("hotel", "restaurant", "taxi"):
        assert counts[name] == sum(name in one["services"] for one in dialogues)


def test_copying_is_no_impolite_transfer(corpora: Path, tmp_path: Path) -> None:
    laid = measure("impolite-tod", "Vb", corpora, tmp_path)
    assert values(laid, "copy")["bleu"] == pytest.approx(100)
    assert values(laid, "gold-standard")["bleu"] < 100


class Parrot:
    """A dialogue system that books what it is asked for politely, and nothing else."""

    about = "a test's own"

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return "parrot"

    def respond(self, dialogues: Sequence[Any]) -> dict[str, list[dict[str, Any]]]:
        return {
            one.id: [
                {
                    "response": "The phone is [phone]." if "please" in turn.user else "No.",
                    "state": {"taxi": {"destination": f"place {number}"}},
                    "active_domains": ["taxi"],
                }
                for number, turn in enumerate(one.turns)
            ]
            for one in dialogues
        }


def test_robustness_sets_impolite_turns_beside_the_original(
    dialogues: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("systems_of_a_test")
    module.Parrot = Parrot  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "systems_of_a_test", module)
    name = "python:systems_of_a_test:Parrot"
    laid = measure("impolite-tod", "VIIa", dialogues, tmp_path, (name,))
    before, after = values(laid, name, "original"), values(laid, name, "impolite")
    assert before["inform"] == after["inform"] == 100  # a taxi is always informed
    assert before["success"] >= after["success"]
    bins = laid.results[0].outcome.series["bins"]["fall"]
    assert set(bins) == {"length", "politeness", "similarity"}
    assert bins["length"][0]["dialogues"] == 1
    from politesse.benchmarks.plots import bins as draw

    pictures = [str(plot.svg) for plot in draw(laid, {})]
    assert len(pictures) == 3
    assert all(">by similarity<" in picture for picture in pictures)


def test_our_bot_answers_polite_and_rewritten_users(dialogues: Path, tmp_path: Path) -> None:
    """The pipeline bot reads whatever database lies beside the dialogues."""
    laid = measure("impolite-tod", "VIIa", dialogues, tmp_path, ("pipeline-bot",))
    assert values(laid, "pipeline-bot", "original")["inform"] == 100
    names = ("pipeline-bot", "pipeline-bot-calm")
    laid = measure("impolite-tod", "rewrites", dialogues, tmp_path, names)
    for name in names:
        for scenario in ("sarcastic", "third_call"):
            row = values(laid, name, scenario)
            assert {"inform", "success", "bleu", "combined", "fall"} <= row.keys()


def test_every_table_whose_data_is_there_runs(corpora: Path, tmp_path: Path) -> None:
    """The authored corpora are in the layouts of the real ones, restricted ones included."""
    from politesse import benchmarks
    from politesse.benchmarks.cache import Cache
    from politesse.benchmarks.runner import Settings, run

    ran: dict[str, set[str]] = {}
    for name in benchmarks.names():
        for step in run(benchmarks.load(name), Cache(tmp_path), Settings(corpora, samples=0)):
            told = (
                "no formality scorer",
                "no politeness scorer",
                "not all annotated",
                "not in the shared task's",
                "has no ref_*.json",
                "has a goal that says its domains",
                "has no records for en tune",
                "no whole dialogue of the town",
            )
            right = step.state != "failed" or any(cause in step.cause for cause in told)
            assert right, (name, step.plan.id, step.cause)
            if step.state != "failed":
                ran.setdefault(name, set()).add(step.plan.id)
    assert {"3", "4", "7", "10b", "strategies"} <= ran["tydip"]
    assert {"4a", "5", "7a", "7d", "9a"} <= ran["xformal"]
    assert {"2a", "3a", "labelling", "submissions"} <= ran["cocoa-mt"]
    assert {"IIa", "III", "Va", "Vb"} <= ran["impolite-tod"]
