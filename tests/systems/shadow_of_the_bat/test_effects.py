"""Every operation of the vocabulary, on the cards of heroes, supports, villains and villain types (section 4.3)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game.kit.dice import Die, Pool
from game.systems import shadow_of_the_bat as game
from game.systems.shadow_of_the_bat.effects import ops
from game.systems.shadow_of_the_bat.flow import defence, spans
from game.systems.shadow_of_the_bat.points import ATTRIBUTE, About, Strike, attribute, ignores
from game.systems.shadow_of_the_bat.state import HEROES, Activation, Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import IGNORED, LASTING, Effect, Op
from tests.systems.shadow_of_the_bat.carriers import BEARERS, HERO, SCHEME, SUPPORT, VILLAIN, Bearer, carried
from tests.systems.shadow_of_the_bat.scenes import ability, at, board, card, die, hero, run, scheme, villain, words

everybody = pytest.mark.parametrize("bearer", BEARERS, ids=str)


def test_every_operation_is_known() -> None:
    assert sorted([*ops.operations(), *LASTING]) == sorted(get_args(Op))


# --- Strikes (ABL-08 to ABL-10)


@pytest.mark.rule("SOTB-ABL-08", "SOTB-ABL-10")
@pytest.mark.parametrize(("bearer", "dice"), [(HERO, 4), (SUPPORT, 3), (VILLAIN, 5), (SCHEME, 5)], ids=str)
def test_strike_plus_x_rolls_so_many_more_dice_and_needs_no_icon(bearer: Bearer, dice: int) -> None:
    scene = carried(bearer, "strike", strike="melee", plus=1).do(dice=" ".join(["4"] * dice))
    assert scene.enemy.wounds == 0
    defended = 2 if dice == 5 else 1
    scene = carried(bearer, "strike", strike="melee", plus=1).do(dice=" ".join(["1"] * (dice + defended)))
    assert scene.enemy.wounds > 0


@everybody
def test_a_strike_wounds_whom_it_hits(bearer: Bearer) -> None:
    scene = carried(bearer, "strike", strike="melee")
    count = attribute(scene.game, scene.me, "melee") or 0
    guard = attribute(scene.game, scene.enemy, "defense") or 0
    scene.do(dice=" ".join(["1", *["4"] * (count - 1), *["1"] * guard]))
    assert scene.enemy.wounds == 1


def test_a_strike_that_hits_nobody_is_not_worth_asking_for() -> None:
    far = carried(HERO, "strike", strike="melee")
    far.enemy.at = at("9,7")
    assert not far.useful() and carried(HERO, "strike", strike="melee").useful()
    far.do()  # and does nothing
    stunned = carried(HERO, "strike", strike="melee")
    stunned.me.tokens["stunned"] = 1
    assert not stunned.useful()


@pytest.mark.rule("SOTB-ABL-08")
def test_strike_plus_x_strengthens_a_strike_that_was_just_declared() -> None:
    scene = carried(HERO, "strike", plus=2)
    strike = Strike(scene.game, scene.me, scene.enemy, "melee")
    scene.do(moment=scene.moment("strike_declared", strike=strike))
    assert strike.plus == 2
    melee_only = carried(HERO, "strike", plus=2, strike="ranged")
    assert not melee_only.useful(melee_only.moment("strike_declared", strike=strike))


@pytest.mark.rule("SOTB-ABL-08")
def test_for_ai_villains_strike_plus_x_means_hits() -> None:
    scene = carried(VILLAIN, "strike", strike="melee", plus=1, game={"mode": "coop"})
    scene.do(dice="1 1")  # 3 hits of its sheet and 1, against 2 defence dice
    assert scene.enemy.wounds == 4


@pytest.mark.rule("SOTB-ABL-09")
@pytest.mark.parametrize(
    ("paid", "keys"),
    [
        (["A"], ["melee@thug#1"]),
        (["R"], ["shoot@thug#2"]),
        (["M", "R"], ["shoot@thug#2"]),
        (["A", "R"], ["melee@thug#1", "shoot@thug#2"]),
    ],
)
def test_icons_that_buy_the_bonus_match_the_kind_of_strike(paid: list[str], keys: list[str]) -> None:
    strike = card("robin_1", {"op": "strike", "plus": 1}, cost={"icons": ["any"] * len(paid)})
    scene = carried(HERO, "strike", "thug 9,5", plus=1, content=(strike,))
    robin = scene.game.hero("robin")
    robin.active, robin.paid = ["robin_1"], paid  # type: ignore[assignment]
    flow = ops.perform(scene.game, strike.effects[0], scene.moment(), scene.voice._replace(address="robin_1"))
    asked = flow.send(None)
    assert [option.key for option in asked.options] == keys
    flow.close()


@pytest.mark.rule("SOTB-ABL-10")
def test_further_matching_icons_add_a_die_each() -> None:
    scene = carried(HERO, "strike", strike="melee", plus=1)
    robin = scene.game.hero("robin")
    robin.dice = [die("A"), die("M"), die("D+A")]
    scene.do("1A+3A", dice="4 4 4 4 4 4")  # Melee 3, Strike +1, two icons
    assert robin.dice[0].touched and robin.dice[2].touched and not robin.dice[1].touched


def test_ai_villains_are_granted_no_strike_that_could_not_hit() -> None:
    scene = carried(VILLAIN, "strike", strike="ranged", game={"mode": "coop"})
    scene.enemy.at = at("7,5")  # Ranged 3, one space beyond its range
    assert scene.useful()
    scene.enemy.at = at("11,5")
    assert not scene.useful()


@pytest.mark.rule("SOTB-TMV-25")
def test_a_granted_strike_is_an_action_of_the_activation() -> None:
    scene = carried(HERO, "strike", strike="melee")
    scene.game.state.active = Activation("robin")
    scene.do(dice="4 4 4")
    assert scene.game.state.active.began


# --- acting and moving


@everybody
def test_activate_lets_somebody_act_with_these_icons_alone(bearer: Bearer) -> None:
    scene = carried(bearer, "activate", who="friend" if bearer is not SCHEME else "type", villain="thug", icons=["M"])
    if isinstance(scene.friend, Hero):
        scene.friend.dice = [die("A"), die("M"), die("M")]
    seat = scene.game.controller(scene.friend)
    scene.do(f"{seat} move 4,3")
    assert scene.friend.at == at("4,3")
    if isinstance(scene.friend, Hero):
        assert not any(each.touched for each in scene.friend.dice)


@pytest.mark.rule("SOTB-VTN-07")
def test_in_the_villain_turn_a_villain_card_activates_nobody_twice() -> None:
    scene = carried(SCHEME, "activate", who="types", villain="thug", icons=["M"], game={"turn": "villains"})
    scene.game.state.activated = ["thug#1"]
    assert not scene.useful()
    scene.game.state.activated = []
    scene.do("end")
    assert scene.game.state.activated == ["thug#1"]


@everybody
def test_move_gives_so_many_points(bearer: Bearer) -> None:
    scene = carried(bearer, "move", amount=3).do("4,5 3,5")  # 2 points to leave the enemy, then 1
    assert scene.me.at == at("3,5")
    with pytest.raises(AssertionError, match="refused"):
        carried(bearer, "move", amount=2).do("4,5 3,5")
    assert carried(bearer, "move", amount=3).do("no").me.at == at("5,5")


def test_who_is_stuck_does_not_move() -> None:
    scene = carried(HERO, "move", amount=3)
    scene.me.tokens["stuck"] = 1
    assert not scene.useful()


@everybody
@pytest.mark.parametrize(
    ("kind", "answers", "ground"),
    [
        ("jump", ["jump", "5,8"], "." * 12),
        ("climb", ["climb:4,6"], "....1......."),
        ("crouch", ["crouch"], "....C......."),
        ("hide", ["hide"], "....b......."),
    ],
)
def test_a_terrain_move_without_its_icons(bearer: Bearer, kind: str, answers: list[str], ground: str) -> None:
    rows = ["." * 12] * 6 + [ground] + ["." * 12] * 3
    scene = carried(bearer, "free_terrain_move", moves=[kind], game={"on": board(*rows)})
    scene.do(*answers)
    if kind in ("crouch", "hide"):
        assert scene.me.has({"crouch": "crouched", "hide": "hidden"}[kind])
    else:
        assert scene.me.at == at(answers[-1].rpartition(":")[2])
    other = carried(bearer, "free_terrain_move", moves=["crouch" if kind != "crouch" else "climb"])
    assert not other.useful()


@everybody
def test_rescue_pulls_a_falling_friend_up_from_afar(bearer: Bearer) -> None:
    scene = carried(bearer, "rescue", who="friend", range=4)
    scene.friend.at = at("5,1")
    assert not scene.useful()
    scene.friend.tokens["falling"] = 1
    scene.game.state.falls.append(scene.friend.id)
    scene.do("5,4")
    assert scene.friend.at == at("5,4") and not scene.friend.has("falling") and not scene.game.state.falls


# --- wounds, focus, force, statuses


@everybody
def test_wound_allows_no_defence_roll(bearer: Bearer) -> None:
    assert carried(bearer, "wound", who="enemy", amount=2).do().enemy.wounds == 2


@pytest.mark.rule("SOTB-WND-06", "SOTB-STA-19")
@everybody
def test_heal_removes_wounds_but_not_of_who_is_poisoned(bearer: Bearer) -> None:
    scene = carried(bearer, "heal", who="friend" if bearer is not SCHEME else "type", villain="thug", amount=2)
    assert not scene.useful()
    scene.friend.wounds = 3
    assert scene.do().friend.wounds == 1
    scene.friend.tokens["poisoned"] = 1
    assert not scene.useful()


@pytest.mark.parametrize(("bearer", "gained"), [(HERO, 2), (SUPPORT, 0), (VILLAIN, 2), (SCHEME, 2)], ids=str)
def test_gain_focus_gives_a_hero_its_own_and_villains_their_pool(bearer: Bearer, gained: int) -> None:
    scene = carried(bearer, "gain_focus", amount=2)
    assert scene.useful() == bool(gained)
    scene.do()
    held = scene.me.focus if isinstance(scene.me, Hero) else scene.game.state.side.focus
    assert held == gained
    assert scene.do().game.state.side.focus <= 3  # never above the start (FOC-11)


def test_a_negative_amount_takes_focus_away() -> None:
    scene = carried(SCHEME, "gain_focus", who="enemy", amount=-2)
    robin = scene.game.hero("robin")
    assert not scene.useful()
    robin.focus = 3
    scene.do()
    assert robin.focus == 1
    assert scene.do() and robin.focus == 0


@everybody
def test_push_and_pull_go_from_the_bearer_and_to_it(bearer: Bearer) -> None:
    scene = carried(bearer, "push", who="enemy", amount=2).do()
    assert scene.enemy.at == at("8,5")
    nearer = carried(bearer, "pull", who="enemy", amount=2)
    nearer.enemy.at = at("9,5")
    assert nearer.do().enemy.at == at("7,5")


def test_a_villain_card_pushes_from_a_figure_of_its_type_that_its_player_chooses() -> None:
    scene = carried(SCHEME, "push", "boss 6,6", who="enemy", amount=1, range=1)
    assert scene.do("boss#3").enemy.at == at("6,4")


@everybody
def test_add_status_and_remove_status_count_tokens(bearer: Bearer) -> None:
    scene = carried(bearer, "add_status", who="enemy", status="stuck", amount=2).do()
    assert scene.enemy.has("stuck") == 2
    other = carried(bearer, "remove_status", status="burning", amount=2)
    assert not other.useful()
    other.me.tokens["burning"] = 3
    assert other.do().me.has("burning") == 1


def test_the_striker_of_a_villain_cards_type_is_the_one_who_pushes() -> None:
    scene = carried(SCHEME, "push", "boss 6,6", who="target", amount=1)
    blow = Strike(scene.game, scene.game.figure("boss#3"), scene.enemy, "melee")
    assert scene.do(moment=scene.moment("after_strike", strike=blow)).enemy.at == at("6,4")


def test_a_wound_of_a_card_is_dealt_by_its_bearer() -> None:
    back = ability({"op": "wound", "who": "striker"}, on={"event": "after_wound"})
    scene = carried(HERO, "wound", who="enemy", content=(villain("thug", competitive={"life": 4, "ability": back}),))
    assert scene.do().me.wounds == 1


def test_a_giant_gets_no_token_it_cannot_bear() -> None:
    scene = carried(HERO, "add_status", "giant 9,1", who="type", villain="giant", status="falling")
    assert not scene.useful()


def test_a_falling_token_is_a_fall_like_any_other() -> None:
    scene = carried(VILLAIN, "add_status", who="enemy", status="falling").do()
    assert scene.enemy.has("falling") and scene.game.state.falls == ["robin"]
    assert not scene.useful()  # single: one is enough


# --- numbers and rules


@everybody
def test_modify_attr_changes_an_attribute_for_a_while(bearer: Bearer) -> None:
    scene = carried(bearer, "modify_attr", attr="move", amount=-2, duration="turn")
    before = attribute(scene.game, scene.me, "move") or 0
    scene.do()
    assert attribute(scene.game, scene.me, "move") == before - 2
    assert attribute(scene.game, scene.enemy, "move") == 3
    spans.expire(scene.game, "turn")
    assert attribute(scene.game, scene.me, "move") == before


def test_what_a_villain_card_changes_for_its_type_it_changes_for_all_of_them_also_later_ones() -> None:
    for word in ("self", "types"):
        scene = carried(
            SCHEME, "modify_attr", "boss 9,7", who=word, villain="boss", attr="melee", amount=1, duration="turn"
        ).do()
        later = Figure("boss#9", "boss", "leader", at("1,1"))
        scene.game.state.villains["boss#9"] = later
        assert [attribute(scene.game, scene.game.figure(f"boss#{n}"), "melee") for n in (2, 3, 9)] == [5, 5, 5]


def test_the_label_of_a_change_names_the_card_it_comes_from() -> None:
    same = {"op": "modify_attr", "attr": "move", "amount": 1, "duration": "turn"}
    scene = carried(HERO, **same, content=(card("aaa", same, hero=None, kind="gadget"),)).do()  # type: ignore[arg-type]
    [part] = ATTRIBUTE(About(scene.game, scene.me, "move"), 3).parts
    assert part.label == scene.voice.name


def test_modify_attr_of_a_kind_of_strike_counts_in_that_only() -> None:
    scene = carried(HERO, "modify_attr", attr="defense", amount=2, duration="turn", strike="ranged").do()
    robin = scene.me
    assert attribute(scene.game, robin, "defense") == 2
    for kind, value in (("melee", 2), ("ranged", 4)):
        strike = Strike(scene.game, scene.enemy, robin, kind)  # type: ignore[arg-type]
        assert attribute(scene.game, robin, "defense", strike) == value


@everybody
def test_ignore_names_a_rule_that_does_not_bind(bearer: Bearer) -> None:
    scene = carried(bearer, "ignore", rule="MOV-07", duration="round").do()
    assert ignores(scene.game, scene.me, "MOV-07") and not ignores(scene.game, scene.me, "MOV-12")
    assert not ignores(scene.game, scene.enemy, "MOV-07")


def test_every_rule_that_can_be_ignored_is_asked_about_and_no_other() -> None:
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(game.__file__).parent.rglob("*.py")))
    asked = re.findall(r'ignores\([^)]*?"([A-Z]{3}-\d\d)"', code)
    dropped = re.findall(r'(?:rule: str = |arrive\(.*?)"([A-Z]{3}-\d\d)"', code)
    assert sorted({*asked, *dropped}) == sorted(IGNORED)


# --- dice and icons


@everybody
def test_reroll_rolls_attack_dice_again_each_once(bearer: Bearer) -> None:
    scene = carried(bearer, "reroll", amount=2)
    strike = Strike(scene.game, scene.me, scene.enemy, "melee", dice=Pool([Die(4), Die(4), Die(4, again=[HEROES[0]])]))
    moment = scene.moment("after_attack_roll", strike=strike)
    with pytest.raises(AssertionError, match="refused"):
        carried(bearer, "reroll", amount=2).do("3", moment=moment)
    scene.do("1 2", dice="1 2", moment=moment)
    assert strike.dice.faces == [1, 2, 4] and not strike.dice.fresh()
    assert not scene.useful(moment) and not scene.useful()


def test_reroll_is_about_the_dice_of_whom_it_names() -> None:
    scene = carried(HERO, "reroll")
    strike = Strike(scene.game, scene.enemy, scene.me, "melee", dice=Pool.showing(1))
    moment = scene.moment("after_attack_roll", scene.enemy, strike=strike)
    assert not scene.useful(moment)
    mine = Strike(scene.game, scene.me, scene.enemy, "melee", hits=1)
    assert not scene.useful(scene.moment("before_defense_roll", scene.enemy, strike=mine))
    theirs = carried(HERO, "reroll", who="striker")
    strike = Strike(theirs.game, theirs.enemy, theirs.me, "melee", dice=Pool.showing(1))
    theirs.do("1", dice="4", moment=theirs.moment("after_attack_roll", theirs.enemy, strike=strike))
    assert strike.dice.faces == [4]


def test_reroll_before_the_defence_roll_lets_the_target_reroll_for_free() -> None:
    scene = carried(HERO, "reroll", amount=1)
    strike = Strike(scene.game, scene.enemy, scene.me, "melee", hits=1)
    scene.do(moment=scene.moment("before_defense_roll", strike=strike))
    run(defence.defend(scene.game, strike), "A 2", dice="1 1 4")
    assert strike.defence.faces == [1, 4] and strike.blocks == 1
    with pytest.raises(AssertionError, match="refused"):
        run(defence.defend(scene.game, strike), "A 1 2", dice="1 1 4 4")


def test_reroll_of_a_kind_of_strike_waits_for_it() -> None:
    scene = carried(HERO, "reroll", strike="ranged")
    strike = Strike(scene.game, scene.me, scene.enemy, "melee", dice=Pool.showing(4))
    assert not scene.useful(scene.moment("after_attack_roll", strike=strike))


@everybody
def test_grant_icon_gives_icons_to_spend(bearer: Bearer) -> None:
    scene = carried(bearer, "grant_icon", icons=["M", "A"])
    if isinstance(scene.me, Hero):
        scene.game.state.active = Activation("robin")
        assert scene.do() and scene.me.granted == ["M", "A"]
        return
    assert not scene.useful()  # outside its activation they would be lost
    scene.game.state.active = Activation(scene.me.id, ["W"])
    scene.do()
    assert scene.game.state.active.icons == ["W", "M", "A"]


def test_a_hero_who_acts_with_lent_icons_gets_more_of_them() -> None:
    scene = carried(HERO, "grant_icon", icons=["A"])
    scene.game.state.active = Activation("robin", ["M"], lent=True)
    scene.do()
    assert scene.game.state.active.icons == ["M", "A"] and scene.game.hero("robin").granted == []


@pytest.mark.parametrize(
    ("bearer", "word"), [(HERO, "self"), (SUPPORT, "friend"), (VILLAIN, "enemy"), (SCHEME, "enemy")]
)
def test_turn_die_turns_an_unspent_die_of_a_hero_who_chooses(bearer: Bearer, word: str) -> None:
    scene = carried(bearer, "turn_die", who=word, icons=["D"])
    owner = next(each for each in (scene.me, scene.friend, scene.enemy) if isinstance(each, Hero))
    assert not scene.useful()
    owner.dice = [die("A*"), die("M"), die("D")]
    scene.do(f"{owner.seat} 2:5")  # to D+A; the first is spent, the third shows the only other D face
    assert [each.face for each in owner.dice] == [1, 4, 3] and owner.dice[1].spent == [False, False]


def test_turn_die_offers_any_face_but_the_bat_and_turns_untouched_copies() -> None:
    scene = carried(HERO, "turn_die", amount=2)
    robin, batgirl = scene.game.hero("robin"), scene.game.hero("batgirl")
    robin.dice = [die("M"), die("A*"), die("A*")]
    copy = die("M")
    copy.owner = "robin"
    batgirl.copies = [copy]
    for face in ("1:6", "1:1"):  # the bat, and what it shows already
        with pytest.raises(AssertionError, match="refused"):
            scene.do(face)
    scene.do("1:2")  # the other two are spent, so the second turn is not asked for
    assert robin.dice[0].face == 1 and copy.face == 1


# --- tokens and cards


@everybody
def test_place_token_lies_under_the_bearer_or_within_range(bearer: Bearer) -> None:
    scene = carried(bearer, "place_token", token="bomb", amount=2).do()
    assert [(mark.id, mark.at) for mark in scene.game.state.marks.values()] == [
        ("bomb#1", at("5,5")),
        ("bomb#2", at("5,5")),
    ]
    thrown = carried(bearer, "place_token", token="bomb", range=2).do("7,3")
    assert thrown.game.state.marks["bomb#1"].at == at("7,3")
    with pytest.raises(AssertionError, match="refused"):
        carried(bearer, "place_token", token="bomb", range=2).do("8,5")


def test_a_token_is_thrown_where_one_could_stand_and_see() -> None:
    rows = ["." * 12] * 5 + [".......#...."] + ["." * 12] * 2
    for place in ("7,5", "8,5"):  # the wall, and behind it
        scene = carried(HERO, "place_token", token="bomb", range=4, needs_los=True, game={"on": board(*rows)})
        scene.enemy.at = at("0,0")
        with pytest.raises(AssertionError, match="refused"):
            scene.do(place)


@pytest.mark.parametrize("bearer", [VILLAIN, SCHEME], ids=str)
def test_draw_gives_the_villain_player_cards(bearer: Bearer) -> None:
    scene = carried(bearer, "draw", amount=2, game={"deck": "rush volley order"}).do(cards="volley rush")
    assert scene.game.state.side.hand == ["volley", "rush"]


@pytest.mark.parametrize(("bearer", "word"), [(HERO, "self"), (SUPPORT, "friend")], ids=str)
def test_draw_gives_a_hero_with_a_belt_a_gadget(bearer: Bearer, word: str) -> None:
    scene = carried(bearer, "draw", who=word)
    assert not scene.useful()
    bare = carried(bearer, "draw", who=word, content=(hero("robin"), hero("batgirl")))
    bare.game.state.gadgets = scene.game.state.gadgets = ["net", "rope"]
    assert not bare.useful() and bare.do()
    scene.do(cards="rope")
    drawn = next(each for each in (scene.me, scene.friend) if isinstance(each, Hero))
    assert drawn.gadgets == ["rope"] and scene.game.state.gadgets == ["net"]


@pytest.mark.parametrize("bearer", [HERO, SUPPORT], ids=str)
def test_discard_by_the_villain_player(bearer: Bearer) -> None:
    scene = carried(bearer, "discard", who="enemy", amount=2, game={"hand": "rush volley order"})
    scene.do("V rush order")
    assert scene.game.state.side.hand == ["volley"] and scene.game.state.side.discard == ["rush", "order"]
    assert not carried(bearer, "discard", who="enemy").useful()
    last = carried(bearer, "discard", who="subject", amount=2, game={"hand": "rush"})
    last.do(moment=last.moment("turn_end", last.enemy))  # fewer than it asks for: all of them
    assert last.game.state.side.discard == ["rush"]


@pytest.mark.parametrize("bearer", [VILLAIN, SCHEME], ids=str)
def test_discard_by_a_hero_who_chooses(bearer: Bearer) -> None:
    cards = tuple(card(f"robin_{n}") for n in (1, 2))
    scene = carried(bearer, "discard", who="enemy", content=cards)
    robin = scene.game.hero("robin")
    robin.hand = ["robin_1", "robin_2"]
    scene.do("A robin_2")
    assert robin.hand == ["robin_1"] and robin.gone == ["robin_2"]


@pytest.mark.parametrize("bearer", [HERO, SUPPORT], ids=str)
def test_reveal_hand_opens_the_villains_hand_until_the_turn_ends(bearer: Bearer) -> None:
    scene = carried(bearer, "reveal_hand", who="enemies", game={"hand": "rush"}).do()
    assert scene.game.state.side.revealed and not scene.useful()
    spans.expire(scene.game, "strike")
    assert scene.game.state.side.revealed
    spans.expire(scene.game, "turn")
    assert not scene.game.state.side.revealed


@pytest.mark.parametrize("bearer", [VILLAIN, SCHEME], ids=str)
def test_reveal_hand_of_a_hero_lets_the_villain_side_know_its_cards(bearer: Bearer) -> None:
    scene = carried(bearer, "reveal_hand", who="enemy", content=(card("robin_1"),))
    scene.game.hero("robin").hand = ["robin_1"]
    assert scene.do().game.state.seen == ["robin_1"]


# --- what an author may not write


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"op": "modify_attr"}, "needs 'attr'"),
        ({"op": "modify_attr", "attr": "life"}, "changes move, melee, ranged, defense"),
        ({"op": "wound", "amount": 0}, "amount of 1 or more"),
        ({"op": "ignore"}, "needs 'rule'"),
        ({"op": "ignore", "rule": "GEO-01"}, "no card can ignore 'GEO-01', only MEL-02"),
        ({"op": "strike", "who": "type"}, "'type' needs 'villain'"),
        ({"op": "dance"}, "Invalid enum value"),
    ],
)
def test_effects_that_make_no_sense_are_refused(written: dict[str, object], sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=sentence):
        msgspec.convert(written, Effect)


@pytest.mark.parametrize("op", ["heal", "strike"])
def test_what_always_holds_does_nothing_once(op: str) -> None:
    with pytest.raises(msgspec.ValidationError, match="happens once"):
        villain("thug", competitive={"ability": ability({"op": op})})
    with pytest.raises(msgspec.ValidationError, match="happens once"):
        scheme("c1", abilities=[{"timing": "while_active", "text": words("t"), "effects": [{"op": op}]}])
    with pytest.raises(msgspec.ValidationError, match="happens once"):
        card("robin_1", {"op": op}, kind="constant")
