"""Traits of deft hands: flares, lasers, gel and other people's pockets; and those without any."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.boards.measure import touching
from game.core.hooks import Ability, Modifier, Source, forbidding, on, setting
from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.bmg1.abilities.naming import bearer, name
from game.systems.bmg1.abilities.using import is_acting, trait_of, use, why_not_use
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.destroying import destroy_marker, destroy_piece, why_not_destroy
from game.systems.bmg1.flow.lasting import end_status
from game.systems.bmg1.flow.sight import can_see, in_line
from game.systems.bmg1.flow.stealing import steal
from game.systems.bmg1.game import TOUCH, Bmg1
from game.systems.bmg1.points import (
    ACTIONS,
    EFFECT_GAINED,
    GEL_PLACED,
    LIT,
    MANIPULATIONS,
    MAY_MANIPULATE,
    MOVED,
    WAS_LOST,
    WENT_DOWN,
    About,
    Acting,
    Happening,
    Price,
)
from game.systems.bmg1.state import Gel, Marker, Model, Status

FUSE = Price(special=1)


def why_used(source: Source, acting: Acting) -> Refusal | None:
    """Once an activation, as every trait (TRT-07)."""
    used = trait_of(source) in acting.activation.used
    return Refusal(Text("bmg1.no.used"), "BMG1-TRT-07") if used else None


class Stupid(Ability, id="bmg1.stupid"):
    """It can never Manipulate."""

    @on(MAY_MANIPULATE)
    def all_thumbs(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "BMG1-TRT-180")


# --- Flare


class Flare(Ability, id="bmg1.flare"):
    """A Manipulate lights up the whole table until the end of the round."""

    @on(MANIPULATIONS)
    def fires(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """In any number of rounds (TRT-76, TRT-77)."""
        if is_acting(source, acting):
            lit = Refusal(Text("bmg1.no.lit"), "BMG1-TRT-76") if acting.game.state.lit else None
            deed = partial(light_up, source, acting)
            yield Option("flare", Text("bmg1.do.flare"), deed, acting.model.id, lit)


async def light_up(source: Source, acting: Acting) -> None:
    acting.activation.used.append(trait_of(source))
    acting.game.state.lit = True


# --- Laser


class Laser(Ability, id="bmg1.laser"):
    """A Manipulate puts a character in sight under Light until the round ends or something comes between."""

    @on(MANIPULATIONS)
    def points(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """A straight line is needed, not sight alone (TRT-108)."""
        game, model = acting.game, acting.model
        if not is_acting(source, acting):
            return
        for target in game.on_table():
            if target is model:
                continue
            seen = can_see(game, model, target) and in_line(game, model, target)
            refusal = why_used(source, acting) or (None if seen else Refusal(Text("bmg1.no.unseen"), "BMG1-TRT-108"))
            words = Text("bmg1.do.use_on", trait=name(source), target=game.name(target))
            yield Option(f"laser:{target.id}", words, partial(point_at, source, acting, target), target.id, refusal)


async def point_at(source: Source, acting: Acting, target: Model) -> None:
    game = acting.game
    acting.activation.used.append(trait_of(source))
    target.statuses.append(Status("laser", "round", acting.model.id))
    game.tell(EFFECT_GAINED, target.id, model=game.name(target), effect=Text("bmg1.effect.laser"))


def holds(game: Bmg1, source: Source) -> bool:
    """Whether the beam still reaches (TRT-109, TRT-110)."""
    target, by = bearer(game, source), game.model(source.params.by)
    if not (by.on_table and target.on_table) or by.posture == "ko":
        return False
    return in_line(game, by, target)


class InTheBeam(Ability, id="bmg1.status.laser"):
    """A laser lights it."""

    @on(LIT)
    def lit(self, source: Source, about: About) -> Modifier | None:
        return setting(1, name(source), "BMG1-TRT-108") if holds(about.game, source) else None

    @on(MOVED)
    @on(WENT_DOWN)
    @on(WAS_LOST)
    async def cut(self, source: Source, happening: Acting | Happening) -> None:
        """Once interrupted it is over (TRT-109)."""
        game = happening.game
        if not holds(game, source) and source.params in bearer(game, source).statuses:
            end_status(game, bearer(game, source), source.params)


# --- Explosive Gel


class ExplosiveGel(Ability, id="bmg1.explosive_gel"):
    """A Manipulate puts gel on a lamppost, sewer or urban furniture; in a later round it blows up for 1 SC."""

    @on(MANIPULATIONS)
    def smears(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """What it touches and what has no gel of its own yet; objectives are nothing to blow up (TRT-73, TRT-74)."""
        game, model = acting.game, acting.model
        if not is_acting(source, acting):
            return
        refusal = why_used(source, acting)
        for marker in game.markers("lamp", "sewer"):
            if marker.gel_by != model.id and game.stands_by(model, marker):
                words = Text("bmg1.do.gel", piece=Text(f"bmg1.marker.{marker.kind}"))
                deed = partial(smear_marker, source, acting, marker)
                yield Option(f"gel:{marker.id}", words, deed, marker.id, refusal)
        gelled = [gel.piece for gel in game.state.gels if gel.by == model.id]
        for piece in game.table.having("furniture"):
            if piece.id not in gelled and touching(game.body(model), piece, TOUCH):
                words = Text("bmg1.do.gel", piece=Text("bmg1.piece", piece=piece.name))
                yield Option(
                    f"gel:{piece.id}", words, partial(smear_piece, source, acting, piece.id), piece.id, refusal
                )

    @on(ACTIONS)
    def ignites(self, source: Source, acting: Acting) -> Iterator[DeedOption]:
        """In any later round, from anywhere (TRT-73, TRT-74)."""
        game, model = acting.game, acting.model
        if not is_acting(source, acting):
            return
        for marker in game.markers("lamp", "sewer"):
            if marker.gel_by == model.id:
                piece, deed = Text(f"bmg1.marker.{marker.kind}"), partial(blow_up_marker, source, acting, marker)
                refusal = why_not_destroy(game, marker) or why_not_ignite(source, acting, marker.gel_round)
                yield Option(f"ignite:{marker.id}", Text("bmg1.do.ignite", piece=piece), deed, marker.id, refusal)
        for gel in game.state.gels:
            if gel.by == model.id:
                piece, deed = (
                    Text("bmg1.piece", piece=game.pieces[gel.piece].name),
                    partial(blow_up, source, acting, gel),
                )
                refusal = why_not_ignite(source, acting, gel.round)
                yield Option(f"ignite:{gel.piece}", Text("bmg1.do.ignite", piece=piece), deed, gel.piece, refusal)


def why_not_ignite(source: Source, acting: Acting, placed: int) -> Refusal | None:
    if acting.game.state.round <= placed:
        return Refusal(Text("bmg1.no.gel_fresh"), "BMG1-TRT-73")
    return why_not_use(source, acting, FUSE)


async def smear_marker(source: Source, acting: Acting, marker: Marker) -> None:
    marker.gel, marker.gel_by, marker.gel_round = acting.model.seat, acting.model.id, acting.game.state.round
    told_gel(source, acting, marker.id, Text(f"bmg1.marker.{marker.kind}"))


async def smear_piece(source: Source, acting: Acting, piece: str) -> None:
    game, model = acting.game, acting.model
    game.state.gels.append(Gel(piece, model.seat, game.state.round, model.id))
    told_gel(source, acting, piece, Text("bmg1.piece", piece=game.pieces[piece].name))


def told_gel(source: Source, acting: Acting, id: str, piece: Text) -> None:
    acting.activation.used.append(trait_of(source))
    acting.game.tell(GEL_PLACED, acting.model.id, id, model=acting.game.name(acting.model), piece=piece)


async def blow_up_marker(source: Source, acting: Acting, marker: Marker) -> None:
    await use(source, acting, FUSE)
    destroy_marker(acting.game, marker)


async def blow_up(source: Source, acting: Acting, gel: Gel) -> None:
    await use(source, acting, FUSE)
    game = acting.game
    game.state.gels = [each for each in game.state.gels if each.piece != gel.piece]
    await destroy_piece(game, gel.piece)


# --- Pickpocket


class Pickpocket(Ability, id="bmg1.pickpocket"):
    """A Manipulate steals from a K.O. character in contact."""

    @on(MANIPULATIONS)
    def rifles(self, source: Source, acting: Acting) -> Iterator[DeedOption]:  # TRT-144
        game, model = acting.game, acting.model
        if not is_acting(source, acting):
            return
        for victim in game.on_table():
            if victim is model or victim.posture != "ko" or not game.touches(model, victim):
                continue
            refusal = why_used(source, acting)
            if not victim.weapons and not victim.loot:
                refusal = refusal or Refusal(Text("bmg1.no.pockets"), "BMG1-TRT-144")
            words = Text("bmg1.do.pickpocket", target=game.name(victim))
            yield Option(f"pickpocket:{victim.id}", words, partial(rifle, source, acting, victim), victim.id, refusal)


async def rifle(source: Source, acting: Acting, victim: Model) -> None:
    acting.activation.used.append(trait_of(source))
    await steal(acting.game, victim, acting.model)
