"""A position as its author writes it: read, put on the table, checked, and begun in its phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.boards.hexes import HexBoard
from game.core.library import Library
from game.core.system import SetupError
from game.kit.situation import Where, read
from game.systems.torgue_arena.content import Campaign, Scenario, Wanted
from game.systems.torgue_arena.flow import intermission, layout, setup
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.situation import checks
from game.systems.torgue_arena.situation.counters import put_counters, put_objectives
from game.systems.torgue_arena.situation.elements import put_things
from game.systems.torgue_arena.situation.miniatures import check_room, put_enemy, put_hunter
from game.systems.torgue_arena.situation.told import ToldArena, ToldHunter
from game.systems.torgue_arena.state import SEATS, State
from game.systems.torgue_arena.vocabulary import DECKS


def situated(told: Mapping[str, Any], library: Library, boards: Mapping[str, HexBoard]) -> State:
    """The state a situation describes; SetupError says what is wrong with it."""
    given, where = read(told, ToldArena)
    played = _scenario(where / "scenario", given, library)
    wanted = (where / "wanted").find(library, Wanted, given.wanted).id if given.wanted else ""
    name = given.map or ("wanted_01" if wanted else played.map)
    board = (where / "map").board(boards, name)
    _check_map(where / "map", board, name, played, wanted)
    state = State(name, scenario=played.id, wanted=wanted, alone=given.phase != "intermission", games=1)
    state.campaign = next((each.id for each in library.all(Campaign) if played.id in each.scenarios), "")
    game = Arena(state, library, board)
    for id, hunter in given.hunters.items():
        put_hunter(game, where / "hunters" / id, id, ToldHunter(hunter) if isinstance(hunter, str) else hunter)
    state.hunters = dict(sorted(state.hunters.items(), key=lambda pair: pair[1].seat))
    seats = [each.seat for each in state.hunters.values()]
    for seat in given.players:
        (where / "players").one_of(seat, seats, "hunter at seat")
    state.players = {seat: given.players.get(seat, "") for seat in seats}  # type: ignore[call-overload]
    for n, enemy in enumerate(given.enemies):
        put_enemy(game, where / "enemies" / n, enemy)
    put_things(game, where / "things", given)
    put_counters(game, where, given)
    put_objectives(game, where, given)
    check_room(game, where)
    checks.check(game, where)
    _enter_phase(game, where, given)
    return state


def _scenario(where: Where, given: ToldArena, library: Library) -> Scenario:
    if given.scenario:
        return where.find(library, Scenario, given.scenario)
    known = library.all(Scenario)
    if not known:
        raise SetupError("No pack holds a scenario, so no situation can be played.")
    return next((each for each in known if each.map == given.map), known[0])


def _check_map(where: Where, board: HexBoard, name: str, played: Scenario, wanted: str) -> None:
    """The map has what the scenario's rules will look for."""
    if not board.marked("station"):
        raise where.wrong(f"the map '{name}' has no New-U Station")
    numbers = [mark.number for mark in board.marked("spawn")]
    for line in () if wanted else (*played.spawn, *played.spawn_slaughter):
        if line.zone not in numbers:
            raise where.wrong(f"the scenario '{played.id}' needs a Spawn Zone {line.zone}, which '{name}' lacks")


def _enter_phase(game: Arena, where: Where, given: ToldArena) -> None:
    """Begin as told; chests and Barrels whose reverse the author leaves open get one by chance (TER-17, TER-26)."""
    state = game.state
    if given.phase == "intermission":
        _rest(game, where, given)
        return
    if given.phase == "enemies" and given.slaughter:
        raise (where / "slaughter").wrong("Slaughter ends when the enemies' turn begins (TOR-SLA-02)")
    if given.phase == "hunters" and all(hunter.activated or hunter.out for hunter in state.hunters.values()):
        raise (where / "hunters").wrong('somebody has to be left to activate, or it says phase = "enemies"')
    if layout.unseen(game):
        state.phase, state.steps = "setup", ["faces", f"enter:{given.phase}"]
    else:
        setup.enter(game, given.phase)


def _rest(game: Arena, where: Where, given: ToldArena) -> None:
    """The first step of the Intermission after this scenario, with everything the next game will need (ITM-02)."""
    state = game.state
    if len(state.hunters) < len(SEATS):
        raise (where / "hunters").wrong("four hunters go through an Intermission (TOR-GEN-04)")
    if not state.campaign:
        raise (where / "scenario").wrong(f"'{state.scenario}' belongs to no campaign, so no Intermission follows it")
    state.result, state.won_in_time = given.result, given.in_time
    state.machines = [deck for deck in DECKS for each in state.things.values() if each.used and each.face == deck]
    intermission.begin_intermission(game)
    if state.over:
        raise (where / "result").wrong(f"whoever wins '{state.scenario}' has won the campaign (TOR-WIN-06)")
