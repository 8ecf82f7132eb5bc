"""Lexicon induction: links are joined, cues are counted, and the file can be read again."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse import datasets
from politesse.benchmarks.aligners import Links, aligner, grown, read_links
from politesse.benchmarks.induction import (
    english_cues,
    induce_lexicon,
    read_pairs,
    write_csv,
)
from politesse.core import BadInput, PolitesseError

LINKS = st.frozensets(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12)
PAIRS = [
    ("Thank you very much.", "Merci vraiment beaucoup."),
    ("Please come.", "Veuillez venir."),
    ("Come here, please.", "Venez ici, svp."),
]


def in_order(sources: Sequence[Sequence[str]], targets: Sequence[Sequence[str]]) -> list[Links]:
    """An aligner for sentences whose words go in the same order."""
    return [
        frozenset((place, place) for place in range(min(len(one), len(other))))
        for one, other in zip(sources, targets, strict=True)
    ]


@pytest.fixture
def own_aligner(monkeypatch: pytest.MonkeyPatch) -> str:
    module = ModuleType("aligner_of_a_user")
    module.align = in_order  # type: ignore[attr-defined]
    module.translate = lambda texts: ["Thank you." for _ in texts]  # type: ignore[attr-defined]
    module.forgetful = lambda texts: []  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "aligner_of_a_user", module)
    return "python:aligner_of_a_user:align"


@given(LINKS, LINKS)
def test_joined_links_lie_between_intersection_and_union(one: Links, other: Links) -> None:
    joined = grown(one, other)
    assert one & other <= joined <= one | other
    assert joined == grown(other, one)


@given(LINKS)
def test_directions_that_agree_are_left_as_they_are(links: Links) -> None:
    assert grown(links, links) == links


def test_words_are_counted_by_cue_and_place(own_aligner: str) -> None:
    cues = {
        "gratitude": [("thank", "you"), ("thanks",)],
        "please": [("please",)],
        "please-start": [("please",)],
    }
    lexicon = induce_lexicon(PAIRS, "fr", cues, own_aligner)
    found = {(one.strategy, one.cue): one.words for one in lexicon.entries}
    assert found["gratitude", "thank you"] == (("merci vraiment", 1),)
    assert found["gratitude", "thanks"] == ()
    assert found["please", "please"] == (("svp", 1),)
    assert found["please-start", "please"] == (("veuillez", 1),)
    assert lexicon.coverage == 3 / 4


def test_the_most_frequent_words_come_first_and_few(own_aligner: str) -> None:
    pairs = [("Sorry.", word) for word in ["pardon"] * 3 + ["désolé"] * 2 + list("abcdef")]
    lexicon = induce_lexicon(pairs, "fr", {"apology": [("sorry",)]}, own_aligner, top=3)
    assert [word for word, _ in lexicon.entries[0].words] == ["pardon", "désolé", "a"]


def test_the_file_is_read_like_the_published_ones(own_aligner: str, tmp_path: Path) -> None:
    cues = {"gratitude": [("thank", "you")], "apology": [("sorry",)]}
    home = tmp_path / "tydip" / "strategies"
    home.mkdir(parents=True)
    write_csv(induce_lexicon(PAIRS, "fr", cues, own_aligner), str(home / "fr.csv"))
    thanks, sorry = datasets.read("tydip", tmp_path, part="strategies", language="fr")
    assert (thanks.strategy, thanks.cue, thanks.words) == (
        "gratitude",
        "thank you",
        (("merci vraiment", 1),),
    )
    assert (sorry.words, sorry.aligned) == ((), False)


def test_originals_are_translated_first(own_aligner: str, tmp_path: Path) -> None:
    texts = tmp_path / "requests.txt"
    texts.write_text("Merci bien.\n\nMerci.\n", "utf-8")
    pairs = read_pairs("fr", [], texts, "python:aligner_of_a_user:translate")
    assert pairs == [("Thank you.", "Merci bien."), ("Thank you.", "Merci.")]
    with pytest.raises(PolitesseError, match="0 for 2"):
        read_pairs("fr", [], texts, "python:aligner_of_a_user:forgetful")
    with pytest.raises(PolitesseError, match="translator"):
        read_pairs("fr", [], texts)


def test_pairs_without_a_tab_are_named_by_line(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv.txt"
    path.write_text("Thanks.\tMerci.\nno tab here\n", "utf-8")
    with pytest.raises(BadInput, match=r"pairs\.tsv\.txt:2"):
        read_pairs("fr", [path])


def test_links_that_are_none_are_named_by_line(tmp_path: Path) -> None:
    path = tmp_path / "links"
    path.write_text("0-0 1-1\n0:0\n", "utf-8")
    with pytest.raises(BadInput, match=r"links:2"):
        read_links(path, 2)
    path.write_text("0-0\n", "utf-8")
    with pytest.raises(BadInput, match="1 lines for 2"):
        read_links(path, 2)


def test_every_strategy_of_the_english_pack_has_cues() -> None:
    cues = english_cues()
    assert {"gratitude", "please", "apology", "hedge"} <= set(cues)
    assert all(cue and all(cue) for words in cues.values() for cue in words)


@pytest.mark.skipif(not shutil.which("eflomal-align"), reason="eflomal is not installed")
def test_eflomal_learns_from_what_recurs() -> None:
    words = {"house": "maison", "dog": "chien", "red": "rouge", "big": "grand", "cat": "chat"}
    sources = [[one, other] for one in words for other in words if one != other] * 5
    targets = [[words[other], words[one]] for one, other in sources]
    links = aligner("eflomal")(sources, targets)
    right = sum((0, 1) in one and (1, 0) in one for one in links)
    assert right > 0.9 * len(sources)


def test_a_missing_aligner_is_told_with_the_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(PolitesseError, match="pip install eflomal"):
        aligner("eflomal")([["a"]], [["b"]])
    with pytest.raises(PolitesseError, match="eflomal"):
        aligner("giza")
