"""What stands beside the options of the first edition: signs, costs, reasons and chances."""

from __future__ import annotations

from typing import Any

from game.core.request import Allot, Choose, Request
from game.core.text import Text
from game.kit.asides import Aside
from game.kit.odds import percent, successes
from game.systems.bmg1.content import AttackText, Strategy, TraitText
from game.systems.bmg1.flow.arms import called
from game.systems.bmg1.flow.attack.words import weapon_name
from game.systems.bmg1.flow.melee import APART
from game.systems.bmg1.flow.moving import TENTH, bmd
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.prospects import attack_of, chances, dice_words, good, in_the_way, left, prospect
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import TraitName

FAMILIES = {
    "strike": "sword-cross",
    "shoot": "pistol",
    "grab": "hand-front-right",
    "push": "arrow-expand-right",
    "dice": "dice-multiple",
    "run": "run-fast",
    "crouch": "wall",
    "sewer": "dots-circle",
    "leave": "stairs-up",
    "gel": "bomb",
    "ignite": "fire",
    "open": "door-open",
    "close": "door-closed",
    "take": "hand-extended",
    "arrest": "handcuffs",
    "deadly_strike": "skull",
    "devastating_blow": "hand-back-right",
    "lethal_blow": "star-shooting",
    "power_strike": "arm-flex",
    "precise_blow": "bullseye-arrow",
    "sneak_attack": "ninja",
    "technique": "karate",
    "thief": "hand-coin",
}
"""Signs of options that belong together."""
SIGNS = {
    "activate": "",
    "move": "shoe-print",
    "attack": "sword",
    "defense": "shield",
    "special": "star",
    "walk": "shoe-print",
    "go": "shoe-print",
    "run": "run-fast",
    "stand": "human-handsup",
    "uncover": "arrow-up-bold",
    "enter": "stairs-down",
    "drop": "sack",
    "spray": "spray",
    "attack_360": "rotate-360",
    "electric_storm": "lightning-bolt-circle",
    "charge": "cow",
    "batclaw": "hook",
    "lantern": "lightbulb-on",
    "flare": "firework",
    "air_support": "helicopter",
    "repair": "wrench",
    "douse": "fire-extinguisher",
    "laser": "laser-pointer",
    "one_shot_gun": "pistol",
    "pickpocket": "hand-coin",
    "spring": "arrow-down-bold",
    "hold": "hand-back-left",
    "rest": "fast-forward",
}
TOPICS = {
    "plan": "cards-playing",
    "counters": "cards-playing",
    "strategies": "chess-knight",
    "scenario": "map-outline",
    "zone": "select-group",
    "attacker": "flag-checkered",
    "first": "flag-checkered",
    "lead": "flag-checkered",
    "early_bird": "flag-checkered",
    "deploy": "account-arrow-down",
    "objective": "map-marker-plus",
    "types": "map-marker-plus",
    "secret": "map-marker-question",
    "primary": "map-marker-star",
    "block": "shield",
    "blink": "wall",
    "dodge": "run-fast",
    "reroll": "dice-multiple",
    "critical": "flash-alert",
    "recover": "heart-plus",
    "recover_next": "heart-plus",
    "break_free": "handcuffs",
    "pay": "circle-multiple",
    "lets_go": "bullhorn",
    "riddle": "numeric",
    "informer": "incognito",
    "magazine": "ammunition",
    "dose": "needle",
    "fall": "arrow-down-bold",
    "act": "gesture-tap",
}
"""Signs by what is asked, for options that have neither one of their own nor a face."""
QUIET = frozenset(
    {
        "activated",
        "activation_over",
        "magazine_spent",
        "counters_lost",
        "damage_rolled",
        "blocked",
        "blinked",
        "armoured",
        "critical",
        "dice_moved",
        "rerolled",
    }
)
"""Events that go without saying in a sentence about a whole deed."""
_MODELS = ("deploy", "group", "late", "run_away", "recover_next", "lets_go", "plan", "persuade", "patrol")
_KEEPS: tuple[TraitName, ...] = ("unpredictable",)
"""Traits for which counters may be worth keeping after Strikes."""
_FREE = ("act",)


def aside(game: Bmg1, request: Request[Any], key: str) -> Aside | None:
    """What a player should know beside an option, by what is asked and what kind of option it is."""
    word = key.split()[0] if key else ""
    family, _, rest = word.partition(":")
    match request.topic:
        case "strategies":
            return _strategy(game, word)
        case "block":
            return _block(game, request, word)
        case "turn":
            return _model(game, rest) if family == "activate" else None
    if request.topic in _MODELS:
        return _model(game, rest or word)
    if request.topic not in _FREE or game.state.active is None:
        return None
    return _act(game, word, family, rest)


