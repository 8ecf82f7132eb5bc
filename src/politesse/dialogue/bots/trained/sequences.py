"""Dialogues as texts for pretrained transformers.

A decoder sees the whole session as one sequence: user, belief, database, acts and answer of every turn.
An encoder-decoder does one task a time, which a prompt names: the belief, then the answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: Marks between the parts of a session; they are added to a tokenizer that has them not.
USER, BELIEF, FINDS, ACTS, ANSWER, END = (
    "<user>", "<belief>", "<finds>", "<acts>", "<answer>", "<end>",
)  # fmt: skip
MARKS = (USER, BELIEF, FINDS, ACTS, ANSWER, END)
#: What an encoder-decoder is asked for, in words.
PROMPTS = {"belief": "dialogue to belief state:", "answer": "dialogue to response:"}


def finds_words(found: Mapping[str, str]) -> list[str]:
    """What the database says, in words.

    >>> finds_words({"hotel": "few", "train": "none"})
    ['[hotel]', 'few', '[train]', 'none']
    """
    return [word for domain in sorted(found) for word in (f"[{domain}]", found[domain])]


def until_belief(user: Sequence[str]) -> list[str]:
    """A turn of a session up to the point at which the belief begins."""
    return [USER, *user, BELIEF]


def until_answer(found: Mapping[str, str]) -> list[str]:
    """What stands between the belief and the acts or the answer."""
    return [FINDS, *finds_words(found)]


def whole_turn(
    user: Sequence[str],
    belief: Sequence[str],
    found: Mapping[str, str],
    acts: Sequence[str],
    answer: Sequence[str],
) -> list[str]:
    """A turn of a session as a decoder learns it; acts only where the data has them."""
    shown = [ACTS, *acts] if acts else []
    return [*until_belief(user), *belief, *until_answer(found), *shown, ANSWER, *answer, END]


def task(
    kind: str,
    context: Sequence[tuple[Sequence[str], Sequence[str]]],
    user: Sequence[str],
    belief: Sequence[str],
    found: Mapping[str, str] | None = None,
) -> list[str]:
    """What an encoder reads: the prompt, the last turns as (user, answer), the user's turn.

    For the belief the last belief is told, for the answer the new one and what the database says.
    """
    past = [word for asked, answer in context for word in (USER, *asked, ANSWER, *answer)]
    known = [BELIEF, *belief]
    if found is not None:
        known += [FINDS, *finds_words(found)]
    return [*PROMPTS[kind].split(), *past, USER, *user, *known]
