"""What stands beside the options of First Blood: signs, distances, chances and expected Wounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.boards.measure import distance
from game.core.request import DECLINE, NOTHING, Allot, Choose, ChooseSome, Request
from game.core.text import Text
from game.kit.asides import Aside
from game.kit.odds import percent
from game.systems.first_blood.content import Command, DrawEvent
from game.systems.first_blood.flow import charge
from game.systems.first_blood.flow.march import allowance
from game.systems.first_blood.flow.stats import left, march
from game.systems.first_blood.flow.withdraw import sure
from game.systems.first_blood.game import FirstBlood, stands_alone, tenth
from game.systems.first_blood.odds import Outlook
from game.systems.first_blood.prospects import casting, charging, foreseen, in_vain, magic, tenths, thrown
from game.systems.first_blood.state import INCH, Regiment

FAMILIES = {
    "charge": "horse-variant-fast",
    "volley": "bow-arrow",
    "cast": "auto-fix",
    "challenge": "fencing",
    "march": "shoe-print",
    "put": "terrain",
    "turn": "rotate-right",
}
SIGNS = {
    "clash": "sword-cross",
    "inspire": "star-four-points",
    "combat_reform": "arrow-all",
    "combat_rally": "flag",
    "rally": "flag",
    "withdraw": "run-fast",
    "aim": "crosshairs",
    "overcharge": "lightning-bolt",
    "enter": "location-enter",
    "skip": "debug-step-over",
    "stay": "home-off-outline",
    "accept": "fencing",
    "refuse": "hand-back-left",
    "minus": "minus",
    "plus": "plus",
}
TOPICS = {
    "event": "cards",
    "command": "bullhorn",
    "deploy": "flag-plus",
    "deploys_first": "flag-checkered",
    "supremacy": "dice-multiple",
    "reserves": "clock-outline",
    "arrivals": "location-enter",
    "recipient": "shield-account",
    "casualty": "account-remove",
    "occupy": "castle",
    "rearrange": "cards",
    "weapon": "bow-arrow",
    "markers": "lightning-bolt",
    "effect": "auto-fix",
    "leader": "account-star",
    "acting_leader": "account-star",
    "heal": "heart-plus",
    "restore": "heart-plus",
}
CHANGES = {"minus": -1, "plus": 1, "keep": 0}
"""What each answer makes of the own die for Supremacy."""
QUIET = frozenset({"activation_over", "phase_began", "card_drawn", "wounded", "effect_began", "stacked"})
"""Events that go without saying in a sentence about a whole deed."""
_REGIMENTS = ("deploy", "card", "reserves", "arrivals", "stack", "rearrange", "opportunity_order")
_MODELS = ("casualties", "casualty", "recipient", "heal", "stranded", "leader", "acting_leader")
_AGAIN = ("reroll", "unstoppable")
NEAR = 6 * INCH
"""Regiments farther from each other than this are hardly met in one Charge."""


def aside(game: FirstBlood, request: Request[Any], key: str) -> Aside | None:
    """What a player should know beside an option, by what is asked and what kind of option it is."""
    word = key.partition(" ")[0]
    match request.topic:
        case "act":
            return _act(game, word)
        case "event":
            event = game.library.find(DrawEvent, word)
            return Aside(event.text) if event else None
        case "command":
            command = game.library.find(Command, word.partition(":")[0])
            return Aside(command.text) if command else None
        case "charge_targets":
            return _charge(game, word)
        case "supremacy":
            return _supremacy(request, word)
    if request.topic in _REGIMENTS and word in game.state.regiments:
        return _regiment(game, game.regiment(word))
    return _model(game, word) if request.topic in _MODELS else None


def _supremacy(request: Request[Any], word: str) -> Aside | None:
    """Who is First Player if the own die is changed like that (SUP-01, SUP-03)."""
    dice, change = dict(request.text.values), CHANGES.get(word)
    own, rival = dice.get("own"), dice.get("rival")
    if change is None or not isinstance(own, int) or not isinstance(rival, int):
        return None
    apart = own + change - rival
    return Aside(Text(f"first_blood.aside.supremacy_{'tie' if apart == 0 else 'own' if apart < 0 else 'rival'}"))


def _act(game: FirstBlood, word: str) -> Aside | None:
    """An Action of the acting Regiment."""
    active = game.state.active
    if active is None:
        return None
    regiment = game.regiment(active.regiment)
    family, _, rest = word.partition(":")
    special: dict[str, Callable[[], Aside | None]] = {
        "charge": lambda: _charge(game, rest),
        "volley": lambda: _blows(game, regiment, word, game.name(game.regiment(rest)) if rest else None),
        "clash": lambda: _blows(game, regiment, word, None),
        "challenge": lambda: _blows(game, regiment, word, game.model_name(game.model(rest))),
        "withdraw": lambda: _withdraw(game, regiment),
        "cast": lambda: _cast(game, regiment, rest),
        "march": lambda: _march(game, regiment),
        "combat_reform": lambda: Aside(
            Text("first_blood.aside.combat_reform", far=march(game, regiment, "combat_reform")),
            label=Text("first_blood.action.combat_reform"),
        ),
    }
    if family in special:
        return special[family]()
    told = ("aim", "inspire", "rally", "combat_rally", "overcharge", "skip", "enter")
    return Aside(Text(f"first_blood.aside.{family}")) if family in told else None


def _march(game: FirstBlood, regiment: Regiment) -> Aside:
    if regiment.inside:
        return Aside(Text("first_blood.aside.leave"))
    return Aside(Text("first_blood.aside.march", far=allowance(game, regiment)))


def _charge(game: FirstBlood, id: str) -> Aside | None:
    """The distance, the die it takes and how likely that is."""
    active = game.state.active
    if active is None or id not in game.state.regiments:
        return None
    regiment, target = game.regiment(active.regiment), game.regiment(id)
    label = Text("first_blood.aside.charge_at", target=game.name(target))
    if not any(leader.at is not None for leader in game.leaders(regiment)):
        return Aside(label=label)
    far = charge.away(game, regiment, [target])
    told = charging(game, regiment, target, far)
    if told is None:
        return Aside(Text("first_blood.aside.too_far", distance=far), label=label)
    need = charge.needed(far, charge.certain(game, regiment))
    words = Text("first_blood.aside.charge_needs", distance=tenth(far), n=need)
    return Aside(words, percent(told.chance), label=label)


def _blows(game: FirstBlood, regiment: Regiment, word: str, target: Text | None) -> Aside | None:
    """The dice and what they need, and the Wounds to expect."""
    family = word.partition(":")[0]
    label = Text(f"first_blood.aside.{family}_at", target=target) if target else Text(f"first_blood.action.{family}")
    found = foreseen(game, regiment, word)
    if not any(each.dice for each in found):
        return Aside(Text("first_blood.aside.closes_in") if family == "clash" else None, label=label)
    return Aside(thrown(found), _wounds(found), label=label)


def _wounds(found: list[Outlook]) -> Text:
    return Text("first_blood.aside.wounds", n=tenths(sum(each.total.mean for each in found)))


def _withdraw(game: FirstBlood, regiment: Regiment) -> Aside:
    """How far, and what the parting blows cost."""
    found = foreseen(game, regiment, "withdraw")
    words = Text("first_blood.aside.withdraw", far=sure(game, regiment) // INCH)
    cost = Text("first_blood.aside.own_wounds", n=tenths(sum(each.total.mean for each in found))) if found else ""
    return Aside(words, cost, "bad", Text("first_blood.action.withdraw"))


def _cast(game: FirstBlood, regiment: Regiment, rest: str) -> Aside | None:
    found = magic(game, regiment, rest)
    if found is not None and in_vain(found.casting):
        return Aside(Text("first_blood.aside.unhurt"), tone="dim")
    told = casting(game, regiment, rest)
    return Aside(told.dice, percent(told.chance)) if told else None


def _regiment(game: FirstBlood, regiment: Regiment) -> Aside:
    """How strong a Regiment is."""
    profile = regiment.profile
    kind = Text(
        "first_blood.look.kind",
        type=Text(f"first_blood.type.{profile.type}"),
        weight=Text(f"first_blood.weight.{profile.weight}"),
    )
    far = march(game, regiment)
    return Aside(Text("first_blood.aside.regiment", kind=kind, n=len(regiment.models), far=far))


def _model(game: FirstBlood, id: str) -> Aside | None:
    """What a model still bears."""
    regiment = game.state.regiments.get(id.partition(".")[0])
    if regiment is None:
        return None
    models = [model for model in regiment.models if id in (model.id, regiment.id)]
    if not models:
        return None
    words = Text("first_blood.aside.model", n=sum(left(game, model) for model in models))
    [first, *others] = models
    if others or stands_alone(regiment, first):
        return Aside(words)
    number = int(first.id.partition(".")[2])
    return Aside(words, label=Text(f"first_blood.man.{first.rank}", n=number))


# --- what need not be asked


def foregone(game: FirstBlood, request: Request[Any]) -> str:
    """What nothing can be lost by: rolling failed dice again, parting blows at a single target; and whoever charges has
    nobody else to charge as well where all others stand far apart."""
    if isinstance(request, Choose) and request.topic in _AGAIN:
        return next((option.key for option in request.legal() if option.key != DECLINE), "")
    if isinstance(request, Allot) and request.topic == "opportunity" and len(request.shares) == 1:
        [share] = request.shares
        harmless = "lethal_demise" not in game.rules(game.part(share.key))
        return f"{share.key}={request.total}" if harmless else ""
    if isinstance(request, ChooseSome) and request.topic == "charge_targets":
        return "" if beside(game, [game.regiment(option.key) for option in request.options]) else NOTHING
    return ""


def beside(game: FirstBlood, others: Sequence[Regiment]) -> list[Regiment]:
    """Those of the others that stand near enough to the one named first to be met in the same Charge (CHG-19)."""
    regiment = game.regiment(game.activation.regiment)
    legal = [target.regiment for target in charge.targets(game, regiment) if target.refusal is None]
    first = [form for one in legal if one not in others for form in game.forms(one)]
    return [
        one
        for one in others
        if any(distance(mine, theirs, flat=True) <= NEAR for mine in game.forms(one) for theirs in first)
    ]
