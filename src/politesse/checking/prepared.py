"""Texts as they are scored: what tags quote is blotted out, and wrapped lines are joined."""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.core.protect import OBJECT
from politesse.languages import Pack

_QUOTING = re.compile(r"<(quote|q|blockquote)\b[^<>]{0,200}>")
_WRAPPED = re.compile(r"(?<=[^\s.!?:;。！？：])(?:\n|<br\s?/?>)(?=[ \t]{0,40}[^\W\d_])")
_WIDTH = {"Jpan": 20, "Hang": 20}  # from which on a line is one that was wrapped


def prepared(pack: Pack, text: str) -> str:
    """A text to be scored, of the same length."""
    if "\n" in text or "<br" in text:
        text = _joined(text, _WIDTH.get(pack.about["script"], 45))
    return "".join(_without_quotations(text)) if "<" in text else text


def _joined(text: str, width: int) -> str:
    """A text whose sentences do not end where a long line was wrapped."""
    pieces, begin, line = [], 0, 0
    for match in _WRAPPED.finditer(text):
        wrapped = match.start() - max(line, text.rfind("\n", line, match.start())) > width
        line = match.end()
        if wrapped:
            pieces += [text[begin : match.start()], " " * (line - match.start())]
            begin = line
    return "".join((*pieces, text[begin:]))


def _without_quotations(text: str) -> Iterator[str]:
    begin, unclosed = 0, set()
    for opening in _QUOTING.finditer(text):
        name = opening.group(1)
        if opening.start() < begin or name in unclosed:
            continue
        end = text.find(f"</{name}", opening.end())
        if end < 0:
            unclosed.add(name)  # looked for once, not at every such tag
            continue
        yield text[begin : opening.end()]
        yield OBJECT * (end - opening.end())
        begin = end
    yield text[begin:]
