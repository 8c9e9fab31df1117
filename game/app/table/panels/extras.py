"""What the question is told to show: who is asked what, and the buttons beside the options."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.table.play.controller import Controller
from game.app.table.play.drafts import offered
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.hints import hint
from game.app.table.play.options import ChooseDraft
from game.app.table.play.picking import PayDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.refusing import decline
from game.app.widgets.panel import Do, Look
from game.app.window import App
from game.core.request import Seat
from game.core.text import Refusal, Text
from game.kit.trays import Could


@dataclass(frozen=True, slots=True)
class Extra:
    """A button that belongs to no option: confirm, cancel, think again."""

    name: str
    words: Text
    do: Do
    icon: str = ""
    look: Look = "plain"
    key: str = ""
    """The letter that does the same, where it is not known from elsewhere."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What the bar shows: who is asked what, what to do, and what stands beside the options."""

    seat: Seat
    words: str
    hint: str = ""
    extras: tuple[Extra, ...] = ()
    aside: tuple[Extra, ...] = ()
    """Small buttons in the first line."""
    note: Refusal | None = None
    could: tuple[Could, ...] = ()
    """What the dice on the table are good for."""
    facts: tuple[Text, ...] = ()
    """What is to be known while nothing is asked, a line each."""


def buttons(controller: Controller) -> tuple[Extra, ...]:
    """Confirm, decline and cancel, as far as the draft needs them."""
    draft = controller.draft
    if draft is None:
        return ()
    found: list[Extra] = []
    if isinstance(draft, ChooseDraft) and draft.refused and not controller.armed:
        words = Text("table.do.why_not", n=len(draft.refused))
        look: Look = "chosen" if draft.aside else "plain"
        found.append(Extra("why_not", words, controller.toggle_refused, "help-circle-outline", look))
    if isinstance(draft, PathDraft) and draft.dares and not controller.armed:
        dares: Look = "chosen" if draft.daring else "plain"
        found.append(Extra("dare", Text("table.do.dare"), controller.toggle_dare, "arrow-down-bold-outline", dares))
    if controller.unconfirmed:
        found.append(Extra("cancel", Text("table.do.cancel"), controller.take_back, "close"))
    if decline(draft.request):
        found.append(Extra("decline", decline(draft.request) or Text("table.do.decline"), controller.decline, "cancel"))
    if isinstance(draft, ChooseDraft) and not isinstance(draft, PayDraft) and not controller.armed:
        ready: Look = "main" if controller.ready else "refused"
        found.append(Extra("go", Text("table.do.go"), controller.go, "check", ready))
    else:
        ready = "main" if controller.armed or draft.refusal is None else "refused"
        promise = None if controller.armed else controller.picking.promise
        plain = Text("table.do.go" if isinstance(draft, PathDraft | PointDraft | LayoutDraft) else "table.do.confirm")
        words = promise.title if promise else plain
        found.append(Extra("confirm", words, controller.commit, "check", ready))
    return tuple(found)


def question(app: App, controller: Controller, asked: Text) -> tuple[str, str]:
    """The words of the question and of what to do about it."""
    draft = controller.draft
    if controller.armed and controller.peril:
        return app.say(Text("table.ask.dare", peril=controller.peril)), app.say(Text("table.hint.sure"))
    if controller.armed and controller.warning:
        return app.say(controller.warning), app.say(Text("table.hint.sure"))
    if controller.armed:
        return app.say(Text("table.ask.sure", what=_chosen(controller))), app.say(Text("table.hint.sure"))
    if draft is None:
        return app.say(asked), ""
    first = not controller.nested or controller.in_slots is controller.stack[0]
    return app.say(asked if first else draft.request.text), app.say(hint(draft))


def _chosen(controller: Controller) -> Text:
    """The option that waits to be confirmed, in its own words."""
    first = controller.stack[0]
    word = controller.armed.partition(" ")[0]
    option = next((option for option in offered(first) if option.key == word), None)
    return option.text if option else first.request.text
