"""Questions about figures and places: ties of the AI, whom a card means, where figures arrive, the setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.place import GRID_SCALE, Point, point
from game.core.request import DECLINE, NOTHING, Request, Seat
from game.systems.shadow_of_the_bat.content import Card, Scheme
from game.systems.shadow_of_the_bat.evaluate import body
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.effects import effects_worth
from game.systems.shadow_of_the_bat.policy.field import Field
from game.systems.shadow_of_the_bat.policy.rolls import subject
from game.systems.shadow_of_the_bat.policy.turns import Turn
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Effect

PLAIN = 300.0
"""How far ahead an answer is that hardly anybody would refuse."""
HARM = ("wound", "push", "pull", "add_status", "discard")
"""Operations wished on enemies."""


def first(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The first answer, where it hardly matters."""
    return [-float(n) for n, _ in enumerate(keys)]


def agree(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [0.0 if key == DECLINE else PLAIN for key in keys]


# --- setup


def hero(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Heroes who are sturdy and strike hard, and somebody for every kind of Strike."""
    return [hero_worth(game, key) for key in keys]


def hero_worth(game: Fight, id: str) -> float:
    card = game.hero_card(id)
    strong = 30 * card.melee + 25 * (card.ranged or 0) + 45 * card.defense + 25 * card.move
    return strong + 12 * card.life + 15 * card.focus + 10 * card.skill


def cards(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The set that is suggested; else what does most."""
    if "suggested" in keys:
        return [PLAIN if key == "suggested" else 0.0 for key in keys]
    return [float(key.startswith("pick")) * PLAIN + _set_worth(game, key.split()[1:]) for key in keys]


def _set_worth(game: Fight, ids: Sequence[str]) -> float:
    kinds = [game.card(id).kind for id in ids]
    plays = [10.0, 4.0, 1.0, 0.0]
    normal = sum(plays[min(n, 3)] for n in range(kinds.count("normal") + kinds.count("single_use")))
    return normal + 8 * min(2, kinds.count("constant")) + 7 * min(2, kinds.count("instant"))


GADGETS = {"strike": 9, "grant_icon": 9, "heal": 8, "add_status": 8, "modify_attr": 7, "free_terrain_move": 4}
"""What gadgets are good for."""


def belt(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    return [sum(_gadget(game.card(id)) for id in key.split()) for key in keys]


def _gadget(card: Card) -> float:
    return max(GADGETS.get(effect.op, 3) for effect in card.effects)


def attach(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """To the weakest hero, whose turns are then worth more."""
    return [-hero_worth(game, key) for key in keys]


def start(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Near what has to be done, far from what strikes."""
    figure, field = subject(game, request) or _placed(game, seat), Field(game)
    places = [point(key, GRID_SCALE) for key in keys]
    return [field.lure(figure, at) + field.prospects(figure, at) - _crowd(game, field, figure, at) for at in places]


def _placed(game: Fight, seat: Seat) -> Figure:
    """Who is being placed: it stands nowhere yet."""
    waiting = [*game.state.heroes.values(), *game.state.supports.values()]
    mine = [figure for figure in waiting if figure.at is None and game.controller(figure) == seat]
    return mine[0] if mine else waiting[0]


def _crowd(game: Fight, field: Field, figure: Figure, at: Point) -> float:
    return 0.2 * field.danger(figure, at)


def spaces(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where villains begin or arrive: near the heroes when the villain player chooses, else far away."""
    sign = -1 if seat == VILLAIN else 1
    return [sign * sum(_way(game, point(word, GRID_SCALE)) for word in key.split()) for key in keys]


def _way(game: Fight, at: Point) -> float:
    """How far it is to the nearest hero."""
    field = Field(game)
    heroes = [hero.at for hero in game.state.heroes.values() if hero.at is not None and hero.standing]
    return 10.0 * min((field.atlas.walk(at, there) for there in heroes), default=0)


# --- ties of the AI


def ai_target(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Blows fall on whoever can bear them best (decision 34)."""
    field = Field(game)
    return [_tough(field, game.figure(key)) for key in keys]


def _tough(field: Field, figure: Figure) -> float:
    game = field.game
    shield = 60 * field.blows.defence(figure)
    if figure.kind == "support":
        return 150 + shield
    return shield + 110 * min(6, game.life(figure)) - 250 * (figure.ko if isinstance(figure, Hero) else 0)


def ai_next(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The weakest of them first, to get in the way of the others (decision 33)."""
    return [-body(game, game.figure(key), game.life(game.figure(key))) for key in keys]


def ai_space(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where it hinders least and can be struck: away from tokens, below the heroes (decision 35)."""
    field = Field(game)
    marks = [mark.at for mark in game.state.marks.values() if not mark.holder]
    worths = []
    for key in keys:
        at = point(key, GRID_SCALE)
        beside = field.atlas.beside(at)
        heroes = sum(hero.at in beside for hero in game.state.heroes.values() if hero.standing)
        lying = sum(hero.at in beside for hero in game.state.heroes.values() if hero.down)
        guards = sum(mark in beside or mark == at for mark in marks)
        level = game.board.level(at, game.now)
        covered = game.board.in_cover((at,), game.now)
        worths.append(-60.0 * guards - 80 * lying - 25 * heroes - 15 * level - 30 * covered)
    return worths


# --- whom a card means


def _spoken(game: Fight, request: Request[Any]) -> tuple[Effect, ...]:
    """The effects of the card or ability a question names."""
    name = dict(request.text.values).get("card")
    for card in game.library.all(Card):
        if card.name == name:
            return card.effects
    for scheme in game.library.all(Scheme):
        if scheme.name == name:
            return tuple(effect for ability in scheme.abilities for effect in ability.effects)
    for figure in game.figures():
        for voice in game.sheet_voices(figure):
            if voice.name == name:
                return voice.clause.effects
    return ()


def whom(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Harm for enemies who matter, help for friends who need it."""
    field, effects = Field(game), _spoken(game, request)
    harm = any(effect.op in HARM for effect in effects)
    ours = "villains" if seat == VILLAIN else "heroes"
    worths = []
    for key in keys:
        if key == DECLINE:
            worths.append(0.0)
            continue
        figure = game.figure(key)
        friend = figure.side == ours
        prize = field.blows.spoils(figure)[-1] * 0.2 + 25 * (game.printed(figure, "melee") or 0)
        if not friend:
            worths.append(80 + prize)
        elif harm:
            worths.append(-80 - prize)
        else:
            worths.append(60 + _need(field, figure, effects))
    return worths


def _need(field: Field, figure: Figure, effects: Sequence[Effect]) -> float:
    """How much somebody would gain from what a card does."""
    own = [effect for effect in effects if effect.who in ("friend", "any", "self", "type")]
    for effect in own:
        if effect.op in ("strike", "activate") and figure.at is not None:
            return 150 + max(field.blows.best(figure, figure.at, kind) for kind in ("melee", "ranged"))
        if effect.op == "grant_icon" and isinstance(figure, Hero):
            return 0.0 if figure.acted or figure.down else 100.0
        if effect.op == "gain_focus" and isinstance(figure, Hero):
            return 40.0 * (figure.most_focus - figure.focus)
        if effect.op == "heal":
            return 90.0 * min(effect.amount, figure.wounds)
        if effect.op == "move" and figure.at is not None:
            return 0.5 * field.danger(figure, figure.at)
    return 20.0 * figure.wounds


def use(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """What is optional is mostly good."""
    return [0.0 if key == DECLINE else 60.0 for key in keys]


# --- instants


def instant(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A card of the hand for an event: what it does, less its focus and what it might be worth later."""
    field = Field(game)
    worths = []
    for key in keys:
        word, _, rest = key.partition(":")
        id = rest.split()[0] if rest else ""
        if word == DECLINE or not id:
            worths.append(0.0)
        elif word == "instant":
            scheme = game.scheme(id)
            own = [figure for figure in game.of_type(scheme.villain) if figure.standing]
            worths.append(sum(effects_worth(field, a.effects, own) for a in scheme.abilities if a.timing == "instant"))
        else:
            card = game.card(id)
            bearer = next(hero for hero in game.state.heroes.values() if hero.seat == seat)
            cost = 45 * card.cost.focus + 110 * card.cost.life + (50 if card.kind == "gadget" else 0)
            worths.append(effects_worth(field, card.effects, [bearer]) - cost)
    return worths


def lost_cards(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """The cards that will be missed least."""
    missed = {"constant": 9, "normal": 8, "instant": 5, "single_use": 3, "gadget": 2}
    return [0.0 if key == NOTHING else -float(sum(missed[game.card(id).kind] for id in key.split())) for key in keys]


# --- places


def place(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where a figure is put."""
    figure = _moved(game, request)
    if figure is None or figure.at is None:
        return first(game, seat, request, keys)
    field = Field(game)
    return [field.stand(figure, point(key, GRID_SCALE)) for key in keys]


def landing(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """Where a jump ends."""
    figure = _moved(game, request)
    if figure is None or figure.at is None:
        return first(game, seat, request, keys)
    turn = Turn(game, figure)
    return [turn.landed(point(key, GRID_SCALE), free=True) for key in keys]


def _moved(game: Fight, request: Request[Any]) -> Figure | None:
    id = getattr(request, "subject", "")
    known = {figure.id: figure for figure in game.figures()}
    return known.get(id)


def token(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Sequence[float]:
    """A token on the ground: where enemies are."""
    foes = [figure for figure in game.standing() if (figure.side == "heroes") == (seat == VILLAIN)]
    places = [point(key, GRID_SCALE) for key in keys]
    return [
        -10.0 * min((max(abs(at.x - foe.at.x), abs(at.y - foe.at.y)) for foe in foes if foe.at), default=0)
        for at in places
    ]
