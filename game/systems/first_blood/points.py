"""Every moment at which a rule of First Blood may matter, and what is told in the journal.

Characteristics are asked in the order of PRF-15: the printed value is the base of the query; then additions, floors,
for Clash alone - as a second query - Inspired, and whatever makes a number count as 0 (it forbids); never below 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal

from game.core.hooks import Context, Gather, Query, Source, Window
from game.core.journal import event
from game.core.text import Text
from game.kit.dice import Die
from game.systems.first_blood.content import Barrage, Rule, Spell
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.game import BASIC, FirstBlood, Part
from game.systems.first_blood.state import Activation, Model, Regiment
from game.systems.first_blood.vocabulary import MELEE, ActionName, AttackKind, RuleName, TerrainClass

# --- contexts


@dataclass(slots=True)
class About(Context[FirstBlood]):
    """A part of a Regiment, asked about: its special rules speak."""

    part: Part
    model: Model | None = None
    """One of its models, where they differ: the Leader's Attacks, who stands in Water."""
    action: ActionName | None = None
    """The Action it is asked for."""

    def speakers(self) -> Sequence[Source]:
        return self.game.speakers_of(self.part)


@dataclass(slots=True)
class Mustered(Context[FirstBlood]):
    """A whole Regiment, asked about: the rules of all its parts speak, each once."""

    regiment: Regiment
    action: ActionName | None = None

    def speakers(self) -> Sequence[Source]:
        voices = [source for part in self.game.parts(self.regiment) for source in self.game.voices(part)]
        return [*BASIC, *dict.fromkeys(voices)]


@dataclass(slots=True)
class Hit:
    """A Hit and the die it comes from (DIC-16, CLA-14)."""

    face: int
    """Of the to-hit die; 0 where none was rolled."""
    extra: bool = False
    """Caused besides the die's own Hit: never a natural 1 for other rules (SPR-41, SPR-90)."""
    defence: Die | None = None
    """The die that answered it."""
    wounds: int = 0
    """That came of it."""


@dataclass(slots=True)
class Blow(Context[FirstBlood]):
    """The dice of one group of attackers at one target: all hit alike and are answered alike (CLA-14, DIC-16)."""

    kind: AttackKind
    attacker: Part | None
    """None: terrain, or a rule without an attacker."""
    target: Part
    models: list[Model] = field(default_factory=list)
    """Who attacks."""
    dice: int = 0
    near: bool = False
    """The attackers stand Within 1 inch of the model they chose; matters where they are CLUMSY (SPR-80)."""
    crowding: bool = False
    """They stand Within 1 inch of a model of the target's Regiment that is CLUMSY (SPR-80)."""
    obscured: bool = False
    weapon: Barrage | None = None
    spell: Spell | None = None
    rules: tuple[Rule, ...] = ()
    """Special rules of the shots or of the Spell's Hits."""
    inspired: bool = False
    """Until `strike` asks: whether the Regiment is, and these models share it; then, whether the blow counts so."""
    need: int = 0
    """What its dice must not exceed, once they are thrown."""
    rolled: list[Die] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    blessed: bool = False
    """Its attackers use Blessed for the to-hit rolls of this Action."""
    guarded: bool = False
    """The target uses Blessed for its Defense Rolls."""
    markers: int = 0
    """Overcharge Markers discarded for it (SPR-61)."""

    @property
    def melee(self) -> bool:
        return self.kind in MELEE

    def speakers(self) -> Sequence[Source]:
        """The basic rules, the attackers' special rules with those of the weapon, then the target's."""
        borne = self.attacker.id if self.attacker else ""
        attackers = [Source(f"first_blood.{id}", borne, x) for id, x in self.striking().items()]
        return [*BASIC, *attackers, *self.game.voices(self.target)]

    def striking(self) -> dict[RuleName, int]:
        """The special rules of attackers and weapon, each with its highest value (SPR-02)."""
        found = dict(self.game.rules(self.attacker)) if self.attacker else {}
        for rule in self.rules:
            found[rule.id] = max(found.get(rule.id, 0), rule.x)
        return found

    def by(self, source: Source) -> bool:
        """Whether a rule that speaks is the attackers'."""
        return self.attacker is not None and source.bearer == self.attacker.id

    def against(self, source: Source) -> bool:
        """Whether a rule that speaks is the target's."""
        return source.bearer == self.target.id


