"""An installed copy, away from the checkout, with its own files only."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.internet,
    pytest.mark.timeout(300),
]

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "p2p", "cli")


def test_a_plain_install_runs_the_demo_outside_the_checkout(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in (*PACKAGES, "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, source / name)
    venv = tmp_path / "venv"
    folder = "Scripts" if sys.platform == "win32" else "bin"
    run(sys.executable, "-m", "venv", str(venv), cwd=tmp_path)
    run(str(venv / folder / "python"), "-m", "pip", "install", "-q", str(source))
    shutil.rmtree(source)
    oakfield = str(venv / folder / "oakfield")
    said = run(oakfield, "demo", "--home", str(tmp_path / "home"), cwd=tmp_path)
    assert "FAIR" in said
    french = run(oakfield, "--lang", "fr", "--help", cwd=tmp_path)
    assert "usage\N{NO-BREAK SPACE}: oakfield" in french
    (game,) = (tmp_path / "home").rglob("*.oakfield")
    page = str(tmp_path / "game.html")
    assert "FAIR" in run(oakfield, "report", str(game), "-o", page, cwd=tmp_path)
    assert "pytest" not in run(str(venv / folder / "python"), "-m", "pip", "list")


def run(*command: str, cwd: Path | None = None) -> str:
    """Return what a command prints that must succeed."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=cwd, timeout=250
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
