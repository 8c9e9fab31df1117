"""The workshop: makes each sound when it is first wanted, on a thread of its own; frames never wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue


class Workshop:
    """Keeps what it has made. Making never fails loudly: what cannot be made stays silent."""

    def __init__(self) -> None:
        self._made: dict[str, bytes] = {}
        self._wanted: set[str] = set()
        self._jobs: SimpleQueue[tuple[str, Callable[[], bytes]]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def take(self, name: str, make: Callable[[], bytes]) -> bytes | None:
        """The samples of `name` if they are there; if not, they are made from now on."""
        found = self._made.get(name)
        if found is None and name not in self._wanted:
            self._wanted.add(name)
            self._jobs.put((name, make))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
                self._thread.start()
        return found

    @property
    def idle(self) -> bool:
        """Whether everything that was wanted is there."""
        return len(self._made) == len(self._wanted)

    def _work(self) -> None:
        while True:
            name, make = self._jobs.get()
            try:
                self._made[name] = make()
            except Exception:  # a broken recipe is silent
                self._made[name] = b""


WORKSHOP = Workshop()
"""One for the whole program: a sound is made once, however many windows, games and devices come and go."""
