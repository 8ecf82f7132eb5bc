"""The extension of VS Code: it knows what the server knows, and packs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zipfile
from dataclasses import fields
from pathlib import Path

import pytest

from politesse.checking.config import REGISTERS
from politesse.editors.projects import Wishes
from politesse.formats import formats

FOLDER = Path(__file__).parents[2] / "integrations" / "vscode"


def test_its_settings_are_those_of_the_server() -> None:
    package = json.loads((FOLDER / "package.json").read_text("utf-8"))
    settings = package["contributes"]["configuration"]["properties"]
    names = {name.removeprefix("politesse.") for name in settings}
    assert {one.name for one in fields(Wishes)} <= names
    assert {*REGISTERS, None} == set(settings["politesse.register"]["enum"])


def test_it_shows_the_server_every_format() -> None:
    script = (FOLDER / "extension.js").read_text("utf-8")
    listed = re.search(r"ENDINGS = \[(.*?)\]", script, re.DOTALL)
    assert listed
    endings = {f".{ending}" for ending in re.findall(r'"(\w+)"', listed.group(1))}
    known = {
        suffix for one in formats() if one.name != "compiled gettext" for suffix in one.suffixes
    }
    assert endings == known


def run(*command: str, folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)
    except subprocess.TimeoutExpired:
        pytest.skip(f"{command[0]} did not finish in time; the registry may be out of reach")
    if done.returncode and re.search(r"EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT", done.stderr):
        pytest.skip("the registry of node is out of reach")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("npx"), reason="node is not installed")
def test_it_packs(tmp_path: Path) -> None:
    work = tmp_path / "vscode"
    shutil.copytree(FOLDER, work, ignore=shutil.ignore_patterns("node_modules", "*.vsix"))
    run("npm", "install", "--omit=dev", "--no-audit", "--no-fund", folder=work)
    packing = ("package", "--out", "politesse.vsix", "--allow-missing-repository")
    run("npx", "--yes", "@vscode/vsce@^3", *packing, folder=work)
    names = zipfile.ZipFile(work / "politesse.vsix").namelist()
    wanted = ("extension.js", "icon.png", "node_modules/vscode-languageclient/package.json")
    assert {f"extension/{name}" for name in wanted} <= set(names)
