"""Rulebooks: what a player may look up, rule by rule.

A book is a Markdown file, `assets/rules/<system>/<language>.md`, of this shape and no other:

    # Title of the game
    ## Title of a chapter {#MEL-DEF}
    ### Heading inside the chapter
    **BMG3-MEL-07** Text of a rule in one paragraph,
    which may run over several lines.
    - and may end with points
    **BMG1-TRT-10 Acrobat** Text of a rule that has a name.
    | A table | or a paragraph |
    | --- | --- |
    | that is no rule | is a note |

Blank lines part one paragraph from the next. The anchor of a chapter is unique in its book, a rule's number is unique
and has the book's prefix, and nothing but the title stands before the first chapter. Inside a text a rule is
mentioned by its number with or without the prefix, and several of one kind in short: `BMG3-MEL-07`, `MEL-07`,
`MEL-07 to -09`, `MEL-07, 08`. Emphasis is `*so*`. A rule that ends with `*(ruling)*` or `*(ruling: the reason)*` is
listed once more in a chapter of rulings at the end of the book.

A translation has the same anchors and numbers (`game.core.translation` compares them). It joins several numbers with
`a` and `y` in Spanish, `a` and `e` in Italian, and calls a ruling `aclaración` or `chiarimento`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core.home import assets, shown

_TITLE = re.compile(r"# (\S.*)")
_CHAPTER = re.compile(r"## (\S.*) \{#([A-Z0-9-]+)\}")
_HEADING = re.compile(r"### (\S.*)")
_RULE = re.compile(r"\*\*([A-Z0-9]+)-([A-Z0-9]+-\d+)(?: ([^*]+))?\*\* ?(.*)", re.DOTALL)
_NEARLY_A_RULE = re.compile(r"\*\*[A-Z0-9]+-[A-Z0-9]+-\d")
_MENTION = re.compile(r"\b(?:([A-Z0-9]+)-)?([A-Z][A-Z0-9]+-\d{2,3})\b")
_AND_ON = re.compile(r"(?:, |/| to | and | a | y | e )(-?(\d{2,3}))(?=[,.;)/]| to | and | a | y | e |$)")
_RULING = re.compile(r" \*\((?:ruling|aclaración|chiarimento)(?:: ([^*]+))?\)\*$")
RULINGS = "RULINGS"
"""The anchor of the chapter that lists the rulings."""
_RULINGS_TITLE = {"en": "Our rulings in one place", "es": "Nuestras aclaraciones", "it": "I nostri chiarimenti"}
_WORD = re.compile(r"[^\W_]+")


def systems() -> tuple[str, ...]:
    """The systems that have a book, in the order of their names."""
    return tuple(sorted(path.parent.name for path in (assets() / "rules").glob("*/en.md")))


def book_path(system: str, language: str) -> Path:
    """Where a system's book is, or would be, in a language."""
    return assets() / "rules" / system / f"{language}.md"


def title_of(system: str, language: str) -> str:
    """What a book is called, without reading all of it; RulebookError if it says nothing of the kind."""
    path = book_path(system, language)
    path = path if path.is_file() else book_path(system, "en")
    try:
        with path.open(encoding="utf-8") as lines:
            first = next((line.strip() for line in lines if line.strip()), "")
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path}: {error}") from error
    if not first.startswith("# "):
        raise RulebookError(f"{path}: a book begins with '# ' and its title")
    return first.removeprefix("# ").strip()


class RulebookError(Exception):
    """A book that cannot be read: one sentence that names file and line."""


@dataclass(frozen=True, slots=True)
class Link:
    """A place in a text that mentions another rule."""

    start: int
    end: int
    rule: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule; `title` is '' when it has no name of its own."""

    id: str
    title: str
    text: str
    chapter: str
    heading: str
    links: tuple[Link, ...]

    @property
    def short(self) -> str:
        """The number without the book's prefix: `MEL-07`."""
        return self.id.split("-", 1)[1]

    @property
    def ours(self) -> bool:
        """Whether it is marked as a ruling."""
        return _RULING.search(self.text) is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """A title inside a chapter."""

    text: str


@dataclass(frozen=True, slots=True)
class Note:
    """A paragraph that is no rule: an introduction, a list, an example."""

    text: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the names of its columns, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Rule | Heading | Note | Table


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter with everything in it, in reading order."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Rule))


