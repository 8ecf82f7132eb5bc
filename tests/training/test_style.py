"""Formality transfer with trained networks, on small authored data of our own."""

from __future__ import annotations

import json
import lzma
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from politesse import benchmarks, rewrite
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.runner import Settings, run
from politesse.cli import app
from politesse.core import BadInput, PolitesseError
from politesse.languages import load
from politesse.metrics.bleu import bleu
from politesse.translation.engines.custom import Called

torch = pytest.importorskip("torch")
ctranslate2 = pytest.importorskip("ctranslate2")
pytest.importorskip("sentencepiece")
pytest.importorskip("sacrebleu")

from politesse.rewriting.trained import Networks, TrainedRewriter, home  # noqa: E402
from politesse.training.seq2seq import decode, tags, vocabulary  # noqa: E402
from politesse.training.style import lessons, texts  # noqa: E402
from politesse.training.style.backtranslation import shared, turned_round, unfit  # noqa: E402
from politesse.training.style.latent import LatentRun  # noqa: E402
from politesse.training.style.methods import Learner  # noqa: E402
from politesse.training.style.noise import BLANK, noisy  # noqa: E402
from politesse.training.style.recipe import METHODS, recipe  # noqa: E402
from politesse.training.style.texts import Contrast, Found  # noqa: E402
from politesse.training.style.train import gather, train  # noqa: E402

WHO = {  # English formal, informal; French formal, informal; person of the verb
    ("I", "i", "je", "je"): (0, 0),
    ("we", "we", "nous", "on"): (1, 2),
    ("my friend", "my buddy", "mon ami", "mon pote"): (2, 2),
    ("the neighbour", "that guy", "le voisin", "le mec"): (2, 2),
}
DO = {
    "see": ("vois", "voyons", "voit"),
    "want": ("veux", "voulons", "veut"),
    "choose": ("choisis", "choisissons", "choisit"),
    "sell": ("vends", "vendons", "vend"),
}
WHAT = [
    ("the car", "the ride", "la voiture", "la bagnole"),
    ("the book", "the book", "le livre", "le bouquin"),
    ("money", "cash", "de l'argent", "du fric"),
    ("the answer", "the answer", "la réponse", "la reponse"),
    ("the children", "the kids", "les enfants", "les gosses"),
    ("the garden", "the yard", "le jardin", "le jardin"),
]
WHEN = [
    ("today", "2day", "aujourd'hui", "ajd"),
    ("always", "always", "toujours", "tjrs"),
    ("this evening", "tonite", "ce soir", "ce soir"),
]
WHY = [
    (
        "because it is important",
        "cuz its important",
        "parce que c'est important",
        "pcq c important",
    ),
    ("", "", "", ""),
]
ENDS = ["!!", " lol", "...", ""]


@dataclass(frozen=True)
class Saying:
    """One thing said in two languages and two styles."""

    english: str
    english_informal: str
    french: str
    french_informal: str


def said(chance: random.Random) -> Saying:
    """A sentence by a grammar of our own."""
    who, (person, informal_person) = chance.choice(list(WHO.items()))
    verb, forms = chance.choice(list(DO.items()))
    what, when, why = chance.choice(WHAT), chance.choice(WHEN), chance.choice(WHY)
    negated, end = chance.random() < 0.5, chance.choice(ENDS)
    do, dont = ("do not ", "dont ") if negated else ("", "")
    ne, pas = ("ne ", " pas") if negated else ("", "")

    def joined(place: int, *words: str) -> str:
        return " ".join(" ".join((*words, what[place], when[place], why[place])).split())

    formal = joined(0, who[0], do + verb)
    informal = joined(1, who[1], dont + verb)
    french = joined(2, who[2], ne + forms[person] + pas)
    chat = joined(3, who[3], forms[informal_person] + pas)
    return Saying(
        formal[0].upper() + formal[1:] + ".", informal + end,
        french[0].upper() + french[1:] + ".", chat + end,
    )  # fmt: skip


