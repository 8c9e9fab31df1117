"""An attack on the stage: dice, sum, blow, number and verdict, each in its time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import hypot

import pygame

from game.app.figures.portrait import falling, known, lying
from game.app.table.art import effects
from game.app.table.art.camera import XY
from game.app.table.art.dice import Faces
from game.app.table.art.stagetray import Half, Progress, StageTray, Thrown, place
from game.app.table.art.tokens import FALLS, figure_height
from game.app.table.play.stage import Setting, Showing
from game.app.theme import DIM, TEXT, Colour, Theme, mixed
from game.core.text import Text
from game.kit.sounds import BLOWS, Sound, fate_sound
from game.kit.staging import Ink, Kind, Staged, Throw
from game.kit.tokens import Token

_COMES = 0.22
_TRAY, _RISES = 0.08, 0.16
_FIRST, _TUMBLES, _LIFTS = 0.16, 0.5, 0.14
_PAUSE = 0.05
"""Between the attack dice that lie and the defence dice that roll."""
_PART = 0.09
_BLOW, _NUMBER, _FALL, _STILL = 0.2, 0.25, 0.45, 0.65
"""After all dice lie and the sum begins: the blow, the number, the fall, and everything lies still."""
_SWINGS: dict[Kind, float] = {"melee": 0.08, "shot": 0.12, "blast": 0.12, "spell": 0.12}
_FLASHES, _SHAKES, _RISING, _STAMPS = 0.22, 0.18, 0.7, 0.2
_OWN, _RIVALS, _MORE = 1.6, 1.9, 1.2
"""How long the player's own attack lies still, and a rival's; and either where other dice follow."""

_FLYING: tuple[Sound, ...] = ("arrow", "bolt", "magic")
"""What is heard along its way."""


@dataclass(frozen=True, slots=True)
class Clock:
    """When each part of an attack begins, in seconds."""

    attack: float | None
    defence: float | None
    lie: float
    """All dice lie."""
    blow: float
    number: float
    fall: float
    still: float
    end: float


def clock(staged: Staged, own: bool, seen: bool = False) -> Clock:
    """The times of one attack; attack dice that the player has already seen do not roll again."""
    at = _FIRST
    attack = defence = None
    if _rolls(staged.attack):
        attack = at - _TUMBLES if seen else at
        at = attack + _TUMBLES + _LIFTS
    if _rolls(staged.defence):
        defence = at + _PAUSE
        at = defence + _TUMBLES + _LIFTS
    still = at + _STILL
    blow, number, fall = at + _BLOW, at + _NUMBER, at + _FALL
    stays = _MORE if staged.more else _OWN if own else _RIVALS
    return Clock(attack, defence, at, blow, number, fall, still, still + stays)


def _rolls(throw: Throw | None) -> bool:
    return throw is not None and bool(throw.entry.dice)


class AttackShow(Showing):
    """One attack on one target."""

    repeats = rolls_dice = True

    def __init__(
        self,
        staged: Staged,
        sides: tuple[Token | None, Token | None],
        own: bool,
        *,
        faces: tuple[Faces, Faces] = ((), ()),
        seen: bool = False,
        chance: float | None = None,
        sound: Sound | None = None,
    ) -> None:
        """`sound` is that of the weapon; without one it is that of the kind of attack."""
        self.staged = staged
        self.sound = sound or BLOWS[staged.kind]
        self.clock = clock(staged, own, seen)
        self.length = self.clock.end
        self.stops = (self.clock.still,)
        self.release = self.clock.fall
        self.fighters = (staged.attacker, staged.target)
        self.title = staged.title
        self.notes = notes(staged, chance)
        self.cues = self._cues()
        self._sides, self._faces = sides, faces
        self._tray: StageTray | None = None
        self._key: object = None
        self._known: dict[str, XY] = {}
        self._fallen: tuple[tuple[int, int], pygame.Surface] | None = None

    @property
    def rolls(self) -> dict[str, tuple[float, float]]:
        """When the dice of each roll lie, and when they go."""
        starts = {"attack": self.clock.attack, "defence": self.clock.defence}
        return {name: (at + _TUMBLES, self.length) for name, at in starts.items() if at is not None}

    def _cues(self) -> Sequence[tuple[float, Sound]]:
        staged, at = self.staged, self.clock
        rolls = [time for time in (at.attack, at.defence) if time and time > 0]
        cues: list[tuple[float, Sound]] = [(time, "dice") for time in rolls]
        cues += [(time + _TUMBLES, "die_lands") for time in rolls]
        if staged.defence and staged.defence.entry.marked and at.defence:
            cues.append((at.defence + _TUMBLES, "block"))
        if staged.loss or (staged.kind != "melee" and staged.attack and not staged.more):
            cues.append((at.blow, self.sound))
        if not staged.loss and not staged.more:
            cues.append((at.number, "miss"))
        if staged.verdict:
            cues.append((at.fall, fate_sound(staged.verdict)))
        return sorted(cues)

    def heard_from(self, sound: Sound) -> tuple[str, str]:
        attacker, target = self.fighters
        if sound == self.sound:
            return (attacker, target) if sound in _FLYING else (attacker, "")
        return ("", "") if sound in ("dice", "die_lands") else (target, "")

    def covers(self, board: pygame.Rect, theme: Theme) -> int:
        return board.bottom - place(theme, board)[0].top

    # --- drawing

    def draw(self, window: pygame.Surface, setting: Setting, age: float) -> None:
        board = setting.board
        start, end = (self._place(setting, id) for id in self.fighters)
        self._draw_board(window, setting, age, start, end)
        tray = self._tray_for(setting)
        tray.draw(window, self._progress(age), age)
        if end is not None:
            self._draw_number(window, setting, age, end, board, tray.rect.top)

    def _place(self, setting: Setting, id: str) -> XY | None:
        """Where a fighter stands in the window, or stood before it was taken away."""
        found = setting.view.standing.places.get(id)
        if found:
            self._known[id] = found[0]
        return setting.view.camera.project(self._known[id]) if id in self._known else None

    def _draw_board(
        self, window: pygame.Surface, setting: Setting, age: float, start: XY | None, end: XY | None
    ) -> None:
        board, staged, at = setting.board, self.staged, self.clock
        if start is None or end is None:
            return
        if staged.loss and at.blow <= age < at.blow + _SHAKES:
            effects.shake(window, board, setting.theme.px(4), (age - at.blow) / _SHAKES)
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        apart, px = hypot(start[0] - end[0], start[1] - end[1]), setting.theme.px
        radius = round(max(min(px(400), 0.38 * board.height), apart / 2 + px(110)))
        gone = max(0.0, age - (self.length - _COMES)) / _COMES
        fallen = min(1.0, age / _COMES, 1 - gone)
        effects.veil(window, board, middle, min(radius, board.height), round(effects.LEVELS * fallen))
        if not staged.attack and not staged.loss:
            return
        size = self._size(setting)
        took = _SWINGS[staged.kind]
        share = (age - (at.blow - took)) / took
        chest = end[0], end[1] - size * 0.35
        if 0 <= share < 1.9:
            effects.strike(window, staged.kind, (start[0], start[1] - size * 0.35), chest, size, min(1.0, share))
        fallen_there = staged.verdict is not None and age >= at.fall and self._sides[1] is not None
        if fallen_there and staged.target not in setting.view.standing.places:
            self._draw_fallen(window, setting, end, size, age)
        if staged.loss and 0 <= age - at.blow < _FLASHES:
            effects.flash(window, staged.kind, chest, size, (age - at.blow) / _FLASHES)

    def _draw_fallen(self, window: pygame.Surface, setting: Setting, at: XY, size: float, age: float) -> None:
        """Whoever is taken off the board falls with the stamp, and lies there until the stage is gone."""
        token = self._sides[1]
        if token is None or not known(token.role):
            return
        share = _share(age, self.clock.fall, _STAMPS) ** 2
        key = round(size), int(FALLS * share)
        if self._fallen is None or self._fallen[0] != key:
            down = lying(token.role, key[0]) if share >= 1 else None
            self._fallen = key, down or falling(token.role, key[0], self._colour(setting, token), share)
        picture = self._fallen[1]
        picture.set_alpha(round(215 * min(1.0, max(0.0, self.length - age) / _COMES)))
        window.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1] - size * (0.35 - 0.25 * share)))))

    def _size(self, setting: Setting) -> float:
        """How high figures are, for what flies around them."""
        places = setting.view.standing.places
        shape = next((places[id][1] for id in self.fighters if id in places), None)
        across = shape.inner if shape else setting.theme.px(34)
        return figure_height(across, setting.theme, not setting.view.standing.measured)

    def _draw_number(
        self, window: pygame.Surface, setting: Setting, age: float, end: XY, board: pygame.Rect, floor: int
    ) -> None:
        if age < self.clock.number or (self.staged.more and not self.staged.loss):
            return
        share = min(1.0, (age - self.clock.number) / _RISING)
        theme, loss = setting.theme, self.staged.loss
        pixels = round(theme.px(104) * min(1.0, max(0.5, board.height / theme.px(1080))))
        if loss:
            picture = effects.number(theme, str(loss.n), setting.say(loss.word), pixels)
        else:
            picture = effects.missed(theme, setting.say(self.staged.unhurt), pixels // 2)
        size = self._size(setting)
        rise = round(theme.px(60) * (1 - (1 - share) ** 3))
        rect = picture.get_rect(midleft=(round(end[0] + size * 0.45), round(end[1] - size * 0.75 - rise)))
        rect.bottom = min(rect.bottom, floor - theme.px(4))
        fade = min(1.0, (age - self.clock.number) / 0.1, max(0.0, self.length - age) / _COMES)
        picture.set_alpha(round(255 * fade))
        window.blit(picture, rect.clamp(board.inflate(-theme.px(16), -theme.px(84))))

    # --- the tray

    def _progress(self, age: float) -> Progress:
        at = self.clock
        starts = at.attack, at.defence
        tumbled = tuple(0.0 if begin is None else _share(age, begin, _TUMBLES) for begin in starts)
        lifted = tuple(0.0 if begin is None else _share(age, begin + _TUMBLES, _LIFTS) for begin in starts)
        parts = self._written(int((age - at.lie) / _PART) + 1) if age >= at.lie else 0
        gone = _share(age, self.length - _RISES, _RISES)
        left = 1 - _share(age, at.still, self.length - at.still)
        rises = _share(age, _TRAY, _RISES) * (1 - gone)
        return Progress(
            rises, (tumbled[0], tumbled[1]), (lifted[0], lifted[1]), parts, _share(age, at.fall, _STAMPS), left
        )

    def _written(self, words: int) -> int:
        """How many parts of the sum so many words are: each sign comes with the word behind it."""
        ends = [n + 1 for n, part in enumerate(self.staged.sum) if part.voice != "sign"]
        return ends[min(words, len(ends)) - 1] if ends else 0

    def _tray_for(self, setting: Setting) -> StageTray:
        key = setting.theme, setting.board.topleft, setting.board.size, setting.app.language
        if self._tray is None or key != self._key:
            self._key = key
            self._tray = self._made(setting)
        return self._tray

    def _made(self, setting: Setting) -> StageTray:
        staged, say = self.staged, setting.say
        colours = [self._colour(setting, token) for token in self._sides]
        inks: dict[Ink, Colour] = {
            "attack": mixed(colours[0], (255, 255, 255), 0.5),
            "defence": mixed(colours[1], (255, 255, 255), 0.5),
            "plain": TEXT,
            "sign": DIM,
            "loss": (255, 150, 156),
            "good": (150, 220, 155),
        }
        first = Text("stage.spell" if staged.kind == "spell" else "stage.attack")  # not every Spell does harm
        halves = (
            self._half(setting, 0, colours[0], first, staged.attack),
            self._half(setting, 1, colours[1], staged.answer, staged.defence),
        )
        parts = [(say(part.words), inks[part.voice]) for part in staged.sum]
        verdict = (say(staged.verdict.words), staged.verdict.good) if staged.verdict else None
        return StageTray(setting.theme, setting.board, halves, parts, verdict, say(Text("stage.hint")))

    def _colour(self, setting: Setting, token: Token | None) -> Colour:
        return setting.cast.colour(token.seat) if token else DIM

    def _half(self, setting: Setting, n: int, colour: Colour, head: Text, throw: Throw | None) -> Half:
        token, say = self._sides[n], setting.say
        role, icon = (token.role, token.icon) if token else ("", "help-circle-outline")
        if throw is None:
            return Half(colour, role, icon, say(token.name) if token else "", "", "")
        detail = say(throw.detail) if throw.detail else say(token.name) if token else ""
        dice = tuple(_thrown(say, throw, self._faces[n]))
        return Half(colour, role, icon, say(head), detail, say(throw.tally), dice)


def _thrown(say: Callable[[Text], str], throw: Throw, faces: Faces) -> Sequence[Thrown]:
    entry = throw.entry
    found: list[Thrown] = []
    for n, value in enumerate(entry.dice):
        caption = throw.captions[n] if n < len(throw.captions) else None
        found.append(
            Thrown(
                value,
                entry.sides[n] if n < len(entry.sides) else 6,
                entry.names[n] if n < len(entry.names) else "",
                None if entry.marked is None else n in entry.marked,
                say(caption) if caption else "",
                faces,
            )
        )
    return found


def notes(staged: Staged, chance: float | None) -> tuple[Text, ...]:
    """The chance before the roll, and how lucky it was."""
    found: list[Text] = []
    if chance is not None:
        found.append(Text("stage.chance", n=round(100 * chance)))
    luck = staged.attack.luck if staged.attack else None
    if luck is not None:
        amount = f"{abs(luck):.1f}"
        name = "average" if amount == "0.0" else "lucky" if luck > 0 else "unlucky"
        found.append(Text(f"stage.{name}", n=amount))
    return tuple(found)


def _share(age: float, begin: float, lasts: float) -> float:
    return max(0.0, min(1.0, (age - begin) / lasts))
