"""The command line: one file a command, no logic beyond arguments and printing."""

from __future__ import annotations

import io
import sys

import typer

from politesse.cli.augment import augment
from politesse.cli.batch import batch
from politesse.cli.bench import bench
from politesse.cli.check import check
from politesse.cli.data import data
from politesse.cli.languages import languages
from politesse.cli.lsp import lsp
from politesse.cli.mcp import mcp
from politesse.cli.measure import measure
from politesse.cli.options import NamesModels
from politesse.cli.rewrite import rewrite
from politesse.cli.score import score
from politesse.cli.serve import serve
from politesse.cli.stress import stress
from politesse.cli.train import train
from politesse.cli.translate import translate

app = typer.Typer(
    name="politesse",
    help="Register in many languages: score it, check it, move it.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)
app.command(cls=NamesModels)(score)
app.command()(check)
app.command(cls=NamesModels)(rewrite)
app.command(cls=NamesModels)(translate)
app.command(cls=NamesModels)(stress)
app.command(cls=NamesModels)(augment)
app.add_typer(batch, name="batch")
app.command()(languages)
app.command(cls=NamesModels)(serve)
app.command()(lsp)
app.command()(mcp)
app.add_typer(train, name="train")
app.add_typer(measure, name="measure")
app.add_typer(data, name="data")
app.add_typer(bench, name="bench")


@app.callback(invoke_without_command=True)
def root(
    version: bool = typer.Option(False, "--version", help="Show the version and exit."),
) -> None:
    """Register in many languages: score it, check it, move it."""
    if version:
        from politesse import __version__

        print(f"politesse {__version__}")
        raise typer.Exit


def main() -> None:
    """Run the command line; an error is one line on stderr and exit code 2.

    An exit code of 1 says that something was found, so a mistake of our own must not give it.
    """
    from politesse.core import PolitesseError

    _speak_utf8()
    try:
        app()
    except PolitesseError as error:
        print(f"politesse: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        print("politesse: stopped", file=sys.stderr)
        sys.exit(130)
    except Exception:
        import traceback

        traceback.print_exc()
        print("politesse: this is a mistake in Politesse itself; please report it", file=sys.stderr)
        sys.exit(3)


def _speak_utf8() -> None:
    """Write UTF-8 whatever the system's code page is; half a character is shown as its number."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


if __name__ == "__main__":
    main()
