"""What the active model should do: move where it counts, fight, place and Reveal Suspects, use what it can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from game.core.place import Point, point
from game.systems.bmg3.content import Card, Weapon
from game.systems.bmg3.evaluate import health, place_worth, price
from game.systems.bmg3.flow.allowance import normal_actions, paid_by, usable_extras
from game.systems.bmg3.flow.pool import UNARMED
from game.systems.bmg3.flow.suspects import touches
from game.systems.bmg3.flow.template import caught
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import SUSPECT_REACH, About, Acting
from game.systems.bmg3.policy.cards import play_worth
from game.systems.bmg3.policy.fights import attack_worth, best_attack, split_worth, template_worth
from game.systems.bmg3.policy.prospects import deed_worth, gap, hopes, nearest, standing
from game.systems.bmg3.state import INCH, Marker, Model
from game.systems.bmg3.weights import WEIGHTS

DROP = 4 * INCH
"""A fall from here hurts, from higher up it may kill."""
FIGHTER = 4
"""Whoever attacks with so many dice can look after himself."""
CLOSE = 8 * INCH
"""Enemies nearer than this reach somebody in one move."""
TOUCH = 1.3 * INCH
"""Models and markers nearer than this are likely in contact."""


@dataclass(slots=True)
class Turn:
    """The active model's question: what all its answers are measured against."""

    game: Bmg3
    model: Model
    here: int = 0
    """What its place is worth now."""
    follow_up: bool = False
    """Whether it can still attack or Manipulate after a move."""
    seen: dict[Point, int] = field(default_factory=dict)
    """What places are worth that were looked at already."""

    @staticmethod
    def of(game: Bmg3, model: Model) -> Turn:
        turn = Turn(game, model)
        turn.here = turn.place(model.at)
        active = game.state.active
        if active and active.model == model.id:
            acting = Acting(game, model, active)
            extras, left = usable_extras(acting), normal_actions(acting) - len(active.taken)
            tactical = "tactical" not in active.taken
            named = any(extra in ("manipulate", "attack") for extra in extras)
            turn.follow_up = named or (tactical and (left > 1 or "any" in extras)) or "move" in extras
        return turn

    def place(self, at: Point | None) -> int:
        """What standing somewhere is worth: what cards hope for, how near the action is, what threatens."""
        game, model = self.game, self.model
        assert at is not None
        if at not in self.seen:
            with standing(model, at):
                worth = place_worth(game, model) + hopes(game, model.seat, with_hand=True)
                self.seen[at] = worth - danger(game, model) + lure(game, model)
        return self.seen[at]

    # --- answers

    def worth(self, key: str) -> int:
        """What an answer promises."""
        word, _, rest = key.partition(" ")
        verb, _, what = word.partition(":")
        match verb:
            case "end":
                return 0
            case "move":
                return self.move(rest)
            case "attack" | "blind" | "split" | "blind_split":
                return self.attack(verb, what, rest)
            case "template" | "blind_template":
                return self.template(what, point(rest), blind=verb == "blind_template")
            case "suspect":
                return self.suspect(point(rest))
            case "reveal":
                return self.reveal(what)
            case "lamp":
                return lamp_worth(self.game, self.model, what.partition(":")[2])
            case "sewer":
                used = deed_worth(self.game, self.model.seat, "sewer_used", what, self.model.id)
                return used + self.at(point(rest)) - 40 - self.alone(point(rest))
            case "teleport":
                return self.at(point(rest)) + WEIGHTS.idle
            case "score" if self.better_to_come(what):
                return 2 * WEIGHTS.idle
            case "score" | "lay" | "use":
                return play_worth(self.game, self.model.seat, verb, what)
            case "batclaw":
                return 120 if self.far > 10 * INCH else -20
            case "hypnotise":
                return self.hypnotise(self.game.model(what))
            case "medic" | "first_aid_kit":
                return self.heal(what)
            case _:
                return WEIGHTS.idle

    def better_to_come(self, id: str) -> bool:
        """Whether an attack still to come could score a better card: an activation holds one Objective (CRD-22)."""
        game, model, active = self.game, self.model, self.game.state.active
        if active is None or paid_by(Acting(game, model, active), "attack") is None:
            return False
        held = [game.card(other) for other in game.side(model.seat).hand]
        feats = [c for c in held if c.vp > game.card(id).vp and c.scored == "instant" and _is_of_blood(c)]
        return bool(feats) and any(not foe.ko and foe.at and self.in_reach(foe) for foe in game.enemies(model))

    def in_reach(self, foe: Model) -> bool:
        """Whether the model could be in contact with somebody, by rule of thumb."""
        active = self.game.state.active
        walk = 0 if active and active.moved else self.model.profile.movement
        assert self.model.at is not None and foe.at is not None
        return gap(self.model.at, foe.at) < walk + 1.3 * INCH

    @property
    def far(self) -> float:
        assert self.model.at is not None
        return min((gap(self.model.at, e.at) for e in self.game.enemies(self.model) if e.at and not e.ko), default=0.0)

    def at(self, at: Point) -> int:
        """What being elsewhere adds, with what could be done there at once."""
        gain = self.place(at) - self.here
        if not self.follow_up:
            return gain
        with standing(self.model, at):
            return gain + tactical(self.game, self.model) * 9 // 10

    def alone(self, at: Point) -> int:
        """What it costs somebody who is no fighter to come out of the ground among enemies, without a friend beside."""
        game, model = self.game, self.model
        if model.profile.attack >= FIGHTER:
            return 0
        with standing(model, at):
            near = sum(1 for enemy in game.enemies(model) if enemy.at and not enemy.ko and gap(at, enemy.at) < CLOSE)
            others = [friend.at for friend in game.friends(model) if friend is not model and friend.at]
        friends = sum(gap(at, other) < CLOSE for other in others)
        return max(0, near - friends) * price(model) // 3

    def move(self, path: str) -> int:
        """Where the path leads; standing up is worth something by itself."""
        last = path.split()[-1]
        by, _, to = last.rpartition(":")
        end = point(to)
        up = price(self.model) // 8 if self.model.down else 0
        assert self.model.at is not None
        if by == "fall":
            high = self.model.at.z
            return self.at(end._replace(z=0)) + up - (0 if high < DROP else price(self.model))
        if end == self.model.at:
            return up - WEIGHTS.idle
        return self.at(end) + up + WEIGHTS.idle

    def attack(self, verb: str, what: str, rest: str) -> int:
        game, model = self.game, self.model
        name, _, whom = what.partition(":")
        weapon = None if name == UNARMED else game.library.get(Weapon, name)
        blind = verb.startswith("blind")
        if "split" not in verb:
            return attack_worth(game, model, weapon, game.model(whom), blind=blind)
        words = [share.partition("=") for share in rest.split() if "=" in share]
        return split_worth(game, model, weapon, {id: int(n) for id, _, n in words}, whom, blind=blind)

    def template(self, weapon: str, at: Point, *, blind: bool) -> int:
        game, model, thing = self.game, self.model, self.game.library.get(Weapon, weapon)
        return template_worth(game, model, thing, caught(game, model, thing, at), blind=blind)

    def suspect(self, at: Point) -> int:
        return suspect_worth(self.game, self.model, at)

    def reveal(self, id: str) -> int:
        game, model = self.game, self.model
        marker = next(marker for marker in game.markers("suspect") if marker.id == id)
        return reveal_worth(game, model, marker)

    def hypnotise(self, enemy: Model) -> int:
        """Worth most on strong enemies that have yet to act."""
        if enemy.ko or enemy.has_status("hypnotised"):
            return -WEIGHTS.idle
        return price(enemy) // (6 if enemy.can_activate else 20) + WEIGHTS.idle

    def heal(self, what: str) -> int:
        id, _, kind = what.rpartition(":")
        patient = self.game.model(id)
        before = health(patient)
        stun, injury = (int(kind[4:]), 0) if kind.startswith("stun") else (0, 1)
        patient.stun, patient.injury = patient.stun - stun, patient.injury - injury
        woke = patient.ko and patient.stun < (patient.profile.willpower or 0)
        gain = health(patient) - before + (price(patient) // 3 if woke else 0)
        patient.stun, patient.injury = patient.stun + stun, patient.injury + injury
        return gain


def _is_of_blood(card: Card) -> bool:
    return any(clause.kind == "happened" and clause.what in ("ko", "casualty") for clause in card.requires)


# --- what can be done from a place


def tactical(game: Bmg3, model: Model) -> int:
    """The best a model could do with a Tactical action where it stands."""
    found = [best_attack(game, model), 0]
    reach = SUSPECT_REACH(About(game, model), 0).value
    assert model.at is not None
    marks = game.markers("suspect", game.rival(model.seat))
    within = [mark for mark in marks if touches(game, model, mark) or (reach and gap(model.at, mark.at) < reach)]
    found += [reveal_worth(game, model, mark) for mark in within]
    if room_for_suspect(game, model):
        found.append(suspect_worth(game, model, model.at))
    found += [lamp_worth(game, model, lamp.id) for lamp in game.markers("lamp") if gap(model.at, lamp.at) < TOUCH]
    return max(found)


def lamp_worth(game: Bmg3, model: Model, lamp: str) -> int:
    """A light less: for a card that asks for it."""
    return deed_worth(game, model.seat, "lamp_destroyed", lamp, model.id) - 60


def room_for_suspect(game: Bmg3, model: Model) -> bool:
    """Whether a Suspect could likely be put here: away from the own zone and the other Suspects, by rule of thumb."""
    assert model.at is not None
    at = model.at
    if any(gap(at, marker.at) < 4.6 * INCH for marker in game.markers("suspect", model.seat)):
        return False
    for zone in game.zones(model.seat):
        xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
        near = 1.6 * INCH
        if min(xs) - near < at.x < max(xs) + near and min(ys) - near < at.y < max(ys) + near:
            return False
    return True


def suspect_worth(game: Bmg3, model: Model, at: Point) -> int:
    """A Suspect more: for cards that count them, and by itself; near the rival it will be Revealed."""
    seat = model.seat
    before = hopes(game, seat, with_hand=True)
    with one_more(game, Marker("?", "suspect", seat, at)):
        gain = hopes(game, seat, with_hand=True) - before
        gain += deed_worth(game, seat, "suspect_placed", "?", model.id, seat)
    rivals = [enemy for enemy in game.enemies(model) if not enemy.ko]
    return WEIGHTS.suspect + gain - round(60 * nearest(rivals, [at]))


def reveal_worth(game: Bmg3, model: Model, marker: Marker) -> int:
    """A Suspect less: the rival's with pleasure, an own one only by mistake."""
    if marker.seat == model.seat:
        return -2 * WEIGHTS.suspect
    return WEIGHTS.suspect + deed_worth(game, model.seat, "suspect_revealed", marker.id, model.id, marker.seat)


def danger(game: Bmg3, model: Model) -> int:
    """Enemies still to act that could gang up on the model; one alone is what it came for."""
    assert model.at is not None
    threats = 0
    for enemy in game.enemies(model):
        if enemy.can_activate and enemy.at is not None:
            threats += gap(model.at, enemy.at) < enemy.profile.movement + 1.2 * INCH
    friends = sum(1 for friend in game.friends(model) if friend.at and gap(model.at, friend.at) < 6 * INCH)
    hurt = price(model) - health(model)
    return max(0, threats - friends) * price(model) // 20 + threats * hurt // 8


def lure(game: Bmg3, model: Model) -> int:
    """In contact with an enemy: where a fighter belongs."""
    assert model.at is not None
    if model.profile.attack < 3:
        return 0
    foes = [e for e in game.enemies(model) if e.at and not e.ko and gap(model.at, e.at) < 1.3 * INCH]
    return 25 * min(2, len(foes))


@contextmanager
def one_more(game: Bmg3, marker: Marker) -> Iterator[None]:
    """As if another marker lay on the table."""
    game.state.markers.append(marker)
    try:
        yield
    finally:
        game.state.markers.pop()
