"""What stands beside the options of the arena: signs, costs, reasons and chances."""

from __future__ import annotations

SIGNS = {
    "attack": "sword-cross",
    "charge": "run-fast",
    "act": "hexagon-slice-6",
    "tree": "family-tree",
    "on": "play",
    "give_up": "flag-variant-outline",
}
QUIET = frozenset({"activated", "activation_over", "token_spent"})
"""Events that go without saying in a sentence about a whole deed."""
TOPICS = {
    "campaign": "book-open-variant",
    "tree": "family-tree",
    "token": "hexagon-slice-6",
    "free_colour": "hexagon-slice-6",
    "defend": "shield-outline",
    "aim": "bullseye",
    "act": "gesture-tap",
    "slot": "chevron-up-circle",
    "rearrange": "family-tree",
    "precision": "dice-multiple",
    "pay_gear": "cash-multiple",
    "pay": "cash-multiple",
    "help_pay": "cash-multiple",
    "gift": "gift",
    "gear": "bag-personal",
    "route": "map-marker-path",
    "element": "fire",
    "choose_one": "format-list-bulleted",
    "number": "numeric",
    "spotlight": "spotlight-beam",
    "prize": "treasure-chest",
    "discard_loot": "treasure-chest",
    "trade": "handshake",
    "may": "help-circle-outline",
    "obstacle": "wall",
    "remove_token": "hexagon-outline",
    "absorb": "shield",
    "announcements_in": "bullhorn-variant",
    "announcements_out": "bullhorn-variant",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
