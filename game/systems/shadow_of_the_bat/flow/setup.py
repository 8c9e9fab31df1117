"""Setting up a battle, step by step (SET, DEC-01 to DEC-05)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from game.boards.grid import key, least
from game.boards.squares import SquareBoard, body_distance
from game.core.cards import Pile, draw
from game.core.library import Library
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Choose, ChooseSome, Option, Seat
from game.core.system import Seating, Setup, SetupError
from game.core.text import Refusal, Text, chained
from game.core.wording import clip, suggest
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import Battle, Card, Cast, HeroCard, Scheme, Spawn, SupportCard
from game.systems.shadow_of_the_bat.faces import cost_words
from game.systems.shadow_of_the_bat.flow import dark_knight, focus
from game.systems.shadow_of_the_bat.flow.dark_knight import BATMAN
from game.systems.shadow_of_the_bat.game import Fight, fought
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Figure, Hero, Mark, Mode, State, Support

MODES: dict[str, tuple[Mode, bool]] = {
    "": ("competitive", False),
    "coop": ("coop", False),
    "coop_computer": ("competitive", False),
    "dark_knight": ("coop", True),
    "dark_knight_duel": ("competitive", True),
}
"""What a scenario says after its battle and a plus: against whom, and whether Batman is alone (MOD-01 to MOD-07).

When a computer player runs the villains against everybody else, the rules of the competitive game apply.
"""
BELT = 4
"""Gadgets that take the place of one ability card (SET-07)."""


# --- before the first step


def begin(setup: Setup, library: Library, boards: Mapping[str, SquareBoard]) -> State:
    """The state before the first step; SetupError when the setup cannot be played."""
    battle, mode, alone = find_battle(setup.scenario, library)
    if battle.map not in boards:
        near = suggest(battle.map, list(boards))
        raise SetupError(f"The battle '{battle.id}' is fought on a map '{battle.map}', which is missing{near}.")
    state = State(battle.map, battle.id, mode, alone)
    seats = seated(mode, alone)
    places = {place.seat: place for place in setup.seats}
    strange = next((seat for seat in places if seat not in (*HEROES, VILLAIN)), None)
    if strange is not None:
        raise SetupError(f"There is no seat '{clip(strange)}': heroes sit at A, B, C and D, the villain player at V.")
    state.players = {seat: places.get(seat, Seating(seat)).name for seat in seats}
    _check_players(state, places)
    _check_board(boards[battle.map], battle, len(seats) - (mode == "competitive"))
    chosen = _heroes(state, places, library)
    state.steps = _steps(state, chosen)
    return state


def seated(mode: Mode, alone: bool) -> tuple[Seat, ...]:
    """Who sits at the table in a mode (MOD-02, MOD-04 to MOD-08)."""
    heroes = HEROES[:1] if alone else HEROES
    return (*heroes, VILLAIN) if mode == "competitive" else heroes


def find_battle(scenario: str, library: Library) -> tuple[Battle, Mode, bool]:
    """The battle a scenario names, as it is fought in its mode: `docks`, `docks+coop`, `docks+dark_knight_duel`."""
    known = library.all(Battle)
    if not known:
        raise SetupError("No pack holds a battle, so there is nothing to play.")
    id, _, word = scenario.partition("+")
    battle = library.find(Battle, id or known[0].id)
    if battle is None:
        raise SetupError(f"There is no battle '{clip(id)}'{suggest(id, [each.id for each in known])}.")
    if word not in MODES:
        raise SetupError(f"There is no mode '{clip(word)}'{suggest(word, [mode for mode in MODES if mode])}.")
    mode, alone = MODES[word]
    if alone and not battle.dark_knight:
        raise SetupError(f"The battle '{battle.id}' is not for Batman alone.")
    return fought(library, battle.id, mode, alone), mode, alone


def _check_players(state: State, places: Mapping[str, Seating]) -> None:
    """The villain player sits on one side only (MOD-02, MOD-08, MOD-05)."""
    person = state.players.get(VILLAIN)
    if not person or places[VILLAIN].at_first:
        return
    for seat in state.players:
        if seat != VILLAIN and state.players[seat] == person and not places[seat].at_first:
            raise SetupError(f"{clip(person)} cannot play both the villains and the hero at {seat}.")


def _check_board(board: SquareBoard, battle: Battle, heroes: int) -> None:
    green = sum(len(mark.cells) for mark in board.marked("start"))
    if green < heroes:
        raise SetupError(f"The map '{battle.map}' has {green} start spaces, and {heroes} heroes need one each.")


def _heroes(state: State, places: Mapping[str, Seating], library: Library) -> dict[Seat, str]:
    """The heroes that seats bring along; Batman if he is alone (MOD-06; decision 2)."""
    known = [card.id for card in library.all(HeroCard)]
    if state.dark_knight:
        if BATMAN not in known:
            raise SetupError("The packs hold no hero 'batman', and nobody else plays alone.")
        return {HEROES[0]: BATMAN}
    if len(known) < len(HEROES):
        raise SetupError("The packs hold fewer than four heroes, and four always play.")
    chosen: dict[Seat, str] = {}
    for seat in HEROES:
        id = places[seat].roster if seat in places else ""
        if not id:
            continue
        if not isinstance(id, str) or id not in known:
            raise SetupError(f"Seat {seat}: there is no hero '{clip(str(id))}'{suggest(str(id), known)}.")
        if id in chosen.values():
            raise SetupError(f"Seat {seat}: the hero '{id}' is already taken, and nobody plays twice.")
        chosen[seat] = id
    return chosen


def _steps(state: State, chosen: Mapping[Seat, str]) -> list[str]:
    """Hidden choices first, the villain's hand last (SET-15, SET-21)."""
    seats = [seat for seat in state.players if seat != VILLAIN]
    steps = [f"hero:{seat}:{chosen[seat]}" for seat in seats if seat in chosen]
    steps += [f"hero:{seat}" for seat in seats if seat not in chosen]
    steps += [f"cards:{seat}" for seat in seats]
    steps += ["supports", "villains", *(f"start:{seat}" for seat in seats), "helpers"]
    return [*steps, "deck"] if state.mode == "competitive" else steps


