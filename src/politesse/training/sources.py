"""What the trainers share: committed recipes, and the texts they name."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.core import BadInput
from politesse.core.files import decoded, opened
from politesse.datasets.locate import found


def committed(name: str) -> dict[str, Any]:
    """A recipe of this project by its name."""
    path = files("politesse.training").joinpath("recipes", f"{name}.toml")
    return tomllib.loads(path.read_text("utf-8"))


def read_recipe(name: str, names: Iterable[str] = (), choose: str = "") -> dict[str, Any]:
    """What a recipe says: one of the committed ``names``, or a file of the user's own.

    ``choose`` follows the complaint about a file that is not there.
    """
    try:
        return committed(name) if name in names else tomllib.loads(Path(name).read_text("utf-8"))
    except OSError as error:
        cause = f"is no recipe ({error.strerror or error})"
        raise BadInput(name, f"{cause}; {choose}" if choose else cause) from None
    except ValueError as error:
        raise BadInput(name, f"is not a recipe: {error}") from None


def laid_over(
    base: Mapping[str, Any], own: Mapping[str, Any], where: str, free: Collection[str] = ()
) -> dict[str, Any]:
    """A recipe with the settings of another in place of its own, tables by their keys.

    ``free`` are tables whose keys the user names: these are taken whole.

    >>> laid_over({"seed": 1, "model": {"width": 8, "layers": 2}}, {"model": {"width": 4}}, "mine")
    {'seed': 1, 'model': {'width': 4, 'layers': 2}}
    """
    merged = dict(base)
    for key, value in own.items():
        if key not in base:
            raise BadInput(where, f"unknown setting {key!r}; choose from: {', '.join(base)}")
        table = isinstance(base[key], dict)
        if table != isinstance(value, dict):
            raise BadInput(where, f"{key} is {'a table' if table else 'none'}")
        nested = table and key not in free
        merged[key] = laid_over(base[key], value, where, free) if nested else value
    return merged


def corpora(data: Path, code: str, settings: dict[str, Any]) -> Iterator[tuple[str, Path, int]]:
    """The parallel corpora the recipe names that are there, with the most texts to take of each."""
    seen: set[Path] = set()
    for pattern, limit in settings["corpora"].items():
        for path in sorted((data / "text").glob(f"{pattern}.en-{code}.tsv.xz")):
            if path not in seen:
                seen.add(path)
                yield path.name.split(".")[0], path, limit


def rows(path: Path) -> list[list[str]]:
    """The cells of each line of a packed table; English comes first."""
    with opened(path) as file:
        return [line.rstrip("\r\n").split("\t") for line in decoded(file, str(path))]


def contrast_pairs(code: str, data: Path, names: list[str]) -> list[tuple[str, str]]:
    """The formal and informal references of those train sets that have the language."""
    return [
        (pair.formal, pair.informal)
        for name in names
        if code in datasets.entry(name).languages and found(name, data)
        for pair in datasets.read(name, data, language=code, split="train")
    ]
