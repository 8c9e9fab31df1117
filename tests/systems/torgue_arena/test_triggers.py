"""When cards act (4.2, triggers), how often and for how long (limits, durations), and in which order (PRI-06)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import (
    activation,
    basics,
    enemy_attack,
    harm,
    orders,
    round_end,
    skills,
    spawning,
    terrain,
)
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import About, Hit, Moment
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.vocabulary import Trigger
from game.systems.torgue_arena.words import limits
from game.systems.torgue_arena.words.lasting import expire, new_roll
from tests.systems.torgue_arena.cards import assault, bearing, fire, resolve, scenario, shoot, shot, table
from tests.systems.torgue_arena.scenes import arena, at, cond, effect, make, op, run

MARK = op("gain_money", n=500)
"""What a card under test does: its hunter, or for nobody's card whoever it happens to, is richer for it."""


def waiting(trigger: str, *pieces: str, on: str = "salvador", **more: Any) -> Arena:
    """A game in which a card waits for a trigger."""
    how = {name: more.pop(name) for name in ("order", "once", "duration") if name in more}
    line = effect(trigger, *more.pop("do", [MARK]), when=more.pop("when", ()), **how)
    return table(*(pieces or ("salvador 0,0 G Y Y", "psycho 1,0")), on=on, effects=[line], **more)


def marked(game: Arena, hunter: str = "salvador") -> int:
    return game.hunter(hunter).money


# --- one scene for each trigger


@pytest.mark.parametrize(("trigger", "face", "counted"), [
    ("on_attack_declared", 2, 1),
    ("on_attack_declared", 8, 1),
    ("on_critical", 8, 1),
    ("on_critical", 7, 0),
    ("on_fumble", 1, 1),
    ("on_fumble", 2, 0),
    ("on_hit", 4, 1),
    ("on_hit", 3, 0),
    ("on_miss", 3, 1),
    ("on_miss", 4, 0),
    ("on_eliminate", 8, 1),
    ("on_eliminate", 3, 0),
])  # fmt: skip
def test_an_attack_of_the_bearer_is_a_moment(trigger: str, face: int, counted: int) -> None:
    game = waiting(trigger, gear={"salvador": "caracal"}, content=[bearing("psycho")])
    run(shoot(game), dice=str(face))
    assert marked(game) == counted


@pytest.mark.parametrize("trigger", ["on_attack_declared", "on_critical", "on_hit", "on_eliminate"])
def test_attacks_of_others_are_no_moment_of_the_bearers(trigger: str) -> None:
    game = waiting(trigger, "salvador 0,0", "moze 0,0", "psycho 1,0", gear={"moze": "caracal"})
    run(shoot(game, by="moze"), dice="8")
    assert marked(game) == 0


@pytest.mark.parametrize(("trigger", "face", "counted"), [
    ("on_defence_success", 8, 1),
    ("on_defence_success", 2, 0),
    ("on_defence_fail", 2, 1),
    ("on_defence_fail", 8, 0),
    ("on_wounded", 2, 1),
    ("on_wounded", 8, 0),
])  # fmt: skip
def test_a_defence_of_the_bearer_is_a_moment(trigger: str, face: int, counted: int) -> None:
    game = waiting(trigger, "salvador 0,0 Y*", "psycho 1,0")
    run(assault(game), dice=str(face))
    assert marked(game) == counted


@pytest.mark.parametrize(("trigger", "face", "counted"), [("on_hit", 2, 1), ("on_miss", 8, 1), ("on_hit", 8, 0)])
def test_enemies_hit_and_miss_too(trigger: str, face: int, counted: int) -> None:
    game = waiting(trigger, "salvador 0,0 Y*", "psycho 1,0", on="psycho", do=[op("stun", who="target")])
    run(assault(game), dice=str(face))
    assert game.hunter("salvador").stun == counted


def test_an_attack_of_an_enemy_is_declared() -> None:
    game = waiting("on_attack_declared", "salvador 0,0 Y*", "psycho 1,0", on="psycho", do=[op("add_strength", n=1)])
    run(assault(game), dice="6")
    assert game.hunter("salvador").reds == 1


@pytest.mark.parametrize("trigger", ["start_activation", "end_activation"])
def test_an_activation_begins_and_ends(trigger: str) -> None:
    game = waiting(trigger, "salvador 0,0", "moze 1,0")
    run(activation.activate(game, game.hunter("moze")), "B end")
    assert marked(game) == 0
    run(activation.activate(game, game.hunter("salvador")), "A end")
    assert marked(game) == 1