@dataclass(slots=True)
class Inspiring(Context[FirstBlood]):
    """A blow asked whether it counts as Inspired: the attackers' whole Regiment and all its enemies speak (SPR-29)."""

    blow: Blow

    def speakers(self) -> Sequence[Source]:
        game, blow = self.game, self.blow
        if blow.attacker is None:
            return blow.speakers()
        regiment = blow.attacker.regiment
        parts = [part for r in game.enemies(regiment) for part in game.parts(r)]
        heard = [*blow.speakers(), *(s for part in (game.main(regiment), *parts) for s in game.voices(part))]
        return list(dict.fromkeys(heard))


@dataclass(slots=True)
class Struck(Context[FirstBlood]):
    """One Hit of a blow about to be answered."""

    blow: Blow
    hit: Hit

    def speakers(self) -> Sequence[Source]:
        return self.blow.speakers()


@dataclass(slots=True)
class Strife(Context[FirstBlood]):
    """Everything one Action does to whoever it hurts, from the first die to the last Morale Test."""

    kind: AttackKind
    acting: Regiment | None
    """Whose Action it is; None for terrain and Stranded models."""
    targets: list[Regiment] = field(default_factory=list)
    """In declared order (DIC-19)."""
    blows: list[Blow] = field(default_factory=list)
    engaged: dict[str, list[str]] = field(default_factory=dict)
    """By Regiment, the models that may be wounded when Engagement Range is needed; fixed when targets are chosen
    (WND-08, WND-13)."""
    exposed: dict[str, list[str]] = field(default_factory=dict)
    """By defending Regiment, the models of the Acting Regiment that it Engaged then (SPR-21)."""
    due: dict[str, int] = field(default_factory=dict)
    """Wounds by part that are still to be allocated."""
    suffered: dict[str, int] = field(default_factory=dict)
    """Wounds by part, for Morale (MOR-05, CHR-14)."""
    lost: dict[str, list[str]] = field(default_factory=dict)
    """Models removed by Attacks, by Regiment: before Morale (SPR-86)."""
    broke: list[str] = field(default_factory=list)
    """Regiments that became Broken."""
    answers: list[Blow] = field(default_factory=list)
    """Hits that come back: Counter-Attack, Lethal Demise (SPR-21)."""
    blessings: dict[str, bool] = field(default_factory=dict)
    """Whether Regiments use Blessed in this Action: `a1:hits`, `b2:defence` (SPR-13)."""
    discarded: list[str] = field(default_factory=list)
    """Parts that have discarded a failed Defense die (SPR-83)."""
    tests: bool = True
    """Whether its Wounds cause Morale Tests (MOR-10)."""
    duel: bool = False
    """Within a Challenge! (SCN-14)."""
    again: bool = False
    """The Impact Attacks are made once more (SPR-64)."""

    def speakers(self) -> Sequence[Source]:
        """The basic rules and those of everybody concerned, of the fallen too (SPR-21)."""
        game = self.game
        concerned = [*([self.acting] if self.acting else []), *self.targets]
        parts = [part for regiment in concerned for part in game.parts(regiment)]
        parts += [part for blow in self.blows for part in (blow.attacker, blow.target) if part]
        return [*BASIC, *dict.fromkeys(source for part in parts for source in game.voices(part))]

    def attackers(self, regiment: Regiment) -> list[Part]:
        """Whoever has attacked a Regiment."""
        found = {blow.attacker.id: blow.attacker for blow in self.blows if blow.attacker and _at(blow, regiment)}
        return list(found.values())


def _at(blow: Blow, regiment: Regiment) -> bool:
    return blow.target.regiment is regiment


@dataclass(slots=True)
class Testing(Context[FirstBlood]):
    """A Morale Test, or another test against Resolve, of one part."""

    part: Part
    reason: Literal["morale", "stranded", "rally", "feral"]
    strife: Strife | None = None

    def speakers(self) -> Sequence[Source]:
        voices = self.game.voices(self.part)
        if self.strife is None:
            return [*BASIC, *voices]
        return [*BASIC, *dict.fromkeys([*voices, *self.strife.speakers()[len(BASIC) :]])]


