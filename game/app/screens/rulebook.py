"""The rulebook: chapters, search, links from rule to rule, and the way back."""

from __future__ import annotations

import re
from functools import lru_cache

import pygame

from game.app.screens.minute import minute_items, minute_of
from game.app.theme import ACCENT, DIM, TEXT, Colour, Size, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.menu import MenuScreen
from game.app.widgets.page import Grid, Item, Paragraph, Span, TextPage
from game.app.widgets.rows import Row, RowList
from game.app.window import App
from game.core import rulebook
from game.core.rulebook import Block, Chapter, Heading, Link, Note, Rule, Rulebook, RulebookError, Table
from game.kit import registry
from game.kit.reading import first_rules

MINUTE, FIRST = "minute", "first"
"""What stands before the chapters: the game in a minute, and what to read before a first game."""
_EMPHASIS = re.compile(r"\*([^*]+)\*")


@lru_cache(maxsize=8)
def book_of(system: str, language: str) -> Rulebook:
    """A book, read once."""
    return Rulebook.load(system, language)


class RulebookScreen(MenuScreen):
    """A system's rules, opened at `rule` if one is given; without a system, at the first book there is."""

    name = "rulebook"
    hint = "rulebook"

    def __init__(self, app: App, system: str = "", rule: str = "") -> None:
        super().__init__(app)
        self._books = [name for name in rulebook.systems() if self._title(name)]
        self._system = system or next(iter(name for name in registry.names() if name in self._books), "")
        self._system = self._system or (self._books[0] if self._books else "")
        self._search = ""
        self._chapter = ""
        self._rule = rule
        self._history: list[tuple[str, str, str]] = []
        self._page: TextPage | None = None
        self._list: RowList | None = None

    def _title(self, system: str) -> str:
        try:
            return rulebook.title_of(system, self.app.language)
        except RulebookError:
            return ""

    # --- declaring

    def build(self, area: pygame.Rect) -> None:
        try:
            book = book_of(self._system, self.app.language)
        except RulebookError as error:
            self.desk.label(area, str(error))
            return
        self._settle(book)
        left, right = split(area, (1, 2.4), self.gap)
        column = Column(left, self.px(8))
        if len(self._books) > 1:
            books = [(name, self._title(name)) for name in self._books]
            self.desk.choice(column.top(self.line), "rulebook.book", books, self._system, self._open_book, key="b")
        self.desk.entry(
            column.top(self.line),
            "rulebook.search",
            self._search,
            self._find,
            done=self._first_hit,
            icon="magnify",
            key="ctrl+f",
        )
        words = self.say("none")
        self._list = self.desk.rows(
            column.left, "rulebook.list", self._rows(book), chosen=self._chosen(), choose=self._choose, empty=words
        )
        self._list.select(self._chosen())
        column = Column(right, self.px(8))
        self._bar(book, column.top(self.line))
        self._page = self.desk.page(column.left, "rulebook.page", self._items(book), self._go)
        if self._rule:
            self._page.go_to(self._rule)

    def _settle(self, book: Rulebook) -> None:
        """Find the chapter of the rule that is asked for, or the first."""
        if self._rule:
            try:
                found = book.rule(self._rule)
                self._rule, self._chapter = found.id, found.chapter
            except KeyError:
                self.desk.toast.show(self.say("missing", rule=self._rule))
                self._rule = ""
        places = self._places(book)
        if self._chapter not in places:
            self._chapter = places[0]

    def _places(self, book: Rulebook) -> list[str]:
        """What there is to read, in the order for a newcomer: the game in a minute, the first game, everything."""
        found = [MINUTE] if minute_of(self._system) else []
        found += [FIRST] if first_rules(self._system) else []
        return [*found, *(chapter.anchor for chapter in book.chapters)]

    def _name(self, book: Rulebook, place: str) -> str:
        if place in (MINUTE, FIRST):
            return self.say(place)
        return book.chapter(place).title

    @property
    def _seeking(self) -> bool:
        """Whether words are looked for and none of what was found is chosen yet."""
        return bool(self._search.strip()) and not self._rule

    def _bar(self, book: Rulebook, rect: pygame.Rect) -> None:
        theme = self.app.theme
        size = self.line
        places = self._places(book)
        here = places.index(self._chapter)
        buttons = [pygame.Rect(rect.right - (3 - n) * (size + self.px(6)), rect.y, size, size) for n in range(3)]
        self.desk.button(
            buttons[0], "rulebook.back", self._go_back, key="backspace", icon="undo-variant", words="",
            enabled=bool(self._history),
        )  # fmt: skip
        self.desk.button(
            buttons[1], "rulebook.previous", lambda: self._turn(places, here - 1), key="ctrl+page up",
            icon="chevron-left", words="", enabled=here > 0,
        )  # fmt: skip
        self.desk.button(
            buttons[2], "rulebook.next", lambda: self._turn(places, here + 1), key="ctrl+page down",
            icon="chevron-right", words="", enabled=here + 1 < len(places),
        )  # fmt: skip
        title = pygame.Rect(rect.x, rect.y, buttons[0].x - rect.x - self.gap, rect.height)
        name = self._name(book, self._chapter)
        largest: Size = "title" if theme.font("title", True).size(name)[0] <= title.width else "large"
        shown = theme.words(theme.clipped(name, title.width, largest, True), largest, TEXT, True)

        def draw(surface: pygame.Surface) -> None:
            if not self._seeking:
                surface.blit(shown, shown.get_rect(midleft=title.midleft))

        self.desk.paint(draw)

    # --- the list

    def _chosen(self) -> str:
        return f"rule:{self._rule}" if self._search.strip() else f"chapter:{self._chapter}"

    def _rows(self, book: Rulebook) -> list[Row]:
        if self._search.strip():
            return [self._found(rule) for rule in book.search(self._search, 40)]
        chapters = [
            Row(f"chapter:{chapter.anchor}", chapter.title, hint=self.say("rules", n=len(chapter.rules)))
            for chapter in book.chapters
        ]
        icons = {MINUTE: "timer-sand", FIRST: "flag-outline"}
        first = [Row(f"chapter:{place}", self._name(book, place), icon=icons[place], hint=self.say(f"{place}_hint"))
                 for place in self._places(book) if place in icons]  # fmt: skip
        return [*first, Row("", self.say("everything")), *chapters] if first else chapters

    def _found(self, rule: Rule) -> Row:
        text = _EMPHASIS.sub(r"\1", rule.text.replace("\n", " "))
        return Row(f"rule:{rule.id}", f"{rule.short} {rule.title}".strip(), text[:140], hint=text[:400])

    def _find(self, words: str) -> None:
        before, self._search = bool(self._search.strip()), words
        if before != bool(words.strip()):
            self._rule = ""
            if self._page:
                self._page.lit = ""
                self._page.show(self._items(book_of(self._system, self.app.language)))
        if self._list:
            self._list.chosen = self._chosen()
            self._list.offset = 0
            self._list.show(self._rows(book_of(self._system, self.app.language)))

    def _first_hit(self) -> None:
        """Enter in the search opens the best answer."""
        if self._list and self._search.strip() and self._list.rows:
            self._list.select(self._list.rows[0].key)

    def _choose(self, key: str) -> None:
        kind, _, name = key.partition(":")
        if kind == "chapter":
            self._remember()
            self._chapter, self._rule = name, ""
            self.layout()
            if self._page:
                self._page.scroll_to(0)
        else:
            self._go(name)

    # --- going about

    def _remember(self) -> None:
        self.app.sounds.play("page")
        self._history.append((self._system, self._chapter, self._rule))

    def _go(self, rule: str) -> None:
        """Open another rule, remembering this place."""
        self._remember()
        self._rule = rule
        self.layout()

    def _go_back(self) -> None:
        if self._history:
            self.app.sounds.play("page")
            self._system, self._chapter, self._rule = self._history.pop()
            self.layout()
            if self._page and not self._rule:
                self._page.scroll_to(0)

    def _turn(self, places: list[str], to: int) -> None:
        self._choose(f"chapter:{places[to]}")

    def _open_book(self, system: str) -> None:
        self._remember()
        self._system, self._chapter, self._rule, self._search = system, "", "", ""
        self.layout()
        if self._page:
            self._page.scroll_to(0)

    # --- the text

    def _items(self, book: Rulebook) -> list[Item]:
        """What the page shows: nothing but a hint while something is looked for."""
        brief = minute_of(self._system) if self._chapter == MINUTE else None
        if self._seeking:
            return [Paragraph((Span(self.say("choose"), colour=DIM),))]
        if brief:
            return minute_items(self.app, brief)
        if self._chapter == FIRST:
            return self._first_game(book)
        return self._whole(book, book.chapter(self._chapter))

    def _first_game(self, book: Rulebook) -> list[Item]:
        """The rules of a first game as they come up, each under the title of its chapter."""
        items: list[Item] = [Paragraph((Span(self.say("first_about"), colour=DIM),))]
        chapter = ""
        for rule in map(book.rule, first_rules(self._system)):
            if rule.chapter != chapter:
                chapter = rule.chapter
                items.append(Paragraph((Span(book.chapter(chapter).title, True, ACCENT),), "large", before=16))
            lead = [
                Span(f"{rule.short}  ", True, link=rule.id),
                *([Span(f"{rule.title}  ", True)] if rule.title else []),
            ]
            items += _paragraphs(tuple(lead), rule.text, rule.links, rule.id)
        return items

    def _whole(self, book: Rulebook, chapter: Chapter) -> list[Item]:
        items: list[Item] = []
        if book.language != self.app.language:
            items.append(Paragraph((Span(self.say("untranslated"), colour=DIM),)))
        for block in chapter.blocks:
            items += self._block(book, block)
        return items

    def _block(self, book: Rulebook, block: Block) -> list[Item]:
        match block:
            case Heading():
                return [Paragraph((Span(block.text, True, ACCENT),), "large", before=18)]
            case Table():
                rows = (block.columns, *block.rows)
                return [Grid(tuple(tuple(tuple(spans(cell, book.links(cell))) for cell in row) for row in rows))]
            case Note():
                return _paragraphs((), block.text, block.links, "")
            case Rule():
                lead = [Span(f"{block.short}  ", True, DIM)]
                if block.id in book.borrowed:
                    lead.append(Span(f"{self.say('english')}  ", colour=DIM))
                if block.title:
                    lead.append(Span(f"{block.title}  ", True))
                return _paragraphs(tuple(lead), block.text, block.links, block.id)


