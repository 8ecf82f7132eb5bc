"""Strings as catalogues in French, Italian, Portuguese and Spanish have them: findings, and what is none.

``romance.tsv``: language, house register, whether it is a finding, English source (none in a file of JSON), text.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check

Write = Callable[..., Path]
ROWS = [
    line.replace("\\n", "\n").split("\t")
    for line in Path(__file__).with_name("romance.tsv").read_text("utf-8").splitlines()
]
HOUSES = sorted({(language, house) for language, house, *_ in ROWS})


@pytest.mark.parametrize(("language", "house"), HOUSES)
def test_what_is_a_finding_and_what_is_none(write: Write, language: str, house: str) -> None:
    own = [row[2:] for row in ROWS if row[:2] == [language, house]]
    pairs = "".join(
        f"msgid {json.dumps(source)}\nmsgstr {json.dumps(text, ensure_ascii=False)}\n\n"
        for _, source, text in own
        if source
    )
    plain = {f"text{number}": text for number, (_, source, text) in enumerate(own) if not source}
    path = write(f"{language}.po", f'msgid ""\nmsgstr "Language: {language}\\n"\n\n{pairs}')
    write(f"app.{language}.json", json.dumps(plain, ensure_ascii=False))
    report = check(path.parent, register=house)
    found = {finding.text for finding in report.findings}
    assert found == {text for expected, _, text in own if expected == "yes"}
