"""What the game being played asks of the hunters: its goal in words, and how far they have come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.text import Text
from game.kit.briefs import MOST, Brief, lines
from game.kit.sheets import Line, Section, Sheet
from game.kit.tokens import NOBODY, Tone
from game.systems.torgue_arena import content
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.progress import asked
from game.systems.torgue_arena.vocabulary import Condition
from game.systems.torgue_arena.words import conditions
from game.systems.torgue_arena.words.whom import zones

_ICONS = {"eliminated": "skull", "objective": "flag", "hunters_in": "map-marker"}
"""Conditions of victory whose number the hunters bring about."""


class Milestone(NamedTuple):
    """Something to reach: what is counted, how many there are and how many are needed."""

    icon: str
    words: Text
    have: int
    need: int

    @property
    def tally(self) -> str:
        return f"{self.have}/{self.need}"


def milestones(game: Arena) -> list[Milestone]:
    """What has to be counted for victory (WIN-03), as it stands."""
    return [_milestone(game, condition) for condition in _counted(asked(game))]


def aims(game: Arena, victory: tuple[Condition, ...]) -> list[Milestone]:
    """What a scenario asks for, before anything of it has been done."""
    found = list(_counted(victory))
    words = [Text("torgue_arena.aim.in_place") if each.kind == "hunters_in" else _words(game, each) for each in found]
    return [Milestone(_ICONS[each.kind], said, 0, each.n) for each, said in zip(found, words, strict=True)]


def _counted(asked: tuple[Condition, ...]) -> Iterator[Condition]:
    for condition in asked:
        if condition.kind in ("all_of", "any_of"):
            yield from _counted(condition.of)
        elif condition.kind in _ICONS and condition.op == ">=":
            yield condition


def _milestone(game: Arena, condition: Condition) -> Milestone:
    have = conditions.count(game, condition, Moment(game), "") or 0
    return Milestone(_ICONS[condition.kind], _words(game, condition), min(have, condition.n), condition.n)


def _words(game: Arena, condition: Condition) -> Text:
    match condition.kind:
        case "eliminated" if condition.enemy == "any":
            return Text("torgue_arena.aim.eliminated")
        case "eliminated":
            return Text("torgue_arena.aim.eliminated_of", who=_called(game, condition.enemy))
        case "objective":
            return Text(f"torgue_arena.aim.{condition.state}")
    places = zones(game, condition.zone, Moment(game), "")
    return Text("torgue_arena.aim.hunters_in", zone=", ".join(map(game.called, places)))


def _called(game: Arena, enemy: str) -> Text:
    """An enemy, or a family or kind of them."""
    library = game.library
    found = library.find(content.EnemyCard, enemy) or library.find(content.Family, enemy)
    return found.name if found else Text(f"torgue_arena.kind.{enemy}")


def briefing(game: Arena) -> Sheet | None:
    """The card of the scenario, or of the Wanted mission."""
    card = game.wanted or (game.scenario if game.state.scenario else None)
    if card is None:
        return None
    text = card.text if isinstance(card, content.Wanted) else card.goal
    sections = [Section(Text("torgue_arena.look.goal"), (Line(text),))]
    if milestones(game):
        sections.insert(0, Section(Text("torgue_arena.look.so_far"), tuple(_so_far(game))))
    opened = [Line(box.text, icon="alert-decagram") for box in _opened(game, card)]
    if opened:
        sections.append(Section(Text("torgue_arena.look.boxes"), tuple(opened)))
    return Sheet(card.name, "bullhorn-variant", NOBODY, _of_what(game, card), (), tuple(sections))


def _so_far(game: Arena) -> Iterator[Line]:
    for milestone in milestones(game):
        tone: Tone = "good" if milestone.have >= milestone.need else "accent"
        yield Line(milestone.words, milestone.tally, tone, icon=milestone.icon)


def _opened(game: Arena, card: content.Scenario | content.Wanted) -> list[content.Box]:
    return [box for box in card.boxes if box.id in game.state.boxes] if isinstance(card, content.Scenario) else []


def _of_what(game: Arena, card: content.Scenario | content.Wanted) -> Text:
    if isinstance(card, content.Wanted):
        return Text("torgue_arena.look.wanted_mission")
    campaign = game.library.find(content.Campaign, game.state.campaign)
    if campaign is None or game.state.alone:
        return Text("torgue_arena.look.single_game")
    return Text("torgue_arena.look.campaign", name=campaign.name)


def brief(game: Arena) -> Brief | None:
    """What this show asks for, in nine lines."""
    card = game.wanted or (game.scenario if game.state.scenario else None)
    if card is None:
        return None
    wanted = tuple(_wanted(milestone) for milestone in milestones(game))[: MOST - 1]
    return Brief(
        card.name,
        (*wanted, *lines("torgue_arena.tonight.win", ("account-group",))),
        lines("torgue_arena.tonight.lose", ("cash-remove", "account-off-outline", "timer-sand")),
        lines("torgue_arena.tonight.turn", ("hexagon-multiple", "swap-horizontal", "cards-outline")),
    )


def _wanted(milestone: Milestone) -> Line:
    if milestone.words.key == "torgue_arena.aim.eliminated":
        return Line(Text("torgue_arena.tonight.eliminate", n=milestone.need), icon=milestone.icon)
    return Line(Text("torgue_arena.tonight.goal", what=milestone.words, n=milestone.need), icon=milestone.icon)
