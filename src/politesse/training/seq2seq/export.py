"""Turns trained weights into a CTranslate2 model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import MissingExtra
from politesse.core.files import write_text
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.batches import ENGLISH
from politesse.training.seq2seq.prepared import Pairs, PreparedCorpus
from politesse.training.seq2seq.weights import Weights

if TYPE_CHECKING:
    from ctranslate2.specs import TransformerSpec


def export(
    weights: Weights,
    shape: Mapping[str, Any],
    pieces: Sequence[str],
    folder: Path,
    quantisation: str | None = "int8",
) -> None:
    """Write a folder that ``ctranslate2.Translator`` reads.

    Sources are given to it as tags, pieces and the end symbol; nothing is added by it.
    """
    try:
        from ctranslate2.specs import TransformerSpec
    except ImportError as cause:
        raise MissingExtra("ctranslate2", "train", "exporting a model") from cause
    spec = TransformerSpec.from_config((shape["encoder"], shape["decoder"]), shape["heads"])
    table = _array(weights, "embeddings")
    for side in (spec.encoder, spec.decoder):
        side.scale_embeddings = True
        set_layers(side.layer, weights, "encoder" if side is spec.encoder else "decoder")
        name = "encoder_norm" if side is spec.encoder else "decoder_norm"
        set_norm(side.layer_norm, weights, name)
    spec.encoder.embeddings[0].weight = table
    spec.decoder.embeddings.weight = table
    spec.decoder.projection.weight = table
    _finish(spec, pieces, folder, quantisation)


def write_shortlists(pack: PreparedCorpus, folder: Path) -> None:
    """Write the pieces each language's targets have, so that only these are weighed for it.

    CTranslate2 reads them as a vocabulary map: the tag of a language in the source admits its
    pieces. The bytes of rare letters are admitted always.
    """
    lines = ["\t" + " ".join(piece for piece in pack.pieces if piece.startswith("<0x"))]
    for number, code in enumerate(pack.languages):
        counts = sum(
            np.bincount(pieces, minlength=len(pack.pieces)) for pieces in _targets(pack, number)
        )
        used = [pack.pieces[piece] for piece in np.flatnonzero(counts) if piece > tags.END_ID]
        lines.append(f"{tags.language_tag(code)}\t" + " ".join(used))
    write_text(folder / "vmap.txt", "\n".join(lines) + "\n")


def _targets(pack: PreparedCorpus, language: int) -> Iterator[NDArray[np.uint16]]:
    """The pieces of all that is translated into a language."""
    if pack.languages[language] == ENGLISH:
        yield pack.sources.flat
    for name, pairs in pack.sets.items():
        if not name.endswith("dev"):
            yield _pieces_of(pairs, language)


def _pieces_of(pairs: Pairs, language: int) -> NDArray[np.uint16]:
    own = np.repeat(pairs.language == language, pairs.targets.lengths)
    return np.asarray(pairs.targets.flat[own])


def _finish(
    spec: TransformerSpec, pieces: Sequence[str], folder: Path, quantisation: str | None
) -> None:
    spec.register_source_vocabulary(list(pieces))
    spec.register_target_vocabulary(list(pieces))
    spec.config.unk_token = tags.UNKNOWN
    spec.config.bos_token = spec.config.decoder_start_token = tags.START
    spec.config.eos_token = tags.END
    spec.config.add_source_bos = spec.config.add_source_eos = False
    spec.validate()
    spec.optimize(quantization=quantisation)
    folder.mkdir(parents=True, exist_ok=True)
    spec.save(str(folder))


def set_layers(layers: Sequence[Any], weights: Weights, side: str) -> None:
    """Put the weights of the encoder's or the decoder's layers into their specifications."""
    for number, layer in enumerate(layers):
        stem = f"{side}.{number}"
        _attention(layer.self_attention, weights, f"{stem}.own", joint=True)
        if side == "decoder":
            _attention(layer.attention, weights, f"{stem}.cross", joint=False)
        set_norm(layer.ffn.layer_norm, weights, f"{stem}.inner.norm")
        _set(layer.ffn.linear_0, weights, f"{stem}.inner.widen")
        _set(layer.ffn.linear_1, weights, f"{stem}.inner.narrow")


def _attention(spec: Any, weights: Weights, stem: str, joint: bool) -> None:
    set_norm(spec.layer_norm, weights, f"{stem}.norm")
    if joint:
        _set(spec.linear[0], weights, f"{stem}.project")
    else:
        weight, bias = (_array(weights, f"{stem}.project.{part}") for part in ("weight", "bias"))
        width = weight.shape[1]
        spec.linear[0].weight, spec.linear[0].bias = weight[:width], bias[:width]
        spec.linear[1].weight, spec.linear[1].bias = weight[width:], bias[width:]
    _set(spec.linear[-1], weights, f"{stem}.output")


def set_norm(spec: Any, weights: Weights, name: str) -> None:
    """Put the weights of a normalisation into its specification."""
    _set(spec, weights, name, ("gamma", "beta"))


def _set(
    spec: Any, weights: Weights, name: str, parts: tuple[str, str] = ("weight", "bias")
) -> None:
    for part, own in zip(parts, ("weight", "bias"), strict=True):
        setattr(spec, part, _array(weights, f"{name}.{own}"))


def _array(weights: Weights, name: str) -> NDArray[np.float32]:
    # A copy: CTranslate2 quantises in place.
    return np.array(weights[name], np.float32)
