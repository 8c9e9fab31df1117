"""A hero's turn, from taking its cards back to the end-of-activation effects (HTN)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import acting, dark_knight, ending, hand, icons, recovery, supports, victory
from game.systems.shadow_of_the_bat.flow.acting import Sort
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import HAPPENED, OFFERS, About, Moment, Offer
from game.systems.shadow_of_the_bat.state import Activation, Hero


async def hero_turn(game: Fight, hero: Hero) -> None:
    """The six steps of a turn (HTN-03)."""
    state = game.state
    state.turn = "heroes"
    state.active = Activation(hero.id)
    hero.activated, hero.card_played = True, False
    began = points.TURN_BEGAN if state.mode == "competitive" else points.TURN_DRAWN
    game.tell(began, hero.id, name=game.name(hero))
    hand.take_back(game, hero)
    if hero.down:
        await recovery.recover_hero(game, hero)
    if not hero.down:  # REV-16
        await _start(game, hero)
    await _act(game, hero)
    await _end(game, hero)


async def _start(game: Fight, hero: Hero) -> None:
    """Start-of-turn effects; the Dark Knight's focus, wild icon and prepared card (DKN-07, DKN-13, DKN-15)."""
    if game.state.dark_knight:
        await dark_knight.start_turn(game, hero)
    await HAPPENED(Moment(game, "turn_start", hero))


async def _act(game: Fight, hero: Hero) -> None:
    """Actions, cards and gadgets in any order, until the player ends them (HTN-04, HTN-05)."""
    active = game.state.active
    assert active is not None
    asked = Text("shadow_of_the_bat.ask.turn", name=game.name(hero))
    end: Offer = Option("end", Text("shadow_of_the_bat.do.end_turn", name=game.name(hero)), None, hero.id)
    while True:
        active.over |= hero.down  # knocked down in its own turn: that ends it (KND-15)
        plan = await Choose(hero.seat, asked, acting.menu(game, _sorts(game, hero), end), topic="turn")
        if plan is None:
            return
        await plan()


def offers(game: Fight, hero: Hero) -> list[Offer]:
    """Everything a hero may do now in its turn (decision 14, GAD-06)."""
    with game.still():
        return [offer for sort in _sorts(game, hero) for offer in sort.found(True)]


def _sorts(game: Fight, hero: Hero) -> list[Sort]:
    active = game.state.active
    helpers = Sort(("support",), lambda refused_too: supports.offers(game, hero))
    if not acting.able(game, hero):
        return [helpers]
    acts = acting.sorts(game, hero, icons.icons(game, hero)) if active and not active.over else []
    cards = Sort(("card", "gadget"), lambda refused_too: OFFERS(About(game, hero)))
    return [*acts, cards, helpers]


async def _end(game: Fight, hero: Hero) -> None:
    """End-of-activation effects, then the turn is over and unspent icons are lost (ICO-05, STA-03, STA-11)."""
    state = game.state
    await ending.end_activation(game, hero)
    await HAPPENED(Moment(game, "turn_end", hero))
    hero.acted = True
    hero.granted.clear()
    state.active = None
    game.tell(points.TURN_ENDED, hero.id, name=game.name(hero))
    victory.settle(game)
