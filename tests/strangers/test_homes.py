"""A few hostile homes, through the real screens; `python -m tests.soak.homes 300` opens hundreds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_hostile_homes_neither_end_nor_hang_the_program() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.soak.homes", "4", "1000"], cwd=ROOT, capture_output=True, text=True, timeout=600
    )
    assert said.returncode == 0, said.stderr
    assert "0 went wrong" in said.stdout
