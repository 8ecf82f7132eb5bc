"""The tools as an agent's client meets them, over standard input and over HTTP."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client
from typer.testing import CliRunner

from politesse.agents.serving import guarded, guide, make_server
from politesse.agents.tools import Tools
from politesse.cli import app
from politesse.core import BadInput
from politesse.server.settings import Settings

ROOT = Path(__file__).parents[2]


def talk(server: Any, work: Callable[[Client], Awaitable[None]]) -> None:
    async def session() -> None:
        async with Client(server) as client:
            await work(client)

    asyncio.run(session())


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return str(result.content[0].text)  # type: ignore[union-attr]


def test_an_agent_holds_the_register_of_a_project(shop: Path) -> None:
    async def work(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"score", "check", "rewrite", "translate"}
        assert all(tool.output_schema for tool in tools.values())
        assert tools["check"].annotations and tools["check"].annotations.read_only_hint
        report = await call(client, "check")
        assert report["houses"]["de"]["register"] == "formal"
        (finding,) = report["findings"]
        assert (finding["path"], finding["line"], finding["key"]) == ("locale/de.json", 5, "d")
        assert finding["fix"] == "Haben Sie Zeit?" and "spans" not in finding
        full = await call(client, "check", paths=["locale"], detail="full")
        assert full["findings"][0]["spans"]
        scores = await call(client, "score", texts=["Hast du Zeit?", "Datei"], language="de")
        assert [one["register"] for one in scores["results"]] == ["informal", "neutral"]
        assert scores["results"][0]["address"] and "spans" not in scores["results"][0]
        made = await call(client, "rewrite", texts=["Hast du Zeit?"], to="formal", language="de")
        assert made["results"][0]["text"] == "Haben Sie Zeit?"
        wrong = await call(
            client, "check", texts=["Hast du Zeit?"], register="formal", language="de"
        )
        assert wrong["total"] == 1
        prompt = await client.get_prompt("hold_register")
        assert "house register" in prompt.messages[0].content.text  # type: ignore[union-attr]

    command = ["-m", "politesse", "mcp", "--root", str(shop)]
    parameters = StdioServerParameters(command=sys.executable, args=command, env={**os.environ})
    talk(stdio_client(parameters), work)


def test_what_is_wrong_is_told(shop: Path) -> None:
    before = (shop / "locale" / "de.json").read_bytes()

    async def work(client: Client) -> None:
        assert "--allow-write" in await refusal(client, "check", fix=True)
        assert "outside" in await refusal(client, "check", paths=["../secret"])
        assert "outside" in await refusal(client, "check", paths=[str(shop.parent / "secret")])
        assert await refusal(client, "check", paths=["a\0b"])
        assert "not both" in await refusal(client, "check", paths=["."], texts=["Hallo"])
        assert await refusal(client, "score", texts=[])
        assert await refusal(client, "score", texts=["a"], language="xx")
        assert await refusal(client, "rewrite", texts=["a"], to="rude")
        assert await refusal(client, "translate", texts=["a"], to="de", keep="/etc/passwd")
        missing = await call(client, "check", paths=["nowhere.json"])
        assert "no such file" in missing["errors"][0] and str(shop) not in missing["errors"][0]

    talk(make_server(Tools((shop,))), work)
    assert (shop / "locale" / "de.json").read_bytes() == before


def test_no_link_leads_out(shop: Path) -> None:
    secret = shop.parent / "secret"
    (shop / "out").symlink_to(secret)
    (shop / "locale" / "fr.json").symlink_to(secret / "de.json")
    (shop / "locale" / "es.json").symlink_to(shop / "locale" / "de.json")

    async def work(client: Client) -> None:
        for paths in (["."], ["locale"]):
            report = await call(client, "check", paths=paths, most=1000)
            assert "Geheimnis" not in str(report)
            assert any("lead out" in one for one in report["unread"])
        assert "outside" in await refusal(client, "check", paths=["locale/fr.json"])
        assert "outside" in await refusal(client, "check", paths=["out/de.json"])
        assert (await call(client, "check", paths=["locale/es.json"], language="de"))["files"] == 1

    talk(make_server(Tools((shop,))), work)


def test_files_are_mended_where_that_is_allowed(shop: Path) -> None:
    async def work(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        annotations = tools["check"].annotations
        assert annotations and not annotations.read_only_hint
        report = await call(client, "check", fix=True)
        assert (report["fixed"], report["total"]) == (1, 0)

    talk(make_server(Tools((shop,), writing=True)), work)
    assert '"d": "Haben Sie Zeit?"' in (shop / "locale" / "de.json").read_text("utf-8")


def test_a_translation_keeps_the_register_of_a_file(shop: Path) -> None:
    async def work(client: Client) -> None:
        made = await call(
            client, "translate", texts=["Do you have time?"], to="de", keep="locale/de.json"
        )
        assert made["formality"] == "formal"
        (result,) = made["results"]
        assert result["register"] == "formal" and result["certain"]
        made = await call(
            client, "translate", texts=["Open your workspace."], to="de", keep="locale/de.json",
            glossary={"workspace": "Teamraum"},
        )  # fmt: skip
        assert "Teamraum" in made["results"][0]["text"]

    talk(make_server(Tools((shop,))), work)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": "Bearer secret"}, 200),
        ({}, 401),
        ({"Authorization": "Bearer other"}, 401),
        ({"Authorization": "Bearer secret", "Host": "evil.example"}, 421),
        ({"Authorization": "Bearer secret", "Origin": "https://evil.example"}, 403),
    ],
)
def test_over_http_the_key_and_the_names_count(
    shop: Path, headers: dict[str, str], status: int
) -> None:
    starlette = pytest.importorskip("starlette.testclient")
    app = guarded(Tools((shop,)), Settings(key="secret"))
    said = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "test", "version": "1"},
        },
    }
    usual = {"Accept": "application/json, text/event-stream"}
    with starlette.TestClient(app, base_url="http://127.0.0.1:8011") as client:
        answer: httpx.Response = client.post("/mcp", json=said, headers={**usual, **headers})
    assert answer.status_code == status, answer.text


def test_the_official_client_is_served_over_http(shop: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "politesse",
        "mcp",
        "--http",
        "--port",
        "0",
        "--root",
        str(shop),
    ]
    environment = {name: value for name, value in os.environ.items() if name != "POLITESSE_KEY"}
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stderr
    try:
        key = process.stderr.readline().split()[-1]
        url = process.stderr.readline().split()[-1]

        async def work(client: Client) -> None:
            scores = await call(client, "score", texts=["Hast du Zeit?"], language="de")
            assert scores["results"][0]["register"] == "informal"

        async def session() -> None:
            headers = {"Authorization": f"Bearer {key}"}
            async with (
                httpx2.AsyncClient(headers=headers) as http,
                Client(streamable_http_client(url, http_client=http)) as client,
            ):
                await work(client)

        asyncio.run(session())
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["mcp", "--root", str(tmp_path / "nowhere")])
    assert isinstance(result.exception, BadInput)


def test_the_skill_says_what_the_prompt_says() -> None:
    skill = (ROOT / "integrations" / "agents" / "SKILL.md").read_text("utf-8")
    assert guide() in skill
