"""What cards do: every word of the vocabulary, once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.effects import acts, holding, placing
from game.systems.torgue_arena.effects.doing import Doing
from game.systems.torgue_arena.flow import (
    asking,
    explosions,
    gear,
    harm,
    loot,
    orders,
    scenario,
    spawning,
    spotlight,
    victory,
)
from game.systems.torgue_arena.game import Arena, Voice
from game.systems.torgue_arena.state import MONEY, Hunter, Thing
from game.systems.torgue_arena.vocabulary import ELEMENTS, LASTING, Element, Op, OpName
from game.systems.torgue_arena.words import wording

MAY = "torgue_arena.may"
"""The reaction name of what a card lets its bearer do, so that a player may always or never do it."""


async def perform(game: Arena, op: Op, moment: points.Moment, voice: Voice) -> None:
    """Do one operation of a card, or let it begin to hold."""
    doing = Doing(game, op, moment, voice)
    if op.kind == "extra_action" and voice.clause.duration == "instant":
        await acts.extra_action(doing)
    elif op.kind in LASTING:
        await holding.begin(game, op, moment, voice)
    else:
        await OPS[op.kind](doing)


# --- wounds and tokens


async def wound(doing: Doing) -> None:
    """Never an attack (RCT-08)."""
    n = await doing.number()
    for figure in await doing.wearers():
        await harm.wound(doing.game, figure, n, doing.author)


async def heal(doing: Doing) -> None:
    n = await doing.number()
    for figure in await doing.wearers():
        await harm.heal(doing.game, figure, n)


async def recharge_shield(doing: Doing) -> None:
    for figure in await doing.figures():
        harm.recharge(doing.game, figure)


async def reload(doing: Doing) -> None:
    for hunter in await doing.hunters():
        harm.reload(doing.game, hunter)


async def out_of_ammo(doing: Doing) -> None:
    for hunter in await doing.hunters():
        harm.run_dry(doing.game, hunter)


async def place_token(doing: Doing) -> None:
    token, n = doing.op.token, await doing.number()
    if token == "stun":
        await _stun(doing, n)
    elif token is not None:
        for figure in await doing.wearers():
            harm.place_tokens(doing.game, figure, token, n, doing.author)


async def stun(doing: Doing) -> None:
    await _stun(doing, await doing.number())


async def _stun(doing: Doing, n: int) -> None:
    """Stun tokens mean something to hunters only (PRP-09)."""
    for hunter in await doing.hunters():
        hunter.stun += n
        doing.game.tell(points.STUNNED, hunter.id, hunter=doing.game.name(hunter), n=n)


async def remove_token(doing: Doing) -> None:
    """Of one element, or of any: then each one is chosen."""
    token, n = doing.op.token, await doing.number()
    for figure in await doing.wearers():
        if token == "stun":
            if isinstance(figure, Hunter):
                figure.stun = max(0, figure.stun - n)
        elif token is not None:
            harm.remove_tokens(doing.game, figure, token, n)
        else:
            for _ in range(n):
                if not (borne := [element for element in ELEMENTS if figure.has(element)]):
                    break
                harm.remove_tokens(doing.game, figure, await _element(doing, borne), 1)


async def _element(doing: Doing, borne: list[Element]) -> Element:
    options: list[Option[Element]] = [Option(element, wording.element(element), element) for element in borne]
    return await doing.ask(Text("torgue_arena.ask.remove_token"), lambda: options, topic="remove_token")


async def eliminate(doing: Doing) -> None:
    for figure in await doing.figures():
        await harm.eliminate(doing.game, figure, doing.author)


async def reactivate_token(doing: Doing) -> None:
    """Spent Action tokens of the player's choice are Available again (SPE-05)."""
    n = await doing.number()
    for hunter in await doing.hunters():
        for _ in range(n):
            spent = harm.distinct(token for token in hunter.tokens if token.spent)
            if not spent:
                break
            options = [Option(harm.token_key(token), harm.token_words(token), token) for token in spent]
            text = Text("torgue_arena.ask.reactivate", hunter=doing.game.name(hunter))
            token = await asking.ask(doing.game, hunter.seat, text, lambda options=options: options, topic="reactivate")  # type: ignore[misc]
            token.spent = False


# --- fame and fortune


async def gain_spotlight(doing: Doing) -> None:
    for hunter in await doing.hunters():
        spotlight.give(doing.game, hunter)


async def draw_loot(doing: Doing) -> None:
    n = await doing.number()
    for hunter in await doing.hunters():
        await loot.draw(doing.game, n, hunter)


async def draw_gear(doing: Doing) -> None:
    assert doing.op.deck is not None
    for hunter in await doing.hunters():
        await gear.draw_gear(doing.game, hunter, doing.op.deck)


async def gain_money(doing: Doing) -> None:
    """Money tokens on hunters' cards (TER-31), or in the common pool when the card is about nobody."""
    n = await doing.number()
    tokens = n if isinstance(doing.op.n, str) else n // MONEY
    hunters = await doing.hunters()
    for hunter in hunters:
        hunter.money += tokens
        doing.game.tell(points.MONEY_GAINED, hunter.id, hunter=doing.game.name(hunter), money=tokens * MONEY)
    if not hunters and doing.op.who == "self":
        doing.game.state.money += tokens
        doing.game.tell(points.MONEY_GAINED, hunter=Text("torgue_arena.everybody"), money=tokens * MONEY)


