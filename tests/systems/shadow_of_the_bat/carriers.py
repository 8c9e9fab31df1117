"""One effect on somebody's card: a bearer with a friend and an enemy beside it, for each kind of bearer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.core.content import Content
from game.systems.shadow_of_the_bat.content import Card
from game.systems.shadow_of_the_bat.effects import ops
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Clause, Effect, Event
from tests.systems.shadow_of_the_bat.scenes import card, fight, hero, run, support, villain

STURDY: tuple[Content, ...] = (
    hero("robin", traits=["utility_belt"]),
    hero("batgirl", traits=["utility_belt"]),
    support("gordon", life=6),
    villain("thug", competitive={"life": 4}, coop={"life": 4}),
)


@dataclass(frozen=True)
class Bearer:
    """Where a card comes from, and who is who to it."""

    id: str
    me: str
    friend: str
    enemy: str
    seat: str
    figures: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


HERO = Bearer("robin", "robin", "batgirl", "thug#1", "A", ("robin 5,5", "batgirl 5,4", "thug 6,5"))
SUPPORT = Bearer("gordon", "gordon", "batgirl", "thug#1", "A", ("robin -", "batgirl 5,4", "gordon 5,5", "thug 6,5"))
VILLAIN = Bearer("boss#2", "boss#2", "thug#1", "robin", "V", ("robin 6,5", "thug 5,4", "boss 5,5"))
SCHEME = Bearer("boss", "boss#2", "thug#1", "robin", "V", ("robin 6,5", "thug 5,4", "boss 5,5"))
"""A villain card: its bearer is the villain type."""
BEARERS = (HERO, SUPPORT, VILLAIN, SCHEME)


@dataclass
class Carried:
    """A game with one effect that can be carried out."""

    game: Fight
    bearer: Bearer
    effect: Effect
    voice: Voice

    @property
    def me(self) -> Figure:
        return self.game.figure(self.bearer.me)

    @property
    def friend(self) -> Figure:
        return self.game.figure(self.bearer.friend)

    @property
    def enemy(self) -> Figure:
        return self.game.figure(self.bearer.enemy)

    def moment(self, event: Event = "turn_start", subject: Figure | None = None, **more: Any) -> Moment:
        return Moment(self.game, event, subject or self.me, **more)

    def do(self, *answers: str, dice: str = "", cards: str = "", moment: Moment | None = None) -> Carried:
        """Carry it out; answers without a seat are the bearer's player's."""
        own = self.bearer.seat
        said = [each if each[0].isupper() and each[1:2] == " " else f"{own} {each}" for each in answers]
        now = moment or self.moment()
        run(ops.perform(self.game, self.effect, now, self.voice), *said, dice=dice, cards=cards)
        return self

    def useful(self, moment: Moment | None = None) -> bool:
        return ops.useful(self.game, [self.effect], moment or self.moment(), self.voice)


def carried(bearer: Bearer, op: str, *more_figures: str, content: tuple[Content, ...] = (), **fields: Any) -> Carried:
    """An effect on a card of this bearer; `game` holds fields of the state."""
    state = fields.pop("game", {})
    put = {"side": {"most_focus": 3}, **state.pop("put", {})}
    written: Card = card("carrier", {"op": op, **fields}, hero=None, kind="gadget")
    kept = [thing for thing in STURDY if thing.id not in {given.id for given in content}]
    game = fight(*bearer.figures, *more_figures, content=[*kept, *content, written], put=put, **state)
    for each in game.state.heroes.values():
        each.focus = 0
    voice = Voice(bearer.id, Clause(None, written.effects), written.name, "carrier")
    return Carried(game, bearer, written.effects[0], voice)
