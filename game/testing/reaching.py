"""A citation must reach code: which tests cite a rule and run nothing that names it.

A function names a rule when its id stands in its body, docstring or comments; a class and a module name it for all that
is in them, a constant or a field for whoever uses it. A rule that no code names, but that points to others, is named
wherever they are: lists of decisions and worked examples do no more. A test reaches a rule when it runs a function that
names it, or when it uses, or runs a function that uses, a function, constant or field that does. Rules about what the
packs and maps hold have no code; `assets/rules/<system>/content.toml` lists them, and says where they are kept.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType

import msgspec

from game.core.home import assets
from game.core.rulebook import Rulebook
from game.testing import coverage
from game.testing.coverage import CoverageError

SYSTEM, REACHED = "SYSTEM", "REACHED"
"""The variables that tell `game.testing.plugins.watching` whose rules it looks for, and where it writes what it saw."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_MORE = re.compile(r"(?:, | to | and )(\d{2,3})\b")


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
    book = Rulebook.load(system)
    prefix = book.rules[0].id.partition("-")[0]
    found: dict[str, Names] = {}
    constants: list[_Place] = []
    for path in sorted(package.rglob("*.py")):
        own = path.is_relative_to(package / "systems" / system)
        source = path.read_text(encoding="utf-8")
        mentions = list(_mentions(source, prefix, own))
        if mentions:
            places = list(_places(ast.parse(source)))
            constants += [place for place in places if place.uses]
            for line, rule in mentions:
                _note(found.setdefault(rule, Names()), str(path), line, places)
    for names in found.values():
        _made_of(names.words, constants)
    pointed = {rule.id: [found[link.rule] for link in rule.links if link.rule in found] for rule in book.rules}
    return {rule: _together(others) for rule, others in pointed.items() if others} | found


def _made_of(words: set[str], constants: Sequence[_Place]) -> None:
    """Add the constants that are made of those named already, one behind the other."""
    while more := {word for place in constants if place.uses & words for word in place.words} - words:
        words |= more


def _together(names: Sequence[Names]) -> Names:
    return Names(
        {place for each in names for place in each.functions},
        {file for each in names for file in each.files},
        {word for each in names for word in each.words},
    )


def _mentions(source: str, prefix: str, own: bool) -> Iterator[tuple[int, str]]:
    """Every rule id in a file with its line; `GEO-06, 07` and `TMV-05 to 10` name several."""
    optional = "?" if own else ""
    pattern = re.compile(rf"\b(?:{prefix}-){optional}([A-Z][A-Z0-9]{{2}})-(\d{{2,3}})\b")
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
    uses: frozenset[str] = frozenset()
    """The words in the value of a constant."""


def _places(tree: ast.Module) -> Iterator[_Place]:
    """Functions, classes and assignments, each with the docstring below it."""
    for node in ast.walk(tree):
        if isinstance(node, _Function):
            yield _Place(_first(node), node.end_lineno or 0, (node.name,), (_first(node),))
        elif isinstance(node, ast.ClassDef):
            inside = tuple(_first(child) for child in ast.walk(node) if isinstance(child, _Function))
            yield _Place(node.lineno, node.end_lineno or 0, (node.name,), inside)
        if isinstance(node, ast.Module | ast.ClassDef):
            for statement, following in zip_longest(node.body, node.body[1:]):
                if isinstance(statement, ast.Assign | ast.AnnAssign):
                    yield _assigned(statement, following)


def _assigned(node: ast.Assign | ast.AnnAssign, following: ast.stmt | None) -> _Place:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    words = tuple(target.id for target in targets if isinstance(target, ast.Name))
    told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
    last = following.end_lineno if following and told else node.end_lineno
    used = frozenset(part.id for part in ast.walk(node.value) if isinstance(part, ast.Name)) if node.value else None
    return _Place(node.lineno, last or 0, words, (), used or frozenset())


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


def report(system: str, tests: Path, processes: int, files: Sequence[str] = ()) -> Report:
    """Run the tests that cite a system's rules, or those of some files, and tell which citations reach nothing."""
    rules = {rule.id for rule in Rulebook.load(system).rules}
    citations = [
        citation
        for citation in coverage.cited(tests, [])
        if citation.rule in rules and (not files or citation.path in files)
    ]
    if not citations:
        raise CoverageError(f"no test cites a rule of {system} there")
    names, kept = named(system), content(system)
    with TemporaryDirectory(prefix="sandtable-reached-") as folder:
        command = [sys.executable, "-m", "pytest", "-n", str(processes), "-q", "-p", "game.testing.plugins.watching"]
        ran = subprocess.run(
            [*command, *sorted({citation.path for citation in citations})],
            cwd=tests.parent,
            env={**os.environ, SYSTEM: system, REACHED: folder},
            capture_output=True,
            text=True,
            check=False,
        )
        written = [file.read_bytes() for file in Path(folder).glob("*.json")]
    seen = [each for data in written for each in msgspec.json.decode(data, type=list[Watched])]
    if ran.returncode or not seen:
        raise CoverageError(f"the tests of {system} fail or cannot be run: {' '.join(ran.stdout.split()[-30:])}")
    return Report(
        system,
        len(seen),
        tuple(sorted((s for s in seen if not s.reached and s.rule not in kept), key=lambda each: each.test)),
        tuple(sorted({citation.rule for citation in citations} - names.keys() - kept.keys())),
    )


def content(system: str) -> dict[str, str]:
    """The rules of a book that are kept by what the packs and maps hold, and where."""
    path = assets() / "rules" / system / "content.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def sample(system: str, tests: Path, count: int) -> list[str]:
    """So many of the files that cite a system's rules, evenly from the first to the last."""
    rules = {rule.id for rule in Rulebook.load(system).rules}
    files = sorted({citation.path for citation in coverage.cited(tests, []) if citation.rule in rules})
    return files if count >= len(files) else [files[at * len(files) // count] for at in range(count)]


def render(report: Report) -> list[str]:
    """The report; the last line counts."""
    lines = [f"{seen.test} cites {seen.rule}" for seen in report.unreached]
    if report.unnamed:
        lines += coverage.wrapped(f"cited, and named by no code: {' '.join(report.unnamed)}")
    counts = f"they reach nothing that names their rule: {len(report.unreached)}"
    return [*lines, f"{report.citations} citations; {counts}; rules that no code names: {len(report.unnamed)}"]
