"""What an editor is shown of a check: diagnostics, reasons, and fixes to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Command,
    Diagnostic,
    DiagnosticSeverity,
    Hover,
    MarkupContent,
    MarkupKind,
    OptionalVersionedTextDocumentIdentifier,
    Position,
    Range,
    TextDocumentEdit,
    TextEdit,
    WorkspaceEdit,
)

from politesse.core import Edit, Finding, Region, Span
from politesse.editors.documents import Checked, Found, Text
from politesse.editors.positions import Positions
from politesse.editors.strings import string_at
from politesse.languages import load
from politesse.scoring import scorer

FIX_ALL = "source.fixAll.politesse"
REWRITE = "politesse.rewrite"
#: Where a selection can be moved to, and how that is offered.
TARGETS = {
    "formal": "Rewrite formally",
    "informal": "Rewrite informally",
    "polite": "Rewrite more politely",
}
_LONGEST_TITLE = 100


def diagnostics(checked: Checked) -> list[Diagnostic]:
    """What is wrong with a document, or that it cannot be read as it is."""
    if checked.error is not None:
        line = (checked.error.line or 1) - 1
        start = checked.text.positions.offset(Position(line, 0))
        place = checked.text.positions.range(start, start)
        return [_diagnostic(place, "unread", checked.error.cause, DiagnosticSeverity.Information)]
    places = _places(checked)
    return [
        _diagnostic(place, one.finding.code, one.finding.message, DiagnosticSeverity.Warning)
        for one, place in zip(checked.found, places, strict=True)
    ]


def _diagnostic(place: Range, code: str, message: str, severity: DiagnosticSeverity) -> Diagnostic:
    return Diagnostic(place, message, severity, code=code, source="politesse")


def _places(checked: Checked) -> list[Range]:
    """Where the findings stand."""
    counted = _Counted(checked.text)
    return [counted.range(one.finding.region) for one in checked.found]


class _Counted:
    """Turns regions, which are counted in UTF-16, into ranges as the editor counts."""

    def __init__(self, text: Text) -> None:
        self._text = text
        self._usual = Positions(text.text, "utf-16") if text.encoding != "utf-16" else None

    def range(self, region: Region | None) -> Range:
        if region is None:
            return Range(Position(0, 0), Position(0, 0))
        start = Position(region.start_line - 1, region.start_column - 1)
        end = Position(region.end_line - 1, region.end_column - 1)
        if self._usual is None:
            return Range(start, end)
        return self._text.positions.range(*self._usual.extent(Range(start, end)))


def edit_of(uri: str, checked: Checked, edits: Sequence[TextEdit]) -> WorkspaceEdit:
    """Changes of the version of a document that was checked; an editor refuses them in another."""
    document = OptionalVersionedTextDocumentIdentifier(uri, checked.text.version)
    return WorkspaceEdit({uri: list(edits)}, [TextDocumentEdit(document, list(edits))])


def text_edits(text: Text, edits: Iterable[Edit]) -> list[TextEdit]:
    """Edits by offsets as an editor takes them."""
    return [TextEdit(text.positions.range(edit.start, edit.end), edit.new) for edit in edits]


def actions(
    uri: str, checked: Checked, wanted: Range, only: Sequence[str] | None, asked: bool
) -> list[CodeAction]:
    """What can be done about a stretch of a document; ``asked``: somebody opened the menu."""
    found = []
    if _among(CodeActionKind.QuickFix, only):
        found += _quick_fixes(uri, checked, wanted)
    if _among(FIX_ALL, only) and (only or _touched(checked, wanted)):
        found += _fix_all(uri, checked)
    selected = wanted.start != wanted.end
    if _among(CodeActionKind.RefactorRewrite, only) and (selected or asked):
        found += [_rewriting(uri, checked, wanted, to) for to in TARGETS]
    return found


def _among(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a kind of action, or one above it, is wanted."""
    return only is None or any(kind == one or kind.startswith(f"{one}.") for one in only)