def test_a_reaction_of_the_bearer_is_a_moment() -> None:
    game = waiting("on_reaction", "salvador 0,0 Y", "psycho 1,0")
    run(assault(game), "A melee@psycho#1", dice="2 3")
    assert marked(game) == 1


def test_fighting_for_ones_life_is_a_moment() -> None:
    game = waiting("on_ffyl", "salvador 0,0 R", "moze 3,0 G*", "psycho 1,0", turn="enemies")
    run(assault(game), "A melee@psycho#1", dice="2 3")
    assert marked(game) == 1


def test_an_enemy_that_appears_is_a_moment_of_its_own() -> None:
    game = waiting("on_spawn", "salvador 0,0", "psycho 1,0", on="psycho", do=[op("stun", who="spotlight")])
    run(spawning.spawn_some(game, "psycho", 1, at("3,0")))
    assert game.hunter("salvador").stun == 1


def test_an_enemy_has_the_last_word_when_it_is_eliminated() -> None:
    lines = [op("stun", who="attacker"), op("place_terrain", terrain="tyre", zone="own")]
    game = waiting("on_eliminated", on="psycho", do=lines, gear={"salvador": "caracal"})
    run(shoot(game), dice="8")
    assert game.hunter("salvador").stun == 1
    assert game.tyres(at("1,0")) == 1


def test_an_eliminated_hunter_has_the_last_word_too() -> None:
    game = waiting("on_eliminated", "salvador 0,0", "moze 2,0", do=[op("stun", who="all_enemies"), MARK])
    run(harm.eliminate(game, game.figure("salvador")))
    assert marked(game) == 1


@pytest.mark.parametrize(("order", "given", "counted"), [("move", "move", 1), ("move", "attack", 0), (None, "move", 1)])
def test_an_order_is_a_moment_for_enemies_scenarios_and_hunters(order: str | None, given: Any, counted: int) -> None:
    for on, who in (("psycho", "spotlight"), ("", "spotlight"), ("salvador", "self")):
        line = {"order": order} if order else {}
        game = waiting("on_order", "salvador 0,0", "psycho 1,0", on=on, do=[op("stun", who=who)], **line)
        game.state.enemies["psycho#1"].elements["cryo"] = 1
        run(_ordered(game, given), dice="8" if given == "attack" else "")
        assert game.hunter("salvador").stun == counted, on


async def _ordered(game: Arena, name: Any) -> None:
    game.hunter("salvador").tokens = game.hunter("salvador").tokens[1:2]
    await orders.do_order(game, name)


@pytest.mark.parametrize(("on", "who"), [("salvador", "self"), ("psycho", "spotlight"), ("", "spotlight")])
def test_the_end_of_the_round_is_a_moment_for_everybody_once(on: str, who: str) -> None:
    pieces = ("salvador 0,0", "moze 2,0", "psycho 1,0", "marauder 1,0")
    game = waiting("on_round_end", *pieces, on=on, do=[op("gain_money", n=500, who=who)])
    run(round_end.reactivate(game))
    assert marked(game) == 1


def test_a_level_up_is_a_moment() -> None:
    game = waiting("on_level_up", "salvador 0,0")
    run(skills.level_up(game))
    assert marked(game) == 1


def test_an_interaction_is_a_moment() -> None:
    game = waiting("on_interact", "salvador 0,0", "vending 0,0 face=ammo")
    run(terrain.interact(game, game.hunter("salvador"), "vending#1", None))
    assert marked(game) == 1


def test_a_harvest_is_a_moment() -> None:
    game = waiting("on_harvest", "salvador 0,0", "loot 0,0 face=ammo", content=[make("loot", "ammo", front="ammo")])
    run(basics.harvest(game, game.hunter("salvador")), "A harvest:loot#1")
    assert marked(game) == 1


@pytest.mark.parametrize(
    "trigger", [name for name in get_args(Trigger) if name not in ("passive", "on_order", "on_round_end")]
)
def test_a_scenarios_rule_answers_every_moment_of_everybody(trigger: Trigger) -> None:
    game = waiting(trigger, "salvador 0,0", "moze 1,0", on="", do=[op("stun")])
    run(fire(game, trigger, game.hunter("moze")))
    assert [hunter.stun for hunter in game.hunters()] == [0, 1]


