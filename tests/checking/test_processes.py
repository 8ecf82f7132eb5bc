"""A check by several processes: the same report as by one, and an end when it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from politesse.checking import check, run
from politesse.checking.examine import faulty_segments
from politesse.checking.survey import Job, Seen, open_job, survey
from politesse.core.files import write_text

_STRINGS = ("Hast du Zeit?", "Das Feld ist leer.", "Haben Sie Zeit?", "Du kennst Ihre Daten.")


def project(root: Path, files: int, strings: int) -> Path:
    for number in range(files):
        entries = {f"{number}.{n}": f"{_STRINGS[n % 4]} {n}" for n in range(strings)}
        folder = root / f"p{number}"
        folder.mkdir(parents=True)
        write_text(folder / "de.json", json.dumps(entries, ensure_ascii=False))
    return root


@pytest.mark.parametrize("register", [None, "formal", "informal", "neutral"])
def test_what_the_first_pass_saw_changes_no_finding(tmp_path: Path, register: str | None) -> None:
    report = check(project(tmp_path, 1, 40), register=register, jobs=1)
    job = Job(tmp_path / "p0" / "de.json", False, run.find_config(tmp_path), None, 10**6)
    if register:
        job = Job(job.path, False, job.config.held_to(register), None, 10**6)
    kind, file = open_job(job)
    seen = survey(job).seen
    assert len(seen.letters) == 40
    judged, passed_over = (
        [
            (one.segment.id, [(fault.code, fault.message, fault.edits) for fault in one.faults])
            for one in faulty_segments(job, kind, file, report.houses, False, known)
        ]
        for known in (None, seen)
    )
    assert judged == passed_over


def test_a_file_that_changed_meanwhile_is_judged_anew(tmp_path: Path) -> None:
    project(tmp_path, 1, 8)
    path = tmp_path / "p0" / "de.json"
    job = Job(path, False, run.find_config(tmp_path).held_to("informal"), None, 10**6)
    seen = survey(job).seen
    write_text(path, json.dumps({f"k{n}": "Haben Sie Zeit?" for n in range(8)}))
    kind, file = open_job(job)
    assert len(faulty_segments(job, kind, file, {}, False, seen)) == 8


def test_segments_that_were_not_seen_are_judged() -> None:
    assert not Seen(0, bytearray(b"n")).quiet(1, "formal")
    assert Seen(0, bytearray(b"nf?")).quiet(1, "formal")
    assert not Seen(0, bytearray(b"nf?")).quiet(1, "informal")
    assert not Seen(0, bytearray(b"nf?")).quiet(2, None)
    assert not Seen(0, bytearray(b"n")).quiet(0, "neutral")


def test_small_projects_stay_in_one_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a process for so little")

    monkeypatch.setattr(run, "ProcessPoolExecutor", refused)
    assert len(check(project(tmp_path, 6, 8)).files) == 6


def test_large_projects_take_every_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_WORTH_A_PROCESS", 100)
    monkeypatch.setattr(run, "cores", lambda: 3)
    jobs = [
        Job(path, False, run.find_config(tmp_path), None, 10**6)
        for path in sorted(project(tmp_path, 4, 8).rglob("*.json"))
    ]
    assert run._workers(jobs) == 3
    one, many = check(tmp_path, jobs=1), check(tmp_path)
    assert [f.to_dict() for f in one.files] == [f.to_dict() for f in many.files]


@pytest.mark.skipif(os.name != "posix", reason="signals to groups of processes")
def test_a_check_that_is_stopped_ends_with_all_its_processes(tmp_path: Path) -> None:
    project(tmp_path, 240, 400)
    started = subprocess.Popen(
        [sys.executable, "-m", "politesse", "check", str(tmp_path), "--jobs", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    children = Path(f"/proc/{started.pid}/task/{started.pid}/children")
    until = time.monotonic() + 60
    while children.exists() and len(children.read_text().split()) < 2:
        assert time.monotonic() < until
        time.sleep(0.02)
    os.killpg(started.pid, signal.SIGINT)
    _, said = started.communicate(timeout=120)
    assert (started.returncode, said.strip()) in ((130, ""), (130, "politesse: stopped"))
    with pytest.raises(ProcessLookupError):
        os.killpg(started.pid, 0)
