"""Building a corpus: every step, the counts, and the same sample for the same seed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import BadInput, PolitesseError, UnknownLanguage
from politesse.datasets.build import (
    RawText,
    Settings,
    candidates,
    choose,
    load_scorer,
    recipes,
    run,
    signature,
    write,
)
from politesse.datasets.steps import STEPS, count_tokens

EN = Settings(language="en")


def texts(step: str, given: list[str], settings: Settings = EN) -> list[str]:
    stream = iter([RawText(text, "f", line) for line, text in enumerate(given, 1)])
    return [candidate.text for candidate in STEPS[step](stream, settings)]


def scored(scores: list[float]) -> list[RawText]:
    return [RawText(f"text {i}", "f", i, score=score) for i, score in enumerate(scores, 1)]


# ---------------------------------------------------------------- steps


def test_a_request_is_two_sentences_the_second_a_question() -> None:
    post = "Hello. I saw your edit. Could you explain it? Is it final? Thanks."
    assert texts("requests", [post, "Why?", "No question. None here."]) == [
        "I saw your edit. Could you explain it?",
        "Could you explain it? Is it final?",
    ]


def test_the_language_is_identified() -> None:
    given = ["Ich verstehe deine Änderung nicht. Warum hast du das gelöscht?",
             "I do not understand your edit. Why did you delete the section?", "123 456"]  # fmt: skip
    assert texts("language", given, Settings(language="de")) == given[:1]
    assert texts("language", given, EN) == given[1:2]


def test_addresses_and_markup_are_dropped() -> None:
    given = ["See https://example.org now.", "See www.example.org.", "See example.org/page.",
             "Write to ann@example.org.", "No address here, e.g. none."]  # fmt: skip
    assert texts("urls", given) == given[-1:]
    given = ["A {{template", "A [[link", "An <b>tag</b>", "A &nbsp; entity", "3 < 4 > 2"]
    assert texts("markup", given) == given[-1:]


def test_questions_are_dropped() -> None:
    assert texts("questions", ["Why?", "Because."]) == ["Because."]


def test_length_counts_words_and_marks() -> None:
    settings = Settings(language="en", low=5, high=6)
    given = ["One two three.", "One two three four.", "One, two three four", "1 2 3 4 5 6 7"]
    assert [count_tokens(text, "en") for text in given] == [4, 5, 5, 7]
    assert texts("length", given, settings) == given[1:3]
    assert count_tokens("元気ですか？", "ja") == 4


def test_duplicates_differ_in_case_space_and_punctuation_only() -> None:
    given = ["Why  so?", "why so", "Why, so ?", "Why not?", "ＷＨＹ ＳＯ", "?!", "!?"]
    assert texts("duplicates", given) == ["Why  so?", "Why not?", "?!", "!?"]


def test_selection_by_a_column_or_a_scorer() -> None:
    stream = scored([-2.0, -0.1, 0.0, 0.1])
    informal = STEPS["select"](iter(stream), Settings("en", style="informal"))
    assert [candidate.score for candidate in informal] == [-2.0, -0.1]
    formal = STEPS["select"](iter(stream), Settings("en", style="formal", threshold=-0.5))
    assert [candidate.score for candidate in formal] == [-0.1, 0.0, 0.1]
    shouting = Settings("en", scorer=lambda text: -1.0 if text.isupper() else 1.0)
    assert texts("select", ["WHAT", "What"], shouting) == ["WHAT"]


def test_no_score_and_no_finite_score_are_refused() -> None:
    with pytest.raises(PolitesseError, match="--score-column"):
        texts("select", ["What"])
    with pytest.raises(PolitesseError, match="the scorer gives nan for f:1"):
        texts("score", ["What"], Settings("en", scorer=lambda _: float("nan")))


# ---------------------------------------------------------------- sampling


def test_the_same_seed_draws_the_same_sample() -> None:
    given = [str(number) for number in range(200)]
    one, same, other = (
        texts("sample", given, Settings("en", limit=20, seed=seed)) for seed in (1, 1, 2)
    )
    assert one == same != other
    assert len(one) == 20
    assert one == sorted(one, key=int)


def test_every_candidate_is_as_likely() -> None:
    drawn = Counter(
        text
        for seed in range(600)
        for text in texts("sample", list("abcdefghij"), Settings("en", limit=3, seed=seed))
    )
    assert len(drawn) == 10
    # 180 expected of each, with a standard deviation of 11.
    assert all(130 < number < 230 for number in drawn.values()), drawn


@given(st.lists(st.floats(-3, 3), max_size=60), st.integers(1, 40), st.integers(0, 5))
def test_strata_are_as_even_as_can_be(scores: list[float], limit: int, seed: int) -> None:
    settings = Settings("en", limit=limit, seed=seed, stratified=True)
    drawn = list(STEPS["sample"](iter(scored(scores)), settings))
    assert len(drawn) == min(limit, len(scores))
    assert len(set(drawn)) == len(drawn)
    sizes = Counter(int(score // 1) for score in scores)
    shares = Counter(int((item.score or 0) // 1) for item in drawn)
    most = max(shares.values(), default=0)
    for stratum, size in sizes.items():
        assert shares[stratum] == size or shares[stratum] >= most - 1


# ---------------------------------------------------------------- the pipeline

PAGE = """\
== Carte ==
Hello there. Did you see the new map of the valley? --[[User:Ann|Ann]] 12:05, 3 May 2010 (UTC)
:Hello there. Did you see the new map of the valley?
:I looked at https://example.org today. Have you read it?

