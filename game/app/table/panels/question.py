"""The question: what the game wants from whom, and the choices in fixed slots that never move under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.table.panels.answers import Answers
from game.app.table.panels.could import could_height, could_lines, paint_could
from game.app.table.panels.extras import Asking, Extra
from game.app.table.panels.facts import paint_facts
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.layout import Room, slot
from game.app.table.panels.slots import Slots
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.odds import Odds
from game.app.table.play.options import ChooseDraft, SomeDraft, closing
from game.app.table.play.places import PathDraft, PointDraft
from game.app.theme import ACCENT, DIM, GROUND, LEAST, LOSS, PANEL, TEXT, Colour, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.widgets.prose import block, endings, write
from game.app.window import App
from game.core.request import Option
from game.core.text import Text

_HEADS: dict[Room, int] = {"roomy": 30, "medium": 26, "narrow": 38}
_TITLES: dict[Room, int] = {"roomy": 21, "medium": 18, "narrow": 18}
_FEET: dict[Room, int] = {"roomy": 41, "medium": 36, "narrow": 36}
_PADS: dict[Room, int] = {"roomy": 10, "medium": 10, "narrow": 7}
_ROW, _SMALL = 26, 30
_MOST_LINES = 4
"""Of the smallest type, for the longest question."""
_FREE_FOR_HINTS = 90
"""What the journal must have over its least height before it gives a line to a hint that goes without saying."""
_SIDE = ("why_not", "cancel", "dare")
"""Small buttons between what ends and what confirms."""


class QuestionPanel(Panel):
    """The question, below it the slots; at the lower left what ends or declines, at the lower right what confirms."""

    ground = "warm"

    def __init__(
        self,
        app: App,
        cast: Cast,
        controller: Controller,
        glossary: Glossary,
        odds: Odds,
        open_rule: Callable[[str], None],
    ) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._controller = controller
        self._glossary = glossary
        self._odds = odds
        self._open_rule = open_rule
        self._answers = Answers(app, self, controller)
        self.choices = Slots(app, self, cast, controller, glossary)
        self.choices.chance = odds.told
        self.room: Room = "roomy"
        self._grown, self._spare = 0, 0
        """Pixels that the head has been given beyond its one line, and could have had."""
        self._fits_key: object = None
        self._question: tuple[object, str] = (None, "")

    @property
    def page(self) -> int:
        return self.choices.page

    def draw(self, window: pygame.Surface, asking: Asking) -> None:
        self._controller.beside.tick()
        if (asking.seat, asking.words) != self._question:
            self._question, self.choices.page = (asking.seat, asking.words), 0
        extras = tuple((extra.name, extra.words, extra.look) for extra in (*asking.extras, *asking.aside))
        key = (
            (asking.seat, asking.words, asking.hint, asking.note, asking.could, asking.facts),
            (extras, self._cast.name(asking.seat)),
            (self._controller.revision, self._controller.armed, self._progress(), self.page, self._odds.news),
            self._controller.beside.news,
            (self._app.language, self._glossary.mode),
        )
        self.show(window, key, lambda surface: self._paint(surface, asking))

    def grow(self, asking: Asking, most: int) -> int:
        """How many pixels the head takes beyond its one line, of those it can have; the slots stay where they are."""
        plain = self._plain
        key = (asking.words, asking.hint, asking.note, plain, most, self.rect.width, self.theme, self._app.language)
        if key != self._fits_key:
            self._fits_key, self._spare = key, max(0, most)
            self._grown = self._growth(asking, most)
        return self._grown

    def _growth(self, asking: Asking, most: int) -> int:
        wide = self.rect.width - 2 * self.theme.px(_PADS[self.room])
        if self.room == "narrow" or most <= 0 or wide <= 0:
            return 0
        size, lines = self._headline(asking.words, wide)
        below = self._below(asking, wide, most)
        fine = self.theme.line_height(self.theme.px(12))
        tall = len(lines) * self.theme.line_height(size) + len(below) * fine
        return max(0, min(most, tall - self.theme.px(_PADS[self.room] + _HEADS[self.room] - 11)))

    @property
    def _plain(self) -> bool:
        """Whether one of several choices is asked for, which goes without saying."""
        return type(self._controller.draft) is ChooseDraft and not self._controller.armed

    def _headline(self, words: str, wide: int) -> tuple[int, list[str]]:
        """The words in one line, if type that is hardly smaller is enough for that, or else in several."""
        theme, largest = self.theme, _TITLES[self.room]
        for size in (theme.px(largest - n) for n in range(3)):
            if theme.font(size, True).size(words)[0] <= wide:
                return size, [words]
        return self._fitted(words, wide, _MOST_LINES * theme.line_height(theme.px(12)))

    def _below(self, asking: Asking, wide: int, spare: int) -> list[str]:
        """Why something cannot be done, or the first sentence of what to do; in two lines at most."""
        fine = self.theme.px(12)
        if asking.note:
            return self.theme.wrap(self._app.say(asking.note.reason), wide, fine)[:2]
        if not asking.hint or self.room == "narrow" or (self._plain and spare < self.theme.px(_FREE_FOR_HINTS)):
            return []  # the tip has it
        lines = self.theme.wrap(asking.hint, wide, fine)
        return lines if len(lines) == 1 else self.theme.wrap(asking.hint.partition(". ")[0], wide, fine)[:2]

    def wheel(self, steps: int) -> None:
        if self.choices.pages > 1:
            self.turn(-1 if steps > 0 else 1)

    def turn(self, step: int) -> None:
        """Turn to another page of options."""
        self.choices.turn(step)

    def _progress(self) -> object:
        """What changes with the pointer while a place or a path is picked."""
        match self._controller.draft:
            case PathDraft() as path:
                return path.shown
            case PointDraft() as point:
                return point.refusal
            case LayoutDraft() as layout:
                return layout.key
        return None

    # --- painting

    def _paint(self, surface: pygame.Surface, asking: Asking) -> None:
        px, area = self.theme.px, self.slots(surface.get_rect())
        gap = px(_PADS[self.room] - 2)
        pygame.draw.rect(surface, ACCENT, (0, px(8), px(4), area.y - px(16)), border_radius=px(2))
        self._paint_head(surface, asking, pygame.Rect(area.x, px(7), area.width, area.y - px(11)))
        foot = pygame.Rect(area.x, area.bottom + gap, area.width, px(_FEET[self.room]))
        draft = self._controller.in_slots if not self._controller.armed else None
        last = closing(draft.options) if isinstance(draft, ChooseDraft) else None
        self._paint_foot(surface, asking, foot, last)
        row = [extra for extra in (*asking.extras, *asking.aside) if _in_row(extra)]
        if row:
            area.height -= px(_ROW) + px(4)
            self._paint_row(surface, row, pygame.Rect(area.x, area.bottom + px(4), area.width, px(_ROW)))
        if isinstance(draft, ChooseDraft | SomeDraft):
            many = len(draft.options) - (last is not None)
            free = area.height - many * sum(self.choices.slot) - px(8)
            lines = could_lines(self.theme, asking.could, free)
            kept = could_height(self.theme, lines) + px(8) if lines else 0
            self.choices.paint(surface, draft, area, last, kept)
            self._paint_could(surface, asking, area)
        elif draft is not None:
            self._answers.paint(surface, draft, area, asking.note)
        else:
            paint_facts(self.theme, self._app, surface, asking.facts, area)

    def _paint_could(self, surface: pygame.Surface, asking: Asking, area: pygame.Rect) -> None:
        """In what the options leave free of their place."""
        inside = area.move(self.rect.topleft)
        used = max((spot.rect.bottom for spot in self.spots if inside.contains(spot.rect)), default=inside.top)
        top = used - self.rect.y + self.theme.px(8)
        room = pygame.Rect(area.x, top, area.width, area.bottom - top)
        paint_could(self, self._app, surface, asking.could, room)

    def slots(self, whole: pygame.Rect) -> pygame.Rect:
        """Where the slots are: between the head and what stands at the foot."""
        px, pad = self.theme.px, self.theme.px(_PADS[self.room])
        head, foot = pad + px(_HEADS[self.room]) + self._grown, px(_PADS[self.room] - 2) + px(_FEET[self.room]) + pad
        area = pygame.Rect(pad, head, whole.width - 2 * pad, whole.height - head - foot)
        high, gap = self.choices.slot = slot(self.theme, self.room, area.height)
        over = (area.height + gap) % (high + gap)
        if self.room == "narrow" and over < area.height:  # what no slot can use is left to the question
            area.y, area.height = area.y + over, area.height - over
        return area

    def _paint_head(self, surface: pygame.Surface, asking: Asking, area: pygame.Rect) -> None:
        """The question as large as it fits, and below it what to do, or why something cannot be done."""
        px, theme, y = self.theme.px, self.theme, area.y
        fine = px(12)
        step = theme.line_height(fine)
        below = self._below(asking, area.width, self._spare)
        size, lines = self._fitted(asking.words, area.width, area.height - len(below) * step)
        if not asking.note and " ".join(lines) != asking.words:
            size, lines = self._fitted(asking.words, area.width, area.height)
        for line in lines:
            self._write(surface, line, (area.x, y), size, bold=True)
            y += theme.line_height(size)
        # A hint without room is left to the tip; a reason is always shown, as far as it fits.
        if asking.note or len(below) * step <= area.bottom - y + px(2):
            below = below[: max(1, (area.bottom - y + px(2)) // step)]
            for line in below:
                surface.blit(theme.words(line, fine, LOSS if asking.note else DIM), (area.x, y))
                y += step
        note = self._app.say(asking.note.reason) if asking.note else asking.hint
        self.spots.insert(0, Spot(area.move(self.rect.topleft), "question", f"{asking.words} {note}"))
        if asking.note and asking.note.rule:
            rule = asking.note.rule
            wide = theme.font("small").size(rule)[0]
            rows = [(theme.words(lines[0], size, TEXT, True).get_width(), area.y - px(3))] if lines else []
            rows += [(theme.words(below[-1], fine).get_width(), y - step - px(1))] if below else []
            free = next((top for used, top in rows if used + px(8) + wide <= area.width), None)
            if free is not None:  # where neither line leaves room, the tip of the slot has it
                tip = self._app.say(Text("table.rule.open", rule=rule))
                self.link(surface, (area.right - wide, free), rule, tip, lambda: self._open_rule(rule))

    def _write(self, surface: pygame.Surface, line: str, at: tuple[int, int], size: int, bold: bool = False) -> None:
        """A line whose words of the rules can be asked about."""
        surface.blit(self.theme.words(line, size, TEXT, bold), at)
        self._glossary.mark(self, surface, line, at, size, bold)

    def _fitted(self, words: str, width: int, room: int) -> tuple[int, list[str]]:
        """Words in lines of the largest type in which all of them have room; the smallest is cut."""
        theme, px = self.theme, self.theme.px
        sizes = [px(n) for n in range(_TITLES[self.room], 11, -1)]
        for size in (*sizes, *range(sizes[-1] - 1, LEAST - 1, -1)):
            lines = theme.wrap(words, width, size, bold=True)
            if len(lines) * theme.line_height(size) <= room and (size < px(14) or len(lines) < 3):
                return size, lines
        most = max(1, room // theme.line_height(size))
        wrapped = (theme.wrap(part, width, size, bold=True) for part in endings(words))
        lines = next((each for each in wrapped if len(each) <= most), lines)
        if len(lines) > most:
            lines = [*lines[: most - 1], theme.clipped(" ".join(lines[most - 1 :]), width, size, bold=True)]
        return size, lines

    def _tip(self, extra: Extra) -> str:
        ours = extra.words.key.startswith("table.")
        return self._app.say(Text(f"{extra.words.key}_tip") if ours else extra.words)

    # --- the foot

    def _paint_foot(self, surface: pygame.Surface, asking: Asking, foot: pygame.Rect, last: Option[Any] | None) -> None:
        """Lower left what ends, passes or declines; lower right what confirms; between them what explains."""
        gap = self.theme.px(6)
        main = next((extra for extra in asking.extras if _is_main(extra)), None)
        no = next((extra for extra in asking.extras if extra.name == "decline"), None)
        small = [extra for extra in asking.extras if extra.name in _SIDE]
        each = self.theme.px(_SMALL) + gap
        # Room for two small ones is kept, so that nothing moves when one comes; only words that would be cut take it.
        spare = max(0, 2 - len(small)) * each
        left = pygame.Rect(foot.x, foot.y, 0, foot.height)
        right = pygame.Rect(foot.right, foot.y, 0, foot.height)
        right.width = foot.width * (8 if self.room == "roomy" else 6) // 20
        left.width = foot.width - right.width - gap - 2 * each
        if main is not None:
            grown = max(0, self._main_width(self._app.say(main.words)) - right.width)
            if no is not None or last is not None:
                grown = min(spare, grown)
                spare -= grown
            # What ends or passes may come next at the left: nothing else is ever clicked there but for want of room.
            right.width = min(right.width + grown, foot.width - len(small) * each)
        right.right = foot.right
        if main is not None:
            self._paint_main(surface, main, right)
        said = no.words if no else last.text if last and last.key != "end" else None  # which has a short word
        short = last is not None and last.key == "end" and not self._holds(self._app.say(Text("table.do.end")), left)
        if short or (said is not None and not self._fits(self._app.say(said), left)):
            left.width += spare
        for n, extra in enumerate(small):
            rect = pygame.Rect(right.left - (n + 1) * each, foot.y, each - gap, foot.height)
            tip = f"{self._app.say(extra.words)}: {self._tip(extra)}"
            self.button(surface, rect, extra.name, icon=extra.icon, look=extra.look, tip=tip, do=extra.do)
        if no is not None:
            self._paint_extra(surface, no, left, "0")
        if last is not None:
            self._paint_last(surface, last, left)

    def _paint_last(self, surface: pygame.Surface, last: Option[Any], rect: pygame.Rect) -> None:
        """What ends or declines, under the key 0."""
        whole = words = self._app.say(last.text)
        refusal = last.refusal
        icon, _ = self.choices.sign(last)
        if last.key == "end" and not self._fits(words, rect):
            words = self._app.say(Text("table.do.end"))
        wide = self._fits(words, rect)
        self.button(
            surface,
            rect,
            f"option:{last.key}",
            words if wide else "",
            icon=icon if wide else "",
            number="0",
            look="refused" if refusal else "plain",
            focus=self._focused(last),
            tip=self._answers.refused(refusal) if refusal else f"{whole}  [0]",
            do=partial(self._controller.use, last.key),
            subject=last.subject,
        )
        if not wide:
            self._paint_words(surface, words, rect, mixed(DIM, PANEL, 0.35) if refusal else TEXT)

    def _paint_words(self, surface: pygame.Surface, words: str, rect: pygame.Rect, ink: Colour) -> None:
        """Words of a button in two lines of smaller type."""
        theme, px = self.theme, self.theme.px
        left = rect.x + px(7) + theme.font("small").size("0")[0] + px(4)
        room = rect.right - px(2) - left
        for size in range(max(LEAST, px(14)), LEAST - 1, -1):
            lines = theme.wrap(words, room, size)
            if len(lines) < 3 and " ".join(lines) == words:  # no word is broken
                break
        lines = [*lines[:1], theme.clipped(" ".join(lines[1:]), room, size)] if len(lines) > 1 else lines
        step = theme.line_height(size) - px(3)
        y = rect.centery - (len(lines) * step) // 2 - px(1)
        for n, line in enumerate(lines):
            surface.blit(theme.words(line, size, ink), (left, y + n * step))

    def _fits(self, words: str, rect: pygame.Rect) -> bool:
        return self.button_width(words, "flag", "0") <= rect.width

    def _holds(self, words: str, rect: pygame.Rect) -> bool:
        """Whether words fit beside their key alone, in the smallest type."""
        return self.button_width("", "", "0") + self.theme.font(LEAST).size(words)[0] <= rect.width

    def _main_width(self, words: str) -> int:
        """What the button that confirms needs for its words in a type that is easily read."""
        return self.theme.font(self.theme.px(14), True).size(words)[0] + self.theme.px(14)

    def _focused(self, option: Option[Any]) -> bool:
        draft = self._controller.draft
        return draft is not None and 0 <= draft.focus < len(draft.options) and draft.options[draft.focus] is option

    def _paint_main(self, surface: pygame.Surface, extra: Extra, rect: pygame.Rect) -> None:
        """What confirms: its words in the middle, as large as they fit."""
        theme, px, words = self.theme, self.theme.px, self._app.say(extra.words)
        self.button(surface, rect, extra.name, look=extra.look, tip=self._tip(extra), do=extra.do)
        ink = GROUND if extra.look == "main" else mixed(DIM, PANEL, 0.35)
        room = rect.width - px(14)
        size = next((px(n) for n in (17, 16, 15, 14) if theme.font(px(n), True).size(words)[0] <= room), px(13))
        if theme.font(LEAST, True).size(words)[0] > room and block(theme, words, (room, rect.height), 14, True):
            write(surface, theme, words, rect.inflate(-px(14), 0), 14, ink, bold=True, middle=True, centred=True)
            return
        if theme.font(LEAST).size(words)[0] > room:  # the tip tells what it does
            alone = theme.icon(extra.icon or "check", px(22), ink)
            surface.blit(alone, alone.get_rect(center=rect.center))
            return
        label = theme.line(words, room, size, ink, bold=True)
        sign = theme.icon(extra.icon, px(18), ink) if extra.icon else None
        wide = label.get_width() + (sign.get_width() + px(6) if sign else 0)
        if sign is None or wide > room:
            surface.blit(label, label.get_rect(center=rect.center))
            return
        surface.blit(sign, sign.get_rect(midleft=(rect.centerx - wide // 2, rect.centery)))
        surface.blit(label, label.get_rect(midright=(rect.centerx + wide // 2, rect.centery)))

    def _paint_extra(self, surface: pygame.Surface, extra: Extra, rect: pygame.Rect, number: str = "") -> None:
        words = self._app.say(extra.words)
        bare = not self._fits(words, rect) and bool(extra.icon)
        icon = "" if bare and self.theme.font("body").size(words)[0] <= rect.width - self.theme.px(14) else extra.icon
        self.button(
            surface,
            rect,
            extra.name,
            words,
            icon=icon,
            number=number if icon else "",
            look=extra.look,
            tip=self._tip(extra),
            do=extra.do,
        )

    def _paint_row(self, surface: pygame.Surface, extras: list[Extra], row: pygame.Rect) -> None:
        """Small buttons above the foot; where they do not all fit, those with an icon go without words."""
        gap = self.theme.px(4)
        said = {extra.name: self._app.say(extra.words) for extra in extras}

        def wide(extra: Extra, least: bool = False, key: bool = True) -> int:
            words, number = said[extra.name], extra.key if key else ""
            width = self.least_width if least else self.button_width
            return width(words, extra.icon, number) if words else row.height

        def room(least: bool = False, key: bool = True) -> int:
            return sum(wide(each, least, key) + gap for each in extras) - gap

        for extra in extras:
            if room() > row.width and extra.icon:
                said[extra.name] = ""
        least = room() > row.width
        keyed = not least or room(least) <= row.width  # the keys work all the same
        spare = max(0, row.width - room(least, keyed)) // max(1, len(extras)) if least else 0
        x = row.x
        for extra in extras:
            rect = pygame.Rect(x, row.y, min(wide(extra, least, keyed) + spare, row.right - x), row.height)
            tip = self._tip(extra) if said[extra.name] else f"{self._app.say(extra.words)}: {self._tip(extra)}"
            self.button(
                surface,
                rect,
                extra.name,
                said[extra.name],
                icon=extra.icon,
                number=extra.key if keyed else "",
                look=extra.look,
                tip=tip,
                do=extra.do,
            )
            x = rect.right + gap


def _is_main(extra: Extra) -> bool:
    return extra.name in ("confirm", "go") or extra.look == "main"


def _in_row(extra: Extra) -> bool:
    return not _is_main(extra) and extra.name != "decline" and extra.name not in _SIDE
