"""What cards are worth: scored at once, laid in hope, used as Resources when the effect pays, kept or given away."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.systems.bmg3.cards.objectives import is_met
from game.systems.bmg3.content import Clause
from game.systems.bmg3.evaluate import health, price
from game.systems.bmg3.flow.harm import knocked_out
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.policy.fights import best_attack, last_attack, stunned
from game.systems.bmg3.policy.prospects import POINT, ROUNDS, ease, fellow_share, gap, likelihood
from game.systems.bmg3.state import INCH, Laid, Model
from game.systems.bmg3.weights import WEIGHTS


def play_worth(game: Bmg3, seat: Seat, play: str, id: str) -> int:
    """What playing a card one way or the other promises."""
    card = game.card(id)
    match play:
        case "score":
            return POINT * card.vp
        case "lay":
            return lay_worth(game, seat, id)
        case _:
            return use_worth(game, seat, id)


def lay_worth(game: Bmg3, seat: Seat, id: str) -> int:
    """Laid cards that fail are only exchanged, so a fair chance is enough; one to be checked at once must be met."""
    card = game.card(id)
    met = is_met(game, seat, Laid(id, game.state.round))
    if game.state.phase == "recount":
        return POINT * card.vp if met else -WEIGHTS.kept_card
    chance = max(likelihood(game, seat, card), 0.85 if met else 0.0)
    if card.scored == "special" and game.state.round < ROUNDS:
        chance = max(chance, ease(card))
    return (
        round(POINT * card.vp * (chance - WEIGHTS.lay))
        if game.state.round < ROUNDS
        else round(POINT * card.vp * chance)
    )


def use_worth(game: Bmg3, seat: Seat, id: str) -> int:
    """What its lines do, and what a fresh card promises instead of this one; points are there to be spent."""
    card = game.card(id)
    gain = sum(effect_worth(game, seat, clause) for clause in card.effects)
    fresh = fresh_worth(game, seat) * (WEIGHTS.held if game.state.round < ROUNDS else WEIGHTS.later)
    return (
        gain + round(fresh - keep_worth(game, seat, id) * WEIGHTS.held) - WEIGHTS.points * card.cost - WEIGHTS.kept_card
    )


def effect_worth(game: Bmg3, seat: Seat, clause: Clause) -> int:
    """The best a line could do now, by rule of thumb."""
    ours, theirs = list(game.in_play(seat)), list(game.in_play(game.rival(seat)))
    active = game.state.active
    acting = game.model(active.model) if active else None
    match clause.kind:
        case "heal_stun" | "heal_injury" | "stand_up" | "recovery_die":
            return max((aim_worth(game, seat, clause.kind, model, clause.n) for model in ours), default=0)
        case "harm" | "afflict":
            return max((aim_worth(game, seat, clause.kind, enemy, clause.n) for enemy in theirs), default=0)
        case "add_dice" | "reroll":
            return attack_stake(game) * min(3, max(1, clause.n)) // 4
        case "remove_dice" | "guard" | "force_reroll" | "cancel_dice":
            return attack_stake(game) * min(3, max(1, clause.n)) // 4
        case "place_suspect" | "answer_reveal":
            return WEIGHTS.suspect + 60
        case "remove_suspect":
            return WEIGHTS.suspect + 20
        case "move_suspect":
            return 30
        case "extra_action":
            return extra_worth(game, acting, clause.what) if acting and acting.seat == seat else 0
        case "move_bonus":
            return 60 if acting and not (active and active.moved) else 0
        case "free_move":
            return 110
        case "counter":
            return 140
        case "gain_pass":
            return 40
        case "draw":
            return 70
        case "reload":
            return 60
        case _:
            return 15


def extra_worth(game: Bmg3, model: Model, what: str) -> int:
    """One more action: an attack if somebody can be attacked, otherwise a Suspect or a step."""
    attack = best_attack(game, model) if what in ("attack", "any", "") else 0
    return max(attack, 0 if what == "attack" else WEIGHTS.suspect)


def attack_stake(game: Bmg3) -> int:
    """How much hangs on the attack being made: the nearer its targets are to KO, the more."""
    made = last_attack(game)
    if made is None:
        return 0
    _, targets = made
    return max(200 + price(target) // 3 + (400 * target.stun // (target.profile.willpower or 6)) for target in targets)


def aim_worth(game: Bmg3, seat: Seat, kind: str, model: Model, n: int) -> int:
    """What a line does to one model, seen by `seat`."""
    match kind:
        case "heal_stun":
            less = min(n, model.stun)
            with stunned(model, -less):
                gain = -1 if not less else 0
                wakes = model.ko and not knocked_out(model)
                after = health(model)
            return gain + after - health(model) + (price(model) // 3 if wakes else 0)
        case "heal_injury":
            return price(model) // model.profile.endurance if model.injury else -1
        case "stand_up":
            return price(model) // 8 + 40 if model.down else -1
        case "recovery_die":
            return price(model) // 6 if model.ko else -1
        case "harm":
            with stunned(model, n):
                fells = not model.ko and knocked_out(model)
            weight = model.stun / (model.profile.willpower or 99)
            return -1 if model.ko else round(40 + 150 * weight) + (price(model) // 2 + 600 if fells else 0)
        case "afflict":
            return -1 if model.ko or model.statuses else 40 + price(model) // (8 if model.can_activate else 14)
        case "extra_action" | "move_bonus" | "free_move" | "place_suspect" | "answer_reveal":
            return model.profile.attack * 10 - _far(game, model) // 200
        case "guard" | "remove_dice":
            return price(model)
        case "add_dice":
            return 10 * model.stun + price(model) // 10
        case _:
            return 0


def _far(game: Bmg3, model: Model) -> int:
    assert model.at is not None
    return round(min((gap(model.at, foe.at) for foe in game.enemies(model) if foe.at and not foe.ko), default=0.0))


# --- choices of cards


def keep_worth(game: Bmg3, seat: Seat, id: str) -> int:
    """What a card is worth keeping for: half what trying brings, half what it promises as things stand."""
    card = game.card(id)
    tried = POINT * card.vp * ease(card)
    if game.state.phase != "setup":
        tried = (tried + POINT * card.vp * likelihood(game, seat, card)) / 2
    return round(tried * fellow_share(game, seat, id))


def fresh_worth(game: Bmg3, seat: Seat) -> int:
    """What the next card of the own deck is worth, on average: its owner knows what is in it."""
    left = [keep_worth(game, seat, id) for id in game.side(seat).deck.cards]
    return sum(left) // len(left) if left else 0


def exchange_worth(game: Bmg3, seat: Seat, keys: list[str]) -> list[int]:
    """One card for an unknown one: the worst, if an average card promises more."""
    fresh = fresh_worth(game, seat)
    return [0 if key == "no" else fresh - keep_worth(game, seat, key) for key in keys]


def give_worth(game: Bmg3, seat: Seat, key: str, fresh: int) -> int:
    """Giving cards away for others that are worth `fresh` each, in hope."""
    return sum(fresh - keep_worth(game, seat, id) for id in key.split() if id != "-")


def reroll_worth(game: Bmg3, seat: Seat, shown: dict[str, Text], key: str) -> int:
    """Own misses are rolled again, the rival's hits."""
    total = 0
    for word in key.split():
        if word == "-":
            continue
        target = game.model(word.rpartition(".")[0])
        die = dict(shown[word].values).get("die", 0)
        assert isinstance(die, int)
        hit = die == 6 or (die > 1 and die >= target.profile.defence)
        total += 60 if hit == (target.seat == seat) else -60
    return total


def near_friends(game: Bmg3, seat: Seat, id: str) -> int:
    """How near a rival's Suspect is to those who could Reveal it."""
    marker = next((marker for marker in game.state.markers if marker.id == id), None)
    if marker is None:
        return 0
    gaps = [gap(model.at, marker.at) for model in game.in_play(seat) if model.at and not model.ko]
    return -round(min(gaps, default=36.0 * INCH)) // 200
