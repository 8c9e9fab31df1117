"""The lessons of a game as a course: which there are, which are done, which is next."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from game.app.window import App
from game.core.files import listed
from game.core.system import SetupError
from game.kit import registry
from game.kit.lessons.lesson import Lesson, folder_of, read_lesson


def done_as(lesson: Lesson) -> str:
    """What a finished lesson is called in the settings."""
    return f"{lesson.system}/{lesson.id}"


def course_of(system: str) -> tuple[list[Lesson], list[str]]:
    """The lessons of a game in their order, and what is wrong with those that cannot be read."""
    lessons: list[Lesson] = []
    faults: list[str] = []
    for path in listed(Path(folder_of(system)), ".toml"):
        try:
            lessons.append(_read(path, path.stat().st_mtime_ns))
        except (SetupError, OSError) as error:
            faults.append(str(error))
    return sorted(lessons, key=lambda lesson: lesson.order), faults


@lru_cache(maxsize=200)
def _read(path: Path, _changed: int) -> Lesson:
    """Kept for as long as the file stays as it is: the title tells of lessons every time it is shown."""
    return read_lesson(path)


def next_lesson(app: App, system: str) -> Lesson | None:
    """The first lesson of a game that is not done; None: all are, or there are none."""
    return next((lesson for lesson in course_of(system)[0] if done_as(lesson) not in app.settings.lessons), None)


def last_learnt(app: App) -> str:
    """The game of the lesson that was done last, or else the game that was played last; '' if there is none."""
    done = next(reversed(app.settings.lessons), "").partition("/")[0]
    return done if done in registry.names() else app.settings.last_system