@pytest.mark.parametrize(
    "trigger", [name for name in get_args(Trigger) if name not in ("passive", "on_order", "on_round_end")]
)
def test_a_companions_moments_are_its_own(trigger: Trigger) -> None:
    game = waiting(trigger, "mordecai 0,0", "bloodwing 1,0", on="bloodwing")
    run(fire(game, trigger, game.hunter("mordecai")))
    assert marked(game, "mordecai") == 0
    run(fire(game, trigger, game.figure("bloodwing")))
    assert marked(game, "mordecai") == 1


def test_a_hunters_card_answers_for_a_companion_it_names() -> None:
    named = [cond("from_ability", ability="bloodwing")]
    game = waiting("on_hit", "mordecai 0,0", "bloodwing 1,0", "psycho 1,0", on="mordecai", when=named)
    bird = game.figure("bloodwing")
    run(fire(game, "on_hit", bird, attack=shot(game, bird, game.figure("psycho#1"))))
    run(fire(game, "on_hit", game.hunter("mordecai"), attack=shot(game, game.hunter("mordecai"))))
    assert marked(game, "mordecai") == 1


def test_a_card_that_is_switched_off_or_spent_says_nothing() -> None:
    for change in ({"place": "inventory"}, {"spent": True}):
        game = waiting("on_level_up", "salvador 0,0")
        for name, value in change.items():
            setattr(game.item("gadget#1"), name, value)
        run(fire(game, "on_level_up", game.hunter("salvador")))
        assert marked(game) == 0


def test_nothing_happens_unless_all_conditions_hold() -> None:
    when = [cond("has_spotlight"), cond("slaughter_active")]
    game = waiting("on_level_up", "salvador 0,0", when=when)
    run(fire(game, "on_level_up", game.hunter("salvador")))
    game.state.slaughter = True
    run(fire(game, "on_level_up", game.hunter("salvador")))
    assert marked(game) == 1


# --- how often


@pytest.mark.parametrize(("once", "until"), [("turn", "this_turn"), ("round", "this_round"), ("game", "permanent")])
def test_a_limit_lasts_until_its_time_is_over(once: str, until: Any) -> None:
    game = waiting("on_level_up", "salvador 0,0", once=once)
    for _ in range(3):
        run(fire(game, "on_level_up", game.hunter("salvador")))
    assert marked(game) == 1
    for shorter in ("this_turn", "this_round", "permanent"):
        if shorter == until:
            break
        expire(game, shorter)  # type: ignore[arg-type]
        run(fire(game, "on_level_up", game.hunter("salvador")))
        assert marked(game) == 1
    expire(game, until)
    run(fire(game, "on_level_up", game.hunter("salvador")))
    assert marked(game) == 2


def test_a_limit_is_each_bearers_own() -> None:
    game = waiting("on_level_up", "salvador 0,0", "moze 0,0", once="turn", gear={"moze": "gadget"})
    for hunter in game.hunters():
        run(fire(game, "on_level_up", hunter))
    assert [hunter.money for hunter in game.hunters()] == [1, 1]


def test_a_response_has_its_limit_too() -> None:
    event = make("event", "gift", effects=[effect("on_order", op("gain_money", n=500, who="spotlight"), once="game")])
    game = arena("salvador 0,0", content=[event])
    for _ in range(2):
        run(resolve(game, event.effects, Moment(game), ""))
    assert marked(game) == 1


# --- for how long


def lasting(duration: str, *, on: str = "psycho", trigger: str = "on_spawn", who: str = "self") -> Arena:
    """A psycho whose Strength has just grown by 2."""
    line = op("add_strength", n=2, who=who)
    game = waiting(trigger, "salvador 0,0", "psycho 1,0", "psycho 0,1", on=on, do=[line], duration=duration)
    run(fire(game, "on_spawn", game.figure("psycho#1")))
    return game


def strength(game: Arena, id: str = "psycho#1") -> int:
    return points.STRENGTH(shot(game, game.figure(id), game.hunter("salvador")), 7).value


DURATIONS = ["this_turn", "this_round", "until_slaughter_ends", "permanent"]


@pytest.mark.parametrize("duration", DURATIONS)
@pytest.mark.rule("TOR-PRP-42")
def test_a_bonus_lasts_as_long_as_it_says(duration: Any) -> None:
    for over in DURATIONS:
        game = lasting(duration)
        assert (strength(game), strength(game, "psycho#2")) == (9, 7)
        expire(game, over)  # type: ignore[arg-type]
        assert strength(game) == (7 if over in (duration, "permanent") else 9)


@pytest.mark.rule("TOR-ENC-08")
def test_a_bonus_without_a_duration_lasts_for_the_turn() -> None:
    game = lasting("instant")
    assert strength(game) == 9
    expire(game, "this_turn")
    assert strength(game) == 7


