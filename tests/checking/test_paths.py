"""What a walk over a project finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from politesse.checking import check
from politesse.checking.paths import walk


def test_a_walk_passes_over_hidden_and_vendored_folders(write: Callable[..., Path]) -> None:
    for name in (".git/de.po", "node_modules/x/de.po", "a/de.po", "a/._de.po", "b/fr.po"):
        write(name, "")
    root = write("c/it.po", "").parent.parent
    found = [entry[0].name for entry in walk([root], ["b"]) if isinstance(entry, tuple)]
    assert found == ["de.po", "it.po"]


def test_a_walk_passes_over_data_of_tests_unless_it_begins_there(
    write: Callable[..., Path],
) -> None:
    data = write("app/tests/data/de.po", "").parent
    root = write("app/data/fr.po", "").parent.parent.parent
    found = [entry[0].name for entry in walk([root], []) if isinstance(entry, tuple)]
    assert found == ["fr.po"]
    assert [entry[0].name for entry in walk([data], []) if isinstance(entry, tuple)] == ["de.po"]


def test_files_that_are_not_meant_are_not_even_read(write: Callable[..., Path]) -> None:
    write("data.json", b"\xff no JSON at all")
    root = write("notes.txt", b"\xff").parent
    assert not check(root, allow_empty=True).errors
    assert len(check(root, language="de").errors) == 2
