"""Turns and rounds: how they begin, and the steps at the end of a round (RND-07, END)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby

from game.core.request import ChooseSome, Option, Roll
from game.core.text import Text
from game.kit.turns import one_after_another
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, enemies, harm, respawn, victory
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import ActionToken, Figure, Hunter
from game.systems.torgue_arena.words import lasting

STEPS = ("cleanup", "respawn", "victory", "reactivate")
FUMBLE, CRITICAL = 1, 4
ENDING = ("corrosion", "incendiary", "shock")
"""What End of Effects takes away; Slag goes anyway, Cryo has its own time (ELE-08, ELE-13, ELE-21)."""


# --- beginnings


def begin_round(game: Arena) -> None:
    """A new round, and with it a hunters' turn (RND-01, GEN-07)."""
    state = game.state
    state.round += 1
    state.phase = state.turn = "hunters"
    state.active = ""
    state.steps.clear()
    state.used_round.clear()
    state.feats.clear()
    for hunter in state.hunters.values():
        hunter.activated = False
    enemies.begin_turn(game)  # GEN-10
    game.tell(points.ROUND_BEGAN, round=state.round)


def begin_end(game: Arena) -> None:
    """The end-of-round steps, in their order (RND-07, END-01)."""
    state = game.state
    state.phase, state.turn, state.active = "end", "", ""
    state.steps = list(STEPS)


# --- the steps


async def end_beat(game: Arena) -> None:
    """One step of the end of the round."""
    match game.state.steps.pop(0):
        case "cleanup":
            await cleanup(game)
        case "respawn":
            await respawn.respawn(game)
        case "victory":
            await victory.check(game)
        case "reactivate":
            await reactivate(game)
        case step:
            raise ValueError(f"there is no step of the end of a round called {step}")


async def cleanup(game: Arena) -> None:
    """The cleanup roll (END-02 to END-07, END-10, END-05, ELE-23)."""
    await asking.pause(game)
    [face] = await Roll(Text("torgue_arena.roll.cleanup"), [4], by=game.group, topic="cleanup")
    game.tell(points.CLEANED_UP, dice=[face], sides=[4], result=Text(f"torgue_arena.cleanup.{face}"))
    if face == FUMBLE:
        sweep(game)
    if face == CRITICAL:
        await irradiate(game)
        for element in ENDING:
            _remove(game, element)
    _remove(game, "slag")


def sweep(game: Arena) -> None:  # LOO-18
    """The bag takes back the discard pile and loot on the floor; Legendary tokens leave the game (END-03, END-04)."""
    state = game.state
    lying = [thing for thing in state.things.values() if thing.kind == "loot"]
    for thing in lying:
        del state.things[thing.id]
    back = [thing.face for thing in lying if game.loot(thing.face).front != "legendary"]
    state.bag.shuffle_in(*state.bag_discard, *back)
    state.bag_discard.clear()


async def irradiate(game: Arena) -> None:  # END-10
    """Each carrier of Radiation takes a wound and keeps its token, in the order the group likes (ELE-15, PRI-06)."""

    async def suffer(figure: Figure) -> None:
        await harm.wound(game, figure, 1)
        await victory.at_once(game)  # BOS-05, WMI-12

    await one_after_another(
        [figure for figure in game.figures() if _glows(figure)],
        partial(_next, game),
        suffer,
        still=_glows,
        decided=game.is_decided,
    )


def _glows(figure: Figure) -> bool:
    return figure.at is not None and figure.has("radiation") > 0


async def _next(game: Arena, left: Sequence[Figure]) -> Figure | None:
    """Who suffers next; None: the rest in the order they are listed."""

    def words(figure: Figure) -> Text:
        return Text("torgue_arena.do.next", figure=game.name(figure))

    return await asking.next_figure(game, Text("torgue_arena.ask.radiation"), left, words, topic="radiation")


def _remove(game: Arena, element: str) -> None:
    """Take an element's tokens off every miniature."""
    everybody: list[Figure] = [*game.state.hunters.values(), *game.companions(), *game.enemies()]
    for figure in everybody:
        if figure.has(element):
            harm.remove_tokens(game, figure, element)


async def reactivate(game: Arena) -> None:  # SHD-08
    """Spent Action tokens return, less one for each Stun token, with all else that returns now (END-09, PRP-07)."""
    for hunter in game.state.hunters.values():
        kept = await _stunned(game, hunter)
        for n, token in enumerate(hunter.tokens):
            token.spent = token.spent and n in kept
        hunter.stun = 0
        for item in hunter.items:
            item.reserve_spent = False  # PRP-16
    for companion in game.state.companions.values():
        for token in companion.tokens:
            token.spent = False  # AID-21
    game.tell(points.REACTIVATED)
    await HAPPENED(Moment(game, trigger="on_round_end"))
    for figure in list(game.figures()):
        await HAPPENED(Moment(game, figure, trigger="on_round_end"))
    lasting.expire(game, "this_round")


async def _stunned(game: Arena, hunter: Hunter) -> list[int]:
    """Which Spent tokens stay face down, by their place (D38, PRP-07, PRP-08)."""
    spent = [n for n, token in enumerate(hunter.tokens) if token.spent]
    count = min(hunter.stun, len(spent))
    if not count or len(list(groupby(sorted(_look(hunter.tokens[n]) for n in spent)))) == 1:
        return spent[:count]
    options = [Option(str(n), _token(hunter.tokens[n]), n) for n in spent]
    text = Text("torgue_arena.ask.stunned", hunter=game.name(hunter), n=count)
    return await ChooseSome(hunter.seat, text, options, count, count, topic="stunned")


def _look(token: ActionToken) -> tuple[str, str]:
    return token.colour, token.printed


def _token(token: ActionToken) -> Text:
    shown = Text(f"torgue_arena.colour.{token.colour}")
    if not token.wounded:
        return shown
    return Text("torgue_arena.do.wounded_token", colour=shown, printed=Text(f"torgue_arena.colour.{token.printed}"))
