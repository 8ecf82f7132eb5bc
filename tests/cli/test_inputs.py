"""What commands that take lines do with files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import BadInput

TABLES = {
    "d.csv": 'id,text\n1,"Hast du Zeit, Anna?"\n',
    "d.tsv": "id\ttext\n1\tHast du Zeit, Anna?\n",
    "d.jsonl": '{"id": 1, "text": "Hast du Zeit, Anna?"}\n',
}
CATALOGUES = {
    "de.po": 'msgid "a"\nmsgstr "Hast du Zeit?"\n',
    "de.json": '{"a": "Hast du Zeit?"}',
    "de.properties": "a=Hast du Zeit?\n",
    "de.yml": "de:\n  a: Hast du Zeit?\n",
}
COMMANDS = [["score"], ["rewrite", "--to", "formal"]]


def run(command: list[str], *words: str) -> str:
    ended = CliRunner().invoke(app, [*command, *words])
    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
        raise ended.exception
    assert ended.exit_code == 0, ended.output
    return ended.stdout


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_read_by_the_column_that_is_named(
    tmp_path: Path, command: list[str], name: str
) -> None:
    path = tmp_path / name
    path.write_text(TABLES[name], "utf-8")
    with pytest.raises(BadInput, match=r"has columns.*:text"):
        run(command, str(path))
    shown = run(command, f"{path}:text", "--lang", "de", "--format", "text")
    assert "Zeit, Anna?" in shown and "id" not in shown.split()
    assert len(run(command, str(path), "--lines", "--lang", "de").splitlines()) > 0


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", CATALOGUES)
def test_a_catalogue_is_refused_with_what_to_type(
    tmp_path: Path, command: list[str], name: str
) -> None:
    path = tmp_path / name
    path.write_text(CATALOGUES[name], "utf-8")
    with pytest.raises(BadInput, match="politesse check"):
        run(command, str(path))
    assert run(command, str(path), "--lines", "--lang", "de")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(("name", "cause"), [("d.parquet", "has columns"), ("d.xlsx", "CSV")])
def test_a_table_of_bytes_is_refused(
    tmp_path: Path, command: list[str], name: str, cause: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"PAR1\0\0PAR1")
    with pytest.raises(BadInput, match=cause):
        run(command, str(path))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["a.txt", "a.md", "a", "a.de"])
def test_text_is_lines(tmp_path: Path, command: list[str], name: str) -> None:
    path = tmp_path / name
    path.write_text("Hast du Zeit?\n", "utf-8")
    assert "Zeit" in run(command, str(path), "--lang", "de")