# --- the steps


async def step(game: Fight, name: str, who: str = "") -> None:
    """One step of the setup."""
    match name:
        case "hero":
            seat, _, id = who.partition(":")
            await choose_hero(game, Seat(seat), id)
        case "cards":
            await choose_cards(game, _at(game, who))
        case "supports":
            await attach(game)
        case "villains":
            place_tokens(game)
            await place_villains(game)
        case "start":
            await place_hero(game, _at(game, who))
        case "helpers":
            for support in game.state.supports.values():
                await _place_helper(game, support)
        case "deck":
            await deal(game)
        case _:
            raise ValueError(f"there is no step of the setup called {name}")


def _at(game: Fight, seat: str) -> Hero:
    return next(hero for hero in game.state.heroes.values() if hero.seat == seat)


# --- heroes and their cards


async def choose_hero(game: Fight, seat: Seat, id: str = "") -> None:
    """A hero for a seat, nobody twice, with its focus (MOD-05, SET-01 to SET-04; decision 2)."""
    if not id:
        options = [
            Option(card.id, Text("shadow_of_the_bat.do.hero", name=card.name), card.id, card.id)
            for card in _free_heroes(game)
        ]
        id = await Choose(seat, Text("shadow_of_the_bat.ask.hero"), options, topic="hero")
    hero = Hero(id, id, "hero", seat=seat)
    state = game.state
    taken = [*state.heroes.values(), hero]
    state.heroes = {each.id: each for each in sorted(taken, key=lambda each: each.seat)}
    if state.dark_knight:
        hero.extensions = dark_knight.tokens(game)
    hero.focus = hero.most_focus = game.printed(hero, "focus") or 0  # FOC-06, DKN-04
    game.tell(points.HERO_CHOSEN, id, side=seat, name=game.name(hero))


def _free_heroes(game: Fight) -> list[HeroCard]:  # SET-18
    named = [step.split(":")[2] for step in game.state.steps if step.startswith("hero:") and step.count(":") == 2]
    return [card for card in game.library.all(HeroCard) if card.id not in (*game.state.heroes, *named)]


async def choose_cards(game: Fight, hero: Hero) -> None:
    """As many of its cards as its Skill, freely or as suggested; the rest stay out (SET-05, SET-06; decision 3)."""
    card = game.hero_card(hero)
    skill = min(game.printed(hero, "skill") or 0, len(card.cards))
    options: list[Option[list[str]]] = []
    if len(card.suggested) == skill:
        names = chained("shadow_of_the_bat.dice", [game.card(id).name for id in card.suggested])
        suggested = Text("shadow_of_the_bat.do.suggested", cards=names)
        options.append(Option("suggested", suggested, list(card.suggested), hero.id))
    options.append(_picking(game, hero, "pick", skill))
    if "utility_belt" in card.traits:
        options.append(_picking(game, hero, "belt", skill - 1))
    picked = await Choose(
        hero.seat, Text("shadow_of_the_bat.ask.cards", name=card.name, n=skill), options, topic="cards"
    )
    hero.constants = [id for id in picked if game.card(id).kind == "constant"]  # SET-10
    hero.hand = [id for id in picked if id not in hero.constants]  # SET-11
    game.tell(points.CARDS_CHOSEN, hero.id, *hero.constants, name=card.name, n=len(picked))
    if len(picked) < skill:
        await take_belt(game, hero)


