"""The rules of the drill, scene by scene: a body of men moves with one answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

import examples.drill
from examples.drill import LOOKS, SYSTEM
from examples.drill.points import EVENTS
from examples.drill.state import A, B, Drill
from game.core.request import Allot, Choose, ChooseSome, PickLayout
from game.core.rulebook import Rulebook
from game.core.system import SetupError
from game.engine import Engine
from game.testing.playout import random_game
from game.testing.scene import Scene, scene

rule = pytest.mark.rule
HOME = Path(examples.drill.__file__).parent
SPEARS = [f"{21 + k % 5},{8 - k // 5 * 1.1:g}" for k in range(10)]
FOES = [f"{21 + k % 5},{25 + k // 5 * 1.1:g}" for k in range(10)]


def drill(**more: Any) -> Scene[Drill]:
    regiments = {"a1": {"men": SPEARS}, "b1": {"men": FOES}}
    return scene(SYSTEM, **{"regiments": regiments, **more})


def march_of(s: Scene[Drill], seat: str) -> PickLayout:
    asked = s.asks(seat, "act")
    assert isinstance(asked, Choose)
    further = next(option.then for option in asked.options if option.key == "march")
    assert isinstance(further, PickLayout)
    return further


def shifted(s: Scene[Drill], dx: int, dy: int) -> str:
    men = s.state.regiments["a1"].men
    return " ".join(f"{man.id}@{man.at._replace(x=man.at.x + dx, y=man.at.y + dy).key()}" for man in men if man.at)


@rule("DRL-DEP-01")
def test_regiments_are_put_down_whole_in_their_own_zone() -> None:
    s = scene(SYSTEM)
    asked = s.asks("A", "deploy")
    assert isinstance(asked, PickLayout) and asked.laid()
    inside = asked.candidates()[0]
    first = inside.split()[0].partition("@")[0]
    outside = " ".join([f"{first}@18,9", *inside.split()[1:]])
    s.refuses("A", outside, "DRL-DEP-01")
    s.play("A", inside)
    assert all(man.at and man.at.y <= 8500 for man in s.state.regiments["a1"].men)


@rule("DRL-MOV-01", "DRL-MOV-04")
def test_a_march_moves_everybody_with_one_answer() -> None:
    s = drill()
    before = [man.at for man in s.state.regiments["a1"].men]
    s.refuses("A", f"march {shifted(s, 0, 5100)}", "DRL-MOV-01")
    alone = s.state.regiments["a1"].men[9]
    assert alone.at
    s.refuses(
        "A", f"march {alone.id}@{alone.at._replace(x=alone.at.x + 4000, y=alone.at.y - 2000).key()}", "DRL-MOV-04"
    )
    s.play("A", f"march {shifted(s, 0, 4000)}")
    after = [man.at for man in s.state.regiments["a1"].men]
    assert [(b.x - a.x, b.y - a.y) for a, b in zip(before, after, strict=True) if a and b] == [(0, 4000)] * 10


@rule("DRL-MOV-03")
def test_a_march_keeps_out_of_reach_of_enemies() -> None:
    near = {"a1": {"men": SPEARS}, "b1": {"men": [f"{21 + k % 5},{13 + k // 5 * 1.1:g}" for k in range(10)]}}
    s = drill(regiments=near)
    s.refuses("A", f"march {shifted(s, 0, 3001)}", "DRL-MOV-03")
    s.play("A", f"march {shifted(s, 0, 2900)}")


@rule("DRL-CHG-02", "DRL-CHG-03", "DRL-CLA-01", "DRL-CAS-01")
def test_a_charge_lies_ready_and_a_clash_follows() -> None:
    near = {"a1": {"men": SPEARS}, "b1": {"men": [f"{21 + k % 5},{16 + k // 5 * 1.1:g}" for k in range(10)]}}
    s = drill(regiments=near)
    s.play("A", "charge:b1", dice="5")
    asked = s.asks("A", "charge")
    assert isinstance(asked, PickLayout)
    assert asked.laid() != asked.start
    stay = " ".join(f"{id}@{at.key()}" for id, at in asked.start.items())
    s.refuses("A", stay, "DRL-CHG-03")
    striking = 10
    s.play("A", asked.key(asked.laid()), dice="4 " * 2 + "1 " * (striking - 2))
    lose = s.asks("B", "lose")
    assert isinstance(lose, ChooseSome) and lose.least == 2 == len(lose.suggested)
    s.play("B", " ".join(lose.suggested))
    assert len(s.state.regiments["b1"].men) == 8 and s.state.armies["A"].slain == 2


@rule("DRL-CHG-02")
def test_a_charge_that_falls_short_moves_nobody() -> None:
    s = drill()
    s.refuses("A", "charge:b1", "DRL-CHG-01")
    near = {"a1": {"men": SPEARS}, "b1": {"men": [f"{21 + k % 5},{18 + k // 5 * 1.1:g}" for k in range(10)]}}
    s = drill(regiments=near)
    before = [man.at for man in s.state.regiments["a1"].men]
    s.play("A", "charge:b1", dice="3")
    assert [man.at for man in s.state.regiments["a1"].men] == before
    s.asks("B", "act")


@rule("DRL-SHT-01")
def test_archers_shoot_with_every_man_in_range() -> None:
    regiments = {"a2": {"men": [f"{18 + k},11" for k in range(7)]}, "b1": {"men": FOES}}
    s = drill(regiments=regiments)
    s.play("A", "shoot:b1", dice="5 6 1 1 1 1 1")
    s.asks("B", "lose")


@rule("DRL-CLA-02")
def test_men_who_can_strike_two_regiments_are_shared_out() -> None:
    regiments = {
        "a1": {"men": ["18,10", "19.2,10"]},
        "b1": {"men": ["17.5,11.5", "16.4,11.5"]},
        "b2": {"men": ["19.7,11.5", "20.8,11.5"]},
    }
    s = drill(regiments=regiments)
    s.play("A", "clash")
    asked = s.asks("A", "strike")
    assert isinstance(asked, Allot) and dict(asked.suggested) == {"b1": 1, "b2": 1}
    s.play("A", "b1=2", dice="1 1")


@rule("DRL-FBK-01", "DRL-FBK-02")
def test_whoever_falls_back_gets_out_of_reach() -> None:
    close = {"a1": {"men": SPEARS}, "b1": {"men": [f"{21 + k % 5},{9.4 + k // 5 * 1.1:g}" for k in range(10)]}}
    s = drill(regiments=close)
    s.refuses("A", f"march {shifted(s, 0, -2000)}", "DRL-MOV-03")
    s.play("A", "back", dice="2")
    asked = s.asks("A", "back")
    assert isinstance(asked, PickLayout)
    s.play("A", asked.key(asked.laid()))
    assert len(s.state.regiments["a1"].men) == 10


def test_the_engine_lays_a_formation_out_and_takes_the_answer() -> None:
    engine = Engine()

    def say(**command: Any) -> dict[str, Any]:
        return engine.reply(msgspec.json.encode(command))

    regiments = {"a1": {"men": SPEARS}, "b1": {"men": FOES}}
    assert say(cmd="situation", situation={"system": "drill", "regiments": regiments})["ok"]
    before = say(cmd="state")["digest"]
    laid = say(cmd="lay", option="march", to="22,11", turn=15, shape="line")
    assert laid["ok"] and laid["key"].startswith("march a1.1@22,11") and not laid["faults"]
    assert max(float(cost) for cost in laid["costs"].values()) <= 5.001
    assert say(cmd="state")["digest"] == before
    far = say(cmd="lay", option="march", to="22,30")
    assert far["ok"] and "30" not in far["key"].split()[1]
    for wrong in ({"to": "x"}, {"to": "1,1", "shape": "wedge"}, {"to": "1,1", "option": "dance"}, {"to": "1,1"}):
        refused = say(cmd="lay", **({"option": "march"} | wrong if "option" not in wrong and len(wrong) > 1 else wrong))
        assert not refused["ok"] and refused["error"]
    assert say(cmd="answer", key=laid["key"])["ok"]


def test_random_drills_hold_what_must_hold() -> None:
    for seed in range(2):
        assert random_game(SYSTEM, seed=seed, every=9).outcome is not None


def test_a_side_does_not_see_the_others_orders() -> None:
    s = drill(stacks={"B": ["b1"]})
    assert SYSTEM.view(s.state, A)["armies"]["B"]["stack"] == 1
    assert SYSTEM.view(s.state, B)["armies"]["B"]["stack"] == ["b1"]


def test_regiments_are_shown_as_groups() -> None:
    s = drill()
    groups = {group.id: group for group in LOOKS.groups(s.state, A)}
    assert len(groups["a1"].members) == 10 == groups["a1"].whole and groups["a1"].leader == "a1.1"
    assert {token.group for token in LOOKS.tokens(s.state, A)} == {"a1", "b1"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"regiments": {"a1": {"men": SPEARS}}}, "side B has no regiment"),
        ({"regiments": {"c1": {"men": SPEARS}}}, "regiments are called a1"),
        ({"regiments": {"a1": {"men": []}, "b1": {"men": FOES}}}, "spears are 1 to 10 men"),
        ({"regiments": {"a1": {"men": ["5,5", "5,5.5"]}, "b1": {"men": FOES}}}, "cannot stand at"),
        ({"stacks": {"A": ["b1"]}}, "it cannot name b1"),
    ],
)
def test_a_wrong_situation_is_refused_in_one_sentence(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        drill(**change)


def test_every_fact_cites_a_rule_of_the_book() -> None:
    known = {rule.id for rule in Rulebook.read(HOME / "rules.md", "drill", "en").rules}
    assert all(event.rules for event in EVENTS)
    assert {id for event in EVENTS for id in event.rules} <= known
