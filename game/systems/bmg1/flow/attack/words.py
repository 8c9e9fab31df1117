"""What players call the target of an attack."""

from __future__ import annotations

from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import Attack, Target


def target_name(game: Bmg1, target: Target) -> Text:
    return game.name(target.model) if target.model else Text("bmg1.marker.lamp")


def target_ids(target: Target) -> list[str]:
    """The piece on the table that it is."""
    return [target.model.id] if target.model else [target.marker.id] if target.marker else []


def weapon_name(attack: Attack) -> Text:
    """The weapon, or bare hands."""
    return attack.weapon.name if attack.weapon else Text("bmg1.unarmed")
