"""The recurrent belief-span network: an encoder and two decoders that may copy.

The encoder reads the last belief, the last answer and the user's turn. The first decoder writes the
belief, copying words of what was read. The second writes the answer; it begins from what the
database says and looks at both what was read and the belief.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from politesse.dialogue.bots.trained.spans import FINDS

#: Domains whose finds the network is told.
DOMAINS = ("restaurant", "hotel", "attraction", "train", "taxi", "hospital", "police")
_TINY = 1e-9


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a network."""

    words: int
    embedding: int = 64
    hidden: int = 128
    dropout: float = 0.2

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def finds_vector(found: dict[str, str]) -> list[float]:
    """What the database says, as ones and zeros.

    >>> finds_vector({"hotel": "few"})[5:10]
    [0.0, 0.0, 1.0, 0.0, 0.0]
    """
    return [float(found.get(domain) == kind) for domain in DOMAINS for kind in FINDS]


class Copier(nn.Module):
    """A decoder over a memory that it attends to and may copy words from."""

    def __init__(self, shape: Shape, embedding: nn.Embedding) -> None:
        super().__init__()
        self.embedding = embedding
        width = shape.hidden
        self.cell = nn.GRU(shape.embedding, width, batch_first=True)
        self.query = nn.Linear(width, width, bias=False)
        self.mix = nn.Linear(2 * width, shape.embedding)
        self.gate = nn.Linear(2 * width + shape.embedding, 1)
        self.bias = nn.Parameter(torch.zeros(shape.words))
        self.drop = nn.Dropout(shape.dropout)

    def forward(
        self, inputs: Tensor, state: Tensor, memory: Tensor, mask: Tensor
    ) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
        """Log-odds of words, attention, the share that is written rather than copied, outputs, state."""
        embedded = self.drop(self.embedding(inputs))
        outputs, state = self.cell(embedded, state)
        scores = self.query(outputs) @ memory.transpose(1, 2)
        scores = scores.masked_fill(~mask.unsqueeze(1), float("-inf"))
        attention = scores.softmax(-1)
        seen = attention @ memory
        both = torch.cat((outputs, seen), -1)
        logits = torch.tanh(self.mix(self.drop(both))) @ self.embedding.weight.t() + self.bias
        written = torch.sigmoid(self.gate(torch.cat((both, embedded), -1))).squeeze(-1)
        return logits, attention, written, outputs, state


