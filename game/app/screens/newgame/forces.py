"""The fourth block: the forces that face each other, or everybody one may choose to be."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

import pygame
from msgspec.structs import replace

from game.app.opponents import title
from game.app.rosters import name_of, new_path
from game.app.screens.newgame.block import Block
from game.app.screens.pick_roster import PickRosterScreen
from game.app.screens.roster import RosterScreen
from game.app.theme import ACCENT, DIM, GROUND, LINE, PANEL, TEXT, mixed
from game.app.widgets.boxes import Column, split
from game.app.widgets.force import Force, emblems_of, force_of, paint_force
from game.app.widgets.likeness import is_ready, paint_likeness
from game.app.widgets.prose import LEAST, common, has_room, write
from game.core.roster import write_roster
from game.kit.portraits import Portrait

_PICTURE = 48
"""Per cent of a portrait's card that the picture has at least."""
_LEAST_ACROSS = 3
"""A card is never wider than if there were so many."""


@dataclass(frozen=True, slots=True)
class _Typed:
    """How portraits are written below: the sizes of name, role and line, 0 for none; and how high the picture is."""

    name: int
    role: int
    line: int
    picture: int


class ForceBlock(Block):
    """Two cards and the sizes of game that there are forces for."""

    def building(self, column: Column) -> Generator[None, None, None]:
        chosen = self.screen.chosen
        heading = self.heading(column, 4, "forces")
        if not chosen.offered:
            self._faces(column.left)
            return
        self._sizes(heading)
        gap = max(14, column.left.width // 36)
        for number, (place, box) in enumerate(zip(chosen.places[:2], split(column.left, (1, 1), gap), strict=False)):
            self._force(box, number, place.seat)
            yield
        self.screen.desk.paint(partial(self._versus, column.left.center, gap))

    def _versus(self, at: tuple[int, int], gap: int, surface: pygame.Surface) -> None:
        radius = max(12, gap * 3 // 4)
        pygame.draw.circle(surface, GROUND, at, radius)
        pygame.draw.circle(surface, LINE, at, radius, 2)
        drawn = self.screen.desk.theme.words("v", max(LEAST, radius), ACCENT, True)
        surface.blit(drawn, drawn.get_rect(center=at))

    def _sizes(self, heading: pygame.Rect) -> None:
        sizes = self.screen.chosen.sizes
        if len(sizes) < 2:
            return
        room = pygame.Rect(heading.centerx - heading.width // 8, heading.y, heading.width * 5 // 8, heading.height)
        for size, box in zip(sizes, split(room, [1] * len(sizes), max(4, room.width // 60)), strict=True):
            words, on = self.screen.say("size.words", n=size), size == self.screen.chosen.size

            def paint(surface: pygame.Surface, rect: pygame.Rect, words: str = words, on: bool = on) -> None:
                write(
                    surface,
                    self.screen.desk.theme,
                    words,
                    rect.inflate(-6, 0),
                    14,
                    TEXT if on else DIM,
                    bold=on,
                    middle=True,
                    centred=True,
                )

            self.tile(
                box, f"size.{size}", partial(self._take_size, size), paint, on, words, self.screen.say("size.hint")
            )

    def _take_size(self, size: int) -> None:
        self.screen.chosen.take_size(size)
        self.screen.layout()

    def _force(self, rect: pygame.Rect, number: int, seat: str) -> None:
        chosen = self.screen.chosen
        force = self._shown_force(number, seat)
        row = max(26, min(self.screen.px(38), rect.height // 7))
        card = pygame.Rect(rect.x, rect.y, rect.width, rect.height - row - max(4, rect.height // 50))
        colour = self.screen.desk.theme.side(number)

        def paint(surface: pygame.Surface, room: pygame.Rect) -> None:
            paint_force(self.screen.app, surface, room, force)
            pygame.draw.rect(surface, mixed(LINE, colour, 0.5), room, 2, border_radius=self.screen.px(10))

        self.screen.desk.sheet(card, paint)
        below = pygame.Rect(rect.x, rect.bottom - row, rect.width, row)
        back, change, on, edit = split(below, (2, 7, 2, 7), self.screen.px(6))
        for step, box, icon in ((-1, back, "chevron-left"), (1, on, "chevron-right")):
            name = "before" if step < 0 else "after"
            hint = self.screen.say(f"{name}.hint")
            step_to = partial(self._step, seat, step)
            self.screen.desk.button(box, f"new_game.{name}.{number}", step_to, icon=icon, words="", hint=hint)
        self.screen.desk.button(
            change,
            f"new_game.change.{number}",
            partial(self._change, seat, number),
            icon="swap-horizontal",
            words=self.screen.say("change.words"),
            hint=self.screen.say("change.hint"),
            key=str(2 * number + 1),
        )
        self.screen.desk.button(
            edit,
            f"new_game.edit.{number}",
            partial(self._edit, seat),
            icon="pencil-outline",
            words=self.screen.say("edit.words"),
            hint=self.screen.say("edit.hint"),
            enabled=bool(chosen.roster(seat)),
            key=str(2 * number + 2),
        )

    def _shown_force(self, number: int, seat: str) -> Force:
        chosen = self.screen.chosen
        player, key = chosen.player(seat), chosen.roster(seat)
        who = (
            self.screen.say("computer", strength=self.screen.app.say(title(player)))
            if player
            else chosen.names.get(seat) or self.screen.say("you")
        )
        if key:
            return force_of(self.screen.app, chosen.looks, chosen.offered[key], who, number)
        own = {chosen.roster(place.seat) for place in chosen.places}
        others = [roster for key, roster in chosen.fitting().items() if key not in own]
        names = [name_of(chosen.looks.muster, roster, self.screen.app.say) for roster in others]
        icons = tuple(zip(emblems_of(chosen.looks, others), names, strict=True))
        name, line = self.screen.say("computer_chooses"), self.screen.say("computer_chooses_line")
        return Force(who, name, number, line=line, icons=icons, emblem="help")

    def _faces(self, rect: pygame.Rect) -> None:
        """Games without rosters: everybody a player may choose to be, or the one who is played."""
        looks, theme, scenario = self.screen.chosen.looks, self.screen.desk.theme, self.screen.chosen.scenario
        people = [face for id in looks.faces(scenario.id if scenario else "") if (face := looks.portrait(id))]
        label = pygame.Rect(rect.x, rect.y, rect.width, max(22, theme.px(26)))
        across = max(1, min(6, len(people)))
        rows, gap = max(1, -(-len(people) // across)), max(6, rect.width // 80)
        below = pygame.Rect(rect.x, label.bottom + 2, rect.width, rect.bottom - label.bottom - 2)
        wide, high = (below.width - gap * (across - 1)) // across, (below.height - gap * (rows - 1)) // rows
        wide = min(wide, below.width // _LEAST_ACROSS)
        boxes = [
            pygame.Rect(below.x + n % across * (wide + gap), below.y + n // across * (high + gap), wide, high)
            for n in range(len(people))
        ]
        self.screen.wanted += [partial(self._await, face) for face in people]
        how = self._typed(people, wide, high)
        told = self.screen.say("faces" if len(people) > 1 else "face")

        def paint(surface: pygame.Surface) -> None:
            write(surface, theme, told, label, 15, DIM, middle=True)
            for n, (face, box) in enumerate(zip(people, boxes, strict=True)):
                self._paint_face(surface, box, face, n, how)

        self.screen.desk.paint(paint)

    def _await(self, face: Portrait) -> None:
        """Ask for a figure until it is painted."""
        if not is_ready(face):
            self.screen.wanted.append(partial(self._await, face))

    def _typed(self, people: list[Portrait], wide: int, high: int) -> _Typed:
        """The sizes of names, of what they do, and of what is said of them: the same for all."""
        theme, say, inner = self.screen.desk.theme, self.screen.app.say, wide - 12
        names = [say(face.name) for face in people]
        roles = [say(face.role) for face in people]
        lines = [f"“{say(face.line)}”" for face in people]

        def size(told: list[str], room: int, largest: float, bold: bool = False) -> int:
            fits = all(has_room(theme, words, (inner, room), largest, bold) for words in told)
            return common(theme, ((words, (inner, room)) for words in told), largest, bold) if fits else 0

        def tall(told: list[str], pixels: int, bold: bool = False) -> int:
            lines = max((len(theme.wrap(words, inner, pixels, bold)) for words in told), default=0)
            return lines * theme.font(pixels, bold).get_linesize() + 1

        name = size(names, high * 12 // 100, 16, True) or size(names, high * 24 // 100, 16, True) or LEAST
        left = high - min(high * _PICTURE // 100, wide * 15 // 10) - 8 - tall(names, name, True)
        role = size(roles, left, 14)
        left -= tall(roles, role) if role else 0
        line = size(lines, left, 13) if role else 0
        left -= tall(lines, line) if line else 0
        return _Typed(name, role, line, min(high * _PICTURE // 100 + max(0, left), wide * 15 // 10))

    def _paint_face(self, surface: pygame.Surface, box: pygame.Rect, face: Portrait, n: int, how: _Typed) -> None:
        theme, say = self.screen.desk.theme, self.screen.app.say
        pygame.draw.rect(surface, PANEL, box, border_radius=theme.px(8))
        picture = pygame.Rect(box.x + 3, box.y + 3, box.width - 6, how.picture)
        paint_likeness(surface, theme, picture, face, n)
        pygame.draw.rect(surface, LINE, box, 1, border_radius=theme.px(8))
        room = pygame.Rect(box.x + 6, picture.bottom + 2, box.width - 12, box.bottom - picture.bottom - 4)
        y = write(surface, theme, say(face.name), room, 16, TEXT, bold=True, centred=True, limit=how.name)
        for words, size, ink in ((say(face.role), how.role, ACCENT), (f"“{say(face.line)}”", how.line, DIM)):
            if size:
                room = pygame.Rect(room.x, y + 1, room.width, box.bottom - y - 3)
                y = write(surface, theme, words, room, 14, ink, centred=True, limit=size)

    def _step(self, seat: str, step: int) -> None:
        """The next force of that size, or the one before."""
        chosen = self.screen.chosen
        keys = [*([""] if chosen.player(seat) else []), *chosen.fitting()]
        now = chosen.roster(seat)
        chosen.take_roster(seat, keys[((keys.index(now) if now in keys else 0) + step) % len(keys)])
        self.screen.layout()

    def _change(self, seat: str, number: int) -> None:
        self.screen.app.push(PickRosterScreen(self.screen.app, self.screen.chosen, seat, number))

    def _edit(self, seat: str) -> None:
        """Open the roster in the builder; a ready one is copied first, and the copy is played from now on."""
        chosen = self.screen.chosen
        key = chosen.roster(seat)
        roster = chosen.offered[key]
        path = new_path(self.screen.system)
        if key.startswith("own:"):
            path = path.with_name(key.removeprefix("own:"))
        else:
            roster = replace(roster, name=name_of(chosen.looks.muster, roster, self.screen.app.say))
            write_roster(roster, path)
            chosen.__dict__.pop("offered", None)
            chosen.rosters[seat] = f"own:{path.name}"
        self.screen.app.push(RosterScreen(self.screen.app, roster, path))
