"""An attack: its windows in the order of ATK-04 and ATK-05, its dice in that of DIC-12."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from game.core.hooks import Context, Gather, Query, Source, Window
from game.kit.dice import Die, Pool
from game.systems.bmg1.content import Damage, Effect, Technique, Weapon
from game.systems.bmg1.game import BASIC, Bmg1
from game.systems.bmg1.state import Marker, Model
from game.systems.bmg1.vocabulary import WeaponRule

AttackKind = Literal["melee", "ranged", "template", "automatic"]
"""Automatic: an Impact a rule gives without a roll (DMG-16)."""


@dataclass(slots=True)
class Impact:
    """One Impact on its way: which die made it, and what became of it."""

    die: Die | None
    """None for an automatic one."""
    stopped: str = ""
    """What stopped it: `block`, `blink:<id>`, `protective`, `dodge`, `armour`, `bodyguard`, `template`."""
    ignores: str = ""
    """The Blink! obstacle it passes without a roll (TRT-171)."""


@dataclass(slots=True)
class Obstacle:
    """What a shot may be stopped by, a piece, a marker or a character, and the number of its Blink! roll (BLI-01)."""

    id: str
    needs: int


@dataclass(slots=True)
class Target:
    """One target of an attack and everything that happened to it."""

    model: Model | None
    """None: a Lamppost."""
    marker: Marker | None = None
    dice: int = 0
    needed: int = 0
    """On the Impact dice."""
    rolled: Pool = field(default_factory=Pool)
    impacts: list[Impact] = field(default_factory=list)
    blocks: Pool = field(default_factory=Pool)
    collateral: Die | None = None
    damaged: bool = False
    """At least one Damage die succeeded (DMG-18)."""
    critical: bool = False
    matched: bool = False
    """The Collateral die equals a Damage die (COL-02)."""
    injury: int = 0
    stun: int = 0
    band: Literal["", "lethal", "serious", "mild"] = ""
    elusive: bool = False
    fell: bool = False
    """Knocked down by it."""
    became: Literal["", "ko", "casualty"] = ""
    obstacles: list[Obstacle] = field(default_factory=list)
    """In the way of the shots, the one nearest to the shooter first (BLI-04)."""
    guards: list[Target] = field(default_factory=list)
    """Bodyguards, each with the Impacts it takes instead (TRT-38)."""
    crt: Effect | None = None
    """What a critical does instead of 1 Stun (CRT-02)."""
    countered: bool = False
    """A Counter Attack has been paid (TRT-57)."""
    then: list[Attack] = field(default_factory=list)
    """Automatic Impacts that follow at once: a collision, a Technique (EFX-07, SPA-26)."""

    @property
    def left(self) -> list[Impact]:
        """Impacts that nothing has stopped."""
        return [impact for impact in self.impacts if not impact.stopped]


@dataclass(slots=True)
class Attack(Context[Bmg1]):
    """An attack being made (ATK)."""

    attacker: Model | None
    """None: a collision, a fall, fire."""
    kind: AttackKind
    weapon: Weapon | None = None
    """None: unarmed, or an automatic Impact."""
    special: Technique | None = None
    manner: Literal["strike", "grab", "push", "counter"] = "strike"
    targets: list[Target] = field(default_factory=list)
    target: Target | None = None
    """The target a query is about."""
    strength: int = 0
    """A fixed number for its Damage dice; 0: the attacker's Strength (DMG-13)."""
    damage: Damage | None = None
    """Instead of the weapon's."""
    beside: str = ""
    """The character whom the same attack is meant for above all (MEL-04)."""
    effects: tuple[Effect, ...] = ()
    crt: tuple[Effect, ...] = ()
    poison: Effect | None = None
    """The poison the attacker picked (EFX-32)."""
    seen_round: bool = True
    """The target saw the attacker when the round began (SPA-24)."""
    once: list[str] = field(default_factory=list)
    """What has been used and works once in the whole Attack step: Sharp (WPN-21)."""
    light: bool = False
    marksman: bool = False
    """Expert Marksman was paid (TRT-72)."""
    obstacle: str = ""
    """The Blink! obstacle a query is about."""
    what: str = ""
    """The rule behind an automatic Impact, for the journal."""

    @property
    def melee(self) -> bool:
        return self.kind == "melee"

    @property
    def unarmed(self) -> bool:
        return self.weapon is None and self.kind == "melee"

    def at(self, target: Target) -> Attack:
        """The same attack, seen for one target."""
        self.target = target
        return self

    def speakers(self) -> Sequence[Source]:
        """The basic rules, the attacker, its weapon and special attack, then the target."""
        game, said = self.game, list(BASIC)
        borne = self.attacker.id if self.attacker else ""
        if self.attacker:
            said += game.voices(self.attacker)
        if self.weapon:
            said += [Source(f"bmg1.weapon.{rule}", borne, self.weapon) for rule in self.weapon.rules]
        if self.special:
            said.append(Source(f"bmg1.attack.{self.special.id}", borne, self.special))
        if self.target and self.target.model:
            said += game.voices(self.target.model)
            said += [
                Source(f"bmg1.carried.{rule}", self.target.model.id, weapon)
                for weapon in game.weapons(self.target.model)
                for rule in weapon.rules
                if rule in ("defensive", "protective")
            ]
        return said

    def by(self, source: Source) -> bool:
        return self.attacker is not None and source.bearer == self.attacker.id

    def against(self, source: Source) -> bool:
        return self.target is not None and self.target.model is not None and source.bearer == self.target.model.id


