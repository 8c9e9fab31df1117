"""Rows of bodies of men: face, name, a block for each man, and in what state they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

import pygame

from game.app.figures.portrait import face, known
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, GLOW, GROUND, LINE, LOSS, PANEL, TEXT, TONES, Colour, mixed
from game.app.widgets.panel import Panel, Spot, plate_of, seat_sign
from game.app.window import App
from game.core.text import Text
from game.kit.tokens import Group, Token

_GAP = 6
_TALLEST = 62
_ROOMY, _LOW, _BROAD = 50, 28, 240
"""Rows lower than the first have smaller words; lower than the second, or a little higher but as broad as the third,
name and blocks on one line."""
_BLOCKS, _FEW_BLOCKS = 84, 50
"""What blocks and wounds of a low row have at most, and at least."""
_STATED = 18
"""Lines lower than this have signs but no words."""
_TILE = 64
"""Rows narrower than this are a face and a number."""


class RegimentRows(Panel):
    """One row for each body of men of a side; the wheel scrolls where there are more than fit."""

    ground = "dark"

    def __init__(self, app: App, cast: Cast, choose: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._choose = choose
        self.scroll = 0
        self._tall = 0

    def draw(
        self,
        window: pygame.Surface,
        groups: Sequence[Group],
        tokens: Mapping[str, Token],
        selected: str,
        acting: str,
        usable: Collection[str],
    ) -> None:
        """`tokens` are the men who stand on the table; `usable` is what can be chosen now."""
        if not self.rect.height or not groups:
            self.spots = []
            return
        men = tuple(tokens.get(id) for group in groups for id in group.members)
        shown = tuple((man.role, man.health, man.done) if man else None for man in men)
        key = (tuple(groups), shown, selected, acting, tuple(usable), self.scroll, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, groups, tokens, selected, acting, usable))

    def wheel(self, steps: int) -> None:
        self.scroll = max(0, min(self.scroll - steps * self.theme.px(40), self._tall - self.rect.height))

    def _paint(
        self,
        surface: pygame.Surface,
        groups: Sequence[Group],
        tokens: Mapping[str, Token],
        selected: str,
        acting: str,
        usable: Collection[str],
    ) -> None:
        px, (wide, high) = self.theme.px, surface.get_size()
        gap = px(_GAP) if high // len(groups) >= px(_ROOMY - 6) else px(3)
        tile = wide < px(_TILE)
        room = (high + gap) // len(groups) - gap
        row = wide if tile else max(px(24), min(px(_TALLEST), room))
        self._tall = len(groups) * (row + gap) - gap
        for n, group in enumerate(groups):
            rect = pygame.Rect(0, n * (row + gap) - self.scroll, wide, row)
            if rect.bottom <= 0 or rect.top >= high:
                continue
            names = {group.id, *group.members}
            acts = acting in names
            paint = self._paint_tile if tile else self._paint_row
            paint(surface, rect, group, tokens, acts)
            self._frame(surface, rect, group, selected in names, acts, any(name in names for name in usable))
            do, where = partial(self._choose, group.leader), rect.clip(surface.get_rect())
            self.add(Spot(where, f"regiment:{group.id}", self._tip(group, tokens), do, subject=group.leader))

    # --- one row

    def _paint_row(
        self, surface: pygame.Surface, rect: pygame.Rect, group: Group, tokens: Mapping[str, Token], acts: bool
    ) -> None:
        px, theme, colour = self.theme.px, self.theme, self._cast.colour(group.seat)
        waits = not any(id in tokens for id in group.members)
        spent = (group.done and not acts) or waits
        upper, lower = mixed(colour, (30, 34, 40), 0.66), mixed(colour, (18, 20, 25), 0.84)
        if spent:
            upper, lower = mixed(upper, GROUND, 0.35), mixed(lower, GROUND, 0.35)
        surface.blit(plate_of(rect.size, upper, lower, px(8)), rect)
        pad = px(5 if rect.height >= px(_ROOMY) else 3 if rect.height >= px(_LOW) else 2)
        where = pygame.Rect(rect.x + pad, rect.y + pad, min(rect.height - 2 * pad, px(60)), rect.height - 2 * pad)
        self._paint_face(surface, where, group, tokens, spent, acts)
        left, right, top = where.right + px(9), rect.right - px(9), rect.y + pad
        low = rect.height < px(_LOW if rect.width < px(_BROAD) else _LOW + 8)
        name = self._app.say(group.name)
        needs = self._wide(name, 12) + (px(_FEW_BLOCKS) if low else 0)
        right -= self._paint_state(
            surface,
            pygame.Rect(left, top, right - left, px(14 if low else 20)),
            group,
            acts,
            waits,
            needs,
            px(3) if low or rect.height >= px(_ROOMY - 6) else 0,
        )
        right -= px(6) if low else 0
        room = right - left - px(4)
        size = next(
            (px(n) for n in ((16, 14, 13) if rect.height >= px(_ROOMY) else (13, 12)) if self._wide(name, n) <= room),
            px(12),
        )
        blocks = min(px(_BLOCKS), px(14) * max(group.whole, len(group.members)) + px(8))
        room = max(room // 2, room - blocks, min(self._wide(name, 12), room - px(_FEW_BLOCKS))) if low else room
        title = theme.line(name, room, size, DIM if spent else TEXT, bold=True)
        surface.blit(title, (left, top if not low else rect.centery - title.get_height() // 2))
        if low:
            line = pygame.Rect(left + title.get_width() + px(8), rect.y + px(4), 0, rect.height - px(8))
            line.width = right - line.x
        else:
            high = min(px(13), rect.height - 2 * pad - title.get_height())
            line = pygame.Rect(left, rect.bottom - pad - high - px(1), rect.right - px(9) - left, high)
        line.width -= self._paint_tokens(surface, line, group)
        self._paint_blocks(surface, line, group, tokens, spent)

    def _wide(self, words: str, size: int) -> int:
        return self.theme.font(self.theme.px(size), True).size(words)[0]

    def _paint_face(
        self,
        surface: pygame.Surface,
        where: pygame.Rect,
        group: Group,
        tokens: Mapping[str, Token],
        spent: bool,
        acts: bool,
    ) -> None:
        px, colour = self.theme.px, self._cast.colour(group.seat)
        role = role_of(group, tokens)
        if known(role):
            surface.blit(face(role, where.size, colour, spent), where)
        else:
            radius = min(where.size) * 3 // 8
            seat_sign(surface, where.center, radius, self._cast.index(group.seat), mixed(colour, PANEL, 0.4))
            icon = self.theme.icon(group.icon, radius, DIM if spent else TEXT)
            surface.blit(icon, icon.get_rect(center=where.center))
        edge = GLOW if acts else mixed(colour, TEXT, 0.15)
        pygame.draw.rect(surface, edge, where, px(3) if acts else 1, border_radius=max(3, min(where.size) // 9))

    def _paint_state(
        self, surface: pygame.Surface, line: pygame.Rect, group: Group, acts: bool, waits: bool, needs: int, down: int
    ) -> int:
        """Signs and words at the right end, the words where they leave the name what it needs; the width they took.

        The words are set `down` a little where the wounds below leave them the room.
        """
        px, theme, x = self.theme.px, self.theme, line.right
        for pip in reversed(group.pips[:3]):
            icon = theme.icon(pip.icon, px(17), TONES[pip.tone])
            x -= icon.get_width()
            surface.blit(icon, (x, line.y + px(1)))
            x -= px(4)
        words, tone = self._words(group, acts, waits)
        if words and (acts or line.height >= px(_STATED)):
            shown = theme.words(words, px(12), tone)
            if x - shown.get_width() - px(8) >= line.x + needs:
                x -= shown.get_width() + px(2)
                surface.blit(shown, (x, line.y + down))
        return line.right - x

    def _words(self, group: Group, acts: bool, waits: bool) -> tuple[str, Colour]:
        if acts:
            return self._app.say(Text("table.regiment.acts")), GLOW
        if group.state is not None:
            return self._app.say(group.state), mixed(TONES[group.tone], TEXT, 0.5)
        if waits:
            return self._app.say(Text("table.regiment.waits")), DIM
        if group.pips:
            return self._app.say(group.pips[0].name), mixed(TONES[group.pips[0].tone], TEXT, 0.5)
        return (self._app.say(Text("table.regiment.done")), DIM) if group.done else ("", DIM)

    def _paint_blocks(
        self, surface: pygame.Surface, line: pygame.Rect, group: Group, tokens: Mapping[str, Token], spent: bool
    ) -> None:
        """A block for each man there was, those left in the side's colour, each as full as he is healthy."""
        px, colour = self.theme.px, mixed(self._cast.colour(group.seat), (255, 255, 255), 0.35)
        count = max(group.whole, len(group.members), 1)
        wide = max(2, min(px(12), (line.width - count + 1) // count - px(2)))
        high = min(line.height, px(12))
        gone = mixed(LINE, GROUND, 0.3)
        for n in range(count):
            block = pygame.Rect(line.x + n * (wide + px(2)), line.centery - high // 2, wide, high)
            if block.right > line.right:
                return
            pygame.draw.rect(surface, gone, block, border_radius=px(3))
            if n >= len(group.members):
                continue
            man = tokens.get(group.members[n])
            share = man.health[0] / max(1, man.health[1]) if man and man.health else 1.0
            full = block.copy()
            full.height = max(2, round(block.height * share))
            full.bottom = block.bottom
            paint = LOSS if group.members[n] in group.stranded else mixed(colour, GROUND, 0.5) if spent else colour
            pygame.draw.rect(surface, paint, full, border_radius=px(3))

    def _paint_tokens(self, surface: pygame.Surface, line: pygame.Rect, group: Group) -> int:
        """Wounds and counters at the right end; the width they took."""
        px, theme, x = self.theme.px, self.theme, line.right
        for pip in reversed(group.tokens):
            shown = [theme.icon(pip.icon, px(14), TONES[pip.tone])]
            if pip.count != 1:
                shown.append(theme.words(str(pip.count), px(13), TEXT, bold=True))
            for picture in reversed(shown):
                x -= picture.get_width()
                surface.blit(picture, picture.get_rect(midleft=(x, line.centery)))
                x -= px(2)
            x -= px(3)
        if group.wounds:
            words = theme.words(f"{group.wounds[0]}/{group.wounds[1]}", px(12), DIM, bold=True)
            x -= words.get_width()
            surface.blit(words, words.get_rect(midleft=(x, line.centery)))
            x -= px(5)
        return line.right - x

    def _paint_tile(
        self, surface: pygame.Surface, rect: pygame.Rect, group: Group, tokens: Mapping[str, Token], acts: bool
    ) -> None:
        """Where there is little room: the face, and how many there are."""
        px = self.theme.px
        spent = (group.done and not acts) or not any(id in tokens for id in group.members)
        self._paint_face(surface, rect, group, tokens, spent, acts)
        words = self.theme.words(str(len(group.members)), px(12), TEXT, bold=True)
        plate = words.get_rect().inflate(px(6), 0)
        plate.bottomright = rect.right - px(1), rect.bottom - px(1)
        pygame.draw.rect(surface, GROUND, plate, border_radius=px(6))
        surface.blit(words, words.get_rect(center=plate.center))
        if group.pips:
            icon = self.theme.icon(group.pips[0].icon, px(13), TONES[group.pips[0].tone])
            pygame.draw.circle(surface, GROUND, (rect.right - px(8), rect.y + px(8)), px(8))
            surface.blit(icon, icon.get_rect(center=(rect.right - px(8), rect.y + px(8))))

    def _frame(
        self, surface: pygame.Surface, rect: pygame.Rect, group: Group, selected: bool, acts: bool, usable: bool
    ) -> None:
        px, hovered = self.theme.px, self.hovered == f"regiment:{group.id}"
        if usable:
            colour, wide = (mixed(ACCENT, TEXT, 0.4) if hovered else ACCENT), px(2)
        elif acts:
            colour, wide = GLOW, px(2)
        elif hovered or selected:
            colour, wide = mixed(TEXT, LINE, 0.0 if hovered else 0.3), px(2)
        else:
            colour, wide = mixed(LINE, self._cast.colour(group.seat), 0.45), 1
        pygame.draw.rect(surface, colour, rect, wide, border_radius=px(8))

    def _tip(self, group: Group, tokens: Mapping[str, Token]) -> str:
        count, whole = len(group.members), group.whole
        words = self._app.say(Text("table.regiment.strength", name=group.name, n=count, whole=whole))
        signs = [self._app.say(pip.name) + (f" ×{pip.count}" if pip.count > 1 else "") for pip in group.pips]
        signs += [f"{self._app.say(pip.name)} ×{pip.count}" for pip in group.tokens]
        if group.stranded:
            signs.append(self._app.say(Text("table.regiment.stranded", n=len(group.stranded))))
        return "\n".join([words, *signs])


def role_of(group: Group, tokens: Mapping[str, Token]) -> str:
    """Whose face a body of men has: its own, else its leader's."""
    leader = tokens.get(group.leader)
    return group.role or (leader.role if leader else "")
