"""Which question is asked, and what its answers seem worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.place import GRID_SCALE, point
from game.core.request import DECLINE, Choose, Request, Seat
from game.core.system import Hunch
from game.systems.torgue_arena.flow.asking import DICE
from game.systems.torgue_arena.flow.attack import Aim
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy import between, defending, gear, group, shifts
from game.systems.torgue_arena.policy.ops import op_worth
from game.systems.torgue_arena.policy.turns import Turn, acts
from game.systems.torgue_arena.state import Companion, Figure, Hunter
from game.systems.torgue_arena.vocabulary import COLOURS, Op
from game.systems.torgue_arena.weights import WEIGHTS

Guess = Callable[[Arena, Seat, Request[Any], Sequence[str]], Sequence[float]]
LOOT = "loot:"
STUCK = ("act", "ffyl")
"""Questions where any Loot token is better than giving up when nothing else is left."""


def hunch(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A number for every key, in the units of the system's value."""
    name = request.topic
    asked = [key for key in keys if not _aside(key)]
    guess = TRIED.get(name) or SURE.get(name, _first)
    worths = dict(zip(asked, guess(game, seat, request, asked), strict=True)) if asked else {}
    best = max(worths.values(), default=0.0)
    stuck = name in STUCK and len(asked) == 1
    for key in keys:
        if key.startswith(LOOT):  # it costs nothing, and the question is asked again
            now = max(gear.loot_worth(game, seat, key), int(stuck))
            worths[key] = best + now if now > 0 else best - UNUSED
        elif key == DICE:
            worths[key] = best - UNUSED
    used = any(key.startswith(LOOT) and worths[key] > best for key in keys)
    return Hunch(tuple(round(worths[key]) for key in keys), is_sure=used or name not in TRIED)


UNUSED = 5_000
"""How far an answer that nobody should give falls behind the others."""
PLAIN = 500
"""How far an obvious answer stands ahead of the others."""


def _aside(key: str) -> bool:
    return key == DICE or key.startswith(LOOT)


