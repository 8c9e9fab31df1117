"""What is handed on: archives, sums, licences, and the workflow that makes them."""

from __future__ import annotations

import hashlib
import re
import shlex
import tarfile
import tomllib
import zipfile
from importlib import import_module
from importlib.metadata import distribution
from pathlib import Path

import pytest

from bundle import licences, release
from bundle.contents import NAME, ROOT
from game.app import theme
from game.cli import parser
from game.core import edition

WORKFLOW = (ROOT / ".github" / "workflows" / "build.yml").read_text(encoding="utf-8")


def built(folder: Path, program: str) -> Path:
    """A folder that looks as if it had been built."""
    made = folder / NAME
    (made / "_internal").mkdir(parents=True)
    (made / program).write_bytes(b"program")
    (made / program).chmod(0o755)
    (made / "_internal" / licences.NAME).write_text("all of them", encoding="utf-8")
    (made / "_internal" / "Zoë.txt").write_text("ж", encoding="utf-8")
    return made


def test_a_linux_folder_becomes_a_tar_that_keeps_rights_and_links(tmp_path: Path) -> None:
    made = built(tmp_path, "sandtable")
    (made / "link").symlink_to("sandtable")
    assert release.main([str(made), "--into", str(tmp_path / "out")]) == 0
    [archive] = (tmp_path / "out").glob("*.tar.gz")
    assert archive.name.startswith(f"sandtable-{edition.number()}-linux-")
    with tarfile.open(archive) as packed:
        assert packed.getmember(f"{NAME}/sandtable").mode == 0o755
        assert packed.getmember(f"{NAME}/link").linkname == "sandtable"
        assert f"{NAME}/_internal/Zoë.txt" in packed.getnames()


def test_a_windows_folder_becomes_a_zip(tmp_path: Path) -> None:
    made = built(tmp_path, f"{NAME}.exe")
    assert release.main([str(made), "--into", str(tmp_path / "out")]) == 0
    [archive] = (tmp_path / "out").glob("*.zip")
    with zipfile.ZipFile(archive) as packed:
        assert packed.read(f"{NAME}/{NAME}.exe") == b"program"
        assert packed.read(f"{NAME}/_internal/Zoë.txt").decode() == "ж"


def test_a_mac_program_becomes_a_tar(tmp_path: Path) -> None:
    assert release.system_of(tmp_path / f"{NAME}.app") == "macos"
    assert release.archive_name("macos").endswith(".tar.gz")


def test_sums_are_written_beside_the_archives_and_renewed(tmp_path: Path) -> None:
    made, out = built(tmp_path, "sandtable"), tmp_path / "out"
    for word in ("one", "two"):
        (made / "sandtable").write_text(word, encoding="ascii")
        release.main([str(made), "--into", str(out)])
    (out / "another").write_bytes(b"x")
    release.note(out / "another")
    lines = dict(reversed(line.split("  ")) for line in (out / release.SUMS).read_text(encoding="ascii").splitlines())
    assert len(lines) == 2
    for name, told in lines.items():
        assert hashlib.sha256((out / name).read_bytes()).hexdigest() == told


def test_the_same_folder_makes_the_same_archive(tmp_path: Path) -> None:
    made = built(tmp_path, "sandtable")
    sums = []
    for out in (tmp_path / "a", tmp_path / "b"):
        (made / "sandtable").touch()
        release.main([str(made), "--into", str(out)])
        sums.append((out / release.SUMS).read_text(encoding="ascii"))
    assert sums[0] == sums[1]


def test_what_was_not_built_or_has_no_licences_is_not_handed_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main([str(tmp_path)]) == 2
    assert "is no program that was built" in capsys.readouterr().err
    made = built(tmp_path, "sandtable")
    (made / "_internal" / licences.NAME).unlink()
    assert release.main([str(made), "--into", str(tmp_path)]) == 2
    assert "is not handed on without" in capsys.readouterr().err


def test_the_page_of_licences_tells_of_libraries_fonts_and_python() -> None:
    shapely = [Path(str(distribution("shapely").locate_file(file))) for file in distribution("shapely").files or ()]
    page = licences.licences("It", [*shapely, theme.font_file()], ROOT / "LICENSE")
    table, _, words = page.partition("=" * 100)
    assert re.search(rf"^shapely +{re.escape(distribution('shapely').version)} +BSD", table, re.MULTILINE)
    assert re.search(r"^Python +3\.\d+\.\d+ +PSF-2.0$", table, re.MULTILINE)
    assert "NotoSans-Regular.ttf: Noto Sans Regular; Copyright" in table
    assert "numpy" not in table, "only what is inside is told of"
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in words.upper(), "GEOS, inside shapely"
    assert words.index("MIT License") < words.index("shapely")


def test_every_library_has_the_words_of_its_licence() -> None:
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    names = [re.match(r"[\w-]+", word)[0] for word in needed]
    files = [
        Path(str(distribution(name).locate_file(file)))
        for name in names
        for file in (distribution(name).files or ())
        if file.suffix == ".py" or licences.FONT.search(file.name)
    ]
    works = {work.name.lower().replace("_", "-"): work for work in licences.libraries(files, "nobody")}
    assert not [name for name in names if not works[name].texts or not works[name].licence]


@pytest.mark.parametrize("name", ["libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2_ttf.dll", "libmpg123-0.dll", "libgme.dll"])
def test_libraries_inside_pygame_are_known(name: str) -> None:
    assert licences._small(name)


def test_the_changelog_begins_with_what_comes_or_with_this_version() -> None:
    first = re.search(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert first
    assert first[1].split()[0] in ("Unreleased", edition.number())


# --- the workflow


def commands() -> list[list[str]]:
    """Every command of the workflow, in words."""
    lines: list[str] = []
    block = -1
    for line in WORKFLOW.splitlines():
        indent = len(line) - len(line.lstrip())
        if block >= 0 and line.strip() and indent > block:
            lines.append(line.strip())
            continue
        block = -1
        if found := re.match(r"\s*(- )?run: (.*)$", line):
            if found[2] == "|":
                block = line.index("run:")
            else:
                lines.append(found[2])
    parts = [part for line in lines for part in re.split(r" && | \| ", line)]
    return [shlex.split(part, comments=True) for part in parts]


def test_the_workflow_runs_only_what_exists() -> None:
    tools = {"pip", "sudo", "pytest", "ruff", "mypy", "lint-imports", "pyinstaller", "python"}
    found = [words for words in commands() if words]
    assert len(found) > 8
    for words in found:
        name = Path(words[0]).name
        if name.startswith("sandtable"):
            parser().parse_args([word for word in words[1:] if not word.startswith("${{")])
            continue
        assert name in tools, words
        if name == "python":
            assert words[1] == "-m"
            assert import_module(words[2]), words
        if name == "pyinstaller":
            assert (ROOT / words[-1]).exists(), words
        if name == "pytest":
            assert all((ROOT / word).exists() for word in words[1:] if word.startswith("tests")), words


def test_the_workflow_proves_and_packs_on_three_platforms_with_the_same_commands() -> None:
    assert "python -m bundle.release" in WORKFLOW
    assert "python -m bundle.installs --built" in WORKFLOW
    for name in ("linux", "windows", "macos"):
        assert f"name: {name}," in WORKFLOW
    assert not re.search(r"index-url|registry", WORKFLOW)
