"""Which question is asked, and what its answers seem worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.core.place import point
from game.core.request import DECLINE, Allot, ChooseSome, Request, Seat
from game.core.system import Hunch
from game.kit.turns import REST
from game.systems.bmg1.content import Weapon
from game.systems.bmg1.flow.arms import UNARMED
from game.systems.bmg1.flow.attack.templates import in_spray
from game.systems.bmg1.flow.melee import Way
from game.systems.bmg1.flow.plan import sharing
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy import setting_up
from game.systems.bmg1.policy.acts import Turn
from game.systems.bmg1.policy.field import Field, can_act, in_reach, melee_worth
from game.systems.bmg1.policy.fights import blast_worth, shot_worth, strike_worth
from game.systems.bmg1.policy.odds import Blows, outcome, reaching
from game.systems.bmg1.policy.plans import laid, marginals, plan_worth, proposal
from game.systems.bmg1.policy.worth import blade, gun, harm_worth, price, victim
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import SLOTS, Slot

CLOSE = 90
"""So much less than the best an answer may promise and still be thought about."""
MOVES = ("walk", "go", "run", "dice", "batclaw", "charge")
CALM = ("order", "disarray", "distract", "psychoanalysis", "laser", "pickpocket")
"""What is done to somebody without a blow."""
Guess = Callable[[Bmg1, Seat, Request[Any], Sequence[str]], list[int]]


def hunch(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
    """A number for every key, in the units of the system's value."""
    if request.topic == "act":
        worths = _act(game, seat, request, keys)
        return Hunch(tuple(worths), is_sure=not _is_close(game, keys, worths))
    guess = GUESSES.get(request.topic, _first)
    return Hunch(tuple(guess(game, seat, request, keys)), is_sure=True)


