"""The content of an XML element as text for an engine, and back.

Inline elements become tags with numbers, those whose content is code or a placeholder a single one.
Everything else is plain text: entities are read and written by the parser.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from politesse.translation.files.catalogues import Unfit

_START = re.compile(r"<[A-Za-z][^<>]*>")
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s*=\s*[\"']([^\"']*)[\"']")
_TAG = re.compile(r"<(/?)xp(\d+)(/?)>")


class Inline:
    """The content of one element.

    >>> element = etree.fromstring('<source>Click <g id="1">here</g> or <x id="2"/>.</source>')
    >>> inline = Inline(element)
    >>> inline.text
    'Click <xp1>here</xp1> or <xp2/>.'
    >>> target = etree.Element("target")
    >>> inline.write(target, "<xp2/> oder <xp1>hier</xp1> klicken.")
    >>> etree.tostring(target).decode()
    '<target><x id="2"/> oder <g id="1">hier</g> klicken.</target>'
    """

    def __init__(
        self, element: Any, opaque: frozenset[str] = frozenset(), decode: Callable[[str], str] = str
    ) -> None:
        self._elements: list[Any] = []
        self._opaque = opaque
        self._decode = decode
        self.text = self._read(element)

    def _read(self, element: Any) -> str:
        parts = [self._decode(element.text or "")]
        for child in element:
            if not isinstance(child.tag, str):  # a comment in the text
                parts.append(self._decode(child.tail or ""))
                continue
            self._elements.append(child)
            number = len(self._elements)
            name = etree.QName(child).localname
            if name in self._opaque or (not len(child) and not child.text):
                parts.append(f"<xp{number}/>")
            else:
                parts.append(f"<xp{number}>{self._read(child)}</xp{number}>")
            parts.append(self._decode(child.tail or ""))
        return "".join(parts)

    def write(self, target: Any, text: str, encode: Callable[[str], str] = str) -> None:
        """Make ``text`` the content of ``target``, with copies of the elements it names."""
        for child in list(target):
            target.remove(child)
        target.text = None
        open_elements: list[tuple[Any, str]] = [(target, "")]
        position = 0
        for match in _TAG.finditer(text):
            _append(open_elements[-1][0], encode(text[position : match.start()]))
            position = match.end()
            closing, number, empty = match.groups()
            if closing:
                if open_elements.pop()[1] != number or not open_elements:
                    raise Unfit("its markup is not well nested")
                continue
            element = self._copied(int(number), keep=bool(empty))
            open_elements[-1][0].append(element)
            if not empty:
                open_elements.append((element, number))
        _append(open_elements[-1][0], encode(text[position:]))
        if len(open_elements) > 1:
            raise Unfit("its markup is not closed")

    def _copied(self, number: int, keep: bool) -> Any:
        if not 1 <= number <= len(self._elements):
            raise Unfit("it has markup that the source has not")
        original = self._elements[number - 1]
        element = copy.deepcopy(original)
        element.tail = None
        if not keep:
            for child in list(element):
                element.remove(child)
            element.text = None
        return element


def _append(element: Any, text: str) -> None:
    if not text:
        return
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def prolog(text: str) -> str:
    """What stands before the root element, to the letter.

    >>> prolog('<?xml version="1.0"?>\\n<!-- strings -->\\n<resources/>')
    '<?xml version="1.0"?>\\n<!-- strings -->\\n'
    """
    skipped = re.match(r"(?:\s|\ufeff|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*>)*", text, re.DOTALL)
    return skipped.group() if skipped else ""


def parse(data: bytes) -> Any:
    """The root of a file that has been checked, with its CDATA and comments."""
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, strip_cdata=False
    )
    return etree.fromstring(data, parser)


def serialised(root: Any, text: str, encoding: str) -> bytes:
    """A root element after the prolog and in the encoding of the file it came from.

    The root's own tag is written as it was, where nothing in it has changed.
    """
    body: str = etree.tostring(root, encoding="unicode", with_tail=False)
    before = prolog(text)
    old, new = _START.match(text, len(before)), _START.match(body)
    if old and new and not old.group().endswith("/>") and _alike(old.group(), new.group()):
        body = old.group() + body[new.end() :]
    end = "\n" if text.endswith("\n") else ""
    return (before + body + end).encode(encoding)


def _alike(one: str, other: str) -> bool:
    """Whether two tags say the same, in whatever order and quotes."""
    return sorted(_ATTRIBUTE.findall(one)) == sorted(_ATTRIBUTE.findall(other))
