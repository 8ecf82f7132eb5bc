"""XML as it stands in a file: every element, attribute and character with its offset.

Whether a file is well-formed, lxml says; where things are, it does not. The scanner here goes once
over a text that lxml has found good.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from politesse.core import BadInput
from politesse.formats.types import FileText

INSIDE = r"""(?:[^>"']++|"[^"]*+"|'[^']*+')*+>"""
NOTE = r"(?s:<!--.*?-->)"
SKIPPED = r"(?s:<\?.*?\?>)"
_TOKEN = re.compile(
    rf"</([^\s>]++)\s*+>|<([^\s/>!?][^\s/>]*+){INSIDE}|({NOTE})"
    rf"|(?s:<!\[CDATA\[.*?\]\]>)|{SKIPPED}"
)
ATTRIBUTE = re.compile(r"""([^\s=<>"'/]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_REFERENCE = re.compile(r"&([^;\s&]++);")
_PROLOG = re.compile(rf"(?:[\s\ufeff]++|{NOTE}|{SKIPPED})*+")
_OUTSIDE = re.compile(r"<!DOCTYPE[^>\[]*?\s(?:SYSTEM|PUBLIC)\b", re.IGNORECASE)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


def check(path: Path, file: FileText, root: str) -> None:
    """Refuse what is not well-formed, declares entities or has another root element.

    Nothing here needs entities or an outside document, and expanding them is how hostile files
    fill a memory or fetch from a network.
    """
    from lxml import etree

    refuse_entities(path, file)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        name = etree.QName(etree.fromstring(file.data, parser)).localname
    except etree.XMLSyntaxError as error:
        raise BadInput(str(path), f"malformed XML: {error.msg}", error.lineno) from None
    if name != root:
        raise BadInput(str(path), f"malformed: its root element is <{name}>, not <{root}>")


def refuse_entities(path: Path, file: FileText) -> None:
    """Refuse XML that declares entities or names an outside document."""
    at = file.text.find("<!ENTITY")
    if at < 0:
        prolog = _PROLOG.match(file.text)
        match = _OUTSIDE.match(file.text, prolog.end() if prolog else 0)
        at = match.start() if match else -1
    if at >= 0:
        line = file.line(at)
        raise BadInput(str(path), "declares XML entities or an outside DTD; not read", line)


class Element:
    """An element: its name without a prefix, and where its tags stand.

    ``start`` and ``inner`` are the ends of its start tag, ``close`` and ``end`` those of its end
    tag; ``comments`` are the extents of those before it.
    """

    __slots__ = (
        "_attributes", "children", "close", "comments", "end", "inner", "name", "parent", "raw", "start",
    )  # fmt: skip

    def __init__(
        self,
        raw: str,
        name: str,
        start: int,
        inner: int,
        parent: Element | None,
        comments: Sequence[tuple[int, int]],
    ) -> None:
        self.raw = raw
        self.name = name
        self.start = start
        self.inner = self.close = self.end = inner
        self.parent = parent
        self.comments = comments
        self.children: list[Element] = []
        self._attributes: dict[str, str] | None = None

    @property
    def tag(self) -> str:
        """Its start tag as it stands."""
        return self.raw[self.start : self.inner]

    @property
    def prefix(self) -> str:
        """What stands before its name: nothing, or a prefix and a colon."""
        return re.split(r"[\s/>]", self.tag[1:], maxsplit=1)[0].removesuffix(self.name)

    @property
    def whole(self) -> str:
        """All of it as it stands."""
        return self.raw[self.start : self.end]

    @property
    def content(self) -> str:
        """What stands between its tags."""
        return self.raw[self.inner : self.close]

    def get(self, name: str) -> str | None:
        """The value of an attribute, which is named with its prefix."""
        if self.inner - self.start == len(self.name) + 2:
            return None
        if self._attributes is None:
            self._attributes = {
                key: unescaped(value[1:-1]) for key, value in ATTRIBUTE.findall(self.tag)
            }
        return self._attributes.get(name)

    def inherited(self, name: str) -> str | None:
        """The value that the element or the nearest one around it has for an attribute."""
        element: Element | None = self
        while element is not None:
            value = element.get(name)
            if value is not None:
                return value
            element = element.parent
        return None

    def find(self, name: str) -> Element | None:
        """The first child of a name."""
        for child in self.children:
            if child.name == name:
                return child
        return None

    def iter(self, *names: str) -> Iterator[Element]:
        """The elements of certain names in it, in the order of the file."""
        for child in self.children:
            if child.name in names:
                yield child
            yield from child.iter(*names)

    @property
    def lead(self) -> int:
        """Where it begins, with the comments right before it that have lines of their own."""
        begin = self.start
        for low, high in reversed(self.comments):
            if self.raw[high:begin].strip() or not _begins_line(self.raw, low):
                break
            begin = low
        return begin


def _begins_line(raw: str, at: int) -> bool:
    while at and raw[at - 1] in " \t":
        at -= 1
    return not at or raw[at - 1] in "\r\n"


def elements(raw: str, units: Collection[str]) -> Iterator[Element]:
    """The elements of certain names, outermost first, each with all that is in it.

    Of what stands around them nothing is kept but the elements that are open.

    >>> tags = elements('<a x="1"><!-- b --><b>one<c/></b><b/></a>', {"b"})
    >>> [(tag.whole, [child.name for child in tag.children]) for tag in tags]
    [('<b>one<c/></b>', ['c']), ('<b/>', [])]
    """
    parent: Element | None = None
    unit: Element | None = None
    comments: list[tuple[int, int]] = []
    for token in _TOKEN.finditer(raw):
        kind = token.lastindex
        if kind == 3:
            comments.append(token.span())
            continue
        if kind is None:
            continue
        if kind == 2:
            name = token[2]
            if ":" in name:
                name = name.rpartition(":")[2]
            start, end = token.span()
            element = Element(raw, name, start, end, parent, comments or ())
            if unit is not None and parent is not None:
                parent.children.append(element)
            elif name in units:
                unit = element
            if raw[end - 2] != "/":
                parent = element
            elif element is unit:
                yield element
                unit = None
        elif parent is not None:
            parent.close, parent.end = token.span()
            closed, parent = parent, parent.parent
            if closed is unit:
                yield closed
                unit = None
        if comments:
            comments = []


def root_of(raw: str) -> Element:
    """The root element with all that is in it."""
    name = next(token[2] for token in _TOKEN.finditer(raw) if token.lastindex == 2)
    return next(elements(raw, {name.rpartition(":")[2]}))


def unescaped(text: str) -> str:
    """Text with its references read.

    >>> unescaped("a &lt; b &#38; c&#x21;")
    'a < b & c!'
    """
    if "&" not in text:
        return text
    return _REFERENCE.sub(lambda match: character(match[1]), text)


def character(name: str) -> str:
    """What a reference stands for, by its name or number."""
    if name.startswith("#x"):
        return chr(int(name[2:], 16))
    return chr(int(name[1:])) if name.startswith("#") else _NAMED.get(name, f"&{name};")
