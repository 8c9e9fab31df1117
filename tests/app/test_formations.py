"""A body of men at the table: dragged as one, turned, shaped, put right one by one; by mouse and by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.screens.opening import open_situation
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.options import AllotDraft, ChooseDraft, SomeDraft
from game.app.window import App
from game.core.place import Point
from game.core.request import Allot, ChooseSome, Option, Seat, Share
from game.core.text import Text
from game.kit import registry
from tests.app.test_table import Player

BATTLE = """
system = "drill"
[regiments.a1]
men = ["22,8", "23.1,8", "24.2,8", "22,6.9", "23.1,6.9", "24.2,6.9"]
[regiments.b1]
men = ["22,14.5", "23.1,14.5", "24.2,14.5", "25.3,14.5"]
"""


@pytest.fixture
def battle(app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    """Spearmen of A act, spearmen of B stand near enough to be charged with any die."""
    monkeypatch.setattr(registry, "_modules", {"drill": "examples.drill"})
    app.catalog = registry.catalog()  # the title has read the words of the games there were
    app.settings.animation = "none"
    app.settings.volume = 0
    player = Player(app)
    path = tmp_path / "battle.toml"
    path.write_text(BATTLE)
    app.push(open_situation(app, path))
    player.asked(ChooseDraft)
    return player


def men(player: Player, regiment: str = "a1") -> dict[str, Any]:
    state = player.table.play.session.state
    return {man.id: man.at for man in state.regiments[regiment].men} if regiment in state.regiments else {}


def moved(before: dict[str, Any], after: dict[str, Any]) -> set[tuple[int, int]]:
    return {(round((after[id].x - at.x) / 100), round((after[id].y - at.y) / 100)) for id, at in before.items()}


def test_dragging_anybody_moves_all_and_enter_confirms(battle: Player) -> None:
    before = men(battle)
    battle.drag(battle.where(24.2, 6.9), battle.where(25.2, 9.9))
    assert isinstance(battle.draft, LayoutDraft) and battle.draft.refusal is None
    assert men(battle) == before, "nothing has happened yet"
    battle.press(pygame.K_RETURN)
    battle.frames(3)
    assert len(moved(before, men(battle))) == 1 and moved(before, men(battle)) != {(0, 0)}


def test_escape_takes_everything_back(battle: Player) -> None:
    before = men(battle)
    battle.drag(battle.where(22, 8), battle.where(22, 11))
    battle.press(pygame.K_e)
    assert battle.draft.changed
    battle.press(pygame.K_ESCAPE)
    assert isinstance(battle.draft, LayoutDraft) and dict(battle.draft.places) == before
    battle.press(pygame.K_ESCAPE)
    assert isinstance(battle.draft, ChooseDraft)


def test_the_wheel_turns_while_something_is_dragged(battle: Player) -> None:
    start, end = battle.where(22, 8), battle.where(22, 10)
    battle.move_to(start)
    battle.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
    for n in (1, 2, 3):
        battle.move_to((start[0], start[1] + (end[1] - start[1]) * n // 3))
    zoom = battle.table.sitting.view.camera.pixels(1000)
    battle.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False))
    assert battle.draft.turn == 30 and battle.table.sitting.view.camera.pixels(1000) == zoom
    battle.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))
    assert battle.draft.turn == 30 and battle.draft.changed


def test_a_ghost_is_put_right_by_itself_and_back_with_a_right_click(battle: Player) -> None:
    battle.drag(battle.where(22, 8), battle.where(22, 10))
    places = dict(battle.draft.places)
    ghost = places["a1.6"]
    here = battle.where(ghost.x / 1000, ghost.y / 1000)
    battle.drag(here, battle.where(ghost.x / 1000 + 1.5, ghost.y / 1000))
    after = dict(battle.draft.places)
    assert {id for id in places if after[id] != places[id]} == {"a1.6"}
    there = after["a1.6"]
    battle.right_click(battle.where(there.x / 1000, there.y / 1000))
    assert battle.draft.places["a1.6"] != there


def test_shapes_have_buttons_and_numbers(battle: Player) -> None:
    battle.drag(battle.where(22, 8), battle.where(22, 9))
    battle.press(pygame.K_2)
    rows = {place.y for place in battle.draft.places.values()}
    assert battle.draft.shape == "line" and len(rows) == 1
    battle.button("shape:column")
    assert battle.draft.shape == "column" and len({place.x for place in battle.draft.places.values()}) == 2
    battle.button("turn:left")
    assert battle.draft.turn == 15


def test_what_cannot_be_is_said_and_not_done(battle: Player) -> None:
    before = men(battle)
    battle.drag(battle.where(22, 8), battle.where(22, 9))
    alone = battle.draft.places["a1.6"]
    battle.draft.put("a1.6", Point(alone.x + 9000, alone.y))
    assert battle.draft.refusal is not None and battle.draft.refusal.rule.startswith("DRL-")
    battle.press(pygame.K_RETURN)
    assert men(battle) == before


def test_a_click_on_the_ground_carries_everybody_and_another_on_the_leader_goes(battle: Player) -> None:
    before = men(battle)
    battle.press(pygame.K_1)
    assert isinstance(battle.draft, LayoutDraft)
    battle.click_at(battle.where(21, 10))
    assert battle.draft.places["a1.1"] != before["a1.1"]
    to = battle.draft.places["a1.1"]
    battle.click_at(battle.where(to.x / 1000, to.y / 1000))
    battle.frames(3)
    assert men(battle)["a1.1"] == to


def test_keys_alone_march_charge_and_strike(battle: Player) -> None:
    """From the march to the clash and its casualties without touching the mouse."""
    before = men(battle)
    battle.press(pygame.K_1)
    for _ in range(3):
        battle.press(pygame.K_UP)
    battle.press(pygame.K_q)
    battle.press(pygame.K_BACKSPACE)
    battle.press(pygame.K_RETURN)
    battle.frames(3)
    assert moved(before, men(battle)) == {(0, 15)}
    battle.asked(ChooseDraft)
    hold(battle)
    battle.asked(ChooseDraft)


def hold(player: Player) -> None:
    """Whoever is asked holds."""
    draft = player.draft
    assert isinstance(draft, ChooseDraft)
    player.table.controller.choose("hold")
    player.frames(3)


def test_a_charge_lies_ready_and_enter_is_enough(battle: Player) -> None:
    battle.table.controller.choose("charge:b1")
    battle.asked(LayoutDraft)
    assert isinstance(battle.draft, LayoutDraft)
    laid = dict(battle.draft.places)
    assert laid != dict(battle.draft.request.start)
    battle.press(pygame.K_RETURN)
    battle.frames(3)
    assert men(battle) == laid


def test_proposals_are_ticked_and_given_when_the_question_comes() -> None:
    seat, ask = Seat("A"), Text("drill.ask.stack")
    options = [Option(key, ask, key) for key in "abc"]
    some = SomeDraft(ChooseSome(seat, ask, options, 2, 2, suggested=("c", "a")))
    assert some.refusal is None and set(some.key.split()) == {"a", "c"}
    shares = [Share(key, ask, key) for key in "ab"]
    allot = AllotDraft(Allot(seat, ask, shares, 3, suggested={"a": 2, "b": 1}))
    assert allot.refusal is None and allot.left == 0 and allot.key == "a=2 b=1"


def test_dragging_an_end_of_the_front_makes_it_broader(battle: Player) -> None:
    battle.drag(battle.where(22, 8), battle.where(22, 9))
    battle.press(pygame.K_3)
    block = battle.draft.front
    _, right = battle.draft.ends(500)
    start = battle.where(right.x / 1000, right.y / 1000)
    battle.drag(start, battle.where(right.x / 1000 + 1.1, right.y / 1000))
    assert battle.draft.front > block and battle.draft.shape.startswith("front") and not battle.draft.glancing
    left, _ = battle.draft.ends(500)
    assert left.x < min(place.x for place in battle.draft.places.values()), "the handle stands beside the last man"
    battle.drag(battle.where(left.x / 1000, left.y / 1000), battle.where(22, 9))
    assert battle.draft.front == 1


def test_the_right_button_turns_everybody_about_the_first_man(battle: Player) -> None:
    battle.drag(battle.where(22, 8), battle.where(22, 9))
    places, before = battle.draft.places, battle.draft.places["a1.1"]
    first = before.x / 1000, before.y / 1000
    start, end = battle.where(first[0] + 6, first[1]), battle.where(first[0], first[1] + 6)
    battle.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=3))
    battle.move_to((start[0] - 20, start[1] - 40))
    battle.move_to(end)
    battle.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=3))
    assert battle.draft.turn == 90 and battle.draft.places["a1.1"] == before
    assert battle.draft.places != places and not battle.draft.dragging and not battle.draft.glancing
    battle.press(pygame.K_BACKSPACE)
    assert battle.draft.places == places, "the whole turn is one step"
