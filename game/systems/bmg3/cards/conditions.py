"""What Objective cards ask for: the vocabulary of `requires` in a pack (docs/packs-bmg3.md tells it to authors).

All lines of a card must be met. A fact counts within the activation or phase for a card that scores instantly, within
the round for one scored at its end, and from round to round for one scored in a way of its own (OBJ-06, OBJ-04).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.core.place import Point
from game.core.request import Seat
from game.systems.bmg3.content import Clause
from game.systems.bmg3.flow.sight import can_see, near
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Fact, Marker, Model
from game.systems.bmg3.vocabulary import BEFALLING

Scope = Callable[[Fact], bool]


class Count(NamedTuple):
    """How much of what a line asks for there is."""

    have: int
    wanted: int

    @property
    def met(self) -> bool:
        return self.have >= self.wanted


Condition = Callable[[Bmg3, Seat, Clause], Count]


def unmet(game: Bmg3, seat: Seat, clauses: Iterable[Clause], scope: Scope, before: int = 0) -> Clause | None:
    """The first line of a requirement that is not met; facts count in `scope`, on top of `before` from earlier."""
    # SUS-12, CRD-05
    return next((clause for clause in clauses if not counted(game, seat, clause, scope, before).met), None)


def counted(game: Bmg3, seat: Seat, clause: Clause, scope: Scope, before: int = 0) -> Count:
    """How far one line of a requirement has come."""
    if clause.kind == "happened":
        return Count(before + len(facts(game, seat, clause, scope)), max(1, clause.n))
    if clause.kind == "never_happened":
        return _so(not any(fact.kind == clause.what and _is_of(game, seat, clause, fact) for fact in game.state.facts))
    return CONDITIONS[clause.kind](game, seat, clause)


def _so(met: bool) -> Count:
    """Of what is so or is not."""
    return Count(int(met), 1)


def facts(game: Bmg3, seat: Seat, clause: Clause, scope: Scope) -> list[Fact]:
    """The facts a clause speaks of: what befell a model whoever caused it, else what own models or cards did."""
    return [
        fact
        for fact in game.state.facts
        if fact.kind == clause.what
        and scope(fact)
        and (fact.kind in BEFALLING or fact.seat == seat)
        and _is_of(game, seat, clause, fact)
    ]


def _is_of(game: Bmg3, seat: Seat, clause: Clause, fact: Fact) -> bool:
    """Whether it happened to a thing of the player the clause names."""
    if clause.whose == "any":
        return True
    owner = fact.of or (game.model(fact.subject).seat if fact.subject in game.state.models else fact.seat)
    return (owner == seat) == (clause.whose == "own")


def _players(game: Bmg3, seat: Seat, clause: Clause) -> list[Seat]:
    rival = game.rival(seat)
    return {"own": [seat], "rival": [rival], "any": [seat, rival]}[clause.whose]


def _suspects_of(game: Bmg3, seat: Seat, clause: Clause) -> list[Marker]:
    return [marker for player in _players(game, seat, clause) for marker in game.markers("suspect", player)]


def _awake(game: Bmg3, seat: Seat, clause: Clause) -> list[Model]:
    return [m for player in _players(game, seat, clause) for m in game.in_play(player) if not m.ko]


def centre(game: Bmg3) -> Point:
    return Point(game.table.width // 2, game.table.depth // 2)


def _places(game: Bmg3, clause: Clause) -> list[Marker | Point]:
    """What a clause measures from."""
    if clause.what == "centre":
        return [centre(game)]
    return [marker for marker in game.state.markers if marker.kind == clause.what]


def _is_at(game: Bmg3, seat: Seat, clause: Clause, model: Model) -> bool:
    match clause.what:
        case "":
            return True
        case "rival_zone" | "own_zone":
            owner = seat if clause.what == "own_zone" else game.rival(seat)
            return any(near(game, model, zone, 0) for zone in game.zones(owner))
        case "roof":
            return model.at is not None and model.at.z > 0
        case "contact":
            return any(near(game, model, enemy, 0) for enemy in game.enemies(model) if not enemy.ko)
        case _:
            return any(near(game, model, place, clause.range) for place in _places(game, clause))


def suspects(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    found = _suspects_of(game, seat, clause)
    if clause.what:
        places = _places(game, clause)
        found = [marker for marker in found if any(near(game, marker, place, clause.range) for place in places)]
    return Count(len(found), clause.n)


def suspect_quarters(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    middle = centre(game)
    quarters = {(m.at.x >= middle.x, m.at.y >= middle.y) for m in game.markers("suspect", seat)}
    return Count(len(quarters), clause.n)


def suspects_ahead(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    own, rival = (len(game.markers("suspect", player)) for player in (seat, game.rival(seat)))
    return Count(own, rival + max(1, clause.n))


def models(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    there = [model for model in _awake(game, seat, clause) if _is_at(game, seat, clause, model)]
    return Count(len(there), clause.n)


def ranked(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    """A model with several ranks counts as each of them (OBJ-10)."""
    return Count(sum(clause.what in model.profile.ranks for model in _awake(game, seat, clause)), clause.n)


def hold_centre(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    middle = centre(game)

    def there(player: Seat) -> int:
        return sum(not m.ko and near(game, m, middle, clause.range) for m in game.in_play(player))

    return Count(there(seat), there(game.rival(seat)) + 1)


def outnumber(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    own, rival = (sum(not m.ko for m in game.in_play(player)) for player in (seat, game.rival(seat)))
    return Count(own, rival + max(1, clause.n))


def ko(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    return Count(sum(m.ko for player in _players(game, seat, clause) for m in game.in_play(player)), clause.n)


def nobody_ko(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    return _so(not any(m.ko for player in _players(game, seat, clause) for m in game.in_play(player)))


def boss_up(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    bosses = [game.side(player).boss for player in _players(game, seat, clause)]
    return _so(all(id and game.model(id).in_play and not game.model(id).ko for id in bosses))


def boss_fallen(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    return _so(not boss_up(game, seat, clause).met)


def lamps_left(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    return _so(len(game.markers("lamp")) <= clause.n)


def unseen(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    """Counted no farther than wanted, for looking is slow."""
    enemies = [m for m in game.in_play(game.rival(seat)) if not m.ko]
    hidden = 0
    for model in game.in_play(seat):
        if hidden < clause.n and not model.ko and not any(can_see(game, enemy, model) for enemy in enemies):
            hidden += 1
    return Count(hidden, clause.n)


def healthy(game: Bmg3, seat: Seat, clause: Clause) -> Count:
    return Count(sum(m.injury == 0 for m in game.in_play(seat)), clause.n)


CONDITIONS: dict[str, Condition] = {
    condition.__name__: condition
    for condition in (
        suspects,
        suspect_quarters,
        suspects_ahead,
        models,
        ranked,
        hold_centre,
        outnumber,
        ko,
        nobody_ko,
        boss_up,
        boss_fallen,
        lamps_left,
        unseen,
        healthy,
    )
}
