"""What cards make figures do: strike, act with icons, move, jump, rescue."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat.effects import who
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.flow import acting, deeds, falls, icons, moving, strike, terrain_moves
from game.systems.shadow_of_the_bat.flow.icons import Price, Way
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import StrikeKind

PAID: dict[StrikeKind, Price] = {"melee": "A", "ranged": "R"}
"""The icon that pays for a kind of Strike (ABL-09)."""


# --- who may be made to act


def _free(doing: Doing, figure: Figure) -> bool:
    """Able to act, and in a villain turn not yet activated: nobody is activated twice (VTN-07)."""
    return acting.able(doing.game, figure) and not _is_spent(doing, figure)


def _ready(doing: Doing, figure: Figure) -> bool:
    """Able to act without removing a stun first (STA-04)."""
    return _free(doing, figure) and not figure.has("stunned")


def _counts(doing: Doing, figure: Figure) -> bool:
    """What a villain card makes a villain do in a villain turn is an activation, and so are icons from any source."""
    activates = doing.is_scheme or doing.effect.op == "activate"
    return activates and doing.game.state.turn == "villains" and figure.side == "villains"


def _is_spent(doing: Doing, figure: Figure) -> bool:
    return _counts(doing, figure) and figure.id in doing.game.state.activated


def _spend(doing: Doing, figure: Figure) -> None:
    """A figure that was made to strike or act counts as activated in this villain turn (VTN-07)."""
    if _counts(doing, figure):
        doing.game.state.activated.append(figure.id)


# --- Strikes


def strengthens(doing: Doing) -> bool:
    """A Strike just declared by the figure the effect is about gets stronger (ABL-08)."""
    return doing.moment.event == "strike_declared"


def can_strike(doing: Doing) -> bool:
    if strengthens(doing):
        return bool(doing.pool(lambda figure: _is_striker(doing, figure)))
    return bool(doing.pool(lambda figure: _can_strike(doing, figure)))


def _is_striker(doing: Doing, figure: Figure) -> bool:
    declared = doing.moment.strike
    return declared is not None and declared.striker is figure and who.of_kind(doing.effect, declared)


def _can_strike(doing: Doing, figure: Figure) -> bool:
    return _ready(doing, figure) and bool(_marks(doing, figure))


async def grant_strike(doing: Doing) -> None:
    """A Strike +X, or +X for the one just declared (ABL-08)."""
    if strengthens(doing):
        for _ in await doing.figures(lambda figure: _is_striker(doing, figure)):
            assert doing.moment.strike is not None
            doing.moment.strike.plus += doing.effect.plus
        return
    for figure in await doing.figures(lambda figure: _can_strike(doing, figure)):
        await _strike(doing, figure)


def kinds(doing: Doing, figure: Figure) -> list[StrikeKind]:
    """The kinds of Strike a card grants: where it leaves that open, those of the icons it was paid with (ABL-09)."""
    written = doing.effect.strike
    if written != "either":
        return [written]
    paid = figure.paid if isinstance(figure, Hero) and figure.id == doing.bearer and _cost(doing) else []
    fitting = [kind for kind in PAID if PAID[kind] in paid or "W" in paid]
    return fitting or list(PAID)


def _cost(doing: Doing) -> bool:
    """Whether the card it is written on costs icons."""
    hero = doing.game.state.heroes[doing.bearer]
    card = doing.voice.address
    return card in (*hero.active, *hero.gone) and bool(doing.game.card(card).cost.icons)


def _marks(doing: Doing, figure: Figure) -> list[tuple[StrikeKind, Figure]]:
    """Whom it could strike, and how; an AI villain strikes only if a hit would remain (AIK-13)."""
    game = doing.game
    found = [
        (kind, target.figure)
        for kind in kinds(doing, figure)
        for target in strike.targets(game, figure, kind)
        if target.refusal is None
    ]
    if not who.is_ai(game, figure.id):
        return found
    return [(kind, enemy) for kind, enemy in found if _hits(_made(doing, figure, enemy, kind))]


def _hits(made: Strike) -> int:
    return strike.hits_left(made, strike.dice_of(made))


def _made(doing: Doing, figure: Figure, enemy: Figure, kind: StrikeKind, way: Way = ()) -> Strike:
    by_ai = who.is_ai(doing.game, figure.id)
    return Strike(doing.game, figure, enemy, kind, len(way), doing.effect.plus, by_ai=by_ai, title=doing.voice.name)


async def _strike(doing: Doing, figure: Figure) -> None:
    """It needs no icon, but further ones of its kind add dice (ABL-10; decision 22)."""
    game, name = doing.game, doing.game.name(figure)
    options = [
        Option(
            f"{acting.WORDS[kind]}@{enemy.id}",
            Text(f"shadow_of_the_bat.do.{acting.WORDS[kind]}", name=name, target=game.name(enemy)),
            (kind, enemy),
            enemy.id,
        )
        for kind, enemy in _marks(doing, figure)
    ]
    asked = Text("shadow_of_the_bat.ask.granted_strike", name=name, card=doing.voice.name)
    chosen: tuple[StrikeKind, Figure] = await Choose(game.controller(figure), asked, options, topic="granted_strike")
    kind, enemy = chosen
    faces = icons.icons(game, figure)
    found: list[Way] = [(), *icons.pooled(faces, PAID[kind])]
    way = await icons.choice(game, figure, found)
    icons.pay(game, figure, way)
    _spend(doing, figure)
    deeds.begin(game, figure)
    await strike.strike(game, _made(doing, figure, enemy, kind, way))


# --- icons


def _takes_icons(doing: Doing, figure: Figure) -> bool:
    """Villains of the co-operative game follow the chart instead (MOD-04)."""
    return _free(doing, figure) and not who.is_ai(doing.game, figure.id)


def can_activate(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: _takes_icons(doing, figure)))


async def activate(doing: Doing) -> None:
    """One figure, or all of them, act with these icons alone."""
    for figure in await doing.figures(lambda figure: _takes_icons(doing, figure)):
        if _takes_icons(doing, figure):
            _spend(doing, figure)
            await acting.act_with(doing.game, figure, doing.effect.icons)


# --- moving


def _can_move(doing: Doing, figure: Figure) -> bool:
    if not _free(doing, figure) or moving.why_not(doing.game, figure):
        return False
    return moving.travel(doing.game, figure, doing.effect.amount).reach.leads_somewhere


def can_move(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: _can_move(doing, figure)))


async def move(doing: Doing) -> None:
    """A Move of `amount` points, as its player likes; anybody but the AI may stay put (MOV-19, COO-13)."""
    for figure in await doing.figures(lambda figure: _can_move(doing, figure)):
        if _can_move(doing, figure):
            deeds.begin(doing.game, figure)
            await moving.walk(doing.game, figure, doing.effect.amount, not who.is_ai(doing.game, figure.id))


def _can_terrain(doing: Doing, figure: Figure) -> bool:
    """Whether one of the terrain moves of the card is possible from here."""
    found = terrain_moves.deeds(doing.game, figure, doing.effect.moves)
    return _ready(doing, figure) and any(deed.refusal is None for deed in found)


def can_terrain_move(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: _can_terrain(doing, figure)))


async def free_terrain_move(doing: Doing) -> None:
    """A Jump, Climb, Crouch or Hide without its icons; anybody but the AI may decline (COO-13)."""
    game, moves = doing.game, doing.effect.moves
    for figure in await doing.figures(lambda figure: _can_terrain(doing, figure)):
        may_stay = not who.is_ai(game, figure.id)
        if _can_terrain(doing, figure) and await terrain_moves.granted(game, figure, moves, may_stay):
            deeds.begin(game, figure)


# --- helping


def _rescuer(doing: Doing, figure: Figure) -> Figure | None:
    """Who pulls somebody up: the bearer, or one of its type; a lone Batman pulls himself up (DKN-06)."""
    for each in who.bearers(doing.game, doing.bearer):
        ready = falls.saves_himself(doing.game, each) if each is figure else _ready(doing, each)
        if ready and falls.spots(doing.game, each, figure):
            return each
    return None


def _can_rescue(doing: Doing, figure: Figure) -> bool:
    return bool(figure.has("falling")) and _rescuer(doing, figure) is not None


def can_rescue(doing: Doing) -> bool:
    return bool(doing.pool(lambda figure: _can_rescue(doing, figure)))


async def rescue(doing: Doing) -> None:
    """A falling figure is put on a free space beside the rescuer, from as far as the card reaches (STA-15)."""
    for figure in await doing.figures(lambda figure: _can_rescue(doing, figure)):
        rescuer = _rescuer(doing, figure)
        if rescuer is not None:
            await falls.rescue(doing.game, rescuer, figure)
