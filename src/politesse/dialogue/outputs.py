"""Where a run goes: its record while it runs, and its reports at the end."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from politesse.core import PolitesseError
from politesse.core.files import write_text
from politesse.core.progress import Progress
from politesse.dialogue.journal import Journal
from politesse.dialogue.report import Analysis, analyse
from politesse.dialogue.results import StressResult
from politesse.dialogue.running import BotGone, Run, Stopped
from politesse.tone import Expected


@dataclass(frozen=True, slots=True)
class Outputs:
    """The files of a run; ``record`` has every dialogue as it ends, and is kept if it was named.

    ``expected`` is what replies must sound like in a ``language``; ``only_tone``: no more is reported.
    """

    json_file: Path | None = None
    html: Path | None = None
    record: Path | None = None
    resume: bool = False
    expected: Expected | None = None
    language: str = "en"
    only_tone: bool = False

    @property
    def journal(self) -> Path | None:
        """Where dialogues are written down: beside the reports if nothing else was said."""
        beside = self.html or self.json_file
        return self.record or (beside.with_name(f"{beside.name}.partial.jsonl") if beside else None)

    def run(self, run: Run, progress: Progress) -> tuple[StressResult | None, BaseException | None]:
        """The result, and why it is not the whole of it."""
        path = self.journal
        if self.resume and path is None:
            raise PolitesseError("--resume needs to know where: name --record, --html or --json")
        journal = Journal(path, self.resume) if path else None
        try:
            return run.run(progress, journal), None
        except (Stopped, BotGone) as early:
            return early.result, early

    def write(self, result: StressResult, whole: bool) -> Analysis:
        """All reports; of a run that ended early, of what there is."""
        from politesse.dialogue.report.page import page

        analysis = analyse(result, self.expected, self.language)
        if self.json_file:
            write_text(self.json_file, json.dumps(analysis.to_dict(), ensure_ascii=False) + "\n")
        if self.html:
            write_text(self.html, page(analysis, self.only_tone))
        if self.journal and whole and not self.record:
            self.journal.unlink(missing_ok=True)
        return analysis
