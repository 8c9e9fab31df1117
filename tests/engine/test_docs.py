"""The session in docs/protocol.md is a real one."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from game.engine import Engine
from game.kit import registry
from game.kit.situations import situated

registry.register("examples.duel")
PROTOCOL = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    return PROTOCOL.split(f"```{language}\n")[1].split("```")[0]


def test_the_documented_session_is_what_the_engine_says() -> None:
    engine = Engine()
    lines = block("jsonl").splitlines()
    for request, reply in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> ") and reply.startswith("< ")
        told = json.loads(json.dumps(engine.reply(request[2:].encode())))
        told.pop("version", None)
        written = json.loads(reply[2:])
        written.pop("version", None)
        assert told == written
    assert engine.finished


def test_every_command_is_documented() -> None:
    for command in Engine()._commands:
        assert f"| `{command}` |" in PROTOCOL


def test_the_documented_situation_can_be_played() -> None:
    system, setup = situated(tomllib.loads(block("toml")))
    assert system.start(setup).round == 2
