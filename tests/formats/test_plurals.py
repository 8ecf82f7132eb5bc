"""Plural forms, by name and by number."""

from __future__ import annotations

import gettext

import pytest

from politesse.formats.plurals import categories, gettext_forms, plural_group, sources


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("de", "one other"),
        ("fr", "one other"),
        ("pt-BR", "one other"),
        ("ja", "other"),
        ("zh-Hant", "other"),
        ("pl", "one few many other"),
        ("cs", "one few many other"),
        ("ro", "one few other"),
        ("lv", "zero one other"),
        ("ga", "one two few many other"),
        ("ar", "zero one two few many other"),
        ("xx", "one other"),
    ],
)
def test_the_forms_of_a_language(language: str, names: str) -> None:
    assert " ".join(categories(language)) == names


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("de", {0: 1, 1: 0, 2: 1, 21: 1}),
        ("fr", {0: 0, 1: 0, 2: 1}),
        ("hu", {0: 1, 1: 0, 2: 1}),
        ("ko", {0: 0, 1: 0, 2: 0}),
        ("ru", {1: 0, 2: 1, 5: 2, 11: 2, 21: 0, 22: 1}),
        ("he", {1: 0, 2: 1, 3: 2}),
        ("xx", {0: 1, 1: 0, 2: 1}),
    ],
)
def test_the_formula_chooses_the_form(language: str, forms: dict[int, int]) -> None:
    count, formula = gettext_forms(language)
    choose = gettext.c2py(formula)  # type: ignore[attr-defined]
    assert {number: choose(number) for number in forms} == forms
    assert count == max(choose(number) for number in range(200)) + 1


def test_what_each_form_is_translated_from() -> None:
    forms = {"zero": "none", "one": "a file", "other": "# files"}
    assert sources(forms, "ja") == {"zero": "none", "other": "# files"}
    assert sources({"other": "# files"}, "de") == {"one": "# files", "other": "# files"}


def test_keys_that_name_a_form() -> None:
    assert plural_group("a->few") == plural_group("a.few") == plural_group("a|plural") == "a"
    assert plural_group("another") is None and plural_group("brother") is None
