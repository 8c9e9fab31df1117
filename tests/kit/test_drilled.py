"""A body of men as a question wants it: what is proposed, and how little is worked out for it."""

from __future__ import annotations

from random import Random

from game.boards.formation import Command, Company, Places
from game.boards.reach import Crossing, Gait, Ground
from game.boards.table import Base, Body, Table
from game.core.place import Point
from game.kit.skirmish.drilled import Drilled

TABLE = Table(24000, 24000)
GROUNDS = {1000: Ground(TABLE, Base.round(1000), 1000, lambda piece, z: Crossing())}


class Proposals:
    """Notes which proposals were worked out."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def at(self, x: int) -> Places:
        self.asked.append(x)
        return {"a": Point(x, 12000)}


def drilled(proposals: Proposals) -> Drilled:
    men = [Body("a", Point(12000, 12000), Base.round(1000))]
    company = Company(men, GROUNDS, Gait(6000), Command({"a": 5000}))
    spots = (40000, 10000, 14000)
    return Drilled(company, {}, [lambda x=x: proposals.at(x) for x in spots])  # type: ignore[misc]


def test_the_first_legal_proposal_needs_no_other() -> None:
    proposals = Proposals()
    layout = drilled(proposals)
    assert layout.suggestion() == {"a": Point(10000, 12000)}
    assert proposals.asked == [40000, 10000]


def test_any_legal_proposal_comes_up_and_standing_still_too() -> None:
    found = {drilled(Proposals()).suggestion(Random(seed))["a"].x for seed in range(30)}  # type: ignore[index]
    assert found == {10000, 12000, 14000}


def test_a_proposal_is_worked_out_once() -> None:
    proposals = Proposals()
    layout = drilled(proposals)
    layout.suggestion()
    assert [places["a"].x for places in layout.suggestions()] == [10000, 14000, 12000]
    layout.suggestions()
    assert proposals.asked == [40000, 10000, 14000]


def test_a_company_remembers_where_it_was_carried_but_hands_out_copies() -> None:
    layout = drilled(Proposals())
    first = dict(layout.carried(Point(9000, 12000)))
    first["a"] = Point(0, 0)
    assert layout.carried(Point(9000, 12000)) == {"a": Point(9000, 12000)}


def test_a_layout_drawn_at_random_is_legal_and_proposals_still_come_up() -> None:
    men = [Body("a", Point(12000, 12000), Base.round(1000))]
    company = Company(men, GROUNDS, Gait(6000), Command({"a": 5000}))

    def draw(random: Random) -> Places | None:
        x = random.choice((40000, 9000, 0))
        return {"a": Point(x, 12000)} if x else None

    layout = Drilled(company, {}, [lambda: {"a": Point(14000, 12000)}], draw=draw)
    found = {layout.suggestion(Random(seed))["a"].x for seed in range(60)}  # type: ignore[index]
    assert found == {9000, 12000, 14000}
    assert layout.suggestion() == {"a": Point(14000, 12000)}
