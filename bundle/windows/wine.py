"""Windows programs on Linux, through Wine."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

TOOLS = ("wine", "osslsigncode", "Xvfb", "xdotool")
"""What a proof needs; Debian packages wine, wine64, osslsigncode, xvfb and xdotool."""


class Broken(Exception):  # noqa: N818
    """The Windows program cannot be built, or does not do what it should."""


def missing() -> list[str]:
    """The tools that this machine lacks."""
    return [tool for tool in TOOLS if not shutil.which(tool)]


class Wine:
    """A Windows of its own in a folder, made when it is first wanted."""

    def __init__(self, folder: Path) -> None:
        self.prefix = folder / "prefix"
        if not (self.prefix / "system.reg").exists():
            self.prefix.mkdir(parents=True, exist_ok=True)
            self.run(["wineboot", "-i"], "Windows did not start")
            self.run(["winecfg", "-v", "win10"], "Windows 10 was refused")

    @property
    def env(self) -> dict[str, str]:
        """What programs need to find this Windows; it asks neither for a browser nor for .NET."""
        own = {"WINEPREFIX": str(self.prefix), "WINEDEBUG": "-all", "WINEDLLOVERRIDES": "mscoree=;mshtml="}
        kept = {name: said for name, said in os.environ.items() if name not in ("PYTHONPATH", "DISPLAY")}
        return kept | own

    def run(
        self, command: Sequence[str | Path], otherwise: str, said: str = "", seconds: float = 600, **more: str
    ) -> str:
        """What a command prints; `otherwise` is what is wrong when it fails."""
        try:
            done = subprocess.run(
                ["wine", *map(str, command)],
                env=self.env | more,
                input=said.encode(),
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise Broken(f"{otherwise}: nothing happened in {seconds:.0f} s") from None
        words = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
        if done.returncode:
            raise Broken(f"{otherwise} (status {done.returncode}):\n{words[-3000:]}")
        return words

    def close(self) -> None:
        """End everything that still runs in it."""
        subprocess.run(["wineserver", "-k"], env=self.env, check=False, capture_output=True)
