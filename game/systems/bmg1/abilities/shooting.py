"""What the basic rules change about shots: movement, cover, size."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg1.points import BLINK_BONUS, MAY_MOVE, ROF, Attack, Moving


class Shooting(Ability, id="bmg1.rules.shooting"):
    """Whoever has moved shoots once; whoever crouches behind a thing is harder to hit through it."""

    @on(ROF)
    def moved(self, source: Source, attack: Attack) -> Modifier | None:
        """One shot after moving, unless the weapon is thrown (ROF-02, ROF-03, WPN-23)."""
        active, attacker, weapon = attack.game.state.active, attack.attacker, attack.weapon
        if active is None or attacker is None or weapon is None or active.model != attacker.id or not active.moved:
            return None
        return None if weapon.has("throwing") else setting(1, Text("bmg1.why.moved"), "BMG1-ROF-02")

    @on(BLINK_BONUS)
    def cover(self, source: Source, attack: Attack) -> Modifier | None:
        """Only past the piece it crouches behind (COV-03)."""
        model = attack.target.model if attack.target else None
        if model is None or model.posture != "crouched" or not attack.obstacle or model.cover != attack.obstacle:
            return None
        return adding(1, Text("bmg1.why.cover"), "BMG1-COV-03")

    @on(MAY_MOVE)
    def took_aim(self, source: Source, moving: Moving) -> Modifier | None:
        """No Move step after a shot with Aim either (WPN-03)."""
        active = moving.game.state.active
        if active is None or active.model != moving.model.id or "aim" not in active.used:
            return None
        return forbidding(Text("bmg1.no.aimed"), "BMG1-WPN-03")
