"""Packs: TOML files that hold a system's content, checked whole before any of it is used.

A pack is one `.toml` file, or a folder with a `pack.toml` and other `.toml` files beside and below it. Packs are
data only: nothing in them is ever run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.content import Content, Localised, Part, Ref, is_id, read_special
from game.core.faults import Node, faults, marks, place, walk
from game.core.files import LARGEST_TEXT, TooWild, Unreadable, listed, parse_toml, read_words
from game.core.home import shown
from game.core.library import Kinds, Library, Pack, fingerprint
from game.core.wording import clip, suggest

FORMAT = 1
HEADER = "pack"

_MOST_PROBLEMS = 100
_MOST_FILES = 200
_IDS = "lower-case letters and digits, joined by '_', '-' or '.'"


Judge = Callable[[Content], str]
"""Why a thing that is written right still cannot be played, or nothing."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One sentence for a pack's author, and where it applies."""

    file: Path
    place: str
    sentence: str

    def __str__(self) -> str:
        where = f"{shown(self.file)}, {self.place}" if self.place else shown(self.file)
        return f"{where}: {self.sentence}"


class PackError(ValueError):
    """Packs that cannot be used; it says everything that is wrong with them, a line each."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class Header(Part, frozen=True, kw_only=True):
    """The `[pack]` table: what a pack is, and which packs it builds on."""

    id: str
    title: Localised
    version: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    system: str
    format: int
    requires: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Thing:
    kind: str
    file: Path
    content: Content


@dataclass(slots=True, eq=False)
class _Draft:
    """A pack being read: what it holds, what it says it holds, and what is wrong with it."""

    path: Path
    system: str
    kinds: Kinds
    header: Header | None = None
    things: list[_Thing] = field(default_factory=list)
    ids: dict[tuple[str, str], Path] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True
    """Every file could be parsed, so `ids` has every id the author meant."""

    @property
    def header_file(self) -> Path:
        return self.path / "pack.toml" if self.path.is_dir() else self.path

    @property
    def name(self) -> str:
        return self.header.id if self.header else self.path.stem

    @property
    def hopeless(self) -> bool:
        """There is enough wrong with it; to look for more takes only time."""
        return len(self.problems) >= _MOST_PROBLEMS

    def refuse(self, file: Path, place: str, sentence: str) -> None:
        self.problems.append(Problem(file, place, sentence))


def _vouched(thing: Content) -> str:
    return ""


def load(
    system: str, kinds: Kinds, shipped: Path, user: Path | None = None, judge: Judge = _vouched
) -> tuple[Library, tuple[Problem, ...]]:
    """The library of a system, and what is wrong with the user's packs that were left out of it.

    The packs that ship with the program must be right: PackError if one is not.
    """
    own = [_read_pack(path, system, kinds, judge) for path in packs_in(shipped)]
    if not own:
        raise PackError([Problem(shipped, "", "there are no packs here")])
    kept = _agree(own, [])
    if len(kept) < len(own):
        raise PackError(_problems(own))
    others = [_read_pack(path, system, kinds, judge) for path in packs_in(user)] if user else []
    added = _agree(others, kept)
    stock = [_finish(draft, shipped=True) for draft in kept] + [_finish(draft, shipped=False) for draft in added]
    return Library(system, kinds, stock), _problems(others)


def check_pack(
    path: Path, system: str, kinds: Kinds, beside: Iterable[Path] = (), judge: Judge = _vouched
) -> list[Problem]:
    """Everything wrong with one pack, which may build on the packs in the folders beside it."""
    around = [other for folder in beside for other in packs_in(folder) if other.resolve() != path.resolve()]
    base = _agree([_read_pack(other, system, kinds, judge) for other in around], [])
    draft = _read_pack(path, system, kinds, judge)
    _agree([draft], base)
    return draft.problems


def packs_in(folder: Path) -> list[Path]:
    """The packs a folder holds, by name; a folder with a `pack.toml` is one pack itself."""
    if _is_pack(folder):
        return [folder]
    return [path for path in listed(folder) if (path.suffix == ".toml" and not path.is_dir()) or _is_pack(path)]


def _is_pack(folder: Path) -> bool:
    return os.path.lexists(folder / "pack.toml")


def _problems(drafts: Iterable[_Draft]) -> tuple[Problem, ...]:
    return tuple(problem for draft in drafts for problem in draft.problems)


def _finish(draft: _Draft, *, shipped: bool) -> tuple[Pack, list[Content]]:
    """A draft without problems as a pack and its content."""
    header = draft.header
    assert header is not None
    mark = fingerprint([(thing.kind, thing.content) for thing in draft.things])
    pack = Pack(header.id, header.title, header.version, draft.path, shipped, mark)
    return pack, [thing.content for thing in draft.things]


# Reading one pack


def _read_pack(path: Path, system: str, kinds: Kinds, judge: Judge) -> _Draft:
    """A pack by itself; whether it fits the others is `_agree`'s question."""
    draft = _Draft(path, system, kinds)
    for file in _files(draft):
        try:
            tables = _parse(file)
        except PackError as error:
            draft.problems += error.problems
            draft.whole = False
            continue
        if file == draft.header_file:
            _read_header(tables.pop(HEADER, None), draft)
        for kind, entries in tables.items():
            if not draft.hopeless:
                _read_kind(kind, entries, file, draft)
    for thing in draft.things:
        if reason := judge(thing.content):
            draft.refuse(thing.file, f"[{thing.kind}.{thing.content.id}]", reason)
    return draft


