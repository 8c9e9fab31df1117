"""What gear and Loot tokens are worth to a hunter, and what to do with them."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.torgue_arena.content import Gear
from game.systems.torgue_arena.flow import gear as slots
from game.systems.torgue_arena.flow import loot
from game.systems.torgue_arena.flow.defence import value_of
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.ops import effects_worth
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import Attribute
from game.systems.torgue_arena.weights import WEIGHTS

BANDS = {"red": 70, "yellow": 80, "green": 70, "long": 45}
PROPERTIES = {
    "swift": 110,
    "explosive": 90,
    "crowd_control": 80,
    "lethal": 130,
    "precision": 130,
    "charge": 80,
    "run_and_gun": 90,
    "suppression": 40,
    "pistol": 30,
    "overload": 20,
    "incendiary": 60,
    "slag": 50,
    "corrosion": 40,
    "cryo": 40,
    "radiation": 40,
    "shock": 35,
    "stun": 40,
    "small_magazine": -60,
    "guzzler": -160,
    "disposable": -200,
}
SHIELDS = {"red": 110, "yellow": 160, "green": 220}
DICE = {"red": 40, "yellow": 80, "green": 120}
SPARE = 40
"""What an item that is only carried is worth."""


def gear_worth(game: Arena, hunter: Hunter, id: str) -> int:
    """How good a card would be in this hunter's hands."""
    card = game.gear(id)
    worth = sum(effects_worth(game, (effect,), hunter) for effect in card.effects) // 2
    worth += sum(DEVICE + effects_worth(game, action.effects, hunter) // 4 for action in card.actions)
    worth += sum(SHIELDS[colour] for colour in card.tokens)
    if card.attacks:
        worth += max(_attack(game, hunter, card, n) for n in range(len(card.attacks)))
    if card.die is not None:
        worth += DICE[card.die]
    return worth


DEVICE = 110
"""What having one more action is worth."""


def _attack(game: Arena, hunter: Hunter, card: Gear, n: int) -> int:
    profile = card.attacks[n]
    skill = value_of(game, hunter, profile.attribute)
    shown = sum(BANDS[band] for band in profile.range)
    shown += sum(PROPERTIES.get(each.prop, 0) * max(1, each.x) for each in profile.properties)
    if card.slot == "grenade":
        return shown // 3
    return (shown * (3 + skill)) // 4 + 60 * skill


# --- finding room


def rooms(game: Arena, hunter: Hunter, keys: Sequence[str], new: str) -> list[int]:
    """A drawn card: into a free slot, in place of what is worth least, or away with it."""
    fresh = gear_worth(game, hunter, new)
    slot = game.gear(new).slot
    worths = []
    for key in keys:
        word, _, old = key.partition(":")
        match word:
            case "equip":
                worths.append(fresh + 50)
            case "store":
                worn = game.equipped(hunter, slot)
                worse = min((gear_worth(game, hunter, item.id) for item in worn), default=fresh)
                worths.append(SPARE + max(0, fresh - worse) // 2)
            case "discard" if old:
                item = game.item(old)
                lost = gear_worth(game, hunter, old)
                worths.append(fresh - lost if item.place != "inventory" else SPARE + (fresh - lost) // 4)
            case _:
                worths.append(0)
    return worths


# --- Loot tokens


def loot_worth(game: Arena, seat: str, key: str) -> int:
    """Whether now is the time to use a token: more than 0 if so; other players' tokens are theirs to use."""
    _, name, kind, *for_card = key.split(":")
    hunter = game.hunter(name)
    if hunter.seat != seat:
        return -1
    front = game.loot(kind).front
    if for_card:
        return _draws(game, hunter, front)
    match front:
        case "health":
            return _heals(game, hunter)
        case "ammo":
            return _reloads(game, hunter)
    return -1


def _draws(game: Arena, hunter: Hunter, front: str) -> int:
    """Cards are good while there is a slot for them; Health is kept by a hunter with a Shield and no wounds."""
    match front:
        case "legendary":
            return 300
        case "weapon":
            return 150 if _room(game, hunter, "weapon") else 60
        case "health":
            return 140 if not game.equipped(hunter, "shield") and not _bleeding(hunter) else -1
        case "ammo":
            return 80 if not game.equipped(hunter, "grenade") and not _dry(game, hunter) else -1
    return -1


def _room(game: Arena, hunter: Hunter, slot: str) -> bool:
    return slots.has_slot(game, hunter, slot)  # type: ignore[arg-type]


def _bleeding(hunter: Hunter) -> bool:
    return any(token.wounded for token in hunter.tokens)


def _heals(game: Arena, hunter: Hunter) -> int:
    """Worth it when nothing of it is lost, or when the next wound could be the last."""
    wounded = sum(token.wounded for token in hunter.tokens)
    burning = hunter.has("incendiary")
    sound = sum(token.colour != "red" for token in hunter.tokens)
    healing = loot.healing(game, hunter)
    if wounded + burning >= healing + (0 if sound <= 1 else 1) or (sound <= 1 and wounded) or burning:
        return 200
    return -1


def _dry(game: Arena, hunter: Hunter) -> bool:
    return any(item.spent and game.gear(item).runs_dry for item in game.equipped(hunter))


def _reloads(game: Arena, hunter: Hunter) -> int:
    """When no loaded weapon is left, or a weapon and a grenade are empty."""
    guns = game.equipped(hunter, "weapon")
    empty = [item for item in game.equipped(hunter) if item.spent and game.gear(item).runs_dry]
    if empty and (all(item.spent for item in guns) or len(empty) >= 2):
        return 120 if any(not token.spent for token in hunter.tokens) or len(empty) >= 2 else -1
    return -1


def remedy_worth(key: str) -> int:
    """Which wound or element a Health token takes away; an Available token is of more use."""
    colour, _, state = key.partition(":")
    if colour in WEIGHTS.token:
        return WEIGHTS.token[colour] + (25 if state == "available" else 0)
    return WEIGHTS.element.get(colour, 0) + (200 if colour == "incendiary" else 0)


# --- Skill Trees


def slot_worth(game: Arena, hunter: Hunter, tree: Sequence[tuple[int, object]], n: int) -> int:
    """A slot by what its words promise."""
    rank, slot = tree[n]
    effects = getattr(slot, "effects", ())
    return effects_worth(game, effects, hunter) + _fitting(game, hunter, effects) + 5 * rank


def _fitting(game: Arena, hunter: Hunter, effects: Sequence[object]) -> int:
    """An attribute the hunter's weapons use is worth more than another."""
    used: list[Attribute] = [p.attribute for item in game.equipped(hunter, "weapon") for p in game.gear(item).attacks]
    ops = [op for effect in effects for op in getattr(effect, "do", ())]
    return sum(120 for op in ops if op.kind == "add_attribute" and op.attribute in used)
