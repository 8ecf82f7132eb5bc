"""What the parsers of JSON, JavaScript and PHP share: entries between brackets, set apart by commas."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, NamedTuple, NoReturn

from politesse.core import BadInput
from politesse.formats.trees import DEEPEST, Key, Node
from politesse.formats.types import FileText, Place, Run, Spelling

#: What a value ends at; nothing is the end of the file.
ENDS = ("", ",", ";", ")", "]", "}")


class Literal(NamedTuple):
    """A string: what it says, where that stands, and what writes another text like it."""

    text: str
    place: Place
    write: Callable[[str], str]


def character(code: int) -> str:
    """The character of a number; one that has none, or half of one, is not known."""
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


class Braces:
    """A parser of one file; ``position`` is how far it has read.

    A language says what space and comments are (``space``), which bracket closes which
    (``closers``), whether a comma may stand behind the last entry (``trailing``) and what puts
    strings together (``plus``), and reads keys, strings and all else.
    """

    name: ClassVar[str]
    space: ClassVar[re.Pattern[str]]
    closers: ClassVar[dict[str, str]]
    trailing: ClassVar[bool] = True
    plus: ClassVar[str] = ""

    def __init__(self, path: Path, file: FileText) -> None:
        self.path = path
        self.file = file
        self.text = file.text
        self.position = 0
        self._depth = 0

    def keyed(self, opener: str) -> bool | None:
        """Whether the entries of a bracket have keys; None where they may."""
        raise NotImplementedError

    def plain(self) -> Node | None:
        """The entry at the position with its comma, where it is plain enough to be read at once."""
        return None

    def key(self) -> str | None:
        """The key at the position, read with what sets it apart from its value; None if none is."""
        raise NotImplementedError

    def literal(self) -> Literal | None:
        """The string at the position, if there is one."""
        raise NotImplementedError

    def quotation(self, kinds: Mapping[str, re.Pattern[str]]) -> re.Match[str] | None:
        """The string at the position with its quotes, if one of these kinds begins there."""
        kind = kinds.get(self.text[self.position : self.position + 1])
        match = kind.match(self.text, self.position) if kind else None
        if kind and match is None:
            self.fail("a string is not closed")
        return match

    def other_value(self) -> None:
        """Read a value that is neither a text nor a branch."""
        raise NotImplementedError

    def fail(self, cause: str, at: int | None = None) -> NoReturn:
        """Refuse the file."""
        line = self.file.line(self.position if at is None else at)
        raise BadInput(str(self.path), f"malformed {self.name}: {cause}", line)

    def skip(self) -> None:
        """Read space and comments."""
        match = self.space.match(self.text, self.position)
        self.position = match.end() if match else self.position

    def took(self, token: str) -> bool:
        """Read a token if it is the next."""
        if not self.text.startswith(token, self.position):
            return False
        self.position += len(token)
        return True

    def opened(self) -> str | None:
        """The bracket that begins here."""
        for opener in self.closers:
            if self.text.startswith(opener, self.position):
                return opener
        return None

    def node(self, key: Key, start: int) -> Node:
        """The value at the position, as that of a key."""
        value = self.position
        opener = self.opened()
        if opener is not None:
            return self._branch(Node(key, start, value, value), opener)
        literal = self._string()
        if literal is None:
            self.other_value()
            return Node(key, start, value, self.position)
        return Node(key, start, value, self.position, literal.text, literal.place, literal.write)

    def _string(self) -> Literal | None:
        """A string, or several put together; None where something else is added to them."""
        start = self.position
        literals: list[Literal] = []
        while literal := self.literal():
            literals.append(literal)
            end = self.position
            self.skip()
            if not self.plus or not self.took(self.plus):
                if self.plus and self.text[self.position : self.position + 1] not in ENDS:
                    break
                self.position = end
                return literals[0] if len(literals) == 1 else _joined(literals)
            self.skip()
        self.position = start
        return None

    def _branch(self, node: Node, opener: str) -> Node:
        closer = self.closers[opener]
        self._depth += 1
        if self._depth > DEEPEST:
            self.fail("nested too deep")
        self.position += len(opener)
        node.opening, node.children = self.position, {}
        node.listed = not self._entries(node, self.keyed(opener), closer)
        node.closing, node.end = self.position, self.position + len(closer)
        self.position = node.end
        self._depth -= 1
        return node

    def _entries(self, branch: Node, keyed: bool | None, closer: str) -> bool:
        """Read the entries up to the closing bracket; whether any has a key."""
        children = branch.children if branch.children is not None else {}
        comma, number, any_key = True, 0, bool(keyed)
        while True:
            self.skip()
            if self.text.startswith(closer, self.position) and (
                not comma or self.trailing or not children
            ):
                return any_key
            if self.position >= len(self.text):
                self.fail(f"what is opened here is not closed by “{closer}”", branch.value)
            if not comma:
                self.fail(f"a comma or “{closer}” is missing")
            child = self.plain() if keyed else None
            if child is None:
                start = self.position
                key = self.key() if keyed is not False else None
                any_key = any_key or key is not None
                number += key is None
                self.skip()
                child = self.node(number - 1 if key is None else key, start)
                self.skip()
                child.after = self.position if self.took(",") else 0
            comma = child.after > 0
            if child.key in children:  # of two of one name the last is in use
                del children[child.key]
            children[child.key] = child


def quoted(
    text: str,
    start: int,
    end: int,
    escapes: re.Pattern[str],
    meaning: Callable[[re.Match[str]], str],
    encode: Callable[[str], str | None],
) -> tuple[str, Place]:
    """A text between quotes, decoded, and where it stands."""
    if "\\" not in text[start:end]:
        return text[start:end], Place([Run(0, end - start, start, end, True)], encode)
    spelling = Spelling(text)
    position = start
    for match in escapes.finditer(text, start, end):
        spelling.verbatim(position, match.start())
        spelling.escape(match.start(), match.end(), meaning(match))
        position = match.end()
    spelling.verbatim(position, end)
    return spelling.text, spelling.place(encode)


def _joined(parts: Sequence[Literal]) -> Literal:
    """Strings put together: no edit may go over what stands between them."""
    runs: list[Run] = []
    length = 0
    for part in parts:
        if runs and part.place.runs:
            runs.append(Run(length, 0, runs[-1].raw_end, part.place.start, False))
        runs += part.place.part(0, len(part.text), length)
        length += len(part.text)

    def encode(new: str) -> str | None:
        ways = {part.place.encode(new) for part in parts}
        return ways.pop() if len(ways) == 1 else None

    return Literal("".join(part.text for part in parts), Place(runs, encode), parts[0].write)
