"""``politesse train`` asks where corpora are, and never writes into the package by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from politesse.cli import app
from politesse.cli.train import train

COMMANDS = typer.main.get_command(train).commands


@pytest.mark.parametrize("name", COMMANDS)
def test_models_go_to_a_folder_that_was_named_or_a_new_one_here(name: str) -> None:
    (out,) = (one for one in COMMANDS[name].params if "--out" in one.opts)
    assert out.required or str(out.default).startswith("politesse-")


@pytest.mark.parametrize("name", sorted(COMMANDS.keys() - {"dialogue", "rewriter"}))
def test_without_a_data_folder_nothing_is_looked_for(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("POLITESSE_DATA", raising=False)
    monkeypatch.chdir(tmp_path)
    (data,) = (one for one in COMMANDS[name].params if "--data" in one.opts)
    assert data.required
    assert CliRunner().invoke(app, ["train", name]).exit_code == 2
    assert not list(tmp_path.iterdir())
