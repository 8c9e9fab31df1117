"""Setting up a game in ten steps, each of one or more beats (SET)."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.hexes import HexBoard
from game.core.cards import Pile
from game.core.library import Library
from game.core.request import Draw, Option, Roll, Seat
from game.core.system import Seating, Setup, SetupError
from game.core.text import Text
from game.core.wording import clip, suggest
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import (
    Announcement,
    Campaign,
    EventCard,
    Gear,
    HunterCard,
    LootKind,
    Scenario,
    Signature,
)
from game.systems.torgue_arena.flow import asking, enemies, gear, layout, respawn, round_end, skills, spawning, upgrades
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import MONEY, SEATS, ActionToken, Companion, Hunter, Item, Shown, State
from game.systems.torgue_arena.vocabulary import DECKS

DECK = 12
"""Announcements of a campaign's deck (UPG-01)."""
WANTED_QUEUE = 2
"""Cards of a Wanted mission's Queue besides rank 0 (WMI-07)."""


# --- before the first step


def begin(setup: Setup, library: Library, boards: Mapping[str, HexBoard]) -> State:
    """The state before the first step; SetupError when the setup cannot be played (GEN-04)."""
    if not library.all(Campaign) and not library.all(Scenario):
        raise SetupError("No pack holds a campaign or a scenario, so there is nothing to play.")
    state = State("")
    _choose_game(state, setup.scenario, library)
    first = library.get(Scenario, state.scenario or _first(library, library.all(Campaign)[0].id))
    state.map = first.map
    for scenario in [first] if state.alone else library.all(Scenario):
        if scenario.map not in boards:
            near = suggest(scenario.map, list(boards))
            raise SetupError(
                f"The scenario '{scenario.id}' is played on a map '{scenario.map}', which is missing{near}."
            )
    places = {place.seat: place for place in setup.seats}
    strange = next((seat for seat in places if seat not in SEATS), None)
    if strange is not None:
        raise SetupError(f"There is no seat '{clip(strange)}' in the arena: hunters sit at A, B, C and D.")
    if len(library.all(HunterCard)) < len(SEATS):
        raise SetupError("The packs hold fewer than four hunters, and four always play.")
    for seat in SEATS:
        state.players[seat] = _player(seat, places.get(seat, Seating(seat)))
    state.steps = _first_steps(state, library, _hunters(places, library))
    return state


def _choose_game(state: State, chosen: str, library: Library) -> None:
    """A campaign by its id, or a scenario by itself; if nothing is named, the group chooses a campaign (D02)."""
    if not chosen:
        campaigns = library.all(Campaign)
        if len(campaigns) == 1:
            state.campaign, state.scenario = campaigns[0].id, _first(library, campaigns[0].id)
        elif not campaigns:
            state.scenario, state.alone = library.all(Scenario)[0].id, True
    elif library.find(Campaign, chosen) is not None:
        state.campaign, state.scenario = chosen, _first(library, chosen)
    elif library.find(Scenario, chosen) is not None:
        state.scenario, state.alone = chosen, True
        belongs = (campaign.id for campaign in library.all(Campaign) if chosen in campaign.scenarios)
        state.campaign = next(belongs, "")
    else:
        known = [thing.id for thing in (*library.all(Campaign), *library.all(Scenario))]
        raise SetupError(f"There is no campaign or scenario '{clip(chosen)}'{suggest(chosen, known)}.")


def _first(library: Library, campaign: str) -> str:
    return library.get(Campaign, campaign).scenarios[0]


def _player(seat: Seat, place: Seating) -> str:
    """Who answers for a seat: its name; a computer without one is a player of its own (GEN-05)."""
    return place.name or (f"{place.at_first} {seat}" if place.at_first else "")


def _hunters(places: Mapping[str, Seating], library: Library) -> dict[Seat, str]:
    """The hunters that seats bring along (D01)."""
    chosen: dict[Seat, str] = {}
    for seat in SEATS:
        id = places[seat].roster if seat in places else ""
        if not id:
            continue
        if not isinstance(id, str) or library.find(HunterCard, id) is None:
            known = [card.id for card in library.all(HunterCard)]
            raise SetupError(f"Seat {seat}: there is no hunter '{clip(str(id))}'{suggest(str(id), known)}.")
        if id in chosen.values():
            raise SetupError(f"Seat {seat}: the hunter '{id}' is already taken, and nobody plays twice.")
        chosen[seat] = id
    return chosen


