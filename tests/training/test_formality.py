"""Training formality on a handful of sentences: it learns, it projects, it is repeatable."""

from __future__ import annotations

import lzma
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("sklearn")

from politesse.core import BadInput, PolitesseError
from politesse.languages import load
from politesse.scoring.formality import FormalityScorer
from politesse.scoring.linear import read_linear
from politesse.training.formality.recipe import read
from politesse.training.formality.train import finished, train

FORMAL = [
    "The committee therefore requires the enclosed agreement {}.",
    "Payment {} shall be made prior to delivery.",
]
CASUAL = ["yeah that stuff {} is so cool", "nah dude, gonna grab {} lol"]
GERMAN = {
    FORMAL[0]: "Der Ausschuss verlangt daher die beigefügte Vereinbarung {}.",
    FORMAL[1]: "Die Zahlung {} hat vor der Lieferung zu erfolgen.",
    CASUAL[0]: "ja das Zeug {} ist echt super",
    CASUAL[1]: "nö Alter, ich hol mir {} lol",
}  # fmt: skip


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "pt16-en").mkdir()
    rows = ["SID,label,sentence"]
    pairs = []
    for number in range(24):
        for patterns, rating in ((FORMAL, 2.0), (CASUAL, -2.0)):
            for pattern in patterns:
                english = pattern.format(number)
                rows.append(f'{len(rows)},{rating},"{english}"')
                pairs.append(f"{english}\t{GERMAN[pattern].format(number)}")
    (tmp_path / "pt16-en" / "train.csv").write_text("\n".join(rows) + "\n", "utf-8")
    (tmp_path / "text").mkdir()
    with lzma.open(tmp_path / "text" / "tatoeba.en-de.tsv.xz", "wt", encoding="utf-8") as file:
        file.write("\n".join(pairs) + "\n")
    return tmp_path


def quiet(what: str, done: int, total: int) -> None:
    pass


def test_both_kinds_of_model_tell_formal_from_casual(data: Path) -> None:
    settings = replace(read(), bits=12)
    made = {code: packed for code, packed, _ in train(["en", "de"], data, settings, quiet)}
    texts = {
        "en": ("The committee requires payment.", "nah dude that stuff is cool lol"),
        "de": ("Der Ausschuss verlangt die Zahlung.", "nö Alter, das Zeug ist super lol"),
    }
    for code, (formal, casual) in texts.items():
        scores = FormalityScorer(load(code), read_linear(made[code]))
        assert scores(formal).value.value > 0 > scores(casual).value.value


def test_the_same_seed_gives_the_same_bytes(data: Path) -> None:
    settings = replace(read(), bits=10)
    first, second = (list(train(["de"], data, settings, quiet)) for _ in range(2))
    assert first == second
    assert first[0][2]["texts"] > 80


def test_a_finished_language_is_known_by_its_recipe(data: Path, tmp_path: Path) -> None:
    settings = replace(read(), bits=10)
    assert not finished(tmp_path, "en", settings)
    for code, packed, _ in train(["en"], data, settings, quiet):
        (tmp_path / f"{code}.bin").write_bytes(packed)
    assert finished(tmp_path, "en", settings)
    assert not finished(tmp_path, "en", replace(settings, seed=2))


def test_a_language_without_text_is_named(data: Path) -> None:
    with pytest.raises(PolitesseError, match="fr: no corpus of the recipe"):
        list(train(["fr"], data, replace(read(), bits=10), quiet))


@pytest.mark.parametrize(("text", "cause"), [("a = [", "is not TOML"), ("bitz = 3", "unknown key 'bitz'")])  # fmt: skip
def test_a_bad_recipe_is_refused(tmp_path: Path, text: str, cause: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=cause):
        read(path)
