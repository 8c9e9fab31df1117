"""The law of the layers is really checked: one forbidden line anywhere breaks a contract."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LINT = "import sys; from importlinter.cli import lint_imports_command as lint; sys.argv[0] = 'lint-imports'; lint()"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the package and its contracts, to break."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=lambda _, names: [n for n in names if n == "__pycache__"])
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def broken(house: Path) -> list[str]:
    """The contracts that do not hold in a house."""
    command = [sys.executable, "-c", LINT, "--no-cache", "--no-logo"]
    told = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False, timeout=120)
    names = [line.removesuffix(" BROKEN") for line in told.stdout.splitlines() if line.endswith(" BROKEN")]
    assert (told.returncode != 0) == bool(names), told.stdout + told.stderr
    return names


def write(house: Path, module: str, line: str) -> None:
    """Add an import to a module, which is made if there is none."""
    path = house / Path(*module.split(".")).with_suffix(".py")
    for folder in path.relative_to(house).parents:
        package = house / folder
        package.mkdir(exist_ok=True)
        if folder.parts:
            (package / "__init__.py").touch()
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + f"\n{line}\n", encoding="utf-8")


def test_the_house_as_it_stands_breaks_no_contract(house: Path) -> None:
    assert broken(house) == []


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("game.systems.bmg3.state", "import game.systems.torgue_arena.state", "Games know nothing of each other"),
        ("game.systems.bmg3.flow.beat", "def late():\n    import game.systems.bmg3.policy.asked", "Rules know nothing"),
        ("game.systems.torgue_arena.points", "import game.systems.torgue_arena.evaluate", "Rules know nothing"),
        ("game.kit.looks", "import game.systems.bmg3.looks", "The law of the layers"),
        ("game.core.hooks", "import game.kit.looks", "The law of the layers"),
        ("game.bots.seat", "import game.testing.scene", "The law of the layers"),
        ("game.kit.looks", "import pygame", "Only the app knows the screen"),
    ],
)
def test_a_forbidden_import_breaks_a_contract(house: Path, module: str, line: str, contract: str) -> None:
    write(house, module, line)
    assert any(name.startswith(contract) for name in broken(house))


def test_a_new_game_is_covered_without_being_named(house: Path) -> None:
    write(house, "game.systems.newcomer.flow", "import game.systems.bmg3.state")
    write(house, "game.systems.newcomer.policy", "LIKES = 1")
    write(house, "game.systems.newcomer.points", "import game.systems.newcomer.policy")
    assert broken(house) == ["Games know nothing of each other", "Rules know nothing of what computer players like"]
