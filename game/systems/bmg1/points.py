"""Every moment at which a rule of the first edition may matter, and what is told in the journal.

An attack goes through its windows in the order of ATK-04 and ATK-05; dice are taken in the order of DIC-12.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from game.core.hooks import Context, Gather, Query, Source, Window
from game.core.journal import event
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit.dice import Die, Pool
from game.systems.bmg1.content import Damage, Effect, Technique, Weapon
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.game import BASIC, Bmg1
from game.systems.bmg1.state import Activation, Marker, Model
from game.systems.bmg1.vocabulary import SLOTS, EffectName, Skill, Slot, WeaponRule

AttackKind = Literal["melee", "ranged", "template", "automatic"]
"""Automatic: an Impact a rule gives without a roll (DMG-16)."""

# --- contexts


@dataclass(slots=True)
class About(Context[Bmg1]):
    """A character, asked about: its traits and states speak."""

    model: Model
    skill: Skill | None = None

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Price:
    """What something costs, by slot; any: so many counters of whatever kind."""

    move: int = 0
    attack: int = 0
    defense: int = 0
    special: int = 0
    any: int = 0

    def of(self, slot: Slot) -> int:
        found: int = getattr(self, slot)
        return found

    @property
    def free(self) -> bool:
        return not self.any and not any(self.of(slot) for slot in SLOTS)


@dataclass(slots=True)
class Paying(Context[Bmg1]):
    """A price about to be paid for something, which abilities may lower or let be paid otherwise (PLN-16)."""

    model: Model
    what: str
    """What is paid for: `manipulate`, `run`, `stand`, `obstacle`, `ground`, `jump`, `climb`, `crouch`, a trait's id."""
    price: Price
    taken: Price = field(default_factory=Price)
    """The counters that leave the card for it, where some stand in for others (TRT-199)."""

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Look(Context[Bmg1]):
    """A viewer and what it looks at."""

    viewer: Model
    target: Model | Marker

    def speakers(self) -> Sequence[Source]:
        target = self.game.voices(self.target) if isinstance(self.target, Model) else []
        return [*BASIC, *self.game.voices(self.viewer), *target]


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


@dataclass(slots=True)
class Throw(Context[Bmg1]):
    """A roll that has just been made by or for a character: re-rolls and Luck come here (DIC-07 to DIC-10)."""

    model: Model | None
    """Whose roll it is."""
    what: Literal[
        "impact",
        "damage",
        "collateral",
        "block",
        "blink",
        "dodge",
        "armour",
        "agility",
        "endurance",
        "willpower",
        "move",
        "free",
        "recovery",
        "lets_go",
        "other",
    ]
    pool: Pool
    good: int = 0
    """The number a die must reach (or stay within, for a skill roll); 0: none."""
    low: bool = False
    """Low results are good (ROL-06)."""
    exact: bool = False
    """Only this very number is (RID-03)."""
    against: Model | None = None
    """The other side of it: the target of an Impact roll."""
    attack: Attack | None = None
    seat: Seat | None = None
    """Who rolls, if not whoever controls the character."""

    def speakers(self) -> Sequence[Source]:
        if self.attack is not None:
            return self.attack.speakers()
        return [*BASIC, *(self.game.voices(self.model) if self.model else [])]


@dataclass(slots=True)
class Harm(Context[Bmg1]):
    """Markers about to be placed on a character (DMG-15)."""

    model: Model
    injury: int
    stun: int
    by: Model | None = None
    attack: Attack | None = None
    what: str = ""
    fall: bool = False
    fire: int = 0
    """Fire markers that caused it (EFX-13)."""

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Afflicted(Context[Bmg1]):
    """A character about to suffer an effect (EFX-01)."""

    model: Model
    effect: EffectName

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Moving(Context[Bmg1]):
    """A Move step about to be made or judged."""

    model: Model
    kind: Literal["walk", "run", "charge", "batclaw", "crawl"] = "walk"

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Stopping(Context[Bmg1]):
    """A place where a move might end."""

    model: Model
    at: Point

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Falling(Context[Bmg1]):
    """A drop deeper than somebody can jump, before anything comes of it (SPR-05)."""

    model: Model
    drop: int
    safe: bool = False
    """Nothing comes of it (TRT-28)."""

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Acting(Context[Bmg1]):
    """An activation, asked what may be done next or told what has happened."""

    model: Model
    activation: Activation


