"""Single questions, asked politely and rudely: the quickest look at a bot's drift."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from politesse.core import PolitesseError
from politesse.languages.identify import identify
from politesse.rewriting.politeness import SCENARIOS, impolite, polite
from politesse.tone.drift import Drift, drift

#: Answers one message of a new conversation.
Answer = Callable[[str], str]


def provoked(
    answer: Answer,
    requests: Iterable[str],
    *,
    language: str | None = None,
    scenarios: Sequence[str] = SCENARIOS,
    intensity: int = 3,
    seed: int = 1,
) -> Drift:
    """How a bot's tone changes when the same requests are made rudely.

    Every request is put to ``answer`` politely, and once in each way of being rude, with all that it
    asks for kept. Each call is a conversation of its own.

    >>> provoked(lambda text: "Your table is booked.", ["I need a table for two"]).steady
    True
    """
    asked = [(text, language or identify(text)) for text in requests]
    if not asked:
        raise PolitesseError("a drift needs at least one request")
    pairs = [
        (calm, answer(rude))
        for text, tag in asked
        for calm in (answer(polite(text, language=tag, seed=seed).text),)
        for rude in _rude(text, tag, scenarios, intensity, seed)
    ]
    tags = {tag for _, tag in asked}
    shared = tags.pop() if len(tags) == 1 else None
    return drift([calm for calm, _ in pairs], [cross for _, cross in pairs], language=shared)


def _rude(
    text: str, language: str, scenarios: Sequence[str], intensity: int, seed: int
) -> Iterator[str]:
    for scenario in scenarios:
        made = impolite(text, language=language, scenario=scenario, intensity=intensity, seed=seed)
        yield made.text
