"""What cards do to dice, hands and the ground: rerolls, icons, turned dice, tokens, cards."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.grid_travel import Cells
from game.core.cards import Pile
from game.core.cards import draw as draw_from
from game.core.place import GRID_SCALE, Point
from game.core.request import Choose, ChooseSome, Option, PickPoint
from game.core.text import Text
from game.kit.dice import throw_again
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.faces import icon_words, token_words
from game.systems.shadow_of_the_bat.flow import deck, defensive, focus
from game.systems.shadow_of_the_bat.state import Figure, Hero, Mark
from game.systems.shadow_of_the_bat.vocabulary import Icon

# --- dice of a Strike


def can_reroll(doing: Doing) -> bool:
    strike, event = doing.moment.strike, doing.moment.event
    if strike is None or not who.of_kind(doing.effect, strike):
        return False
    if event == "before_defense_roll":
        return strike.target in doing.pool()
    return event == "after_attack_roll" and bool(strike.dice.fresh()) and strike.striker in doing.pool()


async def reroll(doing: Doing) -> None:
    """Up to `amount` attack dice just rolled, or defence dice about to be, of those concerned, each once (FOC-02)."""
    strike = doing.moment.strike
    if strike is None or not can_reroll(doing):
        return
    if doing.declines and not await who.agrees(doing.game, doing.voice):
        return
    if doing.moment.event == "before_defense_roll":
        strike.spare += doing.effect.amount
        return
    options = focus.die_options(strike.dice)
    name = doing.game.name(strike.striker)
    asked = Text("shadow_of_the_bat.ask.free_reroll", name=name, card=doing.voice.name)
    chosen = await ChooseSome(
        doing.seat, asked, options, most=min(doing.effect.amount, len(options)), topic="free_reroll"
    )
    await throw_again(chosen, asked, by=doing.seat, topic="free_reroll")


# --- action dice and icons


def _takes_icons(doing: Doing, figure: Figure) -> bool:
    active = doing.game.state.active
    return isinstance(figure, Hero) or (active is not None and active.figure == figure.id)


def can_grant(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: _takes_icons(doing, figure)))


async def grant_icon(doing: Doing) -> None:
    """A hero may spend them in its turn, anybody else in the activation under way."""
    active = doing.game.state.active
    for figure in await doing.figures(lambda figure: _takes_icons(doing, figure)):
        if active is not None and active.figure == figure.id and (active.lent or not isinstance(figure, Hero)):
            active.icons += doing.effect.icons
        elif isinstance(figure, Hero):
            figure.granted += doing.effect.icons
        words = icon_words(doing.effect.icons)
        doing.game.tell(points.ICONS_GAINED, figure.id, name=doing.game.name(figure), icons=words)


def _faces(doing: Doing, hero: Hero, place: int) -> list[int]:
    """The faces a die may be turned to: any but B and the one it shows; with `icons`, those that show one of them."""
    wanted: Sequence[Icon] = doing.effect.icons
    return [
        at
        for at, face in enumerate(doing.game.hero_card(hero).die)
        if "B" not in face and at != hero.dice[place].face and (not wanted or any(icon in wanted for icon in face))
    ]


def _turnable(doing: Doing, figure: Figure) -> list[tuple[int, int]]:
    """Its own dice with no icon spent, and the faces they could show."""
    if not isinstance(figure, Hero):
        return []
    return [(place, face) for place in defensive.untouched(figure) for face in _faces(doing, figure, place)]


def can_turn(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: bool(_turnable(doing, figure))))


async def turn_die(doing: Doing) -> None:
    """A hero turns `amount` of its dice to faces of its choice; untouched copies turn with them (DEF-14, DEF-15)."""
    game = doing.game
    for figure in await doing.figures(lambda figure: bool(_turnable(doing, figure))):
        assert isinstance(figure, Hero)
        turned: list[int] = []
        for _ in range(doing.effect.amount):
            ways = [way for way in _turnable(doing, figure) if way[0] not in turned]
            if not ways:
                break
            faces = game.hero_card(figure).die
            options = [
                Option(
                    f"{place + 1}:{face + 1}",
                    Text("shadow_of_the_bat.do.turn_die", n=place + 1, icons=icon_words(faces[face])),
                    (place, face),
                    f"die:{figure.id}:{place}",
                )
                for place, face in ways
            ]
            asked = Text("shadow_of_the_bat.ask.turn_die", name=game.name(figure), card=doing.voice.name)
            chosen: tuple[int, int] = await Choose(figure.seat, asked, options, topic="turn_die")
            place, face = chosen
            turned.append(place)
            defensive.turn_to(game, figure, place, face)
            game.tell(points.FACE_TURNED, figure.id, name=game.name(figure), n=place + 1, icons=icon_words(faces[face]))


# --- the ground


def can_place(doing: Doing) -> bool:
    return bool(doing.pool())


async def place_token(doing: Doing) -> None:
    """`amount` tokens under those it is about, or on chosen spaces within `range` of the bearer."""
    game, effect = doing.game, doing.effect
    figures = await doing.figures()
    for _ in range(effect.amount):
        for figure in figures:
            place = figure.at if effect.range is None or effect.who != "self" else await _space(doing, figure)
            if place is not None:
                id = next(id for n in range(1, 1000) if (id := f"{effect.token}#{n}") not in game.state.marks)
                game.state.marks[id] = Mark(id, effect.token, place)
                kind = token_words(effect.token)
                game.tell(points.TOKEN_PLACED, figure.id, kind=kind, at=game.called(place))


async def _space(doing: Doing, figure: Figure) -> Point | None:
    game, effect = doing.game, doing.effect
    near = game.board.places if effect.range is None else _around(doing, figure, effect.range)
    seen = [place for place in near if not effect.needs_los or game.sees_space(figure, place)]
    kind = token_words(effect.token)
    asked = Text("shadow_of_the_bat.ask.place_token", kind=kind, card=doing.voice.name)
    return (
        await PickPoint(doing.seat, asked, Cells(seen), figure.id, scale=GRID_SCALE, topic="place_token")
        if seen
        else None
    )


def _around(doing: Doing, figure: Figure, range: int) -> list[Point]:
    game = doing.game
    body = game.body(figure)
    open = (place for place in game.board.places if game.board.enterable(place, game.now))
    return [place for place in open if min(max(abs(place.x - at.x), abs(place.y - at.y)) for at in body) <= range]


# --- cards


def _draws(doing: Doing) -> bool:
    """Whether villains are meant: their player's one hand, whichever figure a card names."""
    word = doing.effect.who
    if word in ("type", "types"):
        return True
    figures = doing.pool() if word in ("subject", "target", "striker") else []
    if figures:
        return figures[0].side == "villains"
    own = who.side(doing.game, doing.bearer) == "villains"
    return not own if word in ("enemy", "enemies") else own


