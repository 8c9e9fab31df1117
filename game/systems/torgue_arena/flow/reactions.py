"""[RE]action windows after the wounds of an attack, and Fight For Your Life (RCT, FFY)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.boards.grid_sight import hex_sight
from game.core.request import DECLINE, Choose, Option, some_legal
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import actions, asking, basics, credit, harm, signatures, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.pending import Harmed
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import Figure, Hunter

REACTION = "torgue_arena.reaction"


@dataclass(slots=True)
class Opening:
    """A [RE]action somebody may still make: a hunter with the miniatures that may perform it."""

    hunter: Hunter
    figures: list[Figure]
    own: bool = False
    """With the tokens of the companion's own card (AID-20)."""

    @property
    def for_life(self) -> bool:
        """The hunter's Fight For Your Life; what a companion does with its own tokens never is one (FFY-09)."""
        return self.hunter.down and not self.own

    @property
    def key(self) -> str:
        return self.figures[0].id if self.own else self.hunter.id


def sees_wounded(game: Arena, figure: Figure, wounded: Hunter) -> bool:
    """The line to a wounded hunter; enemies in the looker's own zone do not end it (RCT-11)."""
    here, there = figure.at, wounded.at
    if here is None or there is None:
        return False
    foes = {zone: names for zone, names in game.foes(figure).items() if zone != here}
    return hex_sight(game.board, here, there, foes, game.now).clear


def openings(game: Arena, harmed: Harmed) -> list[Opening]:
    """Who may [RE]act to one attack, fixed when its window opens (RCT-11, RCT-13, RCT-17, RCT-20)."""
    wounded = [hunter for id in harmed.hunters if (hunter := game.hunter(id)).in_play]
    able = [hunter for hunter in game.hunters() if not hunter.down or hunter.id in harmed.felled]  # FFY-06
    return [opening for hunter in able for opening in _openings_of(game, hunter, wounded)]


def _openings_of(game: Arena, hunter: Hunter, wounded: Sequence[Hunter]) -> Iterator[Opening]:
    figures: list[Figure] = []
    if any(sees_wounded(game, hunter, other) for other in wounded):
        figures.append(hunter)
    companion = game.companion(hunter)
    if companion is not None and (hunter in wounded or any(sees_wounded(game, companion, each) for each in wounded)):
        figures += [companion] if companion.at is not None else []
    if figures:
        yield Opening(hunter, figures)
    if companion is not None and companion in figures and companion.tokens:
        yield Opening(hunter, [companion], own=True)


async def window(game: Arena, harmed: Harmed) -> None:  # RCT-05, RCT-06, RCT-09
    """Everybody who sees a wounded hunter may [RE]act once; a Down hunter fights for its life (RCT-01, FFY-06)."""
    left = openings(game, harmed)
    while not game.is_decided() and (left := [opening for opening in left if _can(game, opening)]):
        opening = left[0] if len(left) == 1 else await _next(game, left)
        if opening is None:
            break
        left.remove(opening)
        await _react(game, opening)
    for id in harmed.felled:
        hunter = game.hunter(id)
        if hunter.down:  # FFY-03, FFY-11
            await harm.eliminate(game, hunter)


def _can(game: Arena, opening: Opening) -> bool:
    """Whether there is anything left to [RE]act with (FFY-04, RCT-16)."""
    if not opening.hunter.in_play:
        return False
    if any(_can_move(game, figure, opening.own) for figure in opening.figures):
        return True  # the commonest case, without a look at every action
    if some_legal(actions.reactions(game, opening.hunter, opening.figures, opening.own), 1):
        return True
    return bool(actions.resorts(game, opening.hunter, opening.figures, opening.own))


def _can_move(game: Arena, figure: Figure, own: bool) -> bool:
    return bool(tokens.coins(game, figure, own=own)) and basics.why_not_move(game, figure) is None


async def _next(game: Arena, left: Sequence[Opening]) -> Opening | None:
    """Who [RE]acts next: the group says, but takes nobody's opening away (RCT-07, D26, D27)."""

    def options(among: Sequence[Opening]) -> list[Option[Opening | None]]:
        offered: list[Option[Opening | None]] = [_option(game, opening) for opening in among]
        doomed = any(opening.for_life for opening in among)
        words = Text("torgue_arena.do.no_ffyl" if doomed else "torgue_arena.do.no_reaction")
        return [*offered, Option(DECLINE, words, None)]

    name = "" if any(opening.for_life for opening in left) else REACTION  # no standing answer gives up a life
    chosen = await asking.agree(game, Text("torgue_arena.ask.reaction"), lambda: options(left), name, topic="reaction")
    if chosen is not None:
        return chosen
    players = game.state.players
    others = [opening for opening in left if players[opening.hunter.seat] != players[game.group]]
    for player in dict.fromkeys(players[opening.hunter.seat] for opening in others):
        own = [opening for opening in others if players[opening.hunter.seat] == player]
        seat = own[0].hunter.seat
        wanted: Opening | None = await Choose(
            seat, Text("torgue_arena.ask.reaction"), options(own), name, topic="reaction"
        )
        if wanted is not None:
            return wanted
    return None


def _option(game: Arena, opening: Opening) -> Option[Opening | None]:
    who = opening.figures[0] if opening.own else opening.hunter
    key = "ffyl" if opening.for_life else "react"
    return Option(opening.key, Text(f"torgue_arena.do.{key}", hunter=game.name(who)), opening, who.id)


async def _react(game: Arena, opening: Opening) -> None:  # RCT-02
    """One [RE]action, or none after all, and what it means for a hunter who is Down (RCT-03, FFY-01 to FFY-03)."""
    hunter, state = opening.hunter, game.state
    fighting, before = opening.for_life, _kills(game, hunter)
    state.reactions += 1
    state.reacting.append(state.reactions)
    acted = await actions.react(game, hunter, opening.figures, opening.own)
    if acted and fighting and hunter.down:
        await HAPPENED(Moment(game, hunter, trigger="on_ffyl"))
        if _kills(game, hunter) > before:
            save(game, hunter)
            await signatures.check(game)
    state.reacting.pop()


def _kills(game: Arena, hunter: Hunter) -> int:
    """Its eliminations, including those of its companion and its explosions (FFY-07, FFY-09)."""
    return sum(kill.by == hunter.id for kill in game.state.kills)


def save(game: Arena, hunter: Hunter) -> None:
    """It stays in play with all wounds healed and its Shields recharged; elemental tokens remain (FFY-02, FFY-10)."""
    hunter.down = False
    harm.heal_all(hunter)
    game.tell(points.SAVED, hunter.id, hunter=game.name(hunter))
    harm.recharge(game, hunter)
    credit.feat(game, "ffyl_saved", hunter)