def _touched(checked: Checked, wanted: Range) -> list[tuple[Found, Range]]:
    """The findings that a range touches."""
    pairs = zip(checked.found, _places(checked), strict=True)
    return [
        (one, at)
        for one, at in pairs
        if _key(at.start) <= _key(wanted.end) and _key(wanted.start) <= _key(at.end)
    ]


def _key(position: Position) -> tuple[int, int]:
    return position.line, position.character


def _quick_fixes(uri: str, checked: Checked, wanted: Range) -> list[CodeAction]:
    fixes = []
    counted = _Counted(checked.text)
    for one, place in _touched(checked, wanted):
        finding = one.finding
        if not finding.replacements:
            continue
        edits = [TextEdit(counted.range(new.region), new.text) for new in finding.replacements]
        fixes.append(
            CodeAction(
                _title(finding),
                CodeActionKind.QuickFix,
                [_diagnostic(place, finding.code, finding.message, DiagnosticSeverity.Warning)],
                is_preferred=finding.sure,
                edit=edit_of(uri, checked, edits),
            )
        )
    return fixes


def _title(finding: Finding) -> str:
    new = " ".join((finding.fix or "").split())
    new = new if len(new) <= _LONGEST_TITLE else f"{new[: _LONGEST_TITLE - 1]}…"
    return f"Write “{new}”" if finding.sure else f"Perhaps “{new}” (not sure)"


def _fix_all(uri: str, checked: Checked) -> list[CodeAction]:
    edits = checked.mending()
    if not edits:
        return []
    edit = edit_of(uri, checked, text_edits(checked.text, edits))
    return [CodeAction("Fix all that Politesse is sure of", FIX_ALL, edit=edit)]


def _rewriting(uri: str, checked: Checked, wanted: Range, to: str) -> CodeAction:
    version = checked.text.version
    start, end = wanted.start, wanted.end
    arguments = [uri, version, [start.line, start.character, end.line, end.character], to]
    command = Command(TARGETS[to], REWRITE, arguments=arguments)
    return CodeAction(TARGETS[to], CodeActionKind.RefactorRewrite, command=command)


def hover(checked: Checked, position: Position) -> Hover | None:
    """Why something is a finding, or what the word under the pointer says to the reader."""
    touched = _touched(checked, Range(position, position))
    if touched:
        one, place = touched[0]
        return Hover(MarkupContent(MarkupKind.Markdown, _reason(checked, one)), place)
    return _word(checked, checked.text.positions.offset(position))


def _reason(checked: Checked, one: Found) -> str:
    finding = one.finding
    expected = checked.expected.get(one.faulty.tag)
    lines = [f"**{finding.code}**: {_plain(finding.message)}", ""]
    lines += [f"- {_of_span(span)}" for span in finding.spans]
    if expected:
        lines += ["", f"The house register here is {expected}."]
    if finding.fix:
        lines += ["", f"{'Fix' if finding.sure else 'Perhaps'}: {_plain(finding.fix)}"]
    return "\n".join(lines)


def _of_span(span: Span) -> str:
    said = f": {span.message}" if span.message else ""
    return f"“{_plain(span.text)}” is {span.level} ({span.kind}){_plain(said)}"


def _plain(text: str) -> str:
    """A text in which Markdown sees nothing but text."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>()#+-!|~" else c for c in text)


def _word(checked: Checked, offset: int) -> Hover | None:
    """What a word that addresses somebody says of the register."""
    found = string_at(checked, offset)
    if found is None:
        return None
    tag, segment = found
    for span in scorer(load(tag), cautious=True)(segment.text).spans:
        start, end = segment.place.extent(span.start, span.end)
        if start <= offset < end:
            content = MarkupContent(MarkupKind.Markdown, _of_span(span))
            return Hover(content, checked.text.positions.range(start, end))
    return None
