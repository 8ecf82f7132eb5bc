"""Fixes one by one: each is shown, and written if the person at the terminal agrees."""

from __future__ import annotations

import sys

import typer

from politesse.core import Finding, PolitesseError

_QUESTION = "  write it? [y]es, [n]o, [a]ll in this file, [q]uit: "


class Asker:
    """Asks about one fix after the other; a word for a whole file, or for all, is kept."""

    def __init__(self) -> None:
        if not sys.stdin.isatty():
            raise PolitesseError(
                "--interactive needs a terminal to ask on; --fix writes what is sure, --diff shows it"
            )
        self._all_of: str | None = None
        self._quit = False

    def __call__(self, finding: Finding) -> bool:
        if self._quit:
            return False
        if finding.path == self._all_of:
            return True
        _show(finding)
        answer = _answer()
        if answer == "a":
            self._all_of = finding.path
        self._quit = answer == "q"
        return answer in ("y", "a")


def _show(finding: Finding) -> None:
    position = typer.style(f"{finding.path}:{finding.line}:{finding.column}", bold=True)
    typer.echo(f"{position}  {finding.segment}  {finding.code}")
    typer.secho(f"- {finding.text}", fg="red")
    typer.secho(f"+ {finding.fix}", fg="green")


def _answer() -> str:
    """One of the letters; the end of the input is a way to quit."""
    while True:
        try:
            word = input(_QUESTION).strip().lower()
        except EOFError:
            typer.echo()
            return "q"
        if word[:1] in ("y", "n", "a", "q"):
            return word[0]
