"""A game as pictures: frames in a folder, an animated GIF or WebP, and a battle report in words and pictures.

Every export is a generator that does a little and yields how far it is, so that a window stays awake meanwhile and a
command line can show a bar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any, Literal

import pygame
from PIL import Image

from game.app.canvas import Canvas
from game.app.opponents import title
from game.app.reel import Reel, Still
from game.app.report.written import Writer
from game.app.theme import ACCENT, GROUND, LOSS, SUCCESS, TEXT, mixed
from game.core.files import write_whole
from game.core.journal import Entry
from game.core.request import Seat
from game.core.session import Session
from game.core.system import Seating
from game.core.text import Catalog, Text
from game.kit import registry
from game.kit.tokens import NOBODY

Animation = Literal["gif", "webp"]
Kind = Literal["frames", "gif", "webp", "report"]

FRAME_SIZE = (1280, 720)
ANIMATION_SIZE = (960, 540)
REPORT_SIZE = (1280, 720)
PAGE = "report.html"
MOST_FRAMES = 300
"""An animation with more frames than this is thinned out."""
_SHOWN, _SHOWN_LAST = 800, 4000
"""Milliseconds."""
_WAIT = 0.02
_COLOURS = 255
"""One less than a GIF can have: the last stands for what did not change."""


@dataclass(frozen=True, slots=True)
class Progress:
    done: int
    total: int


class Exporter:
    """One game, told in one language and one palette."""

    def __init__(
        self,
        session: Session[Any],
        language: str = "en",
        palette: int = 0,
        catalog: Catalog | None = None,
        path: Path | None = None,
    ) -> None:
        """`path` is where the game is kept, if it is."""
        self.reel = Reel(session)
        self.path = path
        self.language = language
        self.palette = palette
        self.catalog = catalog or registry.catalog()
        self.looks = registry.looks_of(session.system.id)

    @property
    def session(self) -> Session[Any]:
        return self.reel.session

    def say(self, text: Text) -> str:
        return self.catalog.render(text, self.language)

    @staticmethod
    def written(kind: Kind, folder: Path) -> Path:
        """The file or folder that an export of this kind makes in `folder`."""
        return folder / {"frames": "frames", "gif": "replay.gif", "webp": "replay.webp", "report": "report"}[kind]

    def export(self, kind: Kind, folder: Path) -> Iterator[Progress]:
        """Write one kind of export into `folder`."""
        folder.mkdir(parents=True, exist_ok=True)
        target = self.written(kind, folder)
        match kind:
            case "frames":
                yield from self.frames(target)
            case "gif" | "webp":
                yield from self.animation(target, kind)
            case "report":
                yield from self.report(target)

    def canvas(self, size: tuple[int, int]) -> Canvas:
        return Canvas(self.session, self.looks, self.catalog, self.language, size, self.palette)

    # --- pictures

    def telling_stops(self) -> list[int]:
        """The first stop, the last, and every one at which something more has been told."""
        told, stops = -1, []
        for stop in range(len(self.reel)):
            still = self.reel.still(stop)
            if still.told != told or stop == self.reel.last:
                stops.append(stop)
            told = still.told
        return stops

    def painted(self, canvas: Canvas, stops: Sequence[int]) -> Iterator[pygame.Surface]:
        before = 0
        for stop in stops:
            still = self.reel.still(stop)
            yield canvas.picture(still, self.reel.entries[: still.told], still.told - before)
            before = still.told

    def frames(self, folder: Path) -> Iterator[Progress]:
        """A PNG for every stop at which something has happened."""
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("[0-9]*.png"):
            old.unlink()
        stops = self.telling_stops()
        for done, picture in enumerate(self.painted(self.canvas(FRAME_SIZE), stops)):
            save_png(picture, folder / f"{done:05}.png")
            yield Progress(done + 1, len(stops))

    def animation(self, file: Path, kind: Animation) -> Iterator[Progress]:
        """The game as one moving picture."""
        stops = thinned(self.telling_stops(), MOST_FRAMES)
        canvas = self.canvas(ANIMATION_SIZE)
        colours = self._colours(canvas, stops) if kind == "gif" else None
        pictures: list[Image.Image] = []
        for picture in self.painted(canvas, stops):
            image = as_image(picture)
            pictures.append(image.quantize(palette=colours, dither=Image.Dither.NONE) if colours else image)
            yield Progress(len(pictures), len(stops) + 1)
        durations = [_SHOWN] * (len(stops) - 1) + [_SHOWN_LAST]
        yield from _waited_for(lambda: _save(pictures, durations, file, kind), len(stops))

    def _colours(self, canvas: Canvas, stops: Sequence[int]) -> Image.Image:
        """The same colours for all frames: what does not change then takes no room in the file."""
        some = thinned(stops, 4)
        images = [as_image(picture) for picture in self.painted(canvas, some)]
        # The signal colours are few pixels among many of ground; a swatch of each keeps them from being averaged away.
        signals = [*(canvas.theme.side(index) for index in range(4)), ACCENT, LOSS, SUCCESS, TEXT]
        wide, high = ANIMATION_SIZE
        sheet = Image.new("RGB", (wide, high * (len(images) + 1)))
        for number, image in enumerate(images):
            sheet.paste(image, (0, number * high))
        for number, (colour, share) in enumerate(product(signals, (0.0, 0.3, 0.6))):
            sheet.paste(mixed(colour, GROUND, share), (number * wide // 24, len(images) * high, wide, sheet.height))
        return sheet.quantize(_COLOURS, dither=Image.Dither.NONE)

    # --- the report

    def report(self, folder: Path) -> Iterator[Progress]:
        """`report.html`, one page with everything in it, and `report.md` with its pictures beside it."""
        folder.mkdir(parents=True, exist_ok=True)
        told = self.language, self.palette, self._seat_name
        writer = Writer(self.session, self.reel, self.looks, self.catalog, *told, self.path)
        for done, total in writer.work(folder / PAGE):
            yield Progress(done, total + 1)
        chapters = self.chapters()
        pictures = folder / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        canvas = self.canvas(REPORT_SIZE)
        for done, chapter in enumerate(chapters):
            save_png(canvas.board_picture(chapter.end), pictures / f"{chapter.name}.png")
            yield Progress(len(chapters) + done + 1, 2 * len(chapters))
        write_whole(folder / "report.md", "\n".join([*self._head(), *self._story(chapters)]).encode())

    def chapters(self) -> list[Chapter]:
        """The rounds of the game, each with what was told in it and how it stood at its end."""
        chapters: list[Chapter] = []
        begun, number = 0, self.looks.headline(self.reel.still(0).state).round
        for stop in range(1, len(self.reel)):
            still = self.reel.still(stop)
            now = self.looks.headline(still.state).round
            if now != number:
                chapters.append(Chapter(number, f"round-{number}", self._told(begun, still.told), still))
                begun, number = still.told, now
        last = self.reel.still(self.reel.last)
        if last.told > begun or not chapters:
            chapters.append(Chapter(number, "end", self._told(begun, last.told), last))
        chapters[-1] = replace(chapters[-1], name="end")
        return chapters

    def _told(self, start: int, end: int) -> Sequence[Entry]:
        return self.reel.entries[start:end]

    def _head(self) -> list[str]:
        session = self.session
        last = self.reel.still(self.reel.last)
        scenario = next((s for s in self.looks.scenarios() if s.id == session.setup.scenario), None)
        title = self.say(session.system.title)
        if scenario and scenario.name != session.system.title:
            title = f"{title}: {self.say(scenario.name)}"
        ending = last.outcome.text if last.outcome else Text("replay.report.unfinished")
        return [
            *(f"# {title}", "", f"**{self.say(ending)}**", ""),
            f"| {self._words('side')} | {self._words('player')} | {self._words('score')} |",
            "| --- | --- | ---: |",
            *(self._side(Seat(seat), last) for seat in session.system.seats(last.state)),
            "",
        ]

    def _words(self, name: str, **values: int | str | Text) -> str:
        return self.say(Text(f"replay.report.{name}", **values))

    def _place(self, seat: Seat) -> Seating:
        return next((place for place in self.session.setup.seats if place.seat == seat), Seating(seat))

    def _seat_name(self, seat: Seat) -> str:
        """What a page that is sent to others calls a seat."""
        place = self._place(seat)
        named = self.looks.seat_names(self.session.state).get(seat) or place.name
        kind = "computer" if place.player else "person"
        return named or self.say(Text(f"table.seat.{kind}", seat=seat))

    def _side(self, seat: Seat, last: Still) -> str:
        place = self._place(seat)
        name = self.looks.seat_names(last.state).get(seat) or place.name or seat
        player = self._words("computer", player=title(place.player)) if place.player else self._words("person")
        scores = dict(last.outcome.scores if last.outcome else self.looks.headline(last.state).scores)
        return f"| {_plain(name)} | {_plain(player)} | {scores.get(seat, '')} |"

    def _story(self, chapters: Sequence[Chapter]) -> Iterator[str]:
        for chapter in chapters:
            yield f"## {self._words('round', round=chapter.round)}"
            yield ""
            yield from (self._sentence(entry) for entry in chapter.entries)
            yield ""
            over = chapter.name == "end"
            caption = self._words("end") if over else self._words("after", round=chapter.round)
            yield f"![{caption}](pictures/{chapter.name}.png)"
            yield ""
        yield self._words("made", answers=len(self.reel.answers), steps=len(self.session.beats))
        yield ""

    def _sentence(self, entry: Entry) -> str:
        dice = f" · {self._words('dice', dice=' '.join(map(str, entry.dice)))}" if entry.dice else ""
        rules = f" · {' '.join(f'`{rule}`' for rule in entry.rules)}" if entry.rules else ""
        return f"- {_plain(self.say(entry.text))}{dice}{rules}"


def board_shots(session: Session[Any], folder: Path, every: int, language: str) -> Callable[[], None]:
    """A function to call after every answer of a game: it saves a picture of the board every `every` answers."""
    folder.mkdir(parents=True, exist_ok=True)
    looks, catalog = registry.looks_of(session.system.id), registry.catalog()
    canvas = Canvas(session, looks, catalog, language, FRAME_SIZE, 0)
    shot = told = 0

    def after() -> None:
        nonlocal shot, told
        count = len(session.answers)
        if count < shot + every and session.pending is not None:
            return
        entries = session.entries
        still = Still(count, session.state, len(entries), None, NOBODY, session.outcome)
        save_png(canvas.picture(still, entries, len(entries) - told), folder / f"{count:05}.png")
        shot, told = count, len(entries)

    return after


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round of a game."""

    round: int
    name: str
    entries: Sequence[Entry]
    end: Still