@dataclass(slots=True)
class Planning(Context[Bmg1]):
    """A character about to be given its counters (PLN)."""

    model: Model

    def speakers(self) -> Sequence[Source]:
        return [*BASIC, *self.game.voices(self.model)]


@dataclass(slots=True)
class Happening(Context[Bmg1]):
    """A moment of the round, or something that befell a character."""

    model: Model | None = None
    by: Model | None = None
    attack: Attack | None = None

    def speakers(self) -> Sequence[Source]:
        """Everybody, and last whoever has just left the game."""
        gone = self.model is not None and self.model.location == "casualty"
        return [*self.game.speakers(), *(self.game.voices(self.model) if self.model and gone else [])]


@dataclass(slots=True)
class Solving(Context[Bmg1]):
    """A character about to try a Riddle (RID-02)."""

    model: Model
    riddle: Marker


@dataclass(slots=True)
class Banding(Context[Bmg1]):
    """A Band, asked about as a whole."""

    seat: Seat


@dataclass(slots=True)
class Reroll:
    """Dice that may be rolled again, by whom and for what (DIC-08, DIC-09)."""

    label: Text
    rule: str
    seat: Seat
    failed: bool = True
    """Only dice that failed are worth it; the player may pick any (DIC-09)."""
    most: int = 0
    """How many dice; 0: any number."""
    price: Price | None = None
    payer: Model | None = None
    """Who pays the price."""
    trait: str = ""


@dataclass(slots=True)
class CarriedLight:
    """A light a character carries (GEO-23)."""

    model: Model
    radius: int


# --- queries: skills and their kin (PRF-19 to PRF-22)

WILLPOWER: Query[About] = Query("willpower")
MOVEMENT: Query[About] = Query("movement")
ATTACK: Query[About] = Query("attack")
DEFENSE: Query[Attack] = Query("defense")
"""Against one attack, modifiers of the position included (IMP-07)."""
DEFENSE_SKILL: Query[About] = Query("defense_skill")
"""The value that limits DC (PLN-06)."""
ENDURANCE: Query[About] = Query("endurance")
SPECIAL: Query[About] = Query("special")
COUNTERS: Query[Planning] = Query("counters")
"""Counters generated (PLN-03)."""
MARKERS_PER_COUNTER: Query[About] = Query("markers_per_counter")
"""Damage markers that cost a counter; forbidden: none do (ACC-01, TRT-90, TRT-181, TRT-201)."""
BMD: Query[Moving] = Query("bmd")
JUMP: Query[Moving] = Query("jump")
"""JD, in mils (JMP-01)."""
PASSES_THROUGH: Query[Moving] = Query("passes_through")
"""1 where others are no obstacle on the way (TRT-12); the base is 0."""
CLIMB_RATE: Query[Moving] = Query("climb_rate")
"""Hundredths that a centimetre up a wall counts (CLI-03, TRT-49)."""
CLINGS: Query[Moving] = Query("clings")
"""1 where a character may end its move on a wall, for 1 SC (TRT-50)."""
IMPAIRED: Query[Moving] = Query("impaired")
"""1 where every centimetre counts as two (MOV-12)."""

# --- queries: attacks

