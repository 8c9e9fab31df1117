"""The card of a figure: its numbers as they are now, ability, cards and state; of an AI villain, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from game.core.hooks import Tally
from game.core.text import Text
from game.kit import reasons
from game.kit.sheets import Line, Section, Sheet, section
from game.kit.tokens import FOES, NOBODY, Tone
from game.systems.shadow_of_the_bat.ai import forecast, procedure
from game.systems.shadow_of_the_bat.content import Card, CoopSheet
from game.systems.shadow_of_the_bat.faces import KINDS, cost_words, dice_words, icon_words
from game.systems.shadow_of_the_bat.flow import defence
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import ATTRIBUTE, About
from game.systems.shadow_of_the_bat.state import VILLAIN, Figure, Hero, Support
from game.systems.shadow_of_the_bat.vocabulary import Attribute

_SIGNS: dict[Attribute, str] = {
    "move": "shoe-print",
    "melee": "sword",
    "ranged": "target",
    "defense": "shield",
    "skill": "cards-outline",
    "life": "heart",
    "revive": "heart-pulse",
    "focus": "crosshairs",
}


def sheet(game: Fight, figure: Figure) -> Sheet:
    """Everything there is to know about a figure."""
    sections = [
        *_section("decided", _decided(game, figure)),
        *_section("next", _next(game, figure)),
        *_section("dice", _dice(game, figure)),
        *reasons.changes(_why(game, figure)),
        *_section("ability", _ability(game, figure)),
        *_section("die_faces", _die(game, figure)),
        *_section("cards", _cards(game, figure)),
        *_section("state", _state(game, figure)),
    ]
    villain = figure.side == "villains"
    seat = (VILLAIN if game.state.mode == "competitive" else FOES) if villain else game.controller(figure)
    kind = Text(f"shadow_of_the_bat.kind.{figure.kind}")
    card = game.portrayed(figure)
    return Sheet(game.name(figure), card.icon, seat, kind, tuple(numbers(game, figure)), tuple(sections), card.role)


def card_sheet(card: Card) -> Sheet:
    """A card that somebody may choose: what it costs and what it does."""
    lines = (Line(Text("shadow_of_the_bat.look.cost"), cost_words(card.cost)), Line(card.text))
    kind = Text(f"shadow_of_the_bat.card_kind.{card.kind}")
    return Sheet(card.name, KINDS[card.kind], NOBODY, kind, (), (Section(Text("shadow_of_the_bat.look.does"), lines),))


def _section(name: str, lines: Iterator[Line]) -> list[Section]:
    return section(Text(f"shadow_of_the_bat.look.{name}"), lines)


def numbers(game: Fight, figure: Figure, names: Sequence[Attribute] = get_args(Attribute)) -> Iterator[Line]:
    """Its numbers as they are now, each with its sign."""
    for name in names:
        printed = game.printed(figure, name)
        if printed == 0 and name not in ("melee", "ranged", "defense"):
            continue
        words, short = Text(f"shadow_of_the_bat.attribute.{name}"), Text(f"shadow_of_the_bat.short.{name}")
        value, tone = _value(game, figure, name, printed)
        yield Line(words, value, tone, "SOTB-TGT-05", _SIGNS[name], short)


def _value(game: Fight, figure: Figure, name: Attribute, printed: int | None) -> tuple[str, Tone]:
    if printed is None:
        return "–", "dim"
    if name == "life":
        return f"{game.life(figure)}/{printed}", "bad" if figure.wounds else "plain"
    if name == "focus" and isinstance(figure, Hero):
        return f"{figure.focus}/{figure.most_focus}", "plain"
    now = _tally(game, figure, name, printed)
    return str(max(0, now.value)), reasons.tone(now)


def _tally(game: Fight, figure: Figure, name: Attribute, printed: int) -> Tally:
    own = ATTRIBUTE(About(game, figure, name), printed)
    if name != "defense":
        return own
    whole = defence.defence_tally(game, figure)
    return Tally(whole.value, printed, [*own.parts, *whole.parts])


def _why(game: Fight, figure: Figure) -> Iterator[Line]:
    """What changes its numbers now."""
    for name in get_args(Attribute):
        printed = game.printed(figure, name)
        if printed is not None and name not in ("life", "focus"):
            words = Text(f"shadow_of_the_bat.attribute.{name}")
            yield from reasons.lines(words, _tally(game, figure, name, printed))


def _ability(game: Fight, figure: Figure) -> Iterator[Line]:
    ability = getattr(game.sheet(figure), "ability", None)
    if ability:
        yield Line(ability.title, ability.text, icon="star")
    printed = game.sheet(figure)
    if isinstance(printed, CoopSheet):
        kind = Text(f"shadow_of_the_bat.attack.{printed.attack}", n=printed.range)
        yield Line(Text("shadow_of_the_bat.look.attacks"), kind, rule="SOTB-AIK-01")
        priority = printed.priority
        stat = Text(f"shadow_of_the_bat.attribute.{priority.stat}")
        wanted = Text(f"shadow_of_the_bat.priority.{priority.dir}", stat=stat)
        yield Line(Text("shadow_of_the_bat.look.priority"), wanted, rule="SOTB-TGT-01")


def _next(game: Fight, figure: Figure) -> Iterator[Line]:
    """What an AI villain would do if it were activated now, step by step with the rules behind it."""
    if game.state.mode != "coop" or figure.side != "villains" or not figure.standing:
        return
    for number, step in enumerate(forecast.forecast(game, figure).steps, 1):
        yield Line(Text("shadow_of_the_bat.look.step", n=number), step.text, rule=f"SOTB-{step.rule}")


def _decided(game: Fight, figure: Figure) -> Iterator[Line]:
    """What an AI villain whose turn it is has decided so far, with the rules behind it."""
    state = game.state
    latest = state.active.figure if state.active else state.activated[-1] if state.activated else ""
    if state.mode != "coop" or state.turn != "villains" or latest != figure.id:
        return
    for number, why in enumerate(map(procedure.read, state.path), 1):
        yield Line(Text("shadow_of_the_bat.look.step", n=number), why.text, rule=f"SOTB-{why.rule}")


def _dice(game: Fight, figure: Figure) -> Iterator[Line]:
    """What it has rolled and not spent, for those who do not see its row."""
    if isinstance(figure, Hero) and figure.dice and not figure.acted:
        yield Line(dice_words(game, figure))


def _die(game: Fight, figure: Figure) -> Iterator[Line]:
    if isinstance(figure, Hero):
        for number, face in enumerate(game.hero_card(figure).die, 1):
            yield Line(Text("shadow_of_the_bat.look.face", n=number), icon_words(face))


def _cards(game: Fight, figure: Figure) -> Iterator[Line]:
    if isinstance(figure, Support):
        owner = game.name(figure.hero)
        yield Line(Text("shadow_of_the_bat.look.helps"), owner, rule="SOTB-SUP-02")
    if not isinstance(figure, Hero):
        return
    for id in (*figure.constants, *figure.active):
        card = game.card(id)
        yield Line(card.name, Text("shadow_of_the_bat.look.card", cost=cost_words(card.cost), text=card.text))


def _state(game: Fight, figure: Figure) -> Iterator[Line]:
    if figure.down:
        yield Line(Text("shadow_of_the_bat.look.down"), "", "bad", "SOTB-KND-02")
    if figure.ko:
        yield Line(Text("shadow_of_the_bat.look.ko", n=figure.ko), "", "bad", "SOTB-KOT-02", "skull")
    for status, n in figure.tokens.items():
        if n:
            yield Line(Text(f"shadow_of_the_bat.status.{status}"), str(n), "bad", "SOTB-STA-01")
