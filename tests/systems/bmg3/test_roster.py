"""Crews as players build them (CRW-01 to CRW-22), their money (BUD) and their decks (DEC)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from game.core.content import Content
from game.core.home import assets
from game.core.library import Library
from game.core.roster import Pick, Roster
from game.core.system import Seating, Setup, SetupError
from game.core.text import LANGUAGES, Catalog, Text
from game.systems.bmg3 import LOOKS, SYSTEM
from game.systems.bmg3.content import Crew, Deck, Profile, Starter
from game.systems.bmg3.recruit import affiliation_of, boss_of, picked
from game.systems.bmg3.roster import Bmg3Muster, Crewed, budget, legal, slots
from tests.systems.bmg3.scenes import card, equipment, profile, system, weapon, words

SHIPPED = Bmg3Muster(SYSTEM.library)
CREWS = ("police", "jokers", "league", "bats")


def crew(*picks: str, limit: int = 350) -> Roster:
    """`"gordon boss sidekick"` is a pick and its extras."""
    taken = [Pick(id, tuple(extras)) for id, *extras in (written.split() for written in picks)]
    return Roster("bmg3", "Mine", tuple(taken), limit)


def faults(roster: Roster, muster: Bmg3Muster = SHIPPED) -> list[str]:
    """The rules a roster breaks, without the deck's while it has none."""
    found = [fault.rule.removeprefix("BMG3-") for fault in muster.judge(roster).faults]
    has_cards = bool(Crewed.read(muster.library, roster).cards)
    return [rule for rule in found if has_cards or rule != "DEC-01"]


def reasons(roster: Roster, muster: Bmg3Muster = SHIPPED) -> list[str]:
    return [fault.reason.key.rpartition(".")[2] for fault in muster.judge(roster).faults]


def total(roster: Roster, name: str) -> tuple[int, int]:
    totals = {text.key.rpartition(".")[2]: (have, most) for text, have, most in SHIPPED.judge(roster).totals}
    return totals[name]


def gang(id: str) -> Crew:
    return Crew(id=id, name=words(id), text=words(id))


def invented(*content: Content) -> Bmg3Muster:
    return Bmg3Muster(system(*content, gang("cats"), gang("dogs"), gang("unknown")).library)


# --- the limit


@pytest.mark.rule("BMG3-CRW-02")
def test_the_usual_games_are_350_150_and_450() -> None:
    assert list(SHIPPED.limits()) == [350, 150, 450]


@pytest.mark.rule("BMG3-CRW-01", "BMG3-CRW-03", "BMG3-CRW-04")
def test_the_crews_reputation_may_be_lower_than_the_limit_but_not_higher() -> None:
    assert faults(crew("gordon", limit=92)) == []
    assert faults(crew("gordon", limit=350)) == []
    assert faults(crew("gordon", limit=91)) == ["CRW-03"]
    assert total(crew("gordon", "thug"), "reputation") == (114, 350)


# --- the Boss


@pytest.mark.rule("BMG3-CRW-05")
def test_a_boss_is_a_leader_or_a_sidekick() -> None:
    assert faults(crew("gordon boss", "sergeant")) == []
    assert faults(crew("lieutenant_salt boss", "sergeant")) == []
    assert faults(crew("lieutenant_salt", "sergeant boss")) == ["CRW-05"]
    assert faults(crew("sergeant")) == ["CRW-05"]
    assert faults(crew()) == ["CRW-05"]
    assert faults(crew("gordon boss", "lieutenant_salt boss")) == ["CRW-05"]


@pytest.mark.rule("BMG3-CRW-20")
def test_either_of_a_leader_and_a_sidekick_may_be_the_boss_and_keeps_its_slot() -> None:
    for boss in ("captain_rook", "lieutenant_salt"):
        picks = [f"{id} boss" if id == boss else id for id in ("captain_rook", "lieutenant_salt")]
        assert faults(crew(*picks)) == []
        chosen = Crewed.read(SYSTEM.library, crew(*picks)).boss
        assert chosen is not None and chosen.profile.id == boss
    assert faults(crew("captain_rook", "lieutenant_salt boss", "tactical_chief")) == ["CRW-12"]


