"""The title: the game to go on with, a quick battle, lessons, and the boxes of all games on a shelf."""

from __future__ import annotations

from collections.abc import Generator
from datetime import date, timedelta
from functools import partial

import pygame

from game.app import games
from game.app.art.covers import COVERS
from game.app.art.lettering import Style, fitted
from game.app.art.manner import manner_of, on_the_shelf, said, title_of
from game.app.art.room import furnishing, spine_of, stand
from game.app.bits import Bits
from game.app.chosen import USUAL, Chosen
from game.app.course import last_learnt
from game.app.opponents import title as opponent_title
from game.app.preload import comes, is_met
from game.app.screens.titletiles import Tiles
from game.app.screens.unpacking import UnpackingScreen
from game.app.theme import DIM, TEXT, Colour, Theme
from game.app.widgets.control import Action, natural_width
from game.app.widgets.desk import Desk
from game.app.widgets.prose import LEAST, form_theme, line_size, write
from game.app.widgets.tile import Tile
from game.app.window import App, Screen
from game.core.session import RuleFailed
from game.core.system import SetupError
from game.kit import registry

WARM: Colour = (0xE8, 0xC0, 0x70)
_LIT: Colour = (255, 200, 90)
_FADE, _APART, _SLIDE = 0.3, 0.06, 0.25
"""Seconds: the room comes up, one box follows another, each slides into its place."""
_IDLE, _FLICKER = 20.0, 0.35
_LINKS = (
    ("title.new", "sword-cross", "n"),
    ("title.load", "folder-open-outline", "l"),
    ("title.replays", "movie-open-outline", "r"),
    ("title.rosters", "clipboard-list-outline", "o"),
    ("title.practise", "target", "p"),
    ("title.rules", "book-open-variant", "f1"),
)


