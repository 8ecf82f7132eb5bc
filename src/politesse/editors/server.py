"""What a language server keeps of one editor, and the work that it does off the editor's thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from politesse.checking.config import REGISTERS
from politesse.core import PolitesseError
from politesse.core.version import VERSION
from politesse.editors import answers
from politesse.editors.documents import Checked, Text, check_document
from politesse.editors.memory import Memory, Outdated
from politesse.editors.projects import Alone, Project, Wishes, key_of
from politesse.languages import load

log = logging.getLogger("politesse.lsp")
T = TypeVar("T")

PAUSE = 0.25  # seconds without typing before a text is checked
_CALM = 1.0  # seconds without changes of files before they are surveyed


@dataclass(slots=True)
class Document:
    """An open document: its text, what is remembered of it, and the check under way."""

    uri: str
    path: Path
    text: Text
    memory: Memory = field(default_factory=Memory)
    checked: Checked | None = None
    task: asyncio.Task[None] | None = None
    checking: Text | None = None  #: what the task is about
    turn: int = 0  #: counts the checks asked for; only the last one is wanted


class PolitesseServer(LanguageServer):
    """Holds the documents and folders of one editor."""

    def __init__(self) -> None:
        super().__init__("politesse", VERSION)
        self.documents: dict[str, Document] = {}
        self.projects: list[Project] = []
        self.wishes = Wishes()
        self._pool = ThreadPoolExecutor(2, "check")
        self._surveyor = ThreadPoolExecutor(1, "survey")
        self._survey: asyncio.Task[None] | None = None
        self._surveys = 0
        self._told: set[str] = set()

    @property
    def encoding(self) -> str:
        """What the editor counts characters in."""
        return str(
            getattr(self.workspace.position_encoding, "value", self.workspace.position_encoding)
        )

    def in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """Have something done while the editor goes on talking."""
        return asyncio.get_running_loop().run_in_executor(self._pool, work)

    def tell(self, message: str, kind: lsp.MessageType = lsp.MessageType.Error) -> None:
        """Show the user something; the same mistake only once until something changes."""
        if message not in self._told:
            self._told.add(message)
            self.window_show_message(lsp.ShowMessageParams(kind, message))

    def open_folders(self, folders: list[str]) -> None:
        """Take over which folders are open."""
        paths = [path for path in map(to_fs_path, folders) if path]
        self.projects = [Project(from_here(Path(path)), self.wishes) for path in paths]

    def project_of(self, path: Path) -> Project | Alone:
        """The innermost folder that a file lies in."""
        key = Path(key_of(path))
        homes = [one for one in self.projects if key.is_relative_to(key_of(one.root))]
        if homes:
            return max(homes, key=lambda one: len(key_of(one.root)))
        return Alone(self.wishes, self.wishes.config(path))

    def check_soon(self, document: Document, pause: float) -> asyncio.Task[None]:
        """Check a document after a pause, unless it changes again before."""
        document.turn += 1
        if document.task:
            document.task.cancel()
        document.checking = document.text
        document.task = asyncio.create_task(self._check(document, document.turn, pause))
        return document.task

    def check_now(self, document: Document) -> None:
        """Check a document that was opened or saved, and look for more files if it is a new one."""
        self.check_soon(document, 0)
        project = next((one for one in self.projects if one.is_news(document.path)), None)
        if project is not None and document.path.is_file():
            self.survey_soon()

    async def _check(self, document: Document, turn: int, pause: float) -> None:
        await asyncio.sleep(pause)
        text = document.text
        kept: list[object] = []

        def work() -> Checked:
            project = self.project_of(document.path)
            kept.append(project.kept)
            checked = check_document(
                document.path, text, project, document.memory, lambda: document.turn == turn
            )
            kept.append(project.kept)
            return checked

        try:
            document.checked = await self.in_thread(work)
        except Outdated:
            return
        except PolitesseError as error:
            self.tell(f"Politesse: {error}")
            document.checked = Checked(text)
        except Exception:
            log.exception("%s cannot be checked", document.uri)
            document.checked = Checked(text)
        self._publish(document.uri, text.version, answers.diagnostics(document.checked))
        if kept[:1] != kept[1:]:  # what the others are held to is something else now
            for other in self.documents.values():
                if other is not document:
                    self.check_soon(other, PAUSE)

    def _publish(self, uri: str, version: int | None, found: list[lsp.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, version))

    def close(self, uri: str) -> None:
        """Forget a document; its file counts again as it is on the disk."""
        document = self.documents.pop(uri, None)
        if document is None:
            return
        document.turn += 1
        if document.task:
            document.task.cancel()
        self._publish(uri, None, [])
        for project in self.projects:
            project.forget(key_of(document.path))
        self.survey_soon()

    async def current(self, uri: str) -> Checked | None:
        """What a check says of a document as it is now."""
        while document := self.documents.get(uri):
            checked = document.checked
            if checked is not None and checked.text is document.text:
                return checked
            task = document.task
            if task is None or task.done() or document.checking is not document.text:
                task = self.check_soon(document, 0)
            await asyncio.wait([task])
        return None

    def survey_soon(self, pause: float = _CALM) -> None:
        """Survey all folders in the background, and check again what is open."""
        self._surveys += 1
        if self._survey:
            self._survey.cancel()
        self._survey = asyncio.create_task(self._survey_all(self._surveys, pause))

    async def _survey_all(self, turn: int, pause: float) -> None:
        await asyncio.sleep(pause)
        edited = [key_of(document.path) for document in self.documents.values()]
        self._told.clear()
        for project in self.projects:
            try:
                await self._survey_one(project, edited, turn)
            except Outdated:
                return
            except PolitesseError as error:
                self.tell(f"Politesse: {error}")
        for document in list(self.documents.values()):
            self.check_soon(document, 0)

    async def _survey_one(self, project: Project, edited: list[str], turn: int) -> None:
        loop = asyncio.get_running_loop()
        shown = await self._bar(f"politesse-{turn}-{id(project)}")

        def progress(what: str, done: int, total: int) -> None:
            if shown and total and done * 20 // total != (done - 1) * 20 // total:
                loop.call_soon_threadsafe(shown, f"{done:,} of {total:,} files", done, total)

        def work() -> None:
            before = project.config
            project.read_settings()
            if project.config != before:
                self._forget_verdicts()
            if self.wishes.survey:
                project.survey(edited, progress, lambda: self._surveys == turn)

        try:
            await loop.run_in_executor(self._surveyor, work)
        finally:
            if shown:
                shown("", None, None)

    def _forget_verdicts(self) -> None:
        for document in self.documents.values():
            document.memory = Memory()

    async def _bar(self, token: str) -> Callable[[str, int | None, int | None], None] | None:
        """A progress bar of the editor, if it has one; without a total it ends."""
        window = self.client_capabilities.window
        if window is None or not window.work_done_progress:
            return None
        try:
            await self.work_done_progress.create_async(token)
        except JsonRpcException:
            return None
        begin = lsp.WorkDoneProgressBegin("Politesse: house register", percentage=0)
        self.work_done_progress.begin(token, begin)

        def show(message: str, done: int | None, total: int | None) -> None:
            if total is None or done is None:
                self.work_done_progress.end(token, lsp.WorkDoneProgressEnd())
            else:
                part = 100 * done // total
                report = lsp.WorkDoneProgressReport(message=message, percentage=part)
                self.work_done_progress.report(token, report)

        return show

    def wish(self, given: Any) -> None:
        """Take over the editor's settings; what makes no sense is told and left out."""
        given = given if isinstance(given, dict) else {}
        given = given["politesse"] if isinstance(given.get("politesse"), dict) else given
        register, language = given.get("register") or None, given.get("language") or None
        self._told.clear()
        if register is not None and register not in REGISTERS:
            self.tell(
                f"Politesse: register must be one of {', '.join(REGISTERS)}, not {register!r}"
            )
            register = None
        if language is not None:
            language = self._known(language)
        self.wishes = Wishes(register, language, given.get("survey") is not False)
        for project in self.projects:
            project.start_anew(self.wishes)
        self._forget_verdicts()

    def _known(self, language: object) -> str | None:
        try:
            load(str(language))
        except PolitesseError as error:
            self.tell(f"Politesse: {error}")
            return None
        return str(language)

    def shutdown(self) -> None:
        """Stop all work, so that the program ends at once."""
        self._surveys += 1
        for document in self.documents.values():
            document.turn += 1
        for pool in (self._pool, self._surveyor):
            pool.shutdown(wait=False, cancel_futures=True)
        super().shutdown()  # type: ignore[no-untyped-call]


def from_here(path: Path) -> Path:
    """A path as ``politesse check`` would be given it in the current folder, if it is below that."""
    real, here = Path(key_of(path)), Path(key_of(Path()))
    return real.relative_to(here) if real.is_relative_to(here) else path
