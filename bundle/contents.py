"""What goes into the bundle and what stays out."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

NAME = "Sandtable"
IDENTIFIER = "io.github.sandtable"

ROOT = Path(__file__).resolve().parents[1]

FOLDERS = ("assets", "maps")
"""Copied whole to the root of the bundle, where `game.core.home` looks for them."""

ICONS = {name: ROOT / "assets" / "icons" / f"sandtable.{name}" for name in ("png", "ico", "icns")}

FONTS = ("NotoSans-Regular.ttf", "NotoSans-Bold.ttf", "FiraCode-Regular.ttf")
"""Of pygame_gui's fonts, the two the theme uses and the one it loads whatever its theme says; the rest, 39 MB of it for
languages we do not speak, stays out."""

LANGUAGES = ("en", "es", "it")

UNUSED_MODULES = (
    *("PIL._avif", "PIL._imagingcms", "PIL._imagingft", "PIL._imagingtk", "PIL.ImageQt", "PIL.ImageTk"),
    *("IPython", "hypothesis", "matplotlib", "numpy.f2py", "pygame.tests", "pytest", "setuptools", "yaml"),
    *("readline", "sqlite3", "tkinter"),
    # The program is offline. Without these, hashlib and hmac use their own code.
    *("_hashlib", "_ssl", "ssl"),
)

TESTS_ONLY = ("game.testing.plugins", "game.testing.knots")
"""What of the program needs pytest or grimp, which no player has."""

LIMIT = 125_000_000
"""Bytes that a bundle may have at most; a larger one is not built."""

HIDDEN_MODULES = ("pygame_gui", "pygame_gui.data", "fonticon_mdi7", "font_manrope", "tkinter_icons_rpga")
"""Named in no import statement, for only their fonts are read."""

_MAKING_OF = (".py", ".pyc", ".xcf", ".md5")


def folder_files(folder: str) -> list[tuple[str, str]]:
    """The files of one of FOLDERS as (file, folder in the bundle); scripts that drew them stay out."""
    return [
        (str(path), path.parent.relative_to(ROOT).as_posix())
        for path in sorted((ROOT / folder).rglob("*"))
        if path.is_file() and path.suffix not in _MAKING_OF and not path.name.startswith(".")
    ]


def wanted(destination: str) -> bool:
    """Whether a file some library brings along is of any use to us."""
    path = PurePosixPath(destination.replace("\\", "/"))
    if path.suffix in (".ttf", ".otf") and path.parts[:2] == ("pygame_gui", "data"):
        return path.name in FONTS
    if path.parts[:3] == ("pygame_gui", "data", "translations") and path.suffix == ".json":
        return path.name.split(".")[1] in LANGUAGES
    return True


def unpolished(folder: Path) -> list[Path]:
    """Python's own libraries in a Linux bundle, which may carry symbols; those of wheels break when stripped."""
    return [*folder.glob("_internal/libpython*.so*"), *folder.glob("_internal/python3*/lib-dynload/*.so")]


def weight(folder: Path) -> int:
    """The bytes of all files of a folder, each counted once however many links lead to it."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