def test_without_a_word_the_leader_is_the_boss_whoever_was_picked_first() -> None:
    models = picked(SYSTEM.library, msgspec.to_builtins(crew("thug", "giggles", "joker"))).models
    assert boss_of(models).profile.id == "joker"
    state = SYSTEM.start(Setup("bmg3", seats=(Seating("A", roster=written("thug", "giggles", "joker", "jokers")),)))
    assert state.models[state.sides[next(iter(state.sides))].boss].profile.id == "joker"


def written(*picks: str, limit: int = 350) -> dict[str, Any]:
    made: dict[str, Any] = msgspec.to_builtins(crew(*picks, limit=limit))
    return made


# --- who goes with whom


@pytest.mark.rule("BMG3-CRW-06")
def test_everybody_shares_an_affiliation_with_the_boss() -> None:
    assert faults(crew("joker", "thug", "batter")) == []
    assert faults(crew("joker", "thug", "sergeant")) == ["CRW-06", "CRW-10"]
    assert faults(crew("silent_bell", "runner", "mechanic")) == ["CRW-06", "CRW-06"]


@pytest.mark.rule("BMG3-CRW-07")
def test_a_model_of_unknown_affiliation_joins_any_crew() -> None:
    assert faults(crew("lieutenant_salt", "strongman")) == []
    assert faults(crew("stray", "black_heron")) == []
    assert faults(crew("joker", "thug", "sergeant")) != []


@pytest.mark.rule("BMG3-CRW-10")
def test_rivals_are_never_in_one_crew_whichever_of_them_says_so() -> None:
    assert faults(crew("batman", "strongman")) == ["CRW-10"]
    assert faults(crew("stray", "strongman")) == []
    cat = profile("cat", ranks=["leader"], crews=["cats"])
    dog = profile("dog", crews=["cats", "dogs"], rivals=("cats",))
    assert faults(crew("cat", "dog"), invented(cat, dog)) == ["CRW-10"]


@pytest.mark.rule("BMG3-CRW-08", "BMG3-CRW-14")
def test_nobody_is_in_a_crew_twice() -> None:
    assert faults(crew("joker", "thug", "thug")) == ["CRW-14"]
    assert faults(crew("gordon leader", "gordon sidekick")) == ["CRW-08"]
    many = ("thug", "batter", "tumbler", "snitch", "bomb_clown", "clown_gunner")
    assert faults(crew("joker", *many)) == [], "there is no limit to Henchmen"


@pytest.mark.rule("BMG3-CRW-08")
def test_one_person_under_two_aliases_is_still_one_person() -> None:
    chief = profile("chief", ranks=["leader"], name=words("Jo"), alias=words("Chief"))
    guest = profile("guest", ranks=["free_agent"], name=words("Jo"), alias=words("Guest"))
    assert faults(crew("chief", "guest"), invented(chief, guest)) == ["CRW-08"]


@pytest.mark.rule("BMG3-CRW-09")
def test_nameless_models_may_be_together_if_their_aliases_differ() -> None:
    chief = profile("chief", ranks=["leader"])
    one = profile("one", name=words("Unknown"), alias=words("Grey"), unnamed=True)
    two = profile("two", name=words("Unknown"), alias=words("Red"), unnamed=True)
    again = profile("again", name=words("Unknown"), alias=words("Red"), unnamed=True)
    muster = invented(chief, one, two, again)
    assert faults(crew("chief", "one", "two"), muster) == []
    assert faults(crew("chief", "two", "again"), muster) == ["CRW-09"]


# --- slots


@pytest.mark.rule("BMG3-CRW-11")
def test_a_crew_has_one_leader() -> None:
    assert faults(crew("talia leader", "old_mountain")) == ["CRW-11"]


@pytest.mark.rule("BMG3-CRW-12")
def test_two_sidekicks_go_together_only_without_a_leader() -> None:
    assert faults(crew("silent_bell", "sand_teacher")) == []
    assert faults(crew("silent_bell", "sand_teacher", "talia sidekick")) == ["CRW-12"]
    assert faults(crew("old_mountain", "silent_bell", "sand_teacher")) == ["CRW-12"]


