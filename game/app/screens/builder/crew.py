"""The crew as cards: a click chooses one, dragging puts it elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.art.paint import gradient, rounded
from game.app.theme import ACCENT, DIM, GROUND, LINE, LOSS, PANEL, RAISED, TEXT, mixed
from game.app.widgets.control import Action, Frame
from game.app.widgets.force import GOLD, token
from game.app.widgets.prose import LEAST, line_size
from game.app.widgets.scroll import Scroller, put

_DRAG = 6


@dataclass(frozen=True, slots=True)
class Member:
    """A pick as its card shows it."""

    pick: int
    name: str
    role: str
    icon: str
    cost: str
    gear: tuple[str, ...] = ()
    leads: bool = False
    known: bool = True


class CrewCards(Scroller):
    """Cards in rows; the last place says how much is left."""

    def __init__(
        self,
        frame: Frame,
        members: Sequence[Member],
        *,
        chosen: int,
        choose: Callable[[int], None],
        move: Callable[[int, int], None],
        later: Callable[[Action], None],
        bare: str,
        rest: str,
    ) -> None:
        super().__init__(frame)
        self.members = list(members)
        self.chosen, self._choose, self._move, self._later = chosen, choose, move, later
        self._bare, self._rest = bare, rest
        px = self.theme.px
        self.across = max(2, self.inner_width // px(150))
        self._gap = px(8)
        self._wide = (self.inner_width - self._gap * (self.across - 1)) // self.across
        self._high = (
            px(58) + 2 * self.theme.line_height(self._size(15)) + self.theme.line_height(self._size(12)) + px(28)
        )
        rows = -(-(len(self.members) + 1) // self.across)
        self.tall = rows * (self._high + self._gap)
        self._hovered = -1
        self._held: tuple[int, tuple[int, int]] | None = None
        self._dragged: tuple[int, int] | None = None
        self.reveal_chosen()

    def _size(self, pixels: float) -> int:
        return max(LEAST, self.theme.px(pixels))

    def reveal_chosen(self) -> None:
        at = self._place_of(self.chosen)
        if at >= 0:
            top = at // self.across * (self._high + self._gap)
            self.reveal(top, top + self._high)

    def _place_of(self, pick: int) -> int:
        return next((n for n, member in enumerate(self.members) if member.pick == pick), -1)

    def card_rect(self, place: int) -> pygame.Rect:
        """Where a card lies on the window."""
        x = self.rect.x + place % self.across * (self._wide + self._gap)
        y = self.rect.y + place // self.across * (self._high + self._gap) - self.offset
        return pygame.Rect(x, y, self._wide, self._high)

    def _at(self, pos: tuple[int, int]) -> int:
        if not self.rect.collidepoint(pos):
            return -1
        return next((n for n in range(len(self.members)) if self.card_rect(n).collidepoint(pos)), -1)

    # --- pointer and keys

    def pointer(self, event: pygame.event.Event) -> bool:
        if self.scrolled(event):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._hovered = self._at(event.pos)
                if self._held and max(abs(event.pos[n] - self._held[1][n]) for n in (0, 1)) > _DRAG:
                    self._dragged = event.pos
                return self._dragged is not None
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and (place := self._at(event.pos)) >= 0:
                self._held = place, event.pos
                return True
            case pygame.MOUSEBUTTONUP if event.button == 1 and self._held:
                return self._let_go(event.pos)
        return False

    def _let_go(self, pos: tuple[int, int]) -> bool:
        held, dragged = self._held, self._dragged
        self._held = self._dragged = None
        assert held is not None
        place, to = held[0], self._at(pos)
        if dragged is None:
            self._later(partial(self._choose, self.members[place].pick))
        elif to >= 0 and to != place:
            self._later(partial(self._move, self.members[place].pick, self.members[to].pick))
        return True

    def typed(self, event: pygame.event.Event) -> bool:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -self.across, pygame.K_DOWN: self.across}
        if event.key not in steps or not self.members:
            return False
        here = self._place_of(self.chosen)
        to = max(0, min(len(self.members) - 1, here + steps[event.key])) if here >= 0 else 0
        if event.mod & pygame.KMOD_SHIFT and here >= 0 and to != here:
            self._later(partial(self._move, self.members[here].pick, self.members[to].pick))
        else:
            self._later(partial(self._choose, self.members[to].pick))
        return True

    # --- drawing

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.rect.clip(before))
        for n, member in enumerate(self.members):
            rect = self.card_rect(n)
            if rect.colliderect(self.rect):
                lit = n == self._hovered and (self._held is None or self._dragged is not None)
                self._card(surface, rect, member, member.pick == self.chosen, lit)
        self._last(surface, self.card_rect(len(self.members)))
        surface.set_clip(before)
        if self._dragged and self._held:
            ghost = self.card_rect(0)
            ghost.center = self._dragged
            sheet = pygame.Surface(ghost.size, pygame.SRCALPHA)
            self._card(sheet, sheet.get_rect(), self.members[self._held[0]], True, False)
            sheet.set_alpha(200)
            surface.blit(sheet, ghost)
        self.draw_bar(surface)

    def _card(self, surface: pygame.Surface, rect: pygame.Rect, member: Member, chosen: bool, lit: bool) -> None:
        theme, px = self.theme, self.theme.px
        bend, blue = px(7), theme.side(0)
        pygame.draw.rect(surface, mixed(PANEL, RAISED, 0.9), rect, border_radius=bend)
        band = gradient((rect.width, px(58)), mixed(blue, GROUND, 0.35), mixed(PANEL, RAISED, 0.9))
        surface.blit(rounded(band, bend), rect)
        disc = pygame.Rect(rect.x + px(8), rect.y + px(10), px(42), px(42))
        token(surface, theme, disc, member.icon, 0)
        if member.leads:
            crown = theme.icon("crown", px(20), ACCENT)
            surface.blit(crown, crown.get_rect(midbottom=(disc.centerx, disc.y + px(7))))
        cost = theme.words(member.cost, self._size(20), GOLD, True)
        put(surface, cost, (rect.right - px(8) - cost.get_width(), rect.y + px(4)))
        x, y, wide = rect.x + px(8), rect.y + px(58), rect.width - px(16)
        size = self._size(15)
        lines = theme.wrap(member.name, wide, size, True)
        if len(lines) > 2:
            lines = [lines[0], theme.clipped(" ".join(lines[1:]), wide, size, True)]
        for line in lines:
            put(surface, theme.words(line, size, TEXT if member.known else LOSS, True), (x, y))
            y += theme.font(size, True).get_linesize()
        fine = self._size(12)
        if len(lines) == 1:
            put(surface, theme.words(theme.clipped(member.role, wide, fine), fine, DIM), (x, y))
            y += theme.font(fine).get_linesize()
        self._chip(surface, member, pygame.Rect(x, y, wide, rect.bottom - px(6) - y))
        edge = ACCENT if chosen else mixed(LINE, TEXT, 0.3) if lit else LINE
        pygame.draw.rect(surface, edge, rect, max(2, px(2)) if chosen else 1, border_radius=bend)

    def _chip(self, surface: pygame.Surface, member: Member, room: pygame.Rect) -> None:
        """The first thing it carries, and how many more, at the foot of the room."""
        theme, px = self.theme, self.theme.px
        more = f" +{len(member.gear) - 1}" if len(member.gear) > 1 else ""
        words, fine = member.gear[0] if member.gear else self._bare, self._size(12)
        wide = room.width - (px(16) if member.gear else 0)
        if theme.font(fine).size(f"{words}{more}")[0] > wide:  # its price is where it is ticked
            words = words.partition(" (")[0]
            fine = line_size(theme, f"{words}{more}", wide, 12) or LEAST
        lines = theme.wrap(f"{words}{more}", wide, fine)
        step = theme.line_height(fine)
        if len(lines) * step > room.height:
            lines = [theme.clipped(words, wide - theme.font(fine).size(more)[0], fine) + more]
        drawn = [theme.words(line, fine, TEXT if member.gear else DIM) for line in lines]
        high = max(fine + px(8), len(drawn) * step)
        box = pygame.Rect(room.x, room.bottom - high, max(line.get_width() for line in drawn) + px(14), high)
        if member.gear:
            pygame.draw.rect(surface, mixed(LINE, PANEL, 0.2), box, border_radius=min(box.height // 2, px(12)))
        y = box.centery - len(drawn) * step // 2
        for n, line in enumerate(drawn):
            place = line.get_rect(midleft=(box.x + (px(7) if member.gear else 0), y + n * step + step // 2))
            put(surface, line, place.topleft)

    def _last(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme, px = self.theme, self.theme.px
        pygame.draw.rect(surface, LINE, rect, 1, border_radius=px(7))
        size = self._size(13)
        step, lines = theme.line_height(size), theme.wrap(self._rest, rect.width - px(12), size)
        side = min(px(28), rect.height - len(lines) * step - px(16))
        y = rect.centery - (side + px(6) + len(lines) * step) // 2
        if side >= px(12):
            plus = theme.icon("plus", side, DIM)
            surface.blit(plus, plus.get_rect(midtop=(rect.centerx, y)))
            y += side + px(6)
        else:
            y = rect.y + px(6)
        for n, line in enumerate(lines[: max(1, (rect.bottom - y) // step)]):
            drawn = theme.words(line, size, DIM)
            put(surface, drawn, drawn.get_rect(midtop=(rect.centerx, y + n * step)).topleft)

    def memory(self) -> object:
        return self.offset
