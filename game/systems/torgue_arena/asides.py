"""What stands beside the options of the arena: signs, costs, reasons and chances."""

from __future__ import annotations

from typing import Any

from game.core.request import Choose, Option, Request
from game.core.text import Text
from game.kit.asides import Aside
from game.kit.looks import family_of
from game.kit.tokens import Intent, Tone
from game.systems.torgue_arena import content
from game.systems.torgue_arena.armoury import STRIKES
from game.systems.torgue_arena.chances import outlook
from game.systems.torgue_arena.flow import tokens
from game.systems.torgue_arena.flow.act import Act, coins
from game.systems.torgue_arena.flow.defence import Guard
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Thing
from game.systems.torgue_arena.vocabulary import COLOURS, DIE, STEPS, Colour

SIGNS = {
    "attack": "sword-cross",
    "charge": "run-fast",
    "act": "hexagon-slice-6",
    "tree": "family-tree",
    "on": "play",
    "give_up": "flag-variant-outline",
    "drop": "trash-can-outline",
}
QUIET = frozenset({"activated", "activation_over", "token_spent"})
"""Events that go without saying in a sentence about a whole deed."""
TOPICS = {
    "burn": "fire",
    "buy": "cash-multiple",
    "card_move": "shoe-print",
    "cleanup": "broom",
    "common": "account-group",
    "consent": "handshake-outline",
    "crowd": "account-voice",
    "deploy": "map-marker",
    "disputed": "scale-balance",
    "dry": "ammunition",
    "exchange": "swap-horizontal",
    "extra_action": "plus-circle-outline",
    "floor_loot": "treasure-chest",
    "hidden": "eye-off",
    "next_effect": "order-numeric-ascending",
    "next_response": "order-numeric-ascending",
    "next_signature": "order-numeric-ascending",
    "pause": "pause-circle-outline",
    "pinata": "gift",
    "place": "map-marker",
    "play_on": "play",
    "queue": "format-list-numbered",
    "radiation": "radioactive",
    "reaction": "flash",
    "reactivate": "refresh",
    "remedy": "medical-bag",
    "respawn": "restore",
    "signatures": "star-circle-outline",
    "spawn": "map-marker",
    "station": "map-marker",
    "stunned": "hexagon-slice-6",
    "suppress": "volume-off",
    "swift": "run-fast",
    "too_many": "bag-personal",
    "wanted": "bullseye",
    "wanted_map": "map-marker",
    "zone": "map-marker",
    "campaign": "book-open-variant",
    "tree": "family-tree",
    "token": "hexagon-slice-6",
    "free_colour": "hexagon-slice-6",
    "defend": "shield-outline",
    "aim": "bullseye",
    "act": "gesture-tap",
    "slot": "chevron-up-circle",
    "rearrange": "family-tree",
    "precision": "dice-multiple",
    "pay_gear": "cash-multiple",
    "pay": "cash-multiple",
    "help_pay": "cash-multiple",
    "gift": "gift",
    "gear": "bag-personal",
    "element": "fire",
    "choose_one": "format-list-bulleted",
    "number": "numeric",
    "spotlight": "spotlight-beam",
    "prize": "treasure-chest",
    "discard_loot": "treasure-chest",
    "trade": "handshake",
    "may": "help-circle-outline",
    "obstacle": "wall",
    "remove_token": "hexagon-outline",
    "absorb": "shield",
    "announcements_in": "bullhorn-variant",
    "announcements_out": "bullhorn-variant",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
_COLOURS: dict[str, Colour] = {"G": "green", "Y": "yellow", "R": "red"}
_PLAIN = ("swap", "trade", "interact", "harvest", "charge", "equip", "store", "reroll")
LIKELY, UNLIKELY = 60, 35


def aside(game: Arena, request: Request[Any], key: str) -> Aside | None:
    """The second line of an option: what an attack promises, what a move costs, what a defence needs."""
    if not isinstance(request, Choose):
        return None
    word = key.partition(" ")[0]
    option = next((option for option in request.options if option.key == word), None)
    if option is None or option.refusal is not None:
        return None
    if request.topic == "defend" and isinstance(option.value, Guard):
        return _defence(request, option, option.value)
    if isinstance(option.value, Act) and option.value.kind in STRIKES:
        return _strike(game, option.value)
    if isinstance(option.value, Act) and option.value.kind == "card":
        return _card(game, option.value)
    if word.partition("/")[0] == "move" and option.then is not None:
        return _move(game, option)
    if request.topic == "activate":
        return _hunter(game, word)
    if request.topic in ("token", "free_colour"):
        return _token(game, option)
    family = family_of(word)
    return Aside(Text(f"torgue_arena.aside.{family}")) if family in _PLAIN else None


def _card(game: Arena, act: Act) -> Aside:
    """What the action of a hunter or a card does."""
    hunter = game.state.hunters.get(act.item)
    special = game.hunter_card(hunter).special.action if hunter else None
    action: content.Action = special if special is not None else game.gear(act.item).actions[act.n]
    return Aside(action.text, label=action.title)


def _hunter(game: Arena, id: str) -> Aside | None:
    hunter = game.state.hunters.get(id)
    if hunter is None:
        return None
    return Aside(Text("torgue_arena.aside.hunter", n=len(tokens.available(hunter)), red=hunter.reds))


def _token(game: Arena, option: Option[Any]) -> Aside | None:
    """What a token is good for; where it pays for an attack, its chance."""
    colour = _COLOURS.get(option.key.rpartition(":")[2][:1].upper())
    if colour is None:
        return None
    words = Text("torgue_arena.aside.token", die=DIE[colour], n=STEPS[colour])
    act = option.value.purpose if isinstance(option.value, tokens.Coin) else None
    target = _target(game, act) if isinstance(act, Act) and act.kind in STRIKES else None
    if not isinstance(act, Act) or target is None:
        return Aside(words)
    what, percent = _promised(game, act, target, colour)
    about = Text(f"torgue_arena.plate.{'blast' if what == 'barrel' else what}")
    return Aside(about, f"{percent} %", _toned(percent))


def _promised(game: Arena, act: Act, target: Enemy | Thing, colour: Colour) -> tuple[str, int]:
    """The best that can come of an attack with a die of this colour, and its chance."""
    seen = outlook(game, act, target, colour)
    what, chance = ("out", seen.out) if seen.out else ("wound", seen.wound) if seen.wound else ("hit", seen.hit)
    return "barrel" if isinstance(target, Thing) else what, round(100 * chance)


def _toned(percent: int) -> Tone:
    return "good" if percent >= LIKELY else "bad" if percent < UNLIKELY else "plain"


def _strike(game: Arena, act: Act) -> Aside | None:
    """The best token there is, and its chance."""
    target = _target(game, act)
    if target is None:
        return None
    colour = _best(game, act)
    what, percent = _promised(game, act, target, colour)
    named = Text(f"torgue_arena.colour.{colour}")
    words = Text(f"torgue_arena.aside.{what}", colour=named, sides=DIE[colour])
    return Aside(words, f"{percent} %", _toned(percent))


def _target(game: Arena, act: Act) -> Enemy | Thing | None:
    if act.aim is None:
        return None
    if act.aim.zone is not None:
        return next((enemy for enemy in game.enemies() if enemy.at == act.aim.zone), None)
    return game.state.enemies.get(act.aim.target) or game.state.things.get(act.aim.target)


def _best(game: Arena, act: Act) -> Colour:
    if act.kind == "throw" and (die := game.gear(act.item).die):
        return die
    figure = game.figure(act.figure)
    item = game.item(act.item) if act.item else None
    may = tokens.colours(game, figure) if act.free else [coin.colour for coin in coins(game, figure, act, item)]
    return next(colour for colour in reversed(COLOURS) if colour in may)


def _move(game: Arena, option: Option[Any]) -> Aside:
    """How far it goes, and that the worst token that reaches so far pays."""
    figure = game.figure(option.subject)
    worst = min((coin.colour for coin in tokens.coins(game, figure)), key=COLOURS.index, default="red")
    steps = getattr(option.then, "budget", 1)
    colour = Text(f"torgue_arena.colour.{worst}")
    if STEPS[worst] >= steps:
        return Aside(Text("torgue_arena.aside.move", n=steps, colour=colour))
    return Aside(Text("torgue_arena.aside.move_far", n=steps, near=STEPS[worst], colour=colour))


def _defence(request: Choose[Any], option: Option[Any], guard: Guard) -> Aside:
    """What the die has to show, and what a failure costs (ORD-09, ORD-10, WND-03, SHD-04)."""
    values, asked = dict(option.text.values), dict(request.text.values)
    needed = max(2, int(asked["strength"]) - int(values["bonus"]))  # type: ignore[arg-type]
    cost = "spent" if guard.shield is not None else "down" if guard.colour == "red" else "red"
    words = Text(f"torgue_arena.aside.defend_{cost}", needed=min(needed, DIE[guard.colour]))
    percent = int(values["chance"])  # type: ignore[arg-type]
    what = values.get("token") or Text("torgue_arena.aside.shield", colour=values["colour"])
    attribute = values.get("attribute")
    label = Text("torgue_arena.aside.with", what=what, attribute=attribute) if attribute else what
    assert isinstance(label, Text)
    return Aside(words, f"{percent} %", _toned(percent), label)


def facing(game: Arena, request: Request[Any]) -> list[Intent]:
    """Whose attack is being answered: the enemy that acts, or else the only one of that name within range."""
    if request.topic != "defend":
        return []
    asked = dict(request.text.values)
    hunter = next((hunter for hunter in game.hunters() if game.name(hunter) == asked.get("hunter")), None)
    if hunter is None:
        return []
    active = game.state.enemies.get(game.state.active)
    named = [enemy for enemy in game.enemies() if game.enemy_card(enemy).name == asked.get("attack")]
    near = [enemy for enemy in named if game.distance(enemy.at, hunter.at) <= game.enemy_card(enemy).range]
    found = [active] if active in named else near if len(near) == 1 else []
    return [Intent(enemy.id, hunter.id, True) for enemy in found if enemy is not None]