@dataclass(slots=True)
class Breaking(Context[FirstBlood]):
    """A Regiment that might become Broken: friendly Characters speak too (SPR-52)."""

    regiment: Regiment

    def speakers(self) -> Sequence[Source]:
        game = self.game
        others = [r for r in game.friends(self.regiment) if r.is_character and r is not self.regiment]
        characters = [s for r in others for part in game.parts(r) for s in game.voices(part)]
        return [*Mustered(game, self.regiment).speakers(), *characters]


@dataclass(slots=True)
class Facing(Context[FirstBlood]):
    """A Regiment and the enemies it is Engaged with, either way round (ENG-11): their rules speak too."""

    regiment: Regiment
    foes: list[Regiment]

    def speakers(self) -> Sequence[Source]:
        game = self.game
        theirs = [s for r in self.foes for part in game.parts(r) for s in game.voices(part)]
        return [*Mustered(game, self.regiment).speakers(), *theirs]


@dataclass(slots=True)
class Acting(Context[FirstBlood]):
    """An Activation, asked what may be done next or told what has happened."""

    regiment: Regiment
    activation: Activation
    untamed: bool = False
    """It failed its Feral test: BEFORE_ACTION says so to COMPULSIONS (SPR-34)."""

    def speakers(self) -> Sequence[Source]:
        return Mustered(self.game, self.regiment).speakers()


@dataclass(slots=True)
class Declaring(Context[FirstBlood]):
    """An Action a Regiment thinks of: abilities may forbid it with their reason."""

    regiment: Regiment
    action: ActionName

    def speakers(self) -> Sequence[Source]:
        return Mustered(self.game, self.regiment).speakers()


@dataclass(slots=True)
class Charging(Context[FirstBlood]):
    """A Charge under way."""

    regiment: Regiment
    targets: list[Regiment]
    die: int = 0
    rerolled: bool = False
    distance: int = 0
    engaged: list[Regiment] = field(default_factory=list)
    """Targets that were met."""

    def speakers(self) -> Sequence[Source]:
        return Mustered(self.game, self.regiment).speakers()


@dataclass(slots=True)
class Treading(Context[FirstBlood]):
    """A part whose models move through a kind of ground."""

    part: Part
    ground: TerrainClass
    action: ActionName

    def speakers(self) -> Sequence[Source]:
        return self.game.speakers_of(self.part)


@dataclass(slots=True)
class Casting(Context[FirstBlood]):
    """A Spell being cast."""

    caster: Model
    spell: Spell
    target: Regiment
    rolled: list[Die] = field(default_factory=list)
    successes: int = 0

    @property
    def regiment(self) -> Regiment:
        return self.game.regiment_of(self.caster.id)

    def speakers(self) -> Sequence[Source]:
        game = self.game
        own = game.voices(game.part_of(self.caster))
        return [*BASIC, *own, *Mustered(game, self.target).speakers()[len(BASIC) :]]


@dataclass(slots=True)
class Reroll:
    """Dice of a pool that are rolled again: those of the faces named, or all that failed (DIC-12, DIC-14)."""

    label: Text
    rule: str
    faces: tuple[int, ...] = ()
    failed: bool = False
    """All failed dice."""
    succeeded: bool = False
    """All dice that show `faces` and succeeded, such as Parry's."""
    optional: bool = False
    """Its owner is asked (DIC-14)."""


@dataclass(slots=True)
class Aura:
    """Models that hurt whoever they Engage: so many Hits on each (SPR-05)."""

    part: Part
    hits: int


# --- queries: characteristics (PRF-15)

