"""Localisation formats: each reader turns a file into segments.

Reading goes through translate-toolkit wherever it has the format. A format is known by
the file's name; what needs a language in its path (JSON, YAML, text) says so, so that a
walk over a project does not take every JSON file for a catalogue.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from politesse.checking.files import FileText
from politesse.checking.segments import Segment

Reader = Callable[[Path, FileText], Iterator[Segment]]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file, and where its reader is."""

    name: str
    home: str
    needs_language_in_path: bool = False
    dialogue: bool = False

    @property
    def read(self) -> Reader:
        """The reader, imported on first use."""
        module, function = self.home.split(":")
        reader: Reader = getattr(import_module(f"politesse.checking.formats.{module}"), function)
        return reader


_BY_SUFFIX = {
    ".po": Format("gettext", "gettext:read"),
    ".pot": Format("gettext", "gettext:read"),
    ".xlf": Format("XLIFF", "xml:read_xliff"),
    ".xliff": Format("XLIFF", "xml:read_xliff"),
    ".ts": Format("Qt TS", "xml:read_ts"),
    ".resx": Format("RESX", "xml:read_resx"),
    ".arb": Format("ARB", "tree:read_arb"),
    ".json": Format("JSON", "tree:read_json", needs_language_in_path=True),
    ".yml": Format("YAML", "tree:read_yaml", needs_language_in_path=True),
    ".yaml": Format("YAML", "tree:read_yaml", needs_language_in_path=True),
    ".xcstrings": Format("Apple string catalogue", "tree:read_xcstrings"),
    ".strings": Format("Apple strings", "lines:read_strings"),
    ".properties": Format("Java properties", "lines:read_properties", needs_language_in_path=True),
    ".srt": Format("SubRip", "subtitles:read", dialogue=True),
    ".vtt": Format("WebVTT", "subtitles:read", dialogue=True),
    ".md": Format("Markdown", "prose:read_markdown", needs_language_in_path=True),
    ".markdown": Format("Markdown", "prose:read_markdown", needs_language_in_path=True),
    ".txt": Format("text", "prose:read_text", needs_language_in_path=True),
}
_ANDROID = Format("Android", "xml:read_android")


def format_of(path: Path) -> Format | None:
    """The format of a file by its name, or None.

    >>> format_of(Path("res/values-fr/strings.xml")).name
    'Android'
    >>> format_of(Path("pom.xml")) is None
    True
    """
    if path.suffix == ".xml" and path.parent.name.startswith("values"):
        return _ANDROID
    return _BY_SUFFIX.get(path.suffix.lower())


def format_names() -> list[str]:
    """The names of all formats, for messages and docs."""
    return list(dict.fromkeys(entry.name for entry in (*_BY_SUFFIX.values(), _ANDROID)))
