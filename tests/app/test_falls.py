"""Falls in the window: a person dares them, reads what they cost, and is asked before they happen."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft
from game.app.window import App
from game.kit import registry
from game.systems.bmg3.looks import LOOKS
from tests.app.test_table import Player


@pytest.fixture
def shipped(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app.settings.animation, app.settings.volume = "none", 0


def at_table(app: App, stem: str) -> Player:
    """One of the shipped worked examples, at the question what its first model does."""
    path = next(path for path in LOOKS.situations() if path.stem == stem)
    player = Player(app)
    player.app.push(open_situation(app, Path(path)))
    player.asked(ChooseDraft)
    return player


def moving(player: Player, model: str) -> None:
    """Choose the model and its Move."""
    player.until(lambda: _chosen(player, model))
    assert isinstance(player.draft, PathDraft)


def _chosen(player: Player, model: str) -> bool:
    draft = player.draft
    if isinstance(draft, ChooseDraft):
        options = [option for option in draft.request.options if option.refusal is None]
        wanted = [option for option in options if option.key == "move" or option.subject == model]
        player.table.controller.choose((wanted or options)[0].key)
    player.frames(2)
    return isinstance(player.draft, PathDraft)


@pytest.mark.usefixtures("shipped")
@pytest.mark.rule("BMG3-FAL-02", "BMG3-FAL-09", "BMG3-FAL-15")
def test_a_person_leaps_off_a_roof_and_reads_what_it_costs_first(app: App) -> None:
    player = at_table(app, "wex_04")
    moving(player, "a1")
    player.press(pygame.K_d)
    player.move_to(player.where(20, 13))
    player.frames(2)
    assert player.draft.shown[-1].by == "fall"
    assert player.draft.shown[-1].at.x == pytest.approx(18000, abs=20), "no farther than a leap goes"
    assert player.draft.peril.key == "bmg3.fall.hurt" and dict(player.draft.peril.values)["height"] == 3000
    player.shot("fall")
    player.click_at(player.where(20, 13))
    before = len(player.table.play.session.answers)
    player.press(pygame.K_RETURN)
    assert player.table.controller.armed, "it is asked before it happens"
    assert len(player.table.play.session.answers) == before
    player.shot("fall-asked")
    player.press(pygame.K_RETURN)
    model = player.table.play.session.state.models["a1"]
    assert model.at.z == 0 and model.injury == 2


@pytest.mark.usefixtures("shipped")
@pytest.mark.rule("BMG3-CLI-05", "BMG3-FAL-20")
def test_a_person_tries_a_climb_that_is_too_high(app: App) -> None:
    player = at_table(app, "wex_17")
    moving(player, "a2")
    top = player.where(13.5, 22)
    player.move_to(top)
    player.frames(2)
    assert player.draft.peril is None, "nobody is led up there unasked"
    player.button("dare")
    player.move_to(top)
    player.frames(2)
    assert player.draft.shown[-1].by == "climb" and player.draft.peril is not None
    player.click_at(top)
    player.press(pygame.K_RETURN)
    player.press(pygame.K_RETURN)
    assert player.table.play.session.state.models["a2"].injury == 2


@pytest.mark.usefixtures("shipped")
def test_escape_takes_the_daring_back_before_anything_else(app: App) -> None:
    player = at_table(app, "wex_04")
    moving(player, "a1")
    player.press(pygame.K_d)
    player.move_to(player.where(20, 13))
    player.click_at(player.where(20, 13))
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.draft, PathDraft) and not player.draft.laid
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.draft, PathDraft) and not player.draft.daring
