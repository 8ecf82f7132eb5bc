"""``politesse measure dialogue``: Inform, Success, BLEU and Combined."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from politesse.cli.measure.report import Outcome, reports


@reports
def dialogue(
    predictions: Annotated[
        Path, typer.Option("--predictions", help="Predicted turns by dialogue: JSON, perhaps .xz.")
    ],
    goals: Annotated[Path, typer.Option("--goals", help="The users' goals by dialogue.")],
    references: Annotated[
        Path, typer.Option("--references", help="Delexicalised reference turns by dialogue.")
    ],
    booked: Annotated[Path, typer.Option("--booked", help="Booked domains by dialogue and turn.")],
    database: Annotated[
        Path, typer.Option("--database", help="Folder with restaurant_db.json and so on.")
    ],
    against: Annotated[
        Path | None, typer.Option("--against", help="Another system's predictions, to compare.")
    ] = None,
    progress: Any = None,
) -> Outcome:
    """Task success of a dialogue system: Inform, Success, BLEU and Combined.

    Examples:

        politesse measure dialogue --predictions out.json --goals goals.json.xz --references ref.json.xz --booked booked.json.xz --database db/
    """
    from politesse.core import PolitesseError
    from politesse.metrics import dialogue_files as files
    from politesse.metrics.dialogue import DialogueResult, dialogue_score

    world = (
        files.read_goals(goals),
        files.read_references(references),
        files.read_booked(booked),
        files.read_database(database),
    )

    def scored(path: Path) -> DialogueResult:
        return dialogue_score(files.read_predictions(path), *world, progress)

    result = scored(predictions)
    if against is None:
        return Outcome(result)
    other = scored(against)
    if result.outcomes.keys() != other.outcomes.keys():
        name = sorted(result.outcomes.keys() ^ other.outcomes.keys())[0]
        raise PolitesseError(
            f"{predictions} and {against} do not have the same dialogues: {name!r} is in one only"
        )
    return Outcome(result, other)
