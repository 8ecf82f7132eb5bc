"""A column of a Ray Dataset, scored by a pool of actors.

    pip install 'politesse[ray]' 'ray[data]'
    python examples/ray_data.py reviews.parquet text scored/ --lang de --actors 8

Where a pipeline is a Ray Dataset anyway, this is the step to put into it. For files of any size and nothing else
`politesse batch --engine ray` does more: parts in the order of the rows, each written exactly once, a run that goes on
where it was stopped, and rows that kill or hang their worker put aside.
"""

from __future__ import annotations

import argparse
from typing import Any

import ray

from politesse.frames import score_task
from politesse.frames.arrow import WithColumns

_ROWS = 4096  # worked on together


def scored(dataset: Any, column: str, language: str | None, actors: int) -> Any:
    """The dataset with the columns of a score added."""
    return dataset.map_batches(
        WithColumns,
        fn_constructor_args=(score_task(language, aspects=["register"]), column),
        batch_format="pyarrow",
        batch_size=_ROWS,
        compute=ray.data.ActorPoolStrategy(size=actors),
        num_cpus=1,  # an actor works on one core; one more is needed to read and write
        runtime_env={"env_vars": {"POLITESSE_THREADS": "1", "OMP_NUM_THREADS": "1"}},
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("input", help="A Parquet file, a folder of them, or an address.")
    parser.add_argument("column", help="The column of texts.")
    parser.add_argument("output", help="A folder.")
    parser.add_argument("--lang", help="Language tag; identified where not given.")
    parser.add_argument("--actors", type=int, default=1, help="Fewer than there are cores.")
    given = parser.parse_args()
    # An actor does whole blocks: a small file would be one block, and so the work of one actor.
    read = ray.data.read_parquet(given.input).repartition(target_num_rows_per_block=_ROWS)
    scored(read, given.column, given.lang, given.actors).write_parquet(given.output)
