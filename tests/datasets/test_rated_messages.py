"""The corpus of rated messages that comes with the package."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.datasets import entry, find, read, validate

NAME = "rated-messages"
LATER = {"pl", "cs", "uk", "tr", "zh"}

#: What the politer message of an ordinary pair has and the other has not.
STRATEGIES = {
    "gratitude", "apology", "greeting", "please", "indirect-question", "counterfactual-modal", "hedge", "reason-given",
    "deference", "compliment", "in-group", "offer-of-help", "address-form", "direct-start", "why-question",
}  # fmt: skip


@pytest.mark.parametrize("code", entry(NAME).languages)
def test_messages_are_many_different_and_of_all_degrees(
    code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    records = list(read(NAME, language=code))
    assert len(records) >= 1190
    assert len({record.text for record in records}) == len(records)
    degrees = Counter(round(record.score) for record in records)
    assert all(degrees[degree] >= 40 for degree in range(-3, 4))
    assert Counter(record.split for record in records)["test"] >= 195
    kinds = Counter(record.source for record in records)
    more = {"twin", "talk", "graded", "rough-friendly"} | STRATEGIES
    assert len(kinds.keys() - more) == 16
    assert kinds.keys() >= STRATEGIES or not STRATEGIES & kinds.keys()
    assert kinds["ordinary"] < 0.7 * len(records)


@pytest.mark.parametrize("code", entry(NAME).languages)
def test_pairs_are_on_one_matter_and_the_politer_one_stands_first(code: str) -> None:
    scores = {record.text: record for record in read(NAME, language=code)}
    pairs = list(read(NAME, language=code, part="pairs"))
    for pair in pairs:
        more, less = scores[pair.more], scores[pair.less]
        assert more.score > less.score
        assert pair.phenomenon == more.source == less.source
        assert pair.split == more.split == less.split
    if code in LATER:
        assert not pairs
    else:
        hard = [pair for pair in pairs if pair.phenomenon not in STRATEGIES]
        assert len(hard) >= 540 and len(pairs) - len(hard) >= 170
        assert 0.1 < sum(pair.split == "test" for pair in pairs) / len(pairs) < 0.2


RATED = {"hi", "ko", "es", "ta", "fr", "vi", "ru", "af", "hu"}


@pytest.mark.parametrize(("kind", "train", "test"), [("talk", 540, 60), ("graded", 200, 40)])
def test_requests_of_talk_pages_are_there_in_the_languages_that_people_rated(
    kind: str, train: int, test: int
) -> None:
    for code in entry(NAME).languages:
        splits = Counter(one.split for one in read(NAME, language=code) if one.source == kind)
        assert splits == (Counter(train=train, test=test) if code in RATED else Counter())


@pytest.mark.parametrize("code", sorted(RATED))
def test_a_scene_is_said_in_four_degrees_that_readers_tell_apart(code: str) -> None:
    lines = (find(NAME).folder / f"{code}.jsonl").read_text("utf-8").splitlines()
    scenes: dict[int, list[float]] = {}
    for row in map(json.loads, lines):
        if row["kind"] == "graded":
            scenes.setdefault(row["person"], []).append(sum(row["ratings"].values()) / 2)
    assert {len(ratings) for ratings in scenes.values()} == {4}
    assert sum(len(set(ratings)) >= 3 for ratings in scenes.values()) >= 55


def test_what_is_bundled_is_clean() -> None:
    checked = validate(NAME, find(NAME).folder)
    assert not checked.defects
    assert {count.language for count in checked.counts} == set(entry(NAME).languages)


def line(first: object, second: object = 1) -> str:
    ratings = {"a": first, "b": second}
    return json.dumps(
        {"id": "fr-1", "text": "Merci !", "ratings": ratings, "kind": "ordinary", "split": "train"}
    )


def test_a_copy_of_ones_own_goes_before_and_disagreement_is_left_out(tmp_path: Path) -> None:
    folder = tmp_path / NAME
    folder.mkdir()
    (folder / "fr.jsonl").write_text(f"{line(1)}\n{line(-2)}\n", "utf-8")
    assert [record.score for record in read(NAME, tmp_path)] == [1.0]
    assert [record.score for record in read(NAME, tmp_path, part="everything")] == [1.0, -0.5]


@pytest.mark.parametrize("rating", [4, 0.3, "x", None])
def test_a_rating_that_is_none_is_named(tmp_path: Path, rating: object) -> None:
    (tmp_path / NAME).mkdir()
    (tmp_path / NAME / "fr.jsonl").write_text(line(rating), "utf-8")
    with pytest.raises(BadInput, match="number from -3 to 3 in halves"):
        list(read(NAME, tmp_path))
