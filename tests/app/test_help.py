"""The help over the table: signs of this very game, the game in a minute, keys and words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.table.help.panel import Help
from game.app.table.help.sheet import Page
from game.app.table.play.sitting import Sitting
from game.app.theme import icon_exists
from game.app.window import App
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.terms import terms_of
from tests.app.test_peek import SYSTEMS, Reader, seated


@pytest.fixture
def reader(home: Path) -> Iterator[Reader]:
    hand = seated("bmg3")
    yield hand
    hand.app.quit()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sign_of_a_legend_has_its_words_and_its_picture(system: str) -> None:
    legend, catalog = registry.looks_of(system).legend(), registry.catalog()
    assert legend is not None and len(legend.signs) >= 4 and legend.dice and legend.ground
    own = [name for sign in legend.signs for name in (sign.name, f"{sign.name}_says")]
    own += ["dice", *(f"card_{name}{tail}" for name, _ in legend.card for tail in ("", "_says"))]
    own += [f"ground_{kind}{tail}" for kind in legend.ground for tail in ("", "_says")]
    keys = [f"{system}.legend.{name}" for name in own]
    keys += [f"table.legend.{name}{tail}" for name in legend.drawn for tail in ("", "_says")]
    for key in keys:
        for language in LANGUAGES:
            assert key not in catalog.render(Text(key), language), (key, language)
    assert all(icon_exists(sign.icon) for sign in legend.signs)
    assert all(icon_exists(icon) for die in legend.dice for icon in die.icons)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_page_fits_or_can_be_scrolled(home: Path, system: str) -> None:
    hand = seated(system, "es", (1280, 720), 200)
    hand.press(pygame.K_h)
    help = hand.table.around.help
    assert help.pages == ["signs", "minute", "keys", "words"]
    for page in help.pages:
        help.turn_to(page)
        hand.frames(2)
        assert help._tall > help._body.y
        for _ in range(60):
            help.wheel(-1)
        hand.frames(1)
        assert help._tall - help._scroll <= help._body.bottom
    hand.app.quit()


def test_pages_are_turned_by_click_and_key_and_any_other_key_closes(reader: Reader) -> None:
    reader.press(pygame.K_h)
    around = reader.table.around
    assert around.helping and around.help.page == "signs"
    tab = next(spot for spot in around.help.spots if spot.name == "help:words")
    reader.click_at(tab.rect.center)
    assert around.helping and around.help.page == "words"
    reader.press(pygame.K_LEFT)
    assert around.help.page == "keys"
    answers = len(reader.table.play.session.answers)
    reader.press(pygame.K_1)
    assert not around.helping and len(reader.table.play.session.answers) == answers


def test_a_click_beside_it_closes_it_and_one_on_it_does_not(reader: Reader) -> None:
    reader.press(pygame.K_h)
    around = reader.table.around
    reader.click_at((around.help.rect.centerx, around.help.rect.bottom - 5))
    assert around.helping
    reader.click_at((3, 3))
    assert not around.helping


def test_a_word_of_the_help_opens_its_rule_at_the_table(reader: Reader) -> None:
    reader.press(pygame.K_h)
    around = reader.table.around
    around.help.turn_to("words")
    reader.frames(2)
    spot = next(spot for spot in around.help.spots if spot.name.startswith("help:word:"))
    reader.click_at(spot.rect.center)
    assert not around.helping and reader.peek.rule == spot.rule


def test_all_words_of_the_game_are_listed(reader: Reader) -> None:
    words = reader.table.around.glossary.words()
    assert {word.id for word in words} == set(terms_of("bmg3"))
    titles = [word.title.casefold() for word in words]
    assert titles == sorted(titles)


def test_a_game_without_a_legend_shows_its_keys(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = seated("bmg3")
    monkeypatch.setattr(type(hand.table.host.looks), "legend", lambda self: None)
    monkeypatch.setattr(type(hand.table.host.looks), "brief", lambda self, state, viewer: None)
    hand.press(pygame.K_h)
    assert hand.table.around.help.page == "keys" and isinstance(hand.table.sitting, Sitting)
    hand.app.quit()


def test_the_foe_among_the_signs_is_nobody_of_the_own_team(home: Path) -> None:
    """In this situation heroes of several players stand against a player with the villains."""
    app = App(Settings(language="en", hints_off=True, animation="none", volume=0), (1280, 720))
    table = open_situation(app, next(iter(registry.looks_of("shadow_of_the_bat").situations())))
    assert isinstance(table, TableScreen)
    app.push(table)
    app.frame([], 1 / 30)
    own, other = table.around.help._signs._tokens()
    assert own is not None and other is not None
    assert not table.host.looks.allies(table.play.session.state, own.seat, other.seat)
    app.quit()


def test_pieces_of_the_board_are_painted_for_the_help_in_steps(reader: Reader) -> None:
    around = reader.table.around
    around.open_help()
    reader.table.draw(reader.app.window)
    signs = around.help._signs
    (first, _), *_ = signs._wanted.items()
    steps = 0
    while first in signs._wanted:
        painting = signs._wanted[first]
        steps += 1
        if painting.go_on(0.0):
            break
    assert steps > 5 and first in signs._crops
    assert signs.work() and first not in signs._wanted


def test_what_fits_on_a_page_of_the_help_is_looked_for_once(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    around, tried = reader.table.around, []
    page = type(around.help)._page

    def counted(help: Help, surface: pygame.Surface, percent: int, *, trial: bool = False) -> Page:
        tried.append(trial)
        return page(help, surface, percent, trial=trial)

    monkeypatch.setattr(type(around.help), "_page", counted)
    around.open_help()
    around.help.turn_to("keys")
    reader.table.draw(reader.app.window)
    first = tried.count(True)
    around.help.wheel(-1)
    reader.table.draw(reader.app.window)
    assert first >= 1 and tried.count(True) == first and tried.count(False) == 2
