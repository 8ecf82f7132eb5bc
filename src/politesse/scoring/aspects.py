"""Scores texts by aspect: what is asked for, and nothing else is worked out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Literal

from politesse.core import PolitesseError, Score, Signature, Value
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.scoring.backends import Backend, load_backend
from politesse.scoring.encoder import encoder
from politesse.scoring.formality import FormalityScorer, formality_scorer
from politesse.scoring.honorifics import honorifics, honorifics_model
from politesse.scoring.politeness import PolitenessScorer, politeness_scorer
from politesse.scoring.register import marker_span, scorer
from politesse.scoring.text import AnalysedText

#: What can be scored of a text; honorifics only of a Japanese one.
ASPECTS = ("register", "politeness", "formality", "honorifics")
#: What is scored unless something else is asked for.
USUAL = ("register", "politeness", "formality")
#: What becomes of a text that cannot be scored: an exception, or a score without values.
OnError = Literal["raise", "null"]

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
        if on_error not in ("raise", "null"):
            raise PolitesseError(f"on_error must be raise or null, not {on_error!r}")
        self._nulls = on_error == "null"
        self._signatures: dict[Pack, Signature] = {}

    def __call__(self, text: Any, language: str | None = None) -> Score:
        """The score of one text."""
        return next(self.stream([text], language))

    def stream(self, texts: Iterable[Any], language: str | None = None) -> Iterator[Score]:
        """The scores of texts in their order, worked out as they are asked for, a chunk at a time."""
        given = load(language) if language else None
        waiting = iter(texts)
        size = _ASKED if self._backend else _CHUNK
        while chunk := list(islice(waiting, size)):
            yield from self._chunk(chunk, [self._pack(text, given) for text in chunk])

    def _pack(self, text: Any, given: Pack | None) -> Pack | str:
        """The pack that reads a text, or the reason why none does."""
        if not isinstance(text, str) or (self._nulls and not text.strip()):
            return _no_text(text)
        try:
            return given or load(identify(text))
        except PolitesseError as error:
            if not self._nulls:
                raise
            return str(error)

    def _chunk(self, texts: Sequence[Any], packs: Sequence[Pack | str]) -> Iterator[Score]:
        readable = [(place, pack) for place, pack in enumerate(packs) if not isinstance(pack, str)]
        encoded = self._encoded(texts, readable)
        judged = self._judged(texts, readable)
        for place, (text, pack) in enumerate(zip(texts, packs, strict=True)):
            if isinstance(pack, str):
                yield self._unscored(text, pack)
            else:
                seen = AnalysedText(pack, text)
                yield self._scored(seen, encoded.get(place), judged.get(place))

    def _encoded(
        self, texts: Sequence[str], readable: Sequence[tuple[int, Pack]]
    ) -> dict[int, float]:
        """What the encoder says of the texts whose politeness it has a part in."""
        places = [
            place for place, pack in readable if (polite := self._polite(pack)) and polite.encoder
        ]
        if not places:
            return {}
        return dict(zip(places, encoder().scores([texts[place] for place in places]), strict=True))

    def _judged(
        self, texts: Sequence[str], readable: Sequence[tuple[int, Pack]]
    ) -> dict[int, Value]:
        """What the back end says of the texts, asked language by language."""
        if self._backend is None:
            return {}
        languages: dict[str, list[int]] = {}
        for place, pack in readable:
            languages.setdefault(pack.tag, []).append(place)
        values: dict[int, Value] = {}
        for language, places in languages.items():
            found = self._backend.values([texts[place] for place in places], language)
            values.update(zip(places, found, strict=True))
        return values

    def _scored(self, text: AnalysedText, encoded: float | None, judged: Value | None) -> Score:
        pack, shown = text.pack, text.markers if "register" in self.aspects else []
        register = text.register if "register" in self.aspects else None
        polite, formal = self._polite(pack), self._formal(pack)
        politeness = polite.explained(text, encoded, words=False) if polite else None
        formality = formal.explained(text, words=False) if formal else None
        return Score(
            text=text.text,
            language=pack.tag,
            register=register,
            level=scorer(pack).level(register, shown) if register else None,
            politeness=politeness.value if politeness else judged,
            formality=formality.value if formality else None,
            spans=(
                *(marker_span(text.tokens, marker) for marker in shown),
                *(politeness.spans(text.text) if politeness else ()),
                *(formality.spans(text.text) if formality else ()),
            ),
            signature=self._signature(pack),
            honorifics=honorifics(text.text) if self._has_honorifics(pack) else None,
        )

    def _unscored(self, given: object, reason: str) -> Score:
        """The score of what cannot be scored, which keeps its place among the others."""
        if not self._nulls:
            raise PolitesseError(f'{reason}; on_error="null" keeps its place')
        text = given if isinstance(given, str) else ""
        signature = Signature(self.aspects[0], {"lang": "und"})
        return Score(text, "und", None, None, None, None, (), signature, reason=reason)

    def _polite(self, pack: Pack) -> PolitenessScorer | None:
        asked = "politeness" in self.aspects and self._backend is None
        return politeness_scorer(pack) if asked else None

    def _formal(self, pack: Pack) -> FormalityScorer | None:
        return formality_scorer(pack) if "formality" in self.aspects else None

    def _has_honorifics(self, pack: Pack) -> bool:
        return "honorifics" in self.aspects and pack.code == "ja"

    def _signature(self, pack: Pack) -> Signature:
        """What the scores of a language come from, put together once."""
        if pack not in self._signatures:
            choices = dict(scorer(pack).signature.choices)
            if polite := self._polite(pack):
                choices |= {"politeness": polite.model.checksum, "encoder": polite.encoder}
            elif self._backend is not None:
                choices["politeness"] = self._backend.signature()
            if formal := self._formal(pack):
                choices["formality"] = formal.model.checksum
            if self._has_honorifics(pack):
                choices["honorifics"] = honorifics_model().checksum
            self._signatures[pack] = Signature(self.aspects[0], choices)
        return self._signatures[pack]


def _known(aspects: Iterable[str]) -> tuple[str, ...]:
    """The aspects in the order of :data:`ASPECTS`, each once."""
    asked = [aspects] if isinstance(aspects, str) else list(aspects)
    if unknown := [aspect for aspect in asked if aspect not in ASPECTS]:
        raise PolitesseError(f"unknown aspect {unknown[0]!r}; there are {', '.join(ASPECTS)}")
    if not asked:
        raise PolitesseError(f"name at least one aspect of {', '.join(ASPECTS)}")
    return tuple(aspect for aspect in ASPECTS if aspect in asked)


def _no_text(given: object) -> str:
    """Why something is not scored; None and the NaN of tables are no text at all."""
    if given is None or isinstance(given, str) or given != given:
        return "no text"
    return f"a text is wanted, not {type(given).__name__}"
