"""Every villain card of the shipped pack does something where it should, and every battle can be set up."""

from __future__ import annotations

from collections.abc import Coroutine, Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import home
from game.core.clone import shape_of
from game.core.library import Library, Pack
from game.core.packs import load
from game.core.request import Request
from game.core.session import Session
from game.core.system import Seating, Setup
from game.kit.dice import Pool
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import schemes
from game.systems.shadow_of_the_bat.content import KINDS, Battle, Scheme, SupportCard, VillainAbility, VillainCard
from game.systems.shadow_of_the_bat.flow import spans
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Figure, State
from game.systems.shadow_of_the_bat.system import BatSystem
from game.systems.shadow_of_the_bat.vocabulary import Effect, Timing
from tests.systems.shadow_of_the_bat.scenes import board, card, fight, hero, run, words

SHIPPED, _ = load("shadow_of_the_bat", KINDS, home.assets() / "packs" / "shadow_of_the_bat")
SCHEMES = SHIPPED.all(Scheme)
BATTLES = SHIPPED.all(Battle)
CONTENT = [*SHIPPED.all(VillainCard), *SCHEMES]
ALLEY = board(
    "............",
    "............",
    "............",
    "..1C........",
    "..b.........",
    "............",
    "............",
    "............",
    "............",
)
"""Beside 3,4 there is a wall to climb, a car to crouch behind and a bush to hide at."""
SEEDS = range(8)


def gang(id: str, **fields: Any) -> Fight:
    """Two figures of a type, or its leader, a hero beside the first and one two spaces off; friends of theirs."""
    kind = SHIPPED.get(VillainCard, id)
    wide = 2 if kind.giant else 1
    own = [f"{id} 3,4", f"{id} 3,7"][: kind.figures]
    others = [f"{other} {place}" for other, place in (("poison_ivy", "9,1"), ("thug", "10,7")) if other != id]
    heroes = [f"robin {3 + wide},4 M A D", f"batgirl {4 + wide},5 M A D"]
    game = fight(*heroes, *own, *others, content=CONTENT, on=ALLEY, deck="rush volley", turn="villains", **fields)
    game.state.side.most_focus = 3
    for figure in game.state.villains.values():
        figure.wounds = 1
    last = game.of_type(id)[-1]
    if kind.figures > 1:
        last.tokens["stunned"] = 1
    return game


def drive(flow: Coroutine[Any, Any, None], random: Random) -> None:
    """Answer whatever is asked by chance."""
    value: Any = None
    while True:
        try:
            request: Request[Any] = flow.send(value)
        except StopIteration:
            return
        value = request.read(request.sample(random))


def dump(game: Fight) -> Any:
    return shape_of(State).dump(game.state)


def timed(*timings: Timing) -> list[Any]:
    """Cards that have an ability of such a timing."""
    found = [each for each in SCHEMES if any(spoken.timing in timings for spoken in each.abilities)]
    return [pytest.param(each, id=each.id) for each in found]


def abilities(scheme: Scheme, timing: Timing) -> list[VillainAbility]:
    return [spoken for spoken in scheme.abilities if spoken.timing == timing]


@pytest.mark.rule("SOTB-SPC-02")
@pytest.mark.parametrize("scheme", timed("when_played"))
def test_playing_a_card_changes_something_before_an_icon_is_spent(scheme: Scheme) -> None:
    changed = []
    for seed in SEEDS:
        game = gang(scheme.villain, queue=scheme.id)
        before = dump(game)
        drive(schemes.played(game, scheme.id), Random(seed))
        changed.append(dump(game) != before)
    assert any(changed)


@pytest.mark.rule("SOTB-SPC-03")
@pytest.mark.parametrize("scheme", timed("when_discarded"))
def test_discarding_a_card_changes_something(scheme: Scheme) -> None:
    changed = []
    for seed in SEEDS:
        game = gang(scheme.villain)
        before = dump(game)
        drive(schemes.discarded(game, scheme.id), Random(seed))
        changed.append(dump(game) != before)
    assert any(changed)


def concerned(game: Fight, scheme: Scheme, effect: Effect) -> list[Figure]:
    """Those a lasting effect of these cards is about: its villains, or the heroes beside them."""
    if effect.who == "types":
        return game.of_type(effect.villain or "")
    assert effect.who == "enemies"
    assert effect.range is not None
    first = game.of_type(scheme.villain)[0]
    return [each for each in game.enemies(first) if game.distance(first, each) <= effect.range]


def holds(game: Fight, effect: Effect, figures: Iterable[Figure]) -> list[int | bool | None]:
    if effect.attr is None:
        return [points.ignores(game, figure, effect.rule) for figure in figures]
    return [points.attribute(game, figure, effect.attr) for figure in figures]


@pytest.mark.rule("SOTB-SPC-04")
@pytest.mark.parametrize("scheme", timed("this_turn"))
def test_what_holds_this_turn_holds_for_every_figure_of_the_type_and_then_no_longer(scheme: Scheme) -> None:
    game = gang(scheme.villain, queue=scheme.id)
    for spoken in abilities(scheme, "this_turn"):
        for effect in spoken.effects:
            figures = concerned(game, scheme, effect)
            before = holds(game, effect, figures)
            drive(schemes.played(game, scheme.id), Random(0))
            during = holds(game, effect, figures)
            assert all(now != then for now, then in zip(during, before, strict=True))
            spans.expire(game, "turn")
            assert holds(game, effect, figures) == before


