"""Where a dataset is: the data folder, and the files of each part under it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from politesse.core import BadInput, PolitesseError
from politesse.datasets.entries import Entry, Part, entry, matches
from politesse.datasets.files import Source, bare_name

#: Names the data folder where none is given.
VARIABLE = "POLITESSE_DATA"
#: What the name of a repository ends with that was downloaded and not cloned.
_ARCHIVED = ("-main", "-master")


@dataclass(frozen=True, slots=True)
class Location:
    """A dataset's folder and the files of each of its parts.

    ``strangers`` lie where its files do, and are not named as they are.
    """

    entry: Entry
    folder: Path
    files: Mapping[str, tuple[Source, ...]]
    strangers: tuple[Path, ...] = ()


def data_folder(data: Path | str | None = None) -> Path | None:
    """The folder that corpora are looked for in; None where there is none to look in.

    It is the one given, else what ``$POLITESSE_DATA`` names.
    """
    if data is not None:
        return Path(data)
    named = os.environ.get(VARIABLE)
    return Path(named) if named else None


def _own_corpora() -> Path | None:
    """The folder of the corpora that come with Politesse; None where they lie in an archive."""
    folder = files("politesse") / "corpora"
    return folder if isinstance(folder, Path) else None


def find(name: str, data: Path | str | None = None) -> Location:
    """Where a dataset is; an error says what it is and how to obtain it."""
    about = entry(name)
    folder = data_folder(data)
    places = [place for place in (folder, _own_corpora()) if place]
    for path in (candidate for place in places for candidate in _candidates(about, place)):
        location = under(about, path)
        if location.files:
            return location
    where = f"is not under {folder}" if folder else "is not here, and no data folder is named"
    raise PolitesseError(
        f"{name} {where} (looked for {looked_for(about)}). What it is: {about.about} "
        f"Licence: {about.licence}. Obtain it from {about.source} ({about.address}) and name the "
        f"data folder with --data or ${VARIABLE}"
    )


def found(name: str, data: Path | str | None = None) -> Location | None:
    """Like :func:`find`, but None where the dataset is absent."""
    try:
        return find(name, data)
    except PolitesseError:
        return None


def at(name: str, path: Path) -> Location:
    """A dataset at a path: its own folder, a folder above it, or one of its files."""
    about = entry(name)
    if path.is_file():
        return _file(about, path)
    if not path.is_dir():
        raise BadInput(str(path), "there is no such file or folder")
    # The folders by name come first: of the folder above them, a wide glob would take in others.
    strangers: tuple[Path, ...] = ()
    for folder in dict.fromkeys((*_candidates(about, path), path)):
        location = under(about, folder)
        if location.files:
            return location
        strangers = strangers or location.strangers
    hint = f"; {strangers[0]} is not named so" if strangers else ""
    raise BadInput(str(path), f"holds nothing of {name}: looked for {looked_for(about)}{hint}")


def _candidates(about: Entry, folder: Path) -> Iterator[Path]:
    """Where a dataset may lie in a data folder: by its names, those of archives, or the folder itself.

    What is downloaded as an archive has ``-main`` or ``-master`` after its name. A data folder that
    has one of the names itself, such as a clone, is the dataset's folder.
    """
    for name in about.folders:
        yield folder / name
    for name in about.folders:
        first, *rest = name.split("/")
        for ending in _ARCHIVED:
            yield folder.joinpath(first + ending, *rest)
    own = folder.resolve().name
    for ending in _ARCHIVED:
        own = own.removesuffix(ending)
    for name in about.folders:
        steps = name.split("/")
        for place, step in enumerate(steps):
            if step.lower() == own.lower():
                yield folder.joinpath(*steps[place + 1 :])


def looked_for(about: Entry) -> str:
    """The paths under the data folder where a dataset is looked for, in words."""
    folders = " or ".join(
        "the folder itself" if folder == "." else f"{folder}/" for folder in about.folders
    )
    globs = dict.fromkeys(glob for part in about.parts.values() for glob in part.files)
    return f"{folders} with {', '.join(globs)}"


def under(about: Entry, folder: Path) -> Location:
    """What a folder holds of a dataset."""
    files = {}
    strangers: list[Path] = []
    for title, part in about.parts.items():
        sources = []
        for path in _paths(folder, part):
            fields = part.read_name(path.absolute().as_posix())
            if fields is None:
                strangers.append(path)
            else:
                sources.append(Source(path, fields))
        if sources:
            files[title] = tuple(sources)
    return Location(about, folder, files, tuple(strangers))


def _paths(folder: Path, part: Part) -> Iterator[Path]:
    """The files of a part; of one that lies there packed and unpacked, the unpacked."""
    seen = set()
    for glob in part.files:
        for ending in ("", ".gz", ".xz"):
            for path in sorted(folder.glob(glob + ending)):
                plain = path.with_name(bare_name(path))
                if plain not in seen and path.is_file():
                    seen.add(plain)
                    yield path


def _file(about: Entry, path: Path) -> Location:
    """The part a file belongs to, by the end of its path or else by its name alone."""
    steps = path.absolute().parts
    for whole in (True, False):
        for title, part in about.parts.items():
            for glob in part.files:
                pattern = glob if whole else glob.rpartition("/")[2]
                depth = pattern.count("/") + 1
                fields = part.read_name("/".join(steps[1:]))
                if fields is not None and matches("/".join(steps[-depth:]), pattern):
                    folder = Path(*steps[:-depth])
                    files: tuple[Source, ...] = (Source(path, fields),)
                    if part.grouped and whole:
                        files = _siblings(under(about, folder).files[title], path)
                    return Location(about, folder, {title: files})
    raise BadInput(
        str(path), f"is not named like a file of {about.name}: looked for {looked_for(about)}"
    )


def _siblings(sources: tuple[Source, ...], path: Path) -> tuple[Source, ...]:
    folder = path.absolute().parent
    return tuple(source for source in sources if source.path.parent == folder)
