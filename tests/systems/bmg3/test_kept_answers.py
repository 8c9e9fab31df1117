"""What is kept for speed is what would be worked out again: compared over a random game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random

import pytest

from game.boards.sight import core_sight
from game.core.hooks import Source
from game.core.lazy import Lazy
from game.core.place import Point
from game.core.session import Session
from game.kit import registry
from game.kit.skirmish.footing import ground
from game.systems.bmg3.content import Equipment, Event
from game.systems.bmg3.flow.sight import can_see, sees
from game.systems.bmg3.flow.suspects import Suspecting, beside_whom, room_for
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import INCH, Lasting, Marker, State, Status

EVERY = 9


def forget() -> int:
    """Empty every memory but that of the bare ground; how many there are."""
    found = 0
    for name, module in sorted(sys.modules.items()):
        if name.startswith(("game.boards", "game.kit", "game.systems.bmg3")):
            for thing in vars(module).values():
                if hasattr(thing, "cache_clear") and thing is not ground:
                    thing.cache_clear()
                    found += 1
    return found


@pytest.mark.parametrize("seed", [3, 11])
def test_a_question_asked_with_nothing_remembered_is_the_same_question(seed: int) -> None:
    system, random = registry.load("bmg3"), Random(seed)
    session: Session[State] = Session(system, system.quick_start(), digests=False)
    compared = 0
    for count in range(2000):
        if session.pending is None:
            break
        if count % EVERY == 0:
            remembered = session.pending.describe(), session.pending.candidates()
            assert forget() > 10
            anew = session.fork()
            assert anew.pending is not None
            assert (anew.pending.describe(), anew.pending.candidates()) == remembered
            assert anew.digest() == session.digest()
            compared += 1
        session.answer(session.pending.sample(random))
    assert session.pending is None and compared > 20


def test_who_speaks_sees_and_has_room_is_the_same_as_worked_out_anew() -> None:
    system, random = registry.load("bmg3"), Random(5)
    session: Session[State] = Session(system, system.quick_start(), digests=False)
    game = session._game
    assert isinstance(game, Bmg3)
    changes = 0
    while session.pending is not None:
        before = list(game.speakers())
        session.answer(session.pending.sample(random))
        assert game.speakers() == game._speakers()
        assert passing(game.speakers()) == passing(game._speakers()), "an effect that is over still speaks"
        changes += game.speakers() != before
        if random.randrange(EVERY):
            continue
        compare_sight(game)
        compare_room(game)
    assert changes > 30


def test_whoever_gains_or_loses_a_voice_is_heard_at_once() -> None:
    system = registry.load("bmg3")
    session: Session[State] = Session(system, system.quick_start(), digests=False)
    random = Random(1)
    while session.pending is not None and session.state.phase != "execute":
        session.answer(session.pending.sample(random))
    game, state = session._game, session.state
    assert isinstance(game, Bmg3)
    first, second, *_ = game.in_play()
    gear = game.library.all(Equipment)[0]
    changes: list[Callable[[], object]] = [
        lambda: first.statuses.append(Status("blinded")),
        lambda: first.statuses.__setitem__(0, Status("blinded")),
        lambda: second.statuses.append(first.statuses.pop()),
        lambda: state.lasting.append(Lasting("card_guard", first.seat, first.id, 1)),
        lambda: setattr(state, "lasting", [Lasting("card_guard", first.seat, first.id, 1)]),
        lambda: setattr(first, "ko", True),
        lambda: setattr(first, "at", None),
        lambda: setattr(second, "casualty", True),
        lambda: setattr(second, "casualty", False),
        lambda: setattr(game.side(second.seat), "boss", second.id),
        lambda: second.equipment.append(gear),
        lambda: setattr(second, "profile", first.profile),
        lambda: setattr(state, "active", None),
        lambda: setattr(state, "initiative", game.rival(state.initiative)),
        lambda: setattr(state, "event", game.library.all(Event)[0].id),
    ]
    for change in changes:
        game.speakers()
        change()
        assert game.speakers() == game._speakers()
        assert passing(game.speakers()) == passing(game._speakers())


def passing(sources: list[Source]) -> list[int]:
    """Which effects and lasting cards these very sources read their numbers from."""
    return [id(source.params) for source in sources if isinstance(source.params, Status | Lasting)]


def compare_sight(game: Bmg3) -> None:
    models = list(game.in_play())
    for viewer in models:
        for target in models:
            if viewer is not target:
                looked = core_sight(game.table, game.body(viewer), game.body(target))
                assert sees(game, viewer, target, blind=True) == looked
                assert can_see(game, viewer, target) == sees(game, viewer, target).visible


def compare_room(game: Bmg3) -> None:
    for seat in game.state.sides:
        beside = beside_whom(game, seat)
        whole = room_for(game, Marker("", "suspect", seat, Point(0, 0)))
        for model in game.in_play(seat):
            places = Suspecting(game, seat, model, 3 * INCH)
            assert [places._room.why_not(at) for at in places._places] == [whole.why_not(at) for at in places._places]
            assert all(places._room.is_free(at) == (whole.why_not(at) is None) for at in places._places)
            assert places.has_room == (places.why_nowhere is None)
            assert (model in beside) == bool(Suspecting(game, seat, model, 0).suggestions())


def test_a_lazy_sequence_looks_no_farther_than_it_is_asked() -> None:
    looked: list[int] = []

    def numbers() -> Iterator[int]:
        for n in range(5):
            looked.append(n)
            yield n

    lazy = Lazy(numbers())
    assert bool(lazy) and looked == [0]
    assert lazy[:2] == [0, 1] and looked == [0, 1]
    assert lazy[2] == 2 and list(lazy[1:3]) == [1, 2] and looked == [0, 1, 2]
    assert list(lazy) == [0, 1, 2, 3, 4] and len(lazy) == 5 and lazy[-1] == 4 and lazy[-2:] == [3, 4]
    assert not Lazy([]) and len(Lazy(())) == 0
