"""How many clicks it takes from the title to the first turn, and what is read on the way."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import preload
from game.app.chosen import Chosen
from game.app.screens.briefing import BriefingScreen, Told
from game.app.screens.faces import FacesScreen
from game.app.screens.learn import LearnScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.pick_roster import PickRosterScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.seats import SeatsScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings, load_settings
from game.app.window import App
from game.core.request import Choose
from game.core.session import Session
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.briefs import MOST, Brief
from tests.app.conftest import FRAME, Hand

LONG = 2_000


class Clicker(Hand):
    """A hand that counts."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.clicks = 0

    def click(self, words: str) -> None:
        self.clicks += 1
        super().click(words)

    def arrive(self) -> TableScreen:
        """At the first turn, everything being set up."""
        for _ in range(LONG):
            table = self.app.top
            if isinstance(table, TableScreen) and not table.play.placing and table.play.session.answers:
                assert not table.play.session.system.in_setup(table.play.session.state)
                return table
            self.app.frame([], FRAME)
        raise AssertionError(f"never arrived: {self.app.screens}")


@pytest.fixture
def clicker(home: Path) -> Iterator[Clicker]:
    app = App(Settings(language="en", scale=100, hints_off=True, animation="none"), (1280, 720))
    app.push(TitleScreen(app))
    app.frame([], FRAME)
    yield Clicker(app)
    app.quit()


def test_the_same_as_last_time_is_one_click(clicker: Clicker) -> None:
    chosen = Chosen(clicker.app.settings, "bmg3")
    chosen.take_battle("docks")
    chosen.remember()
    clicker.app.relayout()
    clicker.click("title.quick")
    table = clicker.arrive()
    assert clicker.clicks == 1
    assert table.play.session.setup.scenario == "docks"


def test_another_map_and_an_event_are_a_click_each(clicker: Clicker) -> None:
    clicker.click("box.bmg3")
    clicker.click("battle.robinson_park")
    clicker.click("way.robinson_park+events")
    clicker.click("new_game.quick")
    table = clicker.arrive()
    assert clicker.clicks == 4
    assert table.play.session.setup.scenario == "robinson_park+events"


@pytest.mark.parametrize("system", ["torgue_arena", "shadow_of_the_bat"])
def test_heroes_take_a_box_a_button_and_a_face(clicker: Clicker, system: str) -> None:
    clicker.click(f"box.{system}")
    clicker.click("new_game.quick")
    for _ in range(LONG):
        clicker.app.frame([], FRAME)
        if isinstance(clicker.app.top, FacesScreen):
            break
    clicker.click(clicker.desk.controls[2].name)
    table = clicker.arrive()
    assert clicker.clicks == 3
    assert [seat for seat, player in table.play.players.items() if not player] == ["A"]


@pytest.mark.parametrize("system", ["first_blood", "bmg1"])
def test_armies_and_bands_take_a_box_and_a_button(clicker: Clicker, system: str) -> None:
    clicker.click(f"box.{system}")
    clicker.click("new_game.quick")
    table = clicker.arrive()
    assert clicker.clicks == 2 and table.play.session.system.id == system
    assert [seat for seat, player in table.play.players.items() if not player] == ["A"]


@pytest.mark.parametrize("system", ["first_blood", "bmg1"])
def test_the_same_again_is_one_click_for_them_too(clicker: Clicker, system: str) -> None:
    Chosen(clicker.app.settings, system).remember()
    clicker.app.relayout()
    clicker.click("title.quick")
    table = clicker.arrive()
    assert clicker.clicks == 1 and table.play.session.system.id == system


# --- the shelf


def test_a_box_opens_its_game_and_its_menu_more(clicker: Clicker) -> None:
    clicker.click("box.first_blood")
    screen = clicker.app.top
    assert isinstance(screen, NewGameScreen) and screen.system == "first_blood"
    clicker.press(pygame.K_ESCAPE)
    box = clicker.control("box.first_blood").rect.center
    clicker.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=box, button=3))
    clicker.click("title.rules")
    assert isinstance(clicker.app.top, RulebookScreen)
    clicker.press(pygame.K_ESCAPE)
    assert isinstance(clicker.app.top, TitleScreen)


