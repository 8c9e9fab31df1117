"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from game.boards.grid import key
from game.boards.squares import TERRAINS, SquareBoard, rebuilt
from game.core.cards import Pile
from game.core.library import Library
from game.core.place import Point
from game.core.system import Situation
from game.core.wording import clip
from game.kit.cards.addresses import card_of
from game.kit.situation import Count, Numbers, Told, ToldSituation, Where, read
from game.systems.shadow_of_the_bat import legality
from game.systems.shadow_of_the_bat.content import Card, HeroCard, Scheme, SupportCard, VillainCard
from game.systems.shadow_of_the_bat.flow import dark_knight, dice_phase, focus, setup
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import (
    HEROES,
    QUEUE,
    VILLAIN,
    Die,
    Figure,
    Ground,
    Hero,
    Laid,
    Mark,
    State,
    Support,
)
from game.systems.shadow_of_the_bat.vocabulary import SINGLE, Status


class ToldNumbers(Numbers, frozen=True):
    """Numbers that differ from those of the sheet."""

    move: Count | UnsetType = UNSET
    melee: Count | UnsetType = UNSET
    ranged: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    skill: Count | UnsetType = UNSET
    life: Annotated[int, Meta(ge=1, le=40)] | UnsetType = UNSET
    revive: Count | UnsetType = UNSET
    focus: Count | UnsetType = UNSET


class ToldFigure(Told):
    """Anybody on the map."""

    at: str = ""
    wounds: Count = 0
    ko: Count = 0
    statuses: dict[Status, Count] = {}
    activated: bool = False
    characteristics: ToldNumbers = ToldNumbers()
    """The numbers that are not those of its sheet: `{ life = 9 }`."""
    down: bool | None = None
    """Whether it lies on the ground; unless told, whoever has no life left does."""


class ToldHero(ToldFigure):
    """A hero with its dice, left to right, and its cards."""

    seat: Literal["", "A", "B", "C", "D"] = ""
    focus: Count | None = None
    dice: tuple[str, ...] = ()
    """`A`, `M+R`, a star for one that is spent or after one icon that is (`M*+R`); the Dark Knight's: the doubled one
    first, then `(M)` if one is given up for a prepared card."""
    copies: tuple[str, ...] = ()
    """The left neighbour's right die and the right neighbour's left one, written alike; unspent unless told."""
    cards: tuple[str, ...] | None = None
    """In hand or, if constant, on the table; the suggested ones unless told."""
    active: tuple[str, ...] = ()
    gadgets: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    """Cards and gadgets that have left the battle."""
    acted: bool = False


class ToldSupport(ToldFigure):
    """A support and the hero it helps: the first unless told."""

    hero: str = ""


class ToldVillain(ToldFigure):
    """A villain; leaders with as many wounds as life lie on the ground."""

    villain: str = ""
    missed: bool = False
    """A down leader has lost the activation it misses."""


class ToldVillains(Told):
    """What the villain player holds; a star for a card played face down."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    """All other cards of the battle's deck unless told."""
    queue: Annotated[tuple[str, ...], Meta(max_length=QUEUE)] = ()
    discard: tuple[str, ...] = ()
    focus: Count | None = None


class ToldBattle(ToldSituation, kw_only=True):
    """A whole situation; see docs/protocol.md."""

    heroes: Annotated[dict[str, ToldHero | str], Meta(min_length=1, max_length=4)]
    villains: tuple[ToldVillain | str, ...] = ()
    supports: dict[str, ToldSupport | str] = {}
    scenario: str = ""
    """The battle and its mode, as in a new game: `docks+coop`; its map unless another is told."""
    side: ToldVillains = msgspec.field(default_factory=ToldVillains)
    tokens: tuple[str, ...] | None = None
    """Instead of the map's: `bomb 3,4`, `evidence 1,9 batman` for one that he has taken."""
    players: dict[Literal["A", "B", "C", "D", "V"], str] = {}
    round: Annotated[int, Meta(ge=1, le=10)] = 1
    phase: Literal["dice", "action"] = "action"
    turn: Literal["heroes", "villains"] = "heroes"
    initiative: tuple[str, ...] | None = None
    """Initiative cards still to come; all of those who have not acted unless told."""
    specials: dict[str, Count] = {}
    terrain: dict[str, str] = {}
    """Spaces unlike the map: `"3,2" = "object"`, `"harmful burning"` with a status, `"open 1"` with a level."""


