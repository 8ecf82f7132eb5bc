"""Is a copy of a dataset whole and well-formed? Counts, checksums and defects."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from politesse.core import BadInput, Record, Signature
from politesse.core.files import naming
from politesse.core.progress import Progress, counted, silent
from politesse.datasets.entries import READERS
from politesse.datasets.files import Report
from politesse.datasets.locate import Location, at

T = TypeVar("T")

Agreement = Literal["match", "mismatch", "unknown"]


@dataclass(frozen=True, slots=True)
class Count(Record):
    """The records of one part, language and split, beside what is known of them."""

    part: str
    language: str
    split: str
    records: int
    published: int | None = None


@dataclass(frozen=True, slots=True)
class Checksum(Record):
    """A file's SHA-256 and whether it is the published one; unknown where that was never seen."""

    path: str
    sha256: str
    agreement: Agreement


@dataclass(frozen=True, slots=True)
class Validation:
    """What there is to say of a copy; it is clean when it has no defects."""

    name: str
    folder: Path
    counts: tuple[Count, ...]
    checksums: tuple[Checksum, ...]
    defects: tuple[BadInput, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.defects

    @property
    def signature(self) -> str:
        """What was read, so that two counts can be compared."""
        digest = hashlib.sha256()
        for checksum in sorted(self.checksums, key=lambda item: item.path):
            digest.update(f"{checksum.sha256}  {checksum.path}\n".encode())
        choices = {"files": len(self.checksums), "sha256": digest.hexdigest()[:12]}
        return str(Signature(f"data {self.name}", choices))

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "folder": str(self.folder),
            "clean": self.clean,
            "counts": [count.to_dict() for count in self.counts],
            "checksums": [checksum.to_dict() for checksum in self.checksums],
            "defects": [
                {"file": defect.where, "line": defect.line, "cause": defect.cause}
                for defect in self.defects
            ],
            "signature": self.signature,
        }


def validate(name: str, path: Path | str, progress: Progress = silent) -> Validation:
    """Read all of a dataset's files under ``path`` and tell what is there and what is wrong.

    ``path`` is the dataset's folder, a folder above it, or one of its files.
    """
    location = at(name, Path(path))
    report = Report(collect=True)
    for stranger in location.strangers:
        report.defect(stranger, f"is not named as {name} names its files, and was not read")
    counts = tuple(count_records(location, report, progress))
    sums = tuple(checksums(location, progress))
    return Validation(name, location.folder, counts, sums, tuple(report.defects))


def count_records(
    location: Location, report: Report, progress: Progress = silent
) -> Iterator[Count]:
    """The numbers of records by part, language and split, in the order they come."""
    for title, sources in location.files.items():
        part = location.entry.parts[title]
        counts: Counter[tuple[str, str]] = Counter()
        watched = counted(sources, len(sources), f"reading {title}", progress)
        for record in READERS[part.reader](watched, report):
            counts[record.language, record.split] += 1
        for (language, split), number in counts.items():
            key = f"{language} {split}".strip()
            yield Count(title, language, split, number, part.published.get(key))


def checksums(location: Location, progress: Progress = silent) -> Iterator[Checksum]:
    """The digest of every file that was read or lies beside."""
    about = location.entry
    known = about.checksums
    paths = dict.fromkeys(source.path for sources in location.files.values() for source in sources)
    beside = (path for glob in about.beside for path in sorted(location.folder.glob(glob)))
    files = (*paths, *beside)
    for path in counted(files, len(files), "checksums", progress):
        inside = _inside(known, location.folder, path)
        digest = sha256(path)
        expected = known.get(inside)
        agreement: Agreement = "unknown"
        if expected:
            agreement = "match" if digest == expected else "mismatch"
        yield Checksum(inside, digest, agreement)


def sha256(path: Path) -> str:
    """A file's SHA-256, in hexadecimal."""
    with naming(path, "read"), path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _inside(known: Mapping[str, str], folder: Path, path: Path) -> str:
    inside = path.absolute().relative_to(folder.absolute()).as_posix()
    if inside in known:
        return inside
    # A file alone, without the folders that it is published in.
    ends = [other for other in known if other.rpartition("/")[2] == path.name]
    return ends[0] if len(ends) == 1 else inside
