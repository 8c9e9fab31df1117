"""What a scenario gives points for besides (SCN-08, SCN-09)."""

from __future__ import annotations

from game.boards.measure import inside
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.systems.bmg1.flow.control import held, holdings
from game.systems.bmg1.flow.scoring import score
from game.systems.bmg1.flow.zones import zones
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import BONUS_GIVEN
from game.systems.bmg1.state import SEATS
from game.systems.bmg1.vocabulary import Bonus

HURRY, HURRY_BOTH = 3, 1
MORE = 4
MINE = 1
DIVERSION = 3
LEADERS_HEAD = 3
LESSON = 2
TWO = 2


def give(game: Bmg1, seat: Seat, bonus: Bonus, n: int) -> None:
    game.tell(BONUS_GIVEN, side=seat, n=n, bonus=Text(f"bmg1.points.{bonus}"))
    score(game, seat, n, bonus)


def check_round(game: Bmg1) -> None:
    """Bonuses for control, in the control check of a round."""
    bonuses, gone = game.scenario.bonuses, game.state.bonuses
    if "hurry_up" in bonuses and "hurry_up" not in gone:
        first = [seat for seat, n in holdings(game, own=True).items() if n]
        for seat in first:
            give(game, seat, "hurry_up", HURRY if len(first) == 1 else HURRY_BOTH)  # SCN-20, SCN-45
        gone.extend(["hurry_up"] if first else [])
    if "more_the_better" in bonuses and "more_the_better" not in gone:
        both = [seat for seat, n in holdings(game, own=False).items() if n >= TWO]
        if len(both) == 1:  # SCN-25
            give(game, both[0], "more_the_better", MORE)
        gone.extend(["more_the_better"] if both else [])  # SCN-26


def check_end(game: Bmg1) -> None:
    """Bonuses for the end of the game, whatever ended it (SCN-09)."""
    for seat in SEATS:
        for bonus in game.scenario.bonuses:
            n = at_the_end(game, seat, bonus)
            if n:
                give(game, seat, bonus, n)


def at_the_end(game: Bmg1, seat: Seat, bonus: Bonus) -> int:
    match bonus:
        case "its_mine":
            return MINE if held(game, seat, own=True) else 0  # SCN-27
        case "diversion":
            return DIVERSION if stands_in_enemy_zone(game, seat) else 0
        case "leaders_head":
            return LEADERS_HEAD if leader_is_down(game, game.rival(seat)) else 0
        case "teach_a_lesson":
            return LESSON if half_is_lost(game, game.rival(seat)) else 0
    return 0


def stands_in_enemy_zone(game: Bmg1, seat: Seat) -> bool:
    """Somebody upright besides the Band Leader, by the middle of his base (SCN-31, SCN-32, SCN-07)."""
    area = zones(game, game.rival(seat))
    upright = [m for m in game.on_table(seat) if not m.is_down and not m.leads]
    return any(inside(Point(m.at.x, m.at.y), zone) for m in upright if m.at for zone in area)


def leader_is_down(game: Bmg1, seat: Seat) -> bool:
    """The Band Leader is K.O. or a Casualty (SCN-37, SCN-53)."""
    return any(m.location == "casualty" or m.posture == "ko" for m in game.of(seat) if m.leads)


def half_is_lost(game: Bmg1, seat: Seat) -> bool:
    """Casualties of half the Band's Reputation, rounded down; K.O. does not count (SCN-38, SCN-39, SCN-46)."""
    lost = sum(m.profile.reputation for m in game.of(seat) if m.location == "casualty")
    return lost >= game.side(seat).reputation // 2 > 0
