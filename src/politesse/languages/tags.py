"""Language tags: which are there, and which one the path of a file names."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from politesse.languages.pack import packs

_SUBTAG = re.compile(
    r"^(?:[A-Z]{2}|r[A-Z]{2}|[a-z]{2}|\d{3}|[A-Z][a-z]{3}|(?:x-)?(?:formal|informal)|latin|cyrillic|hans|hant|valencia)$"
)
_MODIFIER = re.compile(r"@[A-Za-z][A-Za-z0-9]*$")  # de@informal, sr@latin, de_DE@euro
_REGISTER = re.compile(r"(?:^|[._@-])(formal|informal)(?=[._]|$)")
_TAG = re.compile(r"^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$")
_RARE = "~"  # before a code that is one only in the names of catalogues
_CATALOGUES = (".po", ".ts")
_LPROJ = {
    "English": "en", "French": "fr", "German": "de", "Italian": "it", "Spanish": "es", "Dutch": "nl", "Japanese": "ja",
}  # fmt: skip
_CHARSET = re.compile(
    r"\.(?:utf-?8|utf-?16|koi8-?[rut]|cp-?\d{3,4}|windows-?\d{3,4}|iso-?8859-?\d{1,2}|latin-?\d|tis-?620"
    r"|euc-?(?:jp|kr|cn|tw)|s(?:hift)?[-_]?jis|gbk|gb-?2312|gb-?18030|big-?5(?:-?hkscs)?)(?=@|$)",
    re.IGNORECASE,
)  # of a folder: ko.UTF-8, de_DE.iso88591@euro
_MISNAMED = {
    "cz": "cs",
    "kr": "ko",
    "ua": "uk",
    "cmn": "zh-Hans",
    "chs": "zh-Hans",
    "cht": "zh-Hant",
}  # countries, and what other systems call a language; none is one that software is localised into
_HOMES = re.compile(
    r"locale|l10n|i18n|intl|translation|lang|(?:^|[._-])(?:po|nls|lproj|messages|strings)(?:$|[._-])",
    re.IGNORECASE,
)  # folders and files in which such a code is a language
_SEPARATOR = re.compile(r"(?<!-x)[._@\-]")
_ANDROID = re.compile(
    r"^values-(?:b\+([a-z]{2,3})((?:\+\w+)*)|([a-z]{2,3})(?:-r([A-Z]{2}))?)(?:-|$)"
)


@cache
def codes() -> frozenset[str]:
    """The codes of languages that software is localised into, and of all packs.

    A two-letter folder or ending that is none of these (src, ui, js) names no language.
    """
    return frozenset((*(code for code in _listed() if code[0] != _RARE), *packs()))


@cache
def _in_catalogues() -> frozenset[str]:
    """All codes, also those that are languages only in the names of catalogues: io, la, to."""
    return codes() | {code.removeprefix(_RARE) for code in _listed()}


def _listed() -> list[str]:
    lines = files(__package__).joinpath("codes.txt").read_text("utf-8").splitlines()
    return [code for line in lines if not line.startswith("#") for code in line.split()]


def code_of(tag: str) -> str:
    """The language of a tag, without region or script.

    >>> code_of("pt-BR"), code_of("zh_Hant")
    ('pt', 'zh')
    """
    return tag.replace("_", "-").partition("-")[0].lower()


def is_language(tag: str) -> bool:
    """Whether a tag begins with the code of a language."""
    return code_of(tag.replace("@", "-")) in codes()


def is_tag(name: str) -> bool:
    """Whether a heading or a key is nothing but a language tag.

    >>> is_tag("pt-BR"), is_tag("de_DE"), is_tag("nav"), is_tag("German")
    (True, True, False, False)
    """
    return _TAG.match(name) is not None and is_language(name)


def language_in_path(path: Path) -> str | None:
    """The language tag that a file's name or one of its folders gives, nearest first.

    >>> from pathlib import Path
    >>> language_in_path(Path("locale/de/LC_MESSAGES/app.po"))
    'de'
    >>> language_in_path(Path("res/values-pt-rBR/strings.xml"))
    'pt-BR'
    >>> language_in_path(Path("i18n/app.pt-BR.json")), language_in_path(Path("src/app.json"))
    ('pt-BR', None)
    >>> language_in_path(Path("po/io.po")), language_in_path(Path("src/io/messages.json"))
    ('io', None)
    >>> language_in_path(Path("locale/ko.UTF-8/app.po")), language_in_path(Path("po/cz.po"))
    ('ko', 'cs')
    """
    return next(_tags(path), None) or _misnamed(path)


def spelled_in_path(path: Path) -> str | None:
    """The language tag as a file's name or one of its folders spells it, where that is another code.

    >>> from pathlib import Path
    >>> spelled_in_path(Path("locale/cz/app.po")), spelled_in_path(Path("locale/cs/app.po"))
    ('cz', 'cs')
    """
    return next(_tags(path), None) or _misspelt(path)


def register_in_tag(tag: str) -> str | None:
    """The register that a modifier of a language tag names.

    >>> register_in_tag("de_DE@formal"), register_in_tag("de-x-informal"), register_in_tag("sr@latin")
    ('formal', 'informal', None)
    """
    parts = re.split(r"[-_@]", tag.lower())
    return next((part for part in parts[1:] if part in ("formal", "informal")), None)


def register_in_path(path: Path) -> str | None:
    """The register that a file's name, or the tag that a folder above it is, names.

    >>> from pathlib import Path
    >>> register_in_path(Path("locale/de@informal/LC_MESSAGES/app.po"))
    'informal'
    >>> register_in_path(Path("po/app_formal.po")), register_in_path(Path("informal/de.po"))
    ('formal', None)
    """
    own = _REGISTER.search(path.name)
    if own:
        return own.group(1)
    return next(filter(None, map(register_in_tag, _tags(path))), None)


def _tags(path: Path) -> Iterator[str]:
    """All language tags of a path, nearest first."""
    known = _in_catalogues() if path.suffix in _CATALOGUES else codes()
    stem = path.name
    while "." in stem:
        stem = stem.rsplit(".", 1)[0]
        tag = _tag_at_end(stem, codes())
        if (
            not tag
            and (rare := _tag_at_end(stem, known))
            and stem in (rare, rare.replace("-", "_"))
        ):
            tag = rare
        if tag:
            yield tag
            break
    for folder in (part.name for part in path.parents):
        android = _ANDROID.match(folder)
        if android:
            code, parts, plain, region = android.groups()
            tags = [code, *parts.strip("+").split("+")] if code else [plain, region]
            tags[0] = _MISNAMED.get(tags[0], tags[0])
            yield "-".join(tag for tag in tags if tag)
            continue
        name = _CHARSET.sub("", folder.removesuffix(".lproj"))
        if folder.endswith(".lproj") and name in _LPROJ:
            yield _LPROJ[name]
            continue
        tag = _tag_at_end(name, known)
        if tag and len(tag) == len(name):
            yield tag


def _misnamed(path: Path) -> str | None:
    """The language that a wrong but common code means, as a folder or the end of a file's name."""
    spelt = _misspelt(path)
    if spelt is None:
        return None
    code, _, rest = spelt.partition("-")
    return f"{_MISNAMED[code]}-{rest}" if rest and "-" not in _MISNAMED[code] else _MISNAMED[code]


def _misspelt(path: Path) -> str | None:
    """A tag with a wrong but common code, where the path speaks of localisation."""
    if path.suffix not in _CATALOGUES and not any(map(_HOMES.search, path.parts[-4:])):
        return None
    if tag := _tag_at_end(path.name.rpartition(".")[0], _MISNAMED):
        return tag
    for folder in (_CHARSET.sub("", part.name.removesuffix(".lproj")) for part in path.parents):
        tag = _tag_at_end(folder, _MISNAMED)
        if tag and len(tag) == len(folder):
            return tag
    return None


def _tag_at_end(text: str, known: Container[str]) -> str | None:
    """The longest language tag that ``text`` ends in, after a separator or as a whole."""
    modifier = _MODIFIER.search(text)
    if modifier and (tag := _tag_at_end(text[: modifier.start()], known)):
        return f"{tag}-{modifier.group()[1:]}"
    parts = _SEPARATOR.split(text)
    for begin, code in enumerate(parts):
        subtags = parts[begin + 1 :]
        if code in known and all(_SUBTAG.match(part) for part in subtags):
            return "-".join([code, *subtags])
    return None
