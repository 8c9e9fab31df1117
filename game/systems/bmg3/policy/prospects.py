"""How likely Objective cards are to be met soon: what cards in hand and on the table promise."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from math import hypot

from game.core.place import Point
from game.core.request import Seat
from game.systems.bmg3.cards.conditions import centre, facts
from game.systems.bmg3.cards.objectives import is_met, now, objective_refusal, this_round
from game.systems.bmg3.content import Card, Clause
from game.systems.bmg3.game import Bmg3, diameter
from game.systems.bmg3.state import INCH, Fact, FactKind, Laid, Model
from game.systems.bmg3.weights import WEIGHTS

POINT = 1000
"""A Victory Point; everything else is told in fractions of it."""
FAR = 16 * INCH
"""From here on a place is as good as out of reach."""
HIDDEN = 12 * INCH
"""A model farther than this from every enemy is likely unseen by night."""
ROUNDS = 4


def ease(card: Card) -> float:
    """How often a card is scored by a player who tries, before anything is known of the table."""
    chance = 1.0
    for clause in card.requires:
        chance *= WEIGHTS.ease[_word(clause)] ** max(1.0, clause.n / 2)
    return chance


def _word(clause: Clause) -> str:
    return clause.what if clause.kind == "happened" else clause.kind


# --- what cards promise


def hopes(game: Bmg3, seat: Seat, *, with_hand: bool) -> int:
    """What the cards of a player promise: those on the table, and those in hand if they are known."""
    supposed = seat, with_hand, _supposed(game)
    return game.once("hopes", supposed, lambda: _hopes(game, seat, with_hand))


def _supposed(game: Bmg3) -> Hashable:
    """All that a policy supposes to be otherwise while it weighs answers: the same of it promises the same."""
    facts, markers = game.state.facts, game.state.markers
    last = (facts[-1].kind, facts[-1].seat, facts[-1].subject) if facts else None
    mark = (markers[-1].id, markers[-1].at) if markers else None
    models = tuple([(model.at, model.stun, model.injury) for model in game.state.models.values()])
    return models, len(facts), last, len(markers), mark


def _hopes(game: Bmg3, seat: Seat, with_hand: bool) -> int:
    side = game.side(seat)
    total = sum(promise(game, seat, laid) for laid in side.laid)
    if not with_hand:
        return round(total)
    return round(
        total + sum(held_promise(game, seat, game.card(id)) * fellow_share(game, seat, id) for id in side.hand)
    )


def fellow_share(game: Bmg3, seat: Seat, id: str) -> float:
    """Of several copies in hand each further one counts for less: a name is scored once at a time (CRD-25)."""
    hand = game.side(seat).hand
    before = hand[: hand.index(id)] if id in hand else hand
    return WEIGHTS.second ** sum(game.card(other).id == game.card(id).id for other in before)


def promise(game: Bmg3, seat: Seat, laid: Laid) -> float:
    """A card on the table: nearly sure while it is met, what it is when the round is over."""
    card = game.card(laid.card)
    met = is_met(game, seat, laid)
    over = not any(model.can_activate for model in game.in_play()) and game.state.phase in ("execute", "recount")
    if over:
        again = card.scored == "special" and game.state.round < ROUNDS
        return POINT * card.vp * (1.0 if met else WEIGHTS.later * ease(card) if again else 0.0)
    if met:
        return POINT * card.vp * WEIGHTS.stands
    return POINT * card.vp * likelihood(game, seat, card, laid.progress)


def held_promise(game: Bmg3, seat: Seat, card: Card) -> float:
    """A card in hand: it still has to be laid, perhaps next round."""
    order = ("lead", "plan", "execute", "recount")
    phase = game.state.phase
    comes = phase not in order or any(order.index(when) >= order.index(phase) for when in card.when)
    if not comes and game.state.round >= ROUNDS:
        return 0.0
    return POINT * card.vp * likelihood(game, seat, card) * (WEIGHTS.held if comes else WEIGHTS.later)


def likelihood(game: Bmg3, seat: Seat, card: Card, before: int = 0) -> float:
    """The chance that all lines of a card are met when it counts, as things stand."""
    chance = 1.0
    for clause in card.requires:
        part = min(1.0, progress(game, seat, card, clause, before))
        chance *= 0.95 if part >= 1.0 else WEIGHTS.ease[_word(clause)] * (0.25 + 0.75 * part)
    return chance


def progress(game: Bmg3, seat: Seat, card: Card, clause: Clause, before: int = 0) -> float:
    """How much of a line is done: 1 when it is met."""
    if clause.kind == "happened":
        scope = now(game) if card.scored == "instant" else this_round
        done = before + len(facts(game, seat, clause, scope))
        need = max(1, clause.n)
        return 1.0 if done >= need else (done + 0.8 * _opportunity(game, seat, clause)) / need
    if clause.kind == "never_happened":
        return 0.0 if any(fact.kind == clause.what for fact in game.state.facts) else 0.8
    return PROGRESS[clause.kind](game, seat, clause)


def _opportunity(game: Bmg3, seat: Seat, clause: Clause) -> float:
    """How near somebody is to bringing a fact about."""
    rival = game.rival(seat)
    awake = [model for model in game.in_play(seat) if not model.ko]
    match clause.what:
        case "suspect_revealed":
            owner = rival if clause.whose == "rival" else seat
            return nearest(awake, [marker.at for marker in game.markers("suspect", owner)])
        case "lamp_destroyed":
            return nearest(awake, [marker.at for marker in game.markers("lamp")])
        case "sewer_used":
            return nearest(awake, [marker.at for marker in game.markers("sewer")])
        case "ko":
            return max((weakness(m) for m in game.in_play(rival) if not m.ko), default=0.0)
        case "casualty":
            return max((m.injury / m.profile.endurance for m in game.in_play(rival)), default=0.0)
        case _:
            return 0.5


def weakness(model: Model) -> float:
    """How much of its Willpower a model has used up."""
    willpower = model.profile.willpower
    return model.stun / willpower if willpower else 0.0


# --- distances, by rule of thumb


def gap(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def touching(a: Model, b: Model) -> float:
    """How far apart the middles of two bases in touch are."""
    return (diameter(a.base) + diameter(b.base)) / 2


def closeness(models: list[Model], places: list[Point], within: float = 0.0) -> list[float]:
    """For each model 1 at one of the places, less the farther it is; the nearest first."""
    if not places:
        return []
    gaps = [min(gap(m.at, place) for place in places) - within for m in models if m.at is not None]
    return sorted((1.0 if far <= 0 else max(0.0, 0.9 - far / FAR) for far in gaps), reverse=True)


def nearest(models: list[Model], places: list[Point]) -> float:
    return max(closeness(models, places, 1.2 * INCH), default=0.0)


# --- line by line


def _awake(game: Bmg3, seat: Seat) -> list[Model]:
    return [model for model in game.in_play(seat) if not model.ko]


def _suspects(game: Bmg3, seat: Seat, clause: Clause) -> float:
    return len(game.markers("suspect", seat)) / max(1, clause.n)


def _quarters(game: Bmg3, seat: Seat, clause: Clause) -> float:
    middle = centre(game)
    taken = {(m.at.x >= middle.x, m.at.y >= middle.y) for m in game.markers("suspect", seat)}
    free = [m for m in _awake(game, seat) if m.at and (m.at.x >= middle.x, m.at.y >= middle.y) not in taken]
    return min(1.0, (len(taken) + (0.3 if free and len(taken) < clause.n else 0.0)) / max(1, clause.n))


def _ahead(game: Bmg3, seat: Seat, clause: Clause) -> float:
    lead = len(game.markers("suspect", seat)) - len(game.markers("suspect", game.rival(seat)))
    need = max(1, clause.n)
    return 1.0 if lead >= need else max(0.0, 0.8 - 0.2 * (need - lead))


def _models(game: Bmg3, seat: Seat, clause: Clause) -> float:
    models, need = _awake(game, seat), max(1, clause.n)
    match clause.what:
        case "":
            return len(models) / need
        case "roof":
            high = sum(model.at is not None and model.at.z > 0 for model in models)
            return min(1.0, high / need)
        case "contact":
            foes = [enemy.at for enemy in _awake(game, game.rival(seat)) if enemy.at is not None]
            shares = closeness(models, foes, 1.25 * INCH)
        case "rival_zone" | "own_zone":
            owner = seat if clause.what == "own_zone" else game.rival(seat)
            shares = sorted((_in_zone(game, owner, model) for model in models), reverse=True)
        case "centre":
            shares = closeness(models, [centre(game)], clause.range + 500.0)
        case _:
            places = [marker.at for marker in game.state.markers if marker.kind == clause.what]
            shares = closeness(models, places, clause.range + INCH)
    return sum(shares[:need]) / need


def _in_zone(game: Bmg3, owner: Seat, model: Model) -> float:
    assert model.at is not None
    gaps = []
    for zone in game.zones(owner):
        xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
        dx = max(min(xs) - model.at.x, 0, model.at.x - max(xs))
        dy = max(min(ys) - model.at.y, 0, model.at.y - max(ys))
        gaps.append(hypot(dx, dy))
    far = min(gaps, default=float(FAR)) - INCH / 2
    return 1.0 if far <= 0 else max(0.0, 0.9 - far / FAR)


def _ranked(game: Bmg3, seat: Seat, clause: Clause) -> float:
    whose = {"own": (seat,), "rival": (game.rival(seat),), "any": (seat, game.rival(seat))}[clause.whose]
    there = sum(clause.what in model.profile.ranks and not model.ko for s in whose for model in game.in_play(s))
    return there / max(1, clause.n)


def _hold_centre(game: Bmg3, seat: Seat, clause: Clause) -> float:
    middle = [centre(game)]
    own = closeness(_awake(game, seat), middle, clause.range + 500.0)
    rival = closeness(_awake(game, game.rival(seat)), middle, clause.range + 500.0)
    lead = sum(share >= 1 for share in own) - sum(share >= 1 for share in rival)
    if lead > 0:
        return 1.0
    return max(0.0, min(0.9, 0.4 + 0.15 * (sum(own) - sum(rival))))


def _outnumber(game: Bmg3, seat: Seat, clause: Clause) -> float:
    lead = len(_awake(game, seat)) - len(_awake(game, game.rival(seat)))
    need = max(1, clause.n)
    return 1.0 if lead >= need else max(0.0, 0.7 - 0.25 * (need - lead))


def _ko(game: Bmg3, seat: Seat, clause: Clause) -> float:
    """Those who lie there, and how far the others are on the way."""
    player = seat if clause.whose == "own" else game.rival(seat)
    shares = sorted((1.0 if m.ko else 0.7 * weakness(m) for m in game.in_play(player)), reverse=True)
    need = max(1, clause.n)
    return sum(shares[:need]) / need


def _nobody_ko(game: Bmg3, seat: Seat, clause: Clause) -> float:
    if any(model.ko for model in game.in_play(seat)):
        return 0.0
    return 0.9 - 0.5 * max((weakness(model) for model in game.in_play(seat)), default=0.0)


def _boss_up(game: Bmg3, seat: Seat, clause: Clause) -> float:
    boss = game.side(seat).boss
    return 1.0 if boss and game.model(boss).in_play and not game.model(boss).ko else 0.0


def _boss_fallen(game: Bmg3, seat: Seat, clause: Clause) -> float:
    boss = game.side(game.rival(seat)).boss
    if not boss or not game.model(boss).in_play or game.model(boss).ko:
        return 1.0
    return weakness(game.model(boss))


def _lamps_left(game: Bmg3, seat: Seat, clause: Clause) -> float:
    excess = len(game.markers("lamp")) - clause.n
    return 1.0 if excess <= 0 else max(0.0, 0.8 - 0.3 * excess)


def _unseen(game: Bmg3, seat: Seat, clause: Clause) -> float:
    foes = [enemy.at for enemy in _awake(game, game.rival(seat)) if enemy.at is not None]
    gaps = [min((gap(m.at, foe) for foe in foes), default=float(FAR)) for m in _awake(game, seat) if m.at is not None]
    shares = sorted((min(0.9, far / HIDDEN) for far in gaps), reverse=True)
    return sum(shares[: max(1, clause.n)]) / max(1, clause.n)


def _healthy(game: Bmg3, seat: Seat, clause: Clause) -> float:
    return sum(model.injury == 0 for model in game.in_play(seat)) / max(1, clause.n)


PROGRESS: dict[str, Callable[[Bmg3, Seat, Clause], float]] = {
    "suspects": _suspects,
    "suspect_quarters": _quarters,
    "suspects_ahead": _ahead,
    "models": _models,
    "ranked": _ranked,
    "hold_centre": _hold_centre,
    "outnumber": _outnumber,
    "ko": _ko,
    "nobody_ko": _nobody_ko,
    "boss_up": _boss_up,
    "boss_fallen": _boss_fallen,
    "lamps_left": _lamps_left,
    "unseen": _unseen,
    "healthy": _healthy,
}


# --- what a deed would bring


def deed_worth(game: Bmg3, seat: Seat, kind: FactKind, subject: str = "", by: str = "", of: Seat | None = None) -> int:
    """What cards gain if this happens now: one scored at once, the others nearer to their end."""
    before = hopes(game, seat, with_hand=True)
    with supposing(game, Fact(kind, seat, subject, by, of, _activation(game), game.state.phase)):
        scored = [game.card(id).vp for id in game.side(seat).hand if _scores(game, seat, id)]
        return POINT * max(scored, default=0) + max(0, hopes(game, seat, with_hand=True) - before) // 2


def _activation(game: Bmg3) -> int:
    return game.state.activations if game.state.active else 0


def _scores(game: Bmg3, seat: Seat, id: str) -> bool:
    return game.card(id).scored == "instant" and objective_refusal(game, seat, id) is None


@contextmanager
def supposing(game: Bmg3, fact: Fact) -> Iterator[None]:
    """As if something had happened."""
    game.state.facts.append(fact)
    try:
        yield
    finally:
        game.state.facts.pop()


@contextmanager
def standing(model: Model, at: Point | None) -> Iterator[None]:
    """As if a model stood elsewhere."""
    here, model.at = model.at, at
    try:
        yield
    finally:
        model.at = here