def situated(told: Situation, library: Library, boards: Mapping[str, SquareBoard]) -> State:
    """The state a situation describes; SetupError in one sentence."""
    given, where = read(told, ToldBattle)
    battle, mode, alone = setup.find_battle(given.scenario, library)
    name = given.map or battle.map
    board = (where / "map").board(boards, name)
    state = State(name, battle.id, mode, alone, round=given.round, specials=dict(given.specials))
    state.built = [_ground(where / "terrain" / at, board, at, words) for at, words in given.terrain.items()]
    if state.built:
        board = rebuilt(board, [space.cell for space in state.built])
    game = Fight(state, library, board)
    _figures(game, where, given)
    _players(game, where / "players", given)
    _tokens(game, where / "tokens", given)
    _side(game, where / "side", given.side)
    legality.check(game, where)
    _enter_phase(game, where, given)
    _copies(game, where / "heroes", given)
    return state


def _figures(game: Fight, where: Where, given: ToldBattle) -> None:
    """Everybody, the heroes in the order of their seats."""
    state, places = game.state, {}
    for id, hero in given.heroes.items():
        places[id] = where / "heroes" / id
        _hero(game, places[id], id, ToldHero(hero) if isinstance(hero, str) else hero)
    state.heroes = dict(sorted(state.heroes.items(), key=lambda pair: pair[1].seat))
    for id, support in given.supports.items():
        places[id] = where / "supports" / id
        _support(game, places[id], id, ToldSupport(support) if isinstance(support, str) else support)
    for n, villain in enumerate(given.villains):
        places[_villain(game, where / "villains" / n, villain)] = where / "villains" / n
    for id, here in places.items():
        legality.check_figure(game, here, game.figure(id))
    _check_room(game, places)


def _players(game: Fight, where: Where, given: ToldBattle) -> None:
    """Who plays each seat of this battle."""
    seats = [hero.seat for hero in game.state.heroes.values()]
    if game.state.mode == "competitive":
        seats.append(VILLAIN)
    names = {where.one_of(seat, seats, "seat here"): name for seat, name in given.players.items()}
    game.state.players = {seat: names.get(seat, "") for seat in seats}


def _ground(where: Where, board: SquareBoard, written: str, words: str) -> Ground:
    """`"3,2" = "harmful burning"`; a number is the level, the map's unless told."""
    at = where.cell(board, written, "space")
    kind, *more = words.split() or [""]
    terrain = where.one_of(kind, [each for each in TERRAINS if each != "slide"], "terrain")
    levels = [int(word) for word in more if re.fullmatch("[0-9]", word)]
    statuses = [where.one_of(word, get_args(Status), "status") for word in more if not re.fullmatch("[0-9]", word)]
    if len(levels) > 1 or len(statuses) > 1 or (statuses and terrain != "harmful"):
        raise where.wrong("a space is of one terrain and one level, and only harmful ground gives a status")
    level = levels[0] if levels else board.level(at)
    return Ground(at, terrain, 0 if terrain == "void" else level, "".join(statuses))


# --- figures


def _stand(game: Fight, where: Where, figure: Figure, given: ToldFigure) -> None:
    """What every figure has: its space, wounds and tokens; main characters without life lie on the ground."""
    if not given.at:
        raise where.wrong('it does not say where it stands: at = "3,2"')
    figure.at = (where / "at").cell(game.board, given.at, "space")
    figure.changed = given.characteristics.told()
    for name in figure.changed:
        (where / "characteristics").one_of(name, game.sheet(figure).__struct_fields__, f"number of {figure.card}")
    figure.wounds, figure.ko, figure.activated = given.wounds, given.ko, given.activated
    figure.tokens = {name: count for name, count in given.statuses.items() if count}
    for name in SINGLE:
        if figure.has(name) > 1:
            raise (where / "statuses" / name).wrong("it is there or not: 1 (SOTB-STA-02)")
    if figure.has("falling"):
        game.state.falls.append(figure.id)
    life = game.printed(figure, "life") or 0
    if figure.wounds > life:
        raise where.wrong(f"it has {figure.wounds} wounds and only {life} life (SOTB-WND-05)")
    figure.down = figure.wounds == life if given.down is None else given.down
    if figure.down and not legality.lies_down(game, figure):
        raise where.wrong("without life it is out of the battle, not on the ground (SOTB-WND-04)")


