"""A random move of a body of men that costs no search: all of them the same way."""

from __future__ import annotations

from math import inf
from random import Random

from game.boards.formation.company import Company, Places
from game.core.place import Point


def strolled(company: Company, random: Random) -> Places | None:
    """Everybody so far in some direction, anywhere within the gait; None if somebody cannot simply walk there."""
    far = company.gait.budget
    x = y = far
    while x * x + y * y > far * far:
        x, y = random.randint(-far, far), random.randint(-far, far)
    places = {id: Point(man.at.x + x, man.at.y + y, man.at.z) for id, man in company.men.items()}
    company.foresee(places)
    return places if all(company.walk(id, to).cost < inf for id, to in places.items()) else None
