"""Reports on recorded games of riichi, against the definition."""

from __future__ import annotations

import json
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import paili
import pytest
from jsonschema import Draft202012Validator
from paili import _core
from paili.cli import main
from paili.model.errors import ArgumentError, ProtocolError
from paili.riichi import Log, Mistake, Replay, Round, Turn, read_log

from tests.cases.mjlog import HAND, kind_of
from tests.cases.riichi_games import played

PATH = "docs/riichi-game.mjson"
LOG = read_log(Path(PATH).read_bytes())
REPLAY = Replay.of(LOG)
SCHEMA = Draft202012Validator(
    json.loads(
        Path(paili.__file__).with_name("schemas").joinpath("riichi-replay.schema.json").read_text()
    )
)


class Seen:
    """The visible and held tiles of each seat, event by event."""

    def __init__(self, one: Round) -> None:
        self.hands = [
            Counter(kind_of(rank + suit) for ranks, suit in HAND.findall(hand) for rank in ranks)
            for hand in one.hands
        ]
        self.shown: Counter[int] = Counter([kind_of(one.indicator)])
        self.riichi: dict[int, set[int]] = {}
        self.discards: list[set[int]] = [set() for _ in one.hands]
        self._declares = False

    def unseen(self, seat: int) -> list[int]:
        return [4 - self.shown[kind] - self.hands[seat][kind] for kind in range(34)]

    def happen(self, event: dict[str, Any]) -> None:
        seat, kind = event.get("seat", 0), kind_of(event["tile"]) if "tile" in event else -1
        own = [kind_of(tile) for tile in event.get("tiles", [])]
        match event["event"]:
            case "draw":
                self.hands[seat][kind] += 1
            case "indicator":
                self.shown[kind] += 1
            case "riichi":
                self._declares = True
            case "discard":
                self.hands[seat][kind] -= 1
                self.shown[kind] += 1
                self.discards[seat].add(kind)
                for other in self.riichi:
                    self.riichi[other].add(kind)
                if self._declares:
                    self.riichi[seat] = set()
                self._declares = False
            case "chow" | "pung" | "kong" | "concealed_kong":
                self.hands[seat].subtract(own)
                self.shown.update(own)
            case "added_kong":
                self.hands[seat][kind] -= 1
                self.shown[kind] += 1


def test_each_discard_is_judged_by_what_its_player_knows() -> None:
    found = {(turn.round, turn.number): turn for turn in REPLAY.turns}
    judged = 0
    for index, one in enumerate(LOG.rounds):
        assert isinstance(one, Round)
        seen = Seen(one)
        for number, event in enumerate(one.events, 1):
            if event["event"] == "discard" and event["seat"] not in seen.riichi:
                turn = found[index, number]
                check(turn, seen, event, one)
                judged += 1
            seen.happen(dict(event))
    assert judged == len(REPLAY.turns)


def check(turn: Turn, seen: Seen, event: dict[str, Any], one: Round) -> None:
    seat = event["seat"]
    assert (turn.seat, int(turn.played)) == (seat, kind_of(event["tile"]))
    assert [turn.hand.counts[kind] for kind in range(34)] == [
        seen.hands[seat][kind] for kind in range(34)
    ]
    unseen = seen.unseen(seat)
    assert list(turn.knowledge.available)[:34] == unseen
    rules = rules_of(one, seat)
    table = paili.discards(turn.hand, turn.knowledge, rules=rules, rank_by="acceptance")
    leaves = {option.tile: (option.deficiency, -option.copies) for option in table}
    if turn.drawn is None or turn.declares:
        # A swap, or the discard of a hand that is not ready, may be banned.
        assert (turn.best[0].deficiency, -turn.best[0].copies) >= min(leaves.values())
    else:
        best = sorted(tile for tile, worth in leaves.items() if worth == min(leaves.values()))
        assert [option.tile for option in turn.best] == best
    assert (turn.option.deficiency, -turn.option.copies) == leaves[turn.played]
    assert bool(turn.safety) == any(other != seat for other in seen.riichi)
    for safety in turn.safety:
        kind = int(safety.tile)
        assert safety.visible == 4 - unseen[kind]
        gone = {
            other: since | seen.discards[other]
            for other, since in seen.riichi.items()
            if other != seat
        }
        assert safety.safe == tuple(sorted(other for other in gone if kind in gone[other]))
        rank = kind % 9
        sides = [side for side, has in ((kind - 3, rank > 2), (kind + 3, rank < 6)) if has]
        assert safety.no_two_sided == tuple(
            sorted(
                other
                for other, own in gone.items()
                if kind >= 27 or all(side in own for side in sides)
            )
        )


