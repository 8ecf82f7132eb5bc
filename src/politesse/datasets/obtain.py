"""Puts what a user downloaded where it is looked for: from a folder, an archive or an address.

Nothing is fetched that was not named: an address is asked only where the user gives it.
"""

from __future__ import annotations

import shutil
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

from politesse.core import BadInput, PolitesseError
from politesse.core.files import naming
from politesse.core.progress import Progress, silent
from politesse.datasets.entries import Entry, entry
from politesse.datasets.locate import VARIABLE, Location, at, data_folder, under
from politesse.datasets.validation import sha256

_BLOCK = 1 << 20
_LARGEST = 16 << 30  # bytes that an archive may hold: no corpus of the catalogue comes near
_DEEPEST = 6  # folders down that a dataset is looked for
_TIMEOUT = 60.0


@dataclass(frozen=True, slots=True)
class Obtained:
    """What was put where: files that are new, and those that were there already."""

    folder: Path
    new: tuple[str, ...]
    kept: tuple[str, ...]


def obtain(
    name: str, source: str, data: Path | str | None = None, progress: Progress = silent
) -> Obtained:
    """Copy a dataset's files from a folder, an archive, a file or an address into the data folder.

    The files are found by their names wherever they lie in the source, and come to lie under the
    dataset's folder as they did there. What is there already is not overwritten: a file that
    differs is an error.
    """
    about = entry(name)
    home = data_folder(data)
    if home is None:
        raise PolitesseError(f"say where corpora are kept: --data or ${VARIABLE}")
    with tempfile.TemporaryDirectory(prefix="politesse-") as scratch:
        work = Path(scratch)
        path = _fetched(source, work, progress) if is_address(source) else Path(source)
        return _copied(about, _found(about, path, work), home / about.folders[0])


def is_address(source: str) -> bool:
    """Whether a source is to be fetched.

    >>> is_address("https://example.org/corpus.zip"), is_address("corpus.zip")
    (True, False)
    """
    return source.startswith(("https://", "http://"))


def _found(about: Entry, path: Path, work: Path) -> Location:
    """Where the dataset is in what was given, unpacked as far as needed."""
    if not path.exists():
        raise BadInput(str(path), "there is no such file, folder or archive")
    if path.is_file() and not _is_archive(path):
        return at(about.name, path)
    folder = path if path.is_dir() else _unpacked(path, work / "unpacked")
    location = _shallowest(about, folder)
    if location is None:
        # Some repositories hold their data packed.
        inner = [one for one in _files(folder) if _is_archive(one)]
        for number, archive in enumerate(inner):
            _unpacked(archive, work / "inner" / str(number))
        location = _shallowest(about, work / "inner") if inner else None
    if location is None:
        globs = dict.fromkeys(glob for part in about.parts.values() for glob in part.files)
        raise BadInput(
            str(path), f"holds nothing of {about.name}: looked for {', '.join(globs)} in all of it"
        )
    return location


def _shallowest(about: Entry, top: Path) -> Location | None:
    """The folder with most of a dataset; of several the one that lies least deep."""
    best: Location | None = None
    for folder in _folders(top):
        location = under(about, folder)
        if location.files and (best is None or _size(location) > _size(best)):
            best = location
    return best


def _size(location: Location) -> tuple[int, int]:
    return len(location.files), sum(len(sources) for sources in location.files.values())


def _folders(top: Path) -> Iterator[Path]:
    """A folder and those below it, level by level."""
    level = [top]
    for _ in range(_DEEPEST):
        yield from level
        level = [
            below
            for folder in level
            for below in sorted(folder.iterdir())
            if below.is_dir() and not below.is_symlink() and below.name != ".git"
        ]


def _files(top: Path) -> Iterator[Path]:
    for folder in _folders(top):
        yield from (path for path in sorted(folder.iterdir()) if path.is_file())


def _copied(about: Entry, location: Location, home: Path) -> Obtained:
    sources = [source.path for sources in location.files.values() for source in sources]
    beside = [path for glob in about.beside for path in sorted(location.folder.glob(glob))]
    new, kept = [], []
    plan = []
    for path in dict.fromkeys((*sources, *beside)):
        inside = path.absolute().relative_to(location.folder.absolute())
        target = home / inside
        if not target.exists():
            plan.append((path, target))
            new.append(inside.as_posix())
        elif target.resolve() == path.resolve() or sha256(target) == sha256(path):
            kept.append(inside.as_posix())
        else:
            raise BadInput(
                str(target), "is there already and is another file: move it away and try again"
            )
    for path, target in plan:
        with naming(target, "written"):
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    return Obtained(home, tuple(new), tuple(kept))


# ---------------------------------------------------------------- archives and addresses


def _is_archive(path: Path) -> bool:
    return zipfile.is_zipfile(path) or (
        path.name.endswith((".tar", ".tar.gz", ".tgz", ".tar.xz", ".tar.bz2"))
        and tarfile.is_tarfile(path)
    )


def _unpacked(path: Path, folder: Path) -> Path:
    """An archive's plain files under a folder; names that lead out of it are refused."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                _check(path, ((info.filename, info.file_size) for info in archive.infolist()))
                archive.extractall(folder)
        else:
            with tarfile.open(path) as packed:
                _check(path, ((member.name, member.size) for member in packed.getmembers()))
                packed.extractall(folder, filter="data")
    except (zipfile.BadZipFile, tarfile.TarError, EOFError, RuntimeError, OSError) as error:
        raise BadInput(str(path), f"cannot be unpacked: {error}") from None
    return folder


def _check(path: Path, members: Iterator[tuple[str, int]]) -> None:
    total = 0
    for name, size in members:
        total += size
        inside = PurePosixPath(name.replace("\\", "/"))
        if inside.is_absolute() or ".." in inside.parts:
            raise BadInput(str(path), f"holds {name!r}, which leads out of its folder")
    if total > _LARGEST:
        raise BadInput(str(path), f"would unpack to {total / 2**30:,.0f} GiB, more than any corpus")


def _fetched(address: str, work: Path, progress: Progress) -> Path:
    """The file at an address, which the user gave."""
    from urllib.request import Request, urlopen

    name = PurePosixPath(unquote(urlsplit(address).path)).name or "download"
    path = work / "download" / name
    path.parent.mkdir()
    request = Request(address, headers={"User-Agent": "politesse"})
    try:
        with urlopen(request, timeout=_TIMEOUT) as answer, path.open("wb") as file:
            total = int(answer.headers.get("Content-Length") or 0)
            page = answer.headers.get_content_type() == "text/html"
            while block := answer.read(_BLOCK):
                file.write(block)
                progress(name, file.tell(), total)
    except (OSError, ValueError) as error:
        raise PolitesseError(f"{address}: {error}") from None
    if page:
        raise PolitesseError(
            f"{address} is a web page: give the address of the file or archive itself (of a "
            "repository on GitHub: ADDRESS/archive/refs/heads/main.zip), or a folder that you cloned"
        )
    return path
