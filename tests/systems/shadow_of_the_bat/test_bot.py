"""Computer heroes and villains: what they guess of answers, and whole battles between them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from game import bots
from game.bots.ideas import ideas
from game.bots.seat import step
from game.bots.sight import considered
from game.core.dice import Chance
from game.core.request import Choose, ChooseSome, Draw, Option, PickPath, Request, Roll, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text
from game.kit.dice import Pool
from game.systems import shadow_of_the_bat
from game.systems.shadow_of_the_bat.evaluate import value
from game.systems.shadow_of_the_bat.flow import hero_turn
from game.systems.shadow_of_the_bat.flow.focus import die_options
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy import asked, paths
from game.systems.shadow_of_the_bat.policy.atlas import atlas
from game.systems.shadow_of_the_bat.policy.blows import wounds
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.policy.turns import Turn
from game.systems.shadow_of_the_bat.progress import progress
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Activation, Mark, State
from game.systems.shadow_of_the_bat.system import SYSTEM
from tests.systems.shadow_of_the_bat.scenes import at, board, card, effect, fight, make, open_board, scheme, words

A = HEROES[0]


def ask(name: str, /, *keys: str, **values: Any) -> Choose[str]:
    options = [Option(key, Text("x"), key) for key in keys]
    return Choose(A, Text(f"shadow_of_the_bat.ask.{name}", **values), options, topic=name)


@dataclass
class Liking:
    """The paths that come to mind in a fight; nothing else is too much to list."""

    game: Fight

    def ways(self, request: PickPath) -> Any:
        return paths.ways(self.game, request)

    def layouts(self, request: Request[Any]) -> None:
        return None

    def orders(self, request: Request[Any]) -> None:
        return None


def worths(game: Fight, request: Request[Any], seat: Seat = A) -> dict[str, int]:
    keys = ideas(request, likes=Liking(game))
    return dict(zip(keys, asked.hunch(game, seat, request, keys).worths, strict=True))


def turn(game: Fight, name: str = "robin") -> dict[str, int]:
    """What the answers of a hero's turn promise."""
    hero = game.hero(name)
    game.state.active = Activation(name)
    options = [*hero_turn.offers(game, hero), Option("end", Text("x"), None)]
    return worths(
        game, Choose(hero.seat, Text("shadow_of_the_bat.ask.turn", name=game.name(hero)), options, topic="turn")
    )


def best(promised: dict[str, int]) -> str:
    return max(promised, key=lambda key: promised[key])


def collecting(**special: Any) -> Any:
    """A battle in which the heroes collect evidence."""
    take = {"id": "take", "title": words("take"), "text": words("take"), "collects": "evidence", **special}
    return make(
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}],
        heroes_win=[{"type": "tokens_collected", "who": "evidence", "count": 2}],
        villains_win=[{"type": "hero_ko_total", "count": 4}],
        special_actions=[take],
    )


# --- turns


def test_it_strikes_the_enemy_beside_it() -> None:
    assert best(turn(fight("robin 2,2 A D D", "thug 3,2"))).startswith("melee@thug#1")


def test_it_walks_to_where_it_can_strike() -> None:
    chosen = best(turn(fight("robin 2,2 M A D", "thug 5,2")))
    assert chosen.startswith("move ")
    assert at(chosen.split()[-1]) in atlas(open_board()).beside(at("5,2"))


def test_it_strikes_whom_it_can_knock_out_rather_than_the_unhurt_one() -> None:
    promised = turn(fight("robin 2,2 A D D", "thug 3,2", "thug 1,2", put={"thug#2": {"wounds": 1}}))
    assert promised["melee@thug#2"] > promised["melee@thug#1"]


def test_it_takes_what_victory_asks_for() -> None:
    game = fight("robin 2,2 A D D", "thug 9,2", content=[collecting()])
    game.state.marks["token#1"] = Mark("token#1", "evidence", at("3,2"))
    assert best(turn(game)).startswith("special:take")


def test_it_goes_where_victory_lies() -> None:
    game = fight("robin 2,2 M D D", "thug 2,7", content=[collecting()])
    game.state.marks["token#1"] = Mark("token#1", "evidence", at("8,2"))
    chosen = best(turn(game))
    assert chosen.startswith("move ")
    assert at(chosen.split()[-1]).x == 5


