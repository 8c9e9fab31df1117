"""The computer opponent of the third edition: it fights, scores, spends Effort, and knows what it may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.seat import play
from game.core.dice import Chance
from game.core.place import point
from game.core.request import Choose, ChooseSome, Draw, Option, Request, Roll, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text
from game.systems.bmg3.evaluate import Way, value
from game.systems.bmg3.policy.acts import Turn
from game.systems.bmg3.policy.asked import hunch
from game.systems.bmg3.policy.fights import attack_effort
from game.systems.bmg3.state import Activation, Fact, State
from game.systems.bmg3.system import SYSTEM
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import card, clause, game, model, piece, profile, put, scene, suspect, weapon

A, B = Seat("A"), Seat("B")
BAT = weapon("bat", stun=2)
FIGHTER = profile("thug", A=4, M=8, W=5, weapons=["bat"])
DECK = {"A": "filler filler filler filler"}
FILLER = card("filler", copies=4)
REVEALS = card("search", requires=[clause("happened", 1, what="suspect_revealed", whose="rival")], vp=2)


def asked(s: Scene[State], seat: Seat = A, name: str = "strong") -> str:
    """What a bot answers to what is asked of its seat."""
    return bots.bot(name, 1).answer(s.session.fork(seat, Random(1)), seat)


def act(s: Scene[State], seat: Seat = A, name: str = "strong") -> list[str]:
    """The bot plays a whole turn of its seat; its answers."""
    mind, chance, keys = bots.bot(name, 1), Chance(3), list[str]()
    session = s.session
    beats = len(session.beats)
    while session.pending is not None and len(session.beats) == beats:
        if isinstance(session.pending, Roll | Draw):
            session.answer(chance.answer(session.pending))
            continue
        who = session.pending.seat
        key = mind.answer(session.fork(who, chance.random), who)
        if who == seat:
            keys.append(key)
        session.answer(key)
    return keys


def ask(topic: str, *keys: str, subject: str = "", **values: Any) -> Request[Any]:
    options = [Option(key, Text("x"), key, subject) for key in keys]
    return Choose(A, Text(f"bmg3.ask.{topic}", **values), options, topic=topic)


@pytest.mark.parametrize("name", ["weak", "medium", "strong"])
def test_it_attacks_an_enemy_in_contact_that_it_can_knock_out(name: str) -> None:
    prize = profile("prize", W=5, reputation=90)
    models = {"a1": "thug 10,10", "b1": put("prize", "11.181,10", stun=4)}
    keys = act(scene(FIGHTER, prize, BAT, models=models, turn="A"), name=name)
    assert any(key.startswith("attack:") for key in keys)


def test_it_sends_the_one_who_can_strike_before_the_one_who_cannot() -> None:
    models = {
        "a1": "thug 2,30",
        "a2": "thug 10,10",
        "b1": put("thug", "11.181,10", stun=4),
        "b2": "thug 30,30",
    }
    with scene(FIGHTER, BAT, models=models, turn="A") as s:
        assert asked(s) == "activate:a2"


def test_it_closes_in_when_nobody_is_near() -> None:
    with scene(FIGHTER, BAT, models={"a1": "thug 10,10", "b1": "thug 10,26"}, turn="A") as s:
        act(s)
        at = model(s, "a1").at
    assert at is not None
    assert at.y > 15_000


def test_it_scores_a_fulfilled_card_at_once() -> None:
    easy = card("easy", requires=[clause("suspects", 1)], vp=2)
    models = {"a1": "thug 10,10", "b1": "thug 10,26"}
    marks = [suspect("18,18", "A")]
    with scene(
        FIGHTER, BAT, FILLER, easy, models=models, hands={"A": "easy"}, decks=DECK, markers=marks, turn="A"
    ) as s:
        keys = act(s)
    assert "score:easy" in [key.partition("#")[0] for key in keys]


def test_it_keeps_the_one_card_of_an_activation_for_the_better_one_in_reach() -> None:
    """One Objective is played in an activation: the knockout that is about to come scores more."""
    easy = card("easy", requires=[clause("suspects", 1)], vp=1)
    feat = card("feat", requires=[clause("happened", 1, what="ko", whose="rival")], vp=3)
    models = {"a1": "thug 10,10", "b1": put("thug", "11.181,10", stun=4)}
    hands, marks = {"A": "easy feat"}, [suspect("18,18", "A")]
    g = game(FIGHTER, BAT, FILLER, easy, feat, models=models, hands=hands, decks=DECK, markers=marks, turn="A")
    g.state.active = Activation("a1")
    keys = ["attack:bat:b1", "score:easy#1", "end"]
    worths = hunch(g, A, ask("act", "end"), keys).worths
    assert worths[0] > worths[1] > worths[2]
    g.state.active = Activation("a1", taken=["tactical"], attacked="melee")
    assert hunch(g, A, ask("act", "end"), keys[1:]).worths[0] == 1000


def test_it_reveals_a_suspect_in_contact_for_the_card_it_holds() -> None:
    models = {"a1": "thug 10,10", "b1": "thug 30,30"}
    marks = [suspect("11.181,10", "B")]
    content = (FIGHTER, BAT, FILLER, REVEALS)
    with scene(*content, models=models, hands={"A": "search"}, decks=DECK, markers=marks, turn="A") as s:
        keys = act(s)
    assert any(key.startswith("reveal:") for key in keys)
    assert any(key.startswith("score:search") for key in keys)


def test_it_places_suspects_for_cards_that_count_them() -> None:
    count = card("count", requires=[clause("happened", 1, what="suspect_placed")], vp=1)
    models = {"a1": "thug 18,18", "b1": "thug 32,32"}
    with scene(FIGHTER, BAT, FILLER, count, models=models, hands={"A": "count"}, decks=DECK, turn="A") as s:
        keys = act(s)
    assert any(key.startswith("suspect ") for key in keys)
    assert any(key.startswith("score:count") for key in keys)


def test_it_comes_down_from_a_roof_though_that_takes_two_activations() -> None:
    """Right above the enemy it is farther from him than where it can climb down."""
    hall = piece("hall", "4,4", "24,24", top=2, keywords="solid standable")
    with scene(FIGHTER, BAT, models={"a1": "thug 14,14,2", "b1": "thug 14,30"}, pieces=[hall], turn="A") as s:
        g = s.session.system.game(s.session.state)
        thug, foe = model(s, "a1"), model(s, "b1")
        assert foe.at is not None
        before = Way.of(g, thug).to(foe.at)
        act(s)
        after = Way.of(s.session.system.game(s.session.state), model(s, "a1")).to(foe.at)
    assert before > 16_000 and after < before - 6_000


def test_it_lets_the_rival_come_while_nobody_can_be_reached() -> None:
    far = {"a1": "thug 10,4", "b1": "thug 10,32", "b2": "thug 20,32"}
    with scene(FIGHTER, BAT, models=far, sides={"A": {"passes": 1}}, turn="A") as s:
        assert asked(s) == "pass"
    near = far | {"b1": "thug 10,12"}
    with scene(FIGHTER, BAT, models=near, sides={"A": {"passes": 1}}, turn="A") as s:
        assert asked(s) == "activate:a1"


def test_it_goes_to_a_lamp_that_a_card_wants_broken() -> None:
    dark = card("dark", requires=[clause("happened", 1, what="lamp_destroyed", whose="any")], vp=2)
    models = {"a1": put("thug", "10,10", bold=True), "b1": "thug 10,32"}
    lamp = {"kind": "lamp", "at": "16,10"}
    with scene(
        FIGHTER, BAT, FILLER, dark, models=models, hands={"A": "dark"}, decks=DECK, markers=[lamp], turn="A"
    ) as s:
        keys = act(s)
    assert any(key.startswith("lamp:") for key in keys) and any(key.startswith("score:dark") for key in keys)


def test_a_support_does_not_come_out_of_the_ground_among_fighters() -> None:
    clerk = profile("clerk", A=2, M=8, W=5, reputation=30)
    models = {"a1": "clerk 4,4", "a2": "thug 8,4", "b1": "thug 20,20", "b2": "thug 22,20"}
    g = game(FIGHTER, clerk, BAT, models=models, turn="A")
    assert Turn.of(g, g.model("a1")).alone(point("21,22")) > 200
    assert Turn.of(g, g.model("a1")).alone(point("21,4")) == 0
    assert Turn.of(g, g.model("a2")).alone(point("21,22")) == 0


def test_no_effort_is_made_at_somebody_who_acts_no_more() -> None:
    models = {"a1": "thug 10,10", "b1": put("thug", "11.181,10", stun=5, ko=True)}
    worths = {}
    for round in (1, 4):
        g = game(FIGHTER, BAT, models=models, turn="A", round=round)
        worths[round] = [attack_effort(g, g.model("a1"), g.model("b1"), n) for n in (0, 1)]
    assert worths[4][0] > worths[4][1] and worths[4][0] < worths[1][0]


def test_it_does_not_walk_off_a_high_roof() -> None:
    tower = piece("tower", "4,4", "14,14", top=9, keywords="solid standable")
    g = game(FIGHTER, BAT, models={"a1": "thug 13,9,9", "b1": "thug 18,9"}, pieces=[tower], turn="A")
    g.state.active = Activation("a1", bold=True)
    guess = hunch(g, A, ask("act", "end"), ["move fall:14.601,9", "move 10,9,9", "end"])
    assert guess.worths[0] < min(guess.worths[1:])


def test_it_spends_effort_to_save_a_model() -> None:
    """Stun is cheap when the next wound would be the last."""
    sword = weapon("sword", injury=2)
    brute = profile("brute", A=4, S=6, weapons=["sword"])
    g = game(
        FIGHTER, brute, BAT, sword, models={"a1": put("thug", "10,10", injury=5), "b1": "brute 11.181,10"}, turn="B"
    )
    g.state.facts.append(Fact("attack_made", B, "a1", "b1"))
    question = ask("defend_effort", "0", "1", "2", subject="a1", n=4)
    guess = hunch(g, A, question, ["0", "1", "2"])
    assert guess.is_sure
    assert max(guess.worths) > guess.worths[0]


def test_it_makes_no_effort_against_somebody_who_hardly_hurts() -> None:
    g = game(FIGHTER, profile("child", A=1, S=6), BAT, models={"a1": "thug 10,10", "b1": "child 11.181,10"}, turn="B")
    g.state.facts.append(Fact("attack_made", B, "a1", "b1"))
    question = ask("defend_effort", "0", "1", subject="a1", n=1)
    worths = hunch(g, A, question, ["0", "1"]).worths
    assert worths[0] >= worths[1] - 5


def test_it_attacks_with_effort_when_that_knocks_the_enemy_out() -> None:
    prize = profile("prize", W=5, reputation=80)
    g = game(FIGHTER, prize, BAT, models={"a1": "thug 10,10", "b1": put("prize", "11.181,10", stun=2)}, turn="A")
    g.state.facts.append(Fact("attack_made", A, "b1", "a1"))
    worths = hunch(g, A, ask("attack_effort", "0", "1", "2", subject="a1"), ["0", "1", "2"]).worths
    assert max(worths) > worths[0]


def test_it_does_not_shoot_when_no_die_is_left() -> None:
    toy = weapon("toy", rof=1, stun=0, injury=0, kind="ranged")
    g = game(profile("thug", weapons=["toy"]), toy, models={"a1": "thug 10,10", "b1": "thug 16,10"}, turn="A")
    g.state.active = Activation("a1")
    worths = hunch(g, A, ask("act", "end"), ["attack:toy:b1", "end"]).worths
    assert worths[0] < worths[1]


def test_all_dice_at_one_enemy_beat_dice_wasted_on_two() -> None:
    """Both are sound: only together do the dice get through their defence."""
    models = {"a1": "thug 10,10", "b1": put("thug", "11.181,10", stun=3), "b2": "thug 8.819,10"}
    g = game(FIGHTER, BAT, models=models, turn="A")
    g.state.active = Activation("a1")
    keys = ["attack:bat:b1", "split:bat:b1 b1=2 b2=2"]
    worths = hunch(g, A, ask("act", "end"), keys).worths
    assert worths[0] > worths[1] > 0


def test_bold_markers_go_to_those_who_can_act_well() -> None:
    weak = profile("clerk", A=1, M=4, reputation=10)
    models = {"a1": "clerk 2,2", "a2": "thug 10,10", "b1": "thug 16,10"}
    g = game(FIGHTER, weak, BAT, models=models, turn="A")
    worths = hunch(g, A, ask("bold", "a1", "a2"), ["a1", "a2"]).worths
    assert worths[1] > worths[0]


def test_hopeless_cards_are_exchanged_and_good_ones_kept() -> None:
    good = card("good", requires=[clause("happened", 1, what="suspect_placed")], vp=3, copies=2)
    models = {"a1": "thug 10,10", "b1": "thug 20,20"}
    cards = {"hands": {"A": "good filler"}, "decks": {"A": "good filler"}}
    g = game(FIGHTER, BAT, FILLER, good, models=models, turn="A", **cards)
    held = list(g.side(A).hand)
    keys = [*held, "no"]
    worths = dict(zip(keys, hunch(g, A, ask("exchange", *keys), keys).worths, strict=True))
    assert worths[held[0]] < 0 < worths[held[1]]


def test_own_misses_and_the_rivals_hits_are_rolled_again() -> None:
    g = game(FIGHTER, BAT, models={"a1": "thug 10,10", "b1": "thug 11.181,10"}, turn="A")

    options = [Option(f"b1.{n}", Text("bmg3.do.reroll", die=die), n, "b1") for n, die in enumerate((1, 6))]
    request = ChooseSome(A, Text("bmg3.ask.reroll"), options, 0, 1, topic="reroll")
    keys = ["b1.0", "b1.1", "-"]
    worths = hunch(g, A, request, keys).worths
    assert worths[0] > worths[2] > worths[1]


def test_the_best_model_left_becomes_boss() -> None:
    models = {"a1": put("thug", "10,10", ko=True, stun=5), "a2": "thug 12,12", "b1": "thug 30,30"}
    g = game(FIGHTER, BAT, models=models, turn="A")
    worths = hunch(g, A, ask("boss", "a1", "a2", "no"), ["a1", "a2", "no"]).worths
    assert worths[1] > worths[0] > worths[2]


def test_a_hunch_leaves_the_game_as_it_was() -> None:
    models = {"a1": put("thug", "10,10", bold=True), "b1": put("thug", "16,10", stun=2, activated=True)}
    marks = [suspect("14,14", "B")]
    content = (FIGHTER, BAT, FILLER, REVEALS)
    with scene(*content, models=models, hands={"A": "search"}, decks=DECK, markers=marks, turn="A") as s:
        before = s.session.digest()
        request = s.session.pending
        assert request is not None
        keys = request.candidates(200)
        assert any(key.startswith("move ") for key in keys)
        s.session.system.hunch(s.state, A, request, keys)
        assert s.session.digest() == before


def test_a_victory_point_is_worth_more_than_a_bruise() -> None:
    g = game(FIGHTER, BAT, FILLER, models={"a1": "thug 10,10", "b1": "thug 20,20"}, turn="A")
    even = value(g, A)
    g.model("a1").stun = 3
    hurt = value(g, A)
    g.side(A).fulfilled.append("filler#1")
    ahead = value(g, A)
    assert hurt < even < ahead
    assert value(g, B) < 0


def test_it_prefers_places_that_make_its_card_true() -> None:
    hold = card("hold", requires=[clause("hold_centre", range=6)], when=("plan",), scored="end_of_round", vp=3)
    models = {"a1": "thug 10,10", "b1": "thug 2,2"}
    sides = {"A": {"laid": ["hold"]}}
    g = game(FIGHTER, BAT, hold, models=models, sides=sides, turn="A")
    g.state.active = Activation("a1")
    worths = hunch(g, A, ask("act", "end"), ["move 15,15", "move 6,6", "end"]).worths
    assert worths[0] > worths[1]


def test_it_decides_without_knowing_the_rivals_hand() -> None:
    """The same cards in other hands of the rival, the same answer."""
    trick = card("trick", effects=[clause("add_dice", 3)])
    models = {"a1": put("thug", "10,10", bold=True), "b1": "thug 14,10", "b2": "thug 20,20"}

    def answer(hand: str, deck: str) -> str:
        with scene(FIGHTER, BAT, FILLER, trick, models=models, hands={"B": hand}, decks={"B": deck}, turn="A") as s:
            return asked(s)

    assert answer("trick", "filler") == answer("filler", "trick")


def small_game(names: tuple[str, str], seed: int) -> Session[State]:
    crews = (Seating("A", roster="police_150"), Seating("B", roster="jokers_150"))
    session = Session(SYSTEM, Setup("bmg3", map=next(iter(SYSTEM.tables)), seats=crews))
    minds = {seat: bots.bot(name, f"{seed}:{seat}") for seat, name in zip((A, B), names, strict=True)}
    play(session, minds, Chance(seed))
    return session


def test_bots_finish_a_small_game_and_score_in_it() -> None:
    session = small_game(("medium", "weak"), 4)
    assert session.outcome is not None
    assert sum(score for _, score in session.outcome.scores) > 0
    assert any(answered.key.startswith(("attack:", "blind:")) for answered in session.answers), "they fight"


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = small_game(("weak", "random"), 2), small_game(("weak", "random"), 2)
    assert one.digest() == two.digest()
    assert one.answers == two.answers
