"""Habits of computer players, counted over games between them: what looks stupid, in numbers.

    python -m tests.soak.habits bmg3 --games 10 --bots strong,strong --sizes 150

Every game plays the next scenario of `sandtable ladder`, with forces drawn by the seed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from typing import Any

import game.systems  # noqa: F401 - the games that ship
from game import bots
from game.bots.ladder import Variety
from game.bots.seat import Bot, play
from game.core.dice import Chance
from game.core.request import Seat
from game.core.session import Session

Counts = Counter[str]


class Watched:
    """A player whose decisions somebody looks at."""

    def __init__(self, bot: Bot, look: Callable[[Any, Seat, str, str], None]) -> None:
        self.bot, self.look = bot, look

    def answer(self, view: Session[Any], seat: Seat) -> str:
        key = self.bot.answer(view, seat)
        asked = view.asked(seat)
        if asked is not None:
            self.look(view.state, seat, asked.topic, key)
        return key


class Habits:
    """What is counted in one game, decision by decision and at its end."""

    def __init__(self, counts: Counts) -> None:
        self.counts = counts

    def look(self, state: Any, seat: Seat, topic: str, key: str) -> None: ...

    def after(self, session: Session[Any]) -> None: ...

    def end(self, session: Session[Any]) -> None:
        for entry in session.entries:
            self.counts[f"told {entry.event}"] += 1


class Streets(Habits):
    """The third edition: idle activations, roofs, Passes, lamps, sewers, those who die before they act."""

    def __init__(self, counts: Counts) -> None:
        super().__init__(counts)
        self.deployed: dict[str, int] = {}
        self.low: dict[str, bool] = {}
        self.acts: list[str] = []
        self.activation: tuple[int, str] = (-1, "")
        self.high = False

    def look(self, state: Any, seat: Seat, topic: str, key: str) -> None:
        if topic == "turn":
            self.counts["turns"] += 1
            if state.sides[seat].passes:
                self.counts["turns with a Pass"] += 1
            self.counts["Passes used"] += key == "pass"
        if topic == "act" and state.active:
            if (state.activations, state.active.model) != self.activation:
                self._close()
                self.activation = state.activations, state.active.model
                at = state.models[state.active.model].at
                self.high, self.acts = bool(at and at.z), []
            self.acts.append(key.partition(" ")[0].partition(":")[0])
        self.counts["lamps broken"] += topic == "act" and key.startswith("lamp")

    def after(self, session: Session[Any]) -> None:
        state = session.state
        if state.phase == "setup":
            return
        for id, model in state.models.items():
            if model.at is not None:
                self.deployed.setdefault(id, model.at.z)
                self.low[id] = self.low.get(id, False) or not model.at.z

    def _close(self) -> None:
        if not self.activation[1]:
            return
        verbs = set(self.acts)
        blows = {"attack", "blind", "split", "blind_split", "template", "blind_template"}
        kind = (
            "attacks"
            if verbs & blows
            else "suspects"
            if verbs & {"suspect", "reveal"}
            else "moves"
            if "move" in verbs
            else "idle"
            if verbs <= {"end"}
            else "other"
        )
        self.counts[f"activations {kind}"] += 1
        self.counts["activations"] += 1
        self.counts["activations on roofs"] += self.high
        self.counts["idle on roofs"] += self.high and kind == "idle"

    def end(self, session: Session[Any]) -> None:
        super().end(session)
        self._close()
        self.counts["models"] += len(self.deployed)
        self.counts["deployed on roofs"] += sum(z > 0 for z in self.deployed.values())
        self.counts["never came down"] += sum(z > 0 and not self.low[id] for id, z in self.deployed.items())


class Gangs(Habits):
    """Shadow of the Bat: special actions of either side, in each battle."""

    def end(self, session: Session[Any]) -> None:
        super().end(session)
        state = session.state
        won = state.winner or "nobody"
        self.counts[f"{state.battle} won by {won}"] += 1
        for entry in session.entries:
            if entry.event.endswith("special_done"):
                side = "villains" if entry.subjects[0] in state.villains else "heroes"
                self.counts[f"special actions of {side}"] += 1
                self.counts[f"{state.battle} special actions of {side}"] += 1
        self.counts["rounds"] += state.round


class Shows(Habits):
    """Torgue's arena: who is shot at while a Boss stands, and how far its life has gone at the end."""

    def look(self, state: Any, seat: Seat, topic: str, key: str) -> None:
        whom = key.partition(" ")[0].partition("@")[2]
        bosses = [id for id in state.enemies if id.partition("#")[0] in BOSSES]
        if whom in state.enemies and bosses:
            self.counts["attacks while a Boss stands"] += 1
            self.counts["attacks on the Boss"] += whom in bosses

    def end(self, session: Session[Any]) -> None:
        super().end(session)
        self.counts[f"{session.state.scenario} {session.state.over}"] += 1
        self.counts["rounds"] += session.state.round
        left = [enemy for id, enemy in session.state.enemies.items() if id.partition("#")[0] in BOSSES]
        self.counts["wounds on Bosses that stand at the end"] += sum(enemy.wounds for enemy in left)


BOSSES = ("king_kaboomski", "madame_megawatt")
HABITS: dict[str, type[Habits]] = {"bmg3": Streets, "shadow_of_the_bat": Gangs, "torgue_arena": Shows}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--bots", default="strong,strong")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--told", action="store_true", help="also how often each kind of event was told")
    options = parser.parse_args()
    scenarios = [word for word in options.scenario.split(",") if word]
    variety = Variety(options.system, options.seed, scenarios, [int(n) for n in options.sizes.split(",") if n])
    names, counts, wins = options.bots.split(","), Counter[str](), Counter[str]()
    together = not variety.of_kind(together=False)
    for number in range(options.games):
        played, setup = variety.at(number, together=together)
        session: Session[Any] = Session(variety.system, setup)
        habits = HABITS.get(options.system, Habits)(counts)
        minds: dict[Seat, Bot] = {}
        for at, seat in enumerate(variety.system.seats(session.state)):
            side = next((n for n, seats in enumerate(played.sides) if at in seats), len(played.sides))
            bot = bots.bot(names[side % len(names)], f"{options.seed}:{number}:{seat}")
            minds[seat] = Watched(bot, habits.look)
        play(session, minds, Chance(f"{options.seed}:{number}"), lambda: habits.after(session))  # noqa: B023
        habits.end(session)
        assert session.outcome is not None
        wins[" ".join(session.outcome.winners) or "nobody"] += 1
        print(number, setup.scenario, *session.outcome.winners, flush=True)
    print(f"{options.games} games; won: {dict(wins)}")
    for what, n in sorted(counts.items()):
        if options.told or not what.startswith("told "):
            print(f"{what:32} {n:6} {n / options.games:8.2f} a game")


if __name__ == "__main__":
    main()
