"""The page as it is served: its headers, its words, and that it asks for nothing from elsewhere."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from politesse.checking import check

PAGE = Path(str(files("politesse.server").joinpath("page")))
CATALOGUE = PAGE / "strings" / "en.json"
SCRIPTS = sorted((PAGE / "js").glob("*.js"))
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}


def _files() -> list[str]:
    paths = (path.relative_to(PAGE).as_posix() for path in PAGE.rglob("*") if path.is_file())
    return sorted(path for path in paths if path.rpartition(".")[2] in KINDS)


@pytest.mark.parametrize("path", ["", *(path for path in _files() if path != "index.html")])
def test_files_are_served_with_their_kind_and_a_strict_policy(
    client: TestClient, path: str
) -> None:
    answer = client.get(f"/{path}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(KINDS[path.rpartition(".")[2] or "html"])
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self'" in policy
    assert "unsafe" not in policy and "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_html_has_no_script_or_style_within() -> None:
    html = (PAGE / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", html))


@pytest.mark.parametrize("path", [path for path in _files() if not path.endswith(".svg")])
def test_no_address_of_another_machine(path: str) -> None:
    assert not re.search(r"https?://|url\(", (PAGE / path).read_text("utf-8"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_nothing_becomes_markup_or_code(script: Path) -> None:
    text = script.read_text("utf-8")
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    assert not re.search(forbidden, text)
    made = re.findall(r"createElement\(", text)
    assert not made or script.name == "dom.js"


def _used() -> set[str]:
    """The keys that scripts and the page name; a count has a key for each of its forms."""
    scripts = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    html = (PAGE / "index.html").read_text("utf-8")
    single = set(re.findall(r'\bt\("([^"]+)"', scripts))
    single |= set(re.findall(r'data-t(?:-label)?="([^"]+)"', html))
    counted = set(re.findall(r'\btn\("([^"]+)"', scripts))
    return single | {f"{key}_{form}" for key in counted for form in ("one", "other")}


def test_every_key_that_is_used_exists() -> None:
    assert _used() - json.loads(CATALOGUE.read_text("utf-8")).keys() == set()


def test_every_key_is_used() -> None:
    """Keys may also stand in a table, from which one is chosen."""
    keys = json.loads(CATALOGUE.read_text("utf-8")).keys()
    scripts = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    named = {key for key in keys if f'"{key}"' in scripts}
    assert keys - named - _used() == set()


def test_keys_in_tables_exist() -> None:
    """A literal that begins like a group of keys is one of them."""
    keys = json.loads(CATALOGUE.read_text("utf-8")).keys()
    groups = {key.partition(".")[0] for key in keys if "." in key}
    scripts = "\n".join(path.read_text("utf-8") for path in SCRIPTS)
    literals = set(re.findall(rf'"((?:{"|".join(sorted(groups))})\.[a-z0-9.-]+)"', scripts))
    assert {one for one in literals if f"{one}_one" not in keys} - keys == set()


def test_our_own_words_pass_our_own_check() -> None:
    report = check([CATALOGUE])
    assert [file.segments for file in report.files] == [
        len(json.loads(CATALOGUE.read_text("utf-8")))
    ]
    assert not [finding for file in report.files for finding in file.findings]
