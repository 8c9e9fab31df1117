"""The Skill Trees of a hunter as improvements from left to right (SKL-03, SKL-05)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.interlude import Filled, Skill, Tree
from game.systems.torgue_arena import content
from game.systems.torgue_arena.flow import skills
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.sheets import ELEMENT_ICONS, ICONS
from game.systems.torgue_arena.state import Hunter

_PROPERTIES = {
    "precision": "crosshairs-gps",
    "crowd_control": "account-group",
    "lethal": "skull",
    "swift": "run-fast",
    "charge": "arrow-collapse-right",
    "overload": "flash-alert",
    "suppression": "volume-off",
    **ELEMENT_ICONS,
}
_OPS = {
    "add_defence_roll": "shield-plus-outline",
    "add_defence": "shield-plus-outline",
    "heal": "heart-plus-outline",
    "reactivate_token": "hexagon-multiple-outline",
    "extra_action": "run-fast",
    "recharge_shield": "shield-sync-outline",
    "reload": "ammunition",
    "free_attack": "heart-flash",
    "place_token": "bottle-tonic-skull-outline",
    "extra_wounds": "water-plus-outline",
    "wound": "sword",
    "add_slot": "bag-personal-outline",
    "set_uses": "numeric-2-box-multiple-outline",
    "draw_loot": "treasure-chest-outline",
    "add_strength": "arm-flex-outline",
    "add_action_token": "hexagon-slice-6",
    "explode": "bomb",
    "gain_money": "cash-multiple",
}


def trees(game: Arena, hunter: Hunter) -> tuple[Tree, ...]:
    cards = (game.library.get(content.Tree, id) for id in game.hunter_card(hunter).trees)
    return tuple(_tree(game, hunter, card) for card in cards)


def _tree(game: Arena, hunter: Hunter, card: content.Tree) -> Tree:
    current = card.id == hunter.tree
    got = set(hunter.slots) if current else set()
    reached = {0, *(card.slots[n][0] for n in got)}
    likely = moved(card, hunter.levels)
    nodes: list[Skill] = []
    for n, (rank, slot) in enumerate(card.slots):
        filled: Filled = "got" if n in got else "open" if rank - 1 in reached else "locked"
        nodes.append(Skill(f"slot{n}", rank, _label(slot), slot.text, _icon(slot), filled, n in likely))
    return Tree(card.id, card.name, Text(f"torgue_arena.inter.lean.{card.lean}"), tuple(nodes), current)


def moved(card: content.Tree, levels: int) -> list[int]:
    """Where the markers could come if all were moved to a tree: rank by rank, then what is left (SKL-05, SKL-09)."""
    found: list[int] = []
    ranks = [rank for rank, _ in card.slots]
    while len(found) < min(levels, len(ranks)):
        reached = {0, *(ranks[n] for n in found)}
        free = [n for n, rank in enumerate(ranks) if n not in found and rank - 1 in reached]
        found.append(max(free, key=lambda n: (ranks[n] not in reached, -n)))
    return sorted(found)


def unplaced(hunter: Hunter) -> int:
    return max(0, skills.unplaced(hunter))


def _label(slot: content.Slot) -> Text:
    """A short name, where an improvement is one property or attribute."""
    ops = [op for effect in slot.effects for op in effect.do]
    if len(ops) == 1 and ops[0].kind == "grant_property" and ops[0].prop:
        return Text(f"torgue_arena.property.{ops[0].prop}", x=ops[0].x)
    return slot.text


def _icon(slot: content.Slot) -> str:
    op = slot.effects[0].do[0]
    if op.prop in _PROPERTIES:
        return _PROPERTIES[op.prop]
    if op.kind == "add_attribute" and op.attribute:
        return ICONS[op.attribute]
    return _OPS.get(op.kind, "star-outline")
