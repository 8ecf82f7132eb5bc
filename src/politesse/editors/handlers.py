"""What an editor tells and asks, and what it is answered."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.uris import to_fs_path

from politesse.core import PolitesseError
from politesse.editors import answers
from politesse.editors.documents import Text
from politesse.editors.server import PAUSE, Document, PolitesseServer, from_here
from politesse.editors.strings import rewritten

_SETTINGS = ("politesse.toml", "pyproject.toml")
#: What documents that are not saved yet are taken for, by the language the editor gives them.
_ENDINGS = {"markdown": ".md", "plaintext": ".txt", "restructuredtext": ".rst", "asciidoc": ".adoc"}


def path_of(uri: str, language: str) -> Path:
    """The path of a document; of one that is not saved, a name in the current folder."""
    found = to_fs_path(uri) if uri.startswith("file:") else None
    if found:
        return from_here(Path(found))
    return Path(f".untitled{_ENDINGS.get(language, '')}")


def initialize(ls: PolitesseServer, params: lsp.InitializeParams) -> None:
    """Take over folders and settings; the first folder becomes the current one."""
    folders = [folder.uri for folder in params.workspace_folders or []]
    folders = folders or ([params.root_uri] if params.root_uri else [])
    first = to_fs_path(folders[0]) if folders else None
    if first and Path(first).is_dir():
        os.chdir(first)
    ls.wish(params.initialization_options)
    ls.open_folders(folders)


async def initialized(ls: PolitesseServer, params: lsp.InitializedParams) -> None:
    """Ask for settings, to be told of changed files, and look through the folders."""
    await _read_wishes(ls)
    workspace = ls.client_capabilities.workspace
    watched = workspace and workspace.did_change_watched_files
    if watched and watched.dynamic_registration:
        options = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher("**/*.*")])
        watching = lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        await ls.client_register_capability_async(lsp.RegistrationParams([watching]))
    ls.survey_soon(0)


async def _read_wishes(ls: PolitesseServer) -> None:
    workspace = ls.client_capabilities.workspace
    if workspace is None or not workspace.configuration:
        return
    asked = lsp.ConfigurationParams([lsp.ConfigurationItem(section="politesse")])
    try:
        (given,) = await ls.workspace_configuration_async(asked)
    except (JsonRpcException, ValueError):
        return
    if given:
        ls.wish(given)


def opened(ls: PolitesseServer, params: lsp.DidOpenTextDocumentParams) -> None:
    """Check a document that was opened."""
    given = params.text_document
    text = Text(given.text, given.version, ls.encoding)
    document = Document(given.uri, path_of(given.uri, str(given.language_id)), text)
    ls.documents[given.uri] = document
    ls.check_now(document)


def changed(ls: PolitesseServer, params: lsp.DidChangeTextDocumentParams) -> None:
    """Check a document again once nobody types."""
    document = ls.documents.get(params.text_document.uri)
    if document is None:
        return
    version = params.text_document.version
    for change in params.content_changes:
        document.text = Text(document.text.changed(change), version, ls.encoding)
    ls.check_soon(document, PAUSE)


def saved(ls: PolitesseServer, params: lsp.DidSaveTextDocumentParams) -> None:
    """Check what was saved at once, and everything where it was settings."""
    document = ls.documents.get(params.text_document.uri)
    if params.text_document.uri.endswith(_SETTINGS):
        ls.survey_soon(0)
    elif document:
        ls.check_now(document)


def closed(ls: PolitesseServer, params: lsp.DidCloseTextDocumentParams) -> None:
    """Forget a document."""
    ls.close(params.text_document.uri)


async def configured(ls: PolitesseServer, params: lsp.DidChangeConfigurationParams) -> None:
    """Check everything by new settings."""
    if params.settings:
        ls.wish(params.settings)
    await _read_wishes(ls)
    ls.survey_soon(0)


def files_changed(ls: PolitesseServer, params: lsp.DidChangeWatchedFilesParams) -> None:
    """Survey again what changed on the disk."""
    ls.survey_soon()


def folders_changed(ls: PolitesseServer, params: lsp.DidChangeWorkspaceFoldersParams) -> None:
    """Look through the folders that are open now."""
    ls.open_folders([folder.uri for folder in ls.workspace.folders.values()])
    ls.survey_soon(0)


async def hovered(ls: PolitesseServer, params: lsp.HoverParams) -> lsp.Hover | None:
    """The reason of a finding, or what a word says of the register."""
    checked = await ls.current(params.text_document.uri)
    if checked is None:
        return None
    return await ls.in_thread(lambda: answers.hover(checked, params.position))


async def act(ls: PolitesseServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """Fixes, and rewrites of what is selected."""
    uri, context = params.text_document.uri, params.context
    checked = await ls.current(uri)
    if checked is None:
        return []
    asked = context.trigger_kind != lsp.CodeActionTriggerKind.Automatic
    only = [str(getattr(kind, "value", kind)) for kind in context.only] if context.only else None
    return await ls.in_thread(lambda: answers.actions(uri, checked, params.range, only, asked))


async def rewrite(ls: PolitesseServer, *given: Any) -> None:
    """Rewrite a selection: document, version, place and register, as an action names them."""
    try:
        uri, version, (line, column, last, end), to = given
        place = lsp.Range(lsp.Position(line, column), lsp.Position(last, end))
        if to not in answers.TARGETS:
            raise ValueError(to)
    except (TypeError, ValueError):
        ls.tell("Politesse: this rewrite is not one that was offered")
        return
    checked = await ls.current(uri)
    if checked is None or checked.text.version != version:
        return
    extent = checked.text.positions.extent(place)
    try:
        edits = await ls.in_thread(lambda: rewritten(checked, *extent, to))
    except PolitesseError as error:
        ls.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Info, f"Politesse: {error}"))
        return
    edit = answers.edit_of(uri, checked, answers.text_edits(checked.text, edits))
    await ls.workspace_apply_edit_async(lsp.ApplyWorkspaceEditParams(edit, answers.TARGETS[to]))


def make_server() -> PolitesseServer:
    """A server with all that it answers."""
    server = PolitesseServer()
    kinds = [lsp.CodeActionKind.QuickFix, lsp.CodeActionKind.RefactorRewrite, answers.FIX_ALL]
    features: list[tuple[str, Callable[..., Any], Any]] = [
        (lsp.INITIALIZE, initialize, None),
        (lsp.INITIALIZED, initialized, None),
        (lsp.TEXT_DOCUMENT_DID_OPEN, opened, None),
        (lsp.TEXT_DOCUMENT_DID_CHANGE, changed, None),
        (lsp.TEXT_DOCUMENT_DID_SAVE, saved, None),
        (lsp.TEXT_DOCUMENT_DID_CLOSE, closed, None),
        (lsp.WORKSPACE_DID_CHANGE_CONFIGURATION, configured, None),
        (lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, files_changed, None),
        (lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS, folders_changed, None),
        (lsp.TEXT_DOCUMENT_HOVER, hovered, None),
        (lsp.TEXT_DOCUMENT_CODE_ACTION, act, lsp.CodeActionOptions(kinds)),
    ]
    for name, handler, options in features:
        server.feature(name, options)(handler)
    server.command(answers.REWRITE)(rewrite)
    return server


def run() -> None:
    """Serve one editor over standard input and output until it says goodbye."""
    make_server().start_io()
