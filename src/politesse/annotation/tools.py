"""The tools that people annotate with, each a way to write a project and to read its answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from politesse.annotation.answers import Answer
from politesse.annotation.project import Project
from politesse.core import Registry


class Tool(Protocol):
    """What a module of a tool has."""

    def write(self, project: Project, folder: Path) -> None:
        """Write the files of a project into a folder that is there."""

    def read(self, project: Project, folder: Path, exports: Sequence[Path]) -> Iterator[Answer]:
        """The answers that lie in the project's folder, or in files that the tool exported."""

    def next_step(self, folder: Path) -> str:
        """How the project is opened, in a line."""


TOOLS: Registry[Tool] = Registry(
    "annotation tool",
    {
        "potato": "politesse.annotation.potato:TOOL",
        "label-studio": "politesse.annotation.label_studio:TOOL",
    },
)
