"""The Victory Phase and the end of the battle (VIC, RND-03)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.systems.first_blood.flow.objectives import score_zones
from game.systems.first_blood.flow.rounds import end_round, start_round
from game.systems.first_blood.flow.scoring import gain
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ELIMINATED, GAME_ENDED
from game.systems.first_blood.state import SEATS, Regiment


async def victory(game: FirstBlood) -> None:
    """Elimination first, then zones; nobody has won: another Round (VIC-01, VIC-05, VIC-06)."""
    state, scenario = game.state, game.scenario
    end_round(game)
    if eliminate(game):
        return
    score_zones(game)
    last = state.round >= scenario.rounds
    if last or any(side.points >= scenario.points_end for side in state.sides.values()):
        finish(game, last)
    else:
        start_round(game)


def eliminate(game: FirstBlood) -> bool:
    """Whether an Army is eliminated: the battle is over (VIC-02, VIC-03, VIC-05)."""
    gone = [seat for seat in SEATS if is_eliminated(game, seat)]
    for seat in gone:
        game.tell(ELIMINATED, side=seat)
    if gone:
        game.state.eliminated = gone
        finish(game, last=True)
    return bool(gone)


def is_eliminated(game: FirstBlood, seat: Seat) -> bool:
    """Its last model on the table is gone and none of its Reinforcements can still arrive; occupants of a Garrison are
    on the table (VIC-02, VIC-03, VIC-09)."""
    return not any(regiment.on_table or can_arrive(game, regiment) for regiment in game.of(seat))


def can_arrive(game: FirstBlood, regiment: Regiment) -> bool:
    """Whether Reinforcements have a Round left to come on in (RNF-02, RNF-15)."""
    if regiment.where == "arriving" and not regiment.activated:
        return True
    acts = any(activation.regiment == regiment.id for activation in game.state.acting)
    waits = regiment.where in ("reserve", "arriving")
    return waits and (acts or game.state.round < game.scenario.rounds)


def finish(game: FirstBlood, last: bool) -> None:
    """The battle is over; Reinforcements that never came on count as destroyed (RNF-16, SCN-18)."""
    if last:
        for regiment in game.state.regiments.values():
            if not regiment.destroyed and regiment.where in ("reserve", "arriving"):
                score_absent(game, regiment)
    game.state.phase = "over"
    one, two = (game.side(seat).points for seat in SEATS)
    game.tell(GAME_ENDED, points_a=one, points_b=two)


def score_absent(game: FirstBlood, regiment: Regiment) -> None:
    """A point for each token its models would have left, more for an Officer, and for the Character (SCN-18)."""
    scenario = game.scenario
    worth = {"officer": scenario.officer, "character": scenario.character}
    ranks = [model.rank for model in regiment.models]
    tokens = sum(rank != "character" for rank in ranks) * scenario.token
    reason = Text("first_blood.why.absent", regiment=game.name(regiment))
    gain(game, game.rival(regiment.seat), tokens + sum(worth.get(rank, 0) for rank in ranks), reason)


# --- who has won


def is_decided(game: FirstBlood) -> bool:
    """Whether the battle is over: conceded, played out, or ended at once by points (VIC-02, VIC-07)."""
    state, scenario = game.state, game.scenario
    if state.conceded is not None or state.phase == "over":
        return True
    return scenario.at_once and any(side.points >= scenario.points_end for side in state.sides.values())


def winners(game: FirstBlood) -> tuple[Seat, ...]:
    """Who has won a decided battle; nobody: a draw (VIC-02, VIC-05 to VIC-08)."""
    state = game.state
    if state.conceded is not None:
        return (game.rival(state.conceded),)
    if len(state.eliminated) == 1:
        return (game.rival(state.eliminated[0]),)
    one, two = (state.sides[seat].points for seat in SEATS)
    return () if one == two else (SEATS[0] if one > two else SEATS[1],)
