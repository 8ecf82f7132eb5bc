"""The English text that a string translates: from its own file, the English file beside it, or its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, islice
from pathlib import Path

from politesse.core import BadInput, UnknownLanguage
from politesse.formats import Format, Segment, format_of, read_file
from politesse.languages.identify import identify
from politesse.languages.tags import language_in_path, spelled_in_path

_SAMPLE = 50  # sources that tell whether they are English
_ENGLISH = ("en", "en-US", "en_US", "en-GB", "en_GB", "en-us", "en_us", "en_EN", "en-EN")
_ANDROID = re.compile(r"^values-[A-Za-z0-9+-]+$")
_LPROJ = re.compile(r"^[A-Za-z_-]+\.lproj$")
_FIGURES = re.compile(r"\d+")
_UNDERSCORES = 2  # in a text of some words
_FEWEST = 3  # different names that are texts
_NAME = re.compile(r"[A-Z'][^.!?:]*$")
_PARENTS = re.compile(r"^(?:[\w$-]+\.)+(?=\S+\s)")  # keys above one that is a text
_BLANKS = re.compile(r"[A-Z%]\S{0,80}_\S{1,200}")  # a text whose blanks are underscores
_PLACE = re.compile(r"\[\d+\]$")  # in a list of plural forms


def with_english(path: Path, kind: Format, segments: Iterable[Segment]) -> Iterator[Segment]:
    """Segments with their English source; a source in another language is taken off."""
    found = iter(segments)
    sample = list(islice(found, _SAMPLE))
    if any(segment.source for segment in sample) or kind.bilingual:
        sources = [segment.source or "" for segment in sample]
        rest = chain(sample, found)
        return rest if is_english(sources) or _are_names(sources) else map(_without_source, rest)
    if kind.prose or kind.dialogue or kind.multilingual:
        return chain(sample, found)
    return _looked_up(path, chain(sample, found), _names_are_texts(sample))


def _without_source(segment: Segment) -> Segment:
    return replace(segment, source=None)


def _are_names(texts: Sequence[str]) -> bool:
    """Whether texts are names, as of countries or languages, which are hardly of one language.

    >>> _are_names(["Cree, Plains", "Dari", "Miwok"]), _are_names(["app.open", "app.close"])
    (True, False)
    """
    names = sum(bool(_NAME.match(text)) for text in texts)
    return names * 5 >= len(texts) * 4 and len(" ".join(texts).split()) <= len(texts) * 3


def is_english(texts: Iterable[str]) -> bool:
    """Whether texts are English prose, and no keys or texts of another language.

    >>> is_english(["Save the file", "Are you sure?"]), is_english(["menu.save", "Datei öffnen"])
    (True, False)
    """
    prose = " ".join(text for text in texts if " " in text.strip())
    try:
        return bool(prose) and identify(prose[:2000]) == "en"
    except UnknownLanguage:
        return False


def _names_are_texts(sample: Iterable[Segment]) -> bool:
    """Whether strings are named by what they translate, as some catalogues do."""
    names = {_FIGURES.sub("", _text_of(segment.id)) for segment in sample}
    texts = [name for name in names if " " in name]
    return len(texts) >= _FEWEST and len(texts) * 3 >= len(names) and is_english(texts)


def _text_of(name: str) -> str:
    return _PARENTS.sub("", _PLACE.sub("", name))


def _looked_up(path: Path, segments: Iterable[Segment], named: bool) -> Iterator[Segment]:
    """Segments with the text that the English file has under their name, else with their name.

    A name may look like a text and be none (``app/open.js | title``), so the file is asked first.
    """
    tag = spelled_in_path(path)
    twin = None if tag is None else english_twin(path, tag)
    if not named and twin is None:
        yield from segments
        return
    texts = {} if twin is None else _texts(twin, stamp(twin))
    for segment in segments:
        source = texts.get(_key(segment.id, tag or ""))
        if not source and named:
            source = _text_of(segment.id)
        yield replace(segment, source=spaced(source)) if source else segment


def spaced(source: str) -> str:
    """A source with its blanks, where it has underscores for them, as a name that is a text has.

    >>> spaced("Do_not_open_it."), spaced("LC_ALL is_set"), spaced("LC_ALL_OF")
    ('Do not open it.', 'LC_ALL is_set', 'LC_ALL_OF')
    """
    if source.count("_") < _UNDERSCORES or source.isupper() or not _BLANKS.fullmatch(source):
        return source
    return source.replace("_", " ")


def _key(name: str, tag: str) -> str:
    """The name of a string without the language that some files have as their topmost key."""
    first, _, rest = name.partition(".")
    return rest if rest and first.replace("_", "-") == tag else name


def stamp(path: Path) -> tuple[int, int]:
    """What differs between two states of a file; nothing of one that is gone."""
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_mtime_ns, state.st_size


@lru_cache(maxsize=4)
def _texts(path: Path, state: tuple[int, int]) -> dict[str, str]:
    """The strings of an English file by name in one of its states; none of one that cannot be read."""
    kind = format_of(path)
    tag = language_in_path(path) or "en"
    try:
        file = read_file(path, kind)
        segments = kind.read(path, file) if kind else ()
        return {_key(segment.id, tag): segment.text for segment in segments}
    except BadInput:
        return {}


def english_twin(path: Path, tag: str) -> Path | None:
    """The English file that stands where a file of another language stands.

    It has the same path but for the tag, ``values`` for ``values-de`` or ``Base.lproj`` for ``de.lproj``.
    """
    for candidate in _candidates(path, tag):
        if candidate != path and candidate.is_file():
            return candidate
    return None


def _candidates(path: Path, tag: str) -> Iterator[Path]:
    parts = path.parts
    if any(map(_ANDROID.match, parts)):
        yield Path(*("values" if _ANDROID.match(part) else part for part in parts))
        return
    if any(map(_LPROJ.match, parts)):
        for name in ("en.lproj", "Base.lproj"):
            yield Path(*(name if _LPROJ.match(part) else part for part in parts))
        return
    spelled = "[-_@]".join(map(re.escape, tag.split("-")))
    tagged = re.compile(rf"(?<![A-Za-z]){spelled}(?![A-Za-z])")
    changed = [index for index, part in enumerate(parts) if tagged.search(part)]
    for english in _ENGLISH:
        for start in changed:
            yield Path(*(tagged.sub(english, p) if i >= start else p for i, p in enumerate(parts)))
    if (
        changed and changed[-1] == len(parts) - 1
    ):  # messages.properties beside messages_de.properties
        plain = re.sub(rf"[._-]{tagged.pattern}", "", parts[-1])
        yield path.with_name(plain)
