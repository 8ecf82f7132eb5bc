"""Scores texts by aspect: what is asked for, and nothing else is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from politesse.core import Honorifics, PolitesseError, Score, Signature, Span, Value
from politesse.core.errors import OnError, kept_by_null, no_text, nulls
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.scoring.backends import Backend, load_backend
from politesse.scoring.encoder import encoder
from politesse.scoring.features import Grams
from politesse.scoring.formality import FormalityScorer, formality_scorer
from politesse.scoring.politeness import PolitenessScorer, politeness_scorer
from politesse.scoring.register import RegisterScorer, marker_span, scorer
from politesse.scoring.text import AnalysedText

if TYPE_CHECKING:
    from politesse.scoring.boosted import Boosted

#: What can be scored of a text; honorifics only of a Japanese one.
ASPECTS = ("register", "politeness", "formality", "honorifics")
#: What is scored unless something else is asked for.
USUAL = ("register", "politeness", "formality")

_CHUNK = 512  # texts that are worked on together
_ASKED = 64  # where a back end is asked, which may take its time


class Scorer:
    """Scores texts of any language by the aspects that were asked for.

    ``model`` gives the politeness instead of the embedded one: the name of a back end, or a back
    end. With ``on_error="null"`` a text that cannot be scored (none at all, or of a language without
    a pack) gets a score without values that says the reason.

    >>> tell = Scorer(["register"])
    >>> tell("Tu viens ?", "fr").register, tell("Tu viens ?", "fr").politeness
    ('informal', None)
    >>> [score.reason for score in Scorer(["register"], on_error="null").stream(["Du?", ""], "de")]
    [None, 'no text']
    """

    def __init__(
        self,
        aspects: Iterable[str] = USUAL,
        model: str | Backend | None = None,
        on_error: OnError = "raise",
    ) -> None:
        self.aspects = _known(aspects)
        self._backend = load_backend(model) if isinstance(model, str) else model
        if model is not None and "politeness" not in self.aspects:
            raise PolitesseError("a model gives the politeness, which is not among the aspects")
        self._nulls = nulls(on_error)
        self._weighs = not {"politeness", "formality"}.isdisjoint(self.aspects)
        self._by_pack: dict[Pack, _Models] = {}

    def __call__(self, text: Any, language: str | None = None) -> Score:
        """The score of one text."""
        return next(self.stream([text], language))

    def stream(
        self,
        texts: Iterable[Any],
        language: str | None = None,
        tell: Callable[[str], str] = identify,
    ) -> Iterator[Score]:
        """The scores of texts in their order, worked out as they are asked for, a chunk at a time.

        ``tell`` tells the language of each where none is given.
        """
        given = load(language) if language else None
        waiting = iter(texts)
        size = _ASKED if self._backend else _CHUNK
        while chunk := list(islice(waiting, size)):
            yield from self._chunk(chunk, [self._pack(text, given, tell) for text in chunk])

    def _pack(self, text: Any, given: Pack | None, tell: Callable[[str], str]) -> Pack | str:
        """The pack that reads a text, or the reason why none does."""
        if not isinstance(text, str) or (self._nulls and not text.strip()):
            return no_text(text)
        try:
            return given or load(tell(text))
        except PolitesseError as error:
            if not self._nulls:
                raise
            return str(error)

    def _chunk(self, texts: Sequence[Any], packs: Sequence[Pack | str]) -> Iterator[Score]:
        readable = [(index, pack) for index, pack in enumerate(packs) if not isinstance(pack, str)]
        seen = {index: AnalysedText(pack, texts[index]) for index, pack in readable}
        encoded: Mapping[int, float] = {}
        if self._weighs:
            self._count_ngrams(seen.values())
            encoded = self._encoded(seen)
        judged = self._judged(texts, readable)
        for index, (text, pack) in enumerate(zip(texts, packs, strict=True)):
            if isinstance(pack, str):
                yield self._unscored(text, pack)
            else:
                yield self._scored(seen.pop(index), encoded.get(index), judged.get(index))

    def _count_ngrams(self, texts: Iterable[AnalysedText]) -> None:
        """Count the n-grams that the models of the texts weigh, for all texts at once."""
        weighed: dict[Grams, dict[AnalysedText, None]] = {}  # each text once, in its order
        for text in texts:
            models = self._models(text.pack)
            if models.politeness:
                weighed.setdefault(models.politeness.grams, {})[text.spoken] = None
            if models.formality:
                weighed.setdefault(models.formality.grams, {})[text] = None
        for grams, those in weighed.items():
            AnalysedText.count_ngrams(list(those), grams)

    def _encoded(self, seen: Mapping[int, AnalysedText]) -> dict[int, float]:
        """What the encoder says of the texts, as spoken, whose politeness it has a part in."""
        spoken = {
            index: text.spoken.text
            for index, text in seen.items()
            if (polite := self._models(text.pack).politeness) and polite.encoder
        }
        if not spoken:
            return {}
        return dict(zip(spoken, encoder().scores(list(spoken.values())), strict=True))

    def _judged(
        self, texts: Sequence[str], readable: Sequence[tuple[int, Pack]]
    ) -> dict[int, Value]:
        """What the back end says of the texts, asked language by language."""
        if self._backend is None:
            return {}
        languages: dict[str, list[int]] = {}
        for index, pack in readable:
            languages.setdefault(pack.tag, []).append(index)
        values: dict[int, Value] = {}
        for language, indices in languages.items():
            answers = self._backend.values([texts[index] for index in indices], language)
            values.update(zip(indices, answers, strict=True))
        return values

    def _scored(self, text: AnalysedText, encoded: float | None, politeness: Value | None) -> Score:
        """The score of a text; ``politeness`` is what a back end said of it."""
        pack, given = text.pack, text.text
        models = self._models(pack)
        register = level = formality = None
        spans: list[Span] = []
        if models.register:
            register, level = text.register, models.register.level(text.register, text.markers)
            spans += [marker_span(text.tokens, marker) for marker in text.markers]
        if models.politeness:
            polite = models.politeness.explained(text, encoded, words=False)
            politeness = polite.value
            spans += polite.spans(given)
        if models.formality:
            formal = models.formality.explained(text, words=False)
            formality = formal.value
            spans += formal.spans(given)
        return Score(
            text=given,
            language=pack.tag,
            register=register,
            level=level,
            politeness=politeness,
            formality=formality,
            spans=tuple(spans),
            signature=models.signature,
            honorifics=_honorifics(text) if models.honorifics else None,
        )

    def _unscored(self, given: object, reason: str) -> Score:
        """The score of what cannot be scored, which keeps its place among the others."""
        if not self._nulls:
            raise PolitesseError(kept_by_null(reason))
        text = given if isinstance(given, str) else ""
        signature = Signature(self.aspects[0], {"lang": "und"})
        return Score(text, "und", None, None, None, None, (), signature, reason=reason)

    def _models(self, pack: Pack) -> _Models:
        """What scores the texts of a pack, put together once."""
        known = self._by_pack.get(pack)
        if known is None:
            known = self._by_pack[pack] = self._chosen(pack)
        return known

    def _chosen(self, pack: Pack) -> _Models:
        asked = self.aspects
        embedded = "politeness" in asked and self._backend is None
        polite = politeness_scorer(pack) if embedded else None
        formal = formality_scorer(pack) if "formality" in asked else None
        keigo = _honorifics_model() if "honorifics" in asked and pack.code == "ja" else None
        choices = {
            **scorer(pack).signature.choices,
            "politeness": polite.model.checksum if polite else None,
            "encoder": polite.encoder if polite else None,
            "formality": formal.model.checksum if formal else None,
            "honorifics": keigo.checksum if keigo else None,
        }
        if self._backend is not None:
            choices["politeness"] = self._backend.signature()
        register = scorer(pack) if "register" in asked else None
        return _Models(register, polite, formal, keigo, Signature(asked[0], choices))


@dataclass(frozen=True, slots=True)
class _Models:
    """What scores the texts of one pack, as far as it was asked for."""

    register: RegisterScorer | None
    politeness: PolitenessScorer | None
    formality: FormalityScorer | None
    honorifics: Boosted | None
    signature: Signature


def _honorifics_model() -> Boosted:
    from politesse.scoring.japanese_honorifics import honorifics_model

    return honorifics_model()


def _honorifics(text: AnalysedText) -> Honorifics:
    from politesse.scoring.japanese_honorifics import honorifics  # for few texts

    return honorifics(text.text, text.tokens)


def _known(aspects: Iterable[str]) -> tuple[str, ...]:
    """The aspects in the order of :data:`ASPECTS`, each once."""
    asked = [aspects] if isinstance(aspects, str) else list(aspects)
    if unknown := [aspect for aspect in asked if aspect not in ASPECTS]:
        raise PolitesseError(f"unknown aspect {unknown[0]!r}; there are {', '.join(ASPECTS)}")
    if not asked:
        raise PolitesseError(f"name at least one aspect of {', '.join(ASPECTS)}")
    return tuple(aspect for aspect in ASPECTS if aspect in asked)