def test_a_bonus_for_everybody_is_also_for_those_who_come_later() -> None:
    game = lasting("this_round", who="all_enemies")
    game.state.enemies["psycho#9"] = Enemy("psycho#9", at("3,0"))
    assert strength(game, "psycho#9") == 9


@pytest.mark.rule("TOR-PRP-42", "TOR-ENC-08")
def test_ex_13_high_calibre_adds_to_crowd_control() -> None:
    game = arena("salvador 0,0", "tink 1,0")
    run(orders.special(game, game.state.enemies["tink#1"]))
    made = enemy_attack.attack_of(game, game.state.enemies["tink#1"])
    assert enemy_attack.strength_of(made) == 8
    assert [each.prop for each in (*made.properties, *points.PROPERTIES(made))] == ["crowd_control", "lethal"]


def test_a_die_gives_a_lasting_bonus_its_number_once() -> None:
    line = op("add_strength", n="1d4")
    game = waiting("on_spawn", "salvador 0,0", "psycho 1,0", on="psycho", do=[line], duration="this_turn")
    run(fire(game, "on_spawn", game.figure("psycho#1")), dice="3")
    assert strength(game) == strength(game) == 10


@pytest.mark.parametrize("duration", ["this_attack", "instant"])
def test_a_bonus_in_an_attack_is_gone_with_it(duration: str) -> None:
    lines = [
        op("add_strength", n=2),
        op("grant_property", prop="lethal"),
        op("add_attribute", attribute="ranged"),
    ]
    game = waiting("on_attack_declared", do=lines, duration=duration)
    salvador, psycho = game.figure("salvador"), game.figure("psycho#1")
    made, other = shot(game, salvador, psycho), shot(game, salvador, psycho)
    run(fire(game, "on_attack_declared", salvador, attack=made, target=psycho))
    for attack_, bonus in ((made, 1), (other, 0)):
        assert points.ATTACK_ROLL(Hit(attack_, psycho), 0).value == 2 * bonus
        assert len(points.PROPERTIES(attack_)) == bonus
        assert points.ATTRIBUTE(About(game, salvador, "ranged", attack_), 2).value == 2 + bonus
    assert game.state.lasting == []


def test_a_defender_is_helped_in_this_attack_only() -> None:
    lines = [op("add_defence_roll", n=2, who="target"), op("add_defence", n=1, who="target")]
    game = waiting("on_attack_declared", do=lines, duration="this_attack")
    salvador, psycho = game.figure("salvador"), game.figure("psycho#1")
    made = shot(game, salvador, psycho)
    run(fire(game, "on_attack_declared", salvador, attack=made, target=psycho))
    assert points.DEFENCE_ROLL(Hit(made, psycho), 0).value == 2
    assert points.DEFENCE(Hit(made, psycho), 6).value == 7


@pytest.mark.rule("TOR-CRT-08", "TOR-PRP-36")
def test_wounds_a_roll_adds_are_for_that_target_and_that_roll() -> None:
    game = waiting("on_hit", do=[op("extra_wounds", n="1d4")])
    salvador, psycho = game.figure("salvador"), game.figure("psycho#1")
    made = shot(game, salvador, psycho)
    run(fire(game, "on_hit", salvador, attack=made, target=psycho), dice="3")
    assert points.WOUNDS(Hit(made, psycho)).value == 4
    assert points.WOUNDS(Hit(made, salvador)).value == 1
    new_roll(made)
    assert points.WOUNDS(Hit(made, psycho)).value == 1


def test_wounds_added_on_a_hit_hurt_at_once() -> None:
    game = waiting("on_hit", "salvador 0,0", "goliath 1,0", do=[op("extra_wounds", n=2)], gear={"salvador": "caracal"})
    run(shoot(game, target="goliath#1"), dice="7")
    assert game.state.enemies["goliath#1"].wounds == 3


# --- in which order


@pytest.mark.rule("TOR-PRI-06")
def test_the_group_chooses_the_order_of_simultaneous_effects() -> None:
    later = effect("on_level_up", op("wound", n=1))
    game = table(
        "salvador 0,0 G",
        "moze 0,0 G",
        on="",
        effects=[effect("on_level_up", op("gain_spotlight")), later],
        players="AA",
    )
    run(fire(game, "on_level_up", game.hunter("moze")), "A 2:table")
    assert game.state.spotlight == "moze"
    assert game.hunter("moze").reds == 1


