"""What happened, as it is shown: dice that tumble and stay, the sounds of it, and the model it was about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.app.play import Play
from game.app.table.art.dice import DiceTray
from game.app.table.art.hover import worded
from game.app.table.play.cast import Cast
from game.app.table.play.hearing import Hearing
from game.app.table.play.losses import Losses
from game.app.table.play.motion import Moment, Motion, Rolled
from game.app.window import App
from game.core.journal import Entry
from game.core.request import Roll, Seat
from game.core.session import BY_CHANCE
from game.kit import registry


class Telling:
    """Tells the moments of a game as the board shows them; the dice of the last roll lie in its tray."""

    def __init__(
        self, app: App, play: Play, cast: Cast, motion: Motion, entries: Callable[[], Sequence[Entry]]
    ) -> None:
        self._app = app
        self._play = play
        self._looks = registry.looks_of(play.session.system.id)
        self._cast = cast
        self._motion = motion
        self._entries = entries
        self.dice = DiceTray()
        self.hearing = Hearing(app.sounds, self._looks, lambda: play.session.state)
        self.losses = Losses()
        self.doing = ""
        """The model that the last thing shown was about."""
        self.newest: Rolled | None = None
        """The dice that were rolled last, whether or not they have been shown."""
        self._shown: Rolled | None = None
        self._again: list[int] = []
        """Dice that are about to be rolled again, by their places."""
        self._rolled_at = -1
        """How much was told when the last dice were rolled."""

    @property
    def undecided(self) -> bool:
        """Whether nothing has been told yet of the dice that lie there, or a question is about them."""
        return self._rolled_at == self._motion.told or bool(self.decided_dice())

    def decided_dice(self) -> Sequence[str]:
        """For each die that lies there the option of the question about it; empty if the question is about others."""
        asked = self._play.asked
        if asked is None or not self.dice.values or self._shown is None or self._shown is not self.newest:
            return ()
        names = [self.dice.name(n) for n in range(len(self.dice.values))]
        keys = self._looks.dice_keys(asked, names)
        return keys if any(keys) else ()

    def answered(self, key: str) -> None:
        """A question is answered: the dice that it names will be rolled again."""
        self._again = [n for n, each in enumerate(self.decided_dice()) if each and each in key.split()]

    def last_roll(self, request: Roll) -> tuple[int, ...]:
        """What chance rolled last."""
        for beat in reversed(self._play.session.beats):
            for answered in reversed(beat.answers):
                if answered.by == BY_CHANCE:
                    return tuple(request.read(answered.key))
        return ()

    def began(self, moment: Moment) -> None:
        """A moment begins to be shown."""
        before = self._motion.shown
        self._look_at(moment)
        self.losses.note(before, moment.after)
        if moment.rolled:
            self._shown = moment.rolled
            request = moment.rolled.request
            title = self._app.say(request.text)
            captions = [self._die_name(name) for name in request.names]
            icons = self._looks.die_faces(self._play.session.state, request)
            values, speed = moment.rolled.values, self._motion.speed
            if self.dice.visible and len(self._again) == len(values):
                self.dice.roll_again(self._again, values)
            else:
                self.dice.roll(title, values, request.faces, request.names, speed, captions, icons)
            self._again, self._rolled_at = [], moment.told
        told = self._motion.told
        self.hearing.began(before, moment, told, self._entries()[told : moment.told])

    def ended(self, moment: Moment) -> None:
        """A moment has been shown."""
        self._cast.meet(moment.after.models, moment.after.groups)
        if moment.rolled:
            self.hearing.landed()
        self.dice.mark(self._entries()[self._motion.told : moment.told])

    def _look_at(self, moment: Moment) -> None:
        """Remember whom it is about, so that the camera can follow."""
        standing = {token.id: token.id for token in moment.after.tokens}
        standing |= {group.id: group.leader for group in moment.after.groups}
        told = self._entries()[self._motion.told : moment.told]
        self.doing = next((standing[id] for entry in told for id in entry.subjects[:1] if id in standing), self.doing)

    def _die_name(self, name: str) -> str:
        """What the players call a die: for a model, a seat, or by the word of the rules."""
        token = next((token for token in self._motion.shown.tokens if token.id == name), None)
        if token:
            return self._app.say(token.name)
        if name in self._cast.seats:
            return self._cast.name(Seat(name))
        return worded(self._app.say, "table.die", name) if name else ""
