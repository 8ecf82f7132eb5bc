"""A check of files that came with a request, in a folder that is gone when it is answered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

from politesse.checking import Config, House, Report, check
from politesse.checking.patch import patch as difference
from politesse.core import Finding
from politesse.server.errors import RequestError

_LONGEST_NAME = 200


def check_files(
    contents: Mapping[str, str], language: str | None, config: Config, mended: bool, patch: bool
) -> dict[str, Any]:
    """The report of a check of files given by name and content.

    Their names say the format and mostly the language, as paths do; nothing else of this machine is
    read. ``mended`` adds the files that safe fixes change, ``patch`` what they change in them.
    """
    with TemporaryDirectory(prefix="politesse-check-") as folder:
        root = Path(folder).resolve()
        paths = {name: _written(root, name, content) for name, content in contents.items()}
        report = check([*paths.values()], language=language, config=config, jobs=1)
        answer = _report(report, root)
        if mended or patch:
            check([*paths.values()], language=language, config=config, jobs=1, fix=True)
            new = {name: path.read_bytes() for name, path in paths.items()}
    if mended or patch:
        changed = {name: data for name, data in new.items() if data != contents[name].encode()}
        if mended:
            answer["mended"] = [
                {"name": name, "content": data.decode()} for name, data in changed.items()
            ]
        if patch:
            answer["patch"] = b"".join(
                difference(Path(name), contents[name].encode(), data)
                for name, data in changed.items()
            ).decode()
    return answer


def house_records(houses: Mapping[str, House]) -> dict[str, Any]:
    """The houses of a check, by language."""
    return {
        tag: {**house.to_dict(), "strings": house.strings, "given": house.given}
        for tag, house in houses.items()
    }


def finding_record(finding: Finding) -> dict[str, Any]:
    """A finding as it is answered: with the words that are wrong, and the edits of its fix."""
    return {
        **finding.to_dict(),
        "spans": [span.to_dict() for span in finding.spans],
        "replacements": [
            {
                "start_line": one.region.start_line,
                "start_column": one.region.start_column,
                "end_line": one.region.end_line,
                "end_column": one.region.end_column,
                "old": one.region.text,
                "new": one.text,
            }
            for one in finding.replacements
        ],
    }


def _written(root: Path, name: str, content: str) -> Path:
    """A file put into the folder; a name that would lead out of it is refused."""
    pure = PurePosixPath(name)
    odd = "\\" in name or any(character < " " for character in name)
    if (
        odd
        or pure.is_absolute()
        or ".." in pure.parts
        or not pure.name
        or len(name) > _LONGEST_NAME
    ):
        raise RequestError(
            422, "invalid", f"{name[:_LONGEST_NAME]!r} is no relative path of a file", "files"
        )
    path = root / pure
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    except OSError:
        raise RequestError(422, "invalid", f"{name!r} cannot be a file here", "files") from None
    return path


def _report(report: Report, root: Path) -> dict[str, Any]:
    """The report with files by the names they were given."""
    prefix = f"{root.as_posix()}/"
    return {
        "files": [
            {
                **file.to_dict(),
                "path": file.path.removeprefix(prefix),
                "findings": [finding_record(finding) for finding in file.findings],
            }
            for file in report.files
        ],
        "houses": house_records(report.houses),
        "errors": [str(error).replace(prefix, "") for error in report.errors],
    }
