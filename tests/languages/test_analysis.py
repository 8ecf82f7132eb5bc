"""Words taken apart are of the cells that the paradigms write them out for."""

from __future__ import annotations

import pytest

from politesse.languages import available, load
from politesse.languages.analysis import Forms
from politesse.languages.paradigms import read_paradigms

INFLECTED = [code for code in available() if load(code).has("paradigms.tsv")]
CLASSES = """
[ar]
strip = "ar"
cells = { "prs.2sg" = "2as", "prs.3sg" = "2a", "imp" = "=prs.3sg", "pst.3sg" = "ó/ase" }
"""


@pytest.mark.parametrize("code", INFLECTED)
def test_analysis_and_forms_agree(code: str) -> None:
    paradigms = load(code).paradigms
    written: dict[str, int] = {}
    for cell, forms in paradigms.by_cell.items():
        bit = paradigms.analysis.bits(cell)
        assert bit.bit_count() == 1
        for form in forms:
            written[form] = written.get(form, 0) | bit
    some = list(written)[::11]
    near = [other for form in some for other in (form[:-1], form[1:], f"{form}a", form + form[-1:])]
    for word in (*some, *near):
        assert paradigms.analysis[word] == written.get(word, 0), word


def test_exceptions_take_the_place_of_regular_forms() -> None:
    table = "dar\tar\td\tprs.3sg=da/Dá pst.3sg=-"
    analysis = read_paradigms(CLASSES, table, "demo").analysis
    third = analysis.bits("prs.3sg") | analysis.bits("imp")
    assert [analysis[word] for word in ("da", "dá", "dó", "dase")] == [third, third, 0, 0]
    assert analysis["das"] == analysis.bits("prs.2sg") == analysis.bits("*.2sg")


def test_a_stem_of_several_words_takes_the_endings_of_each() -> None:
    classes = CLASSES + '[er]\nstrip = "er"\ncells = { "prs.2sg" = "es", "sbj.3sg" = "a" }\n'
    analysis = read_paradigms(classes, "casar\tar\ncaser\ter\nCASAR\tar\tCAS", "demo").analysis
    assert analysis["casa"] == analysis.bits("*3sg") - analysis.bits("pst.3sg") | analysis.bits(
        "imp"
    )


def test_forms_leave_out_other_cells_and_have_words_beside() -> None:
    analysis = read_paradigms(CLASSES, "pensar\tar\tpens,piens", "demo").analysis
    forms = Forms(analysis, analysis.bits("*.3sg"), analysis.bits("imp"), ["yo"])
    assert [word in forms for word in ("pensó", "piensa", "yo", "nadie")] == [
        True,
        False,
        True,
        False,
    ]
    assert forms and not Forms(analysis, 0)
