"""The bot of a fine-tuned transformer, decoder-only or encoder-decoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse.core import BadInput, MissingExtra
from politesse.dialogue.bots.trained import sequences
from politesse.dialogue.bots.trained.sequences import ACTS, ANSWER, END, FINDS, MARKS
from politesse.dialogue.bots.trained.session import BeliefBot, Past
from politesse.dialogue.bots.trained.spans import finds, state_of, words_of
from politesse.dialogue.world import World

_LONGEST_BELIEF, _LONGEST_ANSWER = 160, 120


def library() -> Any:
    """Hugging Face transformers, or an error that says what to install."""
    try:
        import transformers
    except ImportError:
        raise MissingExtra("transformers", "transformers", "a transformer bot") from None
    return transformers


def load(folder: Path, encodes: bool | None = None) -> tuple[Any, Any, bool]:
    """Tokenizer and model of a folder, and whether it is an encoder-decoder."""
    hub = library()
    hub.utils.logging.disable_progress_bar()
    if not (folder / "config.json").is_file():
        raise BadInput(str(folder), "is no model folder: it has no config.json")
    config = hub.AutoConfig.from_pretrained(folder, local_files_only=True)
    encodes = bool(config.is_encoder_decoder) if encodes is None else encodes
    kind = hub.AutoModelForSeq2SeqLM if encodes else hub.AutoModelForCausalLM
    tokenizer = hub.AutoTokenizer.from_pretrained(folder, local_files_only=True)
    return tokenizer, kind.from_pretrained(folder, local_files_only=True), encodes


def numbers(tokenizer: Any, words: Sequence[str]) -> list[int]:
    """A sequence of words and marks in the tokenizer's numbers."""
    ids: list[int] = tokenizer(" ".join(words), add_special_tokens=False)["input_ids"]
    return ids


class TransformerBot(BeliefBot):
    """Answers with a fine-tuned transformer, greedily."""

    def __init__(self, folder: Path, card: Mapping[str, Any], world: World | None = None) -> None:
        super().__init__(card.get("name", "transformer"), world)
        self._encodes = card["kind"] == "encoder-decoder"
        self._tokenizer, self._model, _ = load(folder, self._encodes)
        self._model.eval()
        self._turns = int(card["recipe"]["context"])
        self._longest = int(card["recipe"]["longest"])
        self._marks = {mark: self._tokenizer.convert_tokens_to_ids(mark) for mark in MARKS}

    def believe(self, past: Past, user: list[str]) -> list[str]:
        """The belief, written up to the mark that ends it."""
        if self._encodes:
            read = sequences.task("belief", self._past(past), user, past.belief)
        else:
            read = [*self._session(past), *sequences.until_belief(user)]
        return self._written(read, (FINDS, END), _LONGEST_BELIEF)

    def answer(self, past: Past, user: list[str], belief: list[str]) -> list[str]:
        """The answer; a decoder that learnt acts writes them first, and they are passed over."""
        found = finds(self.world, state_of(belief))
        if self._encodes:
            read = sequences.task("answer", self._past(past), user, belief, found)
            return self._written(read, (END,), _LONGEST_ANSWER)
        read = [*self._session(past), *sequences.until_belief(user), *belief]
        read += sequences.until_answer(found)
        words = self._written(read, (END,), _LONGEST_ANSWER)
        index = words.index(ANSWER) if ANSWER in words else -1
        self.acts = [word for word in words[: max(index, 0)] if word != ACTS]
        return words[index + 1 :]

    def _past(self, past: Past) -> list[tuple[list[str], list[str]]]:
        return list(zip(past.users, past.answers, strict=True))[-self._turns :]

    def _session(self, past: Past) -> list[str]:
        sequence: list[str] = []
        turns = zip(past.users, past.beliefs, past.acts, past.written, strict=True)
        for user, belief, acts, answer in turns:
            found = finds(self.world, state_of(belief))
            sequence += sequences.whole_turn(user, belief, found, acts, answer)
        return sequence

    def _written(self, read: Sequence[str], ends: Sequence[str], longest: int) -> list[str]:
        """What the model writes after what it reads, up to one of the marks."""
        import torch

        start = numbers(self._tokenizer, read)[-(self._longest - longest) :]
        ids = self._model.generate(
            input_ids=torch.tensor([start]),
            attention_mask=torch.ones(1, len(start), dtype=torch.long),
            max_new_tokens=longest,
            do_sample=False,
            num_beams=1,
            eos_token_id=[self._marks[mark] for mark in ends],
            pad_token_id=self._marks[END],
        )[0].tolist()
        if not self._encodes:
            ids = ids[len(start) :]
        text = self._tokenizer.decode(ids, skip_special_tokens=False)
        return _until(text, ends)


def _until(text: str, ends: Sequence[str]) -> list[str]:
    """The words of what was written before the first of the marks, marks for acts kept.

    >>> _until("<pad> [hotel] area: east <end> more", ("<end>",))
    ['[hotel]', 'area:', 'east']
    """
    for end in ends:
        text = text.partition(end)[0]
    words: list[str] = []
    for part in text.replace("<", " <").replace(">", "> ").split():
        if part in (ACTS, ANSWER):
            words.append(part)
        elif not (part.startswith("<") and part.endswith(">")):
            words += [part] if part.endswith(":") and len(part) > 1 else words_of(part)
    return words
