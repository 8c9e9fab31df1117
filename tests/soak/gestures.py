"""How many clicks an answer takes in the window, and how many of them only say yes once more."""

from __future__ import annotations

from bisect import bisect_left

from game.app.play import Play
from game.app.table.play.controller import Controller
from game.app.table.play.drafts import offered
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.picking import PayDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.bots.sight import likely
from game.core.place import point
from game.core.request import DECLINE, NOTHING, Draw, Roll, Step
from game.kit import registry
from game.kit.arsenal import Cell

STEPS = 40


class Window:
    """What the window asks and takes, without a window; answers are put together in the shortest way."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.given = ""
        self.clicks = self.confirmations = 0
        self.controller = Controller(play, registry.looks_of(play.session.system.id), self._answer, self._refused)

    def _answer(self, key: str) -> None:
        self.given = key

    def _refused(self, refusal: object) -> None:
        raise AssertionError(f"the window refuses it: {refusal}")

    def by_itself(self) -> str:
        """What the window answers without asking: the rest of a click, the only sensible thing; '' if it asks."""
        self.given, self.clicks, self.confirmations = "", 0, 0
        if known := self.controller.striking.foreseen(self.play.asked):
            return known
        self.controller.ask(self.play.asked)
        return self.given

    def make(self, key: str) -> None:
        """Answer what the window asks."""
        if self._struck(key):
            return
        for _ in range(STEPS):
            if self.given:
                return
            if self.controller.armed:
                self.confirmations += 1
                self._commit()
                continue
            self._part(key.split()[len(self.controller.stack) - 1 :])
        raise AssertionError(f"no answer {key!r} after {STEPS} clicks")

    def _struck(self, key: str) -> bool:
        """A click on the target and one on the cell of its plate, which also answers what is asked next."""
        striking = self.controller.striking
        subjects = [option.subject for option in offered(self.controller.stack[-1]) if option.key == key]
        if not subjects or not striking.open(subjects[0]) or striking.plate is None:
            return False
        cells = [cell for cell in striking.plate.cells() if cell.key == key]
        if not cells:
            striking.close()
            return False
        self.clicks += 2
        striking.strike(next((cell for cell in cells if self._follows(cell)), cells[0]))
        return True

    def _follows(self, cell: Cell) -> bool:
        """Whether the player would go on as the cell does."""
        fork = self.play.session.fork()
        fork.answer(cell.key)
        asked = fork.pending
        if asked is None or isinstance(asked, Roll | Draw) or asked.topic not in dict(cell.then):
            return True
        return likely(fork) == dict(cell.then)[asked.topic]

    def _commit(self) -> None:
        self.clicks += 1
        self.controller.commit()

    def _part(self, words: list[str]) -> None:
        """What one draft of the answer takes."""
        match self.controller.draft:
            case PayDraft() as paying:
                self.clicks += 1 if words[0] == paying.proposed.key else 2
                self.controller.choose(words[0])
            case ChooseDraft() as choosing:
                self.clicks += self._reached(choosing, words[0])
                self.controller.choose(words[0])
            case SomeDraft() as some:
                wanted = [word for word in words if word != NOTHING]
                for word in {*wanted} ^ {*some.chosen}:
                    self.clicks += 1
                    self.controller.use(word)
                self._commit()
            case LedgerDraft() as ledger:
                row = ledger.rows.get(words[0])
                for share, n in (word.split("=") for word in words if "=" in word):
                    self.clicks += int(row is not None and row.amounts[share] != int(n))
                    ledger.set(words[0], share, int(n))
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
            case PathDraft() | PointDraft() | LayoutDraft() if words[:1] == [DECLINE]:
                self.clicks += 1
                self.controller.decline()
            case PathDraft() as path:
                # Glowing ground answers a click: the click on the option is that on the ground.
                self.clicks += not self.controller.nested
                path.laid = [tuple(self._step(word, path.request.scale) for word in words)]
                self._commit()
            case LayoutDraft() as layout:
                # A drag of the men chooses the move and lays it; a proposal that is wanted needs only its yes.
                if layout.key != " ".join(words):
                    self.clicks += not self.controller.nested
                    layout.lay(layout.request.read(" ".join(words)) or {})
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