EXPLAINED = Replay.of(LOG, explain=True)


def rules_of(one: Round, seat: int) -> paili.Rules:
    return paili.TENHOU.requiring(
        han=1,
        seat_wind=paili.Wind((seat - one.dealer) % 4),
        prevalent_wind=paili.Wind(one.wind),
    )


def tiles_left(one: Round, number: int) -> int:
    return 70 - sum(event["event"] == "draw" for event in one.events[:number])


def draws_left(one: Round, number: int) -> int:
    """Return the own draws of a seat after an event, the last one perhaps another seat's."""
    return -(-tiles_left(one, number) // 4)


def test_discards_are_judged_by_their_plans() -> None:
    judged = [turn for turn in EXPLAINED.turns if turn.chance is not None]
    assert len(judged) > 40
    for turn in judged:
        one, chance = LOG.rounds[turn.round], turn.chance
        assert isinstance(one, Round)
        assert chance is not None
        rules = rules_of(one, turn.seat)
        least = max(paili.deficiency(turn.hand, turn.knowledge, rules=rules), 1)
        assert chance.draws == min(least + 1, draws_left(one, turn.number))
        plan = paili.plan(turn.hand, turn.knowledge, rules=rules, draws=chance.draws)
        chances = {option.tile: option.exact for option in plan.options}
        assert chance.played == float(chances[turn.played])
        if turn.drawn is not None and not turn.declares:
            most = max(chances.values())
            assert chance.most == float(most)
            assert chance.best == tuple(sorted(t for t, exact in chances.items() if exact == most))
            assert chance.cost == pytest.approx(float(most - chances[turn.played]))


def test_ready_hands_are_judged_by_their_points() -> None:
    judged = [turn for turn in EXPLAINED.turns if turn.points is not None]
    assert len(judged) > 5
    for turn in judged:
        one, points = LOG.rounds[turn.round], turn.points
        assert isinstance(one, Round)
        assert points is not None
        assert turn.best[0].deficiency == 1
        before = one.events[: turn.number - 1]
        shown = [event["tile"] for event in before if event["event"] == "indicator"]
        sticks = sum(event["event"] == "stick" for event in before)
        stakes = paili.riichi.Stakes(
            seat_wind=paili.Wind((turn.seat - one.dealer) % 4),
            prevalent_wind=paili.Wind(one.wind),
            dora=paili.parse_tiles(" ".join([one.indicator, *shown])),
            honba=one.honba,
            sticks=one.sticks + sticks,
            last_tile=points.draws == draws_left(one, turn.number),
            can_declare=one.scores[turn.seat] >= 1000 and tiles_left(one, turn.number) >= 4,
            discard_share=Fraction(1, 2),
        )
        plan = paili.plan(
            turn.hand,
            turn.knowledge,
            rules=paili.TENHOU,
            draws=points.draws,
            objective="points",
            stakes=stakes,
        )
        own = next(option for option in plan.options if option.tile == turn.played)
        assert own.expected_points is not None
        assert points.played == pytest.approx(float(own.expected_points))
        assert points.riichi == bool(own.riichi)
        if turn.drawn is not None and not turn.declares:
            assert points.most == pytest.approx(float(plan.expected_points or 0))


def test_calls_and_passes_are_judged_as_calls_are() -> None:
    assert {one.action.split()[0] for one in EXPLAINED.decisions} >= {"pass", "chow"}
    for found in EXPLAINED.decisions:
        one = LOG.rounds[found.round]
        assert isinstance(one, Round)
        event = one.events[found.number - 1]
        assert (event["event"], event["seat"]) == ("discard", found.discarder)
        assert kind_of(event["tile"]) == int(found.tile)
        options = paili.calls(
            found.hand,
            found.tile,
            found.knowledge,
            rules=rules_of(one, found.seat),
            draws=found.draws,
            seat="left" if (found.discarder + 1) % 4 == found.seat else "across",
        )
        named = {option.name: option.probability for option in options}
        assert found.best == options[0].name
        assert found.most == named[found.best]
        assert found.played == named[found.action]
        assert found.cost == pytest.approx(found.most - found.played)
        made = one.events[found.number]
        is_call = made["event"] in ("chow", "pung", "kong") and made["seat"] == found.seat
        assert (found.action != "pass") == is_call


def test_mistakes_are_all_that_gave_something_away() -> None:
    found = EXPLAINED.mistakes
    costs = [one.cost or 0 for one in found]
    assert costs == sorted(costs, reverse=True)
    kinds = Counter(one.kind for one in found)
    assert kinds["discard"] == sum(
        turn.chance is not None and turn.chance.cost > 0 for turn in EXPLAINED.turns
    )
    assert kinds["pass"] + kinds["call"] == sum(one.cost > 0 for one in EXPLAINED.decisions)
    counted = EXPLAINED.count_mistakes()
    assert {kind: number for kind, (number, _) in counted.items()} == kinds
    assert sum(cost for _, cost in counted.values()) == pytest.approx(sum(costs))
    assert Replay.of(LOG).mistakes == Replay.of(LOG).decisions == ()
    own = Replay.of(LOG, 2, explain=True)
    assert own.mistakes == tuple(one for one in found if one.seat == 2)


@pytest.mark.check
def test_who_has_no_stick_is_not_told_to_declare() -> None:
    """Change a game: remove its riichi, and leave 900 points to three seats."""
    lines = played(4, calls=0.0).splitlines()
    rich = "\n".join(line for line in lines if not re.search(r'"type": ?"reach', line))
    poor, rounds = re.subn(r'"scores": ?\[[^]]*\]', '"scores": [900, 900, 900, 97300]', rich)
    assert rounds >= 4

    def told(text: str) -> list[tuple[int, int, int, bool]]:
        """Return the judged turns of three seats, with whether riichi is better."""
        turns = Replay.of(read_log(text.encode()), explain=True).turns
        return [
            (turn.round, turn.number, turn.seat, turn.points.riichi)
            for turn in turns
            if turn.points and turn.seat < 3
        ]

    before, after = told(rich), told(poor)
    assert [one[:3] for one in before] == [one[:3] for one in after]
    assert any(riichi for *_, riichi in before)
    assert not any(riichi for *_, riichi in after)


def test_the_worst_come_first() -> None:
    worst = REPLAY.worst(5)
    assert len(worst) == 5
    assert not any(turn.is_best for turn in worst)
    costs = [turn.cost.tiles for turn in worst if turn.cost is not None]
    assert costs == sorted(costs, reverse=True)
    assert Replay.of(LOG, 2).turns == tuple(turn for turn in REPLAY.turns if turn.seat == 2)


def test_bad_arguments() -> None:
    with pytest.raises(ArgumentError):
        Replay.of("log")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError):
        Replay.of(LOG, 4)
    for number in (0, len(LOG.rounds) + 1, "1"):
        with pytest.raises(ArgumentError, match="number"):
            REPLAY.to_json(number)  # type: ignore[arg-type]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, err = run(capsys, "replay", PATH, "--seat", "south", "--worst", "3", "--json")
    assert (code, err) == (0, "")
    rounds = [json.loads(line) for line in out.splitlines()]
    worst = Replay.of(LOG, 1).worst(3)
    found = {(one["game"] - 1, turn["turn"]) for one in rounds for turn in one["turns"]}
    assert found == {(turn.round, turn.number) for turn in worst}
    assert all(turn["seat"] == 1 for one in rounds for turn in one["turns"])
    code, out, err = run(capsys, "replay", PATH, "--seat", "south", "--json")
    text = Path(PATH).read_text(encoding="utf-8")
    for number, line in enumerate(out.splitlines(), 1):
        asked = {"log": text, "game": number, "seat": "south"}
        _, answer = _core.ask("replay", json.dumps(asked))
        report = json.loads(answer)["games"][0]["report"]
        assert json.loads(line) == report == Replay.of(LOG, 1).to_json(number)
        SCHEMA.validate(report)
    assert len(out.splitlines()) == len(LOG.rounds)
    other = tmp_path / "game.json"
    other.write_text(LOG.write("tenhou"), encoding="utf-8")
    code, out, err = run(capsys, "replay", str(other))
    assert (code, err) == (0, "")
    assert all(one.name in out for one in LOG.rounds if isinstance(one, Round))
    for option in (["--plain"], ["--game", "1"], ["--by", "points"]):
        code, _, err = run(capsys, "replay", PATH, *option)
        assert code == 2
        assert "nothing with a log of riichi" in err


