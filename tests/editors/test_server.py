"""The language server as an editor meets it."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp

from politesse.checking import check
from politesse.core.edits import Edit, apply
from politesse.editors.positions import Positions

from .talking import editing

Talk = Callable[[Coroutine[Any, Any, None]], None]
UTF8 = lsp.PositionEncodingKind.Utf8
UTF16 = lsp.PositionEncodingKind.Utf16


def edited(text: str, edit: lsp.WorkspaceEdit | None, uri: str, encoding: str = "utf-16") -> str:
    """A text after an editor's edit."""
    assert edit and edit.changes
    positions = Positions(text, encoding)
    edits = [Edit(*positions.extent(one.range), one.new_text) for one in edit.changes[uri]]
    return apply(text, edits)


def test_findings_are_those_of_a_check(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            path = shop / "locale" / "app.de.json"
            uri = editor.open(path)
            await editor.until(lambda: editor.codes(uri))
            shown = editor.last(uri)
            assert shown
            expected = [one for one in check(shop).findings if one.path == str(path)]
            assert expected
            places = [
                (one.region.start_line - 1, one.region.start_column - 1, one.code, one.message)
                for one in expected
                if one.region
            ]
            assert places == [
                (one.range.start.line, one.range.start.character, one.code, one.message)
                for one in shown.diagnostics
            ]

    talk(session())


def test_a_quick_fix_mends_the_string_in_either_encoding(shop: Path, talk: Talk) -> None:
    async def session(encoding: lsp.PositionEncodingKind) -> None:
        async with editing(shop, [encoding]) as editor:
            await editor.surveyed()
            path = shop / "locale" / "app.de.json"
            uri = editor.open(path)
            await editor.until(lambda: editor.codes(uri))
            shown = editor.last(uri)
            assert shown
            text = path.read_text("utf-8")
            place = shown.diagnostics[0].range
            start, end = Positions(text, encoding.value).extent(place)
            assert text[start:end] == "Hast du"
            fix, *_ = await editor.actions(uri, place, ["quickfix"])
            new = edited(text, fix.edit, uri, encoding.value)
            assert json.loads(new)["greeting"] == '😀 Haben Sie "Zeit"?'
            (whole,) = await editor.actions(uri, place, ["source.fixAll"])
            assert edited(text, whole.edit, uri, encoding.value) == new
            params = lsp.HoverParams(lsp.TextDocumentIdentifier(uri), place.start)
            hover = await editor.text_document_hover_async(params)
            assert hover and isinstance(hover.contents, lsp.MarkupContent)
            assert "wrong" in hover.contents.value and "formal" in hover.contents.value

    for encoding in (UTF8, UTF16):
        talk(session(encoding))


def test_only_the_last_of_many_versions_is_shown(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            uri = editor.open(shop / "locale" / "app.de.json")
            for version in range(2, 40):
                editor.replace(uri, '{"a": "Hast du Zeit?"', version)
            editor.replace(uri, '{"a": "Haben Sie Zeit?"}', 40)
            await editor.until(lambda: (last := editor.last(uri)) and last.version == 40)
            assert editor.codes(uri) == []
            assert len([one for one in editor.shown if one.uri == uri]) < 38

    talk(session())


def test_broken_files_and_odd_requests_do_no_harm(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            path = shop / "locale" / "app.de.json"
            uri = editor.open(path, '{"a": "Hast du\n')
            await editor.until(lambda: editor.codes(uri) == ["unread"])
            editor.replace("file:///nowhere.json", "{}", 3)
            document = lsp.VersionedTextDocumentIdentifier(2, uri)
            beyond = lsp.Range(lsp.Position(90, 5), lsp.Position(99, 7))
            change = lsp.TextDocumentContentChangePartial(beyond, '"}')
            editor.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
            for arguments in (
                [],
                [uri],
                [uri, 2, [0, 0, 0, 0], "impolite"],
                [uri, 2, "x", "formal"],
            ):
                params = lsp.ExecuteCommandParams("politesse.rewrite", arguments)
                await editor.workspace_execute_command_async(params)
            assert editor.messages
            half = '{"a": "Hast du Zeit? \ud83d"}'.encode("utf-16", "surrogatepass")
            editor.replace(uri, half.decode("utf-16", "replace"), 3)
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])

    talk(session())


def test_an_editor_that_can_do_little_is_asked_for_nothing(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop, bare=True) as editor:
            uri = editor.open(shop / "locale" / "app.de.json")
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])
            assert (editor.progress, editor.messages) == ([], [])

    talk(session())