def test_a_long_way_offers_the_places_that_promise_most() -> None:
    """Only some of the paths are looked at, and the best one is among them."""
    game = fight("robin 0,0 M M A", "thug 6,6")
    chosen = best(turn(game))
    assert chosen.startswith("move ")
    assert at(chosen.split()[-1]) in atlas(open_board()).beside(at("6,6"))


def test_it_does_not_stop_in_the_fire() -> None:
    game = fight("robin 0,0 M D D", "thug 3,0", on=board("..f.........", "............"))
    promised = turn(game)
    assert promised["move 1,0 2,0"] < promised["move 1,0 2,1"]


def test_nobody_hides_who_acts_on() -> None:
    """The next action would end it at once (TMV-25)."""
    cloak = card("cloak", effect("add_status", status="hidden"))
    game = fight("robin 2,2 A D D", "thug 3,2", content=[cloak])
    mover = Turn(game, game.hero("robin"))
    assert mover.played(cloak, ["A"]) == mover.best(mover.here, ["A"])
    assert mover.played(cloak, []) > mover.best(mover.here, [])


def winding() -> Any:
    """A battle in which villains wind a clockwork at 8,2."""
    wind = {"id": "wind", "title": words("wind"), "text": words("wind"), "side": "villains", "where": ["8,2"]}
    return make(
        "battle",
        "alley",
        map="test",
        villains=[{"villain": "thug"}],
        heroes_win=[{"type": "leader_ko", "count": 1}],
        villains_win=[{"type": "special_action_done", "who": "wind", "count": 4}],
        special_actions=[wind],
    )


def test_a_hero_steps_between_villains_and_their_work() -> None:
    game = fight("robin 5,2 M D D", "thug 9,2", "thug 2,2", content=[winding()])
    chosen = best(turn(game))
    assert chosen.startswith("move ") and at(chosen.split()[-1]) in (at("8,2"), *atlas(game.board).beside(at("8,2")))
    game = fight("robin 5,2 M A D", "thug 9,2", "thug 2,2", content=[winding()], mode="coop")
    away = best(turn(game))
    assert at(away.split()[-1]).x <= 3, "AI villains take no special actions, so the nearer one is struck"


def test_one_hero_beside_the_work_is_enough() -> None:
    alone = fight("robin 5,2", "batgirl 0,6", "thug 9,2", content=[winding()])
    helped = fight("robin 5,2", "batgirl 8,2", "thug 9,2", content=[winding()])
    guarding = [Field(game).guard(game.hero("robin"), at("8,1")) for game in (alone, helped)]
    assert guarding[0] > 500 and guarding[1] < guarding[0] / 3


def test_whoever_works_is_struck_first() -> None:
    game = fight("robin 7,3 A D D", "thug 8,3", "thug 6,4", content=[winding()])
    game.state.villains["thug#2"].at = at("6,3")
    blows = Field(game).blows
    working, idle = (blows.spoils(game.figure(id))[-1] for id in ("thug#1", "thug#2"))
    assert working > idle


# --- dice


def test_misses_are_rolled_again_and_hits_are_kept() -> None:
    game = fight("robin 2,2", "thug 3,2")
    request = ChooseSome(
        A, Text("shadow_of_the_bat.ask.free_reroll"), die_options(Pool.showing(1, 4, 5)), topic="free_reroll"
    )
    assert best(worths(game, request)) == "2 3"


def test_focus_is_not_spent_on_a_single_miss() -> None:
    game = fight("robin 2,2", "thug 3,2")
    for faces, chosen in (([1, 1, 4], "-"), ([4, 5, 6, 4], "1 2 3 4")):
        request = ChooseSome(
            A, Text("shadow_of_the_bat.ask.reroll", n=2), die_options(Pool.showing(*faces)), topic="reroll"
        )
        assert best(worths(game, request)) == chosen


