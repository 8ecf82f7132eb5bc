"""Filling XML: what is written is spliced into the file's text, all else stays to the letter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats.filling import Unfit
from politesse.formats.types import FileText
from politesse.formats.xmlspelling import Writer, characters, escaped
from politesse.formats.xmltext import ATTRIBUTE, Element

_TAG = re.compile(r"<(/?)xp(\d+)(/?)>")
_PREFIX = re.compile(r"[<\s]([\w.-]+):[\w.-]+[\s=/>]")
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Inline:
    """The content of an element as text for an engine, and back.

    Elements in it become tags with numbers, those whose content is code or a placeholder a single
    one. ``decode`` reads the escapes of a format.

    >>> from politesse.formats.xmltext import root_of
    >>> inline = Inline(root_of('<source>Click <g id="1">here</g> or <x id="2"/>.</source>'))
    >>> inline.text
    'Click <xp1>here</xp1> or <xp2/>.'
    >>> inline.written("<xp2/> oder <xp1>hier</xp1> klicken.", escaped)
    '<x id="2"/> oder <g id="1">hier</g> klicken.'
    """

    def __init__(
        self,
        element: Element,
        opaque: frozenset[str] = frozenset(),
        decode: Callable[[str], str] = str,
    ) -> None:
        self._elements: list[Element] = []
        self._opaque = opaque
        self._decode = decode
        self.text = self._read(element)

    def _read(self, element: Element) -> str:
        parts = []
        position = element.inner
        for child in element.children:
            parts.append(self._decode(characters(element.raw, position, child.start)))
            position = child.end
            self._elements.append(child)
            number = len(self._elements)
            if child.name in self._opaque or not child.content:
                parts.append(f"<xp{number}/>")
            else:
                parts.append(f"<xp{number}>{self._read(child)}</xp{number}>")
        parts.append(self._decode(characters(element.raw, position, element.close)))
        return "".join(parts)

    def written(self, text: str, encode: Callable[[str], str]) -> str:
        """``text`` as the content of an element, with the elements that it names."""
        parts = []
        opened: list[Element] = []
        position = 0
        for tag in _TAG.finditer(text):
            parts.append(encode(text[position : tag.start()]))
            position = tag.end()
            element = self._element(int(tag[2]))
            if tag[1]:
                if not opened or opened.pop() is not element:
                    raise Unfit("its markup is not well nested")
                parts.append(close_tag(element))
            elif tag[3]:
                parts.append(element.whole)
            else:
                parts.append(open_tag(element.tag))
                opened.append(element)
        if opened:
            raise Unfit("its markup is not closed")
        return "".join([*parts, encode(text[position:])])

    def _element(self, number: int) -> Element:
        if not 1 <= number <= len(self._elements):
            raise Unfit("it has markup that the source has not")
        return self._elements[number - 1]


class Draft:
    """A file's text and the changes made to it so far, the last one at each place."""

    def __init__(self, file: FileText, writer: Writer | None = None) -> None:
        self.writer = writer or Writer(file)
        self._file = file
        self._edits: dict[int, Edit] = {}

    def replace(self, start: int, end: int, new: str) -> None:
        """Put something in the place of a stretch, with the line ends of the file."""
        if _ILLEGAL.search(new):
            raise Unfit("it has characters that XML cannot hold")
        new = new.replace("\r\n", "\n").replace("\n", self.writer.newline)
        self._edits[start] = Edit(start, end, new)

    def content(self) -> bytes:
        """The file as it is with the changes."""
        text = apply(self._file.text, self._edits.values())
        return self._file.encoded(text, "xmlcharrefreplace")


class Copy:
    """A copy of a file of one language, in which an entry is left out until it is translated."""

    def __init__(self, file: FileText, entries: Iterable[Element]) -> None:
        self._draft = Draft(file)
        self.writer = self._draft.writer
        self.content = self._draft.content
        for entry in entries:
            self.write(entry, None)

    def write(self, entry: Element, whole: str | None) -> None:
        """Let ``whole`` stand for an entry, after the comments before it; None leaves it out."""
        start = entry.comments[0][0] if entry.comments else entry.start
        space = space_before(entry.raw, start)
        new = "" if whole is None else space + entry.raw[start : entry.start] + whole
        self._draft.replace(start - len(space), entry.end, new)


class Completion:
    """A file of one language that is there; entries that it has not are added at its end."""

    def __init__(self, file: FileText, root: Element) -> None:
        self._draft = Draft(file)
        self.writer = self._draft.writer
        self.replace = self._draft.replace
        self._root = root
        self._added: list[str] = []
        self._prefixes: dict[str, str] = {}

    def write(self, entry: Element, whole: str) -> None:
        """Add an entry of the source, after the comments before it."""
        if _ILLEGAL.search(whole):
            raise Unfit("it has characters that XML cannot hold")
        space = space_before(entry.raw, entry.start)
        indent = "\n" + space.rpartition("\n")[2] if "\n" in space else "\n    "
        comments = [entry.raw[low:high] for low, high in entry.comments]
        self._added += [indent + part for part in (*comments, whole)]
        for prefix in _PREFIX.findall(whole):
            meaning = entry.inherited(f"xmlns:{prefix}")
            if meaning and not self._root.get(f"xmlns:{prefix}"):
                self._prefixes[f"xmlns:{prefix}"] = meaning

    def content(self) -> bytes:
        """The file with all that was added."""
        if self._added:
            root = self._root
            space = space_before(root.raw, root.close)
            new = "".join(self._added) + (space or "\n") + close_tag(root)
            self._draft.replace(root.close - len(space), root.end, new)
            tag = with_attributes(open_tag(root.tag), self._prefixes)
            self._draft.replace(root.start, root.inner, tag)
        return self._draft.content()


def space_before(raw: str, at: int) -> str:
    """The white space right before a place.

    >>> space_before("<a>  <b/>", 5)
    '  '
    """
    begin = at
    while begin and raw[begin - 1].isspace():
        begin -= 1
    return raw[begin:at]


def open_tag(tag: str) -> str:
    """A start tag that has an end tag.

    >>> open_tag("<target/>"), open_tag("<b>")
    ('<target>', '<b>')
    """
    return tag[:-2].rstrip() + ">" if tag.endswith("/>") else tag


def close_tag(element: Element) -> str:
    """The end tag of an element, whether it has one or not."""
    return element.raw[element.close : element.end] or f"</{element.prefix}{element.name}>"


def with_attributes(tag: str, values: Mapping[str, str]) -> str:
    """A start tag with some attributes set, the others as they are.

    >>> with_attributes("<a b='1' c='2' />", {"b": "3", "d": "4"})
    '<a b="3" c=\\'2\\' d="4" />'
    """
    for name, value in values.items():
        new = f'{name}="{escaped(value).replace(chr(34), "&quot;")}"'
        old = next((match for match in ATTRIBUTE.finditer(tag) if match[1] == name), None)
        if old:
            tag = tag[: old.start()] + new + tag[old.end() :]
        else:
            end = len(tag[: -2 if tag.endswith("/>") else -1].rstrip())
            tag = f"{tag[:end]} {new}{tag[end:]}"
    return tag