@pytest.mark.rule("BMG3-CRW-18", "BMG3-CHA-04", "BMG3-DPT-02")
def test_talia_may_fill_the_sidekick_slot_instead_of_the_leader_slot() -> None:
    assert faults(crew("old_mountain", "talia sidekick")) == []
    assert faults(crew("old_mountain", "talia")) == ["CRW-11"], "her first rank, unless told otherwise"


@pytest.mark.rule("BMG3-PRO-06", "BMG3-PRO-04")
def test_a_model_takes_one_rank_and_one_base() -> None:
    assert faults(crew("talia leader sidekick")) == ["PRO-06"]
    big = profile("big", ranks=["leader"], base=(30, 40))
    assert faults(crew("big 40mm"), invented(big)) == []
    assert faults(crew("big 30mm 40mm"), invented(big)) == ["PRO-04"]
    assert reasons(crew("gordon henchman"))[:1] == ["extra"]


@pytest.mark.rule("BMG3-CRW-13", "BMG3-CRW-15", "BMG3-CRW-16", "BMG3-CRW-17", "BMG3-WEX-09")
@pytest.mark.parametrize(
    ("limit", "places"), [(100, 1), (150, 1), (350, 1), (351, 2), (450, 2), (500, 2), (501, 3), (650, 3), (651, 4)]
)
def test_free_agents_and_vehicles_by_the_limit(limit: int, places: int) -> None:
    assert slots(limit) == places
    agents = [profile(f"agent{n}", ranks=["free_agent"], reputation=1) for n in range(places + 1)]
    cars = [profile(f"car{n}", ranks=["vehicle"], reputation=1) for n in range(places + 1)]
    muster = invented(profile("chief", ranks=["leader"]), *agents, *cars)
    names = [one.id for one in (*agents[:places], *cars[:places])]
    assert faults(crew("chief", *names, limit=limit), muster) == []
    usual = limit <= 350
    one_more = faults(crew("chief", *names, agents[-1].id, limit=limit), muster)
    assert one_more == ["CRW-13" if usual else "CRW-16"]
    one_more = faults(crew("chief", *names, cars[-1].id, limit=limit), muster)
    assert one_more == ["CRW-15" if usual else "CRW-16"]


# --- the affiliation of the crew


@pytest.mark.rule("BMG3-CRW-21")
def test_a_boss_of_two_affiliations_names_one_for_the_cards_and_takes_models_of_both() -> None:
    boss = profile("boss", ranks=["leader"], crews=["cats", "dogs"])
    cat, dog = profile("cat", crews=["cats"]), profile("dog", crews=["dogs"])
    bark, meow = card("bark", crew="dogs"), card("meow", crew="cats")
    muster = invented(boss, cat, dog, bark, meow)
    assert faults(crew("boss", "cat", "dog"), muster) == []
    assert "DEC-05" in faults(crew("boss boss", "cat", "bark"), muster), "his first affiliation, unless told otherwise"
    assert "DEC-05" not in faults(crew("boss boss dogs", "cat", "bark"), muster)
    assert "DEC-05" in faults(crew("boss boss dogs", "cat", "meow"), muster)
    assert faults(crew("boss boss gang", "cat"), muster) == ["CRW-21"]


@pytest.mark.rule("BMG3-CRW-22")
def test_a_boss_nobody_knows_chooses_the_affiliation() -> None:
    boss = profile("boss", ranks=["leader"], crews=["unknown"])
    muster = invented(boss, profile("dog", crews=["dogs"]), card("bark", crew="dogs"))
    assert faults(crew("boss boss"), muster) == ["CRW-22"]
    assert faults(crew("boss boss dogs", "dog"), muster) == []
    assert faults(crew("boss boss cats", "dog"), muster) == ["CRW-06"]
    mine = picked(muster.library, written("boss boss dogs", "dog", "bark"))
    assert mine.affiliation == affiliation_of(boss_of(mine.models)) == "dogs"


# --- money


