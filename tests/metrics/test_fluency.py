"""The n-gram model: equal to two reference implementations, a distribution for any history."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError
from politesse.metrics.fluency import NgramModel, fluency, load, save, train, write_arpa

GOLDEN = Path(__file__).with_name("golden")
SENTENCES = (GOLDEN / "sentences.txt").read_text("utf-8").splitlines()
HELD_OUT = [
    "could you please tell me where the window is",
    "the door",
    "kindly close the gate",
    "",
    "thank you very much for the window before you leave the door",
]


def arpa(path: Path) -> dict[str, tuple[float, float]]:
    """Log-probability and back-off weight of each n-gram of a file."""
    entries = {}
    for line in path.read_text("utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) > 1:
            entries[cells[1]] = (float(cells[0]), float(cells[2]) if len(cells) > 2 else 0.0)
    return entries


def probability(model: NgramModel, history: Sequence[str], word: str) -> float:
    """P(word | the words before it), read off the score of a whole sentence."""
    number = len(history)
    text = " ".join([*history, *([word] if word != "</s>" else [])])
    logs, _, _ = model.log_probabilities([text])
    return float(10 ** logs[number])


@pytest.mark.parametrize("order", [3, 5])
def test_every_number_is_that_of_lmplz(order: int, tmp_path: Path) -> None:
    # golden/README.md has the command that made the golden file.
    write_arpa(train(SENTENCES, order), tmp_path / "ours.arpa")
    ours, theirs = arpa(tmp_path / "ours.arpa"), arpa(GOLDEN / f"lmplz-{order}.arpa")
    assert ours.keys() == theirs.keys()
    for ngram, numbers in theirs.items():
        assert ours[ngram] == pytest.approx(numbers, abs=1e-6), ngram


@pytest.mark.parametrize("order", [2, 3, 4])
def test_a_single_fixed_discount_is_that_of_nltk(order: int) -> None:
    """Conditional probabilities after full histories, where both take the same counts.

    NLTK discounts every order but the first by the same constant and pads with as many start marks
    as the order needs. It is given the same n-grams (none that ends in a start mark), and compared
    wherever the history is a full one: nearer the start of a sentence the padding differs.
    """
    lm = pytest.importorskip("nltk.lm")
    util = pytest.importorskip("nltk.util")
    discount = 0.4
    padded = [["<s>"] * (order - 1) + text.split() + ["</s>"] for text in SENTENCES]
    everygrams = [
        [gram for gram in util.everygrams(words, max_len=order) if gram[-1] != "<s>"]
        for words in padded
    ]
    theirs = lm.KneserNeyInterpolated(order, discount=discount)
    theirs.fit(everygrams, sorted({word for words in padded for word in words} - {"<s>"}))
    ours = train(SENTENCES, order, discounts=[(0.0,) * 3, *[(discount,) * 3] * (order - 1)])
    compared = 0
    for text in SENTENCES[::3]:
        words = ["<s>", *text.split(), "</s>"]
        for place in range(order - 1, len(words)):
            context = words[place - order + 1 : place]
            for word in {words[place], "door", "please"}:
                expected = theirs.score(word, context)
                assert probability(ours, words[1:place], word) == pytest.approx(expected, rel=1e-5)
                compared += 1
    assert compared > 60


def test_an_independent_reader_of_the_arpa_file_agrees(tmp_path: Path) -> None:
    kenlm = pytest.importorskip("kenlm")
    model = train(SENTENCES)
    write_arpa(model, tmp_path / "model.arpa")
    reader = kenlm.Model(str(tmp_path / "model.arpa"))
    for text in HELD_OUT:
        logs, _, known = model.log_probabilities([text])
        pieces = list(reader.full_scores(text))
        assert logs == pytest.approx([piece[0] for piece in pieces], abs=1e-5)
        assert list(known) == [not piece[2] for piece in pieces]


words = st.sampled_from(["could", "you", "please", "door", "gate", "</s>", "<s>", "x"])


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.lists(st.sampled_from("abc"), max_size=6), min_size=1, max_size=8),
    st.lists(st.sampled_from("abcz"), max_size=6),
    st.integers(1, 5),
    st.sampled_from(["modified", "single"]),
)
def test_probabilities_sum_to_one_after_any_history(
    corpus: list[list[str]], history: list[str], order: int, discounting: Any
) -> None:
    model = train([" ".join(sentence) for sentence in corpus], order, discounting=discounting)
    vocabulary = [word for word in model.words if word not in ("<s>", "<unk>")]
    total = sum(probability(model, history, word) for word in [*vocabulary, "never-seen"])
    assert total == pytest.approx(1, abs=1e-5)


@settings(max_examples=20, deadline=None)
@given(st.lists(words, max_size=8))
def test_after_any_history_of_the_golden_model_too(history: list[str]) -> None:
    model = train(SENTENCES)
    seen = [word for word in model.words if word not in ("<s>", "<unk>")]
    total = sum(probability(model, history, word) for word in [*seen, "never-seen"])
    assert total == pytest.approx(1, abs=1e-5)


@settings(max_examples=20, deadline=None)
@given(st.permutations(range(len(SENTENCES))))
def test_the_order_of_the_training_text_does_not_matter(order: list[int]) -> None:
    model = train([SENTENCES[place] for place in order], 3)
    expected = fluency(HELD_OUT, train(SENTENCES, 3)).perplexity
    assert fluency(HELD_OUT, model).perplexity == pytest.approx(expected, rel=1e-6)


def test_sentence_ends_and_unknown_words_count() -> None:
    model = train(SENTENCES)
    result = fluency(["kindly close the gate"], model)
    logs, _, known = model.log_probabilities(["kindly close the gate"])
    assert (result.tokens, result.unknown) == (5, 2)
    assert list(known) == [False, True, True, False, True]
    assert result.perplexity == pytest.approx(10 ** (-logs.sum() / 5), rel=1e-9)
    assert result.perplexity_known == pytest.approx(10 ** (-logs[known].sum() / 3), rel=1e-9)
    assert result.sentence_nats == pytest.approx(math.log(result.perplexity), rel=1e-9)


def test_a_corpus_is_made_of_its_sentences() -> None:
    model = train(SENTENCES)
    whole = fluency(HELD_OUT, model)
    parts = [fluency([text], model) for text in HELD_OUT]
    log = sum(part.tokens * math.log(part.perplexity) for part in parts)
    assert whole.tokens == sum(part.tokens for part in parts)
    assert math.log(whole.perplexity) == pytest.approx(log / whole.tokens, rel=1e-9)
    assert whole.sentences == pytest.approx([part.perplexity for part in parts], rel=1e-9)
    assert fluency(HELD_OUT[::-1], model).perplexity == pytest.approx(whole.perplexity)


def test_seen_text_is_more_fluent_than_shuffled_text() -> None:
    model = train(SENTENCES)
    shuffled = [" ".join(reversed(text.split())) for text in SENTENCES]
    assert fluency(SENTENCES, model).perplexity * 2 < fluency(shuffled, model).perplexity


def test_many_sentences_are_scored_as_few(monkeypatch: pytest.MonkeyPatch) -> None:
    model = train(SENTENCES)
    whole = fluency(SENTENCES, model)
    monkeypatch.setattr("politesse.metrics.ngram_model._BATCH", 4)
    assert fluency(SENTENCES, model) == whole


def test_a_saved_model_is_the_same_model(tmp_path: Path) -> None:
    model = train(SENTENCES, 4, tokenize="words")
    save(model, tmp_path / "model.npz")
    again = load(tmp_path / "model.npz")
    assert again.words == model.words
    assert again.discounts == model.discounts
    for one, other in zip(again.levels, model.levels, strict=True):
        assert np.array_equal(one.keys, other.keys)
        assert np.array_equal(one.log_probabilities, other.log_probabilities)
        assert np.array_equal(one.backoffs, other.backoffs)
    assert fluency(HELD_OUT, again).to_dict() == fluency(HELD_OUT, model).to_dict()
    assert [path.name for path in tmp_path.iterdir()] == ["model.npz"]


def test_the_signature_tells_models_apart() -> None:
    one, other = train(SENTENCES), train(SENTENCES[1:])
    assert fluency(HELD_OUT, one).signature != fluency(HELD_OUT, other).signature


def test_sentence_marks_in_the_text_are_no_marks() -> None:
    plain = train(["a b", "b a"], 2)
    marked = train(["a <s> b", "</s> b a <unk>"], 2)
    assert fluency(["a b"], plain).perplexity == fluency(["a b"], marked).perplexity
    assert fluency(["a </s> b"], plain).unknown == 1


def test_what_cannot_be_used_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PolitesseError, match="no text to train on"):
        train([])
    with pytest.raises(PolitesseError, match="order of an n-gram model"):
        train(["a"], 0)
    with pytest.raises(PolitesseError, match="discounting must be"):
        train(["a"], discounting="none")  # type: ignore[arg-type]
    with pytest.raises(PolitesseError, match="no texts"):
        fluency([], train(["a"]))
    (tmp_path / "bad.npz").write_bytes(b"no model")
    with pytest.raises(BadInput, match="not a model"):
        load(tmp_path / "bad.npz")
    with pytest.raises(BadInput, match="cannot be read"):
        load(tmp_path / "absent.npz")
