"""Docs that cannot drift from the code."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from politesse.checking.config import CODES, Config
from politesse.languages import STRATEGIES, available

ROOT = Path(__file__).parent.parent


def read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@pytest.mark.parametrize(("page", "maker"), [("cli", "reference"), ("api", "api")])
def test_a_generated_page_is_up_to_date(page: str, maker: str) -> None:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert read(f"docs/{page}.md") == getattr(module, maker)(), "run: make docs"


@pytest.mark.parametrize("name", list(Config.__slots__))
def test_every_setting_is_documented(name: str) -> None:
    assert re.search(rf"^    \[?\[?{name.replace('_', '-')}\b", read("docs/check.md"), re.MULTILINE)


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_documented(code: str) -> None:
    assert f"| `{code}` |" in read("docs/check.md")


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_is_documented(strategy: str) -> None:
    assert f"`{strategy}`" in read("docs/add-a-language.md")


def test_every_dependency_is_explained() -> None:
    import tomllib

    project = tomllib.loads(read("pyproject.toml"))["project"]
    extras = project["optional-dependencies"].values()
    explained = read("docs/dependencies.md")
    for requirement in (*project["dependencies"], *(item for extra in extras for item in extra)):
        name = re.split(r"[<>=\[]", requirement)[0]
        assert name in explained, name


def test_the_readme_lists_every_language() -> None:
    table = read("README.md")
    for code in available():
        assert f"`{code}`" in table, code


def test_the_layers_in_the_architecture_are_those_that_are_enforced() -> None:
    import tomllib

    contract = tomllib.loads(read("pyproject.toml"))["tool"]["importlinter"]["contracts"][0]
    # Two of one height may not import each other.
    layers = (layer for row in reversed(contract["layers"]) for layer in reversed(row.split(" | ")))
    enforced = [layer.removeprefix("politesse.") for layer in layers]
    told = re.findall(r"^\| `(\w+)/` \|", read("ARCHITECTURE.md"), re.MULTILINE)
    assert [name for name in told if name != "weights"] == enforced


def test_the_readme_shows_what_a_check_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from politesse.cli import app

    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    shown = read("README.md").partition("$ politesse check examples/shop\n")[2].partition("```")[0]
    said = CliRunner().invoke(app, ["check", "examples/shop"]).stdout
    findings, _, totals = shown.partition("…\n8 files")
    for block in findings.strip().split("\n\n"):
        assert block in said
    assert f"8 files{totals}".rpartition(" in ")[0] in said


def test_the_readme_shows_what_the_command_says() -> None:
    from typer.testing import CliRunner

    from politesse.cli import app

    shown = (
        read("README.md").partition("$ politesse score examples/lines.txt\n")[2].partition("```")[0]
    )
    result = CliRunner().invoke(app, ["score", str(ROOT / "examples" / "lines.txt")])
    assert shown == result.stdout
