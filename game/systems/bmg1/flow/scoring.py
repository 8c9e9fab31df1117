"""Victory Points for characters that are lost, and where every point comes from (VPS)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CASUALTY_POINTS, SCORED, Happening
from game.systems.bmg1.state import Model

LOSSES: dict[str, tuple[int, int]] = {
    "leader": (6, 4),
    "sidekick": (4, 2),
    "free_agent": (4, 3),
    "henchman": (2, 1),
}
"""As a Casualty, and for the first K.O. (VPS-04 to 07)."""
FIRST_STRIKE, FIRST_HIT = 1, 1


def score(game: Bmg1, seat: Seat, n: int, source: str) -> None:
    """Add Victory Points; the sum decides the game (VPS-02)."""
    if n <= 0:
        return
    side = game.side(seat)
    side.points += n
    side.sources[source] = side.sources.get(source, 0) + n
    game.tell(SCORED, side=seat, n=n, source=Text(f"bmg1.points.{source}"))


def role(model: Model) -> str:
    """Who it is in its Band: a Sidekick may lead it, and whoever came through Affinity is a Free Agent (VPS-11)."""
    if model.as_free_agent:
        return "free_agent"
    return "leader" if model.leads else model.profile.rank


def score_loss(game: Bmg1, model: Model, by: Model | None = None) -> None:
    """What has become of a character, once for every event that hurt it (VPS-03, VPS-08).

    A Casualty scores whether or not its K.O. has; one that went both ways at once scores as a Casualty only. The points
    go to the opponent of its owner, whoever caused the loss (VPS-09).
    """
    as_casualty, as_ko = LOSSES[role(model)]
    rival = game.rival(model.seat)
    if model.location == "casualty":
        score(game, rival, CASUALTY_POINTS(Happening(game, model, by), as_casualty).value, "casualties")
    elif model.posture == "ko" and not model.knocked_out:
        score(game, rival, as_ko, "knock_outs")
    else:
        return
    model.knocked_out = True
    give_once(game, "first_strike", rival, FIRST_STRIKE)


def give_once(game: Bmg1, bonus: str, seat: Seat, n: int) -> None:
    """A bonus of the scenario for whoever is first; the second comes too late (SCN-08, SCN-21, SCN-33)."""
    if bonus in game.scenario.bonuses and bonus not in game.state.bonuses:
        game.state.bonuses.append(bonus)
        score(game, seat, n, bonus)


def score_hit(game: Bmg1, seat: Seat) -> None:
    """The first Impact on an enemy, whatever comes of it (SCN-33, SCN-08)."""
    give_once(game, "make_noise", seat, FIRST_HIT)
