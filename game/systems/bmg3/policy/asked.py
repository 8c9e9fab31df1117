"""Which question is asked, and what its answers seem worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.place import Point, point
from game.core.request import DECLINE, ChooseSome, Request, Seat
from game.core.system import Hunch
from game.systems.bmg3.cards.conditions import centre
from game.systems.bmg3.evaluate import price
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.policy.acts import Turn
from game.systems.bmg3.policy.cards import (
    aim_worth,
    exchange_worth,
    fresh_worth,
    give_worth,
    near_friends,
    play_worth,
    reroll_worth,
)
from game.systems.bmg3.policy.fights import attack_effort, best_attack, defence_effort, guns, last_attack
from game.systems.bmg3.policy.prospects import deed_worth, gap, hopes, standing, touching
from game.systems.bmg3.state import INCH, Model
from game.systems.bmg3.weights import WEIGHTS

SHOT = 16 * INCH
"""Beyond this hardly anybody is shot at by night."""

Guess = Callable[[Bmg3, Seat, Request[Any], Sequence[str]], list[int]]


def hunch(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A number for every key, in the units of the system's value."""
    kind, _, clause = request.topic.partition(".")
    if kind == "aim":
        return Hunch(tuple(_aims(game, seat, clause, keys)), is_sure=True)
    guess = TRIED.get(kind)
    if guess:
        with game.still():  # models are supposed to be elsewhere and the like, but nobody comes or goes
            return Hunch(tuple(guess(game, seat, request, keys)))
    guess = SURE.get(kind, _nothing)
    return Hunch(tuple(guess(game, seat, request, keys)), is_sure=True)


