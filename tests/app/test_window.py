"""The window: maximised at the first start, as it was left afterwards, full screen by a switch; its first language."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pygame
import pytest

from game.app import start
from game.app.screens.learn import LearnScreen
from game.app.screens.lesson import LessonScreen
from game.app.screens.settings import SettingsScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Done, Settings, load_settings
from game.app.sounds.recipes import SOUNDS
from game.app.tidying import Tidying
from game.app.window import App
from game.core.text import LANGUAGES
from game.kit import registry
from tests.app.conftest import Hand

pytestmark = pytest.mark.usefixtures("home", "searched_as_usual")


@pytest.fixture
def searched_as_usual() -> Iterator[None]:
    """The program that was opened puts garbage aside; the tests that follow want it found."""
    yield
    Tidying.end()


@pytest.fixture
def maximising(monkeypatch) -> list[str]:
    """Each time the window is maximised."""
    asked: list[str] = []

    def maximise(app: App) -> None:
        app.settings.maximised = True
        asked.append("maximised")

    monkeypatch.setattr(App, "_maximise", maximise)
    return asked


def told(app: App, *kinds: int) -> None:
    app.frame([pygame.event.Event(kind) for kind in kinds], 1 / 60)


def test_the_first_start_is_maximised_and_later_ones_as_the_player_left_it(maximising):
    app = start.opened()
    app.push(TitleScreen(app))
    assert maximising == ["maximised"]
    app.settings.save()
    start.opened()
    assert maximising == ["maximised"] * 2
    told(app, pygame.WINDOWRESTORED)
    assert not load_settings().maximised
    start.opened()
    assert maximising == ["maximised"] * 2
    told(app, pygame.WINDOWMAXIMIZED)
    start.opened()
    assert maximising == ["maximised"] * 3


def test_players_who_had_the_program_before_keep_the_size_of_their_window(maximising):
    Settings(window=(1500, 900)).save()
    assert start.opened().size == (1500, 900)
    assert maximising == []


def test_maximising_a_window_without_a_manager_is_no_error():
    app = App(Settings(window=(1280, 720)))
    app.show(first=True)
    assert app.size == (1280, 720) and app.settings.maximised


def test_a_maximised_window_is_not_remembered_as_the_size_of_the_small_one():
    app = App(Settings(window=(1400, 800)))
    app.push(TitleScreen(app))
    told(app, pygame.WINDOWMAXIMIZED)
    app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=(1900, 1000), w=1900, h=1000)], 1 / 60)
    assert load_settings().window == (1400, 800)
    told(app, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)
    assert load_settings().maximised, "it came back from the task bar as it was"
    told(app, pygame.WINDOWRESTORED)
    app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=(1350, 810), w=1350, h=810)], 1 / 60)
    assert load_settings().window == (1350, 810)


def test_f11_the_title_and_the_settings_switch_full_screen_and_it_is_kept(hand: Hand):
    size = hand.app.settings.window = (1280, 720)
    hand.press(pygame.K_F11)
    assert load_settings().full_screen
    assert hand.app.size == pygame.display.get_desktop_sizes()[0]
    hand.click("title.full")
    assert not load_settings().full_screen and hand.app.size == size
    hand.click("Settings")
    hand.click("Motion")
    hand.choose("settings.full_screen", "Yes")
    assert load_settings().full_screen
    assert start.opened().size == pygame.display.get_desktop_sizes()[0]
    hand.press(pygame.K_F11)
    assert not load_settings().full_screen


@pytest.mark.parametrize(
    ("preferred", "language"),
    [(["es_ES"], "es"), (["it_CH", "de_CH"], "it"), (["de_DE", "it_IT"], "it"), (["fr_FR"], "en"), ([], "en")],
)
def test_the_first_language_is_the_systems_own_or_english(monkeypatch, preferred, language):
    locales = [{"language": name[:2], "country": name[3:]} for name in preferred]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: locales)
    app = App(Settings())
    assert app.language == language
    app.settings.language = "it"
    assert app.language == "it", "what the player chose comes first"


def test_a_whole_screen_narrower_than_any_window_shows_the_title(hand: Hand):
    app = hand.app
    app.settings.full_screen = True
    app.window = pygame.display.set_mode((640, 480))
    hand.send(pygame.event.Event(pygame.VIDEORESIZE, size=(640, 480)))
    assert app.size == (640, 480) and isinstance(app.top, TitleScreen)


def test_one_click_leads_to_the_first_lesson_and_later_to_the_ladder(app: App, monkeypatch):
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app.relayout()
    hand = Hand(app)
    assert app.top.desk.focused.name == "title.learn", "a newcomer's Enter leads there"
    hand.click("title.learn")
    assert isinstance(app.top, LessonScreen)
    assert app.top.lesson.order == 1
    app.pop()
    assert isinstance(app.top, LearnScreen), "the ladder lies under it"
    app.settings.lessons["bmg3/01"] = Done()
    app.home()
    hand.click("title.learn")
    assert isinstance(app.top, LearnScreen)


# --- the page of sounds


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_settings_fits_the_window(size, scale, language):
    app = App(Settings(language=language, scale=scale, volume=0), size)
    screen = SettingsScreen(app)
    app.push(screen)
    for tab in ("look", "motion", "sound", "play"):
        screen._opener(tab)()
        boxes = [control.rect for control in screen.desk.controls]
        assert all(app.window.get_rect().contains(box) for box in boxes), tab
        assert all(not a.colliderect(b) for n, a in enumerate(boxes) for b in boxes[:n]), tab


def test_the_five_volumes_are_set_each_by_its_own_slider(hand: Hand):
    hand.click("Settings")
    hand.click("Sound")
    for name in ("volume", "volume_effects", "volume_ambience", "volume_music", "volume_interface"):
        slider = hand.control(f"settings.{name}")
        hand.click_at((slider.rect.x + 5, slider.rect.centery))
        assert getattr(load_settings(), name) < 10
    hand.choose("settings.captions", "Yes")
    hand.choose("settings.quiet_behind", "No")
    assert load_settings().captions and not load_settings().quiet_behind


def test_captions_are_seen_over_any_screen(hand: Hand):
    def picture() -> bytes:
        hand.app.frame([], 0.0)
        return pygame.image.tobytes(hand.app.window, "RGB")

    hand.click("Settings")
    hand.frames(60)
    before = picture()
    hand.app.sounds.play(SOUNDS[0])
    assert picture() == before
    hand.app.settings.captions = True
    hand.app.sounds.play("explosion", 1.0)
    assert picture() != before


def test_what_pygame_loads_at_the_first_look_is_loaded_before_any_thread_looks(home):
    looked = "import pygame; from game.app.window import App; App(); print(type(pygame.surfarray).__name__)"
    ran = subprocess.run([sys.executable, "-c", looked], capture_output=True, text=True, check=True)
    assert ran.stdout.split()[-1] == "module"
