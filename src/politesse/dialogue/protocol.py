"""How a corpus of impolite users is built: who writes and rates what, and what must be revised.

The protocol itself is data, ``protocol.toml``. Nothing here shows or stores anything: pages that
collect the work ask :func:`assignments` and :func:`rating_tasks` what to show to whom, and
:func:`reviewed` what the ratings say.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from statistics import fmean

from politesse.core import PolitesseError, toml
from politesse.core.toml import Shape, keys
from politesse.datasets.records import ImpoliteTurn

CRITERIA = ("politeness", "content", "fluency")
_PROTOCOL: Shape = {
    "writing": {"aims": [str]},
    "scenarios": [{"number": int, "name": str, "role": str}],
    "criteria": [{"name": CRITERIA, "question": str, "lowest": str, "highest": str}],
    "rating": {
        "scale": [int],
        "raters": int,
        "blind": bool,
        **keys("impolite share content fluency", float),
    },
    "revision": {"rounds": int},
}


@dataclass(frozen=True, slots=True)
class Scenario:
    """A role that a writer plays."""

    number: int
    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Criterion:
    """What peers rate a turn by, and what the ends of the scale mean."""

    name: str
    question: str
    lowest: str
    highest: str


@dataclass(frozen=True, slots=True)
class Protocol:
    """The rules of the game; see ``protocol.toml`` for what each number means."""

    aims: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    criteria: tuple[Criterion, ...]
    scale: tuple[int, int]
    raters: int
    blind: bool
    impolite: float
    share: float
    content: float
    fluency: float
    rounds: int


@cache
def protocol() -> Protocol:
    """The protocol as published.

    >>> [scenario.name for scenario in protocol().scenarios][:3], protocol().impolite, protocol().share
    (['sarcastic', 'impatient', 'bad_mood'], 2.0, 0.5)
    """
    path = files("politesse.dialogue").joinpath("protocol.toml")
    data = toml.read(path, _PROTOCOL, "protocol.toml")
    rating = data["rating"]
    low, high = rating["scale"]
    return Protocol(
        tuple(data["writing"]["aims"]),
        tuple(Scenario(**scenario) for scenario in data["scenarios"]),
        tuple(Criterion(**criterion) for criterion in data["criteria"]),
        (low, high),
        rating["raters"],
        rating["blind"],
        rating["impolite"],
        rating["share"],
        rating["content"],
        rating["fluency"],
        data["revision"]["rounds"],
    )


# ------------------------------------------------------------------ who does what


@dataclass(frozen=True, slots=True)
class Assignment:
    """One dialogue for one writer, in one role."""

    dialogue: str
    writer: str
    scenario: Scenario


def assignments(
    dialogues: Sequence[str], writers: Sequence[str], seed: int = 1, rules: Protocol | None = None
) -> list[Assignment]:
    """Every dialogue with a writer and a scenario, all of both as evenly as numbers allow.

    Within a writer's dialogues the scenarios are even as well, so that neither a style of writing
    nor a role can be taken for the other.

    >>> assigned = assignments([f"d{n}" for n in range(12)], ["ann", "ben"])
    >>> sorted(Counter(task.scenario.number for task in assigned).values())
    [2, 2, 2, 2, 2, 2]
    """
    _distinct("dialogue", dialogues)
    _distinct("writer", writers)
    if not writers:
        raise PolitesseError("nobody is there to write: name at least one writer")
    roles = (rules or protocol()).scenarios
    random = Random(f"{seed}/assignments")
    order = random.sample(list(dialogues), len(dialogues))
    people = random.sample(list(writers), len(writers))
    assigned: dict[str, Assignment] = {}
    used: dict[str, Counter[int]] = {writer: Counter() for writer in writers}
    total: Counter[int] = Counter()
    for index, dialogue in enumerate(order):
        writer = people[index % len(people)]
        role = min(roles, key=lambda r: (used[writer][r.number], total[r.number], r.number))
        used[writer][role.number] += 1
        total[role.number] += 1
        assigned[dialogue] = Assignment(dialogue, writer, role)
    return [assigned[dialogue] for dialogue in dialogues]


@dataclass(frozen=True, slots=True)
class RatingTask:
    """One dialogue for one peer to rate, who did not write it."""

    dialogue: str
    rater: str


def rating_tasks(
    written: Sequence[Assignment],
    raters: Sequence[str],
    seed: int = 1,
    rules: Protocol | None = None,
) -> list[RatingTask]:
    """Peers for each dialogue: as many as the protocol wants, none its writer, work shared evenly."""
    _distinct("rater", raters)
    wanted = (rules or protocol()).raters
    random = Random(f"{seed}/ratings")
    load: Counter[str] = Counter()
    tasks = []
    for assignment in written:
        peers = [rater for rater in raters if rater != assignment.writer]
        if len(peers) < wanted:
            raise PolitesseError(
                f"{assignment.dialogue}: {wanted} peers must rate it, and only {len(peers)} did not write it"
            )
        random.shuffle(peers)
        chosen = sorted(peers, key=lambda peer: load[peer])[:wanted]
        load.update(chosen)
        tasks += [RatingTask(assignment.dialogue, peer) for peer in sorted(chosen)]
    return tasks


def _distinct(what: str, names: Sequence[str]) -> None:
    twice = [name for name, times in Counter(names).items() if times > 1]
    if twice:
        raise PolitesseError(f"the {what} {twice[0]!r} is named twice")


# ------------------------------------------------------------------ what the ratings say


@dataclass(frozen=True, slots=True)
class Note:
    """Something about one turn that a person should look at."""

    dialogue: str
    turn: int
    cause: str


@dataclass(frozen=True, slots=True)
class DialogueReview:
    """A dialogue after peer rating.

    ``impolite`` counts turns rated impolite. A dialogue is accepted once all its turns are rated
    and enough of them are impolite; without all ratings it is neither accepted nor to be revised.
    """

    dialogue: str
    turns: int
    rated: int
    impolite: int
    politeness: float
    accepted: bool
    revise: tuple[int, ...]

    @property
    def waiting(self) -> bool:
        """Whether ratings are missing."""
        return self.rated < self.turns


@dataclass(frozen=True, slots=True)
class Review:
    """One round of peer rating: dialogue by dialogue, means over all ratings, and notes."""

    dialogues: tuple[DialogueReview, ...]
    means: Mapping[str, float]
    notes: tuple[Note, ...]

    @property
    def accepted(self) -> tuple[str, ...]:
        return tuple(review.dialogue for review in self.dialogues if review.accepted)

    @property
    def to_revise(self) -> tuple[str, ...]:
        """Dialogues that go back to their writers."""
        return tuple(
            review.dialogue for review in self.dialogues if not (review.accepted or review.waiting)
        )

    def histogram(self, width: float = 0.5) -> dict[float, int]:
        """How many dialogues have which mean politeness, by the lower end of each bin."""
        scale = protocol().scale
        counts: Counter[float] = Counter()
        for review in self.dialogues:
            if review.rated:
                bin_ = int((min(review.politeness, scale[1] - 1e-9) - scale[0]) / width)
                counts[scale[0] + bin_ * width] += 1
        return dict(sorted(counts.items()))


def reviewed(turns: Iterable[ImpoliteTurn], rules: Protocol | None = None) -> Review:
    """What the ratings of rewritten turns say of each dialogue.

    A turn counts as impolite by the mean of its raters. Of a dialogue that fails, all turns that
    are not impolite are named for revision, the politest first.
    """
    chosen = rules or protocol()
    by_dialogue: dict[str, list[ImpoliteTurn]] = defaultdict(list)
    for turn in turns:
        by_dialogue[turn.dialogue].append(turn)
    notes: list[Note] = []
    reviews = [_review(name, group, chosen, notes) for name, group in by_dialogue.items()]
    ratings = [
        rating for group in by_dialogue.values() for turn in group for rating in turn.ratings
    ]
    means = {
        name: fmean(getattr(rating, name) for rating in ratings) for name in CRITERIA if ratings
    }
    return Review(tuple(reviews), means, tuple(notes))


def _review(
    name: str, turns: Sequence[ImpoliteTurn], rules: Protocol, notes: list[Note]
) -> DialogueReview:
    rated = [turn for turn in turns if len(turn.ratings) >= rules.raters]
    means = {turn.turn: fmean(rating.politeness for rating in turn.ratings) for turn in rated}
    rude = [turn for turn, mean in means.items() if mean <= rules.impolite]
    for turn in turns:
        notes += [Note(name, turn.turn, cause) for cause in _causes(turn, rules)]
    whole = len(rated) == len(turns)
    accepted = whole and len(rude) >= rules.share * len(turns)
    polite = sorted(
        (turn for turn in means if turn not in rude), key=lambda turn: (-means[turn], turn)
    )
    return DialogueReview(
        name,
        len(turns),
        len(rated),
        len(rude),
        fmean(means.values()) if means else 0.0,
        accepted,
        tuple(polite) if whole and not accepted else (),
    )


def _causes(turn: ImpoliteTurn, rules: Protocol) -> Iterable[str]:
    if turn.impolite.strip() == turn.original.strip():
        yield "is the original turn"
    if turn.scenario is None:
        yield "names no scenario"
    if not turn.ratings:
        return
    if len(turn.ratings) < rules.raters:
        yield f"has {len(turn.ratings)} of {rules.raters} ratings"
    for name, least in (("content", rules.content), ("fluency", rules.fluency)):
        mean = fmean(getattr(rating, name) for rating in turn.ratings)
        if mean < least:
            yield f"{name} is rated {mean:.1f}"
    spread = {rating.politeness for rating in turn.ratings}
    if max(spread) - min(spread) >= (rules.scale[1] - rules.scale[0]) / 2 + 1:
        yield "raters disagree about its politeness"


# ------------------------------------------------------------------ rounds


@dataclass(frozen=True, slots=True)
class Course:
    """How far a corpus is after several rounds."""

    accepted: Mapping[str, int]
    to_revise: tuple[str, ...]
    to_reassign: tuple[str, ...]
    waiting: tuple[str, ...]

    @property
    def done(self) -> bool:
        """Whether every dialogue is accepted."""
        return not (self.to_revise or self.to_reassign or self.waiting)


def course(rounds: Sequence[Review], rules: Protocol | None = None) -> Course:
    """The state after rounds in order; a dialogue once accepted stays so.

    ``accepted`` gives the round in which each was, counted from 1. What still fails after the
    protocol's number of rounds goes to another writer.
    """
    chosen = rules or protocol()
    accepted: dict[str, int] = {}
    failed: Counter[str] = Counter()
    waiting: set[str] = set()
    for number, round_review in enumerate(rounds, 1):
        for review in round_review.dialogues:
            if review.dialogue in accepted:
                continue
            waiting.discard(review.dialogue)
            if review.accepted:
                accepted[review.dialogue] = number
                failed.pop(review.dialogue, None)
            elif review.waiting:
                waiting.add(review.dialogue)
            else:
                failed[review.dialogue] += 1
    open_again = [name for name in failed if name not in waiting]
    return Course(
        accepted,
        tuple(name for name in open_again if failed[name] < chosen.rounds),
        tuple(name for name in open_again if failed[name] >= chosen.rounds),
        tuple(sorted(waiting)),
    )
