"""gettext catalogues: ``.po`` filled where ``msgstr`` is empty, ``.pot`` made into a new ``.po``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing, Order, Unfit
from politesse.formats.plurals import gettext_forms
from politesse.formats.po import Entry, Form, entries, escaped, joined, quoted, spelled
from politesse.formats.types import FileText, Format, Segment
from politesse.languages.tags import code_of

_CHARSET = re.compile(rb"Content-Type:[^=]{0,80}charset=([\w.-]+)")
_LANGUAGE = re.compile(r'"Language:\s*([A-Za-z_@-]{2,20})\s*\\n"')
_FORM_COUNT = re.compile(r"nplurals\s*=\s*(\d+)")
_HEAD = 50_000  # how far into a file, after the names of all its translators, its header may be


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The translated strings of a catalogue; fuzzy and obsolete ones are not in use."""
    for entry in entries(path, file):
        if entry.obsolete or entry.fuzzy:
            continue
        name, source = _name(file, entry)
        if not name:
            continue  # the header
        many = len(entry.forms) > 1
        for index, form in enumerate(entry.forms):
            spelling = spelled(file, form.start, form.end)
            if spelling.text:
                yield Segment(
                    id=f"{name}[{index}]" if many else name,
                    text=spelling.text,
                    place=spelling.place(escaped),
                    unit=entry.start,
                    source=source,
                    group=f"{entry.start}|{name}" if many else None,
                )


def _name(file: FileText, entry: Entry) -> tuple[str, str]:
    source = joined(file, entry.parts["msgid"])
    context = joined(file, entry.parts.get("msgctxt"))
    return f"{context}|{source}" if context else source, source


def _encoding(data: bytes) -> str | None:
    match = _CHARSET.search(data, 0, _HEAD)
    return match.group(1).decode().lower() if match and match.group(1) != b"CHARSET" else None


def _language(text: str) -> str | None:
    match = _LANGUAGE.search(text, 0, _HEAD)
    return match.group(1) if match else None


def fill(order: Order) -> Filled:
    """What a catalogue lacks; what is filled is marked fuzzy, which asks for review."""
    own = _language(order.file.text)
    if order.in_place and own and code_of(own) != code_of(order.language):
        raise BadInput(
            str(order.path),
            f"is in {own!r}, not {order.language!r}; name another file with --output",
        )
    return _Catalogue(order).filled()


class _Catalogue:
    """The target as it is to be filled: begun, or with the strings that are new in its source."""

    def __init__(self, order: Order) -> None:
        like = order.existing or order.file
        self._end = "\r\n" if "\r\n" in like.text else "\n"
        encoding = like.encoding
        if order.existing is not None:
            text = _with_new(order, order.existing, self._end)
        elif order.in_place:
            text = order.file.text
        else:
            text = _begun(order, self._end)
            encoding = "utf-8"
        self._file = FileText(like.data, text, encoding)
        self._entries = list(_live(order.target, self._file))
        self._count = _form_count(text, order.language)
        self._made: dict[int, dict[int, str]] = {}

    def filled(self) -> Filled:
        total = 0
        missing: list[Missing] = []
        for number, entry in enumerate(self._entries):
            lacking = list(self._missing(number, entry))
            total += max(1, len(lacking))
            missing += lacking
        return Filled(total, missing, self._content)

    def _missing(self, number: int, entry: Entry) -> Iterator[Missing]:
        """What an entry lacks; plural forms of one source are asked for once."""
        name, singular = _name(self._file, entry)
        plural = joined(self._file, entry.parts.get("msgid_plural"))
        count = self._count if plural else 1
        there = {form.number or 0 for form in entry.forms if _has_text(self._file, form)}
        lacking: dict[str, list[int]] = {}
        for index in range(count):
            if index not in there:
                source = plural if plural and (index or count == 1) else singular
                lacking.setdefault(source, []).append(index)
        for source, indexes in lacking.items():
            full = f"{name}[{indexes[0]}]" if plural else name
            yield Missing(full, source, self._writer(number, indexes, source))

    def _writer(self, number: int, indexes: list[int], source: str) -> Callable[[str], None]:
        def write(text: str) -> None:
            if not self._file.holds(text):
                raise Unfit("the file cannot hold it")
            forms = self._made.setdefault(number, {})
            forms.update(dict.fromkeys(indexes, _framed(source, text)))

        return write

    def _content(self) -> bytes:
        edits = [
            edit
            for number, forms in self._made.items()
            for edit in self._edits(self._entries[number], forms)
        ]
        return self._file.encoded(apply(self._file.text, edits))

    def _edits(self, entry: Entry, forms: dict[int, str]) -> Iterator[Edit]:
        """The strings in their places, those without one after the last, and the mark for review."""
        rest = dict(forms)
        for form in entry.forms:
            text = rest.pop(form.number or 0, None)
            if text is not None:
                yield Edit(form.word, form.end, self._written(form.number, text))
        if rest:
            lines = [self._written(number, text) for number, text in sorted(rest.items())]
            yield Edit(entry.end, entry.end, self._end + self._end.join(lines))
        if entry.fuzzy:
            return
        if entry.flags:
            offset = entry.flags[-1][1]
            yield Edit(offset, offset, ", fuzzy")
        else:
            offset = entry.body if entry.previous is None else entry.previous
            yield Edit(offset, offset, f"#, fuzzy{self._end}")

    def _written(self, number: int | None, text: str) -> str:
        return quoted("msgstr" if number is None else f"msgstr[{number}]", text, self._end)


