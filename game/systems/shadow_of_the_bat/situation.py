"""Hand-made situations: a position as its author writes it, and what is wrong with it in one sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta

from game.boards.grid import key
from game.boards.squares import SquareBoard
from game.core.cards import Pile
from game.core.content import Content
from game.core.library import Library, NoSuchContent
from game.core.place import GRID_SCALE, Point, point
from game.core.system import SetupError, Situation
from game.core.wording import clip, suggest
from game.systems.shadow_of_the_bat.content import Card, HeroCard, Scheme, SupportCard, VillainCard
from game.systems.shadow_of_the_bat.flow import dark_knight, dice_phase, focus, setup
from game.systems.shadow_of_the_bat.game import Fight, card_of
from game.systems.shadow_of_the_bat.state import HEROES, QUEUE, VILLAIN, Die, Figure, Hero, Laid, Mark, State, Support
from game.systems.shadow_of_the_bat.vocabulary import SINGLE, Status

Count = Annotated[int, Meta(ge=0, le=40)]
C = TypeVar("C", bound=Content)


class _Told(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a situation file."""


class ToldFigure(_Told):
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


class ToldVillains(_Told):
    """What the villain player holds; a star for a card played face down."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    """All other cards of the battle's deck unless told."""
    queue: Annotated[tuple[str, ...], Meta(max_length=QUEUE)] = ()
    discard: tuple[str, ...] = ()
    focus: Count | None = None


class Told(_Told):
    """A whole situation; see docs/protocol.md."""

    heroes: Annotated[dict[str, ToldHero | str], Meta(min_length=1, max_length=4)]
    villains: tuple[ToldVillain | str, ...] = ()
    supports: dict[str, ToldSupport | str] = {}
    scenario: str = ""
    """The battle and its mode, as in a new game: `docks+coop`."""
    map: str = ""
    """The battle's unless told."""
    name: str | dict[str, str] = ""
    about: str | dict[str, str] = ""
    """A title and what to try, each one sentence or one for each language; for the list of situations only."""
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
    try:
        given = msgspec.convert(told, Told)
    except msgspec.ValidationError as error:
        raise SetupError(f"The situation cannot be read: {error}.") from None
    battle, mode, alone = setup.find_battle(given.scenario, library)
    name = given.map or battle.map
    if name not in boards:
        raise _wrong("map", f"there is no map '{clip(name)}'{suggest(name, list(boards))}")
    state = State(name, battle.id, mode, alone, round=given.round, specials=dict(given.specials))
    game = Fight(state, library, boards[name])
    for id, hero in given.heroes.items():
        _hero(game, id, ToldHero(hero) if isinstance(hero, str) else hero)
    state.heroes = dict(sorted(state.heroes.items(), key=lambda pair: pair[1].seat))
    for id, support in given.supports.items():
        _support(game, id, ToldSupport(support) if isinstance(support, str) else support)
    for n, villain in enumerate(given.villains):
        _villain(game, f"villains[{n}]", villain)
    seats = [hero.seat for hero in state.heroes.values()] + ([VILLAIN] if mode == "competitive" else [])
    state.players = {seat: given.players.get(seat, "") for seat in seats}  # type: ignore[call-overload]
    _tokens(game, given)
    _check_room(game)
    _side(game, given.side)
    _enter_phase(game, given)
    return state


def _wrong(where: str, sentence: str) -> SetupError:
    return SetupError(f"The situation, {where}: {sentence}.")


def _find(library: Library, cls: type[C], id: str, where: str) -> C:
    try:
        return library.get(cls, id)
    except NoSuchContent as missing:
        raise _wrong(where, str(missing)) from None


def _one_of(where: str, word: str, known: Collection[str], thing: str) -> str:
    if word not in known:
        raise _wrong(where, f"there is no {thing} '{clip(word)}'{suggest(word, known)}")
    return word


def _space(game: Fight, where: str, written: str) -> Point:
    try:
        at = point(written, GRID_SCALE)
    except ValueError as error:
        raise _wrong(where, str(error)) from None
    if at not in game.board.places:
        raise _wrong(where, f"the map '{game.state.map}' has no space {key(at)}")
    return at


