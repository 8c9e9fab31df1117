"""Windows programs on Linux, through Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from bundle.proof import Broken, clean_env, heard

TOOLS = ("wine", "osslsigncode", "Xvfb", "xdotool")
"""What a proof needs; Debian packages wine, wine64, osslsigncode, xvfb and xdotool."""


def missing() -> list[str]:
    """The tools that this machine lacks."""
    return [tool for tool in TOOLS if not shutil.which(tool)]


def on_one_core(*command: str) -> list[str]:
    """Nearly every call of a Windows program asks Wine's server and waits for it. On two cores each question has to
    wake the other one, which takes an idle virtual machine far longer than the answer; a start of ours asks 40,000."""
    return ["taskset", "--cpu-list", str(max(os.sched_getaffinity(0))), *command]


class Wine:
    """A Windows of its own in a folder, made when it is first wanted; it runs until it is left."""

    def __init__(self, folder: Path) -> None:
        self.prefix = folder / "prefix"
        # Wine writes its registry only now and then, but this as soon as it starts for the first time.
        self._made = self.prefix / "drive_c" / "windows" / "system32" / "kernel32.dll"

    @property
    def env(self) -> dict[str, str]:
        """What programs need to find this Windows; it asks neither for a browser nor for .NET."""
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree=;mshtml="}
        return clean_env() | own

    def __enter__(self) -> Self:
        if not self._made.exists():
            self._make()
        # Otherwise every command starts and ends a Windows, which takes longer than most of them. What keeps running
        # gets no pipe, for whoever reads it would wait for its end.
        self._quiet("wineserver", "-p")
        self._quiet("wine", "wineboot")
        if not self._made.exists():
            raise Broken("Windows did not start")
        return self

    def _make(self) -> None:
        """While a Windows runs for the first time, every larger program waits twenty seconds for it: start it anew."""
        self.prefix.mkdir(parents=True, exist_ok=True)
        self._quiet("wine", "wineboot", "-i")
        self._quiet("wine", "winecfg", "-v", "win10")
        self._quiet("wineserver", "-k")
        self._quiet("wineserver", "-w")

    def __exit__(self, *_: object) -> None:
        """End everything that still runs in it."""
        self._quiet("wineserver", "-k")

    def _quiet(self, *command: str) -> None:
        none = subprocess.DEVNULL
        line = on_one_core(*command)
        subprocess.run(line, env=self.env, stdin=none, stdout=none, stderr=none, timeout=600, check=False)

    def run(self, command: Sequence[str | Path], otherwise: str, seconds: float = 1800, **more: str) -> str:
        """What a command prints; `otherwise` is what is wrong when it fails."""
        return heard(on_one_core("wine", *map(str, command)), otherwise, seconds, self.env | more)