# --- the steps


def _first_steps(state: State, library: Library, chosen: Mapping[Seat, str]) -> list[str]:
    """The ten steps of a first game, plus levels and gear when a scenario is played alone (SET-01)."""
    steps = [f"hunter:{seat}:{chosen[seat]}" for seat in SEATS if seat in chosen]
    steps += [f"hunter:{seat}" for seat in SEATS if seat not in chosen]
    steps += ["arena", "elements"] if state.scenario else ["campaign", "arena", "elements"]
    scenario = library.find(Scenario, state.scenario)
    levels = scenario.levels if state.alone and scenario is not None else 0
    kit = scenario.kit if state.alone and scenario is not None else ()
    for seat in SEATS:
        steps += [f"tree:{seat}", *([f"level:{seat}:{levels}"] if levels else [])]
    steps += ["signatures", "spotlight", "money", *_deployment()]
    steps += [*(["upgrade"] * levels), "queue", "bag", "decks"]
    return [*steps, *(f"kit:{seat}:{deck}" for seat in SEATS for deck in kit)]


def next_game(game: Arena) -> None:
    """Set up a later game of the campaign; hunters, trees and decks are kept (SET-26, SET-27, SKL-12)."""
    state = game.state
    state.phase, state.games = "setup", state.games + 1
    state.steps = ["elements", "signatures", "spotlight", "money", *_deployment(), "queue", "bag"]
    game.tell(points.GAME_BEGAN, scenario=game.scenario.name, intro=game.scenario.intro)


def wanted_game(game: Arena) -> None:  # WMI-06, WMI-24
    """Set up a Wanted mission: its map, its enemies, its Queue; Spotlight and Signature Moves stay (WMI-20)."""
    state = game.state
    state.phase, state.games = "setup", state.games + 1
    state.steps = ["elements", "wanted", *_deployment(), "queue"]


def _deployment() -> list[str]:
    return [f"deploy:{seat}" for seat in SEATS]


async def step(game: Arena) -> None:
    """One step of the setup."""
    step, *words = game.state.steps.pop(0).split(":")
    match step:
        case "hunter":
            await choose_hunter(game, Seat(words[0]), *words[1:])
        case "campaign":
            await choose_campaign(game)
        case "arena":
            build(game)
        case "elements":
            await layout.place_all(game)
        case "faces":
            await layout.hide_all(game)
        case "enter":
            enter(game, words[0])
        case "wanted":
            await place_enemies(game)
        case "tree":
            await skills.choose_tree(game, _at(game, words[0]))
        case "level":
            await grant_levels(game, _at(game, words[0]), int(words[1]))
        case "signatures":
            await deal_signatures(game)
        case "spotlight":
            await roll_spotlight(game)
        case "money":
            game.state.money = game.scenario.money // MONEY  # SET-13, SCN-02
        case "deploy":
            await deploy(game, _at(game, words[0]))
        case "upgrade":
            await upgrades.exchange(game)
        case "queue":
            await lay_queue(game)
        case "bag":
            fill_bag(game)
        case "decks":
            shuffle_decks(game)
        case "kit":
            await gear.draw_gear(game, _at(game, words[0]), next(deck for deck in DECKS if deck == words[1]))
        case _:
            raise ValueError(f"there is no step of the setup called {step}")


def enter(game: Arena, phase: str) -> None:
    """Begin in the middle of a round, as situations do."""
    if phase == "enemies":
        enemies.begin_enemies(game)
    elif phase == "end":
        round_end.begin_end(game)
    else:
        game.state.phase = game.state.turn = "hunters"


def _at(game: Arena, seat: str) -> Hunter:
    return next(hunter for hunter in game.state.hunters.values() if hunter.seat == seat)


# --- 1 hunters