def test_a_box_that_was_never_opened_says_at_once_that_it_is(clicker: Clicker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preload, "_met", {"bmg3"})
    opened = list[str]()
    for name in ("first_blood", "bmg3"):
        box = clicker.control(f"box.{name}").rect.center
        clicker.app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=box, rel=(0, 0), buttons=(0, 0, 0))], FRAME)
        clicker.app.frame([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=box, button=1)], FRAME)
        clicker.app.frame([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=box, button=1)], FRAME)
        opened.append(type(clicker.app.top).__name__)
        clicker.frames(1)
        assert isinstance(clicker.app.top, NewGameScreen) and clicker.app.top.system == name
        clicker.press(pygame.K_ESCAPE)
        assert isinstance(clicker.app.top, TitleScreen)
    assert opened == ["UnpackingScreen", "NewGameScreen"], "what has been read already is there at once"


def test_arrows_walk_along_the_shelf(clicker: Clicker) -> None:
    clicker.desk.focus(clicker.control("box.bmg3"))
    clicker.press(pygame.K_RIGHT)
    focused = clicker.desk.focused
    assert focused is not None and focused.name == "box.torgue_arena"
    clicker.press(pygame.K_RETURN)
    assert isinstance(clicker.app.top, NewGameScreen)


def test_a_game_without_rules_opens_its_rulebook(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app = App(Settings(language="en", scale=100, hints_off=True, animation="none"), (1280, 720))
    app.push(TitleScreen(app))
    hand = Hand(app)
    assert hand.control("box.first_blood").hint == "The rulebook is ready, the table is not."
    hand.click("box.first_blood")
    assert isinstance(app.top, RulebookScreen)
    app.quit()


# --- the briefing


def briefed(home: Path, system: str, settings: Settings) -> tuple[Clicker, TableScreen]:
    app = App(settings, (1280, 720))
    app.push(TitleScreen(app))
    app.frame([], FRAME)
    hand = Clicker(app)
    app.settings.last_system = system
    app.relayout()
    hand.click("title.quick")
    table = next(screen for screen in app.screens if isinstance(screen, TableScreen))
    for _ in range(LONG):
        app.frame([], FRAME)
        if isinstance(app.top, FacesScreen):
            hand.press(pygame.K_RETURN)
        if isinstance(app.top, BriefingScreen) or (not table.play.placing and not table.play.fresh):
            break
    return hand, table


def test_the_briefing_comes_once_and_g_shows_it_again(home: Path) -> None:
    hand, table = briefed(home, "bmg3", Settings(language="en", scale=100, animation="none"))
    assert isinstance(hand.app.top, BriefingScreen)
    hand.click("brief.known")
    hand.press(pygame.K_RETURN)
    assert hand.app.top is table
    assert load_settings().briefed == ["bmg3:crime_alley"]
    for _ in range(5):
        hand.app.frame([], FRAME)
    assert hand.app.top is table, "it came once"
    hand.press(pygame.K_g)
    assert isinstance(hand.app.top, BriefingScreen)
    hand.press(pygame.K_g)
    assert hand.app.top is table
    hand.app.quit()


def test_a_battle_that_is_known_needs_no_briefing(home: Path) -> None:
    settings = Settings(language="en", scale=100, animation="none", briefed=["bmg3:crime_alley"])
    hand, table = briefed(home, "bmg3", settings)
    assert hand.app.top is table and not table.play.fresh
    hand.app.quit()


def test_lessons_can_be_opened_from_the_briefing(home: Path) -> None:
    hand, _ = briefed(home, "bmg3", Settings(language="en", scale=100, animation="none"))
    hand.click("brief.learn")
    assert isinstance(hand.app.top, LearnScreen)
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.app.top, BriefingScreen)
    hand.app.quit()


