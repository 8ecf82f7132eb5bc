"""A pytest plug-in: the ``tone`` fixture asserts what replies sound like.

It is found by pytest where Politesse is installed, and loads nothing until a test asks for the
fixture. Settings of a project: ``politesse_tone`` (``register = formal, politeness >= 0``) and
``politesse_language``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from politesse.tone import Drift, Expected, Verdict
    from politesse.tone.provoking import Answer


class Tone:
    """Asserts the tone of replies; ``tone(reply)`` goes by the project's settings."""

    def __init__(self, expected: str | None = None, language: str | None = None) -> None:
        self._expected, self._language = expected or None, language or None

    def __call__(
        self,
        reply: str,
        expected: Expected | str | None = None,
        *,
        register: str | None = None,
        politeness: float | None = None,
        formality: float | None = None,
        language: str | None = None,
    ) -> Verdict:
        """Fail the test unless the reply sounds as it must; the verdict where it does."""
        __tracebackhide__ = True
        from politesse.tone import judge

        nothing = register is None and politeness is None and formality is None
        verdict = judge(
            reply,
            (expected or self._expected) if nothing else expected,
            register=register,
            politeness=politeness,
            formality=formality,
            language=language or self._language,
        )
        if not verdict:
            pytest.fail(f"{verdict.reason}\n  reply: {reply}", pytrace=True)
        return verdict

    def steady(
        self,
        answer: Answer,
        requests: Iterable[str],
        *,
        language: str | None = None,
        intensity: int = 3,
    ) -> Drift:
        """Fail the test if the bot gets less polite when the same requests are made rudely.

        ``answer`` answers one message of a new conversation.
        """
        __tracebackhide__ = True
        from politesse.tone.provoking import provoked

        found = provoked(answer, requests, language=language or self._language, intensity=intensity)
        if found.drifts:
            lines = [f"  {fall.polite}\n    → {fall.rude}" for fall in found.worst[:3]]
            pytest.fail("\n".join((found.verdict, *lines)), pytrace=True)
        return found


def pytest_addoption(parser: pytest.Parser) -> None:
    """The settings of the fixture."""
    parser.addini("politesse_tone", "what replies must be: register = formal, politeness >= 0")
    parser.addini("politesse_language", "the language of replies; identified where it is not given")


@pytest.fixture(scope="session")
def tone(request: pytest.FixtureRequest) -> Tone:
    """Assert what a bot's replies sound like: ``tone(reply, register="formal", politeness=0)``."""
    settings = request.config
    return Tone(settings.getini("politesse_tone"), settings.getini("politesse_language"))
