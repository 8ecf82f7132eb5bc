"""``politesse measure dialogue``: Inform, Success, BLEU and Combined."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from politesse.cli.measure.report import Outcome, compared, reports, systems
from politesse.core.progress import Progress, silent


@reports
def dialogue(
    predictions: Annotated[
        list[Path],
        typer.Option(
            "--predictions",
            help="Predicted turns by dialogue: JSON, perhaps .xz; a second is another system.",
        ),
    ],
    goals: Annotated[Path, typer.Option("--goals", help="The users' goals by dialogue.")],
    references: Annotated[
        Path, typer.Option("--references", help="Delexicalised reference turns by dialogue.")
    ],
    booked: Annotated[Path, typer.Option("--booked", help="Booked domains by dialogue and turn.")],
    database: Annotated[
        Path, typer.Option("--database", help="Folder with restaurant_db.json and so on.")
    ],
    states: Annotated[
        Path | None,
        typer.Option(
            "--states",
            help="True states by dialogue and turn: for predictions without states (else those "
            "of your copy of MultiWOZ), and for state F1 and joint accuracy of those with.",
        ),
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option(
            "--against", help="Another system's predictions, to compare; repeat for several."
        ),
    ] = None,
    progress: Progress = silent,
) -> Outcome:
    """Task success of a dialogue system: Inform, Success, BLEU and Combined.

    Examples:

        politesse measure dialogue --predictions out.json --goals goals.json.xz --references ref.json.xz --booked booked.json.xz --database db/
    """
    from politesse.core import PolitesseError
    from politesse.metrics import dialogue_files as files
    from politesse.metrics.dialogue import DialogueResult, dialogue_score, lacks_states

    world = (
        files.read_goals(goals),
        files.read_references(references),
        files.read_booked(booked),
        files.read_database(database),
    )

    def scored(path: Path) -> DialogueResult:
        predicted = files.read_predictions(path)
        true: Mapping[str, Sequence[Any]] | None = files.read_states(states) if states else None
        if true is None and lacks_states(predicted):
            true = _states_of_the_corpus(path)
        return dialogue_score(predicted, *world, progress, true)

    outcome = compared(scored, systems(predictions, against))
    mine = outcome.result.outcomes.keys()
    for path, other in outcome.others.items():
        if different := sorted(mine ^ other.outcomes.keys()):
            raise PolitesseError(
                f"{predictions[0]} and {path} do not have the same dialogues: {different[0]!r} is "
                "in one only"
            )
    return outcome


def _states_of_the_corpus(path: Path) -> Mapping[str, Sequence[Any]]:
    """The annotated states of the user's own copy of the corpus."""
    from politesse.core import BadInput, PolitesseError
    from politesse.datasets import find, read

    try:
        location = find("multiwoz22")
        part = next(name for name in ("dialogues", "jsonl") if name in location.files)
    except (PolitesseError, StopIteration):
        raise BadInput(
            str(path),
            "a turn has no 'state', and MultiWOZ is not in the data folder: "
            "give the true states with --states",
        ) from None
    typer.echo(
        f"politesse: {path} has turns without a state: the true states of {location.folder} count",
        err=True,
    )
    states: dict[str, list[Any]] = {}
    for session in read("multiwoz22", part=part):
        # The training text may lie there without states, and shares a name with the test set.
        if session.id not in states or any(turn.state for turn in session.turns):
            states[session.id] = [turn.state for turn in session.turns]
    return states
