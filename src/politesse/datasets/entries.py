"""The catalogue: what each dataset is, its licence, where to get it and how it is laid out.

All of it is data, in ``catalog.toml``; digests of published files are in ``checksums.sha256``, in the
form that ``sha256sum -c`` reads. Of a file that was never seen as it is published there is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import PolitesseError, Registry, toml
from politesse.core.toml import Each, Shape, keys

#: Reader functions, imported when they are first asked for.
READERS: Registry[Any] = Registry(
    "reader",
    {
        name: f"politesse.datasets.readers.{home}"
        for name, home in {
            "tydip": "tydip:scored",
            "tydip-strategies": "tydip:strategies",
            "stanford": "stanford:read",
            "convokit": "convokit:read",
            "rated-messages": "rated_messages:agreed",
            "rated-messages-all": "rated_messages:everything",
            "rated-messages-pairs": "rated_messages:pairs",
            "politeness-contrasts": "politeness_contrasts:read",
            "formal-pairs": "formal_pairs:read",
            "translated-lines": "translated_lines:read",
            "contrastive": "contrastive:read",
            "submissions": "submissions:outputs",
            "expected-counts": "submissions:expected",
            "keico": "keico:read",
            "pt16": "pt16:read",
            "in-formal": "in_formal:read",
            "style-pairs": "style_pairs:read",
            "multiwoz": "multiwoz:read",
            "multiwoz-logs": "multiwoz_logs:read",
            "multiwoz-jsonl": "multiwoz_jsonl:read",
            "utterances": "multiwoz_jsonl:utterances",
            "impolite": "impolite:read",
            "convabuse-wide": "convabuse:wide",
            "convabuse-long": "convabuse:long",
            "winomt": "winomt:read",
            "pairs": "parallel:pairs",
            "sentences": "parallel:sentences",
            "contrasts": "parallel:contrasts",
            "ctxpro": "ctxpro:read",
            "ntrex": "ntrex:read",
            "lexicons": "lexicons:read",
            "documents": "documents:read",
        }.items()
    },
)
_PART: Shape = {
    **keys("about reader records", str),
    "files": [str],
    "name?": str,
    "grouped?": bool,
    "made-with?": [str],
    **keys("codes? fields?", Each(str)),
    **keys("published?", Each(int)),
}
_ENTRY: Shape = {
    **keys("title about licence source address paper", str),
    **keys("languages folders", [str]),
    **keys("beside? notes? training-without?", [str]),
    "parts": Each(_PART),
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a dataset: files of one format, and the kind of record they hold.

    ``files`` are globs under the dataset's folder. ``name`` is a regular expression for the
    end of a path, whose named groups (language, split, domain …) go to the reader; ``codes``
    turns the languages' codes there into ours, ``fields`` says what no name says. In a
    ``grouped`` part several files make one record, so that none can be read alone.
    ``published`` are numbers of records by "language split", as the authors report them. ``made_with``
    names datasets from which, and this one, ``data get`` makes the part.
    """

    title: str
    about: str
    reader: str
    records: str
    files: tuple[str, ...]
    name: str = ""
    codes: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    grouped: bool = False
    published: Mapping[str, int] = field(default_factory=dict)
    made_with: tuple[str, ...] = ()

    def read_name(self, path: str) -> dict[str, str] | None:
        """What a path says of itself; None where it is not named as it should be."""
        values = dict(self.fields)
        if self.name:
            match = re.search(rf"(?:^|/)(?:{self.name})(?:\.gz|\.xz)?$", path)
            if not match:
                return None
            values |= {key: value for key, value in match.groupdict().items() if value}
        if "language" in values:
            values["language"] = self.codes.get(values["language"], values["language"])
        return values


@dataclass(frozen=True, slots=True)
class Entry:
    """A dataset in the catalogue.

    ``folders`` are the names its folder may have under the data folder. ``beside`` are files
    that come with it and are not read. For training, ``training_without`` names the sets
    ("dataset part language split") whose texts must be left out.
    """

    name: str
    title: str
    about: str
    languages: tuple[str, ...]
    licence: str
    source: str
    address: str
    paper: str
    folders: tuple[str, ...]
    parts: Mapping[str, Part]
    beside: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    training_without: tuple[str, ...] = ()

    def part(self, title: str | None = None) -> Part:
        """A part by its name; the first, which is the dataset proper, by default."""
        if title is None:
            return next(iter(self.parts.values()))
        if title not in self.parts:
            raise PolitesseError(
                f"{self.name} has no part {title!r}; choose from: {', '.join(self.parts)}"
            )
        return self.parts[title]

    @property
    def checksums(self) -> Mapping[str, str]:
        """SHA-256 of each published file that was seen, by its path under the dataset's folder."""
        known = {}
        for path, digest in _checksums().items():
            inside = path.removeprefix(f"{self.folders[0]}/")
            if inside != path and self.covers(inside):
                known[inside] = digest
        return known

    def covers(self, inside: str) -> bool:
        """Whether a path under the dataset's folder belongs to the dataset."""
        globs = (glob for part in self.parts.values() for glob in part.files)
        return any(matches(inside, glob) for glob in (*globs, *self.beside))

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def matches(path: str, glob: str) -> bool:
    """Whether a path fits a glob, part by part, packed or not.

    >>> matches("all/hi_test.csv.xz", "all/*_test.csv"), matches("a/all/x.csv", "all/*.csv")
    (True, False)
    """
    return bool(_glob(glob).fullmatch(path))


@cache
def _glob(glob: str) -> re.Pattern[str]:
    parts = [re.escape(part).replace(r"\*", "[^/]*") for part in glob.split("/")]
    return re.compile("/".join(parts) + r"(?:\.gz|\.xz)?")


@cache
def catalog() -> Mapping[str, Entry]:
    """All datasets by name.

    >>> catalog()["winomt"].licence
    'MIT'
    """
    path = files("politesse.datasets").joinpath("catalog.toml")
    table = toml.read(path, Each(_ENTRY), "catalog.toml")
    return {name: _entry(name, dict(values)) for name, values in table.items()}


def entry(name: str) -> Entry:
    """One dataset of the catalogue."""
    if name not in catalog():
        raise PolitesseError(f"unknown dataset {name!r}; choose from: {', '.join(catalog())}")
    return catalog()[name]


def _entry(name: str, values: dict[str, Any]) -> Entry:
    parts = {title: _part(title, dict(part)) for title, part in values.pop("parts").items()}
    return Entry(name, parts=parts, **_frozen(values))


def _part(title: str, values: dict[str, Any]) -> Part:
    return Part(title, **_frozen(values))


def _frozen(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key.replace("-", "_"): tuple(value) if isinstance(value, list) else value
        for key, value in values.items()
    }


@cache
def _checksums() -> Mapping[str, str]:
    text = files("politesse.datasets").joinpath("checksums.sha256").read_text("utf-8")
    pairs = (line.split("  ", 1) for line in text.splitlines())
    return {path: digest for digest, path in pairs}
