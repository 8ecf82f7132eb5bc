"""How sure the embedded translator is of its words: what ships is what was fitted, and holds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from politesse.core import BadInput
from politesse.translation import Request, translate
from politesse.translation.confidence import read
from politesse.translation.engines import load_engine
from politesse.translation.engines.embedded import embedded_folder
from politesse.translation.types import Judging

EVALUATION = Path(__file__).parents[2] / "evaluation"
SHIPPED = embedded_folder() / "confidence.toml"

pytestmark = pytest.mark.skipif(
    not SHIPPED.is_file(), reason="the package has no translation model"
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    monkeypatch.syspath_prepend(str(EVALUATION))
    import confidence

    yield confidence
    sys.modules.pop("confidence")


def test_what_ships_is_what_is_fitted(measured, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    rows = [row for name in measured.FITTED for row in measured.judged(name)]
    measured.write(measured.fit(rows), tmp_path / "confidence.toml")
    assert (tmp_path / "confidence.toml").read_text("utf-8") == SHIPPED.read_text("utf-8")


def test_what_is_certain_may_mostly_go_out(measured) -> None:  # type: ignore[no-untyped-def]
    sure = read(SHIPPED)
    assert sure is not None
    rows = measured.judged("second")
    certain = [
        row.grade
        for row in rows
        if not row.unknown
        and (sure(row.language, row.source, row.score, row.unknown, row.rare) or 0) >= sure.least
    ]
    all_fine = sum(row.grade > 0 for row in rows) / len(rows)
    assert sum(grade > 0 for grade in certain) / len(certain) > all_fine + 0.1
    assert len(certain) > len(rows) / 2


def test_a_word_that_no_text_has_is_doubted() -> None:
    engine = load_engine("embedded")
    assert isinstance(engine, Judging)
    asked = Request("en", "fr", "formal")
    made_up = engine.judge("The end is near.", "La finaison est proche.", -0.1, asked)
    assert made_up.doubt == "no text it knows has finaison"
    assert engine.judge("The end is near.", "La fin est proche.", -0.1, asked).doubt is None
    lost = engine.judge("It is not ready.", "C'est prêt.", -0.1, asked)
    assert lost.doubt == "what is denied is not"
    unsure = engine.judge("The end is near.", "La fin est proche.", -1.5, asked)
    assert unsure.doubt == "the model is not sure of its words"
    assert unsure.confidence is not None and unsure.confidence < 0.1
    # A word of the source is no word that was made up.
    kept = engine.judge("Open Zwibble.", "Ouvrez Zwibble.", -0.1, asked)
    assert kept.doubt is None


def test_words_it_has_seldom_read_make_it_less_sure() -> None:
    engine = load_engine("embedded")
    assert isinstance(engine, Judging)
    asked = Request("en", "fr", "formal")
    found = [
        engine.judge(source, "La fin est proche.", -0.3, asked).confidence
        for source in ("The end is near.", "The greenkeeper is near.", "The greenkeeper is curmudgeonly.")
    ]  # fmt: skip
    assert None not in found
    assert sorted(found, reverse=True) == found and len(set(found)) == len(found)


def test_a_translation_says_how_sure_it_is() -> None:
    label, made_up = translate(
        [
            "Add to cart",
            "The moles churned up the bowling green, said the curmudgeonly greenkeeper.",
        ],
        "de",
        "formal",
    )
    assert label.certain and label.doubt is None
    assert label.confidence is not None and label.confidence > 0.9
    assert made_up.intact and not made_up.certain
    assert made_up.uncertain == made_up.doubt != ""
    assert made_up.to_dict()["doubt"] == made_up.doubt


def test_a_broken_regression_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "confidence.toml").write_text("least = 0.7\nscore = 'high'\n")
    with pytest.raises(BadInput, match=r"confidence\.toml"):
        read(tmp_path / "confidence.toml")
    assert read(tmp_path / "none.toml") is None
