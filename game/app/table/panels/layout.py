"""How the window is shared out: mine on the left, theirs on the right, and the board between at full height."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

import pygame

from game.app.theme import Theme

BOARD_SHARE = 0.60
WIDE = 1.15
"""How much wider than high a board must be to leave height free."""
Room = Literal["roomy", "medium", "narrow"]
SLOTS, GRID_SLOTS = 5, 6
"""How many choices a question has room for: on grids there is more to choose from."""
SLOT: dict[Room, tuple[int, int]] = {"roomy": (56, 4), "medium": (48, 4), "narrow": (55, 4)}
"""How high a slot is and how far from the next, at 100 %."""
_LOW_SLOT, _FEW_SLOTS = 46, 4
"""Where fewer fit they are lower."""
_ROOMS: tuple[Room, ...] = ("roomy", "medium", "narrow")
_LEAST: dict[Room, int] = {"roomy": 1600, "medium": 1180, "narrow": 0}
"""The width, at 100 %, that each arrangement needs."""


class _Sizes(NamedTuple):
    """Pixels at 100 %."""

    hero: int
    quote: int
    columns: tuple[int, int]
    wide_columns: tuple[int, int]
    margin: int
    gap: int
    banner: int
    tile: int
    across: int
    """The viewer's own portraits in a row."""
    rivals_across: int
    rival: int
    line: int
    """A card that lies on the table, or a goal."""
    card: int
    question: int
    """With five slots and one line above them; a longer head takes what it needs from the journal."""
    tool: int
    tray: int


_SIZES: dict[Room, _Sizes] = {
    "roomy": _Sizes(84, 128, (368, 396), (312, 372), 12, 8, 62, 88, 4, 4, 88, 60, 150, 396, 32, 124),
    "medium": _Sizes(64, 84, (230, 280), (200, 256), 8, 6, 46, 56, 4, 8, 40, 50, 118, 346, 24, 92),
    "narrow": _Sizes(0, 0, (48, 266), (48, 266), 4, 4, 38, 42, 1, 8, 0, 38, 0, 600, 20, 72),
}
_GOAL, _WIDE_GOAL, _HEAD, _CHIP, _LOW_CHIP = 24, 38, 20, 32, 28
_FOUR_SLOTS = 326
"""How high a narrow question with four slots is."""
_LEAST_SHEET, LEAST_JOURNAL, _LEAST_NARROW_JOURNAL = 110, 62, 76
SHORT_JOURNAL = 46
"""What a question of several lines leaves of it at least."""
_ROWS = 3
_BRIM = 0.045
"""How much of its height a board without letters has free at its upper edge."""
_STRIP = 64
"""How high the row of whoever acts is under the board of a narrow window."""
_FORESIGHT: dict[Room, int] = {"roomy": 244, "medium": 126, "narrow": 0}
_LEAST_FORESIGHT = 82
_RANKS: dict[Room, tuple[int, int]] = {"roomy": (66, 58), "medium": (46, 38), "narrow": (0, 0)}
"""A row of the viewer's own bodies of men, and one of the rival's."""
_LEAST_RANK = 26
_STACKS: dict[Room, tuple[int, int]] = {"roomy": (200, 104), "medium": (112, 62), "narrow": (0, 0)}
"""The cards that say in which order they act: the viewer's own, and the backs of the rival's."""
_RANKED_SHEETS: dict[Room, int] = {"roomy": 320, "medium": 284, "narrow": 0}
"""How much the sheet of a body of men has at least, as long as rows can be made lower."""


