"""A citation must reach code: which tests cite a rule and run nothing that names it.

A function names a rule when its id stands in its body, docstring or comments; a class and a module name it for all that
is in them, a constant for whoever uses it. A test reaches a rule when it runs a function that names it, or one that
calls a function or uses a constant that does.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType

import msgspec

from game.core.rulebook import Rulebook
from game.testing import coverage
from game.testing.coverage import CoverageError

SYSTEM, REACHED = "SYSTEM", "REACHED"
"""The variables that tell `game.testing.plugins.watching` whose rules it looks for, and where it writes what it saw."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_MORE = re.compile(r"(?:, | to | and )(\d\d)\b")


@dataclass(slots=True)
class Names:
    """Where a rule is named: in functions by file and first line, in whole files, and by the words that lead there."""

    functions: set[tuple[str, int]] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    words: set[str] = field(default_factory=set)

    def reached_by(self, code: CodeType) -> bool:
        return (
            (code.co_filename, code.co_firstlineno) in self.functions
            or code.co_filename in self.files
            or not self.words.isdisjoint(code.co_names)
        )


class Watched(msgspec.Struct, frozen=True):
    """One citation, and whether its test reached the rule."""

    test: str
    rule: str
    reached: bool


@dataclass(frozen=True, slots=True)
class Report:
    """The citations of one system that reach nothing, and the rules that no code names."""

    system: str
    citations: int
    unreached: tuple[Watched, ...]
    unnamed: tuple[str, ...]


# --- who names a rule


def named(system: str) -> dict[str, Names]:
    """Where the code names each rule of a book, by full id or, in the system's own package, by its short one."""
    package = Path(__file__).resolve().parents[1]
    prefix = Rulebook.load(system).rules[0].id.partition("-")[0]
    found: dict[str, Names] = {}
    for path in sorted(package.rglob("*.py")):
        own = path.is_relative_to(package / "systems" / system)
        source = path.read_text(encoding="utf-8")
        mentions = list(_mentions(source, prefix, own))
        if mentions:
            places = list(_places(ast.parse(source)))
            for line, rule in mentions:
                _note(found.setdefault(rule, Names()), str(path), line, places)
    return found


def _mentions(source: str, prefix: str, own: bool) -> Iterator[tuple[int, str]]:
    """Every rule id in a file with its line; `GEO-06, 07` and `TMV-05 to 10` name several."""
    pattern = re.compile(rf"\b{prefix}-([A-Z]{{3}})-(\d\d)\b" if not own else rf"\b(?:{prefix}-)?([A-Z]{{3}})-(\d\d)\b")
    for number, line in enumerate(source.splitlines(), 1):
        for match in pattern.finditer(line):
            chapter, first = match.groups()
            yield number, f"{prefix}-{chapter}-{first}"
            at, last = match.end(), int(first)
            while more := _MORE.match(line, at):
                ids = range(last + 1, int(more[1]) + 1) if " to " in more[0] else [int(more[1])]
                yield from ((number, f"{prefix}-{chapter}-{id:02}") for id in ids)
                at, last = more.end(), int(more[1])


@dataclass(frozen=True, slots=True)
class _Place:
    first: int
    last: int
    words: tuple[str, ...]
    functions: tuple[int, ...]
    """The first lines of the functions in it."""


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Functions, classes and assignments, each before what is in it."""
    for node in ast.walk(tree):
        if isinstance(node, _Function):
            yield _Place(_first(node), node.end_lineno or 0, (node.name,), (_first(node),))
        elif isinstance(node, ast.ClassDef):
            inside = tuple(_first(child) for child in ast.walk(node) if isinstance(child, _Function))
            yield _Place(node.lineno, node.end_lineno or 0, (node.name,), inside)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            words = tuple(target.id for target in targets if isinstance(target, ast.Name))
            if words:
                yield _Place(node.lineno, node.end_lineno or 0, words, ())


def _first(node: _Function) -> int:
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])


def _note(names: Names, file: str, line: int, places: Sequence[_Place]) -> None:
    """A mention belongs to the innermost place around it, or else to the whole file."""
    around = [place for place in places if place.first <= line <= place.last]
    if not around:
        names.files.add(file)
        return
    inner = min(around, key=lambda place: place.last - place.first)
    names.words.update(inner.words)
    names.functions.update((file, first) for first in inner.functions)


# --- looking


def report(system: str, tests: Path, processes: int) -> Report:
    """Run the tests that cite a system's rules, and tell which citations reach nothing."""
    rules = {rule.id for rule in Rulebook.load(system).rules}
    citations = [citation for citation in coverage.cited(tests, []) if citation.rule in rules]
    files = sorted({citation.path for citation in citations})
    with TemporaryDirectory(prefix="sandtable-reached-") as folder:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-n",
            str(processes),
            "-q",
            "-p",
            "game.testing.plugins.watching",
            *files,
        ]
        environment = {**os.environ, SYSTEM: system, REACHED: folder}
        ran = subprocess.run(command, cwd=tests.parent, env=environment, capture_output=True, text=True, check=False)
        written = [file.read_bytes() for file in Path(folder).glob("*.json")]
    seen = [each for data in written for each in msgspec.json.decode(data, type=list[Watched]) if each.rule in rules]
    if not seen:
        raise CoverageError(f"the tests of {system} cannot be run: {' '.join(ran.stdout.split()[-30:])}")
    names = named(system)
    return Report(
        system,
        len(seen),
        tuple(sorted((each for each in seen if not each.reached and each.rule in names), key=lambda each: each.test)),
        tuple(sorted({each.rule for each in seen} - names.keys())),
    )


def render(report: Report) -> list[str]:
    """The report; the last line counts."""
    lines = [f"{seen.test} cites {seen.rule}" for seen in report.unreached]
    if report.unnamed:
        lines += coverage.wrapped(f"cited, and named by no code: {' '.join(report.unnamed)}")
    counts = f"they reach nothing that names their rule: {len(report.unreached)}"
    return [*lines, f"{report.citations} citations; {counts}; rules that no code names: {len(report.unnamed)}"]
