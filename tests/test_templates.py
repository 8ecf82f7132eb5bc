"""The templates for build servers run what there is."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

_ROOT = Path(__file__).parent.parent
_MIXED = 'msgid "a"\nmsgstr "Hast du Ihre Karte?"\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one finding, in which ``politesse`` can be called."""
    command = tmp_path / "bin" / "politesse"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m politesse "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}{os.pathsep}{os.environ['PATH']}")
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "app.po").write_text(_MIXED)
    return tmp_path


def _yaml(name: str) -> Any:
    return yaml.safe_load((_ROOT / name).read_text())


def test_the_job_for_gitlab_writes_its_report(project: Path) -> None:
    job = _yaml("templates/gitlab/politesse.yml")["politesse"]
    (line,) = job["script"]
    ran = subprocess.run(
        ["bash", "-c", line], cwd=project, env=os.environ | {"POLITESSE_PATHS": "."}
    )
    assert ran.returncode == job["allow_failure"]["exit_codes"] == 1
    (issue,) = json.loads((project / job["artifacts"]["reports"]["codequality"]).read_text())
    assert issue["location"] == {"path": "de/app.po", "lines": {"begin": 2}}


@pytest.mark.parametrize(("fail", "code"), [("true", 1), ("false", 0)])
def test_the_action_for_github_writes_its_log(project: Path, fail: str, code: int) -> None:
    action = _yaml("action.yml")
    given = {name: value["default"] for name, value in action["inputs"].items()}
    check = next(step for step in action["runs"]["steps"] if step.get("id") == "check")
    environment = {
        name: given[value.split(".")[1].split()[0]] for name, value in check["env"].items()
    }
    output = project / "output"
    environment |= os.environ | {"GITHUB_OUTPUT": str(output)}
    subprocess.run(["bash", "-e", "-c", check["run"]], cwd=project, env=environment, check=True)
    assert output.read_text() == "code=1\n"
    (result,) = json.loads((project / given["sarif"]).read_text())["runs"][0]["results"]
    assert result["ruleId"] == "mixed"
    last = action["runs"]["steps"][-1]
    ended = subprocess.run(
        ["bash", "-c", last["run"]], env=os.environ | {"CODE": "1", "FAIL": fail}
    )
    assert ended.returncode == code


def test_the_workflow_uses_inputs_that_the_action_has() -> None:
    steps = _yaml("templates/github/politesse.yml")["jobs"]["register"]["steps"]
    assert set(steps[-1]["with"]) <= set(_yaml("action.yml")["inputs"])
