"""Documents without keys: Markdown and subtitles. A target that is there is not touched."""

from __future__ import annotations

import re
from typing import Any

from politesse.checking.formats import subtitles
from politesse.checking.formats.toolkit import parse
from politesse.core import BadInput
from politesse.translation.files.catalogues import Entry, Filled, Order

_TURN = re.compile(r"^(\s*(?:[-–—‐]\s*|>>\s*|<v[ .][^>]*>))(.*)", re.DOTALL)
_WIDTH = 42  # characters a line of a subtitle holds


def _refuse_existing(order: Order) -> None:
    if order.existing is not None:
        raise BadInput(
            str(order.target),
            "is there already, and what it lacks cannot be told; remove it or name another file "
            "with --output",
        )


def open_markdown(order: Order) -> Filled:
    """The paragraphs, headings, list items and cells of a document; no code blocks."""
    _refuse_existing(order)
    made: dict[str, str] = {}
    texts: dict[str, None] = {}
    for unit in _markdown(order, lambda text: text).units:
        text = str(unit.source)
        if text.strip():
            texts[text] = None
    entries = [
        Entry(_named(text), text, lambda said, text=text: made.__setitem__(text, said))  # type: ignore[misc]
        for text in texts
    ]

    def content() -> bytes:
        store = _markdown(order, lambda text: made.get(text, text))
        return str(store.filesrc).encode(order.file.encoding)

    return Filled(len(entries), entries, content)


def _markdown(order: Order, callback: Any) -> Any:
    from translate.storage import markdown

    store = markdown.MarkdownFile(
        callback=callback,
        extract_code_blocks=False,
        extract_frontmatter=False,
        no_placeholders=True,
    )
    return parse(order.path, store, order.file.text.encode())


def _named(text: str) -> str:
    first = " ".join(text.split())
    return first if len(first) <= 40 else first[:39] + "…"


def open_subtitles(order: Order) -> Filled:
    """The turns of all cues; times and numbers stay as they are."""
    _refuse_existing(order)
    lines = order.file.text.splitlines()
    turns = list(subtitles.read(order.path, order.file))
    made: dict[int, tuple[int, list[str]]] = {}
    entries = []
    for turn in turns:
        raw = turn.text.split("\n")
        found = _TURN.match(" ".join(raw))
        mark, text = found.groups() if found else ("", " ".join(raw))

        def write(said: str, at: int = turn.line, count: int = len(raw), mark: str = mark) -> None:
            made[at - 1] = (count, _wrapped(mark + " ".join(said.split())))

        if text.strip():
            entries.append(Entry(turn.id, text.strip(), write))

    def content() -> bytes:
        out: list[str] = []
        place = 0
        while place < len(lines):
            if place in made:
                count, new = made[place]
                out += new
                place += count
            else:
                out.append(lines[place])
                place += 1
        end = "\r\n" if "\r\n" in order.file.text else "\n"
        text = end.join(out) + (end if order.file.text.endswith("\n") else "")
        return text.encode(order.file.encoding)

    return Filled(len(entries), entries, content)


def _wrapped(text: str) -> list[str]:
    """A turn on one line, or on two of about the same length."""
    if len(text) <= _WIDTH or " " not in text:
        return [text]
    middle = len(text) / 2
    cuts = [place for place, character in enumerate(text) if character == " "]
    cut = min(cuts, key=lambda place: abs(place - middle))
    return [text[:cut], text[cut + 1 :]]
