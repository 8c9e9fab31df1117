"""The words of packs and state: types, classes, characteristics, special rules, Actions and what effects can do."""

from __future__ import annotations

from typing import Literal

Type = Literal["infantry", "cavalry", "brute", "monster"]  # MOD-02
Class = Literal["light", "medium", "heavy"]  # MOD-03
Stat = Literal["march", "volley", "clash", "attacks", "wounds", "resolve", "defense", "evasion"]  # PRF-02
EffectStat = Literal[
    "march",
    "volley",
    "clash",
    "attacks",
    "wounds",
    "resolve",
    "defense",
    "evasion",
    "command_range",
    "engagement_range",
    "charge",
    "withdraw",
    "impact",
    "shots",
    "range",
    "spell_level",
    "attunement",
]
Category = Literal["combat", "tactical", "arcane"]  # RET-03
RuleName = Literal[
    "armor_piercing",
    "aura_of_death",
    "barrage",
    "blessed",
    "bravery",
    "brutal_impact",
    "cleave",
    "counter_attack",
    "dauntless",
    "deadly_blades",
    "deadly_shot",
    "decay",
    "devout",
    "dread",
    "fanatical_devotion",
    "fearless",
    "fearsome",
    "feral",
    "fiend_hunter",
    "flank",
    "flawless_strikes",
    "fluid_formation",
    "flurry",
    "fly",
    "glorious_charge",
    "hardened",
    "heavy_impact",
    "indomitable",
    "inspiring_presence",
    "lethal_demise",
    "linebreaker",
    "oblivious",
    "opportunists",
    "overcharge",
    "overrun",
    "parry",
    "precise_shot",
    "priest",
    "quicksilver_strike",
    "rapid_volley",
    "relentless_blows",
    "shield",
    "smite",
    "support",
    "sureshot",
    "tenacious",
    "terrifying",
    "throwing_weapons",
    "torrential_fire",
    "unstoppable",
    "unyielding",
    "wizard",
]
"""The special rules (SPR)."""
ActionName = Literal[
    "march",
    "charge",
    "rally",
    "aim",
    "volley",
    "clash",
    "combat_rally",
    "combat_reform",
    "inspire",
    "withdraw",
    "challenge",
    "spellcasting",
    "overcharge",
]
"""Out-of-Combat, Combat and Character Actions, and Overcharge (ACT-23 to -25, ACT-30)."""
Op = Literal[
    "mod",
    "grant_rule",
    "lose_rule",
    "grant_event",
    "grant_ability",
    "grant_spell",
    "give_state",
    "end_state",
    "hits",
    "wounds",
    "heal",
    "extra_action",
    "draw_next",
    "rearrange_stack",
    "custom",
]
Custom = Literal["obscured", "no_interference", "demise_on_impact", "charge_best_of_two", "another_event"]
"""What custom effects are called: Obscured whatever the lines say; enemy Casters do not disturb; Lethal Demise answers
Impact Attacks too; the better of two Charge dice counts; one Draw Event more may be resolved (DRW-03)."""
StateName = Literal["broken", "inspired", "aimed", "provoked"]
On = Literal["bearer", "character", "regiment", "target"]
AttackKind = Literal["clash", "impact", "opportunity", "duel", "volley", "spell", "aura", "reaction", "terrain", "rule"]
"""What Hits come from: the first four are melee Attacks."""
MELEE: tuple[AttackKind, ...] = ("clash", "impact", "opportunity", "duel")
TerrainClass = Literal[
    "broken_ground",
    "dangerous",
    "very_dangerous",
    "obstacle",
    "hindering",
    "water",
    "obscuring",
    "obstructing",
    "impassable",
]
