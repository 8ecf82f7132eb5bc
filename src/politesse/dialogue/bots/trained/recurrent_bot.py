"""The bot of a recurrent belief-span network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse.core import BadInput, MissingExtra
from politesse.dialogue.bots.trained.session import BeliefBot, Past, Written
from politesse.dialogue.bots.trained.spans import finds, state_of
from politesse.dialogue.bots.trained.vocabulary import ANSWER, END, START, UNKNOWN, USER, Vocabulary
from politesse.dialogue.world import World

WEIGHTS = "model.pt"
_LONGEST_BELIEF, _LONGEST_ANSWER = 120, 80


def context_of(belief: list[str], answer: list[str], user: list[str]) -> list[str]:
    """What the network reads: the last belief, the last answer, the user's turn."""
    return [*belief, ANSWER, *answer, USER, *user]


class RecurrentBot(BeliefBot):
    """Answers with a trained recurrent network."""

    def __init__(self, folder: Path, card: Mapping[str, Any], world: World | None = None) -> None:
        super().__init__(card.get("name", "recurrent"), world)
        try:
            import torch
        except ImportError:
            raise MissingExtra("torch", "train", "a trained bot") from None
        from politesse.dialogue.bots.trained.recurrent import Recurrent, Shape

        self._torch = torch
        self._vocabulary = Vocabulary(card["words"])
        self._model = Recurrent(Shape(**card["shape"]))
        try:
            weights = torch.load(folder / WEIGHTS, map_location="cpu", weights_only=True)
            self._model.load_state_dict(weights)
        except (OSError, RuntimeError, KeyError) as error:
            raise BadInput(str(folder / WEIGHTS), f"cannot be read: {error}") from None
        self._model.eval()
        self._last: list[tuple[Any, ...]] = []

    def believe(self, pasts: Sequence[Past], users: Sequence[list[str]]) -> list[list[str]]:
        """The beliefs; what they were made of is kept for the answers to the same turns."""
        self._last = []
        return [self._believe(*turn) for turn in zip(pasts, users, strict=True)]

    def _believe(self, past: Past, user: list[str]) -> list[str]:
        words = self._vocabulary
        answer = past.answers[-1] if past.answers else []
        numbers, strange = words.numbers(context_of(past.belief, answer, user))
        context = self._torch.tensor([numbers])
        written, memory, sources = self._model.write_belief(
            context, words.number(START), words.number(END), words.number(UNKNOWN), _LONGEST_BELIEF
        )
        self._last.append((context, memory, sources, strange))
        return words.words(written, strange)

    def answer(
        self, pasts: Sequence[Past], users: Sequence[list[str]], beliefs: Sequence[list[str]]
    ) -> list[Written]:
        """The answers after the database has been asked."""
        return [
            self._answer(belief, *last) for belief, last in zip(beliefs, self._last, strict=True)
        ]

    def _answer(
        self, belief: list[str], context: Any, memory: Any, sources: Any, strange: list[str]
    ) -> Written:
        from politesse.dialogue.bots.trained.recurrent import finds_vector

        words = self._vocabulary
        vector = self._torch.tensor([finds_vector(finds(self.world, state_of(belief)))])
        written = self._model.write_answer(
            context, memory, sources, vector,
            words.number(START), words.number(END), words.number(UNKNOWN), _LONGEST_ANSWER,
        )  # fmt: skip
        return Written(words.words(written, strange))
