"""What the words of cards are worth, in the units of the system's value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.place import Point
from game.systems.shadow_of_the_bat.content import Card, Scheme
from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.policy.blows import KINDS
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Effect, Icon, StrikeKind
from game.systems.shadow_of_the_bat.weights import WEIGHTS

SINGLE = 110
"""What a card that can be used once is worth if kept for later."""
ICON = 90
ATTRIBUTE = {"defense": 40, "melee": 45, "ranged": 40, "move": 25}
"""What one more is worth to a figure it matters to."""
PLAIN: dict[str, float] = {
    "free_terrain_move": 35,
    "push": 40,
    "pull": 30,
    "turn_die": 40,
    "place_token": 20,
    "reveal_hand": 5,
    "ignore": 20,
    "reroll": 40,
    "draw": 40,
    "discard": 35,
    "activate": 160,
}
"""Flat values of operations that need no closer look."""


def effects_worth(field: Field, effects: Iterable[Effect], bearers: Sequence[Figure]) -> float:
    """What effects bring to their bearer, or the best of several, as things stand."""
    return sum(effect_worth(field, effect, bearers) for effect in effects)


def effect_worth(field: Field, effect: Effect, bearers: Sequence[Figure]) -> float:
    if not bearers:
        return 0.0
    match effect.op:
        case "strike":
            return max(strike_worth(field, bearer, effect) for bearer in bearers)
        case "move":
            return 12.0 * effect.amount
        case "rescue":
            return 500.0 * any(field.game.figure(id).side == bearers[0].side for id in field.game.state.falls)
        case "wound" | "heal" | "gain_focus" | "add_status" | "remove_status" | "modify_attr" | "grant_icon":
            return _done(field, effect, bearers)
    return PLAIN.get(effect.op, 20.0)


def strike_worth(
    field: Field, figure: Figure, effect: Effect, place: Point | None = None, icons: Sequence[Icon] = ()
) -> float:
    """The best Strike a card grants from where somebody stands or would stand."""
    at = place or figure.at
    if at is None or not figure.standing or figure.has("stunned"):
        return 0.0
    kinds: Sequence[StrikeKind] = KINDS if effect.strike == "either" else (effect.strike,)
    return max(field.blows.best(figure, at, kind, icons=0, plus=effect.plus) for kind in kinds)


def _done(field: Field, effect: Effect, bearers: Sequence[Figure]) -> float:
    """What happens to figures: to all that are meant, or to the best of them."""
    meant = _meant(field, effect, bearers)
    gains = [_gain(field, effect, figure, bearers[0]) for figure in meant]
    if not gains:
        return 0.0
    return sum(gains) if effect.who in ("friends", "enemies", "types") else max(0.0, max(gains))


def _meant(field: Field, effect: Effect, bearers: Sequence[Figure]) -> list[Figure]:
    game, first = field.game, bearers[0]
    match effect.who:
        case "self":
            return list(bearers)
        case "friend" | "friends":
            pool = [figure for figure in game.friends(first) if figure.standing]
        case "enemy" | "enemies" | "subject" | "target" | "striker":
            pool = [figure for figure in game.enemies(first) if figure.standing]
        case "type" | "types":
            pool = [figure for figure in game.of_type(effect.villain or "") if figure.standing]
        case _:
            pool = list(game.standing())
    if effect.range is None and not effect.needs_los:
        return pool
    return [figure for figure in pool if any(who.reaches(game, effect, each, figure) for each in bearers)]


def _gain(field: Field, effect: Effect, figure: Figure, bearer: Figure) -> float:
    """What it does for the bearer's side when it happens to this figure."""
    worth = _change(field, effect, figure)
    return worth if figure.side == bearer.side else -worth


def _change(field: Field, effect: Effect, figure: Figure) -> float:
    """What it does to a figure, good or bad."""
    amount = effect.amount
    match effect.op:
        case "wound":
            spoils = field.blows.spoils(figure)
            return -spoils[min(amount, len(spoils) - 1)]
        case "heal":
            return WEIGHTS.life * min(amount, figure.wounds) * (not figure.has("poisoned"))
        case "gain_focus":
            return _focus(field, figure, amount)
        case "add_status":
            token = WEIGHTS.status.get(effect.status or "", 0)
            if token < 0:
                return -token + 0.4 * (field.danger(figure, figure.at) if figure.at else 0)
            return -token * min(2, amount) * (1.5 if figure.kind == "leader" else 1.0)
        case "remove_status":
            return WEIGHTS.status.get(effect.status or "", 0) * min(amount, figure.has(effect.status or ""))
        case "modify_attr":
            return ATTRIBUTE.get(effect.attr or "", 0) * amount
        case "grant_icon":
            acts = not (isinstance(figure, Hero) and figure.acted) and figure.standing
            return ICON * len(effect.icons) * acts
    return 0.0


def _focus(field: Field, figure: Figure, amount: int) -> float:
    held = figure if isinstance(figure, Hero) else field.game.state.side if figure.side == "villains" else None
    if held is None:
        return 0.0
    change = min(amount, held.most_focus - held.focus) if amount > 0 else -min(-amount, held.focus)
    return WEIGHTS.focus * change


# --- whole cards


def price(field: Field, card: Card) -> float:
    """What playing a card costs besides its icons."""
    rounds = field.game.battle.rounds
    left = (rounds - field.game.state.round) / rounds
    kept = {"single_use": SINGLE, "gadget": WEIGHTS.gadget + 20}.get(card.kind, 0) * left
    return WEIGHTS.focus * card.cost.focus + WEIGHTS.life * card.cost.life + kept


def scheme_extras(field: Field, scheme: Scheme) -> float:
    """What a villain card does besides activating figures."""
    game = field.game
    own = [figure for figure in game.of_type(scheme.villain) if figure.standing]
    worth = 28.0 * scheme.shields * len(own)
    for ability in scheme.abilities:
        if ability.timing == "instant":
            worth -= 70  # it is worth more in the hand
        else:
            often = {"while_active": 1.5, "when_discarded": 0.4}.get(ability.timing, 1.0)
            worth += often * effects_worth(field, ability.effects, own)
    return worth
