"""YAML files, read as plain values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.core.files import read_text


def read_yaml(path: Path) -> Any:
    """The one value of a YAML file."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    reader = YAML(typ="safe", pure=True)
    reader.allow_duplicate_keys = True
    try:
        return reader.load(read_text(path))
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        cause = getattr(error, "problem", None) or error
        raise BadInput(
            str(path), f"is not YAML: {cause}", mark.line + 1 if mark else None
        ) from None
