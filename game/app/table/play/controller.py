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
from game.app.table.play.options import FAMILY, AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft, closing
from game.app.table.play.picking import PayDraft, Picking, RollDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import decline, refused
from game.app.table.play.scouting import Scouting
from game.app.table.play.striking import Striking
from game.core.place import Point
from game.core.request import DECLINE, Choose, Option, PickPath, Request
from game.core.text import Refusal, Text
from game.kit.asides import Aside, Stake
from game.kit.looks import Looks

_DIGITS = {getattr(pygame, f"K_{digit}"): digit for digit in range(10)}
_DIGITS |= {getattr(pygame, f"K_KP{digit}"): digit for digit in range(10)}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NEXT = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}
_NUDGES = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}


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

    def touched(self) -> None:
        """Something about the answer has changed."""
        self._changed()

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
        if refusal := self.draft.refusal:
            self._explain(refusal)
            return
        self._give([draft.key for draft in self.stack])

    def _give(self, words: Sequence[str]) -> None:
        whole = " ".join(words)
        asked = self.play.asked
        if asked and (refusal := refused(asked, whole)):
            self._explain(refusal)
            return
        grave = asked is not None and self.looks.grave(asked, whole)
        if self.armed != whole and (grave or self.peril):
            self.armed = whole
            self._changed()
            return
        self.picking.settle()
        self.give_at_once(whole)

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
            case SomeDraft() | AllotDraft():
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

    # --- keys

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

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the question."""
        if self.draft is None:
            return False
        if self.striking.typed(event) or self.drilling.typed(event):
            return True
        if event.key in _ENTER:
            self._enter()
        elif event.key == pygame.K_BACKSPACE:
            if isinstance(self.draft, PathDraft | DiceDraft):
                self.draft.take_back()
                self._changed()
        elif event.key in _DIGITS and event.mod & pygame.KMOD_SHIFT and self.picking.chips:
            self._number_of_die(_DIGITS[event.key])
        elif event.key in _DIGITS:
            self.digit(_DIGITS[event.key])
        elif event.key in _NEXT:
            self._arrow(event)
        elif event.key == pygame.K_SPACE and self.draft.options:
            self._use_focused()
        elif event.key == pygame.K_w:
            self.toggle_refused()
        elif event.key == pygame.K_d:
            self.toggle_dare()
        elif event.key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self._give_focused(1)
        elif event.key in (pygame.K_MINUS, pygame.K_KP_MINUS):
            self._give_focused(-1)
        else:
            return False
        return True

    def _enter(self) -> None:
        if isinstance(self.draft, ChooseDraft) and not isinstance(self.draft, PayDraft) and not self.armed:
            self.go()
        else:
            self.commit()

    @property
    def ready(self) -> bool:
        """Whether a choice that can be made is in focus."""
        draft = self.draft
        if draft is None or not 0 <= draft.focus < len(draft.options):
            return False
        return draft.options[draft.focus].refusal is None

    def go(self) -> None:
        """Take the choice in focus; where there is none, the first comes into focus."""
        self._use_focused()

    def _number_of_die(self, digit: int) -> None:
        chips = self.picking.chips
        if 0 < digit <= len(chips):
            self.picking.pick(chips[digit - 1])

    def _use_focused(self) -> None:
        options = self.draft.options if self.draft else ()
        if self.draft and 0 <= self.draft.focus < len(options):
            self.use(options[self.draft.focus].key)
        elif self.draft and options:
            self.draft.focus = 0
            self._changed()

    def _give_focused(self, n: int) -> None:
        if isinstance(self.draft, AllotDraft):
            self.give(self.draft.options[self.draft.focus].key, n)

    def digit(self, digit: int) -> None:
        """A number key: the option, suggestion, place or amount of that number; 0 ends or declines, or is the tenth."""
        at = (digit - 1) % 10
        listed = self.listed
        if listed is not self.draft and isinstance(listed, ChooseDraft):
            last = closing(listed.options) if not digit else None
            if last or at < len(listed.options):
                self.use(last.key if last else listed.options[at].key)
            return
        match self.draft:
            case ChooseDraft() as choosing if not digit and (last := closing(choosing.options)):
                self.use(last.key)
                return
            case PointDraft() | PathDraft() as place if not digit and decline(place.request):
                self.decline()
                return
            case PathDraft() if not digit and isinstance(self.in_slots, ChooseDraft):
                if last := closing(self.in_slots.options):
                    self.use(last.key)
                return
            case DiceDraft() as dice:
                dice.type(str(digit))
            case PointDraft() | PathDraft() as place if at < len(place.suggestions):
                place.focus = at - 1
                place.suggest(1)
            case ArrangeDraft() as arrange:
                arrange.move(arrange.order[arrange.focus], at)
            case AllotDraft() as allot:
                key = allot.options[allot.focus].key
                allot.add(key, digit - allot.amounts[key])
            case ChooseDraft() | SomeDraft() as listed if at < len(listed.options):
                listed.focus = at
                self.use(listed.options[at].key)
                return
        self._changed()

    def _arrow(self, event: pygame.event.Event) -> None:
        step = _NEXT[event.key]
        match self.draft:
            case PointDraft() | PathDraft() as place:
                self._nudge(place, event)
            case ArrangeDraft() as arrange if event.mod & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL):
                arrange.move(arrange.order[arrange.focus], arrange.focus + step)
            case AllotDraft() as allot if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                allot.add(allot.options[allot.focus].key, step)
            case ChooseDraft() | SomeDraft() | AllotDraft() | ArrangeDraft() as listed if listed.options:
                start = listed.focus if listed.focus >= 0 or step > 0 else 0
                listed.focus = (start + step) % len(listed.options)
        self._changed()

    def _nudge(self, place: PointDraft | PathDraft, event: pygame.event.Event) -> None:
        """Move the ghost or the end of the path by a quarter of the unit, or by a cell."""
        scale = place.request.scale
        far = scale if scale == 1 or event.mod & pygame.KMOD_SHIFT else scale // 4
        dx, dy = _NUDGES[event.key]
        dy = -dy if scale == 1 else dy  # rows of a grid are counted from the top
        if isinstance(place, PointDraft):
            if place.at is None:
                place.suggest(1)
            if place.at is not None:
                place.hover([Point(place.at.x + dx * far, place.at.y + dy * far, place.at.z)], 0)
            return
        end = place.shown[-1].at if place.shown else place.request.start
        place.at_once = False
        place.hover([Point(end.x + dx * far, end.y + dy * far, end.z)])

    def changed(self) -> None:
        self._changed()

    def _changed(self, refusal: Refusal | None = None) -> None:
        self.revision += 1
        if refusal:
            self._explain(refusal)


def hint(draft: Draft) -> Text:
    """What to do, in one sentence."""
    match draft:
        case PayDraft():
            return Text("table.hint.tray_pay")
        case RollDraft():
            return Text("table.hint.tray_roll")
        case ChooseDraft():
            legal = [option for option in draft.every if option.refusal is None]
            if any(isinstance(option.then, PickPath) for option in legal):
                return Text("table.hint.ground")
            return Text("table.hint.choose" if any(option.subject for option in legal) else "table.hint.pick")
        case SomeDraft() as some if some.request.least == some.request.limit:
            return Text("table.hint.some_exactly", n=len(some.chosen), total=some.request.limit)
        case SomeDraft() as some:
            return Text("table.hint.some", n=len(some.chosen), least=some.request.least, most=some.request.limit)
        case ArrangeDraft():
            return Text("table.hint.arrange")
        case AllotDraft() as allot:
            return Text("table.hint.allot", left=allot.left, total=allot.request.total)
        case LayoutDraft() as layout:
            return Text("table.hint.layout" if layout.request.shapes else "table.hint.proposal")
        case PointDraft():
            return Text("table.hint.point")
        case PathDraft() as path if path.daring:
            return Text("table.hint.dare")
        case PathDraft():
            return Text("table.hint.path")
        case DiceDraft() as dice:
            return Text("table.hint.dice", n=len(dice.values), total=len(dice.request.faces))


def reaction(request: Request[Any] | None) -> str:
    """The name of the optional reaction that is asked about."""
    return request.reaction if isinstance(request, Choose) else ""
