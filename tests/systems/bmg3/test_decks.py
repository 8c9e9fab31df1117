"""The shipped Objective cards and decks: enough of every kind, all in the vocabulary, and the ready decks legal."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from game.core.library import Library
from game.core.roster import Pick, Roster
from game.systems.bmg3 import SYSTEM
from game.systems.bmg3.cards.conditions import CONDITIONS
from game.systems.bmg3.cards.effects import EFFECTS
from game.systems.bmg3.content import Card, CardType, Clause, Deck, Phase, Profile, Scoring
from game.systems.bmg3.roster import Bmg3Muster, Crewed
from game.systems.bmg3.vocabulary import FACTS, PLACES, ConditionName

LIBRARY: Library = SYSTEM.library
CREWS = ("police", "jokers", "league", "bats")
CARDS = LIBRARY.all(Card)
EVERY_CARD = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)


def card(id: str) -> Card:
    return LIBRARY.get(Card, id)


def pool(crew: str | None) -> list[Card]:
    return [card for card in CARDS if card.crew == crew]


# --- how many there are


@pytest.mark.rule("BMG3-CTC-13")
@pytest.mark.parametrize("crew", CREWS)
def test_every_crew_has_cards_for_several_decks(crew: str) -> None:
    cards = pool(crew)
    assert sum(card.copies for card in cards) >= 26
    multiple = [card for card in cards if card.copies > 1]
    unique = [card for card in cards if card.copies == 1]
    assert len({card.name.words["en"] for card in multiple}) >= 7
    assert len({card.name.words["en"] for card in unique}) >= 6
    assert sum(card.subtitle is not None for card in cards) >= 2


@pytest.mark.rule("BMG3-CTC-13", "BMG3-CRD-06", "BMG3-CRD-07", "BMG3-CRD-11")
@pytest.mark.parametrize("crew", CREWS)
def test_every_type_scoring_and_phase_occurs_in_every_crews_pool(crew: str) -> None:
    cards = pool(crew)
    assert {card.type for card in cards} == set(get_args(CardType))
    assert {card.scored for card in cards} == set(get_args(Scoring))
    assert {phase for card in cards for phase in card.when} == set(get_args(Phase))


@pytest.mark.rule("BMG3-CTC-13", "BMG3-CRD-03")
def test_the_general_pool_is_open_to_all() -> None:
    cards = pool(None)
    assert sum(card.copies for card in cards) >= 12
    assert sum(card.copies > 1 for card in cards) >= 4
    assert not any(card.subtitle for card in cards)


@pytest.mark.rule("BMG3-CRD-02")
def test_no_two_cards_have_the_same_name_in_any_language() -> None:
    for language in ("en", "es", "it"):
        names = Counter(card.name.words[language] for card in CARDS)
        assert len(names) == len(CARDS), [name for name, times in names.items() if times > 1]


@pytest.mark.rule("BMG3-CTC-04", "BMG3-CRD-13", "BMG3-DEC-07")
@EVERY_CARD
def test_a_card_has_fields_in_range_and_a_subtitle_of_its_own_crew(card: Card) -> None:
    assert 1 <= card.copies <= 4 and 0 <= card.cost <= 3 and 1 <= card.vp <= 5
    if card.subtitle:
        bearer = LIBRARY.get(Profile, card.subtitle)
        assert card.crew in bearer.affiliations
        assert card.subtitle_rank in bearer.ranks
        assert card.copies == 1


@pytest.mark.rule("BMG3-CTC-15")
@EVERY_CARD
def test_easy_cards_give_one_point_and_hard_ones_three_or_four(card: Card) -> None:
    """Placing Suspects is easy; removing the rival's Boss or standing in his zone is hard."""
    kinds = {clause.kind for clause in card.requires}
    what = {clause.what for clause in card.requires}
    if "suspect_placed" in what:
        assert card.vp == 1
    if "boss_fallen" in kinds or "rival_zone" in what:
        assert card.vp >= 3
    assert 1 <= card.vp <= 4


# --- the general cards the specification fixes


@pytest.mark.rule("BMG3-CTC-22")
@pytest.mark.parametrize(
    ("id", "copies", "when", "scored", "type", "vp", "cost"),
    [
        ("spread_the_word", 3, "execute", "instant", "control", 1, 1),
        ("quiet_the_witness", 2, "execute", "instant", "threat", 2, 1),
        ("hold_the_street", 2, "plan", "end_of_round", "protection", 2, 1),
        ("beat_them_down", 2, "execute", "instant", "violence", 2, 2),
        ("final_blow", 1, "execute", "instant", "violence", 3, 2),
        ("lights_out", 1, "execute", "instant", "threat", 1, 0),
        ("network", 2, "recount", "end_of_round", "control", 3, 1),
        ("no_one_left_behind", 1, "lead", "end_of_round", "protection", 2, 1),
    ],
)
def test_general_cards(id: str, copies: int, when: str, scored: str, type: str, vp: int, cost: int) -> None:
    one = card(id)
    assert one.crew is None
    assert (one.copies, one.when, one.scored) == (copies, (when,), scored)
    assert (one.type, one.vp, one.cost) == (type, vp, cost)


