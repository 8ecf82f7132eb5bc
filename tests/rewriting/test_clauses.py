"""What a clause says of its words: commands, reflexives, nouns, whose verb a verb is."""

from __future__ import annotations

import pytest

import politesse
from politesse.languages import load
from politesse.rewriting.address.options import option_lister
from politesse.rewriting.types import To


def kinds(code: str, to: To, text: str, word: str) -> set[str]:
    """The kinds of what a word may become."""
    pack = load(code)
    lister = option_lister(pack, "formal" if to == "formal" else "informal")
    assert lister is not None
    tokens = pack.tokenize(text)
    return {option.kind for option in lister(tokens)[tokens.raw.index(word)]}


@pytest.mark.parametrize(
    ("code", "to", "text", "word", "found"),
    [
        ("de", "informal", "Geben Sie Ihren Namen ein.", "Geben", {"imperative"}),
        ("de", "informal", "Geben Sie mir Ihren Namen?", "Geben", {"verb"}),
        ("de", "informal", "Haben Sie Fragen, rufen Sie an.", "Haben", {"verb"}),
        ("de", "informal", "Wenn ja, sagen Sie ihr bitte Bescheid.", "sagen", {"imperative"}),
        ("de", "informal", "Sollten Sie Hilfe brauchen, warten Sie.", "brauchen", set()),
        ("de", "formal", "Ich rufe dich an.", "dich", {"pronoun"}),
        ("de", "formal", "Hast du dich verletzt?", "dich", {"reflexive"}),
        ("de", "formal", "Melde dich an.", "dich", {"reflexive"}),
        ("de", "formal", "Ich hole dich ab und fahre dich heim.", "dich", {"pronoun"}),
        ("de", "formal", "Ich hole dich ab und fahre dich heim.", "fahre", set()),
        ("de", "formal", "Sichere Netze schützt niemand.", "Sichere", set()),
        ("nl", "informal", "Neemt u plaats.", "Neemt", {"imperative"}),
        ("nl", "informal", "De arts belt u terug.", "belt", set()),
        ("nl", "informal", "Hij vergist zich.", "zich", set()),
        ("nl", "formal", "Ik help je graag.", "je", {"pronoun"}),
        ("nl", "formal", "Vul je naam in.", "Vul", set()),
    ],
)  # fmt: skip
def test_a_clause_rules_readings_out(
    code: str, to: To, text: str, word: str, found: set[str]
) -> None:
    assert kinds(code, to, text, word) - {"guess"} == found


@pytest.mark.parametrize(
    ("code", "to", "text", "new"),
    [
        ("de", "informal", "Schliessen Sie das Fenster.", "Schliess das Fenster."),
        ("de", "formal", "Wenn du fertig bist, klick hier.", "Wenn Sie fertig sind, klicken Sie hier."),
        ("de", "informal", "Die Kinder rufen Sie. Sie haben Ihnen etwas mitgebracht.", None),
        ("de", "informal", "Hinweis: Sie können jetzt gehen.", "Hinweis: Du kannst jetzt gehen."),
        ("nl", "informal", "Is die tas van u of van haar?", "Is die tas van jou of van haar?"),
        ("nl", "informal", "De buurman heeft zich vergist.", None),
    ],
)  # fmt: skip
def test_what_is_known_of_a_clause_is_given(code: str, to: To, text: str, new: str | None) -> None:
    result = politesse.rewrite(text, to, code, aspects={"address"})
    assert result.best == (new or text)
