"""A game at the table: what of it is on show, which piece is selected, and what the player holds over the board."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

import pygame

from game.app.bits import Bits
from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Ghost, Ghosts, Night, Overlay, Plate
from game.app.table.art.view import BoardView
from game.app.table.play.aiming import Aiming, percent
from game.app.table.play.bodies import Bodies
from game.app.table.play.closeup import CloseUp
from game.app.table.play.foreseeing import Foreseeing
from game.app.table.play.history import History
from game.app.table.play.host import Host
from game.app.table.play.instruments import Instruments
from game.app.table.play.motion import Scene, scene
from game.app.table.play.options import SomeDraft
from game.app.table.play.stage import Setting
from game.app.window import App
from game.core.place import Point
from game.core.request import Allot
from game.core.text import Text
from game.kit.asides import Prospect
from game.kit.scenarios import Board
from game.kit.tokens import Token


class Sitting:
    """What screen, mouse, keys and panels share of one game."""

    def __init__(self, app: App, host: Host) -> None:
        self.app = app
        self.host = host
        self.instruments = Instruments(app, host)
        self.foreseeing = Foreseeing(host)
        self.aiming = Aiming(host.play, host.looks, host.controller, host.odds)
        self.history: History | None = None
        self.view = BoardView(app.theme, self.board)
        self.closeup = CloseUp(host.stage, self.view)
        self.figures = Figures()
        host.hearing.place = self._side
        self.selected = ""
        self.goal = False
        """The player wants to read what the game is about, whatever is selected."""
        self.pointed = ""
        """The piece of the board under the pointer."""
        self.meant = ""
        """The piece that the button or card under the pointer is about."""
        self.option = ""
        """The key of the option under the pointer."""
        self.aims: Sequence[Prospect] = ()
        """What attacks promise that the player is thinking of."""
        self.pulse = 0.0
        self._question_seen = -1
        self._followed = ""
        """The model that was selected because it was its turn."""
        self._watched = ""
        self._bodies = Bodies(())
        self._past: tuple[object, Scene] | None = None
        """What lay on the table where the player looks back to."""

    # --- what is shown

    @property
    def state_shown(self) -> Any:
        """The state of the game, as it is now or as it was where the player looks back to."""
        return self.history.still.state if self.history else self.host.play.session.state

    @property
    def board(self) -> Board:
        return self.host.looks.board(self.state_shown)

    @property
    def shown(self) -> Scene:
        """What lies on the table as it is drawn now."""
        if self.history:
            key = self.history, self.history.stop, self.host.viewer
            if self._past is None or self._past[0] != key:
                self._past = key, scene(self.host.looks, self.history.still.state, self.host.viewer)
            return self._past[1]
        return self.host.motion.shown

    @property
    def bodies(self) -> Bodies:
        """The bodies of men on show."""
        groups = self.shown.groups
        if self._bodies.groups is not groups:
            self._bodies = Bodies(groups)
        return self._bodies

    def usable(self) -> list[str]:
        """What can be chosen now."""
        if self.history:
            return []
        return [id for id, refusal in self.host.controller.subjects().items() if refusal is None]

    # --- choosing

    def choose(self, id: str) -> None:
        """A model, marker or card was clicked: look at it, and answer with it if it is asked about."""
        self.select(id)
        if not self.history and not self.host.showing:
            self.host.note = None
            self.host.controller.piece(self.asked_about(id))

    def asked_about(self, id: str) -> str:
        """What the question calls a piece: itself, or the body of men it belongs to."""
        subjects = self.host.controller.subjects()
        return next((name for name in self.bodies.names(id) if name in subjects), id)

    def select(self, id: str) -> None:
        if any(token.id == id for token in self.shown.models) or self.bodies.of(id):
            self.selected, self.goal = self.bodies.head(id), False

    def look_at(self, ids: Sequence[str]) -> None:
        """Bring the first of these that is on the table into view, and its sheet."""
        for id in ids:
            if at := self._place(id):
                self.select(id)
                self.view.camera.follow(at)
                return

    def next_model(self, step: int) -> None:
        """The next model in the order of the portraits: of those that can be chosen, or else of the viewer's."""
        bodies, legal = self.bodies, self.usable()
        tokens = list(dict.fromkeys((bodies.head(token.id), token.seat) for token in self.shown.models))
        ids = [id for id, _ in tokens if any(name in legal for name in bodies.names(id))]
        if len(ids) < 2:
            ids = [id for id, seat in tokens if seat == self.host.viewer] or [id for id, _ in tokens]
        if ids:
            n = ids.index(self.selected) + step if self.selected in ids else 0
            self.selected = ids[n % len(ids)]
            if at := self._place(self.selected):
                self.view.camera.follow(at)

    def _place(self, id: str) -> Point | None:
        id = self.bodies.head(id)
        return next((token.at for token in self.shown.tokens if token.id == id), None)

    def _side(self, id: str) -> float:
        """Where a piece is seen on the board, from -1 at its left edge to 1 at its right."""
        at, rect = self._place(id), self.view.rect
        return 2 * (self.view.camera.to_screen(at)[0] - rect.x) / rect.width - 1 if at and rect.width else 0.0

    # --- time

    def update(self, seconds: float) -> None:
        """Let the camera and what pulses go on."""
        self.pulse += seconds
        self.host.telling.losses.update(seconds)
        self.view.camera.animated = self.app.settings.animation != "none"
        self.closeup.update()
        self.view.update(seconds)

    def new_question(self) -> bool:
        """Look at whose turn it is when that changes; whether it has."""
        if self._question_seen == self.host.revision or not self.host.asks_person:
            return False
        self._question_seen = self.host.revision
        controller = self.host.controller
        men = [] if controller.drilling.draft else self.bodies.singled(controller.subjects())
        of_one = len({self.bodies.head(id) for id in men}) == 1
        self.closeup.attend(self._fighting() or (men if of_one else []))
        if of_one:
            self.selected = self._followed = self.bodies.head(men[0])
            self._bring_into_view(self.selected)
            return True
        if self.host.acting or self.selected == self._followed:
            self.selected = self._followed = self.host.acting
            self._bring_into_view(self.selected)
        return True

    def _fighting(self) -> list[str]:
        """Who strikes whom, where blows are dealt out."""
        asked = self.host.controller.request
        if not isinstance(asked, Allot):
            return []
        facing = self.host.looks.facing(self.state_shown, asked)
        return [id for intent in facing if intent.strikes for id in (intent.source, intent.target)]

    def watch(self) -> None:
        """Keep an eye on what others do: bring it into view, and show its sheet to whoever only watches."""
        if self.host.telling.doing == self._watched or self.host.asks_person:
            return
        self._watched = self.host.telling.doing
        self._bring_into_view(self._watched)
        if self.host.viewer is None:
            self.selected = self._watched

    def _bring_into_view(self, id: str) -> None:
        """Unless the whole board is seen anyway, or the stage leads the camera."""
        at = self._place(id)
        if at is not None and self.view.camera.step > 0 and not self.host.stage.busy:
            self.view.camera.follow(at)

    # --- drawing

    def draw(self, window: pygame.Surface, pointer: Point | str | None) -> None:
        """The board with all that lies on it; `pointer` is where a tape ends."""
        figures = self.gather()
        self.view.draw(window, figures, self._overlays(self.shown, pointer))
        if not self.history:
            self.host.stage.draw(window, self._setting)

    def gather(self) -> Figures:
        """Everything that stands on the board, as it is drawn now."""
        self.aims = self._aims()
        self.figures = self._figures(self.shown)
        return self.figures

    def readying(self) -> Iterator[None]:
        """Work out and paint what the next picture of the board needs, a part at a time."""
        figures = self.gather()
        yield from self.view.standing.readying(figures)
        overlays = self._overlays(self.shown, None)
        yield
        yield from self.view.readying(figures, overlays)

    @property
    def _setting(self) -> Setting:
        return Setting(self.app, self.view, self.figures, self.host.cast, self.host.viewer)

    def picture(self, size: tuple[int, int]) -> pygame.Surface:
        """The whole board, to be kept with a saved game."""
        return Bits(self.picturing(size, BoardView(self.app.theme, self.board))).finish()

    def picturing(
        self, size: tuple[int, int], view: BoardView, figures: Figures | None = None
    ) -> Generator[None, None, pygame.Surface]:
        """The same a part at a time, for while somebody plays; with those `figures`, if they are given."""
        picture = pygame.Surface(size)
        view.show(self.board, self.host.looks.now(self.state_shown))
        view.resize(picture.get_rect())
        yield
        yield from view.settling()
        figures = figures or self._figures(self.host.motion.shown)
        yield from view.readying(figures)
        view.draw(picture, figures)
        return picture

    def _figures(self, shown: Scene) -> Figures:
        controller = self.host.controller
        subjects = {} if self.history else controller.subjects()
        if controller.aimed and not self.history:
            subjects = {controller.aimed: None}
        acting = "" if self.history else self.host.acting or self._told_of(shown)
        drilling, hovered = controller.drilling, self.pointed or self.meant
        lit = self.bodies.of(hovered) if hovered and not drilling.dragging else None
        singled = () if drilling.draft else self.bodies.singled(subjects)
        return Figures(
            tokens=shown.tokens,
            markers=shown.markers,
            seats=self.host.cast.seats,
            say=self.app.say,
            selected=self.selected,
            acting=acting,
            choosable={id: "accent" for id, refusal in subjects.items() if refusal is None and id != acting},
            refused=[id for id, refusal in subjects.items() if refusal is not None],
            hovered=hovered,
            aimed=self._aimed(),
            at={} if self.history else self.host.motion.places,
            falling={} if self.history else self.host.motion.falling,
            pulse=self.pulse if self.app.settings.animation != "none" else 0.35,
            groups=shown.groups,
            lit=lit.id if lit else "",
            singled=singled,
            chosen=self._chosen(),
            faint=bool(singled or drilling.draft) and not self.history,
        )

    def _told_of(self, shown: Scene) -> str:
        """Who acts while nobody is asked: of bodies of men the one whose turn it is, whoever strikes or is struck."""
        if self.host.asks_person:
            return ""
        return shown.acting if shown.groups else self.host.telling.doing

    def _aimed(self) -> dict[str, int]:
        """What those who are aimed at may lose; of a body of men, as many as are likely to fall, whoever leads last."""
        found: dict[str, int] = {}
        for aim in self.aims:
            group = self.bodies.of(aim.target)
            if group is None or len(group.members) < 2 or not aim.loss:
                found[aim.target] = aim.loss
                continue
            spared = [group.bearer, group.leader]
            men = [id for id in reversed(group.members) if id not in spared]
            found.update(dict.fromkeys([*men, *spared][: aim.loss], 1))
        return found

    def _chosen(self) -> list[str]:
        """The men who are ticked."""
        draft = None if self.history else self.host.controller.draft
        if not isinstance(draft, SomeDraft) or not self.shown.groups:
            return []
        return [option.subject for option in draft.options if option.key in draft.chosen]

    def _overlays(self, shown: Scene, pointer: Point | str | None) -> list[Overlay]:
        """What is laid over the board; of the past only its night."""
        if self.history:
            return [] if shown.lights is None else [Night(shown.lights)]
        self.instruments.hovered = self.pointed or self.meant
        found = self.instruments.overlays(
            self.board, shown.tokens, self.bodies.head(self.pointed or self.selected), pointer
        )
        self.foreseeing.look_at(self.pointed, self.meant)
        found += self.foreseeing.overlays(self.token, self._followers)
        found += self.host.telling.losses.overlays()
        if self.host.controller.striking.plate is not None:
            return found
        ghosts = tuple(overlay.at for overlay in found if isinstance(overlay, Ghost))
        ghosts += tuple(ghost.at for overlay in found if isinstance(overlay, Ghosts) for ghost in overlay.men)
        return [*found, *(self._plate(aim, ghosts) for aim in self.aims)]

    @property
    def _followers(self) -> str:
        """How many enemies go for the target that is drawn, in words."""
        plan = self.foreseeing.plan
        return self.app.say(Text("table.foresight.follow", n=plan.followers)) if plan and plan.followers else ""

    def token(self, id: str) -> Token | None:
        """The model of this name on the table."""
        return next((token for token in self.shown.tokens if token.id == id), None)

    def _aims(self) -> list[Prospect]:
        """What the attack under the pointer promises, and those from where a move would end."""
        if self.history or not self.host.asks_person or self.instruments.measuring:
            return []
        if self.host.controller.striking.plate is not None:
            return []  # which tells more
        looked_at = self.aiming.at(self.asked_about(self.pointed or self.meant), self.option)
        there = self.aiming.from_there()
        return [looked_at] if looked_at else there

    def _plate(self, aim: Prospect, ghosts: tuple[tuple[float, float], ...]) -> Plate:
        say = self.app.say
        words = say(aim.word), say(aim.why), say(aim.dice)
        return Plate(self.bodies.head(aim.target), percent(aim.chance), *words, aim.spread, aim.decisive, ghosts)
