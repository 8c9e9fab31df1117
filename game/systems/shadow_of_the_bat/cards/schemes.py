"""Special abilities of villain cards and their timings (SPC)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import VillainAbility
from game.systems.shadow_of_the_bat.effects import lasting, ops, triggers
from game.systems.shadow_of_the_bat.effects.doing import Doing
from game.systems.shadow_of_the_bat.flow import deck
from game.systems.shadow_of_the_bat.game import Fight, Voice
from game.systems.shadow_of_the_bat.points import Moment
from game.systems.shadow_of_the_bat.state import VILLAIN
from game.systems.shadow_of_the_bat.vocabulary import Clause, Timing, holds


def _timed(game: Fight, id: str, *timings: Timing) -> Iterator[tuple[VillainAbility, Voice]]:
    """The abilities of a card that belong to a moment, in the order printed (SPC-01)."""
    scheme = game.scheme(id)
    for place, ability in enumerate(scheme.abilities):
        if ability.timing in timings:
            clause = Clause(ability.trigger, ability.effects)
            yield ability, Voice(scheme.villain, clause, scheme.name, f"{id}/{place}")


async def played(game: Fight, id: str) -> None:
    """*When played*, before any icon is spent, and what holds *this turn* (SPC-02, SPC-04)."""
    for ability, voice in _timed(game, id, "when_played", "this_turn"):
        await _resolve(game, ability, voice, Moment(game, "turn_start"))


async def discarded(game: Fight, id: str) -> None:
    """*When discarded*, as a face-up card leaves the queue (SPC-03, SPC-10)."""
    for ability, voice in _timed(game, id, "when_discarded"):
        await _resolve(game, ability, voice, Moment(game, "turn_start"))


async def _resolve(game: Fight, ability: VillainAbility, voice: Voice, moment: Moment) -> None:
    for effect in ability.effects:
        if ability.timing == "this_turn" and holds(effect):
            await lasting.begin(Doing(game, effect, moment, voice), "turn")
        else:
            await ops.perform(game, effect, moment, voice)


# --- instants


def instants(game: Fight, moment: Moment) -> list[Option[str | None]]:
    """Cards of the villain's hand that answer an event and could change something (SPC-06; decision 24)."""
    if game.state.mode != "competitive":  # DEC-08
        return []
    found: list[Option[str | None]] = []
    for id in game.state.side.hand:
        if any(triggers.answers(game, voice, moment) for _, voice in _timed(game, id, "instant")):
            card = game.scheme(id).name
            found.append(Option(f"instant:{id}", Text("shadow_of_the_bat.do.scheme_instant", card=card), id, id))
    return found


def event_words(game: Fight, moment: Moment, subject: Text) -> Text:
    """What is answered; whoever is struck should know by whom and how hard before anything is spent on it."""
    key, blow = f"shadow_of_the_bat.event.{moment.event}", moment.strike
    if moment.event == "before_defense_roll" and blow:
        return Text(key, name=subject, by=game.name(blow.striker), n=blow.hits)
    return Text(key, name=subject)


async def respond(game: Fight, moment: Moment) -> None:
    """At most one instant for each event (SPC-12)."""
    found = instants(game, moment)
    if not found:
        return
    about = game.name(moment.subject) if moment.subject else Text("shadow_of_the_bat.villains")
    event = event_words(game, moment, about)
    asked = Text("shadow_of_the_bat.ask.scheme_instant", event=event)
    passing: Option[str | None] = Option(DECLINE, Text("shadow_of_the_bat.do.no_instant"), None)
    name = game.scheme(found[0].subject).id if len(found) == 1 else "instants"
    id = await Choose(VILLAIN, asked, [*found, passing], reaction=f"shadow_of_the_bat.{name}", topic="scheme_instant")
    if id is not None:
        await play_instant(game, id, moment)


async def play_instant(game: Fight, id: str, moment: Moment) -> None:
    """To the discard pile, past the queue; its icons are not spent and nothing is drawn (SPC-07, SPC-10, SPC-11)."""
    card = game.scheme(id).name
    answering = [pair for pair in _timed(game, id, "instant") if triggers.answers(game, pair[1], moment)]
    deck.discard(game, [id])
    game.tell(points.SCHEME_ANSWERED, id, name=Text("shadow_of_the_bat.villains"), card=card)
    for ability, voice in answering:
        await _resolve(game, ability, voice, moment)
