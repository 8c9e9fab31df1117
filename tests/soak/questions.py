"""How much a game asks of the people who play it: `python -m tests.soak.questions bmg3 --rounds 12`.

A sensible computer player answers for everybody. Every question to the people is counted with the clicks that its
answer takes in the window, and tried out. It is trivial when nothing can come of it:

    one     there is only one answer
    same    every answer ends in the same position; equal figures are told apart by nothing but their number
    tie     every answer is worth the same to everybody, at first sight and in the end
    again   the player has declined just this, and nothing has changed

What the window answers by itself is not counted; `--every` counts what the player has declined already.

A confirmation is a click that only says yes once more; a handover is a change of the player at a shared screen.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import game.systems  # noqa: F401 - the games that ship
from game.app.play import Play
from game.bots.greedy import GreedyBot
from game.bots.seat import decide
from game.bots.strengths import STRENGTHS
from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat, Together
from game.core.session import Session
from game.core.system import Setup
from game.kit import registry
from tests.soak.gestures import Window
from tests.soak.trivial import Trivial, answers, trivial

SENSIBLE = replace(STRENGTHS["weak"], slips="")
"""Takes what its game thinks best at first sight."""
PEOPLE = {"bmg3": "AB", "torgue_arena": "ABCD", "shadow_of_the_bat": "ABCD"}
"""Who is counted unless told."""


@dataclass(slots=True)
class Count:
    """What was asked about one topic."""

    asked: int = 0
    clicks: int = 0
    confirmations: int = 0
    trivial: Counter[Trivial] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)

    def __iadd__(self, other: Count) -> Count:
        self.asked += other.asked
        self.clicks += other.clicks
        self.confirmations += other.confirmations
        self.trivial += other.trivial
        return self


class Tally:
    """One system's questions over some rounds, and over the setups before them."""

    def __init__(
        self, system: str, people: str, setup: Setup | None = None, *, every: bool = False, verbose: bool = False
    ) -> None:
        self.system = registry.load(system)
        self.people = [Seat(seat) for seat in people]
        self.setup = setup or self.system.quick_start()
        self.rounds = self.games = self.handovers = 0
        self.topics: dict[tuple[bool, str], Count] = {}
        self.every, self.verbose = every, verbose

    def play(self, rounds: int, seed: int) -> None:
        """Games from fixed seeds until so many rounds are over."""
        while self.rounds < rounds:
            self.games += 1
            self._game(seed + self.games, rounds)

    def _game(self, seed: int, rounds: int) -> None:
        session = Session(self.system, self.setup, digests=False)
        play, chance = Play(session), Chance(seed)
        mind, window = GreedyBot(SENSIBLE, seed), Window(play)
        round, last = 0, Seat("")
        while (pending := session.pending) is not None:
            if session.state.round != round:
                round = session.state.round
                self.rounds += round > 1
                if self.rounds >= rounds:
                    return
            if isinstance(pending, Roll | Draw):
                session.answer(chance.answer(pending))
                continue
            seat = pending.seat
            if seat not in self.people:
                play.answer(own_part(decide(session, mind, seat, chance), session))
                continue
            stands = play.policy_answer() or ""
            key = ("" if self.every else stands) or window.by_itself()
            if not key:
                key = stands or own_part(decide(session, mind, seat, chance), session)
                window.make(key)
                key = window.given
                self._note(window, key, "again" if stands else trivial(session, seat))
                self.handovers += seat != last
                last = seat
            play.answer(key)
        self.rounds += round > 0

    def _note(self, window: Window, key: str, why: Trivial) -> None:
        asked, session = window.play.asked, window.play.session
        assert asked is not None
        count = self.topics.setdefault((session.state.round == 0, asked.topic or asked.kind), Count())
        count += Count(1, window.clicks, window.confirmations, Counter({why: 1}))
        if self.verbose and why:
            tried = answers(session, asked)[:8]
            count.examples.append(f"{why}: round {session.state.round} {asked.text!r}: {key} of {tried}")

    # --- the table

    def table(self) -> list[str]:
        lines = [f"{self.system.id}: {self.rounds} rounds of {self.games} games, people {''.join(self.people)}"]
        for before in (True, False):
            found = {topic: count for (setup, topic), count in self.topics.items() if setup == before}
            if found:
                per, what = (self.games, "game's setup") if before else (self.rounds, "round")
                lines += ["", *self._rows(found, per, what)]
        lines += ["", f"changes of the player: {self.handovers / max(1, self.rounds):.1f} a round"]
        return lines

    def _rows(self, found: dict[str, Count], per: int, what: str) -> list[str]:
        total = Count()
        lines = [
            f"| topic, a {what} | asked | clicks | one | same | tie | again | confirmations |",
            "| --- " + "| ---: " * 7 + "|",
        ]
        for topic, count in sorted(found.items(), key=lambda each: -each[1].asked):
            total += count
            lines.append(_row(topic, count, per))
            lines += [f"    {example}" for example in count.examples[:6]]
        return [*lines, _row("**all**", total, per)]


def own_part(key: str, session: Session[Any]) -> str:
    """An answer without the seat that is named in a secret one."""
    return key.partition(" ")[2] if isinstance(session.pending, Together) else key


def _row(name: str, count: Count, per: int) -> str:
    cells = [
        count.asked,
        count.clicks,
        *(count.trivial[why] for why in ("one", "same", "tie", "again")),
        count.confirmations,
    ]
    return f"| {name} | " + " | ".join(f"{cell / per:.2f}" for cell in cells) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--people", default="")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--every", action="store_true", help="count what stands declined, too")
    parser.add_argument("--verbose", action="store_true", help="show some of the trivial questions")
    given = parser.parse_args()
    setup = registry.load(given.system).quick_start()
    if given.scenario:
        setup = msgspec.structs.replace(setup, scenario=given.scenario)
    tally = Tally(given.system, given.people or PEOPLE[given.system], setup, every=given.every, verbose=given.verbose)
    tally.play(given.rounds, given.seed)
    print("\n".join(tally.table()))


if __name__ == "__main__":
    main()
