"""The duel as the table screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from examples.duel.flow import REACH_OF_ALL, card_name, stance_name
from examples.duel.ground import _BASES as BASES
from examples.duel.ground import TABLE, Walk, between, hedges_at
from examples.duel.points import ATTACK_DICE, GUARD_DICE, REACH, Stand
from examples.duel.staging import staged
from examples.duel.state import ROUNDS, SEATS, Duel, Model, Side
from game.boards.ray import Ray
from game.core.hooks import Tally
from game.core.journal import Entry
from game.core.request import Choose, Outline, Request, Seat, Travel
from game.core.text import Text
from game.kit.asides import Stake
from game.kit.faces import CardFace, Hand
from game.kit.figure_looks import backs
from game.kit.looks import Looks
from game.kit.reasons import signed
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Line, Section, Sheet
from game.kit.staging import Staged
from game.kit.tokens import Pip, Ring, Seen, Token

ICONS = {"fencer": "fencing", "brute": "arm-flex"}
CARD_ICONS = {"parry": "shield-sword", "scout": "eye", "surge": "lightning-bolt"}


class DuelLooks(Looks[Duel]):
    """A courtyard with four fighters and two hands of cards."""

    icon = "fencing"

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("courtyard", Text("duel.title"), TABLE, Text("duel.look.courtyard"))]

    def board(self, state: Duel) -> Board:
        return TABLE

    def tokens(self, state: Duel, viewer: Seat | None) -> Sequence[Token]:
        return [self._token(state, model) for model in state.models.values() if model.at is not None]

    def _token(self, state: Duel, model: Model) -> Token:
        assert model.at is not None
        pips = [Pip("water", Text("duel.look.wounds"), "bad", model.wounds)] if model.wounds else []
        if model.off_balance:
            pips.append(Pip("scale-unbalanced", Text("duel.look.off_balance"), "bad"))
        if model.surging:
            pips.append(Pip("lightning-bolt", Text("duel.card.surge"), "good"))
        return Token(
            model.id,
            model.seat,
            model.at,
            Text("duel.model", id=model.id),
            ICONS[model.profile.id],
            BASES[model.profile.base],
            label=model.id[1],
            pips=tuple(pips),
            health=(model.profile.toughness - model.wounds, model.profile.toughness),
            done=state.phase == "activate" and self._is_done(state, model),
        )

    def _is_done(self, state: Duel, model: Model) -> bool:
        """Whether its activation is over: somebody later in the order is waiting or acting."""
        order = state.sides[model.seat].order
        waiting = [id for id in order if id in state.queue]
        last = [id for id in order if id not in state.queue][-1:]
        return model.id not in waiting and model.id not in last

    def headline(self, state: Duel) -> Headline:
        scores = tuple((seat, state.sides[seat].dealt) for seat in SEATS)
        return Headline(min(state.round, ROUNDS), ROUNDS, Text(f"duel.phase.{state.phase}"), scores)

    def sheet(self, state: Duel, id: str, viewer: Seat | None) -> Sheet | None:
        model = state.models.get(id)
        if model is None:
            return None
        stand = Stand(state, model)
        attack, guard = ATTACK_DICE(stand, model.profile.dice), GUARD_DICE(stand, model.profile.guard)
        reach = REACH(stand, REACH_OF_ALL)
        left = model.profile.toughness - model.wounds
        stats = (
            Line(Text("duel.look.move"), f"{model.profile.move // 1000}″", icon="shoe-print"),
            Line(Text("duel.look.dice"), str(attack.value), icon="sword"),
            Line(Text("duel.look.guard"), str(max(0, guard.value)), icon="shield"),
            Line(Text("duel.look.left"), str(left), "bad" if left == 1 else "plain", icon="heart"),
        )
        abilities = [ability_line(ability) for ability in model.profile.abilities]
        sections = [
            Section(Text("duel.look.abilities"), tuple(abilities)),
            Section(Text("duel.look.dice"), parts(attack)),
            Section(Text("duel.look.guard"), parts(guard)),
            Section(Text("duel.look.reach"), parts(reach, "″")),
        ]
        subtitle = Text("duel.look.stance", stance=stance_name(state.sides[model.seat].stance))
        title = Text("duel.model", id=id)
        return Sheet(title, ICONS[model.profile.id], model.seat, subtitle, stats, tuple(s for s in sections if s.lines))

    def hands(self, state: Duel, viewer: Seat | None) -> Sequence[Hand]:
        return [self._hand(side, viewer in (None, side.seat)) for side in state.sides.values() if side.hand]

    def _hand(self, side: Side, open: bool) -> Hand:
        title = Text("duel.look.hand", side=side.seat)
        if not open:
            return Hand(side.seat, title, backs(len(side.hand), title))
        return Hand(side.seat, title, tuple(self._card(card) for card in side.hand))

    def _card(self, card: str) -> CardFace:
        kind = card.rstrip("0123456789")
        return CardFace(card, card_name(card), CARD_ICONS[kind], Text(f"duel.look.card.{kind}"))

    def rings(self, state: Duel, id: str) -> Sequence[Ring]:
        model = state.models.get(id)
        if model is None or model.at is None:
            return ()
        half = model.profile.base // 2
        reach = REACH(Stand(state, model), REACH_OF_ALL).value
        return (
            Ring(model.at, model.profile.move + half, Text("duel.look.move"), "move"),
            Ring(model.at, reach + half, Text("duel.look.reach"), "weapon"),
        )

    def sight(self, state: Duel, id: str) -> Sequence[Seen]:
        model = state.models.get(id)
        if model is None or model.at is None:
            return ()
        others = [other for other in state.against(model.seat) if other.at is not None]
        return [self._seen(model, other) for other in others]

    def _seen(self, model: Model, other: Model) -> Seen:
        assert model.at is not None and other.at is not None
        piece = between(model, other)
        stop = None
        if piece is not None:
            start, _ = piece.prism.spans(*model.at[:2], *other.at[:2])[0]
            dx, dy = other.at.x - model.at.x, other.at.y - model.at.y
            stop = model.at._replace(x=round(model.at.x + dx * start), y=round(model.at.y + dy * start))
        words = Text("duel.no.blocked", piece=piece.id) if piece else None
        blockers = (piece.id,) if piece else ()
        ray = Ray(model.at, other.at, stop)
        return Seen(other.id, piece is None, (ray,), bool(hedges_at(other.at)), blockers, words)

    def travel(self, state: Duel, id: str) -> Travel | None:
        model = state.models.get(id)
        return None if model is None or model.at is None or model.moved else Walk(state, model)

    def threat(self, state: Duel, seat: Seat) -> Sequence[Outline]:
        enemies = [model for model in state.against(seat) if model.at is not None]
        return [outline for model in enemies for outline in Walk(state, model).area()]

    def limits(self, state: Duel, id: str) -> Sequence[int]:
        model = state.models.get(id)
        return () if model is None else (REACH(Stand(state, model), REACH_OF_ALL).value, model.profile.move)

    def staged(self, state: Duel, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(entries)

    def stake(self, state: Duel, request: Request[Any], key: str) -> Stake[Duel] | None:
        if not isinstance(request, Choose) or not key.startswith(("attack:", "split ")):
            return None
        enemies = {m.id: (m.wounds, m.profile.toughness) for m in state.against(request.seat)}

        def wounds(after: Duel) -> int:
            now = {id: after.models[id].wounds if id in after.models else whole for id, (_, whole) in enemies.items()}
            return sum(now[id] - before for id, (before, _) in enemies.items())

        return Stake(Text("duel.look.stake"), wounds)

    def keeps_secrets(self, state: Duel) -> bool:
        return state.phase != "deploy"


RULES = {"duel.lunge": "DUEL-ABL-01", "duel.bulwark": "DUEL-ABL-02", "duel.stubborn": "DUEL-ABL-03"}


def ability_line(ability: str) -> Line:
    return Line(Text(f"duel.look.ability.{ability.removeprefix('duel.')}"), rule=RULES[ability])


def parts(tally: Tally, unit: str = "") -> tuple[Line, ...]:
    """Why a number is what it is."""
    return tuple(Line(part.label, signed(part, unit), rule=part.rule) for part in tally.parts)


LOOKS = DuelLooks()
