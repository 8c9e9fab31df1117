"""What the shipped packs hold: crews, profiles, weapons, equipment, encounters, events, and their words."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from game.core.content import Content, Localised
from game.core.hooks import Ability
from game.core.library import texts
from game.core.text import LANGUAGES
from game.systems.bmg3 import SYSTEM
from game.systems.bmg3.content import (
    KINDS,
    UNKNOWN,
    AbilityText,
    Card,
    Crew,
    Deck,
    Encounter,
    Equipment,
    Event,
    Profile,
    Rank,
    Trait,
    Weapon,
)

LIBRARY = SYSTEM.library
CREWS = ("police", "jokers", "league", "bats")
PROFILES = LIBRARY.all(Profile)
LIVING = [profile for profile in PROFILES if not profile.is_vehicle]

RANGES: dict[Rank, dict[str, tuple[int, int]]] = {
    "henchman": {"W": (4, 6), "E": (4, 6), "M": (8, 10), "A": (2, 4), "S": (4, 6), "D": (2, 4), "P": (3, 4)},
    "free_agent": {"W": (5, 7), "E": (5, 7), "M": (8, 10), "A": (3, 5), "S": (3, 5), "D": (3, 4), "P": (3, 5)},
    "sidekick": {"W": (6, 8), "E": (5, 7), "M": (8, 10), "A": (3, 5), "S": (3, 5), "D": (3, 4), "P": (3, 5)},
    "leader": {"W": (6, 9), "E": (5, 8), "M": (8, 10), "A": (4, 5), "S": (2, 4), "D": (3, 5), "P": (4, 6)},
}
REPUTATION = {"henchman": (15, 45), "free_agent": (45, 90), "sidekick": (50, 95), "leader": (85, 140)}


def profile(id: str) -> Profile:
    return LIBRARY.get(Profile, id)


def weapon(id: str) -> Weapon:
    return LIBRARY.get(Weapon, id)


def of_crew(crew: str) -> list[Profile]:
    return [profile for profile in PROFILES if crew in profile.affiliations]


def numbers(card: Profile) -> dict[str, int]:
    """The characteristics by their letters, Movement in inches."""
    return {
        "W": card.willpower or 0,
        "E": card.endurance,
        "M": card.movement // 1000,
        "A": card.attack,
        "S": card.strength,
        "D": card.defence,
        "P": card.special,
    }


def abilities(card: Profile) -> list[str]:
    return [trait.id for trait in card.abilities]


# --- crews and profiles


@pytest.mark.rule("BMG3-CTC-09", "BMG3-CHA-07")
@pytest.mark.parametrize("crew", CREWS)
def test_every_crew_has_enough_fighters_of_every_rank(crew: str) -> None:
    assert LIBRARY.find(Crew, crew)
    fighters = of_crew(crew)
    assert len(fighters) >= 9
    count = {rank: sum(rank in card.ranks for card in fighters) for rank in get_args(Rank)}
    assert 1 <= count["leader"] <= 2
    assert count["sidekick"] >= 2
    assert 1 <= count["free_agent"] <= 2
    henchmen = [card for card in fighters if "henchman" in card.ranks]
    assert len({card.name.words["en"] for card in henchmen}) == len(henchmen) >= 5


@pytest.mark.rule("BMG3-CTC-01", "BMG3-PRO-01", "BMG3-PRO-02", "BMG3-PRO-05")
@pytest.mark.parametrize("card", PROFILES, ids=lambda card: card.id)
def test_a_profile_names_a_person_an_alias_ranks_and_affiliations_that_exist(card: Profile) -> None:
    assert set(card.ranks) <= set(get_args(Rank)) and len(set(card.ranks)) == len(card.ranks)
    assert all(LIBRARY.find(Crew, crew) for crew in (*card.affiliations, *card.rivals))
    assert not set(card.affiliations) & set(card.rivals), "nobody is his own rival"
    assert card.unnamed == (card.name.words["en"] == "Unknown")
    assert card.base[0] in ((60,) if card.is_vehicle else (25, 30, 40, 50))


@pytest.mark.rule("BMG3-CTC-10")
@pytest.mark.parametrize("card", LIVING, ids=lambda card: card.id)
def test_characteristics_stay_in_the_range_of_every_rank_a_profile_may_take(card: Profile) -> None:
    for rank in card.ranks:
        for letter, value in numbers(card).items():
            least, most = RANGES[rank][letter]
            assert least <= value <= most, f"{letter} {value} is not of a {rank}"
        least, most = REPUTATION[rank]
        assert least <= card.reputation <= most


@pytest.mark.rule("BMG3-CTC-11")
def test_every_living_profile_still_rolls_two_dice_when_ko() -> None:
    assert all(card.special >= 3 and card.willpower for card in LIVING)


@pytest.mark.rule("BMG3-PRO-17")
def test_vehicles_have_no_willpower_and_everybody_else_has() -> None:
    assert all((card.willpower is None) == card.is_vehicle for card in PROFILES)
    assert any(card.is_vehicle for card in PROFILES)


@pytest.mark.rule("BMG3-CTC-12", "BMG3-BUD-02")
def test_about_one_profile_in_four_costs_money_mostly_for_firearms() -> None:
    paid = [card for card in PROFILES if card.funding]
    assert 0.2 <= len(paid) / len(PROFILES) <= 0.3
    assert all(100 <= card.funding <= 600 for card in paid)
    armed = [card for card in paid if any(weapon(id).kind == "ranged" for id in card.weapons)]
    assert len(armed) > len(paid) / 2


# --- the characters the rulebook names


@pytest.mark.rule("BMG3-CHA-01", "BMG3-CTC-10")
def test_batman_is_bruce_wayne_with_attack_5_and_the_abilities_beside_his_card() -> None:
    batman = profile("batman")
    assert (batman.name.words["en"], batman.alias.words["en"]) == ("Bruce Wayne", "Batman")
    assert batman.attack == 5
    assert set(abilities(batman)) == {
        "sneak_attack",
        "surprise",
        "bat_armour",
        "batcape",
        "batclaw",
        "detective",
        "worlds_greatest_detective",
        "martial_arts_expert",
        "stealthy",
        "reinforced_gloves",
        "informer",
        "master_of_stealth",
    }


@pytest.mark.rule("BMG3-CHA-02")
def test_nobody_knows_the_name_of_the_joker() -> None:
    joker = profile("joker")
    assert joker.unnamed and "Joker" in joker.alias.words["en"]
    assert joker.ranks == ("leader",) and joker.affiliations == ("jokers",)


@pytest.mark.rule("BMG3-CHA-04")
def test_talia_leads_the_league_or_stands_beside_its_leader() -> None:
    assert profile("talia").ranks == ("leader", "sidekick") and "league" in profile("talia").affiliations


@pytest.mark.rule("BMG3-CHA-05")
def test_barsad_is_a_henchman_of_38_reputation_and_600_dollars() -> None:
    barsad = profile("barsad")
    assert (barsad.ranks, barsad.reputation, barsad.funding) == (("henchman",), 38, 600)


@pytest.mark.rule("BMG3-CHA-06")
def test_the_thug_is_a_plain_henchman_with_the_willpower_for_three_efforts() -> None:
    thug = profile("thug")
    assert thug.ranks == ("henchman",) and not thug.abilities
    assert thug.willpower is not None and thug.willpower > 3


@pytest.mark.rule("BMG3-CHA-03")
def test_gordon_is_in_the_police() -> None:
    gordon = profile("gordon")
    assert gordon.affiliations == ("police",) and gordon.name.words["en"] == "James Gordon"


# --- weapons


@pytest.mark.rule("BMG3-CTC-16", "BMG3-CTC-02")
def test_there_are_twenty_weapons_and_each_does_harm() -> None:
    weapons = LIBRARY.all(Weapon)
    assert len(weapons) >= 20
    for one in weapons:
        assert one.stun or one.injury
        assert (one.kind == "ranged") == bool(one.rof or one.template)
        assert one.critical in (None, "shocked", "poisoned")
        assert not one.heavy or one.kind == "melee"
        assert one.optimal in (None, 8_000, 16_000)


@pytest.mark.parametrize(
    ("id", "stun", "injury", "extra"),
    [
        pytest.param("claws", 1, 1, {}, marks=pytest.mark.rule("BMG3-WPN-02")),
        pytest.param("taser", 2, 0, {"critical": "shocked"}, marks=pytest.mark.rule("BMG3-WPN-03", "BMG3-WPN-04")),
        pytest.param("knife", 0, 1, {}, marks=pytest.mark.rule("BMG3-WPN-07", "BMG3-WPN-08")),
        pytest.param("police_baton", 2, 0, {}, marks=pytest.mark.rule("BMG3-WPN-07", "BMG3-WPN-08")),
        pytest.param("brass_knuckles", 2, 0, {}, marks=pytest.mark.rule("BMG3-CTC-18")),
        pytest.param("baseball_bat", 2, 0, {"heavy": True}, marks=pytest.mark.rule("BMG3-CTC-18")),
        pytest.param("sledgehammer", 1, 1, {"heavy": True}, marks=pytest.mark.rule("BMG3-CTC-18")),
        pytest.param("sword", 0, 2, {}, marks=pytest.mark.rule("BMG3-CTC-18")),
        pytest.param("poisoned_dagger", 0, 1, {"critical": "poisoned"}, marks=pytest.mark.rule("BMG3-CTC-18")),
        pytest.param("whip", 1, 0, {"critical": "shocked"}, marks=pytest.mark.rule("BMG3-CTC-18")),
        ("crowbar", 1, 1, {}),
    ],
)
def test_melee_weapons_use_the_bearers_strength(id: str, stun: int, injury: int, extra: dict[str, object]) -> None:
    one = weapon(id)
    assert (one.kind, one.strength, one.rof, one.ammo) == ("melee", None, 0, None)
    assert (one.stun, one.injury) == (stun, injury)
    assert {"heavy": one.heavy, "critical": one.critical} == {"heavy": False, "critical": None} | extra


@pytest.mark.rule("BMG3-CTC-18", "BMG3-WKW-03")
@pytest.mark.parametrize(
    ("id", "rof", "ammo", "strength", "stun", "injury", "optimal"),
    [
        ("pistol", 2, 3, 4, 1, 1, 16),
        ("heavy_revolver", 1, 3, 3, 0, 2, 16),
        ("submachine_gun", 4, 2, 4, 1, 1, 8),
        ("assault_rifle", 3, 3, 4, 1, 1, None),
        ("sniper_rifle", 1, 3, 2, 1, 2, None),
        ("shotgun", 2, 2, 3, 1, 1, 8),
        ("batarangs", 2, None, None, 1, 0, 8),
        ("throwing_knives", 2, 2, None, 0, 1, 8),
        ("crossbow", 1, 4, 4, 0, 1, 16),
    ],
)
def test_ranged_weapons(
    id: str, rof: int, ammo: int | None, strength: int | None, stun: int, injury: int, optimal: int | None
) -> None:
    one = weapon(id)
    assert (one.kind, one.rof, one.ammo, one.strength) == ("ranged", rof, ammo, strength)
    assert (one.stun, one.injury) == (stun, injury)
    assert one.optimal == (None if optimal is None else optimal * 1000)


@pytest.mark.rule("BMG3-CTC-18", "BMG3-WPN-05", "BMG3-WPN-06", "BMG3-WKW-05")
@pytest.mark.parametrize(
    ("id", "template", "ammo", "strength", "stun", "injury", "reach"),
    [
        ("sawn_off_shotgun", "expansive", 2, 3, 1, 1, None),
        ("smoke_grenade", "explosive", 1, 5, 1, 0, 8_000),
        ("fragmentation_grenade", "explosive", 1, 3, 1, 1, 8_000),
    ],
)
def test_template_weapons(
    id: str, template: str, ammo: int, strength: int, stun: int, injury: int, reach: int | None
) -> None:
    one = weapon(id)
    assert (one.template, one.rof, one.ammo, one.strength) == (template, 0, ammo, strength)
    assert (one.stun, one.injury, one.reach) == (stun, injury, reach)


# --- equipment, encounters, events


@pytest.mark.rule("BMG3-CTC-19", "BMG3-CTC-16", "BMG3-CTC-07")
def test_equipment_costs_what_it_should() -> None:
    things = {thing.id: thing.cost for thing in LIBRARY.all(Equipment)}
    assert things == {
        "extra_magazine": 100,
        "torch": 100,
        "night_goggles": 200,
        "kevlar_vest": 300,
        "first_aid_kit": 150,
        "radio": 200,
        "climbing_rope": 150,
        "running_shoes": 150,
        "knuckle_plates": 100,
        "adrenaline": 150,
        "riot_shield": 250,
        "crowbar": 100,
    }
    assert LIBRARY.get(Equipment, "radio").most == 1
    for thing in LIBRARY.all(Equipment):
        assert thing.ability or thing.weapon or thing.magazines, f"{thing.id} does nothing"


def corners(*pairs: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    return tuple((x * 1000, y * 1000) for x, y in pairs)


def box(x: int, y: int, right: int, top: int) -> tuple[tuple[int, int], ...]:
    return corners((x, y), (right, y), (right, top), (x, top))


@pytest.mark.rule("BMG3-CTC-20", "BMG3-CTC-05", "BMG3-CTC-16", "BMG3-SMP-06")
def test_encounters_have_their_zones_and_their_change() -> None:
    found = {one.id: (tuple(one.a), tuple(one.b), one.change) for one in LIBRARY.all(Encounter)}
    assert found == {
        "face_to_face": ((box(0, 0, 36, 6),), (box(0, 30, 36, 36),), "first_group_low_ranks"),
        "corners": (
            (corners((0, 0), (14, 0), (0, 14)),),
            (corners((36, 36), (22, 36), (36, 22)),),
            "boss_second",
        ),
        "flanks": ((box(0, 0, 6, 36),), (box(30, 0, 36, 36),), "first_group_on_the_ground"),
        "two_fronts": (
            (box(0, 0, 10, 8), box(26, 28, 36, 36)),
            (box(26, 0, 36, 8), box(0, 28, 10, 36)),
            "spread",
        ),
        "surrounded": ((box(12, 14, 24, 22),), (box(0, 0, 36, 4), box(0, 32, 36, 36)), "a_first"),
        "quarters": ((box(0, 0, 12, 12),), (box(24, 24, 36, 36),), "last_pass"),
    }


@pytest.mark.rule("BMG3-CTC-21", "BMG3-CTC-06", "BMG3-CTC-16")
def test_every_event_is_a_rule_in_code() -> None:
    events = {event.id: event.ability.id for event in LIBRARY.all(Event)}
    assert set(events) == {"storm", "blackout", "full_moon", "fog", "curfew", "police_sirens", "riot"}
    assert all(f"bmg3.{ability}" in Ability.registry for ability in events.values())


# --- packs and code belong together

BY_DEPLOYMENT = "hidden"
"""Read by deployment itself: a model that is not on the table yet has no voice."""


def named() -> set[str]:
    """Every ability that a profile, a piece of equipment, an event or a weapon names."""
    traits: list[Trait | None] = [trait for card in PROFILES for trait in card.abilities]
    traits += [thing.ability for thing in LIBRARY.all(Equipment)] + [event.ability for event in LIBRARY.all(Event)]
    criticals = {one.critical for one in LIBRARY.all(Weapon) if one.critical}
    return {trait.id for trait in traits if trait} | criticals


@pytest.mark.rule("BMG3-CTC-03")
def test_every_ability_of_the_packs_has_a_class_and_every_class_of_an_ability_its_text() -> None:
    told = {ability.id for ability in LIBRARY.all(AbilityText)}
    coded = {
        id.removeprefix("bmg3.")
        for id, ability in Ability.registry.items()
        if ability.__module__.startswith("game.systems.bmg3.abilities")
    }
    rules = {id for id in coded if id.startswith(("rules.", "card_")) or id == "last_to_deploy"}
    assert told - coded == {BY_DEPLOYMENT}
    assert coded - rules == told - {BY_DEPLOYMENT}
    assert named() <= told


@pytest.mark.rule("BMG3-CTC-03")
def test_an_ability_says_when_it_is_used() -> None:
    kinds = {ability.id: ability.kind for ability in LIBRARY.all(AbilityText)}
    special = {"batclaw", "hypnotise", "medic", "teleport", "first_aid_kit"}
    assert {id for id, kind in kinds.items() if kind == "special"} == special
    assert kinds["stealthy"] == "recount"
    assert kinds["worlds_greatest_detective"] == "plan"
    assert kinds["hidden"] == "deployment"


def test_no_profile_deck_and_card_share_an_id() -> None:
    ids = [thing.id for kind in (Profile, Deck, Card) for thing in LIBRARY.all(kind)]
    assert len(set(ids)) == len(ids)
    extras = {thing.id for kind in (Equipment, Crew) for thing in LIBRARY.all(kind)}
    assert extras.isdisjoint({*get_args(Rank), "boss"})


# --- words


def every_text() -> list[tuple[str, Localised]]:
    kinds: list[type[Content]] = list(KINDS.values())
    return [(thing.id, text) for kind in kinds for thing in LIBRARY.all(kind) for text in texts(kind, thing)]


TEXTS = every_text()


def test_every_text_is_written_in_three_languages() -> None:
    """Names of people are the same everywhere; a sentence never is."""
    for id, text in TEXTS:
        words = [text.words[language] for language in LANGUAGES]
        assert all(word == word.strip() for word in words), id
        if words[0].endswith("."):
            assert len(set(words)) == 3, f"{id}: {words[0]} is not translated"
            assert all(word.endswith(".") for word in words), f"{id}: {words}"


@pytest.mark.parametrize(
    ("language", "clumsy"),
    [
        ("en", r"\b1 \w*(es|[^su]s)\b|\b1 more \w+s\b|  |\b(\w+) \1\b"),
        ("es", r"\b1 \w+(as|es|os)\b|: [A-Z]\w+ado\.|  |\b(\w+) \1\b|\ba el\b|\bde el\b"),
        ("it", r"\b1 \w+i\b|: [A-Z]\w+o\.|  |\b(\w+) \1\b|\bdi il\b|\ba il\b|\bun [aeiou]\w+a\b"),
    ],
)
def test_sentences_of_packs_have_no_wrong_plurals_or_articles(language: str, clumsy: str) -> None:
    wrong = [f"{id}: {text.words[language]}" for id, text in TEXTS if re.search(clumsy, text.words[language])]
    assert not wrong


def test_the_unknown_affiliation_is_there_for_who_goes_with_anybody() -> None:
    assert LIBRARY.find(Crew, UNKNOWN)
    assert any(UNKNOWN in card.affiliations for card in PROFILES)
