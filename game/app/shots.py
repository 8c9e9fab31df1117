"""Pictures of every screen: the real screens driven without a window, for somebody to look at.

Everything happens in a folder of its own, with games made for the purpose; the player's files are not touched.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal, cast

import msgspec
import pygame

from game import bots
from game.app import games
from game.app.art.covers import COVERS
from game.app.canvas import Canvas
from game.app.card_shots import SHOWN, about_cards, card_played, showing
from game.app.chosen import Chosen
from game.app.course import course_of
from game.app.export import save_png
from game.app.figures.roles import paint_next
from game.app.moments import moments, pointed
from game.app.placing import shows_faces
from game.app.play import Play
from game.app.reel import Reel
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.cover import CoverScreen
from game.app.screens.credits import CreditsScreen
from game.app.screens.faces import FacesScreen
from game.app.screens.learn import LearnScreen
from game.app.screens.lesson import LessonScreen
from game.app.screens.loading import LoadingScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.pick_roster import PickRosterScreen
from game.app.screens.replay import ReplayScreen
from game.app.screens.replays import ReplaysScreen
from game.app.screens.result import ResultScreen
from game.app.screens.rosters import RostersScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.saves import SavesScreen
from game.app.screens.seats import SeatsScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.situations import SituationsScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.stage_shots import restage, telling, wait_for
from game.app.table.play.places import PathDraft, PointDraft
from game.app.window import App, Screen
from game.bots.seat import step
from game.core.dice import Chance
from game.core.home import folder
from game.core.request import Choose, Request, Roll, Seat, Together
from game.core.save import save
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.looks import Looks

Language = Literal["en", "es", "it"]

SIZES = ((1280, 720), (1920, 1080))
SCALES = (100, 150)
_SETTLE = 6
_TOOLTIP = 20
"""Frames until everything stands still, and until a tooltip shows."""
_BEGINNING = 80
_LONG = 4_000
"""Answers after which the end of a part of a longer game is no longer waited for."""
_BETWEEN = ("buy", "rearrange", "gear_exchange")
_A_FRAME = 1 / 30


@dataclass(frozen=True, slots=True)
class Format:
    """One way of looking at everything."""

    size: tuple[int, int]
    scale: int
    language: Language

    @property
    def name(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.scale}/{self.language}"


def formats(languages: Sequence[str] = LANGUAGES) -> list[Format]:
    return [
        Format(size, scale, cast(Language, language)) for size in SIZES for scale in SCALES for language in languages
    ]


class Stage:
    """The program at one format: keys, clicks and pictures."""

    def __init__(self, target: Path, form: Format) -> None:
        settings = Settings(
            language=form.language, scale=form.scale, window=form.size, animation="none", hints_off=True, volume=0
        )
        self.app = App(settings, form.size)
        self._target = target / form.name
        self._target.mkdir(parents=True, exist_ok=True)
        self.taken: list[Path] = []

    def frames(self, count: int = _SETTLE) -> None:
        for _ in range(count):
            self.app.frame([], _A_FRAME)

    def key(self, name: str, up: bool = True) -> None:
        code = pygame.key.key_code(name)
        self.app.frame([pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0)], _A_FRAME)
        if up:
            self.release(name)

    def release(self, name: str) -> None:
        code = pygame.key.key_code(name)
        self.app.frame([pygame.event.Event(pygame.KEYUP, key=code, mod=0, unicode="", scancode=0)], _A_FRAME)

    def move(self, at: tuple[int, int]) -> None:
        self.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], _A_FRAME)

    def click(self, at: tuple[int, int]) -> None:
        self.move(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.app.frame([pygame.event.Event(kind, pos=at, button=1)], _A_FRAME)

    def show(self, screen: Screen) -> None:
        """Put a screen onto the title."""
        self.app.home()
        self.app.push(screen)
        self.frames()

    def shoot(self, name: str) -> None:
        COVERS.wait()
        self.frames()
        while getattr(self.app.top, "busy", False):
            self.frames(1)
        while paint_next():
            self.frames(1)
        path = self._target / f"{name}.png"
        save_png(self.app.window, path)
        self.taken.append(path)


def shoot_everything(
    target: Path, forms: Sequence[Format], names: Sequence[str] = (), only: str = ""
) -> Iterator[Path]:
    """Every screen at every format, with games of these systems; `only` keeps those whose name contains it."""
    with tempfile.TemporaryDirectory(prefix="sandtable-shots-") as own:
        before = os.environ.get("SANDTABLE_HOME")
        os.environ["SANDTABLE_HOME"] = own
        try:
            played = [Games(name) for name in names]
            for game in played:
                game.keep()
            for form in forms:
                stage = Stage(target, form)
                for shot in [*menus(stage), *(shot for game in played for shot in game.shots(stage))]:
                    if only in shot.name:
                        shot.take()
                        yield from stage.taken
                        stage.taken.clear()
                stage.app.quit()
        finally:
            os.environ.pop("SANDTABLE_HOME", None)
            if before is not None:
                os.environ["SANDTABLE_HOME"] = before


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture by its name, and how to take it."""

    name: str
    take: Callable[[], None]


# --- menus


def menus(stage: Stage) -> list[Shot]:
    app = stage.app
    app.push(TitleScreen(app))

    def plain(name: str, make: Callable[[App], Screen]) -> Shot:
        def take() -> None:
            stage.show(make(app))
            stage.shoot(name)

        return Shot(name, take)

    def title() -> None:
        app.home()
        stage.shoot("title")

    def settings() -> None:
        stage.show(SettingsScreen(app))
        for number in range(1, 5):
            stage.key(str(number))
            stage.shoot(f"settings-{number}")

    def confirm() -> None:
        stage.show(SavesScreen(app))
        app.push(ConfirmScreen(app, Text("app.saves.ask_delete", name="?"), Text("app.saves.delete.words"), app.pop))
        stage.shoot("confirm")

    def loading() -> None:
        stage.show(SavesScreen(app))
        screen = LoadingScreen(app, "?", games.Opening(4_000, half()), lambda session: None, lambda error: None)
        app.push(screen)
        stage.shoot("loading")

    def seats() -> None:
        stage.show(NewGameScreen(app))
        app.push(SeatsScreen(app, Chosen(app.settings, registry.names()[0])))
        stage.shoot("seats")

    def forces() -> None:
        for system in registry.names():
            chosen = Chosen(app.settings, system)
            if chosen.offered:
                stage.show(PickRosterScreen(app, chosen, chosen.places[0].seat, 0))
                stage.shoot("pick-roster")
                return

    def learn() -> None:
        for number, system in enumerate(registry.names()):
            stage.show(LearnScreen(app, system))
            stage.shoot(f"learn-{system}" if number else "learn")

    def lesson() -> None:
        for system in registry.names():
            for one in course_of(system)[0][:3:2]:
                stage.show(LessonScreen(app, one, 1))
                stage.shoot(f"lesson-{system}-{one.order}")

    def new_games() -> None:
        for number, system in enumerate(registry.names()):
            stage.show(NewGameScreen(app, system))
            stage.shoot(f"new-game-{system}" if number else "new-game")

    def half() -> Generator[int, None, Session[Any]]:
        while True:
            yield 1_500

    return [
        Shot("title", title),
        Shot("new-game", new_games),
        Shot("learn", learn),
        Shot("lesson", lesson),
        Shot("seats", seats),
        Shot("pick-roster", forces),
        plain("situations", SituationsScreen),
        plain("load", SavesScreen),
        plain("replays", ReplaysScreen),
        plain("rosters", RostersScreen),
        plain("rulebook", RulebookScreen),
        Shot("settings", settings),
        plain("credits", CreditsScreen),
        plain("cover", lambda app: CoverScreen(app, "Selina", app.pop)),
        Shot("confirm", confirm),
        Shot("loading", loading),
    ]


# --- games


@dataclass(frozen=True, slots=True)
class Ask:
    """A moment at which something is asked, and the option that leads on to it."""

    session: Session[Any]
    count: int
    option: str = ""


def _by_the_book(name: str, setup: Setup) -> Setup | None:
    """The game with fewer seats, the rest being played by the game itself; None where that is no way to play."""
    known = {place.seat: place for place in setup.seats}
    for scenario in registry.looks_of(name).scenarios():
        if 1 < len(scenario.seats) < len(known):
            seats = tuple(known[seat] for seat in scenario.seats)
            return msgspec.structs.replace(setup, scenario=scenario.id, seats=seats)
    return None


