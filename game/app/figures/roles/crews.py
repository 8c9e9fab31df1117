"""Eight crews of one night: masks, plants, soldiers without a country, dockers, and those who work for anybody."""

from __future__ import annotations

from game.app.figures import wardrobe as w

_OBSIDIAN = (38, 36, 42)
_LEAF = (86, 146, 70)
_SCALE = (96, 122, 74)

ROLES: dict[str, tuple[w.Part, ...]] = {
    "firefighter": (
        w.uniform((64, 58, 50), (236, 210, 70)),
        w.head(w.TAN),
        w.eyes(),
        w.brows(w.HAIR),
        w.mouth(),
        w.helmet((196, 58, 46)),
        w.holding("fire-hydrant", (206, 70, 56), 76),
    ),
    # --- plants
    "briar": (
        w.shoulders((92, 54, 74), 0.88),
        w.long_hair((46, 74, 48)),
        w.head((206, 214, 176), 68, 90),
        w.eyes((120, 40, 80)),
        w.brows((46, 74, 48)),
        w.mouth((150, 40, 70), 140, 18, 5),
        w.wearing("flower-poppy", (206, 66, 84), 56, (94, 64)),
    ),
    "vine_keeper": (
        w.shoulders((78, 104, 58), 1.1),
        w.head((150, 172, 112), 78, 94),
        w.eyes((236, 220, 110), wide=13, high=11),
        w.mouth((52, 70, 40), 140, 26, 5),
        w.frizz((62, 108, 52)),
        w.holding("ra:grass", (120, 190, 90), 92),
    ),
    "thorn_plant": (
        w.shoulders((70, 112, 64), 0.9),
        w.head(_LEAF, 66, 100),
        w.eyes((250, 226, 120), wide=12, high=12),
        w.horns((190, 204, 150)),
        w.wearing("cactus", (132, 190, 96), 66, (176, 206)),
    ),
    "spore_plant": (
        w.shoulders((96, 92, 62), 1.05),
        w.head((186, 176, 128), 76, 84, 122),
        w.eyes((60, 50, 44), 124),
        w.mouth((92, 70, 56), 148, 18, 4),
        w.brimmed_hat((188, 84, 62), (236, 220, 190), 150),
        w.holding("mushroom", (212, 110, 80), 70),
    ),
    # --- masks
    "black_mask": (
        w.coat((232, 230, 224), _OBSIDIAN, (150, 40, 46)),
        w.head(_OBSIDIAN, 78, 94),
        w.skull_mask(_OBSIDIAN, (92, 88, 96), (240, 236, 226)),
    ),
    "linebacker": (
        w.jersey((122, 40, 46), w.WHITE),
        w.head(w.BROWN, 80, 92),
        w.eyes(y=116),
        w.mouth(),
        w.helmet((120, 38, 44)),
        w.wearing("football", (170, 104, 62), 62, (180, 206)),
    ),
    "masked_thug": (
        w.vest((84, 78, 74), (60, 56, 54)),
        w.head(w.FAIR, 78, 92),
        w.skull_mask((122, 116, 110), (70, 66, 64), (236, 226, 206)),
        w.knit_cap((58, 56, 60)),
    ),
    "masked_elite": (
        w.jersey((46, 60, 84), (206, 210, 216)),
        w.head(w.FAIR, 78, 92),
        w.skull_mask(w.WHITE, (206, 56, 52), (60, 66, 80)),
        w.holding("hockey-sticks", w.SAND, 92),
    ),
    "masked_gunner": (
        w.coat(_OBSIDIAN, (120, 116, 120), w.BLACK),
        w.head(w.FAIR, 76, 92),
        w.skull_mask((70, 68, 76), (40, 38, 44), (240, 150, 80)),
        w.brimmed_hat((52, 50, 58)),
        w.holding("ra:revolver", w.STEEL, 80),
    ),
    # --- the harbour
    "penguin": (
        w.coat((40, 40, 50), w.WHITE, (110, 60, 130)),
        w.head(w.PALE, 84, 88, 116),
        w.eyes(),
        w.brows(w.BLACK, tilt=5),
        w.nose((226, 176, 160), 34),
        w.glasses(w.GOLD),
        w.mouth(y=146),
        w.top_hat((42, 42, 52), (110, 60, 130)),
        w.holding("umbrella-closed", (110, 60, 130), 88),
    ),
    "harpooner": (
        w.overall((190, 158, 60), (74, 92, 110)),
        w.head(w.TAN),
        w.eyes(),
        w.beard(w.GREY),
        w.knit_cap((60, 84, 110)),
        w.spear(),
    ),
    # --- soldiers
    "bane": (
        w.bare(w.TAN, (84, 60, 44), 1.3),
        w.head((36, 36, 42), 84, 98),
        w.eyes(w.WHITE, 108, 18, 15, 10),
        w.gas_mask((62, 60, 66), (206, 66, 56)),
    ),
    "wrestler": (
        w.bare(w.BROWN, (60, 62, 70), 1.25),
        w.head((56, 110, 150), 80, 94),
        w.eyes(w.WHITE, 110, 17, 15, 12),
        w.mouth(w.BLUSH, 140, 22, 6),
        w.wearing("arm-flex", w.GOLD, 60),
    ),
    "breacher": (
        w.vest((84, 88, 66), (58, 60, 48)),
        w.head(w.TAN),
        w.helmet((70, 74, 56), (150, 160, 120)),
        w.holding("ra:large-hammer", w.STEEL, 96),
    ),
    # --- the courthouse
    "lawyer": (
        w.coat((62, 50, 72), w.WHITE, (150, 44, 54)),
        w.head(w.FAIR, 70, 90),
        w.eyes(),
        w.brows(w.HAIR),
        w.glasses(),
        w.mouth(w.BLUSH, 140, 18, 5),
        w.bun(w.HAIR),
        w.holding("gavel", w.SAND, 70),
    ),
    "live_wire": (
        w.overall((64, 84, 120), (200, 190, 70)),
        w.head(w.FAIR),
        w.goggles(w.VOLT),
        w.grin(),
        w.tall_hair((236, 214, 96)),
        w.wearing("lightning-bolt", w.VOLT, 56),
    ),
    "gangster": (
        w.coat((52, 52, 62), (226, 222, 214), (170, 46, 46)),
        w.head(w.FAIR),
        w.eyes(),
        w.brows(w.BLACK, tilt=4),
        w.moustache(w.BLACK),
        w.brimmed_hat((60, 58, 66), w.WHITE),
    ),
    # --- free agents
    "croc": (
        w.bare(_SCALE, (120, 84, 50), 1.3),
        w.head(_SCALE, 92, 100),
        w.eyes((250, 206, 70), 104, 22, 14, 12),
        w.brows((60, 80, 48), 90, 5, 8),
        w.grin((70, 40, 36), 142),
        w.mohawk((70, 92, 56)),
    ),
    "riddler": (
        w.coat((56, 132, 72), (206, 226, 200), (90, 50, 120)),
        w.head(w.PALE),
        w.domino((90, 50, 120)),
        w.mouth(),
        w.brimmed_hat((56, 132, 72), (90, 50, 120), 122),
        w.holding("help", (130, 230, 110), 84),
    ),
    "armour_man": (
        w.plate((150, 176, 190), 1.25),
        w.head((96, 112, 124), 82, 96),
        w.helmet((126, 150, 166), (96, 220, 250)),
        w.wearing("snowflake", (150, 230, 250), 54),
    ),
}
