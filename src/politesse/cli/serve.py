"""``politesse serve``: the same functions over HTTP."""

from __future__ import annotations

import logging
import os
import sys
from pathlib import Path
from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option("--host", help="Address to listen on; other machines need a key.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, help="0 takes any that is free.")
    ] = 8010,
    workers: Annotated[
        int, typer.Option("--workers", "-w", min=1, max=64, help="Processes behind the port.")
    ] = 1,
    threads: Annotated[
        int, typer.Option("--threads", min=1, max=64, help="Requests a process works on at once.")
    ] = 4,
    preload: Annotated[
        str, typer.Option("--preload", help="Languages to load at the start: de,fr or all.")
    ] = "",
    model: Annotated[
        list[str] | None,
        typer.Option("--model", help="Also offered for politeness, as NAME=: {kinds}."),
    ] = None,
    rewriter: Annotated[
        list[str] | None,
        typer.Option("--rewriter", help="Also offered for rewriting, as NAME=: {kinds}."),
    ] = None,
    engine: Annotated[
        list[str] | None,
        typer.Option("--engine", help="Also offered for translation, as NAME=: {kinds}."),
    ] = None,
    register: Annotated[
        str | None,
        typer.Option(
            "--register", help="What /v2/check holds texts to by itself: formal or informal."
        ),
    ] = None,
    key_file: Annotated[
        Path | None,
        typer.Option(
            "--key-file", help="File with the key that requests must bring; or in $POLITESSE_KEY."
        ),
    ] = None,
    open_: Annotated[
        bool, typer.Option("--open", help="Serve other machines without a key.")
    ] = False,
    allow_origin: Annotated[
        list[str] | None,
        typer.Option("--allow-origin", help="Pages of this site may ask: https://example.org."),
    ] = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="Another name the server is known by."),
    ] = None,
    max_body: Annotated[
        int, typer.Option("--max-body", min=1000, help="Largest request, in bytes.")
    ] = 4_000_000,
    max_text: Annotated[
        int, typer.Option("--max-text", min=1, max=500_000, help="Longest text, in characters.")
    ] = 50_000,
    max_batch: Annotated[
        int, typer.Option("--max-batch", min=1, help="Most texts or files of a request.")
    ] = 512,
    max_waiting: Annotated[
        int, typer.Option("--max-waiting", min=1, help="Most requests at once in a process.")
    ] = 64,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.1, help="Seconds an answer may take.")
    ] = 60.0,
    arrival_timeout: Annotated[
        float,
        typer.Option("--arrival-timeout", min=0.1, help="Seconds a request may take to come."),
    ] = 15.0,
    quota: Annotated[
        int | None,
        typer.Option("--quota", min=1, help="Characters that /deepl may translate in all."),
    ] = None,
    log_texts: Annotated[
        bool, typer.Option("--log-texts", help="Write texts to the log, which else has none.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Log only what goes wrong.")] = False,
) -> None:
    """Serve scores, checks, rewrites and translations over HTTP, and a page to try them.

    The interface is at /docs and /openapi.json, health at /healthz and /readyz, counts for
    Prometheus at /metrics. Programs made for LanguageTool are served at /v2, those made for DeepL at
    /deepl. Models that a request may name are those named here; nobody who asks can name others.

    Examples:

        politesse serve

        politesse serve --workers 2 --preload de,fr,en

        POLITESSE_KEY=$(cat key) politesse serve --host 0.0.0.0

        politesse serve --engine big=ct2:models/nllb --register formal

        curl localhost:8010/v1/score -H 'Content-Type: application/json' -d '{"texts": ["Hast du Zeit?"]}'
    """
    from politesse.core import PolitesseError
    from politesse.core.errors import needing
    from politesse.server.settings import Limits, Settings, named

    if register not in (None, "formal", "informal"):
        raise PolitesseError(f"--register must be formal or informal, not {register!r}")
    settings = Settings(
        host=host,
        port=port,
        workers=workers,
        threads=threads,
        preload=tuple(tag.strip() for tag in preload.split(",") if tag.strip()),
        key=key_of(key_file),
        open=open_,
        origins=tuple(allow_origin or ()),
        hosts=tuple(name.lower() for name in allow_host or ()),
        models=named(model or (), "embedded"),
        rewriters=named(rewriter or (), "built-in"),
        engines=named(engine or (), "embedded"),
        register=register,
        quota=quota,
        log_texts=log_texts,
        limits=Limits(max_body, max_text, max_batch, max_waiting, timeout, arrival_timeout),
    )
    if workers > 1 and not hasattr(os, "fork"):
        raise PolitesseError(
            "this system cannot share a port between processes: leave --workers out"
        )
    with needing("serve", "politesse serve"):
        from politesse.server.running import run
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.WARNING if quiet else logging.INFO,
        format="%(asctime)s %(levelname)s %(message)s",
    )
    run(settings)


def key_of(path: Path | None) -> str | None:
    """The key of a file or of the environment; never one that other users could see typed."""
    from politesse.core import BadInput
    from politesse.core.files import read_text

    if path is None:
        return os.environ.get("POLITESSE_KEY") or None
    key = read_text(path).strip()
    if not key or "\n" in key:
        raise BadInput(str(path), "must hold one key on one line")
    return key
