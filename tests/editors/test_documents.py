"""A document checked while it is edited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol.types import Position, Range, TextDocumentContentChangePartial

from politesse.checking import check
from politesse.checking.config import Config
from politesse.checking.judge import Judge
from politesse.editors.documents import Text, check_document
from politesse.editors.memory import Memory, Outdated
from politesse.editors.positions import Positions
from politesse.editors.projects import Alone, Project, Wishes

STRINGS = {f"k{n}": f"Öffnen Sie die Datei {n}." for n in range(50)}


def project_at(root: Path) -> Project:
    project = Project(root, Wishes())
    project.read_settings()
    project.survey([])
    return project


def written(path: Path, strings: dict[str, str]) -> Text:
    path.write_text(json.dumps(strings, indent=1, ensure_ascii=False), "utf-8")
    return Text(path.read_text("utf-8"), 1, "utf-16")


def test_only_strings_that_changed_are_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "de.json"
    text = written(path, STRINGS)
    project, memory = project_at(tmp_path), Memory()
    judged: list[str] = []
    real = Judge.__call__

    def watched(self: Judge, segment):  # type: ignore[no-untyped-def]
        judged.append(segment.id)
        return real(self, segment)

    monkeypatch.setattr(Judge, "__call__", watched)
    check_document(path, text, project, memory, lambda: True)
    assert set(judged) == set(STRINGS)
    judged.clear()
    fresh = Text(text.text.replace("Öffnen Sie die Datei 7.", "Öffne deine Datei 7."), 2, "utf-16")
    checked = check_document(path, fresh, project, memory, lambda: True)
    assert "k7" in judged and "k8" in judged  # nothing was examined before, so all is now
    judged.clear()
    again = check_document(path, fresh, project, memory, lambda: True)
    assert judged == []
    assert [one.finding for one in again.found] == [one.finding for one in checked.found] != []


def test_a_check_that_nobody_wants_ends(tmp_path: Path) -> None:
    path = tmp_path / "de.json"
    text = written(path, STRINGS)
    left = iter([True] * 10)
    with pytest.raises(Outdated):
        check_document(path, text, project_at(tmp_path), Memory(), lambda: next(left, False))
    assert next(left, None) is None


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("de.json", '{"a": "Hast du Zeit?", "b": {"one": "Ihr Konto", "other": "Dein Konto, Herr"}}'),
        ("app.de.yml", "de:\n  a: Hast du Zeit?\n  b: Öffnen Sie die Datei.\n"),
        ("values-de/strings.xml", '<?xml version="1.0" encoding="ISO-8859-1"?>\n<resources>\n<string name="a">Öffne deine Datei</string></resources>'),
        ("de/app.po", 'msgid ""\nmsgstr ""\n\nmsgid "Do you?"\nmsgid_plural "Do you all?"\nmsgstr[0] "Hast du?"\nmsgstr[1] "Haben Sie?"\n'),
        ("readme.de.md", "# Hallo\n\nHast du Zeit? Haben Sie Zeit?\n"),
        ("notes.de.txt", "Hast du Zeit?\u2028Haben Sie Zeit?\n\nÖffne deine Datei.\n"),
    ],
)  # fmt: skip
def test_findings_are_those_of_a_check_of_the_saved_folder(
    tmp_path: Path, name: str, content: str
) -> None:
    written(tmp_path / "de.json", STRINGS)
    path = tmp_path / "lib" / name
    path.parent.mkdir(parents=True)
    encoding = "iso-8859-1" if "ISO" in content else "utf-8"
    path.write_bytes(b"")
    project = project_at(tmp_path)
    text = Text(content, 1, "utf-16")
    checked = check_document(path, text, project, Memory(), lambda: True)
    path.write_bytes(content.encode(encoding))
    expected = [one for one in check(tmp_path).findings if one.path == str(path)]
    assert [one.finding for one in checked.found] == expected != []
    assert [one.finding.region for one in checked.found] == [one.region for one in expected]
    if any(one.sure for one in expected):
        assert checked.mending()


def test_what_a_check_passes_over_is_passed_over(tmp_path: Path) -> None:
    written(tmp_path / "de.json", STRINGS)
    (tmp_path / "politesse.toml").write_text('exclude = ["old/*"]\n', "utf-8")
    (tmp_path / "old").mkdir()
    text = written(tmp_path / "old" / "de.json", {"a": "Hast du Zeit?"})
    project = project_at(tmp_path)
    package = tmp_path / "package.json"
    for path in (tmp_path / "old" / "de.json", package, tmp_path / "main.py"):
        assert check_document(path, text, project, Memory(), lambda: True).found == ()
    alone = Alone(Wishes(register="formal"), Wishes(register="formal").config(tmp_path / "a.md"))
    prose = Text("Hast du heute Zeit für deine Freunde?", 1, "utf-16")
    assert check_document(Path("/untitled.md"), prose, alone, Memory(), lambda: True).found


def test_prose_that_names_no_language_is_held_to_the_house_and_not_counted(tmp_path: Path) -> None:
    written(tmp_path / "de.json", STRINGS)
    path = tmp_path / "README.md"
    informal = "Hast du heute Zeit für deine Freunde? " * 3
    path.write_text("\n\n".join([informal] * 90), "utf-8")
    project = project_at(tmp_path)
    text = Text(path.read_text("utf-8"), 1, "utf-16")
    checked = check_document(path, text, project, Memory(), lambda: True)
    assert {one.finding.code for one in checked.found} == {"wrong-register"}
    assert project.kept == {"de": "formal"}
    unasked = Project(tmp_path, Wishes(survey=False))
    assert unasked.job(path, "") is not None


def test_a_baseline_counts(tmp_path: Path) -> None:
    from politesse.checking.baseline import write_baseline

    path = tmp_path / "de.json"
    text = written(path, {**STRINGS, "x": "Hast du Zeit?"})
    known = tmp_path / "known.json"
    write_baseline(check(tmp_path), known)
    config = Config(baseline=str(known))
    checked = check_document(path, text, Alone(Wishes(), config), Memory(), lambda: True)
    assert checked.found == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_positions_lead_back(encoding: str) -> None:
    text = "a\u2028ä\r\n𝄞𝄞b\rн\x0cи\n\n€"
    positions = Positions(text, encoding)
    ends = {4}  # within a line end
    for offset in set(range(len(text) + 1)) - ends:
        assert positions.offset(positions.position(offset)) == offset


def units(text: str, encoding: str) -> list[bytes]:
    """A line in the units of an encoding."""
    width = {"utf-8": 1, "utf-16-le": 2}[encoding]
    data = text.encode(encoding)
    return [data[at : at + width] for at in range(0, len(data), width)]


LINES = st.lists(st.text("aä𝄞\u2028 \x0c", max_size=5), min_size=1, max_size=4)


@given(lines=LINES, new=st.text("bß\n", max_size=3), data=st.data())
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_change_is_made_where_the_editor_says(
    encoding: str, lines: list[str], new: str, data: st.DataObject
) -> None:
    line = data.draw(st.integers(0, len(lines) - 1))
    low = data.draw(st.integers(0, len(lines[line])))
    high = data.draw(st.integers(low, len(lines[line])))
    spelled = "utf-16-le" if encoding == "utf-16" else encoding
    start, end = (len(units(lines[line][:at], spelled)) for at in (low, high))
    change = TextDocumentContentChangePartial(
        Range(Position(line, start), Position(line, end)), new
    )
    changed = lines[line][:low] + new + lines[line][high:]
    expected = "\r\n".join([*lines[:line], changed, *lines[line + 1 :]])
    assert Text("\r\n".join(lines), 1, encoding).changed(change) == expected
