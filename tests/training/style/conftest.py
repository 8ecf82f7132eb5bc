"""Authored data in the layouts of the public sets, small recipes, and what they train."""

from __future__ import annotations

import lzma
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from politesse.translation.engines.custom import Called

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
    import torch

    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("data")
    write_data(folder, 300, 700)
    return folder


@pytest.fixture(scope="session")
def trained(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Any]:
    """Trains a recipe once and gives its folder and what it measured."""
    from politesse.training.style.recipe import read
    from politesse.training.style.train import train

    made: dict[str, Any] = {}

    def of(method: str) -> Any:
        if method not in made:
            out = tmp_path_factory.mktemp(method)
            seeds = (1, 2) if method == "translate-train-tag" else (1,)
            settings = read(str(small(out, method, seeds)))
            made[method] = out, train(["fr"], data, settings, out, engine())[0]
        return made[method]

    return of
