"""Armies: what may join, what it costs, and which rule a fault breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import msgspec
import pytest

from game.app.rosters import as_text, from_text
from game.core.home import assets
from game.core.roster import Pick, Roster
from game.core.system import SetupError
from game.core.text import LANGUAGES, Catalog
from game.systems.first_blood.armylist import listed, ready
from game.systems.first_blood.content import Army, Character, Entry, Retinue
from game.systems.first_blood.roster import FirstBloodMuster, faults, legal
from tests.systems.first_blood.packs import FACTIONS, LIBRARY

MUSTER = FirstBloodMuster(LIBRARY)
LORD = Pick("banner_lord")
MAGE = Pick("hedge_mage", ("mire", "stone_skin"))


def army(*picks: Pick | str, limit: int = 800) -> Roster:
    return Roster("first_blood", "Test", tuple(Pick(one) if isinstance(one, str) else one for one in picks), limit)


def wrong(*picks: Pick | str, limit: int = 800) -> list[str]:
    """The rules a roster breaks."""
    return [fault.rule for fault in MUSTER.judge(army(*picks, limit=limit)).faults]


def regiment(entry: str, *extras: str, more: int = 0) -> Pick:
    return Pick(entry, (*("model",) * more, *extras))


# --- ready Armies


@pytest.mark.rule("CFB-LST-03", "CFB-LST-19", "CFB-ARM-02")
@pytest.mark.parametrize("id", [one.id for one in LIBRARY.all(Army)])
def test_a_ready_army_is_legal_and_nearly_spends_its_points(id: str) -> None:
    found = legal(LIBRARY, id)
    assert found.limit - 10 <= found.points <= found.limit
    assert not MUSTER.judge(next(one for one in MUSTER.starters() if one.name == found.name)).faults


@pytest.mark.rule("CFB-LST-02", "CFB-LST-08", "CFB-LST-12", "CFB-LST-13")
def test_an_army_costs_the_sum_of_its_models_and_upgrades() -> None:
    found = ready(LIBRARY, "road_wardens")
    militia, bows, riders = found.regiments
    assert (militia.points, militia.models, militia.strength) == (60 + 3 * 9 + 25, 9, 10)
    assert militia.standard and militia.officer is not None and not militia.led
    assert (bows.points, bows.led, bows.standard) == (95, True, False)
    assert (riders.points, riders.led) == (80 + 5, True)
    assert found.points == 105 + 112 + 95 + 85 and found.models == 1 + 10 + 5 + 2
    assert (found.hero.character.id, found.faction) == ("banner_lord", "free_banners")


def test_a_ready_army_is_read_back_from_text_as_it_was() -> None:
    for roster in MUSTER.starters():
        assert from_text(as_text(roster), "x.txt") == roster


def test_an_army_nobody_knows_cannot_be_used() -> None:
    with pytest.raises(SetupError, match="there is no army 'no_such'"):
        legal(LIBRARY, "no_such")
    with pytest.raises(SetupError, match="The roster cannot be read"):
        legal(LIBRARY, {"system": "first_blood"})


@pytest.mark.rule("CFB-LST-05")
def test_a_roster_with_faults_is_refused_with_its_first_one_in_words() -> None:
    written: dict[str, Any] = msgspec.to_builtins(army("militia"))
    with pytest.raises(SetupError, match=r"'Test' cannot be played: An Army needs a Character \(CFB-LST-05\)\."):
        legal(LIBRARY, written)
    assert legal(LIBRARY, msgspec.to_builtins(army(LORD, "militia"))).points == 165


# --- the Army as a whole


@pytest.mark.rule("CFB-LST-19", "CFB-LST-01", "CFB-LST-02")
def test_the_total_may_be_below_but_never_above_the_agreed_points() -> None:
    assert wrong(LORD, "bound_wyvern", limit=295) == []
    assert wrong(LORD, "bound_wyvern", limit=294) == ["CFB-LST-19"]
    verdict = MUSTER.judge(army(LORD, "bound_wyvern", limit=300))
    assert [(have, most) for _, have, most in verdict.totals] == [(295, 300), (1, 1), (1, 0), (2, 0)]


@pytest.mark.rule("CFB-LST-04")
def test_everything_is_from_one_factions_list() -> None:
    assert wrong(LORD, "militia") == []
    assert wrong(LORD, "militia", "pyre_guard") == ["CFB-LST-04"]
    assert wrong(Pick("banner_lord", ("ember_bodyguard",)), "militia") == ["CFB-LST-04"]


@pytest.mark.rule("CFB-LST-05", "CFB-LST-06")
def test_an_army_has_exactly_one_character() -> None:
    assert wrong(LORD) == []
    assert wrong("militia") == ["CFB-LST-05"]
    assert wrong(LORD, MAGE) == ["CFB-LST-05"]


@pytest.mark.rule("CFB-LST-10", "CFB-LST-06")
def test_an_entry_may_be_taken_four_times() -> None:
    assert wrong(LORD, *["militia"] * 4) == []
    assert wrong(LORD, *["militia"] * 5) == ["CFB-LST-10"]


@pytest.mark.rule("CFB-LST-09")
def test_an_officer_may_be_taken_twice() -> None:
    led = regiment("militia", "sergeant_of_foot")
    assert wrong(LORD, led, led) == []
    assert wrong(LORD, led, led, regiment("shield_brothers", "sergeant_of_foot")) == ["CFB-LST-09"]


def test_what_no_pack_has_and_what_an_entry_does_not_offer_is_named() -> None:
    assert wrong(LORD, "dragons") == [""]
    assert wrong(Pick("banner_lord", ("crown",)), regiment("militia", "spotter")) == ["", ""]
    assert wrong(LORD, regiment("crossbow_company", "standard", "standard", more=3)) == [""]


# --- the Character


@pytest.mark.rule("CFB-RET-04", "CFB-LST-07")
def test_a_character_has_three_retinue_models_at_most() -> None:
    adjutant = "field_adjutant"
    assert wrong(Pick("banner_lord", (adjutant,) * 3)) == []
    assert wrong(Pick("banner_lord", (adjutant, adjutant, "sword_companion", "sword_companion"))) == ["CFB-RET-04"]


@pytest.mark.rule("CFB-RET-09")
def test_a_character_has_only_as_many_of_a_category_as_the_entry_says() -> None:
    assert wrong(Pick("banner_lord", ("sword_companion",) * 2)) == []
    assert wrong(Pick("banner_lord", ("sword_companion",) * 3)) == ["CFB-RET-09"]
    assert wrong(Pick("banner_lord", ("rune_reader",))) == ["CFB-RET-09"]


@pytest.mark.rule("CFB-RET-01")
def test_only_infantry_characters_have_a_retinue() -> None:
    assert wrong("cinder_prince") == []
    assert wrong(Pick("cinder_prince", ("coal_runner",))) == ["CFB-RET-01"]


@pytest.mark.rule("CFB-ITM-02")
def test_an_item_exists_once_in_an_army() -> None:
    assert wrong(Pick("banner_lord", ("frost_edge",))) == []
    assert "CFB-ITM-02" in wrong(Pick("banner_lord", ("frost_edge", "frost_edge")))


@pytest.mark.rule("CFB-ITM-03")
def test_a_character_carries_one_item_of_a_category() -> None:
    assert wrong(Pick("banner_lord", ("old_banner", "frost_edge", "lucky_coin"))) == []
    assert wrong(Pick("banner_lord", ("old_banner", "hawk_helm"))) == ["CFB-ITM-03"]
    assert wrong(Pick("hedge_mage", ("mire", "stone_skin", "thunder_mace"))) == ["CFB-ITM-03"]


@pytest.mark.rule("CFB-ITM-01")
def test_items_come_from_the_factions_own_catalogue() -> None:
    assert wrong(Pick("cinder_prince", ("mask_of_dread",))) == []
    assert "CFB-ITM-01" in wrong(Pick("banner_lord", ("mask_of_dread",)))


@pytest.mark.rule("CFB-MAG-03")
def test_a_caster_who_chooses_spells_chooses_as_many_as_the_entry_says() -> None:
    assert wrong(MAGE) == []
    assert legal(LIBRARY, msgspec.to_builtins(army(MAGE))).hero.spells == ("mire", "stone_skin")
    assert wrong("hedge_mage") == ["CFB-MAG-03"]
    assert wrong(Pick("hedge_mage", ("mire", "mire"))) == ["CFB-MAG-03"]
    assert wrong(Pick("hedge_mage", ("mire", "stone_skin", "hail_of_sparks"))) == ["CFB-MAG-03"]
    assert wrong(Pick("hedge_mage", ("mire", "mend_ash"))) == ["CFB-MAG-03"]
    assert "CFB-MAG-03" in wrong(Pick("banner_lord", ("mire",)))


# --- a Regiment


@pytest.mark.rule("CFB-LST-11", "CFB-LST-14")
def test_extra_models_may_be_bought_up_to_what_the_entry_allows() -> None:
    one = listed(LIBRARY, army(LORD, regiment("crossbow_company", more=5))).regiments[0]
    assert (one.models, one.points) == (10, 95 + 5 * 16)
    assert wrong(LORD, regiment("crossbow_company", more=5)) == []
    assert wrong(LORD, regiment("crossbow_company", more=6)) == ["CFB-LST-14"]


@pytest.mark.rule("CFB-LST-15", "CFB-OFF-18")
def test_an_infantry_regiment_has_thirteen_models_officer_included() -> None:
    assert wrong(LORD, regiment("militia", more=7)) == []
    assert wrong(LORD, regiment("militia", "sergeant_of_foot", more=6)) == []
    assert wrong(LORD, regiment("militia", "sergeant_of_foot", more=7)) == ["CFB-LST-15"]


@pytest.mark.rule("CFB-LST-16", "CFB-LST-17")
def test_cavalry_and_brutes_are_four_at_most_and_a_monster_is_alone() -> None:
    assert wrong(LORD, regiment("border_riders", more=2)) == []
    assert wrong(LORD, regiment("border_riders", more=3)) == ["CFB-LST-14"]
    assert wrong(LORD, regiment("bound_wyvern", "model")) == ["CFB-LST-17"]
    herd = msgspec.structs.replace(LIBRARY.get(Entry, "border_riders"), most=13)
    found = listed(LIBRARY, army(LORD, regiment("border_riders", more=3)))
    wide = msgspec.structs.replace(herd)
    grown = type(found)(found.name, 800, found.heroes, (type(found.regiments[0])(wide, found.regiments[0].profile, 5),))
    assert [fault.rule for fault in faults(LIBRARY, grown)] == ["CFB-LST-16"]


@pytest.mark.rule("CFB-LST-08")
def test_an_officer_needs_an_entry_that_gives_access_to_him() -> None:
    assert wrong(LORD, regiment("crossbow_company", "bolt_master")) == []
    assert wrong(LORD, regiment("crossbow_company", "sergeant_of_foot")) == ["CFB-LST-08"]


@pytest.mark.rule("CFB-LST-18", "CFB-OFF-03")
def test_a_regiment_has_one_officer_who_replaces_its_leader() -> None:
    led = listed(LIBRARY, army(LORD, regiment("pyre_guard", "ash_reader"))).regiments[0]
    assert not led.led and led.strength == 6
    both = regiment("pyre_guard", "ash_reader", "brand_captain")
    assert wrong("cinder_prince", both) == ["CFB-LST-18"]


@pytest.mark.rule("CFB-LST-20")
def test_an_officer_has_the_type_of_his_regiment() -> None:
    found = listed(LIBRARY, army(LORD, regiment("border_riders", "sergeant_of_foot")))
    offered = LIBRARY.get(Entry, "militia").officers
    riders = msgspec.structs.replace(found.regiments[0].entry, officers=offered)
    one = type(found.regiments[0])(riders, found.regiments[0].profile, 2, officers=found.regiments[0].officers)
    mounted = type(found)(found.name, 800, found.heroes, (one,))
    assert [fault.rule for fault in faults(LIBRARY, mounted)] == ["CFB-LST-20"]


@pytest.mark.rule("CFB-LST-12")
def test_a_leader_is_bought_only_where_the_entry_sells_one() -> None:
    assert wrong(LORD, regiment("border_riders", "leader")) == []
    assert wrong(LORD, regiment("militia", "leader")) == ["CFB-LST-12"]
    assert wrong(LORD, regiment("stone_trolls", "leader")) == ["CFB-LST-12"]
    leaderless = listed(LIBRARY, army(LORD, "border_riders")).regiments[0]
    assert not leaderless.led and leaderless.points == 80


@pytest.mark.rule("CFB-LST-13")
def test_a_standard_bearer_is_free_once_the_regiment_has_the_models_officer_included() -> None:
    assert wrong(LORD, regiment("militia", "standard", more=3)) == []
    assert wrong(LORD, regiment("militia", "standard", more=2)) == ["CFB-LST-13"]
    assert wrong(LORD, regiment("militia", "standard", "sergeant_of_foot", more=2)) == []
    assert wrong(LORD, regiment("stone_trolls", "standard", more=3)) == ["CFB-LST-13"]
    plain, borne = army(LORD, regiment("militia", more=3)), army(LORD, regiment("militia", "standard", more=3))
    assert listed(LIBRARY, plain).points == listed(LIBRARY, borne).points


@pytest.mark.rule("CFB-CMD-01", "CFB-LST-21")
def test_a_specialist_is_one_of_the_models_and_there_is_one_of_each() -> None:
    one = listed(LIBRARY, army(LORD, regiment("crossbow_company", "spotter"))).regiments[0]
    assert (one.models, one.points) == (5, 95 + 12)
    assert wrong(LORD, regiment("crossbow_company", "spotter", "spotter")) == ["CFB-CMD-01"]
    small = msgspec.structs.replace(one.entry, models=1, standard_at=1)
    crowded = type(one)(small, one.profile, 1, standard=True)
    found = listed(LIBRARY, army(LORD))
    assert [fault.rule for fault in faults(LIBRARY, type(found)("", 800, found.heroes, (crowded,)))] == ["CFB-LST-21"]


# --- what is offered


@pytest.mark.rule("CFB-LST-03")
def test_games_of_eight_four_and_three_hundred_points_are_offered() -> None:
    assert list(MUSTER.limits()) == [800, 400, 300]


@pytest.mark.rule("CFB-LST-08", "CFB-LST-14", "CFB-RET-09")
def test_the_catalogue_offers_what_a_pick_may_take_and_how_often() -> None:
    found = {offer.id: offer for offer in MUSTER.offers()}
    assert set(found) == {thing.id for kind in (Character, Entry) for thing in LIBRARY.all(kind)}
    militia = {extra.id: (extra.cost, extra.most) for extra in found["militia"].extras}
    assert militia == {"model": (9, 7), "standard": (0, 1), "sergeant_of_foot": (25, 1)}
    lord = {extra.id: extra.most for extra in found["banner_lord"].extras}
    assert (lord["sword_companion"], lord["field_adjutant"]) == (2, 3) and "rune_reader" not in lord
    assert not any(LIBRARY.find(Retinue, extra.id) for extra in found["cinder_prince"].extras)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_offer_and_every_fault_has_its_words(language: str) -> None:
    catalog = Catalog([assets() / "locale"])
    LIBRARY.add_words(catalog)
    said = [catalog.render(text, language) for o in MUSTER.offers() for text in (o.name, o.section, o.detail) if text]
    said += [catalog.render(extra.name, language) for offer in MUSTER.offers() for extra in offer.extras]
    bad = army("x", Pick("banner_lord", ("mire", "y")), *[regiment("militia", "leader", "standard")] * 5, limit=300)
    said += [catalog.render(fault.reason, language) for fault in MUSTER.judge(bad).faults]
    assert not [words for words in said if "first_blood." in words or "{" in words]


# --- there is always something to bring


def lists(faction: str, limit: int, regiments: int, officers: int, retinue: int) -> Iterator[Roster]:
    """Armies of bare Regiments, each Character with Retinue of one sort, and the Officers the first Regiments offer."""
    entries = [entry for entry in LIBRARY.all(Entry) if entry.faction == faction]
    for hero in (one for one in LIBRARY.all(Character) if one.faction == faction):
        own = [one for one in LIBRARY.all(Retinue) if one.faction == faction]
        followers = [one.id for one in own if getattr(hero.retinue, one.category)][:retinue]
        if len(followers) < retinue:
            continue
        leads = Pick(hero.id, (*followers, *hero.spells[: hero.spell_picks]))
        for chosen in combinations_with_replacement(entries, regiments):
            picks = [Pick(entry.id) for entry in chosen]
            for n, entry in enumerate(chosen[:officers]):
                picks[n] = Pick(entry.id, tuple(offer.officer for offer in entry.officers[:1]))
            if officers and not picks[0].extras:
                continue
            roster = army(leads, *picks, limit=limit)
            if limit - 10 <= listed(LIBRARY, roster).points <= limit:
                yield roster


@pytest.mark.rule("CFB-LST-03", "CFB-LST-09", "CFB-LST-10")
@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize(
    ("limit", "regiments", "officers", "retinue"), [(300, 2, 0, 0), (400, 3, 1, 0), (800, 5, 0, 1)]
)
def test_each_size_of_game_can_be_filled_in_several_ways(
    faction: str, limit: int, regiments: int, officers: int, retinue: int
) -> None:
    found: Counter[Roster] = Counter()
    for size in (regiments, regiments + 1):
        for roster in lists(faction, limit, size, officers, retinue):
            if not MUSTER.judge(roster).faults:
                found[roster] += 1
            if len(found) >= 3:
                return
    pytest.fail(f"only {len(found)} Armies of {limit} points")
