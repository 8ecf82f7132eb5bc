"""``politesse languages``: the packs that are there."""

from __future__ import annotations

from rich.table import Table

from politesse.cli.terminal import console


def languages() -> None:
    """List the language packs, their levels of address and variants."""
    from politesse.languages import available, load

    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("code", "language", "levels of address", "variants", "pack"):
        table.add_column(name)
    for code in available():
        pack = load(code)
        levels = ", ".join(f"{level.name} ({level.register})" for level in pack.levels.values())
        table.add_row(code, pack.name, levels, ", ".join(pack.about["variants"]), pack.checksum)
    console().print(table)
