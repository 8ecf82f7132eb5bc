"""Which options turn one text into another: the lesson a pair of texts teaches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_REACH = 10  # units by which what stands opposite may be off
_LONGEST = 120  # tokens; the table grows with the product of both sides


@dataclass(frozen=True, slots=True)
class Lesson:
    """The options that were taken, and how many words they leave unexplained.

    ``doubtful`` are the places of words that differ in another way: nothing is learned there.
    """

    chosen: tuple[Option, ...]
    cost: int
    doubtful: frozenset[int]


def lesson(
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    wanted: Sequence[str],
    cut: Callable[[str], list[str]],
) -> Lesson | None:
    """How ``tokens`` become ``wanted`` with the fewest words unexplained.

    ``cut`` says of what units a text is: words, or letters where no spaces divide them.
    """
    size, goal = len(tokens.words), len(wanted)
    if size > _LONGEST or goal > _LONGEST * 3:
        return None
    new = {option: tuple(cut(option.new)) for choices in options for option in choices}
    kept = [tuple(cut(word)) for word in tokens.words]
    expected = [0, *accumulate(len(piece) for piece in kept)]
    reach = abs(goal - expected[-1]) + _REACH
    best: list[list[tuple[int, tuple[int, int, Option | None, bool] | None]]]
    best = [[(10**6, None)] * (goal + 1) for _ in range(size + 1)]
    best[0][0] = (0, None)
    for i in range(size + 1):
        row = best[i]
        for j in range(max(0, expected[i] - reach), min(goal, expected[i] + reach) + 1):
            cost, _ = row[j]
            if cost >= 10**6:
                continue
            steps: list[tuple[int, int, int, Option | None, bool]] = []
            if j < goal:
                steps.append((i, j + 1, 20, None, False))
            if i < size:
                piece = kept[i]
                steps.append((i + 1, j, 20 * len(piece), None, True))
                if tuple(wanted[j : j + len(piece)]) == piece:
                    steps.append((i + 1, j + len(piece), 0, None, False))
                elif j < goal and len(piece) == 1:
                    steps.append((i + 1, j + 1, 21, None, True))
                for option in options[i]:
                    piece = new[option]
                    if tuple(wanted[j : j + len(piece)]) == piece:
                        steps.append((option.high, j + len(piece), 1, option, False))
            for k, m, extra, taken, doubt in steps:
                if cost + extra < best[k][m][0]:
                    best[k][m] = (cost + extra, (i, j, taken, doubt))
    chosen: list[Option] = []
    doubtful = set()
    i, j = size, goal
    while (step := best[i][j][1]) is not None:
        low, column, taken, doubt = step
        if taken is not None:
            chosen.append(taken)
        if doubt:
            doubtful.add(low)
        i, j = low, column
    return Lesson(tuple(reversed(chosen)), best[size][goal][0] // 20, frozenset(doubtful))


def exact_lesson(
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    wanted: Sequence[str],
    cut: Callable[[str], list[str]],
) -> Lesson | None:
    """How ``tokens`` become ``wanted`` with nothing unexplained, or None where they cannot.

    It keeps a word where it can and tries options otherwise, going back where that leads
    nowhere: much quicker than weighing all ways.
    """
    goal = tuple(wanted)
    kept = [tuple(cut(word)) for word in tokens.words]
    dead: set[tuple[int, int]] = set()
    way: list[tuple[int, int, Option | None, int]] = []  # place, unit, choice, number of choice
    i = j = number = 0
    while i < len(kept) or j < len(goal):
        step = None
        if i < len(kept) and (i, j) not in dead:
            step = _next_step(kept[i], options[i], goal, j, number, cut)
        if step is not None:
            number, piece, option = step
            way.append((i, j, option, number))
            i, j, number = (option.high if option else i + 1), j + piece, 0
            continue
        dead.add((i, j))
        if not way:
            return None
        i, j, _, number = way.pop()
        number += 1
    return Lesson(tuple(option for _, _, option, _ in way if option), 0, frozenset())


def _next_step(
    kept: tuple[str, ...],
    options: Sequence[Option],
    goal: tuple[str, ...],
    at: int,
    number: int,
    cut: Callable[[str], list[str]],
) -> tuple[int, int, Option | None] | None:
    """The first choice from ``number`` on that agrees with the goal: its number and length."""
    for choice in range(number, len(options) + 1):
        option = options[choice - 1] if choice else None
        piece = kept if option is None else tuple(cut(option.new))
        if goal[at : at + len(piece)] == piece:
            return choice, len(piece), option
    return None
