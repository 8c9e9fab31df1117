"""What the shipped packs hold: two factions within the bounds of the contract, magic, terrain, Scenarios, and words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_args

import pytest

from game.app.figures.roles import ROLES
from game.app.theme import icon_exists
from game.core.content import Content, Localised
from game.core.home import assets
from game.core.library import texts
from game.core.packs import load
from game.core.text import LANGUAGES
from game.systems.first_blood.content import (
    KINDS,
    Army,
    Character,
    Command,
    DrawEvent,
    Effect,
    Entry,
    Faction,
    Item,
    Officer,
    Profile,
    Retinue,
    Rule,
    RuleText,
    Scenario,
    Spell,
)
from game.systems.first_blood.flow.objectives import is_active, points_for
from game.systems.first_blood.roster import legal
from game.systems.first_blood.state import P1, P2
from game.systems.first_blood.vocabulary import Category, Custom, EffectStat, Op, RuleName, StateName
from tests.systems.first_blood.packs import FACTIONS, LIBRARY

INCH = 1000
PROFILES = LIBRARY.all(Profile)
ENTRIES = LIBRARY.all(Entry)
OFFICERS = LIBRARY.all(Officer)
CHARACTERS = LIBRARY.all(Character)


def profile(thing: Entry | Officer | Character | Retinue) -> Profile:
    return LIBRARY.get(Profile, thing.profile)


def of(faction: str, type: str) -> list[Entry]:
    return [entry for entry in ENTRIES if entry.faction == faction and profile(entry).type == type]


def numbers(card: Profile) -> tuple[int, ...]:
    """The eight characteristics in their order (PRF-02)."""
    return (
        card.march,
        card.volley,
        card.clash,
        card.attacks,
        card.wounds,
        card.resolve,
        card.defense,
        card.evasion,
    )


def rules_of(card: Profile) -> set[str]:
    barrages = {rule.id for barrage in card.barrages for rule in barrage.rules} | (
        {"barrage"} if card.barrages else set()
    )
    return {rule.id for rule in card.rules} | barrages


def effects() -> Iterator[Effect]:
    """Every effect of every thing, each choice by itself."""
    kinds: tuple[type[Item | Spell | Command | DrawEvent], ...] = (Item, Spell, Command, DrawEvent)
    found = [effect for kind in kinds for thing in LIBRARY.all(kind) for effect in thing.effects]
    for retinue in LIBRARY.all(Retinue):
        found += [*retinue.tiers.first, *retinue.tiers.second, *retinue.tiers.third]
    found += [effect for entry in ENTRIES for one in entry.specialists for effect in one.effects]
    for effect in found:
        yield from effect.choices or (effect,)


# --- what a faction must have


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_two_characters_one_caster_and_one_who_is_cheap(faction: str) -> None:
    own = [character for character in CHARACTERS if character.faction == faction]
    assert LIBRARY.find(Faction, faction) and len(own) >= 2
    assert any({"wizard", "priest"} & rules_of(profile(one)) and one.spells for one in own)
    led = [one for one in own if profile(one).type == "infantry" and one.retinue_most == 3]
    assert led and min(one.points for one in own) <= 110


@pytest.mark.rule("CFB-RET-03", "CFB-RET-05", "CFB-RET-09")
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_a_retinue_of_every_category_and_somebody_without_access_to_one(faction: str) -> None:
    own = [retinue for retinue in LIBRARY.all(Retinue) if retinue.faction == faction]
    assert sorted(retinue.category for retinue in own) == sorted(get_args(Category))
    access = [one.retinue for one in CHARACTERS if one.faction == faction]
    assert any(0 in (one.combat, one.tactical, one.arcane) for one in access)


@pytest.mark.rule("CFB-RET-01")
def test_only_infantry_characters_have_a_retinue() -> None:
    for one in CHARACTERS:
        granted = one.retinue.combat + one.retinue.tactical + one.retinue.arcane
        assert profile(one).type == "infantry" or not (granted or one.retinue_most)


@pytest.mark.rule("CFB-ITM-01", "CFB-ITM-03")
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_six_items_in_three_categories_that_somebody_may_carry(faction: str) -> None:
    own = [item for item in LIBRARY.all(Item) if item.faction == faction]
    categories = {item.category for item in own}
    carried = {name for one in CHARACTERS if one.faction == faction for name, n in one.items.items() if n}
    assert len(own) >= 6 and len(categories) >= 3
    assert categories == carried


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_two_officers_with_a_command_range_and_an_ability_each_open_to_some_entry(faction: str) -> None:
    own = [officer for officer in OFFICERS if officer.faction == faction]
    assert len(own) >= 2
    offered = {offer.officer for entry in ENTRIES if entry.faction == faction for offer in entry.officers}
    for officer in own:
        assert officer.commands and profile(officer).command and officer.id in offered
        assert profile(officer).kind == "officer" and officer.max_per_army == 2


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_infantry_of_each_class_cavalry_brutes_and_a_monster(faction: str) -> None:
    foot = [profile(entry) for entry in of(faction, "infantry")]
    assert {card.weight for card in foot} == {"light", "medium", "heavy"}
    assert any(card.barrages for card in foot) and any({"shield", "support"} & rules_of(card) for card in foot)
    assert all(of(faction, type) for type in ("cavalry", "brute", "monster"))
    own = [entry for entry in ENTRIES if entry.faction == faction]
    assert any("flank" in rules_of(profile(entry)) for entry in own)
    assert sum(bool(entry.specialists) for entry in own) >= 2
    assert all(entry.max_per_army == 4 for entry in own)


def test_some_light_regiment_is_not_infantry() -> None:
    light = [profile(entry).type for entry in ENTRIES if profile(entry).weight == "light"]
    assert {"cavalry", "brute"} <= set(light)


@pytest.mark.rule("CFB-MAG-04")
@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_spells_of_every_sort(faction: str) -> None:
    casters: list[Character | Officer] = [*CHARACTERS, *OFFICERS]
    names = {name for one in casters if one.faction == faction for name in one.spells}
    tiers = [retinue.tiers for retinue in LIBRARY.all(Retinue) if retinue.faction == faction]
    names |= {e.ref for tier in tiers for e in (*tier.first, *tier.second, *tier.third) if e.op == "grant_spell"}
    own = [LIBRARY.get(Spell, name) for name in names]
    assert len(own) >= 4
    assert any(spell.target == "self" and spell.range is None for spell in own)
    assert any(effect.op == "hits" for spell in own for effect in spell.effects)
    assert any(spell.target == "friendly" for spell in own)
    assert any(spell.target == "enemy" and all(e.op == "mod" for e in spell.effects) for spell in own)


def test_the_spells_the_rulebook_gives_have_its_numbers() -> None:
    erosion, interference = LIBRARY.get(Spell, "saline_erosion"), LIBRARY.get(Spell, "aetheric_interference")
    assert (erosion.range, erosion.attunement, erosion.successes, erosion.target) == (8 * INCH, 2, 2, "enemy")
    assert [(e.op, e.value, e.per_success) for e in erosion.effects] == [("hits", 2, True)]
    assert (interference.range, interference.attunement, interference.target) == (10 * INCH, 3, "friendly")
    assert [(e.op, e.stat, e.value, e.when and e.when.attacker) for e in interference.effects] == [
        ("mod", "spell_level", -1, "spell")
    ]
    assert any(spell.successes == 3 for spell in LIBRARY.all(Spell))


@pytest.mark.rule("CFB-PRF-01", "CFB-PRF-02")
def test_the_militia_is_that_of_the_rulebook() -> None:
    militia = LIBRARY.get(Profile, "militia")
    assert (militia.type, militia.weight) == ("infantry", "light")
    assert numbers(militia) == (5, 1, 1, 1, 2, 2, 1, 0)
    assert rules_of(militia) == {"shield", "support"}
    bows = LIBRARY.get(Profile, "crossbow_company").barrages
    assert [(one.shots, one.range, [(r.id, r.x) for r in one.rules]) for one in bows] == [
        (2, 24 * INCH, [("armor_piercing", 1)])
    ]


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_has_two_of_the_rulebooks_draw_events(faction: str) -> None:
    printed = {"burnout", "double_time", "fire_and_advance", "empowered"}
    carded: list[Entry | Character] = [*ENTRIES, *CHARACTERS]
    own = {id for one in carded if one.faction == faction for id in one.events}
    assert len(own & printed) >= 2
    new = {event.id for event in LIBRARY.all(DrawEvent)} - printed
    assert len(new) >= 2 and own & new


@pytest.mark.rule("CFB-EVT-01")
def test_burnout_and_empowered_do_what_the_rulebook_says() -> None:
    burnout = LIBRARY.get(DrawEvent, "burnout")
    decay = next(effect.rule for effect in burnout.effects if effect.op == "grant_rule")
    assert decay == Rule(id="decay", x=3)
    assert {(e.stat, e.value) for e in burnout.effects if e.op == "mod"} == {("clash", 1), ("march", 2)}
    (empowered,) = LIBRARY.get(DrawEvent, "empowered").effects
    assert [(choice.stat, choice.value) for choice in empowered.choices] == [("clash", 2), ("attacks", 2)]


@pytest.mark.rule("CFB-CHR-30")
def test_events_that_speak_of_the_character_are_gone_with_him() -> None:
    scopes = {event.id: event.scope for event in LIBRARY.all(DrawEvent)}
    assert {id for id, scope in scopes.items() if scope == "character"} == {"double_time", "fire_and_advance"}


def test_there_is_a_wizard_a_priest_and_somebody_for_their_spells() -> None:
    everybody = [rules_of(card) for card in PROFILES]
    assert all(any(rule in rules for rules in everybody) for rule in ("wizard", "priest"))
    regiments = [rules_of(profile(entry)) for entry in ENTRIES]
    assert any("devout" in rules for rules in regiments) and any("fanatical_devotion" in rules for rules in regiments)


@pytest.mark.parametrize("rule", get_args(RuleName))
def test_every_special_rule_is_somewhere_in_the_packs(rule: str) -> None:
    granted = {effect.rule.id for effect in effects() if effect.rule}
    assert rule in granted | {rule for card in PROFILES for rule in rules_of(card)}


# --- costs and numbers


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_an_entry_costs_and_counts_what_it_may(entry: Entry) -> None:
    type = profile(entry).type
    low, high = (120, 220) if type == "monster" else (40, 160)
    assert low <= entry.points <= high
    most = {"infantry": 13, "cavalry": 4, "brute": 4, "monster": 1}[type]
    assert 1 <= entry.models <= entry.most <= most
    assert (entry.extra > 0) == (entry.most > entry.models)
    assert all(15 <= offer.points <= 45 for offer in entry.officers)
    assert entry.standard_at is None or entry.standard_at <= entry.most
    assert (entry.leader_points > 0) == (entry.leader == "buy")


def test_heroes_and_what_they_take_along_cost_what_they_may() -> None:
    assert all(60 <= one.points <= 160 for one in CHARACTERS)
    assert all(15 <= one.points <= 40 for one in LIBRARY.all(Retinue))
    assert all(5 <= one.points <= 30 for one in LIBRARY.all(Item))


@pytest.mark.rule("CFB-PRF-03")
@pytest.mark.parametrize("card", PROFILES, ids=lambda card: card.id)
def test_characteristics_stay_within_their_bounds(card: Profile) -> None:
    march, _, _, attacks, wounds, *_ = numbers(card)
    assert march <= 10 and attacks <= 12
    assert all(0 <= n <= 6 for n in (*numbers(card)[1:3], *numbers(card)[5:]))
    bounds = {"infantry": (1, 4), "cavalry": (3, 6), "brute": (3, 6), "monster": (10, 18)}
    low, high = (4, 8) if card.kind == "character" else bounds[card.type]
    assert low <= wounds <= high
    assert (card.command is not None) == (card.kind in ("officer", "character"))
    assert not card.barrages or card.volley, "whoever shoots has a Volley (PRF-14)"


@pytest.mark.rule("CFB-LST-20")
def test_an_officer_has_the_type_of_the_regiments_that_offer_him() -> None:
    for entry in ENTRIES:
        for offer in entry.officers:
            assert profile(LIBRARY.get(Officer, offer.officer)).type == profile(entry).type


# --- references that the reader of packs does not follow


def test_effects_name_things_that_there_are() -> None:
    kinds: dict[str, type[Content]] = {"grant_event": DrawEvent, "grant_ability": Command, "grant_spell": Spell}
    for effect in effects():
        if effect.op in kinds:
            assert LIBRARY.find(kinds[effect.op], effect.ref), effect.ref


def test_what_an_extra_is_called_is_told_by_its_id_alone() -> None:
    picks = [thing.id for kind in (Character, Entry) for thing in LIBRARY.all(kind)]
    assert len(set(picks)) == len(picks)
    extras = [thing.id for kind in (Retinue, Item, Spell, Officer) for thing in LIBRARY.all(kind)]
    extras += [specialist.id for entry in ENTRIES for specialist in entry.specialists]
    assert len(set(extras)) == len(extras) and not {"model", "leader", "standard"} & set(extras)


def test_icons_are_there() -> None:
    for kind in KINDS.values():
        for thing in LIBRARY.all(kind):
            icon = getattr(thing, "icon", "")
            assert not icon or icon_exists(icon), f"{thing.id}: {icon}"
    assert all(icon_exists(specialist.icon) for entry in ENTRIES for specialist in entry.specialists)


def test_every_profile_has_a_bust_of_its_own() -> None:
    roles = [card.role for card in PROFILES]
    assert set(roles) <= set(ROLES) and len(set(roles)) == len(roles)


# --- Scenarios

Zone = tuple[int, int, int, str, tuple[int, int]]


def zones(id: str) -> set[Zone]:
    """Where they lie, how wide they are, when they count, and what they give to Player 1 and 2."""
    found: set[Zone] = set()
    for zone in LIBRARY.get(Scenario, id).zones:
        worth = points_for(zone, P1), points_for(zone, P2)
        found.add((zone.x // INCH, zone.y // INCH, zone.diameter // INCH, zone.mark, worth))
    return found


def ends(id: str) -> tuple[int, int, bool]:
    scenario = LIBRARY.get(Scenario, id)
    return scenario.points_end, scenario.rounds, scenario.at_once


@pytest.mark.rule("CFB-DEP-02")
def test_each_of_four_scenarios_has_its_number() -> None:
    assert sorted(scenario.number for scenario in LIBRARY.all(Scenario)) == [1, 2, 3, 4]


@pytest.mark.rule("CFB-SCN-04", "CFB-SCN-05", "CFB-SCN-07", "CFB-SCN-09")
def test_sack_the_camp() -> None:
    assert zones("sack_the_camp") == {(24, 24, 12, "", (2, 2)), (12, 36, 6, "", (3, 0)), (36, 12, 6, "", (0, 3))}
    assert ends("sack_the_camp") == (10, 8, False)


@pytest.mark.rule("CFB-SCN-10", "CFB-SCN-13", "CFB-SCN-15")
def test_a_score_to_settle() -> None:
    scenario = LIBRARY.get(Scenario, "score_to_settle")
    assert not scenario.zones
    assert (scenario.token, scenario.officer, scenario.character, scenario.in_challenge) == (1, 3, 5, 3)
    assert ends("score_to_settle") == (20, 8, True)


@pytest.mark.rule("CFB-SCN-20", "CFB-SCN-21", "CFB-SCN-23", "CFB-SCN-24", "CFB-SCN-25")
def test_staking_a_claim() -> None:
    assert zones("staking_a_claim") == {(24, 24, 6, "", (2, 2)), (11, 24, 6, "", (3, 3)), (37, 24, 6, "", (3, 3))}
    assert ends("staking_a_claim") == (8, 8, False)


@pytest.mark.rule("CFB-SCN-26", "CFB-SCN-27", "CFB-SCN-29", "CFB-SCN-30", "CFB-SCN-31", "CFB-SCN-34")
def test_time_runs_short() -> None:
    scenario = LIBRARY.get(Scenario, "time_runs_short")
    assert zones("time_runs_short") == {
        (24, 24, 12, "AB", (2, 2)),
        (11, 24, 6, "A", (2, 2)),
        (37, 24, 6, "A", (2, 2)),
        (12, 36, 6, "B", (2, 2)),
        (36, 12, 6, "B", (2, 2)),
    }
    always, sides, corners = ["AB"], ["AB", "A", "A"], ["AB", "B", "B"]
    for round, marks in enumerate([always, *[corners, sides] * 4, always], 1):
        assert [zone.mark for zone in scenario.zones if is_active(scenario, zone, round)] == marks, round
    assert ends("time_runs_short") == (8, 10, False)


# --- words


def every_text() -> list[tuple[str, Localised]]:
    kinds: list[type[Content]] = list(KINDS.values())
    return [(thing.id, text) for kind in kinds for thing in LIBRARY.all(kind) for text in texts(kind, thing)]


TEXTS = every_text()


def test_every_text_is_written_in_three_languages() -> None:
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
        ("es", r"\b1 \w+(as|es|os)\b|  |\b(\w+) \1\b|\ba el\b|\bde el\b"),
        ("it", r"\b1 \w+i\b|  |\b(\w+) \1\b|\bdi il\b|\ba il\b|\bun [aeiou]\w+a\b"),
    ],
)
def test_sentences_of_packs_have_no_wrong_plurals_or_articles(language: str, clumsy: str) -> None:
    counted = re.compile(r"\+1 \w+")  # +1 Attacks: the characteristic has that name
    wrong = [text.words[language] for _, text in TEXTS if re.search(clumsy, counted.sub("X", text.words[language]))]
    assert not wrong


def given(effects: Iterable[Effect]) -> list[Rule]:
    """The special rules that effects give, choices and Hits included."""
    each = [choice for effect in effects for choice in (effect.choices or (effect,))]
    return [rule for effect in each for rule in (*((effect.rule,) if effect.rule else ()), *effect.hit_rules)]


def test_a_text_calls_the_rules_it_gives_by_their_names() -> None:
    kinds: tuple[type[Item | Spell | Command | DrawEvent], ...] = (Item, Spell, Command, DrawEvent)
    told = [(thing.text, given(thing.effects)) for kind in kinds for thing in LIBRARY.all(kind)]
    for retinue in LIBRARY.all(Retinue):
        tiers = retinue.tiers
        told.append((retinue.text, given((*tiers.first, *tiers.second, *tiers.third))))
    told += [(one.text, given(one.effects)) for entry in ENTRIES for one in entry.specialists]
    for text, rules in told:
        for rule in rules:
            name = LIBRARY.get(RuleText, rule.id).name
            for language in LANGUAGES:
                assert name.words[language].casefold() in text.words[language].casefold(), text.words[language]


def test_every_army_has_a_faction_and_a_size_of_its_own() -> None:
    sizes = {(army.faction, army.limit) for army in LIBRARY.all(Army)}
    assert {(faction, limit) for faction in FACTIONS for limit in (300, 400, 800)} <= sizes


# --- the page about packs

PAGE = (Path(__file__).parents[3] / "docs" / "packs-first-blood.md").read_text(encoding="utf-8")


def test_the_pack_of_the_page_can_be_loaded_and_its_army_is_legal(tmp_path: Path) -> None:
    written = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.S))
    (tmp_path / "river-folk.toml").write_text(written, encoding="utf-8")
    library, problems = load("first_blood", KINDS, assets() / "packs" / "first_blood", tmp_path)
    assert not problems
    assert legal(library, "toll_takers").points == 100 + 84 + 2 * 13 + 84


@pytest.mark.parametrize(
    ("op", "ref", "kind", "meant"),
    [
        ("grant_event", "burnuot", "event", "burnout"),
        ("grant_ability", "stedy", "command", ""),
        ("grant_spell", "mirre", "spell", "mire"),
    ],
)
def test_a_strangers_effect_that_names_nothing_is_told_in_one_sentence(
    tmp_path: Path, op: str, ref: str, kind: str, meant: str
) -> None:
    written = "\n".join(re.findall(r"```toml\n(.*?)```", PAGE, re.S))
    item = f"""
[item.odd]
name = "Odd"
text = "Odd."
faction = "river_folk"
category = "relic"
category_name = "Relic"
points = 5
effects = [{{ op = "{op}", ref = "{ref}" }}]
"""
    (tmp_path / "river-folk.toml").write_text(written + item, encoding="utf-8")
    _, problems = load("first_blood", KINDS, assets() / "packs" / "first_blood", tmp_path)
    [told] = [str(problem) for problem in problems if ref in str(problem)]
    assert f"[item.odd] effects #1.ref: there is no {kind} '{ref}'" in told and meant in told


@pytest.mark.parametrize("words", [Op, EffectStat, Custom, StateName], ids=["op", "stat", "custom", "state"])
def test_the_page_tells_every_word_of_an_effect(words: object) -> None:
    assert [word for word in get_args(words) if f"`{word}`" not in PAGE] == []