class TitleScreen(Screen):
    """The first screen. Only Quit or closing the window ends the program."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.desk = Desk(app, lambda: form_theme(app))
        self.tiles = Tiles(app)
        self._room: tuple[object, pygame.Surface] | None = None
        self._boxes: list[Tile] = []
        self._missing: dict[str, Tile] = {}
        """Boxes whose covers are still being made."""
        self._latest: games.Kept | None = None
        self._continue_tile: Tile | None = None
        self._quick_tile: Tile | None = None
        self._faulty: bool | None = None
        self._age = 0.0
        self._still = 0.0
        self._shelf_at = 0

    # --- declaring

    def laying(self) -> Generator[None, None, None]:
        yield from games.looking("saves")
        yield from super().laying()

    def layout(self) -> None:
        self.desk.clear()
        self._latest = games.latest()
        wide, high = self.app.size
        self._shelf_at = round(high * 0.889)
        self._name(wide, high)
        self._corner(wide, high)
        large = self._at(62, 150, 1130, 372)
        upper, lower = self._at(1220, 150, 638, 176), self._at(1220, 346, 638, 176)
        latest = self.tiles.read(self._latest) if self._latest else None
        system = self._quick_system()
        self._continue_tile = self._quick_tile = None
        if latest:
            paint = partial(self.tiles.paint_continue, latest, self._when(latest.kept))
            self._continue_tile = self.desk.tile(
                large, "title.continue", self._continue, paint, key="return", look="main", first=True, lift=4
            )
        elif system:
            paint = partial(self.tiles.paint_large, last_learnt(self.app) or system)
            self.desk.tile(large, "title.learn", self._learn, paint, key="t", look="main", first=True, lift=4)
        if system:
            paint = partial(self.tiles.paint_quick, system, self._quick_line(system))
            self._quick_tile = self.desk.tile(upper, "title.quick", self._quick, paint, key="q", lift=4)
        if latest:
            learn = partial(self.tiles.paint_learn, last_learnt(self.app) or system)
            self.desk.tile(lower, "title.learn", self._learn, learn, key="t", lift=4)
        elif system:
            self.desk.tile(
                lower,
                "title.shelf",
                self._new_game,
                self.tiles.paint_new,
                words=self.desk.say("title.new.words"),
                hint=self.desk.say("title.new.hint"),
                lift=4,
            )
        self._shelf(wide, high)
        self._foot(wide, high)
        self.desk.ready()

    def arriving(self) -> Generator[None, None, None]:
        yield from self._furnishing()
        yield from self.desk.readying(self.app.sheet)

    def _at(self, x: int, y: int, w: int, h: int) -> pygame.Rect:
        """A rectangle of the design, in shares of the window."""
        wide, high = self.app.size
        return pygame.Rect(x * wide // 1920, y * high // 1080, w * wide // 1920, h * high // 1080)

    def _name(self, wide: int, high: int) -> None:
        theme = self.desk.theme
        box = self._at(62, 18, 1100, 132)
        motto = self.desk.say("title.motto")

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            style = Style(max(24, high * 56 // 1080), (255, 250, 236), (214, 196, 160), track=max(1, high * 4 // 1080))
            name = fitted("SANDTABLE", style, rect.width)
            surface.blit(name, (-style.edge - 2, 0))
            line = pygame.Rect(
                2,
                name.get_height() - style.pixels // 3,
                rect.width - 2,
                rect.height - name.get_height() + style.pixels // 3,
            )
            write(surface, theme, motto, line, 15, WARM)

        self.desk.sheet(box, paint)

    def _corner(self, wide: int, high: int) -> None:
        """Settings, full screen and the way out; with their words where there is room."""
        theme, say = self.desk.theme, self.desk.say
        items = [
            ("title.settings", "tune-variant", "s", self._settings),
            ("title.full", "fullscreen", "f11", self.app.toggle_full_screen),
            ("title.quit", "power", "ctrl+q", self.app.quit),
        ]
        if self._faulty is None:
            self._faulty = bool(self.app.faults())
        if self._faulty:
            items.insert(0, ("title.troubles", "alert-circle-outline", "w", self._troubles))
        tall, gap, right = max(30, high * 40 // 1080), wide * 12 // 1920, wide - wide * 62 // 1920
        widths = [natural_width(theme, say(f"{name}.words"), True) for name, *_ in items]
        worded = sum(widths) + gap * (len(items) - 1) <= wide * 38 // 100
        x = right - (sum(widths) if worded else tall * len(items)) - gap * (len(items) - 1)
        for (name, icon, key, action), width in zip(items, widths, strict=True):
            rect = pygame.Rect(x, high * 36 // 1080, width if worded else tall, tall)
            words = None if worded else ""
            self.desk.button(rect, name, action, key=key, icon=icon, words=words, hint=self._corner_hint(name, worded))
            x = rect.right + gap

    def _corner_hint(self, name: str, worded: bool) -> str:
        hint = self.desk.say(f"{name}.hint")
        return hint if worded else f"{self.desk.say(f'{name}.words')}: {hint}"

    # --- the shelf

    def _shelf(self, wide: int, high: int) -> None:
        shown = on_the_shelf()
        self._boxes, self._missing = [], {}
        if not shown:
            return
        edge, tall = wide * 66 // 1920, high * 361 // 1080
        each = (wide - 2 * edge) // max(5, len(shown))
        cover = min(tall * 264 // 361, each * 84 // 100)
        side, up = spine_of(cover)
        size = (cover, cover * 361 // 264)
        gap = (
            (wide - 2 * edge - len(shown) * (cover + side)) // max(1, len(shown) - 1)
            if len(shown) > 4
            else each - cover - side
        )
        COVERS.want([(system, self.app.say(title_of(system))) for system in shown])
        x = edge
        for system in shown:
            rect = pygame.Rect(x, self._shelf_at - size[1] - up - 3, cover + side, size[1] + up)
            self._box(rect, system, size)
            self._plate(rect, system, cover + min(gap, cover // 3))
            x += cover + side + gap

    def _box(self, rect: pygame.Rect, system: str, size: tuple[int, int]) -> None:
        ready = system in registry.names()
        name = self.app.say(title_of(system))
        say = self.desk.say
        hint = f"{say('title.box.hint', name=name)}. {say('title.box.menu')}." if ready else say("title.box.unready")
        tile = self.desk.tile(
            rect,
            f"box.{system}",
            partial(self._open_box, system),
            partial(self._paint_box, system, size),
            look="bare",
            words=name,
            hint=hint,
            lift=12,
            halo=_LIT,
            aside=partial(self._box_menu, system),
        )
        tile.heard = "box"
        self._boxes.append(tile)
        if COVERS.cover(system, size) is None:
            self._missing[system] = tile

    def _paint_box(self, system: str, size: tuple[int, int], surface: pygame.Surface, rect: pygame.Rect) -> None:
        manner, up = manner_of(system), rect.height - size[1]
        cover = COVERS.cover(system, size)
        if cover is None:
            cover = pygame.Surface(size)
            cover.fill(manner.deep)
        stand(surface, cover, pygame.Rect(0, up, *size), manner.deep)
        if system not in registry.names():
            shade = pygame.Surface(rect.size, pygame.SRCALPHA)
            shade.fill((10, 10, 12, 120))
            surface.blit(shade, (0, 0))

    def _plate(self, box: pygame.Rect, system: str, width: int) -> None:
        """What the shelf calls a game, and below it who plays for how long where there is room."""
        theme, manner = self.desk.theme, manner_of(system)
        name = said(manner.plate, self.app.language, self.app.say(title_of(system)))
        facts = said(manner.facts, self.app.language)
        if system not in registry.names():
            facts = self.desk.say("title.box.unready")
        high = self.app.size[1] - self._shelf_at - max(34, self.app.size[1] * 56 // 1080)
        rect = pygame.Rect(0, self._shelf_at + 1, width, max(18, high))
        rect.centerx = box.centerx

        def paint(surface: pygame.Surface, room_: pygame.Rect) -> None:
            y = write(surface, theme, name, room_, 14, (232, 208, 168), bold=True, centred=True)
            below = pygame.Rect(0, y - 2, room_.width, room_.height - y + 2)
            if line_size(theme, facts, below.width, 13):
                write(surface, theme, facts, below, 13, (206, 176, 134), centred=True)

        self.desk.sheet(rect, paint)

    # --- the foot

    def _foot(self, wide: int, high: int) -> None:
        theme = self.desk.theme
        tall = max(34, high * 56 // 1080)
        foot = pygame.Rect(0, high - tall, wide, tall)

        def ground(surface: pygame.Surface, rect: pygame.Rect) -> None:
            surface.fill((14, 12, 11, 215))

        self.desk.sheet(foot, ground)
        edge, gap = wide * 50 // 1920, max(2, wide // 400)
        links = [*_LINKS, ("title.credits", "information-outline", "c")]
        actions = (self._new_game, self._load, self._replays, self._rosters, self._practise, self._rules, self._credits)
        words = [self.desk.say(f"{name}.words") for name, _, _ in links]
        size = next(
            (n for n in range(max(LEAST, theme.px(15)), LEAST - 1, -1) if self._row(words, n) <= wide * 68 // 100),
            LEAST,
        )
        x = edge
        for (name, icon, key), said_, action in zip(links, words, actions, strict=True):
            width = self._row([said_], size)
            rect = pygame.Rect(x, foot.y + 3, width, tall - 6)
            paint = partial(self._paint_link, icon, said_, size)
            self.desk.tile(rect, name, action, paint, key=key, look="bare", lift=0, halo=WARM)
            x += width + gap
        room_ = pygame.Rect(x + gap, foot.y, wide - edge - x - gap, tall)
        lines = (self.desk.say("title.fan_made"), self.desk.say("title.fan_short"))
        shown = next((line for line in lines if line_size(theme, line, room_.width, 13)), lines[-1])
        if room_.width > 0:  # a whole screen may be narrower than any window
            self.desk.sheet(room_, lambda s, r: _at_the_right(s, theme, shown, r))

    def _row(self, words: list[str], size: int) -> int:
        """How wide links are beside each other."""
        font = self.desk.theme.font(size)
        return sum(font.size(said_)[0] + round(size * 2.6) for said_ in words)

    def _paint_link(self, icon: str, words: str, size: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.desk.theme
        drawn = theme.icon(icon, round(size * 1.35), WARM)
        surface.blit(drawn, drawn.get_rect(midleft=(size // 3, rect.centery)))
        line = theme.words(words, size, TEXT)
        surface.blit(line, line.get_rect(midleft=(round(size * 2.1), rect.centery)))

    # --- words

    def _when(self, kept: games.Kept) -> str:
        """How long ago a game was played."""
        when, say = kept.when, self.desk.say
        clock = f"{when.hour}:{when.minute:02}"
        if when.date() == date.today():
            return say("title.last", when=say("title.today", clock=clock))
        if when.date() == date.today() - timedelta(days=1):
            return say("title.last", when=say("title.yesterday", clock=clock))
        month = say(f"month.{when.month}")
        return say("title.last", when=say("saves.when", day=when.day, month=month, year=when.year, clock=clock))

    def _quick_system(self) -> str:
        """The game of a quick battle: the one that was played last, or the first on the shelf."""
        last = self.app.settings.last_system
        ready = [system for system in on_the_shelf() if system in registry.names()]
        return last if last in ready else next(iter(ready), "")

    def _quick_line(self, system: str) -> str:
        """Which battle it would be; what has to be read from packs first is told only for a game that was played."""
        title = said(manner_of(system).plate, self.app.language, self.app.say(title_of(system)))
        last = self.app.settings.last.get(system)
        strength = self.app.say(opponent_title(last.strength if last and last.strength else USUAL))
        return f"{title} · {strength}"

    # --- where it leads: these screens are imported when they are opened, for the title has to stand at once

    def _continue(self) -> None:
        from game.app.screens.saves import open_saved

        if self._latest:
            open_saved(self.app, self._latest.path, self.desk.toast)

    def _quick(self) -> None:
        self.begin_quick(self._quick_system())

    def begin_quick(self, system: str) -> None:
        """A quick battle of a game, chosen as it was played last."""
        self._unpack(system, partial(self._begin, system))

    def _begin(self, system: str) -> None:
        from game.app.screens.opening import quick_battle

        chosen = Chosen(self.app.settings, system)
        try:
            screen = quick_battle(self.app, chosen.setup(), chosen.seated())
        except (SetupError, RuleFailed) as error:
            self.desk.toast.show(str(error), bad=True)
            return
        chosen.remember()
        self.app.push(screen)

    def _learn(self) -> None:
        """The ladder of lessons; whoever has played and learnt nothing yet is in the first one at once."""

        from game.app.screens.learn import LearnScreen

        ladder = LearnScreen(self.app)
        self.app.push(ladder)
        if self._latest is None and not self.app.settings.lessons:
            ladder.begin()

    def _learn_game(self, system: str) -> None:
        from game.app.screens.learn import LearnScreen

        self.app.push(LearnScreen(self.app, system))

    def _open_box(self, system: str) -> None:
        if system in registry.names():
            self._unpack(system, partial(self._new_game, system))
            return

        from game.app.screens.rulebook import RulebookScreen

        self.app.push(RulebookScreen(self.app, system))

    def _unpack(self, system: str, then: Action) -> None:
        """Do something with a game; if it has to be read first, that is said before."""
        if is_met(system):
            then()
        else:
            self.app.push(UnpackingScreen(self.app, self.app.say(title_of(system)), then, partial(comes, system)))

    def _box_menu(self, system: str) -> None:
        from game.app.screens.box_menu import BoxMenuScreen

        self.app.push(
            BoxMenuScreen(self.app, system, partial(self.begin_quick, system), partial(self._learn_game, system))
        )

    def _new_game(self, system: str = "") -> None:
        from game.app.screens.new_game import NewGameScreen

        self.app.push(NewGameScreen(self.app, system))

    def _practise(self) -> None:
        from game.app.screens.situations import SituationsScreen

        self.app.push(SituationsScreen(self.app))

    def _load(self) -> None:
        from game.app.screens.saves import SavesScreen

        self.app.push(SavesScreen(self.app))

    def _replays(self) -> None:
        from game.app.screens.replays import ReplaysScreen

        self.app.push(ReplaysScreen(self.app))

    def _rosters(self) -> None:
        from game.app.screens.rosters import RostersScreen

        self.app.push(RostersScreen(self.app))

    def _rules(self) -> None:
        from game.app.screens.rulebook import RulebookScreen

        self.app.push(RulebookScreen(self.app))

    def _settings(self) -> None:
        from game.app.screens.settings import SettingsScreen

        self.app.push(SettingsScreen(self.app))

    def _troubles(self) -> None:
        from game.app.screens.troubles import TroublesScreen

        self.app.push(TroublesScreen(self.app))

    def _credits(self) -> None:
        from game.app.screens.credits import CreditsScreen

        self.app.push(CreditsScreen(self.app))

    # --- the loop

    def back(self) -> None:
        """Esc does nothing here, so that nobody leaves by pressing it once too often."""

    def air(self) -> str:
        return "room"

    def musical(self) -> bool:
        return True

    def event(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEMOTION, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._still = 0.0
        return self.desk.event(event)

    def update(self, seconds: float) -> None:
        self._age += seconds
        self._still += seconds
        self.desk.update(seconds)
        for system in [name for name in self._missing if COVERS.ready(name)]:
            self._missing.pop(system).repaint()
        if self._age > _FADE and self._continue_tile and self.tiles.paint_picture():
            self._continue_tile.repaint()
            if self._quick_tile:
                self._quick_tile.repaint()
        moving = self.app.settings.animation != "none"
        for number, tile in enumerate(self._boxes):
            left = 1 - (self._age - number * _APART) / _SLIDE if moving else 0.0
            tile.slid = round(tile.rect.height * 0.4 * max(0.0, min(1.0, left)) ** 2)

    def draw(self, window: pygame.Surface) -> None:
        window.blit(Bits(self._furnishing()).finish(), (0, 0))
        self.desk.draw(window)
        self._shade(window)

    def _furnishing(self) -> Generator[None, None, pygame.Surface]:
        """The room, painted when it is first wanted at a size."""
        size = self.app.size
        made_for = (size, self._shelf_at)
        if self._room is None or self._room[0] != made_for:
            thick = max(20, size[1] * 40 // 1080)
            painted = yield from furnishing(size, self._shelf_at, thick)
            self._room = made_for, painted
        return self._room[1]

    def _shade(self, window: pygame.Surface) -> None:
        """The room comes up out of the dark; when nobody has moved for a while the lamp flickers once."""
        if self.app.settings.animation == "none":
            return
        dark = max(0.0, 1 - self._age / _FADE)
        flick = self._still - _IDLE
        if 0 < flick < _FLICKER:
            dark = max(dark, 0.18 if flick < _FLICKER / 3 or flick > _FLICKER * 2 / 3 else 0.0)
        if dark > 0:
            veil = pygame.Surface(window.get_size())
            veil.set_alpha(round(255 * dark))
            window.blit(veil, (0, 0))


def _at_the_right(surface: pygame.Surface, theme: Theme, words: str, rect: pygame.Rect) -> None:
    """Words at the right edge, or none where they do not fit."""
    size = line_size(theme, words, rect.width, 13)
    if size is not None:
        drawn = theme.words(words, size, DIM)
        surface.blit(drawn, drawn.get_rect(midright=rect.midright))
