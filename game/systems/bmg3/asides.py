"""What stands beside the options of the third edition: signs, costs, reasons and chances."""

from __future__ import annotations

SIGNS = {
    "activate": "",
    "manipulate": "hand-extended",
    "hypnotise": "eye-circle-outline",
    "medic": "medical-bag",
    "first_aid_kit": "medical-bag",
    "stealthy": "shoe-sneaker",
}
TOPICS = {
    "initiative": "flag-checkered",
    "setup_initiative": "flag-checkered",
    "zone": "select-group",
    "encounter": "map-outline",
    "event": "lightning-bolt-outline",
    "mulligan": "cards-outline",
    "put_under": "cards-outline",
    "discard_some": "cards-outline",
    "exchange": "cards-outline",
    "card": "cards-playing",
    "answer_card": "cards-playing",
    "score": "trophy",
    "score_order": "trophy",
    "attack_effort": "arm-flex",
    "defend_effort": "shield-outline",
    "effort_against": "arm-flex",
    "force": "arm-flex",
    "reroll": "dice-multiple",
    "again": "dice-multiple",
    "critical": "flash-alert",
    "recount": "star-four-points",
    "reload": "ammunition",
    "guard": "shield-account",
    "aim.dark_lamp": "lightbulb-off-outline",
    "terrain": "domain",
    "hidden": "eye-off",
    "lead": "account-star",
    "act": "gesture-tap",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
