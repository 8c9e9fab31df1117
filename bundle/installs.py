"""Every way to install the program, tried from a clean machine's view: `python -m bundle.installs`.

The README's line, the wheel in an empty environment, and the folder that runs without Python. The Windows folder has a
command of its own, `python -m bundle.windows`, and the same proof.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from bundle.contents import NAME, ROOT, weight
from bundle.proof import BUILT, PLAYED, Broken, Clock, Installed, clean_env, prove

KINDS = ("readme", "wheel", "folder")


def main(arguments: list[str] | None = None) -> int:
    reading = argparse.ArgumentParser(prog="python -m bundle.installs", description="Try every way to install it.")
    reading.add_argument("kinds", nargs="*", choices=[*KINDS, []], help=f"of {', '.join(KINDS)}; otherwise all")
    reading.add_argument("--into", type=Path, metavar="DIR", help="a folder to keep; otherwise a passing one")
    reading.add_argument("--built", type=Path, metavar="DIR", help="only try this folder, built before")
    options = reading.parse_args(arguments)
    folder = (options.into or Path(tempfile.mkdtemp(prefix="sandtable-installs-"))).resolve()
    clock = Clock()
    try:
        if options.built:
            prove_folder(options.built.resolve(), folder)
        for kind in options.kinds or ([] if options.built else KINDS):
            {"readme": readme, "wheel": wheel, "folder": built}[kind](folder)
    except Broken as trouble:
        print(f"Not proved: {trouble}", file=sys.stderr)
        return 1
    finally:
        if not options.into:
            shutil.rmtree(folder, ignore_errors=True)
    clock.tell("Every install is proved")
    return 0


# --- the three ways


def readme(folder: Path) -> None:
    """The first line of the README, in an environment of its own."""
    install, start = readme_line()
    clock = Clock()
    room = Room(folder / "readme")
    room.do(install, cwd=ROOT)
    clock.tell(f"`{shlex.join(install)}`")
    prove(room.installed("README", room.tool(start)), PLAYED)


def wheel(folder: Path) -> None:
    """The wheel, in an environment that has nothing else."""
    clock = Clock()
    room = Room(folder / "wheel")
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    room.do(["pip", "wheel", "--no-deps", "-w", str(wheels), str(ROOT)])
    room.do(["pip", "install", *map(str, wheels.glob("*.whl"))])
    clock.tell(f"wheel of {weight(wheels) / 1e6:.1f} MB")
    prove(room.installed("wheel", room.tool("sandtable")), PLAYED)


def built(folder: Path) -> None:
    """The folder that runs without Python, built with what the README installs."""
    clock = Clock()
    room = Room(folder / "readme")
    room.do(["pip", "install", "-e", ".", "pyinstaller"], cwd=ROOT)
    places = ("--distpath", str(folder / "dist"), "--workpath", str(folder / "work"))
    room.do(["pyinstaller", "--noconfirm", "--log-level", "WARN", *places, "build.spec"], cwd=ROOT)
    program = folder / "dist" / NAME
    clock.tell(f"folder of {weight(program) / 1e6:.0f} MB")
    prove_folder(program, folder)


def prove_folder(program: Path, folder: Path) -> None:
    """A folder built for the machine this runs on; its window is tried where there is a virtual screen."""
    if program.suffix == ".app":
        command, inside = program / "Contents" / "MacOS" / "sandtable", program / "Contents" / "Resources"
    else:
        command, inside = program / "sandtable", program / "_internal"
        if (program / "sandtable-cli.exe").exists():
            command = program / "sandtable-cli.exe"
    if not command.exists():
        raise Broken(f"{program} is no program that was built")
    seen = shutil.which("Xvfb") and shutil.which("xdotool")
    steps = {name: step for name, step in BUILT.items() if seen or name != "a window"}
    words = [str(command)]
    prove(Installed("folder", words, words, folder / "folder", clean_env(), inside=inside), steps)


def readme_line() -> tuple[list[str], str]:
    """What the README's first line does: install, then start."""
    line = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[0]
    install, _, start = line.strip().partition(" && ")
    return shlex.split(install), start


class Room:
    """A virtual environment with nothing in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        if not self.bin.exists():
            venv.create(folder / "venv", with_pip=True)

    @property
    def env(self) -> Mapping[str, str]:
        kept = clean_env()
        return {**kept, "PATH": f"{self.bin}{os.pathsep}{kept['PATH']}", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def tool(self, name: str) -> str:
        return str(self.bin / name)

    def do(self, words: list[str], cwd: Path | None = None) -> None:
        line = [self.tool(words[0]), *words[1:]]
        where = cwd or self.folder
        done = subprocess.run(line, cwd=where, env=self.env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise Broken(f"`{shlex.join(words)}` failed:\n{(done.stderr or done.stdout)[-3000:]}")

    def installed(self, name: str, program: str) -> Installed:
        return Installed(name, [program], [program], self.folder / "elsewhere", self.env)


if __name__ == "__main__":
    sys.exit(main())
