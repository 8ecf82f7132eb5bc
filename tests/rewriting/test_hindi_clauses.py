"""Hindi verbs, which close their clauses: whose they are, and what becomes of them."""

from __future__ import annotations

import pytest
from tests.rewriting.answers import PAIRS, pairs_to
from tests.rewriting.bound import bound_and_lost, finding_grows_like_the_text

from politesse.rewriting import rewrite
from politesse.rewriting.address.hindi_clauses import verb_last
from politesse.rewriting.types import To


def _changing(text: str, to: To) -> tuple[list[str], list[str]]:
    """The verbs that must change with the reader, and the words of which none is left to change."""
    return bound_and_lost("hi", verb_last, text, to)


@pytest.mark.parametrize(
    ("text", "to", "bound", "lost"),
    [
        ("डॉक्टर साहब कल मिलेंगे।", "informal", [], ["मिलेंगे"]),
        ("आप डॉक्टर साहब को मिलेंगे।", "informal", ["मिलेंगे"], []),
        ("आप सब लोग कब मिलेंगे?", "informal", ["मिलेंगे"], []),
        ("साहब मिलेंगे और बात करेंगे।", "informal", [], ["मिलेंगे", "करेंगे"]),
        ("चाय लेंगे या पानी?", "informal", ["लेंगे"], []),
        ("राहुल लेंगे?", "informal", [], []),
        ("आप कल मेहमान देखेंगे।", "informal", ["देखेंगे"], []),
        ("आप अपने घर के सभी लोग देखेंगे।", "informal", [], []),
        ("मैं चाहता हूँ कि आप मुझे एक दोस्त दें।", "informal", ["दें"], []),
        ("तुम तैयार रहना।", "formal", ["रहना"], []),
        ("वहाँ मत रहना।", "formal", ["रहना"], []),
        ("क्या तैयार रहना?", "formal", [], []),
        ("खिड़की नंबर दो पर जमा कर दो।", "formal", [], ["दो"]),
        ("दो मिनट रुको।", "formal", [], ["दो"]),
    ],
)
def test_whose_a_verb_is_shows_in_its_subject(
    text: str, to: To, bound: list[str], lost: list[str]
) -> None:
    found, others = _changing(text, to)
    assert found == bound
    assert others == lost


@pytest.mark.parametrize("to", ["formal", "informal"])
def test_what_is_given_is_right_and_most_is_given(to: To) -> None:
    cases = pairs_to(to, "hi", PAIRS / "causes")
    wrong, given = [], 0
    for source, right in cases:
        made = rewrite(source, to, "hi", aspects={"address"})
        given += made.changed
        if made.changed and _plain(made.best) not in map(_plain, right):
            wrong.append((source, made.best))
    assert wrong == []
    assert given >= 0.85 * len(cases)


def _plain(text: str) -> str:
    return text.replace("ँ", "ं")


def test_work_grows_like_the_text() -> None:
    assert finding_grows_like_the_text("hi", verb_last, "मिलेंगे और करें ", "informal")
