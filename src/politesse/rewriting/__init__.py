"""Text to text in another register.

>>> rewrite("Bitte geben Sie Ihr Passwort ein.", to="informal", language="de").best
'Bitte gib dein Passwort ein.'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast, get_args, overload

from politesse.core import PolitesseError, Register, Signature, UnknownLanguage
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.rewriting.rewriters import rewriters
from politesse.rewriting.types import Candidate, Change, Rewrite, Rewriter, To
from politesse.scoring import scorer

__all__ = ["Candidate", "Change", "Rewrite", "Rewriter", "rewrite", "rewrite_stream"]

_MOST_WORDS = 5000  # more is a document, to be rewritten by paragraph
_SHORTEST_PART = 25  # characters a sentence needs for its language to be told


@overload
def rewrite(  # type: ignore[overload-overlap]
    text: str, to: To, language: str | None = None, *, nbest: int = 1
) -> Rewrite: ...
@overload
def rewrite(
    text: Iterable[str], to: To, language: str | None = None, *, nbest: int = 1
) -> list[Rewrite]: ...
def rewrite(
    text: str | Iterable[str], to: To, language: str | None = None, *, nbest: int = 1
) -> Rewrite | list[Rewrite]:
    """Move a text, or each text in a list, to another register and keep its meaning.

    The language is identified where it is not given. A text that cannot be moved comes back
    unchanged, with a reason.

    >>> result = rewrite("Peux-tu m'aider ?", to="formal", language="fr")
    >>> result.best, [(span.text, span.new_text) for span in result.spans]
    ("Pouvez-vous m'aider ?", [('Peux', 'Pouvez'), ('tu', 'vous')])
    >>> rewrite("Der Zug ist pünktlich.", to="formal", language="de").reason
    'nothing in it addresses the reader'
    """
    if isinstance(text, str):
        return _rewrite(text, _target(to), language, nbest)
    return list(rewrite_stream(text, to, language, nbest=nbest))


def rewrite_stream(
    texts: Iterable[str], to: To, language: str | None = None, *, nbest: int = 1
) -> Iterator[Rewrite]:
    """Rewrites one by one, for texts that are too many to hold."""
    target = _target(to)
    for text in texts:
        yield _rewrite(text, target, language, nbest)


def _target(to: str) -> To:
    if to not in get_args(To):
        raise PolitesseError(f"cannot rewrite to {to!r}; choose from: {', '.join(get_args(To))}")
    return cast(To, to)


def _rewrite(text: str, to: To, language: str | None, nbest: int) -> Rewrite:
    try:
        pack = load(language or identify(text))
    except UnknownLanguage as error:
        if language:
            raise
        reason = "it is empty" if not text.strip() else f"its language is not clear: {error}"
        return _unchanged(text, "und", "neutral", to, reason)
    unfit = _unfit(text, pack, identified=language is None)
    if unfit is not None:
        return _unchanged(text, pack.tag, "neutral", to, unfit)
    source = scorer(pack)(text).register
    found = rewriters(pack, to)
    if not found:
        return _unchanged(text, pack.tag, source, to, f"no rewriter to {to} for {pack.name}")
    candidates = [candidate for rewriter in found for candidate in rewriter(text, nbest)]
    candidates.sort(key=lambda candidate: -candidate.confidence)
    signature = _signature(pack, to, ",".join(rewriter.name for rewriter in found))
    kept = tuple(candidates[: max(1, nbest)])
    why = None if kept else _why_kept(source, to)
    return Rewrite(text, pack.tag, source, to, kept, why, signature)


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


def _why_kept(source: Register, to: To) -> str:
    if source == to:
        return f"it is {to} already"
    if source == "neutral" and to in ("formal", "informal"):
        return "nothing in it addresses the reader"
    return f"no {to} form is known for what it says"


def _unchanged(text: str, tag: str, source: Register, to: To, reason: str) -> Rewrite:
    signature = str(Signature("rewrite", {"lang": tag, "to": to}))
    return Rewrite(text, tag, source, to, (), reason, signature)


def _signature(pack: Pack, to: To, by: str) -> str:
    return str(Signature("rewrite", {"lang": pack.tag, "to": to, "pack": pack.checksum, "by": by}))
