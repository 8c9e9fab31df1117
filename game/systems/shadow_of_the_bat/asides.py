"""What stands beside the options of the rooftops: signs, costs, reasons and chances."""

from __future__ import annotations

SIGNS = {
    "more": "",
    "instant": "flash",
    "focus": "crosshairs",
    "suggested": "cards-outline",
    "pick": "cards-outline",
    "belt": "bag-personal",
}
QUIET = frozenset({"turn_began", "turn_ended", "figure_activated", "focus_spent", "scheme_discarded"})
"""Events that go without saying in a sentence about a whole deed."""
TOPICS = {
    "pick": "cards-outline",
    "belt": "bag-personal",
    "cards": "cards-outline",
    "which_dice": "dice-multiple",
    "reroll": "dice-multiple",
    "free_reroll": "dice-multiple",
    "defence_reroll": "dice-multiple",
    "action_reroll": "dice-multiple",
    "line": "dice-multiple",
    "turn_die": "dice-multiple",
    "bat": "bat",
    "face": "bat",
    "icons": "cash-multiple",
    "use": "check",
    "defensive": "shield-outline",
    "defence": "shield-outline",
    "scheme_instant": "flash",
    "instant": "flash",
    "discard": "card-off-outline",
    "discard_schemes": "card-off-outline",
    "initiative": "flag-checkered",
    "villains": "skull",
    "healing": "medical-bag",
    "recovery": "medical-bag",
    "wild": "star-circle",
    "place_token": "map-marker-outline",
    "desperate": "alert",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
