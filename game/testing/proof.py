"""Proof: a rule is proved when a test that cites it fails as soon as the rule is broken in the code.

How each rule is broken is written in `tests/mutants/<system>.toml`, a `[[mutant]]` for each way: the rule, the file,
the exact old text and the new one. Which rules need a mutant is not for its author to choose: it is every rule whose
id falls, by its hash, into one class of eight. Mutants are tried in copies of the checkout, several at a time, and
only the tests that cite the rule are run.
"""

from __future__ import annotations

import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Literal

import msgspec

from game.testing import coverage
from game.testing.coverage import CoverageError

RULE = "RULE"
"""The variable that tells `game.testing.plugins.citing` which tests to run."""
CLASSES = 8
TIMEOUT = 300
COPIED = ("game", "tests", "examples", "assets", "maps", "pyproject.toml", "README.md", "docs")
PACKAGE = Path(__file__).resolve().parents[2]
_MOMENTS = count(1)
"""When mutants are said to have been written, in seconds since 1970."""

Verdict = Literal["proved", "survived", "stale"]


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to break a rule: a text in a file of the checkout, and what is written there instead."""

    rule: str
    file: str
    old: str
    new: str

    @property
    def digest(self) -> str:
        """Changes when the mutant does."""
        return hashlib.blake2b(msgspec.json.encode(self), digest_size=6).hexdigest()


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a mutant, and why it could not be tried if it could not."""

    mutant: Mutant
    verdict: Verdict
    why: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """How many of the drawn rules are proved; ids in the book's order."""

    system: str
    drawn: tuple[str, ...]
    cited: tuple[str, ...]
    without: tuple[str, ...]
    """Drawn, and nobody has written how to break them."""
    tried: tuple[Tried, ...] = field(default=())

    def having(self, verdict: Verdict) -> list[Tried]:
        return [tried for tried in self.tried if tried.verdict == verdict]

    @property
    def proved(self) -> list[str]:
        """Rules with a mutant that was noticed, and none that was not."""
        failed = {tried.mutant.rule for tried in self.tried if tried.verdict != "proved"}
        return sorted({tried.mutant.rule for tried in self.having("proved")} - failed)


def is_drawn(rule: str) -> bool:
    """Whether a rule needs a mutant: its hash says so, not its author."""
    return hashlib.blake2b(rule.encode(), digest_size=8).digest()[-1] % CLASSES == 0


# --- what there is to try


def mutants(tests: Path, system: str) -> list[Mutant]:
    """The mutants of a system, in the order of their file; CoverageError says what is wrong with it."""
    path = tests / "mutants" / f"{system}.toml"
    if not path.is_file():
        return []
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert(told.get("mutant", []), list[Mutant])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise CoverageError(f"{path.relative_to(tests.parent).as_posix()} cannot be read: {error}") from error


def drawing(system: str, tests: Path) -> Proof:
    """Which rules are drawn, cited, and without a mutant; nothing is tried yet."""
    report = coverage.report(system, tests)
    drawn = tuple(rule for rule in report.rules if is_drawn(rule) and rule not in report.unenforced)
    written = {mutant.rule for mutant in mutants(tests, system)}
    return Proof(
        system,
        drawn,
        cited=tuple(rule for rule in drawn if rule in report.cited),
        without=tuple(rule for rule in drawn if rule not in written),
    )


