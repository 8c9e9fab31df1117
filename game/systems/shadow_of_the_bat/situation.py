"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from game.boards.grid import key
from game.boards.squares import SquareBoard
from game.core.cards import Pile
from game.core.library import Library
from game.core.place import Point
from game.core.system import Situation
from game.core.wording import clip
from game.kit.cards.addresses import card_of
from game.kit.situation import Count, Told, ToldSituation, Where, read
from game.systems.shadow_of_the_bat.content import Card, HeroCard, Scheme, SupportCard, VillainCard
from game.systems.shadow_of_the_bat.flow import dark_knight, dice_phase, focus, setup
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import HEROES, QUEUE, VILLAIN, Die, Figure, Hero, Laid, Mark, State, Support
from game.systems.shadow_of_the_bat.vocabulary import SINGLE, Status


class ToldFigure(Told):
    """Anybody on the map."""

    at: str = ""
    wounds: Count = 0
    ko: Count = 0
    statuses: dict[Status, Count] = {}
    activated: bool = False


class ToldHero(ToldFigure):
    """A hero with its dice, left to right, and its cards."""

    seat: Literal["", "A", "B", "C", "D"] = ""
    focus: Count | None = None
    dice: tuple[str, ...] = ()
    """`A`, `M+R`, a star for one that is spent; the Dark Knight's: the doubled one first, then `(M)` if one is given up
    for a prepared card."""
    cards: tuple[str, ...] | None = None
    """In hand or, if constant, on the table; none told: the suggested ones."""
    active: tuple[str, ...] = ()
    gadgets: tuple[str, ...] = ()
    acted: bool = False


class ToldSupport(ToldFigure):
    """A support and the hero it helps: the first unless told."""

    hero: str = ""


class ToldVillain(ToldFigure):
    """A villain; leaders with as many wounds as life lie on the ground."""

    villain: str = ""


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


def situated(told: Situation, library: Library, boards: Mapping[str, SquareBoard]) -> State:
    """The state a situation describes; SetupError in one sentence."""
    given, where = read(told, ToldBattle)
    battle, mode, alone = setup.find_battle(given.scenario, library)
    name = given.map or battle.map
    board = (where / "map").board(boards, name)
    state = State(name, battle.id, mode, alone, round=given.round, specials=dict(given.specials))
    game = Fight(state, library, board)
    for id, hero in given.heroes.items():
        _hero(game, where / "heroes" / id, id, ToldHero(hero) if isinstance(hero, str) else hero)
    state.heroes = dict(sorted(state.heroes.items(), key=lambda pair: pair[1].seat))
    for id, support in given.supports.items():
        _support(game, where / "supports" / id, id, ToldSupport(support) if isinstance(support, str) else support)
    for n, villain in enumerate(given.villains):
        _villain(game, where / "villains" / n, villain)
    seats = [hero.seat for hero in state.heroes.values()] + ([VILLAIN] if mode == "competitive" else [])
    state.players = {seat: given.players.get(seat, "") for seat in seats}  # type: ignore[call-overload]
    _tokens(game, where / "tokens", given)
    _check_room(game, where)
    _side(game, where / "side", given.side)
    _enter_phase(game, where, given)
    return state


# --- figures


def _stand(game: Fight, where: Where, figure: Figure, given: ToldFigure) -> None:
    """What every figure has: its space, wounds and tokens; main characters without life lie on the ground."""
    if not given.at:
        raise where.wrong('it does not say where it stands: at = "3,2"')
    figure.at = (where / "at").cell(game.board, given.at, "space")
    figure.wounds, figure.ko, figure.activated = given.wounds, given.ko, given.activated
    figure.tokens = {name: 1 if name in SINGLE else count for name, count in given.statuses.items() if count}
    life = game.printed(figure, "life") or 0
    if figure.wounds > life:
        raise where.wrong(f"it has {figure.wounds} wounds and only {life} life")
    figure.down = figure.wounds == life
    lies = figure.kind == "hero" or (figure.kind == "leader" and game.state.mode == "competitive")
    if figure.down and not lies:
        raise where.wrong(f"with {figure.wounds} wounds it is out of the battle")


def _hero(game: Fight, where: Where, id: str, given: ToldHero) -> None:
    card = where.find(game.library, HeroCard, id)
    taken = [each.seat for each in game.state.heroes.values()]
    seat = (where / "seat").seat(given.seat, HEROES, taken)
    hero = Hero(id, id, "hero", seat=seat, acted=given.acted)
    game.state.heroes[id] = hero
    if game.state.dark_knight:
        hero.extensions = dark_knight.tokens(game)
    hero.most_focus = game.printed(hero, "focus") or 0
    hero.focus = hero.most_focus if given.focus is None else min(given.focus, hero.most_focus)
    _stand(game, where, hero, given)
    hero.dice = [_die(card, where / "dice", word) for word in given.dice]
    if hero.dice and len(hero.dice) != dice_phase.DICE:
        raise (where / "dice").wrong(f"a hero has {dice_phase.DICE} dice, not {len(hero.dice)}")
    if game.state.dark_knight and hero.dice:
        hero.dice.insert(1, Die(hero.dice[0].face, list(hero.dice[0].spent), twin=True))
    _hold(game, where, hero, given, card)