async def discard_loot(doing: Doing) -> None:
    """Loot tokens of the player's choice go."""
    n, game = await doing.number(), doing.game
    for hunter in await doing.hunters():
        for _ in range(min(n, len(hunter.loot))):
            kinds = {game.loot(token).id: token for token in reversed(hunter.loot)}
            options = [Option(kind, game.loot(token).name, token, token) for kind, token in kinds.items()]
            text = Text("torgue_arena.ask.discard_loot", hunter=game.name(hunter))
            token = await asking.ask(game, hunter.seat, text, options.copy, with_loot=False, topic="discard_loot")
            hunter.loot.remove(token)
            loot.discard(game, token)


# --- the Arena


async def spawn(doing: Doing) -> None:
    """Everything one card brings to a zone is one list (SPN-12, UNI-01)."""
    n, zone, begun = await doing.number(), await doing.zone(), doing.moment.begun
    assert doing.op.enemy is not None
    if zone is None or n <= 0:
        return
    if await spawning.spawn_some(doing.game, doing.op.enemy, n, zone, orders.hurry, first=zone not in begun):
        begun.append(zone)


async def place_terrain(doing: Doing) -> None:
    n, zone = await doing.number(), await doing.zone()
    assert doing.op.terrain is not None
    if zone is not None and n > 0:
        await placing.place(doing.game, doing.op.terrain, zone, n)


async def explode(doing: Doing) -> None:
    """With its own Strength, that of its die, or the d10 of every explosion (TER-13)."""
    op, zone = doing.op, await doing.zone()
    if zone is None:
        return
    strength = op.strength or (await doing.number() if isinstance(op.n, str) else None)
    element = next((each for each in ELEMENTS if each == op.token), None)
    title = Text("torgue_arena.attack.explosion", card=doing.voice.name)
    await explosions.explode(doing.game, zone, strength=strength, element=element, by=doing.author, title=title)


async def do_order(doing: Doing) -> None:
    """By the bearer if it is an enemy, by those the card names, or by all enemies."""
    op, game = doing.op, doing.game
    assert op.order is not None
    if op.order == "out_of_ammo":
        await out_of_ammo(doing)
        return
    figures = await doing.enemies()
    everybody = op.who == "self" and not figures
    await orders.do_order(game, op.order, None if everybody else figures)


async def objective(doing: Doing) -> None:
    op, game = doing.op, doing.game
    touched = doing.moment.target if isinstance(doing.moment.target, Thing) else None
    hunters: list[Hunter | None] = [*await doing.hunters()]
    for hunter in hunters or [None]:
        scenario.move_objective(game, op.objective, op.state, hunter, touched)


async def reveal(doing: Doing) -> None:
    await scenario.open_box(doing.game, doing.op.box)


async def win(doing: Doing) -> None:
    victory.win(doing.game)


async def lose(doing: Doing) -> None:
    victory.lose(doing.game)


# --- choices


async def may(doing: Doing) -> None:
    """The bearer's player does all of it or nothing."""
    what = wording.several(doing.game, doing.op.deeds)
    options = [Option("yes", what, True), Option("no", Text("torgue_arena.do.decline"), False)]
    text = Text("torgue_arena.ask.may", card=doing.voice.name)
    if await doing.ask(text, lambda: options, MAY, topic="may"):
        for op in doing.op.deeds:
            await perform(doing.game, op, doing.moment, doing.voice)


async def choose_one(doing: Doing) -> None:
    options = [Option(f"{n}", wording.op(doing.game, op), op) for n, op in enumerate(doing.op.deeds, 1)]
    text = Text("torgue_arena.ask.choose_one", card=doing.voice.name)
    chosen = await doing.ask(text, lambda: options, topic="choose_one")
    await perform(doing.game, chosen, doing.moment, doing.voice)


OPS: dict[OpName, Callable[[Doing], Awaitable[None]]] = {
    "free_attack": acts.free_attack,
    "move": acts.move,
    "attack": acts.attack,
    "wound": wound,
    "heal": heal,
    "recharge_shield": recharge_shield,
    "reload": reload,
    "out_of_ammo": out_of_ammo,
    "place_token": place_token,
    "remove_token": remove_token,
    "gain_spotlight": gain_spotlight,
    "draw_loot": draw_loot,
    "draw_gear": draw_gear,
    "gain_money": gain_money,
    "discard_loot": discard_loot,
    "spawn": spawn,
    "place_terrain": place_terrain,
    "do_order": do_order,
    "reactivate_token": reactivate_token,
    "stun": stun,
    "explode": explode,
    "win": win,
    "lose": lose,
    "retaliate": acts.retaliate,
    "eliminate": eliminate,
    "objective": objective,
    "reveal": reveal,
    "may": may,
    "choose_one": choose_one,
}
"""Every operation that happens once; the others hold for a while (vocabulary.LASTING)."""
