"""What the package's own systems share: they are made with their name and the data folder."""

from __future__ import annotations

from pathlib import Path

from politesse.core.backends import Spec


class OwnSystem:
    """A system of the package; most need neither the name nor the data."""

    about = ""

    def __init__(self, spec: Spec | None = None, data: Path | None = None) -> None:
        self._data = data
