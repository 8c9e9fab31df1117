"""A real X display with the program in it: pixels read from the server's memory, clicks and keys through xdotool."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

PATIENCE = 20.0


class TooLong(AssertionError):  # noqa: N818
    """What was waited for did not happen."""


def wait_for(what: str, happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Poll until it happens."""
    until = time.monotonic() + seconds
    while not happened():
        if time.monotonic() > until:
            raise TooLong(f"waited {seconds:.0f} s in vain for: {what}")
        time.sleep(0.05)


class Display:
    """A virtual screen of exactly the window's size, so that window and screen coordinates are the same."""

    def __init__(self, size: tuple[int, int]) -> None:
        missing = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
        if missing:
            raise SystemExit(f"missing programs: {', '.join(missing)} (Debian packages xvfb and xdotool)")
        self.size = size
        self._folder = Path(tempfile.mkdtemp(prefix="sandtable-display-"))
        reading, writing = os.pipe()
        screen = f"{size[0]}x{size[1]}x24"
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", screen, "-nolisten", "tcp", "-fbdir", self._folder],
            pass_fds=(writing,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as number:
            self.name = f":{number.readline().strip()}"

    def close(self) -> None:
        self._server.terminate()
        self._server.wait(10)
        shutil.rmtree(self._folder, ignore_errors=True)

    def pixels(self) -> np.ndarray:
        """What is on the screen now, as rows of red, green and blue: the server's memory is an XWD file."""
        data = (self._folder / "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        head, high, line, colours = header[0], header[5], header[12], header[19]
        start = head + colours * 12
        rows = np.frombuffer(data, np.uint8, high * line, start).reshape(high, line // 4, 4)
        return rows[:, : self.size[0], 2::-1]

    def _do(self, *words: object) -> None:
        subprocess.run(["xdotool", *map(str, words)], env=os.environ | {"DISPLAY": self.name}, check=True, timeout=10)

    def move(self, at: tuple[int, int]) -> None:
        self._do("mousemove", *at)

    def click(self, at: tuple[int, int]) -> None:
        # The pauses let the program see the pointer arrive, the button down and the button up in different frames.
        self._do("mousemove", *at, "sleep", 0.1, "mousedown", 1, "sleep", 0.06, "mouseup", 1)

    def drag(self, a: tuple[int, int], b: tuple[int, int]) -> None:
        """Press, move in four steps, let go; each is seen in a frame of its own."""
        steps = [(a[0] + (b[0] - a[0]) * n // 4, a[1] + (b[1] - a[1]) * n // 4) for n in range(1, 5)]
        moves = [word for at in steps for word in ("mousemove", *at, "sleep", 0.06)]
        self._do("mousemove", *a, "sleep", 0.1, "mousedown", 1, "sleep", 0.06, *moves, "sleep", 0.1, "mouseup", 1)

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the pointer is; up is positive."""
        self._do("click", "--repeat", abs(steps), "--delay", 60, 4 if steps > 0 else 5)

    def cancel(self) -> None:
        """The right button, which takes back what is unconfirmed."""
        self._do("mousedown", 3, "sleep", 0.06, "mouseup", 3)

    def key(self, name: str) -> None:
        self._do("key", "--delay", 60, name)


class Program:
    """The program on a display, with a folder of its own; `examples.duel` is the one that knows the duel.

    `command` starts one that was built, with `more` in its environment.
    """

    def __init__(
        self,
        display: Display,
        home: Path,
        log: Path,
        module: str = "examples.duel",
        command: Sequence[str] = (),
        more: Mapping[str, str] | None = None,
    ) -> None:
        env = os.environ | {
            "DISPLAY": display.name,
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SANDTABLE_HOME": str(home),
        }
        self._log = log.open("ab")
        self._process = subprocess.Popen(
            command or [sys.executable, "-m", module],
            env=env | dict(more or {}),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    @property
    def status(self) -> int | None:
        """How it ended; None while it runs."""
        return self._process.poll()

    def ended(self, seconds: float = PATIENCE) -> int:
        """Wait for it to end by itself; its status."""
        try:
            return self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise TooLong("the program does not end") from None

    def close(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._log.close()


def apart(real: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Which pixels look different."""
    return np.abs(real.astype(np.int16) - expected.astype(np.int16)).max(axis=-1) > 20


def likeness(real: np.ndarray, expected: np.ndarray) -> float:
    """The share of the pixels that look the same."""
    return 1 - float(apart(real, expected).mean())
