"""Trained networks as a system: ``--systems trained:FOLDER``.

``politesse train style`` makes some that rewrite, ``politesse train dialogue`` bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from politesse.benchmarks.systems.bots import Answering
from politesse.core import Signature
from politesse.core.backends import Spec
from politesse.dialogue.bots.trained import CARD
from politesse.languages import load, split_tag
from politesse.rewriting.trained import Networks, TrainedRewriter

_CHUNK = 256  # texts decoded together


class Trained:
    """The networks of a folder with the preprocessing it names, and nothing chosen afterwards."""

    about = "networks trained for formality transfer"

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        place = spec.place("preprocess")
        preprocess = place.options.get("preprocess")
        self._networks = Networks(Path(place.address))
        self._rewriter = cache(
            lambda code: TrainedRewriter(self._networks, load(code), "formal", preprocess)
        )

    def supports(self, language: str) -> bool:
        return self._networks.speaks(split_tag(language)[0], "formal")

    def signature(self, language: str) -> str:
        choices = {"lang": language, "by": self._rewriter(language).name}
        return str(Signature(f"trained({self._networks.about['method']})", choices))

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        rewriter = self._rewriter(language)
        candidates_of = [
            candidates
            for start in range(0, len(texts), _CHUNK)
            for candidates in rewriter.rewrite(texts[start : start + _CHUNK])
        ]
        pairs = zip(candidates_of, texts, strict=True)
        return [candidates[0].text if candidates else text for candidates, text in pairs]


def trained(spec: Spec, data: Path | None = None) -> Trained | Answering:
    """What a folder holds: a bot, or networks that rewrite."""
    if (Path(spec.rest) / CARD).is_file():
        return Answering(str(spec), data)
    return Trained(spec, data)