def _first(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where it hardly matters: the rest in the order they are listed, or the first."""
    return group.first(keys)


def _hunter(game: Arena, seat: Seat) -> Hunter:
    return next(hunter for hunter in game.state.hunters.values() if hunter.seat == seat)


def _figure(game: Arena, request: Request[Any]) -> Figure | None:
    """The miniature a question is about, by its subject or its name."""
    subject = getattr(request, "subject", "")
    if subject in game.state.hunters or subject in game.state.companions or subject in game.state.enemies:
        return game.figure(subject)
    named = [value for _, value in request.text.values]
    figures = [*game.state.hunters.values(), *game.state.companions.values()]
    return next((figure for figure in figures if game.name(figure) in named), None)


def _owner(game: Arena, seat: Seat, request: Request[Any]) -> Hunter:
    """The hunter a question to a seat is about."""
    figure = _figure(game, request)
    hunter = game.owner(figure) if figure is not None else None
    return hunter or _hunter(game, seat)


# --- turns


def _act(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    assert isinstance(request, Choose)
    reaction = game.state.reactions if game.state.reacting else 0
    hunter = _owner(game, seat, request)
    figure = _figure(game, request)
    turn = Turn.of(game, hunter, figure if isinstance(figure, Companion) else None, reaction)
    return acts(turn, request, keys)


def _ffyl(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Only an elimination saves: the best chance of one (FFY-02)."""
    assert isinstance(request, Choose)
    turn = Turn.of(game, _owner(game, seat, request), reaction=game.state.reactions)
    return [turn.rescue(request, key) for key in keys]


def _reaction(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Who [RE]acts first: hunters who are Down, then whoever has most left; whether to is the next question."""
    worths = []
    for key in keys:
        hunter = game.state.hunters.get(key)
        if hunter is None:
            worths.append(0 if key == DECLINE else 50)
        else:
            worths.append(1000 if hunter.down else 100 + sum(not token.spent for token in hunter.tokens))
    return worths


def _activate(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Whoever can do most at once goes first."""
    worths = []
    for key in keys:
        turn = Turn.of(game, game.hunter(key))
        worths.append(turn.plan(turn.here, turn.dice))
    return worths


def _way(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A move that something grants."""
    figure = _figure(game, request)
    hunter = game.owner(figure) if figure is not None else None
    if figure is None or hunter is None or figure.at is None:
        return [0] * len(keys)
    turn = Turn.of(game, hunter)
    now = turn.stand(figure.at, figure)
    return [0 if key == DECLINE else turn.move(figure, key, free=True) - now - turn.rest(turn.dice) for key in keys]


def _charge(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where a Charge ends: beside the best target."""
    figure = _figure(game, request)
    hunter = game.owner(figure) if figure is not None else None
    if figure is None or hunter is None or figure.at is None:
        return [0] * len(keys)
    turn = Turn.of(game, hunter)
    arms = [arm for arm in turn.shots.arms(figure) if "charge" in turn.shots.properties(arm)]
    arm = arms[0] if arms else turn.shots.arms(figure)[-1]
    ends = [figure.at if key == DECLINE else point(key.split()[-1], GRID_SCALE) for key in keys]
    return [turn.charged(arm, end, "yellow", turn.dice) for end in ends]


def _aim(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Whom an attack under way strikes, or strikes next."""
    assert isinstance(request, Choose)
    figure = _figure(game, request) or _hunter(game, seat)
    turn = Turn.of(game, game.owner(figure) or _hunter(game, seat))
    arms = turn.shots.arms(figure)
    worths = []
    for key in keys:
        aim = request.option(key).value
        worths.append(max(turn.shots.aimed(arm, aim, "yellow") for arm in arms) if isinstance(aim, Aim) else 0.0)
    return worths


# --- tokens


def _defend(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    assert isinstance(request, Choose)
    hunter, strength = _owner(game, seat, request), defending.number(request, "strength")
    return [defending.guard_worth(game, hunter, request.option(key), strength) for key in keys]


def _token(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    rolls = bool(defending.number(request, "rolls"))
    return [defending.paid_worth(key, rolls) for key in keys]


def _colour(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [WEIGHTS.die_worth * COLOURS.index(key) if key in COLOURS else 0 for key in keys]


def _absorb(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The worst Shield token goes first."""
    return [-worth for worth in _colour(game, seat, request, keys)]


def _wound(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [defending.wounded_worth(key) for key in keys]


def _heal(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [defending.healed_worth(key) for key in keys]


def _remedy(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [gear.remedy_worth(key) for key in keys]


def _stunned(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [defending.stunned_worth(hunter, key) for key in keys]


def _precision(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return defending.reroll_worth(keys, defending.number(request, "face"))


# --- the group's questions


def _tough(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return group.toughest(game, keys)


def _weak(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [-worth for worth in group.toughest(game, keys)]


def _away(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return group.away(game, keys)


def _haven(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return group.havens(game, _figure(game, request) or _hunter(game, seat), keys)


def _replaced(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return group.replaced(game, keys)


def _crowd(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [group.crowd(game, key) for key in keys]


def _whom(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return group.whom(game, keys)


def _decline(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [PLAIN if key == DECLINE else 0 for key in keys]


def _yes(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [PLAIN if key == "yes" else 0 for key in keys]


def _all(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Everything there is to Harvest."""
    return [2 * PLAIN if key == "all" else 0 if key == DECLINE else PLAIN for key in keys]


def _play_on(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    tired = game.state.games >= between.ENOUGH
    return [UNUSED if (key == "on") != tired else 0 for key in keys]


def _one_op(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The best of several operations of a card."""
    assert isinstance(request, Choose)
    hunter = _hunter(game, seat)
    ops = [request.option(key).value for key in keys]
    return [op_worth(game, op, hunter) if isinstance(op, Op) else 0 for op in ops]


# --- gear, loot, between games


def _gear(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A new card; its hunter has it, but not yet in any slot."""
    hunter = _owner(game, seat, request)
    new = next((item.id for item in hunter.items if not item.place), hunter.items[-1].id)
    return gear.rooms(game, hunter, keys, new)


def _least_gear(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [-gear.gear_worth(game, hunter, key) for key in keys]


def _exchange(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A stored weapon for an equipped one."""
    hunter = _owner(game, seat, request)
    worths = []
    for key in keys:
        _, into, *out = key.split(":")
        old = gear.gear_worth(game, hunter, out[0]) if out else 0
        worths.append(gear.gear_worth(game, hunter, into) - old)
    return worths


def _gear_exchange(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [shifts.shift_worth(game, hunter, key) for key in keys]


def _cheapest(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The Loot token that is missed least."""
    missed = {"money": 5, "health": 4, "legendary": 6, "ammo": 2, "weapon": 1}
    return [-100 * missed.get(game.loot(key).front, 0) for key in keys]


def _source(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A respawn is paid from the pool first, because what is left there is lost."""
    return [PLAIN * {"pool": 2, "token": 1}.get(key.partition(":")[0], 0) for key in keys]


def _pick_hunter(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [between.hunter_worth(game, key) for key in keys]


def _tree(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [between.tree_worth(game, hunter, key) for key in keys]


def _slot(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [between.slot_key_worth(game, hunter, key) for key in keys]


def _rearrange(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return between.rearranged(game, _owner(game, seat, request), keys)


def _buy(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunter = _owner(game, seat, request)
    return [between.buy_worth(game, hunter, key) for key in keys]


def _taker(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """While the group is asked who takes it the card is in no pile, so its name is read from the question."""
    named = [value for _, value in request.text.values]
    card = next((each.id for each in between.all_gear(game) if each.name in named), "")
    return [between.taker_worth(game, game.hunter(key), card) if card else 0 for key in keys]


def _prize(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    hunters = list(game.state.hunters.values())
    return [max(gear.gear_worth(game, hunter, key) for hunter in hunters) for key in keys]


def _wanted(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [UNUSED if (key == "play") == between.strong(game) else 0 for key in keys]


def _trade(game: Arena, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """As little as possible."""
    return [-PLAIN * len(key.split()) for key in keys]


TRIED: dict[str, Guess] = {"act": _act, "extra_action": _act, "free_attack": _act, "react": _act}
"""Questions whose best answers are worth a try on a copy of the game."""
SURE: dict[str, Guess] = {
    "ffyl": _ffyl,
    "reaction": _reaction,
    "activate": _activate,
    "move": _way,
    "walk_on": _way,
    "card_move": _way,
    "pushed": _haven,
    "charge": _charge,
    "aim": _aim,
    "free_target": _aim,
    "swift": _aim,
    "defend": _defend,
    "token": _token,
    "die": _colour,
    "free_colour": _colour,
    "absorb": _absorb,
    "wound_token": _wound,
    "heal_token": _heal,
    "reactivate": _heal,
    "remedy": _remedy,
    "remove_token": _remedy,
    "stunned": _stunned,
    "precision": _precision,
    "suppress": _yes,
    "target": _tough,
    "crowd_hunter": _tough,
    "spotlight": _tough,
    "next_signature": _weak,
    "dry": _tough,
    "respawn": _tough,
    "enemy_move": _away,
    "spawn": _away,
    "pause": _decline,
    "replaced": _replaced,
    "crowd": _crowd,
    "whom": _whom,
    "zone": _away,
    "deploy": _haven,
    "station": _haven,
    "place": _haven,
    "pay": _source,
    "may": _yes,
    "choose_one": _one_op,
    "consent": _yes,
    "common": _yes,
    "help_pay": _yes,
    "harvest": _all,
    "trade": _trade,
    "only_give": _trade,
    "discard_loot": _cheapest,
    "gear": _gear,
    "too_many": _least_gear,
    "exchange": _exchange,
    "gear_exchange": _gear_exchange,
    "hunter": _pick_hunter,
    "tree": _tree,
    "slot": _slot,
    "rearrange": _rearrange,
    "buy": _buy,
    "taker": _taker,
    "prize": _prize,
    "wanted": _wanted,
    "play_on": _play_on,
}
