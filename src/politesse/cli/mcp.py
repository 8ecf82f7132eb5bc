"""``politesse mcp``: tools for agents that write and translate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.serve import key_of


def mcp(
    root: Annotated[
        list[Path] | None,
        typer.Option("--root", help="Folder whose files may be read; the current one by default."),
    ] = None,
    allow_write: Annotated[
        bool,
        typer.Option("--allow-write", help="Let check write fixes into files that it may read."),
    ] = False,
    http: Annotated[
        bool, typer.Option("--http", help="Serve over HTTP at /mcp instead of standard input.")
    ] = False,
    host: Annotated[str, typer.Option("--host", help="Where to listen with --http.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help="0 takes any that is free.")
    ] = 8011,
    key_file: Annotated[
        Path | None,
        typer.Option(
            "--key-file",
            help="File with the key that requests must bring; or in $POLITESSE_KEY; else one is made.",
        ),
    ] = None,
) -> None:
    """Serve tools to agents by the Model Context Protocol: score, check, rewrite, translate.

    An agent learns the house register of a project, writes in it and checks what it wrote. Files are
    read only below --root, and written only with --allow-write. docs/agents.md has a block for
    each client.

    Examples:

        politesse mcp

        politesse mcp --root ~/src/shop --allow-write

        POLITESSE_KEY=$(cat key) politesse mcp --http --port 8011
    """
    from politesse.core import BadInput, PolitesseError
    from politesse.core.errors import needing

    roots = tuple(path.resolve() for path in root or [Path()])
    for path in roots:
        if not path.is_dir():
            raise BadInput(str(path), "is no folder")
    if not http and key_file:
        raise PolitesseError("--key-file is for --http; standard input needs no key")
    with needing("mcp", "politesse mcp"):
        from politesse.agents.serving import run_http, run_stdio
        from politesse.agents.tools import Tools
    tools = Tools(roots, allow_write)
    if http:
        run_http(tools, host, port, key_of(key_file))
    else:
        run_stdio(tools)