def _act(game: Bmg1, word: str, family: str, rest: str) -> Aside | None:
    """A deed of the active character."""
    model = game.model(game.activation.model)
    if told := _attack(game, word):
        return told
    match family:
        case "walk" | "go":
            far = game.activation.allowance if family == "go" else bmd(game, model)
            return Aside(Text("bmg1.aside.walking"), _cm(far, 0), "accent", Text(f"bmg1.aside.{family}"))
        case "dice":
            label = Text("bmg1.aside.with_dice", n=int(rest))
            return Aside(Text("bmg1.aside.dice", n=int(rest)), _cm(bmd(game, model), int(rest)), "accent", label)
        case "run":
            far = 2 * bmd(game, model)
            more = int(rest) if rest.isdigit() else 0
            label = Text("bmg1.aside.run_dice", n=more) if more else Text("bmg1.family.run")
            return Aside(Text("bmg1.aside.run", n=1 + more), _cm(far, more), "accent", label)
        case "stand" | "crouch" | "uncover" | "enter" | "drop":
            return Aside(Text(f"bmg1.aside.{family}"))
    known = game.library.find(TraitText, family)
    if known is None:
        special = game.library.find(AttackText, family)
        return Aside(Text("bmg1.look.costing", cost=special.cost, text=special.text)) if special else None
    return Aside(Text("bmg1.look.costing", cost=known.cost, text=known.text) if known.cost else known.text)


def _cm(sure: int, dice: int) -> Text | str:
    """A distance with its dice on average, as 10 cm and 2 dice."""
    if not dice:
        return Text("bmg1.look.cm", n=sure // TENTH * TENTH)
    return Text("bmg1.aside.about", n=sure + dice * 3500)


def _attack(game: Bmg1, key: str) -> Aside | None:
    """The weapon and its dice, what is in the way, and how likely it puts the target down, or hurts it."""
    attack = attack_of(game, key)
    if attack is None or attack.target is None:
        return None
    family = key.partition(":")[0]
    name = game.name(attack.target.model) if attack.target.model else Text("bmg1.marker.lamp")
    weapon = called(attack.weapon) if attack.melee else weapon_name(attack)
    words = Text("bmg1.aside.attack_with", weapon=weapon, dice=dice_words(attack))
    if way := in_the_way(attack):
        words = Text("bmg1.aside.past", how=words, obstacles=way)
    seen = prospect(game, key)
    chance = seen.chance if seen else chances(attack).hurt
    return Aside(words, percent(chance), "plain" if chance else "dim", Text(f"bmg1.aside.{family}", target=name))


def _block(game: Bmg1, request: Request[Any], word: str) -> Aside | None:
    """How likely so many DC stop every Impact (BLK-03)."""
    told = dict(request.text.values)
    impacts, need = told.get("n"), told.get("need")
    if (
        not isinstance(request, Choose)
        or not word.isdigit()
        or not isinstance(impacts, int)
        or not isinstance(need, int)
    ):
        return None
    dice = dict(request.option(word).text.values).get("n", int(word))
    assert isinstance(dice, int)
    chance = successes(dice, good(need)).at_least(impacts)
    return Aside(Text("bmg1.aside.block", n=impacts), percent(chance), "good")


def _model(game: Bmg1, id: str) -> Aside | None:
    """How a character is: what it can bear and the counters on its card."""
    model = game.state.models.get(id)
    if model is None:
        return None
    spare, whole = left(game, model)
    if not model.counters.total:
        skills = {"w": model.profile.willpower, "m": model.profile.movement, "a": model.profile.attack}
        skills |= {"d": model.profile.defense}
        return Aside(Text("bmg1.aside.fresh", left=spare, whole=whole, **skills), label=game.name(model))
    how = "model" if spare == whole else "hurt_model"
    return Aside(Text(f"bmg1.aside.{how}", left=spare, whole=whole, **_card(model)), label=game.name(model))


def _card(model: Model) -> dict[str, int]:
    has = model.counters
    return {"mc": has.move, "ac": has.attack, "dc": has.defense, "sc": has.special}


def _strategy(game: Bmg1, word: str) -> Aside | None:
    found = next((one for one in game.library.all(Strategy) if one.strategy == word), None)
    return Aside(found.text, Text("bmg1.aside.points", n=found.cost), "accent", found.name) if found else None


# --- what need not be asked


def foregone(game: Bmg1, request: Request[Any]) -> str:
    """All AC go at the only enemy in reach; what is kept would be lost (PLN-18)."""
    active = game.state.active
    if active is None or not isinstance(request, Allot) or request.topic != "strikes" or len(request.shares) != 1:
        return ""
    model = game.model(active.model)
    if any(game.has(model, trait) for trait in _KEEPS) or any(one.id in APART for one in game.attacks(model)):
        return ""
    return f"{request.shares[0].key}={request.total}"
