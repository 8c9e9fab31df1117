"""Broken: when a Regiment loses heart, and when it takes it again (BRK, RAL-02)."""

from __future__ import annotations

from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import BECAME_BROKEN, MAY_BREAK, RALLIED, Breaking
from game.systems.first_blood.state import Regiment


def check_broken(game: FirstBlood, regiment: Regiment) -> bool:
    """After models were lost: half of those that began the Round are too many (BRK-01, BRK-08, BRK-10, BRK-11)."""
    lost = regiment.began - len(regiment.models)
    return lost > 0 and 2 * lost >= regiment.began and break_up(game, regiment)


def break_up(game: FirstBlood, regiment: Regiment) -> bool:
    """The Regiment is Broken at once, if it can be; whether it became so (BRK-07, BRK-09, CHR-05).

    Whatever it has begun it finishes, and it stays Inspired (BRK-12).
    """
    if regiment.destroyed or regiment.broken or not may_break(game, regiment):
        return False
    regiment.broken = True
    game.tell(BECAME_BROKEN, *(model.id for model in regiment.models), regiment=game.name(regiment))
    return True


def may_break(game: FirstBlood, regiment: Regiment) -> bool:
    """Character Regiments never are Broken; Dauntless ones and others neither (BRK-07)."""
    return not regiment.is_character and MAY_BREAK(Breaking(game, regiment)).forbidden is None


def rally(game: FirstBlood, regiment: Regiment) -> None:
    """It is no longer Broken (BRK-02, RAL-02, CRL-02)."""
    if regiment.broken:
        regiment.broken = False
        game.tell(RALLIED, *(model.id for model in regiment.models), regiment=game.name(regiment))