def thinned(stops: Sequence[int], most: int) -> list[int]:
    """At most `most` of the stops, evenly spread, with the first and the last."""
    if len(stops) <= most:
        return list(stops)
    return [stops[at * (len(stops) - 1) // (most - 1)] for at in range(most)]


def as_image(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def save_png(picture: pygame.Surface, path: Path) -> None:
    """Write a PNG in half the time pygame's own writer takes; the file is a little larger."""
    as_image(picture).save(path, compress_level=2)


def _save(pictures: Sequence[Image.Image], durations: list[int], file: Path, kind: Animation) -> None:
    fresh = file.with_name(f".{file.name}.new")
    more = {"optimize": True, "disposal": 1} if kind == "gif" else {"quality": 80, "method": 3}
    try:
        first, *rest = pictures
        first.save(
            fresh, format=kind.upper(), save_all=True, append_images=rest, duration=durations, loop=0, **more
        )  # fmt: skip
        fresh.replace(file)
    finally:
        fresh.unlink(missing_ok=True)


def _waited_for(work: Callable[[], None], done: int) -> Iterator[Progress]:
    """Do something slow in the background, saying again and again that it is not done yet."""
    with ThreadPoolExecutor(1) as side:
        working = side.submit(work)
        while not working.done():
            pygame.time.wait(round(1000 * _WAIT))
            yield Progress(done, done + 1)
        working.result()
    yield Progress(done + 1, done + 1)


def _plain(words: str) -> str:
    """Words that Markdown shows as they are."""
    return re.sub(r"([\\`*_\[\]<|])", r"\\\1", words)
