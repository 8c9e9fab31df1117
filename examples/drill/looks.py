"""The drill as the table screen shows it."""

from __future__ import annotations

from collections.abc import Sequence

from examples.drill.flow import distance
from examples.drill.ground import COMMAND, ENGAGED, TABLE, base, bodies, engaged, marching, stranded
from examples.drill.state import ROUNDS, SEATS, Drill, Regiment
from game.boards.formation import gap
from game.boards.ray import Ray
from game.core.request import Outline, Seat
from game.core.text import Text
from game.kit.faces import CardFace, Hand, Progress
from game.kit.figure_looks import backs
from game.kit.looks import Looks
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Line, Section, Sheet
from game.kit.tokens import Group, Pip, Ring, Seen, Token

ICONS = {"spears": "spear", "archers": "bow-arrow", "riders": "horse-variant", "levy": "pitchfork"}
ROLES = {"spears": "spearman", "archers": "archer", "riders": "knight", "levy": "spearman"}


def _role(regiment: Regiment, man: str) -> str:
    if man == regiment.bearer:
        return "standard"
    return "captain_plume" if man == regiment.leader else ROLES[regiment.kind.id]


class DrillLooks(Looks[Drill]):
    """A green with two small armies."""

    icon = "flag"

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("green", Text("drill.title"), TABLE, Text("drill.look.green"))]

    def board(self, state: Drill) -> Board:
        return TABLE

    def tokens(self, state: Drill, viewer: Seat | None) -> Sequence[Token]:
        return [token for regiment in state.regiments.values() for token in self._tokens(regiment)]

    def _tokens(self, regiment: Regiment) -> list[Token]:
        found = []
        for man in regiment.men:
            if man.at is not None:
                leads = man.id in regiment.leaders
                pips = (Pip("flag", Text("drill.look.bearer")),) if man.id == regiment.bearer else ()
                found.append(
                    Token(
                        man.id,
                        regiment.seat,
                        man.at,
                        Text("drill.man", id=man.id),
                        ICONS[regiment.kind.id],
                        base(regiment.kind.base),
                        pips=pips,
                        role=_role(regiment, man.id),
                        rank="leader" if leads else "",
                        group=regiment.id,
                    )
                )
        return found

    def groups(self, state: Drill, viewer: Seat | None) -> Sequence[Group]:
        return [self._group(state, regiment) for regiment in state.regiments.values()]

    def _group(self, state: Drill, regiment: Regiment) -> Group:
        fights = any(engaged(regiment, other) for other in state.against(regiment.seat))
        done = state.phase == "activate" and regiment.id in state.armies[regiment.seat].acted
        return Group(
            regiment.id,
            regiment.seat,
            Text("drill.regiment", id=regiment.id),
            ICONS[regiment.kind.id],
            regiment.leader,
            tuple(man.id for man in regiment.men),
            regiment.kind.size,
            (Pip("sword-cross", Text("drill.look.fights"), "bad"),) if fights else (),
            done=done,
            role=ROLES[regiment.kind.id],
            bearer=regiment.bearer,
            stranded=stranded(regiment),
        )

    def acting(self, state: Drill) -> str:
        regiment = state.regiments.get(state.acting)
        return regiment.leader if regiment else ""

    def headline(self, state: Drill) -> Headline:
        scores = tuple((seat, state.armies[seat].slain) for seat in SEATS)
        return Headline(min(state.round, ROUNDS), ROUNDS, Text(f"drill.phase.{state.phase}"), scores)

    def sheet(self, state: Drill, id: str, viewer: Seat | None) -> Sheet | None:
        regiment = state.regiment_of(id)
        if regiment is None:
            return None
        kind = regiment.kind
        stats = (
            Line(Text("drill.look.men"), f"{len(regiment.men)}/{kind.size}", icon="account-group"),
            Line(Text("drill.look.march"), f"{kind.march // 1000}″", icon="shoe-print"),
            Line(Text("drill.look.strikes"), f"{kind.strikes}+", icon="sword"),
            Line(Text("drill.look.reach"), f"{kind.reach // 1000}″", icon="arrow-expand-horizontal"),
        )
        near = [
            Line(Text("drill.regiment", id=other.id), f"{distance(regiment, other) // 1000}″")
            for other in state.against(regiment.seat)
            if bodies(regiment) and bodies(other)
        ]
        sections = (Section(Text("drill.look.distance"), tuple(near)),) if near else ()
        title = Text("drill.regiment", id=regiment.id)
        return Sheet(
            title, ICONS[kind.id], regiment.seat, Text(f"drill.kind.{kind.id}"), stats, sections, ROLES[kind.id]
        )

    def hands(self, state: Drill, viewer: Seat | None) -> Sequence[Hand]:
        found = []
        for army in state.armies.values():
            if army.stack or army.acted:
                title = Text("drill.look.stack", side=army.seat)
                cards = (
                    tuple(self._card(state, id) for id in army.stack)
                    if viewer in (None, army.seat)
                    else backs(len(army.stack), title)
                )
                found.append(Hand(army.seat, title, cards, stack=True, acted=tuple(army.acted)))
        return found

    def _card(self, state: Drill, id: str) -> CardFace:
        regiment = state.regiments[id]
        kind, left = regiment.kind, len(regiment.men)
        strength = Progress(left, kind.size, Text("drill.look.strength", n=left, whole=kind.size))
        words = Text(f"drill.kind.{kind.id}")
        return CardFace(regiment.leader, Text("drill.regiment", id=id), ICONS[kind.id], words, progress=strength)

    def rings(self, state: Drill, id: str) -> Sequence[Ring]:
        regiment = state.regiment_of(id)
        head = next((body for body in bodies(regiment) if body.id == regiment.leader), None) if regiment else None
        if regiment is None or head is None:
            return ()
        half = head.base.width // 2
        found = [Ring(head.at, COMMAND + half, Text("drill.look.command"), "command")]
        found += [Ring(body.at, ENGAGED + half, Text("drill.look.engaged"), "engage") for body in bodies(regiment)]
        if regiment.kind.shoots:
            found.append(Ring(head.at, regiment.kind.shoots + half, Text("drill.look.shoots"), "weapon"))
        return found

    def sight(self, state: Drill, id: str) -> Sequence[Seen]:
        regiment = state.regiment_of(id)
        head = next((body for body in bodies(regiment) if body.id == regiment.leader), None) if regiment else None
        if regiment is None or head is None:
            return ()
        found = []
        for other in state.against(regiment.seat):
            for foe in bodies(other)[:1]:
                far = regiment.kind.shoots or regiment.kind.march + 6000
                found.append(Seen(foe.id, gap(head, foe) <= far, (Ray(head.at, foe.at, None),)))
        return found

    def threat(self, state: Drill, seat: Seat) -> Sequence[Outline]:
        enemies = [one for one in state.against(seat) if bodies(one)]
        return [ring for one in enemies for ring in marching(state, one).area()]

    def keeps_secrets(self, state: Drill) -> bool:
        return state.phase != "deploy"


LOOKS = DrillLooks()
