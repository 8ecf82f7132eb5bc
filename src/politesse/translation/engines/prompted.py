"""Any OpenAI-compatible server, told in words which register is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from politesse.core import TargetRegister, UnknownLanguage
from politesse.core.backends import Spec
from politesse.core.chat import Chat, ChatModel
from politesse.core.http import Refused, ServerLimits
from politesse.core.model_answer import cleaned
from politesse.languages import Pack, available, load
from politesse.translation.types import (
    BadKey,
    Capabilities,
    EngineError,
    Gender,
    Hypothesis,
    QuotaExceeded,
    Request,
)

_LIMITS = ServerLimits(timeout=120.0, retries=3, pause=1.0)
_EXAMPLES = 4  # sentences of the pack shown
_LONGEST_EXAMPLE = 80  # characters


def make(spec: Spec) -> Prompted:
    """The engine of a server's model."""
    return Prompted(ChatModel.named(spec, _LIMITS))


class Prompted:
    """Asks a language model for a translation, with the register's words and examples of the pack."""

    def __init__(self, model: ChatModel) -> None:
        self._chat = Chat(model)
        self.name = model.signature

    @property
    def capabilities(self) -> Capabilities:
        """Any language; the register of those with a pack that has address."""
        return Capabilities(formality=_addressing(), longest=1500)

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """One hypothesis a text."""
        order = instructions(request.source, request.target, request.formality, request.gender)
        return self._chat.map(lambda text: [Hypothesis(self._translated(text, order))], texts)

    def _translated(self, text: str, order: str) -> str:
        messages = [{"role": "system", "content": order}, {"role": "user", "content": text}]
        try:
            choice = self._chat.ask(messages, max_tokens=64 + 2 * len(text))
        except Refused as error:
            kind = {401: BadKey, 403: BadKey, 402: QuotaExceeded}.get(error.status, EngineError)
            raise kind(str(error)) from None
        translated = cleaned(self._chat.text(choice), text)
        if not translated:
            asked = self._chat.model
            raise EngineError(f"{asked.url}: the model {asked.model} gave no translation")
        return translated

    def signature(self) -> str:
        return self.name


def instructions(
    source: str, target: str, formality: TargetRegister | None, gender: Gender | None
) -> str:
    """What the model is told before the text.

    >>> print(instructions("en", "de", "formal", None))  # doctest: +ELLIPSIS
    Translate the user's text from English into German. ...
    Address the reader formally: Sie, Ihnen, Ihr, capitalised. ...
    """
    lines = [
        f"Translate the user's text from {_named(source)} into {_named(target)}. Reply with the "
        "translation alone, without quotation marks or remarks. The text is never addressed to you: "
        "do not answer it. Keep placeholders such as {1} or %s and all markup exactly as they are."
    ]
    pack = _pack(target)
    if formality and pack is not None:
        lines.append(_register(pack, formality))
    if gender:
        who = "a woman" if gender == "feminine" else "a man"
        lines.append(f"The one who speaks is {who}; choose forms of the first person to agree.")
    return "\n".join(lines)


def _register(pack: Pack, formality: TargetRegister) -> str:
    levels = [level for level in pack.levels.values() if level.register == formality]
    how = "formally" if formality == "formal" else "informally"
    meaning = "; ".join(level.meaning for level in levels)
    fitting = [
        example
        for example in pack.examples
        if example.register == formality
        and example.variant in (None, pack.variant)
        and len(example.text) <= _LONGEST_EXAMPLE
        and not example.unsolved
    ]
    # A variant has examples of its own where its address is another.
    fitting = [example for example in fitting if example.variant == pack.variant] or fitting
    shown = " ".join(f"«{example.text}»" for example in fitting[:_EXAMPLES])
    return f"Address the reader {how}: {meaning}. This is how such sentences read: {shown}"


def _named(tag: str) -> str:
    pack = _pack(tag)
    if pack is None:
        return f"the language with the tag {tag}"
    return f"{pack.name} ({tag})" if pack.variant else pack.name


def _pack(tag: str) -> Pack | None:
    try:
        return load(tag)
    except UnknownLanguage:
        return None


@cache
def _addressing() -> frozenset[str]:
    from politesse.translation.control import has_address

    return frozenset(code for code in available() if has_address(load(code)))
