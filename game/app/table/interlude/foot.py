"""The question: who is asked what, what the chosen thing would do, and the buttons that answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from game.app.art.paint import gradient, rounded
from game.app.table.interlude.board import Part
from game.app.table.interlude.choosing import FINISH, PASS, Choosing
from game.app.table.panels.extras import Asking
from game.app.table.play.cast import Cast
from game.app.theme import ACCENT, DIM, LOSS, TEXT, Colour, mixed
from game.app.widgets.panel import Do, Spot, seat_sign
from game.app.window import App
from game.core.request import Seat
from game.core.text import Refusal, Text

_BAR: Colour = (14, 12, 12)
_PLAIN: Colour = (34, 38, 46)
_INK: Colour = (26, 22, 18)
_CAP = {PASS: "P", "done": "0", "keep": "0", FINISH: "F"}
"""The keys of what ends or declines."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the foot."""

    name: str
    words: str
    do: Do
    icon: str = ""
    cap: str = ""
    main: bool = False
    danger: bool = False
    refusal: str = ""


class Foot(Part):
    """One line for the question, one for what to know, and all buttons beside each other, the main one first."""

    def __init__(self, app: App, cast: Cast, choosing: Choosing) -> None:
        super().__init__(app, cast, choosing)
        self.reason: Refusal | None = None
        """Why the place under the pointer does not take what is dragged."""

    def draw(self, window: pygame.Surface, asking: Asking, buttons: list[Button], hint: str) -> None:
        told = tuple((each.name, each.words, each.main, each.danger, each.refusal) for each in buttons)
        why = self.reason or asking.note
        focus = self.choosing.chosen if self.choosing.chosen.startswith("button:") else ""
        key = (asking.seat, asking.words, hint, told, why, focus, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, asking, buttons, hint, why))

    def _paint(
        self, surface: pygame.Surface, asking: Asking, buttons: list[Button], hint: str, why: Refusal | None
    ) -> None:
        px = self.theme.px
        surface.fill((*_BAR, 255))
        pygame.draw.line(surface, (226, 172, 30), (0, 0), (surface.get_width(), 0), max(1, px(2)))
        wide, high = surface.get_size()
        rows = self._rows(buttons, wide)
        left = min((rect.left for rect, _ in rows), default=wide)
        room = pygame.Rect(px(16), px(8), left - px(32), high - px(14))
        below = any(rect.top > 0 and rect.width > wide // 2 for rect, _ in rows) or left < wide * 3 // 10
        if below:  # the buttons have a row of their own
            room = pygame.Rect(px(12), px(4), wide - px(24), min(rect.top for rect, _ in rows) - px(6))
        self._question(surface, asking, room, hint, why)
        for rect, button in rows:
            self._button(surface, rect, button)

    def _question(
        self, surface: pygame.Surface, asking: Asking, room: pygame.Rect, hint: str, why: Refusal | None
    ) -> None:
        px, paper, say = self.theme.px, self.paper(surface), self._app.say
        seat = Seat(asking.seat)
        text = pygame.Rect(room.x + px(24), room.y, room.width - px(24), room.height)
        told = say(why.reason) if why else hint
        lines = self.theme.wrap(asking.words, text.width, paper.size(20), True)
        size = next(
            (
                s
                for s in range(paper.size(20), 12, -1)
                if self._tall(asking.words, s, text.width, True) + self._tall(told, 13, text.width) <= text.height
            ),
            13,
        )
        lines = self.theme.wrap(asking.words, text.width, size, True)
        step = self.theme.line_height(size)
        most = max(1, (text.height - (self.theme.line_height(13) if told else 0)) // step)
        cut = len(lines) > most
        if cut:
            lines = [*lines[: most - 1], self.theme.clipped(" ".join(lines[most - 1 :]), text.width, size, True)]
        if self._cast.index(seat) >= 0:
            centre = (room.x + px(8), room.y + step // 2)
            seat_sign(surface, centre, px(7), self._cast.index(seat), self._cast.colour(seat))
        y = room.y
        for line in lines:
            surface.blit(self.theme.words(line, size, TEXT, True), (text.x, y))
            y += step
        rest = pygame.Rect(text.x, y, text.width, text.bottom - y)
        cut = cut or self._tall(told, 13, text.width) > rest.height
        if told and rest.height >= self.theme.line_height(13):
            paper.para(told, rest, 16, mixed(LOSS, TEXT, 0.35) if why else DIM)
        rule = f"\n{why.rule}" if why and why.rule else ""
        tip = f"{asking.words} {told}{rule}" if cut or rule else ""  # what can be read is not told twice
        self.add(Spot(room, "question", tip))

    def _tall(self, words: str, size: int, wide: int, bold: bool = False) -> int:
        return len(self.theme.wrap(words, wide, size, bold)) * self.theme.line_height(size) if words else 0

    # --- buttons

    def _rows(self, buttons: list[Button], wide: int) -> list[tuple[pygame.Rect, Button]]:
        """At the right end, in one row or two; where words need more, in a row over the whole width."""
        px, gap, high = self.theme.px, self.theme.px(8), self.rect.height
        if not buttons:
            return []
        for size in (17, 15, 13):
            needs = [self._needs(button, size) for button in buttons]
            if sum(needs) + gap * len(needs) <= wide * 62 // 100:
                tall = min(px(56), high - px(16))
                x, rects = wide - px(12) - sum(needs) - gap * (len(needs) - 1), list[tuple[pygame.Rect, Button]]()
                for button, need in zip(buttons, needs, strict=True):
                    rects.append((pygame.Rect(x, (high - tall) // 2, need, tall), button))
                    x += need + gap
                return rects
        return self._low(buttons, wide)

    def _low(self, buttons: list[Button], wide: int) -> list[tuple[pygame.Rect, Button]]:
        """Along the foot of the bar, sharing its width, in two rows where they are many."""
        px, gap, high = self.theme.px, self.theme.px(6), self.rect.height
        needs = [self._needs(button, 13) for button in buttons]
        room = wide - 2 * px(10)
        rows = 1 if sum(needs) + gap * (len(needs) - 1) <= room or len(buttons) < 4 else 2
        tall = min(px(40), (high * 58 // 100) // rows - gap)
        split = -(-len(buttons) // rows)
        found: list[tuple[pygame.Rect, Button]] = []
        for row in range(rows):
            some, some_needs = buttons[row * split : (row + 1) * split], needs[row * split : (row + 1) * split]
            share = min(1.4, (room - gap * (len(some) - 1)) / max(1, sum(some_needs)))
            x, y = px(10), high - px(6) - (rows - row) * (tall + gap) + gap
            for button, need in zip(some, some_needs, strict=True):
                rect = pygame.Rect(round(x), y, int(need * share), tall)
                found.append((rect, button))
                x += rect.width + gap
        return found

    def _needs(self, button: Button, size: int) -> int:
        px, paper = self.theme.px, self.paper(pygame.Surface((1, 1)))
        size = size + 1 if button.main else size
        wide = paper.wide(button.words, size, button.main) + px(28) + (px(26) if button.icon else 0)
        return wide + (paper.wide(button.cap, 13, True) + px(18) if button.cap else 0)

    def _button(self, surface: pygame.Surface, rect: pygame.Rect, button: Button) -> None:
        px, paper = self.theme.px, self.paper(surface)
        name = button.name
        hot, bend = self.hovered == name and not button.refusal, px(7)
        focus = self.choosing.chosen == name
        if button.main:
            colour = LOSS if button.danger else ACCENT
            top = mixed(colour, (255, 240, 200), 0.5 if hot else 0.3)
            surface.blit(rounded(gradient(rect.size, top, mixed(colour, _INK, 0.08)), bend), rect)
            ink: Colour = _INK
        else:
            pygame.draw.rect(surface, mixed(_PLAIN, TEXT, 0.14) if hot else _PLAIN, rect, border_radius=bend)
            pygame.draw.rect(surface, (70, 76, 88), rect, 1, border_radius=bend)
            ink = DIM if button.refusal else TEXT
        if focus:
            pygame.draw.rect(surface, TEXT if button.main else ACCENT, rect, max(2, px(2)), border_radius=bend)
        right = rect.right - px(9)
        if button.cap and rect.width >= self._needs(button, 13) - px(14):
            cap = self.theme.words(button.cap, 13, ink, True)
            box = cap.get_rect(midright=(right - px(5), rect.centery)).inflate(px(10), px(2))
            pygame.draw.rect(surface, ink, box, 1, border_radius=px(4))
            surface.blit(cap, cap.get_rect(center=box.center))
            right = box.left - px(5)
        left = rect.x + px(9)
        roomy = right - left >= paper.wide(button.words, 13, button.main) + px(26)
        if button.icon and roomy:
            side = min(px(20), rect.height - px(6))
            icon = self.theme.icon(button.icon, side, ink)
            words = paper.wide(button.words, 17 if button.main else 15, button.main)
            start = max(left, (left + right - words - side - px(8)) // 2)
            surface.blit(icon, icon.get_rect(midleft=(start, rect.centery)))
            left = start + side + px(8)
        self._label(surface, button, pygame.Rect(left, rect.y, right - left, rect.height), ink)
        whole = paper.wide(button.words, 13, button.main) <= right - left
        self.add(Spot(rect, name, button.refusal or ("" if whole else button.words), button.do))

    def _label(self, surface: pygame.Surface, button: Button, room: pygame.Rect, ink: Colour) -> None:
        """In one line, or in two smaller ones."""
        paper = self.paper(surface)
        largest = paper.size(17 if button.main else 15)
        for size in range(largest, 12, -1):
            if self.theme.words(button.words, size, ink, button.main).get_width() <= room.width:
                shown = self.theme.words(button.words, size, ink, button.main)
                surface.blit(shown, shown.get_rect(center=room.center))
                return
        lines = self.theme.wrap(button.words, room.width, 13, button.main)
        most = max(1, room.height // self.theme.line_height(13))
        cut = len(lines) > most
        if cut:
            lines = [*lines[: most - 1], self.theme.clipped(" ".join(lines[most - 1 :]), room.width, 13, button.main)]
        y = room.centery - len(lines) * self.theme.line_height(13) // 2
        for n, line in enumerate(lines):
            shown = self.theme.words(line, 13, ink, button.main)
            surface.blit(shown, shown.get_rect(midtop=(room.centerx, y + n * self.theme.line_height(13))))


def buttons(choosing: Choosing, asking: Asking, app: App, controller_armed: bool) -> list[Button]:
    """The main button first: what the chosen thing does, or what goes on; then everything else that is offered."""
    say = app.say
    if choosing.finishing:
        back = Button("back", say(Text("interlude.back")), choosing.back, "undo-variant")
        finish = say(Text("interlude.finish_sure"))
        return [Button("button:finish", finish, choosing.finish, "arrow-right", "", main=True, danger=True), back]
    if choosing.request is None or controller_armed:
        return [
            Button(extra.name, say(extra.words), extra.do, extra.icon, extra.key, main=extra.look == "main")
            for extra in sorted(asking.extras, key=lambda extra: extra.look != "main")
            if extra.look != "refused" or extra.name == "confirm"
        ]
    found: list[Button] = []
    chosen = choosing.chosen
    main = say(_promise(choosing)) if choosing.answer_of(chosen) and not chosen.startswith("button:") else ""
    if main:
        icon = {"good": "cart-outline", "tree": "family-tree"}.get(chosen.partition(":")[0], "check")
        found.append(Button("take", main, partial(choosing.take, chosen), icon, "Enter", main=True))
    for choice in choosing.buttons():
        ends = (choice.key == "done" or (choice.key == "keep" and choosing.topic == "rearrange")) and not found
        found.append(
            Button(
                f"button:{choice.key}",
                say(choice.words),
                partial(choosing.click, f"button:{choice.key}"),
                choice.icon,
                _CAP.get(choice.key, ""),
                main=ends,
                refusal=say(choice.refusal.reason) if choice.refusal else "",
            )
        )
    aside = [Button(f"{x.name}", say(x.words), x.do, x.icon, x.key) for x in asking.aside]
    return [*sorted(found, key=lambda button: not button.main), *aside]


def _promise(choosing: Choosing) -> Text:
    """What taking the chosen thing does, in a few words."""
    kind, _, name = choosing.chosen.partition(":")
    good = choosing.good(name)
    if kind == "good" and good:
        key = "buy" if choosing.answer_of(choosing.chosen).startswith("buy:") else "buy_by_hand"
        return Text(f"interlude.{key}", name=good.name, price=good.price)
    option = next((o for o in (choosing.request.options if choosing.request else ()) if o.key == choosing.chosen), None)
    if option is not None:
        return option.text
    piece = choosing.piece(name)
    return Text("interlude.put", name=piece.name) if piece else Text("table.do.go")
