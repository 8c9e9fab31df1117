"""The bundle: what goes in exists, what stays out is not missed."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from bundle import contents
from game.app import theme
from game.core import home
from game.core.text import LANGUAGES

SPEC = (contents.ROOT / "build.spec").read_text(encoding="utf-8")
OPEN_SCREENS = """
import pygame_gui
from game.app.window import App
from game.app.screens.credits import CreditsScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.title import TitleScreen

app = App()
for screen in (TitleScreen, SettingsScreen, CreditsScreen):
    app.push(screen(app))
    app.frame([], 0.1)
print(pygame_gui.__file__)
"""


def test_the_spec_is_python_that_can_be_read():
    assert ast.parse(SPEC)


@pytest.mark.parametrize("folder", contents.FOLDERS)
def test_the_folders_lie_where_the_program_looks_for_them(folder):
    entries = contents.folder_files(folder)
    assert entries
    assert {destination.split("/")[0] for _, destination in entries} == {folder}
    shipped = home.assets() if folder == "assets" else home.maps()
    for source, destination in entries:
        assert (shipped.parent / destination / Path(source).name).is_file()


def test_scripts_and_leftovers_stay_out():
    names = [Path(source).name for folder in contents.FOLDERS for source, _ in contents.folder_files(folder)]
    assert not [name for name in names if name.endswith((".py", ".pyc")) or name.startswith(".")]


def test_every_map_rulebook_and_language_goes_in():
    taken = {Path(source) for folder in contents.FOLDERS for source, _ in contents.folder_files(folder)}
    wanted = [*home.maps().rglob("*.tmx"), *home.assets().rglob("*.toml"), *home.assets().rglob("*.md")]
    assert wanted
    assert not [path for path in wanted if path not in taken]


def test_the_fonts_of_the_theme_go_in_and_hardly_any_others():
    used = {theme.font_file(bold).name for bold in (False, True)}
    assert used < set(contents.FONTS)
    fonts = [file.name for file in theme.font_file().parent.iterdir() if file.suffix in (".ttf", ".otf")]
    assert {name for name in fonts if contents.wanted(f"pygame_gui/data/{name}")} == set(contents.FONTS)
    assert {name for name in fonts if contents.wanted(f"pygame_gui\\data\\{name}")} == set(contents.FONTS)


def test_screens_open_with_the_fonts_that_go_in(tmp_path):
    library = Path(importlib.util.find_spec("pygame_gui").origin).parent

    def unwanted(folder: str, names: list[str]) -> list[str]:
        inside = Path(folder).relative_to(library.parent)
        return [name for name in names if name == "__pycache__" or not contents.wanted((inside / name).as_posix())]

    shutil.copytree(library, tmp_path / "pygame_gui", ignore=unwanted)
    env = os.environ | {
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{contents.ROOT}",
        "SANDTABLE_HOME": str(tmp_path / "home"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    done = subprocess.run([sys.executable, "-c", OPEN_SCREENS], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == str(tmp_path / "pygame_gui" / "__init__.py")


def test_translations_of_other_languages_stay_out():
    kept = [code for code in ("en", "es", "it", "ja", "de") if contents.wanted(_translation(code))]
    assert kept == list(LANGUAGES) == list(contents.LANGUAGES)


def _translation(code: str) -> str:
    return f"pygame_gui/data/translations/pygame-gui.{code}.json"


def test_other_data_of_libraries_goes_in():
    assert contents.wanted("pygame_gui/data/default_theme.json")
    assert contents.wanted("fonticon_mdi7/fonts/materialdesignicons-webfont.ttf")
    assert contents.wanted("shapely/lib.so")


def test_nothing_the_program_imports_is_kept_out():
    unused = {*contents.UNUSED_MODULES, "grimp"}
    for path in (contents.ROOT / "game").rglob("*.py"):
        module = ".".join(path.relative_to(contents.ROOT).with_suffix("").parts)
        if module.startswith(contents.TESTS_ONLY):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not unused & {part for name in names for part in _parents(name)}, path
            assert not [name for name in names if name.startswith(contents.TESTS_ONLY)], path


def _parents(name: str) -> list[str]:
    words = name.split(".")
    return [".".join(words[:count]) for count in range(1, len(words) + 1)]


def test_a_bundle_over_the_limit_is_not_built(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "library").write_bytes(b"x" * 700)
    (tmp_path / "data").write_bytes(b"x" * 50)
    (tmp_path / "link").symlink_to(tmp_path / "data")
    assert contents.weight(tmp_path) == 750
    assert contents.LIMIT == 125_000_000
    assert re.search(r"if weight\(.*\) > LIMIT:\n    raise SystemExit", SPEC)


def test_what_we_add_to_the_libraries_stays_small():
    ours = [Path(source).stat().st_size for folder in contents.FOLDERS for source, _ in contents.folder_files(folder)]
    fonts = [Path(path) for name in ("fonticon_mdi7", "font_manrope", "tkinter_icons_rpga") for path in _files(name)]
    assert sum(ours) + sum(path.stat().st_size for path in fonts) < 12_000_000


def _files(package: str) -> list[Path]:
    places = importlib.util.find_spec(package).submodule_search_locations
    return [path for place in places for path in Path(place).rglob("*") if path.suffix in (".ttf", ".otf")]


def test_hidden_modules_are_installed():
    assert all(importlib.util.find_spec(name) for name in contents.HIDDEN_MODULES)


def test_the_icon_is_there_in_every_form_and_size():
    assert Image.open(contents.ICONS["png"]).size == (512, 512)
    ico = Image.open(contents.ICONS["ico"])
    assert {(16, 16), (32, 32), (48, 48), (256, 256)} <= ico.info["sizes"]
    icns = Image.open(contents.ICONS["icns"])
    assert {128, 256, 512} <= {size[0] * size[2] for size in icns.info["sizes"]}
    for form in contents.ICONS:
        assert form == "png" or f'"{form}"' in SPEC


def test_the_icon_has_clear_corners():
    picture = Image.open(contents.ICONS["png"]).convert("RGBA")
    assert picture.getpixel((0, 0))[3] == 0
    assert picture.getpixel((256, 256))[3] == 255


def test_the_entry_makes_workers_of_worker_processes_before_anything_else():
    tree = ast.parse((contents.ROOT / "bundle" / "start.py").read_text(encoding="utf-8"))
    first = tree.body[-1].body[0]
    assert ast.unparse(first) == "multiprocessing.freeze_support()"


def test_a_windowed_program_without_streams_logs_to_a_file(tmp_path, monkeypatch):
    from bundle import start

    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    start.give_voice()
    print("hello")
    assert (tmp_path / "reports" / "program.log").read_text(encoding="utf-8") == "hello\n"


def test_stripping_spares_the_libraries_of_wheels(tmp_path):
    for name in ("libpython3.11.so.1.0", "python3.11/lib-dynload/math.so", "numpy.libs/libblas.so", "libgeos.so"):
        path = tmp_path / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = [path.name for path in contents.unpolished(tmp_path)]
    assert names == ["libpython3.11.so.1.0", "math.so"]