# --- figures


def _stand(game: Fight, where: str, figure: Figure, given: ToldFigure) -> None:
    """What every figure has: its space, wounds and tokens; main characters without life lie on the ground."""
    if not given.at:
        raise _wrong(where, 'it says not where it stands: at = "3,2"')
    figure.at = _space(game, f"{where}.at", given.at)
    figure.wounds, figure.ko, figure.activated = given.wounds, given.ko, given.activated
    figure.tokens = {name: 1 if name in SINGLE else count for name, count in given.statuses.items() if count}
    life = game.printed(figure, "life") or 0
    if figure.wounds > life:
        raise _wrong(where, f"it has {figure.wounds} wounds and only {life} life")
    figure.down = figure.wounds == life
    lies = figure.kind == "hero" or (figure.kind == "leader" and game.state.mode == "competitive")
    if figure.down and not lies:
        raise _wrong(where, f"with {figure.wounds} wounds it is out of the battle")


def _hero(game: Fight, id: str, given: ToldHero) -> None:
    where = f"heroes.{clip(id)}"
    card = _find(game.library, HeroCard, id, where)
    taken = [each.seat for each in game.state.heroes.values()]
    free = next(seat for seat in HEROES if seat not in taken)
    seat = next((each for each in HEROES if each == given.seat), free)
    if seat in taken:
        raise _wrong(f"{where}.seat", f"somebody else sits at {seat}")
    hero = Hero(id, id, "hero", seat=seat, acted=given.acted)
    game.state.heroes[id] = hero
    if game.state.dark_knight:
        hero.extensions = dark_knight.tokens(game)
    hero.most_focus = game.printed(hero, "focus") or 0
    hero.focus = hero.most_focus if given.focus is None else min(given.focus, hero.most_focus)
    _stand(game, where, hero, given)
    hero.dice = [_die(card, f"{where}.dice", word) for word in given.dice]
    if hero.dice and len(hero.dice) != dice_phase.DICE:
        raise _wrong(f"{where}.dice", f"a hero has {dice_phase.DICE} dice, not {len(hero.dice)}")
    if game.state.dark_knight and hero.dice:
        hero.dice.insert(1, Die(hero.dice[0].face, list(hero.dice[0].spent), twin=True))
    _hold(game, where, hero, given, card)


def _die(card: HeroCard, where: str, word: str) -> Die:
    icons = tuple(word.strip("()*").split("+"))
    if icons not in card.die:
        faces = ", ".join("+".join(face) for face in card.die)
        raise _wrong(where, f"the die of {card.id} has no face '{clip(word)}', only {faces}")
    return Die(card.die.index(icons), [word.endswith("*")] * len(icons), silent=word.startswith("("))


def _hold(game: Fight, where: str, hero: Hero, given: ToldHero, card: HeroCard) -> None:
    for id in (*(given.cards or ()), *given.active):
        _one_of(f"{where}.cards", id, card.cards, f"card of {card.id}")
    chosen = card.suggested if given.cards is None else given.cards
    hero.active = list(given.active)
    kept = [id for id in chosen if id not in hero.active]
    hero.constants = [id for id in kept if game.card(id).kind == "constant"]
    hero.hand = [id for id in kept if id not in hero.constants]
    gadgets = [each.id for each in game.library.all(Card) if each.kind == "gadget"]
    hero.gadgets = [_one_of(f"{where}.gadgets", id, gadgets, "gadget") for id in given.gadgets]


def _support(game: Fight, id: str, given: ToldSupport) -> None:
    where = f"supports.{clip(id)}"
    card = _find(game.library, SupportCard, id, where)
    heroes = game.state.heroes
    hero = _one_of(f"{where}.hero", given.hero or next(iter(heroes)), heroes, "hero here")
    support = Support(card.id, card.id, "support", hero=hero, acted=given.activated)
    game.state.supports[card.id] = support
    _stand(game, where, support, given)


