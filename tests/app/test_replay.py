"""The replay screen: moving through a game by keys, mouse and time."""

from __future__ import annotations

import os
import tomllib

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest

from examples.duel import SYSTEM
from examples.duel.state import A, B, Duel
from game import bots
from game.app.screens.export_box import ExportBox
from game.app.screens.replay import ReplayScreen
from game.app.screens.replay_buttons import SPEEDS
from game.app.settings import Settings
from game.app.window import App
from game.bots.seat import play, step
from game.core.dice import Chance
from game.core.home import assets
from game.core.save import read_save
from game.core.session import Session
from game.core.text import LANGUAGES, Catalog
from game.kit import registry

_STEPS = 40
"""Steps of a game in which something is heard."""
SIZES = [((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 100), ((960, 600), 75)]


@pytest.fixture(scope="module")
def game() -> Session[Duel]:
    registry.register("examples.duel")
    session = Session(SYSTEM, SYSTEM.quick_start())
    play(session, {seat: bots.bot("random", f"replay {seat}") for seat in (A, B)}, Chance(5))
    return session


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


class Viewer:
    """A replay on the screen and somebody at the keyboard."""

    def __init__(self, session: Session[Duel], size=(1280, 720), scale=100, language="en") -> None:
        settings = Settings(language=language, scale=scale, window=size, animation="none", hints_off=True)
        self.app = App(settings, size)
        self.replay = ReplayScreen(self.app, session, "test")
        self.app.push(self.replay)
        self.wait(0.1)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds * 30)):
            self.app.frame([], 1 / 30)

    def key(self, code: int, mod: int = 0) -> None:
        pressed = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
        self.app.frame([pressed, pygame.event.Event(pygame.KEYUP, key=code, mod=mod)], 1 / 30)

    def mouse(self, kind: int, pos: tuple[int, int], button: int = 1) -> None:
        more = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
        self.app.frame([pygame.event.Event(kind, pos=pos, **more)], 1 / 30)

    def click(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.mouse(kind, pos)

    def press(self, name: str) -> None:
        control = self.replay.desk.control(f"replay.{name}")
        assert control is not None
        self.click(control.rect.center)


@pytest.fixture
def viewer(game, home) -> Viewer:
    return Viewer(game)


def test_arrows_step_by_answers_and_stop_at_both_ends(viewer):
    viewer.key(pygame.K_LEFT)
    assert viewer.replay.stop == 0
    for _ in range(3):
        viewer.key(pygame.K_RIGHT)
    assert viewer.replay.stop == 3
    viewer.key(pygame.K_LEFT)
    assert viewer.replay.stop == 2
    viewer.key(pygame.K_END)
    viewer.key(pygame.K_RIGHT)
    assert viewer.replay.stop == viewer.replay.reel.last
    viewer.key(pygame.K_HOME)
    assert viewer.replay.stop == 0


@pytest.mark.parametrize(
    ("on", "back"),
    [
        ((pygame.K_PAGEDOWN, 0), (pygame.K_PAGEUP, 0)),
        ((pygame.K_RIGHT, pygame.KMOD_CTRL), (pygame.K_LEFT, pygame.KMOD_CTRL)),
    ],
)
def test_whole_beats_are_stepped_by_keys(viewer, on, back):
    reel = viewer.replay.reel
    viewer.key(*on)
    viewer.key(*on)
    assert viewer.replay.stop == reel.beat_stops[2]
    viewer.key(*back)
    assert viewer.replay.stop == reel.beat_stops[1]


def test_the_screen_shows_the_game_as_it_stood(viewer, game):
    for stop in (0, 5, 17, 40, viewer.replay.reel.last):
        viewer.replay.jump(stop)
        branch = game.branch(viewer.replay.reel.stops[stop])
        tokens = registry.looks_of("duel").tokens(branch.state, None)
        assert list(viewer.replay.motion.shown.tokens) == list(tokens)
        assert viewer.replay.still.told == len(branch.entries)


def test_space_plays_and_pauses(viewer):
    viewer.key(pygame.K_SPACE)
    assert viewer.replay.playing
    viewer.wait(4)
    reached = viewer.replay.stop
    assert 2 <= reached <= 12
    viewer.key(pygame.K_SPACE)
    viewer.wait(3)
    assert (viewer.replay.playing, viewer.replay.stop) == (False, reached)


def test_faster_gets_further(game, home):
    reached = []
    for presses in (0, 3):
        viewer = Viewer(game)
        for _ in range(presses):
            viewer.key(pygame.K_PLUS)
        viewer.key(pygame.K_SPACE)
        viewer.wait(3)
        reached.append(viewer.replay.stop)
    assert reached[1] > 3 * reached[0]


def test_speed_stays_within_its_bounds(viewer):
    for _ in range(20):
        viewer.key(pygame.K_MINUS)
    assert viewer.replay.speed == SPEEDS[0]
    for _ in range(20):
        viewer.key(pygame.K_EQUALS)
    assert viewer.replay.speed == SPEEDS[-1]


def test_playing_ends_at_the_end_and_starts_again(viewer):
    viewer.replay.jump(viewer.replay.reel.last - 1)
    viewer.key(pygame.K_SPACE)
    viewer.wait(4)
    assert (viewer.replay.playing, viewer.replay.stop) == (False, viewer.replay.reel.last)
    viewer.key(pygame.K_SPACE)
    assert (viewer.replay.playing, viewer.replay.stop) == (True, 0)


def test_the_timeline_can_be_clicked_and_dragged(viewer):
    timeline = viewer.replay.desk.control("replay.timeline")
    middle = (timeline.track.centerx, timeline.track.centery)
    viewer.click(middle)
    assert abs(viewer.replay.stop - viewer.replay.reel.last / 2) <= 1
    viewer.mouse(pygame.MOUSEBUTTONDOWN, middle)
    viewer.mouse(pygame.MOUSEMOTION, (timeline.track.right + 50, 5))
    assert viewer.replay.stop == viewer.replay.reel.last
    viewer.mouse(pygame.MOUSEBUTTONUP, (timeline.track.right + 50, 5))
    viewer.mouse(pygame.MOUSEMOTION, middle)
    assert viewer.replay.stop == viewer.replay.reel.last


def test_every_button_does_what_its_key_does(viewer):
    replay = viewer.replay
    for name, stop in (("end", replay.reel.last), ("start", 0), ("on", 1), ("beat_on", replay.reel.beat_after(1))):
        viewer.press(name)
        assert replay.stop == stop, name
    viewer.press("back")
    assert replay.stop == replay.reel.beat_after(1) - 1
    viewer.press("play")
    assert replay.playing
    viewer.press("pause")
    assert not replay.playing
    viewer.press("faster")
    assert replay.speed == 2.0


def test_every_control_has_a_tooltip_and_a_key(viewer):
    for control in viewer.replay.desk.controls:
        assert control.hint, control
        assert control.key or control.name == "replay.timeline", control


def test_branching_opens_a_game_of_its_own_and_leaves_this_one_alone(viewer, game, home):
    from game.app.screens.table import TableScreen

    before = game.answers
    viewer.replay.jump(9)
    count = viewer.replay.reel.stops[9]
    viewer.key(pygame.K_b)
    table = next(screen for screen in viewer.app.screens if isinstance(screen, TableScreen))
    kept = read_save(home / "saves" / "duel.json")
    assert kept.answers == count
    assert [(a.by, a.key) for a in table.play.session.answers] == [(a.by, a.key) for a in before[:count]]
    assert game.answers == before
    assert viewer.replay in viewer.app.screens
    viewer.app.quit()


def test_a_game_that_is_over_cannot_be_played_on(viewer, home):
    viewer.key(pygame.K_END)
    viewer.key(pygame.K_b)
    assert viewer.app.top is viewer.replay
    assert not (home / "saves").exists()


def test_an_export_runs_frame_by_frame_and_says_where_it_is(game, home):
    session = Session(SYSTEM, SYSTEM.quick_start())
    minds = {seat: bots.bot("random", seat) for seat in (A, B)}
    for _ in range(9):
        step(session, minds, Chance(2))
    viewer = Viewer(session)
    viewer.key(pygame.K_e)
    assert isinstance(viewer.app.top, ExportBox)
    viewer.key(pygame.K_w)
    for _ in range(2000):
        viewer.app.frame([], 1 / 30)
        if (home / "replays" / "test export" / "replay.webp").exists() and viewer.replay.desk.toast.words:
            break
    viewer.key(pygame.K_ESCAPE)
    assert viewer.app.top is viewer.replay
    assert (home / "replays" / "test export" / "replay.webp").stat().st_size > 1000
    assert "replays/test export/replay.webp" in viewer.replay.desk.toast.words


def test_an_export_can_be_cancelled(game, viewer, home):
    viewer.key(pygame.K_e)
    viewer.key(pygame.K_p)
    viewer.app.frame([], 1 / 30)
    viewer.key(pygame.K_ESCAPE)
    assert viewer.app.top is viewer.replay
    frames = len(list((home / "replays" / "test export" / "frames").iterdir()))
    viewer.wait(0.5)
    assert len(list((home / "replays" / "test export" / "frames").iterdir())) == frames < len(viewer.replay.reel)


def test_an_export_that_cannot_be_written_says_so(game, viewer, home):
    (home / "replays").mkdir()
    (home / "replays" / "test export").write_text("in the way")
    viewer.key(pygame.K_e)
    viewer.key(pygame.K_r)
    viewer.wait(0.2)
    assert viewer.app.top is viewer.replay
    assert "could not be written" in viewer.replay.desk.toast.words


def test_the_journal_can_be_hidden_and_its_rules_opened(viewer):
    from game.app.screens.rulebook import RulebookScreen

    viewer.replay.jump(20)
    viewer.wait(0.2)
    book = next(spot for spot in viewer.replay.journal.spots if spot.name.startswith("book:") and ", " in spot.tip)
    viewer.click(book.rect.center)
    viewer.wait(0.1)
    link = next(spot for spot in viewer.replay.journal.spots if spot.name.startswith("rule:"))
    viewer.click(link.rect.center)
    assert isinstance(viewer.app.top, RulebookScreen)
    viewer.app.pop()
    wide = viewer.replay.board.width
    viewer.key(pygame.K_j)
    assert viewer.replay.board.width > wide


def test_the_board_can_be_dragged_and_zoomed(viewer):
    replay = viewer.replay
    camera = replay._view.camera
    middle, scale = camera.to_board(replay.board.center), camera.scale
    viewer.mouse(pygame.MOUSEMOTION, replay.board.center)
    viewer.app.frame([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3, flipped=False)], 1 / 30)
    viewer.wait(0.5)
    assert camera.scale > scale
    viewer.mouse(pygame.MOUSEBUTTONDOWN, replay.board.center)
    viewer.mouse(pygame.MOUSEMOTION, (replay.board.centerx + 60, replay.board.centery))
    viewer.mouse(pygame.MOUSEBUTTONUP, (replay.board.centerx + 60, replay.board.centery))
    assert camera.to_board(replay.board.center).x < middle.x
    viewer.key(pygame.K_f)
    viewer.wait(0.5)
    assert camera.scale == scale


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_into_the_window(game, home, size, scale, language):
    viewer = Viewer(game, size, scale, language)
    window = viewer.app.window.get_rect()
    controls = viewer.replay.desk.controls
    for at, control in enumerate(controls):
        assert window.contains(control.rect), control
        assert control.rect.collidelist([other.rect for other in controls[at + 1 :]]) == -1, control
    assert viewer.replay.board.width * viewer.replay.board.height >= 0.5 * window.width * window.height


def test_every_sentence_is_there_in_three_languages():
    trees = [tomllib.loads((assets() / "locale" / code / "replay.toml").read_text("utf-8")) for code in LANGUAGES]
    catalog = Catalog()
    for code, tree in zip(LANGUAGES, trees, strict=True):
        catalog.add(code, tree)
    assert catalog.keys("en") == catalog.keys("es") == catalog.keys("it")


def test_a_replay_is_heard_step_by_step_and_silent_when_it_jumps(
    game: Session[Duel], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = App(Settings(language="en", hints_off=True), (1280, 720))
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", lambda name, *where: heard.append(name))
    screen = ReplayScreen(app, game)
    app.push(screen)
    app.frame([], 1 / 30)
    heard.clear()
    screen.jump(screen.reel.last)
    app.frame([], 1 / 30)
    assert "step_asphalt" not in heard
    screen.rewind()
    heard.clear()
    for _ in range(_STEPS):
        screen.step(1)
        app.frame([], 1 / 30)
    app.quit()
    assert "step_asphalt" in heard
