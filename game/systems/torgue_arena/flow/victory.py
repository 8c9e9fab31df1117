"""How a game is won or lost, at once or at the end of a round (WIN, BOS-03, BOS-05)."""

from __future__ import annotations

from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import scenario
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.vocabulary import Condition
from game.systems.torgue_arena.words import conditions


def win(game: Arena) -> None:
    """The game is won, unless it was decided before."""
    if not game.is_decided():
        game.state.result = "won"
        game.state.won_in_time = _in_time(game)
        game.tell(points.GAME_WON)


def lose(game: Arena) -> None:
    """The game is lost for everybody, unless it was decided before (WIN-05)."""
    if not game.is_decided():
        game.state.result = "lost"
        game.tell(points.GAME_LOST)


def _in_time(game: Arena) -> bool:
    """No enemies' turn of the rank 0 Announcement has begun."""
    state = game.state
    numbered = len(state.queue) - 1
    return state.round <= numbered or (state.round == numbered + 1 and state.turn == "hunters")


async def at_once(game: Arena) -> None:  # WMI-11, WMI-19, WMI-23
    """After every action: boxes that open by themselves, a Boss or a mission that ends the game, immediate victory."""
    state = game.state
    await scenario.open_boxes(game)
    if state.wanted:
        if any(hunter.out for hunter in state.hunters.values()):
            lose(game)  # WMI-12
        return
    if not state.scenario:
        return
    if boss_fell(game):
        win(game)
    elif game.scenario.immediate:
        judge(game)


async def check(game: Arena) -> None:
    """Step 3 of the end of the round: defeat first, then victory (WIN-04)."""
    if any(hunter.out for hunter in game.state.hunters.values()):
        lose(game)  # WIN-01
        return
    await scenario.open_boxes(game)
    judge(game)


def judge(game: Arena) -> None:
    """Lose by any condition of defeat; win by all those of victory (WIN-02, WIN-03)."""
    if any(holds(game, condition) for condition in defeats(game)):
        lose(game)
    elif won(game):
        win(game)


def won(game: Arena) -> bool:
    wanted = game.wanted
    if wanted is not None and not wanted.victory:  # WMI-19
        hunted = wanted.uniques
        return not any(not hunted or game.enemy_card(enemy).id in hunted for enemy in game.enemies())
    victory = wanted.victory if wanted is not None else game.scenario.victory if game.state.scenario else ()
    return bool(victory) and all(holds(game, condition) for condition in victory)


def defeats(game: Arena) -> tuple[Condition, ...]:
    if game.wanted is not None:
        return game.wanted.defeat
    return game.scenario.defeat if game.state.scenario else ()


def holds(game: Arena, condition: Condition) -> bool:
    """A condition that belongs to nobody."""
    return conditions.holds(game, condition, Moment(game), "")


def boss_fell(game: Arena) -> bool:
    """Eliminating the Boss wins, whatever else the scenario asks for (BOS-03, BOS-05)."""
    return any(game.enemy_card(kill.card).kind == "boss" for kill in game.state.kills)
