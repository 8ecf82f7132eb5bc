"""Language tags: which are there, and which one the path of a file names."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from pathlib import Path

_SUBTAG = re.compile(
    r"^(?:[A-Z]{2}|r[A-Z]{2}|[a-z]{2}|\d{3}|[A-Z][a-z]{3}|formal|informal|latin|cyrillic|hans|hant|valencia)$"
)
_SEPARATOR = re.compile(r"[._@\-]")
_ANDROID = re.compile(
    r"^values-(?:b\+([a-z]{2,3})((?:\+\w+)*)|([a-z]{2,3})(?:-r([A-Z]{2}))?)(?:-|$)"
)


@cache
def codes() -> frozenset[str]:
    """The codes of languages that software is localised into.

    A two-letter folder or ending that is none of these (src, ui, js) names no language.
    """
    lines = files(__package__).joinpath("codes.txt").read_text("utf-8").splitlines()
    return frozenset(code for line in lines if not line.startswith("#") for code in line.split())


def code_of(tag: str) -> str:
    """The language of a tag, without region or script.

    >>> code_of("pt-BR"), code_of("zh_Hant")
    ('pt', 'zh')
    """
    return tag.replace("_", "-").partition("-")[0].lower()


def is_language(tag: str) -> bool:
    """Whether a tag begins with the code of a language."""
    return code_of(tag.replace("@", "-")) in codes()


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
        if code in codes() and all(_SUBTAG.match(part) for part in subtags):
            return "-".join([code, *subtags])
    return None
