"""What the trainers share: committed recipes, and the texts they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.core import BadInput, toml
from politesse.core.files import decoded, opened
from politesse.core.toml import Shape
from politesse.datasets.locate import found
from politesse.training.recipe_shapes import SHAPES


def committed(name: str) -> dict[str, Any]:
    """A recipe of this project by its name."""
    path = files("politesse.training").joinpath("recipes", f"{name}.toml")
    return toml.read(path, SHAPES.get(name), f"recipes/{name}.toml")


def own_recipe(name: str, names: Iterable[str] = (), choose: str = "") -> dict[str, Any]:
    """What a recipe says: one of the committed ``names``, or a file of the user's own.

    ``choose`` follows the complaint about a file that is not there.
    """
    if name in names:
        return committed(name)
    if choose and not Path(name).is_file():
        raise BadInput(name, f"is no recipe; {choose}")
    return toml.read(Path(name))


def read_recipe(kind: str, own: Path | str | None = None) -> dict[str, Any]:
    """The committed recipe of a kind, with one of the user's own laid over it."""
    settings = committed(kind)
    return settings if own is None else laid_over(settings, own_recipe(str(own)), str(own), kind)


def laid_over(
    base: Mapping[str, Any], own: Mapping[str, Any], where: str, kind: str
) -> dict[str, Any]:
    """A recipe with the settings of another in place of its own, tables by their keys.

    A table whose keys the user names, such as corpora, is taken whole.

    >>> own = {"seed": 5, "trees": {"depth": 3}}
    >>> merged = laid_over(committed("honorifics"), own, "mine", "honorifics")
    >>> merged["seed"], merged["trees"]["depth"], merged["trees"]["rounds"]
    (5, 3, 100)
    """
    merged = _merged(base, own, SHAPES[kind])
    toml.check(merged, SHAPES[kind], where)
    return merged


def _merged(base: Mapping[str, Any], own: Mapping[str, Any], shape: Shape) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        nested = isinstance(shape.get(key), dict) and isinstance(value, dict)
        merged[key] = _merged(base[key], value, shape[key]) if nested else value
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