def _live(path: Path, file: FileText) -> Iterator[Entry]:
    """The entries that are to be translated."""
    return (e for e in entries(path, file) if not e.obsolete and _name(file, e)[0])


def _has_text(file: FileText, form: Form) -> bool:
    return bool(joined(file, (form.start, form.end)).strip())


def _framed(source: str, text: str) -> str:
    """A translation that begins and ends with a line break where its source does, as msgfmt asks."""
    lead, trail = source.startswith("\n"), source.endswith("\n")
    return ("\n" if lead else "") + text.strip("\n") + ("\n" if trail else "")


def _form_count(text: str, language: str) -> int:
    match = _FORM_COUNT.search(text, 0, _HEAD)
    return int(match.group(1)) if match else gettext_forms(language)[0]


def _begun(order: Order, end: str) -> str:
    """A template, or a catalogue of another language, as one of this with nothing translated."""
    file = order.file
    count, formula = gettext_forms(order.language)
    fields = {
        "Language": order.language.replace("-", "_"),
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals={count}; plural={formula};",
    }
    every = list(entries(order.path, file))
    edits: list[Edit] = []
    header = False
    for entry, stop in zip(every, [e.start for e in every[1:]] + [len(file.text)], strict=True):
        if entry.obsolete:
            edits.append(Edit(entry.start, stop, ""))
        elif _name(file, entry)[0]:
            edits += _emptied(file, entry, count, end)
        elif not header:
            header = True
            (form, *_) = entry.forms
            text = _header(joined(file, (form.start, form.end)), fields)
            edits += [Edit(form.word, form.end, _header_lines(text, end)), *_sure(file, entry)]
    catalogue = apply(file.text, edits)
    if header:
        return catalogue
    return f'msgid ""{end}{_header_lines(_header("", fields), end)}{end}{end}{catalogue}'


def _header(text: str, fields: dict[str, str]) -> str:
    """The lines of a header with some of them set."""
    for name, value in fields.items():
        line = f"{name}: {value}\n"
        replaced, count = re.subn(rf"^{name}:.*\n?", lambda _, line=line: line, text, flags=re.M)  # type: ignore[misc]
        text = replaced if count else text + line
    return text


def _header_lines(text: str, end: str) -> str:
    return end.join(
        ['msgstr ""', *(f'"{escaped(line)}"' for line in text.splitlines(keepends=True))]
    )


def _emptied(file: FileText, entry: Entry, count: int, end: str) -> Iterator[Edit]:
    plural = "msgid_plural" in entry.parts
    words = [f"msgstr[{number}]" for number in range(count)] if plural else ["msgstr"]
    blank = end.join(f'{word} ""' for word in words)
    yield Edit(entry.forms[0].word, entry.forms[-1].end, blank)
    yield from _sure(file, entry)


def _sure(file: FileText, entry: Entry) -> Iterator[Edit]:
    """An entry's flags without the one that asks for review."""
    for start, stop in entry.flags if entry.fuzzy else ():
        names = [name for name in re.split(r"[,\s]+", file.text[start + 2 : stop]) if name]
        kept = [name for name in names if name != "fuzzy"]
        if kept:
            yield Edit(start, stop, f"#, {', '.join(kept)}")
        else:
            yield Edit(start, file.text.index("\n", stop) + 1, "")


def _with_new(order: Order, existing: FileText, end: str) -> str:
    """A catalogue with the entries that its source has and it has not, before obsolete ones."""
    count = _form_count(existing.text, order.language)
    known = {_name(existing, entry)[0] for entry in _live(order.target, existing)}
    fresh = []
    for entry in _live(order.path, order.file):
        if _name(order.file, entry)[0] not in known:
            edits = [
                edit._replace(start=edit.start - entry.start, end=edit.end - entry.start)
                for edit in _emptied(order.file, entry, count, "\n")
            ]
            raw = order.file.text[entry.start : entry.end]
            fresh.append(apply(raw, edits).replace("\r\n", "\n").replace("\n", end))
    if not fresh:
        return existing.text
    old = next((e.start for e in entries(order.target, existing) if e.obsolete), None)
    block = (end * 2).join(fresh)
    if old is not None:
        return existing.text[:old] + block + end * 2 + existing.text[old:]
    return existing.text.rstrip("\r\n") + end * 2 + block + end


def _target(path: Path, language: str) -> Path | None:
    """A template's catalogues are named after their language alone."""
    return path.with_name(f"{language.replace('-', '_')}.po") if path.suffix == ".pot" else None


FORMAT = Format(
    "gettext",
    (".po", ".pot"),
    read,
    fill,
    encoding=_encoding,
    language=_language,
    bilingual=True,
    target=_target,
)
