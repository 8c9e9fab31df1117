"""Every card, gadget and ability of the shipped heroes and supports does what it says, where it can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine
from random import Random
from typing import Any

import pytest

from game.boards.squares import SquareBoard
from game.core import home
from game.core.packs import load
from game.core.request import Request
from game.kit.dice import Pool
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.cards import abilities, gadgets, instants
from game.systems.shadow_of_the_bat.content import KINDS, Card, HeroCard, SupportCard
from game.systems.shadow_of_the_bat.effects import triggers
from game.systems.shadow_of_the_bat.flow import defence, hand, hero_turn, icons, spans, strike
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.state import HEROES, Activation, Die, Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import LASTING, Clause, Effect, Icon, Op, TriggerLine
from tests.systems.shadow_of_the_bat.scenes import at, board, run, state

SHIPPED, _ = load("shadow_of_the_bat", KINDS, home.assets() / "packs" / "shadow_of_the_bat")
CARDS = SHIPPED.all(Card)
ALLEY = board(
    "............",
    "............",
    "............",
    "..1C........",
    "..b.........",
    "............",
    "............",
    "............",
    "............",
)
"""Beside 3,4 there is a wall to climb, a car to crouch behind and a bush to hide at."""
SEEDS = range(200)
"""Chance answers every question; sooner or later it wants all that a card offers."""
TOLD: dict[Op, tuple[str, ...]] = {
    "strike": ("struck", "struck_lost"),
    "wound": ("wounded",),
    "move": ("moved",),
    "free_terrain_move": ("jumped", "climbed", "crouched", "hid"),
    "heal": ("healed",),
    "gain_focus": ("focus_gained",),
    "push": ("pushed",),
    "pull": ("pushed",),
    "add_status": ("status_gained",),
    "remove_status": ("status_lost", "status_gone"),
    "grant_icon": ("icons_gained",),
    "turn_die": ("face_turned",),
    "discard": ("schemes_discarded",),
    "reveal_hand": ("hand_shown",),
    "rescue": ("rescued",),
}
"""What the journal tells when an operation has happened."""


# --- a fight in an alley


def alley(bearer: str, *, on: SquareBoard = ALLEY, **fields: Any) -> Fight:
    """A wounded hero beside a thug and the Joker, a gunman three spaces off, a wounded friend on its other side."""
    hero = bearer if SHIPPED.find(HeroCard, bearer) else "robin"
    friend = next(id for id in ("batgirl", "robin") if id != hero)
    figures = [f"{hero} 3,4", f"{friend} 3,5", "thug 4,4", "joker 4,5", "hired_gun 6,4"]
    if bearer != hero:
        figures = [f"{hero} 3,5", f"{bearer} 3,4", *figures[2:]]
    made = state(SHIPPED, *figures, battle="last_funfair", **fields)
    game = Fight(made, SHIPPED, on)
    for each in (*made.heroes.values(), *made.supports.values()):
        each.wounds = 2
    for each in made.heroes.values():
        each.focus, each.dice = 1, [Die(0), Die(1), Die(3)]
    made.gadgets = ["batarang", "bolas", "tear_gas"]
    made.side.hand, made.side.most_focus = ["punch_line", "encore"], 3
    return game


def holding(card: Card, bearer: str = "") -> tuple[Fight, Hero]:
    """Its hero, or one with a belt, has a card in hand and what it costs."""
    game = alley(card.hero or bearer or "batman")
    hero = next(iter(game.state.heroes.values()))
    (hero.gadgets if card.kind == "gadget" else hero.hand).append(card.id)
    wild: Icon = "W"
    hero.granted = [wild if icon == "any" else icon for icon in card.cost.icons]
    hero.focus = max(1, card.cost.focus)
    hero.tokens = {done.status: 2 for done in card.effects if done.op == "remove_status" and done.status}
    game.state.active = Activation(hero.id)
    return game, hero


class Driven:
    """A flow answered by chance, and what has been seen to hold meanwhile."""

    def __init__(self, game: Fight, random: Random) -> None:
        self.game, self.random = game, random
        self.held: set[Effect] = set()

    def __call__(self, flow: Coroutine[Any, Any, None]) -> None:
        value: Any = None
        while True:
            self._look()
            try:
                request: Request[Any] = flow.send(value)
            except StopIteration:
                break
            value = request.read(request.sample(self.random))
        self._look()

    def _look(self) -> None:
        self.held |= {effect for op in LASTING for _, effect in self.game.saying(op)}

    def missing(self, effects: tuple[Effect, ...], drawn: int = 0) -> list[Op]:
        """The operations that have not happened as often as they are written."""
        told = Counter(entry.event.rpartition(".")[2] for entry in self.game.journal)
        written = Counter(effect.op for effect in effects if effect.op in TOLD)
        rest = [op for op, times in written.items() if sum(told[event] for event in TOLD[op]) < times]
        rest += [effect.op for effect in effects if effect.op in LASTING and effect not in self.held]
        return rest + [effect.op for effect in effects if effect.op == "draw" and drawn != effect.amount]


# --- cards of the own turn

PLAYED = [card for card in CARDS if not card.trigger and card.kind != "constant"]


@pytest.mark.rule("SOTB-ABL-02", "SOTB-ABL-03", "SOTB-GAD-03")
@pytest.mark.parametrize("card", PLAYED, ids=lambda card: card.id)
def test_a_card_played_in_the_own_turn_does_everything_it_says(card: Card) -> None:
    left: list[Op] = []
    for seed in SEEDS:
        game, hero = holding(card)
        word = "gadget" if card.kind == "gadget" else "card"
        (offer,) = (option for option in hero_turn.offers(game, hero) if option.key == f"{word}:{card.id}")
        assert offer.refusal is None
        way = abilities.ways(hero, card.id, card, icons.icons(game, hero))[0]
        drive = Driven(game, Random(seed))
        drive((gadgets.use if card.kind == "gadget" else abilities.play)(game, hero, card.id, None, way))
        assert card.id in (hero.gone if card.kind == "gadget" else hero.active)
        left = drive.missing(card.effects, len(hero.gadgets))
        if not left:
            return
    pytest.fail(f"never happened: {left}")


@pytest.mark.rule("SOTB-ABL-05", "SOTB-ABL-13")
@pytest.mark.parametrize("card", [card for card in PLAYED if card.kind != "gadget"], ids=lambda card: card.id)
def test_a_card_comes_back_with_the_next_turn_and_with_it_ends_what_it_did(card: Card) -> None:
    game, hero = holding(card)
    hero.hand, hero.active = [], [card.id]
    hand.take_back(game, hero)
    assert hero.hand == ([] if card.kind == "single_use" else [card.id])
    assert not [voice for op in LASTING for voice, _ in game.saying(op) if voice.address == card.id]


# --- what answers an event


def event(game: Fight, trigger: TriggerLine, bearer: Figure) -> Moment:
    """The event a card or ability waits for, as the game would tell of it."""
    thug, gun = game.figure("thug#1"), game.figure("hired_gun#3")
    friend = next(each for each in game.friends(bearer))
    subject = {"self": bearer, "friend": friend, "enemy": thug}[trigger.subject]
    mine = Strike(game, bearer, thug, "melee", dice=Pool.showing(4, 4, 4, 4))
    match trigger.event:
        case "strike_declared" | "after_strike" | "after_attack_roll":
            own = mine if subject is bearer else Strike(game, thug, bearer, "melee")
            return Moment(game, trigger.event, subject, own)
        case "before_defense_roll":
            return Moment(game, trigger.event, subject, Strike(game, thug, subject, "melee", hits=2), thug)
        case "figure_down":
            thug.out = True
        case "figure_falling":
            subject.tokens["falling"] = 1
            game.state.falls.append(subject.id)
        case "figure_moved":
            subject = gun
        case "round_start":
            return Moment(game, trigger.event)
        case _:
            pass
    return Moment(game, trigger.event, subject, source=thug)


def missing(drive: Driven, moment: Moment, effects: tuple[Effect, ...]) -> list[Op]:
    """The operations that have not happened; some only change the Strike they answer."""
    happening = moment.strike
    if happening is not None and moment.event == "strike_declared":
        plus = sum(done.plus for done in effects if done.op == "strike")
        rest = drive.missing(tuple(done for done in effects if done.op != "strike"))
        return rest if happening.plus == plus else [*rest, "strike"]
    if happening is not None and any(done.op == "reroll" for done in effects):
        again = sum(bool(die.again) for die in happening.dice)
        return [] if again == sum(done.amount for done in effects) else ["reroll"]
    return drive.missing(effects)


ANSWERING = [card for card in CARDS if card.trigger]


@pytest.mark.rule("SOTB-ABL-14", "SOTB-GAD-04")
@pytest.mark.parametrize("card", ANSWERING, ids=lambda card: card.id)
def test_a_card_that_answers_an_event_does_everything_it_says(card: Card) -> None:
    assert card.trigger is not None
    left: list[Op] = []
    for seed in SEEDS:
        game, hero = holding(card)
        if card.kind == "normal":  # it lies there since the own turn
            hero.hand, hero.active = [], [card.id]
        if card.trigger.subject != "self":
            game.state.turn, game.state.active = "villains", None
        moment = event(game, card.trigger, hero)
        if card.kind != "normal":
            assert [option.subject for option in instants.possible(game, hero, moment)] == [card.id]
        drive = Driven(game, Random(seed))
        drive(points.HAPPENED(moment))
        left = missing(drive, moment, card.effects)
        if not left:
            return
    pytest.fail(f"never happened: {left}")


@pytest.mark.rule("SOTB-ABL-18")
@pytest.mark.parametrize("card", [card for card in ANSWERING if card.kind != "normal"], ids=lambda card: card.id)
def test_a_card_in_hand_is_silent_at_every_other_event(card: Card) -> None:
    assert card.trigger is not None
    for other in ("turn_start", "turn_end", "round_end"):
        game, hero = holding(card)
        assert not instants.possible(game, hero, Moment(game, other, hero))


@pytest.mark.parametrize(
    "card", [card for card in ANSWERING if card.trigger and card.trigger.range], ids=lambda card: card.id
)
def test_a_card_that_answers_what_is_near_is_silent_about_what_is_far(card: Card) -> None:
    assert card.trigger is not None
    game, hero = holding(card)
    moment = event(game, card.trigger, hero)
    assert moment.subject is not None
    voice = Voice(hero.id, Clause(card.trigger, card.effects), card.name, card.id)
    assert triggers.awaits(game, voice, moment)
    moment.subject.at = at("11,8")
    assert not triggers.awaits(game, voice, moment)


# --- sheets

SHEETS: list[HeroCard | SupportCard] = [*SHIPPED.all(HeroCard), *SHIPPED.all(SupportCard)]
TRIGGERED = [sheet for sheet in SHEETS if sheet.ability and sheet.ability.trigger]


@pytest.mark.rule("SOTB-ACT-05")
@pytest.mark.parametrize("sheet", TRIGGERED, ids=lambda sheet: sheet.id)
def test_an_ability_that_answers_an_event_does_everything_it_says(sheet: HeroCard | SupportCard) -> None:
    assert sheet.ability is not None
    assert sheet.ability.trigger is not None
    left: list[Op] = []
    for seed in SEEDS:
        game = alley(sheet.id)
        moment = event(game, sheet.ability.trigger, game.figure(sheet.id))
        drive = Driven(game, Random(seed))
        drive(points.HAPPENED(moment))
        left = missing(drive, moment, sheet.ability.effects)
        if not left:
            return
    pytest.fail(f"never happened: {left}")


@pytest.mark.parametrize(
    "sheet", [s for s in TRIGGERED if s.ability and s.ability.trigger and s.ability.trigger.limit], ids=lambda s: s.id
)
def test_an_ability_with_a_limit_answers_once_until_the_turn_ends(sheet: HeroCard | SupportCard) -> None:
    assert sheet.ability is not None
    assert sheet.ability.trigger is not None
    assert sheet.ability.trigger.limit == "turn"
    game = alley(sheet.id)
    moment = event(game, sheet.ability.trigger, game.figure(sheet.id))
    assert triggers.waiting(game, moment)
    Driven(game, Random(0))(points.HAPPENED(moment))
    again = event(game, sheet.ability.trigger, game.figure(sheet.id))
    for hero in game.state.heroes.values():
        hero.focus = 0
    assert not triggers.waiting(game, again)
    spans.expire(game, "turn")
    assert triggers.waiting(game, again)


# --- what always holds

STANDING = [
    *(pytest.param(card.hero, card.id, card.effects, id=card.id) for card in CARDS if card.kind == "constant"),
    *(
        pytest.param(sheet.id, "", sheet.ability.effects, id=sheet.id)
        for sheet in SHEETS
        if sheet.ability and not sheet.ability.trigger
    ),
]


@pytest.mark.rule("SOTB-ABL-11", "SOTB-ACT-06", "SOTB-KND-12")
@pytest.mark.parametrize(("bearer", "constant", "effects"), STANDING)
def test_what_always_holds_changes_what_it_says_while_its_bearer_stands(
    bearer: str, constant: str, effects: tuple[Effect, ...]
) -> None:
    game = alley(bearer)
    figure = game.figure(bearer)
    if constant:
        game.hero(bearer).constants = [constant]
    for done in effects:
        with_it = measured(game, figure, done)
        figure.down = True
        without = measured(game, figure, done)
        figure.down = False
        assert with_it - without == (done.amount if done.op == "modify_attr" else 1)


def measured(game: Fight, bearer: Figure, done: Effect) -> int:
    """The number an effect is about: of its bearer, of a friend or an enemy beside it."""
    thug, friend = game.figure("thug#1"), next(iter(game.friends(bearer)))
    whom = {"self": bearer, "friends": friend, "enemies": thug}[done.who]
    blow = Strike(game, thug, bearer, done.strike) if done.strike != "either" else None
    if done.op == "ignore":
        return int(points.ignores(game, whom, done.rule, blow))
    assert done.attr is not None
    return points.attribute(game, whom, done.attr, blow) or 0


@pytest.mark.parametrize(("bearer", "kind"), [("batman_cape", "melee"), ("batgirl_gymnast", "ranged")])
def test_a_guard_against_one_kind_of_strike_is_none_against_the_other(bearer: str, kind: Any) -> None:
    card = SHIPPED.get(Card, bearer)
    assert card.hero is not None
    game = alley(card.hero)
    hero = game.hero(card.hero)
    blow = Strike(game, game.figure("thug#1"), hero, kind)
    before = points.attribute(game, hero, "defense", blow)
    hero.constants = [card.id]
    assert points.attribute(game, hero, "defense", blow) == before


# --- a few in detail


def test_a_steered_batarang_flies_around_a_corner_and_only_that_one() -> None:
    wall = board("............", "...#........", "............")
    made = state(SHIPPED, "batman 1,1", "thug 6,1", battle="last_funfair")
    game = Fight(made, SHIPPED, wall)
    batman, thug = game.hero("batman"), game.figure("thug#1")
    batman.gadgets, batman.focus = ["remote_batarang"], 0
    assert strike.why_not(game, batman, thug, "ranged") is not None
    run(gadgets.use(game, batman, "remote_batarang", None, ()), dice="1 1 1")
    assert thug.wounds == 0  # three hits, three lost on the way
    assert [entry.event.rpartition(".")[2] for entry in game.journal][-1] == "struck_lost"
    assert strike.why_not(game, batman, thug, "ranged") is not None


def test_the_finned_gauntlet_adds_three_dice_to_a_melee_strike() -> None:
    made = state(SHIPPED, "batman 1,1", "joker 2,1", battle="last_funfair")
    game = Fight(made, SHIPPED, board("....", "....", "...."))
    batman, joker = game.hero("batman"), game.figure("joker#1")
    batman.gadgets, batman.focus = ["trick_gauntlet"], 0
    blow = Strike(game, batman, joker, "melee", 1)
    dice = "1 " * (7 + defence.defence(game, joker))
    run(strike.strike(game, blow), "A gadget:trick_gauntlet", dice=dice)
    assert len(blow.dice) == 3 + 1 + 3
    assert batman.gone == ["trick_gauntlet"]


def test_the_bullwhip_drags_the_gunman_into_reach_of_the_strike() -> None:
    made = state(SHIPPED, "catwoman 1,1", "hired_gun 4,1", battle="last_funfair")
    game = Fight(made, SHIPPED, board("......", "......", "......"))
    catwoman, gun = game.hero("catwoman"), game.figure("hired_gun#1")
    catwoman.hand, catwoman.granted, catwoman.focus = ["catwoman_bullwhip"], ["A"], 0
    way = abilities.ways(catwoman, "catwoman_bullwhip", game.card("catwoman_bullwhip"), icons.icons(game, catwoman))[0]
    run(abilities.play(game, catwoman, "catwoman_bullwhip", None, way), dice="4 4 4 4")
    assert gun.at is not None
    assert catwoman.at is not None
    assert gun.at.x == catwoman.at.x + 1
    assert [entry.event.rpartition(".")[2] for entry in game.journal if entry.event.endswith("struck")] == ["struck"]


def test_every_seat_of_the_table_can_be_taken_by_a_different_hero() -> None:
    assert len(SHIPPED.all(HeroCard)) >= len(HEROES)