@pytest.mark.rule("TOR-PRI-06")
def test_an_effect_whose_condition_comes_true_or_false_meanwhile_is_asked_about_again() -> None:
    lines = [
        effect("on_level_up", op("gain_spotlight")),
        effect("on_level_up", op("stun"), when=[cond("no_spotlight")]),
    ]
    game = table("salvador 0,0", "moze 0,0", on="", effects=lines, players="AA")
    run(fire(game, "on_level_up", game.hunter("moze")), "A 1:table")
    assert game.hunter("moze").stun == 0
    game.state.spotlight = "salvador"
    run(fire(game, "on_level_up", game.hunter("moze")), "A 2:table")
    assert game.hunter("moze").stun == 1


@pytest.mark.rule("TOR-PRI-06")
def test_the_others_may_follow_as_they_stand() -> None:
    lines = [effect("on_level_up", op("wound", n=n)) for n in (1, 2, 3)]
    game = table("salvador 0,0 G G G G G G G", on="", effects=lines)
    run(fire(game, "on_level_up", game.hunter("salvador")), "A rest")
    assert game.hunter("salvador").reds == 6


def test_nobody_is_asked_for_the_order_of_bonuses() -> None:
    lines = [effect("on_spawn", op("add_strength", n=n), duration="this_turn") for n in (1, 2)]
    game = table("salvador 0,0", "psycho 1,0", on="psycho", effects=lines)
    run(fire(game, "on_spawn", game.figure("psycho#1")))
    assert strength(game) == 10


def test_effects_of_a_response_are_done_top_to_bottom() -> None:
    event = make(
        "event",
        "two",
        effects=[
            effect("on_order", op("gain_spotlight", who="chosen_hunter")),
            effect("on_order", op("stun", who="spotlight")),
        ],
    )
    game = arena("salvador 0,0", "moze 0,0", content=[event], players="AA")
    run(resolve(game, event.effects, Moment(game), ""), "A moze")
    assert game.hunter("moze").stun == 1


def test_an_effect_that_could_do_nothing_is_not_asked_about() -> None:
    """Salvador's Gunzerker, without a weapon, beside the card under test."""
    game = waiting("end_activation", "salvador 0,0", "psycho 1,0")
    run(fire(game, "end_activation", game.hunter("salvador")))
    assert marked(game) == 1


# --- cheap when nobody listens


def test_cards_are_heard_again_only_when_something_has_changed() -> None:
    game = waiting("on_level_up", "salvador 0,0", "moze 1,0")
    first = game.answering("on_level_up")
    assert game.answering("on_level_up") is first
    game.hunter("moze").at = at("2,0")
    assert game.answering("on_level_up") is first
    game.item("gadget#1").spent = True
    assert game.answering("on_level_up") == []


@pytest.mark.parametrize("on", ["salvador", "bloodwing", "psycho", ""])
def test_a_card_speaks_as_long_as_its_bearer_is_in_play(on: str) -> None:
    game = waiting("on_level_up", "salvador 0,0", "mordecai 0,0", "bloodwing 1,0", "psycho 1,0", on=on)
    assert len(game.answering("on_level_up")) == 1
    if isinstance(figure := game.state.hunters.get(on) or game.state.companions.get(on), Hunter):
        figure.out = True
    elif figure is not None:
        figure.at = None
    game.state.enemies.clear()
    game.state.scenario = ""
    assert game.answering("on_level_up") == []


def test_a_box_speaks_from_the_moment_it_is_open() -> None:
    text = make("event", "words").text
    box = {"id": "boom", "text": text, "effects": [effect("passive", op("add_strength", n=2, who="all_enemies"))]}
    game = arena("salvador 0,0", "psycho 1,0", content=[scenario(boxes=[box])], scenario="test")
    assert strength(game) == 7
    game.state.boxes.append("boom")
    assert strength(game) == 9


def test_slaughter_effects_hold_while_slaughter_is_active() -> None:
    tale = scenario(slaughter_effects=[effect("passive", op("add_strength", n=1, who="all_enemies"))])
    game = arena("salvador 0,0", "psycho 1,0", content=[tale], scenario="test")
    assert strength(game) == 7
    game.state.slaughter = True
    assert strength(game) == 8


def test_a_named_ability_may_be_used_once_a_turn_unless_a_card_says_otherwise() -> None:
    game = table("salvador 0,0", effects=[effect("passive", op("set_uses", ability="boom", n=2))])
    assert limits.uses(game, game.hunter("salvador"), "boom") == 2
    assert limits.uses(game, game.hunter("salvador"), "other") == 1
