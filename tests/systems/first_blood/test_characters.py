"""Characters, their Retinue and items, and Officers under fire (CHR, RET, ITM, OFF)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import aftermath, events, harm, magic, orders
from game.systems.first_blood.flow.defence import deal, defend
from game.systems.first_blood.flow.healing import fallen, heal
from game.systems.first_blood.flow.stats import command_range
from game.systems.first_blood.flow.stranded import stranded
from game.systems.first_blood.flow.volley import shoot
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Strife
from tests.systems.first_blood.field import (
    barrage,
    battle,
    character,
    command,
    event,
    fight,
    item,
    profile,
    put,
    regiment,
    retinue,
    row,
    rule,
    run,
    spell,
    standing,
)
from tests.systems.first_blood.strife import blow, hurt, strife

LORD = put("lord", row("10,14", 3), retinue=["bgd", "aid"])
"""The Character is b1.1, the bodyguard b1.2, the aide b1.3."""


def court(*content: object, **more: object) -> FirstBlood:
    return fight(*content, a1=put("xbw", row("10,10", 5)), b1={**LORD, **more})  # type: ignore[arg-type]


def bolt(game: FirstBlood, hits: int, target: str = "b1", *, tests: bool = True) -> Strife:
    """A Spell with so many Hits on a Regiment."""
    made = blow(game, "spell" if tests else "volley", "a1", "a1", hits=hits)
    made.target = type(made.target)(regiment(game, target))
    return strife(game, made.kind, made, tests=tests)


# --- who they are


@pytest.mark.rule("CFB-CHR-01", "CFB-CHR-02", "CFB-CHR-03", "CFB-CHR-06", "CFB-CHR-07", "CFB-PRF-16", "CFB-RET-02")
def test_a_character_leads_a_regiment_of_itself_and_its_retinue() -> None:
    game = court()
    led = regiment(game, "b1")
    assert led.is_character
    assert [model.rank for model in led.models] == ["character", "retinue", "retinue"]
    assert game.leader(led).id == "b1.1"
    assert command_range(game, game.leader(led)) == 8000
    assert stranded(game, led) == []
    assert all(game.has(part, "fluid_formation") for part in game.parts(led))
    assert not game.has(game.part("a1"), "fluid_formation")


@pytest.mark.rule("CFB-CHR-04", "CFB-CHR-08", "CFB-CHR-32")
def test_it_acts_like_others_and_may_cast() -> None:
    hail = spell("hail", Effect(op="hits", on="target", value=1), range=12)
    told = {"b1": put("rai", row("10,18", 4)), "acting": "a1"}
    with battle(hail, a1=put("mage", "10,10", spells=["hail"]), **told) as s:
        s.offers("A", "march a1.1@10,12", "cast:hail:b1")


@pytest.mark.rule("CFB-CHR-16", "CFB-OFF-07", "CFB-REG-02")
def test_a_special_rule_of_one_model_is_its_own() -> None:
    game = court()
    assert [game.has(part, "tenacious") for part in game.parts(regiment(game, "b1"))] == [False, True, False]
    brave = profile("captain", "5 1 3 2 3 4 2 0", "bravery", kind="officer", command=6)
    game = fight(brave, a1=put("maa", row("10,10", 4), officer="captain"))
    assert [game.has(part, "bravery") for part in game.parts(regiment(game, "a1"))] == [True, False]


# --- attacked in combat


@pytest.mark.rule("CFB-CHR-10", "CFB-CHR-11", "CFB-CHR-12", "CFB-CHR-13", "CFB-CHR-15")
def test_attacks_are_resolved_against_the_model_they_are_aimed_at_and_what_is_too_much_is_lost() -> None:
    game = court(wounds={"2": 1})
    at_aide, at_guard = (blow(game, "clash", "a1", id, hits=n) for id, n in (("b1.3", 5), ("b1.2", 2)))
    clash = strife(game, "clash", at_aide, at_guard)
    run(defend(game, clash), dice="2 2 2 2 2 3 1")
    run(aftermath.suffer(game, clash))
    assert standing(game, "b1") == ["b1.1", "b1.2"]
    assert clash.suffered == {"b1.3": 3}


@pytest.mark.rule("CFB-CHR-14", "CFB-CHR-31", "CFB-CHR-09")
def test_each_model_tests_for_its_own_wounds_on_its_own_resolve() -> None:
    game = court()
    run(aftermath.resolve(game, hurt(game, "clash", b1_1=2, b1_2=1)), dice="4 5 4")
    assert [model.wounds for model in regiment(game, "b1").models] == [3, 2, 0]


@pytest.mark.rule("CFB-CHR-14")
def test_more_failures_than_a_model_has_wounds_are_lost() -> None:
    game = court(wounds={"3": 1})
    run(aftermath.resolve(game, hurt(game, "clash", b1_3=1)), dice="6")
    assert standing(game, "b1") == ["b1.1", "b1.2"]
    assert not any(model.wounds for model in regiment(game, "b1").models)


# --- under fire


@pytest.mark.rule(
    "CFB-CHR-19", "CFB-CHR-20", "CFB-CHR-21", "CFB-CHR-23", "CFB-CHR-24", "CFB-CHR-25", "CFB-CHR-27", "CFB-CHR-28",
    "CFB-SPR-82", "CFB-SPR-83",
)  # fmt: skip
def test_ten_hits_on_a_bodyguard() -> None:  # E-05
    game = court()
    hits = bolt(game, 10)
    run(defend(game, hits), "B b1.2", dice="1 2 3 5 2 2 3 4 6 1")
    assert hits.due == {"b1.2": 2}
    run(aftermath.resolve(game, hits), dice="3 4")
    assert regiment(game, "b1").model("b1.2").wounds == 3


@pytest.mark.rule("CFB-CHR-26", "CFB-VOL-16", "CFB-CHR-19")
def test_ten_hits_of_a_volley_test_no_morale() -> None:  # E-05
    game = court()
    hits = bolt(game, 10, tests=False)
    run(defend(game, hits), "B b1.2", dice="1 2 3 5 2 2 3 4 6 1")
    run(aftermath.resolve(game, hits))
    assert regiment(game, "b1").model("b1.2").wounds == 2


@pytest.mark.rule("CFB-CHR-22", "CFB-CHR-20", "CFB-CHR-25")
def test_when_one_dies_the_owner_names_the_next_and_the_dead_test_nothing() -> None:
    game = court()
    hits = bolt(game, 6)
    run(defend(game, hits), "B b1.3", "B b1.1", dice="6 6 6 4 1 1")
    assert hits.due == {"b1.3": 3, "b1.1": 1}
    run(aftermath.resolve(game, hits), dice="1")
    assert (standing(game, "b1"), regiment(game, "b1").model("b1.1").wounds) == (["b1.1", "b1.2"], 1)


@pytest.mark.rule("CFB-CHR-24")
def test_defense_dice_are_rolled_again_within_their_batch_only() -> None:
    wary = profile("aid", "5 1 2 1 3 3 1 0", "blessed", kind="retinue")
    game = court(wary)
    hits = bolt(game, 4)
    run(defend(game, hits), "B b1.3", "B yes", dice="4 1 1 5 1")
    assert hits.due == {"b1.3": 1}


@pytest.mark.rule("CFB-CHR-29")
def test_wounds_without_defense_fill_the_models_the_owner_names() -> None:
    game = court()
    storm = hurt(game, "rule")
    storm.targets = [regiment(game, "b1")]
    run(deal(game, storm, regiment(game, "b1"), 5), "B b1.3", "B b1.1")
    assert storm.due == {"b1.3": 3, "b1.1": 2}


@pytest.mark.rule("CFB-CHR-33", "CFB-SPR-21")
def test_hits_that_come_back_are_taken_by_engaged_models_in_batches() -> None:
    doomed = profile("doomed", "5 1 2 1 2 3 0 0", "lethal_demise")
    game = fight(doomed, a1=put("lord", row("10,10", 3), retinue=["bgd", "aid"]), b1=put("doomed", row("10,11.5", 2)))
    made = blow(game, "clash", "a1.1", "b1", hits=4)
    clash = strife(game, "clash", made, exposed={"b1": ["a1.2", "a1.3"]})
    run(defend(game, clash), dice="6 6 6 6")
    run(aftermath.suffer(game, clash), "A a1.3", dice="6 6 6 1")
    assert standing(game, "a1") == ["a1.1", "a1.2"]


# --- the fallen


@pytest.mark.rule("CFB-CHR-17", "CFB-CHR-18", "CFB-HEA-12")
def test_retinue_leave_tokens_that_restore_any_of_them_and_a_character_leaves_none() -> None:
    game = court()
    run(harm.remove(game, [game.model("b1.2")]))
    run(harm.remove(game, [game.model("b1.3")]))
    assert regiment(game, "b1").tokens == 2
    run(heal(game, regiment(game, "b1"), 3), "B 10,16")
    assert standing(game, "b1") == ["b1.1", "b1.3"]
    game = court()
    run(harm.remove(game, [game.model("b1.1")]), "B b1.2")
    assert regiment(game, "b1").tokens == 0
    assert fallen(game, regiment(game, "b1")) == []


@pytest.mark.rule("CFB-CHR-30", "CFB-LDR-10")
def test_without_the_character_the_retinue_fight_on_but_what_was_his_is_gone() -> None:
    drums = event("drums", Effect(op="draw_next", on="character", ref="double_time"), scope="character")
    ashes = event("ashes", Effect(op="mod", on="regiment", stat="march", value=1))
    lord = character("lord", events=("drums", "ashes"), commands=("steady",))
    steady = command("steady", Effect(op="mod", on="target", stat="clash", value=1))
    game = court(drums, ashes, lord, steady)
    run(harm.remove(game, [game.model("b1.1")]), "B b1.3")
    led = regiment(game, "b1")
    assert (led.is_character, led.acting_leader, command_range(game, game.model("b1.3"))) == (True, "b1.3", 8000)
    game.side(led.seat).stack.append("rai#1")
    found = {one.id: events.why_not(game, led, one) for one in events.events(game, led)}
    assert found["ashes"] is None
    assert found["drums"] is not None
    assert orders.orders(game, led) == []
    whole = court(drums, ashes, lord, steady)
    whole.side(led.seat).stack.append("rai#1")
    assert events.why_not(whole, regiment(whole, "b1"), events.events(whole, regiment(whole, "b1"))[0]) is None
    assert orders.orders(whole, regiment(whole, "b1"))


# --- Retinue and items


@pytest.mark.rule("CFB-RET-06", "CFB-RET-07", "CFB-RET-08", "CFB-RET-10", "CFB-CHR-17")
def test_tiers_fall_and_rise_with_the_models_of_their_category() -> None:  # E-14
    sharp = Effect(op="mod", on="character", stat="attacks", value=1)
    guard = retinue("bgd", "combat", [Effect(op="mod", on="character", stat="clash", value=1)], [sharp])
    seer = retinue("seer", "arcane", [Effect(op="mod", on="character", stat="evasion", value=1)])
    told = {"b1": put("lord", row("10,14", 4), retinue=["bgd", "bgd", "seer"])}
    game = fight(guard, seer, a1=put("rai", row("10,10", 4)), **told)
    led = regiment(game, "b1")

    def tiers() -> list[str]:
        return [force.effect.stat or "" for force in game.in_force(led)]

    assert tiers() == ["clash", "attacks", "evasion"]
    run(harm.remove(game, [game.model("b1.2")]))
    assert tiers() == ["clash", "evasion"]
    run(heal(game, led, 4), "B 10,16")
    assert sorted(tiers()) == ["attacks", "clash", "evasion"]
    run(harm.remove(game, [game.model("b1.4")]))
    assert tiers() == ["clash", "attacks"]


@pytest.mark.rule("CFB-ITM-04", "CFB-CHR-16")
def test_an_item_works_for_its_bearer_alone_and_is_lost_with_him() -> None:
    mace = item("mace", Effect(op="grant_rule", rule=rule("smite")))
    game = court(mace, items=["mace"])
    led = regiment(game, "b1")
    assert [game.has(part, "smite") for part in game.parts(led)] == [True, False, False]
    run(harm.remove(game, [game.model("b1.1")]), "B b1.2")
    assert not any(game.has(part, "smite") for part in game.parts(led))


# --- Officers


OFFICER = put("maa", row("10,14", 4), officer="captain")
"""The Officer is b1.1; his three men have 6 Wounds together."""


def company(*content: object, **more: object) -> FirstBlood:
    return fight(*content, a1=put("xbw", row("10,10", 5)), b1={**OFFICER, **more})  # type: ignore[arg-type]


@pytest.mark.rule("CFB-OFF-01", "CFB-OFF-03", "CFB-OFF-04", "CFB-OFF-06", "CFB-OFF-13")
def test_an_officer_replaces_the_leader_with_a_profile_and_range_of_his_own() -> None:
    game = company()
    led = regiment(game, "b1")
    assert [model.rank for model in led.models] == ["officer", "troop", "troop", "troop"]
    assert game.leader(led).id == "b1.1"
    assert command_range(game, game.leader(led)) == 6000
    assert [part.profile.id for part in game.parts(led)] == ["captain", "maa"]


@pytest.mark.rule("CFB-OFF-14", "CFB-OFF-08", "CFB-OFF-18")
def test_out_of_combat_hits_go_to_the_officer_or_to_his_men_as_one_body() -> None:
    game = company()
    hits = bolt(game, 8)
    run(defend(game, hits), "B b1", dice="6 6 6 6 6 6 6 6")
    assert hits.due == {"b1": 6, "b1.1": 2}
    game = company()
    hits = bolt(game, 4)
    run(defend(game, hits), "B b1.1", dice="6 6 6 6")
    assert hits.due == {"b1.1": 3, "b1": 1}


@pytest.mark.rule("CFB-OFF-16", "CFB-OFF-08", "CFB-MOR-03", "CFB-OFF-18")
def test_officer_and_men_test_apart_and_he_counts_among_them_for_their_number() -> None:
    game = company(at=row("10,14", 8))
    run(aftermath.resolve(game, hurt(game, "clash", b1_1=1, b1=1)), "B b1.8", dice="4 4")
    tested = [dict(entry.text.values)["need"] for entry in game.journal if entry.event.endswith("morale_tested")]
    assert tested == [4, 4]
    game = company(at=row("10,14", 7))
    run(aftermath.resolve(game, hurt(game, "clash", b1=1)), "B b1.7", dice="3")
    tested = [dict(entry.text.values)["need"] for entry in game.journal if entry.event.endswith("morale_tested")]
    assert tested == [3]


@pytest.mark.rule("CFB-OFF-16", "CFB-PRE-02")
def test_a_characters_presence_serves_officer_and_men_an_officers_does_not_lend_his_resolve() -> None:
    grand = profile("lord", "5 1 4 4 5 5 3 0", kind="character", command=8)
    told = {"b1": OFFICER, "b2": put("lord", "10,18"), "b3": put("mil", row("16,14", 4))}
    game = fight(grand, a1=put("rai", row("30,10", 4)), **told)
    run(aftermath.resolve(game, hurt(game, "clash", b1_1=1, b1=1)), "B b1.4", dice="5 5")
    tested = [dict(entry.text.values)["need"] for entry in game.journal if entry.event.endswith("morale_tested")]
    assert tested == [5, 5]
    alone = fight(a1=put("rai", row("30,10", 4)), b1=OFFICER, b3=put("mil", row("15,14", 4)))
    run(aftermath.resolve(alone, hurt(alone, "clash", b3=1)), "B b3.4", dice="2")
    tested = [dict(entry.text.values)["need"] for entry in alone.journal if entry.event.endswith("morale_tested")]
    assert tested == [2]


@pytest.mark.rule("CFB-OFF-15", "CFB-OFF-17")
def test_a_dead_officer_leaves_a_token_and_is_replaced() -> None:
    game = company()
    run(harm.wounded(game, game.part("b1.1"), 3), "B b1.3")
    assert (regiment(game, "b1").tokens, regiment(game, "b1").acting_leader) == (1, "b1.3")
    assert regiment(game, "b1").fallen == []


@pytest.mark.rule("CFB-CHR-09", "CFB-CHR-16", "CFB-VOL-20")
def test_in_a_volley_each_model_of_a_character_regiment_shoots_for_itself() -> None:
    bow = [barrage(1, 24)]
    archer = profile("lord", "5 3 4 4 5 4 3 0", kind="character", command=8, barrages=bow)
    helper = profile("aid", "5 1 2 1 3 3 1 0", kind="retinue", barrages=[barrage(2, 24)])
    game = fight(archer, helper, a1=put("lord", row("10,10", 2), retinue=["aid"]), b1=put("rai", row("10,20", 5)))
    run(shoot(game, regiment(game, "a1"), regiment(game, "b1")), "B b1.5", dice="3 1 2 6 6")
    told = [(entry.dice, entry.marked) for entry in game.journal if entry.event.endswith("shot")]
    assert told == [((3,), (0,)), ((1, 2), (0,))]


@pytest.mark.rule("CFB-CHR-30")
def test_the_dead_characters_spells_are_gone() -> None:
    hail = spell("hail", Effect(op="hits", on="target", value=1), range=12)
    told = {"b1": put("mage", row("10,14", 2), retinue=["aid"], spells=["hail"])}
    game = fight(hail, a1=put("rai", row("10,10", 4)), **told)
    assert [one.id for one in magic.known(game, game.model("b1.1"))] == ["hail"]
    run(harm.remove(game, [game.model("b1.1")]))
    assert game.caster_models(regiment(game, "b1")) == []
