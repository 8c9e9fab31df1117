"""Recovery: how down heroes and leaders get up again, or do not (REV, RVL)."""

from __future__ import annotations

from game.core.hooks import Tally
from game.core.request import Roll
from game.core.text import Text
from game.systems.shadow_of_the_bat.flow import harm
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import (
    LEADER_ROLLED,
    LEADER_STOOD,
    RECOVERY,
    RECOVERY_ROLLED,
    STOOD_UP,
    TURN_MISSED,
    About,
)
from game.systems.shadow_of_the_bat.state import BATTLE_DIE, Figure, Hero


def recovery_tally(game: Fight, figure: Figure) -> Tally:
    """Dice of its recovery roll with their reasons; the base is the printed Defence (REV-02 to REV-08, RVL-03)."""
    return RECOVERY(About(game, figure, "defense"), game.printed(figure, "defense") or 0)


def recovery_dice(game: Fight, figure: Figure) -> int:
    """Never below 0 (REV-09, RVL-09)."""
    return max(0, recovery_tally(game, figure).value)


def may_stand(game: Fight, figure: Figure) -> bool:
    """Its remaining life has reached its Revive value (REV-12, RVL-11)."""
    return game.life(figure) >= (game.printed(figure, "revive") or 1)


async def recover_hero(game: Fight, hero: Hero) -> bool:  # REV-13, REV-14, REV-15
    """The roll at the start of a down hero's turn; whether it stands and goes on with its turn (REV, REV-16)."""
    bats = await _roll(game, hero)
    if may_stand(game, hero):  # before the KO test (REV-17)
        stand(game, hero)
        return True
    if not bats:
        harm.ko_token(game, hero)
    return False


async def recover_leader(game: Fight, leader: Figure) -> bool:  # RVL-13
    """An activation of a down leader: the first is lost, then it rolls; whether it stands and may use icons (RVL)."""
    # RVL-12
    if not leader.missed:
        leader.missed = True
        game.tell(TURN_MISSED, leader.id, name=game.name(leader))
        harm.ko_token(game, leader)
        return False
    await _roll(game, leader)
    if may_stand(game, leader):
        stand(game, leader)
        return True
    harm.ko_token(game, leader)
    return False


async def _roll(game: Fight, figure: Figure) -> int:
    """One wound less for each bat; no focus helps (FOC-04, REV-10, REV-11, RVL-10)."""
    name = game.name(figure)
    words = Text("shadow_of_the_bat.roll.recovery", name=name)
    faces = await Roll(words, recovery_dice(game, figure), by=game.controller(figure), topic="recovery")
    bats = [place for place, face in enumerate(faces) if is_bat(face)]
    told = RECOVERY_ROLLED if figure.kind == "hero" else LEADER_ROLLED
    game.tell(told, figure.id, dice=faces, marked=bats, name=name, n=len(bats))
    await harm.heal(game, figure, len(bats), recovery=True)
    return len(bats)


def is_bat(face: int) -> bool:  # ICO-10
    return BATTLE_DIE[face - 1].endswith("B")


def stand(game: Fight, figure: Figure) -> None:
    figure.down = False
    game.tell(
        STOOD_UP if figure.kind == "hero" else LEADER_STOOD, figure.id, name=game.name(figure), left=game.life(figure)
    )


def overdue(game: Fight) -> list[Figure]:
    """Leaders down since before this round, without an activation in it: their step comes when it ends (RVL-14)."""
    leaders = (figure for figure in game.figures() if figure.kind == "leader" and figure.down)
    return [leader for leader in leaders if leader.fell < game.state.round and not leader.activated]
