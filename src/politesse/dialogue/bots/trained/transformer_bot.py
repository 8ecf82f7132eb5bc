"""The bot of a fine-tuned transformer, decoder-only or encoder-decoder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse.core.huggingface import computer, load_writer, padded
from politesse.dialogue.bots.trained import sequences
from politesse.dialogue.bots.trained.sequences import ACTS, ANSWER, END, FINDS, MARKS
from politesse.dialogue.bots.trained.session import BeliefBot, Past, Written
from politesse.dialogue.bots.trained.spans import finds, state_of, words_of
from politesse.dialogue.world import World

_LONGEST_BELIEF, _LONGEST_ANSWER = 160, 120
_MANY = 512  # sessions answered at once by an accelerator


def numbers(tokenizer: Any, words: Sequence[str]) -> list[int]:
    """A sequence of words and marks in the tokenizer's numbers."""
    ids: list[int] = tokenizer(" ".join(words), add_special_tokens=False)["input_ids"]
    return ids


class TransformerBot(BeliefBot):
    """Answers with a fine-tuned transformer, greedily."""

    def __init__(self, folder: Path, card: Mapping[str, Any], world: World | None = None) -> None:
        super().__init__(card.get("name", "transformer"), world)
        self._tokenizer, self._model, self._encodes = load_writer(folder)
        if computer().type == "cuda":
            self._model.bfloat16()
            self.many = _MANY
        self._model.to(computer())
        self._turns = int(card["recipe"]["context"])
        self._longest = int(card["recipe"]["longest"])
        self._marks = {mark: self._tokenizer.convert_tokens_to_ids(mark) for mark in MARKS}

    def believe(self, pasts: Sequence[Past], users: Sequence[list[str]]) -> list[list[str]]:
        """The beliefs, written up to the mark that ends them."""
        reads = []
        for past, user in zip(pasts, users, strict=True):
            if self._encodes:
                reads.append(sequences.task("belief", self._past(past), user, past.belief))
            else:
                reads.append([*self._session(past), *sequences.until_belief(user)])
        return self._written(reads, (FINDS, END), _LONGEST_BELIEF)

    def answer(
        self, pasts: Sequence[Past], users: Sequence[list[str]], beliefs: Sequence[list[str]]
    ) -> list[Written]:
        """The answers; a decoder that learnt acts writes them first."""
        reads = []
        for past, user, belief in zip(pasts, users, beliefs, strict=True):
            found = finds(self.world, state_of(belief))
            if self._encodes:
                reads.append(sequences.task("answer", self._past(past), user, belief, found))
            else:
                opened = [*self._session(past), *sequences.until_belief(user), *belief]
                reads.append([*opened, *sequences.until_answer(found)])
        made = self._written(reads, (END,), _LONGEST_ANSWER)
        return [_answer(words) for words in made]

    def _past(self, past: Past) -> list[tuple[list[str], list[str]]]:
        return list(zip(past.users, past.answers, strict=True))[-self._turns :]

    def _session(self, past: Past) -> list[str]:
        sequence: list[str] = []
        turns = zip(past.users, past.beliefs, past.acts, past.written, strict=True)
        for user, belief, acts, answer in turns:
            found = finds(self.world, state_of(belief))
            sequence += sequences.whole_turn(user, belief, found, acts, answer)
        return sequence

    def _written(
        self, reads: Sequence[Sequence[str]], ends: Sequence[str], longest: int
    ) -> list[list[str]]:
        """What the model writes after what it reads, up to one of the marks; all at one go."""
        import torch

        starts = [numbers(self._tokenizer, read)[-(self._longest - longest) :] for read in reads]
        pad = self._marks[END]
        ids, mask = padded(starts, pad, left=True)
        with torch.inference_mode():
            made = self._model.generate(
                input_ids=ids.to(computer()),
                attention_mask=mask.to(computer()),
                max_new_tokens=longest,
                do_sample=False,
                num_beams=1,
                eos_token_id=[self._marks[mark] for mark in ends],
                pad_token_id=pad,
            ).tolist()
        written = made if self._encodes else [row[ids.shape[1] :] for row in made]
        texts = (self._tokenizer.decode(row, skip_special_tokens=False) for row in written)
        return [_until(text, ends) for text in texts]


def _answer(words: list[str]) -> Written:
    index = words.index(ANSWER) if ANSWER in words else -1
    return Written(words[index + 1 :], [word for word in words[: max(index, 0)] if word != ACTS])


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
