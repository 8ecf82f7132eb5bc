"""How the tables are measured: one function a kind of table, from a job to an outcome."""

from __future__ import annotations

from collections.abc import Callable

from politesse.benchmarks.outcome import Job, Outcome
from politesse.core import Registry

__all__ = ["TASKS", "Task"]

Task = Callable[[Job], Outcome]

#: Tasks by the name that ``benchmark.toml`` uses.
TASKS: Registry[Task] = Registry(
    "task",
    {
        name: f"politesse.benchmarks.tasks.{home}"
        for name, home in {
            "politeness": "politeness:politeness",
            "politeness-to-formality": "politeness:politeness_to_formality",
            "formality-to-politeness": "politeness:formality_to_politeness",
            "politeness-of-pairs": "politeness:politeness_of_pairs",
            "politeness-contrasts": "politeness:politeness_contrasts",
            "score-statistics": "politeness:score_statistics",
            "strategy-scores": "strategies:strategy_scores",
            "strategy-quartiles": "strategies:strategy_quartiles",
            "segments": "contrastive:segments",
            "overlap": "contrastive:overlap",
            "marked-phrases": "contrastive:marked_phrases",
            "gendered": "contrastive:gendered",
            "labelling": "contrastive:labelling",
            "formality-control": "control:formality_control",
            "submissions": "control:submissions",
            "readdress": "control:readdress",
            "gender": "control:gender",
            "edits": "transfer:edits",
            "surface": "transfer:surface",
            "transfer": "transfer:transfer",
            "formality-bins": "transfer:formality_bins",
            "domains": "dialogues:domains",
            "peer-ratings": "dialogues:peer_ratings",
            "impolite-transfer": "dialogues:impolite_transfer",
            "rude-domains": "rude_users:rude_domains",
            "rude-transfer": "rude_users:rude_transfer",
            "town-robustness": "rude_users:town_robustness",
            "dialogue": "dialogues:dialogue",
            "robustness": "dialogues:robustness",
            "rewritten-robustness": "dialogues:rewritten_robustness",
        }.items()
    },
)
