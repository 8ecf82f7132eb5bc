"""What rewriters share that ask a model: one call for many texts, and candidates from answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from politesse.languages import Pack
from politesse.rewriting.changes import changes
from politesse.rewriting.meaning import preserved
from politesse.rewriting.types import Candidate, RewriterFactory, To

#: A new text and how likely the model finds it, from 0 to 1.
Answer = tuple[str, float]
#: How likely an answer is that comes without a likelihood.
UNSURE = 0.5


class Model(Protocol):
    """Something that is asked for rewritings."""

    @property
    def name(self) -> str:
        """What names it in a signature."""
        ...

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        """For each text up to ``nbest`` answers, the likeliest first."""
        ...


def asking(model: Model) -> RewriterFactory:
    """What makes rewriters that ask one model, whatever the language and the target."""
    return lambda pack, to: AnsweredRewriter(model, pack, to)


class AnsweredRewriter:
    """Rewrites texts of one language towards one register by asking a model."""

    def __init__(self, model: Model, pack: Pack, to: To) -> None:
        self._model, self._pack, self._to = model, pack, to
        self.name = model.name

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        """Candidates that differ from their text, the likeliest first."""
        made = self._model.answers(self._pack, self._to, texts, nbest)
        return [self._candidates(text, answers) for text, answers in zip(texts, made, strict=True)]

    def _candidates(self, text: str, answers: Sequence[Answer]) -> list[Candidate]:
        """A model that is sure of another meaning is not to be trusted.

        The confidence is what it says times what is kept.
        """
        found: dict[str, Candidate] = {}
        for new, likely in answers:
            if new and new != text and new not in found:
                meaning = preserved(self._pack, text, new)
                spans = changes(text, new)
                found[new] = Candidate(new, self.name, likely * meaning, meaning, spans)
        return list(found.values())
