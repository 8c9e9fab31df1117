"""Ranks and traits that count when a Band is chosen and deployed: rosters and set-up know them by their names."""

from __future__ import annotations

from game.core.hooks import Ability


class Affinity(Ability, id="bmg1.affinity"):
    """The Band of the named character may recruit it in the place of a Free Agent, whatever its rank and crew."""


class Charismatic(Ability, id="bmg1.charismatic"):
    """Its Band may have a Free Agent for every 100 Reputation instead of 150."""


class Elite(Ability, id="bmg1.elite"):
    """A Band may include only one Elite character of each type."""


class EliteBoss(Ability, id="bmg1.elite_boss"):
    """Its Band may include any number of Elite characters of the named type."""


class Hates(Ability, id="bmg1.hates"):
    """It does not join the named Bands."""


class Henchman(Ability, id="bmg1.henchman"):
    """A Band has as many Henchmen as it can pay; all of them have Let's Go!."""


class Sidekick(Ability, id="bmg1.sidekick"):
    """One for each Band, or two when one of them leads it; Henchmen within 20 cm may repeat Let's Go! rolls."""


class Hidden(Ability, id="bmg1.hidden"):
    """It may be deployed anywhere, more than 10 cm from every objective."""


class Undercover(Ability, id="bmg1.undercover"):
    """It may be deployed up to 20 cm outside its area, more than 10 cm from every objective."""


class PrimaryTarget(Ability, id="bmg1.primary_target"):
    """One objective of the named type gives 1 Victory Point more in each round in which it controls it."""