def _die(card: HeroCard, where: Where, word: str) -> Die:
    icons = tuple(word.strip("()*").split("+"))
    if icons not in card.die:
        faces = ", ".join("+".join(face) for face in card.die)
        raise where.wrong(f"the die of {card.id} has no face '{clip(word)}', only {faces}")
    return Die(card.die.index(icons), [word.endswith("*")] * len(icons), silent=word.startswith("("))


def _hold(game: Fight, where: Where, hero: Hero, given: ToldHero, card: HeroCard) -> None:
    for id in (*(given.cards or ()), *given.active):
        (where / "cards").one_of(id, card.cards, f"card of {card.id}")
    chosen = card.suggested if given.cards is None else given.cards
    hero.active = list(given.active)
    kept = [id for id in chosen if id not in hero.active]
    hero.constants = [id for id in kept if game.card(id).kind == "constant"]
    hero.hand = [id for id in kept if id not in hero.constants]
    gadgets = [each.id for each in game.library.all(Card) if each.kind == "gadget"]
    hero.gadgets = [(where / "gadgets").one_of(id, gadgets, "gadget") for id in given.gadgets]


def _support(game: Fight, where: Where, id: str, given: ToldSupport) -> None:
    card = where.find(game.library, SupportCard, id)
    heroes = game.state.heroes
    hero = (where / "hero").one_of(given.hero or next(iter(heroes)), heroes, "hero here")
    support = Support(card.id, card.id, "support", hero=hero, acted=given.activated)
    game.state.supports[card.id] = support
    _stand(game, where, support, given)


def _villain(game: Fight, where: Where, given: ToldVillain | str) -> None:
    """`thug 3,2` or a table; a star after the space: it knows of nobody."""
    if isinstance(given, str):
        villain, _, at = given.partition(" ")
        unaware: dict[Status, int] = {"unaware": 1} if at.endswith("*") else {}
        given = ToldVillain(at.strip(" *"), statuses=unaware, villain=villain)
    where.find(game.library, VillainCard, given.villain)
    _stand(game, where, setup.muster(game, given.villain), given)


def _check_room(game: Fight, where: Where) -> None:
    """Everybody fits where it stands, one to a space (GEO-08)."""
    taken: dict[Point, str] = {}
    for figure in game.figures():
        assert figure.at is not None
        refusal = game.board.no_fit(figure.at, game.size(figure), game.now)
        if refusal is not None:
            raise (where / figure.id).wrong(f"it cannot stand at {key(figure.at)} ({refusal.rule})")
        for place in game.body(figure):
            if place in taken:
                raise (where / figure.id).wrong(f"{taken[place]} stands at {key(place)} already (SOTB-GEO-08)")
            taken[place] = figure.id


def _tokens(game: Fight, where: Where, given: ToldBattle) -> None:
    if given.tokens is None:
        setup.place_tokens(game)
        return
    for n, written in enumerate(given.tokens):
        here = where / n
        kind, at, holder = (*written.split(), "", "", "")[:3]
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
        return
    side.hand = _schemes(game, where / "hand", given.hand)
    side.discard = _schemes(game, where / "discard", given.discard)
    side.queue = [Laid(word.rstrip("*"), word.endswith("*")) for word in given.queue]
    _schemes(game, where / "queue", (laid.card for laid in side.queue))
    held = [*side.hand, *side.discard, *(laid.card for laid in side.queue)]
    rest = [id for id in setup.deck(game) if id not in held] if given.deck is None else given.deck
    side.deck = Pile(sorted(_schemes(game, where / "deck", rest)))
    side.most_focus = focus.pool_at_start(game)
    side.focus = side.most_focus if given.focus is None else min(given.focus, side.most_focus)


def _schemes(game: Fight, where: Where, ids: Iterable[str]) -> list[str]:
    return [id for id in ids if where.find(game.library, Scheme, card_of(id))]


def _enter_phase(game: Fight, where: Where, given: ToldBattle) -> None:
    """Where the round stands; dice are shared unless they are still to be rolled."""
    state = game.state
    state.gadgets = setup.stock(game)
    if given.phase == "dice":
        state.phase, state.steps = "dice", dice_phase.steps(game)
        return
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
    state.turned = [card for card in cards if card not in state.initiative]
