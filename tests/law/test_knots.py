"""No game is a knot of modules that import each other, and neither is anything it is built from."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.testing import knots

FOUND = knots.knots()


@pytest.mark.parametrize("room", knots.rooms())
def test_no_modules_of_a_room_import_each_other_in_a_circle(room: str) -> None:
    assert [knot for knot in FOUND if knots.room_of(knot[0]) == room] == []


def test_a_circle_is_found_also_when_an_import_hides_in_a_function(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "tangled"
    package.mkdir()
    for name, text in {
        "__init__": "",
        "hen": "import tangled.egg",
        "egg": "def hatch():\n    import tangled.hen",
        "nest": "import tangled.egg",
    }.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    assert knots.knots("tangled") == [("tangled.egg", "tangled.hen")]
