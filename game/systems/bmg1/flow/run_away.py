"""Run Away: a Band that has lost too much may flee (RAW)."""

from __future__ import annotations

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.scoring import score
from game.systems.bmg1.flow.strategies import has
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import FLED, RUN_AWAY, RUN_AWAY_TESTED, Banding
from game.systems.bmg1.state import Model

TENTHS = 7
"""Of its Reputation, which a Band must have lost (RAW-01)."""
BATTLE_CRY = 8
"""With a Battle Cry (STG-20)."""


def lost(game: Bmg1, seat: Seat) -> int:
    """The Reputation of Casualties and of whoever is K.O. (RAW-01)."""
    return sum(m.profile.reputation for m in game.of(seat) if m.location == "casualty" or m.posture == "ko")


def standing(game: Bmg1, seat: Seat) -> list[Model]:
    """Whoever is neither K.O. nor a Casualty, also in the sewers or not yet there (RAW-07)."""
    return [m for m in game.of(seat) if m.location != "casualty" and m.posture != "ko"]


def must_test(game: Bmg1, seat: Seat) -> bool:
    """Exactly compared, with what the Band really had at the start (RAW-09, REP-05)."""
    usual = BATTLE_CRY if has(game, seat, "battle_cry") else TENTHS
    tenths = RUN_AWAY(Banding(game, seat), usual).value
    return lost(game, seat) * 10 >= game.side(seat).reputation * tenths


async def check_run_away(game: Bmg1) -> bool:
    """Both Bands test before either result counts, every round while they must (RAW-08); True: the game is over."""
    fleeing = [seat for seat in game.order if await _flees(game, seat)]
    for seat in fleeing:
        game.side(seat).fled = True
        game.tell(FLED, side=seat)
    if len(fleeing) == 1:  # RAW-05
        left = game.scenario.rounds - game.state.round  # RAW-06
        score(game, game.rival(fleeing[0]), left, "run_away")
    return bool(fleeing)


async def _flees(game: Bmg1, seat: Seat) -> bool:
    """A Willpower roll of whom its player chooses (RAW-02 to 04, DCN-63); with nobody left it flees (END-06)."""
    able = standing(game, seat)
    if not able:
        return True
    if not must_test(game, seat):
        return False
    options = [Option(model.id, game.name(model), model, model.id) for model in able]
    model = await Choose(seat, Text("bmg1.ask.run_away"), options, topic="run_away")
    stays = await rolls.willpower(game, model)
    result = Text("bmg1.check.passed" if stays else "bmg1.check.failed")
    game.tell(RUN_AWAY_TESTED, model.id, side=seat, model=game.name(model), result=result)
    return not stays
