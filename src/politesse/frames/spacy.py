"""For spaCy: a component that scores each document.

    nlp = spacy.blank("de")
    nlp.add_pipe("politesse", config={"aspects": ["register", "politeness"]})
    doc = nlp("Könnten Sie mir bitte helfen?")
    doc._.politesse["register"], doc.spans["politesse"]

``doc._.politesse`` is the record of :meth:`politesse.Score.to_dict`, whose ``reason`` says where there is no
score; ``doc.spans["politesse"]`` are the words that carry it, labelled with their level or strategy. The language is that of
the pipeline, or told from the text where it is ``xx``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc

from politesse.core import Score
from politesse.languages import available
from politesse.scoring import EXPLAINING, Scorer

_NAME = "politesse"


@Language.factory(
    _NAME,
    assigns=["doc._.politesse", "doc.spans"],
    default_config={"language": None, "aspects": ["register", "politeness", "formality"]},
)
def make(nlp: Language, name: str, language: str | None, aspects: list[str]) -> ScoringComponent:
    """The component of a pipeline."""
    own = nlp.lang if nlp.lang in available() else None
    return ScoringComponent(language or own, aspects)


class ScoringComponent:
    """Scores documents, by themselves or in batches."""

    def __init__(self, language: str | None, aspects: Iterable[str]) -> None:
        if not Doc.has_extension(_NAME):
            Doc.set_extension(_NAME, default=None)
        self._language = language
        self._score = Scorer(aspects, on_error="null")

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, stream: Iterable[Doc], batch_size: int = 128) -> Iterator[Doc]:
        """Documents with their scores, so many at a time."""
        waiting = iter(stream)
        while docs := list(islice(waiting, batch_size)):
            scores = self._score.stream([doc.text for doc in docs], self._language)
            for doc, score in zip(docs, scores, strict=True):
                yield _marked(doc, score)


def _marked(doc: Doc, score: Score) -> Doc:
    doc._.politesse = score.to_dict()
    spans: list[Any] = []
    for span in score.spans:
        label = span.rule if span.kind in EXPLAINING else span.level
        spans.append(doc.char_span(span.start, span.end, label, alignment_mode="expand"))
    doc.spans[_NAME] = [span for span in spans if span is not None]
    return doc
