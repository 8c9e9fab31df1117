"""Objective cards as the table shows them: their faces, what can be done with them now, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.journal import Entry
from game.core.request import Seat
from game.core.text import Refusal, Text
from game.kit.cardplay import CardPlayed, OnCard
from game.kit.faces import CardBox, CardFace, CardKind, Progress
from game.systems.bmg3.cards.conditions import counted
from game.systems.bmg3.cards.effects import subject_name
from game.systems.bmg3.cards.objectives import objective_refusal, this_round
from game.systems.bmg3.cards.play import Moment, Occasion
from game.systems.bmg3.cards.resources import resource_refusal
from game.systems.bmg3.content import Card, CardType
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    CARD_DISCARDED,
    CARD_LAID,
    CARD_SCORED,
    CARDS_DRAWN,
    DECK_SHUFFLED,
    RESOURCE_PLAYED,
    RESOURCE_RESOLVED,
)
from game.systems.bmg3.state import Laid

OBJECTIVE, RESOURCE = 0, 1
"""The boxes of a card."""
_TYPES: dict[CardType, tuple[str, CardKind]] = {
    "protection": ("shield-account", "grit"),
    "threat": ("skull", "wit"),
    "violence": ("sword-cross", "deed"),
    "control": ("hexagon-multiple-outline", "ground"),
}
_SAID = ("nobody_ko", "boss_up", "boss_fallen", "lamps_left", "never_happened")
"""Lines of a requirement that are so or are not."""
_PLAYS = {CARD_LAID.key: "lay", CARD_SCORED.key: "score", RESOURCE_PLAYED.key: "use"}
_HOUSEKEEPING = tuple(told.key for told in (RESOURCE_RESOLVED, CARDS_DRAWN, CARD_DISCARDED, DECK_SHUFFLED))
"""What is told about cards that says nothing about what they do."""
_LETTERS = {"lay": "O", "score": "O", "use": "U"}
_ICONS = {"lay": "star-outline", "score": "star", "use": "cash"}


def card_face(card: Card, id: str) -> CardFace:
    """A card with both of its halves."""
    when, scored = Text(f"bmg3.phase.{card.when[0]}"), Text(f"bmg3.scored.{card.scored}")
    boxes = (
        CardBox(Text("bmg3.look.objective"), card.text, "bad", Text("bmg3.look.played", when=when, scored=scored)),
        CardBox(Text("bmg3.look.resource"), card.resource, "accent"),
    )
    icon, kind = _TYPES[card.type]
    text = Text("bmg3.look.card_text", objective=card.text, resource=card.resource, when=when, scored=scored)
    face = CardFace(id, card.name, icon, text, str(card.cost), str(card.vp))
    return replace(face, kind=kind, boxes=boxes, art=card.art or card.icon, pattern=card.pattern)


def on_card(game: Bmg3, seat: Seat, key: str) -> OnCard | None:
    """Lay it, score it, use it: a button over the card, with what that brings or costs."""
    play, _, id = key.partition(":")
    if play not in _LETTERS:
        return None
    card = game.card(id)
    aside = Text(f"bmg3.on_card.{play}_aside", n=card.vp, cost=card.cost, points=game.side(seat).points)
    return OnCard(Text(f"bmg3.on_card.{play}"), aside, _LETTERS[play], _ICONS[play], main=play != "lay")


def idle(game: Bmg3, seat: Seat, id: str) -> Sequence[Refusal]:
    """Why a card in somebody's hand is of no use: as a Resource, and as an Objective."""
    use = resource_refusal(Occasion(game, Moment.BEFORE_ACTION), seat, id)
    lay = objective_refusal(game, seat, id)
    if lay is not None and lay.reason.key == "bmg3.no.phase":
        when = Text(f"bmg3.phase.{game.card(id).when[0]}")
        lay = Refusal(Text("bmg3.on_card.later", when=when), lay.rule)
    return [refusal for refusal in (use, lay) if refusal is not None]


def laid_face(game: Bmg3, seat: Seat, laid: Laid) -> CardFace:
    """A card that waits to be checked, with how far it has come."""
    card = game.card(laid.card)
    return replace(card_face(card, laid.card), progress=come(game, seat, laid))


def come(game: Bmg3, seat: Seat, laid: Laid) -> Progress:
    """How far a laid card is: its first line that is not met, or all of it; what cannot be counted is said."""
    card = game.card(laid.card)
    counts = [(clause, counted(game, seat, clause, this_round, laid.progress)) for clause in card.requires]
    clause, count = next(((clause, count) for clause, count in counts if not count.met), counts[0])
    if clause.kind in _SAID:
        return Progress(int(count.met), 1, card.text)
    have, wanted = min(count.have, count.wanted), count.wanted
    return Progress(have, wanted, Text(f"bmg3.progress.{clause.kind}", n=wanted, have=have))


def played(game: Bmg3, entries: Sequence[Entry]) -> CardPlayed | None:
    """The first card that was put down: laid, scored or used, with what came of it at once."""
    at = next((n for n, entry in enumerate(entries) if entry.event in _PLAYS and entry.subjects), None)
    if at is None:
        return None
    entry = entries[at]
    play, values = _PLAYS[entry.event], dict(entry.text.values)
    seat, card = Seat(str(values["side"])), game.card(entry.subjects[0])
    face, words = card_face(card, entry.subjects[0]), Text(f"bmg3.played.{play}", side=seat)
    if play != "use":
        waits = Text("bmg3.played.waits", scored=Text(f"bmg3.scored.{card.scored}"))
        return CardPlayed(face, seat, words, box=OBJECTIVE, effect=waits if play == "lay" else entry.text)
    after = [each for each in entries[at + 1 :] if each.event not in _HOUSEKEEPING]
    aims = entry.subjects[1:]
    return CardPlayed(
        face,
        seat,
        words,
        Text("bmg3.played.paid", n=card.cost, left=game.side(seat).points),
        RESOURCE,
        after[0].text if after else does(game, seat, card, aims),
        tuple(dict.fromkeys([*aims, *(id for each in after for id in each.subjects)])),
    )


_DIFFER = ("extra_action", "afflict")
"""What these do depends on their `what`."""
_SILENT = ("remove_card", "nothing")


def does(game: Bmg3, seat: Seat, card: Card, aims: Sequence[str]) -> Text | None:
    """What a Resource does to whom, in one sentence: that of its first line that does anything."""
    clause = next((clause for clause in card.effects if clause.kind not in _SILENT), None)
    if clause is None:
        return None
    word = f"{clause.kind}_{clause.what}" if clause.kind in _DIFFER else clause.kind
    what = subject_name(game, aims[0]) if aims else Text("bmg3.aim.none")
    if clause.kind == "counter":
        what = game.card(aims[0]).name
    return Text(f"bmg3.does.{word}", what=what, side=seat, n=clause.n, far=clause.range)
