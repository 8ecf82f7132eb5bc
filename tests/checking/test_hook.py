"""The pre-commit hook: called as pre-commit calls it, with a project's own arguments."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from politesse.formats import formats

Write = Callable[..., Path]
GOOD = '{"a": "Hast du Zeit?", "b": "Wir fragen Sie.", "c": "Dein Konto", "d": "Bist du da?"}'


@pytest.fixture
def hook() -> dict[str, Any]:
    path = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
    (entry,) = yaml.safe_load(path.read_text("utf-8"))
    return dict(entry)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [([], 1), (["--register", "formal"], 1), (["--disable", "wrong-register"], 0), (["sub"], 0)],
)
def test_a_project_s_arguments_leave_the_project_checked(
    hook: dict[str, Any], arguments: list[str], code: int, write: Write, tmp_path: Path
) -> None:
    write("de.json", GOOD)
    write("sub/de.json", '{"a": "Hast du Zeit?"}')
    assert hook["pass_filenames"] is False
    words = hook["entry"].split()
    assert words[0] == "politesse"
    command = [sys.executable, "-m", *words, *(arguments or hook.get("args", []))]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == code, result.stderr
    assert bool(result.stdout) == bool(code)


@pytest.mark.parametrize("kind", formats(), ids=lambda kind: str(kind.name))
def test_a_change_of_any_format_starts_the_hook(hook: dict[str, Any], kind: Any) -> None:
    for suffix in kind.suffixes:
        assert re.search(hook["files"], f"locale/de/app{suffix}"), f"hook file lacks {suffix}"
