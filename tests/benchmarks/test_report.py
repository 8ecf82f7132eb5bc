"""The report: everything in one page, nothing from outside, and numbers that agree."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.benchmarks.test_tasks import REQUESTS, write_requests

from politesse import benchmarks
from politesse.benchmarks import markdown, page
from politesse.benchmarks.cache import Cache
from politesse.benchmarks.report import laid_out, write_reports
from politesse.benchmarks.runner import Settings, run
from politesse.core.svg import Scale, Svg, spread

VOID = {"meta", "br", "wbr", "circle", "line", "rect", "path"}


class Balance(HTMLParser):
    """Fails on a tag that is not closed by its own."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"meta", "br", "wbr"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """Both reports over a small corpus of requests, with all that can be drawn of it."""
    folder = tmp_path_factory.mktemp("bench")
    data = folder / "data"
    write_requests(data, "binary/fr_test_binary.csv", REQUESTS)
    write_requests(data, "all/fr_test.csv", REQUESTS * 3)
    chosen = [benchmarks.load("tydip"), benchmarks.load("xformal")]
    for benchmark in chosen:
        list(run(benchmark, Cache(folder), Settings(data, samples=50)))
    html, text = write_reports(chosen, folder, folder / "out" / "a.html", folder / "out" / "a.md")
    return html.read_text("utf-8"), text.read_text("utf-8")


def test_the_page_needs_nothing_from_outside(reports: tuple[str, str]) -> None:
    html, _ = reports
    assert not re.search(r"<script|<link|<img|src=|url\(|@import|href=.https?:", html)
    assert "prefers-color-scheme: dark" in html


def test_the_page_is_well_formed(reports: tuple[str, str]) -> None:
    balance = Balance()
    balance.feed(reports[0])
    assert balance.open == []
    pictures = re.findall(r"<svg.*?</svg>", reports[0], re.DOTALL)
    assert len(pictures) >= 4
    for picture in pictures:
        root = ET.fromstring(picture)
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        for shape in root.iter("text"):
            assert -5 <= float(shape.attrib["x"]) <= width + 5
            assert 0 <= float(shape.attrib["y"]) <= height + 5


def test_every_table_is_in_both_reports(reports: tuple[str, str]) -> None:
    for name in ("tydip", "xformal"):
        for plan in benchmarks.load(name).plans:
            assert f'id="{name}-{plan}"' in reports[0]
            assert re.search(rf"^### (Our t|T)able {plan}:", reports[1], re.MULTILINE)


def test_both_reports_give_the_same_figures(reports: tuple[str, str]) -> None:
    html, text = reports
    section = html[html.index('id="tydip-3"') : html.index('id="tydip-4"')]
    ours = re.search(r'class="ours"><th>majority.*?</tr>', section, re.DOTALL)
    assert ours
    values = re.findall(r"<b>(.*?)</b>", ours.group())
    row = re.search(r"^\| \*\*majority\*\* \|.*", text, re.MULTILINE)
    assert row
    assert re.findall(r"\*\*([\d.]+)\*\*", row.group()) == values == ["0.500"]


def test_markdown_tables_have_as_many_cells_in_every_row(reports: tuple[str, str]) -> None:
    width = 0
    for line in reports[1].splitlines():
        cells = len(re.findall(r"(?<!\\)\|", line)) if line.startswith("|") else 0
        assert not (cells and width) or cells == width
        width = cells


def test_our_row_stands_below_the_published_one_it_repeats(reports: tuple[str, str]) -> None:
    lines = [line for line in reports[1].splitlines() if line.startswith("| ")]
    place = next(n for n, line in enumerate(lines) if line.startswith("| Majority class | 0.537"))
    assert lines[place + 1].startswith("| **majority**")


def test_what_a_user_names_is_escaped(tmp_path: Path) -> None:
    benchmark = benchmarks.load("tydip")
    tables = laid_out([benchmark], tmp_path)
    html = page.document([benchmark], {"tydip": tables["tydip"]}, "<b>&")
    assert "<b>&" not in html and "&lt;b&gt;&amp;" in html
    svg = str(Svg(10, 10, 'a "b" <c>'))
    assert ET.fromstring(svg).attrib["aria-label"] == 'a "b" <c>'


def test_figures_of_older_code_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    benchmark = benchmarks.load("tydip")
    data = write_requests(tmp_path / "data", "binary/fr_test_binary.csv", REQUESTS)
    list(run(benchmark, Cache(tmp_path), Settings(data, ("majority",), samples=20, seed=7), ["3"]))
    text = markdown.document([benchmark], laid_out([benchmark], tmp_path), "0")
    assert markdown.OLDER not in text
    assert "bootstrap|level:0.95|samples:20|seed:7" in text
    monkeypatch.setattr("politesse.benchmarks.assembly.code_digest", lambda: "changed")
    text = markdown.document([benchmark], laid_out([benchmark], tmp_path), "0")
    assert text.count(markdown.OLDER) == 1


def test_a_report_of_nothing_still_shows_what_was_published(tmp_path: Path) -> None:
    benchmark = benchmarks.load("impolite-tod")
    text = markdown.document([benchmark], laid_out([benchmark], tmp_path), "0")
    assert "UBAR, reported" in text and "83.4" in text
    assert "Not measured yet" in text


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.2, 2.1), (0.66, 0.91), (5, 5), (0, 1e-6)])
def test_ticks_lie_inside_the_axis_and_are_few(low: float, high: float) -> None:
    scale = Scale(*spread([low, high]), 0, 100)
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 12
    assert all(-1e-6 <= scale(tick) <= 100 + 1e-6 for tick in ticks)