def _has_hand(doing: Doing) -> bool:
    return doing.game.state.mode == "competitive"  # DEC-08


def can_draw(doing: Doing) -> bool:
    side = doing.game.state.side
    if _draws(doing):
        return _has_hand(doing) and bool(len(side.deck) or side.discard)
    return bool(doing.game.state.gadgets) and bool(doing.pool(lambda figure: _wears_belt(doing, figure)))


def _wears_belt(doing: Doing, figure: Figure) -> bool:
    return isinstance(figure, Hero) and "utility_belt" in doing.game.hero_card(figure).traits  # GAD-01


async def draw(doing: Doing) -> None:
    """The villain player draws villain cards; a hero with a utility belt draws gadgets from the common stock."""
    game = doing.game
    if _draws(doing):
        if _has_hand(doing) and (not doing.declines or await who.agrees(game, doing.voice)):
            await deck.draw(game, doing.effect.amount)
        return
    for figure in await doing.figures(lambda figure: _wears_belt(doing, figure)):
        assert isinstance(figure, Hero)
        stock = Pile(game.state.gadgets)
        words = Text("shadow_of_the_bat.roll.gadget", name=game.name(figure))
        figure.gadgets += await draw_from(stock, doing.effect.amount, words, figure.seat)
        game.state.gadgets = stock.cards


def can_discard(doing: Doing) -> bool:
    if _draws(doing):
        return _has_hand(doing) and bool(doing.game.state.side.hand)
    return bool(doing.pool(_holds_cards))


def _holds_cards(figure: Figure) -> bool:
    return isinstance(figure, Hero) and bool(figure.hand)


async def discard(doing: Doing) -> None:
    """`amount` cards of the hand, chosen by their owner; a hero's leave the battle."""
    game = doing.game
    if _draws(doing):
        if can_discard(doing) and (not doing.declines or await who.agrees(game, doing.voice)):
            await deck.discard_some(game, doing.effect.amount, doing.effect.amount)
        return
    for figure in await doing.figures(_holds_cards):
        assert isinstance(figure, Hero)
        n = min(doing.effect.amount, len(figure.hand))
        options = [Option(id, game.card(id).name, id, id) for id in figure.hand]
        asked = Text("shadow_of_the_bat.ask.discard", name=game.name(figure), n=n)
        for id in await ChooseSome(figure.seat, asked, options, n, n, topic="discard"):
            figure.hand.remove(id)
            figure.gone.append(id)
            game.tell(points.CARD_LOST, figure.id, id, name=game.name(figure), card=game.card(id).name)


def can_reveal(doing: Doing) -> bool:
    side = doing.game.state.side
    if _draws(doing):
        return _has_hand(doing) and bool(side.hand) and not side.revealed
    return bool(doing.pool(_holds_cards))


async def reveal_hand(doing: Doing) -> None:
    """The villain player's hand lies open until the turn ends; the villain side remembers a hero's cards for good."""
    game = doing.game
    if _draws(doing):
        if can_reveal(doing) and (not doing.declines or await who.agrees(game, doing.voice)):
            game.state.side.revealed = True
            game.tell(points.HAND_SHOWN, name=Text("shadow_of_the_bat.villains"))
        return
    for figure in await doing.figures(_holds_cards):
        assert isinstance(figure, Hero)
        game.state.seen += [id for id in figure.hand if id not in game.state.seen]
        game.tell(points.HAND_SHOWN, figure.id, name=game.name(figure))
