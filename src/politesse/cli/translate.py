"""``politesse translate``: lines and localisation files, at a requested formality."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from politesse.cli.columns import form_of, texts_or_tables, write_columns
from politesse.cli.options import (
    AsLines,
    Column,
    Columns,
    Encoding,
    Flat,
    Formality,
    Gender,
    OwnTerms,
    Prefix,
    RecordFormat,
    SourceLanguage,
)
from politesse.cli.terminal import console, counted_lines, progress_bar
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.translation.files import FileResult, Plan
    from politesse.translation.lines import Line
    from politesse.translation.pipeline import Translator

_SHOWN = 20  # doubtful strings of a file that are named
_LONGEST = 80  # of the name of a string, which may be its text


def translate(
    source: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE|FILE:COLUMN|-",
            help="Text, one a line, a localisation file, or a column of a table (CSV, TSV, JSON lines, "
            "Parquet, Arrow; packed or not); - is standard input, which is the default.",
        ),
    ] = None,
    to: Annotated[str, typer.Option("--to", help="Language tag; for files several: de,fr.")] = "",
    from_: SourceLanguage = "en",
    formality: Formality = "auto",
    gender: Gender = None,
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            help="What translates: {kinds}.",
        ),
    ] = "embedded",
    glossary: OwnTerms = None,
    format: RecordFormat = None,
    nbest: Annotated[
        int, typer.Option("--nbest", min=1, max=50, help="So many translations a line, in jsonl.")
    ] = 1,
    batch: Annotated[
        int, typer.Option("--batch", min=1, max=1000, help="The most lines translated at once.")
    ] = 128,
    on_error: Annotated[
        str,
        typer.Option("--on-error", help="A line that fails comes out empty, or as its source."),
    ] = "empty",
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            help="Where a file's translation goes; {lang} stands for the language. Of tables a file, or a "
            "folder/ for a file of each.",
        ),
    ] = None,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    lines: AsLines = False,
    only_certain: Annotated[
        bool,
        typer.Option(
            "--only-certain",
            help="Leave out what it is not certain of: an empty line, or a string that stays untranslated.",
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what a file lacks; translate nothing.")
    ] = False,
) -> None:
    """Translate at a requested formality: each line of a text, or what a localisation file lacks.

    Of a text as many lines come out as go in: empty lines stay empty, and a line that cannot be
    translated is left empty (or as it was) and named on standard error; the exit code is then 1, or 2
    where no line could be translated. A translation in which a placeholder, a tag, a figure or an emoji
    is not as it was is written, but named in the same way. How many are doubtful in their words
    is said at the end; `--format jsonl` has each, with `confidence` and `doubt`.

    A localisation file (gettext, XLIFF, JSON, Android, Apple and the other formats that `check` reads)
    is filled: what lacks a translation gets one, marked as needing review where the format can say so,
    and everything else stays. A run that was stopped goes on where it was. The exit code is 1 where a
    string could not be translated or would lose a placeholder. With `auto` a file keeps the register
    that it, or the project's settings, have for the language.

    Of a table the column that is named is translated, and the table written again with columns added; a
    cell that cannot be translated has empty ones, and the reason in the column `error`.

    Examples:

        echo "How can I help you?" | politesse translate --to de --formality formal

        politesse translate lines.txt --to fr --formality informal --format jsonl

        politesse translate locales/en.json --to de,fr --formality formal --dry-run

        politesse translate app.pot --to de -o "po/{lang}.po" --formality informal

        politesse translate locales/en.json --to de --formality formal --glossary terms.tsv --only-certain

        politesse translate reviews.parquet:text --to de --columns translation -o reviews-de.parquet
    """
    from politesse.translation import translator
    from politesse.translation.files import fillable

    if not to:
        raise PolitesseError("name the language to translate into: --to de")
    if on_error not in ("empty", "source"):
        raise PolitesseError(f"--on-error must be empty or source, not {on_error!r}")
    names = source or ["-"]
    catalogue = len(names) == 1 and names[0] != "-" and not lines and fillable(Path(names[0]))
    tabular = bool(columns or flat or prefix or encoding)
    texts, tables = (
        ([], [])
        if catalogue and not tabular
        else texts_or_tables(names, column, format, tabular or bool(output), lines)
    )
    if nbest > 1 and not (tables or format == "jsonl"):
        raise PolitesseError("--nbest needs --format jsonl: in text each line has one translation")
    languages = [tag.strip() for tag in to.split(",") if tag.strip()]

    def make(language: str, asked: str) -> Translator:
        return translator(language, asked, from_, gender, engine, nbest, glossary)  # type: ignore[arg-type]

    if not (texts or tables):
        asked = None if dry_run else make
        _file(Path(names[0]), languages, from_, output, batch, formality, asked, only_certain)
        return
    if dry_run:
        raise PolitesseError("--dry-run is for localisation files, not for lines and tables")
    if len(languages) > 1:
        raise PolitesseError("lines are translated into one language at a time; --to names several")
    if tables and only_certain:
        raise PolitesseError(
            "--only-certain is for lines and files; a table has the column certain"
        )
    if tables:
        from politesse.frames import translate_task

        task = translate_task(
            languages[0], formality, source=from_, gender=gender, engine=engine, nbest=nbest,
            batch=batch, glossary=glossary,
        )  # fmt: skip
        write_columns(task, tables, output, form_of(columns, flat, prefix, encoding))
        return
    _lines(texts, make(languages[0], formality), format, batch, on_error, lines, only_certain)


def _file(
    path: Path,
    languages: list[str],
    source: str,
    output: str | None,
    batch: int,
    formality: str,
    make: Callable[[str, str], Translator] | None,
    only_certain: bool,
) -> None:
    from politesse.translation.files import fill, plan

    plans = list(plan(path, languages, source, output))
    if make is None:
        _show_plans(plans)
        return
    # All translators first: a language that cannot be had ends it before anything is written.
    translators = {
        item.language: make(item.language, _kept(item) if formality == "auto" else formality)
        for item in plans
    }
    failed = False
    for item in plan(path, languages, source, output):
        with progress_bar() as progress:
            result = fill(item, translators[item.language], batch, progress, only_certain)
        _tell(result)
        failed = failed or bool(result.failed)
    if failed:
        raise typer.Exit(1)


def _kept(plan: Plan) -> str:
    """What ``auto`` means for a file: the register its language keeps there, where it has one."""
    from politesse.checking import kept_register
    from politesse.translation.control import has_address, pack_of

    pack = pack_of(plan.language)
    register = kept_register(plan.target, pack.tag) if pack and has_address(pack) else None
    return f"prefer_{register}" if register else "auto"


def _show_plans(plans: Sequence[Plan]) -> None:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("target", "language", "format", "strings", "there", "to fill"):
        table.add_column(
            name, justify="right" if name in ("strings", "there", "to fill") else "left"
        )
    for plan in plans:
        total, missing = plan.filled.total, len(plan.filled.missing)
        name = f"{plan.target} (new)" if plan.new else str(plan.target)
        table.add_row(
            name, plan.language, plan.format, *map(str, (total, total - missing, missing))
        )
    console().print(table, soft_wrap=True)


def _tell(result: FileResult) -> None:
    parts = [f"{result.filled} filled", f"{result.there} were there"]
    parts += [f"{result.resumed} from the run before"] if result.resumed else []
    what = "doubtful and left out" if result.left else "of them doubtful"
    parts += [f"{len(result.doubtful)} {what}"] if result.doubtful else []
    parts += [f"{len(result.failed)} not written"] if result.failed else []
    typer.echo(f"{result.target} ({result.language}): {', '.join(parts)}")
    more = len(result.doubtful) - _SHOWN
    said = [(name, f"doubtful: {reason}") for name, reason in result.doubtful[:_SHOWN]]
    said += [(f"and {more} more", "doubtful")] if more > 0 else []
    for name, reason in [*said, *result.failed]:
        whole = " ".join(name.split())
        line = whole if len(whole) <= _LONGEST else whole[: _LONGEST - 1] + "…"
        print(f"politesse: {result.target}: {line}: {reason}", file=sys.stderr)


def _lines(
    sources: Sequence[str],
    translator: Translator,
    format: str | None,
    batch: int,
    on_error: str,
    as_lines: bool,
    only_certain: bool,
) -> None:
    from politesse.translation.lines import translate_lines

    failed = done = doubtful = 0
    for source in sources:
        lines = counted_lines(source, "surrogateescape", as_lines)
        for line in translate_lines(lines, translator, batch):
            done += line.translation is not None
            if problem := line.error or (line.translation and line.translation.reason):
                failed += 1
                print(f"politesse: {source}:{line.number}: {problem}", file=sys.stderr)
            if only_certain and line.translation and (why := line.translation.uncertain):
                doubtful += 1
                line = replace(line, translation=None, error=why)
            elif line.translation and line.translation.doubt:
                doubtful += 1
            _put(_record(line) if format == "jsonl" else _text(line, on_error))
    if doubtful:
        what = (
            "left out" if only_certain else "read them first, or leave them out with --only-certain"
        )
        print(
            f"politesse: {doubtful:,} of {done:,} translations are doubtful: {what}",
            file=sys.stderr,
        )
    if failed:
        raise typer.Exit(1 if done else 2)


def _text(line: Line, on_error: str) -> str:
    if line.translation is not None:
        return " ".join(line.translation.text.splitlines())
    return "" if line.error is not None and on_error == "empty" else line.text


def _record(line: Line) -> str:
    if line.translation is not None:
        record = line.translation.to_dict()
    else:
        record = {"text": line.text, "translation": None if line.error else line.text}
        if line.error is not None:
            record["error"] = line.error
    return json.dumps(record, ensure_ascii=not line.text.isprintable())


def _put(text: str) -> None:
    """One line, at once: whoever reads the other end of the pipe may wait for it."""
    sys.stdout.buffer.write(text.encode("utf-8", "surrogateescape") + b"\n")
    sys.stdout.buffer.flush()
