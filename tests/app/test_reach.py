"""Ground that glows answers a click: it starts the move, a click on its end confirms, and Escape takes it back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game import bots
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.table.art.brush import Sheet
from game.app.table.art.overlays import Ghost, Reach
from game.app.table.art.overlays import Path as Way
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft, spent
from game.app.window import App
from game.boards.table import Table
from game.bots.seat import step
from game.core.dice import Chance
from game.core.place import GRID_SCALE, Point
from game.core.request import Choose, PickPath, Seat, Step
from game.core.session import Session
from game.core.system import Setup
from game.core.text import Refusal, Text
from game.kit import registry
from game.kit.tokens import Marker
from tests.app.test_table import Player

SHIPPED = ("bmg3", "torgue_arena", "shadow_of_the_bat")
FAR = 400


@cache
def moving(name: str) -> Session[Any]:
    """A game in which the first player is asked what somebody does who may move."""
    system = registry.load(name)
    setup = system.quick_start()
    session: Session[Any] = Session(system, setup)
    minds = {seat: bots.bot("weak", f"reach {seat}") for seat in system.seats(session.state)}
    chance, seat = Chance("reach"), Seat(setup.seats[0].seat)
    while len(session.answers) < FAR:
        if session.pending.seat == seat and travel_of(session.pending) and session.answers:
            persons = tuple(msgspec.structs.replace(place, player="") for place in setup.seats)
            session.setup = msgspec.structs.replace(setup, seats=persons)
            return session
        step(session, minds, chance)
    raise AssertionError("nobody moved")


def travel_of(request: Any) -> PickPath | None:
    offered = [option.then for option in request.options if not option.refusal] if isinstance(request, Choose) else []
    return next((path for path in offered if isinstance(path, PickPath)), None)


@pytest.fixture(params=SHIPPED)
def played(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    session = moving(request.param)
    settings = Settings(language="en", scale=100, hints_off=True, animation="none", volume=0)
    app = App(settings, (1280, 720))
    app.push(TableScreen(app, Play(session.branch(len(session.answers)), seed=1)))
    player = Player(app)
    player.frames(3)
    if player.table.host.waits_for is not None or not isinstance(app.top, TableScreen):
        player.press(pygame.K_RETURN)
    player.asked(ChooseDraft)
    yield player
    app.quit()


@dataclass
class Spot:
    """A place that somebody could go to, and where it is in the window."""

    at: Point
    xy: tuple[int, int]


def free_spot(player: Player) -> Spot:
    """The farthest end of a suggested way that nothing but glowing ground is under."""
    table, view = player.table, player.table.sitting.view
    path = table.controller.travel()
    assert path is not None
    ends = [way[-1].at for way in path.travel.suggestions() if way]
    ends.sort(key=lambda at: -(abs(at.x - path.start.x) + abs(at.y - path.start.y)))
    for at in ends:
        x, y = view.camera.to_screen(at)
        xy = round(x), round(y)
        player.move_to(xy)
        if (
            table.mouse.on_board
            and not table.sitting.pointed
            and table.controller.scouting.set_out(table.mouse._places())
        ):
            player.press(pygame.K_ESCAPE)
            return Spot(at, xy)
    raise AssertionError("no free end")


def laid(player: Player, kind: type) -> list[Any]:
    table = player.table
    shown = table.sitting._overlays(table.sitting.shown, table.mouse.spot)
    return [overlay for overlay in shown if isinstance(overlay, kind)]


def test_pointing_at_glowing_ground_shows_the_way_and_a_ghost_before_anything_is_chosen(played: Player) -> None:
    spot = free_spot(played)
    assert laid(played, Reach) and isinstance(played.draft, ChooseDraft)
    played.move_to(spot.xy)
    assert len(laid(played, Way)) == len(laid(played, Ghost)) == 1
    assert " of " in laid(played, Way)[0].words


def test_a_click_on_glowing_ground_starts_the_move_and_one_on_its_end_confirms_it(played: Player) -> None:
    spot = free_spot(played)
    answers = len(played.table.play.session.answers)
    played.click_at(spot.xy)
    assert isinstance(played.draft, PathDraft) and played.draft.laid
    assert len(played.table.play.session.answers) == answers
    played.table.mouse._clicked_at = -10_000
    played.click_at((spot.xy[0] + 5, spot.xy[1] - 4))
    given = played.table.play.session.answers[answers:]
    assert given and given[0].key.startswith("move")


def test_whoever_stands_in_a_cell_that_is_asked_about_is_in_nobodys_way(
    played: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An enemy may enter where another one stands: a click on that one chooses the zone."""
    table, chosen = played.table, list[str]()
    token = next(one for one in table.sitting.figures.tokens if one.at is not None and one.id != table.host.acting)
    about = [token.at.key(GRID_SCALE)]
    monkeypatch.setattr(table.controller, "subjects", lambda: dict.fromkeys(about))
    monkeypatch.setattr(table.sitting, "choose", chosen.append)
    x, y = table.sitting.view.standing.token_place(token.id) or (0, 0)
    played.click_at((round(x), round(y)))
    about.append(token.id)
    played.click_at((round(x), round(y)))
    first = token.id if isinstance(table.sitting.board, Table) else about[0]
    assert chosen == [first, token.id]


