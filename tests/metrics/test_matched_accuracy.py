"""Matched accuracy: the official counts, and the laws that counts obey."""

from __future__ import annotations

import csv
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.metrics.matched_accuracy import MatchedAccuracy, label, matched_accuracy

# iwslt22-de/macc_expected.tsv holds the official scorer's own counts. Ours come from
#   politesse measure macc --lang de --hypotheses iwslt22-de/<submission> \
#     --formal iwslt22-de/test/formality-control.test.en-de.formal.annotated.de \
#     --informal iwslt22-de/test/formality-control.test.en-de.informal.annotated.de
SUBMISSIONS = [
    f"{team}.formality-control-{number}.{formality}.de"
    for team, numbers in (("UMD", range(1, 6)), ("slt-cdt-uos_pack", range(1, 5)))
    for number in numbers
    for formality in ("formal", "informal")
]


def lines(path: Path) -> list[str]:
    return path.read_text("utf-8").removesuffix("\n").split("\n")


@pytest.mark.parametrize("submission", SUBMISSIONS)
def test_official_counts(shared_data: Path, submission: str) -> None:
    folder = shared_data / "iwslt22-de"
    if not folder.is_dir():
        pytest.skip("iwslt22-de is not here")
    with (folder / "macc_expected.tsv").open(encoding="utf-8") as file:
        table = {row["submission"]: row for row in csv.DictReader(file, delimiter="\t")}
    expected = table[submission]
    references = folder / "test" / "formality-control.test.en-de"
    result = matched_accuracy(
        lines(folder / submission),
        lines(references.with_name(f"{references.name}.formal.annotated.de")),
        lines(references.with_name(f"{references.name}.informal.annotated.de")),
        "de",
    )
    counts = [result.formal, result.informal, result.neutral, result.other]
    assert counts == [int(expected[k]) for k in ("FORMAL", "INFORMAL", "NEUTRAL", "OTHER")]
    assert f"{result.formal_accuracy:.4f}" == expected["formal_acc"]
    assert f"{result.informal_accuracy:.4f}" == expected["informal_acc"]


def test_all_submissions_are_tested(shared_data: Path) -> None:
    folder = shared_data / "iwslt22-de"
    assert sorted(path.name for path in folder.glob("*.de")) == sorted(SUBMISSIONS)


FORMAL = "[F]Könnten Sie[/F] das Fenster schließen, wenn [F]Sie[/F] gehen?"
INFORMAL = "[F]Könntest du[/F] das Fenster schließen, wenn [F]du[/F] gehst?"


@pytest.mark.parametrize(
    ("hypothesis", "expected"),
    [
        ("Könnten Sie das Fenster schließen?", "formal"),
        ("Könntest du es zumachen?", "informal"),
        ("Bitte das Fenster schließen.", "neutral"),
        ("Könnten Sie es schließen, wenn du gehst?", "other"),
        ("Sie gehen, aber könnten nicht", "formal"),  # the one-word phrase matches anywhere
        ("Sie, gehen?", "neutral"),  # punctuation is part of a token
        ("SIE gehen?", "neutral"),  # and case counts
        ("", "neutral"),
    ],
)
def test_tokens_in_any_order_with_case_and_punctuation(hypothesis: str, expected: str) -> None:
    assert label(hypothesis, FORMAL, INFORMAL, "de") == expected


def test_order_and_adjacency_do_not_matter_but_every_token_does() -> None:
    formal, informal = "[F]haben Sie[/F]", "[F]hast du[/F]"
    assert label("Sie wissen, was wir haben", formal, informal, "de") == "formal"
    assert label("Sie wissen, was wir hatten", formal, informal, "de") == "neutral"


@pytest.mark.parametrize("phrase", [" Sie", "Sie ", " Sie ", "haben  Sie"])
def test_spaces_around_or_between_the_words_of_a_phrase_are_no_tokens(phrase: str) -> None:
    assert label("haben Sie Zeit", f"[F]{phrase}[/F]", "[F]du[/F]", "de") == "formal"


def test_any_white_space_separates() -> None:
    assert label("Et vous\u00a0?", "Et [F]vous[/F] ?", "Et [F]toi[/F] ?", "fr") == "formal"


def test_an_unfinished_or_missing_mark_is_no_phrase() -> None:
    assert label("Sie", "[F]Sie und Ihr", "[F]du[/F]", "de") == "neutral"
    assert label("Sie", "Sie[/F] und [F]Ihr[/F]", "[F]du[/F]", "de") == "neutral"
    assert label("", "", "", "de") == "neutral"


def test_a_mark_inside_a_word_makes_a_token_of_its_part() -> None:
    """What the marks enclose is compared with whole tokens, so a part of a word matches none."""
    assert label("Aimeriez-vous ça ?", "Aimeriez-[F]vous[/F] ça ?", "[F]tu[/F]", "fr") == "neutral"
    assert label("vous ?", "Aimeriez-[F]vous[/F] ça ?", "[F]tu[/F]", "fr") == "formal"


def test_phrases_are_the_shortest() -> None:
    formal = "[F]Sie[/F] und [F]Ihr[/F]"
    assert label("Ihr", formal, "[F]du[/F]", "de") == "formal"


def test_japanese_matches_substrings_and_korean_does_not() -> None:
    assert label("行きますか", "[F]ます[/F]", "[F]行く[/F]", "ja") == "formal"
    assert label("가십니까", "[F]십니까[/F]", "[F]가니[/F]", "ko") == "neutral"
    assert label("어디 십니까", "[F]십니까[/F]", "[F]가니[/F]", "ko") == "formal"


