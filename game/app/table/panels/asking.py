"""What the question and the chip over the board say: whom the table waits for, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.app.play import Policy
from game.app.table.panels.extras import Asking, Extra, buttons, question
from game.app.table.play.drafts import DiceDraft
from game.app.table.play.hints import reaction
from game.app.table.play.host import Host
from game.app.window import App
from game.core.request import Choose
from game.core.text import Text
from game.kit.tokens import NOBODY
from game.kit.trays import Could
from game.kit.turns import REST

_POLICIES: dict[Policy, str] = {"ask": "P", "always": "Y", "never": "X"}
"""Standing answers, and the letter of each."""


class Prompter:
    """Finds the words for every state a game can be in."""

    def __init__(
        self,
        app: App,
        host: Host,
        look_back: Callable[[], None],
        leave: Callable[[], None],
        result: Callable[[], None],
    ) -> None:
        self._app = app
        self._host = host
        self._look_back = look_back
        self._leave = leave
        self._result = result
        self._known: tuple[int, tuple[Could, ...]] = (-1, ())

    def note(self) -> str:
        """What the chip says instead of whose decision it is."""
        host, say = self._host, self._app.say
        if host.play.waiting == "over":
            return say(Text("table.top.over"))
        if host.stage.now and host.stage.now.title:
            return say(host.stage.now.title)
        return say(Text("table.top.thinking", name=host.cast.name(host.play.seat))) if host.thinking else ""

    def asking(self, seconds: float) -> Asking:
        """What the question shows now."""
        host, say, seat = self._host, self._app.say, self._host.play.seat
        outcome = host.play.session.outcome
        if outcome and not host.showing:
            scores = "   ".join(f"{host.cast.name(each)} {score}" for each, score in outcome.scores)
            back = Extra("look_back", Text("table.do.look_back"), self._look_back, "history")
            leave = Extra("leave", Text("table.do.leave"), self._leave, "exit-to-app", "main")
            result = Extra("result", Text("table.do.result"), self._result, "trophy-outline")
            shown = (result,) if self._app.after_game else ()
            return Asking(NOBODY, say(outcome.text), scores, (*shown, back, leave))
        if host.trouble:
            again = Extra("again", Text("table.do.again"), host.try_again, "refresh")
            take_over = Extra("take_over", Text("table.do.take_over"), host.take_over, "account")
            extras = (again, take_over) if host.play.waiting == "computer" else (again,)
            return Asking(seat, say(host.trouble), "", extras)
        if host.showing:
            return self._showing()
        if host.play.placing and not host.asks_person:
            return Asking(NOBODY, say(Text("table.busy.placing")))
        if host.thinking:
            stop = Extra("stop", Text("table.do.stop"), host.stop_thinking, "close")
            words = say(Text("table.top.thinking", name=host.cast.name(seat)))
            still = self._app.settings.animation == "none"
            return Asking(seat, words + "." * (3 if still else 1 + int(seconds * 2) % 3), "", (stop, *self._hurry))
        return self._person()

    def _showing(self) -> Asking:
        """What is shown on the board or on the stage, and how to go on."""
        host, say = self._host, self._app.say
        staged = host.stage.now
        title = staged.title if staged else None
        told = host.motion.told
        words = say(host.entries[told - 1].text) if 0 < told <= len(host.entries) else ""
        if not host.stage.busy:
            return Asking(host.play.seat, words, say(Text("table.busy.showing")), self._hurry)
        on = Extra("go_on", Text("stage.go_on"), host.stage.skip, "skip-next", "main")
        facts = staged.notes if staged else ()
        words = say(title) if title else words
        return Asking(NOBODY, words, say(Text("stage.nothing")), (on, *self._hurry), facts=facts)

    @property
    def _hurry(self) -> tuple[Extra, ...]:
        """The button that goes on to the player's next decision, as long as it has not been pressed."""
        host = self._host
        if host.director.quiet or not host.play.people:
            return ()
        return (Extra("skip_all", Text("stage.skip_all"), host.hurry, "fast-forward"),)

    def _person(self) -> Asking:
        host, controller = self._host, self._host.controller
        asked = host.play.asked
        if asked is None or controller.draft is None:
            return Asking(NOBODY, "")
        words, hint = question(self._app, controller, asked.text)
        extras, seat = buttons(controller), host.play.seat
        if isinstance(controller.draft, DiceDraft):
            words = self._app.say(Text("table.ask.typed", what=asked.text))
            extras = (Extra("roll", Text("table.do.roll"), host.roll, "dice-multiple"), *extras)
            seat = controller.draft.request.by
        return Asking(seat, words, hint, extras, (*self._reactions(), *self._setup()), host.note, self.could())

    def _setup(self) -> tuple[Extra, ...]:
        """While the table is set up: let the computer do the rest of it."""
        if not self._host.placing.wanted:
            return ()
        rest = Text("table.do.place_rest")
        return (Extra("place_rest", rest, self._host.place_rest, "auto-fix", key="V"),)

    def could(self) -> tuple[Could, ...]:
        """What the dice of whoever is asked are good for; worked out once for a position."""
        host = self._host
        if not host.asks_person:
            return ()
        if self._known[0] != host.revision:
            found = host.looks.could(host.play.session.state, host.play.seat)
            self._known = (host.revision, tuple(found))
        return self._known[1]

    def _reactions(self) -> tuple[Extra, ...]:
        """Ask, always, never, as far as the optional reaction can be declined: an order cannot."""
        asked = self._host.play.asked
        name = reaction(asked)
        if not name:
            return ()
        assert isinstance(asked, Choose)
        keys = [option.key for option in asked.legal()]
        usual = "" if asked.idle else "ask"
        now = self._host.play.policies.get((self._host.play.seat, name), usual)
        return tuple(
            Extra(
                f"policy:{policy}",
                Text(f"table.reaction.{'order' if policy == 'always' and REST in keys else policy}"),
                partial(self._set_policy, name, policy),
                look="chosen" if policy == now else "plain",
                key=letter,
            )
            for policy, letter in _POLICIES.items()
            if policy != "never" or REST not in keys
        )

    def standing_answer(self, letter: str) -> bool:
        """The letter of a button beside the options was pressed; whether there is such a button."""
        beside = (*self._reactions(), *self._setup()) if self._host.asks_person else ()
        found = [extra for extra in beside if extra.key == letter.upper()]
        for extra in found:
            extra.do()
        return bool(found)

    def _set_policy(self, name: str, policy: Policy) -> None:
        self._host.play.policies[self._host.play.seat, name] = policy
        self._host.controller.revision += 1

    def silenced(self) -> str:
        """What is not asked any more, in words; '' while everything is."""
        names = [reaction_name(self._app, reaction) for reaction in self._host.silenced]
        return self._app.say(Text("table.tool.ask_again", names=", ".join(names))) if names else ""


def reaction_name(app: App, reaction: str) -> str:
    """`duel.parry` in the words of its game, if it has any."""
    system, _, ability = reaction.partition(".")
    for key in (reaction, f"{system}.ability.{ability}", f"{system}.card.{ability}", f"{system}.why.{ability}"):
        found = app.catalog.sentence(key, app.language)
        if isinstance(found, str):
            return found
    return (ability or reaction).replace("_", " ").capitalize()
