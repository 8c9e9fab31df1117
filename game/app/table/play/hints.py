"""What to do about a question, in one sentence."""

from __future__ import annotations

from typing import Any

from game.app.table.play.drafts import DiceDraft, Draft
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.ledger import LedgerDraft
from game.app.table.play.options import AllotDraft, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.picking import PayDraft, RollDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.core.request import Choose, PickPath, Request
from game.core.text import Text


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
        case LedgerDraft() as ledger:
            return Text("table.hint.ledger", who=ledger.options[ledger.focus].text, left=ledger.left)
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
