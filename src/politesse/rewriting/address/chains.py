"""Whether commands that *and* joins stay commands: *gira e attraversa*, not *gira e attraversi*.

Where a form is a command to one reader and a statement to another, the model may read the first verb
of a chain one way and the next the other way.
"""

from __future__ import annotations

from collections.abc import Sequence

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option


def broken(
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    chosen: Sequence[Option],
    hints: Hints,
) -> bool:
    """Whether a verb after a joining word is no command where the one before it is, or reversed.

    Adverbs may stand between the two: *y luego pulse*.
    """
    if hints.subject and _left_behind(options, chosen, hints.subject):
        return True
    joining = hints.joining
    passed = hints.subjects.adverbs if hints.subjects else frozenset()
    if joining.isdisjoint(tokens.words):
        return False
    commands = {one.low for one in chosen if _commands(one, options[one.low])}
    states = {one.low for one in chosen if _states(one, options[one.low])}
    for place in range(1, len(tokens.words)):
        asks = "?" in tokens.finals[tokens.sentence[place]]
        before_it = place - 1
        while before_it > 0 and tokens.words[before_it] in passed:
            before_it -= 1
        if tokens.words[before_it] not in joining or tokens.quoted[place] or asks:
            continue
        if any(option.kind == "imperative" for option in options[place]):
            sentence = tokens.sentence[place]
            before = [
                one for one in chosen if one.low < place and tokens.sentence[one.low] == sentence
            ]
            commanded = any(one.low in commands for one in before)
            told = any(_tells(one) and one.low not in commands for one in before)
            free = any(option.kind == "verb" for option in options[place])
            if (commanded and place not in commands) or (
                told and not commanded and free and place in commands - states
            ):
                return True
            if hints.whole and place in commands and _opened(tokens, options, place, commands):
                return True
    return False


def _left_behind(
    options: Sequence[Sequence[Option]], chosen: Sequence[Option], subject: str
) -> bool:
    """Whether a verb stays right before a subject that changes: *lassen du*."""
    changed = {one.low for one in chosen}
    return any(
        one.op.endswith(f">{subject}")
        and one.low - 1 not in changed
        and any(option.kind == "verb" for option in options[one.low - 1])
        for one in chosen
        if one.low > 0
    )


def _tells(chosen: Option) -> bool:
    """Whether what was chosen is a statement; a subjunctive may be a command that is negated."""
    return chosen.kind == "verb" and not chosen.op.startswith("{sbj.")


def _states(chosen: Option, options: Sequence[Option]) -> bool:
    """Whether what was chosen is a statement, or a command that reads like one."""
    return any(one.kind == "verb" and one.new == chosen.new for one in options)


def _opened(
    tokens: Tokens, options: Sequence[Sequence[Option]], place: int, commands: set[int]
) -> bool:
    """Whether what may be a command opens the sentence of ``place`` and stays: *redémarre et rappelez-nous*."""
    first, _ = tokens.sentence_range(place)
    return first not in commands and any(option.kind == "imperative" for option in options[first])


def _commands(chosen: Option, options: Sequence[Option]) -> bool:
    """Whether what was chosen is a command, or a statement that reads like one."""
    return any(one.kind == "imperative" and one.new == chosen.new for one in options)
