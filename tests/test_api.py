"""The public surface: small, pinned, cheap to import."""

from __future__ import annotations

import subprocess
import sys

import politesse


def test_the_public_names_are_pinned() -> None:
    assert politesse.__all__ == [
        "Candidate", "Change", "FileReport", "Finding", "Honorifics", "House", "PolitesseError",
        "Report", "Rewrite", "Score", "Scorer", "Signature", "Span", "Translation", "Value",
        "__version__", "check", "rewrite", "rewrite_stream", "score", "score_stream", "translate",
        "translate_stream",
    ]  # fmt: skip
    for name in politesse.__all__:
        assert getattr(politesse, name) is not None


def test_importing_loads_nothing_heavy() -> None:
    code = (
        "import sys, politesse; "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_scoring_a_given_language_loads_no_checker() -> None:
    code = (
        "import sys, politesse; politesse.score('Hast du Zeit?', 'de'); "
        "heavy = {'translate', 'lxml', 'rich', 'typer', 'torch'} & set(sys.modules); "
        "assert not heavy, heavy"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
