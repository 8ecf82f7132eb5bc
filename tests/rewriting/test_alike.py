"""Hindi commands, which have two formal forms, and the spelling of what takes a word's place."""

from __future__ import annotations

import pytest

from politesse.rewriting import rewrite


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("घबराओ मत, यहाँ बैठो और मुझे बताओ कि तुम्हें कहाँ दर्द है।", "घबराइए मत, यहाँ बैठिए और मुझे बताइए कि आपको कहाँ दर्द है।"),
        ("तुम चाहो तो यहाँ बैठो और चाय पियो।", "आप चाहें तो यहाँ बैठिए और चाय पीजिए।"),
    ],
)  # fmt: skip
def test_commands_of_a_text_have_one_form_and_conditions_their_own(text: str, right: str) -> None:
    made = rewrite(text, "formal", "hi", aspects={"address"}, min_confidence=0).best
    other = right.replace("इए", "एँ").replace("बैठिए", "बैठें").replace("पीजिए", "पिएँ")
    assert made in (right, other)


@pytest.mark.parametrize(
    ("text", "to", "right"),
    [
        ("तुम लोग कब पहुँचोगे?", "formal", "आप लोग कब पहुँचेंगे?"),
        ("तुम क्या ख़रीदोगे?", "formal", "आप क्या ख़रीदेंगे?"),
        ("आप क्या पढ़ेंगे?", "informal", "तुम क्या पढ़ोगे?"),
        ("तुम यहाँ कब आओगे?", "formal", "आप यहाँ कब आएँगे?"),
        ("तुम कब आओगे?", "formal", "आप कब आएंगे?"),
    ],
)
def test_signs_are_written_as_the_text_writes_them(text: str, to: str, right: str) -> None:
    made = rewrite(text, to, "hi", aspects={"address"}, min_confidence=0)  # type: ignore[arg-type]
    assert made.best == right
