"""How many clicks an answer takes in the window, and how many of them only say yes once more."""

from __future__ import annotations

from bisect import bisect_left

from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.core.place import point
from game.core.request import DECLINE, NOTHING, Step
from game.kit import registry

STEPS = 40


class Gesture:
    """One answer put together as the shortest way through the window, without a window."""

    def __init__(self, play: Play) -> None:
        self.given = ""
        self.clicks = self.confirmations = 0
        looks = registry.looks_of(play.session.system.id)
        self.controller = Controller(play, looks, self._answer, self._refused)
        self.controller.ask(play.asked)

    def _answer(self, key: str) -> None:
        self.given = key

    def _refused(self, refusal: object) -> None:
        raise AssertionError(f"the window refuses it: {refusal}")

    def make(self, key: str) -> Gesture:
        for _ in range(STEPS):
            if self.given:
                return self
            if self.controller.armed:
                self.confirmations += 1
                self._commit()
                continue
            self._part(key.split()[len(self.controller.stack) - 1 :])
        raise AssertionError(f"no answer {key!r} after {STEPS} clicks")

    def _commit(self) -> None:
        self.clicks += 1
        self.controller.commit()

    def _part(self, words: list[str]) -> None:
        """What one draft of the answer takes."""
        match self.controller.draft:
            case ChooseDraft() as choosing:
                self.clicks += self._reached(choosing, words[0])
                self.controller.choose(words[0])
            case SomeDraft() as some:
                wanted = [word for word in words if word != NOTHING]
                for word in {*wanted} ^ {*some.chosen}:
                    self.clicks += 1
                    self.controller.use(word)
                self._commit()
            case AllotDraft() as allot:
                for share, n in (word.split("=") for word in words if "=" in word):
                    self.clicks += abs(int(n) - allot.amounts[share])
                    allot.amounts[share] = int(n)
                self._commit()
            case ArrangeDraft() as arrange:
                self.clicks += moved(arrange.order, words)
                arrange.order = words
                self._commit()
            case PathDraft() | PointDraft() if words[:1] == [DECLINE]:
                self.clicks += 1
                self.controller.decline()
            case PathDraft() as path:
                # Glowing ground answers a click: the click on the option is that on the ground.
                self.clicks += not self.controller.nested
                path.laid = [tuple(self._step(word, path.request.scale) for word in words)]
                self._commit()
            case PointDraft() as place:
                place.at, place.fault = point(words[0], place.request.scale), None
                self._commit()

    def _reached(self, choosing: ChooseDraft, word: str) -> int:
        """One click, or two where the option is folded away."""
        option = next(option for option in choosing.request.options if option.key == word)
        about = [each for each in choosing.about(option.subject) if each.refusal is None] if option.subject else []
        return 1 if len(about) == 1 or word in [each.key for each in choosing.options] else 2

    @staticmethod
    def _step(word: str, scale: int) -> Step:
        by, _, at = word.rpartition(":")
        return Step(point(at, scale), by)


def moved(order: list[str], wanted: list[str]) -> int:
    """How many things have to be put elsewhere: all but the longest run that stands right already."""
    run: list[int] = []
    for place in (order.index(word) for word in wanted):
        at = bisect_left(run, place)
        run[at : at + 1] = [place]
    return len(wanted) - len(run)