@pytest.mark.rule("BMG3-BUD-01", "BMG3-BUD-06", "BMG3-WEX-09")
@pytest.mark.parametrize(
    ("limit", "dollars"), [(100, 500), (150, 500), (151, 1000), (300, 1000), (350, 1500), (460, 2000)]
)
def test_the_budget_follows_the_limit_and_not_the_reputation_used(limit: int, dollars: int) -> None:
    assert budget(limit) == dollars
    assert total(crew("lieutenant_salt", limit=limit), "money") == (0, dollars)


@pytest.mark.rule("BMG3-BUD-02", "BMG3-BUD-03", "BMG3-WEX-09", "BMG3-CHA-05")
def test_barsad_leaves_900_dollars_in_a_game_of_350() -> None:
    spent, budget = total(crew("talia", "barsad"), "money")
    assert (spent, budget - spent) == (600, 900)


@pytest.mark.rule("BMG3-BUD-04", "BMG3-DPT-03")
def test_only_henchmen_carry_bought_equipment() -> None:
    assert faults(crew("talia", "barsad torch")) == []
    assert faults(crew("talia torch", "barsad")) == ["BUD-04"]
    assert faults(crew("talia", "whisper torch")) == ["BUD-04"]


@pytest.mark.rule("BMG3-BUD-05")
def test_models_and_equipment_together_may_not_cost_more_than_the_budget() -> None:
    full = "barsad kevlar_vest riot_shield night_goggles first_aid_kit"
    assert total(crew("talia", full), "money") == (1500, 1500)
    assert faults(crew("talia", full)) == []
    assert faults(crew("talia", f"{full} torch")) == ["BUD-05"]


@pytest.mark.rule("BMG3-CTC-07", "BMG3-CTC-19")
def test_a_thing_is_carried_once_and_some_things_once_in_a_crew() -> None:
    assert faults(crew("talia", "barsad torch torch")) == ["CTC-07"]
    assert faults(crew("talia", "barsad radio", "herald torch")) == []
    assert faults(crew("talia", "barsad radio", "herald radio")) == ["CTC-07"]
    assert faults(crew("talia", "barsad extra_magazine")) == []
    assert faults(crew("talia", "herald extra_magazine")) == ["CTC-19"]


@pytest.mark.rule("BMG3-CTC-19")
def test_a_magazine_fits_a_bought_weapon() -> None:
    bow = equipment("bow", cost=50, weapon="bow")
    more = equipment("quiver", cost=50, magazines=1)
    muster = invented(
        profile("chief", ranks=["leader"]), profile("thug"), bow, more, weapon("bow", rof=1, ammo=2, injury=1)
    )
    assert faults(crew("chief", "thug bow quiver"), muster) == []
    assert faults(crew("chief", "thug quiver"), muster) == ["CTC-19"]


# --- the deck: worked example 18


def cards_of(pattern: str, crew: str | None, first: str) -> list[Content]:
    """`"3 3 2"`: a card of three copies, another, and one of two."""
    return [card(f"{first}{n}", crew=crew, copies=int(copies)) for n, copies in enumerate(pattern.split())]


CHIEF = profile("chief", ranks=["leader"])
OWN, GENERAL = cards_of("3 3 2 2 1 1", "gang", "own"), cards_of("2 2 1 1 1 1 1 1", None, "general")
EXAMPLE = invented(CHIEF, *OWN, *GENERAL, *cards_of("1", "dogs", "bark"))


def deck(*ids: str) -> Roster:
    return crew("chief", *ids)


def numbered(first: str, *numbers: int) -> list[str]:
    return [f"{first}{n}" for n in numbers]


@pytest.mark.rule("BMG3-DEC-01", "BMG3-DEC-02", "BMG3-DEC-03", "BMG3-DEC-04", "BMG3-DEC-05", "BMG3-DEC-10")
@pytest.mark.rule("BMG3-WEX-18", "BMG3-DPT-04")
def test_twelve_cards_of_the_crew_and_eight_general_ones_are_a_deck() -> None:
    roster = deck(*numbered("own", 0, 1, 2, 3, 4, 5), *numbered("general", 0, 1, 2, 3, 4, 5))
    held = Crewed.read(EXAMPLE.library, roster)
    assert (held.size, held.crew_cards, held.general_cards, held.multiple_cards) == (20, 12, 8, 14)
    assert faults(roster, EXAMPLE) == []


