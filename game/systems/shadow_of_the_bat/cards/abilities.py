"""Ability cards: what they cost, playing them (ABL, HTN-06 to HTN-09)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import PAYS, Card
from game.systems.shadow_of_the_bat.effects import lasting, ops
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.faces import cost_words
from game.systems.shadow_of_the_bat.flow import harm, icons, victory
from game.systems.shadow_of_the_bat.flow.icons import Face, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Moment, Offer, Plan
from game.systems.shadow_of_the_bat.state import Hero
from game.systems.shadow_of_the_bat.vocabulary import Cost, Op, lies

ACTIONS: tuple[Op, ...] = ("strike", "move", "free_terrain_move", "rescue")
"""What a card can make its bearer do that is an action (TMV-25)."""
Plays = Callable[[Fight, Hero, str, Moment | None, Way], Awaitable[None]]
"""How a card is played once it is known which icons pay for it."""


# --- options in a hero's own turn


def offers(game: Fight, hero: Hero, faces: list[Face]) -> list[Offer]:
    """The cards in hand; any that cannot be played now give the reason (HTN-06, ABL-17, ABL-07)."""
    return [offer(game, hero, id, faces, _why_not_now(game, hero, id), do=play) for id in hero.hand]


def offer(
    game: Fight,
    hero: Hero,
    id: str,
    faces: list[Face],
    refusal: Refusal | None = None,
    moment: Moment | None = None,
    *,
    do: Plays,
) -> Offer:
    """A card or gadget as an option; where there are several ways to pay, the option asks which (decision 22)."""
    card = game.card(id)
    word = "gadget" if card.kind == "gadget" else "card"
    said = "prepared" if _is_prepared(hero, id) else word
    text = Text(f"shadow_of_the_bat.do.{said}", card=card.name, cost=cost_words(card.cost))
    refusal = refusal or why_not_paid(game, hero, card.cost)
    found = [] if refusal else ways(hero, id, card, faces)
    if not found:
        short = Refusal(Text("shadow_of_the_bat.no.cost", cost=cost_words(card.cost)), "SOTB-ABL-02")
        return Option(f"{word}:{id}", text, None, id, refusal or short)
    chosen: Callable[[Way], Plan] = partial(partial, do, game, hero, id, moment)
    if len(found) == 1:
        return Option(f"{word}:{id}", text, chosen(found[0]), id)
    return Option(f"{word}:{id}", text, chosen, id, then=icons.choice(game, hero, found))


def _why_not_now(game: Fight, hero: Hero, id: str) -> Refusal | None:
    """Why a card of the hand cannot be played now, its cost apart (ABL-01)."""
    card = game.card(id)
    if card.kind == "instant":
        return Refusal(Text("shadow_of_the_bat.no.instant", card=card.name), "SOTB-ABL-14")
    if hero.card_played and not _is_prepared(hero, id):
        return Refusal(Text("shadow_of_the_bat.no.second_card", name=game.name(hero)), "SOTB-ABL-04")
    return why_no_action(game, hero, card)


def why_no_action(game: Fight, hero: Hero, card: Card) -> Refusal | None:
    """A card that makes the hero act comes before its last action (SUP-02)."""
    active = game.state.active
    if active and active.over and any(effect.op in ACTIONS for effect in card.effects):
        return Refusal(Text("shadow_of_the_bat.no.actions_over", name=game.name(hero)), "SOTB-SUP-02")
    return None


def why_not_paid(game: Fight, hero: Hero, cost: Cost) -> Refusal | None:
    """Why a cost cannot be paid, leaving aside its icons and what stun forbids (ABL-02, ABL-16, STA-04, STA-05)."""
    if cost.icons and hero.has("stunned"):
        return Refusal(Text("shadow_of_the_bat.no.stunned", name=game.name(hero)), "SOTB-STA-04")
    if cost.focus > hero.focus:
        return Refusal(Text("shadow_of_the_bat.no.focus", n=cost.focus), "SOTB-ABL-02")
    if cost.life and cost.life >= game.life(hero):
        return Refusal(Text("shadow_of_the_bat.no.life", n=cost.life), "SOTB-ABL-16")
    return None


# --- paying


def ways(hero: Hero, id: str, card: Card, faces: list[Face]) -> list[Way]:
    """The ways to pay the icons of a card: both icons of a die may go into one (ICO-07, ICO-15)."""
    if _is_prepared(hero, id):
        return [()]
    found = icons.ways(faces, card.cost.icons, action=False)
    return [way for way in found if _fits(card, way)]


def _is_prepared(hero: Hero, id: str) -> bool:
    """The second slot of the Dark Knight pays for it (DKN-13)."""
    return hero.prepared == id and any(die.silent and not die.touched for die in hero.dice)


def _fits(card: Card, way: Way) -> bool:
    """What buys a Strike has to be of its kind, where the cost leaves that open (ABL-09)."""
    strikes = [effect for effect in card.effects if effect.op == "strike"]
    if not strikes or "any" not in card.cost.icons:
        return True
    return any(face.icon in (*PAYS[effect.strike], "W") for effect in strikes for face in way)


async def pay(game: Fight, hero: Hero, id: str, way: Way) -> None:
    """The whole cost is paid first, from what the hero has this turn (HTN-07, ABL-02)."""
    cost = game.card(id).cost
    icons.pay(game, hero, way)
    hero.paid = [face.icon for face in way]
    hero.focus -= cost.focus
    if cost.life:
        await harm.wound(game, hero, cost.life, is_cost=True)


# --- playing


async def play(game: Fight, hero: Hero, id: str, moment: Moment | None, way: Way) -> None:
    """A card of the hand is paid for and lies face up until the hero's next turn (HTN-08, ABL-03, ABL-12)."""
    card = game.card(id)
    if _is_prepared(hero, id):
        slot = next(die for die in hero.dice if die.silent)
        slot.spent = [True] * len(game.hero_card(hero).die[slot.face])
        hero.prepared = ""
    elif card.kind != "instant":  # instants do not count toward the limit (ABL-14)
        hero.card_played = True
    await pay(game, hero, id, way)
    hero.hand.remove(id)
    hero.active.append(id)
    show(game, id)
    event = points.INSTANT_PLAYED if card.kind == "instant" else points.CARD_PLAYED
    game.tell(event, hero.id, id, name=game.name(hero), card=card.name)
    await carry_out(game, hero, id, moment)


def show(game: Fight, id: str) -> None:
    """From now on the villain side knows the card (SET-11)."""
    if id not in game.state.seen:
        game.state.seen.append(id)


async def carry_out(game: Fight, hero: Hero, id: str, moment: Moment | None = None) -> None:
    """What a card does at once; one that waits for an event lies there and answers it."""
    card = game.card(id)
    if card.trigger and moment is None:
        return
    now = moment or Moment(game, "turn_start", hero)
    voice = game.card_voice(hero, id)
    for effect in card.effects:
        if not lies(effect) or card.kind == "instant":
            await ops.perform(game, effect, now, voice)
        elif card.kind == "gadget":  # it is gone at once, so what it does lasts for the turn
            await lasting.begin(Doing(game, effect, now, voice), "turn")
    victory.settle(game)
