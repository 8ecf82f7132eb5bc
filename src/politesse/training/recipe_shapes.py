"""What each kind of recipe says: every setting with the kind of its value."""

from __future__ import annotations

from politesse.core.toml import Each, Shape, keys

_CORPORA = Each(int)  # the most texts to take of each corpus, by a pattern of its name
_NETWORK = {**keys("width heads inner encoder decoder", int), "dropout": float}
_DRAWN = {"power": float, "factor": Each(float)}

_ADDRESS: Shape = {
    **keys("languages alone", [str]),
    **keys("seed bits rounds iterations", int),
    **keys("strength tolerance joined held_out", float),
    "corpora": _CORPORA,
    "weights": keys("every quiet", Each(float)),
    "contrast": {"dataset": str, "languages": [str], "weight": float},
    "talk": {
        "weights": keys("first question sentences names figures length", float),
        "first_person": Each([str]),
    },
    "threshold": Each(float),
    "convert": Each({"reflexive?": Each(str), "words": Each(str)}),
}

_DIALOGUE: Shape = {
    "seed": int,
    "held_out": float,
    "simulated": {"dialogues": int, "personas": [str]},
    "recurrent": {
        **keys("embedding hidden least epochs batch patience", int),
        **keys("dropout rate floor clip", float),
    },
    "transformer": {
        **keys("epochs batch save longest context", int),
        **keys("rate decay warmup clip", float),
    },
}

_ENCODER: Shape = {
    "seed": int,
    "languages": [str],
    "sources": {"requests": str},
    "texts": {"joined": float, "longest": int, "mono": int, "corpora": _CORPORA},
    "vocabulary": {"size": int, "lines": int, "coverage": float},
    "teachers": {
        **keys("folds kept epochs batch longest", int),
        **keys("rate head_rate warmup decay clip", float),
    },
    "writer": {
        **keys("epochs batch longest texts drawn pieces", int),
        **keys("rate likeliest", float),
    },
    "model": _NETWORK,
    "training": {
        **keys("tokens most steps warmup", int),
        **keys("peak decay average hidden", float),
        "losses": keys("hidden scores meanings marks", float),
        "shares": keys("english rated written mono requests evened", float),
    },
}

_FORMALITY: Shape = {
    "languages": [str],
    **keys("seed bits folds iterations support", int),
    **keys("held_out clip named penalty projected address", float),
    **keys("assumed least", Each(float)),
    "corpora": _CORPORA,
    "more": Each(int),
}

_HONORIFICS: Shape = {
    **keys("seed folds", int),
    "trees": {
        **keys("rounds leaves depth sentences_in_a_leaf", int),
        **keys("rate penalty share_of_cues", float),
    },
    "grams": {"contents": int, "freedom": float, "iterations": int},
    "contents": {"alike": float},
    "thresholds": keys("first last step", float),
}

_POLITENESS: Shape = {
    "setting": ("supervised", "zero-shot"),
    "languages": [str],
    **keys("seed bits", int),
    "words": float,
    "sources": {"requests": str, "rated": [str], "elsewhere": str},
    "english": keys("penalty strategies reading", float),
    "parallel": {
        **keys("texts iterations", int),
        **keys("joined penalty", float),
        "cues": [str],
        "corpora": _CORPORA,
    },
    "rated": keys("penalty taught lexicon reading strategies ngrams shared", float),
    "written": {"weight": float},
}

_REWRITING: Shape = {
    **keys("languages contrast", [str]),
    **keys("seed bits epochs batch held_pairs", int),
    **keys("rate held_out least joined", float),
    "repeats": keys("contrast mined made quiet done narrated analogue", int),
    "evidence": {
        **keys("reports shortest_report", int),
        "reports_through": float,
        "less": Each(float),
    },
    "limits": keys("evidence mined made quiet done analogue narrated longest", int),
    "own": Each(Each(int)),
    "corpora": _CORPORA,
}

_TRAINING: Shape = {
    **keys("tokens warmup", int),
    **keys("peak floor smoothing decay clip average", float),
}

#: The methods of formality transfer.
METHODS = (
    "translate-train-tag", "multi-task-tag-style", "backtranslate", "unsupervised", "latent"
)  # fmt: skip
_STYLE: Shape = {
    "method": METHODS,
    "seeds": [int],
    "directions": [str],
    "preprocess": ("rules", "surface", "none"),
    "beam": int,
    "quantisation": ("int8", "int8_float32", "int16", "float16", "float32"),
    "drawn": int,
    "pairs": {
        "datasets": [str],
        "most": int,
        "dev": float,
        **keys("prepared address", bool),
    },
    "text": {
        "line": float,
        **keys("shortest longest formal informal", int),
        **keys("questions clean", bool),
        "corpora": _CORPORA,
    },
    "measured": {"datasets": [str]},
    "clean": {"tokens": int, "copies": bool},
    "vocabulary": {"size": int, "coverage": float, "lines": int, "bytes": bool},
    "model": _NETWORK,
    "drawing": keys("tagged split split_target", float),
    "languages_drawn": _DRAWN,
    "training": {**_TRAINING, "steps": int},
    "multi_task": {"weight": float},
    "backtranslate": {
        "styles": [str],
        "both_ways": bool,
        **keys("least weight", float),
    },
    "unsupervised": {
        **keys("drawn start window denoising_steps", int),
        **keys("dropped blank temperature denoising denoising_end", float),
    },
    "latent": {
        **keys("drawn start anneal self_end", int),
        **keys("weight temperature", float),
        "through": bool,
    },
    "prior": {"steps": int, "model": _NETWORK},
}

_TRANSFORMER: Shape = {
    **keys("seed epochs batch longest", int),
    **keys("rate warmup decay clip", float),
}

_TRANSLATE: Shape = {
    "languages": [str],
    "seed": int,
    "clean": {
        **keys("longest shortest slack identify_from tokens", int),
        **keys("ratio certain dev", float),
        "third_person": [str],
    },
    "held_out": {"datasets": [str]},
    "corpora": [{"pattern": str, "kind": str, "weight": float, "most?": int}],
    "contrasts": {"pattern": str, "kind": str, "weight": float},
    "made": {"most": int, "sure": float, "weight": float},
    "languages_drawn": _DRAWN,
    "vocabulary": {"size": int, "coverage": float, "lines": int, "english": float},
    "gender": Each({"feminine": str, "masculine": str}),
    "model": _NETWORK,
    "drawing": keys("tagged any_register gendered kinds joined split split_target", float),
    "training": _TRAINING,
    "finetune": {
        **keys("times tokens", int),
        **keys("rate dev", float),
        "datasets": [str],
    },
    "studies": {
        "languages": [str],
        "rate": float,
        "tokens": int,
        "upsampling": [int],
        "labels": [{"labels": str, "times": int, "pairs?": int}],
    },
}

#: The recipes that have all settings, by name; others are laid over one of them.
SHAPES: dict[str, Shape] = {
    "address": _ADDRESS,
    "dialogue": _DIALOGUE,
    "encoder": _ENCODER,
    "formality": _FORMALITY,
    "honorifics": _HONORIFICS,
    "politeness": _POLITENESS,
    "rewriting": _REWRITING,
    "style": _STYLE,
    "transformer": _TRANSFORMER,
    "translate": _TRANSLATE,
}
