"""The host of a game: lets chance, computers and people answer in turn, and shows what comes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.app.beside import A_FRAME, Beside
from game.app.placing import Placing
from game.app.play import Failed, Play
from game.app.table.play.attacks import Attacks
from game.app.table.play.card_shown import CardPlays
from game.app.table.play.cast import Cast
from game.app.table.play.computers import Computers
from game.app.table.play.controller import Controller
from game.app.table.play.directing import Director, News
from game.app.table.play.motion import Moment, Motion, Rolled, Scene, path_of, scene
from game.app.table.play.odds import Odds
from game.app.table.play.stage import Showing, Stage
from game.app.table.play.telling import Telling
from game.app.table.play.typing import Typing
from game.app.thinking import Thinker
from game.app.widgets.toasts import Toasts
from game.app.window import App
from game.bots.seat import Bot
from game.core.journal import Entry
from game.core.request import DECLINE, IllegalAnswer, Request, Roll, Seat
from game.core.session import BY_CHANCE, RuleFailed
from game.core.text import Refusal, Text
from game.kit import registry
from game.kit.tokens import NOBODY

_AT_EASE = 0.1
"""Seconds of a frame that go into setting up the table where nobody looks on."""
_KNOCKS = 6.0
"""Seconds between two knocks that tell a player to decide."""
_AT_ONCE = 8
"""Rolls that may follow another before anything of it is shown."""


class Host:
    """Runs one game for the table screen, which only has to draw it."""

    def __init__(self, app: App, play: Play, toasts: Toasts, minds: Mapping[Seat, Bot] | None = None) -> None:
        self.app = app
        self.play = play
        self.looks = registry.looks_of(play.session.system.id)
        self.cast = Cast(app, play, self.looks)
        self.toasts = toasts
        self.computers = Computers(play, minds)
        self.placing = Placing(play, self.looks)
        self._setting_up: tuple[Placing, Beside[None]] | None = None
        self.viewer = self._first_viewer()
        self.controller = Controller(play, self.looks, self.answer, self.explain)
        self.typing = Typing(self.controller)
        self.odds = Odds(Thinker())
        self.trouble: Text | None = None
        self.note: Refusal | None = None
        self.narrowed: Callable[[Request[Any]], Request[Any]] = lambda request: request
        """What of a question is put to a person: a lesson shows less than all of it."""
        self.surrenders = True
        """Whether a person can give up: a lesson is left or begun again."""
        self.waits_for: Seat | None = None
        """The person who has to come to the screen before anything more is shown."""
        self.revision = 0
        self.entries: Sequence[Entry] = play.session.entries
        self._decided = (-1, False)
        self._by_hand = False
        self._asked: Request[Any] | None = None
        self._asked_seat = NOBODY
        self._others_played = True
        """Somebody else has decided something since the player at this screen was asked last."""
        self._knocked = _KNOCKS
        """Seconds since the last knock that told a player to decide."""
        self.motion = Motion(self._scene(), len(self.entries))
        self.telling = Telling(app, play, self.cast, self.motion, lambda: self.entries)
        self.dice, self.hearing = self.telling.dice, self.telling.hearing
        self.stage = Stage(self.hearing.play)
        self.director = Director(self.stage, self.motion, lambda: self.entries)
        cards = CardPlays(lambda told: self.looks.played(self.play.session.state, told), lambda: self.viewer)
        self.director.makers.append(cards.shows)
        self.attacks = Attacks(self.looks, lambda: self.play.session.state, lambda seat: seat in self.play.people)
        self.director.makers.append(self._attacks)
        self.director.hushes.append(self.attacks.hushes)
        self.hearing.fought = lambda: self.attacks.fought
        self.cast.meet(self.motion.shown.models, self.motion.shown.groups)

    def _first_viewer(self) -> Seat | None:
        people = self.play.people
        if not people:
            return None
        return people[0] if len(people) == 1 else NOBODY

    def _scene(self) -> Scene:
        return scene(self.looks, self.play.session.state, self.viewer)

    # --- what the screen asks

    @property
    def thinking(self) -> bool:
        return self.play.waiting == "computer" and self.trouble is None

    @property
    def asks_person(self) -> bool:
        """Whether a person at this screen has something to answer now."""
        return self.controller.draft is not None

    @property
    def acting(self) -> str:
        """The model whose turn it is: the one a path or place is asked for, or the one the question names."""
        if not self.asks_person:
            return ""
        path, request = self.controller.travel(), self.controller.request
        found = path.subject if path else getattr(request, "subject", "")
        if found or self._asked is None:
            return found
        active = self.looks.acting(self.play.session.state)
        if active:
            return active
        models = self.motion.shown.models
        named = Counter(token.name for token in models)
        known: dict[object, str] = {token.id: token.id for token in models}
        known |= {token.name: token.id for token in models if named[token.name] == 1}
        # Whoever a question names first of all is called just that.
        named_first = sorted(self._asked.text.values, key=lambda pair: pair[0] != "name")
        return next((known[value] for _, value in named_first if value in known), "")

    # --- time

    def update(self, seconds: float) -> None:
        """Let a frame's time pass: show, think, and go on when nothing is being shown."""
        self.stage.speed = animation = self.app.settings.animation
        self.stage.waits = self.app.settings.dice_wait
        self.motion.speed = "fast" if self.director.hurried and animation != "none" else animation
        self.stage.update(seconds)
        self.dice.update(seconds, self._undecided)
        self.odds.update(seconds)
        self.hearing.update(seconds)
        self._knocked += seconds
        self.motion.update(seconds, self.telling.began, self.telling.ended)
        self.trouble = self.computers.hear(seconds, self._name) or self.trouble
        if not self.showing:
            self._go_on()

    @property
    def _undecided(self) -> bool:
        """Whether a question waits for an answer before anything is told of the dice that lie there."""
        return not self.showing and self.play.waiting in ("person", "computer") and self.telling.undecided

    @property
    def showing(self) -> bool:
        """Whether something that happened is still being shown, on the board or on the stage."""
        return self.motion.busy or self.stage.busy

    def skip(self) -> bool:
        """A press while something is shown: the stage goes on, or the board shows how it ended.

        Whether the press is used up, because it was somebody else's doing or was meant for the stage.
        """
        if self.stage.busy or self.stage.settling:
            self.stage.skip()
            return True
        theirs = self.motion.theirs
        self.dice.skip()
        self.motion.skip(self.telling.began, self.telling.ended)
        return theirs

    def finish(self) -> None:
        """Show how everything ended, without showing how it came to it."""
        self.director.hurry()
        self.dice.skip()
        self.motion.skip(self.telling.began, self.telling.ended)
        self.director.hurried = False

    def hurry(self) -> None:
        """Go on to the player's next decision without showing how."""
        self.finish()
        self.director.hurried = not self.asks_person

    def _go_on(self) -> None:
        if self.play.placing and self._place():
            return
        match self.play.waiting:
            case "over":
                self._question(None)
                self._see_as(None)
            case "chance":
                self._chance()
            case "computer":
                self._computer()
            case "person":
                self._person()

    # --- setting up

    def place_rest(self) -> None:
        """Let the computer set up what is left of the table, for everybody."""
        self.play.placing = True
        self._question(None)

    def _place(self) -> bool:
        """A frame's worth of setting up, beside the window; whether there is more of it without asking anybody."""
        if self._setting_up is None:
            if not self.placing.wanted:
                self.play.placing = self.placing.possible
                return False
            twin = self.placing.apart()
            self._setting_up = twin, Beside(twin.work(), "setting up")
        twin, work = self._setting_up
        try:
            if not work.go_on(A_FRAME if self.app.bit_by_bit else _AT_EASE):
                return True
        except RuleFailed as fault:
            self._set_up(twin)
            self.play.placing = False
            self._failed(Failed(self.play.report(fault)))
            return False
        self._set_up(twin)
        self.play.keep()
        self.play.placing = self.placing.possible
        return False

    def _set_up(self, twin: Placing) -> None:
        """The game goes on as it was set up, as far as it was."""
        self._setting_up = None
        self.play.session.follow(twin.session)
        self._placed()

    def _stop_placing(self) -> None:
        """Whatever has been set up beside the window is forgotten."""
        if self._setting_up:
            self._setting_up[1].leave()
            self._setting_up, self.placing = None, Placing(self.play, self.looks)

    def _placed(self) -> None:
        """Show the table as it is now, without showing how it came to it."""
        self.entries = self.play.session.entries
        self.revision += 1
        self._question(None)
        self.director.reset()
        self.motion.reset(self._scene(), len(self.entries))

    def _chance(self) -> None:
        pending = self.play.pending
        if self.trouble is not None:
            return
        if isinstance(pending, Roll) and self.app.settings.ask_dice and self.play.people:
            self._question(pending)
            return
        self.roll()
        for _ in range(_AT_ONCE):  # what the dice lead to is staged together with them
            if self.trouble or not isinstance(self.play.pending, Roll):
                return
            self.roll()

    def roll(self) -> None:
        """Let chance answer."""
        request = self.play.pending
        try:
            self.play.roll()
        except Failed as failed:
            # Trying again every frame would only write a report every frame.
            self.trouble = Text("table.fail.rule", report=failed.report.name)
            return
        except OSError as error:
            self._not_kept(error)
        rolled = Rolled(request, self.telling.last_roll(request)) if isinstance(request, Roll) else None
        self._happened(rolled=rolled, theirs=bool(rolled))

    # --- people

    def _person(self) -> None:
        key = self.play.policy_answer()
        if key is not None and not self._by_hand:
            # An answer that fails is asked of the player, not given again every frame.
            self._by_hand = not self._give(key, theirs=False)
            return
        foreseen = "" if self._by_hand else self.controller.striking.foreseen(self.play.asked)
        if foreseen:
            self._by_hand = not self._give(foreseen, theirs=False)
            return
        seat = self.play.seat
        if seat != self.viewer:
            if self._hides_from(seat):
                if self.play.can_wait() and self._try(lambda: self.play.answer(DECLINE, unasked=True)):
                    return  # the mouse is handed over only when somebody really decides
                self._question(None)
                self.waits_for = seat
                return
            self._see_as(seat)
        self._question(self.play.asked)

    def _hides_from(self, seat: Seat) -> bool:
        """Whether what is on show now is not for the person in `seat`."""
        state = self.play.session.state
        if not self.looks.keeps_secrets(state):
            return False
        people = self.play.people
        before = [self.viewer] if self.viewer in people else [person for person in people if person != seat]
        return not all(self.looks.allies(state, other, seat) for other in before if other)

    @property
    def silenced(self) -> list[str]:
        """The reactions that whoever looks at the screen is no longer asked about."""
        return self.play.silenced(self.viewer) if self.viewer else []

    def ask_again(self) -> None:
        """Ask whoever looks at the screen about everything again."""
        self.play.ask_again(Seat(self.viewer or ""))

    def arrived(self, seat: Seat) -> None:
        """The person who was waited for says it is them."""
        self.waits_for = None
        self._see_as(seat)
        self._question(self.play.asked)

    def _see_as(self, viewer: Seat | None) -> None:
        if viewer != self.viewer:
            self.viewer = viewer
            self.revision += 1
            self.motion.reset(self._scene(), len(self.entries))

    def _question(self, request: Request[Any] | None) -> None:
        """Put a question to the player, once."""
        if request is self._asked and self._asked_seat == self.play.seat:
            return
        self._asked, self._asked_seat = request, self.play.seat
        self.director.hurried = self.director.hurried and request is None
        self.controller.ask(self.narrowed(request) if request else None)
        self.note = None
        if request is not None and self.play.waiting == "person":
            self._knock()

    def _knock(self) -> None:
        """Let it be heard that it is the player's turn after others have played."""
        if self._others_played and self._knocked >= _KNOCKS:
            self.hearing.play("turn")
            self._knocked = 0.0
        self._others_played = False

    def answer(self, key: str) -> None:
        """A person's answer, from the controller."""
        request = self.play.pending
        if isinstance(request, Roll):
            values = tuple(request.read(key))
            self._give(key, theirs=False, rolled=Rolled(request, values))
            return
        self.hearing.play("button")
        self._give(key, theirs=False)

    def concede(self, seat: Seat) -> None:
        """A person gives up; a computer that is thinking need not go on."""
        self._stop_placing()
        self.computers.stop()
        self._try(lambda: self.play.concede(seat))

    def explain(self, refusal: Refusal) -> None:
        """Say why something cannot be done, where the player looks anyway."""
        self.note = refusal
        self.controller.revision += 1
        self.hearing.play("refused")

    def _give(self, key: str, *, theirs: bool, rolled: Rolled | None = None) -> bool:
        self.telling.answered(key)
        asked = self.play.asked
        prospect = self.looks.prospect(self.play.session.state, asked, key) if asked else None
        if prospect:
            self.attacks.foreseen[prospect.target] = prospect.chance
        return self._try(lambda: self.play.answer(key), path_of(self.play.asked, key), theirs=theirs, rolled=rolled)

    def _try(
        self, decide: Callable[[], None], paths: Any = (), *, theirs: bool = False, rolled: Rolled | None = None
    ) -> bool:
        """Let something be decided, and show what comes of it."""
        try:
            decide()
        except IllegalAnswer as illegal:
            self.explain(illegal.refusal)
            return False
        except Failed as failed:
            self._failed(failed)
            return False
        except OSError as error:
            self._not_kept(error)
        self._happened(paths=paths, rolled=rolled, theirs=theirs)
        return True

    def _failed(self, failed: Failed) -> None:
        self.toasts.say(self.app.say(Text("table.fail.rule", report=failed.report.name)), "bad")
        self._asked = None
        self.controller.ask(self.play.asked if self.play.waiting == "person" else None)

    def _not_kept(self, error: OSError) -> None:
        self.toasts.say(self.app.say(Text("table.fail.save", words=error.strerror or str(error))), "bad")

    def _happened(self, *, paths: Any = (), rolled: Rolled | None = None, theirs: bool = False) -> None:
        """Something was answered: show what came of it."""
        self.entries = self.play.session.entries
        self.revision += 1
        self._question(None)
        self.odds.forget()
        self.trouble, self._by_hand = None, False
        self.computers.take()
        self.telling.newest = rolled or self.telling.newest
        self.motion.add(Moment(self._scene(), len(self.entries), paths, rolled, theirs))

    # --- showing

    def _attacks(self, news: News) -> Sequence[Showing]:
        """The attacks of the news; dice that lie on the table go over to the stage."""
        self.attacks.lying = self.dice.values if self.dice.visible else ()
        shows = self.attacks.shows(news)
        if shows:
            self.dice.clear()
        return shows

    # --- computers

    def _computer(self) -> None:
        self._question(None)
        key = self.computers.take()
        if key is not None:
            self._others_played = True
            thought = self.computers.thought_of(self.play.seat, key)
            if thought:
                self.play.thoughts.keep(self.play.session, self.play.seat, key, thought)
            if not self._give(key, theirs=True):
                self.trouble = Text("table.fail.failed", name=self._name, words=key)
        elif self.trouble is None and not self.computers.thinker.busy:
            self.think()

    @property
    def _name(self) -> str:
        return self.cast.name(self.play.seat)

    def think(self) -> None:
        """Let the computer in the asked seat think."""
        self.trouble = None
        self.computers.think()

    def try_again(self) -> None:
        """After trouble: think or roll once more."""
        self.trouble = None
        if self.play.waiting == "computer":
            self.think()

    def stop_thinking(self) -> None:
        if self.thinking:
            self.computers.stop()
            self.trouble = Text("table.fail.stopped", name=self._name)

    def take_over(self) -> None:
        """A person plays the asked seat from now on."""
        self.seat_player(self.play.seat, "")

    def lend(self, seat: Seat, count: int | None) -> None:
        """A person makes one decision of a computer: the one after so many answers, or the one it thinks about."""
        if count is not None:
            self.play.go_back(count)
        self.play.lent = (seat, len(self.play.session.answers))
        self.recover()

    def seat_player(self, seat: Seat, player: str) -> None:
        """Another player takes a seat: a computer by its name, or a person ('')."""
        self.trouble = None
        self.computers.seat_player(seat, player)
        self._question(None)
        if len(self.play.people) == 1:
            self._see_as(self.play.people[0])
        self.revision += 1

    # --- time travel

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything; worked out once for a position."""
        if self._decided[0] != self.revision:
            self._decided = (self.revision, self.play.has_decided)
        return self._decided[1]

    def undo(self) -> None:
        """Take back the last decision of a person, and everything since; answers given by themselves go with it."""
        undone = self.play.undo()
        while undone and self.play.waiting == "person" and self.controller.striking.midway(self.play.asked):
            if not self.play.undo():
                break
        self._travelled(undone, Text("table.undo.nothing"))

    def undo_reveals(self) -> bool:
        """Whether undoing a person's last decision would take back dice, cards or secrets that have been seen."""
        for beat in reversed(self.play.session.beats):
            for at, answered in reversed(list(enumerate(beat.answers))):
                if answered.by == BY_CHANCE or beat.secrets_of(at):
                    return True
                if answered.decided and not self.play.players.get(Seat(answered.by)):
                    return False
        return False

    def redo(self) -> None:
        self._travelled(self.play.redo(), Text("table.undo.no_redo"))

    def _travelled(self, answers: Sequence[object], nothing: Text) -> None:
        if not answers:
            self.toasts.say(self.app.say(nothing))
            return
        self.recover()

    def recover(self) -> None:
        """Drop whatever was being thought, shown or put together, and show the game as it is now."""
        self._stop_placing()
        self.computers.stop()
        self.odds.forget()
        self.trouble, self._asked, self.waits_for = None, None, None
        self.controller.ask(None)
        self.telling.newest = None
        self.director.reset()
        self.attacks.forget()
        self.hearing.clear()
        self.entries = self.play.session.entries
        self.revision += 1
        self.motion.reset(self._scene(), len(self.entries))

    def leave(self) -> None:
        """End the workers."""
        self._stop_placing()
        self.computers.stop()
        self.odds.stop()
