"""The result: the end of a game as a moment, with numbers worth talking about."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial

import msgspec
import pygame

from game.app import games
from game.app.art.manner import manner_of
from game.app.bits import Bits
from game.app.export import save_png
from game.app.placing import taken_faces
from game.app.play import Play
from game.app.screens.export_box import ExportBox
from game.app.screens.new_game import NewGameScreen
from game.app.screens.opening import quick_battle, resume_game
from game.app.screens.replay import ReplayScreen
from game.app.summary import coming, costly, turning
from game.app.summary.aftermath import Aftermath
from game.app.summary.pages import Grid, grid
from game.app.summary.paper import SMALLEST
from game.app.summary.showing import Showing
from game.app.theme import DIM, GROUND, TEXT
from game.app.widgets.control import Look, natural_width
from game.app.widgets.desk import Desk
from game.app.widgets.mainbutton import paint_main
from game.app.window import App, Screen
from game.core.home import folder, shown
from game.core.request import Seat
from game.core.system import Seating, Setup
from game.core.text import Text
from game.kit.sounds import Sound

_STARTS = 2.5
"""Seconds after which the worker begins: whoever goes on at once does not pay for it."""
AGAINST = ("points", "turn", "best", "swing", "luck", "worth")
TOGETHER = ("company", "turn", "goal", "swing", "luck", "worth")

_STINGS: dict[str, Sound] = {"won": "victory", "lost": "defeat", "draw": "draw"}

Item = tuple[str, Callable[[], None], str, str, Look]


class ResultScreen(Screen):
    """A finished game; the table lies under it. `think` lets a worker play it out from place to place."""

    def __init__(self, app: App, play: Play, *, part: bool = False, think: bool = True) -> None:
        """`part`: a part of a longer game is over, and the game goes on."""
        super().__init__(app)
        self.play = play
        self.desk = Desk(app)
        self.aftermath = Aftermath(app, play, part)
        self.showing = Showing(app, self.aftermath)
        self.page = 0
        self.grid = Grid(((),))
        self._think = think and not part
        self._head = pygame.Rect(0, 0, 0, 0)

        self._heard = False
        self._rows: tuple[costly.Costly, ...] = ()

    # --- what is heard

    def air(self) -> str:
        return manner_of(self.play.session.system.id).ambience or "room"

    def musical(self) -> bool:
        return True

    def _sting(self) -> None:
        """How it ended, once."""
        if not self._heard and self.aftermath.end in _STINGS:
            self.app.sounds.play(_STINGS[self.aftermath.end])
        self._heard = True

    # --- arranging

    def layout(self) -> None:
        Bits(self.laying()).finish()

    def laying(self) -> Generator[None, None, None]:
        self._sting()
        theme, story = self.app.theme, self.aftermath.story
        wide, high = self.app.size
        self.desk.clear()
        self.showing.forget()
        pad = max(theme.px(16), wide // 32)
        foot = yield from self._foot(pad)
        beside = self._beside(pad, foot)
        tall = min(theme.px(230 if beside else 172), high * 22 // 100)
        self._head = pygame.Rect(pad, theme.px(10), (beside.left if beside else wide) - 2 * pad, tall)
        top = self._head.bottom + theme.px(8)
        area = pygame.Rect(pad, top, self._head.width, foot - theme.px(10) - top)
        names = TOGETHER if story and story.together else AGAINST
        own = "next" if self.aftermath.coming() and not beside else ""
        last = "costly" if self.aftermath.judges else ""
        self.grid = grid(theme, area, names, own, beside, last)
        if len(self.grid.pages) > 1:
            area.height -= theme.px(36)
            self.grid = grid(theme, area, names, own, beside, last)
            self._turn_pages(pygame.Rect(area.x, area.bottom + theme.px(6), area.width, theme.px(30)))
        yield
        self._into_the_interlude()
        self._into_the_turn()
        yield
        self._into_the_decisions()
        self.desk.ready()

    @property
    def _halved(self) -> bool:
        """Whether what comes next stands beside the panels; else it has a page of its own."""
        return self.aftermath.coming() is not None and coming.halves(self.app.size, self.app.theme.percent)

    def _beside(self, pad: int, foot: int) -> pygame.Rect | None:
        """Where what comes next has half the window."""
        wide, _ = self.app.size
        if not self._halved:
            return None
        return pygame.Rect(wide * 57 // 100, pad, wide * 43 // 100 - pad, foot - 2 * pad)

    def _into_the_interlude(self) -> None:
        """The main button, where the next part of the game is shown."""
        panel = next((rect for name, rect in self.grid.page(self.page) if name == "coming"), None)
        if panel is not None:
            at = coming.button_in(panel, self.app.theme)
            self._main(at, "interlude", self.back, "store-outline")

    def _foot(self, pad: int) -> Generator[None, None, int]:
        """The buttons of the last line, in two lines or without words where there is little room; the y above them."""
        theme, (wide, high) = self.app.theme, self.app.size
        gap, items = theme.px(10), self._items()
        tall = theme.px(44) + max(0, min(theme.px(12), high // 20 - theme.px(44)))
        y, x = high - tall - max(theme.px(12), (high - theme.px(720)) // 20), pad
        names = [self.desk.say(f"result.{name}.words") for name, *_ in items]
        mains = [item[4] == "main" for item in items]
        widths = [natural_width(theme, words, True, main) for words, main in zip(names, mains, strict=True)]
        widths = [wide + theme.px(220) if main else wide for wide, main in zip(widths, mains, strict=True)]
        wraps = [max(words.split(), key=len) for words in names]
        least = [
            natural_width(theme, words if main else word, True, main)
            for word, words, main in zip(wraps, names, mains, strict=True)
        ]
        room = wide - 2 * pad - gap * (len(items) - 1)
        more = min(1.0, (room - sum(least)) / max(1, sum(widths) - sum(least)))
        for (name, action, key, icon, look), words, full, low in zip(items, names, widths, least, strict=True):
            if look == "main":
                alone = min(full, room - tall * (len(items) - 1))
                box = pygame.Rect(x, y, alone if more < 0 else int(low + (full - low) * more), tall)
                self._main(box, name, action, icon)
            elif more < 0:
                box = pygame.Rect(x, y, tall, tall)
                self.desk.button(box, f"result.{name}", action, key=key, icon=icon, words="", hint=words)
            else:
                box = pygame.Rect(x, y, int(low + (full - low) * more), tall)
                self.desk.button(box, f"result.{name}", action, key=key, icon=icon)
            x = box.right + gap
            yield
        return y

    def _main(self, rect: pygame.Rect, name: str, action: Callable[[], None], icon: str) -> None:
        """The one main button, with its key."""
        words = self.desk.say(f"result.{name}.words")

        def paint(surface: pygame.Surface, inner: pygame.Rect) -> None:
            paint_main(self.app, surface, inner, words, "", icon, enter=True)

        self.desk.tile(
            rect, f"result.{name}", action, paint, key="return", look="main", words=words, first=True, lift=2
        )

    def _items(self) -> list[Item]:
        after: list[Item] = [
            ("watch", self.watch, "w", "movie-play-outline", "plain"),
            ("report", self.write_report, "r", "newspaper-variant-outline", "plain"),
            ("picture", self.save_picture, "p", "share-variant-outline", "plain"),
        ]
        again: list[Item] = [("again", self.play_again, "n", "restart", "plain")] if self.aftermath.part else []
        home: Item = ("title", self.app.home, "t", "home-outline", "plain")
        if self._halved:
            return [*again, *after, home]
        if self.aftermath.coming():
            return [("interlude", self.back, "return", "store-outline", "main"), *again, *after, home]
        if self.aftermath.part:
            return [("on", self.back, "return", "play", "main"), *again, *after, home]
        sides: list[Item] = [("sides", self.change_sides, "c", "swap-horizontal", "plain")] if self._swapped() else []
        return [
            ("rematch", self.rematch, "return", "sword-cross", "main"),
            *sides,
            ("battle", self.change_battle, "b", "tune-variant", "plain"),
            *after,
            ("back", self.back, "l", "eye-outline", "plain"),
            home,
        ]

    def _turn_pages(self, rect: pygame.Rect) -> None:
        """To the other pages, where there are several."""
        theme, count = self.app.theme, len(self.grid.pages)
        self.page %= count
        size, away = rect.height, theme.px(60)
        left = pygame.Rect(rect.centerx - away - size, rect.y, size, size)
        right = pygame.Rect(rect.centerx + away, rect.y, size, size)
        self.desk.button(left, "result.before", partial(self.turn, -1), key="page up", icon="chevron-left", words="")
        self.desk.button(right, "result.next", partial(self.turn, 1), key="page down", icon="chevron-right", words="")
        words = self.desk.say("result.page", n=self.page + 1, of=count)
        told = theme.words(words, max(SMALLEST, theme.px(14)), TEXT if self.aftermath.loud else DIM)
        at = told.get_rect(center=rect.center)
        if self.aftermath.loud:
            plate, bend = at.inflate(theme.px(16), theme.px(6)), theme.px(8)
            self.desk.paint(lambda surface: pygame.draw.rect(surface, GROUND, plate, border_radius=bend) and None)
        self.desk.paint(lambda surface: surface.blit(told, at) and None)
        if self.aftermath.judges and self.page != count - 1:
            wide = natural_width(theme, self.desk.say("result.costly.words"), True)
            box = pygame.Rect(rect.right - wide, rect.y, wide, size)
            if box.left > right.right:
                self.desk.button(box, "result.costly", self.judge, key="d", icon="scale-balance")

    def _into_the_turn(self) -> None:
        """Into the turning point: to look at it, or to play on."""
        panel = next((rect for name, rect in self.grid.page(self.page) if name == "turn"), None)
        if panel is None or self.aftermath.swing.turn is None:
            return
        row = turning.buttons(panel, self.app.theme.percent).move(panel.topleft)
        gap = self.app.theme.px(8)
        half = (row.width - gap) * 45 // 100
        go = pygame.Rect(row.x, row.y, half, row.height)
        on = pygame.Rect(go.right + gap, row.y, row.width - half - gap, row.height)
        self.desk.button(go, "result.go", self.go_there, key="g", icon="map-marker-right-outline")
        self.desk.button(on, "result.play_on", self.play_on, key="o", icon="source-branch")

    def _into_the_decisions(self) -> None:
        """To each of the decisions that cost most."""
        theme, self._rows = self.app.theme, self.aftermath.costs()
        panel = next((rect for name, rect in self.grid.page(self.page) if name == "costly"), None)
        words, hint = self.desk.say("result.go.words"), self.desk.say("result.go.hint")
        self.showing.leads = natural_width(theme, words, True)
        if panel is None:
            return
        if self.aftermath.after:
            self.aftermath.after.judging = True
        for n, (row, place) in enumerate(zip(self._rows, costly.places(panel, theme), strict=False), 1):
            box = costly.button(place, theme, self.showing.leads)
            go = partial(self.watch_from, row.stop)
            icon = "map-marker-right-outline"
            self.desk.button(box, f"result.decision_{n}", go, key=str(n), icon=icon, words=words, hint=hint)

    def judge(self) -> None:
        """The page of the decisions that cost most."""
        self.page = len(self.grid.pages) - 1
        self.layout()

    def turn(self, by: int) -> None:
        """Another page."""
        self.page = (self.page + by) % len(self.grid.pages)
        self.layout()

    # --- where it leads

    def leave(self) -> None:
        if self.aftermath.after:
            self.aftermath.after.stop()
        story, settings = self.aftermath.story, self.app.settings
        new = [worth.name for worth in story.worth if worth.name not in settings.deeds] if story else []
        if new:
            settings.deeds = [*settings.deeds, *new]
            settings.save()

    def _instead(self, screen: Screen) -> None:
        """Open another screen in place of this one and of the finished table."""
        self.app.instead(screen, of=2)

    def rematch(self) -> None:
        """The same battle with new dice, everybody who they were, everything placed."""
        self._instead(quick_battle(self.app, self._setup(), faces=self._faces()))

    def _faces(self) -> dict[Seat, str]:
        return taken_faces(self.play.session, self.aftermath.looks)

    def _setup(self) -> Setup:
        setup, players = self.play.session.setup, self.play.players
        seats = (msgspec.structs.replace(each, player=players.get(Seat(each.seat), "")) for each in setup.seats)
        return msgspec.structs.replace(setup, seats=tuple(seats), position=None)

    def change_sides(self) -> None:
        setup = self._swapped()
        if setup:
            self._instead(quick_battle(self.app, setup, faces=self._faces()))

    def _swapped(self) -> Setup | None:
        """The same setup with people and computers on each other's side; None where that changes nothing."""
        setup, story = self._setup(), self.aftermath.story
        computers = [place.player for place in setup.seats if place.player]
        if len(computers) in (0, len(setup.seats)) or story is None or story.together:
            return None

        def swapped(place: Seating) -> Seating:
            if len(setup.seats) == 2:
                other = next(each for each in setup.seats if each.seat != place.seat)
                return msgspec.structs.replace(place, player=other.player, name=other.name)
            return msgspec.structs.replace(place, player="" if place.player else computers[0], name="")

        return msgspec.structs.replace(setup, seats=tuple(map(swapped, setup.seats)))

    def change_battle(self) -> None:
        app = self.app
        app.open(NewGameScreen(app))

    @property
    def _name(self) -> str:
        return self.play.path.stem if self.play.path else self.play.session.system.id

    def watch(self) -> None:
        self.app.push(ReplayScreen(self.app, self.play.session, self._name, self.play.path))

    def go_there(self) -> None:
        """The replay, where the game turned."""
        found = self.aftermath.turned_at()
        if found:
            self.watch_from(found.stop)

    def watch_from(self, stop: int) -> None:
        """The replay, at one of its stops."""
        replay = ReplayScreen(self.app, self.play.session, self._name, self.play.path)
        self.app.push(replay)
        replay.jump(stop)

    def play_on(self) -> None:
        """A game of its own from where this one turned."""
        found = self.aftermath.turned_at()
        if found is None:
            return
        path = games.free_copy_path(self.play.path) if self.play.path else None
        branched = self.play.branch(self.aftermath.reel.stops[found.stop], path)
        self._instead(resume_game(self.app, branched))

    def play_again(self) -> None:
        """The part that is over once more, from its beginning, as a game of its own."""
        path = games.free_copy_path(self.play.path) if self.play.path else None
        self._instead(resume_game(self.app, self.play.branch(self.aftermath.began, path)))

    def write_report(self) -> None:
        self.app.push(ExportBox(self.app, self.play.session, self._name, self.desk.toast, "report", self.play.path))

    def save_picture(self) -> None:
        """This screen, as it is, beside the replays."""
        path = folder("replays") / f"{self._name} result.png"
        try:
            save_png(self.app.window, path)
            self.desk.toast.show(self.app.say(Text("result.saved", path=shown(path))))
        except OSError as error:
            words = Text("result.not_saved", reason=error.strerror or str(error))
            self.desk.toast.show(self.app.say(words), True)

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        if not self.showing.arrived and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.showing.complete()
            return True
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)
        self.showing.age += seconds
        if self.aftermath.tell(at_once=self.showing.still):
            self.layout()
        if self.showing.arrived:
            self.aftermath.take_picture(at_once=self.showing.still)
        if self.aftermath.after and self._think and self.showing.age > _STARTS:
            self.aftermath.after.begin()
        if self.aftermath.update(seconds) or self.aftermath.costs() != self._rows:
            self.layout()

    def arriving(self) -> Generator[None, None, None]:
        sheet = self.app.sheet
        yield from self.showing.readying(sheet.get_size())
        self.showing.draw(sheet, self._head, self.grid, self.page)
        yield
        yield from self.desk.readying(sheet)

    def draw(self, window: pygame.Surface) -> None:
        self.showing.draw(window, self._head, self.grid, self.page)
        if self.showing.arrived:
            self.desk.draw(window)
