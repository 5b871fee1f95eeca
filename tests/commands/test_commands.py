import io
import json
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest

from fiese15_tui.cli import main
from fiese15_tui.strategy.duel import Variant
from fiese15_tui.strategy.simulation import simulate
from fiese15_tui.strategy.solver import solve, solve_exact
from fiese15_tui.strategy.tables import chances

FIRST = (4, 3, 3, 2, 2, 1)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def ask(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


@pytest.mark.parametrize("gambler", [False, True])
def test_odds_in_json(capsys: pytest.CaptureFixture[str], *, gambler: bool) -> None:
    found = json.loads(ask(capsys, "odds", "4,3,3,2,2,1", "--json", *["--gambler"] * gambler))
    turn = solve(FIRST, gambler=gambler)
    odds = turn.outlook()
    assert found == {
        "targets": list(FIRST),
        "gambler": gambler,
        "expected_points": turn.expected,
        "bust": odds.chance("bust"),
        "five": odds.chance("five"),
        "six": odds.chance("six"),
        "distribution": {str(points): chance for points, chance in odds.points.items()},
    }


def test_odds_without_rounding(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(ask(capsys, "odds", "4,3,3,2,2,1", "--json", "--exact"))
    exact = solve_exact(FIRST).expected
    assert Fraction(found["expected_points_exact"]) == exact
    assert "/" in found["expected_points_exact"]
    assert found["expected_points"] == float(exact)
    assert sum(found["distribution"].values()) == pytest.approx(1)


def test_odds_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    said = ask(capsys, "odds", "5,3,1,1,1,4", "--exact")
    turn = solve((5, 3, 1, 1, 1, 4))
    assert "blue 5, yellow 3, black 1, white 1, green 1, red 4" in said
    assert f"{turn.expected:.4f}" in said
    assert str(solve_exact((5, 3, 1, 1, 1, 4)).expected) in said
    assert len(said.split("chance\n")[1].splitlines()) == len(turn.outlook().points)


def test_simulate_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(
        ask(capsys, "simulate", "--games", "30", "--seed", "7", "--json", "@expert", "@greedy")
    )
    records = simulate(["expert", "greedy"], 30, 7)
    players = [
        {
            "name": name,
            "wins": record.wins,
            "ties": record.ties,
            "win_rate": record.win_rate,
            "mean_points": record.mean_points,
            "sd_points": record.sd_points,
        }
        for name, record in zip(("@expert", "@greedy"), records, strict=True)
    ]
    assert found == {"games": 30, "seed": 7, "players": players}


def test_simulate_tells_the_seed_that_it_chose(capsys: pytest.CaptureFixture[str]) -> None:
    first = json.loads(ask(capsys, "simulate", "--games", "3", "--json", "@random", "@random"))
    again = json.loads(
        ask(capsys, "simulate", "--games", "3", "--seed", str(first["seed"]), "--json", "@random", "@random")
    )
    assert first == again


def test_simulate_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    said = ask(capsys, "simulate", "--games", "30", "--seed", "7", "@expert", "@greedy")
    assert said.startswith("30 games, seed 7\n")
    lines = said.splitlines()[1:]
    assert [line.split()[0] for line in lines] == ["player", "@expert", "@greedy"]
    assert len({len(line) for line in lines}) == 1


def test_simulate_draws_its_progress_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen, out = Terminal(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["simulate", "--games", "300", "--seed", "7", "@greedy"]) == 0
    drawn = screen.getvalue()
    assert " 50 %" in drawn
    assert drawn.count("\r") <= 102
    assert drawn.endswith("\r\x1b[K")
    assert "\r" not in out.getvalue()


@pytest.mark.parametrize(
    ("words", "variant"),
    [
        ((), Variant()),
        (("--gambler",), Variant(gambler=True)),
        (("--handicap",), Variant("rank")),
        (("--handicap", "--chips", "box", "--gambler"), Variant("box", gambler=True)),
    ],
)
def test_win_in_json(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], variant: Variant) -> None:
    rng = Random(str(words))
    rounds, lead = rng.randint(1, 15), rng.randint(-30, 30)
    found = json.loads(ask(capsys, "win", "--rounds", str(rounds), "--lead", str(lead), "--json", *words))
    assert found == {"rounds": rounds, "lead": lead, "win": chances(variant)[rounds].at(lead)}


def test_win_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    said = ask(capsys, "win", "--rounds", "1", "--lead", "-7")
    chance = chances(Variant())[1].at(-7)
    assert "1 round to play" in said
    assert "7 behind" in said
    assert f"{100 * chance:.2f} %" in said
    assert f"{100 * (1 - chance):.2f} %" in said
    assert "2 rounds to play" in ask(capsys, "win", "--rounds", "2", "--lead", "7")


@pytest.mark.parametrize(
    "line",
    [
        "odds",
        "odds 4,3,3,2,2",
        "odds 4,3,3,2,2,0",
        "odds 4,3,3,2,2,7",
        "odds 4,3,3,2,2,1,1",
        "odds 4,3,3,2,2,x",
        "odds 4,3,3,2,2,1 --handicap",
        "simulate @expert",
        "simulate --games 0 @expert",
        "simulate --games many @expert",
        "simulate --games 3 expert",
        "simulate --games 3 @wizard",
        "simulate --games 3",
        "simulate --games 3 --seed -1 @expert",
        "simulate --games 3 @expert @expert @expert @expert @expert @expert @expert",
        "win --rounds 3",
        "win --lead 3",
        "win --rounds 0 --lead 3",
        "win --rounds 16 --lead 3",
        "win --rounds 3 --lead 1.5",
        "win --rounds 3 --lead 3 --chips box",
        "win --rounds 3 --lead 3 --handicap --chips both",
    ],
)
def test_bad_values_get_one_line_and_exit_code_2(capsys: pytest.CaptureFixture[str], line: str) -> None:
    assert main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("fiese15-tui: ")
    assert said.err.count("\n") == 1


def test_the_commands_load_no_interface_and_help_no_solver() -> None:
    program = (
        "import sys; from fiese15_tui.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "assert 'fiese15_tui.strategy.solver' not in sys.modules\n"
        "assert main(['odds', '1,1,1,1,1,1']) == 0\n"
        "assert not {'textual', 'zmq'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True, stdout=subprocess.DEVNULL)
