"""Which files of a project are read, and which language a file's path names."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path

from politesse.checking.formats import format_of
from politesse.core import BadInput

_SKIPPED = {
    "node_modules", "vendor", "third_party", "__pycache__", "build", "dist", "target", "site-packages",
    "Pods", "bower_components",
}  # fmt: skip

# Codes of languages that software is localised into. A two-letter folder or suffix that is
# none of these (src, ui, js) names no language.
_LANGUAGES = frozenset(
    [
        "af",
        "am",
        "an",
        "ar",
        "arn",
        "as",
        "ast",
        "az",
        "ba",
        "be",
        "bg",
        "bn",
        "bo",
        "br",
        "bs",
        "ca",
        "ceb",
        "ckb",
        "co",
        "cs",
        "cv",
        "cy",
        "da",
        "de",
        "dsb",
        "dv",
        "dz",
        "el",
        "en",
        "eo",
        "es",
        "et",
        "eu",
        "fa",
        "ff",
        "fi",
        "fil",
        "fo",
        "fr",
        "fur",
        "fy",
        "ga",
        "gd",
        "gl",
        "gn",
        "gu",
        "gv",
        "ha",
        "haw",
        "he",
        "hi",
        "hr",
        "hsb",
        "ht",
        "hu",
        "hy",
        "ia",
        "id",
        "ig",
        "is",
        "it",
        "iu",
        "ja",
        "jv",
        "ka",
        "kab",
        "kk",
        "km",
        "kmr",
        "kn",
        "ko",
        "ku",
        "kw",
        "ky",
        "lb",
        "lg",
        "lo",
        "lt",
        "lv",
        "mai",
        "mg",
        "mi",
        "mk",
        "ml",
        "mn",
        "mr",
        "ms",
        "mt",
        "my",
        "nb",
        "nds",
        "ne",
        "nl",
        "nn",
        "no",
        "nso",
        "oc",
        "om",
        "or",
        "os",
        "pa",
        "pap",
        "pl",
        "ps",
        "pt",
        "qu",
        "rm",
        "ro",
        "ru",
        "rw",
        "sa",
        "sat",
        "sc",
        "sd",
        "se",
        "sh",
        "si",
        "sk",
        "sl",
        "so",
        "sq",
        "sr",
        "st",
        "su",
        "sv",
        "sw",
        "szl",
        "ta",
        "te",
        "tg",
        "th",
        "ti",
        "tk",
        "tl",
        "tn",
        "tr",
        "ts",
        "tt",
        "ug",
        "uk",
        "ur",
        "uz",
        "ve",
        "vi",
        "wa",
        "wo",
        "xh",
        "yi",
        "yo",
        "yue",
        "zh",
        "zu",
    ]
)
_SUBTAG = re.compile(
    r"^(?:[A-Z]{2}|r[A-Z]{2}|[a-z]{2}|\d{3}|[A-Z][a-z]{3}|formal|informal|latin|cyrillic|hans|hant|valencia)$"
)
_SEPARATOR = re.compile(r"[._@\-]")
_ANDROID = re.compile(
    r"^values-(?:b\+([a-z]{2,3})((?:\+\w+)*)|([a-z]{2,3})(?:-r([A-Z]{2}))?)(?:-|$)"
)


def language_in_path(path: Path) -> str | None:
    """The language tag that a file's name or one of its folders gives, nearest first.

    >>> from pathlib import Path
    >>> language_in_path(Path("locale/de/LC_MESSAGES/app.po"))
    'de'
    >>> language_in_path(Path("res/values-pt-rBR/strings.xml"))
    'pt-BR'
    >>> language_in_path(Path("i18n/app.pt-BR.json")), language_in_path(Path("src/app.json"))
    ('pt-BR', None)
    """
    stem = path.name
    while "." in stem:
        stem = stem.rsplit(".", 1)[0]
        tag = _tag_at_end(stem)
        if tag:
            return tag
    for folder in (part.name for part in path.parents):
        android = _ANDROID.match(folder)
        if android:
            code, parts, plain, region = android.groups()
            tags = [code, *parts.strip("+").split("+")] if code else [plain, region]
            return "-".join(tag for tag in tags if tag)
        name = folder.removesuffix(".lproj")
        tag = _tag_at_end(name)
        if tag and len(tag) == len(name):
            return tag
    return None


def _tag_at_end(text: str) -> str | None:
    """The longest language tag that ``text`` ends in, after a separator or as a whole."""
    parts = _SEPARATOR.split(text)
    for begin, code in enumerate(parts):
        subtags = parts[begin + 1 :]
        if code in _LANGUAGES and all(_SUBTAG.match(part) for part in subtags):
            return "-".join([code, *subtags])
    return None


def is_language(code: str) -> bool:
    """Whether a tag begins with the code of a language."""
    return re.split(r"[-_@]", code)[0].lower() in _LANGUAGES


def walk(paths: Sequence[Path], exclude: Sequence[str]) -> Iterator[tuple[Path, bool] | BadInput]:
    """The localisation files among and under ``paths``, and whether each was named itself.

    What cannot be read is yielded as an error, so that the rest is still found.
    """
    for path in paths:
        try:
            if path.is_dir():
                yield from _walk_folder(path, exclude, (path.resolve(),))
            elif path.exists() or path.is_symlink():
                yield path, True
            else:
                yield BadInput(str(path), "no such file or folder")
        except OSError as error:
            yield BadInput(str(path), f"cannot be read: {error.strerror or error}")


def _walk_folder(
    folder: Path, exclude: Sequence[str], above: tuple[Path, ...]
) -> Iterator[tuple[Path, bool] | BadInput]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield BadInput(str(folder), f"cannot be read: {error.strerror or error}")
        return
    for entry in entries:
        path = Path(entry.path)
        if _excluded(path, exclude):
            continue
        try:
            is_folder = entry.is_dir()
        except OSError:
            is_folder = False
        if not is_folder:
            if entry.is_symlink() and not path.exists() and format_of(path):
                yield BadInput(str(path), "a symbolic link that leads nowhere or to itself")
            elif format_of(path):
                yield path, False
            continue
        if entry.name.startswith(".") or entry.name in _SKIPPED:
            continue
        if entry.is_symlink():
            target = path.resolve()
            if target in above:
                yield BadInput(str(path), "a symbolic link to a folder above it; not followed")
                continue
            yield from _walk_folder(path, exclude, (*above, target))
        else:
            yield from _walk_folder(path, exclude, (*above, path.resolve()))


def _excluded(path: Path, patterns: Sequence[str]) -> bool:
    name = path.as_posix()
    return any(matches(name, pattern) for pattern in patterns)


def matches(path: str, pattern: str) -> bool:
    """Whether a path, or its end, is of a glob pattern.

    >>> matches("a/locale/de/old.po", "locale/**/old.po"), matches("a/b.po", "*.po")
    (True, True)
    """
    pattern = pattern.removeprefix("./").rstrip("/").replace("**/", "*")
    return fnmatch(path, pattern) or fnmatch(path, f"*/{pattern}") or fnmatch(path, f"{pattern}/*")