async def choose_hunter(game: Arena, seat: Seat, id: str = "") -> None:  # SET-04
    """A hunter for a seat, none twice, with its tokens and starting gear (SET-02 to SET-05, SET-29, AID-01, AID-02)."""
    if not id:
        id = await asking.ask(game, seat, Text("torgue_arena.ask.hunter"), lambda: _free_hunters(game), topic="hunter")
    card = game.library.get(HunterCard, id)
    hunter = Hunter(id, seat=seat, tokens=[ActionToken(colour, colour) for colour in card.tokens])
    state = game.state
    taken = [*state.hunters.values(), hunter]
    state.hunters = {each.id: each for each in sorted(taken, key=lambda each: each.seat)}
    for gear_id in card.starting_gear:
        hunter.items.append(Item(_numbered(game, gear_id)))
        _equip(game, hunter, hunter.items[-1])
    if card.companion is not None:
        companion = Companion(card.companion, hunter=id)
        companion.tokens = [ActionToken(colour, colour) for colour in game.companion_card(companion).tokens]
        state.companions[companion.id] = companion
    game.tell(points.HUNTER_CHOSEN, id, side=seat, hunter=card.name)


def _free_hunters(game: Arena) -> list[Option[str]]:
    named = [step.split(":")[2] for step in game.state.steps if step.startswith("hunter:") and step.count(":") == 2]
    free = [card for card in game.library.all(HunterCard) if card.id not in (*game.state.hunters, *named)]
    return [Option(card.id, Text("torgue_arena.do.hunter", hunter=card.name), card.id, card.id) for card in free]


def _numbered(game: Arena, gear_id: str) -> str:
    """Two hunters may start with the same card."""
    taken = [item.id for hunter in game.state.hunters.values() for item in hunter.items]
    return next(f"{gear_id}#{n}" for n in range(1, 100) if f"{gear_id}#{n}" not in taken)


def _equip(game: Arena, hunter: Hunter, item: Item) -> None:
    """Starting gear begins equipped as long as there are slots (SET-29, SET-03)."""
    if gear.has_slot(game, hunter, game.gear(item).slot):
        gear.equip(game, hunter, item)
    else:
        gear.store(game, hunter, item)


async def grant_levels(game: Arena, hunter: Hunter, levels: int) -> None:
    """Levels a hunter has when a scenario is played by itself."""
    hunter.levels += levels
    await skills.place_level(game, hunter)


# --- 2 campaign and Arena


async def choose_campaign(game: Arena) -> None:
    """Which campaign is played (D02, SET-06)."""

    def options() -> list[Option[str]]:
        return [Option(each.id, each.name, each.id, each.id) for each in game.library.all(Campaign)]

    state = game.state
    state.campaign = await asking.agree(game, Text("torgue_arena.ask.campaign"), options, topic="campaign")
    state.scenario = _first(game.library, state.campaign)


def build(game: Arena) -> None:
    """The Arena of the first scenario, and decks with the Events of the campaign's Boss (SET-06, SET-07)."""
    state = game.state
    state.map, state.games = game.scenario.map, 1
    state.events = event_deck(game)
    state.announcements = of_rank(game, 1)[:DECK]  # SET-19
    game.tell(points.GAME_BEGAN, scenario=game.scenario.name, intro=game.scenario.intro)


def event_deck(game: Arena) -> Pile:  # BOS-04
    """All Events but those of other Bosses: the campaign's stays, or in a single game any in the Arena (SET-07)."""
    campaign = game.library.find(Campaign, game.state.campaign)
    standing = [mark.value("profile") for mark in game.board.marked("enemy")] if game.state.alone else []
    every = game.library.all(EventCard)
    present: list[str | None] = [event.boss for event in every if event.boss in standing]
    bosses = [None, *(present or [campaign.boss if campaign else None])]
    return Pile(sorted(event.id for event in every if event.boss in bosses))


def of_rank(game: Arena, rank: int) -> list[str]:
    """The Announcements of a rank (SET-22)."""
    return sorted(card.id for card in game.library.all(Announcement) if card.rank == rank)


# --- 5 Signature Moves and Spotlight