def _picking(game: Fight, hero: Hero, word: str, count: int) -> Option[list[str]]:
    """Cards chosen freely; with the belt one less, for gadgets, once (SET-07, SET-08)."""
    card = game.hero_card(hero)
    offered = [_offered(game.card(id)) for id in card.cards]
    which = ChooseSome(hero.seat, Text("shadow_of_the_bat.ask.pick", n=count), offered, count, count, topic="pick")
    refusal = None
    if word == "belt" and len(stock(game)) < BELT:
        refusal = Refusal(Text("shadow_of_the_bat.no.gadgets", n=BELT), "SOTB-SET-07")
    text = Text(f"shadow_of_the_bat.do.{word}", n=count)
    return Option(word, text, lambda picked: picked, hero.id, refusal, then=which)


def _offered(card: Card) -> Option[str]:
    text = Text("shadow_of_the_bat.do.card_offered", card=card.name, cost=cost_words(card.cost))
    return Option(card.id, text, card.id, card.id)


def stock(game: Fight) -> list[str]:
    """The gadgets nobody has taken: single copies (SET-09)."""
    taken = [id for hero in game.state.heroes.values() for id in hero.gadgets]
    return [card.id for card in game.library.all(Card) if card.kind == "gadget" and card.id not in taken]


async def take_belt(game: Fight, hero: Hero) -> None:
    """Four gadgets of the common stock, in seat order (SET-07, SET-09, GAD-01; decision 4)."""
    options = [_offered(game.card(id)) for id in stock(game)]
    asked = Text("shadow_of_the_bat.ask.belt", name=game.name(hero), n=BELT)
    hero.gadgets = await ChooseSome(hero.seat, asked, options, BELT, BELT, topic="belt")
    game.tell(points.BELT_TAKEN, hero.id, name=game.name(hero), n=BELT)


# --- supports


async def attach(game: Fight) -> None:
    """The battle's supports, and Batman's ally if nobody plays him, each with one hero (SET-12, SUP-02; decision 5)."""
    for card in helpers(game):
        options = [
            Option(hero.id, Text("shadow_of_the_bat.do.attach", name=game.name(hero)), hero.id, hero.id)
            for hero in game.state.heroes.values()
        ]
        asked = Text("shadow_of_the_bat.ask.attach", name=card.name)
        hero = await Choose(game.group, asked, options, topic="attach")
        game.state.supports[card.id] = Support(card.id, card.id, "support", hero=hero)
        game.tell(points.SUPPORT_JOINED, card.id, name=card.name, hero=game.name(hero))
    game.state.gadgets = stock(game)


def helpers(game: Fight) -> list[SupportCard]:
    """The supports that join the heroes."""
    named = [game.library.get(SupportCard, id) for id in game.battle.supports]
    if BATMAN in game.state.heroes:
        return named
    ally = next((card for card in game.library.all(SupportCard) if card.green and card not in named), None)
    return named if ally is None else [*named, ally]


# --- the map


def place_tokens(game: Fight) -> None:
    """The battle's tokens lie where the map marks them."""
    for mark in game.board.marked("token"):
        for at in mark.cells:
            id = f"token#{len(game.state.marks) + 1}"
            game.state.marks[id] = Mark(id, str(mark.value("kind")), at)


def types(game: Fight) -> list[str]:
    """The villain types of the battle, those of its reinforcements too (COO-01, DEC-02)."""
    named: list[Cast | Spawn] = [*game.battle.villains, *game.battle.spawns]
    return list(dict.fromkeys(each.villain for each in named))


def initiative(game: Fight) -> list[str]:
    """One card for each hero, three for a lone Batman, one for each villain type (COO-01, COO-07, DKN-20)."""
    heroes = list(game.state.heroes)
    if game.state.dark_knight:
        heroes = [f"{id}#{n}" for id in heroes for n in range(1, dark_knight.TURNS["coop"] + 1)]
    return [*heroes, *types(game)]


