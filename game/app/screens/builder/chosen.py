"""The chosen model of a roster: its characteristics, its equipment as ticks, and what is wrong or would fit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.app.screens.builder.draft import Draft
from game.app.screens.builder.offers import begun
from game.app.theme import ACCENT, DIM, LINE, LOSS, PANEL, RAISED, TEXT, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.desk import Desk
from game.app.widgets.force import GOLD, token
from game.app.widgets.prose import LEAST, line_size
from game.app.widgets.rows import Row
from game.app.window import App
from game.core.roster import Offer
from game.core.text import Text


class ChosenColumn:
    """Puts itself onto the desk of the builder."""

    def __init__(self, app: App, desk: Desk, draft: Draft, open_rule: Callable[[str], None]) -> None:
        self.app, self.desk, self._draft, self._open_rule = app, desk, draft, open_rule

    def px(self, length: float) -> int:
        return self.desk.theme.px(length)

    @property
    def _small(self) -> int:
        return max(LEAST, self.px(12))

    def _told(self, name: str, /, **values: int | str | Text) -> str:
        return self.desk.say(f"builder.{name}", **values)

    def _say(self, name: str, /, **values: int | str | Text) -> str:
        return self.desk.say(f"roster.{name}", **values)

    def build(self, rect: pygame.Rect, line: int) -> None:
        """`line`: how high a button is."""
        draft = self._draft
        self.desk.panel(rect)
        px, theme = self.px, self.desk.theme
        column = Column(rect.inflate(-2 * px(10), -2 * px(10)), px(7))
        both = split(column.bottom(line), (1, 1), px(8))
        chosen = draft.chosen is not None
        self.desk.button(both[0], "roster.again", draft.twice, icon="content-copy", key="ctrl+d", enabled=chosen)
        self.desk.button(both[1], "roster.drop", draft.drop, icon="minus", key="delete", enabled=chosen)
        offer = draft.offer
        if offer is None:
            self.desk.label(column.top(theme.line_height() * 3), self._told("nobody"), colour=DIM)
        else:
            self._sheet(column, offer)
        faults = draft.judged.verdict.faults if draft.roster.picks else ()
        if faults:
            high = min(column.left.height * 45 // 100, px(52) * len(faults) + px(6))
            self.desk.rows(
                column.bottom(high),
                "roster.faults",
                [
                    Row(f"{n}:{fault.rule}", self.app.say(fault.reason), fault.rule, icon="alert-outline", colour=LOSS)
                    for n, fault in enumerate(faults)
                ],
                use=self._open_rule,
            )
        else:
            self._suggestion(column)
        if offer is not None:
            self._extras(column, offer, line)

    def _sheet(self, column: Column, offer: Offer) -> None:
        """Emblem, name, what it is, and its characteristics as tiles."""
        px, theme = self.px, self.desk.theme
        head = column.top(px(52))
        disc = pygame.Rect(head.x, head.y, head.height, head.height)
        self.desk.paint(lambda s: token(s, theme, disc, offer.icon or "account", 0))
        name = self.app.say(offer.name)
        room = pygame.Rect(disc.right + px(10), head.y, head.right - disc.right - px(10), head.height)
        size = line_size(theme, name, room.width, 20, True) or LEAST
        role = " · ".join(filter(None, (self.app.say(offer.group) if offer.group else "", str(offer.cost or ""))))
        shown = theme.words(theme.clipped(name, room.width, size, True), size, TEXT, True)
        below = theme.words(theme.clipped(role, room.width, self._small), self._small, DIM)
        y = room.centery - (shown.get_height() + below.get_height()) // 2
        self.desk.paint(lambda s: s.blit(shown, (room.x, y)) and None)
        self.desk.paint(lambda s: s.blit(below, (room.x, y + shown.get_height())) and None)
        if offer.stats:
            tiles = column.top(px(24) + theme.line_height(self._small) + px(6))
            self.desk.sheet(tiles, lambda surface, inner: self._tiles(surface, inner, offer))
        elif offer.detail:
            words = self.app.say(offer.detail)
            high = len(theme.wrap(words, column.left.width, "small")) * theme.line_height("small")
            self.desk.label(column.top(min(high, column.left.height // 2)), words, "small", DIM)

    def _tiles(self, surface: pygame.Surface, rect: pygame.Rect, offer: Offer) -> None:
        theme, px = self.desk.theme, self.px
        gap = px(3)
        wide = (rect.width - gap * (len(offer.stats) - 1)) // len(offer.stats)
        names = begun([self.app.say(stat.name) for stat in offer.stats], theme.font(self._small), wide)
        for n, stat in enumerate(offer.stats):
            box = pygame.Rect(rect.x + n * (wide + gap), rect.y, wide, rect.height)
            pygame.draw.rect(surface, RAISED, box, border_radius=px(4))
            value = theme.words(stat.value, max(LEAST, px(15)), TEXT, True)
            glyph = theme.icon(stat.icon, px(13), GOLD)
            both = glyph.get_width() + px(3) + value.get_width() <= wide - px(4)
            x = box.centerx - ((glyph.get_width() + px(3)) if both else 0) // 2
            surface.blit(value, value.get_rect(midtop=(x + (glyph.get_width() + px(3) if both else 0), box.y + px(2))))
            if both:
                left = x + glyph.get_width() + px(3) - value.get_width() // 2 - glyph.get_width() - px(3)
                surface.blit(glyph, glyph.get_rect(topleft=(left, box.y + px(5))))
            drawn = theme.words(names[n], self._small, DIM)
            surface.blit(drawn, drawn.get_rect(midbottom=(box.centerx, box.bottom - px(1))))

    def _extras(self, column: Column, offer: Offer, line: int) -> None:
        """Equipment as ticks, or what it can do where there is nothing to tick."""
        theme, px, pick = self.desk.theme, self.px, self._draft.chosen
        assert pick is not None, "only a pick has extras"
        extras = [self._extra_row(extra, pick.extras.count(extra.id)) for extra in offer.extras]
        if not extras:
            if offer.detail and offer.stats:
                self.desk.label(column.left, self.app.say(offer.detail), "small", DIM)
            return
        if self._draft.counted is not None:
            fewer, more = split(column.bottom(line), (1, 1), px(8))
            self.desk.button(fewer, "roster.fewer", partial(self._draft.count, -1), icon="minus", key="-")
            self.desk.button(more, "roster.more", partial(self._draft.count, 1), icon="plus", key="=")
        title = column.top(theme.line_height("small"))
        self.desk.label(title, self._say("extras.words"), "small", ACCENT, bold=True)
        self.desk.rows(
            column.left,
            "roster.extras",
            extras,
            chosen=self._draft.extra,
            choose=self._draft.choose_extra,
            use=self._draft.toggle,
        )

    def _extra_row(self, extra: Offer, count: int) -> Row:
        icon = "checkbox-marked" if count else "checkbox-blank-outline"
        detail = self.app.say(extra.detail) if extra.detail else ""
        cost = str(extra.cost) if extra.cost else ""
        if extra.most > 1:
            icon, cost = "plus-minus-variant", f"{self._say('counted', n=count, most=extra.most)} · {extra.cost}"
        return Row(extra.id, self.app.say(extra.name), detail, cost, icon, hint=detail, marked=bool(count))

    def _suggestion(self, column: Column) -> None:
        """One thing that would fit into what is left."""
        idea = self._draft.judged.suggestion(self._draft.pick)
        if idea is None:
            return
        px, theme = self.px, self.desk.theme
        what = self.app.say(idea.what.name)
        if idea.pick >= 0:
            who = self._named(idea.pick)
            words = self._told("suggest_extra", what=what, who=who)
        else:
            words = self._told("suggest_offer", n=self._draft.judged.left, what=what)
        size = max(LEAST, px(14))
        lines = theme.wrap(words, column.left.width - px(58), size)
        rect = column.bottom(len(lines) * theme.line_height(size) + px(18))
        if rect.height > column.left.height:
            return

        def paint(surface: pygame.Surface, inner: pygame.Rect) -> None:
            pygame.draw.rect(surface, mixed(PANEL, ACCENT, 0.1), inner, border_radius=px(7))
            pygame.draw.rect(surface, mixed(LINE, GOLD, 0.6), inner, 1, border_radius=px(7))
            bulb = theme.icon("lightbulb-on-outline", px(22), GOLD)
            surface.blit(bulb, bulb.get_rect(midleft=(px(10), inner.centery)))
            for n, line in enumerate(lines):
                surface.blit(theme.words(line, size, TEXT), (px(44), px(9) + n * theme.line_height(size)))

        self.desk.tile(
            rect, "builder.suggest", partial(self._draft.accept, idea), paint, look="bare", words=words, lift=2
        )

    def _named(self, at: int) -> str:
        """A pick by name."""
        pick = self._draft.roster.picks[at]
        offer = self._draft.offers.get(pick.id)
        return self.app.say(offer.name) if offer else pick.id
