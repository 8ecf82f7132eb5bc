"""How ``politesse score --explain`` shows a score: coloured words, and a bar for each cause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from politesse.core import Honorifics, Score, Value

if TYPE_CHECKING:
    from politesse.scoring.explaining import Cause

_STYLES = {
    ("strategy", "polite"): "green",
    ("strategy", "impolite"): "red",
    ("noise", "informal"): "yellow",
    ("formality", "formal"): "cyan",
    ("formality", "informal"): "magenta",
}
_CELLS = 8  # of a bar, for one step of the scale
_LONGEST = 24
_EIGHTHS = " ▏▎▍▌▋▊▉█"
_FEWEST = 0.05  # on the scale: less is not worth a line


def coloured(result: Score, text: Text) -> None:
    """Colour the words that explain the values; markers of register are coloured already."""
    for span in result.spans:
        style = _STYLES.get((span.kind, span.level))
        if style:
            text.stylize(style, span.start, span.end)


def explanation(result: Score, embedded: bool = True) -> Iterator[Text]:
    """The lines under a text: each value, then what adds to it, the largest first.

    What adds to the politeness is known where the ``embedded`` model gave it.
    """
    from politesse.scoring.explaining import causes

    found = causes(result, embedded)
    if result.politeness:
        yield _heading("politeness", result.politeness, "polite")
        yield from _bars(found.get("politeness", ()))
    if result.formality:
        yield _heading("formality", result.formality, "formal")
        yield from _bars(found.get("formality", ()))
    if result.honorifics:
        yield _kinds(result.honorifics)


def _kinds(result: Honorifics) -> Text:
    """The level of honorifics, and how likely each kind is in the text."""
    line = Text(f"         {'honorifics':<12}level {result.level}", style="bold")
    likely = (f"{result.scores[kind]:.0%} {kind}" for kind in ("respectful", "humble", "polite"))
    return line.append(f"  {', '.join(likely)}", style="dim")


def _heading(name: str, value: Value, upper: str) -> Text:
    line = Text(f"         {name:<12}{value.value:+.2f}", style="bold")
    return line.append(f"  {value.probability:.0%} {upper}", style="dim")


def _bars(causes: Iterable[Cause]) -> Iterator[Text]:
    from politesse.scoring.explaining import REST

    for cause in causes:
        if abs(cause.amount) >= _FEWEST or cause.name == REST:
            yield _bar(cause.name, cause.amount, ", ".join(cause.words))


def _bar(name: str, amount: float, words: str) -> Text:
    line = Text(f"           {name:<22}{amount:+.2f} ")
    line.append(f"{bar(amount):<{_LONGEST}}", style="green" if amount > 0 else "red")
    return line.append(f" {words}".rstrip(), style="dim")


def bar(amount: float) -> str:
    """A bar as long as an amount is large, to an eighth of a cell.

    >>> bar(0.5), bar(-0.5), bar(0)
    ('████', '████', '')
    """
    eighths = min(round(abs(amount) * _CELLS * 8), _LONGEST * 8)
    return "█" * (eighths // 8) + (_EIGHTHS[eighths % 8] if eighths % 8 else "")
