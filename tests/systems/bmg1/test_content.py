"""What the shipped packs hold: the one printed card, eight crews, weapons, equipment, scenarios and words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from game.app.figures.roles import ROLES
from game.app.theme import icon_exists
from game.core.content import Localised, read_special
from game.core.home import assets
from game.core.library import texts
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.bmg1.bandlist import ready
from game.systems.bmg1.content import (
    KINDS,
    UNKNOWN,
    AttackText,
    Crew,
    Damage,
    Effect,
    Equipment,
    Profile,
    ReadyBand,
    RuleText,
    Scenario,
    Strategy,
    Trait,
    TraitText,
    Weapon,
)
from game.systems.bmg1.roster import legal
from game.systems.bmg1.state import Gel, MarkerKind
from game.systems.bmg1.vocabulary import Bonus, EffectName, Rank, SpecialAttack, StrategyName, TraitName, WeaponRule
from tests.systems.bmg1.packs import CREWS, LIBRARY, PROBLEMS

PROFILES = LIBRARY.all(Profile)
WEAPONS = LIBRARY.all(Weapon)
CM = 1000


def of(crew: str, rank: Rank, *, minion: bool = False) -> list[Profile]:
    return [card for card in PROFILES if crew in card.affiliations and card.rank == rank and card.minion == minion]


def effects(weapon: Weapon) -> Iterator[str]:
    """Everything a weapon may do to somebody, what its poisons do included."""
    for effect in (*weapon.effects, *((weapon.crt,) if weapon.crt else ())):
        yield effect.effect
        if effect.inner:
            yield effect.inner.effect
    if weapon.area:
        yield weapon.area


def line(card: Profile) -> str:
    """W M A D Str E S."""
    numbers = (card.willpower, card.movement, card.attack, card.defense, card.strength, card.endurance, card.special)
    return " ".join(map(str, numbers))


# --- the one card of the book


@pytest.mark.rule("BMG1-PRS-01", "BMG1-PRS-02", "BMG1-PRS-03", "BMG1-PRS-04", "BMG1-PRF-01")
def test_the_printed_card_has_its_printed_numbers() -> None:
    card = LIBRARY.get(Profile, "batman")
    assert (card.name.words["en"], card.alias.words["en"]) == ("Bruce Wayne", "Batman")
    assert (card.rank, card.affiliations) == ("leader", ("law",))
    assert (card.reputation, card.funding) == (130, 0)
    assert line(card) == "8 3 5 5 3 8 3"


@pytest.mark.rule("BMG1-PRS-05", "BMG1-PRS-06", "BMG1-PRF-16")
def test_the_printed_weapon_is_thrown_and_turns_corners() -> None:
    weapon = LIBRARY.get(Weapon, "rotarang")
    assert (weapon.kind, weapon.damage, weapon.rof, weapon.ammo) == ("ranged", Damage(stun=2), 2, 3)
    assert set(weapon.rules) == {"throwing", "short_range", "remote_controlled"}


@pytest.mark.rule("BMG1-PRS-07", "BMG1-PRS-08", "BMG1-PRS-09")
def test_the_printed_traits_are_read_as_the_contract_reads_them() -> None:
    card = LIBRARY.get(Profile, "batman")
    assert [trait.id for trait in card.traits] == [
        "batclaw",
        "detective",
        "explosive_gel",
        "bat_cape",
        "reinforced_gloves",
        "counter_attack",
        "bat_armor_mk1",
        "total_vision",
    ]
    assert [attack.id for attack in card.attacks] == ["sneak_attack"]
    assert card.weapons == ("rotarang",)


# --- crews


@pytest.mark.rule("BMG1-PRS-10", "BMG1-PRS-12")
def test_there_are_eight_crews_and_nobody_belongs_to_another() -> None:
    assert {crew.id for crew in LIBRARY.all(Crew)} == set(CREWS)
    assert {crew for card in PROFILES for crew in card.affiliations} == {*CREWS, UNKNOWN}


@pytest.mark.rule("BMG1-CNT-01", "BMG1-PRS-11")
@pytest.mark.parametrize("crew", CREWS)
def test_a_crew_has_everybody_it_needs(crew: str) -> None:
    assert of(crew, "leader") and of(crew, "sidekick")
    assert len(of(crew, "henchman")) >= 2 and len(of(crew, "henchman", minion=True)) >= 3
    bands = [ready(LIBRARY, band.id) for band in LIBRARY.all(ReadyBand) if band.crew == crew]
    assert sorted(band.limit for band in bands) == [150, 300, 450]
    for band in bands:
        assert band.spent <= {150: 500, 300: 1000, 450: 1500}[band.limit]


@pytest.mark.rule("BMG1-CNT-02")
def test_free_agents_of_every_kind_are_for_hire() -> None:
    agents = [card for card in PROFILES if card.rank == "free_agent"]
    assert len(agents) >= 6 and sum(UNKNOWN in card.affiliations for card in agents) >= 3
    for trait in ("affinity", "hates"):
        assert any(one.id == trait for card in agents for one in card.traits)
    assert any(len(card.affiliations) > 1 for card in agents)


@pytest.mark.rule("BMG1-CNT-03")
def test_there_are_sixty_characters_of_every_size() -> None:
    assert len(PROFILES) >= 60
    sizes = Counter(card.size for card in PROFILES)
    assert sizes["big"] >= 3 and sizes["small"] >= 2
    assert sum("plant" in card.tags for card in of("poison_ivy", "henchman", minion=True)) >= 2
    assert sum("plant" in card.tags and "poison_ivy" in card.affiliations for card in PROFILES) >= 3


@pytest.mark.rule("BMG1-CNT-09")
def test_names_are_unique_unless_somebody_is_a_minion() -> None:
    names = [card.name.words["en"] for card in PROFILES if not card.minion]
    assert len(names) == len(set(names))


GUIDE: dict[str, tuple[range, range, range, range]] = {
    "minion": (range(15, 31), range(4, 6), range(4, 6), range(4, 6)),
    "henchman": (range(25, 46), range(5, 6), range(3, 6), range(5, 7)),
    "sidekick": (range(45, 81), range(6, 7), range(3, 5), range(5, 7)),
    "free_agent": (range(50, 101), range(6, 8), range(3, 6), range(5, 8)),
    "leader": (range(80, 131), range(7, 9), range(3, 4), range(6, 9)),
}
"""Reputation, Willpower, Strength and Endurance by rank; what the guide leaves open is like the ranks beside."""


@pytest.mark.rule("BMG1-CNT-07")
@pytest.mark.parametrize("card", PROFILES, ids=lambda card: card.id)
def test_a_card_keeps_to_the_guide(card: Profile) -> None:
    reputation, will, strength, endurance = GUIDE["minion" if card.minion else card.rank]
    assert card.reputation in reputation and card.willpower in will
    assert card.strength in strength and card.endurance in endurance
    assert card.funding % 50 == 0
    if card.minion:
        assert card.attack in (2, 3) and card.defense in (2, 3)


def test_special_is_3_and_4_for_scientists() -> None:
    for card in PROFILES:
        assert card.special == (4 if any(trait.id == "scientific" for trait in card.traits) else 3)


# --- traits, special attacks


@pytest.mark.rule("BMG1-CNT-05")
def test_every_trait_is_somebodys() -> None:
    had: set[str] = {trait.id for card in PROFILES for trait in card.traits}
    had |= {item.trait.id for item in LIBRARY.all(Equipment) if item.trait}
    had |= {card.size for card in PROFILES} | {card.rank for card in PROFILES} | {"lets_go"}
    assert set(get_args(TraitName)) <= had


@pytest.mark.rule("BMG1-CNT-05")
def test_every_special_attack_is_on_two_cards() -> None:
    on = Counter(attack.id for card in PROFILES for attack in card.attacks)
    on["charge"] += sum(card.size == "big" for card in PROFILES)  # TRT-106
    assert {attack for attack in get_args(SpecialAttack) if on[attack] >= 2} == set(get_args(SpecialAttack))


NAMING = {"affinity", "combo", "elite", "elite_boss", "hates", "primary_target", "scheming", "true_love"}


@pytest.mark.rule("BMG1-CNT-10", "BMG1-TRT-01")
def test_traits_name_what_there_is() -> None:
    assert {trait.id for card in PROFILES for trait in card.traits if trait.param} == NAMING
    assert Trait(id="combo", param="knife") != Trait(id="combo")
    for card in PROFILES:
        assert [trait.id for trait in card.traits if trait.param] == [t.id for t in card.traits if t.id in NAMING]
        for trait in card.traits:
            if trait.id in ("affinity", "true_love"):
                assert LIBRARY.find(Profile, trait.param)
            if trait.id == "combo":
                assert trait.param in card.weapons
            if trait.id == "hates":
                assert set(trait.param.split()) <= set(CREWS)
        for attack in card.attacks:
            assert attack.weapon in ("", "unarmed", *card.weapons)


def test_the_attacks_that_need_a_weapon_name_one() -> None:
    wanting = {"attack_360", "deadly_strike", "power_strike", "thief"}
    for card in PROFILES:
        for attack in card.attacks:
            assert bool(attack.weapon) == (attack.id in wanting)


# --- weapons


@pytest.mark.rule("BMG1-CNT-04", "BMG1-PRS-17")
def test_there_are_weapons_for_every_rule_and_every_effect() -> None:
    kinds = Counter(weapon.kind for weapon in WEAPONS)
    assert kinds["melee"] >= 14 and kinds["ranged"] >= 16
    rules = Counter(rule for weapon in WEAPONS for rule in weapon.rules)
    assert {rule for rule in get_args(WeaponRule) if rules[rule] < 2} == set()
    done = {effect for weapon in WEAPONS for effect in effects(weapon)}
    assert set(get_args(EffectName)) == done
    assert sum(weapon.crt is not None for weapon in WEAPONS) >= 5
    assert any(e.inner and e.inner.effect == "toxic" for weapon in WEAPONS for e in weapon.effects)


@pytest.mark.rule("BMG1-CNT-04")
def test_every_weapon_is_carried_and_some_poisons_leave_a_choice() -> None:
    carried = {id for card in PROFILES for id in card.weapons}
    assert carried == {weapon.id for weapon in WEAPONS}
    assert any(sum(effect.effect == "poison" for effect in weapon.effects) > 1 for weapon in WEAPONS)


GUIDED: dict[str, tuple[Damage, int | None, int | None, set[str]]] = {
    "club": (Damage(stun=2), None, None, set()),
    "knife": (Damage(injury=1, stun=1), None, None, set()),
    "baseball_bat": (Damage(stun=2), None, None, {"heavy"}),
    "sledgehammer": (Damage(injury=1, stun=1), None, None, {"heavy"}),
    "pistol": (Damage(injury=2), 2, 3, {"firearm", "light"}),
    "revolver": (Damage(injury=2, stun=1), 1, 3, {"firearm"}),
    "submachine_gun": (Damage(injury=2), 3, 2, {"firearm"}),
    "rifle": (Damage(injury=2, stun=1), 1, 3, {"aim", "scope"}),
    "throwing_knives": (Damage(injury=1, stun=1), 2, 3, {"throwing", "short_range"}),
    "hand_grenade": (Damage(injury=2), 1, 1, {"explosive", "throwing", "short_range"}),
    "smoke_bomb": (Damage(), 1, 2, {"throwing"}),
    "flash_bomb": (Damage(), 1, 1, {"throwing"}),
}


@pytest.mark.rule("BMG1-CNT-08")
@pytest.mark.parametrize("id", GUIDED)
def test_common_weapons_keep_to_the_guide(id: str) -> None:
    weapon, (damage, rof, ammo, rules) = LIBRARY.get(Weapon, id), GUIDED[id]
    assert (weapon.damage, weapon.rof, weapon.ammo) == (damage, rof, ammo)
    assert rules <= set(weapon.rules)


@pytest.mark.rule("BMG1-CNT-08")
def test_a_shotgun_has_damage_for_every_band() -> None:
    bands = LIBRARY.get(Weapon, "shotgun").bands
    assert bands is not None
    assert (bands.lethal, bands.serious, bands.mild) == (Damage(injury=3), Damage(injury=2), Damage(stun=1))


@pytest.mark.rule("BMG1-CNT-08")
def test_weapons_that_work_without_damage_have_something_else_to_do() -> None:
    for weapon in WEAPONS:
        if weapon.damage.none and weapon.bands is None:
            assert weapon.effects or weapon.area


# --- equipment


LISTS = {
    "law": "magazine 2 200 ammo, flashlight 2 100 lantern, handcuffs 2 200 arrest, whistle 2 200 halt",
    "joker": "magazine 2 200 ammo, grapnel 2 300 batclaw, clown_paint 2 150 distract, flare 2 300 flare",
    "poison_ivy": "titanic_mutation 2 150 dose, sense_mutation 1 100 night_vision, extra_spores 2 200 ammo,"
    " spikes_mutation 2 200 claws",
    "black_mask": "magazine 2 200 ammo, brass_knuckles 2 200 reinforced_gloves, grapnel 2 200 batclaw,"
    " bribery 1 100 informer",
    "penguin": "magazine 2 200 ammo, grapnel 2 300 batclaw, laser 2 150 laser, camouflage_vest 2 300 stealth",
    "bane": "magazine 2 200 ammo, grapnel 2 300 batclaw, titan_dose 1 100 dose, night_goggles 2 200 night_vision",
    "two_face": "magazine 2 200 ammo, bribery 1 100 informer, bulletproof_vest 2 100 bulletproof_vest,"
    " handcuffs 2 200 arrest",
    "league": "magazine 2 200 ammo, loyalty_tattoo 1 200 bodyguard, night_goggles 1 200 night_vision,"
    " climbing_shoes 1 100 climbing_shoes",
}


@pytest.mark.rule(
    "BMG1-EQP-10",
    "BMG1-EQP-11",
    "BMG1-EQP-12",
    "BMG1-EQP-13",
    "BMG1-EQP-14",
    "BMG1-EQP-15",
    "BMG1-EQP-16",
    "BMG1-EQP-17",
    "BMG1-EQP-18",
    "BMG1-EQP-19",
    "BMG1-EQP-20",
    "BMG1-EQP-21",
    "BMG1-EQP-22",
    "BMG1-EQP-23",
    "BMG1-EQP-24",
    "BMG1-EQP-25",
    "BMG1-EQP-26",
    "BMG1-EQP-27",
    "BMG1-EQP-28",
    "BMG1-EQP-29",
    "BMG1-EQP-30",
    "BMG1-EQP-31",
    "BMG1-EQP-32",
    "BMG1-EQP-33",
    "BMG1-EQP-34",
    "BMG1-EQP-35",
    "BMG1-EQP-36",
    "BMG1-EQP-37",
    "BMG1-EQP-38",
    "BMG1-EQP-39",
    "BMG1-EQP-40",
    "BMG1-EQP-41",
    "BMG1-EQP-02",
    "BMG1-EQP-03",
    "BMG1-EQP-50",
    "BMG1-EQP-51",
)
def test_the_lists_of_equipment_are_the_printed_ones() -> None:
    found: dict[str, list[str]] = {}
    for item in LIBRARY.all(Equipment):
        given = item.trait.id if item.trait else "ammo" if item.ammo == 1 else "dose"
        id = item.id.removeprefix(f"{item.crew}_")
        found.setdefault(item.crew, []).append(f"{id} {item.most} {item.cost} {given}")
    assert {crew: ", ".join(items) for crew, items in found.items()} == LISTS


@pytest.mark.rule("BMG1-EQP-49")
def test_everything_on_poison_ivys_list_is_for_plants() -> None:
    assert {item.crew for item in LIBRARY.all(Equipment) if item.tag} == {"poison_ivy"}
    assert all(item.tag == "plant" for item in LIBRARY.all(Equipment) if item.crew == "poison_ivy")


# --- scenarios and strategies


def square(*sides: float) -> tuple[int, ...]:
    return tuple(int(side * CM) for side in sides)


SCENARIOS: dict[str, tuple[Any, ...]] = {
    "chance_encounter": (1, 8, 4, [], [], (25, 25, 65, 65), "edge_roll", "central", "hurry_up first_strike"),
    "plunder": (
        *(2, 6, 3, [(0, 0, 90, 15)], [(0, 75, 90, 90)], (15, 35, 75, 55)),
        *("groups", "central", "more_the_better its_mine"),
    ),
    "patrol": (3, 6, 3, [(0, 0, 20, 90)], [(70, 0, 90, 90)], None, "groups", "basic", "diversion make_noise"),
    "skirmish": (4, 6, 3, [(0, 0, 90, 20)], [(0, 70, 90, 90)], None, "groups", "basic", "leaders_head teach_a_lesson"),
    "securing_the_area": (
        *(5, 8, 4, [(0, 65, 25, 90), (65, 0, 90, 25)], [(65, 65, 90, 90), (0, 0, 25, 25)], (30, 30, 60, 60)),
        *("split_groups", "each_zone_and_central", "hurry_up teach_a_lesson"),
    ),
    "ambush": (
        *(6, 8, 4, [(0, 0, 90, 15), (0, 75, 90, 90)], [(30, 37.5, 60, 52.5)], None),
        *("ambush", "b_each_zone", "leaders_head first_strike"),
    ),
}


@pytest.mark.rule(
    "BMG1-SCN-04",
    "BMG1-SCN-05",
    "BMG1-SCN-11",
    "BMG1-SCN-13",
    "BMG1-SCN-22",
    "BMG1-SCN-24",
    "BMG1-SCN-28",
    "BMG1-SCN-29",
    "BMG1-SCN-30",
    "BMG1-SCN-34",
    "BMG1-SCN-35",
    "BMG1-SCN-36",
    "BMG1-SCN-40",
    "BMG1-SCN-42",
    "BMG1-SCN-47",
    "BMG1-SCN-50",
    "BMG1-LED-02",
)
@pytest.mark.parametrize("id", SCENARIOS)
def test_a_scenario_has_the_numbers_of_the_book(id: str) -> None:
    scenario = LIBRARY.get(Scenario, id)
    number, rounds, counters, a, b, central, deployment, objectives, bonuses = SCENARIOS[id]
    assert (scenario.number, scenario.rounds, scenario.counters) == (number, rounds, counters)
    assert [tuple(zone) for zone in scenario.zones.a] == [square(*zone) for zone in a]
    assert [tuple(zone) for zone in scenario.zones.b] == [square(*zone) for zone in b]
    assert scenario.zones.central == (square(*central) if central else None)
    assert (scenario.deployment, scenario.objectives) == (deployment, objectives)
    assert scenario.bonuses == tuple(bonuses.split())


@pytest.mark.rule("BMG1-SCN-01")
def test_each_face_of_a_die_has_its_scenario_and_each_bonus_one() -> None:
    assert sorted(scenario.number for scenario in LIBRARY.all(Scenario)) == [1, 2, 3, 4, 5, 6]
    assert {bonus for scenario in LIBRARY.all(Scenario) for bonus in scenario.bonuses} == set(get_args(Bonus))


STRATEGIES = (
    "global_plan 3 A, fast_advance 2 C, ambush 2 C, patrol 1 C, reinforcements 1 C, maps 1 B, secret_objective 1 A,"
    " change_of_plans 1 A, informer 2 any, early_bird 2 E, battle_cry 2 E, perfect_plan 3 C"
)


@pytest.mark.rule(
    "BMG1-STG-10",
    "BMG1-STG-11",
    "BMG1-STG-12",
    "BMG1-STG-13",
    "BMG1-STG-14",
    "BMG1-STG-15",
    "BMG1-STG-16",
    "BMG1-STG-17",
    "BMG1-STG-18",
    "BMG1-STG-19",
    "BMG1-STG-20",
    "BMG1-STG-21",
    "BMG1-STG-02",
    "BMG1-STG-04",
)
def test_the_strategies_have_their_printed_values_and_phases() -> None:
    strategies = LIBRARY.all(Strategy)
    assert ", ".join(f"{one.strategy} {one.cost} {one.phase}" for one in strategies) == STRATEGIES
    assert {one.strategy for one in strategies} == set(get_args(StrategyName))
    assert all(one.id == one.strategy for one in strategies)


@pytest.mark.rule("BMG1-PRS-16", "BMG1-CMP-09")
def test_there_is_a_marker_for_everything_that_lies_on_the_table() -> None:
    assert set(get_args(MarkerKind)) == {"lamp", "sewer", "loot", "riddle", "ammo", "titan"}
    assert {"knocked_down", "immobilized", "paralyze", "fire", "poison"} <= {rule.id for rule in LIBRARY.all(RuleText)}
    assert Gel.__dataclass_fields__.keys() >= {"piece", "seat", "round"}


# --- words and pictures


@pytest.mark.rule("BMG1-CNT-09")
def test_every_trait_attack_rule_and_effect_has_words() -> None:
    assert {text.id for text in LIBRARY.all(TraitText)} == set(get_args(TraitName))
    assert {text.id for text in LIBRARY.all(AttackText)} == set(get_args(SpecialAttack))
    assert {text.id for text in LIBRARY.all(RuleText)} == {*get_args(WeaponRule), *get_args(EffectName)}


COSTS = re.compile(r"(Manipulate|MC|\d (MC|AC|SC)( \+ \d (MC|AC|SC))?)")


def test_costs_are_written_in_counters() -> None:
    written = [text.cost for kind in (TraitText, AttackText) for text in LIBRARY.all(kind) if text.cost]  # type: ignore[attr-defined]
    assert all(COSTS.fullmatch(cost) for cost in written)
    assert all(text.cost for text in LIBRARY.all(AttackText))


def _texts() -> Iterator[tuple[str, Localised]]:
    for kind in KINDS.values():
        for thing in LIBRARY.all(kind):
            for text in texts(kind, thing):
                yield f"{kind.__name__} {thing.id}", text


def test_sentences_end_like_sentences_in_every_language() -> None:
    for where, text in _texts():
        for language in LANGUAGES:
            words = text.words[language]
            assert words == words.strip() and "  " not in words, where
            if text.key.endswith(".text"):
                assert words[-1] in ".!", where
                assert len({text.words[each] for each in LANGUAGES}) == len(LANGUAGES), where


def test_every_icon_and_every_role_can_be_drawn() -> None:
    for kind in KINDS.values():
        for thing in LIBRARY.all(kind):
            assert icon_exists(getattr(thing, "icon", "account")), thing.id
    assert [card.id for card in PROFILES if card.role not in ROLES] == []


# --- what is refused


@pytest.mark.rule("BMG1-CNT-10")
def test_the_packs_load_without_a_complaint_and_others_do_not(tmp_path: Path) -> None:
    assert PROBLEMS == ()
    written = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.S))
    (tmp_path / "rats.toml").write_text(
        re.sub(r"endurance = \d+", "endurance = 50", written, count=1), encoding="utf-8"
    )
    _, problems = load("bmg1", KINDS, assets() / "packs" / "bmg1", tmp_path)
    assert len(problems) == 1


@pytest.mark.rule("BMG1-CNT-10", "BMG1-WPN-01")
@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (Weapon, {"kind": "ranged", "rof": 1, "rules": ["expansive"]}),
        (Weapon, {"kind": "melee", "ammo": 2}),
        (
            Weapon,
            {
                "kind": "ranged",
                "rof": 1,
                "rules": ["expansive"],
                "bands": {"lethal": {"stun": 1}, "serious": {"stun": 1}, "mild": {"stun": 1}},
            },
        ),
        (Weapon, {"kind": "ranged"}),
        (Weapon, {"kind": "melee", "rules": ["no_such_rule"]}),
        (Weapon, {"kind": "melee", "strength": 3}),
        (Equipment, {"crew": "law", "most": 1, "cost": 100}),
        (Equipment, {"crew": "law", "most": 1, "cost": 100, "ammo": 1, "dose": 1}),
    ],
)
def test_things_that_break_the_schema_are_refused(kind: type, written: dict[str, Any]) -> None:
    assert kind in (Weapon, Equipment)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"id": "x", "name": "X", **written}, kind, dec_hook=read_special)


@pytest.mark.rule("BMG1-CNT-10")
@pytest.mark.parametrize(
    "changed", [{"rank": "king"}, {"willpower": 2}, {"reputation": 160}, {"minion": True}, {"funding": 30}]
)
def test_cards_that_break_the_schema_are_refused(changed: dict[str, Any]) -> None:
    card = msgspec.to_builtins(LIBRARY.get(Profile, "batman"), enc_hook=lambda text: dict(text.words))
    assert msgspec.convert(card, Profile, dec_hook=read_special).id == "batman"
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(card | changed, Profile, dec_hook=read_special)


@pytest.mark.rule("BMG1-CNT-10")
@pytest.mark.parametrize(
    "written",
    [
        {"effect": "toxic"},
        {"effect": "fire", "x": 1},
        {"effect": "poison"},
        {"effect": "poison", "inner": {"effect": "displaced"}},
    ],
)
def test_effects_say_how_much_and_poisons_what(written: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Effect)


# --- the page about packs

PAGE = (Path(__file__).parents[3] / "docs" / "packs-bmg1.md").read_text(encoding="utf-8")


def test_the_pack_of_the_page_can_be_loaded_and_its_band_is_legal(tmp_path: Path) -> None:
    written = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.S))
    (tmp_path / "canal-rats.toml").write_text(written, encoding="utf-8")
    library, problems = load("bmg1", KINDS, assets() / "packs" / "bmg1", tmp_path)
    assert not problems
    band = legal(library, "canal_rats_150")
    assert (band.reputation, band.spent) == (58 + 3 * 20, 100 + 2 * 100)


@pytest.mark.parametrize("words", [WeaponRule, EffectName, Bonus], ids=["rule", "effect", "bonus"])
def test_the_page_tells_every_word(words: object) -> None:
    assert [word for word in get_args(words) if f"`{word}`" not in PAGE] == []
    assert [trait for trait in sorted(NAMING) if f"`{trait}`" not in PAGE] == []
