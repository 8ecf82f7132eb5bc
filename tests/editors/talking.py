"""An editor that talks to the language server as a program of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

_PATIENCE = 120.0


class Editor(LanguageClient):
    """A client that keeps what it is shown."""

    def __init__(self) -> None:
        super().__init__("test", "1")
        self.shown: list[lsp.PublishDiagnosticsParams] = []
        self.messages: list[str] = []
        self.applied: list[lsp.WorkspaceEdit] = []
        self.progress: list[Any] = []
        self.settings: Any = None
        self.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(
            lambda params: self.shown.append(params)
        )
        self.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda params: self.messages.append(params.message))
        self.feature(lsp.WINDOW_WORK_DONE_PROGRESS_CREATE)(lambda params: None)
        self.feature(lsp.PROGRESS)(lambda params: self.progress.append(params.value))
        self.feature(lsp.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        self.feature(lsp.WORKSPACE_CONFIGURATION)(lambda params: [self.settings])
        self.feature(lsp.WORKSPACE_APPLY_EDIT)(self._apply())

    def _apply(self) -> Callable[[lsp.ApplyWorkspaceEditParams], lsp.ApplyWorkspaceEditResult]:
        def apply(params: lsp.ApplyWorkspaceEditParams) -> lsp.ApplyWorkspaceEditResult:
            self.applied.append(params.edit)
            return lsp.ApplyWorkspaceEditResult(applied=True)

        return apply

    async def until(self, holds: Callable[[], Any]) -> Any:
        """Wait for something to hold, and say what it gave."""
        end = asyncio.get_running_loop().time() + _PATIENCE
        while not (found := holds()):
            assert asyncio.get_running_loop().time() < end, "waited too long"
            await asyncio.sleep(0.02)
        return found

    def open(self, path: Path, text: str | None = None, version: int = 1) -> str:
        """Open a file, perhaps with a text that is not saved."""
        uri = path.as_uri()
        said = path.read_text("utf-8") if text is None else text
        item = lsp.TextDocumentItem(uri, "plaintext", version, said)
        self.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return uri

    def replace(self, uri: str, text: str, version: int) -> None:
        """Replace the whole text."""
        document = lsp.VersionedTextDocumentIdentifier(version, uri)
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    def last(self, uri: str) -> lsp.PublishDiagnosticsParams | None:
        return next((one for one in reversed(self.shown) if one.uri == uri), None)

    def codes(self, uri: str) -> list[str]:
        last = self.last(uri)
        return [str(one.code) for one in last.diagnostics] if last else []

    async def surveyed(self) -> None:
        """Wait until the folders have been looked through."""
        await self.until(lambda: any(one["kind"] == "end" for one in self.progress))

    async def actions(
        self, uri: str, place: lsp.Range, only: list[str] | None = None
    ) -> list[lsp.CodeAction]:
        context = lsp.CodeActionContext([], only)  # type: ignore[arg-type]
        document = lsp.TextDocumentIdentifier(uri)
        params = lsp.CodeActionParams(document, place, context)
        return await self.text_document_code_action_async(params) or []  # type: ignore[return-value]


@asynccontextmanager
async def editing(
    root: Path | None,
    encodings: list[lsp.PositionEncodingKind] | None = None,
    settings: Any = None,
    bare: bool = False,
) -> AsyncIterator[Editor]:
    """An editor with a folder open, at the end of whose talk the server must have ended well."""
    editor = Editor()
    editor.settings = settings
    await editor.start_io(sys.executable, "-m", "politesse", "lsp", env={**os.environ})
    folders = [lsp.WorkspaceFolder(root.as_uri(), root.name)] if root else None
    capabilities = lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=encodings),
        window=lsp.WindowClientCapabilities(work_done_progress=True),
        workspace=lsp.WorkspaceClientCapabilities(configuration=True),
    )
    if bare:  # an editor that can do nothing but show diagnostics
        capabilities = lsp.ClientCapabilities()
    await editor.initialize_async(
        lsp.InitializeParams(capabilities, process_id=os.getpid(), workspace_folders=folders)
    )
    editor.initialized(lsp.InitializedParams())
    try:
        yield editor
    finally:
        await editor.shutdown_async(None)
        editor.exit(None)
        await editor.stop()
