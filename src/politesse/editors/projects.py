"""The folders that an editor has open: their settings, and what their files keep to."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from politesse.checking.config import Config, find_config
from politesse.checking.house import infer_houses
from politesse.checking.paths import matches, walk
from politesse.checking.report import House
from politesse.checking.sources import stamp
from politesse.checking.survey import Job, Survey, survey
from politesse.core.progress import Progress, counted, silent
from politesse.editors.memory import Outdated
from politesse.formats import LARGEST_FILE, format_of
from politesse.languages.tags import language_in_path


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the editor's own settings ask for, as options of ``politesse check`` do."""

    register: str | None = None
    language: str | None = None
    survey: bool = True

    def config(self, place: Path) -> Config:
        """The settings of a folder or a file, with what the editor asks for."""
        found = find_config(place)
        return found.held_to(self.register) if self.register else found


def key_of(path: Path) -> str:
    """What a file is known by, whatever way leads to it."""
    return os.path.realpath(path)


@dataclass(slots=True)
class Project:
    """One folder: its settings and, once its files have been read, its house registers.

    ``surveys`` are of all files that a check of the folder reads, by what they are known by.
    """

    root: Path
    wishes: Wishes
    config: Config = field(default_factory=Config)
    surveys: dict[str, Survey] = field(default_factory=dict)
    ready: bool = False
    kept: dict[str, str | None] = field(default_factory=dict)  #: the house registers as last told
    _states: dict[str, tuple[int, int]] = field(default_factory=dict)

    def read_settings(self) -> None:
        """Read the settings anew; where they are others, all that was surveyed is forgotten."""
        config = self.wishes.config(self.root)
        if config != self.config:
            self.start_anew(self.wishes)
        self.config = config

    def start_anew(self, wishes: Wishes) -> None:
        """Forget what was surveyed, since something else is wished for."""
        self.wishes = wishes
        self.surveys, self._states, self.ready = {}, {}, False

    def survey(
        self,
        edited: Iterable[str],
        progress: Progress = silent,
        wanted: Callable[[], bool] = lambda: True,
    ) -> None:
        """Read the files that changed since the last time; those being edited are left alone."""
        jobs = self._jobs()
        found: dict[str, Survey] = {}
        left = set(edited) & self.surveys.keys()
        for key, job in counted(jobs.items(), len(jobs), "reading", progress):
            if not wanted():
                raise Outdated
            state = stamp(job.path)
            if key not in left and self._states.get(key) != state:
                self.surveys[key] = survey(job)
                self._states[key] = state
            found[key] = self.surveys[key]
        self.surveys, self.ready = found, True

    def forget(self, key: str) -> None:
        """Have a file read again that was edited."""
        self._states.pop(key, None)

    def is_news(self, path: Path) -> bool:
        """Whether a file may be one that the last survey did not see."""
        return self.ready and format_of(path) is not None and key_of(path) not in self.surveys

    def job(self, path: Path, text: str) -> Job | None:
        """How to check a file that is open; None where a check of the folder passes it over.

        Prose is checked wherever it is: somebody who writes it wants to know.
        """
        kind = format_of(path)
        if kind is None or self._left_out(path):
            return None
        if kind.prose:
            return self._job(path, not self._tells_language(path), text)
        member = not self.ready or key_of(path) in self.surveys
        return self._job(path, False, text) if member else None

    def houses(self, key: str, own: Survey) -> dict[str, House]:
        """What a file is held to, that has just been surveyed itself.

        Until all files have been read only what the settings say is known.
        """
        if not self.ready:
            return {}
        if key in self.surveys and not own.job.named:
            self.surveys[key] = own
        houses = infer_houses(list(self.surveys.values()), self.config)
        self.kept = {tag: house.register for tag, house in houses.items()}
        return {**infer_houses([own], self.config), **houses}

    def _jobs(self) -> dict[str, Job]:
        entries = walk([self.root], self.config.exclude)
        paths = [entry[0] for entry in entries if isinstance(entry, tuple)]
        return {
            key_of(path): self._job(path, False)
            for path in paths
            if not self.config.for_path(path).skip
        }

    def _job(self, path: Path, named: bool, text: str | None = None) -> Job:
        return Job(path, named, self.config, self.wishes.language, LARGEST_FILE, text)

    def _tells_language(self, path: Path) -> bool:
        """Whether it is clear without its text which language a file is in."""
        given = self.config.for_path(path).language or self.wishes.language
        return bool(given or language_in_path(path))

    def _left_out(self, path: Path) -> bool:
        excluded = any(matches(path.as_posix(), pattern) for pattern in self.config.exclude)
        return excluded or self.config.for_path(path).skip


@dataclass(slots=True)
class Alone:
    """A file that is open without a folder, checked as if it were named to ``politesse check``."""

    wishes: Wishes
    config: Config
    kept: None = None

    def job(self, path: Path, text: str) -> Job | None:
        """How to check it; None where it is of no format, or the settings leave it out."""
        if format_of(path) is None or self.config.for_path(path).skip:
            return None
        return Job(path, True, self.config, self.wishes.language, LARGEST_FILE, text)

    def houses(self, key: str, own: Survey) -> dict[str, House]:
        """What it keeps to itself."""
        return infer_houses([own], self.config)
