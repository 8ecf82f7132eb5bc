"""Talk pages: from wikitext or plain text to posts, and from posts to sentences.

Only the markup that talk pages are full of is known here: indents, signatures, templates,
links, quotes, tags. What is left over is for the pipeline's markup filter.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import toml
from politesse.core.toml import Each, Shape, keys
from politesse.languages import load, split_tag

_BUILD: Shape = {
    "recipes": Each(
        {
            "about": str,
            "steps": [str],
            **keys("low? high? limit?", int),
            "style?": ("formal", "informal"),
            "threshold?": float,
        }
    ),
    "talk": {"users": [str]},
}
_INDENT = re.compile(r"^[:*#;][:*#;\s]*")
_BOUNDARY = re.compile(r"^(?:={2,}.*={2,}|-{4,}|\{\||\|\}|\|-.*)\s*$")

_COMMENT = re.compile(r"<!--.*?(?:-->|$)", re.DOTALL)
_DROPPED = re.compile(r"<(ref|nowiki|code|math|gallery|pre)\b[^<>]*?(?:/>|>.*?</\1\s*>)", re.DOTALL)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>")
_QUOTES = re.compile(r"'{2,5}")
_FILE = re.compile(r"\[\[[^\[\]|:]{1,20}:[^\[\]|]*\.(?:jpe?g|png|gif|svg|ogg)\b[^\[\]]*\]\]", re.I)
_LINK = re.compile(r"\[\[:?([^\[\]|]*)(?:\|([^\[\]]*))?\]\]")
_EXTERNAL = re.compile(r"\[(?:https?:)?//\S+\s+([^\[\]]+)\]")
_TIME = (
    r"\d{1,2}[:.h]\d{2}[^()\n]{0,40}\([A-Z]{2,5}\)"  # 12:05, 3 May 2010 (UTC)
    r"|\d{1,4}[^()\n?!]{2,40}\d{1,2}[:.h]\d{2}\s*\([A-Z]{2,5}\)"  # 3 mai 2010 à 12:05 (CET)
)

_CLOSERS = "\"'”’»)]」』"
_END = re.compile(rf"[.!?…]+[{re.escape(_CLOSERS)}]*(?=\s|$)|[。！？।॥]+[{re.escape(_CLOSERS)}]*")
_LAST_WORD = re.compile(r"((?:[^\W\d_]\.)*[^\W\d_]+)\.$")


def posts(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """The posts of a talk page, each with the line on which it begins, markup and all.

    A blank line, a heading, an indented line and a signature end a post; other line breaks
    do not.

    >>> list(posts(enumerate(["== Title ==", "Hello.", "How are you? ~~~~", ":Fine."], 1)))
    [(2, 'Hello. How are you? ~~~~'), (4, 'Fine.')]
    """
    begins, gathered = 0, list[str]()
    for number, line in lines:
        text = line.strip()
        boundary = not text or bool(_BOUNDARY.match(text))
        indent = _INDENT.match(text)
        if gathered and (boundary or indent or _signature().search(gathered[-1])):
            yield begins, " ".join(gathered)
            gathered = []
        if boundary:
            continue
        begins = begins if gathered else number
        gathered.append(text[indent.end() :] if indent else text)
    if gathered:
        yield begins, " ".join(gathered)


def clean(text: str) -> str:
    """A post's text without its markup and its signature.

    >>> clean("See [[Wikipedia:Style|the guide]], ''please''. --[[User:Ann|Ann]] 12:05, 3 May 2010 (UTC)")
    'See the guide, please.'
    """
    text = _DROPPED.sub(" ", _COMMENT.sub(" ", text))
    text = _signature().sub("", text)
    before = None
    while before != text:  # templates nest
        before, text = text, _TEMPLATE.sub(" ", text)
    text = _LINK.sub(lambda link: link.group(2) or link.group(1), _FILE.sub(" ", text))
    text = _QUOTES.sub("", _TAG.sub(" ", _EXTERNAL.sub(r"\1", text)))
    return " ".join(_INDENT.sub("", html.unescape(text)).split())


def sentences(text: str, language: str) -> list[str]:
    """Cut a text after full stops, question and exclamation marks, by the pack's abbreviations.

    >>> sentences("Dr. J. Brown left, e.g. today. Did you see her? Yes!", "en")
    ['Dr. J. Brown left, e.g. today.', 'Did you see her?', 'Yes!']
    """
    abbreviations = _abbreviations(split_tag(language)[0])
    pieces = []
    start = 0
    for end in _END.finditer(text):
        word = _LAST_WORD.search(text, start, end.end()) if end.group() == "." else None
        if word and _abbreviated(word.group(1), abbreviations):
            continue
        pieces.append(text[start : end.end()].strip())
        start = end.end()
    rest = text[start:].strip()
    return [*pieces, rest] if rest else pieces


def is_question(sentence: str) -> bool:
    """Whether a sentence ends in a question mark, quotation marks and brackets aside.

    >>> is_question("Could you help?”"), is_question("I asked why.")
    (True, False)
    """
    return sentence.rstrip(_CLOSERS + " ").endswith(("?", "？"))


def _abbreviated(word: str, abbreviations: frozenset[str]) -> bool:
    """Whether a full stop after the word belongs to it: *e.g.*, *J.* Brown, *Dr.*"""
    return "." in word or (len(word) == 1 and word.isupper()) or word.lower() in abbreviations


@cache
def _abbreviations(code: str) -> frozenset[str]:
    return frozenset(load(code).about.get("tokens", {}).get("abbreviations", ()))


@cache
def build_table() -> dict[str, Any]:
    """``build.toml``: how corpora are built, and what signatures look like."""
    return toml.read(files("politesse.datasets").joinpath("build.toml"), _BUILD, "build.toml")


@cache
def _signature() -> re.Pattern[str]:
    """What a signature at the end of a post looks like: a user's link, a time, or tildes."""
    users = "|".join(re.escape(name) for name in build_table()["talk"]["users"])
    link = rf"\[\[:?(?:{users})[^\[\]:/]*[:/][^\[\]]*\]\]"
    dash = r"[-–—]+[\s']{0,5}(?:<[^<>]{0,80}>){0,3}"
    return re.compile(
        rf"(?:{dash}{link}[^.?!]{{0,150}}"  # --[[User:Ann]] (talk)
        rf"|(?:{dash})?(?:{link}[^?!]{{0,150}})?(?:{_TIME})"  # [[User:Ann]] 12:05 … (UTC)
        rf"|{dash}[^.?!\[\]]{{1,40}}(?:{_TIME})"  # --Ann 12:05 … (UTC)
        r"|(?:[-–—]+\s?)?~{3,5})\s*$",
        re.IGNORECASE,
    )
