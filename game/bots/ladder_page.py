"""The ladder as tables, for a terminal and for a page of the documentation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from game.bots.ladder import Rung

Lines = list[tuple[str, ...]]

COLUMNS: tuple[str, ...] = ("upper", "lower", "won : drawn : lost", "share %", "95 %", "verdict", "games")
TEAMS: tuple[str, ...] = ("upper", "lower", "upper alone : alike : lower alone", "share %", "95 %", "verdict", "games")


def lines(rungs: Sequence[Rung]) -> Lines:
    """A line a rung."""
    return [_line(rung) for rung in rungs]


def _line(rung: Rung) -> tuple[str, ...]:
    low, high = rung.interval
    return (
        rung.upper,
        rung.lower,
        f"{rung.wins} : {rung.draws} : {rung.losses}",
        f"{100 * rung.share:.1f}",
        f"{100 * low:.0f} to {100 * high:.0f}",
        rung.verdict,
        str(rung.games),
    )


def by_scenario(rungs: Sequence[Rung]) -> tuple[tuple[str, ...], Lines]:
    """How often teams of each player won, by scenario: the heading and the lines; a game met twice is counted once."""
    names = list(dict.fromkeys(name for rung in rungs for name in (rung.lower, rung.upper)))
    most: dict[tuple[str, str], tuple[int, int]] = {}
    for rung in rungs:
        for scenario, counts in rung.scenarios.items():
            for name in (rung.lower, rung.upper):
                # The same team plays the same games on both of its rungs, on one of them perhaps more of them.
                told = counts[name], counts[f"{name} won"]
                most[scenario, name] = max(most.get((scenario, name), (0, 0)), told)
    scenarios = sorted({scenario for scenario, _ in most})
    table = [(each, *(_of(most.get((each, name))) for name in names)) for each in scenarios]
    totals = [[told for (_, one), told in most.items() if one == name] for name in names]
    table.append(("all", *(_of((sum(n for n, _ in each), sum(won for _, won in each))) for each in totals)))
    return ("won, by scenario", *names), table


def _of(told: tuple[int, int] | None) -> str:
    return f"{told[1]} of {told[0]}" if told and told[0] else "-"


def tables(rungs: Sequence[Rung]) -> list[tuple[tuple[str, ...], Lines]]:
    """The rungs of players against each other, those of teams, and how teams did; each a heading and lines."""
    against, teams = ([rung for rung in rungs if rung.together == together] for together in (False, True))
    found = [(columns, lines(some)) for columns, some in ((COLUMNS, against), (TEAMS, teams)) if some]
    return [*found, by_scenario(teams)] if teams else found


# --- a page


def page(system: str, rungs: Sequence[Rung], seed: int) -> str:
    """What the documentation says of one game's ladder."""
    return "\n".join([f"### {system}", "", *_paragraphs(rungs, seed)])


def _paragraphs(rungs: Sequence[Rung], seed: int) -> Iterator[str]:
    test = rungs[0].test
    yield (
        f"Is the upper one better? A share of {100 * test.equal:.0f} % against one of {100 * test.better:.0f} %, "
        f"wrong {100 * test.alpha:.0f} and {100 * test.beta:.0f} times in a hundred; seed {seed}."
    )
    for columns, rows in tables(rungs):
        yield ""
        yield from _table(columns, rows)


def _table(columns: Sequence[str], rows: Lines) -> Iterator[str]:
    for row in (columns, ["---"] * len(columns), *rows):
        yield f"| {' | '.join(row)} |"


def put(path: Path, system: str, words: str) -> None:
    """Write a game's ladder onto a page: in place of what it said of that game, or at its end."""
    begin, end = f"<!-- ladder {system} -->", f"<!-- end of {system} -->"
    block = f"{begin}\n{words}\n{end}"
    written = path.read_text(encoding="utf-8") if path.exists() else "# The ladder\n"
    old = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
    changed, times = old.subn(lambda _: block, written, count=1)
    path.write_text(changed if times else f"{written.rstrip()}\n\n{block}\n", encoding="utf-8")