def test_a_log_with_a_damaged_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = Path(PATH).read_text(encoding="utf-8").replace('"tsumo"', '"steal"', 1)
    broken = tmp_path / "broken.mjson"
    broken.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, "replay", str(broken))
    assert code == 2
    assert "a type of mjai" in err
    assert isinstance(LOG, Log)
    assert "among the best" in out
    with pytest.raises(ProtocolError, match="a type of mjai"):
        Replay.of(read_log(text.encode())).to_json(1)
    code, out, _ = run(capsys, "replay", str(broken), "--json")
    assert code == 2
    numbers = [json.loads(line)["game"] for line in out.splitlines()]
    assert numbers == list(range(2, len(LOG.rounds) + 1))


def test_mistakes_have_reasons() -> None:
    kinds: dict[str, Mistake] = {}
    for one in EXPLAINED.mistakes:
        kinds.setdefault(one.kind, one)
    assert set(kinds) >= {"discard", "pass", "call", "riichi"}
    for kind, one in kinds.items():
        reasons = EXPLAINED.reasons(one)
        assert reasons
        if kind == "discard":
            assert reasons[0].endswith(f"{100 * (one.cost or 0):.3g}% less.")
        if kind == "riichi":
            assert reasons[0].startswith("silence brings ")
    assert EXPLAINED.reasons(kinds["pass"]) == (
        "pass: the hand is closed: every complete hand wins after riichi",
        "pung [111z]: the melds have a yaku: every complete hand wins",
    )
    with pytest.raises(ArgumentError, match="one of the mistakes"):
        REPLAY.reasons(kinds["pass"])


