"""Packs the corpora of a wheel: texts are read from ``.xz`` as well as they are, and take two thirds of the room."""

import lzma
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackedCorpora(BuildHookInterface):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put each corpus into a wheel packed; pyproject.toml leaves the plain ones out of it."""
        if self.target_name != "wheel" or version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        source = Path(self.root, "src")
        for ending in ("jsonl", "tsv"):
            for path in sorted(source.glob(f"politesse/corpora/*/*.{ending}")):
                inside = path.relative_to(source).as_posix() + ".xz"
                packed = Path(self._folder.name, inside.replace("/", "-"))
                packed.write_bytes(lzma.compress(path.read_bytes(), preset=9))
                build_data["force_include"][str(packed)] = inside

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_folder"):
            self._folder.cleanup()