def _files(draft: _Draft) -> list[Path]:
    """The files of a pack, the one with its header first."""
    if not draft.path.is_dir():
        return [draft.path]
    found = (Path(place) / name for place, _, names in os.walk(draft.path) for name in names)
    others = sorted(file for file in found if file.suffix == ".toml" and file != draft.header_file)
    if len(others) >= _MOST_FILES:
        draft.refuse(draft.path, "", f"this pack has more than {_MOST_FILES} files")
    return [draft.header_file, *others[: _MOST_FILES - 1]]


def _parse(file: Path) -> dict[str, object]:
    """The tables of a file; PackError when it is not TOML."""
    try:
        data = read_words(file, LARGEST_TEXT, "part of a pack")
    except Unreadable as error:
        raise _refusal(file, "", f"this file {error.reason}") from None
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise _refusal(file, f"line {line}", "this is not UTF-8; save the file with that encoding") from None
    try:
        return parse_toml(written)
    except TooWild as error:
        raise _refusal(file, f"line {error.line}" if error.line else "", error.reason) from None
    except ValueError as error:
        raise _refusal(file, *_syntax(str(error), written.count("\n") + 1)) from None


def _refusal(file: Path, place: str, sentence: str) -> PackError:
    return PackError([Problem(file, place, sentence)])