def clauses(*lines: Clause) -> list[tuple[str, int, int, str, str]]:
    return [(line.kind, line.n, line.range // 1000, line.what, line.whose) for line in lines]


@pytest.mark.rule("BMG3-CTC-22")
@pytest.mark.parametrize(
    ("id", "requires", "effect"),
    [
        (
            "spread_the_word",
            [("happened", 1, 0, "suspect_placed", "own"), ("suspects", 3, 0, "", "own")],
            ("move_bonus", 0, 2, "", "own"),
        ),
        (
            "quiet_the_witness",
            [("happened", 1, 0, "suspect_revealed", "rival")],
            ("move_suspect", 2, 2, "", "own"),
        ),
        ("hold_the_street", [("hold_centre", 0, 6, "", "own")], ("heal_stun", 1, 0, "", "own")),
        ("beat_them_down", [("happened", 1, 0, "ko", "rival")], ("add_dice", 1, 0, "melee", "own")),
        ("final_blow", [("happened", 1, 0, "casualty", "rival")], ("reroll", 1, 0, "", "own")),
        ("lights_out", [("happened", 1, 0, "lamp_destroyed", "any")], ("dark_lamp", 0, 0, "", "own")),
        ("network", [("suspect_quarters", 3, 0, "", "own")], ("gain_pass", 1, 0, "", "own")),
        ("no_one_left_behind", [("nobody_ko", 0, 0, "", "own")], ("recovery_die", 1, 0, "", "own")),
    ],
)
def test_what_general_cards_ask_for_and_do(
    id: str, requires: list[tuple[str, int, int, str, str]], effect: tuple[str, int, int, str, str]
) -> None:
    assert clauses(*card(id).requires) == requires
    assert clauses(*card(id).effects) == [effect]


# --- By the Book


@pytest.mark.rule("BMG3-SMP-03")
def test_by_the_book_scores_a_reveal_and_then_exchanges_a_card() -> None:
    book = card("by_the_book")
    assert (book.name.words["en"], book.crew, book.copies) == ("By the Book", "police", 2)
    assert (book.when, book.scored, book.type, book.vp, book.cost) == (("execute",), "instant", "control", 2, 1)
    assert clauses(*book.requires) == [("happened", 1, 0, "suspect_revealed", "rival")]
    assert clauses(*book.bonus) == [("draw", 1, 0, "", "own")]


def test_by_the_book_as_a_resource_answers_a_reveal() -> None:
    assert clauses(*card("by_the_book").effects) == [("answer_reveal", 0, 0, "", "own")]


# --- the vocabulary

COUNTED = {"suspects", "suspect_quarters", "suspects_ahead", "models", "outnumber", "ko", "unseen", "healthy"}
AMOUNT = {
    "heal_stun",
    "heal_injury",
    "add_dice",
    "remove_dice",
    "guard",
    "reroll",
    "force_reroll",
    "move_suspect",
    "gain_pass",
    "recovery_die",
    "harm",
    "reload",
    "draw",
}
REACH = {"move_bonus", "free_move", "move_suspect", "remove_suspect", "harm", "afflict", "far_sight"}
WHAT = {
    "extra_action": ("any", "manipulate", "attack", "move"),
    "add_dice": ("", "melee", "ranged"),
    "afflict": ("shocked", "poisoned", "hypnotised"),
}


@pytest.mark.rule("BMG3-CTC-04", "BMG3-CRD-05")
@EVERY_CARD
def test_what_a_card_asks_for_is_in_the_vocabulary(card: Card) -> None:
    for line in card.requires:
        assert line.kind in get_args(ConditionName)
        if line.kind in COUNTED:
            assert line.n >= 1, f"{line.kind} counts nothing"
        if line.kind in ("happened", "never_happened"):
            assert line.what in FACTS
        elif line.kind in ("models", "suspects"):
            assert line.what in PLACES
            assert bool(line.range) == (line.what in ("centre", "lamp", "sewer", "suspect"))
        else:
            assert line.kind in CONDITIONS and not line.what
        assert line.kind != "hold_centre" or line.range


@pytest.mark.rule("BMG3-CTC-04", "BMG3-CRD-09")
@EVERY_CARD
def test_what_a_card_does_is_in_the_vocabulary(card: Card) -> None:
    for line in (*card.effects, *card.bonus):
        assert line.kind in EFFECTS
        assert bool(line.n) == (line.kind in AMOUNT)
        assert bool(line.range) == (line.kind in REACH)
        assert line.what in WHAT.get(line.kind, ("",))


@EVERY_CARD
def test_a_fact_is_asked_for_in_a_phase_in_which_it_can_have_happened(card: Card) -> None:
    """Recoveries of Recount come after its last card window, and an instant card must see its fact at once."""
    happened = [line for line in card.requires if line.kind == "happened"]
    assert not any(line.what == "recovered" for line in happened)
    if happened and card.scored == "instant":
        assert card.when == ("execute",)


# --- the ready decks


@pytest.mark.rule("BMG3-CTC-14", "BMG3-DEC-01", "BMG3-DEC-02", "BMG3-DEC-03", "BMG3-DEC-10")
@pytest.mark.parametrize("crew", CREWS)
def test_a_ready_deck_for_every_crew_is_legal(crew: str) -> None:
    [deck, *_] = [deck for deck in LIBRARY.all(Deck) if deck.crew == crew]
    boss = next(card for card in LIBRARY.all(Profile) if card.affiliations == (crew,) and "leader" in card.ranks)
    roster = Roster("bmg3", "deck", (Pick(boss.id), Pick(deck.id)), 350)
    assert Bmg3Muster(LIBRARY).judge(roster).faults == ()
    held = Crewed.read(LIBRARY, roster)
    assert held.size == 20
    assert held.crew_cards > held.general_cards
    assert held.multiple_cards >= 10


@pytest.mark.rule("BMG3-CTC-15")
@pytest.mark.parametrize("deck", LIBRARY.all(Deck), ids=lambda deck: deck.id)
def test_a_ready_deck_holds_35_to_45_victory_points(deck: Deck) -> None:
    assert 35 <= sum(card(id).vp * card(id).copies for id in deck.cards if not card(id).subtitle) <= 45
