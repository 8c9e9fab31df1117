"""What the player is about to answer between two parts of a game, by pointing or by keys, and what that would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.app.play import ACCEPT
from game.app.table.play.host import Host
from game.app.table.play.options import CLOSING, ChooseDraft
from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Refusal, Text
from game.kit.interlude import PERSON, Good, Interlude, Partaker, Piece, Skill, Tree
from game.kit.looks import family_of

FINISH = "finish"
PASS = "pass"
BIN = "bin"
BAG = "bag/"
"""Before the name of a family of options that are used out of a bag, in the key of its button."""
_SHOWN = {
    "buy": ("buy:", "pay:"),
    "slot": ("slot",),
    "rearrange": ("tree:",),
    "gear_exchange": ("equip:", "store:", "give", "drop:"),
}
"""What the keys of options begin with that are answered on things, by what the question is about."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button for an option that no thing on the screen stands for."""

    key: str
    words: Text
    icon: str
    refusal: Refusal | None = None


_AGREED = (ACCEPT, DECLINE)
"""What is answered to others, about what they decide."""


class Choosing:
    """The thing that is chosen, whose things are looked at, and every answer that can be given from here."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.chosen = ""
        """`good:`, `item:`, `node:`, `tree:` or `button:` and the name of a thing."""
        self.place = ""
        """The place that a chosen item would be put to."""
        self.looked = ""
        """The partaker whose things the player wants to see."""
        self.finishing = False
        """Whether the player has said once that the shopping is finished."""
        self.part = ""
        """The part that is looked at where there is no room for all: shop, levels, gear or next."""
        self._asked = -1
        self._known: tuple[int, Interlude | None] = (-1, None)

    # --- what there is

    @property
    def interlude(self) -> Interlude | None:
        """Of the game as it is now; worked out once for a position."""
        host = self._host
        if self._known[0] != host.revision:
            self._known = host.revision, host.looks.interlude(host.play.session.state)
        return self._known[1]

    def update(self) -> None:
        """Another question: nothing is chosen for it yet."""
        host, found = self._host, self.interlude
        if host.controller.questions == self._asked:
            return
        self._asked = host.controller.questions
        self.chosen, self.place, self.finishing = "", "", False
        if host.asks_person:
            self.looked, self.part = "", ""
        if found and found.present.id != "shop":
            host.play.waved.clear()

    @property
    def request(self) -> Choose[Any] | None:
        """The question that is answered on things and buttons."""
        controller = self._host.controller
        draft = controller.draft
        if controller.nested or not isinstance(draft, ChooseDraft) or self._host.showing or draft.family:
            return None
        return draft.request

    @property
    def topic(self) -> str:
        return self.request.topic if self.request else ""

    @property
    def partaker(self) -> Partaker | None:
        """Whose gear and tree are shown: whoever is looked at, or asked, or looks."""
        found, host = self.interlude, self._host
        if found is None:
            return None
        named = next((each for each in found.partakers if each.id == self.looked), None)
        pending = host.play.pending
        asked = pending.seat if pending and host.asks_person and not pending.common else host.viewer
        first = next((found.of(seat) for seat in host.play.people), None)
        return named or found.of(Seat(asked or "")) or first or found.partakers[0]

    @property
    def shown(self) -> str:
        """The part that is shown where there is room for one only."""
        found = self.interlude
        return self.part or (found.present.id if found else "shop")

    def good(self, id: str) -> Good | None:
        found = self.interlude
        return next((good for good in found.goods if good.id == id), None) if found else None

    def piece(self, id: str) -> Piece | None:
        found = self.interlude
        every = [place for each in (found.partakers if found else ()) for place in (*each.places, *each.stored)]
        return next((place.piece for place in every if place.piece and place.piece.id == id), None)

    @property
    def tree(self) -> Tree | None:
        """The tree on show: the one that is chosen, else the hunter's own, else the first."""
        partaker = self.partaker
        if partaker is None:
            return None
        wanted = self.chosen.removeprefix("tree:") if self.chosen.startswith("tree:") else ""
        named = next((tree for tree in partaker.trees if tree.id == wanted), None)
        own = next((tree for tree in partaker.trees if tree.current), None)
        return named or own or next(iter(partaker.trees), None)

    @property
    def moves(self) -> bool:
        """Whether the tree on show is one to which all markers would be moved."""
        return self.chosen.startswith("tree:")

    def node(self, key: str) -> Skill | None:
        return next((node for node in self.tree.nodes if node.key == key), None) if self.tree else None

    # --- what can be answered

    def legal(self, key: str) -> bool:
        return self.request is not None and any(option.key == key for option in self.request.legal())

    def about(self, id: str) -> list[Option[Any]]:
        return [option for option in self.request.options if option.subject == id] if self.request else []

    def putting(self, id: str) -> Mapping[str, str | Refusal]:
        """Where a thing may be put, and why not elsewhere."""
        host, asked = self._host, self._host.play.asked
        if self.request is None or asked is None:
            return {}
        return host.looks.putting(host.play.session.state, asked, id)

    def answer_of(self, thing: str) -> str:
        """The whole answer that a thing stands for; '' where it stands for none now."""
        kind, _, name = thing.partition(":")
        match kind:
            case "good":
                return next((key for key in (f"buy:{name}", f"pay:{name}") if self.legal(key)), "")
            case "node" | "button":
                return name if self.legal(name) or name == FINISH or name.startswith(BAG) else ""
            case "tree":
                return thing if self.legal(thing) else ""
            case "item":
                found = self.putting(name).get(self.place, "") if self.place else ""
                return found if isinstance(found, str) else ""
        return ""

    def things(self) -> list[str]:
        """What can be chosen with the keys, in the order of the screen."""
        found, partaker = self.interlude, self.partaker
        if found is None or partaker is None or self.request is None:
            return []
        match self.topic:
            case "buy":
                return [f"good:{good.id}" for good in found.goods]
            case "slot":
                return [f"node:{node.key}" for node in (self.tree.nodes if self.tree else ()) if self.legal(node.key)]
            case "rearrange":
                return [f"tree:{tree.id}" for tree in partaker.trees if self.legal(f"tree:{tree.id}")]
            case "gear_exchange":
                places = (*partaker.places, *partaker.stored)
                return [f"item:{place.piece.id}" for place in places if place.piece]
        return []

    def buttons(self) -> list[Choice]:
        """Everything else the question offers; what ends or declines stands last."""
        request = self.request
        if request is None:
            return []
        shown, looks = _SHOWN.get(self.topic, ()), self._host.looks
        left = [option for option in request.options if not option.key.startswith(shown or ("\n",))]
        bagged = dict.fromkeys(family for option in left if (family := family_of(option.key)) in looks.bagged)
        found = [
            Choice(option.key, option.text, looks.sign(option.key), option.refusal)
            for option in left
            if family_of(option.key) not in bagged
        ]
        found += [Choice(f"{BAG}{name}", looks.families()[name], looks.sign(name)) for name in bagged]
        found.sort(key=lambda choice: choice.key in CLOSING)
        by_hand = f"pay:{self.chosen.removeprefix('good:')}"
        if self.chosen.startswith("good:") and self.legal(by_hand):
            found.insert(0, Choice(by_hand, Text("interlude.by_hand"), "hand-coin-outline"))
        if self.topic == "buy" and self.legal(PASS):
            found.append(Choice(FINISH, Text("interlude.finish"), "arrow-right"))
        return found

    def places(self) -> list[str]:
        """The places that take the chosen item, as the arrows go through them."""
        if not self.chosen.startswith("item:"):
            return []
        found = self.putting(self.chosen.removeprefix("item:"))
        return [place for place, key in found.items() if isinstance(key, str)]

    def warning(self) -> Text | None:
        """What finishing now would lose."""
        host, asked = self._host, self._host.play.asked
        return host.looks.warning(host.play.session.state, asked, FINISH) if asked else None

    # --- choosing and answering

    def click(self, thing: str) -> None:
        """A thing was clicked: it is chosen, and the second time it is taken."""
        self._host.note = None
        again, self.finishing = self.chosen == thing, False
        self.choose(thing)
        kind, _, name = thing.partition(":")
        if (kind in ("button", "node") and self.answer_of(thing)) or (again and self.answer_of(thing)):
            self.take(thing)
        elif kind == "good" and (refused := [option.refusal for option in self.about(name) if option.refusal]):
            self._host.explain(refused[0])

    def choose(self, thing: str) -> None:
        self.chosen, self.place = thing, ""
        self.touch()

    def touch(self) -> None:
        """Something is shown otherwise now."""
        self._host.controller.revision += 1

    def take(self, thing: str) -> None:
        """Answer with a thing."""
        key = self.answer_of(thing)
        if key == FINISH:
            self.finish()
        elif key.startswith(BAG):
            self.open_bag(key.removeprefix(BAG))
        elif key:
            self.answer(key)

    def open_bag(self, family: str) -> None:
        """Show in the list what can be used out of a bag."""
        draft = self._host.controller.draft
        if isinstance(draft, ChooseDraft):
            self.chosen, draft.family, draft.focus = "", family, -1
            self.touch()

    def answer(self, key: str) -> None:
        controller = self._host.controller
        if " " in key:
            controller.give_at_once(key)
        else:
            controller.choose(key)

    def finish(self) -> None:
        """Pass from now on; with money left and something to buy, only when said twice."""
        if not self.finishing and self.warning():
            self.finishing = True
            self.touch()
            return
        host = self._host
        host.play.waved.add((host.play.seat, self.topic))
        host.controller.give_at_once(PASS)

    def put(self, id: str, place: str) -> None:
        """A thing was put to a place: that is an answer, or there is a reason why not."""
        found = self.putting(id).get(place)
        if isinstance(found, Refusal):
            self._host.explain(found)
        elif found:
            self.answer(found)

    def back(self) -> None:
        self.cancel()

    def cancel(self) -> bool:
        """Nothing is chosen any more; whether something was."""
        if self._host.controller.nested or not (self.chosen or self.finishing or self.looked or self.part):
            return False
        if self.finishing:
            self.finishing = False
        elif self.place:
            self.place = ""
        else:
            self.chosen, self.looked, self.part = "", "", ""
        self.touch()
        return True

    # --- others

    def look_at(self, id: str) -> None:
        """A partaker was clicked: the answer where the question is about them, else their things are shown."""
        options = [option for option in self.about(id) if option.refusal is None]
        if options and self.topic not in _SHOWN:
            self.answer(options[0].key)
            return
        self.looked = id
        self.touch()

    def deed(self, partaker: Partaker) -> int | None:
        """After how many answers a computer decided to buy, since a person last decided; None if it has not."""
        play = self._host.play
        if not play.players.get(partaker.seat):
            return None
        answers = play.session.answers
        for count in range(len(answers) - 1, -1, -1):
            answered = answers[count]
            if answered.by == partaker.seat and answered.key.startswith(_SHOWN["buy"]):
                return count
            if answered.decided and answered.by in play.people and answered.key not in _AGREED:
                return None
        return None

    def takes_over(self, partaker: Partaker) -> bool:
        """Whether a person may decide instead of a computer: what it bought last, or what it thinks about."""
        host, found = self._host, self.interlude
        if found is None or found.present.id != "shop" or not host.play.people:
            return False
        thinks = host.thinking and host.play.seat == partaker.seat and host.play.asked is not None
        return self.deed(partaker) is not None or (thinks and host.play.pending is not None)

    def take_over(self, partaker: Partaker) -> None:
        """Decide instead of a computer; what it and others decided since is taken back."""
        if self.takes_over(partaker):
            self._host.lend(partaker.seat, self.deed(partaker))


def person(place: str) -> str:
    """Whom a place stands for to which things are given away; '' for others."""
    return place.removeprefix(PERSON) if place.startswith(PERSON) else ""
