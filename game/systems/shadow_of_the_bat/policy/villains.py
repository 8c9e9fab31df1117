"""The villain player: which card, which figures, which cards to give away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import NOTHING, Choose, Request, Seat
from game.systems.shadow_of_the_bat.content import ActivationSet
from game.systems.shadow_of_the_bat.effects.basic import NEAR
from game.systems.shadow_of_the_bat.flow.desperation import ICONS
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.blows import KINDS
from game.systems.shadow_of_the_bat.policy.effects import scheme_extras
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.policy.turns import SPENT_FIRST
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Icon
from game.systems.shadow_of_the_bat.weights import WEIGHTS


class Gang:
    """What each villain could do with some icons, looked up once."""

    def __init__(self, game: Fight) -> None:
        self.game = game
        self.field = Field(game)
        self._known: dict[tuple[str, tuple[Icon, ...]], float] = {}

    def potential(self, figure: Figure, icons: Sequence[Icon]) -> float:
        """Roughly what a figure could do with icons."""
        known = figure.id, tuple(icons)
        if known not in self._known:
            self._known[known] = self._potential(figure, icons)
        return self._known[known]

    def _potential(self, figure: Figure, icons: Sequence[Icon]) -> float:
        if figure.out or figure.at is None or figure.has("unaware") or figure.has("falling"):
            return 0.0
        if figure.down:
            return WEIGHTS.raised * (0.3 if not figure.missed else 1.0)
        held = sorted(icons, key=SPENT_FIRST.index)[figure.has("stunned") :]
        if not held:
            return 10.0
        pace = max(1, self.game.printed(figure, "move") or 1)
        strikes = [self._against(figure, enemy, held, pace) for enemy in self.game.enemies(figure) if enemy.standing]
        chores = [self._errand(figure, held, pace)]
        return max([*strikes, *chores, 10.0])

    def _against(self, figure: Figure, enemy: Figure, held: Sequence[Icon], pace: int) -> float:
        assert figure.at is not None and enemy.at is not None
        field, best = self.field, 0.0
        steps = max(0, field.atlas.walk(figure.at, enemy.at) - 1)
        wild = held.count("W")
        for kind in KINDS:
            strength = field.blows.strength(figure, kind)
            shot = kind == "ranged"
            if strength is None or (shot and not steps):  # nobody shoots at a neighbour (RNG-01)
                continue
            seen = shot and field.atlas.sees(figure.at, enemy.at)
            needed = 0 if seen else max(0, steps - 2) if shot else steps
            moves = -(-needed // pace)
            left = wild - max(0, moves - held.count("M"))
            count = held.count("R" if shot else "A") + left
            if left < 0 or not count or (moves and figure.has("stuck")):
                continue
            lost = max(0, field.game.distance(figure, enemy) - NEAR) if seen else 0
            worth = field.blows.dealt(enemy, strength + 1, lost)
            best = max(best, worth * sum(0.85**n for n in range(count)) * (0.85 if moves else 1.0))
        closer = min(steps, pace * (held.count("M") + wild))
        return max(best, WEIGHTS.approach * closer * 0.8)

    def _errand(self, figure: Figure, held: Sequence[Icon], pace: int) -> float:
        """A special action, or the way to one."""
        assert figure.at is not None
        best, field = 0.0, self.field
        movers = held.count("M") + held.count("W")
        for errand in field.errands(figure):
            steps = field.atlas.walk(figure.at, errand.at)
            steps = max(0, steps - 1) if errand.special else steps
            moves = -(-steps // pace)
            if moves <= movers and len(held) - moves >= errand.icons:
                gain = errand.gain * (0.4 if errand.special and field.hindered(figure, figure.at) else 0.9)
                times = (len(held) - moves) // errand.icons if errand.special and not errand.special.collects else 1
                best = max(best, gain * times)
            else:
                best = max(best, 0.12 * errand.gain * 0.93 ** max(0, steps - pace * movers))
        return best

    def carried_out(self, order: ActivationSet) -> float:
        """A set of a card: as many figures as it names, the best first."""
        figures = [figure for figure in self.game.state.villains.values() if order.villain in ("any", figure.card)]
        worths = sorted((self.potential(figure, order.icons) for figure in figures), reverse=True)
        return sum(worths if order.count == "all" else worths[: order.count])

    def scheme(self, id: str) -> float:
        """What playing a card promises."""
        scheme = self.game.scheme(id)
        sets = [order for order in (scheme.activate, scheme.additional) if order]
        return sum(self.carried_out(order) for order in sets) + scheme_extras(self.field, scheme)


def scheme(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A card for its figures, or face down for one (decisions 25, 27)."""
    gang = Gang(game)
    worths = {id: gang.scheme(id) for id in game.state.side.hand}
    desperate = max((gang.potential(figure, ICONS) for figure in game.state.villains.values()), default=0.0)
    fresh = sum(max(0.0, WEIGHTS.usual - worth) for worth in worths.values()) * 0.1
    found = []
    for key in keys:
        word, _, id = key.partition(":")
        found.append(worths[id] if word == "scheme" else desperate + fresh - WEIGHTS.given * worths[id])
    return found


def figure(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Who is activated next (decision 26)."""
    assert isinstance(request, Choose)
    gang = Gang(game)
    worths = []
    for key in keys:
        value: Any = request.option(key).value
        if value is None:
            worths.append(0.0)
        elif isinstance(value, Figure):
            worths.append(gang.potential(value, ICONS))
        else:
            order, who = value
            worths.append(gang.potential(who, order.set.icons) + 5 * order.left)
    return worths


def discarded(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Cards worse than usual are exchanged for new ones (DSP-04)."""
    gang = Gang(game)
    loss = {id: gang.scheme(id) - WEIGHTS.usual for id in game.state.side.hand}
    return [0.0 if key == NOTHING else -sum(loss[id] for id in key.split()) for key in keys]
