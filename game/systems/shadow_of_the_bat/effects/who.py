"""Whom a card means by its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.systems.shadow_of_the_bat.game import SPECIAL, Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment, Strike
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, SideName
from game.systems.shadow_of_the_bat.vocabulary import ONE, Effect, TriggerLine

Fits = Callable[[Figure], bool]


# --- the bearer


def bearers(game: Fight, bearer: str) -> list[Figure]:
    """The figures a card works from: its bearer, or the standing figures of a villain card's type."""
    figure = game.found(bearer)
    if figure is None:
        return [each for each in game.of_type(bearer) if each.standing]
    return [figure] if figure.at is not None else []


def is_silenced(game: Fight, moment: Moment, bearer: str) -> bool:
    """Its bearer is down or gone (KND-07), unless that is what it answers (ACT-05: printed exceptions win)."""
    figure = game.found(bearer)
    last_words = moment.event == "figure_down" and moment.subject is figure
    return figure is not None and not figure.standing and not last_words


def is_own(bearer: str, figure: Figure) -> bool:
    """Whether a figure is the bearer, or of the type of a villain card."""
    return bearer in (figure.id, figure.card) if figure.side == "villains" else bearer == figure.id


def side(game: Fight, bearer: str) -> SideName:
    figure = game.found(bearer)
    return figure.side if figure is not None else "villains"


def seat(game: Fight, bearer: str) -> Seat:
    """Who decides what a card leaves open; for villains of the co-operative game, the heroes' players (COO-13)."""
    figure = game.found(bearer)
    if figure is not None:
        return game.controller(figure)
    return VILLAIN if game.state.mode == "competitive" else game.group


def is_ai(game: Fight, bearer: str) -> bool:
    return game.state.mode == "coop" and side(game, bearer) == "villains"


# --- relations


def relates(game: Fight, word: str, bearer: str, figure: Figure) -> bool:
    """Whether a figure is a friend, an enemy or whatever a word says; to a villain card every villain is a friend."""
    match word:
        case "self":
            return is_own(bearer, figure)
        case "friend" | "friends":
            return figure.side == side(game, bearer) and figure.id != bearer
        case "enemy" | "enemies":
            return figure.side != side(game, bearer)
        case _:
            return word == "any"


def within(game: Fight, rule: Effect | TriggerLine, bearer: str, figure: Figure) -> bool:
    """Whether a figure is near enough to the bearer, and seen by it where that matters."""
    if rule.range is None and not rule.needs_los:
        return True
    return any(reaches(game, rule, each, figure) for each in bearers(game, bearer))


def reaches(game: Fight, rule: Effect | TriggerLine, bearer: Figure, figure: Figure) -> bool:
    if bearer is figure:
        return True
    if bearer.at is None or figure.at is None:
        return False  # a figure that is not placed yet is near nobody
    near = rule.range is None or game.distance(bearer, figure) <= rule.range
    return near and (not rule.needs_los or game.sees(bearer, figure))


def of_kind(effect: Effect, strike: Strike | None) -> bool:
    """Whether an effect that waits for a kind of Strike has one."""
    return effect.strike == "either" or (strike is not None and strike.kind == effect.strike)


# --- what always holds


def concerns(game: Fight, voice: Voice, effect: Effect, figure: Figure, strike: Strike | None = None) -> bool:
    """Whether something that holds is about a figure, by itself or in this Strike."""
    if not of_kind(effect, strike):
        return False
    if voice.subject:
        return voice.subject == figure.id or (figure.side == "villains" and voice.subject == figure.card)
    return _meant(game, voice.bearer, effect, figure, strike) and within(game, effect, voice.bearer, figure)


def _meant(game: Fight, bearer: str, effect: Effect, figure: Figure, strike: Strike | None) -> bool:
    match effect.who:
        case "type" | "types":
            return figure.side == "villains" and figure.card == effect.villain
        case "target":
            return strike is not None and strike.target is figure and is_own(bearer, strike.striker)
        case "striker":
            return strike is not None and strike.striker is figure and is_own(bearer, strike.target)
        case word:
            return relates(game, word, bearer, figure)


# --- whom it happens to


def is_own_friend(game: Fight, bearer: str) -> bool:
    """Batman alone does for himself what would take a friend: special actions, pulling somebody up (DKN-06, DKN-05)."""
    return game.state.dark_knight and bearer in game.state.heroes


def candidates(game: Fight, effect: Effect, moment: Moment, voice: Voice) -> list[Figure]:
    """The standing figures a word fits; nobody who is down can be chosen (KND-05)."""
    strike, bearer = moment.strike, voice.bearer
    match effect.who:
        case "subject":
            pool = [moment.subject]
        case "target":
            pool = [strike.target] if strike else []
        case "striker":
            pool = [strike.striker] if strike else [moment.source]
        case "type" | "types":
            pool = [*game.of_type(effect.villain or "")]
        case word:
            pool = [figure for figure in game.standing() if relates(game, word, bearer, figure)]
            if word in ("friend", "friends") and voice.address.startswith(SPECIAL) and is_own_friend(game, bearer):
                pool.insert(0, game.hero(bearer))
    upright = [figure for figure in pool if figure is not None and figure.standing]
    return [figure for figure in upright if within(game, effect, bearer, figure)]


def is_one(game: Fight, effect: Effect, bearer: str) -> bool:
    """Whether a word means one of several figures: `self` does on a villain card."""
    return effect.who in ONE or (effect.who == "self" and game.found(bearer) is None)


async def who(game: Fight, effect: Effect, moment: Moment, voice: Voice, fits: Fits | None = None) -> list[Figure]:
    """Those an effect happens to, of those it `fits`; one is chosen by the bearer's player, who may decline."""
    bearer = voice.bearer
    pool = [figure for figure in candidates(game, effect, moment, voice) if fits is None or fits(figure)]
    declines = effect.optional and not is_ai(game, bearer)  # COO-13
    if not is_one(game, effect, bearer):
        if pool and declines and not await agrees(game, voice):
            return []
        return pool
    about = moment.subject
    if effect.who == "self" and about in pool and about is not None:  # the figure of its type that it is about
        pool = [about]
    chosen = await one(game, seat(game, bearer), pool, voice.name, declines)
    return [chosen] if chosen is not None else []


async def one(game: Fight, seat: Seat, pool: Sequence[Figure], name: Text, declines: bool = False) -> Figure | None:
    """One of several figures, chosen by a player."""
    if not pool:
        return None
    options: list[Option[Figure | None]] = [
        Option(figure.id, Text("shadow_of_the_bat.do.whom", name=game.name(figure)), figure, figure.id)
        for figure in pool
    ]
    if declines:
        options.append(Option(DECLINE, Text("shadow_of_the_bat.do.not_now"), None))
    chosen: Figure | None = await Choose(seat, Text("shadow_of_the_bat.ask.whom", card=name), options, topic="whom")
    return chosen


async def agrees(game: Fight, voice: Voice) -> bool:
    """Whether the bearer's player wants an optional effect."""
    options = [
        Option("yes", Text("shadow_of_the_bat.do.use", card=voice.name), True),
        Option(DECLINE, Text("shadow_of_the_bat.do.not_now"), False),
    ]
    asked = Text("shadow_of_the_bat.ask.use", card=voice.name)
    agreed: bool = await Choose(
        seat(game, voice.bearer), asked, options, reaction=f"shadow_of_the_bat.{voice.address}", topic="use"
    )
    return agreed
