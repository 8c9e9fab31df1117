"""Objectives in play: Loot carried about, Riddles tried, magazines and doses taken (LOO, RID, AMC, TIT)."""

from __future__ import annotations

from functools import partial

from game.core.request import Choose, Option, Seat
from game.core.text import Refusal, Text
from game.kit.dice import Pool
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.control import objectives
from game.systems.bmg1.flow.loot import drop
from game.systems.bmg1.flow.manipulate import handled
from game.systems.bmg1.flow.scoring import score
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    DOSE_FOUND,
    LOOT_TAKEN,
    MAGAZINE_FOUND,
    MAY_TRY,
    RIDDLE_SOLVED,
    RIDDLE_TRIED,
    SOLVED,
    Acting,
    Solving,
    Throw,
)
from game.systems.bmg1.state import Marker, Model

OWN, OTHERS = 3, 1
"""For a Riddle: solved by whoever placed it, or anything else that gives points (RID-03, RID-05, RID-06)."""


def offers(acting: Acting) -> list[DeedOption]:
    """What the character may do with the objectives it touches, and the Loot it carries (DCN-36)."""
    game, model = acting.game, acting.model
    if not model.on_table:
        return []
    found: list[DeedOption] = []
    if model.loot:  # LOO-05, LOO-10
        found.append(Option("drop", Text("bmg1.do.drop"), partial(drop, game, model, game.controller(model))))
    near = [marker for marker in objectives(game) if marker.at is not None and game.stands_by(model, marker)]
    return [*found, *(_offer(acting, marker) for marker in near)]


def _offer(acting: Acting, marker: Marker) -> DeedOption:
    words, key = Text(f"bmg1.do.take_{marker.kind}"), f"{marker.kind}:{marker.id}"
    match marker.kind:
        case "loot":
            deed, refusal = partial(pick_up, acting, marker), why_not_pick_up(acting.model)
        case "riddle":
            deed, refusal = partial(attempt, acting, marker), why_not_try(acting, marker)
        case "ammo":
            deed, refusal = partial(rearm, acting), why_not_rearm(acting, marker)
        case _:
            deed, refusal = partial(find_dose, acting), why_not_taken(acting, marker, "BMG1-TIT-10", "BMG1-TIT-04")
    return handled(acting, key, words, deed, marker.id, refusal)


# --- Loot


def why_not_pick_up(model: Model) -> Refusal | None:
    """A carrier holds one Loot (LOO-08)."""
    return Refusal(Text("bmg1.no.has_loot"), "BMG1-LOO-08") if model.loot else None


async def pick_up(acting: Acting, marker: Marker) -> None:
    """Any character may (LOO-03, OBJ-06)."""
    game, model = acting.game, acting.model
    marker.at, marker.carrier, model.loot = None, model.id, marker.id
    game.tell(LOOT_TAKEN, model.id, marker.id, model=game.name(model))


# --- Riddles


def why_not_try(acting: Acting, marker: Marker) -> Refusal | None:
    """One attempt a round (RID-08), and none again where a Puzzle Master forbids it (TRT-151)."""
    if marker.tried == acting.game.state.round:
        return Refusal(Text("bmg1.no.riddle_tried"), "BMG1-RID-08")
    ban = MAY_TRY(Solving(acting.game, acting.model, marker)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


async def attempt(acting: Acting, marker: Marker) -> None:
    """The opponent names a number, kept for good; then a die (RID-02, RID-09). Points go to the character's player."""
    # RID-03, RID-05, RID-06
    game, model = acting.game, acting.model
    marker.tried = game.state.round
    known = SOLVED(Solving(game, model, marker), 0).value
    if known:
        solve(game, marker, model.seat, known)
        return
    if not marker.number:
        marker.number = await _named(game, marker, game.rival(model.seat))
    made = Throw(game, model, "other", Pool(), marker.number, exact=True)
    die = (await throw(made, 1, Text("bmg1.roll.riddle", n=marker.number))).face
    game.tell(RIDDLE_TRIED, model.id, marker.id, dice=[die], model=game.name(model), n=marker.number)
    off = abs(die - marker.number)
    if off == 1:  # RID-04, RID-10
        if model.seat not in marker.barred:
            marker.barred.append(model.seat)
        return
    solve(game, marker, model.seat, OWN if off == 0 and marker.seat == model.seat else OTHERS)


async def _named(game: Bmg1, marker: Marker, seat: Seat) -> int:
    # DCN-37
    options = [Option(str(n), Text("bmg1.do.number", n=n), n) for n in range(1, 7)]
    number: int = await Choose(seat, Text("bmg1.ask.riddle"), options, topic="riddle")
    return number


def solve(game: Bmg1, marker: Marker, seat: Seat, n: int) -> None:
    """A Riddle that gave points is gone (RID-07)."""
    game.state.markers.remove(marker)
    game.tell(RIDDLE_SOLVED, marker.id, side=seat, n=n)
    score(game, seat, n, "riddle")


# --- Ammo Crates and Titan Containers


def why_not_taken(acting: Acting, marker: Marker, began: str, once: str) -> Refusal | None:
    """It touched it when its activation began, and has not used one this round (AMC-04, AMC-05, TIT-04, TIT-10)."""
    if marker.id not in acting.activation.touched:
        return Refusal(Text("bmg1.no.not_at_start"), began)
    if marker.kind in acting.model.used_round:
        return Refusal(Text("bmg1.no.once_a_round"), once)
    return None


def empty_weapons(model: Model) -> list[str]:
    """The weapons it carries below their starting number (AMM-04, AMM-05)."""
    return [
        id
        for id in model.weapons
        if id in model.magazines and model.magazines[id] < model.most_magazines.get(id, model.magazines[id])
    ]


def why_not_rearm(acting: Acting, marker: Marker) -> Refusal | None:
    if refusal := why_not_taken(acting, marker, "BMG1-AMC-05", "BMG1-AMC-04"):
        return refusal
    return None if empty_weapons(acting.model) else Refusal(Text("bmg1.no.full"), "BMG1-AMM-04")


async def rearm(acting: Acting) -> None:
    """One magazine, for any of its weapons that lacks one (AMC-03, AMM-05)."""
    game, model = acting.game, acting.model
    options = [Option(id, game.weapon(id).name, id) for id in empty_weapons(model)]
    weapon = await Choose(game.controller(model), Text("bmg1.ask.magazine"), options, topic="magazine")
    model.magazines[weapon] += 1
    model.used_round.append("ammo")
    game.tell(MAGAZINE_FOUND, model.id, model=game.name(model), weapon=game.weapon(weapon).name)


async def find_dose(acting: Acting) -> None:
    """One Titan Dose; several may be carried (TIT-03, TIT-10)."""
    game, model = acting.game, acting.model
    model.doses += 1
    model.used_round.append("titan")
    game.tell(DOSE_FOUND, model.id, model=game.name(model))