IMPACT_BONUS: Query[Attack] = Query("impact_bonus")
"""Added to Impact dice."""
IMPACT_NEEDS: Query[Attack] = Query("impact_needs")
"""The number Impact dice must reach; the base is the Defense (IMP-06, IMP-08)."""
STRIKES: Query[Attack] = Query("strikes")
"""Strikes for so many AC; the base is their number (TRT-52)."""
FREE_STRIKES: Query[Attack] = Query("free_strikes")
"""Strikes for nothing on a target that is struck anyway; one target of an attack has them (TRT-130)."""
OUTNUMBERED: Query[About] = Query("outnumbered")
"""1 where a character suffers Numerical Inferiority (INF-01, TRT-125)."""
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
MAY_SPLIT: Query[About] = Query("may_split")
"""Forbidden where all dice of an attack go to one target (TRT-136)."""
MAY_HOLD: Query[Attack] = Query("may_hold")
"""Forbidden where the target can be neither grabbed nor pushed (GRB-12, PSH-04)."""
BURNS: Query[Harm] = Query("burns")
"""Injuries of fire markers just received: one for each marker it has, from two on (EFX-13, TRT-148)."""
POISON_DICE: Query[About] = Query("poison_dice")
"""Dice of the roll against a poison, asked of whoever gave it; the two highest count (EFX-34, TRT-145)."""
SUFFERS: Query[Afflicted] = Query("suffers")
"""Forbidden to those an effect cannot touch (TRT-183)."""
UNARMED: Gather[Attack, Damage] = Gather("unarmed")
"""Better unarmed Damage."""
CRITICALS: Gather[Attack, Effect] = Gather("criticals")
"""What a critical may do instead of 1 Stun (CRT-02, CRT-03)."""
IGNORED_RULES: Gather[Attack, WeaponRule] = Gather("ignored_rules")
"""Rules of the attacker's weapon that the target's gear ignores (TRT-46, TRT-79, TRT-87)."""

# --- queries: permissions

MAY_SPEND: Query[Paying] = Query("may_spend")
"""Forbidden where counters cannot be spent: Shock, Halt!, Blind for MC (EFX)."""
MAY_ACT: Query[Acting] = Query("may_act")
MAY_MOVE: Query[Moving] = Query("may_move")
MAY_ATTACK: Query[About] = Query("may_attack")
MAY_MANIPULATE: Query[About] = Query("may_manipulate")
MAY_USE_TRAITS: Query[About] = Query("may_use_traits")
"""Forbidden where traits that cost something cannot be used (TRT-06)."""
MAY_ARREST: Query[About] = Query("may_arrest")
"""Forbidden to those nobody can Arrest (TRT-165)."""
SIGHT_RANGE: Query[Look] = Query("sight_range")
"""In mils, in the dark (LOS-01)."""
SEES_THROUGH: Query[Look] = Query("sees_through")
BLIND: Query[About] = Query("blind")
LIT: Query[About] = Query("lit")
"""1 where something lights a character itself, such as a Laser (TRT-108)."""
FALLS_OVER: Query[About] = Query("falls_over")
"""Forbidden to those whom no drop knocks down (TRT-107)."""
MAY_STOP: Query[Stopping] = Query("may_stop")
"""Forbidden where a move may not end (TRT-19)."""
MAY_END: Query[Acting] = Query("may_end")
"""Forbidden as long as something must still be done in an activation (TRT-19)."""
FALL_STEP: Query[About] = Query("fall_step")
"""The depth of a band of fall damage, in mils (SPR-06, TRT-102)."""
PASSES: Query[Banding] = Query("passes")
STRATEGY_POINTS: Query[Banding] = Query("strategy_points")
LEAD_ADDED: Query[Banding] = Query("lead_added")
"""Own lead counters put into the bag besides (LED-10, TRT-128)."""
LEAD_TAKEN: Query[Banding] = Query("lead_taken")
"""Lead counters of this Band that are taken out, after all additions (LED-10, TRT-94)."""
EXTRA_LOOT: Query[Banding] = Query("extra_loot")
"""Loot a Band may place besides its three objectives (TRT-117)."""
EXTRA_SEWERS: Query[Banding] = Query("extra_sewers")
"""Sewer Markers a Band places besides (URB-02, TRT-120)."""
DOSES: Query[About] = Query("doses")
"""Titan Doses a character may use in a game (TIT-06)."""
COUNTS_IN_SEWER: Query[About] = Query("counts_in_sewer")
CASUALTY_POINTS: Query[Happening] = Query("casualty_points")
LATE_PLANNERS: Query[Banding] = Query("late_planners")
"""Characters that may plan after the enemy when their Band plans first (TRT-166)."""
SOLVED: Query[Solving] = Query("solved")
"""Victory Points for a Riddle without number or die; 0: it has to be tried (TRT-150, TRT-157)."""
MAY_TRY: Query[Solving] = Query("may_try")
"""Forbidden where a Riddle may not be tried again (TRT-151)."""
LETS_GO_BONUS: Query[Acting] = Query("lets_go_bonus")
"""Added to the die of Let's Go! (TRT-129)."""
RUN_AWAY: Query[Banding] = Query("run_away")
"""Tenths of the Reputation that must be lost (RAW-09)."""

