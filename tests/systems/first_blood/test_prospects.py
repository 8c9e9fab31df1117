"""Odds are what the flows themselves come to, over every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from game.core.request import Choose, Roll
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.odds import Spread
from game.systems.first_blood.asides import aside
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.charge import carries, roll
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.strike import attack
from game.systems.first_blood.flow.volley import blows
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.looks import FirstBloodLooks
from game.systems.first_blood.odds import charge_chance, falls, hurt, morale, outlooks
from game.systems.first_blood.points import CHARGE_FAILED, Blow, Charging, Strife
from game.systems.first_blood.prospects import foreseen, in_vain, magic, prospect
from tests.systems.first_blood.field import barrage, battle, fight, model, profile, put, regiment, row, spell
from tests.systems.first_blood.hand import stay

CATALOG = registry.catalog()


def said(text: Text | str | None, language: str = "en") -> str:
    return CATALOG.render(text, language) if isinstance(text, Text) else text or ""


# --- every way the dice can fall


def every(make: Callable[[], tuple[Awaitable[Any], Callable[[], int]]]) -> dict[int, float]:
    """How likely each number is that a flow comes to; whoever is asked rolls again."""
    found: Counter[int] = Counter()
    waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while waiting:
        dice, weight = waiting.pop()
        flow, result = make()
        wanted = _driven(flow, list(dice))
        if wanted is None:
            found[result()] += weight
        else:
            waiting += [((*dice, *more), weight / 6**wanted) for more in product(range(1, 7), repeat=wanted)]
    return dict(found)


def _driven(flow: Awaitable[Any], dice: list[int]) -> int | None:
    """Run a flow with these dice; how many more it wants, None once it is over."""
    running, answer = flow.__await__(), None
    try:
        while True:
            request = running.send(answer)
            if isinstance(request, Roll):
                count = len(request.faces)
                if len(dice) < count:
                    running.close()
                    return count
                answer, dice = dice[:count], dice[count:]
            else:
                assert isinstance(request, Choose), request
                answer = request.options[0].value
    except StopIteration:
        return None


def struck(game: FirstBlood, made: Callable[[], list[Blow]]) -> dict[int, float]:
    """The Wounds that some blows come to by the flows of the rules."""

    def make() -> tuple[Awaitable[Any], Callable[[], int]]:
        ready = made()
        strife = Strife(game, ready[0].kind, None, [ready[0].target.regiment], ready)

        async def flow() -> None:
            await attack(game, strife)
            await defend(game, strife)

        return flow(), lambda: sum(strife.due.values())

    return every(make)


def same(spread: Spread, counted: dict[int, float]) -> None:
    chances = dict(enumerate(spread.chances))
    for n in chances.keys() | counted.keys():
        assert chances.get(n, 0.0) == pytest.approx(counted.get(n, 0.0), abs=1e-9), (n, chances, counted)


@pytest.mark.parametrize(
    ("rules", "against", "dice"),
    [
        ((), (), 2),
        (("cleave:1",), ("shield",), 2),
        (("flurry",), (), 2),
        ((), ("parry",), 2),
        (("relentless_blows",), (), 2),
        (("flawless_strikes", "deadly_blades"), (), 2),
    ],
)
def test_wounds_of_a_clash_are_those_of_the_flow(rules: tuple[str, ...], against: tuple[str, ...], dice: int) -> None:
    own, theirs = profile("own", "5 0 3 1 2 3 2 0", *rules), profile("foe", "5 0 3 1 4 3 2 1", *against)
    game = fight(own, theirs, a1="own 10,10", b1="foe 10,11.5 11,11.5 12,11.5")
    one, other = game.part("a1"), game.part("b1")

    def made() -> list[Blow]:
        return [Blow(game, "clash", one, other, [model(game, "a1.1")], dice)]

    same(hurt(made()[0]), struck(game, made))


@pytest.mark.parametrize("rules", [("armor_piercing:1",), ("rapid_volley",), ("torrential_fire",), ("deadly_shot",)])
def test_wounds_of_a_volley_are_those_of_the_flow(rules: tuple[str, ...]) -> None:
    archer = profile("arc", "5 2 1 1 2 2 1 0", barrages=[barrage(2, 24, *rules)])
    game = fight(archer, a1="arc 10,10", b1="maa 10,20 11,20")
    part, target, weapon = game.part("a1"), regiment(game, "b1"), archer.barrages[0]

    def made() -> list[Blow]:
        return blows(game, part, target, weapon)

    [blow] = made()
    assert blow.dice == 2
    same(hurt(blow), struck(game, made))


def test_inspired_blows_are_counted_as_they_will_be_struck() -> None:
    plain = fight(a1="maa 10,10", b1="rai 10,11.5")
    keen = fight(a1=put("maa", "10,10", inspired=True), b1="rai 10,11.5")
    spreads = []
    for game in (plain, keen):
        [found] = foreseen(game, regiment(game, "a1"), "clash")
        spreads.append(found.wounds.mean)
    assert spreads[1] == pytest.approx(spreads[0] * 3 / 2)


def test_morale_adds_the_dice_that_fail() -> None:
    game = fight(a1="maa 10,10", b1=put("rai", row("10,11.5", 3)))
    part = game.part("b1")
    strife = Strife(game, "clash", regiment(game, "a1"), [regiment(game, "b1")])
    found = morale(part, Spread((0, 0, 1)), strife)
    # Resolve 2: a die fails on 3 to 6.
    assert found.chances == pytest.approx((0, 0, 1 / 9, 4 / 9, 4 / 9))


def test_wounded_models_fall_before_the_others() -> None:
    game = fight(a1=put("bru", "10,10 12.1,10 14.2,10", wounds={"2": 4}), b1="maa 30,30")
    assert [falls(game, regiment(game, "a1"), n) for n in (0, 1, 5, 6, 11, 99)] == [0, 1, 1, 2, 3, 3]


def test_broken_is_what_an_attack_is_about_once_it_is_likely() -> None:
    game = fight(a1=put("hvy", row("10,10", 6)), b1=put("mil", row("10,11.5", 4), wounds={"1": 1, "2": 1, "3": 1}))
    told = prospect(game, regiment(game, "a1"), "clash")
    assert told is not None and told.word.key in ("first_blood.prospect.broken", "first_blood.prospect.destroyed")
    assert told.chance == pytest.approx(sum(told.spread[told.decisive :]), abs=0.05)
    few = fight(a1="mil 10,10", b1=put("hvy", row("10,11.5", 6)))
    told = prospect(few, regiment(few, "a1"), "clash")
    assert told is not None and told.word.key == "first_blood.prospect.falls"


# --- Charges


@pytest.mark.parametrize(("standard", "die"), [(False, 1), (False, 3), (False, 6), (True, 3), (True, 5)])
def test_the_chance_of_a_charge_is_that_of_its_roll(standard: bool, die: int) -> None:
    far = 5 + die + 0.5 + 0.5 - 0.1
    game = fight(a1=put("rai", ["10,10", "9,10"], standard=standard), b1=f"maa 10,{10 + far + 1:g}")

    def make() -> tuple[Awaitable[Any], Callable[[], int]]:
        charging = Charging(game, regiment(game, "a1"), [regiment(game, "b1")])

        async def flow() -> None:
            await roll(charging)
            if not carries(charging):
                await CHARGE_FAILED(charging)

        return flow(), lambda: int(carries(charging))

    counted = every(make)
    found = prospect(game, regiment(game, "a1"), "charge:b1")
    assert found is not None and found.chance == pytest.approx(counted.get(1, 0.0))
    assert charge_chance(game, regiment(game, "a1"), 7) == 0.0


def test_a_charge_tells_its_distance_its_die_and_its_chance() -> None:
    with battle(a1="rai 10,10", b1="maa 10,19.6", acting="a1") as s:
        request = s.asks("A", "act")
        beside = aside(s.session.system.game(s.state), request, "charge:b1")  # type: ignore[attr-defined]
        assert beside is not None and said(beside.words) == "8.6″ away: 3+"
        assert beside.chance == "67 %" and said(beside.label) == "Charge test.maa"
        s.play("A", "skip")
        s.play("A", "skip")


# --- Spells


def test_a_spell_works_as_often_as_enough_of_its_dice_succeed() -> None:
    bolt = spell("bolt", Effect(op="hits", on="target", value=1, per_success=True), attunement=3, successes=2)
    game = fight(bolt, a1=put("mage", "10,10", spells=["bolt"]), b1="maa 10,15 11,15")
    found = magic(game, regiment(game, "a1"), "bolt:b1")
    assert found is not None and (found.dice, found.need) == (5, 3)
    good = sum(sum(face <= 3 for face in faces) >= 2 for faces in product(range(1, 7), repeat=5)) / 6**5
    told = prospect(game, regiment(game, "a1"), "cast:bolt:b1")
    assert told is not None and told.chance == pytest.approx(good) and told.loss >= 0
    assert "Wounds" in said(told.why)


def test_healing_says_where_nobody_is_hurt_and_stays_legal() -> None:
    balm = spell("balm", Effect(op="heal", on="target", value=3), attunement=3, successes=2, target="friendly")
    game = fight(balm, a1=put("mage", "10,10", spells=["balm"]), a2="maa 10,15 11,15", b1="maa 10,30")
    found = magic(game, regiment(game, "a1"), "balm:a2")
    assert found is not None and in_vain(found.casting)
    told = prospect(game, regiment(game, "a1"), "cast:balm:a2")
    assert told is not None and said(told.why) == "nobody is hurt"
    regiment(game, "a2").models[0].wounds = 1
    assert not in_vain(found.casting)


# --- what stands beside options


def test_a_clash_in_which_nobody_reaches_yet_says_that_they_close_in() -> None:
    spears = put("rai", row("10,12.4", 3), rules=["support"])
    with battle(a1=put("maa", row("10,10", 3)), b1=spears, acting="a1") as s:
        request = s.asks("A", "act")
        game = s.session.system.game(s.state)  # type: ignore[attr-defined]
        clash = next(option for option in request.options if option.key == "clash")
        beside = aside(game, request, "clash")
        assert beside is not None and said(beside.words) == "nobody reaches yet: closes in first"
        assert said(clash.text) == "Clash: nobody reaches yet, they close in first"
        assert not foreseen(game, regiment(game, "a1"), "clash")


def test_every_option_of_an_activation_can_be_read_in_every_language() -> None:
    told = {
        "a1": put("xbw", row("10,10", 5)),
        "b1": put("rai", row("10,20", 5)),
        "b2": "maa 30,30",
    }
    with battle(**told, acting="a1") as s:
        request = s.asks("A", "act")
        game = s.session.system.game(s.state)  # type: ignore[attr-defined]
        asides = {option.key: aside(game, request, option.key) for option in request.legal()}
        assert all(asides.values()), asides
        volley = asides["volley:b1"]
        assert volley is not None and said(volley.words) == "10 dice on 2, save 1"
        [found] = foreseen(game, regiment(game, "a1"), "volley:b1")
        for language in LANGUAGES:
            assert said(volley.chance, language).startswith(f"{found.total.mean:.1f} ")
        s.play("A", "skip")
        s.play("A", "skip")


def test_lines_join_whoever_may_strike_while_targets_are_chosen() -> None:
    own = {"a1": put("hvy", row("10,10", 3)), "b1": "maa 10,11.5", "b2": "rai 12,11.5"}
    with battle(**own, acting="a1") as s:
        looks = FirstBloodLooks(s.session.system)  # type: ignore[arg-type]
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        request = s.asks("A", "strike")
        lines = looks.facing(s.state, request)
        assert {(line.source, line.target) for line in lines} == {
            ("a1.1", "b1.1"),
            ("a1.2", "b1.1"),
            ("a1.3", "b2.1"),
        }
        s.play("A", request.sample(Random(1)), dice=[6] * 7)


def test_an_outlook_counts_each_regiment_alone() -> None:
    game = fight(a1="hvy 10,10", b1="maa 10,11.5", b2="rai 30,30")
    one, foe, other = game.part("a1"), game.part("b1"), game.part("b2")
    men = [model(game, "a1.1")]
    found = outlooks(
        game, "clash", None, [Blow(game, "clash", one, foe, men, 2), Blow(game, "clash", one, other, men, 1)]
    )
    assert [(each.regiment.id, each.dice) for each in found] == [("b1", 2), ("b2", 1)]
