"""The tray below the board: the dice of the hero that acts, what neighbours share, and how they answer questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from game.core.request import Choose, ChooseSome, PickPath, Request, Seat
from game.core.text import Text
from game.kit.trays import Lift, Promise, Tray
from game.systems.shadow_of_the_bat.faces import die_chip, icon_chip
from game.systems.shadow_of_the_bat.flow import dice_phase, icons, moving
from game.systems.shadow_of_the_bat.flow.icons import GRANTED, LENT, WILD, Face, Way
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Die, Hero

# --- what lies in it


def trays(game: Fight, viewer: Seat | None) -> Sequence[Tray]:
    """The icons a card lends to whoever acts; else the dice of the hero that acts, or of the viewer."""
    state = game.state
    active = state.active
    if active and active.icons:
        chips = tuple(icon_chip(f"icon:{n}", icon) for n, icon in enumerate(active.icons))
        return [Tray(_title(game, active.figure), chips)]
    if active and active.figure in state.heroes:
        return _of(game, state.heroes[active.figure])
    mine = [hero for hero in state.heroes.values() if viewer in (None, hero.seat)]
    return [tray for hero in mine for tray in _of(game, hero)]


def _of(game: Fight, hero: Hero) -> list[Tray]:
    """A hero's own dice and what else only it can spend; then what it gets from its neighbours."""
    own = [die_chip(game, hero, die, n) for n, die in enumerate(hero.dice)]
    own += [icon_chip(f"icon:{n}", icon) for n, icon in enumerate(hero.granted)]
    if hero.wild and not hero.wild_spent:  # DKN-15
        own.append(icon_chip("wild", hero.wild, Text("shadow_of_the_bat.look.wild")))
    if not own:
        return []
    name = Text("shadow_of_the_bat.look.focus_name")
    found = [Tray(_title(game, hero.id), tuple(own), pool=(hero.focus, hero.most_focus), pool_name=name)]
    copies = hero.copies or list(_to_come(game, hero))
    shared = tuple(die_chip(game, hero, die, n) for n, die in enumerate(copies, len(hero.dice)))
    if shared:
        word = "shared" if hero.copies else "to_share"
        found.append(Tray(Text(f"shadow_of_the_bat.look.{word}"), shared, shared=True))
    return found


def _title(game: Fight, figure: str) -> Text:
    return Text("shadow_of_the_bat.look.dice_of", name=game.name(figure))


def _to_come(game: Fight, hero: Hero) -> Iterator[Die]:
    """What the neighbours would share as their dice lie now (DIC-06)."""
    if game.state.dark_knight or game.state.phase != "dice" or len(game.state.heroes) < 2:
        return
    left, right = dice_phase.neighbours(game, hero)
    if left.dice and right.dice:
        yield Die(left.dice[-1].face, owner=left.id)
        yield Die(right.dice[0].face, owner=right.id)


# --- what it answers


def picks(game: Fight, request: Request[Any], key: str) -> Sequence[Lift]:
    """The dice that are rolled again, or the icons that a way to pay spends."""
    if request.topic == "which_dice" and isinstance(request, ChooseSome):
        hero = next(hero for hero in game.state.heroes.values() if hero.seat == request.seat)
        return [Lift(f"die:{hero.id}:{int(key) - 1}")]
    if request.topic == "icons" and isinstance(request, Choose):
        option = request.option(key)
        return [_pick(option.subject, face) for face in cast(Way, option.value)]
    return ()


def _pick(figure: str, face: Face) -> Lift:
    if face.source == WILD:
        return Lift(WILD, 0)
    if face.source in (GRANTED, LENT):
        return Lift(f"icon:{face.place}", 0)
    return Lift(f"die:{figure}:{int(face.source) - 1}", face.place)


def bill(game: Fight, path: PickPath, cost: int) -> Choose[Any] | None:
    """The question which icons pay for a Move (decision 15)."""
    if path.topic != "path":
        return None
    figure = game.figure(path.subject)
    faces = icons.icons(game, figure)
    most = icons.most(faces, "M")
    count = next((n for n in range(1, most + 1) if moving.points(game, figure, n) >= cost), 0)
    found = icons.ways(faces, ["M"] * count) if count else []
    return icons.choice(game, figure, found) if found else None


def promise(game: Fight, request: Request[Any], key: str) -> Promise | None:
    """What rolling these dice again costs (FOC-01); or that all are kept."""
    word, *dice = key.split()
    if request.topic != "action_reroll" or word not in ("reroll", "keep"):
        return None
    if word == "keep":
        return Promise(Text("shadow_of_the_bat.do.keep_all"), icon="lock")
    hero = next(hero for hero in game.state.heroes.values() if hero.seat == request.seat)
    costs = Text("shadow_of_the_bat.look.costs_focus", n=1, of=hero.focus)
    return Promise(Text("shadow_of_the_bat.do.reroll_dice", n=len(dice)), costs, "dice-multiple", 1)
