"""Fluent (.ftl): messages, their attributes and terms.

A text is given as an ICU message: what Fluent selects is a choice with arms, and a placeable such as
``{ $name }`` is a plain placeholder, ``{$name}``. What reads ICU messages so reads Fluent, and a
translation of such a text is written as Fluent again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NoReturn

from politesse.core import BadInput
from politesse.formats import completing
from politesse.formats.filling import Filled, Order, Unfit
from politesse.formats.icu import Arm, arms, choices
from politesse.formats.plurals import CATEGORIES
from politesse.formats.trees import DEEPEST, Node, Tree, leaves
from politesse.formats.types import FileText, Format, Segment, Spelling

_SKIPPED = re.compile(r"(?:[ \t]*+(?:\r?\n|\Z)|\#[^\r\n]*+(?:\r?\n|\Z))")
_JUNK = re.compile(
    r"[ \t]++(?!-?[A-Za-z][\w-]*+ *+=)[^\r\n]*+(?:(?:\r?\n)++(?![#A-Za-z-])[^\r\n]++)*+(?:\r?\n|\Z)"
)  # an indented line that continues nothing, and all up to what may be an entry or a comment
_ENTRY = re.compile(r"-?[A-Za-z][\w-]*+(?= *+=)")
_EQUALS = re.compile(r" *+= *+")
_ATTRIBUTE = re.compile(r"(?:[ \t]*+\r?\n)++ *+(\.([A-Za-z][\w-]*+))(?= *+=)")
_TEXT = re.compile(r"[^{}\r\n]++")
_CONTINUED = re.compile(r"(?:[ \t]*+\r?\n)++(?P<indent> ++(?=[^\s.\[*}])| *+(?=\{))")
_EXPRESSION = re.compile(r'(?:"(?:[^"\\\r\n]|\\.)*+"|[^{}"\-]|-(?!>))*+')
_VARIANT = re.compile(r"\s*+(\*?)\[\s*+([\w.-]++)\s*+\][ \t]*+")
_HOLDER = re.compile(r"\{([^{}]*)\}")
_PLAIN_NAME = re.compile(r"[$-]?[\w.-]+")
_NUMBER = re.compile(r"\d+$")


@dataclass(slots=True)
class _Choice:
    """A select expression: its selector and its variants with the patterns they hold."""

    selector: str
    start: int
    variants: list[tuple[str, bool, _Pattern]] = field(default_factory=list)


@dataclass(slots=True)
class _Pattern:
    """A text in pieces: what is said, line breaks with their indents, placeables, choices."""

    start: int
    end: int = 0
    pieces: list[tuple[str, int, int, object]] = field(default_factory=list)


@dataclass(slots=True)
class _Names:
    """What stands for the placeables and the selectors of one text."""

    holders: dict[str, str] = field(default_factory=dict)  # by what they stand for
    selectors: dict[str, str] = field(default_factory=dict)
    defaults: set[str] = field(default_factory=set)

    def holder(self, expression: str) -> str:
        """The placeholder of an expression."""
        if expression not in self.holders:
            plain = _PLAIN_NAME.fullmatch(expression)
            called = re.match(r"[\w-]+", expression)
            name = expression if plain else called.group() if called else "text"
            taken = sum(1 for holder in self.holders.values() if holder.startswith(name))
            self.holders[expression] = name if not taken or plain else f"{name}{taken + 1}"
        return f"{{{self.holders[expression]}}}"

    def selector(self, expression: str) -> str:
        """The name of what a selector asks for."""
        if expression not in self.selectors:
            match = re.search(r"\$([\w-]+)", expression) or re.search(r"([\w-]+)", expression)
            name = match.group(1).replace("-", "_").strip("_") if match else "x"
            taken = sum(1 for selector in self.selectors.values() if selector.startswith(name))
            self.selectors[expression] = f"{name}{taken + 1}" if taken else name or "x"
        return self.selectors[expression]


class _Parser:
    def __init__(self, path: Path, file: FileText) -> None:
        self._path = path
        self._file = file
        self._text = file.text
        self._position = 0
        self._depth = 0

    def root(self) -> Node:
        """All entries of the file."""
        entries: dict[str | int, Node] = {}
        while self._position < len(self._text):
            skipped = self._skipped()
            if skipped:
                self._position = skipped.end()
                continue
            entry = self._entry()
            entries.pop(entry.key, None)  # of two of one name the last is in use
            entries[entry.key] = entry
        end = max((entry.end for entry in entries.values()), default=0)
        return Node("", 0, 0, end, children=entries, closing=end, commas=False)

    def _skipped(self) -> re.Match[str] | None:
        """Empty lines, comments, and text that is of no entry, which Fluent passes over."""
        text, position = self._text, self._position
        return _SKIPPED.match(text, position) or _JUNK.match(text, position)

    def _fail(self, cause: str, at: int | None = None) -> NoReturn:
        line = self._file.line(self._position if at is None else at)
        raise BadInput(str(self._path), f"malformed Fluent: {cause}", line)

    def _took(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self._text, self._position)
        if match:
            self._position = match.end()
        return match

    def _entry(self) -> Node:
        start = self._position
        name = self._took(_ENTRY)
        if name is None:
            self._fail("an entry does not begin with its name and “=”")
        children: dict[str | int, Node] = {}
        opening = self._value(children, "", start)
        while attribute := self._took(_ATTRIBUTE):
            self._value(children, attribute.group(2), attribute.start(1))
        end = max((child.end for child in children.values()), default=self._position)
        node = Node(name.group(), start, opening, end, children=children, commas=False)
        node.opening, node.closing, node.lead = opening, end, "\n    "
        return node

    def _value(self, children: dict[str | int, Node], key: str, start: int) -> int:
        """The text behind a name; where it may begin."""
        self._took(_EQUALS)
        opening = self._position
        pattern = self._pattern()
        if pattern.pieces:
            names = _Names()
            spelling = Spelling(self._text)
            self._spell(spelling, pattern, names)
            low = pattern.pieces[0][1]
            indent = low - self._text.rfind("\n", 0, low) - 1 if pattern.start < low else 4
            pad = "\n" + " " * max(indent, 1)
            node = Node(key, low if not key else start, low, pattern.end, spelling.text)
            node.place = spelling.place(partial(_encoded, pad))
            node.literal = partial(_written, names, pad)
            children[key] = node
        return opening

    def _pattern(self) -> _Pattern:
        pattern = _Pattern(self._position)
        while True:
            start = self._position
            if match := self._took(_TEXT):
                pattern.pieces.append(("text", start, match.end(), None))
            elif self._text.startswith("{", start):
                pattern.pieces.append(self._placeable())
            elif match := self._took(_CONTINUED):
                count = match.group().count("\n")
                pattern.pieces.append(("break", start, match.end(), (count, len(match["indent"]))))
            elif self._text.startswith("}", start) and not self._depth:
                self._fail("a brace is closed that is not open")
            else:
                break
        return self._trimmed(pattern)

    def _trimmed(self, pattern: _Pattern) -> _Pattern:
        """A pattern without the space at its end; what comes before its first line is no text."""
        if pattern.pieces and pattern.pieces[-1][0] == "text":
            kind, start, end, more = pattern.pieces.pop()
            end = start + len(self._text[start:end].rstrip(" \t"))
            pattern.pieces += [(kind, start, end, more)] if end > start else []
        if pattern.pieces and pattern.pieces[0][0] == "break":
            kind, _, end, more = pattern.pieces[0]
            pattern.pieces[0] = (kind, end, end, more)
        pattern.end = pattern.pieces[-1][2] if pattern.pieces else pattern.start
        return pattern

    def _placeable(self) -> tuple[str, int, int, object]:
        start = self._position
        self._depth += 1
        if self._depth > DEEPEST:
            self._fail("nested too deep")
        self._position += 1
        inner = self._position
        self._took(_EXPRESSION)
        if self._text.startswith("{", self._position):
            self._placeable()
            self._took(_EXPRESSION)
        expression = self._text[inner : self._position].strip()
        choice: _Choice | None = None
        if self._text.startswith("->", self._position):
            self._position += 2
            choice = self._choice(expression, start)
        if not self._text.startswith("}", self._position):
            self._fail("a placeable is not closed", start)
        self._position += 1
        self._depth -= 1
        return (
            ("choice", start, self._position, choice)
            if choice
            else ("holder", start, self._position, expression)
        )

    def _choice(self, selector: str, start: int) -> _Choice:
        choice = _Choice(selector, start)
        while variant := self._took(_VARIANT):
            choice.variants.append((variant.group(2), bool(variant.group(1)), self._pattern()))
        while self._text[self._position : self._position + 1].isspace():
            self._position += 1
        if sum(default for _, default, _ in choice.variants) != 1:
            self._fail("a selection has no default, or more than one", start)
        return choice

    def _spell(self, spelling: Spelling, pattern: _Pattern, names: _Names) -> None:
        """A pattern as an ICU message."""
        common = min(
            (
                more[1]
                for kind, _, _, more in pattern.pieces
                if kind == "break" and isinstance(more, tuple)
            ),
            default=0,
        )
        for kind, start, end, more in pattern.pieces:
            if kind == "text":
                spelling.verbatim(start, end)
            elif isinstance(more, tuple) and end > start:
                spelling.escape(start, end, "\n" * more[0] + " " * (more[1] - common))
            elif isinstance(more, _Choice):
                self._spell_choice(spelling, more, start, end, names)
            elif isinstance(more, str):
                _fixed(spelling, start, end, names.holder(more))

    def _spell_choice(
        self, spelling: Spelling, choice: _Choice, start: int, end: int, names: _Names
    ) -> None:
        keys = [key for key, _, _ in choice.variants]
        numbers = all(key in CATEGORIES or _NUMBER.match(key) for key in keys)
        ordinal = re.search(r'type:\s*"ordinal"', choice.selector)
        kind = ("selectordinal" if ordinal else "plural") if numbers else "select"
        opening = f"{{{names.selector(choice.selector)}, {kind},"
        position = start
        for key, default, pattern in choice.variants:
            names.defaults |= {key} if default else set()
            low = pattern.pieces[0][1] if pattern.pieces else pattern.start
            equals = "=" if numbers and _NUMBER.match(key) else ""
            _fixed(spelling, position, low, f"{opening} {equals}{key} {{")
            self._spell(spelling, pattern, names)
            opening, position = "}", max(pattern.end, low)
        _fixed(spelling, position, end, "}}")


def _fixed(spelling: Spelling, start: int, end: int, text: str) -> None:
    """Something that stands for itself and that no edit may touch."""
    spelling.escape(start, end, text)
    spelling.markup(start, end)


def _encoded(pad: str, new: str) -> str | None:
    if re.search(r"[{}\r]", new) or re.match(r"[.\[*]", new) or new.endswith("\n"):
        return None
    return new.replace("\n", pad)


def _written(names: _Names, pad: str, text: str) -> str:
    """An ICU message as a pattern."""
    outermost = choices(text)
    if any(not choice.sound(text) for choice in outermost):
        raise Unfit("its choices are broken")
    pattern = _arm_written(names, pad, text, Arm("", 0, 0, len(text), outermost))
    again = _Parser(Path("translation"), FileText(b"", f"x = {pattern}\n", "utf-8"))
    try:
        root = again.root()
    except BadInput as error:
        raise Unfit(error.cause) from None
    read = [node.text or "" for _, node in leaves(root)]
    if [_bare(value) for value in read] != [_bare(text)] * bool(text.strip()):
        raise Unfit("Fluent would read it as something else")
    return pattern


def _bare(text: str) -> str:
    """A text without the names of its placeholders and without space at its ends."""
    return (
        re.sub(r"\s+", " ", _HOLDER.sub("{}", text)).replace("{ ", "{").replace(" }", "}").strip()
    )


def _arm_written(names: _Names, pad: str, text: str, arm: Arm) -> str:
    parts = []
    position = arm.start
    selectors = {name: expression for expression, name in names.selectors.items()}
    for choice in arm.inner:
        parts.append(_text_written(names, pad, text[position : choice.start]))
        if choice.name not in selectors:
            raise Unfit(f"nothing is known of {{{choice.name}}}")
        keys = [inner.selector.lstrip("=") for inner in choice.arms]
        default = next((key for key in keys if key in names.defaults), keys[-1])
        parts.append(f"{{ {selectors[choice.name]} ->")
        for key, inner in zip(keys, choice.arms, strict=True):
            variant = _arm_written(names, pad + "    ", text, inner)
            parts.append(f"{pad}   {'*' if key == default else ' '}[{key}] {variant}".rstrip(" "))
        parts.append(pad + "}")
        position = choice.end
    parts.append(_text_written(names, pad, text[position : arm.end]))
    return "".join(parts).strip()


def _text_written(names: _Names, pad: str, text: str) -> str:
    expressions = {name: expression for expression, name in names.holders.items()}

    def placeable(match: re.Match[str]) -> str:
        if match.group(1) not in expressions:
            raise Unfit(f"nothing is known of {match.group()}")
        return f"{{ {expressions[match.group(1)]} }}"

    if re.search(r"[{}]", _HOLDER.sub("", text)):
        raise Unfit("a brace stands alone")
    lines = _HOLDER.sub(placeable, text).split("\n")
    safe = [re.sub(r"^(\s*)([.\[*])", r'\1{ "\2" }', line) for line in lines[1:]]
    return pad.join([lines[0], *safe])


def parse(path: Path, file: FileText) -> Tree:
    """The tree of a file: entries with a text of their own, named by nothing, and attributes."""
    return Tree(file.text, _Parser(path, file).root())


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    for names, node in leaves(parse(path, file).root):
        if node.text and node.place:
            name = ".".join(str(part) for part in names if part)
            yield from arms(Segment(name, node.text, node.place, node.start))


def _fill(order: Order) -> Filled:
    return completing.fill_order(order, parse)


FORMAT = Format("Fluent", (".ftl",), _read, _fill, needs_language_in_path=True)