async def place_villains(game: Fight) -> None:
    """Figures on the spaces the map marks for their type; their player says on which (SET-19; decision 7).

    They are numbered as the map lists the spaces: nothing but the name depends on it.
    """
    for each in game.battle.villains:
        card = game.villain_card(each.villain)
        marked = marked_spaces(game, each.villain)
        count = min(len(marked) if each.count is None else each.count, len(marked), card.figures)
        spaces = spots(game, marked)
        seat = VILLAIN if game.state.mode == "competitive" else game.group
        asked = Text("shadow_of_the_bat.ask.villains", name=card.name, n=count)
        for at in await ChooseSome(seat, asked, spaces, count, count, topic="villains"):
            figure = muster(game, each.villain, at)
            if marked[at]:
                figure.tokens["unaware"] = 1
        game.tell(points.PLACED, *(figure.id for figure in game.of_type(card.id)), name=card.name, n=count)


def marked_spaces(game: Fight, villain: str) -> dict[Point, bool]:
    """The spaces marked for a type, and whether its figure there is Unaware; a giant's by their first space."""
    spaces: dict[Point, bool] = {}
    for mark in game.board.marked("enemy"):
        if mark.value("profile") == villain:
            cells = mark.cells[:1] if game.villain_card(villain).giant else mark.cells
            spaces |= dict.fromkeys(cells, bool(mark.value("unaware", 0)))
    return spaces


def muster(game: Fight, villain: str, at: Point | None = None) -> Figure:
    """A new figure of a type, with a number nobody had before."""
    number = 1 + sum(figure.card == villain for figure in game.state.villains.values())
    figure = Figure(f"{villain}#{number}", villain, game.villain_card(villain).kind, at)
    game.state.villains[figure.id] = figure
    return figure


def nearest(game: Fight, figure: Figure, wanted: Sequence[Point]) -> list[Point]:
    """The wanted spaces where a figure has room, else the free and safe ones nearest to them (GEO-08)."""
    taken = {place for other in game.figures() if other is not figure for place in game.body(other)}
    size = game.size(figure)

    def fits(at: Point) -> bool:
        return not taken.intersection(game.body(figure, at)) and game.board.no_fit(at, size, game.now) is None

    if free := [at for at in wanted if fits(at)]:
        return free
    found = (at for at in game.board.places if fits(at) and game.board.safe(at, game.now))
    return list(least(found, lambda at: body_distance(wanted, (at,))))


async def place_hero(game: Fight, hero: Hero) -> None:
    """On a green space, one to each (SET-13, TER-14; decision 6, SET-03)."""
    await _place(game, hero, [at for at in green(game) if game.standing_on(at) is None], hero.seat)


def spots(game: Fight, spaces: Iterable[Point]) -> list[Option[Point]]:
    """An option for each space, known by its place."""
    return [Option(key(at), Text("shadow_of_the_bat.do.spot", at=game.called(at)), at, key(at)) for at in spaces]


def green(game: Fight) -> list[Point]:
    return [place for mark in game.board.marked("start") for place in mark.cells]


async def _place_helper(game: Fight, support: Support) -> None:
    """A support starts on a free green space, or the nearest free one (SUP-05)."""
    await _place(game, support, nearest(game, support, green(game)), game.controller(support))


async def _place(game: Fight, figure: Figure, spaces: Sequence[Point], seat: Seat) -> None:  # GEO-08
    asked = Text("shadow_of_the_bat.ask.start", name=game.name(figure))
    figure.at = await Choose(seat, asked, spots(game, spaces), topic="start")
    game.tell(points.PLACED, figure.id, name=game.name(figure), n=1)


# --- the villain player


def deck(game: Fight) -> list[str]:
    """For every type its grey cards, and a group for each of its letters (DEC-01 to DEC-03, DEC-05)."""
    groups = {villain: ["grey"] for villain in types(game)}
    for each in game.battle.villains:
        groups[each.villain] += each.letters
    return sorted(card.id for card in game.library.all(Scheme) if card.group in groups.get(card.villain, ()))


async def deal(game: Fight) -> None:
    """The deck is shuffled, the hand drawn, the focus laid out (SET-15, SET-16, DEC-04, FOC-07)."""
    side = game.state.side
    side.deck = Pile(deck(game))
    text = Text("shadow_of_the_bat.roll.hand")
    side.hand = await draw(side.deck, game.battle.hand_size, text, VILLAIN)
    side.focus = side.most_focus = focus.pool_at_start(game)


def space(written: str) -> Point:
    return point(written, GRID_SCALE)
