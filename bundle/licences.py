"""The licences of everything in a bundle, read off what is bundled: libraries, fonts, Python itself."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from importlib.metadata import Distribution, distributions
from pathlib import Path

NAME = "LICENCES.txt"

TEXTS = re.compile(r"LICEN[CS]E|COPYING|NOTICE|OFL|AUTHORS", re.IGNORECASE)
LIBRARY = re.compile(r"\.(dll|pyd|dylib|so(\.[\d.]+)?)$", re.IGNORECASE)
FONT = re.compile(r"\.(ttf|otf)$", re.IGNORECASE)

SMALL_LIBRARIES = {
    "sdl2": "Zlib",
    "brotli": "MIT",
    "flac": "BSD-3-Clause",
    "asound": "LGPL-2.1",
    "fluidsynth": "LGPL-2.1",
    "freetype": "FTL",
    "harfbuzz": "MIT",
    "jpeg": "IJG, BSD-3-Clause and Zlib",
    "mpg123": "LGPL-2.1",
    "ogg": "BSD-3-Clause",
    "opus": "BSD-3-Clause",
    "png": "libpng-2.0",
    "portmidi": "MIT",
    "sharpyuv": "BSD-3-Clause",
    "sndfile": "LGPL-2.1",
    "tiff": "libtiff",
    "vorbis": "BSD-3-Clause",
    "wavpack": "BSD-3-Clause",
    "webp": "BSD-3-Clause",
    "xmp": "MIT",
    "modplug": "public domain",
    "gme": "LGPL-2.1",
    "zlib": "Zlib",
}
"""What pygame-ce brings along without a word about it, by the beginning of its name."""

WITHOUT_TEXT = {"pygame-ce": Path(__file__).with_name("LGPL-2.1.txt")}
"""Libraries whose wheels lack the text of their licence."""


@dataclass(slots=True)
class Work:
    """Somebody's work that is inside."""

    name: str
    version: str
    licence: str
    texts: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    """Libraries and fonts of others that it brings along, with what is known of them."""


def licences(title: str, sources: Iterable[str | Path], own: Path, builder: str = "pyinstaller") -> str:
    """The page: whose works the files are that were bundled, under which licence, and the words of all licences."""
    works = [python(), *libraries([Path(source) for source in sources], builder)]
    table = [f"{work.name:32} {work.version:14} {work.licence}" for work in works]
    parts = [f"{work.name}: {part}" for work in works for part in work.parts]
    pages = [_page(f"{work.name} {work.version}", text) for work in works for text in work.texts]
    head = f"{title} is under the MIT licence, whose words come first. In this folder there is also the work of others."
    inside = ["What they bring along:", "", *parts, ""] if parts else []
    return "\n".join([head, "", *table, "", *inside, _page(title, own.read_text(encoding="utf-8")), *pages])


def libraries(sources: Sequence[Path], builder: str) -> list[Work]:
    """The works that the files belong to, and libraries of the system that belong to none of them."""
    owners = {path: dist for dist in distributions() for path in _files(dist)}
    found: dict[str, Work] = {}
    strangers: set[Path] = set()
    for source in sorted({path.resolve() for path in sources}):
        owner = owners.get(source)
        if owner is None:
            if LIBRARY.search(source.name) and not _of_python(source):
                strangers.add(source)
            continue
        name = owner.name.lower()
        work = found[name] = found.get(name) or _work(owner)
        if FONT.search(source.name):
            work.parts.append(font(source))
        elif LIBRARY.search(source.name) and (licence := _small(source.name)):
            work.parts.append(f"{source.name}: {licence}")
    for dist in distributions():
        if dist.name.lower() == builder:  # the first lines that run are its own
            found[builder] = found.get(builder) or _work(dist)
    found.pop("sandtable", None)
    return [*(found[name] for name in sorted(found)), *system_libraries(sorted(strangers))]


def _of_python(file: Path) -> bool:
    """Whether a file came with Python rather than with the system around it."""
    places = [sysconfig.get_path("stdlib"), *([sys.base_prefix] if sys.base_prefix not in ("/usr", "/") else [])]
    return any(file.is_relative_to(Path(place).resolve()) for place in places)


