"""What a check passes over, so that nothing looks clean that nobody has read."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from politesse.formats import format_of
from politesse.languages.tags import language_in_path

#: Why something is not read; of the last four a project mostly knows and need not be told.
REASONS = {
    "format": "format not known",
    "language": "no language pack",
    "unclear": "language not clear, name it with --lang or in the path",
    "folder": "folders of builds or of others",
    "outside": "symbolic links that lead out of what may be read",
    "dialogue": "subtitles switched off by the settings",
    "excluded": "left out by the settings",
    "empty": "no translated strings in use",
    "other": "no language in the path",
    "source": "too few words to tell the language of what is translated",
}
_EXPECTED = ("excluded", "empty", "other", "source")
_HOME = re.compile(
    r"(?:^|[/._-])(?:locales?|i18n|l10n|intl|lang|languages?|translations?|messages|strings|po)(?=[/._-])",
    re.IGNORECASE,
)
# Endings of localisation files, and those of files that may be one where their path says so.
_LOCALISED = re.compile(
    r"\.(?:catkeys|dtd|ftl|gmo|lang|lng|mqxliff|mxliff|qm|rc|resjson|resources|resw|sdlxliff|"
    r"stringsdict|tbx|tmx|ttx|txlf|wxl|xlb|xtb)"
)
_GENERAL = re.compile(r"\.(?:cfg|conf|csv|hjson|ini|json5|jsonc|lua|ods|plist|py|rb|tsv|xlsx|xml)")
_LOOKED_AT = 2_000  # entries of a folder of others' code that are looked at
_NAMED = 6  # things that a line names


@dataclass(frozen=True, slots=True)
class Unread:
    """One thing that was passed over: why, and what is counted (an ending, a language, a folder)."""

    reason: str
    what: str


def unclear(path: Path) -> Unread:
    """A file whose language nobody knows; most of a project's JSON is no localisation at all."""
    return Unread("unclear" if _at_home(path) else "other", path.suffix)


def unknown_format(path: Path) -> Unread | None:
    """A file that looks like localisation but is of no format that is read."""
    suffix = path.suffix.lower()
    general = _GENERAL.fullmatch(suffix) and _at_home(path) and language_in_path(path)
    return Unread("format", suffix) if general or _LOCALISED.fullmatch(suffix) else None


def skipped_folder(folder: Path) -> Unread | None:
    """A folder of others' code, if localisation files show at a first look into it."""
    left = _LOOKED_AT
    for place, folders, names in os.walk(folder):
        folders.sort()
        if any(_surely_localised(Path(place, name)) for name in names[:left]):
            return Unread("folder", folder.as_posix())
        left -= len(names) + len(folders)
        if left <= 0:
            return None
    return None


def _surely_localised(path: Path) -> bool:
    kind = format_of(path)
    if kind is None or not kind.needs_language_in_path:
        return kind is not None
    return _at_home(path) and language_in_path(path) is not None


def _at_home(path: Path) -> bool:
    """Whether a path speaks of localisation: ``src/locales/app.json``, ``messages.json``."""
    return bool(_HOME.search("/".join(path.parts[-4:])))


def counted(unread: Iterable[Unread]) -> dict[str, Counter[str]]:
    """How often each reason holds for what."""
    totals: dict[str, Counter[str]] = {}
    for one in unread:
        totals.setdefault(one.reason, Counter())[one.what] += 1
    return {reason: totals[reason] for reason in REASONS if reason in totals}


def told(unread: Mapping[str, Counter[str]], everything: bool = False) -> list[str]:
    """A phrase a reason, with counts.

    >>> told({"language": Counter(sv=2, da=1), "empty": Counter({".po": 3})})
    ['no language pack (da 1, sv 2)']
    """
    return [
        f"{REASONS[reason]} ({_list(reason, counts)})"
        for reason, counts in unread.items()
        if everything or reason not in _EXPECTED
    ]


def _list(reason: str, counts: Counter[str]) -> str:
    names = [
        what if reason == "folder" else f"{what or 'no ending'} {number:,}"
        for what, number in sorted(counts.items())
    ]
    more = [f"{len(names) - _NAMED:,} more"] if len(names) > _NAMED else []
    return ", ".join([*names[:_NAMED], *more])
