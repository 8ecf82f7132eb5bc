"""The command line: one file a command, no logic beyond arguments and printing."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import typer

#: The commands in the order of the help, and where each is. One that is asked for is all that is
#: imported, so that it starts at once.
COMMANDS = {
    name: f"politesse.cli.{name}:{name}"
    for name in (
        "score", "check", "rewrite", "translate", "stress", "augment", "batch", "languages", "serve",
        "lsp", "mcp", "train", "measure", "data", "annotate", "bench",
    )
}  # fmt: skip
_NAME_MODELS = ("score", "rewrite", "translate", "stress", "augment", "serve")
_ABOUT = "Register in many languages: score it, check it, move it."


def commands(names: Iterable[str]) -> typer.Typer:
    """The command line with some of its commands."""
    import typer

    from politesse.cli.options import NamesModels
    from politesse.core.registry import attribute

    chosen = typer.Typer(
        name="politesse",
        help=_ABOUT,
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
    )
    for name in names:
        command = attribute(COMMANDS[name])
        if isinstance(command, typer.Typer):
            chosen.add_typer(command, name=name)
        elif name in _NAME_MODELS:
            chosen.command(cls=NamesModels)(command)
        else:
            chosen.command()(command)

    @chosen.callback(invoke_without_command=True)
    def root(
        version: bool = typer.Option(False, "--version", help="Show the version and exit."),
    ) -> None:
        if version:
            _say_version()
            raise typer.Exit

    root.__doc__ = _ABOUT
    return chosen


@cache
def _every_command() -> typer.Typer:
    return commands(COMMANDS)


def __getattr__(name: str) -> Any:
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _every_command()


def _say_version() -> None:
    from politesse.core.version import VERSION

    print(f"politesse {VERSION}")


def run(arguments: list[str]) -> None:
    """Run the command that ``arguments`` begin with."""
    if arguments == ["--version"]:
        _say_version()
        return
    asked = arguments[:1]
    (commands(asked) if asked and asked[0] in COMMANDS else _every_command())(arguments)


def main() -> None:
    """Run the command line; an error is one line on stderr and exit code 2.

    An exit code of 1 says that something was found, so a mistake of our own must not give it.
    """
    from politesse.core import PolitesseError
    from politesse.core.garbage import collect_rarely

    collect_rarely()
    _speak_utf8()
    try:
        run(sys.argv[1:])
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