MARCH: Query[About] = Query("march")
"""In inches."""
VOLLEY: Query[Blow] = Query("volley")
CLASH: Query[Blow] = Query("clash")
"""With all additions and floors, before Inspired."""
CLASH_FINAL: Query[Blow] = Query("clash_final")
"""After Inspired; the base is what CLASH gave (INS-02, PRF-15)."""
ATTACKS: Query[About] = Query("attacks")
"""Of one model (`About.model`): Leaders have one more (LDR-01)."""
WOUNDS: Query[About] = Query("wounds")
RESOLVE: Query[Testing] = Query("resolve")
"""The Resolve value of a Morale or Stranded test; the base is what RESOLVE_STAT gave (MOR-02, STR-05)."""
RESOLVE_STAT: Query[About] = Query("resolve_stat")
"""The characteristic alone, as Withdraw, Combat Rally and Feral use it (WDR-08, SPR-32, SPR-33)."""
DEFENSE: Query[Struck] = Query("defense")
"""PIERCING is taken off already."""
EVASION: Query[Struck] = Query("evasion")
PIERCING: Query[Struck] = Query("piercing")
"""By how much Defense is lowered: Armor Piercing, Cleave, Brutal Impact, less Hardened (SPR-03, SPR-49)."""
COMMAND_RANGE: Query[About] = Query("command_range")
"""In mils, of one Leader (`About.model`)."""
ENGAGEMENT_RANGE: Query[About] = Query("engagement_range")
"""In mils (ENG-01)."""
CHARGE_DICE: Query[Mustered] = Query("charge_dice")
"""How many dice a Charge Roll has, of which the best counts; the base is 1."""
CHARGE_BONUS: Query[Mustered] = Query("charge_bonus")
"""Inches added to March and die (CHG-07)."""
MARCH_BONUS: Query[Mustered] = Query("march_bonus")
"""Inches added to this March alone (STD-02)."""
WITHDRAW_BONUS: Query[Mustered] = Query("withdraw_bonus")
IMPACT_ATTACKS: Query[About] = Query("impact_attacks")
"""Of one model; the base is half its Attacks, rounded up. Flat additions come after doubling (IMP-08, SPR-96)."""
IMPACT_EXTRA: Query[About] = Query("impact_extra")
SHOTS: Query[Blow] = Query("shots")
"""Of one model with its weapon."""
SHOT_RANGE: Query[About] = Query("shot_range")
"""In mils; the base is the weapon's."""
SPELL_LEVEL: Query[Casting] = Query("spell_level")
"""Dice of a Caster; the base is 0 (SPR-70, SPR-94)."""
ATTUNEMENT: Query[Casting] = Query("attunement")

# --- queries: permissions and counts

MAY_ACT: Query[Declaring] = Query("may_act")
MAY_WAIT: Query[Mustered] = Query("may_wait")
"""1 if the Regiment may be kept as Reinforcements; the base is 0 (RNF-01)."""
MAY_BREAK: Query[Breaking] = Query("may_break")
"""Forbidden where a Regiment cannot be Broken."""
MAY_HEAL: Query[About] = Query("may_heal")
IS_INSPIRED: Query[Inspiring] = Query("is_inspired")
"""1 where the blow counts as Inspired, kept in `Blow.inspired`; the base says whether its Clash is, 0 for all other
attacks; Dread forbids (INS-06, SPR-97)."""
MAKES_IMPACT: Query[About] = Query("makes_impact")
"""Whether a model makes Impact Attacks at all (IMP-02, IMP-03)."""
OBSCURED: Query[Blow] = Query("obscured")
"""1 where the target is Obscured; the base is what the lines say (VOL-08, SPR-81)."""
BARS_ATTACKS: Query[About] = Query("bars_attacks")
"""1 where nobody attacks through the model; the base is 0 (THR-04, SPR-75)."""
FLIES: Query[Mustered] = Query("flies")
IGNORES_GROUND: Query[Treading] = Query("ignores_ground")
EXTRA_HITS: Query[Struck] = Query("extra_hits")
"""Hits a successful to-hit die causes besides its own."""
EXTRA_SHOTS: Query[Blow] = Query("extra_shots")
"""Dice thrown besides once `Blow.hits` says which of the first hit; the base is 0 (SPR-89)."""
WOUNDS_CAUSED: Query[Struck] = Query("wounds_caused")
"""By a failed Defense die; the base is 1 (SPR-25, SPR-27)."""
FAILURES: Query[Testing] = Query("failures")
"""Wounds from so many failed Morale dice; the base is their number (SPR-51, SPR-58)."""
FEARED: Query[Facing] = Query("feared")
"""Whether a Combat Rally needs a test; the base is 0 (SPR-32, SPR-85)."""
FEAR: Query[About] = Query("fear")
"""Whether a part minds Fearsome enemies; the base is 1 (SPR-14, SPR-30)."""
TERROR: Query[About] = Query("terror")
"""What a Terrifying value counts for against a part; the base is the value (SPR-14, SPR-30)."""
CLUMSY: Query[About] = Query("clumsy")
"""1 where models re-roll their 1s against enemies Within 1 inch; the base is 0 (SPR-79)."""
STRIKES_FIRST: Query[About] = Query("strikes_first")
SEIZES: Query[Mustered] = Query("seizes")
"""What a Regiment counts for in a zone; the base is what its models add up to (OBJ-02 to OBJ-09)."""
HOLDS: Query[Mustered] = Query("holds")
"""1 where the opponent cannot Seize the zone the Regiment is Completely Within; the base is 0 (SPR-92)."""

