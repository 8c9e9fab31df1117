"""What has to be so for a card to do something."""

from __future__ import annotations

import operator
from collections.abc import Callable

from game.core.place import Point
from game.kit.cards.addresses import card_of
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Announcement
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Figure, Hunter
from game.systems.torgue_arena.vocabulary import Condition
from game.systems.torgue_arena.words import whom

COMPARED: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


def holds(game: Arena, condition: Condition, moment: points.Moment, bearer: str) -> bool:
    """Whether it is so, for the bearer of a card or for whoever the moment is about."""
    match condition.kind:
        case "always":
            return True
        case "all_of":
            return all(holds(game, each, moment, bearer) for each in condition.of)
        case "any_of":
            return any(holds(game, each, moment, bearer) for each in condition.of)
        case "not":
            return not holds(game, condition.of[0], moment, bearer)
        case "has_spotlight" | "no_spotlight":
            return _spotlight(game, condition, moment, bearer)
        case "slaughter_active":
            return game.state.slaughter
        case "token_colour":
            return condition.colour == (moment.colour or (moment.attack.colour if moment.attack else None))
        case "weapon_tag":
            return moment.attack is not None and has_tag(game, moment.attack, condition.tag)
        case "has_token":
            figure = _of_whom(game, condition, moment, bearer)
            return figure is not None and tokens(figure, condition.token) >= 1
        case "terrain_in_zone":
            place = _place(game, condition, moment, bearer)
            return place is not None and bool(game.things_at(place, condition.terrain))
        case "from_ability":
            return moment.attack is not None and from_ability(moment.attack, condition.ability)
        case _:
            counted = count(game, condition, moment, bearer)
            return counted is not None and COMPARED[condition.op](counted, condition.n)


def all_hold(game: Arena, conditions: tuple[Condition, ...], moment: points.Moment, bearer: str) -> bool:
    return all(holds(game, condition, moment, bearer) for condition in conditions)


def count(game: Arena, condition: Condition, moment: points.Moment, bearer: str) -> int | None:
    """The number a condition compares; None where there is nothing to count."""
    state = game.state
    match condition.kind:
        case "enemies_in_zone":
            figure = _of_whom(game, condition, moment, bearer)
            place = _place(game, condition, moment, bearer)
            if figure is None:
                return len(game.enemies_at(place))
            return len(game.foes(figure).get(place, ())) if place is not None else None
        case "range":
            return _range(game, moment, bearer)
        case "wounded":
            figure = _of_whom(game, condition, moment, bearer)
            return wounds(figure) if figure is not None else None
        case "eliminated":
            return sum(fits(game, kill.card, condition.enemy) for kill in state.kills)
        case "in_play":
            return sum(fits(game, enemy.id, condition.enemy) for enemy in game.enemies())
        case "round":
            return state.round
        case "announcements_left":
            return sum(not shown.spent and rank(game, shown.card) > 0 for shown in state.queue)
        case "hunters_in":
            places = whom.zones(game, condition.zone, moment, bearer)
            return sum(hunter.at in places for hunter in game.hunters())
        case "objective":
            same = [each for each in state.objectives.values() if condition.objective in (each.id, card_of(each.id))]
            if condition.state == "carried" and bearer in state.hunters:
                same = [each for each in same if each.holder == bearer]
            return sum(each.state == condition.state for each in same)
        case _:
            return None


def tokens(figure: Figure, token: str) -> int:
    """How many elemental or Stun tokens a miniature bears."""
    if token == "stun":
        return figure.stun if isinstance(figure, Hunter) else 0
    return figure.has(token)


def wounds(figure: Figure) -> int:
    """Wounds of an enemy; Action tokens of a hunter that have turned red."""
    if isinstance(figure, Enemy):
        return figure.wounds
    return sum(token.wounded for token in figure.tokens) if isinstance(figure, Hunter) else 0


def fits(game: Arena, id: str, wanted: str) -> bool:
    """Whether an enemy is meant: by its card, its kind, its family, or because any enemy is."""
    card = game.enemy_card(id)
    return wanted in ("any", card.id, card.kind, card.family)


def has_tag(game: Arena, attack: points.Attack, tag: str) -> bool:
    """A property or tag of the attack or of the gear it is made with, or the attribute it uses (ATK-12)."""
    if tag == attack.attribute or any(prop.prop == tag for prop in attack.properties):
        return True
    return attack.item is not None and game.gear(attack.item).has(tag)


def from_ability(attack: points.Attack, ability: str) -> bool:
    """An attack that an ability gave, or that a companion of that name makes."""
    return ability in (attack.ability, attack.attacker.id if attack.attacker else "")


def rank(game: Arena, announcement: str) -> int:
    return game.library.get(Announcement, announcement).rank


def _of_whom(game: Arena, condition: Condition, moment: points.Moment, bearer: str) -> Figure | None:
    match condition.who:
        case "target":
            return next(iter(whom.targets(moment)), None)
        case "attacker":
            return whom.attacker(game, moment)
        case _:
            return whom.subject(game, moment, bearer)


def _place(game: Arena, condition: Condition, moment: points.Moment, bearer: str) -> Point | None:
    """The zone a condition speaks of: that of the miniature it is about, unless it names another."""
    if condition.zone == "own" and condition.who != "self":
        figure = _of_whom(game, condition, moment, bearer)
        return figure.at if figure is not None else None
    return next(iter(whom.zones(game, condition.zone, moment, bearer)), None)


def _spotlight(game: Arena, condition: Condition, moment: points.Moment, bearer: str) -> bool:
    """An enemy's card that asks about the Spotlight asks about the hunter it attacks."""
    figure = _of_whom(game, condition, moment, bearer)
    if isinstance(figure, Enemy):
        figure = next(iter(whom.targets(moment)), None)
    hunter = game.owner(figure) if figure is not None else None
    if hunter is None:
        return False
    return (hunter.id == game.state.spotlight) == (condition.kind == "has_spotlight")


def _range(game: Arena, moment: points.Moment, bearer: str) -> int | None:
    """From an attack to its target; else from the bearer to the other one, from an enemy to the nearest hunter."""
    aimed = moment.target or next(iter(moment.attack.targets if moment.attack else []), None)
    if moment.attack is not None and aimed is not None:
        figure = moment.attack.attacker
        start = moment.attack.origin or (figure.at if figure is not None else None)
        return game.distance(start, aimed.at) if start is not None else None
    own = whom.subject(game, moment, bearer)
    others = (aimed, moment.attacker, moment.figure)
    other = next((each for each in others if each is not None and each is not own), None)
    here = whom.place_of(moment, own)
    if other is None and moment.attack is None and isinstance(own, Enemy):
        return min((game.distance(here, hunter.at) for hunter in whom.upright(game)), default=None)
    return game.distance(here, other.at) if other is not None else None
