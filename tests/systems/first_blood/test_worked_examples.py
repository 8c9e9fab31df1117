"""The worked examples of the rules, each a shipped situation played with its dice; E-01 is about dice alone, in
`test_dice.py`."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.check import problems
from game.core.home import assets
from game.core.system import Setup
from game.core.text import LANGUAGES
from game.kit.situations import read_situation
from game.systems.first_blood.content import Spell
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.magic import attunement
from game.systems.first_blood.flow.objectives import strength
from game.systems.first_blood.flow.sight import looker
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.looks import LOOKS
from game.systems.first_blood.points import Casting
from game.systems.first_blood.state import P1, P2, State
from game.systems.first_blood.system import SYSTEM
from game.testing.scene import Scene, scene
from tests.systems.first_blood.hand import accept, lay, stay, told

FILES = sorted((assets() / "situations" / "first_blood").glob("e_*.toml"))


def example(number: int, **more: object) -> Scene[State]:
    """A shipped situation, with some of it changed."""
    written = read_situation(assets() / "situations" / "first_blood" / f"e_{number:02}.toml")
    situation = {name: value for name, value in {**written, **more}.items() if name not in ("system", "goal", "rules")}
    return scene(SYSTEM, Setup(SYSTEM.id, situation=situation))


def game_of(s: Scene[State]) -> FirstBlood:
    return SYSTEM.game(s.state)


def standing(s: Scene[State], id: str) -> list[str]:
    return [model.id for model in s.state.regiments[id].models]


# --- the files


def test_every_example_about_a_position_is_there_in_three_languages() -> None:
    assert [path.stem for path in FILES] == [f"e_{number:02}" for number in range(2, 22)]
    assert list(LOOKS.situations()) == FILES
    for path in FILES:
        situation = read_situation(path)
        for words in (situation["name"], situation["about"]):
            assert sorted(words) == sorted(LANGUAGES) and len(set(words.values())) >= 2, path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_nothing_is_wrong_with_any_of_them(path: Path) -> None:
    assert problems(path) == []


# --- morale, healing, hits


def struck(s: Scene[State], target: str, fallen: str, after: str) -> None:
    """Seven strike: seven Hits, two of them saved, then the Morale dice of the example."""
    hits = "2 2 2 2 2 2 2 6 6 6 6 6 6 6 6"
    s.play("A", "clash")
    stay(s, "A", "manoeuvre", dice=f"{hits} 2 2 3 3 3 3 3")
    s.play("B", fallen, dice="1 2 3 3 6")
    if after:
        s.play("B", after)


def test_example_02_seven_militia_are_broken() -> None:
    with example(2) as s:
        struck(s, "b1", "b1.7 b1.6 b1.5", "b1.4")
        assert standing(s, "b1") == ["b1.1", "b1.2", "b1.3"]
        assert (s.state.regiments["b1"].tokens, s.state.regiments["b1"].broken) == (4, True)


@pytest.mark.parametrize(("acting", "target", "failed"), [("a1", "b1", 3), ("a2", "b2", 1)])
def test_example_03_the_size_bonus_is_taken_after_casualties(acting: str, target: str, failed: int) -> None:
    with example(3, acting=acting) as s:
        fallen = " ".join(f"{target}.{n}" for n in (7, 6, 5))
        struck(s, target, fallen, f"{target}.4" if failed == 3 else "")
        assert told(s, "morale_tested")[0]["n"] == failed


def test_example_04_three_healed_bring_one_man_back() -> None:
    with example(4) as s:
        level = s.asks("A", "act").option("cast:mend_ash:a2")  # type: ignore[attr-defined]
        assert level.refusal is None
        s.play("A", "cast:mend_ash:a2", dice="1 1 1 1 1")
        s.play("A", "18,23")
        assert len(standing(s, "a2")) == 5 and s.state.regiments["a2"].tokens == 1


def test_example_05_ten_hits_come_in_batches() -> None:
    with example(5) as s:
        s.play("A", "cast:saline_erosion:b1", dice="1 1 1 1 1")
        s.play("B", "b1.2", dice="1 2 3 5 2 2 3 4 6 1 3 4")
        assert s.state.regiments["b1"].model("b1.2").wounds == 3


def test_example_06_an_enemy_caster_interferes() -> None:
    with example(6) as s:
        game = game_of(s)
        caster = game.model("a1.1")
        cast = Casting(game, caster, game.library.get(Spell, "choking_ash"), game.regiment("b2"))
        assert attunement(cast).value == 2
        s.play("A", "cast:choking_ash:b2", dice="1 3 2 5 3")
        assert s.state.regiments["b2"].lasting[0].successes == 2


# --- who fights whom


def test_example_07_a_long_reach_engages_without_being_engaged() -> None:
    with example(7) as s:
        s.offers("A", "clash", "charge:b1")
        graph = Engagement(game_of(s))
        assert graph.is_engaging(s.state.regiments["a1"]) and not graph.is_engaged(s.state.regiments["a1"])
    with example(7, acting="b1") as s:
        s.refuses("B", "march b1.1@23,21", "CFB-MAR-01")
        s.offers("B", "clash", "withdraw")


def test_example_08_shields_stop_attacks_through() -> None:
    with example(8) as s:
        graph, game = Engagement(game_of(s)), game_of(s)
        assert {enemy.id for enemy in graph.engaging(game.model("a1.1"))} == {"b1.1", "b1.2"}
        assert {enemy.id for enemy in graph.engaging(game.model("a2.1"))} == {"b3.1", "b3.2", "b4.1"}
        s.asks("A", "act")


def test_example_09_only_the_leader_has_a_choice() -> None:
    with example(9) as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        asked = s.asks("A", "strike")
        assert (asked.total, [share.key for share in asked.shares]) == (1, ["b1", "b2"])  # type: ignore[attr-defined]
        assert dict(asked.text.values)["dice"] == 2


# --- ruins


def test_example_10_a_floor_costs_three_inches() -> None:
    with example(10) as s:
        s.offers("A", "march a1.1@13,10,3")
    with example(10, acting="a2") as s:
        s.refuses("A", "march a2.1@13,11.5,3", "CFB-GEO-07")


def test_example_11_how_high_a_ruin_lifts_infantry() -> None:
    with example(11) as s:
        game = game_of(s)
        assert [looker(game, one).size for one in game.regiment("a1").models] == [1, 3, 4]
        s.asks("A", "act")


# --- shots and charges


def test_example_12_six_crossbowmen_aim_and_shoot() -> None:
    with example(12) as s:
        s.play("A", "aim")
        s.play("A", "volley:b1", dice="1 2 3 3 4 5 6 2 3 2 1 2 3 4 6 2")
        s.play("B", "b1.8 b1.7")
        assert [len(entry.dice) for entry in s.told("first_blood.told.shot")] == [8, 2]
        assert len(standing(s, "b1")) == 7 and s.state.regiments["b1"].model("b1.7").wounds == 1
        s.never_told("first_blood.told.morale_tested")


def test_example_13_charge_impact_and_an_inspired_clash() -> None:
    with example(13) as s:
        s.play("A", "charge:b1", dice="3")
        s.play("A", "yes", dice="5")
        accept(s, "A", "charge", dice="1 3 3 4 5 6 2 3 5")
        s.play("B", "b1.10", dice="4 5")
        s.play("B", "b1.9")
        assert len(standing(s, "b1")) == 9
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="6 6 6 6 6 6 6 6 6 6")
        assert told(s, "struck")[1]["need"] == 4


# --- heroes


def test_example_14_tiers_fall_with_the_models_of_their_category() -> None:
    with example(14) as s:
        game = game_of(s)
        led = game.regiment("b1")
        assert len(list(game.in_force(led))) == 3
        led.fallen.append(led.models.pop(1))
        assert len(list(game_of(s).in_force(led))) == 2
        led.models.append(led.fallen.pop())
        assert len(list(game_of(s).in_force(led))) == 3
        s.asks("A", "act")


@pytest.mark.parametrize(("acting", "target"), [("a1", "b1"), ("a2", "b2")])
def test_example_15_unworthy_challenges_provoke_nobody(acting: str, target: str) -> None:
    with example(15, acting=acting) as s:
        s.play("A", f"challenge:{target}.1")
        accept(s, "A", "challenge")
        s.never_told("first_blood.told.provoked").asks("A", "act")


def test_example_15_between_officers_the_other_accepts_or_refuses() -> None:
    with example(15, acting="a3") as s:
        s.play("A", "challenge:b3.1")
        accept(s, "A", "challenge")
        s.offers("B", "accept", "refuse").play("B", "refuse")
        assert s.state.regiments["b3"].refused == 2


# --- rounds


def test_example_16_the_smaller_stack_changes_its_die() -> None:
    with example(16) as s:
        s.dice("3 4")
        s.play("B", "minus", dice="5 5")
        s.play("B", "minus")
        assert s.state.first == "B"
        s.asks("B", "event")
        s.play("B", "no")


def test_example_17_who_has_more_in_a_zone_seizes_it() -> None:
    with example(17) as s:
        game = game_of(s)
        [centre, *_] = game.scenario.zones
        assert [strength(game, seat, centre) for seat in (P1, P2)] == [4, 3]
        s.play("A", "skip")
        assert (s.state.round, s.state.sides[P1].points, s.state.sides[P2].points) == (2, 2, 0)


# --- melee


def test_example_18_withdraw() -> None:
    with example(18) as s:
        s.play("A", "withdraw")
        s.play("B", "a1=4", dice="1 2 5 6 3 4")
        s.play("A", "a1.4", dice="4 2")
        assert dict(s.asks("A", "withdraw").text.values)["distance"] == 5000
        lay(s, "A", "withdraw", a1_3="12.4,10")
        assert standing(s, "a1") == ["a1.1", "a1.2", "a1.5"]
        assert s.state.regiments["a1"].tokens == 2 and s.state.regiments["a1"].broken


def test_example_19_inspired_at_clash_4() -> None:
    with example(19) as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="6 6 5 4 1 2 6")
        s.play("A", "yes", dice="4 6 1")
        assert told(s, "struck")[0]["need"] == 4 and told(s, "struck")[0]["n"] == 5
        s.dice("1 1 1 1 1")


def test_example_20_fighting_from_a_garrison() -> None:
    with example(20) as s:
        s.play("A", "clash", dice="1 2 4 6 6 3 5 3 6 1 1 1 1")
        assert told(s, "struck")[0]["need"] == 3 and told(s, "struck")[0]["n"] == 4
    with example(20, acting="b1") as s:
        s.play("B", "clash")
        stay(s, "B", "manoeuvre", dice="1 1 1 6 6 6 6 5 5 5")
        assert told(s, "defended")[0]["need"] == 5


def test_example_21_knights_march_through_a_swamp() -> None:
    with example(21) as s:
        s.play("A", "march a1.1@10,16.5 a1.2@12.1,16.5 a1.3@14.2,16.5", dice="6 2 6")
        s.play("A", "a1.3", dice="1 4 5 6")
        s.play("A", "a1.2")
        assert standing(s, "a1") == ["a1.1", "a1.2"] and not s.state.regiments["a1"].broken
