"""Rewriting as it was asked for: the rewriters of each language, and texts in chunks through them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, cast, get_args

from politesse.core import PolitesseError, Register, Signature, UnknownLanguage, opposite
from politesse.core.errors import OnError, kept_by_null, no_text, nulls
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.rewriting.backends import BUILT_IN, load_rewriter
from politesse.rewriting.choosing import Chooser, Weights
from politesse.rewriting.rewriters import ASPECTS, rewriters
from politesse.rewriting.types import (
    Aspect,
    Candidate,
    Rewrite,
    Rewriter,
    RewriterFactory,
    To,
    Tone,
    not_sure,
)
from politesse.scoring import scorer

_MOST_WORDS = 5000  # more is a document, to be rewritten by paragraph
_MOST_LETTERS = 50_000
# Rules look over blanks and marks to what follows; runs that no text has would cost their square.
_LONG_RUN = re.compile(r"\s{100}|[^\w\s]{100}")
_SHORTEST_PART = 25  # characters a sentence needs for its language to be told
_CHUNK = 32  # texts that rewriters which ask a model get at once


class _Tools(NamedTuple):
    """What rewrites texts of one language, and how results say so."""

    rewriters: tuple[Rewriter, ...]
    choose: Chooser
    signature: str


class RewritingSession:
    """Rewrites texts of any language towards one register.

    ``by`` names the rewriters or gives what makes them; ``aspects`` and ``weights`` may be None for
    the usual ones; ``tone`` is for texts that become polite or impolite. What is less likely right
    than ``min_confidence``, or than each rewriter asks for itself, is withheld; 0 gives everything.
    """

    def __init__(
        self,
        to: str,
        aspects: Iterable[Aspect] | None,
        weights: Weights | None,
        by: Sequence[str | RewriterFactory],
        tone: Tone,
        min_confidence: float | None = None,
        on_error: OnError = "raise",
    ) -> None:
        if to not in get_args(To):
            known = ", ".join(get_args(To))
            raise PolitesseError(f"cannot rewrite to {to!r}; choose from: {known}")
        self.to = cast(To, to)
        self._named = None if aspects is None else frozenset(aspects)
        self.aspects = ASPECTS if self._named is None else self._named
        if not self.aspects or self.aspects - ASPECTS:
            raise PolitesseError("aspects are address, style or both")
        if min_confidence is not None and not 0 <= min_confidence <= 1:
            raise PolitesseError(f"a confidence is from 0 to 1, not {min_confidence:g}")
        self._least = min_confidence
        self._nulls = nulls(on_error)
        self._weights, self._tone = weights, tone
        self._built_in = BUILT_IN in by
        self._factories = [
            load_rewriter(one) if isinstance(one, str) else one for one in by if one != BUILT_IN
        ]
        self._tools: dict[Pack, _Tools] = {}

    def stream(
        self,
        texts: Iterable[Any],
        language: str | None,
        nbest: int,
        tell: Callable[[str], str] = identify,
    ) -> Iterator[Rewrite]:
        """Each text rewritten, in order: in chunks where models are asked, else one by one.

        ``tell`` tells the language of each where none is given.
        """
        source = iter(texts)
        while chunk := list(islice(source, _CHUNK if self._factories else 1)):
            yield from self.rewrite(chunk, language, nbest, tell)

    def rewrite(
        self,
        texts: Sequence[Any],
        language: str | None,
        nbest: int,
        tell: Callable[[str], str] = identify,
    ) -> list[Rewrite]:
        """Each text rewritten, those of one language together."""
        whole = [text for text in texts if isinstance(text, str)]
        full = iter(
            self._rewritten(
                whole, [self._pack(one, language, tell) for one in whole], not language, nbest
            )
        )
        return [next(full) if isinstance(t, str) else self._none(t) for t in texts]

    def _none(self, given: object) -> Rewrite:
        """What comes of something that is no text."""
        if not self._nulls:
            raise PolitesseError(kept_by_null(no_text(given)))
        return self._unchanged("", "und", "neutral", no_text(given))

    def _rewritten(
        self, texts: Sequence[str], packs: Sequence[Pack | str], identified: bool, nbest: int
    ) -> list[Rewrite]:
        done: dict[str, Rewrite] = {}
        waiting: dict[Pack, list[str]] = {}
        for text, pack in dict(zip(texts, packs, strict=True)).items():
            unfit = pack if isinstance(pack, str) else _unfit(text, pack, identified)
            if isinstance(pack, Pack) and unfit is None:
                waiting.setdefault(pack, []).append(text)
            else:
                tag = pack.tag if isinstance(pack, Pack) else "und"
                done[text] = self._unchanged(text, tag, "neutral", unfit or "")
        for pack, own in waiting.items():
            done |= zip(own, self._of_one_language(pack, own, nbest), strict=True)
        return [done[text] for text in texts]

    def _of_one_language(self, pack: Pack, texts: Sequence[str], nbest: int) -> list[Rewrite]:
        tools = self._tools_for(pack)
        sources = [scorer(pack)(text).register for text in texts]
        if not tools.rewriters:
            reason = f"no rewriter to {self.to} for {pack.name}"
            return [
                self._unchanged(text, pack.tag, source, reason)
                for text, source in zip(texts, sources, strict=True)
            ]
        chosen = [tuple(found[: max(1, nbest)]) for found in tools.choose(texts, nbest)]
        return [
            self._result(text, pack, source, kept, tools)
            for text, source, kept in zip(texts, sources, chosen, strict=True)
        ]

    def _result(
        self, text: str, pack: Pack, source: Register, made: tuple[Candidate, ...], tools: _Tools
    ) -> Rewrite:
        """The first candidate that can be given with what comes after it, or all of them withheld."""
        doubts = [self._doubt(candidate) for candidate in made]
        if None in doubts:
            given = made[doubts.index(None)]
            found = (given, *(one for one in made if one is not given))
            return Rewrite(text, pack.tag, source, self.to, found, given.note, tools.signature)
        why = doubts[0] if made else self._why_kept(source)
        return Rewrite(text, pack.tag, source, self.to, (), why, tools.signature, made)

    def _doubt(self, candidate: Candidate) -> str | None:
        """Why a candidate is no answer."""
        if self._least == 0:
            return None
        if candidate.doubt or self._least is None:
            return candidate.doubt
        return not_sure(candidate.confidence, self._least)

    def _pack(self, text: str, language: str | None, tell: Callable[[str], str]) -> Pack | str:
        """The pack of a text, or why there is none."""
        try:
            return load(language or tell(text))
        except UnknownLanguage as error:
            if language:
                raise
            return "it is empty" if not text.strip() else f"its language is not clear: {error}"

    def _tools_for(self, pack: Pack) -> _Tools:
        if pack not in self._tools:
            own = rewriters(pack, self.to, self.aspects) if self._built_in else ()
            own = tuple(one.in_tone(self._tone) for one in own)
            if self._least is not None:
                own = tuple(one.asking(self._least) for one in own)
            others = [made for make in self._factories if (made := make(pack, self.to))]
            chooser = Chooser(pack, self.to, self._named, own, others, self._weights)
            every = (*own, *others)
            self._tools[pack] = _Tools(every, chooser, self._signature(pack, every))
        return self._tools[pack]

    def _why_kept(self, source: Register) -> str:
        if self.to == "calm":
            return "nothing in it is rude or idle"
        if self.to in ("polite", "impolite"):
            return f"no {self.to} form is known for what it says"
        reasons = []
        if "address" in self.aspects:
            if source == self.to:
                reasons.append(f"it is {self.to} already")
            elif source == "neutral":
                reasons.append("nothing in it addresses the reader")
        if "style" in self.aspects and self._built_in:
            other = opposite(self.to)
            reasons.append(f"no wording of it is known to be {other}")
        return ", and ".join(reasons) or f"no {self.to} form is known for what it says"

    def _unchanged(self, text: str, tag: str, source: Register, reason: str) -> Rewrite:
        signature = str(Signature("rewrite", {"lang": tag, "to": self.to}))
        return Rewrite(text, tag, source, self.to, (), reason, signature)

    def _signature(self, pack: Pack, found: Sequence[Rewriter]) -> str:
        styled = self.to in ("formal", "informal")
        ranked = len(found) > 1 or self._weights is not None
        return str(
            Signature(
                "rewrite",
                {
                    "lang": pack.tag,
                    "to": self.to,
                    "aspects": "+".join(sorted(self._named or ["auto"])) if styled else None,
                    "pack": pack.checksum,
                    "by": ",".join(rewriter.name for rewriter in found),
                    "weights": (self._weights or Weights()) if ranked else None,
                },
            )
        )


def _unfit(text: str, pack: Pack, identified: bool) -> str | None:
    """Why a text cannot be rewritten, whatever the register."""
    if not text.strip():
        return "it is empty"
    if len(text) > _MOST_LETTERS:
        return f"it has more than {_MOST_LETTERS:,} letters; rewrite it by paragraph"
    if _LONG_RUN.search(text):
        return "it has a hundred blanks or marks in a row"
    tokens = pack.tokenize(text)
    if not any(word != "{}" for word in tokens.words):
        return "it has no words, only markup, placeholders or numbers"
    if len(tokens.words) > _MOST_WORDS:
        return f"it has more than {_MOST_WORDS:,} words; rewrite it by paragraph"
    if identified and (codes := _languages(text)) - {pack.code}:
        return f"it mixes languages ({', '.join(sorted(codes))}); say which with language"
    return None


def _languages(text: str) -> set[str]:
    """The languages of a text's lines and sentences, where they are long enough to tell."""
    found = set()
    for part in text.replace("!", ".").replace("?", ".").replace("\n", ".").split("."):
        if len(part.strip()) >= _SHORTEST_PART:
            try:
                found.add(identify(part))
            except UnknownLanguage:
                continue
    return found if len(found) > 1 else set()