def _first(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where it hardly matters, the first answer."""
    return [0] * len(keys)


def _yes(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key in ("yes", "resist") else 0 for key in keys]


def _no(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key in ("no", DECLINE) else 0 for key in keys]


def _most(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """As many as possible."""
    return [10 * int(key) if key.isdigit() else 0 for key in keys]


def _own(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key == seat else 0 for key in keys]


def meant(game: Bmg1, request: Request[Any], word: str = "model") -> Model | None:
    """The character a question names: of two Bands that both have such a one, the one of whoever is asked."""
    name = dict(request.text.values).get(word)
    named = [model for model in game.state.models.values() if game.name(model) == name]
    own = [model for model in named if game.controller(model) == request.seat]
    return next(iter([*own, *named]), None)


def _number(request: Request[Any], word: str, usual: int) -> int:
    """A number a question names."""
    found = dict(request.text.values).get(word)
    return found if isinstance(found, int) else usual


# --- the plan


def _plan(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """The strongest first, each with the plan that promises most."""
    worths: list[int] = []
    known: dict[str, Any] = {}
    for key in keys:
        id, _, rest = key.partition(" ")
        if id == REST or id not in game.state.models:
            worths.append(-100_000)
            continue
        model = game.model(id)
        if not rest:
            worths.append(price(game, model) // 100)
            continue
        if id not in known:
            known[id] = marginals(game, model)
        worths.append(round(plan_worth(known[id], _shared(rest))))
    return worths


def _counters(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    model = meant(game, request)
    if model is None:
        return _first(game, seat, request, keys)
    worths = marginals(game, model)
    return [round(plan_worth(worths, _shared(key))) for key in keys]


def _shared(key: str) -> dict[str, int]:
    pairs = [word.partition("=") for word in key.split() if "=" in word]
    return {name: int(n) for name, _, n in pairs}


def shares(game: Bmg1, request: Allot[Any]) -> Sequence[Mapping[str, int]] | None:
    """Plans worth considering: the best by its marginal worth, and what one counter elsewhere makes of it."""
    if request.topic not in ("counters", "shuffle"):
        return None
    model = _planner(game, request)
    if model is None:
        return None
    limits = {share.key: share.most for share in request.shares}
    found: list[Mapping[str, int]] = []
    if request.topic == "shuffle":
        best = laid(marginals(game, model, _tops(request)), request.total)
        found.append(dict(request.suggested))
    else:
        best = dict(proposal(game, model))
    found.append(_named(best))
    for here in SLOTS:
        for there in SLOTS:
            top = limits.get(there)
            if here != there and best.get(here, 0) and (top is None or best.get(there, 0) < top):
                moved = {**best, here: best[here] - 1, there: best.get(there, 0) + 1}
                found.append(_named(moved))
    return found


def _planner(game: Bmg1, request: Allot[Any]) -> Model | None:
    """Whose counters are shared out: of several with one name, one that has as many of them and as much room."""
    first, active = meant(game, request), game.state.active
    if request.topic == "shuffle" and active:
        return game.model(active.model)
    if first is None or request.topic == "shuffle":
        return first
    limits = {share.key: share.most for share in request.shares}
    twins = [model for model in game.state.models.values() if game.name(model) == game.name(first)]
    for model in sorted(twins, key=lambda model: (game.controller(model) != request.seat, model is not first)):
        asked = sharing(game, model)
        if asked.total == request.total and {share.key: share.most for share in asked.shares} == limits:
            return model
    return first


def _tops(request: Allot[Any]) -> dict[str, int]:
    """How many counters each slot takes."""
    return {share.key: request.total if share.most is None else share.most for share in request.shares}


def _shuffle(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """All counters again as they promise most; as they lie when nothing is gained."""
    model = _planner(game, request) if isinstance(request, Allot) else None
    if model is None or not isinstance(request, Allot):
        return _first(game, seat, request, keys)
    worths = marginals(game, model, _tops(request))
    return [round(plan_worth(worths, _shared(key))) for key in keys]


def _named(given: Mapping[Slot, int]) -> dict[str, int]:
    return {str(slot): n for slot, n in given.items() if n}


def _lose(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """What is needed least: attacks of whoever has acted, moves, then the rest."""
    model = meant(game, request)
    done = model is not None and (model.activated or game.state.active is None)
    costs = {"move": 2, "attack": 3, "defense": 30, "special": 14} if done else {}
    usual = {"move": 18, "attack": 30, "defense": 22, "special": 14}
    return [-sum(n * costs.get(slot, usual.get(slot, 10)) for slot, n in _shared(key).items()) for key in keys]


# --- turns


def _act(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    assert game.state.active is not None
    return Turn.of(game, game.model(game.state.active.model)).worths(list(keys))


def _is_close(game: Bmg1, keys: Sequence[str], worths: Sequence[int]) -> bool:
    """Whether an attack and something else promise about the same, so that trying them may teach something."""
    best = max(worths)
    kinds = {_kind(game, key) for key, worth in zip(keys, worths, strict=True) if best - worth < CLOSE}
    return len(kinds) > 1 and bool(kinds - {"other", "move"})


def _kind(game: Bmg1, key: str) -> str:
    """Moves are one kind, whatever their end, attacks are one for each target, and so is all the rest."""
    verb, _, what = key.partition(" ")[0].partition(":")
    if verb in MOVES:
        return "move"
    return what.partition(":")[0] if verb not in CALM and what.partition(":")[0] in game.state.models else "other"


def _turn(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever can do most or would suffer most goes first; a pass only while nothing is to be won."""
    field = Field(game)
    found = {key: urgency(field, game.model(key.partition(":")[2])) for key in keys if key != "pass"}
    best = max(found.values(), default=0.0)
    return [round(found[key] if key in found else _pass(game, seat, best)) for key in keys]


def _pass(game: Bmg1, seat: Seat, best: float) -> float:
    """To see what the rival does, while nobody is in a hurry."""
    return best + 20 if best < 120 else best - 200


def urgency(field: Field, model: Model) -> float:
    """What a character could do now that it might not be able to do later, and what awaits it if it waits."""
    game = field.game
    if model.at is None:
        return 10.0
    chances = [0.0]
    for foe in field.foes(model):
        assert foe.at is not None
        far = max(0.0, _gap(game, model, foe))
        reach = in_reach(game, model, far)
        worth = max(reach * field.blows(model, foe), 0.6 * field.shots(model, foe) if _armed(game, model, far) else 0.0)
        chances.append(worth * (1.0 if can_act(game, foe) else 0.7))
    danger = field.danger(model, model.at)
    held = model.posture == "down"
    return max(chances) + 0.8 * danger + model.profile.reputation / 10 - (20 if held else 0)


def _gap(game: Bmg1, model: Model, foe: Model) -> float:
    assert model.at is not None and foe.at is not None
    x, y = model.at.x - foe.at.x, model.at.y - foe.at.y
    return float((x * x + y * y) ** 0.5) - (game.width(model) + game.width(foe)) / 2


def _armed(game: Bmg1, model: Model, far: float) -> bool:
    return model.counters.attack >= 2 and far < 30_000 and gun(game, model) is not None


def _follow(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Let's Go! for whoever has something urgent to do."""
    field = Field(game)
    return [round(urgency(field, game.model(key))) - 90 if key in game.state.models else 0 for key in keys]


def _lead(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """First where blows can fall at once; otherwise it is better to see the rival's plan."""
    field = Field(game)
    near = 0.0
    for model in game.in_play(seat):
        for foe in field.foes(model) if model.at else []:
            near = max(near, in_reach(game, model, max(0.0, _gap(game, model, foe))))
    return [round(10 * near) if key == seat else 5 for key in keys]


# --- fights


def _strikes(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where the AC of an attack do most: finish before spreading."""
    active = game.state.active
    if active is None:
        return _first(game, seat, request, keys)
    model = game.model(active.model)
    arm = game.library.get(Weapon, model.used_melee) if model.used_melee not in ("", UNARMED) else None
    known: dict[tuple[str, int], int] = {}
    worths = []
    for key in keys:
        total = 0
        for id, n in _shared(key).items():
            if id in game.state.models and n:
                if (id, n) not in known:
                    known[id, n] = _blow(game, model, arm, game.model(id), n)
                total += known[id, n]
        worths.append(total)
    return worths


def _blow(game: Bmg1, model: Model, arm: Weapon | None, target: Model, n: int) -> int:
    worth = max(strike_worth(game, model, Way("strike", arm), target, n), melee_worth(game, model, target, n))
    return worth if target.seat != game.controller(model) else -worth


def _shots(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    active = game.state.active
    if active is None:
        return _first(game, seat, request, keys)
    model = game.model(active.model)
    found = gun(game, model)
    worths = []
    for key in keys:
        total = 0
        for id, n in _shared(key).items():
            if id in game.state.models and n and found:
                total += shot_worth(game, model, found[0], game.model(id), n)
        worths.append(total)
    return worths


def _spray(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    model = game.model(getattr(request, "subject", ""))
    weapon = next((w for w in game.weapons(model) if w.has("expansive")), None)
    if weapon is None:
        return _first(game, seat, request, keys)
    return [blast_worth(game, model, weapon, in_spray(game, model, point(key))) for key in keys]


def _block(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """As many DC as pay for themselves; some are kept for others who may still come."""
    model, n, need = meant(game, request), _number(request, "n", 1), _number(request, "need", 4)
    active = game.state.active
    if model is None or active is None:
        return _most(game, seat, request, keys)
    attacker = game.model(active.model)
    damage, wounds = blade(tuple(game.weapons(attacker)), attacker.profile)
    field = Field(game)
    others = [foe for foe in field.foes(model) if foe is not attacker and can_act(game, foe)]
    later = sum(field.threat(foe, model, model.at) for foe in others if model.at is not None)
    kept = min(60.0, 0.15 * later)
    worths = []
    for key in keys:
        spent = int(key) if key.isdigit() else 0
        blows = Blows(n, 1.0, wounds, damage.injury, damage.stun, spent, need)
        harm = harm_worth(game, model, outcome(blows, victim(game, model)))
        worths.append(round(-harm - kept * spent))
    return worths


def _next_target(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever is nearest to falling."""
    return [game.model(key).markers if key in game.state.models else 0 for key in keys]


def _guard(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """A sound guard takes hits for somebody dearer."""
    guard, charge = meant(game, request), meant(game, request, "target")
    if guard is None or charge is None:
        return _no(game, seat, request, keys)
    room = guard.profile.endurance - guard.markers
    weak = charge.profile.endurance - charge.markers
    gain = price(game, charge) / max(1, weak) - price(game, guard) / max(1, room)
    return [round(int(key) * gain) if key.isdigit() else 0 for key in keys]


def _halt(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever has counters to run with."""
    active = game.state.active
    worth = game.model(active.model).counters.move * 40 - 50 if active else 10
    return [worth if key == "yes" else 0 for key in keys]


def _reroll(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """The dice that are ticked, or the one that failed."""
    if isinstance(request, ChooseSome):
        ticked = " ".join(request.suggested)
        return [10 if key == ticked else 0 for key in keys]
    return _yes(game, seat, request, keys)


def _free(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Two dice for each holder, if there are so many."""
    model = meant(game, request)
    strength = reaching(model.profile.strength) if model else 0.5
    return [round(300 * (1 - (1 - strength) ** int(key)) - 30 * int(key)) if key.isdigit() else 0 for key in keys]


# --- the rest


def _relocate(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """An enemy's blows go where they do nothing; one's own counters go where they promise more."""
    model = meant(game, request)
    if model is None:
        return _no(game, seat, request, keys)
    if model.seat != seat:
        taste = {"attack": 3, "move": 2, "defense": 1, "special": 0}
        return [0 if key == DECLINE else _difference(key, taste) for key in keys]
    worths = marginals(game, model)
    found = []
    for key in keys:
        here, _, there = key.partition(">")
        if key == DECLINE or here not in worths or there not in worths:
            found.append(15)
            continue
        has = {slot: model.counters.of(slot) for slot in SLOTS}
        before, after = worths[here], worths[there]
        lost = before[0] if before else 20.0
        won = after[0] if after and not has[there] else 10.0
        found.append(round(won - lost))
    return found


def _difference(key: str, taste: Mapping[str, int]) -> int:
    here, _, there = key.partition(">")
    return taste.get(here, 0) - taste.get(there, 0)


def _gained(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """The slot in which one more counter promises most."""
    model = meant(game, request)
    if model is None:
        return _first(game, seat, request, keys)
    worths = marginals(game, model)
    return [round(worths[key][0]) if worths.get(key) else 0 for key in keys]  # type: ignore[call-overload,index]


def _recover(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Counters are worth nothing after the round: as many dice as there are."""
    return [int(key.removeprefix("dice")) * 10 if key.startswith("dice") else 5 for key in keys]


def _rest(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [10 if key == REST else 0 for key in keys]


def _steadfast(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever has the strongest will."""
    return [game.model(key).profile.willpower if key in game.state.models else 0 for key in keys]


def _pay(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """With what is needed least: Special counters last."""
    costs = {"m": 3, "a": 4, "d": 5, "s": 6}
    worths = []
    for key in keys:
        pairs = [(key[at], int(key[at + 1])) for at in range(0, len(key) - 1, 2)] if key != "free" else []
        worths.append(-sum(costs.get(slot, 5) * n for slot, n in pairs))
    return worths


def _dose(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """When a fight is near."""
    model = meant(game, request)
    near = model is not None and model.at is not None and Field(game).nearest_foe(model, model.at) < 20_000
    return [(30 if near else -30) if key == "yes" else 0 for key in keys]


def _riddle(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """A number from the middle: it is missed by one more often, and then nothing is won (RID-04)."""
    return [10 if key in ("3", "4") else 0 for key in keys]


def _spot(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Where a character is put."""
    id = getattr(request, "subject", "")
    if id not in game.state.models:
        return _first(game, seat, request, keys)
    turn = Turn.of(game, game.model(id))
    return [0 if key == DECLINE else round(turn.gain(point(key.split()[-1]))) for key in keys]


def _path(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    turn = Turn.of(game, game.model(getattr(request, "subject", "")))
    return [0 if key == DECLINE else round(turn.move("walk", key)) for key in keys]


def _weapon(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """The one that hurts most."""
    worths = []
    for key in keys:
        weapon = game.library.get(Weapon, key) if key != UNARMED else None
        worths.append(3 * weapon.damage.injury + 2 * weapon.damage.stun if weapon else 2)
    return worths


def _charged(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever is in the way is struck, rather than pushed, rather than passed by."""
    return [10 if key.startswith("strike") else 5 if key.startswith("push") else 0 for key in keys]


def _injury(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """What hurts more is stopped."""
    return [10 if key == "injury" else 0 for key in keys]


def _adapt(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """To fight when somebody is near, to get there otherwise."""
    model = meant(game, request)
    near = model is not None and model.at is not None and Field(game).nearest_foe(model, model.at) < 14_000
    return [10 if key == ("attack" if near else "movement") else 0 for key in keys]


def _cover(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    return [0 if key == "no" else 5 for key in keys]


def _best_man(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """Whoever is worth most."""
    return [price(game, game.model(key)) if key in game.state.models else 0 for key in keys]


def _late(game: Bmg1, seat: Seat, request: Request[Any], keys: Sequence[str]) -> list[int]:
    """As many as may, the dearest."""
    return [sum(price(game, game.model(id)) for id in key.split() if id in game.state.models) for key in keys]


GUESSES: dict[str, Guess] = {
    "strategies": setting_up.strategies,
    "types": setting_up.types,
    "secret": setting_up.types,
    "objective": setting_up.objective,
    "deploy": setting_up.deploy,
    "hidden": setting_up.deploy,
    "arrival": setting_up.arrive,
    "reinforce": setting_up.arrive,
    "lamp": setting_up.furniture,
    "sewer": setting_up.furniture,
    "direction": setting_up.direction,
    "change_of_plans": setting_up.change,
    "reinforcements": setting_up.reserve,
    "kevlar": _injury,
    "adapt": _adapt,
    "crouched": _cover,
    "patrol": _best_man,
    "early_bird": _own,
    "attacker": _own,
    "first": _lead,
    "informer": _yes,
    "hold": _no,
    "more_loot": _yes,
    "turn": _turn,
    "lets_go": _follow,
    "late": _late,
    "plan": _plan,
    "counters": _counters,
    "lose_counters": _lose,
    "dose": _dose,
    "relocate": _relocate,
    "shuffle": _shuffle,
    "gained": _gained,
    "strikes": _strikes,
    "shots": _shots,
    "spray": _spray,
    "block": _block,
    "next_target": _next_target,
    "blink": _most,
    "dodge": _most,
    "elusive": _yes,
    "counter_attack": _yes,
    "bodyguard": _guard,
    "halt": _halt,
    "persuade": _no,
    "reroll": _reroll,
    "burst": _yes,
    "bat_cape": _yes,
    "craving": _yes,
    "break_free": _free,
    "recover": _recover,
    "recover_next": _rest,
    "run_away": _steadfast,
    "pay": _pay,
    "riddle": _riddle,
    "weapon": _weapon,
    "fall": _spot,
    "leave": _spot,
    "batclaw": _spot,
    "move": _path,
    "run": _path,
    "charge": _path,
    "charged": _charged,
}
INDIFFERENT = (
    *("zone", "coin", "group", "scenario", "maps", "primary", "steal", "keep_stolen", "magazine", "free_of"),
    *("critical", "poison", "ignored", "air_support", "drawn", "devour", "drop", "aside"),
)
"""Questions whose first answer is as good as another."""