async def deal_signatures(game: Arena) -> None:
    """One random Signature Move for each hunter (SET-11)."""
    moves = sorted(move.id for move in game.library.all(Signature))
    dealt = await Draw(Text("torgue_arena.roll.signatures"), moves, len(game.state.hunters), topic="signatures")
    for hunter, move in zip(game.state.hunters.values(), dealt, strict=False):
        hunter.signature = move
        card = game.library.get(Signature, move)
        game.tell(points.SIGNATURE_DEALT, hunter.id, hunter=game.name(hunter), move=card.name, text=card.text)


async def roll_spotlight(game: Arena) -> None:
    """A d4 says who starts with the Spotlight (SET-12)."""
    [face] = await Roll(Text("torgue_arena.roll.spotlight"), [len(SEATS)], topic="spotlight")
    hunter = _at(game, SEATS[face - 1])
    game.state.spotlight = hunter.id
    game.tell(points.SPOTLIGHT_ROLLED, hunter.id, dice=[face], sides=[len(SEATS)], hunter=game.name(hunter))


# --- 6 the enemies of a Wanted mission


async def place_enemies(game: Arena) -> None:
    """Uniques in their marked zones, the others as if spawned, as many as there are miniatures (WMI-08, 09, 26)."""
    assert game.wanted is not None
    marks = [mark.cells[0] for mark in game.board.marked("unique_start")]
    for n, id in enumerate(game.wanted.uniques):
        await spawning.spawn_some(game, id, 1, marks[n % len(marks)])
    await spawning.spawn(game, game.wanted.others)


# --- 7 deployment


async def deploy(game: Arena, hunter: Hunter) -> None:  # AID-03, WMI-10
    """A hunter starts at the green New-U Station or beside it, its companion beside the hunter (D04, SET-16 to 18)."""
    green = (game.stations(green=True) or game.stations())[0]
    text = Text("torgue_arena.ask.deploy", figure=game.name(hunter))
    hunter.at = await asking.ask(
        game, hunter.seat, text, lambda: respawn.zones(game, respawn.beside(game, hunter, green)), topic="deploy"
    )
    companion = game.companion(hunter)
    if companion is not None:
        here = hunter.at
        text = Text("torgue_arena.ask.deploy", figure=game.name(companion))
        companion.at = await asking.ask(
            game, hunter.seat, text, lambda: respawn.zones(game, respawn.beside(game, companion, here)), topic="deploy"
        )
    game.tell(points.DEPLOYED, hunter.id, figure=game.name(hunter), zone=game.called(hunter.at))


# --- 8 the Queue


async def lay_queue(game: Arena) -> None:  # RK0-01, SCN-03
    """Random Announcements face up, as many as the game asks for, then the one of rank 0 (SET-19 to SET-21)."""
    state = game.state
    count = WANTED_QUEUE if state.wanted else game.scenario.announcements
    drawn = await Draw(Text("torgue_arena.roll.queue"), state.announcements[:], count, topic="queue")
    state.queue = [Shown(card) for card in (*drawn, rank_zero(game))]
    game.tell(points.QUEUE_LAID, n=len(state.queue))


def rank_zero(game: Arena) -> str:
    """The campaign's last Announcement (RK0-02)."""
    if game.state.campaign:
        return game.library.get(Campaign, game.state.campaign).rank0
    return of_rank(game, 0)[0]


# --- 9 the bag, 10 the decks


def fill_bag(game: Arena) -> None:
    """All Loot tokens but Legendary ones and those already in play (SET-24)."""
    state = game.state
    tokens = [kind.id for kind in game.library.all(LootKind) if kind.front != "legendary" for _ in range(kind.count)]
    out = [thing.face for thing in state.things.values() if thing.kind == "loot"]
    out += [token for hunter in state.hunters.values() for token in hunter.loot]
    for token in out:
        if token in tokens:
            tokens.remove(token)
    state.bag = Pile(sorted(tokens))
    state.bag_discard.clear()
    state.aside.clear()


def shuffle_decks(game: Arena) -> None:
    """The four gear decks; the Event deck is unordered already (SET-25)."""
    for deck in DECKS:
        cards = [gear.id for gear in game.library.all(Gear) if gear.deck == deck]
        game.state.decks[deck] = Pile(sorted(f"{card}#1" for card in cards))