def _nothing(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where it hardly matters, the first answer."""
    return [0] * len(keys)


# --- turns and plans


def _act(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    assert game.state.active is not None
    turn = Turn.of(game, game.model(game.state.active.model))
    return [turn.worth(key) for key in keys]


def _turn(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever can do most goes first, or may be knocked out before it acts; a Pass only while nothing is to be won."""
    urgencies = {key: urgency(game, game.model(key.partition(":")[2])) for key in keys if key != "pass"}
    return [urgencies[key] if key in urgencies else _pass(game, seat, max(urgencies.values())) for key in keys]


def _pass(game: Bmg3, seat: Seat, best: int) -> int:
    """Let the rival come, as long as nobody can be struck by either side: what is to be done can be done afterwards."""
    if best >= WEIGHTS.strike or any(threatened(game, model) for model in game.in_play(seat) if not model.ko):
        return -100
    return best + WEIGHTS.delayed + WEIGHTS.waiting


def threatened(game: Bmg3, model: Model) -> bool:
    """Whether an enemy who has yet to act could reach a model or shoot it, by rule of thumb."""
    assert model.at is not None
    for enemy in game.enemies(model):
        if not enemy.can_activate or enemy.at is None:
            continue
        far = gap(model.at, enemy.at)
        if far < enemy.profile.movement + 1.3 * INCH or (guns(game, enemy) and far < SHOT):
            return True
    return False


def urgency(game: Bmg3, model: Model) -> int:
    """What a model could do if it were activated now."""
    assert model.at is not None
    now = best_attack(game, model)
    reach = model.profile.movement + 200
    foes = [(e, gap(model.at, e.at) - touching(model, e)) for e in game.enemies(model) if e.at and not e.ko]
    near = [e for e, far in foes if far < reach]
    charge = 60 + 5 * model.profile.attack if near and model.bold and not now else 0
    threats = sum(1 for e in near if e.can_activate)
    risk = threats * price(model) * model.stun // (12 * (model.profile.willpower or 9))
    return now + charge + risk + (20 if model.bold else 0) - model.profile.reputation // 10


def _bold(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """For those who can act well: fighters near enemies, shooters, those who have work to do."""
    scores = {model.id: boldness(game, model) for model in game.in_play(seat)}
    return [sum(scores[id] for id in key.split() if id in scores) for key in keys]


def boldness(game: Bmg3, model: Model) -> int:
    assert model.at is not None
    foes = [gap(model.at, e.at) for e in game.enemies(model) if e.at and not e.ko]
    far = min(foes, default=36.0 * INCH)
    reach = model.profile.movement + 1.3 * INCH
    score = model.profile.reputation + 15 * model.profile.attack
    if far < reach:
        score += 40 * model.profile.attack
    rival = game.rival(model.seat)
    marks = [gap(model.at, marker.at) for marker in game.markers("suspect", rival)]
    if min(marks, default=36.0 * INCH) < reach:
        score += deed_worth(game, model.seat, "suspect_revealed", "", model.id, rival) // 8
    if any(weapon.kind == "ranged" for weapon in game.weapons(model)) and far < 20 * INCH:
        score += 50
    return score - (40 if model.down else 0)


# --- fights


def _attack_effort(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    made = last_attack(game)
    if made is None:
        return _nothing(game, seat, request, keys)
    attacker, targets = made
    if len(targets) == 1:
        return [attack_effort(game, attacker, targets[0], int(key)) if key.isdigit() else 0 for key in keys]
    by_id = {target.id: target for target in targets}
    worths = []
    for key in keys:
        shares = [word.partition("=") for word in key.split() if "=" in word]
        worths.append(sum(attack_effort(game, attacker, by_id[id], int(n)) for id, _, n in shares if id in by_id))
    return worths


def _defend_effort(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    made = last_attack(game)
    subject = next((option.subject for option in getattr(request, "options", ()) if option.subject), "")
    dice = dict(request.text.values).get("n", 0)
    if made is None or not subject or not isinstance(dice, int):
        return _nothing(game, seat, request, keys)
    return [defence_effort(game, made[0], game.model(subject), dice, int(key)) for key in keys]


def _effort_against(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """One Effort while it is cheap."""
    subject = next((option.subject for option in getattr(request, "options", ()) if option.subject), "")
    model = game.model(subject)
    cheap = model.stun * 3 < (model.profile.willpower or 0)
    return [30 if key == ("1" if cheap else "0") else 0 for key in keys]


def _guard(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Step in for a friend that is worth more or nearer to KO than the guard."""

    def need(model: Model) -> int:
        return price(model) * (2 + model.stun) // (model.profile.willpower or 8)

    guards = [m for m in game.in_play(seat) if game.has(m, "bodyguard")]
    own = min((need(model) for model in guards), default=0)
    return [0 if key == DECLINE else need(game.model(key)) - own - 60 for key in keys]


def _critical(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [50 if key == "down" else 70 for key in keys]


# --- cards


def _card(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [0 if key == DECLINE else play_worth(game, seat, *key.split(":", 1)) for key in keys]


def _answer_card(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [0 if key == DECLINE else play_worth(game, seat, "use", key.removeprefix("use:")) for key in keys]


def _mulligan(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    fresh = fresh_worth(game, seat)
    return [give_worth(game, seat, key, fresh) for key in keys]


def _discard(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [give_worth(game, seat, key, 0) for key in keys]


def _exchange(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return exchange_worth(game, seat, list(keys))


def _score(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [sum(game.card(id).vp for id in key.split() if id != "-") for key in keys]


def _reroll(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    assert isinstance(request, ChooseSome)
    shown = {option.key: option.text for option in request.options}
    return [reroll_worth(game, seat, shown, key) for key in keys]


def _aims(game: Bmg3, seat: Seat, kind: str, keys: Sequence[str]) -> list[int]:
    worths = []
    for key in keys:
        if key in game.state.models:
            worths.append(aim_worth(game, seat, kind, game.model(key), 1))
        else:
            worths.append(near_friends(game, seat, key))
    return worths


# --- places


def _deploy(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Towards the middle; those who fight in front."""
    middle = centre(game)
    worths = []
    for key in keys:
        id, _, at = key.partition(" ")
        model, place = game.model(id), point(at)
        friends = [f.at for f in game.friends(model) if f.at is not None]
        crowd = sum(1 for friend in friends if gap(friend, place) < 2.5 * INCH)
        with standing(model, place):
            promised = hopes(game, seat, with_hand=True)
        worths.append(promised - round(gap(place, middle)) // 100 - 15 * crowd + model.profile.attack - place.z // 12)
    return worths


def _furniture(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Near the middle, where they matter for both."""
    return [-round(gap(point(key), centre(game))) // 100 for key in keys]


def _path(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """A move that something grants."""
    turn = Turn.of(game, game.model(getattr(request, "subject", "")))
    return [0 if key == DECLINE else turn.move(key) for key in keys]


def _spot(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where a model is put."""
    turn = Turn.of(game, game.model(getattr(request, "subject", "")))
    return [turn.at(point(key)) if key != DECLINE else 0 for key in keys]


def _suspect(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    turn = Turn.of(game, game.model(getattr(request, "subject", "")))
    return [turn.suspect(point(key)) for key in keys]


def _move_suspect(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Within reach of those who can Reveal it."""
    friends = [model.at for model in game.in_play(seat) if model.at and not model.ko]

    def near(at: Point) -> float:
        return min((gap(at, friend) for friend in friends), default=0.0)

    return [-round(near(point(key))) // 100 for key in keys]


# --- the rest


def _recount(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """A short move before the cards are checked."""
    turns: dict[str, Turn] = {}
    worths = []
    for key in keys:
        word, _, rest = key.partition(" ")
        id = word.partition(":")[2]
        if not rest or id not in game.state.models:
            worths.append(0)
            continue
        turn = turns.setdefault(id, Turn.of(game, game.model(id)))
        worths.append(turn.move(rest))
    return worths


def _boss(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    def rank(model: Model) -> int:
        return price(model) // (4 if model.ko else 1)

    return [rank(game.model(key)) if key in game.state.models else 0 for key in keys]


def _initiative(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key == seat else 0 for key in keys]


def _foresight(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Make somebody go first who cannot do much yet."""
    worths = []
    for key in keys:
        model = game.state.models.get(key)
        worths.append(40 - model.profile.attack if model and model.can_activate and not model.bold else 0)
    return worths


def _yes(game: Bmg3, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key == "yes" else 0 for key in keys]


TRIED: dict[str, Guess] = {"act": _act, "turn": _turn, "card": _card, "free_move": _path}
"""Questions whose best answers are worth a try on a copy of the game."""
SURE: dict[str, Guess] = {
    "bold": _bold,
    "attack_effort": _attack_effort,
    "defend_effort": _defend_effort,
    "effort_against": _effort_against,
    "guard": _guard,
    "critical": _critical,
    "answer_card": _answer_card,
    "mulligan": _mulligan,
    "discard_some": _discard,
    "exchange": _exchange,
    "score": _score,
    "reroll": _reroll,
    "deploy": _deploy,
    "hidden": _deploy,
    "lamp": _furniture,
    "sewer": _furniture,
    "landing": _spot,
    "suspect": _suspect,
    "move_suspect": _move_suspect,
    "recount": _recount,
    "boss": _boss,
    "initiative": _initiative,
    "setup_initiative": _initiative,
    "foresight": _foresight,
    "force": _yes,
}
