"""``politesse check``: mixed or wrong address in localisation projects."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.checking.report import Report
from politesse.cli.asking import Asker
from politesse.cli.options import Color
from politesse.cli.terminal import console, progress_bar
from politesse.core.files import write_bytes, write_text, writing


def check(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Files and folders; by default the current one."),
    ] = None,
    register: Annotated[
        str | None,
        typer.Option(
            "--register",
            help="formal, informal, or neutral where nobody is to be addressed; inferred from the "
            "project if not given.",
        ),
    ] = None,
    lang: Annotated[
        str | None,
        typer.Option(
            "--lang", help="Language of all files; read from them or their paths if not given."
        ),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(
            "--config", help="Settings; by default the nearest politesse.toml or pyproject.toml."
        ),
    ] = None,
    format: Annotated[
        str, typer.Option("--format", help="text, json, sarif, github, gitlab or junit.")
    ] = "text",
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write the report to a file.")
    ] = None,
    fix: Annotated[bool, typer.Option("--fix", help="Write safe fixes in place.")] = False,
    interactive: Annotated[
        bool,
        typer.Option(
            "--interactive", "-i", help="With --fix: show every fix and ask whether to write it."
        ),
    ] = False,
    diff: Annotated[
        bool,
        typer.Option("--diff", help="Print what --fix would write as a patch for git apply."),
    ] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(
            "--baseline", help="Report only findings this file does not know; made if absent."
        ),
    ] = None,
    update_baseline: Annotated[
        bool,
        typer.Option("--update-baseline", help="Make the baseline anew from today's findings."),
    ] = False,
    since: Annotated[
        str | None,
        typer.Option(
            "--since",
            metavar="REV",
            help="Report only strings that changed since this revision of git.",
        ),
    ] = None,
    pairs: Annotated[
        bool,
        typer.Option(
            "--pairs", help="Compare paired formal and informal files instead of checking."
        ),
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Add counts by language, code and word.")
    ] = False,
    summary_only: Annotated[
        bool,
        typer.Option("--summary-only", help="Languages and their houses; no findings one by one."),
    ] = False,
    enable: Annotated[
        list[str] | None,
        typer.Option("--enable", help="Also report this code, such as unprompted-address."),
    ] = None,
    disable: Annotated[
        list[str] | None, typer.Option("--disable", help="Do not report this code.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            help="Processes; all cores if not given, where there is enough to read.",
        ),
    ] = None,
    max_file_size: Annotated[
        int, typer.Option("--max-file-size", min=1, help="Largest file to read, in MB.")
    ] = 100,
    exit_zero: Annotated[
        bool, typer.Option("--exit-zero", help="Exit 0 where there are findings, too.")
    ] = False,
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help="Exit 0 where there is nothing to check.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress, no clean summary.")
    ] = False,
    color: Color = "auto",
) -> None:
    """Find mixed or wrong address in localisation files and folders.

    The house register of each language is inferred from the project. Exit code 0: clean,
    1: findings, 2: something, or all there is, could not be checked.

    Examples:

        politesse check locale/

        politesse check app.de.json --register informal --fix

        politesse check --since origin/main

        politesse check --diff | git apply

        politesse check --fix --interactive

        politesse check . --format sarif --output politesse.sarif

        politesse check --pairs de.json de-formal.json
    """
    from dataclasses import replace

    from politesse.checking import check as run
    from politesse.checking import find_config, read_config
    from politesse.checking.config import CODES, REGISTERS
    from politesse.checking.reporters import REPORTERS
    from politesse.core import PolitesseError

    paths = paths or [Path()]
    formats = ("text", *REPORTERS)
    if format not in formats:
        raise PolitesseError(f"--format must be one of {', '.join(formats)}, not {format!r}")
    if register is not None and register not in REGISTERS:
        raise PolitesseError(f"--register must be one of {', '.join(REGISTERS)}, not {register!r}")
    for code in (*(enable or ()), *(disable or ())):
        if code not in CODES:
            raise PolitesseError(f"unknown code {code!r}; there are: {', '.join(CODES)}")
    if interactive and not fix:
        raise PolitesseError("--interactive asks before --fix writes; give both")
    if diff and (fix or pairs or format != "text"):
        raise PolitesseError(
            "--diff prints a patch and nothing else; leave --fix, --pairs and --format out"
        )
    if summary_only and format != "text":
        raise PolitesseError("--summary-only is of the text report; leave --format out")
    settings = read_config(config) if config else find_config(paths[0])
    settings = replace(
        settings,
        enable=(*settings.enable, *(enable or ())),
        disable=(*settings.disable, *(disable or ())),
    )
    if lang:
        from politesse.languages import load

        load(lang)
    known = baseline or (Path(settings.baseline) if settings.baseline else None)
    if known and since and (update_baseline or not known.exists()):
        raise PolitesseError(f"{known} is made from all findings; leave --since out")
    with progress_bar(quiet or interactive) as progress:
        if pairs:
            from politesse.checking.drift import compare

            report = compare(paths, language=lang, config=settings)
        else:
            report = run(
                paths,
                register=register,
                language=lang,
                config=settings,
                jobs=jobs,
                fix=Asker() if interactive else fix,
                diff=diff,
                since=since,
                max_file_size=max_file_size * 1_000_000,
                allow_empty=allow_empty,
                progress=progress,
            )
    if known:
        from politesse.checking.baseline import apply_baseline, write_baseline

        if update_baseline or not known.exists():
            number = write_baseline(report, known)
            typer.echo(f"politesse: {number:,} findings written to {known}", err=True)
        apply_baseline(report, known)
    for error in report.errors:
        typer.echo(f"politesse: {error}", err=True)
    if diff:
        _write_patch(report, output, quiet)
    else:
        _write(report, format, output, statistics, summary_only, quiet, color)
    raise typer.Exit(0 if exit_zero and not report.errors else report.exit_code)


def _write_patch(report: Report, output: Path | None, quiet: bool) -> None:
    """The patch alone where results go, and beside it how far it reaches."""
    if output is None:
        typer.echo(report.patch, nl=False)
    else:
        write_bytes(output, report.patch)
    files = report.patch.count(b"\n+++ b/")
    if not quiet:
        typer.echo(
            f"politesse: {len(report.findings):,} findings; the patch changes {files:,} files",
            err=True,
        )


def _write(
    report: Report,
    format: str,
    output: Path | None,
    statistics: bool,
    summary: bool,
    quiet: bool,
    color: str,
) -> None:
    if format == "text":
        from politesse.checking.reporters.text import print_report

        if quiet and not (report.findings or statistics or summary):
            return
        if output is None:
            print_report(report, console(color), statistics, summary)
        else:
            from rich.console import Console

            with writing(output) as fresh, fresh.open("w", encoding="utf-8") as file:
                print_report(report, Console(file=file, width=120), statistics, summary)
        return
    from politesse.checking.reporters import REPORTERS

    text = REPORTERS[format](report)
    if output is None:
        typer.echo(text)
    else:
        write_text(output, text + "\n")