def sayings(count: int, seed: int, without: Sequence[Saying] = ()) -> list[Saying]:
    """So many different ones, none of which says what one of ``without`` says."""
    chance = random.Random(seed)
    seen = {one.french for one in without}
    found: list[Saying] = []
    while len(found) < count:
        one = said(chance)
        if one.french not in seen:
            seen.add(one.french)
            found.append(one)
    return found


def write(path: Path, lines: Sequence[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def write_data(folder: Path, pairs: int, texts: int) -> list[Saying]:
    """Authored data in the layout of the public sets; gives what the test set says."""
    tested = sayings(60, 99)
    paired = sayings(pairs, 1, tested)
    found = sayings(texts, 2, tested)
    half = texts // 2
    train = folder / "gyafc" / "Family_Relationships" / "train"
    write(train / "informal", [one.english_informal for one in paired])
    write(train / "formal", [one.english for one in paired])
    test = folder / "xformal" / "fr_FR"
    write(test / "informal", [one.french_informal for one in tested])
    write(test / "formal.ref0", [one.french for one in tested])
    rows = [f"{one.english}\t{one.french}" for one in found[:half]]
    rows += [f"{one.english_informal}\t{one.french_informal}" for one in found[half:]]
    (folder / "text").mkdir()
    with lzma.open(folder / "text" / "own.en-fr.tsv.xz", "wt", encoding="utf-8") as file:
        file.writelines(f"{row}\n" for row in rows)
    return tested


SMALL = """
base = "{method}"
seeds = {seeds}
drawn = 600
[text]
shortest = 2
formal = {formal}
informal = {informal}
[text.corpora]
own = 10000
[vocabulary]
size = 100
coverage = 1.0
bytes = false
[model]
width = 64
heads = 4
inner = 128
encoder = 1
decoder = 1
dropout = 0.0
[drawing]
split = 0.0
[training]
tokens = 400
steps = {steps}
peak = 7e-3
warmup = 30
smoothing = 0.0
average = 0.95
[unsupervised]
drawn = 32
start = 60
denoising_steps = 120
[latent]
drawn = 16
start = 60
anneal = 40
self_end = 110
weight = 0.05
[prior]
steps = 50
[prior.model]
width = 64
heads = 4
inner = 128
encoder = 1
decoder = 1
dropout = 0.0
"""
STEPS = {
    "translate-train-tag": 150, "multi-task-tag-style": 240, "backtranslate": 150,
    "unsupervised": 130, "latent": 120,
}  # fmt: skip
TEXTS = {"multi-task-tag-style": (200, 0), "backtranslate": (0, 200), "unsupervised": (300, 300),
         "latent": (300, 300)}  # fmt: skip


def small(folder: Path, method: str, seeds: Sequence[int] = (1,), steps: int | None = None) -> Path:
    """A recipe small enough for a test, laid over a committed one."""
    formal, informal = TEXTS.get(method, (0, 0))
    path = folder / f"{method}-{len(seeds)}-{steps}.toml"
    path.write_text(
        SMALL.format(
            method=method, seeds=list(seeds), formal=formal, informal=informal,
            steps=steps or STEPS[method],
        ),
        "utf-8",
    )  # fmt: skip
    return path


def translations() -> dict[str, str]:
    """What our own translator knows: the sentences of the pairs."""
    known = {}
    for one in sayings(300, 1, sayings(60, 99)):
        known[one.english] = one.french
        known[one.english_informal] = one.french_informal
    return known


def engine() -> Called:
    known = translations()
    return Called("authored", lambda found, source, target: [known[text] for text in found])


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("data")
    write_data(folder, 300, 700)
    return folder


@pytest.fixture(scope="session")
def trained(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """Trains a recipe once and gives its folder and what it measured."""
    made: dict[str, Any] = {}

    def of(method: str) -> Any:
        if method not in made:
            out = tmp_path_factory.mktemp(method)
            seeds = (1, 2) if method == "translate-train-tag" else (1,)
            settings = recipe(str(small(out, method, seeds)))
            made[method] = out, train(["fr"], data, settings, out, engine())[0]
        return made[method]

    return of


@pytest.mark.parametrize("method", METHODS)
def test_each_recipe_transfers_unseen_sentences_better_than_doing_nothing(
    trained: Any, method: str
) -> None:
    _, measured = trained(method)
    print(method, json.dumps(measured))  # shown by pytest -rP
    assert measured["data"] == "xformal test"
    assert measured["lines"] == 60
    assert measured["bleu"] > measured["copy"] + 20
    tested = sayings(60, 99)
    unrelated = [one.french for one in sayings(60, 500, tested)]
    assert measured["bleu"] > bleu(unrelated, [[one.french for one in tested]]).bleu + 10
    if method in ("translate-train-tag", "multi-task-tag-style", "backtranslate"):
        assert measured["bleu"] > measured["preprocess"]


def test_both_directions_are_learnt_by_one_network(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    tested = sayings(60, 99)
    networks = Networks(folder)
    formal = [one.french for one in tested]
    chat = [one[0][0] for one in networks(formal, "fr", "informal")]
    assert not any(text[0].isupper() for text in chat)
    same = [said == text for said, text in zip(chat, formal, strict=True)]
    assert not any(same)


@pytest.mark.parametrize("method", METHODS)
def test_a_recipe_gives_the_same_weights_from_the_same_seed(
    data: Path, tmp_path: Path, method: str
) -> None:
    settings = recipe(str(small(tmp_path, method, steps=4)))
    settings["unsupervised"] |= {"start": 2, "drawn": 8}
    settings["latent"] |= {"start": 2, "drawn": 4}
    settings["prior"]["steps"] = 2
    settings["beam"] = 1
    weights = []
    for name in ("one", "two"):
        train(["fr"], data, settings, tmp_path / name, engine())
        weights.append((tmp_path / name / "1" / "model.bin").read_bytes())
    assert weights[0] == weights[1]


def test_networks_of_several_seeds_decide_by_their_mean(trained: Any) -> None:
    folder, measured = trained("translate-train-tag")
    assert len(measured["each"]) == 2
    networks = Networks(folder)
    about = json.loads((folder / "style.json").read_text("utf-8"))
    pieces = vocabulary.load(folder / "vocabulary.model")
    chat = [one.french_informal for one in sayings(12, 99)]
    each = [ctranslate2.Translator(str(folder / name)) for name in about["networks"]]
    first = about["tags"]["fr"]["formal"]
    found = networks(chat, "fr", "formal", nbest=3)
    alone = [networks(chat, "fr", "formal", only=only) for only in (0, 1)]
    for place, text in enumerate(chat):
        source = [*first, *pieces.encode(text, out_type=str), tags.END]

        def mean(said: str, source: list[str] = source) -> float:
            target = pieces.encode(said, out_type=str)
            scored = [model.score_batch([source], [target])[0].log_probs for model in each]
            return float(np.mean([np.mean(one) for one in scored]))

        best, score = found[place][0]
        assert score == pytest.approx(mean(best), abs=0.02)
        assert all(score >= mean(one[place][0][0]) - 0.02 for one in alone)
        assert [one[1] for one in found[place]] == sorted(
            (o[1] for o in found[place]), reverse=True
        )


def test_a_trained_folder_is_a_rewriter(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    tested = sayings(20, 99)
    results = rewrite(
        [one.french_informal for one in tested],
        to="formal",
        language="fr",
        by=[f"trained:{folder}"],
    )
    right = sum(one.best == it.french for one, it in zip(results, tested, strict=True))
    assert right >= 12
    one = next(result for result in results if result.changed)
    assert one.candidates[0].rewriter.startswith("trained-")
    assert 0 < one.confidence <= 1
    for span in one.spans:
        assert one.text[span.start : span.end] == span.text
        assert one.best[span.new_start : span.new_end] == span.new_text


def test_a_text_gets_the_same_alone_and_among_others(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal")
    chat = [one.french_informal for one in sayings(9, 5)]
    together = rewriter.batch(chat, 2)
    assert [[c.text for c in rewriter(text, 2)] for text in chat] == [
        [c.text for c in one] for one in together
    ]


def test_what_is_not_prose_is_never_lost(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal")
    for text in ("on veut <b>la bagnole</b> ajd!!", "je vends {thing} tjrs", "va sur http://a.b/c"):
        for candidate in rewriter(text, 3):
            assert all(part in candidate.text for part in ("<b>", "</b>") if part in text)
            assert "{thing}" not in text or "{thing}" in candidate.text
            assert "http" not in text or "http://a.b/c" in candidate.text


def test_lines_and_sentences_of_long_texts_keep_their_places(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    rewriter = TrainedRewriter(Networks(folder), load("fr"), "formal", preprocess="none")
    one = sayings(1, 7)[0]
    chat = one.french_informal.rstrip("!.") + "."
    text = "\n\n".join([chat, " ".join([chat] * 25)]) + "\n"
    new = rewriter(text)[0].text
    assert new.count("\n") == 3
    assert new.endswith("\n")
    assert len(new) > 0.7 * len(text)
    assert rewriter("") == []


def test_the_rules_go_before_the_networks_towards_formal_alone(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    networks = Networks(folder)
    text = "on veut pas la bagnole ajd!!"
    ways = {
        name: TrainedRewriter(networks, load("fr"), "formal", name) for name in ("rules", "none")
    }
    assert ways["none"].preprocess(text) == text
    assert ways["rules"].preprocess(text) != text
    assert ways["none"].name != ways["rules"].name
    back = TrainedRewriter(networks, load("fr"), "informal")
    assert back.preprocess(text) == text
    asked = home(f"{folder}?preprocess=none")(load("fr"), "formal")
    assert asked is not None
    assert asked.name == ways["none"].name
    with pytest.raises(PolitesseError, match="unknown preprocessing 'magic'"):
        TrainedRewriter(networks, load("fr"), "formal", "magic")


def test_a_home_speaks_the_languages_and_directions_it_was_taught(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    made = home(str(folder))
    assert made(load("fr"), "formal") is not None
    assert made(load("de"), "formal") is None
    assert made(load("fr"), "polite") is None


def test_a_folder_that_is_none_says_so(tmp_path: Path, trained: Any) -> None:
    with pytest.raises(BadInput, match="politesse train style"):
        Networks(tmp_path)
    folder, _ = trained("translate-train-tag")
    about = (folder / "style.json").read_text("utf-8")
    (tmp_path / "style.json").write_text(about, "utf-8")
    with pytest.raises(BadInput, match=r"lacks vocabulary\.model, 1/model\.bin, 2/model\.bin"):
        Networks(tmp_path)
    (tmp_path / "style.json").write_text("{}", "utf-8")
    with pytest.raises(BadInput, match="does not say beam, networks, preprocess, tags"):
        Networks(tmp_path)
    (tmp_path / "style.json").write_text("{", "utf-8")
    with pytest.raises(BadInput, match="is not JSON"):
        Networks(tmp_path)


def test_inference_needs_no_pytorch(trained: Any) -> None:
    folder, _ = trained("translate-train-tag")
    program = (
        "import sys; sys.modules['torch'] = None\n"
        "from politesse import rewrite\n"
        f"print(rewrite('on veut la bagnole ajd', 'formal', 'fr', by=['trained:{folder}']).best)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() != "on veut la bagnole ajd"


def test_a_trained_folder_stands_in_the_published_tables(
    trained: Any, data: Path, tmp_path: Path
) -> None:
    folder, measured = trained("translate-train-tag")
    system = f"trained:{folder}"
    plan = benchmarks.load("xformal")
    steps = list(run(plan, Cache(tmp_path), Settings(data, ("copy", system), samples=0), "7d"))
    found = {
        step.stored.system: step.stored.outcome.values["", "multi-bleu"].value
        for step in steps
        if step.stored and step.stored.unit == "fr"
    }
    assert round(found["copy"], 2) == measured["copy"]
    assert round(found[system], 2) == measured["bleu"]


# Recipes


@pytest.mark.parametrize("method", METHODS)
def test_committed_recipes_are_whole(method: str) -> None:
    settings = recipe(method)
    assert settings["method"] == method
    assert len(settings["seeds"]) == 4
    assert set(settings) == set(recipe("style"))


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("tempo = 3", "unknown setting 'tempo'"),
        ('method = "magic"', "method must be one of"),
        ("[training]\nspeed = 1", "unknown setting 'speed'"),
        ("training = 4", "training is a table"),
        ("seeds = []", "seeds names none"),
        ("seeds = [", "is not a recipe"),
    ],
)
def test_a_recipe_with_a_mistake_is_refused(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "own.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=cause):
        recipe(str(path))


def test_an_unknown_recipe_is_refused() -> None:
    with pytest.raises(BadInput, match="choose from: translate-train-tag, "):
        recipe("no-such-recipe")


# What is learnt from


def test_pairs_are_translated_once(data: Path, tmp_path: Path) -> None:
    settings = recipe("translate-train-tag")["pairs"]
    english = texts.english_pairs(data, settings, 1)
    assert len(english) > 290
    asked: list[str] = []
    known = translations()

    def say(found: Sequence[str], source: str, target: str) -> list[str]:
        asked.extend(found)
        return [known[text] for text in found]

    first = texts.translated(english, "fr", Called("mine", say), settings, tmp_path)
    assert Counter(asked).most_common(1)[0][1] == 1
    count = len(asked)
    again = texts.translated(english, "fr", Called("mine", say), settings, tmp_path)
    assert again == first
    assert len(asked) == count
    assert first[0].informal == known[english[0].informal]
    assert first[0].origin == english[0].informal
    assert texts.translated(english, "en", Called("mine", say), settings) == english


def test_pairs_with_an_empty_side_are_left_out() -> None:
    pair = Contrast("hi", "Hello.", "en", "hi")
    dumb = Called("dumb", lambda found, *_: ["" for _ in found])
    settings = recipe("translate-train-tag")["pairs"]
    assert texts.translated([pair], "fr", dumb, settings) == []


def test_an_engine_can_be_asked_for_the_address_that_goes_with_the_style() -> None:
    pair = Contrast("u want the car?", "Do you want the car?", "en", "u want the car?")
    familiar = Called("familiar", lambda found, *_: ["Tu veux la voiture ?" for _ in found])
    settings = recipe("translate-train-tag")["pairs"]
    (plain,) = texts.translated([pair], "fr", familiar, settings)
    assert plain.informal == plain.formal == "Tu veux la voiture ?"
    (matched,) = texts.translated([pair], "fr", familiar, settings | {"address": True})
    assert (matched.informal, matched.formal) == (
        "Tu veux la voiture ?",
        "Vous voulez la voiture ?",
    )


def test_one_model_speaks_several_languages_and_is_measured_on_pairs_held_back(
    data: Path, tmp_path: Path
) -> None:
    settings = recipe(str(small(tmp_path, "translate-train-tag", steps=4)))
    settings["pairs"]["dev"] = 0.1
    settings["beam"] = 1
    measured = train(["en", "fr", "en-GB"], data, settings, tmp_path / "out", engine())
    assert [(one["language"], one["data"]) for one in measured] == [
        ("en", "pairs held back"), ("fr", "xformal test")
    ]  # fmt: skip
    assert 10 < measured[0]["lines"] < 60
    networks = Networks(tmp_path / "out")
    assert networks.speaks("en", "formal")
    assert networks.speaks("fr", "informal")
    assert networks.about["data"]["held back"] == 2 * measured[0]["lines"]


def test_pairs_are_held_back_in_every_language_or_in_none() -> None:
    origins = [f"sentence {number}" for number in range(400)]
    sides = [
        texts.held_back([Contrast(o, o.upper(), code, o) for o in origins], 0.1, 3)
        for code in ("fr", "pt")
    ]
    (train_fr, dev_fr), (train_pt, dev_pt) = sides
    assert [one.origin for one in dev_fr] == [one.origin for one in dev_pt]
    assert [one.origin for one in train_fr] == [one.origin for one in train_pt]
    assert 20 < len(dev_fr) < 60


def test_texts_are_sorted_by_style_and_those_of_the_test_set_left_out(data: Path) -> None:
    settings = recipe("unsupervised")["text"] | {
        "formal": 1000, "informal": 1000, "shortest": 2, "corpora": {"own": 1000}
    }  # fmt: skip
    found = texts.by_style("fr", data, settings, 1)
    assert all(one.text[0].isupper() for one in found["formal"])
    assert sum(one.text[0].islower() for one in found["informal"]) > 0.95 * len(found["informal"])
    gone = found["formal"][0].text
    asked = settings | {"corpora": {"asked": 10}}
    rows = [
        "Where is it?\tOù est la voiture de mon ami ?",
        "Read it.\tLisez www.a.fr pour le savoir.",
    ]
    with lzma.open(data / "text" / "asked.en-fr.tsv.xz", "wt", encoding="utf-8") as file:
        file.writelines(
            f"{row}\n" for row in [*rows, "It rains.\tIl pleut beaucoup sur la maison."]
        )
    only = texts.by_style("fr", data, asked | {"informal": 0}, 1)
    assert [one.english for one in only["formal"]] == ["It rains."]
    fewer = texts.by_style("fr", data, settings, 1, frozenset({gone.lower()}))
    assert gone not in {one.text for one in fewer["formal"]}
    assert len(fewer["formal"]) == len(found["formal"]) - 1
    with pytest.raises(PolitesseError, match="no formal text for 'fr'"):
        texts.by_style("fr", data, settings | {"corpora": {}}, 1)


def test_the_public_test_set_is_what_is_measured_on(data: Path, tmp_path: Path) -> None:
    sets = recipe("latent")["measured"]
    exam = texts.examination(data, "fr", sets)
    assert exam is not None
    assert exam.sources == [one.french_informal for one in sayings(60, 99)]
    assert exam.references == [[one.french for one in sayings(60, 99)]]
    assert texts.examination(data, "de", sets) is None
    assert texts.examination(tmp_path, "fr", sets) is None


def test_lessons_go_both_ways_and_copies_teach_nothing() -> None:
    pairs = [Contrast("salut", "Bonjour.", "fr", "hi"), Contrast("Oui.", "Oui.", "fr", "Yes.")]
    made = list(lessons.transfer(pairs, ["formal", "informal"], False))
    assert [(one.source, one.target, one.register) for one in made] == [
        ("salut", "Bonjour.", "formal"), ("Bonjour.", "salut", "informal")
    ]  # fmt: skip
    assert len(list(lessons.transfer(pairs, ["formal"], True))) == 2


def test_prepared_lessons_are_what_the_networks_will_read() -> None:
    pairs = [Contrast("salut!!", "Bonjour.", "fr", ""), Contrast("oui", "Oui.", "fr", "")]
    steps = {"fr": lambda text: text.replace("!!", "!")}
    made = list(lessons.prepared(pairs, steps))
    assert [(one.source, one.target, one.register) for one in made] == [
        ("salut!", "Bonjour.", "formal")
    ]


def test_bilingual_lessons_have_the_tag_of_their_style() -> None:
    found = Found("Il y a du monde.", "There are people.", "fr", "formal")
    (made,) = lessons.bilingual([found], 0.5)
    assert (made.source, made.target, made.register, made.weight) == (
        "There are people.", "Il y a du monde.", "formal", 0.5
    )  # fmt: skip


def test_a_vocabulary_that_cannot_be_made_says_what_to_change() -> None:
    pair = lessons.lesson("a b", "b a", "fr", "formal", "own")
    settings = {"size": 9000, "coverage": 1.0, "lines": 10}
    with pytest.raises(PolitesseError, match=r"set another size in the recipe's \[vocabulary\]"):
        lessons.train_vocabulary([pair], ["fr"], settings, 1)


@given(
    st.lists(st.lists(st.integers(5, 9), max_size=3), min_size=1, max_size=12),
    st.floats(0, 1), st.floats(0, 1), st.integers(1, 4), st.integers(0, 2**32),
)  # fmt: skip
def test_noise_keeps_words_whole_and_near(
    rests: list[list[int]], dropped: float, blank: float, window: int, seed: int
) -> None:
    # Words are numbered from 10 on by their first piece, so that each can be told.
    words = [[10 + number, *rest] for number, rest in enumerate(rests)]
    begins = np.arange(40) >= 10
    settings = {"dropped": dropped, "blank": blank, "window": window}
    text = [piece for word in words for piece in word]
    found = noisy(text, begins, settings, np.random.default_rng(seed))
    assert found
    left = [one for one in found if one != BLANK]
    numbers = [one - 10 for one in left if one >= 10]
    assert left == [piece for number in numbers for piece in words[number]]
    assert len(set(numbers)) == len(numbers)
    for place, number in enumerate(numbers):
        assert all(later > number - window for later in numbers[place:])


def test_no_noise_changes_nothing() -> None:
    begins = np.array([False] * 5 + [True] * 5)
    settings = {"dropped": 0.0, "blank": 0.0, "window": 0}
    text = [5, 1, 2, 6, 7, 3]
    assert noisy(text, begins, settings, np.random.default_rng(0)) == text


def test_turned_round_texts_are_filtered() -> None:
    assert unfit("y a du monde", "", 0.3) == "empty"
    assert unfit("y a du monde", "Il pleut.", 0.0) == ""
    assert shared("Y a du monde", "il y a du monde !") == pytest.approx(0.8)
    assert shared("", "") == 0.0


@pytest.mark.parametrize("both_ways", [False, True])
def test_what_was_found_is_the_target_of_what_was_made_of_it(trained: Any, both_ways: bool) -> None:
    folder, _ = trained("translate-train-tag")
    found = [Found(one.french, one.english, "fr", "formal") for one in sayings(12, 41)]
    found.append(Found("on veut du fric", "we want cash", "fr", "informal"))
    settings = recipe("backtranslate")["backtranslate"] | {
        "styles": ["formal"], "both_ways": both_ways
    }  # fmt: skip
    made, dropped = turned_round(folder, found, settings, ["formal", "informal"])
    kept = 12 - sum(dropped.values())
    assert kept > 6
    assert len(made) == kept * (1 + both_ways)
    natural = {one.text for one in found[:12]}
    for one in made:
        side = one.target if one.register == "formal" else one.source
        assert side in natural
        assert one.source != one.target
    assert {one.register for one in made} == ({"formal", "informal"} if both_ways else {"formal"})


def test_a_method_without_its_data_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="gyafc"):
        train(["fr"], tmp_path, recipe("translate-train-tag"), tmp_path / "out", engine())
    with pytest.raises(PolitesseError, match="in the recipe's corpora"):
        train(["fr"], tmp_path, recipe("latent"), tmp_path / "out")
    with pytest.raises(PolitesseError, match="at least one language"):
        train([], tmp_path, recipe("latent"), tmp_path / "out")


# The model with latent text


@pytest.fixture(scope="session")
def latent(data: Path, tmp_path_factory: pytest.TempPathFactory) -> LatentRun:
    folder = tmp_path_factory.mktemp("bound")
    settings = recipe(str(small(folder, "latent", steps=30)))
    settings["latent"] |= {"start": 0, "drawn": 6}
    supply = gather(["fr"], data, settings, "embedded", folder)
    learner = Learner(supply, settings, folder, lambda _: None)
    run = next(learner.networks())
    assert isinstance(run, LatentRun)
    return run


def test_the_prior_tells_the_styles_apart(latent: LatentRun) -> None:
    pairs = latent.pack.sets["train"]
    places = list(range(0, len(pairs), 25))
    likely = [
        decode.score(
            latent.prior,
            [latent.asked(place, [], other=other) for place in places],
            [latent.text(place) for place in places],
        )
        for other in (False, True)
    ]
    right = sum(own > others for own, others in zip(*likely, strict=True))
    assert right >= 0.9 * len(places)


def test_the_divergence_is_that_of_the_sample_from_the_prior(latent: LatentRun) -> None:
    torch.manual_seed(4)
    inferred = latent.inferred([3], 1.0)
    (text,) = inferred.texts
    source = latent.asked(3, latent.text(3), other=True)
    total = 0.0
    with torch.no_grad():
        for model, sign, empty in ((latent.model, 1.0, False), (latent.prior, -1.0, True)):
            asked = latent.asked(3, [], other=True) if empty else source
            line, at = decode._line([asked], latent.device)
            inputs, inputs_at = decode._line([[tags.START_ID, *text]], latent.device)
            memory = model.encode(line, at)
            logits = model.logits(model.decode(inputs, inputs_at, memory, at)).log_softmax(-1)
            if not empty:
                weights = logits.exp()
            total += sign * float((weights * logits).sum())
    assert float(inferred.divergence.detach()) == pytest.approx(total, rel=1e-3)
    assert total >= 0


def test_a_relaxed_sample_reads_as_the_sample_and_passes_its_gradient_on(latent: LatentRun) -> None:
    places = [1, 5, 9]
    latent.model.eval()
    inferred = latent.inferred(places, 1.0)
    for text, relaxed in zip(inferred.texts, inferred.relaxed, strict=True):
        assert relaxed.argmax(-1).tolist() == text
    soft = latent._relaxed_sources(places, inferred)
    sources = [latent.asked(p, t, other=False) for p, t in zip(places, inferred.texts, strict=True)]
    hard = decode._line(sources, latent.device)
    assert soft[1].starts.tolist() == hard[1].starts.tolist()
    lost = [latent._reconstructed(*one, places, 0.0)[0] for one in (soft, hard)]
    assert lost[0].item() == pytest.approx(lost[1].item(), rel=1e-4)
    (gradient,) = torch.autograd.grad(lost[0], soft[0])
    assert float(gradient.abs().sum()) > 0


def test_training_leaves_the_prior_alone_and_lowers_the_bound(latent: LatentRun) -> None:
    before = {name: value.clone() for name, value in latent.prior.state_dict().items()}
    places = list(range(16))

    def bound() -> float:
        torch.manual_seed(0)
        with torch.no_grad():
            lost, divergence, tokens = latent.bound(places)
        return float(lost + latent.recipe["latent"]["weight"] * divergence) / tokens

    first = bound()
    optimiser = torch.optim.Adam(latent.model.parameters(), 1e-3)
    for step in range(6):
        latent.step = 10_000 + step  # annealed, and without self-reconstruction
        optimiser.zero_grad()
        latent.loss((torch.tensor(places),), 0.0).backward()
        optimiser.step()
    assert bound() < first
    after = latent.prior.state_dict()
    assert all(torch.equal(before[name], after[name]) for name in before)


# The command


def test_the_command_trains_and_says_what_was_reached(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "known.json").write_text(json.dumps(translations()), "utf-8")
    (tmp_path / "own_translator.py").write_text(
        "import json, pathlib\n"
        "KNOWN = json.loads(pathlib.Path(__file__).with_name('known.json').read_text('utf-8'))\n"
        "def translate(texts, source, target):\n    return [KNOWN[text] for text in texts]\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    path = small(tmp_path, "translate-train-tag", (1, 2), steps=5)
    command = [
        "train", "style", "fr", "--recipe", str(path), "--data", str(data), "--seeds", "1",
        "--engine", "python:own_translator:translate", "--preprocess", "none",
        "--out", str(tmp_path / "out"), "--work", str(tmp_path / "work"),
    ]  # fmt: skip
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    measured = json.loads(done.stdout.splitlines()[-1])
    assert measured["language"] == "fr"
    assert measured["preprocess"] == measured["copy"]
    about = json.loads((tmp_path / "out" / "style.json").read_text("utf-8"))
    assert about["networks"] == ["1"]
    assert about["engine"] == "python:own_translator:translate"
    assert about["measured"] == [measured]
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 0
    assert json.loads(again.stdout.splitlines()[-1]) == measured


def test_the_command_refuses_an_unknown_recipe(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        app, ["train", "style", "fr", "--recipe", "x", "--out", str(tmp_path)]
    )
    assert isinstance(done.exception, PolitesseError) or done.exit_code == 2
