"""Send the engine thousands of odd lines: `python -m tests.soak.lines 6000`.

Whatever is answered with `ok: false` must have changed nothing, and is told in whole words.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import game.systems  # noqa: F401 - the games that ship
from game.engine import Engine
from game.kit import registry
from tests.engine.test_word import standing

WEIRD: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**30, 0.5, "", "x" * 500, "A", "B", "../x", "a\u0000b", [], {}, [1], {"a": 1}, [[[]]],
    "end", "no", "-", "12,4", "jump:3,3", "fall:1,1", "!concede A", "!concede Z", "6 5 1", "attack:b1", "=", "~",
)  # fmt: skip
FIELDS = (
    "system", "setup", "seed", "autosave", "situation", "file", "position", "key", "seat", "queue", "mode", "clear",
    "past_dice", "since", "samples", "until", "measure", "at", "name", "language", "id", "nonsense",
)  # fmt: skip
SYSTEMS = ("duel", "bmg3", "torgue_arena", "shadow_of_the_bat")


class Stranger:
    """Whoever writes the lines: now and then a right one, so that there is something to change."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.random = random.Random(seed)
        self.folder = folder
        self.commands = list(Engine()._commands)

    def line(self) -> bytes:
        if self.random.random() < 0.08:
            return self.random.randbytes(self.random.randint(0, 80)).replace(b"\n", b" ")
        command = self.command()
        line = json.dumps(command).encode()
        if self.random.random() < 0.1:
            at = self.random.randrange(len(line))
            line = line[:at] + self.random.randbytes(1).replace(b"\n", b" ") + line[at + 1 :]
        return line

    def command(self) -> dict[str, Any]:
        cmd = self.random.choice([*self.commands, *["answer"] * 6, *["dice"] * 3, *["bot"] * 6, "answr", 3])
        command: dict[str, Any] = {"cmd": cmd, **self.right(str(cmd))}
        for _ in range(self.random.choice([0, 0, 1, 1, 2])):
            command[self.random.choice(FIELDS)] = self.random.choice(WEIRD)
        return command

    def right(self, cmd: str) -> dict[str, Any]:
        """Fields such a command could have."""
        pick = self.random.choice
        spot = str(self.folder / pick(["a.json", "b.json", "none.json", "file/c.json"]))
        save = {"autosave": pick(["", "", spot])}
        fields: dict[str, dict[str, Any]] = {
            "new": {"system": pick(SYSTEMS), "setup": pick([{}, {}, {"seats": pick(WEIRD)}, {"map": "x"}]), **save},
            "situation": {"situation": {"system": pick(SYSTEMS), "models": pick(WEIRD), "round": pick(WEIRD)}, **save},
            "load": {"file": spot, **save},
            "answer": {"key": pick([pick(WEIRD), "end", "pass", "no"])},
            "dice": {"queue": [pick([1, 2, 6, 7, 12, 0, "x"])], "clear": pick([True, False])},
            "bot": {"name": "random"},
            "odds": {"samples": 1, "until": "question"},
            "branch": {"at": pick([0, 1, 5, -1, 10**6])},
            "save": {"file": spot},
            "undo": {"past_dice": pick([True, False])},
            "language": {"language": pick(["en", "es", "xx"])},
        }
        return dict(fields.get(cmd, {}))


def main(lines: int, seed: int = 0) -> int:
    registry.register("examples.duel")
    faults: list[str] = []
    refused, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "file").write_text("")
        stranger, engine = Stranger(seed, folder), Engine()
        for number in range(lines):
            line = stranger.line()
            if b'"quit"' in line:
                continue
            before = standing(engine)
            reply = engine.reply(line)
            json.dumps(reply)
            if reply["ok"]:
                continue
            refused += 1
            if standing(engine) != before:
                faults.append(f"line {number} was refused and changed something: {line!r}")
            error = reply["error"]
            if "$" in error or "Something went wrong" in error or "Traceback" in error:
                faults.append(f"line {number} was answered badly: {line[:200]!r}: {error[:300]}")
    print(f"{lines} lines in {time.monotonic() - began:.0f} s, {refused} refused: {len(faults)} faults")
    print("\n".join(faults[:40]))
    return 1 if faults else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(numbers or [6000])))
