"""Writes the folder that a trained rewriter reads: networks, vocabulary, and what they are."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core.files import write_bytes, write_text
from politesse.core.version import VERSION
from politesse.rewriting.trained import ABOUT, PIECES
from politesse.training.recipe import plain
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.export import export
from politesse.training.style.recipe import Recipe

if TYPE_CHECKING:
    from politesse.training.seq2seq.trainer import Run


def write_folder(
    folder: Path,
    networks: Sequence[tuple[str, Run]],
    vocabulary: bytes,
    languages: Sequence[str],
    settings: Recipe,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Write trained networks, each under its name; ``more`` is told beside what they need."""
    for name, run in networks:
        write_network(folder / name, run, settings.quantisation)
    write_about(folder, [name for name, _ in networks], vocabulary, languages, settings, more)


def write_network(folder: Path, run: Run, quantisation: str) -> None:
    """Write one network for CTranslate2."""
    weights = {name: value.float().cpu().numpy() for name, value in run.model.state_dict().items()}
    export(weights, run.model.shape.as_dict(), run.pack.pieces, folder, quantisation)


def write_about(
    folder: Path,
    names: Sequence[str],
    vocabulary: bytes,
    languages: Sequence[str],
    settings: Recipe,
    more: Mapping[str, Any] | None = None,
) -> None:
    """Write the vocabulary and, last of all, what makes the folder one."""
    about = {
        "method": settings.method,
        "beam": settings.beam,
        "preprocess": settings.preprocess,
        "tags": {
            code: {style: tags.tags(code, style) for style in settings.directions}
            for code in languages
        },
        "recipe": plain(settings),
        **(more or {}),
    }
    write_description(folder, names, vocabulary, about)


def write_description(
    folder: Path, names: Sequence[str], vocabulary: bytes, about: Mapping[str, Any]
) -> None:
    """The same of networks that were made in another way."""
    folder.mkdir(parents=True, exist_ok=True)
    write_bytes(folder / PIECES, vocabulary)
    about = {"made by": f"politesse {VERSION}", "networks": list(names), **about}
    write_text(folder / ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
