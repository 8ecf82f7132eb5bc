"""A translation network that goes on learning: to rewrite within one language, from pairs of texts.

It knows the language already, from having translated into it and out of it; from scratch, a thousand
pairs teach a network the tone and not to say what it read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from torch import Tensor, nn

from politesse.core import BadInput
from politesse.core.files import read_bytes, read_json
from politesse.rewriting.trained import ABOUT, PIECES
from politesse.training.fine_tuning import Lesson
from politesse.training.seq2seq import exported, tags, vocabulary
from politesse.training.seq2seq.batches import LONGEST
from politesse.training.seq2seq.export import export
from politesse.training.seq2seq.model import Shape, Translator
from politesse.training.style.folder import write_description

_NETWORK, _BEAM = "1", 5
#: A network has tags for two registers; what else may be asked for takes one of them.
_REGISTERS = {"polite": "formal", "calm": "formal", "impolite": "informal"}


class FromTranslator:
    """The network of a folder with what makes lessons of pairs, and what writes a rewriter's folder."""

    def __init__(
        self,
        folder: Path,
        to: str,
        language: str,
        out: Path,
        longest: int,
        recipe: Mapping[str, Any],
    ) -> None:
        stored = exported.read_stored(_network(folder))
        weights = exported.named(stored)
        self._vocabulary = read_bytes(folder / PIECES)
        self._pieces = vocabulary.load(self._vocabulary)
        self._tags = tags.tags(language, _REGISTERS.get(to, to))
        self._asking = [self._pieces.piece_to_id(tag) for tag in self._tags]
        if tags.UNKNOWN_ID in self._asking:
            raise BadInput(str(folder), f"has no tags {' '.join(self._tags)}: it cannot be asked")
        self._to, self._language, self._out, self._longest = to, language, out, longest
        self._recipe = recipe
        self.model = _Taught(Shape(**exported.sizes(stored)))
        self.model.network.load_state_dict(
            {name: torch.as_tensor(weight) for name, weight in weights.items()}
        )

    def lesson(self, source: str, target: str) -> Lesson:
        """What the network reads and learns to write, in the numbers of their pieces."""
        most = min(self._longest, LONGEST - len(self._asking) - 1)
        read, written = (self._pieces.encode(text)[:most] for text in (source, target))
        return Lesson([*self._asking, *read, tags.END_ID], [*written, tags.END_ID])

    def inputs(self, batch: Sequence[Lesson]) -> dict[str, Tensor]:
        """What the network is called with."""
        source, source_starts = _line([lesson.read for lesson in batch])
        target, target_starts = _line([lesson.learnt for lesson in batch])
        return {
            "source": source, "source_starts": source_starts,
            "target": target, "target_starts": target_starts,
        }  # fmt: skip

    def write(self) -> None:
        """Write the folder that ``trained:`` reads."""
        network = self.model.network
        weights = {name: value.cpu().numpy() for name, value in network.state_dict().items()}
        pieces = [self._pieces.id_to_piece(n) for n in range(self._pieces.get_piece_size())]
        export(weights, network.shape.as_dict(), pieces, self._out / _NETWORK)
        about = {
            "method": "from-translator",
            "beam": _BEAM,
            "preprocess": "none",
            "tags": {self._language: {self._to: self._tags}},
            "recipe": dict(self._recipe),
        }
        write_description(self._out, [_NETWORK], self._vocabulary, about)


class _Taught(nn.Module):
    """The network as fine-tuning calls one."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.network = Translator(shape)

    @property
    def device(self) -> torch.device:
        return self.network.embeddings.device

    def forward(self, **line: Tensor) -> SimpleNamespace:
        total, tokens = self.network(**line)
        return SimpleNamespace(loss=total / tokens)


def _network(folder: Path) -> Path:
    """Where the network of a folder is: beside its vocabulary, or the first of a rewriter's."""
    if not (folder / ABOUT).is_file():
        return folder
    return folder / str(read_json(folder / ABOUT)["networks"][0])


def _line(texts: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Texts one after the other, and where each begins."""
    line = torch.tensor([piece for text in texts for piece in text])
    return line, torch.tensor([0, *accumulate(map(len, texts))], dtype=torch.int32)