def test_focus_defends_who_would_go_down() -> None:
    game = fight("robin 2,2", "thug 3,2", put={"robin": {"wounds": 5}})
    name = game.name("robin")
    assert best(worths(game, ask("defence_focus", "no", "focus", name=name, hits=3, n=3))) == "focus"
    game.hero("robin").wounds = 0
    assert best(worths(game, ask("defence_focus", "no", "focus", name=name, hits=1, n=4))) == "no"


def test_good_dice_go_to_the_neighbour_who_needs_them() -> None:
    """The left die is copied to the next hero of the ring, the right one to the hero before (DIC-06)."""
    game = fight("robin 2,2 M A D", "batgirl 3,2 M M M", "catwoman 4,2 A A A", "nightwing 5,2 A A A")
    options = [Option(str(n), Text("x"), n) for n in (1, 2, 3)]
    keys = ["1 3 2", "2 3 1"]
    request = Choose(A, Text("shadow_of_the_bat.ask.line"), options, topic="line")
    first, second = asked.hunch(game, A, request, keys).worths
    assert second > first, "Batgirl has three moves and wants to strike, Nightwing the other way round"


def test_dice_that_are_no_longer_needed_are_turned_to_d() -> None:
    game = fight("robin 2,2 A A D", "thug 3,2", put={"robin": {"acted": True, "wounds": 2}})
    options = [Option(str(n), Text("x"), n) for n in (1, 2)]
    request = ChooseSome(
        A, Text("shadow_of_the_bat.ask.defensive", name=game.name("robin")), options, topic="defensive"
    )
    assert best(worths(game, request)) == "1 2"


def test_the_chances_of_wounds_add_up() -> None:
    assert sum(wounds(5, 2, False, 1)) == pytest.approx(1)
    assert wounds(3, 0, True, 1) == (0, 0, 1, 0)
    assert wounds(1, 1, False, 0) == pytest.approx((0.75, 0.25))


# --- ties and the villain player


def test_blows_of_the_ai_fall_on_who_can_bear_them() -> None:
    game = fight("robin 2,2 M M M", "batgirl 3,3 D D D", "thug 3,2", mode="coop", put={"robin": {"wounds": 5}})
    assert best(worths(game, ask("ai_target", "robin", "batgirl"))) == "batgirl"


def test_the_villain_plays_the_card_whose_figures_can_strike() -> None:
    far, near = scheme("far", "gun", "A A A", 2), scheme("near", "thug", "A A A", 2)
    game = fight("robin 2,2", "thug 3,2", "gun 9,7", content=[far, near], hand="far near")
    keys = ("scheme:far", "scheme:near", "down:far", "down:near")
    assert best(worths(game, ask("scheme", *keys), VILLAIN)) == "scheme:near"


def test_the_villain_gives_away_what_nobody_can_use() -> None:
    near, useless = scheme("near", "thug", "A A A", 2), scheme("useless", "giant")
    game = fight("robin 2,2", "thug 3,2", "thug 1,2", content=[near, useless], hand="near useless")
    options = [Option(id, Text("x"), id) for id in ("near", "useless")]
    request = ChooseSome(VILLAIN, Text("shadow_of_the_bat.ask.discard_schemes", n=2), options, topic="discard_schemes")
    assert best(worths(game, request, VILLAIN)) == "useless"


# --- questions


def _written() -> set[str]:
    """Every question that is asked."""
    folder = Path(shadow_of_the_bat.__file__).parent
    sources = [
        path.read_text(encoding="utf-8")
        for name in ("flow", "effects", "cards", "ai")
        for path in folder.glob(f"{name}/*.py")
    ]
    return {found for source in sources for found in re.findall(r"shadow_of_the_bat\.ask\.([a-z_0-9]+)", source)}


TIES = {"ai_target", "ai_other", "ai_space", "ai_next"}
"""Named by the step they belong to."""
INSIDE = {"path", "pick", "which_dice", "more_icons"}
"""Asked as part of another question."""
REWORDED = {"line_pair"}
"""Other words of a question that is named."""
FIRST_WILL_DO = {"ai_", "next_answer", "order", "take"}


def test_every_question_has_an_answer_of_its_own_or_the_first_will_do() -> None:
    assert _written() - {*asked.TRIED, *asked.SURE} <= FIRST_WILL_DO | INSIDE | REWORDED


