"""Tests that only tell what does not happen: `python -m game.testing.absence tests/systems`.

A rule that something has no effect is proved only if the effect does happen once the hindrance is taken away, in the
same test. This lists the tests that cite a rule and whose every expectation is of absence.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ABSENT = ("lacks", "never_told")
"""Expectations of a scene that something is not there."""
PRESENT = ("offers", "asks", "told", "refuses", "over", "raises")
"""Expectations that something is."""
BEFORE = ("before", "was", "then", "unchanged", "same", "untouched")
"""What tests call a thing as it stood, to say that nothing has changed."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Absence:
    """A test that expects only absence, and the rules it cites."""

    path: str
    test: str
    rules: tuple[str, ...]


def absences(folder: Path) -> Iterator[Absence]:
    """The tests of a folder that cite a rule and expect only that something does not happen."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, _Function) and node.name.startswith("test_") and (rules := _cited(node)):
                expected = list(_expectations(node))
                if expected and not any(expected):
                    yield Absence(path.as_posix(), node.name, rules)


def _cited(test: _Function) -> tuple[str, ...]:
    marks = [
        mark for mark in test.decorator_list if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("rule")
    ]
    return tuple(str(id.value) for mark in marks for id in mark.args if isinstance(id, ast.Constant))


def _expectations(test: _Function) -> Iterator[bool]:
    """Of each expectation, whether it is that something is there or has happened."""
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            yield not _is_absence(node.test)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr in ABSENT:
                yield False
            elif node.func.attr in PRESENT:
                yield True


def _is_absence(claim: ast.expr) -> bool:
    if isinstance(claim, ast.UnaryOp):
        return isinstance(claim.op, ast.Not)
    if isinstance(claim, ast.BoolOp):
        return all(_is_absence(part) for part in claim.values)
    if isinstance(claim, ast.Call) and isinstance(claim.func, ast.Name) and claim.func.id == "all":
        [every] = claim.args
        return isinstance(every, ast.GeneratorExp) and _is_absence(every.elt)
    if not isinstance(claim, ast.Compare):
        return False
    told = claim.comparators[-1]
    if isinstance(claim.ops[-1], ast.NotIn):
        return True
    if isinstance(claim.ops[-1], ast.Is | ast.Eq):
        return _is_nothing(told) or (isinstance(told, ast.Name) and told.id in BEFORE)
    return False


def _is_nothing(value: ast.expr) -> bool:
    if isinstance(value, ast.Constant):
        return not value.value
    if isinstance(value, ast.List | ast.Tuple):
        return all(_is_nothing(part) for part in value.elts)
    if isinstance(value, ast.Call):
        return ast.unparse(value) in ("set()", "frozenset()", "Counter()", "dict()")
    return isinstance(value, ast.Dict) and not value.keys


def main(folders: list[str]) -> int:
    """List them; 1 if there are any."""
    found = [absence for folder in folders for absence in absences(Path(folder))]
    for absence in found:
        print(f"{absence.path}::{absence.test} cites {' '.join(absence.rules)} and expects only absence")
    print(f"{len(found)} tests expect only absence")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or ["tests/systems"]))
