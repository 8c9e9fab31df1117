"""What cards do as Resources: every kind of the vocabulary, at its moment, on what it can be aimed at."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from game.core.home import assets
from game.core.hooks import Ability
from game.core.place import Point
from game.core.request import Seat
from game.core.text import LANGUAGES, Refusal
from game.kit.dice import Pool
from game.systems.bmg3.cards.conditions import CONDITIONS
from game.systems.bmg3.cards.effects import EFFECTS, Shifting, aims_of
from game.systems.bmg3.cards.objectives import carry_out_bonus
from game.systems.bmg3.cards.play import OUTSIDE, Moment, Occasion
from game.systems.bmg3.cards.resources import play_resource, resolve
from game.systems.bmg3.cards.window import play_card, playable
from game.systems.bmg3.content import Clause, Weapon
from game.systems.bmg3.flow.moving import stride
from game.systems.bmg3.flow.pool import attack_with, defence_dice, fixed
from game.systems.bmg3.flow.recount import recover
from game.systems.bmg3.flow.sight import lit, sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack, Target
from game.systems.bmg3.state import P1, P2, Marker, Status
from game.systems.bmg3.vocabulary import FACTS, WHAT, EffectName
from tests.systems.bmg3.fights import acting
from tests.systems.bmg3.scenes import (
    card,
    clause,
    encounter,
    equipment,
    game,
    lamp,
    model,
    profile,
    put,
    run,
    sewer,
    suspect,
    weapon,
)

BETWEEN = (Moment.ACTIVATION_START, Moment.BEFORE_ACTION, Moment.ACTIVATION_END, *OUTSIDE)
STARTING = (Moment.ACTIVATION_START, Moment.BEFORE_ACTION)
DECLARED, ROLLED, BEFORE = Moment.ATTACK_DECLARED, Moment.ATTACK_ROLLED, Moment.BEFORE_ACTION
THUG = profile("thug", A=3, D=3, W=6, E=6, special=3, M=4, weapons=["gun"])
TRUCK = profile("truck", W=None, ranks=["vehicle"])
GUN = weapon("gun", rof=3, ammo=2, injury=1)
POUCH = equipment("pouch", magazines=1)
GRENADE = weapon("grenade", template="explosive", ammo=1, strength=3, stun=1, reach=8)
PAIR = {"a1": "thug 10,10", "b1": "thug 11.181,10"}
KO = {"stun": 6, "ko": True}
TRICK = "trick#1"
BLANKS = {seat: {"top": ["blank", "blank"]} for seat in "AB"}


def holding(line: Clause, models: dict[str, Any] | None = None, *, seat: str = "A", **more: Any) -> Bmg3:
    """A position in which a player holds one card, and a1 is active unless told otherwise."""
    trick, blank = card("trick", effects=[line], cost=0), card("blank", copies=4)
    active = more.pop("active", "a1")
    sides = {seat: {**BLANKS[seat], **more.pop("sides", {}).get(seat, {})} for seat in "AB"}
    played = game(
        *(THUG, TRUCK, GUN, POUCH, GRENADE, trick, blank, encounter()),
        models=models or PAIR,
        hands={seat: "trick"},
        sides=sides,
        **more,
    )
    if active:
        acting(played, active)
    return played


def fits(played: Bmg3, moment: Moment = BEFORE, seat: Seat = P1, **about: Any) -> bool:
    return ("use", TRICK) in playable(Occasion(played, moment, **about), seat)


def use(
    played: Bmg3, *answers: str, moment: Moment = BEFORE, seat: Seat = P1, dice: str = "", **about: Any
) -> Occasion:
    occasion = Occasion(played, moment, **about)
    assert fits(played, moment, seat, **about)
    run(play_card(occasion, seat, "use", TRICK), *answers, dice=dice)
    return occasion


def too_late(
    played: Bmg3, change: Callable[[], object], *answers: str, moment: Moment = BEFORE, seat: Seat = P1, **about: Any
) -> str:
    """Where a card ends when something changes between its play and its resolution: `spent` or `under` the deck."""
    occasion = Occasion(played, moment, **about)
    run(play_resource(occasion, seat, TRICK), *answers)
    change()
    run(resolve(occasion))
    side = played.side(seat)
    assert (side.spent == [TRICK]) != (side.deck.bottom == [TRICK])
    return "spent" if side.spent else "under"


def gone(played: Bmg3, id: str) -> Callable[[], object]:
    def leave() -> None:
        played.model(id).casualty, played.model(id).at = True, None

    return leave


def attack(played: Bmg3, attacker: str = "a1", *targets: str, dice: int = 3, gun: str = "") -> Attack:
    made = attack_with(played, played.model(attacker), played.library.get(Weapon, gun) if gun else None)
    made.targets = [fixed(made, Target(played.model(id), dice, True)) for id in targets]
    return made


def rolled(made: Attack, *dice: int) -> Attack:
    made.targets[0].rolled = Pool.showing(*dice)
    return made


# --- markers on models


def test_stun_is_removed_from_a_friend_and_may_wake_it() -> None:
    played = holding(
        clause("heal_stun", 2), {"a1": put("thug", "10,10", **KO), "a2": put("thug", "15,10", stun=1)}, active=""
    )
    use(played, "A a1", moment=Moment.PLAN_END)
    assert (model(played, "a1").stun, model(played, "a1").ko) == (4, False)
    assert played.side(P1).spent == [TRICK]
    use_up = holding(clause("heal_stun", 2), {"a1": put("thug", "10,10", stun=1)})
    use(use_up)
    assert model(use_up, "a1").stun == 0


def test_stun_cannot_be_removed_where_there_is_none_of_a_friend() -> None:
    assert not fits(holding(clause("heal_stun", 2), {"a1": "thug 10,10", "b1": put("thug", "20,10", stun=2)}))


@pytest.mark.rule("BMG3-CRD-27", "BMG3-CRD-36")
@pytest.mark.parametrize(
    ("kind", "state"), [("heal_stun", {"stun": 2}), ("heal_injury", {"injury": 2}), ("stand_up", {"down": True})]
)
def test_a_lost_target_sends_a_card_under_the_deck_and_nothing_to_change_does_not(
    kind: str, state: dict[str, Any]
) -> None:
    models = {"a1": put("thug", "10,10", **state), "a2": "thug 20,20"}
    lost = holding(clause(kind, 1), models)
    assert too_late(lost, gone(lost, "a1")) == "under"
    well = holding(clause(kind, 1), models)

    def get_well() -> None:
        hero = well.model("a1")
        hero.stun, hero.injury, hero.down = 0, 0, False

    assert too_late(well, get_well) == "spent"


def test_injury_is_removed_from_a_friend() -> None:
    models = {"a1": put("thug", "10,10", injury=1), "a2": put("thug", "15,10", injury=3), "b1": "thug 30,30"}
    played = holding(clause("heal_injury", 2), models)
    use(played, "A a2")
    assert (model(played, "a1").injury, model(played, "a2").injury) == (1, 1)
    assert not fits(holding(clause("heal_injury", 2), {"a1": put("thug", "10,10", stun=1)}))


def test_a_knocked_down_friend_stands_up() -> None:
    played = holding(clause("stand_up"), {"a1": put("thug", "10,10", down=True)})
    use(played)
    assert not model(played, "a1").down
    assert not fits(holding(clause("stand_up"), {"a1": "thug 10,10", "b1": put("thug", "20,10", down=True)}))


def test_a_rival_in_range_suffers_stun_done_by_the_crew() -> None:
    models = {"a1": "thug 10,10", "b1": put("thug", "16,10", stun=5), "b2": "thug 30,30", "b3": "truck 10,14"}
    played = holding(clause("harm", 1, range=6), models)
    assert aims_of(Occasion(played, BEFORE), P1, clause("harm", 1, range=6)) == ["b1"]
    use(played)
    assert model(played, "b1").ko
    [fact] = [fact for fact in played.state.facts if fact.kind == "ko"]
    assert (fact.seat, fact.of) == (P1, P2)


@pytest.mark.rule("BMG3-CRD-27")
@pytest.mark.parametrize("line", [clause("harm", 1, range=6), clause("afflict", what="poisoned", range=6)])
def test_who_has_left_the_range_is_not_reached_any_more(line: Clause) -> None:
    models = {"a1": "thug 10,10", "a2": put("thug", "16,12", **KO), "b1": "thug 16,10"}
    played = holding(line, models)

    def run_away() -> None:
        played.model("b1").at = played.model("b1").at._replace(x=20_000)  # type: ignore[union-attr]

    assert too_late(played, run_away) == "under"
    assert (model(played, "b1").stun, model(played, "b1").statuses) == (0, [])


def test_a_rival_in_range_gains_an_effect_it_does_not_have() -> None:
    models = {
        "a1": "thug 10,10",
        "b1": "thug 14,10",
        "b2": put("thug", "14,12", effects=["shocked"]),
        "b3": "truck 10,14",
    }
    played = holding(clause("afflict", what="shocked", range=6), models)
    assert aims_of(Occasion(played, BEFORE), P1, clause("afflict", what="shocked", range=6)) == ["b1"]
    use(played)
    assert model(played, "b1").has_status("shocked")


@pytest.mark.rule("BMG3-CRD-36")
def test_a_status_gained_meanwhile_is_nothing_to_change() -> None:
    played = holding(clause("afflict", what="shocked", range=6), {"a1": "thug 10,10", "b1": "thug 14,10"})
    assert too_late(played, lambda: played.model("b1").statuses.append(Status("shocked"))) == "spent"
    assert len(model(played, "b1").statuses) == 1


def test_the_effects_a_card_may_give_know_when_they_end() -> None:
    assert all(hasattr(Ability.registry[f"bmg3.{effect}"], "until") for effect in WHAT["afflict"])


def test_a_ko_friend_has_a_die_more_in_its_next_recovery_check_only() -> None:
    models = {"a1": put("thug", "10,10", **KO), "a2": put("thug", "15,10", **KO)}
    played = holding(clause("recovery_die", 1), models, active="", phase="recount")
    use(played, "A a1", moment=Moment.RECOUNT_1)
    run(recover(played, model(played, "a2")), dice="6 6")
    run(recover(played, model(played, "a1")), dice="6 6 6")
    run(recover(played, model(played, "a1")), dice="6 6")
    assert not fits(holding(clause("recovery_die", 1), {"a1": "thug 10,10", "b1": put("thug", "20,10", **KO)}))


# --- moves and actions


@pytest.mark.rule("BMG3-DIC-06")
def test_the_active_friend_moves_further_until_its_activation_ends() -> None:
    played = holding(clause("move_bonus", range=2))
    use(played)
    assert stride(played, model(played, "a1")).left == 6000
    assert stride(played, model(played, "b1")).left == 4000
    assert stride(played, model(played, "a1"), 3000).left == 3000, "a granted move is as long as it says"
    played.expire("activation")
    assert stride(played, model(played, "a1")).left == 4000


def test_who_has_moved_already_has_no_use_for_a_longer_move() -> None:
    played = holding(clause("move_bonus", range=2))
    played.activation.moved = True
    assert not fits(played)
    assert not fits(holding(clause("move_bonus", range=2), active="b1")), "that is a rival's activation"


def test_a_friend_moves_at_once() -> None:
    models = {"a1": "thug 10,10", "a2": "thug 20,20", "a3": put("thug", "25,20", down=True), "b1": "thug 30,30"}
    played = holding(clause("free_move", range=3), models)
    assert aims_of(Occasion(played, BEFORE), P1, clause("free_move", range=3)) == ["a1", "a2"]
    use(played, "A a2", "A 23,20")
    assert model(played, "a2").at == (23_000, 20_000, 0)


@pytest.mark.rule("BMG3-CRD-27")
def test_who_was_knocked_down_meanwhile_is_not_moved() -> None:
    played = holding(clause("free_move", range=3), {"a1": "thug 10,10", "b1": "thug 30,30"})
    assert too_late(played, lambda: setattr(played.model("a1"), "down", True)) == "under"


@pytest.mark.parametrize("what", WHAT["extra_action"])
def test_the_active_friend_gains_an_action(what: str) -> None:
    played = holding(clause("extra_action", what=what))
    use(played)
    assert played.activation.extra == [what]
    assert not fits(holding(clause("extra_action", what=what), active="b1"))


@pytest.mark.rule("BMG3-CRD-27")
def test_a_model_that_went_ko_gains_no_action() -> None:
    played = holding(clause("extra_action", what="any"))
    assert too_late(played, lambda: setattr(played.model("a1"), "ko", True)) == "under"
    assert played.activation.extra == []


# --- attacks


@pytest.mark.parametrize(("what", "kind"), [("", "melee"), ("melee", "melee"), ("", "ranged"), ("ranged", "ranged")])
def test_dice_are_added_against_a_target_the_attacker_names(what: str, kind: str) -> None:
    played = holding(clause("add_dice", 2, what=what), {**PAIR, "b2": "thug 8.819,10"})
    made = attack(played, "a1", "b1", "b2", gun="gun" if kind == "ranged" else "")
    use(played, "A b2", moment=DECLARED, attack=made)
    assert [(target.dice, target.bonus) for target in made.targets] == [(3, 0), (5, 2)]


def test_dice_are_added_only_to_a_friendly_attack_of_the_kind_that_has_dice() -> None:
    melee = holding(clause("add_dice", 1, what="ranged"))
    assert not fits(melee, DECLARED, attack=attack(melee, "a1", "b1"))
    theirs = holding(clause("add_dice", 1), active="b1")
    assert not fits(theirs, DECLARED, attack=attack(theirs, "b1", "a1"))
    template = holding(clause("add_dice", 1))
    assert not fits(template, DECLARED, attack=attack(template, "a1", "b1", dice=0, gun="grenade"))
    assert not fits(template, DECLARED), "an attack on a lamp has no dice"


@pytest.mark.rule("BMG3-CRD-27")
def test_dice_are_not_added_against_a_target_that_is_gone() -> None:
    played = holding(clause("add_dice", 1))
    made = attack(played, "a1", "b1")
    assert too_late(played, made.targets.clear, moment=DECLARED, attack=made) == "under"


def test_dice_are_removed_from_those_sent_to_a_friend() -> None:
    played = holding(clause("remove_dice", 2), {**PAIR, "a2": "thug 12.362,10"}, active="b1")
    made = attack(played, "b1", "a1", "a2")
    use(played, "A a2", moment=DECLARED, attack=made)
    assert [target.dice for target in made.targets] == [3, 1]
    small = holding(clause("remove_dice", 2), active="b1")
    made = attack(small, "b1", "a1", dice=1)
    use(small, moment=DECLARED, attack=made)
    assert made.targets[0].dice == 0
    assert not fits(holding(clause("remove_dice", 2)), DECLARED, attack=attack(played, "a1", "b1")), "an own attack"


@pytest.mark.rule("BMG3-CRD-27")
def test_dice_are_not_removed_when_the_friend_is_no_target_any_more() -> None:
    played = holding(clause("remove_dice", 1), active="b1")
    made = attack(played, "b1", "a1")
    assert too_late(played, made.targets.clear, moment=DECLARED, attack=made) == "under"


def test_dice_that_cards_have_added_are_cancelled_and_no_others() -> None:
    played = holding(clause("cancel_dice"), active="b1")
    made = attack(played, "b1", "a1", dice=4)
    assert not fits(played, DECLARED, attack=made), "nothing was added, and no card was played"
    made.targets[0].bonus = 1
    use(played, moment=DECLARED, attack=made)
    assert (made.targets[0].dice, made.targets[0].bonus) == (3, 0)


@pytest.mark.rule("BMG3-CRD-36")
def test_a_card_that_finds_no_dice_to_cancel_is_spent() -> None:
    played = holding(clause("cancel_dice"), active="b1")
    made = attack(played, "b1", "a1", dice=4)
    made.targets[0].bonus = 1
    assert too_late(played, lambda: setattr(made.targets[0], "bonus", 0), moment=DECLARED, attack=made) == "spent"
    assert made.targets[0].dice == 4


def test_a_friendly_target_in_melee_defends_with_more_dice_for_one_attack() -> None:
    played = holding(clause("guard", 2), {**PAIR, "a2": "thug 12.362,10"}, active="b1")
    made = attack(played, "b1", "a1", "a2")
    use(played, "A a1", moment=DECLARED, attack=made)
    assert [defence_dice(made.at(target)).value for target in made.targets] == [5, 3]
    played.expire("attack")
    assert defence_dice(made.at(made.targets[0])).value == 3


def test_nobody_guards_against_shots_or_while_ko() -> None:
    played = holding(clause("guard", 2), active="b1")
    assert not fits(played, DECLARED, attack=attack(played, "b1", "a1", gun="gun"))
    out = holding(clause("guard", 2), {**PAIR, "a1": put("thug", "10,10", **KO)}, active="b1")
    assert not fits(out, DECLARED, attack=attack(out, "b1", "a1"))


@pytest.mark.rule("BMG3-DIC-07", "BMG3-DIC-08")
def test_dice_of_an_own_attack_are_rolled_again_as_its_player_likes() -> None:
    played = holding(clause("reroll", 2))
    made = rolled(attack(played, "a1", "b1"), 1, 4, 2)
    use(played, "A b1.0 b1.1", moment=ROLLED, dice="6 1", attack=made)
    assert (made.targets[0].rolled.faces, made.targets[0].rolled.fresh()) == ([6, 1, 2], [2])


def test_no_die_need_be_rolled_again() -> None:
    played = holding(clause("reroll", 2))
    made = rolled(attack(played, "a1", "b1"), 1, 4, 2)
    use(played, "A -", moment=ROLLED, attack=made)
    assert (made.targets[0].rolled.faces, made.targets[0].rolled.fresh()) == ([1, 4, 2], [0, 1, 2])


@pytest.mark.rule("BMG3-DIC-09", "BMG3-CRD-36")
def test_no_die_is_rolled_more_than_twice_whoever_asks_for_it() -> None:
    played = holding(clause("force_reroll", 3), active="b1")
    made = rolled(attack(played, "b1", "a1"), 6, 5, 4)
    for n in (0, 2):
        made.targets[0].rolled[n].again.append(P2)
    use(played, "A a1.1", moment=ROLLED, dice="1", attack=made)
    assert made.targets[0].rolled.faces == [6, 1, 4]
    late = holding(clause("force_reroll", 3), active="b1")
    made = rolled(attack(late, "b1", "a1"), 6)
    assert too_late(late, lambda: made.targets[0].rolled[0].again.append(P2), moment=ROLLED, attack=made) == "spent"
    assert not fits(holding(clause("force_reroll", 3), active="b1"), ROLLED, attack=made), "no die is left"


def test_own_dice_and_those_of_the_rival_are_told_apart() -> None:
    own = holding(clause("force_reroll", 1))
    assert not fits(own, ROLLED, attack=rolled(attack(own, "a1", "b1"), 6))
    theirs = holding(clause("reroll", 1), active="b1")
    assert not fits(theirs, ROLLED, attack=rolled(attack(theirs, "b1", "a1"), 6))


# --- things on the table


def test_a_suspect_is_placed_beside_a_friend() -> None:
    played = holding(clause("place_suspect"), {"a1": "thug 10,10", "a2": "thug 20,20", "b1": "thug 30,30"})
    use(played, "A a2", "A 21.181,20")
    [marker] = played.markers("suspect", P1)
    assert marker.at == (21_181, 20_000, 0)
    assert [fact.kind for fact in played.state.facts] == ["resource_played", "suspect_placed"]


@pytest.mark.rule("BMG3-SMP-05")
def test_a_suspect_keeps_its_distances_when_a_card_places_it() -> None:
    crowded = [suspect("10,12"), *(suspect(f"{4 + 8 * (n % 4)},{28 + 6 * (n // 4)}") for n in range(7))]
    played = holding(clause("place_suspect"), markers=crowded[:1], models={"a1": "thug 10,10", "a2": "thug 20,20"})
    assert aims_of(Occasion(played, BEFORE), P1, clause("place_suspect")) == ["a2"], "a1 is too near to another"
    at_home = holding(
        clause("place_suspect"), encounter="streets", sides={"A": {"zone": "A"}}, models={"a1": "thug 10,5"}
    )
    assert not fits(at_home), "in the own zone"
    assert not fits(holding(clause("place_suspect"), markers=crowded)), "eight are enough"


@pytest.mark.rule("BMG3-CRD-27")
def test_a_suspect_is_not_placed_beside_who_is_gone() -> None:
    played = holding(clause("place_suspect"), {"a1": "thug 10,10", "a2": "thug 20,20"})
    assert too_late(played, gone(played, "a2"), "A a2") == "under"


@pytest.mark.rule("BMG3-SMP-02", "BMG3-SMP-05")
def test_a_revealed_suspect_is_answered_beside_any_friend_but_the_closest_to_the_revealer() -> None:
    models = {"a1": "thug 12,10", "a2": "thug 20,20", "a3": "thug 25,20", "b1": "thug 10,10"}
    played = holding(clause("answer_reveal"), models, active="b1", markers=[suspect("9,12")])
    about = {"model": model(played, "b1"), "marker": played.markers("suspect")[0]}
    line = clause("answer_reveal")
    assert aims_of(Occasion(played, Moment.SUSPECT_REVEALED, **about), P1, line) == ["a2", "a3"]
    use(played, "A a3", "A 26.181,20", moment=Moment.SUSPECT_REVEALED, **about)
    assert len(played.markers("suspect", P1)) == 2


@pytest.mark.rule("BMG3-SMP-05")
def test_a_crew_of_one_cannot_answer_a_reveal_and_nobody_answers_his_own() -> None:
    alone = holding(clause("answer_reveal"), {"a1": "thug 20,20", "b1": "thug 10,10"}, active="b1")
    theirs = {"model": model(alone, "b1"), "marker": _marker(P1)}
    assert not fits(alone, Moment.SUSPECT_REVEALED, **theirs)
    played = holding(clause("answer_reveal"), {"a1": "thug 10,10", "a2": "thug 20,20", "b1": "thug 30,30"})
    assert not fits(played, Moment.SUSPECT_REVEALED, model=model(played, "a1"), marker=_marker(P1)), "by himself"
    assert not fits(played, Moment.SUSPECT_REVEALED, model=model(played, "b1"), marker=_marker(P2)), "of the rival"
    assert fits(played, Moment.SUSPECT_REVEALED, model=model(played, "b1"), marker=_marker(P1))


def _marker(seat: Seat) -> Marker:
    return Marker("s", "suspect", seat, Point(10_000, 12_000))


def test_a_rival_suspect_near_a_friend_is_moved() -> None:
    marks = [suspect("12.5,10", "B", id="near"), suspect("20,20", "B", id="far"), suspect("10,12", id="own")]
    played = holding(clause("move_suspect", 2, range=2), {"a1": "thug 10,10", "b1": "thug 30,30"}, markers=marks)
    assert aims_of(Occasion(played, BEFORE), P1, clause("move_suspect", 2, range=2)) == ["near"]
    use(played, "A 14.5,10")
    assert played.markers("suspect", P2)[0].at == (14_500, 10_000, 0)


def test_a_moved_suspect_keeps_its_distances_and_is_not_in_its_own_way() -> None:
    marks = [suspect("12,10", "B", id="near"), suspect("18,10", "B", id="far")]
    played = holding(clause("move_suspect", 2, range=2), markers=marks, models={"a1": "thug 10,14", "b1": "thug 30,30"})
    where = Shifting(played, played.markers("suspect")[0], 2000)
    at = played.markers("suspect")[0].at
    assert where.why_not(at._replace(x=12_500)) is None
    assert _rule(where.why_not(at._replace(x=13_900))) == "BMG3-SUS-03"
    assert _rule(where.why_not(at._replace(x=9_500))) == "BMG3-CTC-22"
    assert played.markers("suspect")[0].at == at


def _rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


@pytest.mark.rule("BMG3-CRD-27")
@pytest.mark.parametrize("kind", ["move_suspect", "remove_suspect"])
def test_a_suspect_that_is_gone_is_a_lost_target(kind: str) -> None:
    line = clause(kind, 1 if kind == "move_suspect" else 0, range=2)
    played = holding(line, {"a1": "thug 10,10", "b1": "thug 30,30"}, markers=[suspect("12,10", "B")])
    assert too_late(played, played.state.markers.clear) == "under"


def test_a_rival_suspect_near_a_friend_is_removed_but_not_revealed() -> None:
    marks = [suspect("12,10", "B", id="near"), suspect("20,20", "B", id="far"), suspect("10,12", id="own")]
    played = holding(clause("remove_suspect", range=2), {"a1": "thug 10,10", "b1": "thug 30,30"}, markers=marks)
    use(played)
    assert [marker.id for marker in played.state.markers] == ["far", "own"]
    assert not any(fact.kind == "suspect_revealed" for fact in played.state.facts)
    assert not fits(holding(clause("remove_suspect", range=2), markers=marks[1:]))


def test_a_lamp_gives_no_light_until_the_activation_ends() -> None:
    models = {"a1": "thug 10,10", "b1": "thug 30,30"}
    played = holding(clause("dark_lamp"), models, markers=[lamp("12,10"), sewer("20,20")])
    assert lit(played, model(played, "a1"))
    use(played)
    assert not lit(played, model(played, "a1"))
    played.expire("activation")
    assert lit(played, model(played, "a1"))
    assert not fits(holding(clause("dark_lamp"), markers=[lamp("12,14", dark=True)])), "it is dark already"


def test_outside_an_activation_a_lamp_is_dark_for_the_round() -> None:
    played = holding(clause("dark_lamp"), markers=[lamp("12,12")], active="", phase="plan")
    use(played, moment=Moment.PLAN_END)
    played.expire("activation")
    assert played.markers("lamp")[0].dark
    played.expire("round")
    assert not played.markers("lamp")[0].dark


@pytest.mark.rule("BMG3-CRD-27")
def test_a_lamp_that_was_destroyed_is_a_lost_target() -> None:
    played = holding(clause("dark_lamp"), markers=[lamp("12,12")])
    assert too_late(played, played.state.markers.clear) == "under"


# --- the rest


def test_passes_are_gained_while_the_plan_is_executed() -> None:
    played = holding(clause("gain_pass", 2))
    use(played)
    assert [played.side(seat).passes for seat in (P1, P2)] == [2, 0]
    assert not fits(holding(clause("gain_pass", 1), active="", phase="plan"), Moment.PLAN_END)


def test_own_models_see_further_at_night_until_the_activation_ends() -> None:
    played = holding(clause("far_sight", range=6), {"a1": "thug 10,5", "b1": "thug 10,21"})
    a1, b1 = model(played, "a1"), model(played, "b1")
    assert not sees(played, a1, b1).visible
    use(played)
    assert (sees(played, a1, b1).visible, sees(played, b1, a1).visible) == (True, False)
    played.expire("activation")
    assert not sees(played, a1, b1).visible


def test_a_friend_regains_magazines_up_to_what_it_began_with() -> None:
    models = {
        "a1": put("thug", "10,10", magazines={"gun": 0}, equipment=["pouch"]),
        "a2": put("thug", "20,20", magazines={"gun": 1}),
        "b1": put("thug", "30,30", magazines={"gun": 0}),
    }
    played = holding(clause("reload", 2), models)
    use(played, "A a2")
    assert model(played, "a2").magazines == {"gun": 2}
    again = holding(clause("reload", 2), models)
    use(again, "A a1")
    assert model(again, "a1").magazines == {"gun": 2}, "of three it could carry"
    assert not fits(holding(clause("reload", 1))), "everybody has all of them"


@pytest.mark.rule("BMG3-CRD-27", "BMG3-CRD-36")
def test_who_is_gone_does_not_reload_and_full_weapons_change_nothing() -> None:
    models = {"a1": put("thug", "10,10", magazines={"gun": 1}), "a2": "thug 20,20"}
    lost, full = holding(clause("reload", 1), models), holding(clause("reload", 1), models)
    assert too_late(lost, gone(lost, "a1")) == "under"
    assert too_late(full, lambda: full.model("a1").magazines.update(gun=2)) == "spent"


@pytest.mark.rule("BMG3-SMP-04")
def test_cards_drawn_are_paid_for_with_as_many_of_the_hand() -> None:
    played = holding(clause("draw", 1), sides={"A": {"top": ["blank", "blank", "blank"]}})
    use(played, "A blank#1")
    assert played.side(P1).hand == ["blank#2"], "one drawn and put back, and one for the card that was used"
    assert played.side(P1).deck.cards == ["blank#3", "blank#1"]


def pushed() -> Bmg3:
    """A can gain a Pass, B can counter that."""
    trick = card("trick", effects=[clause("counter")], cost=0)
    push = card("push", effects=[clause("gain_pass", 1)], cost=0)
    played = game(THUG, GUN, trick, push, models=PAIR, hands={"A": "push", "B": "trick"})
    acting(played)
    return played


def test_a_counter_takes_the_effect_of_the_card_it_answers() -> None:
    trick, push = (
        card("trick", effects=[clause("counter")], cost=0),
        card("push", effects=[clause("gain_pass", 1)], cost=0),
    )
    played = game(THUG, GUN, trick, push, models=PAIR, hands={"A": "push", "B": "trick"})
    acting(played)
    assert not fits(played, BEFORE, P2), "there is nothing to answer"
    run(play_card(Occasion(played, BEFORE), P1, "use", "push#1"), "B use:trick#1")
    assert played.side(P1).passes == 0
    assert (played.side(P1).spent, played.side(P2).spent) == (["push#1"], [TRICK])


@pytest.mark.rule("BMG3-CRD-27")
def test_a_counter_without_its_card_goes_under_the_deck() -> None:
    trick, push = (
        card("trick", effects=[clause("counter")], cost=0),
        card("push", effects=[clause("gain_pass", 1)], cost=0),
    )
    played = game(THUG, GUN, trick, push, models=PAIR, hands={"A": "push", "B": "trick"})
    acting(played)
    occasion = Occasion(played, BEFORE)
    run(play_resource(occasion, P1, "push#1"))
    run(play_resource(occasion, P2, TRICK))
    del occasion.stack[0]
    run(resolve(occasion))
    assert (played.side(P2).spent, played.side(P2).deck.bottom) == ([], [TRICK])


@pytest.mark.rule("BMG3-CRD-17")
def test_a_removed_card_leaves_the_game_for_good() -> None:
    trick = card("trick", effects=[clause("heal_stun", 1), clause("remove_card")], cost=0)
    played = game(THUG, GUN, trick, models={"a1": put("thug", "10,10", stun=1)}, hands={"A": "trick"})
    assert len(played.side(P1).hand) == 1
    acting(played)
    run(play_card(Occasion(played, BEFORE), P1, "use", TRICK))
    side = played.side(P1)
    assert model(played, "a1").stun == 0
    assert [side.hand, side.deck.cards, side.spent, side.laid, side.fulfilled] == [[], [], [], [], []]


def test_a_card_that_is_an_objective_only_is_never_a_resource() -> None:
    played = holding(clause("nothing"))
    assert not any(fits(played, moment) for moment in Moment)


def test_a_card_is_used_only_when_all_its_lines_can_be_aimed() -> None:
    trick = card("trick", effects=[clause("draw", 1), clause("stand_up")], cost=0)
    models: dict[str, Any] = {"a1": "thug 10,10"}
    assert not fits(game(THUG, GUN, trick, models=models, hands={"A": "trick"}))
    lying = {"a1": put("thug", "10,10", down=True)}
    assert fits(game(THUG, GUN, trick, models=lying, hands={"A": "trick"}))


def test_a_bonus_is_aimed_as_it_is_carried_out_and_passed_over_when_there_is_nothing_to_do() -> None:
    trick = card("trick", bonus=[clause("heal_stun", 1)])
    models = {"a1": put("thug", "10,10", stun=1), "a2": put("thug", "20,10", stun=2)}
    played = game(THUG, GUN, trick, models=models, hands={"A": "trick"})
    run(carry_out_bonus(played, P1, played.card(TRICK)), "A a2")
    assert model(played, "a2").stun == 1
    healthy = game(THUG, GUN, trick, models={"a1": "thug 10,10"}, hands={"A": "trick"})
    run(carry_out_bonus(healthy, P1, healthy.card(TRICK)))


# --- what authors are told


def documented(heading: str) -> list[list[str]]:
    pages = Path(__file__).parents[3] / "docs" / "packs-bmg3.md"
    [section] = [part for part in pages.read_text(encoding="utf-8").split("\n## ") if heading in part.splitlines()[0]]
    rows = [line for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def kinds(rows: list[list[str]]) -> list[str]:
    return [kind for row in rows for kind in re.findall(r"`(\w+)`", row[0])]


WHEN = {
    "any time": tuple(Moment),
    "between actions": BETWEEN,
    "in an activation, between actions": BETWEEN,
    "before it acts": STARTING,
    "attack declared": (DECLARED,),
    "attack rolled": (ROLLED,),
    "Suspect Revealed": (Moment.SUSPECT_REVEALED,),
    "a card was played": (Moment.CARD_PLAYED,),
    "never": (),
}


def test_the_pages_for_authors_name_every_kind_and_no_other() -> None:
    assert sorted(kinds(documented("`requires`"))) == sorted([*CONDITIONS, "happened", "never_happened"])
    assert sorted(kinds(documented("`effects`"))) == sorted(EFFECTS) == sorted(get_args(EffectName))


def test_the_pages_for_authors_say_when_each_effect_may_be_played() -> None:
    for row in documented("`effects`"):
        for kind in kinds([row]):
            assert set(EFFECTS[kind].moments) == set(WHEN[row[-1]]), kind


def test_the_pages_for_authors_name_every_fact_and_every_what() -> None:
    pages = (Path(__file__).parents[3] / "docs" / "packs-bmg3.md").read_text(encoding="utf-8")
    [told] = [line for line in pages.splitlines() if line.startswith("The facts are:")]
    assert re.findall(r"`(\w+)`", told) == list(FACTS)
    rows = {
        kind: " ".join(row[1:])
        for row in [*documented("`requires`"), *documented("`effects`")]
        for kind in kinds([row])
    }
    for kind, words in WHAT.items():
        if kind not in ("happened", "never_happened"):
            assert [word for word in words if word and f"`{word}`" not in rows[kind]] == [], kind


@pytest.mark.parametrize("kind", sorted(EFFECTS))
def test_every_effect_has_a_question_in_every_language(kind: str) -> None:
    for language in LANGUAGES:
        words = (assets() / "locale" / language / "bmg3_cards.toml").read_text(encoding="utf-8")
        assert f"\n{kind} = " in words.split("[bmg3.aim]")[1]
