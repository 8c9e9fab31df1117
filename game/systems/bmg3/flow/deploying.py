"""Where models may be deployed: their zones, and anywhere out of the way for those that hide (DEP, ABL-26)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from game.boards.measure import inside
from game.boards.table import Body, Zone
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Refusal, Text
from game.kit.skirmish.deploying import Deploying, Deploys, Hides, Hiding, Standing
from game.kit.skirmish.footing import is_stranded
from game.kit.skirmish.words import No
from game.systems.bmg3.flow.footing import footing
from game.systems.bmg3.flow.moving import stride
from game.systems.bmg3.flow.placing import STREET_ONLY
from game.systems.bmg3.flow.sight import SLACK
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import INCH, Model

ENOUGH = 2
"""Models each of several zones must hold when an Encounter card says so."""
DEPLOYS = Deploys(
    SLACK,
    steps=(INCH // 2, INCH // 4),
    apart=INCH,
    company=3 * INCH,
    crowd=2 * INCH,
    no_zone=No("bmg3.no.zone", "BMG3-DEP-03"),
    nearest_spot=No("bmg3.no.nearest_spot", "BMG3-DEP-09"),
)
FIRST_LOW = No("bmg3.no.first_group_high", "BMG3-ENC-03")
HIDES = Hides(
    far=8 * INCH,
    slack=SLACK,
    step=INCH * 3 // 2,
    apart=3 * INCH,
    too_near=No("bmg3.no.enemy_near", "BMG3-ABL-26"),
    barred=No("bmg3.no.rival_zone", "BMG3-ABL-26"),
)


def _standing(game: Bmg3, model: Model) -> Standing:
    """Where a model could stand at all: stable, on the table, among the others (TER-07, GEO-11, GEO-12)."""
    lamps = [game.marker_body(marker) for marker in game.markers("lamp")]
    return Standing(
        game.table,
        partial(game.body_at, model),
        [*game.bodies(without=model), *lamps],
        "BMG3-TER-07",
        STREET_ONLY() if model.profile.is_vehicle else None,
    )


def _stranded(game: Bmg3, model: Model) -> Callable[[Point], bool]:
    """Whether a model could not come down from a place with its own BMD."""
    with game.still():
        return partial(is_stranded, game.table, footing(game, model), stride(game, model).gait)


def deploying(game: Bmg3, model: Model, *, grounded: bool = False, spread: bool = False) -> Deploying:
    """Where a model of a group may be put: completely within a zone of its player (DEP-03, DEP-04, DEP-08)."""
    return Deploying(
        _standing(game, model),
        game.zones(model.seat),
        DEPLOYS,
        towards=game.zones(game.rival(model.seat)),
        friends=[other.at for other in game.friends(model) if other.at is not None],
        low=FIRST_LOW() if grounded else None,
        is_stranded=_stranded(game, model),
        also=Spreading(game, model.seat).why_not if spread else None,
    )


class Spreading:
    """An Encounter card wants every zone of a player held by some models (ENC-03)."""

    def __init__(self, game: Bmg3, seat: Seat) -> None:
        self.game = game
        self.seat = seat
        groups = game.side(seat).groups
        self.waiting = sum(1 for group in groups for id in group if game.model(id).at is None)
        """Models of the groups not yet on the table, the one that is being deployed too."""

    def why_not(self, body: Body, here: Zone) -> Refusal | None:
        """The models still to come must be enough for the other zones."""
        missing = sum(max(0, ENOUGH - held) for zone, held in self._held if zone is not here)
        if missing <= self.waiting - 1:
            return None
        return Refusal(Text("bmg3.no.zones_spread", n=ENOUGH), "BMG3-ENC-03")

    @cached_property
    def _held(self) -> list[tuple[Zone, int]]:
        """How many models each zone holds already."""
        bodies = [self.game.body(model) for model in self.game.in_play(self.seat)]
        return [(zone, sum(inside(body, zone, SLACK) for body in bodies)) for zone in self.game.zones(self.seat)]


def hiding(game: Bmg3, model: Model) -> Hiding:
    """Where a Hidden model may appear: far from every enemy and outside the rival's zone (ABL-26, DEP-09)."""
    enemies = [game.body(enemy) for enemy in game.enemies(model)]
    barred, is_stranded = game.zones(game.rival(model.seat)), _stranded(game, model)
    return Hiding(_standing(game, model), enemies, barred, HIDES, is_stranded=is_stranded)


def hides(game: Bmg3, model: Model) -> bool:
    """Whether a model is deployed after all the others (DEP-05)."""
    return any(trait.id == "hidden" for trait in game.traits(model))


def undeployed(game: Bmg3, seat: Seat) -> list[Model]:
    """The models of a player that still stand beside the table."""
    return [m for m in game.state.models.values() if m.seat == seat and m.at is None and not m.casualty]
