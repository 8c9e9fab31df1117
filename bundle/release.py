"""What is handed on: `python -m bundle.release FOLDER [--into DIR]` packs a built program and writes its checksum.

A zip for Windows; a tar for Linux and the Mac, whose links and rights a zip loses. The same folder makes the same
archive.
"""

from __future__ import annotations

import argparse
import hashlib
import platform
import sys
import tarfile
import zipfile
from gzip import GzipFile
from pathlib import Path
from typing import Literal

from bundle.contents import NAME, ROOT
from bundle.licences import NAME as LICENCES
from game.core import edition

System = Literal["linux", "windows", "macos"]
SUMS = "SHA256SUMS"


def main(arguments: list[str] | None = None) -> int:
    reading = argparse.ArgumentParser(prog="python -m bundle.release", description="Pack what was built.")
    reading.add_argument("folder", type=Path, help=f"dist/{NAME}, or dist/{NAME}.app on a Mac")
    reading.add_argument("--into", type=Path, default=ROOT / "dist", metavar="DIR")
    options = reading.parse_args(arguments)
    folder: Path = options.folder.resolve()
    system = system_of(folder)
    if system is None:
        print(f"{folder} is no program that was built.", file=sys.stderr)
        return 2
    if not next(folder.rglob(LICENCES), None):
        print(f"{folder} has no {LICENCES}, and is not handed on without.", file=sys.stderr)
        return 2
    options.into.mkdir(parents=True, exist_ok=True)
    archive = options.into / archive_name(system)
    (zipped if system == "windows" else tarred)(folder, archive)
    note(archive)
    print(f"{archive} ({archive.stat().st_size / 1e6:.1f} MB)")
    return 0


def system_of(folder: Path) -> System | None:
    """Which platform a folder was built for."""
    if folder.suffix == ".app":
        return "macos"
    if (folder / f"{NAME}.exe").is_file():
        return "windows"
    return "linux" if (folder / "sandtable").is_file() else None


def archive_name(system: System) -> str:
    machine = {"AMD64": "x86_64"}.get(platform.machine(), platform.machine())
    return f"sandtable-{edition.number()}-{system}-{machine}.{'zip' if system == 'windows' else 'tar.gz'}"


def tarred(folder: Path, archive: Path) -> None:
    """With links and rights, without owners and times."""

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = 0, 0, 0, "", ""
        return entry

    with (
        archive.open("wb") as file,
        GzipFile("", "wb", 6, file, mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w") as tar,
    ):
        for path, name in _inside(folder):
            tar.add(path, name, recursive=False, filter=plain)


def zipped(folder: Path, archive: Path) -> None:
    """Files only: Windows has no links."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, name in _inside(folder):
            if path.is_file():
                packed.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)


def _inside(folder: Path) -> list[tuple[Path, str]]:
    return [(path, path.relative_to(folder.parent).as_posix()) for path in [folder, *sorted(folder.rglob("*"))]]


def note(archive: Path) -> None:
    """Write down the sum of an archive beside those of the others, as `sha256sum --check` reads it."""
    sums = archive.with_name(SUMS)
    told = sums.read_text(encoding="ascii").splitlines() if sums.exists() else []
    with archive.open("rb") as file:
        line = f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {archive.name}"
    others = [other for other in told if not other.endswith(f"  {archive.name}")]
    sums.write_text("\n".join(sorted([*others, line], key=lambda one: one[66:])) + "\n", encoding="ascii")


if __name__ == "__main__":
    sys.exit(main())