# --- gathers

HIT_REROLLS: Gather[Blow, Reroll] = Gather("hit_rerolls")
DEFENCE_REROLLS: Gather[Struck, Reroll] = Gather("defence_rerolls")
AURAS: Gather[Facing, Aura] = Gather("auras")
"""What strikes a Regiment before its first Action (ACT-11)."""
ACTIONS: Gather[Acting, DeedOption] = Gather("actions")
"""Actions that abilities add: Overcharge."""
COMPULSIONS: Gather[Acting, DeedOption] = Gather("compulsions")
"""What a Regiment must choose from instead of everything else, skipping included (SPR-33 to SPR-38)."""

# --- windows

ACTIVATION_BEGAN: Window[Acting] = Window("activation_began")
"""Step 1b, after Spells have ended and before Stranded tests: Bravery (ACT-07)."""
BEFORE_ACTION: Window[Acting] = Window("before_action")
"""Before an Action is chosen: Feral tests here (SPR-33)."""
BEFORE_HITS: Window[Strife] = Window("before_hits")
"""Before the first to-hit die: Blessed, Overcharge (SPR-12, SPR-61)."""
BEFORE_DEFENCE: Window[Strife] = Window("before_defence")
HITS_SCORED: Window[Blow] = Window("hits_scored")
DEFENDED: Window[Strife] = Window("defended")
"""Defense dice lie, `Hit.wounds` says what each will cost: Tenacious discards (SPR-82)."""
REACTIONS: Window[Strife] = Window("reactions")
"""The Casualties of the attacks are removed, Morale is still to come: Counter-Attack and Lethal Demise add to `answers`
(CLA-03, SPR-21)."""
CHARGE_FAILED: Window[Charging] = Window("charge_failed")
"""Before it counts: Unstoppable (SPR-91)."""
CHARGE_MET: Window[Charging] = Window("charge_met")
"""The models have moved and the ground has taken its toll: Linebreaker (SPR-57)."""
IMPACT_DONE: Window[Strife] = Window("impact_done")
"""Wounds of Impact Attacks are allocated: Overrun may ask for them `again` (SPR-64)."""
SPELL_ROLLED: Window[Casting] = Window("spell_rolled")
"""Devout (SPR-28)."""
SPELL_DONE: Window[Casting] = Window("spell_done")
"""Fanatical Devotion (SPR-31)."""
ACTIVATION_ENDED: Window[Acting] = Window("activation_ended")
"""Decay (SPR-24)."""

# --- events: what the journal tells

_told = partial(event, "first_blood", "CFB")

