"""Instants: cards that answer an event, asked of both sides in order (ABL-14, ABL-18, ABL-19, SPC-06, SPC-12)."""

from __future__ import annotations

from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat.cards import abilities, gadgets, schemes
from game.systems.shadow_of_the_bat.effects import triggers
from game.systems.shadow_of_the_bat.flow import icons
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Offer
from game.systems.shadow_of_the_bat.state import Figure, Hero, Support


async def respond(game: Fight, moment: Moment) -> None:
    """The side whose turn it is not answers first (ABL-19, ABL-15, ABL-14)."""
    sides = [_heroes, _villain] if game.state.turn != "heroes" else [_villain, _heroes]
    for side in sides:
        await side(game, moment)


def is_awaited(game: Fight, moment: Moment) -> bool:
    """Whether either side has an instant it could answer an event with."""
    heroes = game.state.heroes.values()
    return bool(schemes.instants(game, moment)) or any(possible(game, hero, moment) for hero in heroes)


async def _villain(game: Fight, moment: Moment) -> None:
    """At most one instant of the villain player (SPC-12)."""
    if game.state.mode == "competitive":
        await schemes.respond(game, moment)


async def _heroes(game: Fight, moment: Moment) -> None:
    """Each hero at most one, in seat order from the hero concerned (ABL-18)."""
    for hero in _ring(game, _concerned(game, moment)):
        await _ask(game, hero, moment)


def _ring(game: Fight, first: Hero | None) -> list[Hero]:
    heroes = list(game.state.heroes.values())
    at = heroes.index(first) if first else 0
    return heroes[at:] + heroes[:at]


def _concerned(game: Fight, moment: Moment) -> Hero | None:
    """The hero an event is about: the one it happens to, else the one struck, the striker, or whoever's turn it is."""
    strike, active = moment.strike, game.state.active
    about: list[Figure | None] = [moment.subject]
    about += [strike.target, strike.striker] if strike else []
    about += [moment.source, game.figure(active.figure) if active else None]
    for figure in about:
        if isinstance(figure, Hero):
            return figure
        if isinstance(figure, Support):
            return game.hero(figure.hero)
    return None


def possible(game: Fight, hero: Hero, moment: Moment) -> list[Offer]:
    """Instants and gadgets in hand that answer the event, can be paid and would change something (GAD-04, KND-07)."""
    if not hero.standing:
        return []
    found: list[Offer] = []
    for id in (*hero.hand, *hero.gadgets):
        card = game.card(id)
        if card.kind not in ("instant", "gadget") or card.trigger is None or card.trigger.event != moment.event:
            continue
        if triggers.answers(game, game.card_voice(hero, id), moment):
            do = gadgets.use if card.kind == "gadget" else abilities.play
            found.append(abilities.offer(game, hero, id, icons.icons(game, hero), None, moment, do=do))
    return [option for option in found if option.refusal is None]


async def _ask(game: Fight, hero: Hero, moment: Moment) -> None:
    """Play one or pass (decision 23)."""
    found = possible(game, hero, moment)
    if not found:
        return
    subject = game.name(moment.subject) if moment.subject else game.name(hero)
    event = schemes.event_words(game, moment, subject)
    asked = Text("shadow_of_the_bat.ask.instant", name=game.name(hero), event=event)
    name = game.card(found[0].subject).id if len(found) == 1 else "instants"
    passing: Offer = Option(DECLINE, Text("shadow_of_the_bat.do.no_instant"), None)
    plan = await Choose(hero.seat, asked, [*found, passing], reaction=f"shadow_of_the_bat.{name}", topic="instant")
    if plan:
        await plan()
