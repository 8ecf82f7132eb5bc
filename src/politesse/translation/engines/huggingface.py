"""Any Hugging Face translation folder, offline on the processor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from politesse.core.backends import Spec
from politesse.core.huggingface import load_folder
from politesse.languages.tags import code_of
from politesse.translation.engines.codes import ONE_PAIR, Scheme, scheme_of
from politesse.translation.engines.ctranslate import LONGEST_OUTPUT, capabilities_of
from politesse.translation.types import Capabilities, Hypothesis, Request

_BATCH = 16
_NBEST = 8
_LONGEST_SOURCE = 512  # tokens
#: What plain T5 is told in words.
_NAMES = {"en": "English", "de": "German", "fr": "French", "ro": "Romanian"}


def make(spec: Spec) -> HuggingFace:
    """The engine of a folder."""
    return HuggingFace(Path(spec.rest))


class HuggingFace:
    """A Marian (OPUS-MT), M2M-100, NLLB, mBART, MADLAD or T5 model.

    How it is told the languages is seen from its vocabulary.
    """

    def __init__(self, folder: Path, beam: int = 4, longest: int = LONGEST_OUTPUT) -> None:
        self._tokenizer, self._model = load_folder(folder, "AutoModelForSeq2SeqLM")
        self._folder, self._beam, self._longest = folder, beam, longest
        self.name = f"hf({folder.name})"

    @cached_property
    def _scheme(self) -> Scheme:
        vocabulary = [*self._tokenizer.get_vocab(), *self._tokenizer.all_special_tokens]
        # M2M-100 keeps its language tokens apart from the vocabulary.
        vocabulary += list(getattr(self._tokenizer, "lang_token_to_id", {}))
        return scheme_of(vocabulary)

    def _known(self, token: str) -> bool:
        if not token:
            return False
        if token in getattr(self._tokenizer, "lang_token_to_id", {}):
            return True
        return bool(self._tokenizer.convert_tokens_to_ids(token) != self._tokenizer.unk_token_id)

    @property
    def _plain_t5(self) -> bool:
        return self._scheme is ONE_PAIR and self._model.config.model_type == "t5"

    @cached_property
    def capabilities(self) -> Capabilities:
        """The languages of the vocabulary, or of the folder's name where the model has one pair."""
        if self._plain_t5:
            return Capabilities(frozenset({"en"}), frozenset(_NAMES) - {"en"}, nbest=_NBEST)
        return capabilities_of(self._scheme, self._known, self._folder.name, _NBEST)

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """Hypotheses of each text, the best first."""
        self.capabilities.refuse(self.name, request)
        hypotheses: list[list[Hypothesis]] = []
        for start in range(0, len(texts), _BATCH):
            hypotheses += self._batch(texts[start : start + _BATCH], request)
        return hypotheses

    def _batch(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        import torch

        texts, options = self._framed(texts, request.source, request.target)
        first, nbest = self._first(request.target), request.nbest
        inputs = self._tokenizer(
            list(texts), return_tensors="pt", padding=True, truncation=True,
            max_length=_LONGEST_SOURCE,
        )  # fmt: skip
        with torch.inference_mode():
            generated = self._model.generate(
                **inputs, **options, num_beams=max(self._beam, nbest), num_return_sequences=nbest,
                max_length=None, max_new_tokens=self._longest, do_sample=False,
                return_dict_in_generate=True, output_scores=True,
            )  # fmt: skip
        decoded = self._tokenizer.batch_decode(generated.sequences, skip_special_tokens=True)
        # A beam of one gives no scores.
        sequence_scores = getattr(generated, "sequences_scores", None)
        scores = [0.0] * len(decoded) if sequence_scores is None else sequence_scores.tolist()
        flat = [
            Hypothesis(str(text).strip().removeprefix(first).strip(), float(score))
            for text, score in zip(decoded, scores, strict=True)
        ]
        return [flat[start : start + nbest] for start in range(0, len(flat), nbest)]

    def _first(self, target: str) -> str:
        """The token of the language, which some tokenizers leave at the head of a translation."""
        both = self._scheme.kind == "both"
        return self._scheme.token(target, self._known, self.name) if both else ""

    def _framed(
        self, texts: Sequence[str], source: str, target: str
    ) -> tuple[Sequence[str], dict[str, Any]]:
        """The texts and the settings that name the languages."""
        if self._plain_t5:
            order = f"translate {_NAMES[code_of(source)]} to {_NAMES[code_of(target)]}: "
            return [order + text for text in texts], {}
        if self._scheme.kind == "none":
            return texts, {}
        to = self._scheme.token(target, self._known, self.name)
        if self._scheme.kind == "target":
            return [f"{to} {text}" for text in texts], {}
        if hasattr(self._tokenizer, "get_lang_id"):
            self._tokenizer.src_lang = code_of(source)
            return texts, {"forced_bos_token_id": self._tokenizer.get_lang_id(code_of(target))}
        self._tokenizer.src_lang = self._scheme.token(source, self._known, self.name)
        return texts, {"forced_bos_token_id": self._tokenizer.convert_tokens_to_ids(to)}

    def signature(self) -> str:
        sizes = sum(path.stat().st_size for path in self._folder.glob("*.safetensors"))
        return f"hf({self._folder.name},{sizes},beam{self._beam})"
