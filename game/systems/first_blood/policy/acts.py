"""What the Actions of a Regiment seem worth: pairs of them, for the first prepares the second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import Any

from game.core.place import point
from game.core.request import Choose, Option, Request
from game.systems.first_blood.content import Spell
from game.systems.first_blood.flow.objectives import is_within
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import (
    POINT,
    SIDES,
    Glance,
    apart,
    clash_wounds,
    harm,
    impact_wounds,
    volley_wounds,
)
from game.systems.first_blood.policy.heroes import duel_worth
from game.systems.first_blood.policy.magic import cast_worth
from game.systems.first_blood.policy.places import Stand
from game.systems.first_blood.state import Activation, Regiment
from game.systems.first_blood.weights import WEIGHTS

IDLE = -8
"""What an Action that nobody needs costs."""


class Turn:
    """One Activation as its owner thinks about it: what each answer to "what now?" promises."""

    def __init__(self, game: FirstBlood, regiment: Regiment, request: Request[Any]) -> None:
        self.game, self.regiment = game, regiment
        self.field = Field.of(game)
        self.one = self.field.seen(regiment)
        self.active: Activation | None = game.state.active
        options: Sequence[Option[Any]] = request.options if isinstance(request, Choose) else ()
        self.options: Mapping[str, Option[Any]] = {option.key: option for option in options if option.refusal is None}

    @property
    def more(self) -> bool:
        """Whether another Action follows the one that is asked for."""
        return self.active is not None and (self.active.left > 0 or bool(self.active.granted))

    @cached_property
    def stand(self) -> Stand:
        return Stand(self.game, self.regiment, self.more)

    @cached_property
    def here(self) -> float:
        return self.stand.worth(*self.one.lead)

    def worth(self, key: str) -> int:
        word, _, rest = key.partition(" ")
        action, _, target = word.partition(":")
        match action:
            case "march" | "enter":
                return round(self.march(rest))
            case "charge":
                return round(self.charge(target, word))
            case "clash":
                return round(self.clash(self.regiment.inspired) + self._afterwards())
            case "inspire":
                return round(self.inspire())
            case "volley":
                return round(self.volley(target, word) + self._afterwards())
            case "aim":
                return round(self.aim())
            case "rally" | "combat_rally":
                return round(self.rally())
            case "withdraw":
                return round(self.withdraw())
            case "challenge":
                return round(duel_worth(self.game, self.regiment, self.game.model(target)))
            case "cast":
                return round(self.cast(target) + self._afterwards() / 2)
            case "overcharge":
                return round(self.overcharge())
            case "combat_reform":
                return IDLE
        return 0

    # --- moving

    def march(self, layout: str) -> float:
        """By where the Leader ends."""
        if not layout:
            return 60.0
        if "@" not in layout:
            entry = point(layout)
            return 200.0 + self.stand.worth(entry.x, entry.y)
        leader = self.game.leader(self.regiment).id
        places = {id: point(at) for id, _, at in (word.partition("@") for word in layout.split()) if at}
        if (place := places.get(leader)) is not None:
            there = self.stand.worth(place.x, place.y) - self.stand.footing.laid(places)
            return there - (self.here if self.one.regiment.on_table else -60.0)
        return 60.0 if self.regiment.where == "arriving" else 0.0

    def _afterwards(self) -> float:
        """A little for the second Action that is still to come."""
        return 15.0 if self.more else 0.0

    # --- shooting

    def volley(self, target: str, key: str, aimed: bool | None = None) -> float:
        """By the dice the menu tells of."""
        enemy = self.field.all[target]
        told = dict(self.options[key].text.values).get("n", 0) if key in self.options else None
        dice = float(told) if isinstance(told, int) and told else None
        steady = self.regiment.aimed if aimed is None else aimed
        return harm(self.game, enemy, volley_wounds(self.one, enemy, dice, aimed=steady))

    def _best_volley(self, aimed: bool) -> float:
        keys = [key for key in self.options if key.startswith("volley:")]
        return max((self.volley(key.partition(":")[2], key, aimed) for key in keys), default=0.0)

    def aim(self) -> float:
        """Worth as much as the Volley after it, if there is one."""
        return self._best_volley(aimed=True) if self.more and not self.regiment.aimed else IDLE

    def overcharge(self) -> float:
        """A Marker for the Volley after it; for a later one while nobody is in range."""
        if self.regiment.markers >= 3:
            return IDLE
        best = self._best_volley(self.regiment.aimed)
        if not best:
            return 25.0
        return best * 1.15 if self.more else 10.0

    # --- fighting

    def charge(self, target: str, key: str) -> float:
        """The chance that it gets there, times Impact, Clash and what comes back."""
        enemy = self.field.all.get(target)
        if enemy is None:
            return 0.0
        likely = self._likely(key)
        game = self.game
        first = 0.0 if enemy.regiment.inside else impact_wounds(self.one, enemy)
        strikes = clash_wounds(self.one, enemy, inspired=True)
        wounds = min(float(enemy.wounds), first + (strikes if self.more else 0.0))
        gain = harm(game, enemy, wounds) + (0.0 if self.more else 0.5 * harm(game, enemy, strikes))
        left = 1 - wounds / max(1, enemy.wounds)
        back = clash_wounds(enemy, self.one, inspired=True, share=max(0.0, left))
        answer = (0.8 if not enemy.regiment.activated else WEIGHTS.contact) * harm(game, self.one, back)
        lasts = max(0.0, 1 - back / max(1, self.one.wounds))
        held = lasts * (WEIGHTS.held_up * enemy.worth * (2.0 if enemy.shoots else 1.0) + self._contested(enemy))
        cost = self._shots_lost() + lasts * self._exposed(enemy) + self._rough(enemy)
        return likely * (gain - answer + held - cost) - (1 - likely) * 20

    def _shots_lost(self) -> float:
        """Whoever fights does not shoot, now or for a while."""
        if not self.one.bows:
            return 0.0
        hopes = [self.field.volley_hope(self.one, foe, apart(self.one, foe)) for foe in self.field.enemies(self.one)]
        return 1.5 * max(hopes, default=0.0) + WEIGHTS.held_up * self.one.worth

    def _rough(self, enemy: Glance) -> float:
        """What the ground costs on the way."""
        x, y = self.one.lead
        gap = apart(self.one, enemy)
        far = gap / max(1.0, hypot(enemy.x - x, enemy.y - y))
        return self.stand.footing.shifted(x + (enemy.x - x) * far, y + (enemy.y - y) * far)

    def _exposed(self, enemy: Glance) -> float:
        """What others can do to it once it stands there among them."""
        there = self.stand.at(enemy.x, enemy.y)
        return WEIGHTS.alone * sum(danger for id, danger in self.stand.dangers(there) if id != enemy.id)

    def _likely(self, key: str) -> float:
        told = dict(self.options[key].text.values).get("die") if key in self.options else None
        return max(0.0, min(1.0, (SIDES + 1 - told) / SIDES)) if isinstance(told, int) else 0.5

    def _contested(self, enemy: Glance) -> float:
        """Enemies who hold a zone are worth driving off."""
        total = 0.0
        for ground in self.field.grounds:
            worth = max(*ground.now.values(), *ground.later.values())
            if worth and any(is_within(self.game, model, ground.zone) for model in enemy.regiment.models[:3]):
                total += worth / 12
        return total

    def clash(self, inspired: bool) -> float:
        """At whoever it fights with."""
        foes = self.field.foes[self.one.id]
        hurt = [harm(self.game, foe, clash_wounds(self.one, foe, inspired=inspired)) for foe in foes]
        return max(hurt, default=20.0)

    def inspire(self) -> float:
        """Before a Clash; after it, or twice, it is nothing."""
        taken = self.active.taken if self.active else []
        if self.regiment.inspired or not self.more or "clash" in taken:
            return IDLE
        return self.clash(inspired=True) + 2 * self._afterwards()

    def rally(self) -> float:
        """Whoever is Broken neither scores nor charges."""
        holds = sum(
            max(ground.now.values()) / 8
            for ground in self.field.grounds
            if any(is_within(self.game, model, ground.zone) for model in self.regiment.models)
        )
        return WEIGHTS.shaken * self.one.price * self.one.wounds / self.one.full + holds + 40

    def withdraw(self) -> float:
        """Rarely: only from certain ruin, and with an Action left to get away."""
        foes = self.field.foes[self.one.id]
        coming = sum(clash_wounds(foe, self.one, inspired=True) for foe in foes)
        parting = sum(clash_wounds(foe, self.one) * len(foe.regiment.models) / max(1, foe.dice) for foe in foes)
        lost = harm(self.game, self.one, coming)
        price = harm(self.game, self.one, min(parting, self.one.wounds)) + 0.4 * self.one.worth
        doomed = coming >= self.one.wounds and self.clash(self.regiment.inspired) < lost / 2
        return lost - price if doomed else -price - 50

    # --- magic

    def cast(self, rest: str) -> float:
        spell, _, target = rest.partition(":")
        return cast_worth(self.game, self.regiment, self.game.library.get(Spell, spell), target.partition(":")[0])


def blow_worth(game: FirstBlood, target: Part) -> float:
    """What a Hit on a part of a Regiment is worth."""
    field = Field.of(game)
    one = field.all.get(target.regiment.id)
    if one is None:
        return 1.0
    profile = target.profile
    guard = max(profile.defense, profile.evasion)
    worth = one.price / max(1, one.full)
    if target.model is not None and target.model.rank in ("officer", "character"):
        scenario = game.scenario
        points = scenario.officer if target.model.rank == "officer" else scenario.character
        worth = worth * 1.5 + points * POINT / max(1, profile.wounds)
    elif not target.regiment.is_character:
        worth += game.scenario.token * POINT / max(1, profile.wounds)
    return worth * (1 - guard / SIDES)
