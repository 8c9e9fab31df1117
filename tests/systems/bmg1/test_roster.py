"""Bands: who may join, what they may spend, and which rule a fault breaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from game.app.rosters import as_text, from_text
from game.core.home import assets
from game.core.library import Library
from game.core.roster import Pick, Roster
from game.core.system import SetupError
from game.core.text import LANGUAGES, Catalog
from game.systems.bmg1.bandlist import Band, listed, ready
from game.systems.bmg1.content import Equipment, Profile, ReadyBand
from game.systems.bmg1.roster import Bmg1Muster, faults, legal
from tests.systems.bmg1.packs import CREWS, LIBRARY, library, profile

MUSTER = Bmg1Muster(LIBRARY)


def roster(*picks: Pick | str, limit: int = 300) -> Roster:
    """Picks in short: `batman`, or with what was taken along `officer law_magazine`."""
    taken = [one if isinstance(one, Pick) else Pick(one.split()[0], tuple(one.split()[1:])) for one in picks]
    return Roster("bmg1", "Test", tuple(taken), limit)


def band(*picks: Pick | str, limit: int = 300) -> Band:
    return listed(LIBRARY, roster(*picks, limit=limit))


def wrong(*picks: Pick | str, limit: int = 300) -> list[str]:
    """The rules a Band breaks."""
    return [fault.rule for fault in MUSTER.judge(roster(*picks, limit=limit)).faults]


def rules(known: Library, *picks: str, limit: int = 300) -> list[str]:
    """The rules a Band breaks with such packs."""
    return [fault.rule for fault in Bmg1Muster(known).judge(roster(*picks, limit=limit)).faults]


# --- reading


def test_a_ready_band_is_read_back_from_text_as_it_was() -> None:
    for one in MUSTER.starters():
        assert from_text(as_text(one), "x.txt") == one


def test_a_band_nobody_knows_cannot_be_used() -> None:
    with pytest.raises(SetupError, match="there is no band 'no_such'"):
        legal(LIBRARY, "no_such")
    with pytest.raises(SetupError, match="The roster cannot be read"):
        legal(LIBRARY, {"system": "bmg1"})


@pytest.mark.rule("BMG1-CNT-10")
def test_a_roster_with_faults_is_refused_with_its_first_one_in_words() -> None:
    written: dict[str, Any] = msgspec.to_builtins(roster("officer", "officer"))
    with pytest.raises(SetupError, match=r"'Test' cannot be played: A Band needs a Leader .* it \(BMG1-BND-01\)\."):
        legal(LIBRARY, written)
    assert legal(LIBRARY, msgspec.to_builtins(roster("batman", "officer"))).reputation == 150


@pytest.mark.rule("BMG1-CNT-10")
def test_what_no_pack_has_is_named() -> None:
    first, second = MUSTER.judge(roster("batman", "officer no_such_thing", "no_such_man")).faults
    assert [dict(fault.reason.values)["id"] for fault in (first, second)] == ["no_such_man", "no_such_thing"]


def test_every_refusal_has_words_in_every_language() -> None:
    catalog = Catalog([assets() / "locale"])
    LIBRARY.add_words(catalog)
    broken = [
        roster("batman", "officer x", "y", limit=105),
        roster("batman leads", "nightjar leads joker", "joker", "batman", "killer_croc", "man_in_armour", limit=100),
        roster("officer leads", "masked_elite", "masked_elite", "cat_burglar", limit=40),
        roster("penguin", "gunman law_magazine law_whistle", "penguin", "one_arm penguin_magazine", limit=150),
        roster("poison_ivy", "gardener poison_ivy_extra_spores", "thorn_plant poison_ivy_spikes_mutation"),
        roster("poison_ivy poison_ivy_extra_spores", "ferro", "nightjar", "briar"),
    ]
    found = [fault for one in broken for fault in MUSTER.judge(one).faults]
    assert len({fault.reason.key for fault in found}) >= 18
    for language in LANGUAGES:
        for fault in found:
            assert "bmg1." not in catalog.render(fault.reason, language)
    for offer in MUSTER.offers():
        for text in (offer.name, offer.section, offer.detail, *(extra.name for extra in offer.extras)):
            assert text is not None and "bmg1." not in catalog.render(text, "it")


# --- Reputation


@pytest.mark.rule("BMG1-REP-01", "BMG1-REP-03")
def test_the_reputation_may_be_below_but_never_above_the_limit() -> None:
    assert wrong("batman", "officer", limit=150) == []
    assert wrong("batman", "shield_officer", limit=150) == ["BMG1-REP-03"]
    assert wrong("batman", "shield_officer", limit=160) == []


@pytest.mark.rule("BMG1-REP-02", "BMG1-REP-04", "BMG1-REP-01")
def test_the_usual_limits_come_first_and_any_ten_from_100_to_900_may_be_agreed() -> None:
    assert MUSTER.limits() == (300, 150, 450)
    small = ("harlequin", "club_clown")
    assert [wrong(*small, limit=n) for n in (100, 110, 900)] == [[], [], []]
    assert [wrong(*small, limit=n) for n in (90, 105, 910)] == [["BMG1-REP-04"]] * 3
    assert band(*small, limit=0).limit == 300


@pytest.mark.rule("BMG1-REP-05", "BMG1-PRF-06")
def test_a_band_is_worth_what_its_characters_are_whatever_the_limit() -> None:
    assert band("batman", "officer", "officer", limit=450).reputation == 170


# --- who leads


@pytest.mark.rule("BMG1-BND-01", "BMG1-PRF-03")
def test_a_leader_or_a_sidekick_leads_the_band() -> None:
    assert wrong("officer", "officer") == ["BMG1-BND-01"]
    assert wrong("officer leads", "nightjar") == ["BMG1-BND-01"]
    assert wrong("nightjar leads", "batman leads", "officer") == ["BMG1-BND-01", "BMG1-BND-04"]
    assert wrong("officer", "nightjar") == []
    led = band("officer", "nightjar", "batman")
    assert led.leader is led.members[2]
    assert band("harlequin leads", "joker").leader is not None


@pytest.mark.rule("BMG1-BND-04", "BMG1-BND-12")
def test_a_leader_leads_or_stays_away() -> None:
    assert wrong("nightjar leads", "batman", "officer") == ["BMG1-BND-04"]
    assert wrong("batman leads", "nightjar", "officer") == []


@pytest.mark.rule("BMG1-BND-05")
def test_a_second_sidekick_needs_a_sidekick_in_command() -> None:
    assert wrong("batman", "nightjar", "officer", "officer") == []
    twin = profile("nightjar", id="twin", name="Somebody else")
    with_twin = library(twin)
    assert "BMG1-BND-05" in rules(with_twin, "batman", "nightjar", "twin")
    assert rules(with_twin, "nightjar", "twin", "officer") == []


@pytest.mark.rule("BMG1-BND-13")
def test_a_band_has_two_at_least() -> None:
    assert wrong("batman") == ["BMG1-BND-13"]


# --- affiliation


@pytest.mark.rule("BMG1-BND-02", "BMG1-PRF-05")
def test_everybody_shares_the_affiliation_of_the_leader() -> None:
    assert wrong("batman", "club_clown") == ["BMG1-BND-02"]
    assert wrong("joker", "club_clown") == []


@pytest.mark.rule("BMG1-BND-03", "BMG1-PRS-12")
def test_the_unknown_go_with_anybody() -> None:
    for crew in CREWS:
        leader = next(p.id for p in LIBRARY.all(Profile) if p.affiliations == (crew,) and p.rank == "leader")
        assert wrong(leader, "riddler") == []
    assert wrong("batman", "club_clown") == ["BMG1-BND-02"], "whoever is known does not"


@pytest.mark.rule("BMG1-BND-11")
def test_a_leader_of_two_crews_names_one() -> None:
    both = profile("nightjar", id="turncoat", name="Turncoat", affiliations=["law", "joker"])
    known = library(both)
    assert rules(known, "turncoat law", "officer") == []
    assert rules(known, "turncoat", "officer") == []
    assert rules(known, "turncoat joker", "officer") == ["BMG1-BND-02"]
    assert rules(known, "turncoat joker", "club_clown joker_clown_paint") == []
    assert rules(known, "turncoat bane", "officer") == ["BMG1-BND-11"]


@pytest.mark.rule("BMG1-BND-11", "BMG1-BND-03")
def test_a_leader_of_no_crew_names_any() -> None:
    known = library(profile("nightjar", id="drifter", name="Drifter", affiliations=["unknown"]))
    assert "BMG1-BND-11" in rules(known, "drifter", "officer")
    assert rules(known, "drifter joker", "club_clown") == []


# --- how many


@pytest.mark.rule("BMG1-BND-06", "BMG1-BND-10")
def test_a_free_agent_needs_a_full_150_of_the_limit() -> None:
    assert wrong("harlequin", "riddler", limit=140) == ["BMG1-BND-06"]
    assert wrong("harlequin", "riddler", limit=150) == []
    assert wrong("nightjar", "riddler", "firebug", limit=290) == ["BMG1-BND-06"]
    assert wrong("nightjar", "riddler", "firebug", limit=300) == []
    three = ("nightjar", "riddler", "firebug", "killer_croc")
    assert wrong(*three, limit=440) == ["BMG1-BND-06"] and wrong(*three, limit=450) == []


@pytest.mark.rule("BMG1-TRT-47")
def test_somebody_charismatic_brings_a_free_agent_for_each_100() -> None:
    three = ("riddler", "firebug", "hired_gun")
    assert band("two_face", *three).free_agents_allowed == 3
    assert wrong("two_face", *three) == []
    assert wrong("black_mask", *three) == ["BMG1-BND-06"]


@pytest.mark.rule("BMG1-BND-07", "BMG1-BND-08", "BMG1-BND-09", "BMG1-PRF-02")
def test_only_minions_come_several_times() -> None:
    assert wrong("batman", "officer", "officer", "officer") == []
    assert wrong("batman", "captain_quill", "captain_quill") == ["BMG1-BND-07"]
    assert wrong("penguin", "riddler", "riddler") == ["BMG1-BND-09"]
    again = profile("captain_quill", id="quill_later", alias="Major Quill")
    assert rules(library(again), "batman", "captain_quill", "quill_later") == ["BMG1-BND-07"]


@pytest.mark.rule("BMG1-BND-14")
def test_both_bands_may_have_the_same_character() -> None:
    one, other = legal(LIBRARY, "law_300"), legal(LIBRARY, "law_300")
    assert one.members[0].profile.id == other.members[0].profile.id == "batman"


# --- traits that speak here


@pytest.mark.rule("BMG1-TRT-15", "BMG1-TRT-16")
def test_a_friend_comes_in_a_free_agents_place_and_only_with_the_one_it_likes() -> None:
    assert wrong("nightjar", "cat_burglar") == ["BMG1-TRT-16"]
    joined = band("batman", "cat_burglar")
    assert not faults(LIBRARY, joined) and joined.is_guest(joined.members[1])
    assert wrong("batman", "cat_burglar", "riddler", limit=290) == ["BMG1-BND-06"]
    at_home = band("penguin", "cat_burglar")
    assert not faults(LIBRARY, at_home) and not at_home.is_guest(at_home.members[1])


@pytest.mark.rule("BMG1-TRT-15", "BMG1-TRT-16")
def test_even_a_leader_may_come_as_a_friend_and_then_leads_nobody() -> None:
    joined = band("poison_ivy", "joker", "harlequin", "club_clown")
    assert not faults(LIBRARY, joined)
    assert joined.leader is joined.members[1] and joined.crew == "joker"
    assert joined.is_guest(joined.members[0])
    assert [one.profile.id for one in joined.of_rank("free_agent")] == ["poison_ivy"]
    assert wrong("poison_ivy", "joker", "club_clown") == ["BMG1-BND-02", "BMG1-BND-02", "BMG1-BND-04"]


@pytest.mark.rule("BMG1-TRT-15", "BMG1-TRT-16")
def test_a_second_sidekick_may_come_as_a_friend() -> None:
    friend = profile("nightjar", id="friend", name="Friend", traits=[{"id": "affinity", "param": "batman"}])
    joined = listed(library(friend), roster("batman", "nightjar", "friend"))
    assert not faults(LIBRARY, joined) and joined.is_guest(joined.members[2])
    alone = listed(library(friend), roster("batman", "friend"))
    assert not alone.is_guest(alone.members[1])


@pytest.mark.rule("BMG1-TRT-68", "BMG1-TRT-69")
def test_one_elite_of_a_type_unless_their_boss_is_there() -> None:
    assert wrong("black_mask", "masked_elite") == []
    assert wrong("black_mask", "masked_elite", "masked_elite") == ["BMG1-TRT-68"]
    assert wrong("black_mask", "masked_elite", "masked_elite", "masked_elite", "safe_cracker") == []
    other = profile("safe_cracker", id="other_boss", name="Other", traits=[{"id": "elite_boss", "param": "league"}])
    assert rules(library(other), "black_mask", "masked_elite", "masked_elite", "other_boss") == ["BMG1-TRT-68"]


@pytest.mark.rule("BMG1-TRT-84")
def test_nobody_joins_a_band_he_hates() -> None:
    assert wrong("joker", "hired_gun") == ["BMG1-TRT-84"]
    assert wrong("batman", "hired_gun") == []


@pytest.mark.rule("BMG1-TRT-117")
def test_a_lord_of_business_has_500_more_if_he_leads() -> None:
    assert band("penguin", "gunman").money == 1500
    assert band("the_heiress leads", "gunman").money == 1000
    follows = profile("one_arm", id="rich", name="Rich", traits=[{"id": "lord_of_business"}])
    assert listed(library(follows), roster("the_heiress", "rich")).money == 1000


# --- money and equipment


@pytest.mark.rule("BMG1-FND-01", "BMG1-FND-02", "BMG1-FND-03", "BMG1-PRF-07")
def test_dollars_pay_for_characters_and_equipment() -> None:
    assert [band("batman", "officer", limit=n).money for n in (100, 150, 290, 300, 450)] == [0, 500, 500, 1000, 1500]
    rich = ("nightjar", "police_marksman", "officer law_flashlight")
    assert band(*rich, limit=150).spent == 200 + 200 + 100
    assert wrong(*rich, limit=150) == []
    assert wrong(*rich, "shield_officer", limit=150) == ["BMG1-FND-02"]


@pytest.mark.rule("BMG1-EQP-01")
def test_only_henchmen_buy() -> None:
    assert wrong("batman law_magazine", "officer") == ["BMG1-EQP-01"]
    assert wrong("batman", "captain_quill law_magazine", "officer law_whistle") == ["BMG1-EQP-06"]
    assert wrong("batman", "captain_quill law_magazine", "shield_officer law_whistle") == []


@pytest.mark.rule("BMG1-EQP-02", "BMG1-EQP-35")
def test_a_band_takes_a_thing_as_often_as_its_list_says() -> None:
    thugs = ["gangster two_face_bulletproof_vest"] * 2
    assert wrong("two_face", *thugs) == []
    assert wrong("two_face", *thugs, "bent_policeman two_face_bulletproof_vest") == ["BMG1-EQP-02"]
    assert wrong("two_face", *["gangster two_face_bribery"] * 2) == ["BMG1-EQP-02"]


@pytest.mark.rule("BMG1-EQP-04")
def test_a_henchman_buys_one_thing() -> None:
    assert wrong("batman", "officer law_magazine law_flashlight") == ["BMG1-EQP-04"]


@pytest.mark.rule("BMG1-EQP-05")
def test_a_magazine_is_for_a_weapon_that_takes_one() -> None:
    assert wrong("batman", "shield_officer law_magazine") == ["BMG1-EQP-05"]
    assert band("batman", "officer law_magazine").members[1].weapon == "taser"
    armed = profile("officer", id="two_guns", weapons=["pistol", "revolver"], traits=[])
    known = library(armed)
    assert rules(known, "batman", "two_guns law_magazine") == ["BMG1-EQP-05"]
    assert rules(known, "batman", "two_guns law_magazine:revolver") == []
    assert rules(known, "batman", "two_guns law_magazine:rifle") == ["BMG1-EQP-05"]
    [offer] = [one for one in Bmg1Muster(known).offers() if one.id == "two_guns"]
    magazines = [one.id for one in offer.extras if one.id.startswith("law_magazine")]
    assert magazines == ["law_magazine:pistol", "law_magazine:revolver"]


@pytest.mark.rule("BMG1-EQP-06")
def test_nobody_buys_what_he_has() -> None:
    assert wrong("batman", "officer law_handcuffs") == ["BMG1-EQP-06"]
    assert wrong("bane", "doped_prisoner bane_titan_dose") == ["BMG1-EQP-06"]
    assert wrong("bane", "breacher bane_titan_dose") == []
    seer = profile("breacher", id="seer", traits=[{"id": "total_vision"}])
    assert rules(library(seer), "bane", "seer bane_night_goggles") == ["BMG1-EQP-06"]


@pytest.mark.rule("BMG1-EQP-07")
def test_the_list_is_that_of_the_bands_own_crew() -> None:
    assert wrong("batman", "officer two_face_bribery") == ["BMG1-EQP-07"]
    turned = profile("officer", id="both_ways", affiliations=["law", "two_face"], traits=[])
    known = library(turned)
    assert rules(known, "two_face", "both_ways two_face_bribery") == []
    assert rules(known, "batman", "both_ways two_face_bribery") == ["BMG1-EQP-07"]


@pytest.mark.rule("BMG1-EQP-49", "BMG1-EQP-52")
def test_only_plants_buy_from_poison_ivys_list() -> None:
    assert wrong("poison_ivy", "gardener poison_ivy_extra_spores") == ["BMG1-EQP-49"]
    assert wrong("poison_ivy", "spore_plant poison_ivy_extra_spores") == []
    [gardener] = [one for one in MUSTER.offers() if one.id == "gardener"]
    assert gardener.extras == ()


# --- what a player decides


@pytest.mark.rule("BMG1-DCN-02", "BMG1-BND-01", "BMG1-BND-11")
def test_the_builder_offers_every_character_and_lets_leaders_lead() -> None:
    offered = {offer.id: offer for offer in MUSTER.offers()}
    assert offered.keys() == {card.id for card in LIBRARY.all(Profile)}
    for card in LIBRARY.all(Profile):
        assert any(extra.id == "leads" for extra in offered[card.id].extras) == (card.rank in ("leader", "sidekick"))
    turncoat = library(profile("nightjar", id="turncoat", name="Turncoat", affiliations=["law", "joker"]))
    [both] = [offer for offer in Bmg1Muster(turncoat).offers() if offer.id == "turncoat"]
    assert [extra.id for extra in both.extras] == ["leads", "law", "joker"]


@pytest.mark.rule("BMG1-DCN-03", "BMG1-EQP-01")
def test_the_builder_offers_henchmen_the_list_of_their_crew() -> None:
    offered = {offer.id: [extra.id for extra in offer.extras] for offer in MUSTER.offers()}
    assert offered["officer"] == ["law_magazine", "law_flashlight", "law_handcuffs", "law_whistle"]
    assert offered["shield_officer"] == ["law_flashlight", "law_handcuffs", "law_whistle"]
    assert offered["riddler"] == []


# --- the worked example, and ready Bands


@pytest.mark.rule(
    "BMG1-REP-03", "BMG1-BND-04", "BMG1-BND-05", "BMG1-BND-06", "BMG1-BND-08", "BMG1-FND-02", "BMG1-EQP-04"
)
def test_the_worked_example_of_a_band_check() -> None:  # EX-18
    five = ("batman", "nightjar", "hired_gun", "officer law_magazine", "officer law_flashlight")
    checked = band(*five)
    assert (checked.reputation, checked.spent, checked.money) == (300, 800, 1000)
    assert faults(LIBRARY, checked) == ()
    cheap = profile("nightjar", id="second", name="Second", reputation=20, funding=0)
    assert rules(library(cheap), *five[:4], "second") == ["BMG1-BND-05"]
    assert wrong(*five[:3], "officer law_magazine law_flashlight", "officer") == ["BMG1-EQP-04"]


@pytest.mark.rule("BMG1-REP-03", "BMG1-FND-02", "BMG1-CNT-01")
@pytest.mark.parametrize("id", [one.id for one in LIBRARY.all(ReadyBand)])
def test_a_ready_band_is_legal_and_nearly_spends_its_reputation(id: str) -> None:
    found = legal(LIBRARY, id)
    assert found.limit - 12 <= found.reputation <= found.limit
    assert found.crew == LIBRARY.get(ReadyBand, id).crew
    assert ready(LIBRARY, id).leader is not None


def test_every_list_has_four_things() -> None:
    for crew in CREWS:
        assert sum(item.crew == crew for item in LIBRARY.all(Equipment)) == 4


def test_what_a_band_may_have_one_of_is_named_in_the_singular() -> None:
    catalog = Catalog([assets() / "locale"])
    totals = MUSTER.judge(roster("batman", limit=150)).totals
    words, _, most = next(total for total in totals if total[0].key.endswith("sidekicks"))
    assert (most, catalog.render(words, "en")) == (1, "Sidekick")