# --- gathers

PRICES: Gather[Paying, Price] = Gather("prices")
"""Other prices the same thing may be had for; the cheapest is proposed."""
STANDS_IN: Gather[Paying, Slot] = Gather("stands_in")
"""Slots whose counters may be spent as those of any other (TRT-199)."""
REROLLS: Gather[Throw, Reroll] = Gather("rerolls")
FOES: Gather[About, Model] = Gather("foes")
"""Whom a character may attack besides its enemies (ATK-07, TRT-18)."""
ACTIONS: Gather[Acting, DeedOption] = Gather("actions")
"""What traits let the active character do."""
MANIPULATIONS: Gather[Acting, DeedOption] = Gather("manipulations")
RECOVERIES: Gather[Happening, DeedOption] = Gather("recoveries")
"""What a character may do instead of its recovery roll (TRT-147)."""
FOLLOWERS: Gather[Acting, Model] = Gather("followers")
"""Who may be activated at once after the active character (TRT-114)."""
LIGHTS: Gather[Banding, CarriedLight] = Gather("lights")

# --- windows

THAWING: Window[Happening] = Window("thawing")
"""The beginning of a round: whoever is frozen rolls (SEQ-03, EFX-19)."""
MOODS: Window[Happening] = Window("moods")
"""Then Bipolar (SEQ-03, TRT-36)."""
CRAVING_SEEN: Window[Happening] = Window("craving_seen")
"""Last of all, whether a Titan Addict sees a Titan Container (SEQ-03, TRT-190)."""
SKILLS_CHOSEN: Window[Planning] = Window("skills_chosen")
"""Just before a character's counters are placed, after its Titan Dose: Adaptable (PLN-13)."""
FREE_COUNTERS: Window[Planning] = Window("free_counters")
"""Then Bloodthirsty and Paranoid (PLN-13)."""
POISON_TESTS: Window[Acting] = Window("poison_tests")
"""The first of six things at the start of an activation (EXE-17)."""
HUNGER: Window[Acting] = Window("hunger")
RELOCATION: Window[Acting] = Window("relocation")
BREAKING_FREE: Window[Acting] = Window("breaking_free")
HALTING: Window[Acting] = Window("halting")
CRAVING: Window[Acting] = Window("craving")
STARTS = (POISON_TESTS, HUNGER, RELOCATION, BREAKING_FREE, HALTING, CRAVING)
"""Poison, Cannibal, Trickster and Veteran, holders, Halt!, Titan Addict: in this order (EXE-17)."""
URGES: Window[Acting] = Window("urges")
"""After all of it: whom an Aggressive Schizophrenic has to go for (TRT-19)."""
PERSUADING: Window[Acting] = Window("persuading")
"""The end of an activation, before Let's Go! (EXE-18)."""
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
TURNED: Window[Harm] = Window("turned")
"""Markers on their way: Hardened makes a Stun of an Injury."""
PADDED: Window[Harm] = Window("padded")
"""Then a Kevlar Vest takes one away."""
PLATED: Window[Harm] = Window("plated")
"""Then Power Armor stops what it can."""
HARMED = (TURNED, PADDED, PLATED)
"""All of it, in this order (DMG-15)."""
WENT_DOWN: Window[Happening] = Window("went_down")
"""A character has become K.O. (TRT-93, TRT-58)."""
WAS_LOST: Window[Happening] = Window("was_lost")
"""A character has become a Casualty."""
ROUND_ENDED: Window[Happening] = Window("round_ended")
"""Step 2 of Casualty Recount, before what lasted this round ends: fire grows (SEQ-04, EFX-15)."""
FALLING: Window[Falling] = Window("falling")
"""A drop that would hurt: Bat Cape (TRT-29)."""
MOVED: Window[Acting] = Window("moved")
"""A character has changed its place: Laser lines, smoke, Cannibal (TRT-109, EFX-41, TRT-45)."""