@pytest.mark.parametrize(
    ("hypothesis", "expected"),
    [
        ("お名前は何ですか。", "formal"),
        ("名前は何？", "neutral"),
        ("名前は何だい。", "informal"),
        ("お名前は何だい。", "other"),
    ],
)
def test_several_japanese_phrases_beside_punctuation(hypothesis: str, expected: str) -> None:
    formal, informal = "[F]お名前[/F]は何[F]ですか[/F]。", "名前は何[F]だい[/F]。"
    assert label(hypothesis, formal, informal, "ja") == expected
    assert matched_accuracy([hypothesis], [formal], [informal], "ja-JP").labels == (expected,)


def test_the_language_may_have_a_region_or_capitals() -> None:
    for tag in ("ja", "JA", "ja_JP", "ja-JP"):
        result = matched_accuracy(["行きます"], ["[F]ます[/F]"], ["[F]行く[/F]"], tag)
        assert (result.formal, result.language) == (1, "ja")
        assert "lang:ja|match:substring" in result.signature


@pytest.mark.parametrize("language", ["es", "fr", "hi", "it", "ko", "nl", "pt", "vi"])
def test_all_other_languages_are_matched_by_tokens(shared_data: Path, language: str) -> None:
    """A formal reference is never informal alone by its own marks, and is mostly formal.

    politesse measure macc --lang LANGUAGE --hypotheses R.formal --formal R.formal.annotated
      --informal R.informal.annotated
    """
    stems = {"pt": "cocoa-mt/train/en-pt/formality-control.train.telephony.en-ptpt"}
    for code in ("ko", "vi"):
        stems[code] = f"iwslt23/train/en-{code}/formality-control.train.telephony.en-{code}"
    default = f"cocoa-mt/train/en-{language}/formality-control.train.telephony.en-{language}"
    stem = shared_data / stems.get(language, default)
    marked = stem.with_name(f"{stem.name}.formal.annotated.{language}")
    if not marked.is_file():
        pytest.skip(f"{marked.name} is not here")
    formal = lines(marked)
    informal = lines(stem.with_name(f"{stem.name}.informal.annotated.{language}"))
    plain = [text.replace("[F]", "").replace("[/F]", "") for text in formal]
    result = matched_accuracy(plain, formal, informal, language)
    assert "match:tokens" in result.signature
    assert result.formal > 0.6 * result.lines
    assert result.informal <= 0.01 * result.lines


def test_lines_are_stripped() -> None:
    result = matched_accuracy(["  Sie \t"], [" [F]Sie[/F] \n"], ["[F]du[/F]"], "de")
    assert result.formal == 1


def test_nothing_matched_is_zero_not_an_error() -> None:
    result = matched_accuracy(["Hallo"], [FORMAL], [INFORMAL], "de")
    assert (result.formal_accuracy, result.informal_accuracy, result.coverage) == (0.0, 0.0, 0.0)


def test_unequal_and_empty_are_refused() -> None:
    with pytest.raises(PolitesseError, match="as many lines: 2, 1, 1"):
        matched_accuracy(["a", "b"], ["a"], ["a"], "de")
    with pytest.raises(PolitesseError, match="empty"):
        matched_accuracy([], [], [], "de")


words = st.lists(st.sampled_from(["Sie", "du", "Ihr", "dein", "gehen", "gehst"]), max_size=5)
triples = st.lists(st.tuples(words, words, words), min_size=1, max_size=12)


def scored(items: list[tuple[list[str], list[str], list[str]]]) -> MatchedAccuracy:
    marked = [
        (" ".join(h), " ".join(f"[F]{w}[/F]" for w in f), " ".join(f"[F]{w}[/F]" for w in i))
        for h, f, i in items
    ]
    hypotheses, formal, informal = zip(*marked, strict=True)
    return matched_accuracy(hypotheses, formal, informal, "de")


def counts(result: MatchedAccuracy) -> list[int]:
    return [result.formal, result.informal, result.neutral, result.other]


@given(triples, st.randoms(use_true_random=False))
def test_line_order_does_not_matter(items: list, chance: random.Random) -> None:
    shuffled = items[:]
    chance.shuffle(shuffled)
    assert scored(items).to_dict() == scored(shuffled).to_dict()


@given(triples, triples)
def test_counts_add_under_concatenation(one: list, other: list) -> None:
    added = [a + b for a, b in zip(counts(scored(one)), counts(scored(other)), strict=True)]
    assert counts(scored(one + other)) == added


@given(triples)
def test_shares_are_bounded_and_complementary(items: list) -> None:
    result = scored(items)
    assert all(0 <= rate <= 1 for rate in result.rates().values())
    assert result.lines == len(items)
    assert result.formal_accuracy + result.informal_accuracy in (0.0, pytest.approx(1.0))


@given(triples)
def test_swapping_the_references_swaps_the_labels(items: list) -> None:
    result, swapped = scored(items), scored([(h, i, f) for h, f, i in items])
    assert counts(swapped) == [result.informal, result.formal, result.neutral, result.other]


def test_a_reference_matches_itself() -> None:
    plain = FORMAL.replace("[F]", "").replace("[/F]", "")
    assert label(plain, FORMAL, INFORMAL, "de") == "formal"
