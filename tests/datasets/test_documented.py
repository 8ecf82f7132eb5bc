"""docs/data.md names every dataset, kind of record, step and recipe."""

from __future__ import annotations

from dataclasses import is_dataclass
from pathlib import Path

import pytest

from politesse.datasets import catalog, records
from politesse.datasets.build import recipes
from politesse.datasets.steps import STEPS

PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text("utf-8")
KINDS = [name for name, value in vars(records).items() if is_dataclass(value)]


@pytest.mark.parametrize("name", [*catalog(), *KINDS, *STEPS, *recipes()])
def test_it_is_in_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE
