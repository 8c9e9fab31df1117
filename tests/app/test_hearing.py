"""What is heard of a game: attacks by their weapons, steps by their ground, the journal, points, and the screens."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pygame
import pytest

from game.app.art.manner import manner_of
from game.app.play import Play
from game.app.screens.lesson import LessonScreen
from game.app.screens.result import ResultScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.situations import open_situation
from game.app.screens.title import TitleScreen
from game.app.sounds.beds import BEDS
from game.app.sounds.device import BED, MUSIC
from game.app.sounds.player import Sounds
from game.app.table.play.attack_show import AttackShow
from game.app.table.play.hearing import Hearing, nearness
from game.app.table.play.motion import Moment, Scene, scene
from game.app.table.play.options import ChooseDraft
from game.app.window import App
from game.boards.mapkinds import read_map
from game.core.journal import Entry, Event
from game.core.place import Point
from game.core.request import Seat
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.lessons.lesson import lessons_of
from game.kit.sheets import Headline
from game.kit.sounds import EVENTS, underfoot, weapon_sound
from game.kit.staging import Fate
from game.kit.tokens import Group, Token
from tests.app.conftest import Hand
from tests.app.hearing import MADE, Recorder
from tests.app.test_stage_attack import attack
from tests.app.test_stage_attack import fight as fight  # a fixture
from tests.app.test_table import FIGHT, Player

GAMES = ("bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")


class Ear(Sounds):
    """Remembers what it is asked to play."""

    def __init__(self, app: App) -> None:
        super().__init__(lambda: app.settings, Recorder(), MADE)
        self.heard: list[str] = []
        self.sides: list[tuple[float, float | None]] = []
        self.swelled = 0

    def play(self, name, where=0.0, to=None) -> None:
        self.heard.append(name)
        self.sides.append((where, to))
        super().play(name, where, to)

    def swell(self) -> None:
        self.swelled += 1
        super().swell()


@pytest.fixture
def ear(app: App) -> Ear:
    app.sounds = Ear(app)
    app.settings.volume = 70
    return app.sounds


def events(system: str) -> set[str]:
    """The last words of everything a game can tell."""
    found = importlib.import_module(f"game.systems.{system}.points")
    modules = [found]
    if hasattr(found, "__path__"):
        modules += [
            importlib.import_module(f"{found.__name__}.{each.name}") for each in pkgutil.iter_modules(found.__path__)
        ]
    told = (each for module in modules for each in vars(module).values() if isinstance(each, Event))
    return {each.key.rpartition(".")[2] for each in told}


# --- what games say


def test_every_event_with_a_sound_is_told_by_some_game():
    told = {word for system in GAMES for word in events(system)}
    assert set(EVENTS) <= told
    for system in GAMES:
        assert set(registry.looks_of(system).sounds) <= events(system), system


@pytest.mark.parametrize("system", GAMES)
def test_every_game_has_an_air_of_its_own_and_falls_that_are_heard(system):
    assert manner_of(system).ambience in BEDS
    looks = registry.looks_of(system)
    falls = [word for word in events(system) if (EVENTS | dict(looks.sounds)).get(word) in ("ko", "out")]
    assert falls
    heard = looks.heard(None, Entry(f"{system}.told.{falls[0]}", Text("x"), subjects=("a1",)))
    assert heard is not None and heard.at == "a1"


@pytest.mark.parametrize(
    ("kind", "signs", "shots", "sound"),
    [
        ("melee", ("sword", "sword"), 1, "blade"),
        ("melee", ("claws", "paw"), 1, "claw"),
        ("melee", ("taser", "flash"), 1, "shock"),
        ("melee", ("crowbar", "wrench"), 1, "punch"),
        ("shot", ("pistol", "pistol"), 2, "pistol"),
        ("shot", ("assault_rifle", "bullseye-arrow"), 3, "burst"),
        ("shot", ("sniper_rifle", "target-account"), 1, "rifle"),
        ("shot", ("shotgun", "pistol"), 2, "shotgun"),
        ("shot", ("crossbow", "bow-arrow"), 1, "bolt"),
        ("shot", ("bow", "bow-arrow"), 2, "arrow"),
        ("shot", ("throwing_knives", "knife"), 2, "arrow"),
        ("blast", ("fragmentation_grenade", "bomb"), 0, "explosion"),
        ("spell", ("anything",), 1, "magic"),
    ],
)
def test_weapons_sound_like_what_they_are(kind, signs, shots, sound):
    assert weapon_sound(kind, *signs, shots=shots) == sound


@pytest.mark.parametrize(
    ("map", "name", "ground"),
    [
        ("bmg3/docks", "", "wood"),
        ("bmg3/robinson_park", "Pond", "water"),
        ("bmg3/docks", "Red containers", "metal"),
        ("bmg3/docks", "Warehouse", "asphalt"),
        ("bmg3/robinson_park", "", "grass"),
        ("bmg3/crime_alley", "", "asphalt"),
        ("first_blood/the_claim", "", "grass"),
        ("bmg1/harbour", "Crate", "wood"),
    ],
)
def test_steps_sound_like_the_ground_of_the_map(map, name, ground):
    board = read_map(Path("maps") / f"{map}.tmx")
    if name:
        piece = next(piece for piece in board.pieces if piece.name == name)
        xs, ys = zip(*piece.outline, strict=True)
        at = Point(sum(xs) // len(xs), sum(ys) // len(ys), piece.top)
    else:
        bare = ((x, y) for x in range(500, board.width, 700) for y in range(500, board.depth, 700))
        at = next(Point(x, y, 0) for x, y in bare if not any(piece.covers((x, y)) for piece in board.pieces))
    assert underfoot(board, at) == ground


# --- on the table


def test_an_attack_is_heard_once_from_where_it_happens(ear, fight):
    """The weapon at the attacker, the fall at the target; when the board shows them, they are not heard again."""
    app = fight.app
    show = attack(fight)
    ear.heard.clear()
    ear.sides.clear()
    while fight.table.host.showing:
        app.frame([], 1 / 60)
    blow = show.sound
    assert ear.heard.count(blow) == 1
    side = ear.sides[ear.heard.index(blow)][0]
    attacker = next(token for token in fight.table.host.motion.shown.tokens if token.id == show.staged.attacker)
    x, rect = fight.table.sitting.view.camera.to_screen(attacker.at)[0], fight.table.sitting.view.rect
    assert side == pytest.approx(2 * (x - rect.x) / rect.width - 1, abs=0.5)
    if show.staged.verdict:
        assert ear.heard.count("ko") + ear.heard.count("out") == 1


def test_without_animation_the_journal_is_still_heard(ear, fight):
    fight.app.settings.animation = "none"
    fight.table.host.answer("attack:b1")
    fight.frames(20)
    assert "dice" in ear.heard and "punch" in ear.heard


def test_a_walk_is_heard_step_by_step_and_a_climb_as_one(app, ear):
    hearing = Hearing(ear, Flat(), lambda: None)
    far = walked(Point(0, 0, 0), Point(4000, 0, 0))
    hearing.began(far[0], far[1], 0, ())
    for _ in range(60):
        hearing.update(1 / 60)
        ear.update(1 / 60)
    assert ear.heard == ["step_metal"] * 4
    ear.heard.clear()
    up = walked(Point(0, 0, 0), Point(500, 0, 3000))
    hearing.began(up[0], up[1], 0, ())
    hearing.update(1.0)
    assert ear.heard == ["climb"]


class Flat:
    """Looks of a game on metal."""

    def board(self, state):
        return None

    def footing(self, state, at):
        return "metal"


def walked(start: Point, end: Point) -> tuple[Scene, Moment]:
    def at(place: Point) -> Scene:
        token = Token("a1", Seat("A"), place, Text("x"), "sword")
        return Scene((token,), (), (), Headline(1, 4, Text("x")), None)

    return at(start), Moment(at(end), 0)


def test_drums_come_nearer_with_the_regiments():
    def apart(inches: int) -> float:
        tokens = tuple(
            Token(name, Seat(name), Point(x, 0, 0), Text("x"), "flag") for name, x in (("A", 0), ("B", 1000 * inches))
        )
        groups = tuple(Group(name, Seat(name), Text("x"), "flag", name, (name,), 1) for name in ("A", "B"))
        return nearness(Scene(tokens, (), (), Headline(1, 4, Text("x")), None, groups=groups), None)

    assert apart(40) == 0.0 < apart(18) < apart(6) < apart(2) == 1.0
    assert nearness(walked(Point(0, 0, 0), Point(0, 0, 0))[0], None) == 0.0


def test_a_refused_answer_and_the_players_own_turn_are_heard(ear, player_at):
    host = player_at.table.host
    host._knocked, host._others_played = 60.0, True
    ear.heard.clear()
    host._asked = None
    player_at.frames(3)
    assert ear.heard.count("turn") == 1
    player_at.frames(30)
    assert ear.heard.count("turn") == 1
    host.answer("nonsense")
    assert ear.heard[-1] == "refused"


@pytest.fixture
def player_at(app: App, tmp_path: Path) -> Player:
    app.settings.animation = "none"
    player = Player(app)
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    return player


@pytest.mark.parametrize(
    ("word", "good", "sound"),
    [("ko", False, "ko"), ("casualty", False, "out"), ("broken", False, "objective_lost"), ("saved", True, "point")],
)
def test_a_fate_is_heard_for_what_it_is(fight, word, good, sound):
    show = attack(fight)
    fated = type(show.staged)(
        **{name: getattr(show.staged, name) for name in type(show.staged).__slots__}
        | {"verdict": Fate(Text(f"x.stage.{word}"), good)}
    )
    cues = AttackShow(fated, (None, None), True, sound="blade").cues
    assert cues[-1][1] == sound
    assert "blade" in [cue for _, cue in cues]


# --- the screens


def test_menus_have_the_room_games_their_own_air_and_the_title_music(ear, player_at):
    app = player_at.app
    recorder = ear._device
    assert isinstance(recorder, Recorder)
    app.frame([], 1 / 60)
    assert recorder.on.get(BED) == "bed.room", "the duel has no manner of its own"
    assert MUSIC not in recorder.on
    app.home()
    app.frame([], 1 / 60)
    assert recorder.on[MUSIC] == "music.room"
    app.push(SettingsScreen(app))
    app.frame([], 1 / 60)
    assert MUSIC not in recorder.on and recorder.on[BED] == "bed.room"


def test_the_last_round_has_music(ear, player_at, monkeypatch):
    table = player_at.table
    shown = table.host.motion.shown
    assert not table.musical()
    last = Headline(shown.status.rounds or 4, shown.status.rounds or 4, shown.status.phase)
    monkeypatch.setattr(table.host.motion, "shown", type(shown)(shown.tokens, shown.markers, shown.hands, last, None))
    table.host.revision += 1
    assert table.musical()


@pytest.mark.parametrize(("end", "sting"), [("won", "victory"), ("lost", "defeat"), ("draw", "draw")])
def test_the_end_of_a_game_is_heard_once(app, ear, monkeypatch, end, sting):
    system = registry.load("duel")
    screen = ResultScreen(app, Play(Session(system, system.quick_start()), None, 1), think=False)
    monkeypatch.setattr(type(screen.aftermath), "end", property(lambda self: end))
    app.push(screen)
    screen.layout()
    assert [name for name in ear.heard if name != "button"] == [sting]
    assert screen.musical()


def test_a_finished_lesson_is_heard(app, ear, monkeypatch):
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    screen = LessonScreen(app, lessons_of("bmg3")[0], seed=1)
    app.push(screen)
    screen._finish()
    assert "lesson" in ear.heard
    assert app.top.musical() is None, "a box over a screen leaves its music alone"


def test_buttons_boxes_and_pages_are_heard(hand: Hand, ear):
    app = hand.app
    tile = next(control for control in hand.desk.controls if control.name == "box.duel")
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=tile.rect.center, rel=(1, 1), buttons=(0, 0, 0))], 1 / 60)
    assert ear.heard == ["box"]
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=tile.rect.midtop, rel=(1, 1), buttons=(0, 0, 0))], 1 / 60)
    assert ear.heard == ["box"], "only when the pointer comes there"
    settings = hand.control("title.settings")
    app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=settings.rect.center, rel=(1, 1), buttons=(0, 0, 0))], 1 / 60)
    assert ear.heard == ["box", "hover"]
    hand.click("Settings")
    assert ear.heard[-1] == "button"
    app.home()
    app.push(RulebookScreen(app, "bmg3"))
    ear.heard.clear()
    hand.click("rulebook.next")
    assert "page" in ear.heard


def test_a_scene_of_any_game_can_be_heard(app, ear, monkeypatch):
    """The looks of every game answer what hearing asks, for a game as it begins."""
    for system in GAMES:
        monkeypatch.setattr(registry, "_modules", {system: f"game.systems.{system}"})
        looks, rules = registry.looks_of(system), registry.load(system)
        state = Session(rules, rules.quick_start()).state
        shown = scene(looks, state, None)
        hearing = Hearing(ear, looks, lambda state=state: state)
        hearing.began(shown, Moment(shown, 0), 0, ())
        for word in events(system):
            heard = looks.heard(state, Entry(f"{system}.told.{word}", Text("x")))
            if heard:
                hearing.play(heard.sound, heard.at)
        for token in shown.tokens[:3]:
            assert looks.footing(state, token.at) in ("asphalt", "wood", "grass", "metal", "water")
    assert {"ko", "out", "block"} <= set(ear.heard)
    assert isinstance(app.screens[0], TitleScreen)