@pytest.mark.rule("SOTB-SPC-05")
@pytest.mark.parametrize("scheme", timed("while_active"))
def test_what_holds_while_a_card_is_active_ends_when_it_leaves_the_queue(scheme: Scheme) -> None:
    for spoken in abilities(scheme, "while_active"):
        for effect in spoken.effects:
            without, active = gang(scheme.villain), gang(scheme.villain, queue=scheme.id)
            before = holds(without, effect, concerned(without, scheme, effect))
            during = holds(active, effect, concerned(active, scheme, effect))
            assert during
            assert all(now != then for now, then in zip(during, before, strict=True))
            active.state.side.queue.clear()
            assert holds(active, effect, concerned(active, scheme, effect)) == before


def moment(game: Fight, scheme: Scheme) -> Moment:
    """The event a card of the hand waits for."""
    (spoken,) = abilities(scheme, "instant")
    assert spoken.trigger is not None
    robin, first = game.hero("robin"), game.of_type(scheme.villain)[0]
    match spoken.trigger.event:
        case "strike_declared":
            return Moment(game, "strike_declared", robin, Strike(game, robin, first, "melee"))
        case "after_attack_roll":
            return Moment(
                game, "after_attack_roll", first, Strike(game, first, robin, "melee", dice=Pool.showing(4, 5, 6))
            )
        case "figure_down":
            *_, other = (each for each in game.friends(first) if each.card != first.card)
            other.out = True
            return Moment(game, "figure_down", other, source=robin)
        case "after_wound":
            return Moment(game, "after_wound", first, source=robin, amount=1)
        case event:
            apart = spoken.effects[0].op == "pull"
            return Moment(game, event, game.hero("batgirl") if apart else robin)


@pytest.mark.rule("SOTB-SPC-06", "SOTB-SPC-07")
@pytest.mark.parametrize("scheme", timed("instant"))
def test_an_instant_is_offered_at_its_moment_and_changes_something(scheme: Scheme) -> None:
    changed = []
    for seed in SEEDS:
        game = gang(scheme.villain, hand=scheme.id)
        game.state.turn = "heroes"
        event = moment(game, scheme)
        assert [option.value for option in schemes.instants(game, event)] == [scheme.id]
        before, dice = dump(game), event.strike.dice.faces if event.strike else []
        drive(schemes.play_instant(game, scheme.id, event), Random(seed))
        after = dump(game)
        assert after["side"]["discard"] == [scheme.id]
        after["side"]["hand"], after["side"]["discard"] = before["side"]["hand"], before["side"]["discard"]
        changed.append(after != before or (event.strike is not None and event.strike.dice.faces != dice))
    assert any(changed)


@pytest.mark.rule("SOTB-VTN-07")
def test_the_hired_gun_who_watches_out_is_barred_from_the_second_set() -> None:
    game = fight("robin 6,4", "hired_gun 4,4", "hired_gun 9,7", content=CONTENT, queue="watch_out", turn="villains")
    run(schemes.played(game, "watch_out"), "V hired_gun#1", dice="4 4 4")
    assert game.state.activated == ["hired_gun#1"]


# --- battles

MODES = {"": 5, "+coop": 4, "+dark_knight": 1, "+dark_knight_duel": 2}
"""What a scenario adds to its battle, and how many seats it has."""
SCENARIOS = [battle.id + mode for battle in BATTLES for mode in MODES if battle.dark_knight or "dark" not in mode]


def stage() -> BatSystem:
    """The shipped villains and battles on their maps, against heroes of no importance."""
    names = ("robin", "batgirl", "batman", "catwoman", "nightwing")
    heroes = [hero(id, traits=["utility_belt"] if id == "batman" else []) for id in names]
    helpers = SHIPPED.all(SupportCard)
    cards = [card(f"{id}_{n}", hero=id) for id in names for n in range(1, 7)]
    pack = Pack("test", words("test"), "1", Path(), True, "")
    return BatSystem(Library("shadow_of_the_bat", KINDS, [(pack, [*CONTENT, *BATTLES, *helpers, *heroes, *cards])]))


@pytest.mark.rule("SOTB-SET-19", "SOTB-SET-21", "SOTB-DEC-04")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_battle_can_be_set_up_in_every_mode(scenario: str) -> None:
    _, plus, mode = scenario.partition("+")
    count = MODES[plus + mode]
    seats = (*HEROES[: min(count, 4) if "dark" not in mode else 1], *([VILLAIN] if count in (2, 5) else []))
    system = stage()
    setup = Setup(system.id, scenario=scenario, seats=tuple(Seating(seat) for seat in seats))
    session = Session(system, setup)
    random = Random(1)
    while session.state.phase == "setup":
        assert session.pending is not None
        session.answer(session.pending.sample(random))
    state = session.state
    game = system.game(state)
    battle, cast = game.battle, game.battle.villains
    assert {figure.card for figure in state.villains.values()} == {each.villain for each in cast}
    for each in cast:
        assert len(game.of_type(each.villain)) == (each.count or len(battle_spots(game, each.villain)))
    assert len(state.heroes) == (1 if state.dark_knight else 4)
    assert set(battle.supports) <= set(state.supports)
    if state.mode == "competitive":
        assert len(state.side.hand) == battle.hand_size
        assert len(state.side.hand) + len(state.side.deck) == sum(10 + 3 * len(each.letters) for each in cast)


def battle_spots(game: Fight, villain: str) -> list[str]:
    return [mark.id for mark in game.board.marked("enemy") if mark.value("profile") == villain]
