"""A project: the items that go out, and the file that lets the answers come home.

``politesse.json`` lies in the folder of a project and is for its owner alone: it says which items are
checks and what their answers are, which system wrote which output, and has the key by which raters
become numbers.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from politesse.annotation.protocols import Field, Protocol, protocol
from politesse.core import BadInput
from politesse.core.files import read_json, write_text

MANIFEST = "politesse.json"
_VERSION = 1

ItemKind = Literal["item", "attention", "qualification"]


@dataclass(frozen=True, slots=True)
class Item:
    """Something to annotate, or a check among it.

    ``data`` is what raters see, by column; ``kept`` what they do not. ``systems`` wrote the outputs, in
    the order in which they are shown. Only ``raters`` may answer, if any are named.
    """

    id: str
    data: Mapping[str, str]
    kind: ItemKind = "item"
    batch: str = ""
    expected: float | str | None = None
    systems: tuple[str, ...] = ()
    raters: tuple[str, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Project:
    """A protocol with its items; ``fields`` are the questions as asked, outputs and language applied.

    ``per_rater`` is the most items that one rater gets, 0 for as many as there are.
    """

    protocol: Protocol
    language: str
    fields: tuple[Field, ...]
    items: tuple[Item, ...]
    key: str
    qualification: Field | None = None
    instructions: str = ""
    per_rater: int = 0

    def of_kind(self, kind: ItemKind) -> list[Item]:
        """The items, or the checks of one kind."""
        return [item for item in self.items if item.kind == kind]

    def pseudonym(self, name: str) -> str:
        """What a rater is called outside the tool: the same in all projects that share a key."""
        return "r" + hmac.new(self.key.encode(), name.encode(), hashlib.sha256).hexdigest()[:8]

    def save(self, folder: Path, tool: str) -> None:
        """Write the file that import needs."""
        record = {
            "version": _VERSION,
            "tool": tool,
            "protocol": self.protocol.name,
            "language": self.language,
            "key": self.key,
            "fields": [asdict(question) for question in self.fields],
            "qualification": asdict(self.qualification) if self.qualification else None,
            "items": [_without_names(item, self) for item in self.items],
        }
        write_text(folder / MANIFEST, json.dumps(record, ensure_ascii=False, indent=1) + "\n")


def load(folder: Path) -> tuple[Project, str]:
    """A project that was exported, and the tool it is for."""
    path = folder / MANIFEST
    if not path.is_file():
        raise BadInput(
            str(folder), f"has no {MANIFEST}: name the folder that annotate export wrote"
        )
    record = read_json(path)
    if not isinstance(record, dict) or record.get("version") != _VERSION:
        raise BadInput(str(path), "is not of this version of Politesse; export the project again")
    try:
        project = Project(
            protocol(record["protocol"]),
            record["language"],
            tuple(_field(entry) for entry in record["fields"]),
            tuple(_item(entry) for entry in record["items"]),
            record["key"],
            _field(record["qualification"]) if record["qualification"] else None,
        )
        return project, str(record["tool"])
    except (KeyError, TypeError) as error:
        raise BadInput(str(path), f"was changed by hand and cannot be read: {error}") from None


def _without_names(item: Item, project: Project) -> dict[str, Any]:
    hidden = tuple(project.pseudonym(name) for name in item.raters)
    return {
        key: value for key, value in asdict(replace(item, raters=hidden)).items() if value != ()
    }


def _field(entry: Mapping[str, Any]) -> Field:
    lists = {key: tuple(entry[key]) for key in ("values", "labels")}
    return Field(**{**entry, **lists})


def _item(entry: Mapping[str, Any]) -> Item:
    lists = {key: tuple(entry.get(key, ())) for key in ("systems", "raters")}
    return Item(**{**entry, **lists})
