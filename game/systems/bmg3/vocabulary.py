"""The words a card's lines may use; `conditions.py` and `effects.py` say what they mean."""

from __future__ import annotations

from typing import Literal, get_args

from game.core.wording import clip, suggest

ConditionName = Literal[
    "suspects",
    "suspect_quarters",
    "suspects_ahead",
    "models",
    "ranked",
    "hold_centre",
    "outnumber",
    "ko",
    "nobody_ko",
    "boss_up",
    "boss_fallen",
    "lamps_left",
    "unseen",
    "healthy",
    "happened",
    "never_happened",
]
EffectName = Literal[
    "heal_stun",
    "heal_injury",
    "stand_up",
    "move_bonus",
    "free_move",
    "extra_action",
    "add_dice",
    "remove_dice",
    "cancel_dice",
    "guard",
    "reroll",
    "force_reroll",
    "place_suspect",
    "answer_reveal",
    "move_suspect",
    "remove_suspect",
    "dark_lamp",
    "gain_pass",
    "recovery_die",
    "harm",
    "afflict",
    "far_sight",
    "reload",
    "draw",
    "counter",
    "remove_card",
    "nothing",
]
FactKind = Literal[
    "suspect_placed",
    "suspect_revealed",
    "ko",
    "casualty",
    "lamp_destroyed",
    "attack_made",
    "sewer_used",
    "objective_scored",
    "resource_played",
    "fell",
    "recovered",
    "effort_made",
]
FACTS: tuple[str, ...] = get_args(FactKind)
BEFALLING: tuple[FactKind, ...] = ("ko", "casualty", "fell", "recovered")
"""Facts that befall a model rather than being anybody's deed; they count whoever caused them (CTC-22)."""
PLACES = ("", "centre", "lamp", "sewer", "suspect", "rival_zone", "own_zone", "roof", "contact")
WHAT: dict[str, tuple[str, ...]] = {
    "suspects": ("", "centre", "lamp", "sewer"),
    "models": PLACES,
    "ranked": ("leader", "sidekick", "free_agent", "henchman", "vehicle"),
    "happened": FACTS,
    "never_happened": FACTS,
    "extra_action": ("any", "manipulate", "attack", "move"),
    "add_dice": ("", "melee", "ranged"),
    "afflict": ("poisoned", "shocked", "hypnotised"),
}
"""What the `what` of a kind may be; of any other kind it is empty."""
MEASURED = ("centre", "lamp", "sewer", "suspect")
"""Places within `range` of which something has to be."""
RANGED = ("hold_centre", "move_bonus", "free_move", "move_suspect", "remove_suspect", "harm", "afflict", "far_sight")
"""Kinds that mean nothing without a `range`."""


def wrong_line(kind: str, what: str, range: int) -> str:
    """Why a line of a card means nothing, in a sentence for its author; '' when it is right."""
    allowed = WHAT.get(kind, ("",))
    if what not in allowed:
        if allowed == ("",):
            return f"'{kind}' takes no 'what'"
        if not what:
            return f"'{kind}' needs a 'what'"
        return f"'{clip(what)}' is not a 'what' of '{kind}'{suggest(what, [word for word in allowed if word])}"
    if not range and (kind in RANGED or (what in MEASURED and kind in ("suspects", "models"))):
        return f"'{kind}' needs a 'range'"
    return ""