class Rulebook:
    """One system's book in one language; `borrowed` are the rules it has in English only."""

    def __init__(
        self, system: str, language: str, title: str, chapters: Sequence[Chapter], borrowed: Sequence[str] = ()
    ) -> None:
        self.system = system
        self.language = language
        self.title = title
        self.borrowed = tuple(borrowed)
        self.chapters = tuple(chapters)
        self.rules = tuple(rule for chapter in self.chapters for rule in chapter.rules)
        self._by_id = {rule.id: rule for rule in self.rules}
        self._by_short = {rule.short: rule for rule in self.rules}
        self._titles = {chapter.anchor: chapter.title for chapter in self.chapters}
        self._pages = [_Page(rule, self._titles[rule.chapter]) for rule in self.rules]

    @classmethod
    def load(cls, system: str, language: str = "en") -> Rulebook:
        """The book that ships with the program; whatever is not translated, be it all of it, is in English."""
        english = book_path(system, "en")
        if not english.is_file():
            raise RulebookError(f"there is no rulebook for '{system}'; the systems are {', '.join(systems())}")
        original = cls.read(english, system, "en")
        if language == "en" or not book_path(system, language).is_file():
            return original
        translated = cls.read(book_path(system, language), system, language)
        return translated.completed(original)

    @classmethod
    def read(cls, path: Path, system: str, language: str) -> Rulebook:
        """The book written in `path`; RulebookError if it is malformed."""
        title, chapters = _Reader(path).book()
        return cls(system, language, title, [*chapters, *_rulings(chapters, language)])

    def completed(self, original: Rulebook) -> Rulebook:
        """This book with the rules that it lacks taken from the original, each after the rule it follows there."""
        lacking = [rule.id for rule in original.rules if rule.id not in self]
        if not lacking:
            return self
        own = {chapter.anchor: chapter for chapter in self.chapters if chapter.anchor != RULINGS}
        chapters = [
            _completed(own[chapter.anchor], chapter, lacking) if chapter.anchor in own else chapter
            for chapter in original.chapters
            if chapter.anchor != RULINGS
        ]
        return Rulebook(
            self.system, self.language, self.title, [*chapters, *_rulings(chapters, self.language)], lacking
        )

    def __repr__(self) -> str:
        return f"Rulebook({self.system!r}, {self.language!r}, {len(self.rules)} rules)"

    def __contains__(self, rule: object) -> bool:
        return rule in self._by_id

    def rule(self, number: str) -> Rule:
        """The rule of that number, long or short, in any case; KeyError if there is none."""
        wanted = number.strip().upper()
        found = self._by_id.get(wanted) or self._by_short.get(wanted)
        if found is None:
            raise KeyError(number)
        return found

    def chapter(self, anchor: str) -> Chapter:
        """The chapter of that anchor; KeyError if there is none."""
        for chapter in self.chapters:
            if chapter.anchor == anchor:
                return chapter
        raise KeyError(anchor)

    def links(self, text: str) -> tuple[Link, ...]:
        """The rules that any text mentions, such as a cell of a table."""
        prefix = self.rules[0].id.split("-")[0] if self.rules else ""
        return _links(text, prefix, self._by_short)

    def search(self, words: str, limit: int = 20) -> list[Rule]:
        """The rules that answer `words`, best first: numbers that begin so, then names and titles, then texts."""
        wanted = _fold(words)
        if not wanted:
            return []
        number = "-".join(words.upper().split())
        ranked = [(page.rank(number, wanted), place) for place, page in enumerate(self._pages)]
        hits = sorted((rank, place) for rank, place in ranked if rank is not None)
        return [self._pages[place].rule for _, place in hits[:limit]]


