"""The one place where clicks and keys become answers, for every kind of question and any system."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.play import Play
from game.app.table.play.beside import Beside
from game.app.table.play.drafts import DiceDraft, Draft, offered
from game.app.table.play.drilling import Drilling
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import FAMILY, AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.picking import PayDraft, Picking, RollDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import decline, refused
from game.app.table.play.scouting import Scouting
from game.app.table.play.striking import Striking
from game.core.place import Point
from game.core.request import DECLINE, Option, PickPath, Request, Seat
from game.core.text import Refusal, Text
from game.kit.asides import Aside, Stake
from game.kit.looks import Looks


class Controller:
    """The gesture under way: a draft for the question, and for what a chosen option asks further."""

    def __init__(
        self,
        play: Play,
        looks: Looks[Any],
        answer: Callable[[str], None],
        explain: Callable[[Refusal], None],
    ) -> None:
        self.play = play
        self.looks = looks
        self.stack: list[Draft] = []
        self.armed = ""
        """A whole answer that waits to be given a second time, because it is grave or ends badly."""
        self.revision = 0
        self.picking = Picking(self)
        self.questions = 0
        """How many have been asked."""
        self.scouting = Scouting(self)
        self._answer = answer
        self._explain = explain
        self.beside = Beside(play, looks)
        self.striking = Striking(self)
        self.drilling = Drilling(self)

    # --- looking

    @property
    def state(self) -> Any:
        return self.play.session.state

    @property
    def asked(self) -> Request[Any] | None:
        return self.play.asked

    @property
    def people(self) -> Sequence[Seat]:
        """The seats for which people decide."""
        return self.play.deciding

    @property
    def answered(self) -> int:
        """How many answers the game has had."""
        return len(self.play.session.answers)

    @property
    def draft(self) -> Draft | None:
        return self.stack[-1] if self.stack else None

    @property
    def listed(self) -> Draft | None:
        """The draft whose options the question lists: not one that is answered in the tray."""
        if not isinstance(self.draft, PayDraft | RollDraft):
            return self.draft
        return self.stack[-2] if self.nested else None

    @property
    def in_slots(self) -> Draft | None:
        """The draft whose options fill the slots: they stay where they are while the way of one of them is drawn."""
        if isinstance(self.draft, PathDraft) and self.nested and isinstance(self.stack[-2], ChooseDraft):
            return self.stack[-2]
        return self.listed

    @property
    def request(self) -> Request[Any] | None:
        return self.draft.request if self.draft else None

    @property
    def nested(self) -> bool:
        """Whether an option has been chosen that asks for something more."""
        return len(self.stack) > 1

    @property
    def key(self) -> str:
        """The whole answer as it would be given now."""
        return " ".join(draft.key for draft in self.stack)

    @property
    def unconfirmed(self) -> bool:
        """Whether there is something for Esc or a right click to take back."""
        match self.draft:
            case ChooseDraft() as choosing if choosing.subject or choosing.family or choosing.bag or choosing.aside:
                return True
            case PathDraft() as path if path.laid:
                return True
            case LayoutDraft() as layout if layout.changed:
                return True
            case SomeDraft() as some if some.chosen:
                return True
            case DiceDraft() as dice if dice.values:
                return True
        return bool(self.armed or self.striking.target) or self.nested

    @property
    def refusal(self) -> Refusal | None:
        return self.draft.refusal if self.draft else None

    @property
    def peril(self) -> Text | None:
        """How the path on show ends, if it ends badly or may."""
        return self.draft.peril if isinstance(self.draft, PathDraft) else None

    def stake(self, key: str) -> Stake[Any] | None:
        return self.beside.stake(key)

    def aside(self, key: str) -> Aside | None:
        """What stands beside an option that is listed: its cost, its chance."""
        before = self.stack[: self.stack.index(self.in_slots)] if self.in_slots else []
        return self.beside.aside(" ".join([*(draft.key for draft in before), key]))

    def whole(self) -> list[str]:
        """The whole answers that the options on show would give at once."""
        keys = [self.looked_at(option.key) for option in self.draft.options] if self.draft else []
        return [key for key in keys if key]

    @property
    def aimed(self) -> str:
        """The piece that the answer waiting to be given a second time is about."""
        word = self.armed.partition(" ")[0]
        found = (option.subject for option in (offered(self.stack[0]) if word else ()) if option.key == word)
        return next(found, "")

    def looked_at(self, pointed: str) -> str:
        """The whole answer that the option under the pointer would give, or else the one in focus."""
        if not self.draft or (self.nested and not isinstance(self.draft, ChooseDraft)):
            return ""
        options = {option.key: option for option in self.draft.options}
        in_focus = list(options)[self.draft.focus] if 0 <= self.draft.focus < len(options) else ""
        option = options.get(pointed) or options.get(in_focus)
        if option is None or option.refusal is not None or option.then is not None:
            return ""
        return " ".join([*(draft.key for draft in self.stack[:-1]), option.key])

    def subjects(self) -> dict[str, Refusal | None]:
        """Every piece, card or place that can be clicked now, with the reason when it cannot."""
        found: dict[str, Refusal | None] = {}
        if self.armed:
            return found
        for option in offered(self.listed) if self.listed else ():
            if option.subject and (option.refusal is None or option.subject not in found):
                found[option.subject] = option.refusal
        if isinstance(self.draft, PointDraft | PathDraft) and self.draft.request.subject:
            found[self.draft.request.subject] = None
        if isinstance(self.draft, LayoutDraft):
            found |= dict.fromkeys(self.draft.request.subjects)
        return found

    def travel(self) -> PickPath | None:
        """The path being asked for, or the one the question offers, for the shaded ground."""
        if isinstance(self.draft, PathDraft):
            return self.draft.request
        if isinstance(self.draft, ChooseDraft):
            paths = [option.then for option in self.draft.every if option.refusal is None]
            return next((path for path in paths if isinstance(path, PickPath)), None)
        return None

    # --- the question changes

    def ask(self, request: Request[Any] | None) -> None:
        """Start again with what is asked now."""
        owed = self.picking.asked(request)
        self.stack = [self.picking.drafted(request)] if request else []
        self.armed = ""
        self.beside.clear()
        self.striking.clear()
        self.questions += 1
        self.revision += 1
        if owed:
            self._answer(owed)

    # --- putting an answer together

    def use(self, key: str) -> None:
        """An option was clicked, typed or pressed: what that means depends on the question."""
        if self._instead(key):
            return
        match self.draft:
            case ChooseDraft():
                self.choose(key)
            case SomeDraft() as some:
                self._changed(some.toggle(key))
            case AllotDraft() as allot:
                self._changed(allot.add(key, 1))
            case ArrangeDraft() as arrange:
                arrange.focus = arrange.order.index(key)
                self._changed()
            case LedgerDraft() as ledger:
                self._decide_first(ledger, key)

    def _decide_first(self, ledger: LedgerDraft, key: str) -> None:
        """A row was chosen: one that has something to decide is answered now, and the others are kept in mind."""
        ledger.focus = list(ledger.rows).index(key)
        self._changed()
        if ledger.rows[key] is None:
            self.picking.kept = ledger.amounts
            self._give([key])

    def fill(self, row: str, share: str, n: int) -> None:
        """Give a share of a row of the ledger this many."""
        if isinstance(self.draft, LedgerDraft):
            self._changed(self.draft.set(row, share, n))

    def _instead(self, key: str) -> bool:
        """An option while one is being put together in the tray or on the board: the same one is done; another takes
        its place."""
        listed = self.in_slots
        if listed is self.draft or not isinstance(listed, ChooseDraft):
            return False
        if key not in [option.key for option in (*listed.options, *listed.request.options)]:
            return False
        if key == listed.armed and self.draft and self.draft.refusal is None:
            self.commit()
            return True
        self.stack.pop()
        return False

    def touched(self, refusal: Refusal | None = None) -> None:
        """Something about the answer has changed, or why it has not."""
        self._changed(refusal)

    def choose(self, key: str) -> None:
        if not isinstance(self.draft, ChooseDraft):
            return
        if key.startswith(FAMILY):
            self.draft.family, self.draft.focus = key.removeprefix(FAMILY), -1
            self._changed()
            return
        option = next(option for option in self.draft.request.options if option.key == key)
        if option.refusal:
            self._explain(option.refusal)
            return
        if self.striking.aim(key, option.subject):
            return
        self.draft.armed = key
        if option.then is None:
            self.commit()
            return
        self.stack.append(self.picking.drafted(option.then))
        self._changed()

    def open_bag(self, keys: str) -> None:
        """Show what can be used out of a bag, or close it again."""
        if isinstance(self.draft, ChooseDraft):
            self.draft.bag = "" if self.draft.bag == keys else keys
            self.draft.subject, self.draft.family, self.draft.focus = "", "", -1
            self._changed()

    def toggle_refused(self) -> None:
        """Show what cannot be chosen, and why; or what can."""
        if isinstance(self.draft, ChooseDraft) and self.draft.refused:
            self.draft.aside, self.draft.focus = not self.draft.aside, -1
            self._changed()

    def toggle_dare(self) -> None:
        """Let the path lead over edges and up walls that are too high; or no longer."""
        if isinstance(self.draft, PathDraft) and self.draft.dares and not self.armed:
            self.draft.dare()
            self._changed()

    def give(self, key: str, n: int) -> None:
        """Give a share this many more, or fewer."""
        if isinstance(self.draft, AllotDraft):
            self._changed(self.draft.add(key, n))

    def shift(self, key: str, to: int) -> None:
        """One of the things to arrange goes to another place."""
        if isinstance(self.draft, ArrangeDraft):
            self.draft.move(key, to)
            self._changed()

    def type_die(self, value: int) -> None:
        if isinstance(self.draft, DiceDraft):
            self.draft.add(value)
            self._changed()

    def decline(self) -> None:
        if self.request and decline(self.request):
            self._give([*(draft.key for draft in self.stack[:-1]), DECLINE])

    def commit(self) -> None:
        """Answer with what has been put together; if it is grave or ends badly, only the second time."""
        if self.draft is None:
            return
        if isinstance(self.draft, PathDraft):
            self.draft.lay()  # what is drawn is what is done
        if isinstance(self.draft, LayoutDraft):
            self.draft.settle()
        if refusal := self.draft.refusal:
            self._explain(refusal)
            return
        if isinstance(self.draft, LedgerDraft):
            self.picking.kept = self.draft.amounts
            self.striking.follow(self.draft.then)
        self._give([draft.key for draft in self.stack])

    def _give(self, words: Sequence[str]) -> None:
        whole = " ".join(words)
        asked = self.play.asked
        if asked and (refusal := refused(asked, whole)):
            self._explain(refusal)
            return
        grave = asked is not None and (self.looks.grave(asked, whole) or self._warning(whole) is not None)
        if self.armed != whole and (grave or self.peril):
            self.armed = whole
            self._changed()
            return
        self.picking.settle()
        self.give_at_once(whole)

    def _warning(self, key: str) -> Text | None:
        asked = self.play.asked
        return self.looks.warning(self.state, asked, key) if asked else None

    @property
    def warning(self) -> Text | None:
        """What is lost by the answer that waits to be given a second time."""
        return self._warning(self.armed) if self.armed else None

    def give_at_once(self, key: str) -> None:
        """Give a whole answer without asking twice; whoever holds Shift wants to be asked about everything."""
        self.armed = ""
        held = pygame.key.get_mods() if pygame.display.get_init() else 0
        self.striking.ask_everything = bool(held & pygame.KMOD_SHIFT)
        self._answer(key)

    # --- the board

    def piece(self, id: str) -> bool:
        """A piece, marker, card or place was clicked; whether the question has to do with it."""
        if self.picking.pick(id):
            return True
        if self.listed is not self.draft and id in self.subjects():
            self.stack.pop()
        if self.striking.open(id):
            return True
        match self.draft:
            case ChooseDraft() as choosing:
                return self._choose_about(choosing, choosing.about(id))
            case ArrangeDraft() as arrange if lifted := [each for each in arrange.options if each.subject == id]:
                arrange.hold(lifted[0].key)
                self._changed()
                return True
            case SomeDraft() | AllotDraft() | LedgerDraft():
                about = [option for option in self.draft.options if option.subject == id]
                if about:
                    self.use(about[0].key)
                return bool(about)
        return False

    def _choose_about(self, choosing: ChooseDraft, about: list[Option[Any]]) -> bool:
        legal = [option for option in about if option.refusal is None]
        if not about:
            return False
        if len(legal) == 1 or len(about) == 1:
            self.choose((legal or about)[0].key)
        elif not legal and about[0].refusal:
            self._explain(about[0].refusal)
        else:
            choosing.subject, choosing.aside = about[0].subject, False
            if not choosing.options:  # the kind or the bag that is open has nothing to do with the piece
                choosing.family = choosing.bag = ""
            choosing.focus = 0
            self._changed()
        return True

    def drag(self, id: str) -> bool:
        """A drag began on a piece: it starts the piece's path, if one is offered."""
        if isinstance(self.draft, PathDraft):
            return self.draft.request.subject == id
        if not isinstance(self.draft, ChooseDraft):
            return False
        for option in self.draft.request.options:
            if isinstance(option.then, PickPath) and option.then.subject == id and option.refusal is None:
                self.choose(option.key)
                return True
        return False

    def pointer(self, places: Sequence[Point], snap: float) -> None:
        """The pointer is over this place (or these: one for each level there)."""
        match self.draft:
            case PointDraft() as point:
                point.hover(places, snap)
            case PathDraft() as path if not self.armed:
                path.hover(places)
            case ChooseDraft() if self.scouting.draft:
                self.scouting.draft.scout(places)

    def ground(self, near_end: bool = False, places: Sequence[Point] = (), on: bool = False) -> bool:
        """The place under the pointer was clicked; on the end of the path, that confirms it. Whether it was wanted.

        A path begun on the ground is led to the place instead, or goes `on` to it.
        """
        match self.draft:
            case PointDraft():
                self.commit()
                return True
            case PathDraft() as path:
                if near_end and path.laid:
                    path.ahead = ()
                    self.commit()
                else:
                    self.scouting.go_on(path, places, on)
                    self._changed()
                return True
        return False

    # --- back, and whatever is in focus

    def cancel(self) -> bool:
        """Take back what is unconfirmed, a step at a time; whether there was anything."""
        if self.striking.close():
            return True
        if self.armed:
            self.armed = ""
        elif isinstance(self.draft, PathDraft) and self.draft.at_once:
            self.stack.pop()
        elif (isinstance(self.draft, PathDraft | DiceDraft) and self.draft.take_back()) or (
            isinstance(self.draft, LayoutDraft) and self.draft.reset()
        ):
            pass
        elif self.nested:
            self.stack.pop()
        elif isinstance(self.draft, ChooseDraft) and self.draft.widen():
            pass
        elif isinstance(self.draft, SomeDraft) and self.draft.chosen:
            self.draft.chosen.clear()
        else:
            return False
        self._changed()
        return True

    def take_back(self) -> None:
        self.cancel()

    @property
    def ready(self) -> bool:
        """Whether a choice that can be made is in focus."""
        draft = self.draft
        if draft is None or not 0 <= draft.focus < len(draft.options):
            return False
        return draft.options[draft.focus].refusal is None

    def go(self) -> None:
        """Take the choice in focus; where there is none, the first comes into focus."""
        options = self.draft.options if self.draft else ()
        if self.draft and 0 <= self.draft.focus < len(options):
            self.use(options[self.draft.focus].key)
        elif self.draft and options:
            self.draft.focus = 0
            self._changed()

    def suggest(self, at: int) -> None:
        """One of the places that the question proposes, by its number."""
        if isinstance(self.draft, PointDraft | PathDraft) and at < len(self.draft.suggestions):
            self.draft.focus = at - 1
            self.draft.suggest(1)
            self._changed()

    def _changed(self, refusal: Refusal | None = None) -> None:
        self.revision += 1
        if refusal:
            self._explain(refusal)
