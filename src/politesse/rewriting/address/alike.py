"""Forms that say the same, as Hindi *बैठिए* and *बैठें* do: a choice between them is no doubt, and a text has one of them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option

_REACH = 40  # words, so that work grows like the text


def evened(
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    chosen: tuple[Option, ...],
    hints: Hints,
) -> tuple[Option, ...]:
    """What was chosen with all commands in the form that most have: *बैठिए और बताइए*, not *बैठिए और बताएँ*."""
    same = [
        one
        for one in chosen
        if hints.alike and cell_of(one) in hints.alike and _commands(tokens, options, one, hints)
    ]
    forms = Counter(map(cell_of, same))
    if len(forms) < 2:
        return chosen
    form = forms.most_common(1)[0][0]
    return tuple(_in_form(options[one.low], one, form) if one in same else one for one in chosen)


def _commands(
    tokens: Tokens, options: Sequence[Sequence[Option]], option: Option, hints: Hints
) -> bool:
    """Whether a form commands, and is no condition: *चाहें तो*, *अगर करें*."""
    begin, end = tokens.clause_range(option.low)
    before = tokens.words[max(begin, option.low - _REACH) : option.low]
    after = tokens.words[option.high : min(option.high + 1, end)]
    may = any(one.kind == "imperative" for one in options[option.low])
    return may and hints.conditions.isdisjoint(before) and hints.then.isdisjoint(after)


def merged(
    here: Sequence[Option], scores: Sequence[float], alike: frozenset[str]
) -> list[tuple[Option, float]]:
    """The options of a place with their scores; of those that say the same the best, with what all weigh."""
    pairs = list(zip(here, scores, strict=True))
    same = [pair for pair in pairs if alike and cell_of(pair[0]) in alike]
    if len({one.high for one, _ in same}) != 1:
        return pairs
    best, top = max(same, key=lambda pair: pair[1])
    every = top + math.log(sum(math.exp(score - top) for _, score in same))
    return [(best, every), *(pair for pair in pairs if pair not in same)]


def cell_of(option: Option) -> str:
    """The cell of the form that an option writes."""
    return option.op.rpartition(">")[2].strip("{}")


def _in_form(here: Sequence[Option], command: Option, form: str) -> Option:
    """A command in another form, where there is one."""
    asked = (one for one in here if one.kind == "imperative" and cell_of(one) == form)
    return next((one for one in asked if one.high == command.high), command)
