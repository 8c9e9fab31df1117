"""Translated rulebooks: what a translation says differently from the English book.

A translation has the same chapters in the same order, and in each the same rules, headings, tables and paragraphs. A
rule names the same numbers and the same other rules. Where a language needs other figures (a word for a number, or the
other way round), the rule is excused with the reason in `assets/rules/<system>/<language>_numbers.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from game.core.home import assets, shown
from game.core.rulebook import RULINGS, Block, Chapter, Heading, Rule, Rulebook, Table, book_path

_NUMBER = re.compile(r"\d+")


def translation(system: str, language: str) -> Rulebook | None:
    """A system's book in a language exactly as it is written; None when there is none yet."""
    path = book_path(system, language)
    return Rulebook.read(path, system, language) if path.is_file() else None


def problems(english: Rulebook, other: Rulebook, excused: Mapping[str, str]) -> list[str]:
    """Everything in which a translation differs from the English book, one sentence each; none is what we want."""
    ids, others = [rule.id for rule in english.rules], [rule.id for rule in other.rules]
    found = [f"{rule} is missing" for rule in ids if rule not in other]
    found += [f"{rule} is not in the English book" for rule in others if rule not in english]
    if not found and ids != others:
        first = next(rule for rule, there in zip(others, ids, strict=True) if rule != there)
        found.append(f"{first} stands in another place than in English")
    found += _shape(english, other)
    for rule in other.rules:
        if rule.id in english:
            found += [f"{rule.id}: {what}" for what in _rule(english.rule(rule.id), rule, rule.id in excused)]
    return found + [f"{rule} is excused and is no rule" for rule in excused if rule not in english]


def excuses(system: str, language: str) -> Mapping[str, str]:
    """The rules whose numbers may differ, with the reasons."""
    path = assets() / "rules" / system / f"{language}_numbers.toml"
    if not path.is_file():
        return {}
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    for rule, reason in entries.items():
        if not isinstance(reason, str) or not reason.strip():
            raise ValueError(f"{shown(path)}: {rule} needs a reason in words")
    return entries


def _rule(english: Rule, other: Rule, excused: bool) -> Iterator[str]:
    if not excused and (differs := _difference(_words(english), _words(other))):
        yield differs
    links, others = ({link.rule for link in rule.links} for rule in (english, other))
    if links != others:
        yield f"links differ: {' '.join(sorted(links ^ others))}"
    if english.ours != other.ours:
        yield "only one of the two is marked as a ruling"
    if bool(english.title) != bool(other.title):
        yield "only one of the two has a name"
    if english.text.count("\n") != other.text.count("\n"):
        yield f"{english.text.count(chr(10))} points in English, {other.text.count(chr(10))} here"


def _shape(english: Rulebook, other: Rulebook) -> Iterator[str]:
    """Chapters and what is in them, block by block."""
    anchors, others = ([chapter.anchor for chapter in book.chapters] for book in (english, other))
    if anchors != others:
        yield f"chapters differ: {' '.join(others)} instead of {' '.join(anchors)}"
        return
    for chapter, there in zip(english.chapters, other.chapters, strict=True):
        if chapter.anchor != RULINGS:
            yield from _chapter(chapter, there)


def _chapter(english: Chapter, other: Chapter) -> Iterator[str]:
    before = english.anchor
    for block, there in zip_longest(english.blocks, other.blocks):
        if type(block) is not type(there):
            kinds = " instead of ".join(type(it).__name__ if it else "nothing" for it in (there, block))
            yield f"chapter {english.anchor}, after {before}: {kinds}"
            return
        if isinstance(block, Rule):
            before = block.id
        elif differs := _block(block, there):
            yield f"chapter {english.anchor}, after {before}: {differs}"


def _block(english: Block, other: Block) -> str:
    if isinstance(english, Table) and isinstance(other, Table):
        sizes = [(len(table.columns), len(table.rows)) for table in (english, other)]
        if sizes[0] != sizes[1]:
            return f"a table of {sizes[1]} columns and rows instead of {sizes[0]}"
        rows = zip((english.columns, *english.rows), (other.columns, *other.rows), strict=True)
        return next((differs for row, there in rows if (differs := _difference(" ".join(row), " ".join(there)))), "")
    return _difference(_words(english), _words(other))


def _words(block: Block) -> str:
    match block:
        case Rule():
            return f"{block.title} {block.text}"
        case Heading():
            return block.text
        case Table():
            return " ".join(cell for row in (block.columns, *block.rows) for cell in row)
        case _:
            return block.text


def _difference(english: str, other: str) -> str:
    """Which numbers only one of two texts has; '' when they have the same."""
    there, here = set(_NUMBER.findall(english)), set(_NUMBER.findall(other))
    lacking, more = (" ".join(sorted(some)) for some in (there - here, here - there))
    if lacking or more:
        return "numbers differ:" + (f" lacks {lacking}" if lacking else "") + (f" adds {more}" if more else "")
    return ""