@pytest.mark.check
def test_explained_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "replay", PATH, "--explain", "--seat", "west")
    assert code == 0
    assert "wins 4.95% within 2 draws" in out
    assert "discard of another" in out
    code, out, _ = run(capsys, "replay", PATH, "--explain", "--worst", "3")
    assert len([line for line in out.splitlines() if "% less  " in line]) == 3
    assert "pung [111z]: the melds have a yaku" in out
    code, out, _ = run(capsys, "replay", PATH, "--explain", "--worst", "3", "--json")
    rounds = [json.loads(line) for line in out.splitlines()]
    costs = sorted((one["cost"] for each in rounds for one in each["mistakes"]), reverse=True)
    assert costs == [one.cost for one in EXPLAINED.mistakes[:3]]
    assert sum(len(one["turns"]) + len(one["decisions"]) for one in rounds) == 3


@pytest.mark.check
@pytest.mark.parametrize(
    "arguments",
    [(PATH, "--explain"), (PATH, "--worst", "3"), ("docs/sichuan-games.jsonl", "--seat", "west")],
    ids=["explained", "the worst", "another game"],
)
def test_one_file_of_html(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / "replay.html"
    assert run(capsys, "replay", *arguments, "--html", str(path)) == (0, "", "")
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert f"Replay of {Path(arguments[0]).name}" in text
    assert '<use href="#' in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/", "")
    code, _, error = run(capsys, "replay", *arguments, "--html", str(path), "--json")
    assert (code, error) == (2, f"paili: --html: got {path}, expected nothing with --json\n")


def test_no_file_is_left_where_nothing_can_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "replay.html"
    assert run(capsys, "replay", str(tmp_path / "none"), "--html", str(path))[0] == 2
    assert not path.exists()
