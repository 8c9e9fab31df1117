"""A new game in four blocks: which, what, who, with what; everything has a value, so that it can start at once."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

import pygame

from game.app import lastmap
from game.app.art.manner import title_of
from game.app.bits import Bits
from game.app.chosen import Chosen, Players, battle_name
from game.app.opponents import title
from game.app.rosters import name_of
from game.app.screens.newgame.battle import BattleBlock
from game.app.screens.newgame.games import GameBlock
from game.app.screens.newgame.people import PeopleBlock
from game.app.screens.opening import quick_battle, start_game
from game.app.theme import DIM, LINE, PANEL, TEXT, mixed
from game.app.widgets.boxes import split
from game.app.widgets.desk import Desk
from game.app.widgets.mainbutton import paint_main
from game.app.widgets.menu import MenuScreen
from game.app.widgets.preview import picturing
from game.app.widgets.prose import form_theme, write, write_marked
from game.app.widgets.tile import Tile, TileLook
from game.app.window import App, Screen
from game.core.session import RuleFailed
from game.core.system import Setup, SetupError
from game.kit import registry
from game.kit.scenarios import Board

_PLAYERS: dict[Players, str] = {
    "against": "robot-happy-outline",
    "two": "account-group-outline",
    "watch": "eye-outline",
}
_QUIET = mixed(TEXT, DIM, 0.5)


class NewGameScreen(MenuScreen):
    """The choices for a game; `system` opens it at that one, else it is the one that was played last."""

    name = "new_game"

    def __init__(self, app: App, system: str = "") -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        self.systems = registry.names()
        wanted = [system, app.settings.last_system, *self.systems]
        self.system = next((name for name in wanted if name in self.systems), "")
        self._all: dict[str, Chosen] = {}
        self.wanted: list[Callable[[], None]] = []
        """What is still to be made, one after another, a little every frame."""
        self.pictures: dict[tuple[int, tuple[int, int]], pygame.Surface] = {}
        self._arrive()

    def _arrive(self) -> None:
        if self.system and (faults := registry.faults(self.system)):
            self.desk.toast.show(self.say("left_out", fault=faults[0], n=len(faults)), bad=True)

    @property
    def chosen(self) -> Chosen:
        """What is chosen for the game that is looked at."""
        if self.system not in self._all:
            self._all[self.system] = Chosen(self.app.settings, self.system)
        return self._all[self.system]

    def setup(self) -> Setup:
        """The game as it is chosen now."""
        return self.chosen.setup()

    # --- declaring

    def layout(self) -> None:
        Bits(self.laying()).finish()

    def laying(self) -> Generator[None, None, None]:
        self.desk.clear()
        self.wanted.clear()
        wide, high = self.app.size
        head = pygame.Rect(0, 0, wide, min(self.px(56), high * 9 // 100))
        self._header(head)
        yield
        if self.systems:
            self.chosen.__dict__.pop("offered", None)  # the builder may have changed what there is
            yield
            foot = pygame.Rect(0, 0, wide, max(84, high * 15 // 100))
            foot.bottom = high
            edge = wide // 64
            area = pygame.Rect(edge, head.bottom + edge // 2, wide - 2 * edge, foot.y - head.bottom - edge)
            yield from self._building(area)
            self._foot(foot, edge)
            yield
        else:
            self.desk.label(pygame.Rect(40, head.bottom + 40, wide - 80, 200), self.say("no_games"), "large", DIM)
        self.desk.ready()

    def _header(self, rect: pygame.Rect) -> None:
        super()._header(rect)
        left = max(control.rect.right for control in self.desk.controls)
        title = self.desk.theme.font("title", True).size(self.title())[0]
        words = pygame.Rect(left + title + self.px(48), rect.y, 0, rect.height)
        words.width = rect.right - words.x - self.px(12)
        if words.width > self.px(200):
            self.desk.sheet(words, self._paint_subtitle)

    def _paint_subtitle(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        write(surface, self.desk.theme, self.say("subtitle"), rect, 14, DIM, middle=True)

    def title_of(self, system: str) -> str:
        return self.app.say(title_of(system))

    def build(self, area: pygame.Rect) -> None:
        Bits(self._building(area)).finish()

    def _building(self, area: pygame.Rect) -> Generator[None, None, None]:
        gap = area.width // 64
        games, battle, right = split(area, (13.5, 35, 51), gap)
        GameBlock(self).build(games)
        yield
        BattleBlock(self).build(battle)
        yield
        yield from PeopleBlock(self).building(right)

    def choose_system(self, system: str) -> None:
        self.system = system
        self._arrive()
        self.layout()

    # --- pictures

    def want(self, board: Board, size: tuple[int, int], tile: Tile | None = None) -> None:
        """Have a picture of a board made in the next frames."""
        if (id(board), size) not in self.pictures:
            self.wanted.append(partial(self._make, Bits(self._making(board, size, tile))))

    def _make(self, work: Bits[None]) -> None:
        if not work.go_on():
            self.wanted.insert(0, partial(self._make, work))

    def _making(self, board: Board, size: tuple[int, int], tile: Tile | None) -> Generator[None, None, None]:
        square = (size[0], size[0]) if tile else size
        self.pictures[id(board), size] = yield from picturing(self.app.theme, board, square)
        if tile:
            tile.repaint()

    def blit(self, surface: pygame.Surface, board: Board, rect: pygame.Rect) -> None:
        picture = self.pictures.get((id(board), rect.size))
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=rect.center))

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.wanted:
            self.wanted.pop(0)()

    @property
    def busy(self) -> bool:
        """Whether pictures are still to come."""
        return bool(self.wanted)

    # --- the foot

    def _foot(self, rect: pygame.Rect, edge: int) -> None:
        theme = self.desk.theme
        pad = rect.height // 8
        inner = rect.inflate(-2 * edge, -2 * pad)
        words, hand, quick = split(inner, (47, 18, 33), edge)
        said_, heavy, below = self._summary()

        def paint(surface: pygame.Surface) -> None:
            pygame.draw.rect(surface, PANEL, rect)
            pygame.draw.line(surface, LINE, rect.topleft, rect.topright)
            room = pygame.Rect(words.x, words.y, words.width, words.height * 6 // 10)
            y = write_marked(surface, theme, said_, heavy, room, 18)
            write(surface, theme, below, pygame.Rect(words.x, y + 2, words.width, words.bottom - y - 2), 14, DIM)

        self.desk.paint(paint)
        by_hand = self.say("by_hand.words")
        self.desk.button(
            hand, "new_game.by_hand", self._by_hand, icon="hand-back-right-outline", words=by_hand, key="f6"
        )
        title, line = self.say("quick.words"), self.say("quick.line")
        paint_quick = partial(self._paint_main, title, line)
        look: TileLook = "main"
        self.desk.tile(
            quick, "new_game.quick", self._quick, paint_quick, look=look, key="f5", words=title, first=True, lift=2
        )

    def _paint_main(self, title: str, line: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_main(self.app, surface, rect, title, line, "flash", enter=True)

    def _summary(self) -> tuple[str, tuple[str, ...], str]:
        """The game in one sentence, what of it was chosen, and how it is played."""
        chosen, say = self.chosen, self.say
        scenario = chosen.scenario
        battle = self.app.say(battle_name(scenario)) if scenario else self.title_of(self.system)
        strength = self.app.say(title(chosen.computer))
        way = self.app.say(scenario.way.words) if scenario and scenario.way else ""
        below = (
            say("below", way=way, strength=strength.lower()) if way else say("below_plain", strength=strength.lower())
        )
        people = [place.seat for place in chosen.places if not chosen.player(place.seat)]
        if not people:
            return say("watched", battle=battle), (battle,), below
        if len(people) > 1:
            return say("twosome", battle=battle), (battle,), below
        if not chosen.offered or not chosen.roster(people[0]):
            return say("joined", battle=battle), (battle,), below
        own = self._force_of(chosen.roster(people[0]))
        rivals = [chosen.roster(place.seat) for place in chosen.places if place.seat != people[0]]
        rival = self._force_of(rivals[0]) if rivals and rivals[0] else say("somebody")
        return say("led", force=own, rival=rival, battle=battle), (own, rival, battle), below

    def _force_of(self, key: str) -> str:
        return name_of(self.chosen.looks.muster, self.chosen.offered[key], self.app.say)

    # --- starting

    def _quick(self) -> None:
        self._start(quick=True)

    def _by_hand(self) -> None:
        self._start(quick=False)

    def _keep_map(self) -> None:
        """The title shows on which table the next quick battle will be."""
        board = self.chosen.scenario.board if self.chosen.scenario else None
        found = [picture for (id_, _), picture in self.pictures.items() if board is not None and id_ == id(board)]
        if found:
            lastmap.keep(self.system, max(found, key=lambda picture: picture.get_width()))
        else:
            lastmap.forget(self.system)

    def _start(self, quick: bool) -> None:
        chosen = self.chosen
        begin: Callable[..., Screen] = quick_battle if quick else start_game
        try:
            screen = begin(self.app, chosen.setup(), chosen.seated())
        except (SetupError, RuleFailed) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        chosen.remember()
        self._keep_map()
        self.app.open(screen)
