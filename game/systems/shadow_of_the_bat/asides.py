"""What stands beside the options of the rooftops: signs, costs, reasons and chances."""

from __future__ import annotations

from typing import Any

from game.core.request import Choose, Request
from game.core.text import Text
from game.kit import odds
from game.kit.asides import Aside
from game.kit.tokens import Tone
from game.systems.shadow_of_the_bat.content import Card
from game.systems.shadow_of_the_bat.faces import scheme_words
from game.systems.shadow_of_the_bat.flow import defence, icons, moving, strike
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

SIGNS = {
    "more": "",
    "instant": "flash",
    "focus": "crosshairs",
    "suggested": "cards-outline",
    "pick": "cards-outline",
    "belt": "bag-personal",
}
QUIET = frozenset({"turn_began", "turn_ended", "figure_activated", "focus_spent", "scheme_discarded"})
"""Events that go without saying in a sentence about a whole deed."""
TOPICS = {
    "pick": "cards-outline",
    "belt": "bag-personal",
    "cards": "cards-outline",
    "which_dice": "dice-multiple",
    "reroll": "dice-multiple",
    "free_reroll": "dice-multiple",
    "defence_reroll": "dice-multiple",
    "action_reroll": "dice-multiple",
    "line": "dice-multiple",
    "turn_die": "dice-multiple",
    "face": "bat",
    "icons": "cash-multiple",
    "use": "check",
    "defensive": "shield-outline",
    "defence": "shield-outline",
    "scheme_instant": "flash",
    "instant": "flash",
    "discard": "card-off-outline",
    "discard_schemes": "card-off-outline",
    "initiative": "flag-checkered",
    "villains": "skull",
    "healing": "medical-bag",
    "recovery": "medical-bag",
    "wild": "star-circle",
    "place_token": "map-marker-outline",
    "desperate": "alert",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
_KINDS: dict[str, tuple[StrikeKind, icons.Price]] = {"melee": ("melee", "A"), "shoot": ("ranged", "R")}
_PLAIN = ("jump", "climb", "crouch", "hide", "free", "down")
_FOCUS = {("action_reroll", "reroll"), ("defence_focus", "focus")}
LIKELY = 0.03
"""From here on knocking the target out is what the Strike is about; below, that it wounds at all."""


def aside(game: Fight, request: Request[Any], key: str) -> Aside | None:
    """What a player should know beside an option, by what is asked and what kind of option it is."""
    word = key.split()[0]
    family, _, rest = word.replace("@", ":").partition(":")
    if (request.topic, word) in _FOCUS:
        return _focus(game, request)
    if (request.topic, word) == ("action_reroll", "keep"):
        return Aside(label=Text("shadow_of_the_bat.do.keep_all"))
    if family in _KINDS:
        return _strike(game, family, rest)
    if family in ("card", "gadget") or request.topic in ("pick", "belt"):
        card = game.library.find(Card, rest or word)
        return Aside(card.text) if card else None
    if family == "special":
        text = next((special.text for special in game.battle.special_actions if special.id == rest), None)
        return Aside(text) if text else None
    if family == "turn":
        return _hero(game, rest)
    if family in ("figure", "more"):
        return _villain(game, rest)
    if family == "scheme":
        return Aside(scheme_words(game, game.scheme(rest)))
    if family == "move":
        return _move(game)
    return Aside(Text(f"shadow_of_the_bat.aside.{family}")) if family in _PLAIN else None


def _acting(game: Fight) -> Figure | None:
    active = game.state.active
    return game.figure(active.figure) if active else None


def _strike(game: Fight, family: str, target: str) -> Aside | None:
    """With all icons of its kind: the dice, what stands against them, and how likely it is to knock out or to wound."""
    figure, (kind, price) = _acting(game), _KINDS[family]
    enemy = next((other for other in game.standing() if other.id == target), None)
    if figure is None or enemy is None:
        return None
    spent = icons.most(icons.icons(game, figure), price)
    blow = Strike(game, figure, enemy, kind, max(1, spent))
    dice, blocks = strike.dice_of(blow), defence.defence(game, enemy, blow)
    hits = odds.successes(dice, odds.faces(6, strike.is_hit))
    lost = dice - strike.hits_left(blow, dice)
    wounds = hits.less(odds.sure(lost)).less(odds.successes(blocks, odds.faces(6, defence.is_block)))
    out = wounds.at_least(max(1, game.life(enemy)))
    word, chance = ("out", out) if out >= LIKELY else ("wound", wounds.at_least(1))
    word = word if chance else "nothing"
    tone: Tone = "plain" if chance else "dim"
    words = Text(f"shadow_of_the_bat.aside.{'lost' if lost else 'strike'}", n=dice, blocks=blocks, lost=lost)
    return Aside(Text(f"shadow_of_the_bat.aside.{word}", what=words), odds.percent(chance), tone)


def _move(game: Fight) -> Aside | None:
    figure = _acting(game)
    if figure is None:
        return None
    count = icons.most(icons.icons(game, figure), "M")
    return Aside(Text("shadow_of_the_bat.aside.move", n=moving.points(game, figure, count)))


def _focus(game: Fight, request: Request[Any]) -> Aside | None:
    """Rolling again costs 1 focus (FOC-01)."""
    heroes = [hero for hero in game.state.heroes.values() if hero.seat == request.seat]
    subject = (
        request.option("focus").subject if request.topic == "defence_focus" and isinstance(request, Choose) else ""
    )
    hero = next((hero for hero in heroes if subject in ("", hero.id)), None)
    return Aside(Text("shadow_of_the_bat.look.costs_focus", n=1, of=hero.focus)) if hero else None


def _villain(game: Fight, id: str) -> Aside:
    figure = game.figure(id)
    return Aside(
        Text("shadow_of_the_bat.aside.villain", left=game.life(figure), life=game.printed(figure, "life") or 0)
    )


def _hero(game: Fight, id: str) -> Aside | None:
    hero = game.state.heroes.get(id)
    if not isinstance(hero, Hero):
        return None
    life = game.printed(hero, "life") or 0
    return Aside(Text("shadow_of_the_bat.aside.hero", left=game.life(hero), life=life, focus=hero.focus))