# --- events: what the journal tells

_told = partial(event, "bmg1", "BMG1")

ROUND_STARTED = _told("round_started", "SEQ-01")
LEAD_DRAWN = _told("lead_drawn", "LED-04", "LED-06")
FIRST_CHOSEN = _told("first_chosen", "LED-07")
PLANNED = _told("planned", "PLN-01")
PASSES_GAINED = _told("passes_gained", "PAS-01")
PASSED = _told("passed", "PAS-04")
ACTIVATED = _told("activated", "EXE-01")
ACTIVATION_OVER = _told("activation_over", "EXE-12")
DICE_MOVED = _told("dice_moved", "MOV-03")
WALKED = _told("walked", "MOV-02")
RAN = _told("ran", "RUN-01")
SWUNG = _told("swung", "TRT-30")
STOOD_UP = _told("stood_up", "STA-01")
SPRANG = _told("sprang", "SPR-01")
SWUNG = _told("swung", "TRT-30")
FELL = _told("fell", "FAL-02")
CROUCHED = _told("crouched", "COV-01")
LEFT_COVER = _told("left_cover", "COV-02")
MANIPULATED = _told("manipulated", "MAN-01")
DOOR_MOVED = _told("door_moved", "GEO-32")
STRUCK = _told("struck", "IMP-01", "IMP-02")
SHOT = _told("shot", "SHO-03", "IMP-02")
BLOCKED_ROLL = _told("blocked", "BLK-03")
BLINKED = _told("blinked", "BLI-04", "BLI-06")
DODGED = _told("dodged", "TRT-66")
ARMOURED = _told("armoured", "TRT-25")
CROSS_FIRE = _told("cross_fire", "XFR-01", "XFR-02")
DAMAGE_ROLLED = _told("damage_rolled", "DMG-01", "DMG-02")
HURT = _told("hurt", "DMG-06")
KNOCKED_DOWN = _told("knocked_down", "COL-02")
CRITICAL = _told("critical", "CRT-01")
COUNTERS_LOST = _told("counters_lost", "ACC-01")
WENT_KO = _told("went_ko", "KOD-01")
BECAME_CASUALTY = _told("became_casualty", "CAS-01")
GRABBED = _told("grabbed", "GRB-02")
FREED = _told("freed", "GRB-05")
STORMED = _told("stormed", "SPA-17")
SPRAYED = _told("sprayed", "TPL-17")
BURST = _told("burst", "TPL-01")
SMOKE_LAID = _told("smoke_laid", "EFX-49")
DISPLACED = _told("displaced", "EFX-06")
COLLIDED = _told("collided", "EFX-07")
EFFECT_GAINED = _told("effect_gained", "EFX-01")
EFFECT_ENDED = _told("effect_ended", "EFX-48")
DOUSED = _told("doused", "EFX-14")
BURNED = _told("burned", "EFX-13")
POISONED = _told("poisoned", "EFX-33")
POISON_TESTED = _told("poison_tested", "EFX-34")
STOLEN = _told("stolen", "EFX-42")
CHECKED = _told("checked", "ROL-06")
REROLLED = _told("rerolled", "DIC-07")
RECOVERED = _told("recovered", "REC-03")
CAME_ROUND = _told("came_round", "REC-05")
STAYED_KO = _told("stayed_ko", "REC-06")
DOSE_OVER = _told("dose_over", "TIT-09")
LETS_GO = _told("lets_go", "TRT-114")
TRAIT_USED = _told("trait_used", "TRT-02")
RELOCATED = _told("relocated", "PLN-20")
DEVOURED = _told("devoured", "TRT-43")
MAGAZINE_SPENT = _told("magazine_spent", "AMM-02")
MAGAZINE_FOUND = _told("magazine_found", "AMC-03")
DOSE_FOUND = _told("dose_found", "TIT-03")
DOSE_TAKEN = _told("dose_taken", "TIT-05")
LOOT_TAKEN = _told("loot_taken", "LOO-03")
LOOT_DROPPED = _told("loot_dropped", "LOO-05")
RIDDLE_TRIED = _told("riddle_tried", "RID-02")
RIDDLE_SOLVED = _told("riddle_solved", "RID-03", "RID-07")
SEWER_ENTERED = _told("sewer_entered", "SEW-04")
SEWER_LEFT = _told("sewer_left", "SEW-10")
LAMP_DESTROYED = _told("lamp_destroyed", "LAM-06")
GEL_PLACED = _told("gel_placed", "TRT-73")
PIECE_DESTROYED = _told("piece_destroyed", "TRT-74")
CONTROLLED = _told("controlled", "OBJ-07")
SCORED = _told("scored", "VPS-02")
BONUS_GIVEN = _told("bonus_given", "SCN-08")
RUN_AWAY_TESTED = _told("run_away_tested", "RAW-02")
FLED = _told("fled", "RAW-04")
STRATEGIES_SHOWN = _told("strategies_shown", "STG-06")
STRATEGY_USED = _told("strategy_used", "STG-04")
STRATEGY_CANCELLED = _told("strategy_cancelled", "STG-18")
STRATEGY_VOID = _told("strategy_void", "STG-10")
SCENARIO_CHOSEN = _told("scenario_chosen", "STG-10")
GROUPS_MADE = _told("groups_made", "DEP-01")
OPENER_ROLLED = _told("opener_rolled", "DEP-02", "DIC-13")
ATTACKER_NAMED = _told("attacker_named", "SCN-48")
HELD_BACK = _told("held_back", "STG-14")
TYPES_CHOSEN = _told("types_chosen", "OBJ-01")
PRIMARY_NAMED = _told("primary_named", "TRT-153")
NOT_ARRIVED = _told("not_arrived", "SCN-15")
BAG_FILLED = _told("bag_filled", "LED-01")
SCENARIO_ROLLED = _told("scenario_rolled", "SCN-01")
SETUP_ROLLED = _told("setup_rolled", "SEW-01", "LAM-01")
MARKER_PLACED = _told("marker_placed", "URB-01")
MARKER_LOST = _told("marker_lost", "SEW-03")
ZONE_CHOSEN = _told("zone_chosen", "DEP-03")
DEPLOYED = _told("deployed", "DEP-03")
ARRIVED = _told("arrived", "SCN-14")
OBJECTIVE_PLACED = _told("objective_placed", "OBJ-02")
OBJECTIVE_MOVED = _told("objective_moved", "STG-17")
GAME_ENDED = _told("game_ended", "END-02", "VPS-01")