{{welcome}}
Bonjour à tous. Avez-vous vu la nouvelle carte de la vallée ?
You moved the page without asking. Could you please explain the reason?
"""


def test_the_counts_of_every_step(tmp_path: Path) -> None:
    page = tmp_path / "talk.txt"
    page.write_text(PAGE, "utf-8")
    steps, settings = choose("requests", "en")
    stream, tallies = run(candidates([page]), steps, settings)
    assert tallies[0].kept == 0  # nothing runs before it is asked for
    kept = list(stream)
    assert [(candidate.line, candidate.text) for candidate in kept] == [
        (2, "Hello there. Did you see the new map of the valley?"),
        (6, "You moved the page without asking. Could you please explain the reason?"),
    ]
    assert [(tally.step, tally.kept) for tally in tallies] == [
        ("read", 4), ("clean", 4), ("requests", 5), ("language", 4), ("urls", 3), ("markup", 3),
        ("length", 3), ("duplicates", 2), ("sample", 2),
    ]  # fmt: skip


def test_recipes_follow_the_papers() -> None:
    assert list(recipes()) == ["requests", "informal", "formal"]
    for recipe in recipes().values():
        assert set(recipe.steps) <= set(STEPS)
    _, settings = choose("informal", "fr")
    assert (settings.low, settings.high, settings.threshold, settings.limit) == (5, 25, 0.0, 1000)
    _, settings = choose("requests", "hi")
    assert settings.limit == 500


def test_what_is_given_goes_before_the_recipe() -> None:
    steps, settings = choose("informal", "fr", ["clean"], limit=0, low=None, high=9)
    assert (steps, settings.limit, settings.low, settings.high) == (("clean",), None, 5, 9)


def test_the_signature_names_what_could_change_the_corpus() -> None:
    steps, settings = choose("informal", "fr", seed=7)
    text = signature(steps, settings)
    for part in ("lang:fr", "tokens:5-25", "select:informal@0", "limit:1000", "seed:7", "version:"):
        assert part in text


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.jsonl", '{"text": "One.", "mood": -1.5}\n{"text": "Two.", "mood": 2}\n'),
        ("a.csv", "text,mood\nOne.,-1.5\nTwo.,2\n"),
        ("a.tsv", "text\tmood\nOne.\t-1.5\nTwo.\t2\n"),
    ],
)
def test_columns_of_a_table_are_candidates(tmp_path: Path, name: str, content: str) -> None:
    path = tmp_path / name
    path.write_text(content, "utf-8")
    found = list(candidates([path], score_column="mood"))
    assert [(item.text, item.score) for item in found] == [("One.", -1.5), ("Two.", 2.0)]
    assert [item.line for item in found] == ([1, 2] if name == "a.jsonl" else [2, 3])


def test_a_bad_score_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("text,mood\nOne.,1\nTwo.,nan\n", "utf-8")
    with pytest.raises(BadInput, match=r"a.csv:3: mood is not a finite number"):
        list(candidates([path], score_column="mood"))
    with pytest.raises(BadInput, match=r"a.csv:2: 'body' is missing"):
        list(candidates([path], text_column="body"))


def test_a_corpus_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    write([RawText("Übung", "f", 3, "de")], str(path))
    assert [json.loads(line) for line in path.read_text("utf-8").splitlines()] == [
        {"text": "Übung", "language": "de", "score": None, "file": "f", "line": 3}
    ]
    before = path.read_bytes()
    with pytest.raises(PolitesseError):
        write(STEPS["select"](iter([RawText("a", "f", 1)]), EN), str(path))
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([], ["shuffle"], EN), "unknown step 'shuffle'; choose from: clean"),
        (([], ["clean"], Settings("xx")), "no language pack for 'xx'"),
    ],
)
def test_what_cannot_be_run(
    arguments: tuple[list[RawText], list[str], Settings], message: str
) -> None:
    with pytest.raises((PolitesseError, UnknownLanguage), match=message):
        run(*arguments)


def test_a_scorer_is_loaded_by_its_place() -> None:
    assert load_scorer("python:builtins:len")("four") == 4
    for place in (
        "python:math:nothing",
        "python:no_such_module:f",
        "python:math:pi",
        "builtins:len",
    ):
        with pytest.raises(PolitesseError, match=r"python:|names no object"):
            load_scorer(place)
