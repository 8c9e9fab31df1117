"""Coverage: which rules of a book the tests cite, read from the tests' own sources.

A test says which rules it is about with `@pytest.mark.rule("BMG3-MEL-07")`, on itself, on its class, in `pytestmark` or
in the marks of a `pytest.param`. Rules that software cannot or need not enforce are listed with a reason in
`assets/rules/<system>/unenforced.toml`.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.home import assets, shown
from game.core.rulebook import Rulebook, systems

WIDTH = 100


class CoverageError(Exception):
    """Nothing can be reported: one sentence why."""


@dataclass(frozen=True, slots=True)
class Citation:
    """A rule id in a test's source."""

    rule: str
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class Gap:
    """A chapter with rules that are neither cited nor excused."""

    chapter: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of one book the tests cite; ids are in the book's order."""

    system: str
    title: str
    rules: tuple[str, ...]
    cited: tuple[str, ...]
    unenforced: tuple[str, ...]
    both: tuple[str, ...]
    gaps: tuple[Gap, ...]
    errors: tuple[str, ...]

    @property
    def total(self) -> int:
        return len(self.rules)

    @property
    def missing(self) -> int:
        return sum(len(gap.rules) for gap in self.gaps)

    @property
    def share(self) -> float:
        """Per cent of the book's rules that are cited, or excused with a reason; rounded down, so 100 is all."""
        return 1000 * (self.total - self.missing) // self.total / 10 if self.total else 100.0


def report(system: str, tests: Path) -> Coverage:
    """The coverage of a system's book by the tests in a folder."""
    if not tests.is_dir():
        raise CoverageError(f"there are no tests in {shown(tests)}: coverage can be told only in a checkout")
    books = {name: Rulebook.load(name) for name in systems()}
    if system not in books:
        raise CoverageError(f"there is no rulebook for '{system}'; the systems are {', '.join(books)}")
    book = books[system]
    beside = [path for folder in (tests, tests.parent / "examples") for path in sorted(folder.rglob("rules.md"))]
    known = [*books.values(), *(Rulebook.read(path, path.parent.name, "en") for path in beside)]
    errors: list[str] = []
    citations = list(cited(tests, errors))
    errors += [
        f"{citation.path}, line {citation.line}: {citation.rule} is in no rulebook"
        for citation in citations
        if not any(citation.rule in other for other in known)
    ]
    excuses = _excuses(book, errors)
    named = {citation.rule for citation in citations}
    ids = [rule.id for rule in book.rules]
    gaps = [
        Gap(chapter.title, tuple(rule.id for rule in chapter.rules if rule.id not in named | excuses.keys()))
        for chapter in book.chapters
    ]
    return Coverage(
        system=system,
        title=book.title,
        rules=tuple(ids),
        cited=tuple(rule for rule in ids if rule in named),
        unenforced=tuple(rule for rule in ids if rule in excuses),
        both=tuple(rule for rule in ids if rule in named and rule in excuses),
        gaps=tuple(gap for gap in gaps if gap.rules),
        errors=tuple(errors),
    )


def render(coverage: Coverage, proved: Sequence[str] = ()) -> list[str]:
    """The report in lines of at most 100 columns; the last one gives the covered share."""
    lines = [
        f"{coverage.title} ({coverage.system}): {coverage.total} rules",
        f"cited by tests: {len(coverage.cited)}",
        f"proved, by breaking them: {len(proved)}",
        f"not enforceable, with a reason: {len(coverage.unenforced)}",
        f"neither: {coverage.missing}",
    ]
    for gap in coverage.gaps:
        lines += ["", f"{gap.chapter} ({len(gap.rules)})", *wrapped(" ".join(gap.rules), "  ")]
    if coverage.both:
        lines += ["", "cited and yet listed as not enforceable", *wrapped(" ".join(coverage.both), "  ")]
    if coverage.errors:
        lines += ["", "errors", *(line for error in coverage.errors for line in wrapped(error, "  "))]
    return [*lines, "", f"covered: {coverage.share:.1f} %"]


def cited(tests: Path, errors: list[str]) -> Iterator[Citation]:
    """Every rule id that the tests cite, file by file; what cannot be read is added to the errors."""
    for path in sorted(tests.rglob("*.py")):
        name = path.relative_to(tests.parent).as_posix()
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError) as problem:
            errors.append(f"{name}: this is not Python ({problem})")
            continue
        yield from _marks(tree, name, errors)


def _marks(tree: ast.Module, name: str, errors: list[str]) -> Iterator[Citation]:
    aliases = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and _is_rule_mark(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    ]
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if not _is_rule_mark(call.func) and not (isinstance(call.func, ast.Name) and call.func.id in aliases):
            continue
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, name, argument.lineno)
            else:
                errors.append(f"{name}, line {argument.lineno}: a rule is cited by its id in quotes")


def _is_rule_mark(node: ast.expr) -> bool:
    """`pytest.mark.rule` or `mark.rule`."""
    if not isinstance(node, ast.Attribute) or node.attr != "rule":
        return False
    owner = node.value
    if isinstance(owner, ast.Attribute):
        return owner.attr == "mark"
    return isinstance(owner, ast.Name) and owner.id == "mark"


def _excuses(book: Rulebook, errors: list[str]) -> Mapping[str, str]:
    """The rules that need no test, with the reasons; entries that make no sense become errors."""
    path = assets() / "rules" / book.system / "unenforced.toml"
    if not path.is_file():
        return {}
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as problem:
        errors.append(f"{shown(path)}: this is not TOML ({problem})")
        return {}
    excuses: dict[str, str] = {}
    for rule, reason in entries.items():
        if rule not in book:
            errors.append(f"{shown(path)}: {rule} is not in the rulebook of {book.system}")
        elif not isinstance(reason, str) or not reason.strip():
            errors.append(f"{shown(path)}: {rule} needs a reason in words")
        else:
            excuses[rule] = reason
    return excuses


def wrapped(text: str, indent: str = "") -> list[str]:
    """A text in lines of at most 100 columns."""
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )
