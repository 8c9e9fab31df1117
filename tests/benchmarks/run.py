"""All benchmarks in one run: `sandtable bench`, or `python -m tests.benchmarks.run NAME...`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path


def main(wanted: Sequence[str] = ()) -> int:
    """Run each `bench_*.py` and print what it measured."""
    for file in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = file.stem.removeprefix("bench_")
        if wanted and name not in wanted:
            continue
        print(f"== {name}")
        for measured, value, unit in import_module(f"tests.benchmarks.{file.stem}").run():
            print(f"{measured:58} {value:12,.2f}  {unit}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
