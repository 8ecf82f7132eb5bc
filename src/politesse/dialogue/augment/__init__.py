"""Training corpora with variants in another style, their annotations kept true."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.files import opened, packing, unpacked_name, writing
from politesse.core.progress import Progress, counted, silent
from politesse.dialogue.augment import dialogues, jsonl, multiwoz, rasa
from politesse.dialogue.augment.styles import STYLES, Restyler, chosen, restyler

__all__ = ["STYLES", "Augmented", "Restyler", "augment", "restyler"]

FORMATS = ("multiwoz", "dialogues", "jsonl", "rasa", "openai")
_ACTS = "dialog_acts.json"
Write = Callable[[Path, str], None]


@dataclass(frozen=True, slots=True)
class Augmented:
    """What was written: records as they were, and variants beside them."""

    format: str
    records: int
    variants: int


def augment(
    source: Path,
    target: Path,
    restyle: Restyler,
    share: float = 0.5,
    seed: int = 1,
    format: str = "auto",
    field: str | None = None,
    write: Write | None = None,
    progress: Progress = silent,
) -> Augmented:
    """Write a corpus with variants of a share of its records; ``source`` itself is not touched.

    A folder is read as MultiWOZ 2.2, with its ``dialog_acts.json``. In all formats the original
    records stay as they are; variants of a file of lines or dialogues come after them.
    """
    if not 0 < share <= 1:
        raise PolitesseError(
            f"the share of records with a variant is above 0 and at most 1, not {share}"
        )
    if format not in ("auto", *FORMATS):
        raise PolitesseError(f"no format is called {format!r}; choose from: {', '.join(FORMATS)}")
    if target.resolve() == source.resolve():
        raise PolitesseError(f"{target}: is the input; name another file to write")
    if not source.exists():
        raise BadInput(str(source), "is not there")
    work = _Work(restyle, share, seed, field, write or _plain_write, progress)
    if source.is_dir():
        if format not in ("auto", "multiwoz"):
            raise BadInput(str(source), "is a folder; only MultiWOZ is read from one")
        return work.folder(source, target)
    text = _text(source)
    kind = _kind(source, text) if format == "auto" else format
    if kind == "rasa":
        variant, records, variants = rasa.nlu_variant(text, restyle, share, seed, str(source))
        work.write(target, variant)
        return Augmented(kind, records, variants)
    if kind == "multiwoz":
        return work.dialogues(source, target, text)
    return work.lines(source, target, text, kind)


@dataclass(frozen=True, slots=True)
class _Work:
    """One run over a corpus."""

    restyle: Restyler
    share: float
    seed: int
    field: str | None
    write: Write
    progress: Progress

    def lines(self, source: Path, target: Path, text: str, kind: str) -> Augmented:
        where = str(source)
        old, new = [], []
        records = list(jsonl.records(text, where))
        for number, line, record in counted(records, len(records), "records", self.progress):
            old.append(line)
            key = str(record.get("id") or number)
            if kind == "openai" and not jsonl.is_chat(record):
                raise BadInput(where, "has no 'messages'", number)
            if kind == "dialogues" and not dialogues.is_dialogue(record):
                raise BadInput(where, "has no 'turns' of users", number)
            if not chosen(self.share, self.seed, key):
                continue
            if kind == "openai":
                variant = jsonl.chat_variant(record, self.restyle, key)
            elif kind == "dialogues":
                variant = dialogues.dialogue_variant(record, self.restyle, key, where, number)
            else:
                name = jsonl.text_field(record, self.field, where, number)
                variant = jsonl.text_variant(record, self.restyle, key, name, where, number)
            if variant is not None:
                new.append(json.dumps(variant, ensure_ascii=False))
        if not old:
            raise BadInput(where, "the file is empty")
        self.write(target, "".join(f"{line}\n" for line in (*old, *new)))
        return Augmented(kind, len(old), len(new))

    def dialogues(self, source: Path, target: Path, text: str) -> Augmented:
        given = _parsed(text, source)
        if not multiwoz.is_dialogues(given):
            raise BadInput(str(source), "is no list of dialogues with 'dialogue_id' and 'turns'")
        new, _ = self._variants(given, {}, str(source))
        self.write(target, _json([*given, *new]))
        return Augmented("multiwoz", len(given), len(new))

    def folder(self, source: Path, target: Path) -> Augmented:
        """All files of dialogues below a folder, and the acts of all of them."""
        files = sorted(
            path for path in source.rglob("dialogues_*") if unpacked_name(path).suffix == ".json"
        )
        if not files:
            raise BadInput(str(source), "has no dialogues_*.json")
        acts_file = source / _ACTS
        acts: dict[str, Any] = _parsed(_text(acts_file), acts_file) if acts_file.is_file() else {}
        records = variants = 0
        for path in files:
            given = _parsed(_text(path), path)
            new, new_acts = self._variants(given, acts, str(path))
            acts |= new_acts
            records, variants = records + len(given), variants + len(new)
            self.write(target / path.relative_to(source), _json([*given, *new]))
        if acts_file.is_file():
            self.write(target / _ACTS, _json(acts))
        return Augmented("multiwoz", records, variants)

    def _variants(
        self, given: list[Any], acts: dict[str, Any], where: str
    ) -> tuple[list[Any], dict[str, Any]]:
        new, new_acts = [], {}
        for dialogue in counted(given, len(given), where, self.progress):
            name = str(dialogue["dialogue_id"])
            if not chosen(self.share, self.seed, name):
                continue
            variant = multiwoz.dialogue_variant(dialogue, acts.get(name, {}), self.restyle, where)
            if variant:
                new.append(variant[0])
                if name in acts:
                    new_acts[variant[0]["dialogue_id"]] = variant[1]
        return new, new_acts


def _kind(source: Path, text: str) -> str:
    """The format of a file, by its name and what it holds."""
    if unpacked_name(source).suffix in (".yml", ".yaml"):
        if rasa.is_nlu(text):
            return "rasa"
        raise BadInput(str(source), "is YAML without 'nlu'")
    if text.lstrip()[:1] == "[":
        return "multiwoz"
    for _, _, record in jsonl.records(text, str(source)):
        if jsonl.is_chat(record):
            return "openai"
        return "dialogues" if dialogues.is_dialogue(record) else "jsonl"
    raise BadInput(str(source), "the file is empty")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _parsed(text: str, path: Path) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"is not JSON: {error.msg}", error.lineno) from None


def _text(path: Path) -> str:
    """The text of a file, unpacked by its ending."""
    with opened(path) as file:
        data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(str(path), "is not UTF-8") from None


def _plain_write(path: Path, text: str) -> None:
    """Write a file as a whole, packed by its ending."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with writing(path) as fresh, fresh.open("wb") as file, packing(file, path) as packer:
        packer.write(text.encode())