ROUND_STARTED = _told("round_started", "RND-01")
PHASE_BEGAN = _told("phase_began", "RND-02")
RESERVES_NAMED = _told("reserves_named", "DEP-09")
SETUP_ROLLED = _told("setup_rolled", "DEP-04")
SETUP_CHOSEN = _told("setup_chosen", "DEP-04")
SCENARIO_ROLLED = _told("scenario_rolled", "DEP-02")
DEPLOYED = _told("deployed", "DEP-05")
NO_ROOM = _told("no_room", "DEP-12")
ARRIVALS_NAMED = _told("arrivals_named", "RNF-02", "RNF-19")
NOBODY_NAMED = _told("nobody_named", "RNF-02")
STACKED = _told("stacked", "CPH-01")
SUPREMACY_ROLLED = _told("supremacy_rolled", "SUP-01")
SUPREMACY_CHANGED = _told("supremacy_changed", "SUP-02")
FIRST_PLAYER = _told("first_player", "SUP-01")
CARD_DRAWN = _told("card_drawn", "ACT-04")
CARD_DISCARDED = _told("card_discarded", "ACT-05")
ACTIVATION_OVER = _told("activation_over", "ACT-17")
SKIPPED = _told("skipped", "ACT-18")
STRANDED_TESTED = _told("stranded_tested", "STR-02", "STR-03")
EVENT_RESOLVED = _told("event_resolved", "DRW-01")
TOKENS_REMOVED = _told("tokens_removed", "ACT-09")
CARD_RETURNED = _told("card_returned", "EVT-04", "EVT-08")
STACK_CHANGED = _told("stack_changed", "CPH-03")
COMMANDED = _told("commanded", "PRE-04")
MARCHED = _told("marched", "MAR-03")
ENTERED = _told("entered", "RNF-09")
TURNED_BACK = _told("turned_back", "RNF-15")
AIMED = _told("aimed", "AIM-01")
SHOT = _told("shot", "VOL-12")
CHARGE_ROLLED = _told("charge_rolled", "CHG-09", "CHG-10")
CHARGE_REROLLED = _told("charge_rerolled", "SPR-91")
CHARGE_LOST = _told("charge_lost", "CHG-11")
CHARGED = _told("charged", "CHG-15")
LINE_BROKEN = _told("line_broken", "SPR-57")
STRUCK = _told("struck", "CLA-11")
REROLLED = _told("rerolled", "DIC-09")
DEFENDED_ROLL = _told("defended", "DEF-01", "DEF-02")
DIE_DISCARDED = _told("die_discarded", "SPR-82")
ANSWERED = _told("answered", "SPR-19", "SPR-55")
WOUNDED = _told("wounded", "WND-03")
FELL = _told("fell", "WND-06")
DESTROYED = _told("destroyed", "REG-04")
LEADER_PROMOTED = _told("leader_promoted", "LDR-06")
BECAME_BROKEN = _told("became_broken", "BRK-01")
RALLIED = _told("rallied", "RAL-02")
RALLY_TESTED = _told("rally_tested", "CRL-03")
INSPIRED = _told("inspired", "INS-01")
MORALE_TESTED = _told("morale_tested", "MOR-05", "MOR-06")
MANOEUVRED = _told("manoeuvred", "MAN-01")
REFORMED = _told("reformed", "REF-01")
WITHDREW = _told("withdrew", "WDR-07", "WDR-09")
CUT_DOWN = _told("cut_down", "WDR-14")
HEALED = _told("healed", "HEA-02")
RESTORED = _told("restored", "HEA-03")
GROUND_ROLLED = _told("ground_rolled", "ZON-29")
OCCUPIED = _told("occupied", "GAR-09")
LEFT_GARRISON = _told("left_garrison", "GAR-16")
CHALLENGED = _told("challenged", "CHL-01")
APPROACHED = _told("approached", "CHL-02")
PROVOKED = _told("provoked", "CHL-12")
ACCEPTED = _told("accepted", "CHL-14")
REFUSED = _told("refused", "CHL-17")
PUSHED = _told("pushed", "CHL-07")
SPELL_CAST = _told("spell_cast", "MAG-11")
MADE_DEVOUT = _told("made_devout", "SPR-28")
SPELL_FAILED = _told("spell_failed", "MAG-15")
EFFECT_BEGAN = _told("effect_began", "MAG-16")
EFFECT_ENDED = _told("effect_ended", "MAG-18")
DECAYED = _told("decayed", "SPR-23")
COMPELLED = _told("compelled", "SPR-34", "SPR-36")
OBEYED = _told("obeyed", "SPR-33")
MARKER_GAINED = _told("marker_gained", "SPR-60")
MARKERS_SPENT = _told("markers_spent", "SPR-61")
SEIZED = _told("seized", "OBJ-02")
SCORED = _told("scored", "VIC-01")
ELIMINATED = _told("eliminated", "VIC-03")
TERRAIN_PLACED = _told("terrain_placed", "TER-11")
TERRAIN_SCATTERED = _told("terrain_scattered", "TER-11")
GAME_ENDED = _told("game_ended", "VIC-06", "VIC-08")
