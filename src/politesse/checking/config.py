"""What a project asks of a check: ``politesse.toml`` or ``[tool.politesse]``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from politesse.checking.paths import matches
from politesse.core import BadInput, PolitesseError

REGISTERS = ("formal", "informal")
CODES = ("wrong-register", "mixed", "plural-forms", "miscased", "unprompted-address", "drift")
_OFF_BY_DEFAULT = {"unprompted-address"}


@dataclass(frozen=True, slots=True)
class PathSettings:
    """Settings for the files that match a pattern."""

    path: str
    register: Mapping[str, str] = field(default_factory=dict)
    language: str | None = None
    skip: bool = False


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
    paths: tuple[PathSettings, ...] = ()

    def codes(self) -> frozenset[str]:
        """The kinds of findings that are wanted."""
        default = {code for code in CODES if code not in _OFF_BY_DEFAULT}
        return frozenset((default | set(self.enable)) - set(self.disable))

    def for_path(self, path: Path) -> PathSettings:
        """What holds for one file: the general settings with all that match laid over."""
        register = dict(self.register)
        language, skip = None, False
        for entry in self.paths:
            if matches(path.as_posix(), entry.path):
                if "*" in entry.register:
                    register.clear()
                register.update(entry.register)
                language = entry.language or language
                skip = skip or entry.skip
        return PathSettings(path.as_posix(), register, language, skip)

    def expected(self, settings: PathSettings, language: str) -> str | None:
        """The register asked for, by the most exact of the tag, its language, and ``*``."""
        code = language.split("-")[0]
        for name in (language, code, "*"):
            if name in settings.register:
                return settings.register[name]
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
            table = _toml(project).get("tool", {}).get("politesse")
            if table is not None:
                return _config(table, str(project))
    return Config()


def read_config(path: Path) -> Config:
    """The settings of one file, which may be either kind."""
    table = _toml(path)
    if path.name == "pyproject.toml":
        table = table.get("tool", {}).get("politesse", {})
    return _config(table, str(path))


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(str(path), f"malformed TOML: {error}") from None


def _config(table: Mapping[str, Any], where: str) -> Config:
    settings: dict[str, Any] = {}
    for key, value in table.items():
        name = key.replace("-", "_")
        if name == "register":
            settings[name] = _registers(value, where)
        elif name == "paths":
            settings[name] = tuple(_path_settings(entry, where) for entry in value)
        elif name in ("exclude", "ignore", "ignore_text", "disable", "enable"):
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise PolitesseError(f"{where}: {key} must be a list of strings")
            settings[name] = tuple(value)
        elif name in ("quotes", "subtitles", "confidence", "baseline"):
            settings[name] = _scalar(name, value, where)
        else:
            raise PolitesseError(f"{where}: unknown setting {key!r}")
    config = Config(**settings)
    for code in (*config.disable, *config.enable):
        if code not in CODES:
            raise PolitesseError(f"{where}: unknown code {code!r}; there are: {', '.join(CODES)}")
    return config


def _scalar(name: str, value: Any, where: str) -> Any:
    wanted = {"quotes": bool, "subtitles": str, "confidence": float, "baseline": str}[name]
    if not isinstance(value, wanted):
        raise PolitesseError(f"{where}: {name} must be a {wanted.__name__}")
    if name == "subtitles" and value not in ("mixed", "house", "off"):
        raise PolitesseError(f"{where}: subtitles must be one of mixed, house, off")
    if isinstance(value, float) and not 0.5 <= value <= 1:
        raise PolitesseError(f"{where}: confidence must lie between 0.5 and 1")
    return value


def _registers(value: Any, where: str) -> dict[str, str]:
    table = {"*": value} if isinstance(value, str) else value
    if not isinstance(table, dict) or any(item not in REGISTERS for item in table.values()):
        raise PolitesseError(
            f"{where}: register must be formal or informal, for all or by language"
        )
    return {name.replace("_", "-"): item for name, item in table.items()}


def _path_settings(entry: Mapping[str, Any], where: str) -> PathSettings:
    unknown = set(entry) - {"path", "register", "language", "skip"}
    if unknown or "path" not in entry:
        raise PolitesseError(
            f"{where}: [[paths]] takes path, register, language, skip; not {sorted(unknown)}"
        )
    return PathSettings(
        path=entry["path"],
        register=_registers(entry["register"], where) if "register" in entry else {},
        language=entry.get("language"),
        skip=bool(entry.get("skip", False)),
    )