def _paragraphs(lead: tuple[Span, ...], text: str, links: tuple[Link, ...], anchor: str) -> list[Item]:
    """A text and the points it ends with, each in its own paragraph."""
    items: list[Item] = []
    at = 0
    for number, line in enumerate(text.split("\n")):
        point = line.startswith("- ")
        start, end = at + (2 if point else 0), at + len(line)
        inside = tuple(Link(x.start - start, x.end - start, x.rule) for x in links if start <= x.start < end)
        flowing = (*(lead if number == 0 else ()), *spans(text[start:end], inside))
        first = anchor if number == 0 else ""
        items.append(Paragraph(flowing, indent=34 if point else 0, before=3 if point else 9, anchor=first,
                               mark="•" if point else ""))  # fmt: skip
        at = end + 1
    return items


def spans(text: str, links: tuple[Link, ...], colour: Colour = TEXT) -> list[Span]:
    """A text cut where links and emphasis begin and end."""
    cut: list[Span] = []
    at = 0
    for link in links:
        cut += _emphasised(text[at : link.start], colour)
        cut.append(Span(text[link.start : link.end], link=link.rule))
        at = link.end
    return [*cut, *_emphasised(text[at:], colour)]


def _emphasised(text: str, colour: Colour) -> list[Span]:
    parts = _EMPHASIS.split(text)
    stressed = mixed(colour, DIM, 0.8)
    return [Span(part, colour=stressed if number % 2 else colour) for number, part in enumerate(parts) if part]
