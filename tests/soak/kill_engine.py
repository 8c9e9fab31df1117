"""Kill `sandtable engine` while a client plays, again and again: `python -m tests.soak.kill_engine 200`.

The next engine loads the autosave and goes on. Every answer that was acknowledged must be in it, with the dice and the
news that the client was told; at most the one answer that was on its way may be there besides.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from threading import Timer
from typing import Any

import game.systems  # noqa: F401 - the games that ship
from game.core.save import read_save, resume
from game.kit import registry

SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat")
LONG = 80
"""After so many answers the client begins another game, so that loading stays quick."""


class Lost(AssertionError):  # noqa: N818 - what happened
    """Something that was acknowledged is not in the autosave."""


class Client:
    """Plays one system through engines that die, and remembers what it was told."""

    def __init__(self, system: str, folder: Path, seed: int) -> None:
        self.system = system
        self.path = folder / f"{system}.json"
        self.random = random.Random(f"{system} {seed}")
        self.given: list[str] = []
        self.told: list[str] = []
        self.acknowledged = 0
        self.asked: str | None = ""
        self.engine: subprocess.Popen[bytes]

    def play_until_killed(self, most_seconds: float) -> None:
        """Start an engine, kill it at a random moment, and look at what it left."""
        self.engine = subprocess.Popen(
            [sys.executable, "-m", "game", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        try:
            self.start()
            Timer(self.random.uniform(0, most_seconds), self.engine.kill).start()
            while self.answer():
                pass
        finally:
            self.engine.kill()
            self.engine.communicate()
        if self.engine.returncode != -signal.SIGKILL:
            raise Lost(f"the engine of {self.system} ended by itself with {self.engine.returncode}")
        self.look()

    def start(self) -> None:
        save = str(self.path)
        if self.asked is None or len(self.given) > LONG:
            self.path.unlink()
        if self.path.exists():
            reply = self.send({"cmd": "load", "file": save, "autosave": save})
        else:
            reply = self.send({"cmd": "new", "system": self.system, "autosave": save})
            self.given, self.told = [], []
        if reply is None or not reply["ok"]:
            raise Lost(f"the game of {self.system} does not go on: {reply}")
        told = _events(reply)
        if told[: len(self.told)] != self.told:
            raise Lost(f"{len(self.told)} events of {self.system} were told, and others are in the autosave: {told}")
        self.told = told
        self.note(reply)

    def answer(self) -> bool:
        """Answer what is asked; false when the engine is gone or the game is over."""
        if self.asked is None:
            return False
        key = self.asked if self.asked and self.random.random() < 0.5 else ""
        reply = self.send({"cmd": "answer", "key": key} if key else {"cmd": "bot", "name": "random"})
        if reply is None:
            return False
        if not reply["ok"]:
            raise Lost(f"the engine of {self.system} refused '{key}': {reply['error']}")
        self.given.append(reply.get("answered", key))
        self.acknowledged += 1
        self.told += _events(reply)
        self.note(reply)
        return True

    def note(self, reply: dict[str, Any]) -> None:
        """Remember one plain answer to what is asked now, '' if there is none, None when the game is over."""
        pending = reply["pending"]
        if pending is None:
            self.asked = None
            return
        options = pending.get("options", []) if pending["kind"] == "choose" else []
        plain = [option["key"] for option in options if not option.get("refused") and "then" not in option]
        self.asked = self.random.choice(plain) if plain else ""

    def send(self, command: dict[str, Any]) -> dict[str, Any] | None:
        """The reply; None when the engine died before all of it was written."""
        assert self.engine.stdin and self.engine.stdout
        try:
            self.engine.stdin.write(json.dumps(command).encode() + b"\n")
            self.engine.stdin.flush()
        except BrokenPipeError:
            return None
        line = self.engine.stdout.readline()
        reply: dict[str, Any] | None = json.loads(line) if line.endswith(b"\n") else None
        return reply

    def look(self) -> None:
        """The autosave replays, begins with all that was acknowledged, and has at most one answer more."""
        session = resume(read_save(self.path), registry.load(self.system))
        kept = [answered.key for answered in session.answers if answered.decided]
        if kept[: len(self.given)] != self.given or len(kept) > len(self.given) + 1:
            raise Lost(f"{self.system}: {self.given[-3:]} were acknowledged last, and {kept[-3:]} are kept")
        told = [entry.event for entry in session.entries]
        if told[: len(self.told)] != self.told:
            raise Lost(f"{self.system}: {self.told[-3:]} were told last, and {told[-3:]} are kept")
        self.given = kept


def _events(reply: dict[str, Any]) -> list[str]:
    return [event["event"] for event in reply["events"]]


def main(kills: int, most_seconds: float = 1.0, seed: int = 0) -> int:
    lost = 0
    with tempfile.TemporaryDirectory() as folder:
        clients = [Client(system, Path(folder), seed) for system in SYSTEMS]
        for number in range(kills):
            try:
                clients[number % len(clients)].play_until_killed(most_seconds)
            except Lost as problem:
                lost += 1
                print(f"kill {number}: {problem}")
    acknowledged = sum(client.acknowledged for client in clients)
    print(f"{kills} kills of the engine, {acknowledged} answers acknowledged: {lost} lost something")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