class Games:
    """Finished games of a system, and moments of them: one for every kind of question a person can be asked."""

    def __init__(self, system: str) -> None:
        self.system = registry.load(system)
        self.name = system
        self._looks = registry.looks_of(system)
        setup = self.system.quick_start()
        first, *others = setup.seats
        places = (
            msgspec.structs.replace(first, player=""),
            *(msgspec.structs.replace(p, player="weak") for p in others),
        )
        self._setup = msgspec.structs.replace(setup, seats=places)
        self.seat = Seat(first.seat)
        self.asks: dict[str, Ask] = {}
        self.session = self._played("random", 1_000)
        # Random players seldom come to blows; a few moves of better ones show the rest.
        self.fought = self._played("weak", _BEGINNING)
        for session in (self.fought, self.session):
            self._look_for_asks(session)
        if type(self._looks).interlude is not Looks.interlude:
            self._look_between()
        book = _by_the_book(self.name, self._setup)
        if book is not None:
            self._look_for_asks(self._played("weak", _BEGINNING, book))

    def _played(self, bot: str, answers: int, setup: Setup | None = None) -> Session[Any]:
        session: Session[Any] = Session(self.system, setup or self._setup)
        minds = {seat: bots.bot(bot, f"shots {seat}") for seat in self.system.seats(session.state)}
        chance = Chance("shots")
        while session.pending and len(session.answers) < answers:
            step(session, minds, chance)
        return session

    def _look_for_asks(self, session: Session[Any]) -> None:
        for count in Reel(session).stops[:-1]:
            branch = session.branch(count)
            pending = branch.pending
            if isinstance(pending, Roll):
                self.asks.setdefault("roll", Ask(session, count))
            asked = pending.part(self.seat) if isinstance(pending, Together) else pending
            if asked is None or asked.seat != self.seat:
                continue
            if about_cards(self._looks, session.branch(count).state, asked):
                self.asks.setdefault("cards", Ask(session, count))
            if self._telling(asked):
                name = "together" if isinstance(pending, Together) else asked.kind
                self.asks.setdefault(name, Ask(session, count))
            for name in moments(registry.looks_of(self.name), branch.state, asked):
                self.asks.setdefault(name, Ask(session, count))
            if isinstance(asked, Choose) and self._looks.interlude(branch.state):
                self.asks.setdefault(f"interlude-{asked.topic}", Ask(session, count))
            for option in asked.legal() if isinstance(asked, Choose) else ():
                if option.then is not None:
                    self.asks.setdefault(f"then-{option.then.kind}", Ask(session, count, option.key))

    def _look_between(self) -> None:
        """The questions between two parts of a longer game: the first is played to its end by able players."""
        session: Session[Any] = Session(self.system, self._setup)
        minds = {seat: bots.bot("weak", f"between {seat}") for seat in self.system.seats(session.state)}
        chance = Chance("between")
        while session.pending and len(session.answers) < _LONG:
            step(session, minds, chance)
            asked = session.pending
            if not isinstance(asked, Choose) or asked.seat != self.seat or not self._looks.interlude(session.state):
                continue
            name = f"interlude-{asked.topic}"
            if name not in self.asks:
                kept = session.branch(len(session.answers))
                self.asks[name] = Ask(kept, len(kept.answers))
            if all(f"interlude-{topic}" in self.asks for topic in _BETWEEN):
                return

    @staticmethod
    def _telling(asked: Request[Any]) -> bool:
        """Not the very first of its kind if that is a trifle: a choice should have something to choose."""
        return not isinstance(asked, Choose) or len(asked.options) > 2

    def keep(self) -> None:
        """Files for the lists: a finished game, one being played, a damaged one."""
        save(self.session, folder("replays") / f"{self.name} 1.json")
        going_on = self.busiest.session.branch(self.busiest.count)
        path = folder("saves") / f"{self.name} 1.json"
        save(going_on, path)
        canvas = Canvas(going_on, registry.looks_of(self.name), registry.catalog(), "en", (640, 360), 0)
        games.keep_thumbnail(path, canvas.board_picture(Reel(going_on).still(len(Reel(going_on)) - 1)))
        (folder("saves") / "damaged.json").write_text('{"format": 1', encoding="utf-8")

    def shots(self, stage: Stage) -> list[Shot]:
        named = [Shot(f"{self.name}-{kind}", partial(self._ask, stage, kind)) for kind in self.asks]
        more: list[tuple[str, Callable[[Stage], None]]] = [
            ("overlays", self._overlays),
            ("faces", self._faces),
            ("briefing", self._briefing),
            ("regiments", self._regiments),
            ("panels", self._panels),
            ("typed-dice", self._typed_dice),
            ("end", self._end),
            ("result", self._result),
            ("hot-seat", self._hot_seat),
            ("replay", self._replay),
            ("attack", self._attack),
            ("hand", self._hand),
            ("card-played", self._card_played),
        ]
        return named + [Shot(f"{self.name}-{name}", partial(do, stage)) for name, do in more]

    @staticmethod
    def _open(stage: Stage, session: Session[Any], count: int) -> TableScreen:

        table = TableScreen(stage.app, Play(session.branch(count), seed=1))
        stage.show(table)
        return table

    def _ask(self, stage: Stage, kind: str) -> None:
        ask = self.asks[kind]
        table = self._open(stage, ask.session, ask.count)
        if ask.option:
            table.controller.use(ask.option)
            stage.frames()
        places = self._places(table)
        at = pointed(table, kind) or (places[len(places) // 2] if places else None)
        if at:
            stage.move(at)
        stage.shoot(f"{self.name}-{kind}")

    @staticmethod
    def _places(table: TableScreen) -> list[tuple[int, int]]:
        """Where the pointer could go to place a model or to draw a path, in the window."""
        match table.controller.draft:
            case PointDraft() as place:
                points = list(place.suggestions)
            case PathDraft() as path:
                points = [way[-1].at for way in path.suggestions if way]
            case _:
                return []
        return [(round(x), round(y)) for x, y in map(table.sitting.view.camera.to_screen, points)]

    def _models(self, table: TableScreen) -> list[tuple[int, int]]:
        """Where the models are in the window: the person's first."""
        tokens = sorted(table.sitting.shown.tokens, key=lambda token: token.seat != self.seat)
        return [(round(x), round(y)) for x, y in (table.sitting.view.camera.to_screen(token.at) for token in tokens)]

    @property
    def busiest(self) -> Ask:
        """A moment worth looking at: with a model to move, or at least a choice."""
        return (
            self.asks.get("then-pick_path")
            or self.asks.get("march")
            or self.asks.get("choose")
            or next(iter(self.asks.values()))
        )

    def _faces(self, stage: Stage) -> None:
        """Who somebody wants to be, where that is asked."""
        session: Session[Any] = Session(self.system, self._setup)
        asked = session.asked(self.seat)
        if isinstance(asked, Choose) and shows_faces(self._looks, session.state, asked):
            stage.show(FacesScreen(stage.app, self.name, self._looks, asked, lambda key: None, lambda: None))
            stage.shoot(f"{self.name}-faces")

    def _briefing(self, stage: Stage) -> None:
        table = self._open(stage, self.busiest.session, self.busiest.count)
        if table.introducing.brief(so_far=False):
            stage.shoot(f"{self.name}-briefing")

    def _overlays(self, stage: Stage) -> None:
        """Tape, ranges, sight, threat, and a model's hover."""
        table = self._open(stage, self.busiest.session, self.busiest.count)
        models = self._models(table)
        if len(models) < 2:
            return
        mine, theirs = models[0], models[-1]
        stage.move(theirs)
        stage.frames(_TOOLTIP)
        stage.shoot(f"{self.name}-hover")
        stage.key("m")
        stage.click(mine)
        stage.move(theirs)
        stage.shoot(f"{self.name}-tape")
        stage.key("m")
        for key, name in (("r", "ranges"), ("t", "threat")):
            stage.move(mine)
            stage.key(key)
            stage.shoot(f"{self.name}-{name}")
            stage.key(key)
        stage.key("l", up=False)
        stage.shoot(f"{self.name}-sight")
        stage.release("l")
        for _ in range(3):
            table.sitting.view.camera.zoom_at(mine, 2)
        stage.shoot(f"{self.name}-zoomed")

    def _regiments(self, stage: Stage) -> None:
        """A body of men that is pointed at, near enough to see everybody's signs."""
        table = self._open(stage, self.busiest.session, self.busiest.count)
        groups = [group for group in table.sitting.shown.groups if group.seat == self.seat]
        places = table.sitting.view.standing
        found = next((at for group in groups if (at := places.token_place(group.leader)) is not None), None)
        if found is None:
            return
        leader = round(found[0]), round(found[1])
        stage.move(leader)
        stage.shoot(f"{self.name}-regiment")
        for _ in range(3):
            table.sitting.view.camera.zoom_at(leader, 2)
        stage.shoot(f"{self.name}-regiment-near")

    def _panels(self, stage: Stage) -> None:
        """Menu, help, history, the drawer, and a refused choice."""
        self._open(stage, self.busiest.session, self.busiest.count)
        stage.key("j")
        stage.shoot(f"{self.name}-drawer")
        for key, name in (("escape", "menu"), ("h", "help"), ("k", "history")):
            stage.key(key)
            stage.shoot(f"{self.name}-{name}")
            stage.key("escape")

    def _typed_dice(self, stage: Stage) -> None:
        ask = self.asks.get("roll")
        if ask is None:
            return
        stage.app.settings.ask_dice = True
        self._open(stage, ask.session, ask.count)
        stage.shoot(f"{self.name}-typed-dice")
        stage.app.settings.ask_dice = False

    def _result(self, stage: Stage) -> None:
        """Every page of the result."""
        table = self._open(stage, self.session, len(self.session.answers))
        result = ResultScreen(stage.app, table.play, think=False)
        stage.app.push(result)
        for page in range(len(result.grid.pages)):
            stage.frames(3)
            stage.shoot(f"{self.name}-result-{page + 1}")
            result.turn(1)

    def _end(self, stage: Stage) -> None:
        self._open(stage, self.session, len(self.session.answers))
        stage.shoot(f"{self.name}-end")

    def _attack(self, stage: Stage) -> None:
        """An attack on the stage: the blow, and how it lies still."""
        fights = [(session, found) for session in (self.session, self.fought) if (found := telling(session))]
        if not fights:
            return
        app = stage.app
        app.home()
        app.settings.animation = "normal"
        shown = restage(app, *max(fights, key=lambda fight: bool(fight[1].verdict) + len(fight[1].throws)))
        if shown:
            table, show = shown
            for name, age in (("blow", show.clock.blow + 0.04), ("attack", show.clock.still + 0.3)):
                wait_for(app, table, age)
                stage.shoot(f"{self.name}-{name}")
        app.settings.animation = "none"

    def _hand(self, stage: Stage) -> None:
        """The player's own cards fanned out, because the player wants to see them."""
        table = self._open(stage, self.busiest.session, self.busiest.count)
        if table.around.fan.dealing.can_open:
            stage.key("c")
            stage.shoot(f"{self.name}-hand")

    def _card_played(self, stage: Stage) -> None:
        """A card in the middle of the board, read by everybody."""
        plays = [(session, card_played(self._looks, session)) for session in (self.fought, self.session)]
        found = next(((session, *play) for session, play in plays if play), None)
        if found is None:
            return
        session, count, told = found
        table = self._open(stage, session, count)
        stage.app.settings.animation = "normal"
        stage.frames(1)
        table.host.stage.clear()
        table.host.stage.add(showing(told))
        table.host.stage.age, table.host.stage.held = SHOWN, True
        stage.shoot(f"{self.name}-card-played")
        stage.app.settings.animation = "none"

    def _hot_seat(self, stage: Stage) -> None:
        """Two people at one screen: the cover comes before the question."""

        session = self.busiest.session.branch(self.busiest.count)
        places = tuple(msgspec.structs.replace(place, player="") for place in session.setup.seats)
        session.setup = msgspec.structs.replace(session.setup, seats=places)
        stage.show(TableScreen(stage.app, Play(session)))
        stage.shoot(f"{self.name}-hot-seat")

    def _replay(self, stage: Stage) -> None:

        replay = ReplayScreen(stage.app, self.session)
        stage.show(replay)
        replay.jump(replay.reel.last // 2)
        stage.shoot(f"{self.name}-replay")
        stage.key("e")
        stage.shoot(f"{self.name}-replay-export")
        stage.key("escape")
        stage.key("end")
        stage.shoot(f"{self.name}-replay-end")
