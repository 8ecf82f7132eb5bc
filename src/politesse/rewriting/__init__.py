"""Text to text in another register.

>>> rewrite("Bitte geben Sie Ihr Passwort ein.", to="informal", language="de").best
'Bitte gib dein Passwort ein.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, overload

from politesse.core import PolitesseError
from politesse.core.errors import OnError
from politesse.languages.identify import identify
from politesse.rewriting.backends import BUILT_IN
from politesse.rewriting.choosing import Weights
from politesse.rewriting.session import RewritingSession
from politesse.rewriting.types import (
    Aspect,
    Candidate,
    Change,
    Rewrite,
    Rewriter,
    RewriterFactory,
    To,
    Tone,
)

__all__ = [
    "Candidate",
    "Change",
    "Rewrite",
    "Rewriter",
    "Weights",
    "rewrite",
    "rewrite_stream",
]


@overload
def rewrite(
    text: str | float | None,
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
    min_confidence: float | None = None,
    on_error: OnError = "raise",
) -> Rewrite: ...
@overload
def rewrite(
    text: Iterable[Any],
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
    min_confidence: float | None = None,
    on_error: OnError = "raise",
) -> list[Rewrite]: ...
def rewrite(
    text: Any,
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
    min_confidence: float | None = None,
    on_error: OnError = "raise",
) -> Rewrite | list[Rewrite]:
    """Move a text, or each text in a list, to another register and keep its meaning.

    The language is identified where it is not given. A text that cannot be moved comes back
    unchanged, with a reason. ``aspects`` says what of a text becomes formal or informal: its
    ``address``, its ``style`` (the wording), or both. Without it that is the address, and the
    wording too of careless texts that are to become formal, and of languages whose address
    cannot be changed. ``by`` names the rewriters (see ``rewriting.backends``), ``weights`` how
    their candidates are ranked. ``style``, ``intensity``, ``protect`` (stretches of a single text)
    and ``seed`` are those of ``rewriting.politeness``, for texts that become polite or impolite.

    What is not likely enough to be right, or would mix addresses, speak to one reader where there are
    several, or leave a salutation that no longer fits, is withheld: the text comes back with the
    reason. ``min_confidence`` sets how likely, where 0 gives everything. With ``on_error="null"`` what is
    no text at all (None, NaN) keeps its place too, with the language ``und`` and the reason.

    >>> result = rewrite("Peux-tu m'aider ?", to="formal", language="fr")
    >>> result.best, [(span.text, span.new_text) for span in result.spans]
    ("Pouvez-vous m'aider ?", [('Peux', 'Pouvez'), ('tu', 'vous')])
    >>> rewrite("t'as pas vu mon frere ?", to="formal", language="fr").best
    "Vous n'avez pas vu mon frère ?"
    >>> rewrite("t'as pas vu mon frere ?", "formal", "fr", aspects={"style"}).best
    "Tu n'as pas vu mon frère ?"
    >>> rewrite("Der Zug ist pünktlich.", "formal", "de", aspects={"address"}).reason
    'nothing in it addresses the reader'
    >>> rewrite("Liebe Oma, hast du Zeit?", "formal", "de").reason
    'a salutation or closing would no longer fit (Liebe Oma)'
    """
    if not isinstance(text, str) and isinstance(text, Iterable):
        if protect:
            raise PolitesseError("protect names stretches of one text; give the texts one by one")
        tone = Tone(style, intensity, seed)
        return list(
            RewritingSession(to, aspects, weights, by, tone, min_confidence, on_error).stream(
                text, language, nbest
            )
        )
    tone = Tone(style, intensity, seed, tuple(protect))
    return RewritingSession(to, aspects, weights, by, tone, min_confidence, on_error).rewrite(
        [text], language, nbest
    )[0]


def rewrite_stream(
    texts: Iterable[Any],
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
    min_confidence: float | None = None,
    on_error: OnError = "raise",
    tell: Callable[[str], str] = identify,
) -> Iterator[Rewrite]:
    """Rewrites one by one, for texts that are too many to hold.

    ``tell`` tells the language of each where none is given (``languages.identify.leaning``).
    """
    tone = Tone(style, intensity, seed)
    return RewritingSession(to, aspects, weights, by, tone, min_confidence, on_error).stream(
        texts, language, nbest, tell
    )