@pytest.mark.rule("BMG3-DEC-02", "BMG3-WEX-18")
def test_cards_of_the_crew_must_outnumber_general_ones() -> None:
    eleven = deck(*numbered("own", 0, 1, 2, 3, 4), *numbered("general", 0, 1, 2, 3, 4, 5, 6))
    assert faults(eleven, EXAMPLE) == []
    ten = deck(*numbered("own", 0, 1, 2, 3), *numbered("general", 0, 1, 2, 3, 4, 5, 6, 7))
    assert faults(ten, EXAMPLE) == ["DEC-02"]


@pytest.mark.rule("BMG3-DEC-01")
@pytest.mark.parametrize(
    "ids", [numbered("own", 0, 1, 2, 3, 4), [*numbered("own", *range(6)), *numbered("general", *range(8))]]
)
def test_a_deck_has_exactly_twenty_cards(ids: list[str]) -> None:
    assert faults(deck(*ids), EXAMPLE) == ["DEC-01"]


@pytest.mark.rule("BMG3-DEC-03")
def test_half_of_a_deck_is_multiple_cards() -> None:
    singles = cards_of("3 3 3 " + "1 " * 11, "gang", "own")
    muster = invented(CHIEF, *singles)
    assert faults(deck(*numbered("own", *range(14))), muster) == ["DEC-03"]


@pytest.mark.rule("BMG3-DEC-04", "BMG3-CRD-04", "BMG3-WEX-18")
def test_a_card_comes_once_with_all_its_copies() -> None:
    """There is no way to take two copies of three: the pick is the card, and the deck holds what it says."""
    roster = deck(*numbered("own", 0, 1, 2, 3, 4, 5), *numbered("general", 0, 1, 2, 3, 4, 5))
    held = picked(EXAMPLE.library, msgspec.to_builtins(roster))
    assert held.cards.count("own0") == 1
    twice = deck(*numbered("own", 0, 0, 1, 2, 3), *numbered("general", 0, 1, 2, 3, 4))
    assert "DEC-04" in faults(twice, EXAMPLE)


@pytest.mark.rule("BMG3-DEC-04")
def test_two_cards_of_one_name_do_not_go_together() -> None:
    muster = invented(CHIEF, card("one", crew="gang", name=words("Same")), card("two", crew="gang", name=words("Same")))
    assert "DEC-04" in faults(deck("one", "two"), muster)


@pytest.mark.rule("BMG3-DEC-05", "BMG3-CRD-03")
def test_no_card_of_another_crew() -> None:
    ids = [*numbered("own", 0, 1, 2, 3, 4), "bark0", *numbered("general", 0, 1, 2, 3, 4, 5)]
    assert faults(deck(*ids), EXAMPLE) == ["DEC-05"]


@pytest.mark.rule("BMG3-DEC-06", "BMG3-DEC-07", "BMG3-DEC-08", "BMG3-CRD-13")
def test_a_subtitle_card_comes_on_top_of_the_twenty_with_its_model() -> None:
    assert faults(crew("batman", "bats", "worlds_finest_plan")) == []
    assert total(crew("batman", "bats", "worlds_finest_plan"), "deck") == (20, 20)
    assert faults(crew("nightjar", "bats", "worlds_finest_plan")) == ["DEC-07"]
    brought = picked(SYSTEM.library, written("batman", "bats", "worlds_finest_plan"))
    assert "worlds_finest_plan" in brought.cards


@pytest.mark.rule("BMG3-DEC-07", "BMG3-DEC-09")
def test_the_rank_of_a_subtitle_is_the_one_the_model_takes_in_this_crew() -> None:
    assert faults(crew("captain_rook", "gordon sidekick", "police", "gordons_hunch")) == []
    assert faults(crew("gordon leader", "police", "gordons_hunch")) == ["DEC-07"]


@pytest.mark.rule("BMG3-DEC-07")
def test_a_subtitle_is_a_name_or_an_alias() -> None:
    jo = profile("jo", ranks=["leader"], name=words("Jo Grey"), alias=words("Grey"))
    older = profile("older", ranks=["leader"], name=words("Jo Grey"), alias=words("Old Grey"))
    other = profile("other", ranks=["leader"], name=words("Mo"), alias=words("Grey"))
    muster = invented(jo, older, other, CHIEF, card("grey", crew="gang", subtitle="jo", subtitle_rank="leader"))
    for who in ("jo", "older", "other"):
        assert "DEC-07" not in faults(crew(who, "grey"), muster)
    assert "DEC-07" in faults(crew("chief", "grey"), muster)


