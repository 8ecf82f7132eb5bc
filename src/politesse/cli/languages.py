"""``politesse languages``: the packs that are there."""

from __future__ import annotations

from rich.table import Table

from politesse.cli.terminal import console


def languages() -> None:
    """List the language packs, their levels of address and variants.

    *translated into* says what `translate` takes: the embedded model, or an engine of yours.
    """
    from politesse.languages import available, load
    from politesse.translation.engines.embedded import embedded_languages

    embedded = embedded_languages()

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("code", "language", "levels of address", "variants", "translated into", "pack"):
        table.add_column(name)
    for code in available():
        pack = load(code)
        levels = ", ".join(f"{level.name} ({level.register})" for level in pack.levels.values())
        variants = ", ".join(pack.about["variants"])
        into = "embedded" if code in embedded else "needs --engine"
        table.add_row(code, pack.name, levels, variants, into, pack.checksum)
    console().print(table)
