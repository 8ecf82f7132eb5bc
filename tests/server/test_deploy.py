"""What is there to deploy the server with names what there is: options, paths, ports."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from politesse.cli import app
from politesse.server.settings import Settings

_DEPLOY = Path(__file__).parent.parent.parent / "deploy"


@pytest.fixture
def started(tmp_path, monkeypatch):
    """What a command line of ``politesse serve`` would start, with a key in place of its file."""
    key = tmp_path / "key"
    key.write_text("opensesame\n")
    served: list[Settings] = []
    monkeypatch.setattr("politesse.server.running.run", served.append)

    def start(options: list[str]) -> Settings:
        options = [re.sub(r"[^\s=]*/(politesse_)?key$", str(key), option) for option in options]
        result = CliRunner().invoke(app, ["serve", *options], env={"POLITESSE_KEY": "opensesame"})
        assert result.exit_code == 0, result.output
        return served[-1]

    return start


def _instructions() -> dict[str, list[str]]:
    text = (_DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            found.setdefault(name, []).append(rest.strip())
    return found


def test_the_container_starts_a_server_as_nobody(started):
    file = _instructions()
    assert json.loads(file["ENTRYPOINT"][-1]) == ["politesse", "serve"]
    settings = started(json.loads(file["CMD"][-1]))
    assert settings.key and not settings.loopback
    assert file["EXPOSE"] == [str(settings.port)] and f":{settings.port}/healthz" in str(file)
    assert not file["USER"][-1].startswith(("0", "root"))


def test_the_container_gets_what_it_copies():
    kept = (_DEPLOY.parent / ".dockerignore").read_text().splitlines()
    for line in _instructions()["COPY"][:2]:
        for name in line.split()[:-1]:
            assert f"!{name}" in kept and (_DEPLOY.parent / name).exists()


def test_compose_starts_it_with_a_key_and_nothing_to_write_to(started):
    compose = yaml.safe_load((_DEPLOY / "compose.yaml").read_text())
    service = compose["services"]["politesse"]
    settings = started(service["command"])
    assert settings.key and settings.workers == 2
    assert service["ports"] == [f"127.0.0.1:8010:{settings.port}"]
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["tmpfs"]
    assert set(service["secrets"]) == set(compose["secrets"])


def test_the_unit_starts_it_with_a_key(started):
    unit = (_DEPLOY / "politesse.service").read_text()
    command = re.search(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    assert command
    _, verb, *options = shlex.split(command.group(1))
    assert verb == "serve" and started(options).key
    for line in ("DynamicUser=yes", "ProtectSystem=strict", "NoNewPrivileges=yes"):
        assert line in unit


def test_nginx_leads_to_the_port_of_the_server():
    assert f"server 127.0.0.1:{Settings().port};" in (_DEPLOY / "nginx.conf").read_text()
