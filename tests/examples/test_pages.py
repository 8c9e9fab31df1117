"""The pages for developers are true: snippets run, and what they show is what the examples are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
REEF = [*sorted((ROOT / "examples" / "reef").glob("*.py")), ROOT / "tests" / "examples" / "test_reef.py"]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]


def test_the_snippets_about_sessions_run() -> None:
    ran = doctest.testfile(str(ROOT / "docs" / "session.md"), module_relative=False)
    assert ran.attempted > 30
    assert ran.failed == 0


@pytest.mark.parametrize(
    "snippet", re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "systems.md").read_text(), re.S)
)
def test_the_snippets_about_systems_are_in_the_reef(snippet: str) -> None:
    assert any(snippet.strip() in path.read_text(encoding="utf-8") for path in REEF)


def test_the_files_of_a_system_are_those_of_the_reef() -> None:
    listed = re.findall(r"^  (\w+\.\w+) +\d+  ", (ROOT / "docs" / "systems.md").read_text(), re.M)
    there = [path.name for path in (ROOT / "examples" / "reef").iterdir() if path.is_file()]
    assert sorted(listed) == sorted(there)


def test_a_system_is_written_in_twelve_steps() -> None:
    steps = re.findall(r"^## (\d+)\. ", (ROOT / "docs" / "systems.md").read_text(), re.M)
    assert steps == [str(number) for number in range(1, 13)]


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (page.parent / target).exists(), target


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_every_module_and_folder_a_page_names_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for path in re.findall(r"`((?:game|examples|tests|assets|maps|docs)/[\w/.]+?)`", text):
        assert (ROOT / path).exists(), path
    for name in re.findall(r"`(game(?:\.[a-z_]+)+)", text):
        parts = name.split(".")
        found = [ROOT.joinpath(*parts[:n]) for n in range(len(parts), len(parts) - 2, -1)]
        assert any(path.is_dir() or path.with_suffix(".py").exists() for path in found), name
