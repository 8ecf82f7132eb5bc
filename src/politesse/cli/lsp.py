"""``politesse lsp``: findings, reasons and fixes in an editor."""

from __future__ import annotations

import logging
import sys
from typing import Annotated

import typer


def lsp(
    stdio: Annotated[
        bool, typer.Option("--stdio", help="The only way it speaks; editors that say so may.")
    ] = True,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Log what is asked to standard error.")
    ] = False,
) -> None:
    """Serve an editor: a language server over standard input and output.

    Shows what `politesse check` finds in localisation files, Markdown and text while they are
    written, with reasons and quick fixes, and rewrites selections. Settings are those of the project
    (`politesse.toml`); its house register is surveyed in the background. docs/editors.md has a
    block for each editor.

    Examples:

        politesse lsp

        politesse lsp --stdio --verbose 2> lsp.log
    """
    from politesse.core.errors import needing

    with needing("lsp", "politesse lsp"):
        from politesse.editors.handlers import run
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.INFO if verbose else logging.ERROR,
        format="%(asctime)s %(levelname)s %(name)s %(message)s",
    )
    run()
