"""Models for CTranslate2: what runs them, and any folder of one as an engine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

from politesse.core import BadInput, MissingExtra, PolitesseError
from politesse.core.backends import Spec
from politesse.core.cores import cores
from politesse.core.files import read_json, read_text
from politesse.translation.engines.codes import Scheme, scheme_of
from politesse.translation.engines.sentencepieces import load_pieces
from politesse.translation.types import Capabilities, Hypothesis, Request

_NBEST = 8
_SPECIAL = re.compile(r"</?s>$|<pad>$|<unk>$")
_BATCH = 1024  # tokens decoded together
_SMALL = 200_000_000  # bytes of weights up to which batches side by side are the faster way
#: Tokens after which a translation that has not come to its end is cut off.
LONGEST_OUTPUT = 256


class Decoder:
    """Runs a CTranslate2 translation model over texts that are cut into tokens."""

    def __init__(self, folder: Path, threads: int = 0, longest: int = LONGEST_OUTPUT) -> None:
        self._longest = longest
        self._shortlists = (folder / "vmap.txt").is_file()
        try:
            import ctranslate2
        except ImportError:
            raise PolitesseError("translating needs ctranslate2: pip install ctranslate2") from None
        try:
            workers, each = _workers(folder / "model.bin", threads or cores())
            self._model: Any = ctranslate2.Translator(
                str(folder), compute_type="default", inter_threads=workers, intra_threads=each
            )
        except (RuntimeError, ValueError) as error:
            raise BadInput(str(folder), f"CTranslate2 cannot load it: {error}") from None

    def __call__(
        self,
        texts: Sequence[Sequence[str]],
        beam: int = 4,
        nbest: int = 1,
        prefix: Sequence[str] = (),
    ) -> Iterator[list[tuple[list[str], float]]]:
        """Hypotheses of each text as tokens without ``prefix``, with their scores a token."""
        results = self._model.translate_batch(
            [list(text) for text in texts],
            target_prefix=[list(prefix)] * len(texts) if prefix else None,
            beam_size=beam,
            num_hypotheses=nbest,
            return_scores=True,
            max_batch_size=_BATCH,
            batch_type="tokens",
            max_decoding_length=self._longest,
            use_vmap=self._shortlists,
        )
        for result in results:
            yield [
                (tokens[len(prefix) :], float(score))
                for tokens, score in zip(result.hypotheses, result.scores, strict=True)
            ]


def make(spec: Spec) -> CTranslate:
    """The engine of a folder."""
    return CTranslate(Path(spec.rest))


class CTranslate:
    """Any CTranslate2 translation model, with the tokenizer that lies in its folder.

    The tokenizer is SentencePiece (``source.spm`` and ``target.spm``, or one model for both) or, where
    there is none, a ``tokenizer.json``. How the model is told the languages is seen from its vocabulary:
    OPUS-MT, M2M-100, NLLB, mBART and MADLAD are known.
    """

    def __init__(
        self, folder: Path, threads: int = 0, beam: int = 4, longest: int = LONGEST_OUTPUT
    ) -> None:
        if not (folder / "model.bin").is_file():
            raise BadInput(str(folder), "is no CTranslate2 model: it has no model.bin")
        self._folder, self._beam = folder, beam
        self._tokens = tokenizer_of(folder)
        vocabulary = _vocabulary(folder)
        self._known = frozenset(vocabulary)
        self._scheme = scheme_of(vocabulary)
        self._ends = not _config(folder).get("add_source_eos", False)
        self._decoder = Decoder(folder, threads, longest)
        self.name = f"ct2({folder.name})"

    @cached_property
    def capabilities(self) -> Capabilities:
        """The languages of the vocabulary, or of the folder's name where the model has one pair."""
        known = self._known.__contains__
        return capabilities_of(self._scheme, known, self._folder.name, _NBEST)

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """Hypotheses of each text, the best first."""
        self.capabilities.refuse(self.name, request)
        before, prefix = self._frame(request)
        end = ["</s>"] if self._ends and "</s>" in self._known else []
        coded = [[*before, *self._tokens.encode(text), *end] for text in texts]
        decoded = self._decoder(coded, max(self._beam, request.nbest), request.nbest, prefix)
        return [
            [Hypothesis(self._tokens.decode(tokens).strip(), score) for tokens, score in hypotheses]
            for hypotheses in decoded
        ]

    def _frame(self, request: Request) -> tuple[list[str], list[str]]:
        if self._scheme.kind == "none":
            return [], []
        known = self._known.__contains__
        to = self._scheme.token(request.target, known, self.name)
        if self._scheme.kind == "target":
            return [to], []
        return [self._scheme.token(request.source, known, self.name)], [to]

    def signature(self) -> str:
        size = (self._folder / "model.bin").stat().st_size
        return f"ct2({self._folder.name},{size},beam{self._beam})"