def test_every_answer_belongs_to_a_question_that_is_asked() -> None:
    assert {*asked.TRIED, *asked.SURE} - TIES <= _written()


# --- how well they stand


def test_progress_counts_what_victory_asks_for() -> None:
    game = fight("robin 2,2", "thug 9,2", content=[collecting()])
    before = value(game, A)
    game.state.marks["token#1"] = Mark("token#1", "evidence", at("3,2"), "robin")
    assert progress(game, "heroes") == pytest.approx(0.5)
    assert value(game, A) > before
    assert value(game, VILLAIN) == -value(game, A)


def test_a_hero_down_is_worse_than_one_that_is_hurt_and_a_token_worse_still() -> None:
    worse: list[dict[str, Any]] = [{}, {"wounds": 5}, {"wounds": 7, "down": True}, {"wounds": 7, "down": True, "ko": 1}]
    values = [value(fight("robin 2,2", "thug 9,2", put={"robin": put}), A) for put in worse]
    assert values == sorted(values, reverse=True)


def test_the_winner_has_won() -> None:
    game = fight("robin 2,2", "thug 9,2", winner="heroes")
    assert value(game, A) > 10_000 > -10_000 > value(game, VILLAIN)


# --- whole battles


def battle(scenario: str, heroes: str, villain: str, seed: int, hurry: int = 100_000) -> Session[State]:
    """A battle between bots, to its end or broken off early."""
    seats = (*(Seating(seat, player=heroes) for seat in HEROES), Seating(VILLAIN, player=villain))
    session = Session(SYSTEM, Setup("shadow_of_the_bat", scenario=scenario, seats=seats))
    names = {seat: villain if seat == VILLAIN else heroes for seat in SYSTEM.seats(session.state)}
    minds = {seat: bots.bot(name, f"{seed}:{seat}") for seat, name in names.items()}
    chance = Chance(seed)
    while session.pending is not None and len(session.answers) < hurry:
        step(session, minds, chance)
    return session


def test_a_villain_that_heroes_push_fears_heroes_who_follow_no_procedure() -> None:
    game = fight("robin 5,2 M A D", "thug 6,3", "thug 4,3", mode="coop")
    thug = game.state.villains["thug#1"]
    assert Field(game).danger(thug, at("6,2")) > Field(game).danger(thug, at("11,7"))


@pytest.mark.parametrize("scenario", ["last_funfair", "cargo_of_fear+coop", "bitter_garden+dark_knight_duel"])
def test_a_hunch_leaves_the_game_as_it_was_and_has_a_number_for_every_answer(scenario: str) -> None:
    session = battle(scenario, "weak", "weak", 3, hurry=0)
    chance = Chance(3)
    minds = {seat: bots.bot("weak", seat) for seat in SYSTEM.seats(session.state)}
    while session.pending is not None and len(session.answers) < 160:
        pending = session.pending
        if not isinstance(pending, Roll | Draw):
            before, keys = session.digest(), considered(session, pending)
            guess = SYSTEM.hunch(session.state, pending.seat, pending, keys)
            assert guess is not None
            assert len(guess.worths) == len(keys)
            assert session.digest() == before
        step(session, minds, chance)


def test_the_same_seed_gives_the_same_battle() -> None:
    one, two = (battle("heads_you_lose", "weak", "weak", 2, 150) for _ in range(2))
    assert one.digest() == two.digest()


def test_heroes_who_think_beat_villains_who_guess() -> None:
    won = [battle("rooftop_run", "medium", "random", seed).state.winner for seed in (1, 2, 3)]
    assert won.count("heroes") >= 2


def test_villains_who_think_beat_heroes_who_guess() -> None:
    won = [battle("heads_you_lose", "random", "medium", seed).state.winner for seed in (1, 2, 3)]
    assert won.count("villains") >= 2


@pytest.mark.parametrize("scenario", ["last_funfair+dark_knight", "asylum_breakout+coop"])
def test_a_battle_between_bots_comes_to_its_end(scenario: str) -> None:
    session = battle(scenario, "weak", "weak", 1)
    assert session.outcome is not None
