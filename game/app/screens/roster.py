"""The roster builder: the catalogue, the crew as cards with its deck, and the chosen model."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pygame

from game.app import rosters
from game.app.chosen import Chosen
from game.app.screens.builder.chosen import ChosenColumn
from game.app.screens.builder.crew import CrewCards, Member
from game.app.screens.builder.deck import paint_mini, spread
from game.app.screens.builder.draft import Draft
from game.app.screens.builder.head import Head, Total, paint_head
from game.app.screens.builder.offers import OfferList
from game.app.screens.opening import quick_battle
from game.app.screens.rulebook import RulebookScreen
from game.app.theme import ACCENT, DIM, LINE, PANEL, RAISED, TEXT, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.control import natural_width
from game.app.widgets.desk import Desk
from game.app.widgets.force import steps
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.menu import MenuScreen
from game.app.widgets.prose import LEAST, form_theme
from game.app.widgets.rows import Row
from game.app.window import App
from game.core.home import home, legible
from game.core.roster import Held, Offer, Pick, Roster, read_roster
from game.core.text import Text
from game.kit import registry

_MOST_CHIPS = 6
_LARGEST = 95
"""Per cent of the type in a small window: three columns need their room."""


class RosterScreen(MenuScreen):
    """Every change is kept at once, legal or not, and can be undone: the verdict explains, it never forbids."""

    name = "roster"

    def __init__(self, app: App, roster: Roster, path: Path) -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app, _LARGEST))
        self.draft = Draft(roster, path, self.layout)
        self._chosen = ChosenColumn(app, self.desk, self.draft, self._open_rule)
        self._search = ""
        self._group = ""
        self._offer = ""
        self._list: OfferList | None = None

    @property
    def roster(self) -> Roster:
        return self.draft.roster

    @property
    def _small(self) -> int:
        return max(LEAST, self.px(12))

    def _told(self, name: str, /, **values: int | str | Text) -> str:
        return self.desk.say(f"builder.{name}", **values)

    # --- declaring

    def _header(self, rect: pygame.Rect) -> None:
        """The way back, the name and the size left; what can be done with the whole roster right."""
        px, desk, theme = self.px, self.desk, self.desk.theme
        desk.paint(lambda surface: _draw_bar(surface, rect))
        high = px(36)

        def place(left: int, wide: int) -> pygame.Rect:
            box = pygame.Rect(left, 0, wide, high)
            box.centery = rect.centery
            return box

        back = place(px(12), natural_width(theme, desk.say("back.words"), True))
        desk.button(back, "back", self.back, icon="arrow-left", key="escape")
        x = rect.right - px(12)
        wanted = natural_width(theme, self._told("try.words"), True, True) + px(24)
        play = place(x - wanted, wanted)
        hint = self._told("try.hint") if self.draft.judged.legal else self._told("not_legal")
        x = play.x
        for name, icon, key, action, able in reversed(
            (
                ("undo", "undo", "ctrl+z", self.draft.undo, self.draft.undoable),
                ("redo", "redo", "ctrl+y", self.draft.redo, self.draft.redoable),
                ("copy", "content-copy", "ctrl+c", self._copy, True),
                ("share", "export-variant", "ctrl+e", self._share, True),
            )
        ):
            box = place(x - px(8) - high, high)
            desk.button(box, f"builder.{name}", action, icon=icon, key=key, words="", enabled=able)
            x = box.x
        limits = sorted({*self.draft.muster.limits(), self.roster.limit} - {0})
        left = back.right + px(12)
        wide = (x - px(12) - left) // 2
        desk.entry(place(left, min(wide, px(330))), "roster.name", self.roster.name, self.draft.rename, key="f2",
                   icon="pencil-outline")  # fmt: skip
        if limits:
            options = [(str(limit), self.say("limit.points", n=limit)) for limit in limits]
            box = place(left + min(wide, px(330)) + px(8), min(wide - px(8), px(190)))
            desk.choice(box, "roster.limit", options, str(self.roster.limit), self.draft.limit, key="f3")
        # Not the main button to the keyboard: Enter ticks what is chosen in a list, and must not begin a battle.
        words = self._told("try.words")
        desk.tile(
            play,
            "builder.try",
            self._try,
            lambda surface, inner: paint_main(self.app, surface, inner, words, "", "sword-cross"),
            look="bare",
            key="f5",
            words=words,
            hint=hint,
            enabled=self.draft.judged.legal,
            lift=0,
        )

    def build(self, area: pygame.Rect) -> None:
        column = Column(area, self.px(10))
        self._build_head(column.top(self.px(92)))
        left, middle, right = split(column.left, (1.12, 1.32, 0.86), self.gap)
        self._build_offers(left)
        self._build_crew(middle)
        self._chosen.build(right, self.line)

    def _build_head(self, rect: pygame.Rect) -> None:
        judged, verdict = self.draft.judged, self.draft.judged.verdict
        first = self.draft.offers.get(self.roster.picks[self.draft.leader].id) if self.draft.leader >= 0 else None
        totals = tuple(
            Total(self.app.say(words), have, most, judged.met(n))
            for n, (words, have, most) in enumerate(verdict.totals)
        )
        if not self.roster.picks:
            told = self._told("empty")
        elif verdict.faults:
            told = self._told("faults", n=len(verdict.faults))
        else:
            told = self._told("legal", n=judged.left) if judged.left > 0 else self._told("exact")
        looks = registry.looks_of(self.roster.system)
        head = Head(
            first.icon if first and first.icon else looks.icon,
            self.roster.name,
            self._told("boss", name=self.app.say(first.name)) if first else self._game(),
            told,
            judged.legal,
            bool(verdict.faults) and bool(self.roster.picks),
            totals,
            self._told("plays"),
            steps(self.app, looks.plays_like(self.roster)) if self.roster.picks else (),
        )
        of = [self._told("of", n=total.most, what=total.name) if total.most else total.name for total in totals]
        self.desk.sheet(rect, lambda surface, inner: paint_head(surface, inner, self.desk.theme, head, of))

    def _game(self) -> str:
        return self._told("saved", game=self.app.say(registry.load(self.roster.system).title))

    # --- the catalogue

    def _build_offers(self, rect: pygame.Rect) -> None:
        self.desk.panel(rect)
        column = Column(rect.inflate(-2 * self.px(8), -2 * self.px(8)), self.px(6))
        self.desk.entry(column.top(self.line), "roster.search", self._search, self._find, icon="magnify", key="ctrl+f")
        groups = [group for group in self._groups() if group][:_MOST_CHIPS]
        if len(groups) > 1:
            self._chips(column, groups)
        frame = self.desk._frame("roster.offers", column.left)
        self._list = OfferList(
            self.app,
            frame,
            self._offer_rows(),
            self.draft.offers,
            self._state_of,
            chosen=self._offer,
            choose=self._choose_offer,
            use=self.draft.take,
            later=self.desk.later,
            empty=self.say("nothing_found"),
            add=self._told("add"),
        )
        self.desk.add(self._list, True)

    def _groups(self) -> list[str]:
        """What there is on offer, in a word each, in the order of the catalogue."""
        return list(
            dict.fromkeys(self.app.say(offer.group) if offer.group else "" for offer in self.draft.offers.values())
        )

    def _chips(self, column: Column, groups: Sequence[str]) -> None:
        """Kinds of offers as pills, in as many rows as they need."""
        theme, px, high = self.desk.theme, self.px, self.px(28)
        wanted = [("", self._told("all")), *((group, group) for group in groups)]
        x, rows = 0, [[]]  # type: ignore[var-annotated]
        for key, words in wanted:
            wide = theme.font(max(LEAST, px(13)), True).size(words)[0] + px(24)
            if x and x + wide > column.left.width:
                x = 0
                rows.append([])
            rows[-1].append((key, words, x, wide))
            x += wide + px(6)
        for row in rows:
            line = column.top(high)
            for key, words, left, wide in row:
                box = pygame.Rect(line.x + left, line.y, wide, high)
                here = key == self._group
                self.desk.tile(
                    box, f"group.{key or 'all'}", partial(self._narrow, key), partial(self._paint_chip, words, here),
                    look="bare", words=words, hint=self._told("group.hint"), lift=0,
                )  # fmt: skip

    def _paint_chip(self, words: str, here: bool, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.desk.theme
        pygame.draw.rect(surface, ACCENT if here else RAISED, rect, border_radius=rect.height // 2)
        size = max(LEAST, self.px(13))
        drawn = theme.words(words, size, (0x14, 0x17, 0x1C) if here else DIM, True)
        surface.blit(drawn, drawn.get_rect(center=rect.center))

    def _narrow(self, group: str) -> None:
        self._group = group
        self.layout()
        if self._list:
            self._list.scroll_to(0)

    def _offer_rows(self) -> list[Row]:
        """By section, as the catalogue orders them; a search looks at names, sections and details."""
        wanted = _plain(self._search).split()
        rows: list[Row] = []
        section = ""
        for offer in self.draft.offers.values():
            title, name = self.app.say(offer.section), self.app.say(offer.name)
            detail = self.app.say(offer.detail) if offer.detail else ""
            group = self.app.say(offer.group) if offer.group else ""
            if self._group and group != self._group:
                continue
            if not all(word in _plain(f"{name} {title} {detail}") for word in wanted):
                continue
            if title != section:
                rows.append(Row("", title))
                section = title
            about = self.app.say(offer.about) if offer.about else ("" if offer.stats else detail)
            told = " · ".join(filter(None, (group, about))) if offer.stats else about or detail
            rows.append(Row(offer.id, name, told, str(offer.cost), offer.icon or "account", hint=detail))
        return rows

    def _state_of(self, offer: str) -> tuple[str, str]:
        """How often an offer is taken, and why it does not fit, in words."""
        count = sum(pick.id == offer for pick in self.roster.picks)
        taken, refusal = self._told("taken", n=count) if count else "", self.draft.judged.reason(offer)
        over = self.draft.offers[offer].cost - self.draft.judged.left
        if refusal and self.draft.judged.verdict.totals[0][2] and over > 0:
            return taken, self._told("over", n=over)
        return taken, self.app.say(refusal.reason) if refusal else ""

    # --- the crew and its deck

    def _build_crew(self, rect: pygame.Rect) -> None:
        theme, px = self.desk.theme, self.px
        self.desk.panel(rect)
        column = Column(rect.inflate(-2 * px(10), -2 * px(8)), px(6))
        head = column.top(theme.font("large", True).get_linesize())
        end = self.desk_title(head, self._told("crew"))
        hint = self._told("crew_hint")
        room = head.right - end - px(12)
        if theme.font(self._small).size(hint)[0] <= room:
            drawn = theme.words(hint, self._small, DIM)
            self.desk.paint(lambda s: s.blit(drawn, drawn.get_rect(midright=head.midright)) and None)
        held = list(self.draft.muster.deck(self.roster))
        if any(offer.card for offer in self.draft.offers.values()):
            self._build_deck(column, held)
        members = [self._member(n, pick) for n, pick in enumerate(self.roster.picks) if not self.draft.is_card(pick)]
        left = self.draft.judged.left
        rest = self._told("left", n=left) if members and left > 0 else "" if members else self.say("no_picks")
        cards = CrewCards(
            self.desk._frame("roster.picks", column.left),
            members,
            chosen=self.draft.pick,
            choose=self.draft.choose,
            move=self.draft.move,
            later=self.desk.later,
            bare=self._told("bare"),
            rest=rest,
        )
        self.desk.add(cards)

    def desk_title(self, rect: pygame.Rect, words: str) -> int:
        """A title at the left of a line; where it ends."""
        drawn = self.desk.theme.words(words, "large", TEXT, True)
        self.desk.paint(lambda s: s.blit(drawn, drawn.get_rect(midleft=rect.midleft)) and None)
        return rect.x + drawn.get_width()

    def _member(self, at: int, pick: Pick) -> Member:
        offer = self.draft.offers.get(pick.id)
        if offer is None:
            return Member(at, pick.id, self.say("unknown"), "help-circle-outline", "?", known=False)
        extras = [(extra, pick.extras.count(extra.id)) for extra in offer.extras if extra.id in pick.extras]
        cost = offer.cost + sum(extra.cost * count for extra, count in extras)
        gear = tuple(self._times(extra, count) for extra, count in extras if extra.detail or extra.cost)
        role = self.app.say(offer.group) if offer.group else self.app.say(offer.section)
        leads = at == self.draft.leader and self.draft.crowned(pick)
        return Member(at, self.app.say(offer.name), role, offer.icon or "account", str(cost), gear, leads)

    def _times(self, extra: Offer, count: int) -> str:
        name = self.app.say(extra.name)
        return f"{count} x {name}" if count > 1 else name

    def _build_deck(self, column: Column, held: Sequence[Held]) -> None:
        """The cards as small pictures, by what they are about: in two rows where their names need it."""
        theme, px = self.desk.theme, self.px
        gap, names = px(3), [self.app.say(card.name) for card in held]  # a narrow one leaves room for the names
        room = column.left.width - 2 * px(8), column.left.height // 2 - px(48)
        size = spread(theme, names, room, gap)
        rect = column.bottom(px(48) - gap + size.rows * (size.high + gap) if held else px(44))
        self.desk.panel(rect, mixed(PANEL, RAISED, 0.35))
        inner = rect.inflate(-2 * px(8), -2 * px(6))
        words = self._told("deck_edit.words")
        edit = pygame.Rect(0, inner.y, natural_width(theme, words, True), px(30))
        edit.right = inner.right
        cards = next(
            (self.app.say(offer.group) for offer in self.draft.offers.values() if offer.card and offer.group), ""
        )
        self.desk.button(edit, "builder.deck_edit", partial(self._narrow, cards), icon="pencil-outline", key="f4")
        line = pygame.Rect(inner.x, inner.y, edit.x - inner.x, px(30))
        end = self.desk_title(line, self._told("deck"))
        count = theme.words(self._told("deck_count", n=sum(card.copies for card in held)), self._small, DIM)
        self.desk.paint(lambda s: s.blit(count, count.get_rect(midleft=(end + px(10), line.centery))) and None)
        if not held:
            return
        for n, (card, name) in enumerate(zip(held, names, strict=True)):
            left, top = n % size.across * (size.wide + gap), n // size.across * (size.high + gap)
            box = pygame.Rect(inner.x + left, edit.bottom + px(6) + top, size.wide, size.high)
            self.desk.tile(
                box, f"deck.{n}", partial(self.draft.choose, card.pick),
                lambda surface, inside, card=card, name=name: paint_mini(surface, inside, theme, card, name),  # type: ignore[misc]
                look="chosen" if card.pick == self.draft.pick else "bare", words=name,
                hint=f"{name}. {self._told('card.hint')}", lift=3,
            )  # fmt: skip

    # --- choosing

    def _find(self, words: str) -> None:
        self._search = words
        if self._list:
            self._list.offset = 0
            self._list.show(self._offer_rows())

    def _choose_offer(self, offer: str) -> None:
        self._offer = offer

    # --- with the whole roster

    def _try(self) -> None:
        """A quick battle with it against whoever was the rival last."""
        if not self.draft.judged.legal:
            self.desk.toast.show(self._told("not_legal"), bad=True)
            return
        chosen = Chosen(self.app.settings, self.roster.system)
        if self.roster.limit in chosen.sizes:
            chosen.take_size(self.roster.limit)
        own = [place.seat for place in chosen.places if not chosen.player(place.seat)] or [chosen.places[0].seat]
        chosen.take_roster(own[0], f"own:{self.draft.path.name}")
        chosen.remember()
        self.app.push(quick_battle(self.app, chosen.setup(), chosen.seated()))

    def _copy(self) -> None:
        path = rosters.duplicate(self.roster, self.desk.say("rosters.copy_of", name=self.roster.name))
        self.app.pop()
        self.app.push(RosterScreen(self.app, read_roster(path), path))

    def _share(self) -> None:
        path = rosters.export(self.roster)
        told = self.desk.say("rosters.exported", file=legible(path.name), folder=str(home() / "rosters"))
        self.desk.toast.show(told)

    def _open_rule(self, key: str) -> None:
        rule = key.partition(":")[2]
        if rule:
            self.app.push(RulebookScreen(self.app, self.roster.system, rule))


def _draw_bar(surface: pygame.Surface, rect: pygame.Rect) -> None:
    pygame.draw.rect(surface, PANEL, rect)
    pygame.draw.line(surface, LINE, rect.bottomleft, rect.bottomright)


def _plain(text: str) -> str:
    """Without capitals and accents, to be searched."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
