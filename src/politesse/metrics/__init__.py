"""One file a metric; this registry names them and imports one only when it is asked for.

>>> METRICS["g-mean"](96.4, 37.6, 6.2).to_dict()["g_mean"] > 8.3
True
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from politesse.core import Registry

__all__ = ["METRICS"]

#: What ``politesse measure`` can measure, by name: functions of plain sequences.
METRICS: Registry[Callable[..., Any]] = Registry(
    "metric",
    {
        "macc": "politesse.metrics.matched_accuracy:matched_accuracy",
        "gender": "politesse.metrics.gender:gender_accuracy",
        "dialogue": "politesse.metrics.dialogue:dialogue_score",
        "bleu": "politesse.metrics.bleu:bleu",
        "self-bleu": "politesse.metrics.bleu:self_bleu",
        "chrf": "politesse.metrics.chrf:chrf",
        "lexical-difference": "politesse.metrics.lexical_difference:lexical_difference",
        "edit-distance": "politesse.metrics.edit_distance:edit_distance",
        "edit-types": "politesse.metrics.edit_types:edit_types",
        "diversity": "politesse.metrics.diversity:diversity",
        "style": "politesse.metrics.style_score:style_score",
        "fluency": "politesse.metrics.fluency:fluency",
        "g-mean": "politesse.metrics.g_mean:g_mean",
        "ranking": "politesse.metrics.ranking:ranking",
        "classification": "politesse.metrics.classification:classification",
        "regression": "politesse.metrics.regression:regression",
        "calibration": "politesse.metrics.calibration:calibration",
        "threshold": "politesse.metrics.calibration:percentile_threshold",
        "pairwise": "politesse.metrics.pairwise:pairwise_agreement",
        "alpha": "politesse.metrics.alpha:alpha",
        "kappa": "politesse.metrics.kappa:simulated_kappa",
        "icc": "politesse.metrics.icc:icc",
        "tau": "politesse.metrics.tau:simulated_tau",
        "human-accuracy": "politesse.metrics.human_accuracy:human_accuracy",
        "z-scores": "politesse.metrics.ratings:normalise",
        "compare": "politesse.metrics.significance:compare",
    },
)