def sample(mutants: Sequence[Mutant], count: int) -> list[Mutant]:
    """So many of the mutants, evenly from the first to the last."""
    if count >= len(mutants):
        return list(mutants)
    return [mutants[at * len(mutants) // count] for at in range(count)]


# --- trying


def prove(chosen: Sequence[Mutant], tests: Path, processes: int) -> Iterator[Tried]:
    """Try mutants in copies of the checkout, each as soon as a copy is free, and tell what came of each."""
    citing = _citing(tests)
    copies: SimpleQueue[Path] = SimpleQueue()
    with TemporaryDirectory(prefix="sandtable-proof-") as folder:
        for number in range(max(1, min(processes, len(chosen)))):
            copies.put(_copy(tests.parent, Path(folder) / str(number)))

        def attempt(mutant: Mutant) -> Tried:
            copy = copies.get()
            try:
                return _try(mutant, copy, tests.parent, citing.get(mutant.rule, ()))
            finally:
                copies.put(copy)

        with ThreadPoolExecutor(copies.qsize()) as pool:
            yield from pool.map(attempt, chosen)


def _citing(tests: Path) -> Mapping[str, Sequence[str]]:
    """The files of tests that cite each rule."""
    found: dict[str, list[str]] = {}
    for citation in coverage.cited(tests, []):
        files = found.setdefault(citation.rule, [])
        if citation.path not in files:
            files.append(citation.path)
    return found


def _copy(root: Path, copy: Path) -> Path:
    copy.mkdir()
    for name in COPIED:
        source = root / name
        if source.is_dir():
            shutil.copytree(source, copy / name, symlinks=True)
        elif source.is_file():
            shutil.copy2(source, copy / name)
    return copy


def _try(mutant: Mutant, copy: Path, root: Path, files: Sequence[str]) -> Tried:
    if not files:
        return Tried(mutant, "stale", "no test cites the rule")
    try:
        text = (root / mutant.file).read_text(encoding="utf-8")
    except OSError:
        return Tried(mutant, "stale", f"there is no file {mutant.file}")
    if (times := text.count(mutant.old)) != 1 or not mutant.old:
        return Tried(mutant, "stale", f"its old text is {times or 'not'} in {mutant.file}" + " times" * (times > 1))
    broken = text.replace(mutant.old, mutant.new)
    if (why := _unreadable(mutant.file, broken)) is not None:
        return Tried(mutant, "stale", why)
    with _written(copy / mutant.file, broken, root / mutant.file):
        return _judged(mutant, copy, files)


def _unreadable(file: str, text: str) -> str | None:
    """Why a mutant breaks more than a rule."""
    try:
        if file.endswith(".py"):
            ast.parse(text)
        elif file.endswith(".toml"):
            tomllib.loads(text)
    except (SyntaxError, tomllib.TOMLDecodeError) as error:
        return f"{file} cannot be read any more: {error}"
    return None


@contextmanager
def _written(path: Path, text: str, original: Path) -> Iterator[None]:
    """A broken file, until it is whole again; no two have the same time, by which Python knows compiled modules."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, times=(moment := next(_MOMENTS), moment))
    try:
        yield
    finally:
        shutil.copy2(original, path)


def _judged(mutant: Mutant, copy: Path, files: Sequence[str]) -> Tried:
    """Run the citing tests: one that fails, or never ends, has noticed."""
    command = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        RULE: mutant.rule,
        "PYTHONPATH": os.pathsep.join((str(copy), str(PACKAGE))),
        "PYTHONPYCACHEPREFIX": str(copy / "compiled"),
        "SANDTABLE_HOME": str(copy / "home"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        ran = subprocess.run(
            [*command, "-p", "game.testing.plugins.citing", *files],
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Tried(mutant, "proved")
    if ran.returncode == 1:
        return Tried(mutant, "proved")
    if ran.returncode == 0:
        return Tried(mutant, "survived")
    last = (ran.stdout + ran.stderr).strip().splitlines()[-1:]
    return Tried(mutant, "stale", f"the tests cannot be run: {' '.join(last)}")


# --- what is remembered of it


def record(proof: Proof, tests: Path) -> None:
    """Remember which mutants were noticed, for `rules coverage`; those that were not tried now stay as they were."""
    known = _recorded(tests, proof.system)
    for tried in proof.tried:
        known.pop(tried.mutant.rule, None)
    for rule in proof.proved:
        known[rule] = _digest([tried.mutant for tried in proof.tried if tried.mutant.rule == rule])
    path = tests / "mutants" / f"{proof.system}.proved"
    path.write_text("".join(f"{rule} {known[rule]}\n" for rule in sorted(known)), encoding="utf-8")


def proved(tests: Path, system: str) -> list[str]:
    """The rules whose mutants, as they are written now, were all noticed when they were last tried."""
    known = _recorded(tests, system)
    written: dict[str, list[Mutant]] = {}
    for mutant in mutants(tests, system):
        written.setdefault(mutant.rule, []).append(mutant)
    return [rule for rule, each in written.items() if known.get(rule) == _digest(each)]


def _recorded(tests: Path, system: str) -> dict[str, str]:
    path = tests / "mutants" / f"{system}.proved"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return dict(line.split() for line in lines)


def _digest(mutants: Sequence[Mutant]) -> str:
    return "".join(mutant.digest for mutant in mutants)


# --- in words


def render(proof: Proof) -> list[str]:
    """The report; the last line gives the share of the drawn rules that are proved."""
    lines = [f"{proof.system}: {len(proof.drawn)} rules drawn, {len(proof.cited)} of them cited by tests"]
    lines += [
        f"{tried.verdict}: {tried.mutant.rule} in {tried.mutant.file}{tried.why and f' ({tried.why})'}"
        for tried in (*proof.having("survived"), *proof.having("stale"))
    ]
    lines += coverage.wrapped(f"without a mutant: {' '.join(proof.without)}") if proof.without else []
    drawn = set(proof.drawn)
    ours = [rule for rule in proof.proved if rule in drawn]
    share = 1000 * len(ours) // len(proof.drawn) / 10 if proof.drawn else 100.0
    counts = f"cited {len(proof.cited)}, proved {len(ours)}, survived {len(proof.having('survived'))}"
    more = f"; {len(proof.proved) - len(ours)} more proved that were not drawn" if len(proof.proved) > len(ours) else ""
    return [*lines, f"{counts}, stale {len(proof.having('stale'))}, of {len(proof.drawn)} drawn: {share:.1f} %{more}"]
