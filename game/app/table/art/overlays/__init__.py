"""What is laid over the board to answer a question: where to, how far, who sees whom, what is in range."""

from game.app.table.art.light import Night
from game.app.table.art.overlay import Overlay
from game.app.table.art.overlays.areas import Cells, Reach, SeenGround, Threat, Zones
from game.app.table.art.overlays.intents import Lines, Wanted
from game.app.table.art.overlays.lines import Path, Sight, Tape
from game.app.table.art.overlays.massed import Engaged, Fallen, Ghosts, Handles, Massed, Tether, Told, Wishes
from game.app.table.art.overlays.numbers import Numbered
from game.app.table.art.overlays.plates import Plate
from game.app.table.art.overlays.shapes import Ghost, Laid, Rings
from game.app.table.art.overlays.spotlights import Spotlights

__all__ = [
    "Cells",
    "Engaged",
    "Fallen",
    "Ghost",
    "Ghosts",
    "Handles",
    "Laid",
    "Lines",
    "Massed",
    "Night",
    "Numbered",
    "Overlay",
    "Path",
    "Plate",
    "Reach",
    "Rings",
    "SeenGround",
    "Sight",
    "Spotlights",
    "Tape",
    "Tether",
    "Threat",
    "Told",
    "Wanted",
    "Wishes",
    "Zones",
]