class _Page:
    """A rule prepared for searching: its words without case and accents."""

    __slots__ = ("chapter", "name", "place", "rule", "text")

    def __init__(self, rule: Rule, chapter: str) -> None:
        self.rule = rule
        self.name = _fold(rule.title)
        self.chapter = _fold(chapter)
        self.place = _fold(rule.heading) or self.chapter
        self.text = _fold(rule.text)

    def rank(self, number: str, wanted: Sequence[str]) -> int | None:
        """Where the rule stands among the answers, 0 best; None when it is no answer."""
        if number in (self.rule.id, self.rule.short):
            return 0
        if self.rule.id.startswith(number) or self.rule.short.startswith(number):
            return 1
        known = [*self.name, *self.place, *self.chapter, *self.text]
        whole = all(word in known for word in wanted)
        if not whole and not all(_begins(word, known) for word in wanted):
            return None
        return 2 + 2 * self._distance(wanted) + (0 if whole else 1)

    def _distance(self, wanted: Sequence[str]) -> int:
        """How far from the name the words are: 0 in it, 1 partly, 2 in the title above, 3 so in the text, 4 spread."""
        in_name = [_begins(word, self.name) for word in wanted]
        if all(in_name):
            return 0
        if any(in_name):
            return 1
        if all(_begins(word, self.place) for word in wanted):
            return 2
        return 3 if f" {' '.join(wanted)}" in f" {' '.join(self.text)}" else 4


def _completed(chapter: Chapter, original: Chapter, lacking: Container[str]) -> Chapter:
    """A chapter with the original's rules that are lacking put where they belong."""
    blocks = list(chapter.blocks)
    at = 0
    for rule in original.rules:
        if rule.id in lacking:
            blocks.insert(at, rule)
            at += 1
        else:
            at = next((n for n, block in enumerate(blocks, 1) if isinstance(block, Rule) and block.id == rule.id), at)
    return Chapter(chapter.anchor, chapter.title, tuple(blocks))


def _rulings(chapters: Sequence[Chapter], language: str) -> Iterator[Chapter]:
    """All rulings of the book once more in one place, in a chapter at its end, if it has any."""
    blocks: list[Block] = []
    for chapter in chapters:
        ours = [rule for rule in chapter.rules if rule.ours]
        if ours:
            blocks.append(Heading(chapter.title))
        for rule in ours:
            number = f"{rule.short}: "
            text = number + _RULING.sub(lambda found: f" *({found[1]})*" if found[1] else "", rule.text)
            kept = [link for link in rule.links if link.end <= _ruling_at(rule)]
            moved = (Link(link.start + len(number), link.end + len(number), link.rule) for link in kept)
            blocks.append(Note(text, (Link(0, len(rule.short), rule.id), *moved)))
    if blocks:
        yield Chapter(RULINGS, _RULINGS_TITLE.get(language, _RULINGS_TITLE["en"]), tuple(blocks))


def _ruling_at(rule: Rule) -> int:
    found = _RULING.search(rule.text)
    return found.start() if found else len(rule.text)


def _begins(word: str, known: Sequence[str]) -> bool:
    return any(other.startswith(word) for other in known)