def test_a_new_house_counts_in_other_documents(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            uri = editor.open(shop / "locale" / "app.de.json")
            house = editor.open(shop / "locale" / "de.json")
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])
            strings = {f"k{n}": f"Öffne deine Datei {n}." for n in range(4)}
            editor.replace(house, json.dumps(strings), 2)
            await editor.until(lambda: editor.codes(uri) == [])
            editor.text_document_did_close(
                lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(house))
            )  # what was not saved is gone
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])

    talk(session())


def test_text_that_is_not_saved_is_held_to_the_folder(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            uri = "untitled:Untitled-1"
            text = "Hast du heute Zeit für deine Freunde?\n"
            item = lsp.TextDocumentItem(uri, "markdown", 1, text)
            editor.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])

    talk(session())


def test_a_selection_is_rewritten(tmp_path: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(tmp_path) as editor:
            text = "# Hallo\n\nHast du Zeit? Kommst du morgen?\n"
            path = tmp_path / "brief.md"
            uri = editor.open(path, text)
            await editor.until(lambda: editor.last(uri))
            place = lsp.Range(lsp.Position(2, 0), lsp.Position(2, 13))
            offered = await editor.actions(uri, place, ["refactor"])
            assert "Rewrite formally" in [one.title for one in offered]
            arguments = [uri, 1, [2, 0, 2, 13], "formal"]
            params = lsp.ExecuteCommandParams("politesse.rewrite", arguments)
            await editor.workspace_execute_command_async(params)
            new = edited(text, editor.applied[-1], uri)
            assert new == "# Hallo\n\nHaben Sie Zeit? Kommst du morgen?\n"

    talk(session())


def test_settings_of_project_and_editor_count_at_once(shop: Path, talk: Talk) -> None:
    async def session() -> None:
        async with editing(shop) as editor:
            await editor.surveyed()
            uri = editor.open(shop / "locale" / "app.de.json")
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])
            toml = shop / "politesse.toml"
            toml.write_text('register = "informal"\n', "utf-8")
            saved = lsp.TextDocumentIdentifier(toml.as_uri())
            editor.text_document_did_save(lsp.DidSaveTextDocumentParams(saved))
            await editor.until(lambda: editor.codes(uri) == [])
            editor.settings = {"register": "formal"}
            editor.workspace_did_change_configuration(lsp.DidChangeConfigurationParams(None))
            await editor.until(lambda: editor.codes(uri) == ["wrong-register"])
            toml.write_text("register = 3\n", "utf-8")
            editor.text_document_did_save(lsp.DidSaveTextDocumentParams(saved))
            await editor.until(lambda: any("politesse.toml" in one for one in editor.messages))

    talk(session())


def test_of_a_long_file_the_latest_version_counts(tmp_path: Path, talk: Talk) -> None:
    async def session() -> None:
        strings = {f"k{n}": f"Öffnen Sie die Datei {n}." for n in range(10_000)}
        strings["k9000"] = "Hast du Zeit?"
        text = json.dumps(strings, indent=1, ensure_ascii=False)
        async with editing(tmp_path) as editor:
            path = tmp_path / "de.json"
            path.write_text(text, "utf-8")
            uri = editor.open(path)
            other = editor.open(tmp_path / "kurz.md", "Hast du Zeit? Haben Sie Lust?\n")
            await editor.until(lambda: editor.codes(other) == ["mixed"])
            line = text.count("\n", 0, text.index("Datei 5."))
            document = lsp.VersionedTextDocumentIdentifier(2, uri)
            at = lsp.Range(lsp.Position(line, 8), lsp.Position(line, 8))
            change = lsp.TextDocumentContentChangePartial(at, "Hast du Zeit? ")
            editor.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))
            await editor.until(lambda: editor.codes(uri) == ["mixed", "wrong-register"])

    talk(session())
