"""What stands beside the options of the third edition: signs, costs, reasons and chances."""

from __future__ import annotations

from typing import Any

from game.core.request import Choose, Request
from game.core.text import Text
from game.kit.asides import Aside
from game.kit.odds import percent
from game.kit.tokens import Tone
from game.systems.bmg3.flow.moving import stride
from game.systems.bmg3.flow.strike import weapon_name
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.prospects import left as left_of
from game.systems.bmg3.prospects import prospect

SIGNS = {
    "activate": "",
    "manipulate": "hand-extended",
    "hypnotise": "eye-circle-outline",
    "medic": "medical-bag",
    "first_aid_kit": "medical-bag",
    "stealthy": "shoe-sneaker",
}
QUIET = frozenset({"activated", "activation_over", "resource_resolved", "magazine_spent", "cards_drawn"})
"""Events that go without saying in a sentence about a whole deed."""
TOPICS = {
    "initiative": "flag-checkered",
    "setup_initiative": "flag-checkered",
    "zone": "select-group",
    "encounter": "map-outline",
    "event": "lightning-bolt-outline",
    "mulligan": "cards-outline",
    "put_under": "cards-outline",
    "discard_some": "cards-outline",
    "exchange": "cards-outline",
    "card": "cards-playing",
    "answer_card": "cards-playing",
    "score": "trophy",
    "score_order": "trophy",
    "attack_effort": "arm-flex",
    "defend_effort": "shield-outline",
    "effort_against": "arm-flex",
    "force": "arm-flex",
    "reroll": "dice-multiple",
    "again": "dice-multiple",
    "critical": "flash-alert",
    "recount": "star-four-points",
    "reload": "ammunition",
    "guard": "shield-account",
    "aim.dark_lamp": "lightbulb-off-outline",
    "terrain": "domain",
    "hidden": "eye-off",
    "lead": "account-star",
    "act": "gesture-tap",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
DEFEND = "defend_effort"
_EFFORT = ("attack_effort", DEFEND, "effort_against")
_CARDS = ("exchange", "mulligan", "discard_some", "put_under", "score", "score_order")
_MODELS = ("deploy", "bold", "group", "lead", "again")


def aside(game: Bmg3, request: Request[Any], key: str) -> Aside | None:
    """What a player should know beside an option, by what is asked and what kind of option it is."""
    word = key.split()[0]
    family, _, rest = word.replace("@", ":").partition(":")
    if request.topic in _EFFORT:
        return _effort(game, request, word)
    if request.topic in _CARDS:
        return _card(game, word)
    if request.topic in _MODELS or family == "activate":
        return _model(game, rest if family == "activate" else word)
    match family:
        case "attack" | "blind":
            return _attack(game, word)
        case "split" | "blind_split" | "template" | "blind_template":
            return _spread(game, family, rest)
        case "lamp":
            return _lamp(game, rest)
        case "move":
            return _move(game)
        case "use" | "lay" | "score":
            return _play(game, family, rest)
        case "suspect" | "reveal" | "sewer" | "hypnotise" | "medic" | "first_aid_kit":
            return Aside(Text(f"bmg3.aside.{family}"))
    return None


def _attack(game: Bmg3, key: str) -> Aside | None:
    """The weapon and its dice, and how likely it is to put the target down, or to hurt it."""
    family, weapon, target = key.split(":")
    seen = prospect(game, key)
    if seen is None:
        return None
    words = Text("bmg3.aside.attack_with", weapon=_weapon(game, weapon), dice=seen.dice)
    tone: Tone = "plain" if seen.chance else "dim"
    chance = Text("bmg3.aside.chance", chance=percent(seen.chance), what=seen.word)  # 4 % KO is not less than 40 % hit
    return Aside(words, chance, tone, Text(f"bmg3.aside.{family}", target=game.name(game.model(target))))


def _spread(game: Bmg3, family: str, rest: str) -> Aside:
    """An attack at several targets: the weapon is named below."""
    weapon, _, target = rest.partition(":")
    words: Text = _weapon(game, weapon)
    if target:
        words = Text("bmg3.aside.strength_at", weapon=words, target=game.name(game.model(target)))
    return Aside(words, label=Text(f"bmg3.aside.{family}"))


def _lamp(game: Bmg3, rest: str) -> Aside:
    """A Lamp Post goes out without any roll (LAM-03)."""
    weapon, _, _ = rest.partition(":")
    return Aside(Text("bmg3.aside.lamp_words", weapon=_weapon(game, weapon)), label=Text("bmg3.aside.lamp"))


def _weapon(game: Bmg3, id: str) -> Text:
    assert game.state.active is not None
    bearer = game.model(game.state.active.model)
    return weapon_name(next((weapon for weapon in game.weapons(bearer) if weapon.id == id), None))


def _move(game: Bmg3) -> Aside | None:
    active = game.state.active
    if active is None:
        return None
    return Aside(Text("bmg3.aside.move", n=stride(game, game.model(active.model)).bmd))


def _play(game: Bmg3, family: str, id: str) -> Aside:
    """What the card does and costs, or what it asks for and is worth."""
    card = game.card(id)
    label = Text(f"bmg3.aside.{family}", card=card.name)
    if family == "use":
        words = Text("bmg3.aside.costs" if card.cost else "bmg3.aside.free", text=card.resource, n=card.cost)
        return Aside(words, label=label)
    return Aside(card.text, Text("bmg3.aside.vp", n=card.vp), "accent", label)


def _card(game: Bmg3, id: str) -> Aside | None:
    if id not in {card for side in game.state.sides.values() for card in (*side.hand, *side.deck.cards)}:
        return None
    card = game.card(id)
    return Aside(Text("bmg3.aside.card", n=card.cost), Text("bmg3.aside.vp", n=card.vp), "accent")


def _model(game: Bmg3, id: str) -> Aside | None:
    """How a model is: its rank, what it can take, and whether it is Bold."""
    model = game.state.models.get(id)
    if model is None:
        return None
    left, whole = left_of(model)
    kind = "bold" if model.bold and not model.activated else "plain"
    rank = Text(f"bmg3.rank.{model.rank}")
    words = Text(f"bmg3.aside.model_{kind}", rank=rank, move=stride(game, model).bmd, left=left, whole=whole)
    return Aside(words, label=game.name(model))


def _effort(game: Bmg3, request: Request[Any], key: str) -> Aside | None:
    """Effort is paid in Stun (EFF-02)."""
    if not isinstance(request, Choose) or not key.isdigit():
        return None
    option = request.option(key)
    model = game.state.models.get(option.subject)
    if model is None or model.profile.willpower is None:
        return None
    left = model.profile.willpower - model.stun - int(key)
    word = request.topic if int(key) else "no_effort"
    return Aside(Text(f"bmg3.aside.{word}", n=int(key), left=left), tone="good" if request.topic == DEFEND else "plain")