def _fold(text: str) -> tuple[str, ...]:
    """The words of a text without accents and capitals."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return tuple(_WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter))))


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Lines that stand together, and the number of the first."""

    line: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines as one, except points, which keep a line of their own."""
        joined = self.lines[0]
        for line in self.lines[1:]:
            joined += f"\n{line}" if line.startswith("- ") else f" {line}"
        return joined


class _Reader:
    """Reads one file, and says where it is wrong."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._paragraphs = list(_paragraphs(path.read_text(encoding="utf-8")))
        self._lines: dict[str, int] = {}
        self._number_rules()

    def _error(self, line: int, problem: str) -> RulebookError:
        return RulebookError(f"{shown(self._path)}, line {line}: {problem}")

    def _number_rules(self) -> None:
        """Note every rule's line first, so that a text may mention a rule further on."""
        prefixes: list[str] = []
        for paragraph in self._paragraphs:
            found = _RULE.fullmatch(paragraph.text)
            if found is None:
                if _NEARLY_A_RULE.match(paragraph.text):
                    problem = "a rule is written '**ABC-DEF-01** text' or '**ABC-DEF-01 Name** text'"
                    raise self._error(paragraph.line, problem)
                continue
            prefix, number, _, text = found.groups()
            if number in self._lines:
                raise self._error(paragraph.line, f"{prefix}-{number} stands already in line {self._lines[number]}")
            if prefixes and prefix != prefixes[0]:
                problem = f"{prefix}-{number} does not begin with {prefixes[0]} like the rules before it"
                raise self._error(paragraph.line, problem)
            if not text:
                raise self._error(paragraph.line, f"{prefix}-{number} has no text")
            prefixes.append(prefix)
            self._lines[number] = paragraph.line
        self._prefix = prefixes[0] if prefixes else ""

    def book(self) -> tuple[str, list[Chapter]]:
        if not self._paragraphs:
            raise self._error(1, "the book is empty")
        first = self._paragraphs[0]
        title = _TITLE.fullmatch(first.text)
        if title is None:
            raise self._error(first.line, "a book begins with '# Title'")
        chapters: list[Chapter] = []
        rest = self._paragraphs[1:]
        while rest:
            chapter, rest = self._chapter(rest, chapters)
            chapters.append(chapter)
        return title[1], chapters

    def _chapter(self, rest: list[_Paragraph], before: list[Chapter]) -> tuple[Chapter, list[_Paragraph]]:
        opening = rest[0]
        found = _CHAPTER.fullmatch(opening.text)
        if found is None:
            problem = (
                "a chapter is written '## Title {#ANCHOR}'"
                if opening.text.startswith("#")
                else "text stands before the first chapter"
            )
            raise self._error(opening.line, problem)
        title, anchor = found.groups()
        if any(chapter.anchor == anchor for chapter in before):
            raise self._error(opening.line, f"the anchor {anchor} is used twice")
        blocks: list[Block] = []
        heading = ""
        for place, paragraph in enumerate(rest[1:], start=1):
            if paragraph.text.startswith("#") and not paragraph.text.startswith("### "):
                return Chapter(anchor, title, tuple(blocks)), rest[place:]
            block = self._block(paragraph, anchor, heading)
            if isinstance(block, Heading):
                heading = block.text
            blocks.append(block)
        return Chapter(anchor, title, tuple(blocks)), []

    def _block(self, paragraph: _Paragraph, anchor: str, heading: str) -> Block:
        text = paragraph.text
        if found := _HEADING.fullmatch(text):
            return Heading(found[1])
        if paragraph.lines[0].startswith("|"):
            return self._table(paragraph)
        if found := _RULE.fullmatch(text):
            prefix, number, title, body = found.groups()
            return Rule(f"{prefix}-{number}", title or "", body, anchor, heading, self._links(body, number))
        return Note(text, self._links(text))

    def _table(self, paragraph: _Paragraph) -> Table:
        rows = [tuple(cell.strip() for cell in line.strip().strip("|").split("|")) for line in paragraph.lines]
        if len(rows) < 2 or not all(set(cell) <= set("-: ") for cell in rows[1]):
            raise self._error(paragraph.line, "a table has a line of dashes below its first line")
        for offset, row in enumerate(rows):
            if len(row) != len(rows[0]):
                problem = f"this row has {len(row)} cells, the table has {len(rows[0])} columns"
                raise self._error(paragraph.line + offset, problem)
        return Table(rows[0], tuple(rows[2:]))

    def _links(self, text: str, own: str = "") -> tuple[Link, ...]:
        return _links(text, self._prefix, self._lines, own)


def _links(text: str, prefix: str, numbers: Container[str], own: str = "") -> tuple[Link, ...]:
    """The mentions in a text of rules that exist, except the rule the text belongs to."""
    links: list[Link] = []
    for found in _MENTION.finditer(text):
        if found[1] not in (None, prefix):
            continue
        code = found[2].split("-")[0]
        spans = [(found.start(), found.end(), found[2])]
        while more := _AND_ON.match(text, spans[-1][1]):
            spans.append((more.start(1), more.end(1), f"{code}-{more[2]}"))
        links += [Link(start, end, f"{prefix}-{it}") for start, end, it in spans if it in numbers and it != own]
    return tuple(links)


def _paragraphs(text: str) -> Iterator[_Paragraph]:
    """Lines that stand together; a title, or the start of a rule, always opens a paragraph of its own."""
    lines: list[str] = []
    first = 0
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        bare = line.strip()
        opens = bare.startswith(("#", "**")) or (bare.startswith("|") and lines and not lines[0].startswith("|"))
        if lines and (not bare or opens or lines[0].startswith("#")):
            yield _Paragraph(first, tuple(lines))
            lines = []
        if bare:
            first = first if lines else number
            lines.append(bare)
