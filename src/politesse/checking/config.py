"""What a project asks of a check: ``politesse.toml`` or ``[tool.politesse]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from politesse.checking.paths import matches
from politesse.core import BadInput, toml
from politesse.core.toml import Each, Shape, keys
from politesse.languages.tags import register_in_tag

REGISTERS = ("formal", "informal", "neutral")  # neutral: nobody is to be addressed
CODES = (
    "wrong-register", "mixed", "plural-forms", "miscased", "unprompted-address", "speech", "unsure",
    "drift",
)  # fmt: skip
_OFF_BY_DEFAULT = {"unprompted-address", "speech", "unsure"}
_EXPECTED = (REGISTERS, Each(REGISTERS))  # for all, or by language
_CONFIG: Shape = {
    "register?": _EXPECTED,
    **keys("exclude? ignore? ignore_text?", [str]),
    **keys("disable? enable?", [CODES]),
    "quotes?": bool,
    "subtitles?": ("mixed", "house", "off"),
    "confidence?": float,
    "baseline?": str,
    "keys?": [{"match": str, "register": _EXPECTED}],
    "paths?": [{"path": str, "register?": _EXPECTED, "language?": str, "skip?": bool}],
}


@dataclass(frozen=True, slots=True)
class PathSettings:
    """Settings for the files that match a pattern."""

    path: str
    register: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None
    skip: bool = False


@dataclass(frozen=True, slots=True)
class KeySettings:
    """The register of the strings whose names match a pattern."""

    match: str
    register: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Config:
    """All settings of a check, with the defaults of a project that says nothing.

    ``register`` maps a language, or ``*`` for all, to its expected register.
    """

    register: Mapping[str, str] = field(default_factory=dict)
    exclude: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    ignore_text: tuple[str, ...] = ()
    disable: tuple[str, ...] = ()
    enable: tuple[str, ...] = ()
    quotes: bool = False
    subtitles: str = "mixed"
    confidence: float = 0.65
    baseline: str | None = None
    keys: tuple[KeySettings, ...] = ()
    paths: tuple[PathSettings, ...] = ()

    def held_to(self, register: str) -> Config:
        """The same settings with one register for everything, whatever they say of that."""
        everywhere = {"*": register}
        paths = (*self.paths, PathSettings("*", everywhere))
        return replace(self, register=everywhere, keys=(), paths=paths)

    def codes(self) -> frozenset[str]:
        """The kinds of findings that are wanted."""
        default = {code for code in CODES if code not in _OFF_BY_DEFAULT}
        return frozenset((default | set(self.enable)) - set(self.disable))

    def for_path(self, path: Path) -> PathSettings:
        """What the settings say of one file by its path; of several that match, the last."""
        register: dict[str, str] = {}
        language, skip = None, False
        for entry in self.paths:
            if matches(path.as_posix(), entry.path):
                if "*" in entry.register:
                    register.clear()
                register.update(entry.register)
                language = entry.language or language
                skip = skip or entry.skip
        return PathSettings(path.as_posix(), register, language, skip)

    def expected(self, path: Path | None, tag: str) -> str | None:
        """The register asked for: for the path, by a modifier of the tag, or in general."""
        named = register_in_tag(tag)
        language = tag.partition("-x-")[0]
        own = _of_language(self.for_path(path).register, language) if path else None
        return own or named or _of_language(self.register, language)

    def by_key(self, tag: str) -> dict[str, str]:
        """The registers that the names of strings decide in a language, by pattern."""
        language = tag.partition("-x-")[0]
        registers = {entry.match: _of_language(entry.register, language) for entry in self.keys}
        return {match: register for match, register in registers.items() if register}


def _of_language(register: Mapping[str, str], language: str) -> str | None:
    """The register by the most exact of the tag, its language, and ``*``."""
    for name in (language, language.split("-")[0], "*"):
        if name in register:
            return register[name]
    return None


def find_config(start: Path) -> Config:
    """The settings of the nearest ``politesse.toml`` or ``pyproject.toml`` at or above."""
    folder = start.resolve()
    for place in (folder, *folder.parents) if folder.is_dir() else folder.parents:
        own = place / "politesse.toml"
        if own.is_file():
            return read_config(own)
        project = place / "pyproject.toml"
        if project.is_file():
            table = toml.read(project).get("tool", {}).get("politesse")
            if table is not None:
                return _config(table, str(project))
    return Config()


def read_config(path: Path) -> Config:
    """The settings of one file, which may be either kind."""
    table = toml.read(path)
    if path.name == "pyproject.toml":
        table = table.get("tool", {}).get("politesse", {})
    return _config(table, str(path))


def _config(table: Mapping[str, Any], where: str) -> Config:
    settings: dict[str, Any] = {key.replace("-", "_"): value for key, value in table.items()}
    toml.check(settings, _CONFIG, where)
    settings["register"] = _registers(settings.get("register", {}))
    settings["keys"] = [
        KeySettings(entry["match"], _registers(entry["register"]))
        for entry in settings.get("keys", [])
    ]
    settings["paths"] = [
        PathSettings(**{**entry, "register": _registers(entry.get("register", {}))})
        for entry in settings.get("paths", [])
    ]
    if not 0.5 <= settings.get("confidence", 1) <= 1:
        raise BadInput(where, "confidence must lie between 0.5 and 1")
    frozen = {key: tuple(one) for key, one in settings.items() if isinstance(one, list)}
    return Config(**{**settings, **frozen})


def _registers(value: str | dict[str, str]) -> dict[str, str]:
    table = {"*": value} if isinstance(value, str) else value
    return {name.replace("_", "-"): item for name, item in table.items()}