def _files(dist: Distribution) -> list[Path]:
    return [Path(str(dist.locate_file(file))).resolve() for file in dist.files or ()]


def _work(dist: Distribution) -> Work:
    words = dist.metadata
    classes = [line.split(" :: ")[-1] for line in words.get_all("Classifier") or () if line.startswith("License ::")]
    said = [line for name in ("License-Expression", "License") for line in words.get_all(name) or () if line]
    licence = said[0] if said and "\n" not in said[0].strip() else ", ".join(classes)
    files = [path for path in _files(dist) if TEXTS.search(path.name) and path.suffix.lower() not in (".py", ".pyc")]
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in files if path.is_file()]
    extra = WITHOUT_TEXT.get(dist.name)
    if extra and not texts:
        texts = [extra.read_text(encoding="utf-8")]
    return Work(dist.name, dist.version, licence or "see below", texts)


def _small(file: str) -> str:
    stem = file.lower().removeprefix("lib")
    return next((licence for name, licence in SMALL_LIBRARIES.items() if stem.startswith(name)), "")


def python() -> Work:
    """Python itself; its own page tells of the libraries inside its standard library."""
    version = ".".join(map(str, sys.version_info[:3]))
    debian = Path(f"/usr/share/doc/python3.{sys.version_info[1]}/copyright")
    places = [Path(sysconfig.get_path("stdlib")) / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt", debian]
    here = next((place for place in places if place.is_file()), None)
    text = here.read_text(encoding="utf-8", errors="replace") if here else "https://docs.python.org/3/license.html"
    return Work("Python", version, "PSF-2.0", [text])


def system_libraries(files: Sequence[Path]) -> list[Work]:
    """Libraries of the machine it was built on; Debian knows whose they are."""
    found: dict[str, Work] = {}
    for file in files:
        package = _package(file)
        work = found.setdefault(package or file.name, Work(package or file.name, "", "see below" if package else ""))
        if package:
            work.parts.append(file.name)
            text = Path(f"/usr/share/doc/{package.partition(':')[0]}/copyright")
            if not work.texts and text.is_file():
                work.texts.append(text.read_text(encoding="utf-8", errors="replace"))
        if not work.texts:
            work.licence = "as the system it was built on has it"
    return list(found.values())


def _package(file: Path) -> str:
    if not shutil.which("dpkg-query"):
        return ""
    for name in (str(file), str(file).removeprefix("/usr")):
        done = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.partition(": ")[0]
    return ""


def font(file: Path) -> str:
    """A font, in the words it says about itself: file, name, copyright, licence."""
    names = font_names(file.read_bytes())
    said = [names.get(4, ""), names.get(0, ""), names.get(13, "") or names.get(14, "")]
    return f"{file.name}: " + "; ".join(" ".join(words.split()) for words in said if words)


def font_names(data: bytes) -> dict[int, str]:
    """The `name` table of a font: 0 is the copyright, 4 the name, 13 the licence, 14 where the licence is."""
    tables = struct.unpack(">H", data[4:6])[0]
    for at in range(12, 12 + 16 * tables, 16):
        tag, _, start, _ = struct.unpack(">4sIII", data[at : at + 16])
        if tag == b"name":
            break
    else:
        return {}
    _, count, strings = struct.unpack(">HHH", data[start : start + 6])
    found: dict[int, str] = {}
    for number in range(count):
        at = start + 6 + 12 * number
        platform, _, language, kind, length, offset = struct.unpack(">6H", data[at : at + 12])
        words = data[start + strings + offset :][:length]
        if platform == 3 and language == 0x409:
            found[kind] = words.decode("utf-16-be", "replace")
        elif platform == 1:
            found.setdefault(kind, words.decode("mac-roman", "replace"))
    return found


def _page(title: str, text: str) -> str:
    return f"{'=' * 100}\n{title}\n{'=' * 100}\n\n{text.strip()}\n"