def test_a_pick_no_pack_has_is_told_and_the_rest_still_judged() -> None:
    assert reasons(crew("joker", "thgu", "thug torch laser"))[:2] == ["pick", "extra"]


# --- ready crews, and enough others


@pytest.mark.rule("BMG3-CTC-14", "BMG3-CTC-12")
@pytest.mark.parametrize("starter", SYSTEM.library.all(Starter), ids=lambda starter: starter.id)
def test_every_ready_crew_is_legal(starter: Starter) -> None:
    [roster] = [roster for roster in SHIPPED.starters() if roster.name == starter.name.words["en"]]
    assert SHIPPED.judge(roster).faults == ()
    assert roster.limit == starter.limit
    if starter.limit == 350:
        assert 6 <= len(starter.models) <= 9
    assert boss_of(picked(SYSTEM.library, msgspec.to_builtins(roster)).models).profile.id == starter.models[0].profile


@pytest.mark.rule("BMG3-CTC-09")
@pytest.mark.parametrize("crew", CREWS)
def test_every_crew_has_ready_crews_for_each_size_of_game(crew: str) -> None:
    assert {one.limit for one in SYSTEM.library.all(Starter) if one.crew == crew} == {150, 350, 450}


def lists(affiliation: str, limit: int) -> Iterator[Roster]:
    """Legal crews under different Bosses, filled with as many others as fit."""
    fighters = [card for card in SYSTEM.library.all(Profile) if affiliation in card.affiliations]
    [deck, *_] = [deck for deck in SYSTEM.library.all(Deck) if deck.crew == affiliation]
    for boss in fighters:
        if not {"leader", "sidekick"} & set(boss.ranks) or boss.reputation > limit:
            continue
        made = crew(f"{boss.id} boss", deck.id, limit=limit)
        for other in sorted(fighters, key=lambda card: (card.reputation, card.id)):
            more = msgspec.structs.replace(made, picks=(*made.picks, Pick(other.id)))
            if not SHIPPED.judge(more).faults:
                made = more
        yield made


@pytest.mark.rule("BMG3-CTC-09", "BMG3-CTC-12")
@pytest.mark.parametrize("limit", [150, 350, 450])
@pytest.mark.parametrize("affiliation", CREWS)
def test_every_crew_allows_at_least_two_lists(affiliation: str, limit: int) -> None:
    made = [roster for roster in lists(affiliation, limit) if not SHIPPED.judge(roster).faults]
    assert len({frozenset(pick.id for pick in roster.picks) for roster in made}) >= 2
    smallest = {150: 3, 350: 6, 450: 7}[limit]
    assert sum(len(roster.picks) - 1 >= smallest for roster in made) >= 2


# --- what the builder shows


def test_the_catalogue_offers_everything_once_under_a_heading_of_its_own() -> None:
    offers = SHIPPED.offers()
    ids = [offer.id for offer in offers]
    assert len(set(ids)) == len(ids)
    assert {card.id for card in SYSTEM.library.all(Profile)} <= set(ids)
    assert {deck.id for deck in SYSTEM.library.all(Deck)} <= set(ids)
    sections = [offer.section for offer in offers]
    changes = sum(one != other for one, other in itertools.pairwise(sections))
    assert changes + 1 == len(set(sections)), "no heading comes twice"


@pytest.mark.rule("BMG3-DPT-02", "BMG3-DPT-03")
def test_models_offer_their_ranks_the_crown_and_henchmen_equipment() -> None:
    offers = {offer.id: [extra.id for extra in offer.extras] for offer in SHIPPED.offers()}
    assert offers["talia"] == ["leader", "sidekick", "boss"]
    assert offers["joker"] == ["boss"]
    assert offers["whisper"] == []
    assert set(offers["thug"]) == {"torch", "crowbar"} | set(offers["barsad"])
    stranger = invented(profile("boss", ranks=["leader"], crews=["unknown"], base=(30, 40)))
    [offer] = stranger.offers()
    assert [extra.id for extra in offer.extras] == ["30mm", "40mm", "boss", "gang", "cats", "dogs"]


