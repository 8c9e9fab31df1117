"""What a Scenario asks for and how far both Bands have come: points and whence, objectives, bonuses, who may flee."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.request import Seat
from game.core.text import Text
from game.kit.briefs import Brief, lines
from game.kit.sheets import Line, Sheet, section
from game.kit.tokens import NOBODY, Tone
from game.systems.bmg1.content import Strategy
from game.systems.bmg1.flow.control import controller, objectives, worth
from game.systems.bmg1.flow.run_away import BATTLE_CRY, TENTHS, lost, must_test
from game.systems.bmg1.flow.scoring import LOSSES
from game.systems.bmg1.flow.strategies import has
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import RUN_AWAY, Banding
from game.systems.bmg1.state import SEATS, Marker

ICONS = {
    "lamp": "post-lamp",
    "sewer": "dots-circle",
    "loot": "sack",
    "riddle": "help-circle",
    "ammo": "ammunition",
    "titan": "needle",
}


def briefing(game: Bmg1) -> Sheet:
    """The Scenario in short, with where it stands."""
    scenario, state = game.scenario, game.state
    stats = tuple(Line(Text("bmg1.brief.points_of", side=seat), str(state.sides[seat].points)) for seat in SEATS)
    sections = [
        *section(Text("bmg1.brief.goal"), _goal(game)),
        *section(Text("bmg1.brief.objectives"), (_objective(game, marker) for marker in objectives(game))),
        *section(Text("bmg1.brief.bonuses"), _bonuses(game)),
        *section(Text("bmg1.brief.losses"), _losses()),
        *section(Text("bmg1.brief.run_away"), (_flight(game, seat) for seat in SEATS)),
        *section(Text("bmg1.brief.sources"), _sources(game)),
        *section(Text("bmg1.brief.strategies"), _strategies(game)),
    ]
    return Sheet(scenario.name, "flag-checkered", NOBODY, scenario.text, stats, tuple(sections))


def _goal(game: Bmg1) -> Iterator[Line]:
    scenario, bag = game.scenario, game.state.bag
    yield Line(Text("bmg1.brief.most_points"), rule="BMG1-VPS-01")
    yield Line(Text("bmg1.brief.rounds", n=scenario.rounds), rule="BMG1-END-02")
    if bag:
        a, b = (sum(owner == seat for owner in bag) for seat in SEATS)
        yield Line(Text("bmg1.brief.bag"), Text("bmg1.brief.in_bag", side=SEATS[0], a=a, winner=SEATS[1], b=b))


def _objective(game: Bmg1, marker: Marker) -> Line:
    """Who would get what for it now."""
    seat = controller(game, marker)
    tone: Tone = "accent" if seat else "plain"
    name = Text("bmg1.brief.placed_by", marker=Text(f"bmg1.marker.{marker.kind}"), side=marker.seat)
    if marker.carrier:
        now = Text("bmg1.brief.carried", model=game.name(game.model(marker.carrier)))
    elif seat is None:
        now = Text("bmg1.brief.nobody")
    else:
        now = Text("bmg1.brief.held", side=seat, n=worth(marker, seat))
    return Line(name, now, tone, "BMG1-OBJ-07", ICONS[marker.kind])


def _bonuses(game: Bmg1) -> Iterator[Line]:
    for bonus in game.scenario.bonuses:
        tone: Tone = "dim" if bonus in game.state.bonuses else "plain"
        yield Line(Text(f"bmg1.points.{bonus}"), Text(f"bmg1.brief.{bonus}"), tone, icon="trophy")


def _losses() -> Iterator[Line]:
    """What the enemy's Casualties and first K.O.s are worth (VPS-04 to VPS-07)."""
    for rank, (casualty, ko) in LOSSES.items():
        yield Line(Text(f"bmg1.rank.{rank}"), Text("bmg1.brief.worth", casualty=casualty, ko=ko), rule="BMG1-VPS-03")


def _flight(game: Bmg1, seat: Seat) -> Line:
    """How much a Band has lost, and from where on it may flee (RAW-01)."""
    usual = BATTLE_CRY if has(game, seat, "battle_cry") else TENTHS
    tenths = RUN_AWAY(Banding(game, seat), usual).value
    limit = -(-game.side(seat).reputation * tenths // 10)
    words = Text("bmg1.brief.lost", n=lost(game, seat), limit=limit)
    return Line(
        Text("bmg1.brief.band_of", side=seat), words, "bad" if must_test(game, seat) else "plain", "BMG1-RAW-01"
    )


def _sources(game: Bmg1) -> Iterator[Line]:
    for seat in SEATS:
        for source, n in game.side(seat).sources.items():
            what = Text("bmg1.brief.source", side=seat, source=Text(f"bmg1.points.{source}"))
            yield Line(what, Text("bmg1.brief.vp", n=n))


def _strategies(game: Bmg1) -> Iterator[Line]:
    """Those that have been shown (STG-06)."""
    known = {strategy.strategy: strategy for strategy in game.library.all(Strategy)}
    for seat in SEATS:
        for name in game.side(seat).revealed:
            if name in known:
                of = Text("bmg1.brief.strategy", side=seat, name=known[name].name)
                yield Line(of, known[name].text, icon=known[name].icon)


def brief(game: Bmg1) -> Brief:
    """The Scenario in nine lines."""
    return Brief(
        game.scenario.name,
        (
            Line(Text("bmg1.brief.most_points"), icon="star-four-points"),
            *lines("bmg1.tonight.win", ("flag-checkered", "skull")),
        ),
        (
            Line(Text("bmg1.brief.rounds", n=game.scenario.rounds), icon="timer-sand"),
            *lines("bmg1.tonight.lose", ("run-fast", "crown-outline")),
        ),
        lines("bmg1.tonight.turn", ("circle-multiple-outline", "swap-horizontal", "weather-night")),
    )
