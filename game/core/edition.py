"""Which Sandtable this is: its version, and the commit it was made from."""

from __future__ import annotations

import subprocess
from importlib.metadata import PackageNotFoundError, version

from game.core import home

COMMIT_FILE = "commit.txt"
"""Written beside the shipped files when a wheel or a bundle is built; a checkout asks git."""


def number() -> str:
    """The version, as pyproject.toml has it; "0" where nothing was installed."""
    try:
        return version("sandtable")
    except PackageNotFoundError:
        return "0"


def commit() -> str:
    """The commit this was made from, shortened, with a + when files had changed since; empty when nobody knows."""
    try:
        return (home.shipped() / COMMIT_FILE).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return _commit_of_checkout()


def full() -> str:
    """Version and commit, as `sandtable --version` says them."""
    made_from = commit()
    return f"{number()} ({made_from})" if made_from else number()


def _commit_of_checkout() -> str:
    folder = home.shipped()
    if not (folder / ".git").exists():
        return ""
    words = ("git", "-C", str(folder), "describe", "--always", "--abbrev=9", "--dirty=+", "--exclude=*")
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