def test_what_stands_beside_a_pick_is_reputation_only() -> None:
    """The builder adds the extras' cost to the model's, so dollars are told in words."""
    assert all(extra.cost == 0 for offer in SHIPPED.offers() for extra in offer.extras)
    assert {offer.id: offer.cost for offer in SHIPPED.offers()}["barsad"] == 38


def every_word(library: Library) -> Catalog:
    catalog = Catalog([assets() / "locale"])
    library.add_words(catalog)
    return catalog


def keys(text: Text) -> Iterator[str]:
    yield text.key
    for _, value in text.values:
        if isinstance(value, Text):
            yield from keys(value)


@pytest.mark.parametrize("language", LANGUAGES)
def test_offers_totals_and_faults_are_told_in_every_language(language: str) -> None:
    catalog = every_word(SYSTEM.library)
    wrong = crew("gordon torch", "gordon leader sidekick", "joker boss", "thgu", "calling_cards", "gordons_hunch")
    verdict = SHIPPED.judge(wrong)
    said = [fault.reason for fault in verdict.faults] + [text for text, _, _ in verdict.totals]
    for offer in SHIPPED.offers():
        said += [offer.name, offer.section, *([offer.detail] if offer.detail else [])]
        said += [extra.name for extra in offer.extras]
    for text in said:
        assert all(key in catalog.keys(language) for key in keys(text)), text
        assert "{" not in catalog.render(text, language)


def test_every_fault_the_builder_can_tell_has_words_in_three_languages() -> None:
    catalog = every_word(SYSTEM.library)
    english = {key for key in catalog.keys("en") if key.startswith("bmg3.muster.")}
    assert len(english) > 60
    for language in LANGUAGES:
        assert english == {key for key in catalog.keys(language) if key.startswith("bmg3.muster.")}


def test_the_builder_is_wired_to_the_game() -> None:
    assert isinstance(LOOKS.muster, Bmg3Muster)


# --- the game starts only with a legal crew


def test_a_game_begins_with_a_players_own_legal_roster() -> None:
    own = msgspec.to_builtins(SHIPPED.starters()[0])
    state = SYSTEM.start(Setup("bmg3", seats=(Seating("A", roster=own),)))
    side = next(iter(state.sides.values()))
    assert side.crew == "police"
    assert state.models[side.boss].profile.id == "gordon"
    assert len(side.deck) == 20


@pytest.mark.rule("BMG3-CRW-03", "BMG3-DEC-01")
@pytest.mark.parametrize(
    ("picks", "sentence"),
    [
        (
            ("gordon", "thug", "police"),
            (
                "The roster 'Mine' cannot be played: Thug (The Joker’s gang) has no affiliation in common with the "
                "Boss, Commissioner Gordon (BMG3-CRW-06)."
            ),
        ),
        (
            ("gordon",),
            "The roster 'Mine' cannot be played: The deck has 0 cards; it needs exactly 20 (BMG3-DEC-01).",
        ),
        (("gordno",), "The roster 'Mine' cannot be played: No pack has 'gordno'."),
    ],
)
def test_a_game_refuses_an_illegal_roster_in_one_sentence(picks: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        SYSTEM.start(Setup("bmg3", seats=(Seating("A", roster=written(*picks)),)))
    assert str(error.value) == sentence


def test_a_roster_that_cannot_be_read_is_told_in_one_sentence() -> None:
    with pytest.raises(SetupError, match=r"^The roster cannot be read: "):
        legal(SYSTEM.library, {"picks": 3})


def test_a_quick_start_pits_two_different_crews_of_the_usual_size_against_each_other() -> None:
    first, second = (SYSTEM.library.get(Starter, str(place.roster)) for place in SYSTEM.quick_start().seats)
    assert first.limit == second.limit == 350
    assert first.crew != second.crew
    assert len(SYSTEM.start(SYSTEM.quick_start()).models) == len(first.models) + len(second.models)
