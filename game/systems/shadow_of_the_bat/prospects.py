"""How a Strike may turn out for its target, by the exact odds of the rules."""

from __future__ import annotations

from game.core.text import Text
from game.kit.asides import Prospect
from game.kit.odds import Spread, faces, successes
from game.systems.shadow_of_the_bat.flow import defence, icons, strike
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import BATTLE_DIE
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

KINDS: dict[str, StrikeKind] = {"melee": "melee", "shoot": "ranged"}
LIKELY = 0.03
"""From here on going down is what the Strike is about; below, that it wounds at all."""
_SIDES = len(BATTLE_DIE)


def prospect(game: Fight, key: str) -> Prospect | None:
    """Of a Strike for the icons named, else for all that fit, before anybody spends focus (MEL-04, RNG-04)."""
    asked, _, way = key.partition(" ")
    word, _, id = asked.partition("@")
    kind, active = KINDS.get(word), game.state.active
    target = next((figure for figure in game.figures() if figure.id == id), None)
    if kind is None or active is None or target is None:
        return None
    striker = game.figure(active.figure)
    fitting = icons.most(icons.icons(game, striker), "A" if kind == "melee" else "R")
    blow = Strike(game, striker, target, kind, len(way.split("+")) if way else max(1, fitting))
    dice, blocks, life = strike.dice_of(blow), defence.defence(game, target, blow), game.life(target)
    lost = dice - strike.hits_left(blow, dice)
    wounds = _landed(blow, dice).less(successes(blocks, faces(_SIDES, defence.is_block), _SIDES))
    fells = wounds.at_least(life)
    decisive, sort = (life, "ko") if fells >= LIKELY else (1, "wound")
    why = Text(f"shadow_of_the_bat.prospect.{'needs' if sort == 'ko' else 'stands'}", n=life)
    words = Text(f"shadow_of_the_bat.prospect.{'lost' if lost else 'dice'}", n=dice, blocks=blocks, lost=lost)
    chances = wounds.chances
    loss = min(life, round(sum(n * chance for n, chance in enumerate(chances))))
    name = Text(f"shadow_of_the_bat.prospect.{sort}")
    return Prospect(id, wounds.at_least(decisive), name, why, words, chances, decisive, loss)


def _landed(blow: Strike, dice: int) -> Spread:
    """Hits after what distance and height cost (MEL-05, RNG-06)."""
    rolled = successes(dice, faces(_SIDES, strike.is_hit), _SIDES)
    left = [0] * (1 + max(strike.hits_left(blow, n) for n in range(len(rolled.ways))))
    for n, ways in enumerate(rolled.ways):
        left[strike.hits_left(blow, n)] += ways
    return Spread(tuple(left))
