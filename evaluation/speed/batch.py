"""How a batch grows: with workers, on Ray, and in memory with the number of rows.

    python evaluation/speed/batch.py workers --engine local
    python evaluation/speed/batch.py workers --engine ray
    python evaluation/speed/batch.py memory --rows 100000 1000000

Texts are made from sentences in ten languages with names and numbers, no two alike, and written as CSV. One
worker and two take turns, and the best of each counts, since other work on the machine only ever adds time.
"""

from __future__ import annotations

import argparse
import csv
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, product
from pathlib import Path
from typing import Any

from politesse.batch.run import run
from politesse.batch.tasks import RewriteTask, ScoreTask
from politesse.tables import Source

SENTENCES = [
    "Könnten Sie mir bitte die Rechnung {n} für {a} noch einmal schicken?",
    "{a}, hast du die Unterlagen Nummer {n} schon gelesen?",
    "Pourriez-vous m'envoyer le dossier {n} de {a} avant ce soir ?",
    "{a}, tu peux me rappeler vers {n} heures ? Merci d'avance !",
    "¿Podría decirme dónde está el pedido {n} de {a}?",
    "{a}, mándame el informe {n} cuando puedas.",
    "Could you please look into ticket {n} for {a} when you have a moment?",
    "{a} never answered my mail number {n}, and that is really annoying.",
    "Potrebbe inviarmi il documento {n} firmato da {a}?",
    "{a}, hai visto il messaggio {n} di ieri?",
    "Kunt u mij laten weten of order {n} van {a} al is verzonden?",
    "Poderia verificar o pedido {n} da {a}, por favor?",
    "Скажите, пожалуйста, готов ли заказ {n} для {a}?",
    "{a}さん、書類{n}を確認していただけますか。",
    "{a} 님, 주문 {n}번을 확인해 주시겠어요?",
    "Czy mogłaby Pani sprawdzić zamówienie {n} dla {a}?",
]
NAMES = [
    "Anna",
    "Berta",
    "Carla",
    "David",
    "Emil",
    "Frieda",
    "Georg",
    "Hanna",
    "Ida",
    "Jonas",
    "Klara",
    "Lukas",
    "Marie",
    "Nora",
    "Otto",
    "Paula",
]


def texts() -> Iterator[str]:
    """Texts without end, no two alike."""
    for number in range(10_000_000):
        for sentence, name in product(SENTENCES, NAMES):
            yield sentence.format(a=name, n=number * 7 + len(name))


def table(folder: Path, rows: int) -> list[Source]:
    """A table of so many rows."""
    path = folder / f"{rows}.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "text"])
        writer.writerows(enumerate(islice(texts(), rows)))
    return [Source(str(path), "text")]


TASKS: dict[str, Any] = {
    "register": ScoreTask(("register",)),
    "all": ScoreTask(),
    "rewrite": RewriteTask("formal"),
}


def timed(folder: Path, work: Callable[[str], Any]) -> tuple[float, float, float]:
    """Seconds on the clock, and of processor time: of who reads and writes, and of all workers."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    before, began = os.times(), time.perf_counter()
    work(str(out))
    spent, after = time.perf_counter() - began, os.times()
    own = after.user + after.system - before.user - before.system
    theirs = after.children_user + after.children_system
    return spent, own, theirs - before.children_user - before.children_system


def workers(folder: Path, options: argparse.Namespace) -> None:
    """One worker beside two, by turns: whole runs, and the rate once all have their models."""
    given = table(folder, options.rows[0])
    whole: dict[int, list[float]] = {1: [], 2: []}
    steady: dict[int, list[float]] = {1: [], 2: []}
    if options.engine == "ray":
        import ray

        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    for _ in range(options.turns):
        for count in (1, 2):
            told: list[tuple[float, int]] = []
            spent, own, theirs = timed(folder, partial(_run, given, options, count, told))
            whole[count].append(spent)
            steady[count].append(_rate(told[count:]))
            print(
                f"{count} of {options.engine}: {spent:.1f} s, then {steady[count][-1]:,.0f} rows/s, "
                f"processor {own:.1f} + {theirs:.1f} s, load {os.getloadavg()[0]:.1f}",
                flush=True,
            )
    print(
        f"two are {min(whole[1]) / min(whole[2]):.2f} x one in whole runs, "
        f"{max(steady[2]) / max(steady[1]):.2f} x once started "
        f"({options.task}, {options.engine}, {options.rows[0]:,} rows)"
    )


def _run(
    given: list[Source],
    options: argparse.Namespace,
    count: int,
    told: list[tuple[float, int]],
    out: str,
) -> None:
    run(
        TASKS[options.task],
        given,
        out,
        engine=options.engine,
        workers=count,
        shard_rows=options.shard_rows,
        watch=lambda now: told.append((time.perf_counter(), now.fresh_rows)),
    )


def _rate(told: list[tuple[float, int]]) -> float:
    (began, before), (ended, after) = told[0], told[-1]
    return (after - before) / (ended - began)


def memory(folder: Path, options: argparse.Namespace) -> None:
    """The most memory that a run takes, by the number of rows."""
    for rows in options.rows:
        given = table(folder, rows)
        with Peak() as peak:
            spent, *_ = timed(
                folder,
                lambda out: run(TASKS[options.task], given, out, workers=2),  # noqa: B023
            )
        print(
            f"{rows:,} rows: {peak.own:,} MB who reads and writes, {peak.most:,} MB the largest worker, "
            f"{spent:.0f} s, {rows / spent:,.0f} rows/s",
            flush=True,
        )


class Peak:
    """The most memory this process, and any that it starts, had at a time."""

    own = most = 0

    def __enter__(self) -> Peak:
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _look(self) -> None:
        me = os.getpid()
        while not self._ended.wait(0.1):
            self.own = max(self.own, resident(me))
            children = Path(f"/proc/{me}/task/{me}/children").read_text().split()
            self.most = max([self.most, *map(resident, map(int, children))])


def resident(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmRSS")), 0)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("what", choices=["workers", "memory"])
    parser.add_argument("--rows", type=int, nargs="+", default=[20_000])
    parser.add_argument("--task", choices=list(TASKS), default="all")
    parser.add_argument("--engine", default="local")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--shard-rows", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        {"workers": workers, "memory": memory}[options.what](Path(folder), options)


if __name__ == "__main__":
    main()
