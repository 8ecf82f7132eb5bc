"""The protocol for building a corpus of impolite users."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.core import PolitesseError
from politesse.datasets.records import ImpoliteTurn, RewriteRating
from politesse.dialogue.personas import scenarios
from politesse.dialogue.protocol import assignments, course, protocol, rating_tasks, reviewed


def turn(number: int, *politeness: float, dialogue: str = "d", **more: object) -> ImpoliteTurn:
    ratings = tuple(RewriteRating(one, 5, 5) for one in politeness)
    fields = {"original": "Please help.", "impolite": "Help. Now.", "scenario": 2, **more}
    return ImpoliteTurn(dialogue, number, ratings=ratings, **fields)  # type: ignore[arg-type]


def test_the_protocol_is_the_published_one() -> None:
    rules = protocol()
    assert tuple(one.name for one in rules.scenarios) == scenarios()
    assert [one.number for one in rules.scenarios] == [1, 2, 3, 4, 5, 6]
    assert [one.name for one in rules.criteria] == ["politeness", "content", "fluency"]
    assert (rules.scale, rules.raters, rules.impolite, rules.share) == ((1, 5), 2, 2.0, 0.5)


@given(st.integers(0, 60), st.integers(1, 9), st.integers(0, 5))
def test_work_and_roles_are_shared_evenly(dialogues: int, writers: int, seed: int) -> None:
    names = [f"d{n}" for n in range(dialogues)]
    people = [f"w{n}" for n in range(writers)]
    made = assignments(names, people, seed)
    assert [one.dialogue for one in made] == names
    for kind in ("writer", "scenario"):
        counts = Counter(str(getattr(one, kind)) for one in made)
        every = list(counts.values()) + [0] * ((writers if kind == "writer" else 6) - len(counts))
        assert max(every, default=0) - min(every, default=0) <= (1 if kind == "writer" else 2)
    for person in people:
        roles = Counter(one.scenario.number for one in made if one.writer == person)
        spread = [roles[number] for number in range(1, 7)]
        assert max(spread) - min(spread) <= 1
    assert made == assignments(names, people, seed)


@given(st.integers(1, 40), st.integers(3, 9))
def test_nobody_rates_what_they_wrote(dialogues: int, people: int) -> None:
    names = [f"p{n}" for n in range(people)]
    written = assignments([f"d{n}" for n in range(dialogues)], names)
    tasks = rating_tasks(written, names)
    writers = {one.dialogue: one.writer for one in written}
    assert all(writers[task.dialogue] != task.rater for task in tasks)
    assert set(Counter(task.dialogue for task in tasks).values()) == {2}
    assert len({(task.dialogue, task.rater) for task in tasks}) == len(tasks)
    load = [Counter(task.rater for task in tasks)[name] for name in names]
    assert max(load) - min(load) <= 3


def test_too_few_people_are_refused() -> None:
    with pytest.raises(PolitesseError, match="at least one writer"):
        assignments(["d"], [])
    with pytest.raises(PolitesseError, match="only 1 did not write it"):
        rating_tasks(assignments(["d"], ["ann"]), ["ann", "ben"])
    with pytest.raises(PolitesseError, match="named twice"):
        assignments(["d", "d"], ["ann"])


@pytest.mark.parametrize(
    ("politeness", "accepted", "revise"),
    [
        ([(1, 2), (2, 2), (4, 5), (3, 3)], True, ()),
        ([(1, 2), (3, 3), (4, 5), (3, 2)], False, (2, 1, 3)),
        ([(2, 2)], True, ()),
        ([(2, 3)], False, (0,)),
    ],
)
def test_half_the_turns_must_be_impolite(
    politeness: list[tuple[int, int]], accepted: bool, revise: tuple[int, ...]
) -> None:
    found = reviewed(turn(number, *one) for number, one in enumerate(politeness)).dialogues[0]
    assert (found.accepted, found.revise) == (accepted, revise)


def test_a_dialogue_without_all_ratings_waits() -> None:
    found = reviewed([turn(0, 1, 1), turn(1, 1)])
    assert found.dialogues[0].waiting and not found.accepted and not found.to_revise
    assert [note.cause for note in found.notes] == ["has 1 of 2 ratings"]


def test_notes_are_for_people_and_fail_nothing() -> None:
    low = ImpoliteTurn(
        "d", 0, "Help.", "Help.", None, (RewriteRating(1, 2, 5), RewriteRating(5, 2, 2))
    )
    causes = [note.cause for note in reviewed([low]).notes]
    assert causes == [
        "is the original turn",
        "names no scenario",
        "content is rated 2.0",
        "raters disagree about its politeness",
    ]


def test_means_and_histogram_are_those_of_the_published_tables() -> None:
    found = reviewed([turn(0, 1, 2), turn(1, 3, 3), turn(0, 5, 5, dialogue="e")])
    assert found.means == {"politeness": pytest.approx(19 / 6), "content": 5, "fluency": 5}
    assert found.histogram() == {2.0: 1, 4.5: 1}


def test_rounds_go_on_until_all_is_accepted() -> None:
    bad, good = [turn(0, 4, 4)], [turn(0, 1, 1)]
    other = [turn(0, 1, 1, dialogue="e")]
    first = reviewed([*bad, *other])
    assert course([first]).to_revise == ("d",)
    after = course([first, reviewed(good)])
    assert after.done and after.accepted == {"e": 1, "d": 2}
    stuck = course([reviewed(bad)] * protocol().rounds)
    assert stuck.to_reassign == ("d",) and not stuck.to_revise and not stuck.done
    assert course([reviewed(good), reviewed(bad)]).done
