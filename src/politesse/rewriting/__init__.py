"""Text to text in another register.

>>> rewrite("Bitte geben Sie Ihr Passwort ein.", to="informal", language="de").best
'Bitte gib dein Passwort ein.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import cast, get_args, overload

from politesse.core import PolitesseError, Register, Signature, UnknownLanguage
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.rewriting.backends import BUILT_IN, load_rewriter
from politesse.rewriting.choosing import Chooser, Weights
from politesse.rewriting.rewriters import ASPECTS, rewriters
from politesse.rewriting.types import (
    Aspect,
    Candidate,
    Change,
    Rewrite,
    Rewriter,
    RewriterFactory,
    To,
)
from politesse.scoring import scorer

__all__ = [
    "Candidate",
    "Change",
    "Rewrite",
    "Rewriter",
    "Weights",
    "rewrite",
    "rewrite_stream",
]

_MOST_WORDS = 5000  # more is a document, to be rewritten by paragraph
_SHORTEST_PART = 25  # characters a sentence needs for its language to be told
_CHUNK = 32  # texts that a rewriter which asks a model gets at once


@overload
def rewrite(  # type: ignore[overload-overlap]
    text: str,
    to: To,
    language: str | None = None,
    *,
    nbest: int = 1,
    aspects: Iterable[Aspect] | None = None,
    weights: Weights | None = None,
    by: Sequence[str | RewriterFactory] = (BUILT_IN,),
    style: str = "impatient",
    intensity: int = 2,
    protect: Iterable[tuple[int, int]] = (),
    seed: int = 0,
) -> Rewrite: ...
@overload
def rewrite(
    text: Iterable[str],
    to: To,
    language: str | None = None,
    *,
    nbest: int = 1,
    aspects: Iterable[Aspect] | None = None,
    weights: Weights | None = None,
    by: Sequence[str | RewriterFactory] = (BUILT_IN,),
    style: str = "impatient",
    intensity: int = 2,
    seed: int = 0,
) -> list[Rewrite]: ...
def rewrite(
    text: str | Iterable[str],
    to: To,
    language: str | None = None,
    *,
    nbest: int = 1,
    aspects: Iterable[Aspect] | None = None,
    weights: Weights | None = None,
    by: Sequence[str | RewriterFactory] = (BUILT_IN,),
    style: str = "impatient",
    intensity: int = 2,
    protect: Iterable[tuple[int, int]] = (),
    seed: int = 0,
) -> Rewrite | list[Rewrite]:
    """Move a text, or each text in a list, to another register and keep its meaning.

    The language is identified where it is not given. A text that cannot be moved comes back
    unchanged, with a reason. ``aspects`` says what of a text becomes formal or informal: its
    ``address``, its ``style`` (the wording), or both. Without it that is the address, and the
    wording too of careless texts that are to become formal, and of languages whose address
    cannot be changed. ``by`` names the rewriters (see ``rewriting.backends``), ``weights`` how
    their candidates are ranked. ``style``, ``intensity``, ``protect`` (stretches of a single text)
    and ``seed`` are those of ``rewriting.politeness``, for texts that become polite or impolite.

    >>> result = rewrite("Peux-tu m'aider ?", to="formal", language="fr")
    >>> result.best, [(span.text, span.new_text) for span in result.spans]
    ("Pouvez-vous m'aider ?", [('Peux', 'Pouvez'), ('tu', 'vous')])
    >>> rewrite("t'as pas vu mon frere ?", to="formal", language="fr").best
    "Vous n'avez pas vu mon frère ?"
    >>> rewrite("t'as pas vu mon frere ?", "formal", "fr", aspects={"style"}).best
    "Tu n'as pas vu mon frère ?"
    >>> rewrite("Der Zug ist pünktlich.", "formal", "de", aspects={"address"}).reason
    'nothing in it addresses the reader'
    """
    if not isinstance(text, str):
        if protect:
            raise PolitesseError("protect names stretches of one text; give the texts one by one")
        return list(
            _Work(to, aspects, weights, by, (style, intensity, seed)).stream(text, language, nbest)
        )
    work = _Work(to, aspects, weights, by, (style, intensity, seed), tuple(protect))
    return work.rewrite(text, language, nbest)


def rewrite_stream(
    texts: Iterable[str],
    to: To,
    language: str | None = None,
    *,
    nbest: int = 1,
    aspects: Iterable[Aspect] | None = None,
    weights: Weights | None = None,
    by: Sequence[str | RewriterFactory] = (BUILT_IN,),
    style: str = "impatient",
    intensity: int = 2,
    seed: int = 0,
) -> Iterator[Rewrite]:
    """Rewrites one by one, for texts that are too many to hold."""
    work = _Work(to, aspects, weights, by, (style, intensity, seed))
    return work.stream(texts, language, nbest)


class _Work:
    """What was asked for, and what is needed for it in each language."""

    def __init__(
        self,
        to: str,
        aspects: Iterable[Aspect] | None,
        weights: Weights | None,
        by: Sequence[str | RewriterFactory],
        manner: tuple[str, int, int],
        protect: tuple[tuple[int, int], ...] = (),
    ) -> None:
        if to not in get_args(To):
            known = ", ".join(get_args(To))
            raise PolitesseError(f"cannot rewrite to {to!r}; choose from: {known}")
        self.to = cast(To, to)
        self._named = None if aspects is None else frozenset(aspects)
        self.aspects = ASPECTS if self._named is None else self._named
        if not self.aspects or self.aspects - ASPECTS:
            raise PolitesseError("aspects are address, style or both")
        self._weights = weights
        self._manner = manner
        self._protect = protect
        self._built_in = BUILT_IN in by
        self._makers = [
            load_rewriter(one) if isinstance(one, str) else one for one in by if one != BUILT_IN
        ]
        self._packs: dict[Pack, tuple[Chooser, str, tuple[Rewriter, ...]]] = {}

    def stream(self, texts: Iterable[str], language: str | None, nbest: int) -> Iterator[Rewrite]:
        """Each text rewritten, in order; models are asked for several texts at once."""
        if not self._makers:
            for text in texts:
                yield self.rewrite(text, language, nbest)
            return
        source = iter(texts)
        while chunk := list(islice(source, _CHUNK)):
            self._prepare(chunk, language, nbest)
            for text in chunk:
                yield self.rewrite(text, language, nbest)

    def rewrite(self, text: str, language: str | None, nbest: int) -> Rewrite:
        """One text rewritten."""
        pack = self._pack(text, language)
        if isinstance(pack, str):
            return self._unchanged(text, "und", "neutral", pack)
        unfit = _unfit(text, pack, identified=language is None)
        if unfit is not None:
            return self._unchanged(text, pack.tag, "neutral", unfit)
        source = scorer(pack)(text).register
        chooser, signature, found = self._tools(pack)
        if not found:
            reason = f"no rewriter to {self.to} for {pack.name}"
            return self._unchanged(text, pack.tag, source, reason)
        kept = tuple(chooser(text, nbest)[: max(1, nbest)])
        why = None if kept else self._why_kept(source, found)
        return Rewrite(text, pack.tag, source, self.to, kept, why, signature)

    def _pack(self, text: str, language: str | None) -> Pack | str:
        """The pack of a text, or why there is none."""
        try:
            return load(language or identify(text))
        except UnknownLanguage as error:
            if language:
                raise
            return "it is empty" if not text.strip() else f"its language is not clear: {error}"

    def _tools(self, pack: Pack) -> tuple[Chooser, str, tuple[Rewriter, ...]]:
        if pack not in self._packs:
            built_in = self._built_in_rewriters(pack) if self._built_in else ()
            others = [made for maker in self._makers if (made := maker(pack, self.to))]
            chooser = Chooser(pack, self.to, self._named, built_in, others, self._weights)
            found = (*built_in, *others)
            self._packs[pack] = (chooser, self._signature(pack, found), found)
        return self._packs[pack]

    def _built_in_rewriters(self, pack: Pack) -> tuple[Rewriter, ...]:
        """Those of the registry, with the manner that was asked for where they have one."""
        found = rewriters(pack, self.to, self.aspects)
        if self.to not in ("polite", "impolite"):
            return found
        from politesse.rewriting.politeness import in_manner

        return tuple(in_manner(one, *self._manner, self._protect) for one in found)

    def _prepare(self, texts: Sequence[str], language: str | None, nbest: int) -> None:
        """Let the rewriters that ask a model ask for all of these at once."""
        by_pack: dict[Pack, list[str]] = {}
        for text in texts:
            pack = self._pack(text, language)
            if isinstance(pack, Pack) and _unfit(text, pack, language is None) is None:
                by_pack.setdefault(pack, []).append(text)
        for pack, own in by_pack.items():
            for rewriter in self._tools(pack)[2]:
                prepare = getattr(rewriter, "prepare", None)
                if prepare is not None:
                    prepare(list(dict.fromkeys(own)), nbest)

    def _why_kept(self, source: Register, found: Sequence[Rewriter]) -> str:
        if self.to in ("polite", "impolite"):
            return f"no {self.to} form is known for what it says"
        reasons = []
        if "address" in self.aspects:
            if source == self.to:
                reasons.append(f"it is {self.to} already")
            elif source == "neutral":
                reasons.append("nothing in it addresses the reader")
        if "style" in self.aspects and self._built_in:
            other = "informal" if self.to == "formal" else "formal"
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
