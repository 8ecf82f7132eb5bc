"""What the tests of translation share: an engine that knows a few phrases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from politesse.translation import Capabilities, EngineError, Hypothesis, Request


class Phrasebook:
    """Knows the translations of some texts, several of each; all else fails or comes out as it was.

    ``asked`` is every text it was handed, in order.
    """

    name = "phrasebook"

    def __init__(
        self,
        phrases: Mapping[str, Sequence[str]],
        capabilities: Capabilities | None = None,
        strict: bool = False,
    ) -> None:
        self._phrases = phrases
        self.capabilities = capabilities or Capabilities(nbest=5)
        self._strict = strict
        self.asked: list[str] = []
        self.formalities: list[str | None] = []

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        self.asked += texts
        self.formalities.append(request.formality)
        found = []
        for text in texts:
            if text not in self._phrases and self._strict:
                raise EngineError(f"no phrase for {text!r}")
            known = self._phrases.get(text, [text])
            found.append(
                [Hypothesis(one, -0.2 * n) for n, one in enumerate(known)][: request.nbest]
            )
        return found

    def signature(self) -> str:
        return "phrasebook"