def _hero(game: Fight, where: Where, id: str, given: ToldHero) -> None:
    card = where.find(game.library, HeroCard, id)
    taken = [each.seat for each in game.state.heroes.values()]
    seat = (where / "seat").seat(given.seat, HEROES, taken)
    hero = Hero(id, id, "hero", seat=seat, acted=given.acted)
    game.state.heroes[id] = hero
    if game.state.dark_knight:
        hero.extensions = dark_knight.tokens(game)
    _stand(game, where, hero, given)
    hero.most_focus = game.printed(hero, "focus") or 0
    hero.focus = hero.most_focus if given.focus is None else given.focus
    hero.dice = [_die(card, where / "dice", word) for word in given.dice]
    if hero.dice and len(hero.dice) != dice_phase.DICE:
        raise (where / "dice").wrong(f"a hero has {dice_phase.DICE} dice, not {len(hero.dice)}")
    if game.state.dark_knight and hero.dice:
        hero.dice.insert(1, Die(hero.dice[0].face, list(hero.dice[0].spent), twin=True))
    _hold(game, where, hero, given, card)


def _die(card: HeroCard, where: Where, word: str) -> Die:
    """A star at the end: it is spent; a star inside, `M*+R`: that icon is."""
    icons = [icon.rstrip("*") for icon in word.strip("()").split("+")]
    faces = ["+".join(face) for face in card.die]
    if "+".join(icons) not in faces:
        raise where.wrong(f"the die of {card.id} has no face '{clip(word)}', only {', '.join(faces)}")
    spent = [word.endswith("*") or icon.endswith("*") for icon in word.strip("()").split("+")]
    return Die(faces.index("+".join(icons)), spent, silent=word.startswith("("))


def _copies(game: Fight, where: Where, given: ToldBattle) -> None:
    """Copies that were used, or kept their face when the die was turned (DIC-09, DEF-15)."""
    for id, hero in game.state.heroes.items():
        told = given.heroes[id]
        words = () if isinstance(told, str) else told.copies
        here = where / id / "copies"
        if words and len(words) != len(hero.copies):
            raise here.wrong(f"it holds {len(hero.copies)} copies now, not {len(words)} (SOTB-DIC-07)")
        for n, (copy, word) in enumerate(zip(hero.copies, words, strict=False)):
            die = _die(game.hero_card(copy.owner), here / n, word)
            if die.face != copy.face and not die.touched:
                (here / n).against("SOTB-DIC-06", f"an unspent copy shows what the die of {copy.owner} shows")
            copy.face, copy.spent = die.face, die.spent


def _hold(game: Fight, where: Where, hero: Hero, given: ToldHero, card: HeroCard) -> None:
    for name in ("cards", "active"):
        for id in getattr(given, name) or ():
            (where / name).one_of(id, card.cards, f"card of {card.id}")
    chosen = card.suggested if given.cards is None else given.cards
    hero.active = list(given.active)
    kept = [id for id in chosen if id not in (*hero.active, *given.gone)]
    hero.constants = [id for id in kept if game.card(id).kind == "constant"]
    hero.hand = [id for id in kept if id not in hero.constants]
    gadgets = [each.id for each in game.library.all(Card) if each.kind == "gadget"]
    hero.gadgets = [(where / "gadgets").one_of(id, gadgets, "gadget") for id in given.gadgets]
    known = (*card.cards, *gadgets)
    hero.gone = [(where / "gone").one_of(id, known, f"gadget or card of {card.id}") for id in given.gone]


def _support(game: Fight, where: Where, id: str, given: ToldSupport) -> None:
    card = where.find(game.library, SupportCard, id)
    heroes = game.state.heroes
    hero = (where / "hero").one_of(given.hero or next(iter(heroes)), heroes, "hero here")
    support = Support(card.id, card.id, "support", hero=hero, acted=given.activated)
    game.state.supports[card.id] = support
    _stand(game, where, support, given)


def _villain(game: Fight, where: Where, given: ToldVillain | str) -> str:
    """`thug 3,2` or a table; a star after the space: it is unaware; its id."""
    if isinstance(given, str):
        villain, _, at = given.partition(" ")
        unaware: dict[Status, int] = {"unaware": 1} if at.endswith("*") else {}
        given = ToldVillain(at.strip(" *"), statuses=unaware, villain=villain)
    where.find(game.library, VillainCard, given.villain)
    figure = setup.muster(game, given.villain)
    figure.missed = given.missed
    _stand(game, where, figure, given)
    return figure.id


