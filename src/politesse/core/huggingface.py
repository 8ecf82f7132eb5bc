"""Opening folders of Hugging Face models, offline; transformers is imported when one is opened."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from politesse.core.errors import BadInput, MissingExtra


def load_folder(folder: Path, kind: str) -> tuple[Any, Any]:
    """The tokenizer and the model in a folder, ready to be used, not trained.

    ``kind`` is the class that opens the model, such as ``AutoModelForSeq2SeqLM``.
    """
    if not (folder / "config.json").is_file():
        raise BadInput(str(folder), "is no model folder: it has no config.json")
    try:
        import torch  # noqa: F401
        import transformers
    except ImportError:
        raise MissingExtra("transformers", "transformers", "a Hugging Face model") from None
    try:
        tokenizer = transformers.AutoTokenizer.from_pretrained(folder, local_files_only=True)
        model = getattr(transformers, kind).from_pretrained(folder, local_files_only=True)
    except (OSError, ValueError, KeyError, TypeError) as error:
        cause = " ".join(str(error).split())[:200]
        raise BadInput(str(folder), f"cannot be loaded: {cause}") from None
    return tokenizer, model.eval()


def signature(folder: Path) -> str:
    """What names a folder in a signature: its name, and a checksum of its settings and sizes."""
    config = (folder / "config.json").read_bytes()
    sizes = [str(path.stat().st_size) for path in sorted(folder.glob("*.safetensors"))]
    digest = hashlib.sha256(config + "".join(sizes).encode()).hexdigest()[:8]
    return f"hf({folder.name},{digest})"
