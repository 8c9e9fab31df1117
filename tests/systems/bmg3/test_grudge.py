"""An invented ability that is better against one enemy and moves after an attack: every number agrees."""

from __future__ import annotations

import pytest

from game.core.hooks import Ability, Modifier, Source, adding, on
from game.core.text import Text
from game.systems.bmg3.flow.attack import expected_damage
from game.systems.bmg3.flow.effort import defending_effort
from game.systems.bmg3.flow.moving import granted_move
from game.systems.bmg3.flow.pool import aimed, attack_with, thrown
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import ATTACK_ENDED, TARGET_DICE, Attack
from game.systems.bmg3.state import INCH
from tests.systems.bmg3.fights import AROUND, options, strike
from tests.systems.bmg3.scenes import game, profile, put, weapon

GRUDGE = 2


class Grudge(Ability, id="bmg3.test_grudge"):
    """Two attack dice more against a Knocked Down enemy; after an attack this model moves up to 2 inches."""

    @on(TARGET_DICE)
    def more(self, source: Source, attack: Attack) -> Modifier | None:
        hated = attack.attacker.id == source.bearer and attack.target is not None and attack.target.model.down
        return adding(GRUDGE, Text("x")) if hated else None

    @on(ATTACK_ENDED)
    async def withdraw(self, source: Source, attack: Attack) -> None:
        if attack.attacker.id == source.bearer:
            await granted_move(attack.game, attack.attacker, 2 * INCH, Text("x"), "withdraw")


HATER = profile("hater", A=2, S=6, W=None, abilities=["test_grudge"], weapons=["gun"])
GUN = weapon("gun", rof=2, stun=1)
THUG = profile("thug", D=4)
CLOSE = {"a1": "hater 10,10", "b1": put("thug", AROUND[0], down=True), "b2": f"thug {AROUND[1]}"}


def shown(played: Bmg3, key: str) -> int:
    """The number of dice on the button."""
    said = dict(options(played)[key].text.values)["n"]
    assert isinstance(said, int)
    return said


def rolled(played: Bmg3, held: str, target: str) -> int:
    carried = next((each for each in played.weapons(played.model("a1")) if each.id == held), None)
    attack = attack_with(played, played.model("a1"), carried)
    return thrown(attack.at(aimed(attack, played.model(target)))).total


def test_the_button_shows_the_dice_that_are_thrown() -> None:
    played = game(HATER, THUG, GUN, models=CLOSE)
    assert (shown(played, "attack:unarmed:b1"), shown(played, "attack:unarmed:b2")) == (5, 3)
    assert (rolled(played, "", "b1"), rolled(played, "", "b2")) == (5, 3)
    strike(played, "attack:unarmed:b1", "B 0", "A no", dice="1 1 1 1 1")


def test_a_shot_gains_the_dice_too() -> None:
    played = game(HATER, THUG, GUN, models={"a1": "hater 10,10", "b1": put("thug", "14,10", down=True)})
    assert shown(played, "attack:gun:b1") == rolled(played, "gun", "b1") == 5
    strike(played, "attack:gun:b1", "A no", dice="1 1 1 1 1")


def test_the_target_may_pay_effort_against_the_dice_it_attracts() -> None:
    played = game(HATER, profile("thug", W=8), GUN, models=CLOSE)
    attack = attack_with(played, played.model("a1"), None)
    most = [defending_effort(attack, aimed(attack, played.model(id))) for id in ("b1", "b2")]
    assert most == [3, 2], "three at one time, but never more than the dice sent"
    strike(played, "attack:unarmed:b1", "B 3", "A no", dice="1 1")


def test_odds_count_the_dice_that_are_thrown() -> None:
    played = game(HATER, profile("thug", D=4, W=None), GUN, models=CLOSE)
    gun = played.weapons(played.model("a1"))[0]
    told = expected_damage(played, played.model("a1"), gun, played.model("b1"))
    miss = 2 / 6  # Knocked Down, its Defence is 3
    assert told.landed[0] == pytest.approx(miss**4 * 5 / 6)


def test_dice_that_are_split_gain_what_each_target_attracts() -> None:
    played = game(HATER, THUG, GUN, models=CLOSE)
    strike(played, "split:unarmed:b1 b1=1 b2=1", "B 0", "B 0", "A no", dice="1 1 1  1  1")


def test_a_guard_takes_the_dice_but_not_what_they_were_gained_for() -> None:
    guard = profile("guard", abilities=["bodyguard"])
    models = {**CLOSE, "b2": f"guard {AROUND[1]}"}
    played = game(HATER, THUG, guard, GUN, models=models)
    strike(played, "attack:unarmed:b1", "B b1", "B 0", "A no", dice="1 1 1")


def test_after_the_attack_the_model_moves() -> None:
    played = game(HATER, THUG, GUN, models={"a1": "hater 10,10", "b1": put("thug", AROUND[0], down=True)})
    strike(played, "attack:unarmed:b1", "B 0", "A 8,10", dice="1 1 1 1 1")
    at = played.model("a1").at
    assert at is not None and (at.x, at.y) == (8000, 10000)