@dataclass(slots=True)
class Guarding(Context[Bmg1]):
    """Impacts on their way to a target, of which everybody near may know (TRT-38)."""

    attack: Attack


DEFENSE: Query[Attack] = Query("defense")
"""Against one attack, modifiers of the position included (IMP-07)."""
IMPACT_BONUS: Query[Attack] = Query("impact_bonus")
"""Added to Impact dice."""
IMPACT_NEEDS: Query[Attack] = Query("impact_needs")
"""The number Impact dice must reach; the base is the Defense (IMP-06, IMP-08)."""
STRIKES: Query[Attack] = Query("strikes")
"""Strikes for so many AC; the base is their number (TRT-52)."""
FREE_STRIKES: Query[Attack] = Query("free_strikes")
"""Strikes for nothing on a target that is struck anyway; one target of an attack has them (TRT-130)."""
BLOCK_NEEDS: Query[Attack] = Query("block_needs")
BLOCK_BONUS: Query[Attack] = Query("block_bonus")
BLOCK_DICE: Query[Attack] = Query("block_dice")
"""Dice for so many DC (TRT-185)."""
MAY_BLOCK: Query[Attack] = Query("may_block")
BLINK_BONUS: Query[Attack] = Query("blink_bonus")
MAY_BLINK: Query[Attack] = Query("may_blink")
PROTECTED: Query[Attack] = Query("protected")
"""1 where the target has an extra Blink! roll (WPN-13)."""
ROF: Query[Attack] = Query("rof")
SHOT_RANGE: Query[Attack] = Query("shot_range")
"""In mils; what shortens it says at most how far (WPN-25)."""
MAY_SHOOT: Query[Attack] = Query("may_shoot")
"""Forbidden where the weapon cannot be used now, whatever the target: Aim, Reload (WPN-02, WPN-17)."""
MAY_SHOOT_CLOSE: Query[Attack] = Query("may_shoot_close")
"""1 where a target closer than 5 cm may be shot (WPN-09)."""
SHOT_SIGHT: Query[Attack] = Query("shot_sight")
"""How far the shooter sees in the dark when shooting, in mils (WPN-19)."""
NEEDS_LINE: Query[Attack] = Query("needs_line")
"""Forbidden where no straight line to the target is needed (WPN-18)."""
ARMOUR: Query[Attack] = Query("armour")
"""The number a die must reach to ignore an Impact; 0: no armour (TRT-25)."""
STRENGTH: Query[Attack] = Query("strength")
"""The number Damage dice must reach; fixed ones come as a cap (DMG-13)."""
DAMAGE_BONUS: Query[Attack] = Query("damage_bonus")
DAMAGE_PENALTY: Query[Attack] = Query("damage_penalty")
"""Taken off every Damage die; the target's (DMG-14)."""
KNOCKS_DOWN: Query[Attack] = Query("knocks_down")
"""Forbidden where the target cannot be knocked down (TRT-104)."""
MAY_TARGET: Query[Attack] = Query("may_target")
"""Forbidden where the target may not be attacked in this way (SPA-24, TRT-136)."""
REACH: Query[Attack] = Query("reach")
"""How far away, in mils, a target may be struck without contact; 0: not at all (WPN-15)."""
MAY_HOLD: Query[Attack] = Query("may_hold")
"""Forbidden where the target can be neither grabbed nor pushed (GRB-12, PSH-04)."""

UNARMED: Gather[Attack, Damage] = Gather("unarmed")
"""Better unarmed Damage."""
CRITICALS: Gather[Attack, Effect] = Gather("criticals")
"""What a critical may do instead of 1 Stun (CRT-02, CRT-03)."""
IGNORED_RULES: Gather[Attack, WeaponRule] = Gather("ignored_rules")
"""Rules of the attacker's weapon that the target's gear ignores (TRT-46, TRT-79, TRT-87)."""

ATTACK_DECLARED: Window[Attack] = Window("attack_declared")
UNDER_FIRE: Window[Attack] = Window("under_fire")
"""A target of a ranged attack, before its Impact roll: Elusive (ATK-05 step 1)."""
IMPACTS_ROLLED: Window[Attack] = Window("impacts_rolled")
BLOCKED: Window[Attack] = Window("blocked")
"""Counter Attack is declared here (TRT-57)."""
OBSTACLES_MET: Window[Attack] = Window("obstacles_met")
"""Before Blink! rolls: obstacles that single shots ignore (TRT-171)."""
DODGING: Window[Attack] = Window("dodging")
"""After Blink! and Protective; for a victim of Cross Fire before its armour (ATK-05 step 6, XFR-05)."""
GUARDING: Window[Guarding] = Window("guarding")
"""Bodyguards take Impacts over: they become `Target.guards` (ATK-04 step 4)."""
DAMAGED: Window[Attack] = Window("damaged")
"""Markers are placed: added effects (ATK-04 step 10)."""
ATTACK_ENDED: Window[Attack] = Window("attack_ended")
