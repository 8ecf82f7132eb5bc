"""PHP arrays: what is read, where it stands, and how a file of another language is filled."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from politesse.formats.php import FORMAT

from .treelike import (
    check_hostile,
    check_places,
    filled,
    lines,
    read,
    refused,
    replaced,
    said,
)

SAMPLE = r"""<?php

declare(strict_types=1);

/* return ['no' => 'x']; */
return [
    // Anmeldung, 'du'
    'hint' => 'Geht\'s \dir gut?',
    "locked" => "Ihr \"Konto\" kostet 5\$ \u{1F600}\n\x41\101",
    'nested' => array(
        'long' => 'Erste Zeile, '
            . 'zweite ' # nicht hier
            . "dritte",
        7 => 'sieben',
        'list' => ['Montag', 'Dienstag',],
    ),
    'code' => trans('a, b', ['c' => 'd']) . 'e',
    'number' => 12, 'name' => Foo::class, 'interpolated' => "Hallo $name",
    'text' => <<<'EOT'
        return ['nein'];
        EOT,
    'computed' => 'a' . PHP_EOL, 'empty' => '',
    'many' => '{0} Nichts|[1,*] Vieles',
];
"""


def test_texts_ids_and_lines() -> None:
    assert said(FORMAT, "lang/de/app.php", SAMPLE) == {
        "hint": r"Geht's \dir gut?",
        "locked": 'Ihr "Konto" kostet 5$ 😀\nAA',
        "nested.long": "Erste Zeile, zweite dritte",
        "nested.7": "sieben",
        "nested.list[0]": "Montag",
        "nested.list[1]": "Dienstag",
        "many": "{0} Nichts|[1,*] Vieles",
    }
    assert lines(FORMAT, "lang/de/app.php", SAMPLE) == [8, 9, 11, 14, 15, 15, 23]


@pytest.mark.parametrize(
    "text", [SAMPLE, SAMPLE.replace("\n", "\r\n"), "<?php return ['a'=>'b c']"]
)
def test_every_text_stands_where_it_is_said_to(text: str) -> None:
    check_places(FORMAT, "de.php", text)


@pytest.mark.parametrize(
    "text",
    [
        "<?php class A { function b() { return ['a' => 'b']; } }",
        "<?php $x = 1; return ['a' => 'b'];",
        "<?php return ['a' => 'b']; echo 'x';",
        "<?php return $x;",
        "return ['a' => 'b'];",
        "<html></html>",
        "",
    ],
)
def test_a_program_is_none_of_ours(text: str) -> None:
    assert read(FORMAT, "de.php", text) == []
    assert filled(FORMAT, "en.php", text)[1:] == ([], 0)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("<?php return [\n'a' => 'b\n];", 2, "a string is not closed"),
        ("<?php\nreturn [\n'a' => 'b'", 2, "what is opened here is not closed by “]”"),
        ("<?php return [\n'a' => <<<X\nb];", 2, "a string is not closed"),
        ("<?php return [\n'a' => ];", 2, "a value is missing"),
        ("<?php return [\n,];", 2, "a value is missing"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(text: str, line: int, cause: str) -> None:
    error = refused(FORMAT, "de.php", text)
    assert error.line == line and error.cause.startswith(f"malformed PHP: {cause}")


@pytest.mark.parametrize(
    "text",
    ["<?php return " + "[" * 100_000, "<?php return [" + "array(" * 100_000,
     "<?php return ['a' => '" + "x" * 2_000_000, "<?php return ['a' => f" + "(" * 200_000,
     "<?php return ['a' => '" + "\\'" * 100_000 + "'];", "<?php return [" + "'a' . " * 30_000 + "'a'];",
     "<?php " + "/*" * 200_000, "<?php " + "use a;" * 50_000, "<?php return [" + "1," * 30_000 + "];",
     "<?php return [" + "<<<A\n" * 20_000],
)  # fmt: skip
def test_hostile_files_take_no_time(text: str) -> None:
    check_hostile(FORMAT, "de.php", text)


TEXTS = st.text(st.characters(blacklist_categories=("Cs",)), min_size=1)


@given(TEXTS, st.sampled_from("'\""))
def test_any_text_is_written_and_read_again(new: str, quote: str) -> None:
    text = f"<?php return ['a' => {quote}alt{quote}, 'b' => 'z'];"
    made = replaced(FORMAT, "de.php", text, new)
    assert made is not None
    assert said(FORMAT, "de.php", made) == {"a": new, "b": "z"}


def test_strings_of_both_kinds_put_together_take_what_both_write_alike() -> None:
    text = """<?php return ['a' => 'x ' . "y"];"""
    assert replaced(FORMAT, "de.php", text, "z") is None  # it would go over what is between them
    (segment,) = read(FORMAT, "de.php", text)
    assert segment.place.encode("z") == "z" and segment.place.encode("'") is None


EN = """<?php

return [
    // Hint
    'title' => 'It\\'s you',
    'nested' => [
        'a' => "Hello :name",
        'b' => 'One ' . 'two',
    ],
    'n' => 3,
];
"""


def test_a_new_file_is_like_the_source() -> None:
    made, missing, total = filled(FORMAT, "lang/en/app.php", EN)
    assert (missing, total) == (["title", "nested.a", "nested.b"], 3)
    assert made == (
        EN.replace("It\\'s", "ü It\\'s").replace("Hello", "ü Hello")
        .replace("'One ' . 'two'", "'ü One two'")
    )  # fmt: skip


def test_a_file_that_is_there_is_completed() -> None:
    existing = (
        "<?php\nreturn array(\n\t'title' => 'Du bist es', # so\n\t'nested' => ['b' => '']\n);\n"
    )
    made, missing, _ = filled(FORMAT, "lang/en/app.php", EN, existing)
    assert missing == ["nested.a", "nested.b"]
    assert made == existing.replace("'b' => ''", "'a' => \"ü Hello :name\", 'b' => 'ü One two'")
    made, _, _ = filled(
        FORMAT, "lang/en/app.php", EN, "<?php return ['nested' => ['a' => 'x', 'b' => 'y']];"
    )
    assert made == "<?php return ['title' => 'ü It\\'s you', 'nested' => ['a' => 'x', 'b' => 'y']];"
    made, _, _ = filled(
        FORMAT, "lang/en/app.php", EN, "<?php\nreturn [\n    'title' => 'Du',\n];\n"
    )
    assert made == (
        "<?php\nreturn [\n    'title' => 'Du',\n    'nested' => [\n        'a' => \"ü Hello :name\",\n"
        "        'b' => 'ü One two',\n    ],\n];\n"
    )
