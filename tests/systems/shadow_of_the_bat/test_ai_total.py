"""The chart of AI villains is total: in any position exactly one next step, and an end (AIP-12)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.squares import SquareBoard, body, drawn
from game.core.clone import shape_of
from game.core.place import Point
from game.core.request import Request, Roll
from game.kit.turns import Decided
from game.systems.shadow_of_the_bat.ai import forecast, order, procedure
from game.systems.shadow_of_the_bat.ai.steps import ACTIONS, Step, fresh
from game.systems.shadow_of_the_bat.flow import ground
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Memory, State
from game.systems.shadow_of_the_bat.vocabulary import SINGLE
from tests.systems.shadow_of_the_bat.gangs import gang, sheet, shooter, wants

WIDE, HIGH = 7, 5
CONTENT = [
    sheet("thug", priority=wants("life"), move=3),
    shooter("gun", range=3, ranged=2, move=2, priority=wants("focus", "low")),
    sheet("boss", "leader", priority=wants("skill", "low"), melee=3),
]

letters = st.sampled_from("......" + "112#bfffCvsSz")
maps = st.lists(st.text(letters, min_size=WIDE, max_size=WIDE), min_size=HIGH, max_size=HIGH)
places = st.builds(lambda x, y: f"{x},{y}", st.integers(0, WIDE - 1), st.integers(0, HIGH - 1))
statuses = st.dictionaries(
    st.sampled_from(["stunned", "stuck", "burning", "poisoned", "unaware", "falling"]), st.integers(1, 2), max_size=2
)
crowds = st.lists(
    st.tuples(st.sampled_from(["thug", "gun", "boss"]), places, statuses),
    min_size=1,
    max_size=4,
    unique_by=lambda m: m[1],
)
heroes = st.lists(st.tuples(places, st.integers(0, 6), st.booleans()), min_size=1, max_size=3, unique_by=lambda h: h[0])


def position(rows: list[str], band: list, party: list) -> Fight | None:
    """A position of these on ground that can be stood on, or None when two would share a space."""
    stands = [at for at, _, _ in party] + [at for _, at, _ in band]
    if len(set(stands)) < len(stands):
        return None
    names = ("robin", "batgirl", "batman")
    written = [f"{name} {at}" for name, (at, _, _) in zip(names, party, strict=False)]
    written += [f"{card} {at}" for card, at, _ in band]
    game = gang(*written, on=SquareBoard(drawn(cleared(rows, stands))), content=CONTENT)
    for hero, (_, wounds, down) in zip(game.state.heroes.values(), party, strict=False):
        hero.wounds, hero.down = wounds, down
    for figure, (_, _, tokens) in zip(game.state.villains.values(), band, strict=True):
        figure.tokens = {status: 1 if status in SINGLE else n for status, n in tokens.items()}
        if figure.has("falling"):
            game.state.falls.append(figure.id)
    return game


def cleared(rows: list[str], stands: list[str]) -> list[str]:
    """The map with open ground where somebody would stand on something closed."""
    grid = [list(row) for row in rows]
    for at in stands:
        x, y = map(int, at.split(","))
        grid[y][x] = grid[y][x] if grid[y][x] not in "#Cv" else "."
    return ["".join(row) for row in grid]


def digest(game: Fight) -> object:
    return shape_of(State).dump(game.state)


def check(game: Fight, figure, step: Step, memory: Memory) -> None:
    """What is true of every step whatever the position."""
    assert step.path, "a decision without a reason"
    if step.kind == "end":
        assert step.cost == 0
        return
    if step.kind == "ask":
        assert len(set(step.options)) == len(step.options) > 1
        assert step.cost == 0
        return
    assert 1 <= step.cost <= memory.actions
    if step.kind in ("move", "climb", "jump", "leap", "escape"):
        end = step.way[-1]
        assert not figure.has("stuck") and end != figure.at
        assert ground.is_free(game, figure, end)
        if step.kind != "jump" and step.rule != "AIS-09":
            assert not ground.in_harm(game, figure, end)
        levels = [game.board.level(at) for at in (figure.at, *step.way)]
        drops = [game.board.drop(a, b) for a, b in zip((figure.at, *step.way), step.way, strict=False)]
        assert step.kind in ("climb", "jump", "leap") or not any(drops)
        assert step.kind not in ("jump", "leap") or levels[0] == levels[-1]
    if step.kind == "strike":
        target = game.figure(step.target)
        assert target.standing and not target.has("falling") and game.sees(figure, target)


def drive(flow, choose) -> list[Request]:
    """Let a flow run, chance and choices decided by `choose`."""
    asked, value = [], None
    for _ in range(400):
        try:
            request = flow.send(value)
        except (StopIteration, Decided):
            return asked
        if isinstance(request, Roll):
            value = request.read(" ".join(str(1 + choose(6)) for _ in request.faces) or "-")
        else:
            asked.append(request)
            keys = request.candidates(12)
            value = request.read(keys[choose(len(keys))])
    raise AssertionError("an activation without end")


@pytest.mark.rule("SOTB-AIP-12", "SOTB-AIP-11")
@settings(max_examples=150, deadline=None)
@given(maps, crowds, heroes, st.randoms(use_true_random=False))
def test_every_position_has_exactly_one_next_step_and_every_activation_ends(rows, band, party, random) -> None:
    game = position(rows, band, party)
    if game is None:
        return
    for figure in list(game.state.villains.values()):
        if not figure.standing or game.state.winner:
            continue
        memory, loops, ties = fresh(figure), 0, 0
        while figure.standing and not game.state.winner:
            before = digest(game)
            step = procedure.next_step(game, figure, memory)
            assert step == procedure.next_step(game, figure, memory) and digest(game) == before
            check(game, figure, step, memory)
            if step.kind == "end":
                break
            if step.kind == "ask":
                ties += 1
                assert ties <= 12
                memory.chosen[step.question] = random.choice(step.options)
                continue
            loops, ties = loops + 1, 0
            left = memory.actions
            drive(procedure.perform(game, figure, step, memory), random.randrange)
            assert memory.actions == left - step.cost < left
        assert loops <= ACTIONS[figure.kind]


@settings(max_examples=60, deadline=None)
@given(maps, crowds, heroes, st.randoms(use_true_random=False))
def test_a_whole_turn_of_every_type_can_be_played(rows, band, party, random) -> None:
    game = position(rows, band, party)
    if game is None:
        return
    for villain in ("thug", "gun", "boss"):
        game.state.activated = []
        figures = [figure.id for figure in order.waiting(game, villain)]
        for _ in figures:
            drive(procedure.type_turn(game, villain), random.randrange)
        standing = {figure.id for figure in game.of_type(villain) if figure.standing}
        assert game.state.winner or standing <= set(game.state.activated)
        assert [procedure.written(procedure.read(line)) for line in game.state.path] == game.state.path


@settings(max_examples=40, deadline=None)
@given(maps, crowds, heroes)
def test_the_forecast_is_what_the_figure_then_does_first(rows, band, party) -> None:
    game = position(rows, band, party)
    if game is None:
        return
    for figure in game.state.villains.values():
        told = forecast.forecast(game, figure)
        step = procedure.next_step(game, figure, fresh(figure))
        assert told.steps == step.path and told.target == step.target
        assert told.strikes == (step.kind == "strike")


@settings(max_examples=40, deadline=None)
@given(maps, heroes, st.integers(0, WIDE - 2), st.integers(0, HIGH - 2), statuses)
def test_giants_decide_as_surely(rows, party, x, y, tokens) -> None:
    board = SquareBoard(drawn(rows))
    spaces = body(Point(x, y), 2)
    if board.no_fit(Point(x, y), 2) or any(at in {f"{s.x},{s.y}" for s in spaces} for at, _, _ in party):
        return
    names = ("robin", "batgirl", "batman")
    written = [f"{name} {at}" for name, (at, _, _) in zip(names, party, strict=False)]
    game = gang(*written, f"giant {x},{y}", on=board)
    giant, memory = game.figure("giant#1"), Memory(2)
    giant.tokens = {status: n for status, n in tokens.items() if status != "falling"}
    for _ in range(8):
        step = procedure.next_step(game, giant, memory)
        check(game, giant, step, memory)
        assert step.kind not in ("climb", "jump", "leap")
        if step.kind != "ask":
            break
        memory.chosen[step.question] = step.options[0]
    else:
        raise AssertionError("ties without end")