def _syntax(message: str, last_line: int) -> tuple[str, str]:
    """The line and the sentence of what tomllib said."""
    where = re.fullmatch(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", message, re.DOTALL)
    if where is None:
        return "", f"this is not valid TOML ({clip(message)})"
    line = f"line {where[2] or last_line}"
    if twice := re.fullmatch(r"Cannot declare \((.*)\) twice", where[1]):
        parts = re.findall(r"'([^']*)'", twice[1])
        return line, f"the table [{clip('.'.join(parts))}] is already in this file"
    if where[1] == "Cannot overwrite a value":
        return line, "this key already has a value"
    return line, f"this is not valid TOML: {where[1][:1].lower()}{clip(where[1][1:], 120)}"


def _read_header(written: object, draft: _Draft) -> None:
    """Take the `[pack]` table."""
    file, heading = draft.header_file, f"[{HEADER}]"
    if written is None:
        draft.refuse(file, heading, "this table is missing; it has the pack's id, title, version, system and format")
        return
    if isinstance(written, dict) and type(version := written.get("format")) is int and version != FORMAT:
        draft.refuse(file, f"{heading} format", f"this program reads format {FORMAT}, not {clip(version)}")
        return
    found = faults(Header, written)
    for fault in found:
        draft.refuse(file, f"{heading} {place(fault.path)}".strip(), fault.sentence)
    if found:
        return
    header = msgspec.convert(written, Header, dec_hook=read_special)
    if not is_id(header.id):
        draft.refuse(file, f"{heading} id", f"'{clip(header.id)}' cannot be an id; write {_IDS}")
        return
    if header.system != draft.system:
        sentence = f"this pack is for '{clip(header.system)}', but here are the packs of '{draft.system}'"
        draft.refuse(file, f"{heading} system", sentence)
    header.title.key = f"{draft.system}.{HEADER}.{header.id}.title"
    draft.header = header


def _read_kind(kind: str, entries: object, file: Path, draft: _Draft) -> None:
    """Take all tables of one kind."""
    heading = f"[{clip(kind)}]"
    if kind == HEADER:
        draft.refuse(file, heading, "this table belongs in pack.toml")
    elif kind not in draft.kinds:
        draft.refuse(file, heading, f"there is no such kind of table{suggest(kind, list(draft.kinds))}")
    elif not isinstance(entries, dict):
        draft.refuse(file, heading, f"expected a table for each {kind}, such as [{kind}.example]")
    else:
        for id, table in entries.items():
            if not draft.hopeless:
                _read_thing(kind, id, table, file, draft)


def _read_thing(kind: str, id: str, table: object, file: Path, draft: _Draft) -> None:
    """Take one table."""
    heading = f"[{kind}.{clip(id)}]"
    if not is_id(id):
        draft.refuse(file, heading, f"'{clip(id)}' cannot be an id; write {_IDS}")
        return
    if (kind, id) in draft.ids:
        draft.refuse(file, heading, f"this {kind} is already in {shown(draft.ids[kind, id])}")
        return
    draft.ids[kind, id] = file
    if not isinstance(table, dict):
        draft.refuse(file, heading, "expected a table with the keys of this thing")
        return
    if "id" in table:
        draft.refuse(file, f"{heading} id", "the id is the table's own name; leave this key out")
    cls = draft.kinds[kind]
    written = {**table, "id": id}
    found = faults(cls, written)
    for fault in found:
        draft.refuse(file, f"{heading} {place(fault.path)}".strip(), fault.sentence)
    if not found:
        draft.things.append(_Thing(kind, file, _content(written, cls, f"{draft.system}.{kind}.{id}")))


def _content(written: dict[str, object], cls: type[Content], key: str) -> Content:
    """The typed thing, with its texts keyed by where they stand."""
    content = msgspec.convert(written, cls, dec_hook=read_special)
    for node in walk(Node((), cls, content)):
        if isinstance(node.value, Localised):
            node.value.key = ".".join((key, *map(str, node.path)))
    return content


# Fitting packs together


def _agree(drafts: list[_Draft], base: list[_Draft]) -> list[_Draft]:
    """The drafts that are right, fit `base`, and need nothing that is left out; the others get their problems."""
    kept: list[_Draft] = []
    for draft in drafts:
        draft.problems += _clashes(draft, base + kept)
        if not draft.problems:
            kept.append(draft)
    # An author hears of wrong references too when other things are wrong.
    for draft in drafts:
        if draft.problems and draft.whole and not draft.hopeless:
            draft.problems += islice(_needs(draft, base + kept, drafts), _MOST_PROBLEMS)
    # Each round may leave out what another pack needed.
    while True:
        for draft in kept:
            draft.problems += islice(_needs(draft, base + kept, drafts), _MOST_PROBLEMS)
        right = [draft for draft in kept if not draft.problems]
        if len(right) == len(kept):
            return kept
        kept = right


def _clashes(draft: _Draft, others: list[_Draft]) -> Iterator[Problem]:
    """Ids that other packs have taken."""
    for other in others:
        if draft.header and draft.name == other.name:
            sentence = f"there is already a pack '{draft.name}' ({shown(other.path)})"
            yield Problem(draft.header_file, f"[{HEADER}] id", sentence)
    for (kind, id), file in draft.ids.items():
        for other in others:
            if (kind, id) in other.ids:
                yield Problem(file, f"[{kind}.{id}]", f"this {kind} is already in the pack '{other.name}'")


def _needs(draft: _Draft, present: list[_Draft], drafts: list[_Draft]) -> Iterator[Problem]:
    """Packs and ids that a draft names and nobody has."""
    absent = [other for other in drafts if other is not draft and other not in present]
    present = [other for other in present if other is not draft]
    names = [other.name for other in present]
    for name in draft.header.requires if draft.header else ():
        if name in names:
            continue
        reason = f"there is no pack '{clip(name)}' here{suggest(name, names)}"
        if name in [other.name for other in absent]:
            reason = f"the pack '{clip(name)}' has problems itself and is left out"
        yield Problem(draft.header_file, f"[{HEADER}] requires", reason)
    for thing in draft.things:
        for node in walk(Node((), draft.kinds[thing.kind], thing.content)):
            for path, kind, id in _named(node):
                reason = _dangling(kind, id, [draft, *present], absent)
                if reason:
                    yield Problem(thing.file, f"[{thing.kind}.{thing.content.id}] {place(path)}", reason)


def _named(node: Node) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """The things that a node names: where, of which kind and by which id."""
    for mark in marks(node):
        if isinstance(mark, Ref):
            yield node.path, mark.kind, str(node.value)
    if isinstance(node.value, Part):
        for field, kind in node.value.named():
            yield (*node.path, field), kind, str(getattr(node.value, field))


def _dangling(kind: str, id: str, present: list[_Draft], absent: list[_Draft]) -> str:
    """Why an id leads nowhere, or nothing when it leads somewhere."""
    if any((kind, id) in draft.ids for draft in present):
        return ""
    for draft in absent:
        if (kind, id) in draft.ids:
            return f"'{clip(id)}' is in the pack '{draft.name}', which has problems itself and is left out"
    known = [known_id for draft in present for known_kind, known_id in draft.ids if known_kind == kind]
    return f"there is no {kind} '{clip(id)}'{suggest(id, known)}"
