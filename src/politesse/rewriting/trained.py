"""A rewriter from a folder of networks that ``politesse train style`` wrote: ``trained:FOLDER``.

``trained:FOLDER?preprocess=none`` leaves out what would be done to a text before.

Several networks of one recipe, from different seeds, decide together: each gives its best
hypotheses, every network scores them all, and the best mean log-likelihood of a piece wins.
CTranslate2 cannot average the networks at every step of a search; over the union of their beams
the mean of the log-likelihoods is exact.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from politesse.core import BadInput, PolitesseError
from politesse.core.backends import Spec
from politesse.core.protect import protected
from politesse.languages import Pack
from politesse.rewriting.changes import changes
from politesse.rewriting.meaning import kept
from politesse.rewriting.types import BuiltInRewriter, Candidate, Rewriter, RewriterFactory, To

if TYPE_CHECKING:
    from sentencepiece import SentencePieceProcessor

ABOUT, PIECES = "style.json", "vocabulary.model"
PREPROCESSING = ("rules", "surface", "none")
_END = "</s>"
_BATCH = 2048  # tokens decoded together
_LONGEST = 100  # pieces of a text that is not cut into sentences
_LONGEST_OUTPUT = 250

Hypothesis = tuple[str, float]


class Networks:
    """The networks of a folder, and what the folder says of them."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        self.folder = folder
        self.about = _read_about(folder)
        self._threads = threads

    @cached_property
    def _models(self) -> list[Any]:
        try:
            import ctranslate2
        except ImportError:
            raise PolitesseError(
                "this rewriter needs ctranslate2: pip install ctranslate2"
            ) from None
        try:
            return [
                ctranslate2.Translator(
                    str(self.folder / name), compute_type="default", intra_threads=self._threads
                )
                for name in self.about["networks"]
            ]
        except (RuntimeError, ValueError) as error:
            raise BadInput(str(self.folder), f"CTranslate2 cannot load it: {error}") from None

    @cached_property
    def _pieces(self) -> SentencePieceProcessor:
        try:
            from sentencepiece import SentencePieceProcessor
        except ImportError:
            raise PolitesseError(
                "this rewriter needs sentencepiece: pip install sentencepiece"
            ) from None
        path = self.folder / PIECES
        try:
            return SentencePieceProcessor(model_proto=path.read_bytes())
        except (OSError, RuntimeError) as error:
            raise BadInput(str(path), f"is no SentencePiece model: {error}") from None

    @cached_property
    def checksum(self) -> str:
        """Of everything that decides the output."""
        digest = hashlib.sha256()
        for name in (PIECES, *(f"{name}/model.bin" for name in self.about["networks"])):
            with (self.folder / name).open("rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
        digest.update(json.dumps([self.about["tags"], self.about["beam"]]).encode())
        return digest.hexdigest()[:8]

    def speaks(self, language: str, to: str) -> bool:
        """Whether the networks were taught a language and a direction."""
        return to in self.about["tags"].get(language, {})

    def length(self, text: str) -> int:
        """The pieces of a text."""
        return len(self._pieces.encode(text))

    def __call__(
        self, texts: Sequence[str], language: str, to: str, nbest: int = 1, only: int | None = None
    ) -> list[list[Hypothesis]]:
        """Hypotheses of each text with the mean log-likelihood of a piece, the best first.

        ``only`` asks a single network.
        """
        tags = self.about["tags"][language][to]
        sources = [[*tags, *self._pieces.encode(text, out_type=str), _END] for text in texts]
        models = self._models if only is None else [self._models[only]]
        found = [self._beam(model, sources, nbest) for model in models]
        unions = [list(dict.fromkeys(h for one in beams for h in one)) for beams in zip(*found)]  # noqa: B905
        flat = [(source, h) for source, union in zip(sources, unions, strict=True) for h in union]
        scored = [_likelihoods(model, flat) for model in models]
        means = iter([math.fsum(column) / len(models) for column in zip(*scored, strict=True)])
        return [self._ranked([(h, next(means)) for h in union], nbest) for union in unions]

    def _beam(
        self, model: Any, sources: list[list[str]], nbest: int
    ) -> list[list[tuple[str, ...]]]:
        beam = max(self.about["beam"], nbest)
        longest = min(_LONGEST_OUTPUT, 2 * max(map(len, sources), default=0) + 10)
        found = model.translate_batch(
            sources, beam_size=beam, num_hypotheses=beam, max_batch_size=_BATCH,
            batch_type="tokens", max_decoding_length=longest,
        )  # fmt: skip
        return [[tuple(tokens) for tokens in one.hypotheses] for one in found]

    def _ranked(self, scored: list[tuple[tuple[str, ...], float]], nbest: int) -> list[Hypothesis]:
        """The best texts; what two segmentations spell alike counts once, with its better score."""
        best: dict[str, float] = {}
        for tokens, score in sorted(scored, key=lambda one: (-one[1], one[0])):
            text = " ".join(str(self._pieces.decode(list(tokens))).split())
            best.setdefault(text, score)
        return [(text, score) for text, score in best.items() if text][:nbest]


def _likelihoods(model: Any, pairs: Sequence[tuple[list[str], tuple[str, ...]]]) -> list[float]:
    if not pairs:
        return []
    scored = model.score_batch(
        [source for source, _ in pairs], [list(target) for _, target in pairs],
        max_batch_size=_BATCH, batch_type="tokens",
    )  # fmt: skip
    return [math.fsum(one.log_probs) / max(1, len(one.log_probs)) for one in scored]


def _read_about(folder: Path) -> dict[str, Any]:
    path = folder / ABOUT
    try:
        about: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except OSError:
        raise BadInput(
            str(folder), f"has no {ABOUT}; make a folder with: politesse train style"
        ) from None
    except ValueError as error:
        raise BadInput(str(path), f"is not JSON: {error}") from None
    if missing := {"networks", "tags", "beam", "preprocess"} - set(about):
        raise BadInput(str(path), f"does not say {', '.join(sorted(missing))}")
    needed = [PIECES, *(f"{name}/model.bin" for name in about["networks"])]
    if absent := [name for name in needed if not (folder / name).is_file()]:
        raise BadInput(str(folder), f"lacks {', '.join(absent)}")
    return about


class TrainedRewriter:
    """Moves texts of one language to one style with trained networks.

    ``preprocess`` says what is done before, towards formal: ``rules`` (the rewriter of wording),
    ``surface`` (the published surface rules) or ``none``; by default what the folder says. A
    candidate's confidence is the geometric mean of its pieces' likelihoods; one that loses a
    placeholder, a tag or an address is never given.
    """

    def __init__(
        self, networks: Networks, pack: Pack, to: To, preprocess: str | None = None
    ) -> None:
        chosen = preprocess or str(networks.about["preprocess"])
        self._networks, self._pack, self._to = networks, pack, to
        self.preprocess = preprocessor(pack, to, chosen)
        self.name = f"trained-{networks.checksum}" + ("" if chosen == "none" else f"-{chosen}")

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        """The candidates of each text, all decoded together; they differ from it, the best first."""
        cuts = [self._cut(self.preprocess(text)) for text in texts]
        todo = [part for parts in cuts for part in parts if part.strip()]
        # The text itself may be among the hypotheses, and is no candidate.
        found = (
            iter(self._networks(todo, self._pack.code, self._to, nbest + 1)) if todo else iter(())
        )
        results = []
        for text, parts in zip(texts, cuts, strict=True):
            hypotheses = [next(found) if part.strip() else [] for part in parts]
            results.append(self._candidates(text, parts, hypotheses, nbest))
        return results

    def _candidates(
        self, text: str, parts: list[str], hypotheses: list[list[Hypothesis]], nbest: int
    ) -> list[Candidate]:
        made: dict[str, Candidate] = {}
        for rank in range(max(map(len, hypotheses), default=0)):
            chosen = [found[min(rank, len(found) - 1)] if found else None for found in hypotheses]
            new = "".join(_in_place(part, one) for part, one in zip(parts, chosen, strict=True))
            if new == text:
                if rank == 0:
                    return []
            elif new not in made and _intact(text, new):
                scores = [one[1] for one in chosen if one]
                confidence = math.exp(math.fsum(scores) / len(scores))
                spans = changes(text, new)
                meaning = kept(text, spans, confidence)
                made[new] = Candidate(new, self.name, confidence, meaning, spans)
        return list(made.values())[:nbest]

    def _cut(self, text: str) -> list[str]:
        """The text in parts that the networks can read: lines, and sentences of long lines."""
        parts: list[str] = []
        for line in text.splitlines(keepends=True):
            if self._networks.length(line) <= _LONGEST:
                parts.append(line)
            else:
                parts += self._sentences(line)
        return parts

    def _sentences(self, line: str) -> list[str]:
        tokens = self._pack.tokenize(line)
        starts = [tokens.starts[i] for i in range(1, len(tokens.words)) if tokens.first(i)]
        bounds = [0, *starts, len(line)]
        return [line[low:high] for low, high in pairwise(bounds) if high > low]


def _in_place(part: str, hypothesis: Hypothesis | None) -> str:
    """The hypothesis with the part's spaces around it; the part where there is none."""
    if hypothesis is None:
        return part
    bare = part.strip()
    start = part.index(bare)
    return part[:start] + hypothesis[0] + part[start + len(bare) :]


def _intact(text: str, new: str) -> bool:
    """Whether everything that is not prose is in both texts as often."""

    def marks(one: str) -> Counter[str]:
        return Counter(one[start:end] for start, end, _ in protected(one))

    return marks(text) == marks(new)


def preprocessor(pack: Pack, to: To, chosen: str) -> Callable[[str], str]:
    """What is done to a text before the networks read it."""
    if chosen not in PREPROCESSING:
        raise PolitesseError(
            f"unknown preprocessing {chosen!r}; choose from: {', '.join(PREPROCESSING)}"
        )
    rewriter: BuiltInRewriter | None = None
    if to == "formal" and chosen == "rules":
        from politesse.rewriting.formality import style_rewriter

        rewriter = style_rewriter(pack, "formal")
    elif to == "formal" and chosen == "surface":
        from politesse.rewriting.formality.surface import surface_rewriter

        rewriter = surface_rewriter(pack, "formal")
    if rewriter is None:
        return lambda text: text
    made = rewriter
    return lambda text: next((one.text for one in made.candidates(text)), text)


@lru_cache(maxsize=8)
def networks(folder: str) -> Networks:
    """The networks of a folder, read once."""
    return Networks(Path(folder))


def make(spec: Spec) -> RewriterFactory:
    """What makes rewriters of a folder, for each language and direction it has."""
    place = spec.place("preprocess")
    found, preprocess = networks(place.address), place.options.get("preprocess")

    def trained_rewriter(pack: Pack, to: To) -> Rewriter | None:
        spoken = found.speaks(pack.code, to)
        return TrainedRewriter(found, pack, to, preprocess) if spoken else None

    return trained_rewriter