def _villain(game: Fight, where: str, given: ToldVillain | str) -> None:
    """`thug 3,2` or a table; a star after the space: it knows of nobody."""
    if isinstance(given, str):
        villain, _, at = given.partition(" ")
        unaware: dict[Status, int] = {"unaware": 1} if at.endswith("*") else {}
        given = ToldVillain(at.strip(" *"), statuses=unaware, villain=villain)
    _find(game.library, VillainCard, given.villain, where)
    _stand(game, where, setup.muster(game, given.villain), given)


def _check_room(game: Fight) -> None:
    """Everybody fits where it stands, one to a space (GEO-08)."""
    taken: dict[Point, str] = {}
    for figure in game.figures():
        assert figure.at is not None
        refusal = game.board.no_fit(figure.at, game.size(figure), game.now)
        if refusal is not None:
            raise _wrong(figure.id, f"it cannot stand at {key(figure.at)} ({refusal.rule})")
        for place in game.body(figure):
            if place in taken:
                raise _wrong(figure.id, f"{taken[place]} stands at {key(place)} already (SOTB-GEO-08)")
            taken[place] = figure.id


def _tokens(game: Fight, given: Told) -> None:
    if given.tokens is None:
        setup.place_tokens(game)
        return
    for n, written in enumerate(given.tokens):
        where = f"tokens[{n}]"
        kind, at, holder = (*written.split(), "", "", "")[:3]
        if holder:
            known = (*game.state.heroes, *game.state.supports, *game.state.villains)
            _one_of(where, holder, known, "figure here")
        id = f"token#{n + 1}"
        game.state.marks[id] = Mark(id, kind, _space(game, where, at), holder)


# --- cards and turns


def _side(game: Fight, given: ToldVillains) -> None:
    """The villain player's cards; the rest of the battle's deck is the deck."""
    state, side = game.state, game.state.side
    if state.mode == "coop":
        return
    side.hand = _schemes(game, "side.hand", given.hand)
    side.discard = _schemes(game, "side.discard", given.discard)
    side.queue = [Laid(word.rstrip("*"), word.endswith("*")) for word in given.queue]
    _schemes(game, "side.queue", (laid.card for laid in side.queue))
    held = [*side.hand, *side.discard, *(laid.card for laid in side.queue)]
    rest = [id for id in setup.deck(game) if id not in held] if given.deck is None else given.deck
    side.deck = Pile(sorted(_schemes(game, "side.deck", rest)))
    side.most_focus = focus.pool_at_start(game)
    side.focus = side.most_focus if given.focus is None else min(given.focus, side.most_focus)


def _schemes(game: Fight, where: str, ids: Iterable[str]) -> list[str]:
    return [id for id in ids if _find(game.library, Scheme, card_of(id), where)]


def _enter_phase(game: Fight, given: Told) -> None:
    """Where the round stands; dice are shared unless they are still to be rolled."""
    state = game.state
    state.gadgets = setup.stock(game)
    if given.phase == "dice":
        state.phase, state.steps = "dice", dice_phase.steps(game)
        return
    without = next((hero.id for hero in state.heroes.values() if not hero.dice), None)
    if without is not None:
        raise _wrong(f"heroes.{without}.dice", 'its dice are missing, or it says phase = "dice"')
    state.phase, state.turn = "action", given.turn
    if not state.dark_knight:
        dice_phase.share(game)
    if state.mode == "coop":
        _initiative(game, given)
    elif given.turn == "heroes" and all(hero.acted for hero in state.heroes.values()):
        raise _wrong("heroes", 'somebody has to be left to act, or it says turn = "villains"')


def _initiative(game: Fight, given: Told) -> None:
    """Which cards are still to come and which were turned."""
    state = game.state
    cards = setup.initiative(game)
    acted = [hero.id for hero in state.heroes.values() if hero.acted]
    state.initiative = [card for card in cards if card not in acted]
    if given.initiative is not None:
        state.initiative = [_one_of("initiative", card, cards, "initiative card") for card in given.initiative]
    state.turned = [card for card in cards if card not in state.initiative]