class Recurrent(nn.Module):
    """The network; numbers at or above the vocabulary's size are strange words of one example."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embedding = nn.Embedding(shape.words, shape.embedding, padding_idx=0)
        self.encoder = nn.GRU(
            shape.embedding, shape.hidden // 2, batch_first=True, bidirectional=True
        )
        self.belief = Copier(shape, self.embedding)
        self.answer = Copier(shape, self.embedding)
        self.finds = nn.Linear(len(DOMAINS) * len(FINDS), shape.hidden)
        self.drop = nn.Dropout(shape.dropout)

    def known(self, numbers: Tensor, unknown: int) -> Tensor:
        """Numbers with every strange word as the unknown one."""
        return numbers.where(numbers < self.shape.words, torch.full_like(numbers, unknown))

    def read(self, context: Tensor, unknown: int) -> tuple[Tensor, Tensor]:
        """What is remembered of a context, word by word and as a whole."""
        embedded = self.drop(self.embedding(self.known(context, unknown)))
        lengths = (context != 0).sum(1).clamp(min=1).cpu()
        packed = nn.utils.rnn.pack_padded_sequence(
            embedded, lengths, batch_first=True, enforce_sorted=False
        )
        outputs, last = self.encoder(packed)
        memory, _ = nn.utils.rnn.pad_packed_sequence(
            outputs, batch_first=True, total_length=context.shape[1]
        )
        return memory, torch.cat((last[0], last[1]), -1).unsqueeze(0)

    def forward(
        self, context: Tensor, belief: Tensor, finds: Tensor, answer: Tensor, unknown: int
    ) -> tuple[Tensor, Tensor]:
        """The losses of a batch: of the belief's words and of the answer's, each a mean."""
        memory, state = self.read(context, unknown)
        mask = context != 0
        shown = self.known(belief[:, :-1], unknown)
        logits, attention, written, outputs, _ = self.belief(shown, state, memory, mask)
        first = _loss(logits, attention, written, context, belief[:, 1:], unknown)
        memory = torch.cat((memory, outputs), 1)
        # A belief's word is remembered where it was written, one place before it is read.
        sources = torch.cat((context, belief[:, 1:]), 1)
        state = state + torch.tanh(self.finds(finds)).unsqueeze(0)
        shown = self.known(answer[:, :-1], unknown)
        logits, attention, written, _, _ = self.answer(shown, state, memory, sources != 0)
        return first, _loss(logits, attention, written, sources, answer[:, 1:], unknown)

    @torch.no_grad()
    def write_belief(
        self, context: Tensor, start: int, end: int, unknown: int, longest: int
    ) -> tuple[list[int], Tensor, Tensor]:
        """The belief word by word, with the memory for the answer and the words behind it."""
        memory, state = self.read(context, unknown)
        written, outputs = self._greedy(
            self.belief, state, memory, context, start, end, unknown, longest
        )
        numbers = torch.tensor([[*written, end][: outputs.shape[1]]], device=context.device)
        return written, torch.cat((memory, outputs), 1), torch.cat((context, numbers), 1)

    @torch.no_grad()
    def write_answer(
        self, context: Tensor, memory: Tensor, sources: Tensor, finds: Tensor,
        start: int, end: int, unknown: int, longest: int,
    ) -> list[int]:  # fmt: skip
        """The answer word by word."""
        _, state = self.read(context, unknown)
        state = state + torch.tanh(self.finds(finds)).unsqueeze(0)
        return self._greedy(self.answer, state, memory, sources, start, end, unknown, longest)[0]

    def _greedy(
        self, decoder: Copier, state: Tensor, memory: Tensor, sources: Tensor,
        start: int, end: int, unknown: int, longest: int,
    ) -> tuple[list[int], Tensor]:  # fmt: skip
        word = torch.tensor([[start]], device=memory.device)
        chosen: list[int] = []
        outputs = []
        while len(chosen) < longest:
            logits, attention, written, output, state = decoder(word, state, memory, sources != 0)
            outputs.append(output)
            odds = _spread(logits, attention, written, sources, unknown)[0, 0]
            best = int(odds.argmax())
            if best == end:
                break
            chosen.append(best)
            word = self.known(torch.tensor([[best]], device=memory.device), unknown)
        return chosen, torch.cat(outputs, 1)


def _loss(
    logits: Tensor,
    attention: Tensor,
    written: Tensor,
    sources: Tensor,
    wanted: Tensor,
    unknown: int,
) -> Tensor:
    """The mean negative log-likelihood of the words wanted, written or copied."""
    words = logits.shape[-1]
    inside = wanted < words
    chosen = wanted.where(inside, torch.full_like(wanted, unknown))
    own = F.log_softmax(logits, -1).gather(-1, chosen.unsqueeze(-1)).squeeze(-1).exp()
    copied = (attention * (sources.unsqueeze(1) == wanted.unsqueeze(-1))).sum(-1)
    # A strange word can only be copied.
    likely = written * own * inside + (1 - written) * copied
    real = wanted != 0
    return -((likely + _TINY).log() * real).sum() / real.sum()


def _spread(
    logits: Tensor, attention: Tensor, written: Tensor, sources: Tensor, unknown: int
) -> Tensor:
    """The likelihood of every word, known or strange."""
    words = logits.shape[-1]
    size = max(words, int(sources.max()) + 1)
    own = logits.softmax(-1) * written.unsqueeze(-1)
    own[..., unknown] = 0
    odds = F.pad(own, (0, size - words))
    copied = attention * (1 - written).unsqueeze(-1)
    return odds.scatter_add(-1, sources.unsqueeze(1).expand_as(copied), copied)
