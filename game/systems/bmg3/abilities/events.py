"""Events: rules for the whole game (EVT, CTC-21), and what an Encounter card leaves behind."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.request import Roll
from game.core.text import Text
from game.systems.bmg3.flow.chance import pick_one
from game.systems.bmg3.points import (
    EFFORT_MARKERS,
    EFFORT_SPENT,
    LAMP_FLICKERED,
    LAMP_LIGHTS,
    MAY_USE_SEWERS,
    NIGHT_RANGE,
    PASSES,
    POOL_LOSS,
    ROUND_BEGAN,
    STORM_ROLLED,
    About,
    Attack,
    Crewing,
    Happening,
    Look,
    Straining,
)
from game.systems.bmg3.state import INCH, Lasting

RULE = "BMG3-CTC-21"
STORMY = 4
RIOT = "riot"


def _why(event: str) -> Text:
    return Text(f"bmg3.why.event_{event}")


class Storm(Ability, id="bmg3.event_storm"):
    """Each round opens with a die: on 4 or more every ranged attack of the round loses one die."""

    @on(ROUND_BEGAN)
    async def roll(self, source: Source, moment: Happening) -> None:  # RND-09
        game = moment.game
        rolled = await Roll(Text("bmg3.roll.storm"), 1, by=game.state.initiative, topic="storm")
        game.state.storm = rolled[0] >= STORMY
        game.tell(STORM_ROLLED, dice=rolled, n=rolled[0], outcome=Text(f"bmg3.storm.{int(game.state.storm)}"))

    @on(POOL_LOSS)
    def rain(self, source: Source, attack: Attack) -> Modifier | None:
        """From the pool, so the Strength die goes first (EVT-05, MRG-08, MRG-09)."""
        if attack.kind != "ranged" or not attack.game.state.storm:
            return None
        return adding(1, _why("storm"), "BMG3-EVT-05")


class Blackout(Ability, id="bmg3.event_blackout"):
    """No Lamp Post gives light in rounds 1 and 3."""

    @on(LAMP_LIGHTS)
    def out(self, source: Source, moment: Happening) -> Modifier | None:
        return forbidding(_why("blackout"), RULE) if moment.game.state.round % 2 else None


class FullMoon(Ability, id="bmg3.event_full_moon"):
    """Models see 16 inches far at night."""

    @on(NIGHT_RANGE)
    def bright(self, source: Source, look: Look) -> Modifier:  # NIT-03
        return setting(16 * INCH, _why("full_moon"), RULE)


class Fog(Ability, id="bmg3.event_fog"):
    """Models see only 8 inches far at night."""

    @on(NIGHT_RANGE)
    def dim(self, source: Source, look: Look) -> Modifier:  # NIT-03
        return setting(8 * INCH, _why("fog"), RULE)


class Curfew(Ability, id="bmg3.event_curfew"):
    """Sewers cannot be used."""

    @on(MAY_USE_SEWERS)
    def locked(self, source: Source, about: About) -> Modifier:
        return forbidding(_why("curfew"), RULE)


class PoliceSirens(Ability, id="bmg3.event_police_sirens"):
    """At the start of each round a random Lamp Post goes out until the end of the round."""

    @on(ROUND_BEGAN)
    async def flicker(self, source: Source, moment: Happening) -> None:
        game = moment.game
        lamps = game.markers("lamp")
        for lamp in lamps:
            lamp.dark = False
        if not lamps:
            return
        chosen = await pick_one(lamps, Text("bmg3.roll.sirens"), game.state.initiative, "sirens")
        chosen.dark = True
        game.tell(LAMP_FLICKERED, chosen.id, side=chosen.seat)


class Riot(Ability, id="bmg3.event_riot"):
    """The first Effort a Henchman makes in a round costs it no marker."""

    @on(EFFORT_MARKERS)
    def free(self, source: Source, about: About) -> Modifier | None:  # OBJ-10, CRW-19
        model = about.model
        if "henchman" not in model.profile.ranks or RIOT in model.used_round:
            return None
        return adding(-1, _why("riot"), RULE)

    @on(EFFORT_SPENT)
    async def spent(self, source: Source, strain: Straining) -> None:
        if RIOT not in strain.model.used_round:
            strain.model.used_round.append(RIOT)


class LastToDeploy(Ability, id="bmg3.last_to_deploy"):
    """The player who deployed last has one more Pass in the first round."""

    @on(PASSES)
    def one_more(self, source: Source, crew: Crewing) -> Modifier | None:
        given: Lasting = source.params
        if crew.seat != given.seat or crew.game.state.round != 1:
            return None
        return adding(1, Text("bmg3.why.last_to_deploy"), "BMG3-ENC-03")