@pytest.mark.parametrize("system", [name for name in registry.names() if name != "duel"])
def test_every_way_to_play_has_a_brief_of_three_lines_each(home: Path, system: str) -> None:
    catalog = registry.catalog()
    chosen = Chosen(Settings(), system)
    loaded, looks = registry.load(system), registry.looks_of(system)
    for scenario in chosen.scenarios:
        chosen.take_way(scenario.id)
        state = loaded.start(chosen.setup())
        brief = looks.brief(state, None)
        if brief is None:
            continue  # not before somebody has been chosen
        for part in (brief.win, brief.lose, brief.turn):
            assert 1 <= len(part) <= MOST
            for line in part:
                for language in LANGUAGES:
                    said = catalog.render(line.label, language)
                    assert ".tonight" not in said and len(said) < 110, (scenario.id, language, said)


# --- room for everything


def _apart(app: App) -> None:
    controls = app.top.desk.controls  # type: ignore[attr-defined]
    for number, control in enumerate(controls):
        assert app.window.get_rect().contains(control.rect), (app.top, control, control.rect)
        assert control.hint, control
        for other in controls[number + 1 :]:
            assert not control.rect.colliderect(other.rect), (app.top, control, other)


@pytest.mark.parametrize("scale", [75, 100, 150, 200])
@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
def test_new_screens_fit_every_window(home: Path, size: tuple[int, int], scale: int) -> None:
    for language in LANGUAGES:
        app = App(Settings(language=language, scale=scale, hints_off=True, animation="none"), size)
        app.push(TitleScreen(app))
        _apart(app)
        for system in ("bmg3", "shadow_of_the_bat"):
            screen = NewGameScreen(app, system)
            app.push(screen)
            _apart(app)
            app.push(SeatsScreen(app, screen.chosen))
            _apart(app)
            app.home()
        chosen = Chosen(app.settings, "bmg3")
        app.push(PickRosterScreen(app, chosen, "A", 0))
        _apart(app)
        app.home()
        looks, session = registry.looks_of("torgue_arena"), _hunters()
        asked = session.pending
        assert isinstance(asked, Choose)
        app.push(FacesScreen(app, "torgue_arena", looks, asked, lambda key: None, lambda: None))
        _apart(app)
        app.home()
        picture, brief = pygame.Surface((96, 60)), looks.brief(session.state, None)
        told = Told(
            "torgue_arena",
            "x",
            brief or Brief(Text("torgue_arena.title"), (), (), ()),
            (),
            (),
            partial(_painted, picture),
        )
        app.push(BriefingScreen(app, told, app.pop))
        _apart(app)
        app.frame([], FRAME)
        app.quit()


def test_a_page_with_few_forces_keeps_their_cards_small_and_persons_choose_themselves(home: Path) -> None:
    app = App(Settings(language="en", hints_off=True, animation="none"), (1280, 720))
    chosen = Chosen(app.settings, "bmg1")
    chosen.take_size(150)
    mine, other = (place.seat for place in chosen.places)
    sizes = []
    for seat, turned in ((mine, False), (other, False), (other, True)):
        screen = PickRosterScreen(app, chosen, seat, 0)
        app.push(screen)
        if turned:
            screen._turn(1, 2)
        app.frame([], FRAME)
        cards = [item for item in screen.desk.controls if item.name.startswith("pick.")]
        sizes.append((len(cards), "pick.any" in [card.name for card in cards], cards[0].rect.size))
        app.pop()
    app.quit()
    (few, mine_any, _), (_, other_any, card), (last, _, small) = sizes
    assert not mine_any and other_any and few == 8 and last == 1 and small == card


def _painted(picture: pygame.Surface) -> Generator[None, None, pygame.Surface]:
    yield
    return picture


def _hunters() -> Session[Any]:
    system = registry.load("torgue_arena")
    return Session(system, Chosen(Settings(), "torgue_arena").setup())
