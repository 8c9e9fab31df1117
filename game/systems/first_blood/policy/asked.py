"""Which question is asked, and what its answers seem worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.boards.formation import Places
from game.core.place import point
from game.core.request import DECLINE, Arrange, Choose, ChooseSome, Option, PickLayout, Request, Seat
from game.core.system import Hunch
from game.core.text import Text
from game.systems.first_blood.content import Command, DrawEvent
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.acts import Turn, blow_worth
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import look
from game.systems.first_blood.policy.heroes import duel_worth, hero_of, presence
from game.systems.first_blood.policy.magic import command_worth, event_worth
from game.systems.first_blood.policy.places import Stand, deployments, jostling, marches
from game.systems.first_blood.policy.reserves import comes_worth, waits_worth
from game.systems.first_blood.policy.stacks import goes_first, order_worth, orders, urgency
from game.systems.first_blood.state import Regiment

Guess = Callable[[FirstBlood, Seat, Request[Any], Sequence[str]], Sequence[float]]


def hunch(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A number for every key, in the units of the system's value; only Actions are worth a try besides."""
    with game.still():
        guess = GUESSES.get(request.topic, _eagerly)
        worths = tuple(round(worth) for worth in guess(game, seat, request, keys))
    return Hunch(worths, is_sure=request.topic != "act")


def layouts(game: FirstBlood, request: PickLayout) -> Sequence[Places] | None:
    """The layouts worth thinking of; the engine's own proposal where a move has but one purpose."""
    regiment = game.regiment_of(request.subjects[0])
    if request.topic == "march":
        follows = game.state.active is not None and game.state.active.left > 0
        return marches(game, request, regiment, follows) or None
    if request.topic == "deploy_layout":
        return deployments(game, request, regiment) or None
    first = request.layout.suggestion() if request.topic != "enter" else None
    return None if first is None else [first]


def stacked(game: FirstBlood, request: Arrange[Any]) -> Sequence[Sequence[str]] | None:
    """The orders of a stack worth thinking of."""
    if request.topic != "stack":
        return None
    return orders(game, request.seat, [option.key for option in request.options])


# --- what to do