def test_a_marker_that_lies_on_glowing_ground_is_walked_onto(played: Player) -> None:
    """A click on it would otherwise do nothing at all: the question is not about it."""
    spot = free_spot(played)
    motion = played.table.host.motion
    lying = Marker("lying", spot.at, Text("a"), "flag")
    motion.shown = replace(motion.shown, markers=(*motion.shown.markers, lying))
    played.move_to((0, 0))
    played.move_to(spot.xy)
    assert played.table.sitting.pointed == "lying" and laid(played, Way)
    played.click_at(spot.xy)
    assert isinstance(played.draft, PathDraft) and played.draft.laid


def test_escape_takes_a_move_back_that_a_click_on_the_ground_began(played: Player) -> None:
    played.click_at(free_spot(played).xy)
    played.press(pygame.K_ESCAPE)
    assert isinstance(played.draft, ChooseDraft) and not played.table.controller.nested
    assert isinstance(played.app.top, TableScreen) and played.table.around.menu is None


def test_the_same_place_again_goes_there_wherever_the_way_ends(played: Player) -> None:
    spot = free_spot(played)
    played.click_at(spot.xy)
    table = played.table
    assert isinstance(played.draft, PathDraft)
    way = played.draft.path
    shorter = next(each for each in played.draft.request.travel.suggestions() if each and each != way)
    table.mouse._led = spot.xy, shorter  # as if something that stands there had stopped it
    played.draft.laid = [shorter]
    answers = len(table.play.session.answers)
    table.mouse._clicked_at = -10_000
    played.click_at(spot.xy)
    assert len(table.play.session.answers) > answers


def test_another_click_leads_elsewhere(played: Player) -> None:
    played.click_at(free_spot(played).xy)
    first, view = played.draft.path, played.table.sitting.view
    x, y = view.camera.to_screen(first[-1].at)
    for way in played.draft.request.travel.suggestions():
        u, v = view.camera.to_screen(way[-1].at)
        if abs(u - x) + abs(v - y) > 60 and view.rect.inflate(-80, -80).collidepoint(u, v):
            played.table.mouse._clicked_at = -10_000
            played.click_at((round(u), round(v)))
            if played.draft.path != first:
                break
    assert isinstance(played.draft, PathDraft) and len(played.draft.laid) == 1
    assert played.draft.path[-1].at != first[-1].at


def test_only_ground_that_a_click_would_accept_glows(played: Player) -> None:
    table, view = played.table, played.table.sitting.view
    (reach,) = laid(played, Reach)
    scale = view.camera.scale
    sheet = Sheet(view.rect.move(-view.camera.origin[0], -view.camera.origin[1]), scale)
    sheet.fill(view.shapes(reach.outlines), (255, 255, 255), 255)
    dice, board = random.Random(5), table.sitting.board
    seen = {True: 0, False: 0}
    for _ in range(600):
        xy = dice.randrange(view.rect.left, view.rect.right), dice.randrange(view.rect.top, view.rect.bottom)
        around = {sheet.surface.get_at((x - view.rect.left, y - view.rect.top))[3] > 0 for x, y in near(xy, view.rect)}
        at = view.camera.to_board(xy)
        if len(around) > 1 or not on(board, at):
            continue
        accepted = table.controller.scouting.set_out(table.sitting.instruments.places(board, at))
        if accepted:
            table.controller.cancel()
        assert accepted == around.pop(), (at, xy)
        seen[accepted] += 1
    assert seen[True] > 5 and seen[False] > 5


def near(xy: tuple[int, int], rect: pygame.Rect) -> list[tuple[int, int]]:
    """A place and some a few pixels away: at the very edge nobody can say."""
    x, y = xy
    around = [(x + dx, y + dy) for dx in (-5, 0, 5) for dy in (-5, 0, 5)]
    return [at for at in around if rect.collidepoint(at)]