def _check_room(game: Fight, places: Mapping[str, Where]) -> None:
    """Everybody fits where it stands, one to a space; only whoever falls is over an edge (GEO-08, TER-12)."""
    taken: dict[Point, str] = {}
    for figure in game.figures():
        assert figure.at is not None
        refusal = game.board.no_fit(figure.at, game.size(figure), game.now)
        if refusal is not None and not (figure.has("falling") and legality.is_edge(game, figure.at)):
            raise (places[figure.id] / "at").wrong(f"it cannot stand at {key(figure.at)} ({refusal.rule})")
        for place in game.body(figure):
            if place in taken:
                raise (places[figure.id] / "at").wrong(f"{taken[place]} stands at {key(place)} already (SOTB-GEO-08)")
            taken[place] = figure.id


def _tokens(game: Fight, where: Where, given: ToldBattle) -> None:
    if given.tokens is None:
        setup.place_tokens(game)
        return
    for n, written in enumerate(given.tokens):
        here = where / n
        kind, at, holder, *more = (*written.split(), "", "", "")
        if any(more):
            raise here.wrong(f"a token is its kind, its space and who has taken it, not '{clip(written)}'")
        here.one_of(kind, legality.token_kinds(game), "token")
        if holder:
            known = (*game.state.heroes, *game.state.supports, *game.state.villains)
            here.one_of(holder, known, "figure here")
        id = f"token#{n + 1}"
        game.state.marks[id] = Mark(id, kind, here.cell(game.board, at, "space"), holder)


# --- cards and turns


def _side(game: Fight, where: Where, given: ToldVillains) -> None:
    """The villain player's cards; the rest of the battle's deck is the deck."""
    state, side = game.state, game.state.side
    if state.mode == "coop":
        if given != ToldVillains():
            raise where.wrong("nobody holds villain cards in the co-operative game (SOTB-DEC-08)")
        return
    side.hand = _schemes(game, where / "hand", given.hand)
    side.discard = _schemes(game, where / "discard", given.discard)
    side.queue = [Laid(word.rstrip("*"), word.endswith("*")) for word in given.queue]
    _schemes(game, where / "queue", (laid.card for laid in side.queue))
    held = [*side.hand, *side.discard, *(laid.card for laid in side.queue)]
    rest = [id for id in setup.deck(game) if id not in held] if given.deck is None else given.deck
    side.deck = Pile(sorted(_schemes(game, where / "deck", rest)))
    side.most_focus = focus.pool_at_start(game)
    side.focus = side.most_focus if given.focus is None else given.focus


def _schemes(game: Fight, where: Where, ids: Iterable[str]) -> list[str]:
    return [id for id in ids if where.find(game.library, Scheme, card_of(id))]


def _enter_phase(game: Fight, where: Where, given: ToldBattle) -> None:
    """Where the round stands; dice are shared unless they are still to be rolled."""
    state = game.state
    state.gadgets = setup.stock(game)
    if given.phase == "dice":
        state.phase, state.steps = "dice", dice_phase.steps(game)
        return
    if state.mode == "coop" and given.turn == "villains":
        raise (where / "turn").wrong("initiative cards say who acts (SOTB-MOD-03)")
    if state.mode == "competitive" and given.initiative is not None:
        raise (where / "initiative").wrong("heroes and villain take turns without initiative cards (SOTB-MOD-01)")
    without = next((hero.id for hero in state.heroes.values() if not hero.dice), None)
    if without is not None:
        raise (where / "heroes" / without / "dice").wrong('its dice are missing, or it says phase = "dice"')
    state.phase, state.turn = "action", given.turn
    if not state.dark_knight:
        dice_phase.share(game)
    if state.mode == "coop":
        _initiative(game, where / "initiative", given)
    elif given.turn == "heroes" and all(hero.acted for hero in state.heroes.values()):
        raise (where / "heroes").wrong('somebody has to be left to act, or it says turn = "villains"')


def _initiative(game: Fight, where: Where, given: ToldBattle) -> None:
    """Which cards are still to come and which were turned."""
    state = game.state
    cards = setup.initiative(game)
    acted = [hero.id for hero in state.heroes.values() if hero.acted]
    state.initiative = [card for card in cards if card not in acted]
    if given.initiative is not None:
        state.initiative = [where.one_of(card, cards, "initiative card") for card in given.initiative]
        if twice := legality.twice(state.initiative):
            raise where.wrong(f"there is one initiative card '{twice}' (SOTB-COO-01)")
    state.turned = [card for card in cards if card not in state.initiative]