class Tokens(Protocol):
    """Cuts text into a model's tokens and puts tokens together to text."""

    def encode(self, text: str) -> list[str]: ...

    def decode(self, tokens: Sequence[str]) -> str: ...


class _Pieces:
    def __init__(self, source: Path, target: Path) -> None:
        self._source = load_pieces(source)
        self._target = self._source if source == target else load_pieces(target)

    def encode(self, text: str) -> list[str]:
        return [str(piece) for piece in self._source.encode(text, out_type=str)]

    def decode(self, tokens: Sequence[str]) -> str:
        return str(self._target.decode([token for token in tokens if not _SPECIAL.match(token)]))


class _Json:
    def __init__(self, path: Path) -> None:
        try:
            from tokenizers import Tokenizer
        except ImportError:
            raise MissingExtra("tokenizers", "transformers", "a tokenizer.json") from None
        self._tokenizer: Any = Tokenizer.from_file(str(path))

    def encode(self, text: str) -> list[str]:
        return list(self._tokenizer.encode(text, add_special_tokens=False).tokens)

    def decode(self, tokens: Sequence[str]) -> str:
        ids = [self._tokenizer.token_to_id(token) for token in tokens if not _SPECIAL.match(token)]
        return str(self._tokenizer.decode([token for token in ids if token is not None]))


def tokenizer_of(folder: Path) -> Tokens:
    """The tokenizer that lies in a model's folder."""
    pair = (folder / "source.spm", folder / "target.spm")
    if all(path.is_file() for path in pair):
        return _Pieces(*pair)
    single = sorted({*folder.glob("*.model"), *folder.glob("*.spm"), *folder.glob("*.spm.model")})
    if single:
        return _Pieces(single[0], single[0])
    if (folder / "tokenizer.json").is_file():
        return _Json(folder / "tokenizer.json")
    raise BadInput(
        str(folder),
        "has no tokenizer: put source.spm and target.spm, a SentencePiece .model or a "
        "tokenizer.json beside model.bin",
    )


def _workers(weights: Path, threads: int) -> tuple[int, int]:
    """How many batches are decoded side by side, and by how many threads each."""
    small = weights.is_file() and weights.stat().st_size <= _SMALL
    return (threads, 1) if small else (1, threads)


def capabilities_of(
    scheme: Scheme, known: Callable[[str], bool], name: str, nbest: int
) -> Capabilities:
    """What a model can do by its scheme and vocabulary, and by the name of its folder."""
    languages = scheme.languages(known) or None
    if scheme.kind == "both":
        return Capabilities(languages, languages, nbest=nbest)
    source, target = pair_in_name(name)
    return Capabilities(
        frozenset({source}) if source else None,
        languages or (frozenset({target}) if target else None),
        nbest=nbest,
    )


def pair_in_name(name: str) -> tuple[str | None, str | None]:
    """The pair of languages that a folder's name ends in.

    >>> pair_in_name("opus-mt-en-de"), pair_in_name("my-model")
    (('en', 'de'), (None, None))
    """
    match = re.search(r"(?:^|[-_])([a-z]{2})[-_]([a-z]{2})$", name)
    return (match.group(1), match.group(2)) if match else (None, None)


def _config(folder: Path) -> dict[str, Any]:
    path = folder / "config.json"
    config = read_json(path) if path.is_file() else {}
    return config if isinstance(config, dict) else {}


def _vocabulary(folder: Path) -> list[str]:
    for name in ("shared_vocabulary", "source_vocabulary", "vocabulary"):
        if (folder / f"{name}.json").is_file():
            return list(read_json(folder / f"{name}.json"))
        if (folder / f"{name}.txt").is_file():
            return read_text(folder / f"{name}.txt").splitlines()
    raise BadInput(str(folder), "has no vocabulary file")
