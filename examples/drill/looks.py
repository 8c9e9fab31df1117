"""The drill as the table screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from examples.drill.flow import distance, needed
from examples.drill.ground import COMMAND, ENGAGED, TABLE, base, bodies, engaged, marching, stranded
from examples.drill.staging import staged
from examples.drill.state import ROUNDS, SEATS, Drill, Regiment
from game.boards.formation import gap
from game.boards.ray import Ray
from game.boards.table import Body
from game.core.journal import Entry
from game.core.request import Outline, PickLayout, Places, Request, Seat
from game.core.text import Text
from game.kit.asides import Aside, Prospect
from game.kit.faces import CardFace, Hand, Progress
from game.kit.figure_looks import backs
from game.kit.looks import Looks
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Line, Section, Sheet
from game.kit.staging import Staged
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
        """Every archer's shot at the nearest enemy in range; of others, whom their leader could charge."""
        regiment = state.regiment_of(id)
        if regiment is None:
            return ()
        far = regiment.kind.shoots or regiment.kind.march + 6000
        lookers = bodies(regiment) if regiment.kind.shoots else [b for b in bodies(regiment) if b.id == regiment.leader]
        return [self._seen(lookers, bodies(other), far) for other in state.against(regiment.seat) if bodies(other)]

    def _seen(self, lookers: Sequence[Body], foes: Sequence[Body], far: int) -> Seen:
        nearest = [min(foes, key=lambda foe: (gap(looker, foe), foe.id)) for looker in lookers]
        pairs = list(zip(lookers, nearest, strict=True))
        near = [(looker, foe) for looker, foe in pairs if gap(looker, foe) <= far]
        rays = tuple(Ray(looker.at, foe.at, None) for looker, foe in near or pairs[:1])
        return Seen(foes[0].id, bool(near), rays, words=Text("drill.look.in_range", n=len(near)))

    def threat(self, state: Drill, seat: Seat) -> Sequence[Outline]:
        return [ring for one in state.against(seat) for ring in self.threat_of(state, one.leader)]

    def threat_of(self, state: Drill, id: str) -> Sequence[Outline]:
        regiment = state.regiment_of(id)
        return marching(state, regiment).area() if regiment and bodies(regiment) else ()

    def prospect(self, state: Drill, request: Request[Any], key: str) -> Prospect | None:
        """How likely a charge gets there."""
        regiment, target = state.regiments.get(state.acting), state.regiments.get(key.removeprefix("charge:"))
        if request.topic != "act" or regiment is None or target is None or not key.startswith("charge:"):
            return None
        return self._charge(regiment, target, distance(regiment, target))

    def aside(self, state: Drill, request: Request[Any], key: str) -> Aside | None:
        told = self.prospect(state, request, key)
        return Aside(told.dice, f"{round(100 * told.chance)} %") if told else None

    def onward(self, state: Drill, request: PickLayout, places: Places) -> Sequence[Prospect]:
        """From where a march ends: the charge that could come next, the likeliest first."""
        regiment = state.regiment_of(request.subjects[0])
        here = [body for body in bodies(regiment) if body.id == regiment.leader] if regiment else []
        if regiment is None or not here or request.topic != "march":
            return ()
        head = here[0].moved(places.get(here[0].id, here[0].at))
        found = []
        for other in state.against(regiment.seat):
            away = min((gap(head, foe) for foe in bodies(other)), default=1 << 30)
            found.append(self._charge(regiment, other, away))
        return sorted((told for told in found if told), key=lambda told: -told.chance)

    def _charge(self, regiment: Regiment, target: Regiment, away: int) -> Prospect | None:
        least = needed(regiment, away)
        if not least:
            return None
        dice = Text("drill.look.needs", distance=-(-away // 100) * 100, march=regiment.kind.march // 1000, n=least)
        name = Text("drill.regiment", id=target.id)
        return Prospect(target.leader, (7 - least) / 6, Text("drill.look.charge"), name, dice)

    def staged(self, state: Drill, entries: Sequence[Entry]) -> Sequence[Staged]:
        return staged(entries)

    def keeps_secrets(self, state: Drill) -> bool:
        return state.phase != "deploy"


LOOKS = DrillLooks()