def _nowhere() -> pygame.Rect:
    return pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Holds:
    """How much there is to be shown in the columns."""

    crew: int = 8
    heroes: int = 0
    """Rows of heroes in place of the crew's portraits."""
    quote: bool = False
    lettered: bool = True
    """Whether letters stand in the frame of the board."""
    foresight: bool = False
    """What an enemy would do now has a place of its own."""
    rivals: int = 8
    cards: int = 4
    laid: int = 0
    rival_laid: int = 0
    goals: int = 0
    tools: int = 8
    tray: bool = False
    slots: int = SLOTS
    """For choices, below the question."""
    groups: int = 0
    """Bodies of men: each has a row in place of its men's portraits."""
    rival_groups: int = 0
    stack: bool = False
    rival_stack: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the parts. With `drawer` the sheet lies over the board and is opened when wanted."""

    room: Room
    board: pygame.Rect
    banner_mine: pygame.Rect
    goals: pygame.Rect
    crew: pygame.Rect
    heroes: pygame.Rect
    sheet: pygame.Rect
    laid: pygame.Rect
    hand: pygame.Rect
    banner_rival: pygame.Rect
    rivals: pygame.Rect
    quote: pygame.Rect
    foresight: pygame.Rect
    rival_laid: pygame.Rect
    journal: pygame.Rect
    question: pygame.Rect
    tray: pygame.Rect
    tools: pygame.Rect
    chip: pygame.Rect
    across: int = 4
    rivals_across: int = 4
    stack: pygame.Rect = field(default_factory=_nowhere)
    rival_stack: pygame.Rect = field(default_factory=_nowhere)

    @property
    def drawer(self) -> bool:
        return self.room == "narrow"

    @property
    def rows(self) -> bool:
        """Whether heroes have rows; then the sheet lies over the cards while something is read."""
        return self.heroes.height > 0 and not self.drawer

    @property
    def parts(self) -> dict[str, pygame.Rect]:
        """Everything that has a place of its own; what lies over the board in a drawer has none."""
        own = ["banner_mine", "goals", "stack", "crew", "heroes"]
        if not self.drawer:
            own += ["laid", "hand"] if self.rows else ["sheet", "laid", "hand"]
        names = (
            "board",
            *own,
            "banner_rival",
            "rival_stack",
            "rivals",
            "foresight",
            "quote",
            "rival_laid",
            "journal",
            "question",
            "tray",
        )
        return {name: getattr(self, name) for name in names}


def arrange(
    size: tuple[int, int], theme: Theme, ratio: float = 1.0, holds: Holds | None = None, *, side: bool = True
) -> Layout:
    """The roomiest arrangement that leaves the board its share of the window; without `side`, all it can have."""
    wide, high = size
    for room in _ROOMS if side else _ROOMS[-1:]:
        if wide * 100 < _LEAST[room] * theme.percent:
            continue
        layout = _Columns(size, theme, room, ratio, holds or Holds()).layout()
        if (layout.board.bottom + layout.tray.height) * layout.board.width >= BOARD_SHARE * wide * high:
            break
    return layout


def slot(theme: Theme, room: Room, height: int) -> tuple[int, int]:
    """How high a slot is in this much height, and how far it is from the next."""
    high, gap = (theme.px(n) for n in SLOT[room])
    if (height + gap) // (high + gap) < _FEW_SLOTS and room == "narrow":
        count = max(1, (height + gap) // (theme.px(_LOW_SLOT) + gap))
        high = min(high, (height + gap) // count - gap)
    return high, gap


class _Columns:
    """One way to share the window out."""

    def __init__(self, size: tuple[int, int], theme: Theme, room: Room, ratio: float, holds: Holds) -> None:
        self._wide, self._high = size
        self._px = theme.px
        self._room, self._ratio, self._holds = room, ratio, holds
        self._sizes = _SIZES[room]
        wide = ratio > WIDE or holds.heroes > 0
        left, right = self._sizes.wide_columns if wide else self._sizes.columns
        # At a small window and a large interface the column gives way before the board does.
        self._left, self._right = self._px(left), min(self._px(right), self._wide // 3)
        self._margin, self._gap = self._px(self._sizes.margin), self._px(self._sizes.gap)

    def layout(self) -> Layout:
        board, tools = self._board()
        tray = self._tray(board)
        board.height -= tray.height
        chip = pygame.Rect(board.x, 0, board.width, self._px(_CHIP if self._room == "roomy" else _LOW_CHIP))
        covers = self._holds.lettered or chip.height > board.height * _BRIM
        if self._ratio > WIDE and covers:  # the chip would hang over the letters in its frame, or over its edge
            board = pygame.Rect(board.x, chip.bottom, board.width, board.height - chip.height)
        crew_across, rivals_across = self._across(), self._rivals_across()
        places = self._narrow(tools) if self._room == "narrow" else {**self._own(), **self._theirs()}
        if self._room == "narrow" and self._holds.heroes and not self._holds.tray:
            board.height -= self._px(_STRIP)
            strip = pygame.Rect(board.x, board.bottom, board.width, self._px(_STRIP))
            places["heroes"] = strip.inflate(-2 * self._margin, -2 * self._margin)
        return Layout(
            room=self._room,
            board=board,
            tray=tray,
            tools=tools,
            chip=chip,
            across=crew_across,
            rivals_across=rivals_across,
            **places,
        )

    def _board(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The board, and the tools beside it: in what it leaves free, or else in a strip of their own."""
        px, sizes = self._px, self._sizes
        board = pygame.Rect(self._left, 0, self._wide - self._left - self._right, self._high)
        tool, step = px(sizes.tool), px(sizes.tool + 4)
        if self._room == "narrow":
            rows = -(-self._holds.tools // 2)
            tall = rows * px(sizes.tool + 2)
            return board, pygame.Rect(self._margin, self._high - self._margin - tall, self._left - self._margin, tall)
        free = (board.width - round(min(board.width, board.height * self._ratio))) // 2
        if free < tool:
            board = pygame.Rect(board.x + tool + px(4), 0, board.width - tool - px(4), board.height)
            free = 0
        left = self._left + (free - tool) // 2 if free and free < 2 * tool else self._left + px(2)
        return board, pygame.Rect(left, px(44), tool, self._holds.tools * step)

    def _tray(self, board: pygame.Rect) -> pygame.Rect:
        """The strip below the board, if there is anything to put in it; it never lies over the board."""
        high = self._px(self._sizes.tray) if self._holds.tray else 0
        return pygame.Rect(board.x, board.bottom - high, board.width, high)

    def _across(self) -> int:
        if self._room == "narrow":
            return 1
        return self._sizes.across if self._holds.crew <= _ROWS * self._sizes.across else 2 * self._sizes.across

    def _rivals_across(self) -> int:
        most = self._sizes.rivals_across
        if self._holds.foresight:
            return 8
        return most if self._holds.rivals <= 2 * most else 8

    def _tiles(self, count: int, across: int, wide: int, high: int) -> int:
        """How high rows of portraits are: no higher than they are wide."""
        rows = min(_ROWS, -(-count // across))
        tile = min(self._px(high), round(1.1 * wide / across))
        return rows * (tile + self._px(4))

    @property
    def _goal(self) -> int:
        """A line with a bar; beside rows of heroes it is a plate of its own."""
        return _WIDE_GOAL if self._holds.heroes and self._room == "roomy" else _GOAL

    def _own(self) -> dict[str, pygame.Rect]:
        """The left column: the sheet takes what the others leave."""
        px, sizes, holds = self._px, self._sizes, self._holds
        wide = self._left - self._margin - px(4)
        heights = {"banner_mine": px(sizes.banner), "goals": holds.goals * px(self._goal)}
        heights |= {"stack": px(_STACKS[self._room][0]) if holds.stack else 0, "crew": 0, "heroes": 0}
        if holds.heroes:
            return self._rows(heights, wide)
        if holds.groups:
            least = px(_RANKED_SHEETS[self._room]) + self._lines(holds.laid) + (px(60) if holds.cards else 0)
            heights["crew"] = self._ranked(holds.groups, 0, self._left_over(heights) - least - 3 * self._gap)
        else:
            heights["crew"] = self._tiles(holds.crew, self._across(), wide, sizes.tile)
        heights["sheet"], heights["laid"] = 0, self._lines(holds.laid)
        rows = min(2, -(-holds.cards // 2))
        hand = px(_HEAD) + rows * px(sizes.card) if holds.cards else 0
        most = self._left_over(heights) - px(_LEAST_SHEET) - self._gap
        heights["hand"] = min(hand, max(px(60) if holds.cards else 0, most))
        heights["sheet"] = self._left_over(heights)
        return self._stacked(self._margin, wide, heights)

    def _rows(self, heights: dict[str, int], wide: int) -> dict[str, pygame.Rect]:
        """The left column with a row for each hero, as high for all as if one of them acted; below them the cards."""
        px, holds = self._px, self._holds
        least = px(_LEAST_SHEET) + (self._gap if holds.cards or holds.laid else 0)
        rows = px(self._sizes.hero) * (2 * holds.heroes + 1) // 2 + px(6) * (holds.heroes - 1)
        heights["heroes"] = min(rows, self._left_over(heights) - least)
        heights["laid"] = min(self._lines(holds.laid), self._left_over(heights) // 2)
        heights["hand"] = self._left_over(heights)
        places = self._stacked(self._margin, wide, heights)
        top = min(places["laid"].top, places["hand"].top)
        return {**places, "sheet": pygame.Rect(self._margin, top, wide, places["hand"].bottom - top)}

    def _theirs(self) -> dict[str, pygame.Rect]:
        """The right column: the journal takes what the others leave."""
        px, sizes, holds = self._px, self._sizes, self._holds
        left, wide = self._wide - self._right + px(4), self._right - self._margin - px(4)
        heights = {"banner_rival": px(sizes.banner), "rival_stack": 0, "rivals": 0, "foresight": 0, "quote": 0}
        heights["rival_stack"] = px(_STACKS[self._room][1]) if holds.rival_stack else 0
        if not holds.rival_groups:
            heights["rivals"] = self._tiles(holds.rivals, self._rivals_across(), wide, sizes.rival)
        heights |= {"rival_laid": 0, "journal": 0}
        heights["question"] = min(px(sizes.question) + self._more_slots(), self._high * 62 // 100)
        if holds.rival_groups:
            room = self._left_over(heights) - px(LEAST_JOURNAL) - 2 * self._gap
            heights["rivals"] = self._ranked(holds.rival_groups, 1, room)
        most = self._left_over(heights) - px(LEAST_JOURNAL) - self._gap
        if holds.foresight and most >= px(_LEAST_FORESIGHT) + self._gap:
            heights["foresight"] = min(px(_FORESIGHT[self._room]), most - self._gap)
            most -= heights["foresight"] + self._gap
        if holds.quote and most >= px(sizes.quote + LEAST_JOURNAL) + self._gap:
            heights["quote"] = px(sizes.quote)
            most -= heights["quote"] + self._gap
        heights["rival_laid"] = max(0, min(self._lines(holds.rival_laid), most))
        heights["journal"] = self._left_over(heights)
        return self._stacked(left, wide, heights)

    def _ranked(self, count: int, theirs: int, room: int) -> int:
        """How high the rows of bodies of men are: lower where there are many, and they scroll in the end."""
        one = min(self._px(_RANKS[self._room][theirs]), max(self._px(_LEAST_RANK), room // max(1, count)))
        return max(min(count * one, room), self._px(_LEAST_RANK))

    def _more_slots(self) -> int:
        return (self._holds.slots - SLOTS) * sum(map(self._px, SLOT[self._room]))

    def _lines(self, count: int) -> int:
        """How high cards that lie on the table are, with what they are called above them."""
        return self._px(_HEAD) + count * self._px(self._sizes.line) if count else 0

    def _left_over(self, heights: dict[str, int]) -> int:
        """What a column has left for the one part that is still without height."""
        taken = [high for high in heights.values() if high]
        return max(0, self._high - 2 * self._margin - sum(taken) - self._gap * len(taken))

    def _stacked(self, left: int, wide: int, heights: dict[str, int]) -> dict[str, pygame.Rect]:
        """Parts one below the other; what is empty takes no gap."""
        places, top = dict[str, pygame.Rect](), self._margin
        for name, high in heights.items():
            places[name] = pygame.Rect(left, top, wide, high)
            top += high + self._gap if high else 0
        return places

    def _narrow(self, tools: pygame.Rect) -> dict[str, pygame.Rect]:
        """Portraits left, the question right; the sheet and the cards are drawers over the board."""
        px, margin, gap = self._px, self._margin, self._gap
        left, wide = self._wide - self._right + px(4), self._right - margin - px(4)
        banner, half = px(self._sizes.banner), (wide - gap) // 2
        laid = min(self._holds.rival_laid, 2) * px(self._sizes.line)
        goals = px(_GOAL) if self._holds.goals else 0
        top = margin + banner + goals + gap
        room = self._high - top - margin - gap
        most = min(px(self._sizes.question), room - px(_LEAST_NARROW_JOURNAL))
        question = most - (laid + gap if laid else 0)
        if question < px(_FOUR_SLOTS):
            laid, question = 0, most
        if question < px(250):
            question = min(room - px(40), px(250))
        journal = room - question - (laid + gap if laid else 0)
        drawer = pygame.Rect(self._left, 0, min(px(250), self._wide // 3), self._high * 55 // 100)
        hand = pygame.Rect(drawer.x, drawer.bottom, drawer.width, self._high - drawer.bottom)
        under = top + laid + (gap if laid else 0)
        nothing = pygame.Rect(0, 0, 0, 0)
        return {
            "banner_mine": pygame.Rect(left, margin, half, banner),
            "banner_rival": pygame.Rect(left + half + gap, margin, wide - half - gap, banner),
            "goals": pygame.Rect(left, margin + banner, wide, goals),
            "crew": pygame.Rect(margin, margin, self._left - margin, max(0, tools.top - 2 * margin)),
            "heroes": nothing,
            "quote": nothing,
            "foresight": nothing,
            "sheet": drawer,
            "laid": nothing,
            "hand": hand,
            "rivals": nothing,
            "rival_laid": pygame.Rect(left, top, wide, laid),
            "journal": pygame.Rect(left, under, wide, max(0, journal)),
            "question": pygame.Rect(left, under + max(0, journal) + gap, wide, question),
        }
