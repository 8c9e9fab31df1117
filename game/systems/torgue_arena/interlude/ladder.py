"""The shows of a campaign in their order: what was won, what is next, what waits at the end (GEN-02, WIN-06)."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.hexes import HexBoard
from game.core.text import Text
from game.kit.interlude import Show, Stage
from game.systems.torgue_arena.briefing import aims
from game.systems.torgue_arena.content import Campaign, EnemyCard, Scenario
from game.systems.torgue_arena.game import Arena


def path(game: Arena) -> list[Scenario]:
    """The shows from the first to the last, as they are played if all are won from now on."""
    campaign = game.library.find(Campaign, game.state.campaign)
    if campaign is None:
        return []
    found = _onward(game, campaign.scenarios[0])
    here = game.state.next_scenario or game.state.scenario
    if here and all(scenario.id != here for scenario in found):  # a defeat has led elsewhere
        before = [scenario for scenario in found if scenario.next_on_defeat == here]
        kept = found[: found.index(before[0]) + 1] if before else found[:-1]
        found = [*kept, *_onward(game, here)]
    return found


def _onward(game: Arena, first: str) -> list[Scenario]:
    found: list[Scenario] = []
    following: str | None = first
    while following and all(scenario.id != following for scenario in found):
        found.append(game.library.get(Scenario, following))
        following = found[-1].next_on_victory
    return found


def number(game: Arena) -> tuple[int, int]:
    """Which show is played, or is next, and of how many; (0, 0) outside a campaign."""
    shows = [scenario.id for scenario in path(game)]
    here = game.state.next_scenario or game.state.scenario
    return (shows.index(here) + 1, len(shows)) if here in shows else (0, 0)


def ladder(game: Arena, boards: Mapping[str, HexBoard]) -> tuple[Show, ...]:
    at, _ = number(game)
    return tuple(_show(game, scenario, n, at, boards.get(scenario.map)) for n, scenario in enumerate(path(game), 1))


def _show(game: Arena, scenario: Scenario, n: int, at: int, board: HexBoard | None) -> Show:
    state = game.state
    stage: Stage = "done" if n < at else "now" if n == at else "later"
    played = scenario.id == state.scenario
    lost = played and state.result == "lost"
    boss = _boss(game, scenario)
    if stage == "done":
        words = _ended(game, scenario, played, lost)
    elif stage == "now":
        words = Text("torgue_arena.inter.again" if lost else "torgue_arena.inter.next")
    else:
        words = boss or _awaits(game, scenario)
    return Show(
        scenario.id,
        scenario.name,
        words,
        stage,
        scenario.intro,
        scenario.goal,
        board,
        boss=boss is not None,
        won=not lost,
        again=lost and stage == "now",
    )


def _ended(game: Arena, scenario: Scenario, played: bool, lost: bool) -> Text:
    if lost:
        return Text("torgue_arena.inter.lost_show")
    if played and game.state.round:
        return Text("torgue_arena.inter.won_in", n=game.state.round)
    return Text("torgue_arena.inter.won" if scenario.next_on_defeat is None else "torgue_arena.inter.played")


def _boss(game: Arena, scenario: Scenario) -> Text | None:
    """Whoever has to be eliminated at the end of the campaign (BOS-03)."""
    for condition in scenario.victory:
        card = game.library.find(EnemyCard, condition.enemy) if condition.kind == "eliminated" else None
        if card is not None and card.kind == "boss":
            return card.name
    return None


def _awaits(game: Arena, scenario: Scenario) -> Text:
    found = aims(game, scenario.victory)
    if not found:
        return Text("torgue_arena.inter.locked")
    return Text("torgue_arena.inter.aim", what=found[0].words, n=found[0].need)
