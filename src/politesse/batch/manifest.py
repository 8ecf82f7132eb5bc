"""What a run was asked to do and how far it has come, kept beside its output.

``_politesse/manifest.json`` says what was asked for; ``_politesse/shards/`` has a small file for every
part that is written, which is written after it: a part without one is done again. What begins with an
underscore is passed over by everything that reads folders of tables.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from politesse.batch.columns import Counts, Form
from politesse.batch.tasks import Task
from politesse.batch.work import Done, Job
from politesse.core import BadInput, PolitesseError
from politesse.core.version import VERSION
from politesse.tables import Source
from politesse.tables.cells import json_line
from politesse.tables.storage import Folder, stamp, written

OURS = "_politesse"
MANIFEST = f"{OURS}/manifest.json"
REJECTED = f"{OURS}/rejected.jsonl"
SHARDS = f"{OURS}/shards"
#: What must be the same for a run to be gone on with.
_ASKED = ("version", "task", "settings", "form", "inputs", "shard_rows")


def asked(task: Task, given: Sequence[Source], form: Form, rows: int) -> dict[str, Any]:
    """What a run is asked to do, with the state of its inputs."""
    return {
        "version": VERSION,
        "task": task.name,
        "settings": task.settings(),
        "form": {**asdict(form), "columns": list(form.columns)},
        "shard_rows": rows,
        "inputs": [{"name": one.name, "column": one.column, **stamp(one.name)} for one in given],
    }


class Manifest:
    """The state of a run in its folder."""

    def __init__(self, folder: Folder, wanted: dict[str, Any], restart: bool = False) -> None:
        self._folder = folder
        folder.sweep()
        there = folder.read(MANIFEST)
        if restart and there is not None:
            self._forget()
            there = None
        if there is None:
            self._refuse_others()
            self.state = {**wanted, "state": "running", "started": _now()}
            self._write()
        else:
            self.state = json.loads(there)
            self._refuse_changes(wanted)

    @property
    def complete(self) -> bool:
        return bool(self.state["state"] == "complete")

    def keep(self, name: str, value: Any) -> None:
        """Remember something that a run that goes on must not find out anew."""
        self.state[name] = value
        self._write()

    def done(self) -> dict[int, dict[str, Any]]:
        """The parts that are written, by their numbers."""
        found = {}
        for name in self._folder.names(SHARDS):
            if name.endswith(".json"):
                number = int(name.removesuffix(".json"))
                record = self._record(number)
                found[number] = {**record, "rejected": len(record["rejected"])}
        return found

    def _record(self, number: int) -> dict[str, Any]:
        record: dict[str, Any] = json.loads(
            self._folder.read(f"{SHARDS}/{number:06}.json") or b"{}"
        )
        return record

    def add(self, job: Job, done: Done) -> dict[str, Any]:
        """Write a part, and then that it is written."""
        if done.counts.rows:
            self._folder.write(job.name, done.data)
        record = {
            "part": job.name if done.counts.rows else None,
            "source": job.where,
            "rows": done.counts.rows,
            "errors": done.counts.errors,
            "reasons": done.counts.reasons,
            "rejected": done.rejected,
            "signatures": done.signatures,
            "size": job.size,
        }
        self._folder.write(f"{SHARDS}/{job.number:06}.json", _json(record))
        return {**record, "rejected": len(done.rejected)}

    def finish(self, done: dict[int, dict[str, Any]]) -> None:
        """Write what all parts come to."""
        counts, signatures = Counts(), set()
        for record in done.values():
            counts.join(Counts(record["rows"], record["errors"], record["reasons"]))
            signatures.update(record["signatures"])
        self._write_rejected([number for number in sorted(done) if done[number]["rejected"]])
        self.state |= {
            "state": "complete",
            "finished": _now(),
            "rows": counts.rows,
            "errors": counts.errors,
            "reasons": counts.reasons,
            "rejected": sum(record["rejected"] for record in done.values()),
            "parts": sum(record["part"] is not None for record in done.values()),
            "signatures": sorted(signatures),
        }
        self._write()

    def _write_rejected(self, numbers: Sequence[int]) -> None:
        """Write the rows that could not be used into a file of their own."""
        with written(f"{self._folder.name}/{REJECTED}") as fresh, fresh.open("wb") as file:
            for number in numbers:
                for row in self._record(number)["rejected"]:
                    file.write(json_line(row))

    def _write(self) -> None:
        self._folder.write(MANIFEST, _json(self.state))

    def _refuse_others(self) -> None:
        """Refuse a folder that holds something which is not ours."""
        others = [name for name in self._folder.names() if name != OURS]
        if others:
            cause = f"is not empty ({others[0]}) and holds no run: choose a folder of its own"
            raise BadInput(self._folder.name, cause)

    def _refuse_changes(self, wanted: dict[str, Any]) -> None:
        """Refuse to go on with a run that was asked for something else."""
        for name in _ASKED:
            before, now = self.state.get(name), json.loads(json.dumps(wanted[name]))
            if before != now:
                raise PolitesseError(
                    f"{self._folder.name} holds a run with {_difference(name, before, now)}: go on with "
                    "what it had, choose another folder, or do all of it again with --restart"
                )

    def _forget(self) -> None:
        for number, record in self.done().items():
            self._folder.remove(f"{SHARDS}/{number:06}.json")
            if record.get("part"):
                self._folder.remove(record["part"])
        for name in self._folder.names():
            if name.startswith("part-"):
                self._folder.remove(name)
        self._folder.remove(MANIFEST)


def _difference(name: str, before: Any, now: Any) -> str:
    """What is not as it was, in few words."""
    if name == "inputs":
        return _other_inputs(before, now)
    if isinstance(before, dict) and isinstance(now, dict):
        keys = [key for key in (*before, *now) if before.get(key) != now.get(key)]
        return f"{keys[0]} {before.get(keys[0])!r}, not {now.get(keys[0])!r}"
    return f"{name.replace('_', ' ')} {before!r}, not {now!r}"


def _other_inputs(before: list[dict[str, Any]], now: list[dict[str, Any]]) -> str:
    for old, new in zip(before, now, strict=False):
        if (old["name"], old["column"]) == (new["name"], new["column"]) and old != new:
            return f"{old['name']} as it was before it changed"
    return f"{len(before)} other inputs ({before[0]['name']}:{before[0]['column']} first)"


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _json(record: dict[str, Any]) -> bytes:
    return (json.dumps(record, indent=1) + "\n").encode()