def on(board: Any, at: Point) -> bool:
    return 0 <= at.x <= board.width and 0 <= at.y <= board.depth if isinstance(board, Table) else at in board


# --- what a way costs, in words


class Stairs:
    """Three inches on foot and a climb of four."""

    def why_not(self, path: Any) -> Refusal | None:
        return None

    def cost(self, path: Any) -> int:
        return 7040

    def parts(self, path: Any) -> list[tuple[str, int]]:
        return [("walk", 3040), ("climb", 4000)]

    def towards(self, at: Point) -> Any:
        return (Step(at),)

    def area(self) -> Any:
        return []

    def suggestions(self) -> Any:
        return []


def test_climbs_are_told_apart_from_what_is_walked() -> None:
    say = registry.catalog().render
    draft = PathDraft(PickPath(Seat("A"), Text("x"), Point(0, 0), Stairs(), 8000))
    draft.scout([Point(3000, 0)])
    assert spent(draft, "inch", say) == "3 + 4 climb of 8″"


def test_a_plain_way_tells_what_it_costs_of_what_there_is() -> None:
    class Street(Stairs):
        def parts(self, path: Any) -> list[tuple[str, int]]:
            return [("walk", 5210)]

        def cost(self, path: Any) -> int:
            return 5210

    draft = PathDraft(PickPath(Seat("A"), Text("x"), Point(0, 0), Street(), 8000))
    draft.scout([Point(3000, 0)])
    assert spent(draft, "inch", registry.catalog().render) == "5.2″ of 8″"


def test_a_way_is_told_no_longer_than_there_is_and_as_the_journal_rounds_it() -> None:
    class Lane(Stairs):
        def parts(self, path: Any) -> list[tuple[str, int]]:
            return []

        def cost(self, path: Any) -> int:
            return 4049

    told = []
    for budget in (6879, 4049):
        draft = PathDraft(PickPath(Seat("A"), Text("x"), Point(0, 0), Lane(), budget))
        draft.scout([Point(3000, 0)])
        told.append(spent(draft, "inch", registry.catalog().render))
    assert told == ["4″ of 6.8″", "4″ of 4″"]


def test_what_else_a_way_is_paid_with_is_told_behind_its_length() -> None:
    class Fence(Stairs):
        def parts(self, path: Any) -> list[tuple[str, int]]:
            return []

        def price(self, path: Any) -> Text | None:
            return Text("bmg1.look.way_mc", n=1) if path[-1].at.x > 2000 else None

    draft = PathDraft(PickPath(Seat("A"), Text("x"), Point(0, 0), Fence(), 8000))
    told = []
    for x in (1000, 3000):
        draft.scout([Point(x, 0)])
        told.append(spent(draft, "cm", registry.catalog().render))
    assert told == ["7 of 8 cm", "7 of 8 cm · 1 MC"]


def _face_to_face() -> Setup:
    """A thug in the middle of his activation, eight centimetres from another."""
    bare: dict[str, Any] = {"profile": "club_clown", "traits": [], "attacks": [], "weapons": []}
    models = {"a1": {**bare, "at": "20,20", "counters": "m1"}, "b1": {**bare, "at": "28,20"}}
    told = {"map": "back_streets", "scenario": "skirmish", "terrain": {}, "models": models, "active": "a1"}
    return Setup("bmg1", map="back_streets", situation=told)


def test_a_click_on_a_rival_leads_up_to_it_and_the_same_click_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    session: Session[Any] = Session(registry.load("bmg1"), _face_to_face())
    app = App(Settings(language="en", scale=100, hints_off=True, animation="none", volume=0), (1280, 720))
    app.push(TableScreen(app, Play(session, seed=1)))
    player = Player(app)
    player.frames(3)
    if player.table.host.waits_for is not None or not isinstance(app.top, TableScreen):
        player.press(pygame.K_RETURN)
    player.asked(ChooseDraft)
    table = player.table
    rival = next(token for token in table.sitting.figures.tokens if token.id == "b1")
    x, y = table.sitting.view.camera.to_screen(rival.at)
    player.click_at((round(x), round(y)))
    draft = table.controller.draft
    assert isinstance(draft, PathDraft) and draft.refusal is None
    end = draft.path[-1].at
    assert 3000 <= ((end.x - rival.at.x) ** 2 + (end.y - rival.at.y) ** 2) ** 0.5 <= 3010
    player.click_at((round(x), round(y)))
    player.frames(3)
    walked = session.state.models["a1"].at
    assert walked == end
    app.quit()