def _act(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    turn = Turn(game, game.regiment(game.activation.regiment), request)
    return [turn.worth(key) for key in keys]


def _charge_targets(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """One at a time: whoever charges many meets many."""
    return [-20.0 * sum(word in game.state.regiments for word in key.split()) for key in keys]


def _strike(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where a Hit does most."""
    worths = []
    for key in keys:
        shares = [word.partition("=") for word in key.split() if "=" in word]
        worths.append(sum(int(n) * blow_worth(game, game.part(id)) for id, _, n in shares))
    return worths


def _recipient(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Ordinary men before Retinue, both before Officers and Characters."""
    ranks = {"retinue": -10.0, "officer": -50.0, "character": -100.0}
    found = []
    for key in keys:
        model = game.part(key).model
        found.append(ranks.get(model.rank, 0.0) - model.wounds if model else 0.0)
    return found


def _weapon(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The one with most dice."""
    told = {option.key: dict(option.text.values).get("n", 0) for option in _options(request)}
    return [float(dice) if isinstance(dice := told.get(key), int) else 0.0 for key in keys]


def _occupy(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Buildings are for those who shoot out of them: nobody Seizes a zone from inside."""
    one = look(game, game.regiment(game.activation.regiment))
    return [0.0 if key == "stay" else 40.0 if one.bows else -40.0 for key in keys]


def _provoked(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Whoever refuses has no Presence for a while."""
    subjects = {option.key: option.subject for option in _options(request)}
    own = game.regiment_of(str(subjects["refuse"]))
    foe = game.model(str(subjects["accept"]))
    if hero_of(own) is None:
        return [0.0] * len(keys)
    return [duel_worth(game, own, foe) if key == "accept" else -presence(game, own) for key in keys]


# --- cards


def _stack(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [order_worth(game, seat, key.split()) for key in keys]


def _rearrange(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """One card to the bottom, once it is known who goes first; a stack that is as good stays as it is."""
    stack, first = game.side(seat).stack, game.state.first
    found = []
    for key in keys:
        order = stack if key == DECLINE else [*(card for card in stack if card != key), key]
        found.append(order_worth(game, seat, order, first) + (key == DECLINE))
    return found


def _card(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    field = Field.of(game)
    return [urgency(field, field.all[key]) if key in field.all else 0.0 for key in keys]


def _supremacy(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Towards going first or last; a tie is rolled again."""
    told = dict(request.text.values)
    own, rival = int(str(told["own"])), int(str(told["rival"]))
    first = goes_first(game, seat)
    change = {"minus": -1, "plus": 1, "keep": 0}
    sums = {key: own + change.get(key, 0) for key in keys}
    return [first if sums[key] < rival else -first if sums[key] > rival else 0.0 for key in keys]


def _event(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    regiment = game.regiment(game.activation.regiment)
    known = game.library
    return [0.0 if key == DECLINE else event_worth(game, regiment, known.get(DrawEvent, key)) for key in keys]


def _command(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    regiment = game.regiment(game.activation.regiment)
    worths = []
    for key in keys:
        command, _, to = key.partition(":")
        found = game.library.find(Command, command)
        worths.append(command_worth(game, regiment, found, game.regiment(to)) if found and to else 0.0)
    return worths


def _effect(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Which of several effects of a card: by what the Regiment is best at."""
    active = game.state.active
    if active is None:
        return [0.0] * len(keys)
    one = look(game, game.regiment(active.regiment))
    told = {option.key: dict(option.text.values).get("stat") for option in _options(request)}
    favourite = "volley" if one.bows else "attacks" if one.dice < 8 else "clash"
    return [float(isinstance(stat := told.get(key), Text) and stat.key.endswith(favourite)) for key in keys]


# --- before the battle


def _deploy(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Slow and large first, so that the fast, the shooters and the Character answer what they see."""

    def late(regiment: Regiment) -> float:
        one = look(game, regiment)
        return one.march / 1000 + 4 * one.shoots + 3 * regiment.is_character

    return [-late(game.regiment(key)) for key in keys]


def _layout(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """By where the Leader stands."""
    if not isinstance(request, PickLayout):
        return [0.0] * len(keys)
    regiment = game.regiment_of(request.subjects[0])
    leader, stand = game.leader(regiment).id, Stand(game, regiment)
    worths = []
    for n, key in enumerate(keys):
        places = {id: point(at) for id, _, at in (word.partition("@") for word in key.split()) if at}
        at = places.get(leader)
        if at is None:
            worths.append(-1000.0)
        elif request.topic == "deploy_layout":
            worths.append(stand.reached(at.x, at.y) - jostling(stand, at.x, at.y) - n)
        else:
            worths.append(stand.worth(at.x, at.y) - stand.footing.laid(places) - n)
    return worths


def _rival_first(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [10.0 if key != seat else 0.0 for key in keys]


def _reserves(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [sum(waits_worth(game, regiment) for regiment in _named(game, key)) for key in keys]


def _arrivals(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    worth = comes_worth(game, seat)
    return [worth * len(_named(game, key)) for key in keys]


def _named(game: FirstBlood, key: str) -> list[Regiment]:
    return [game.regiment(word) for word in key.split() if word in game.state.regiments]


# --- the rest


def _eagerly(game: FirstBlood, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Yes to what a rule offers, as many as it lets, else the first that comes to mind: what the engine suggests."""
    if isinstance(request, ChooseSome):
        return [-float(n) for n in range(len(keys))]
    return [float(key) if key.isdigit() else -100.0 if key == DECLINE else -float(n) for n, key in enumerate(keys)]


def _options(request: Request[Any]) -> Sequence[Option[Any]]:
    return request.options if isinstance(request, Choose | ChooseSome) else ()


GUESSES: dict[str, Guess] = {
    "act": _act,
    "charge_targets": _charge_targets,
    "strike": _strike,
    "impact": _strike,
    "opportunity": _strike,
    "recipient": _recipient,
    "weapon": _weapon,
    "occupy": _occupy,
    "provoked": _provoked,
    "stack": _stack,
    "rearrange": _rearrange,
    "card": _card,
    "supremacy": _supremacy,
    "event": _event,
    "command": _command,
    "effect": _effect,
    "deploy": _deploy,
    "deploy_layout": _layout,
    "march": _layout,
    "enter": _layout,
    "deploys_first": _rival_first,
    "reserves": _reserves,
    "arrivals": _arrivals,
}
