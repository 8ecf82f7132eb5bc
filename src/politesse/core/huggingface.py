"""Opening Hugging Face models, offline; transformers is imported when one is opened."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from politesse.core.errors import BadInput, MissingExtra


def library() -> Any:
    """Hugging Face transformers, or an error that says what to install."""
    try:
        import torch  # noqa: F401
        import transformers
    except ImportError:
        raise MissingExtra("transformers", "transformers", "a Hugging Face model") from None
    return transformers


def computer() -> Any:
    """What networks run on: the accelerator if there is one."""
    import torch

    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def padded(rows: Sequence[list[int]], filler: int, left: bool = False) -> tuple[Any, Any]:
    """Rows of numbers as one tensor, filled up on one side, and which of it is theirs."""
    import torch

    longest = max(map(len, rows), default=0)
    ids, mask = [], []
    for row in rows:
        gap, own = [filler] * (longest - len(row)), [1] * len(row)
        none = [0] * len(gap)
        ids.append(gap + row if left else row + gap)
        mask.append(none + own if left else own + none)
    return torch.tensor(ids, dtype=torch.long), torch.tensor(mask, dtype=torch.long)


def load_folder(folder: Path, kind: str, **settings: Any) -> tuple[Any, Any]:
    """The tokenizer and the model in a folder, or in a GGUF file, ready to be used, not trained.

    ``kind`` is the class that opens the model, such as ``AutoModelForSeq2SeqLM``.
    """
    where = _where(folder)
    hub = library()
    hub.utils.logging.disable_progress_bar()
    try:
        tokenizer = hub.AutoTokenizer.from_pretrained(**where)
        model = getattr(hub, kind).from_pretrained(**where, **settings)
    except (OSError, ValueError, KeyError, TypeError, ImportError) as error:
        cause = " ".join(str(error).split())[:200]
        raise BadInput(str(folder), f"cannot be loaded: {cause}") from None
    return tokenizer, (_unpacked(model) if "gguf_file" in where else model).eval()


def _unpacked(model: Any) -> Any:
    """A model whose weights came from a packed file, as one that can be trained and stored."""
    config = model.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    plain = type(model)(config)
    plain.load_state_dict(model.state_dict())
    return plain.float()


def load_writer(folder: Path, fresh: bool = False) -> tuple[Any, Any, bool]:
    """Tokenizer and model of what writes texts, and whether it is an encoder-decoder.

    A folder with a configuration but no weights is a ``fresh`` model where that is allowed.
    """
    where = _where(folder)
    hub = library()
    try:
        config = hub.AutoConfig.from_pretrained(**where)
    except (OSError, ValueError, KeyError, TypeError, ImportError) as error:
        cause = " ".join(str(error).split())[:200]
        raise BadInput(str(folder), f"cannot be loaded: {cause}") from None
    encodes = bool(config.is_encoder_decoder)
    kind = "AutoModelForSeq2SeqLM" if encodes else "AutoModelForCausalLM"
    if fresh and folder.is_dir() and not [*folder.glob("*.safetensors"), *folder.glob("*.bin")]:
        tokenizer = hub.AutoTokenizer.from_pretrained(**where)
        return tokenizer, getattr(hub, kind).from_config(config), encodes
    return *load_folder(folder, kind), encodes


def _where(folder: Path) -> dict[str, Any]:
    """How transformers is told of a folder, or of a GGUF file."""
    if folder.suffix == ".gguf" and folder.is_file():
        return {
            "pretrained_model_name_or_path": folder.parent,
            "gguf_file": folder.name,
            "local_files_only": True,
        }
    if not (folder / "config.json").is_file():
        raise BadInput(str(folder), "is no model folder: it has no config.json")
    return {"pretrained_model_name_or_path": folder, "local_files_only": True}


def signature(folder: Path) -> str:
    """What names a folder in a signature: its name, and a checksum of its settings and sizes."""
    if folder.is_file():
        return f"gguf({folder.name},{folder.stat().st_size})"
    config = (folder / "config.json").read_bytes()
    sizes = [str(path.stat().st_size) for path in sorted(folder.glob("*.safetensors"))]
    digest = hashlib.sha256(config + "".join(sizes).encode()).hexdigest()[:8]
    return f"hf({folder.name},{digest})"
