"""The games that ship: each a package of its own that imports none of the others."""

from game.kit import registry

SHIPPED = (
    "game.systems.bmg3",
    "game.systems.torgue_arena",
    "game.systems.shadow_of_the_bat",
    "game.systems.first_blood",
    "game.systems.bmg1",
)

for _shipped in SHIPPED:
    registry.register(_shipped)
