"""Labels of Parquet files: input, errors, rows that are no hands, resuming."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import numpy as np
import paili
import pyarrow
import pytest
from paili.datasets import DataSet, iter_errors, label, label_table
from paili.datasets.label_columns import answered
from pyarrow import parquet

HANDS = ("2346m34p3456s7799s", "123m456p23478s11m", "123456789m11122z", "19m19p19s1234567z")

GOOD = HANDS[1]


def counts_of(*hands: str) -> list[list[int]]:
    return [paili.Hand.parse(hand).counts.tolist() for hand in hands]


HUGE = pyarrow.array([2**64 - 1], pyarrow.uint64())


def fixed(rows: list[list[int]], kind: pyarrow.DataType | None = None) -> pyarrow.Array[Any]:
    return pyarrow.array(rows, pyarrow.list_(kind or pyarrow.uint8(), len(rows[0])))


def written(path: Path, columns: dict[str, Any], **options: Any) -> Path:
    parquet.write_table(pyarrow.table(columns), path, **options)
    return path


def labelled(columns: dict[str, Any], labels: str = "deficiency", **options: Any) -> list[Any]:
    return label_table(pyarrow.table(columns), labels, **options).to_pylist()


def test_columns_are_kept_and_labels_follow(tmp_path: Path) -> None:
    source = written(
        tmp_path / "in.parquet", {"counts": fixed(counts_of(*HANDS)), "x": [1, 2, 3, 4]}
    )
    data = label(source, tmp_path / "out", "deficiency,acceptance")
    table = data.to_arrow()
    assert table.column_names == [
        "counts", "x", "deficiency", "acceptance", "best_discards", "error",
    ]  # fmt: skip
    assert table["deficiency"].to_pylist() == [2, 1, 0, 1]
    assert table["best_discards"].to_pylist() == [[5], [], [], []]
    assert table["x"].to_pylist() == [1, 2, 3, 4]
    assert (data.kind, data.rows, data.settings["labels"]) == (
        "labels", 4, ["deficiency", "acceptance"],
    )  # fmt: skip
    assert [column.name for column in data.columns] == [
        "deficiency", "acceptance", "best_discards", "error",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "counts",
    [
        fixed(counts_of(*HANDS)),
        fixed(counts_of(*HANDS), pyarrow.int64()),
        fixed(counts_of(*HANDS), pyarrow.uint64()),
        pyarrow.array(counts_of(*HANDS)),
        pyarrow.array(counts_of(*HANDS), pyarrow.large_list(pyarrow.int8())),
    ],
    ids=lambda array: str(array.type),
)
def test_counts_of_any_integers(counts: pyarrow.Array[Any]) -> None:
    assert [row["deficiency"] for row in labelled({"counts": counts}, keep=[])] == [2, 1, 0, 1]


@pytest.mark.parametrize(
    "hands",
    [
        pyarrow.array(HANDS),
        pyarrow.array(HANDS, pyarrow.large_string()),
        pyarrow.array(HANDS).dictionary_encode(),
    ],
    ids=lambda array: str(array.type),
)
def test_hands_as_texts(hands: pyarrow.Array[Any]) -> None:
    assert [row["deficiency"] for row in labelled({"hand": hands}, keep=[])] == [2, 1, 0, 1]


def test_27_kinds_are_enough_without_honours() -> None:
    counts = fixed([row[:27] for row in counts_of("123m456p23478s11m")])
    assert labelled({"counts": counts}, keep=[]) == [{"deficiency": 1, "error": None}]


def test_melds_and_what_can_come_are_taken_into_account() -> None:
    waiting = paili.Hand.parse("123456m23p11s[777p]")
    gone = paili.KnowledgeBase.full(waiting).available.copy()
    gone[[9, 12]] = 0  # the two tiles that complete it
    columns = {
        "counts": fixed([waiting.counts.tolist()] * 2),
        "melds": ["[777p]", "[777p]"],
        "available": pyarrow.array([None, gone.tolist()], pyarrow.list_(pyarrow.uint8(), 34)),
    }
    plain, known = labelled(columns, "deficiency,acceptance", keep=[])
    assert (plain["deficiency"], sum(plain["acceptance"])) == (1, 8)
    knowledge = paili.KnowledgeBase.from_counts(gone)
    assert known["deficiency"] == paili.deficiency(waiting, knowledge)
    digits = {**columns, "available": ["".join(map(str, gone)), None]}
    assert labelled(digits, "deficiency,acceptance", keep=[]) == [known, plain]
    text = {"hand": ["123456m23p11s[777p]", "123456m23p11s"], "melds": [None, "[777p]"]}
    assert labelled(text, "deficiency,acceptance", keep=[]) == [plain, plain]


def test_a_void_suit_is_that_of_the_row() -> None:
    hand = "123m456p23478s11m"
    columns = {"hand": [hand] * 4, "void_suit": [None, "m", "p", "s"]}
    found = [row["deficiency"] for row in labelled(columns, rules="sichuan", keep=[])]
    parsed = paili.Hand.parse(hand)
    assert found == [
        paili.deficiency(parsed, rules=rules)
        for rules in ("sichuan", "sichuan:void=m", "sichuan:void=p", "sichuan:void=s")
    ]


def test_rules_of_the_best_void_suit_and_requirements_are_asked_hand_by_hand() -> None:
    hands = ["123m456p23478s11m", "1223456778m13p19s"]
    for rules in ("sichuan:void=best", paili.XUEZHAN.with_best_void(), MCR_EAST):
        found = labelled({"hand": hands}, "deficiency,acceptance,discards", rules=rules, keep=[])
        for text, row in zip(hands, found, strict=True):
            hand = paili.Hand.parse(text)
            assert row["deficiency"] == paili.deficiency(hand, rules=rules)
            if not hand.is_waiting:
                options = paili.discards(hand, rules=rules)
                best = sorted(int(one.tile) for one in options if one.rank == 1)
                assert row["best_discards"] == best


MCR_EAST = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east")


def test_legal_follows_the_winds_of_the_row() -> None:
    hand = "123456m23p11s[777p]"
    winds = {"seat_wind": [None, 1, 4], "prevalent_wind": [None, 2, 0]}
    columns = {"hand": [hand] * 3, **winds}
    east, south, wrong = labelled(columns, "legal,worth", rules="mcr", keep=[])
    parsed = paili.Hand.parse(hand)
    assert east["legal_deficiency"] == paili.deficiency(parsed, rules=MCR_EAST) == 3
    rules = paili.MCR.requiring(8, seat_wind="south", prevalent_wind="west")
    assert south["legal_deficiency"] == paili.deficiency(parsed, rules=rules)
    assert wrong == {
        "legal_deficiency": None,
        "worth_fan": None,
        "error": "seat_wind: got 4, expected 0 (east) to 3 (north)",
    }
    listed = paili.completions(
        parsed, rules=MCR_EAST.requiring(0, seat_wind="east", prevalent_wind="east")
    )
    assert east["worth_fan"] == max(one.fan or 0 for one in listed)


def test_worth_of_sichuan_has_points() -> None:
    hand = "223344m55667788p"
    (row,) = labelled({"hand": [hand]}, "worth", rules="xuezhan:void=s", keep=[])
    listed = paili.completions(paili.Hand.parse(hand), rules="xuezhan:void=s", limit=1_000)
    assert row["worth_fan"] == max(one.fan or 0 for one in listed)
    assert row["worth_points"] == max(one.points or 0 for one in listed)


def test_jokers() -> None:
    columns = {
        "counts": fixed(counts_of("123m456p23478s") * 2),
        "jokers": [2, 5],
        "jokers_available": pyarrow.array([1, None], pyarrow.int8()),
    }
    found = labelled(columns, "deficiency,acceptance", rules="riichi:jokers=4", keep=[])
    hand = paili.Hand.parse("123m456p23478s00z")
    knowledge = paili.KnowledgeBase.from_counts(4 - hand.counts, jokers=1)
    accepted = paili.acceptance(hand, knowledge, rules="riichi:jokers=4")
    assert found[0]["deficiency"] == accepted.deficiency
    assert len(found[0]["acceptance"]) == 35
    assert sum(found[0]["acceptance"]) == accepted.copies
    assert found[1]["error"] == "jokers: got 5, expected at most 4"


@pytest.mark.parametrize(
    ("columns", "reason"),
    [
        ({"counts": fixed([[5, 8] + [0] * 32])}, "counts: count of 1m is 5"),
        ({"counts": fixed([[0] * 34])}, "no tiles, expected 1 to 14"),
        ({"counts": fixed([[4, 4, 4] + [0] * 31])}, "12 tiles: one is missing, expected 13 or 14"),
        ({"counts": fixed([[-1, 2] + [0] * 32], pyarrow.int8())}, "count of 1m is -1"),
        ({"counts": fixed([[2**63, 2] + [0] * 32], pyarrow.uint64())}, "count of 1m is"),
        ({"counts": pyarrow.array([[1, 1]])}, "counts: got 2 numbers, expected 34 or 27"),
        ({"counts": pyarrow.array([None], pyarrow.list_(pyarrow.int8(), 34))}, "counts: got null"),
        ({"counts": pyarrow.array([[None] + [1] * 33])}, "counts: got null among the numbers"),
        ({"hand": ["123m"]}, "3 tiles: one is missing, expected 4 or 5"),
        ({"hand": ["12x"]}, "found 'x'"),
        ({"hand": pyarrow.array([None], pyarrow.string())}, "hand: got null"),
        ({"hand": ["11m"], "melds": ["123m"]}, "melds: got 123m, expected melds in brackets"),
        ({"hand": ["11m"], "melds": ["[111m]"]}, "count of 1m is 5"),
        ({"hand": ["11m"], "available": ["12"]}, "27 or 34"),
        ({"hand": ["11m"], "available": ["3" * 34]}, "1m"),
        ({"hand": ["11m"], "void_suit": ["z"]}, "void_suit: got z, expected m, p or s"),
        ({"hand": ["11m"], "prevalent_wind": [-1]}, "prevalent_wind: got -1"),
        ({"hand": ["11m"], "seat_wind": HUGE}, "seat_wind: got 18446744073709551615, expected 0"),
        ({"hand": ["11m"], "jokers_available": [-1]}, "jokers_available: got -1"),
        ({"hand": ["11m0z0z0z"]}, "joker"),
        ({"hand": ["11m"], "jokers_available": [2]}, "jokers_available: got 2"),
    ],
)  # fmt: skip
def test_a_bad_row_has_its_reason_and_the_others_their_labels(
    columns: dict[str, Any], reason: str
) -> None:
    table = pyarrow.table(columns)
    good = {"counts": counts_of(GOOD)[0], "hand": GOOD}
    row = {name: [good.get(name)] for name in table.column_names}
    both = pyarrow.concat_tables([table, pyarrow.table(row, table.schema)])
    bad, fine = label_table(both, "deficiency,plan:1", keep=[]).to_pylist()
    assert reason in bad["error"]
    assert bad["deficiency"] is bad["plan_1_exact"] is None
    assert (fine["deficiency"], fine["error"]) == (1, None)


def test_lists_of_a_dictionary() -> None:
    lists = fixed(counts_of("11m", "123m11p"))
    plain = pyarrow.table({"counts": lists, "available": lists})
    indices = pyarrow.array([1, 0, 1], pyarrow.int32())
    coded = pyarrow.DictionaryArray.from_arrays(indices, lists)
    of_coded = label_table(pyarrow.table({"counts": coded, "available": coded}), "deficiency")
    of_plain = label_table(plain.take(indices), "deficiency")
    assert of_coded["deficiency"].equals(of_plain["deficiency"])
    assert of_plain["error"].null_count == 3


@pytest.mark.parametrize("path", [None, 5, b"hands.parquet", "a\0"])
def test_what_is_no_path(path: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="source: got"):
        label(path, "labels", "deficiency")


@pytest.mark.parametrize("name", ["hand", "melds", "available", "void_suit"])
@pytest.mark.parametrize("kind", [pyarrow.string(), pyarrow.large_string()], ids=str)
def test_texts_that_are_no_utf8(name: str, kind: pyarrow.DataType) -> None:
    """Build texts unchecked: Arrow does not validate UTF-8, nor when it reads a file."""
    texts = pyarrow.array([b"1\xfam", None], pyarrow.binary())
    sizes = {"string": pyarrow.binary(), "large_string": pyarrow.large_binary()}
    texts = texts.cast(sizes[str(kind)])
    column = pyarrow.Array.from_buffers(kind, 2, texts.buffers())
    columns = {"hand": pyarrow.array([GOOD, GOOD]), name: column}
    bad, other = label_table(pyarrow.table(columns), "deficiency", keep=[]).to_pylist()
    assert bad["deficiency"] is None
    assert bad["error"] == "got bytes that are no UTF-8, expected text"
    assert other["error"] == ("hand: got null, expected text" if name == "hand" else None)


def test_a_label_that_has_no_answer_leaves_the_others() -> None:
    nothing = pyarrow.array([[0] * 34], pyarrow.list_(pyarrow.uint8(), 34))
    columns = {"hand": ["123m456p23478s11m"], "available": nothing}
    (row,) = labelled(columns, "deficiency,plan:2", keep=[])
    assert row["deficiency"] is None  # no win is possible
    assert row["plan_2_probability"] is None
    assert row["error"].startswith("plan:2: ")


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        ({"tiles": [1]}, {}, "columns tiles, expected a column counts"),
        ({}, {}, "columns none"),
        ({"counts": [1]}, {}, "column counts of type int64"),
        ({"counts": [[0.5] * 34]}, {}, "column counts of type list"),
        ({"counts": fixed([[0] * 33])}, {}, "column counts of type fixed_size_list"),
        ({"hand": [1]}, {}, "column hand of type int64"),
        ({"hand": ["1m"], "melds": [1]}, {}, "column melds of type int64"),
        ({"hand": ["1m"], "available": [1.5]}, {}, "column available of type double"),
        ({"hand": ["1m"], "seat_wind": ["east"]}, {}, "column seat_wind of type string"),
        ({"hand": ["1m"], "error": ["x"]}, {}, "a column error, as a new one"),
        ({"hand": ["1m"], "deficiency": [1]}, {}, "a column deficiency, as a new one"),
        ({"hand": ["1m"]}, {"keep": ["x"]}, "keep: got 'x'"),
        ({"hand": ["1m"]}, {"keep": "hand"}, "keep: got 'hand'"),
        ({"hand": ["1m"]}, {"labels": ""}, "labels: got nothing"),
        ({"hand": ["1m"]}, {"labels": []}, "labels: got none"),
        ({"hand": ["1m"]}, {"labels": 3}, "labels: got 3"),
        ({"hand": ["1m"]}, {"labels": "shanten"}, "labels: got shanten"),
        ({"hand": ["1m"]}, {"labels": "plan"}, "labels: got plan, expected plan:1 to plan:18"),
        ({"hand": ["1m"]}, {"labels": "plan:0"}, "labels: got plan:0"),
        ({"hand": ["1m"]}, {"labels": "plan:99999"}, "labels: got plan:99999"),
        ({"hand": ["1m"]}, {"labels": "plan:２"}, "labels: got plan"),
        ({"hand": ["1m"]}, {"labels": "forms:2"}, "labels: got forms:2"),
        ({"hand": ["1m"]}, {"labels": "plan:2,plan:2"}, "labels: got plan:2 twice"),
        ({"hand": ["1m"]}, {"labels": "legal", "rules": "sichuan"}, "got legal under sichuan"),
        ({"hand": ["1m"]}, {"labels": "worth", "rules": "sichuan"}, "got worth under sichuan"),
        ({"hand": ["1m"]}, {"labels": "plan:1", "rules": "riichi:jokers=4"}, "without jokers"),
        ({"hand": ["1m"]}, {"rules": "chess"}, "chess"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused_at_the_door(
    columns: dict[str, Any], options: dict[str, Any], message: str
) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        labelled(columns, **options)
    assert message in str(caught.value)


def test_bytes_that_are_no_text_are_a_bad_row() -> None:
    hands = pyarrow.array([b"\xff1m", b"11m"]).view(pyarrow.string())
    bad, fine = labelled({"hand": hands}, keep=[])
    assert bad["error"] == "got bytes that are no UTF-8, expected text"
    assert fine == {"deficiency": 0, "error": None}


def test_two_columns_of_a_name_are_refused() -> None:
    hands = pyarrow.array(["11m"])
    table = pyarrow.Table.from_arrays([hands, hands], names=["hand", "hand"])
    with pytest.raises(paili.ArgumentError, match="two columns hand"):
        label_table(table, "deficiency")


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(paili.ArgumentError, match=r"pyarrow\.Table"):
        label_table([1], "deficiency")  # type: ignore[arg-type]


def test_no_rows_are_labelled_as_no_rows(tmp_path: Path) -> None:
    empty = pyarrow.array([], pyarrow.list_(pyarrow.uint8(), 34))
    assert labelled({"counts": empty}, "deficiency,forms,plan:1,acceptance") == []
    source = written(tmp_path / "in.parquet", {"counts": empty})
    assert label(source, tmp_path / "out", "deficiency,discards,plan:1").rows == 0


def test_a_row_without_an_answer_does_not_change_the_type_of_a_column() -> None:
    table = label_table(
        pyarrow.table({"hand": ["x"]}), "deficiency,forms,acceptance,discards,plan:1"
    )
    again = label_table(
        pyarrow.table({"hand": ["11m"]}), "deficiency,forms,acceptance,discards,plan:1"
    )
    assert table.schema == again.schema


def test_files_that_are_not_parquet(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole.parquet", {"hand": ["11m"] * 1000}).read_bytes()
    cases = {"empty": b"", "text": b"hand\n11m\n", "cut": whole[: len(whole) // 2]}
    for name, content in cases.items():
        path = tmp_path / f"{name}.parquet"
        path.write_bytes(content)
        with pytest.raises(paili.ArgumentError) as caught:
            label(path, tmp_path / "out", "deficiency")
        assert caught.value.name == str(path)
        assert "a Parquet file, all of it" in caught.value.expected
    with pytest.raises(FileNotFoundError):
        label(tmp_path / "none.parquet", tmp_path / "out", "deficiency")
    assert not (tmp_path / "out").exists()


def test_a_page_that_was_altered_is_found(tmp_path: Path) -> None:
    options = {"write_page_checksum": True, "compression": "none", "use_dictionary": False}
    path = written(tmp_path / "in.parquet", {"hand": ["123m456p23478s11m"] * 100}, **options)
    content = bytearray(path.read_bytes())
    content[content.index(b"456p", len(content) // 3)] ^= 1  # past the page header
    path.write_bytes(content)
    with pytest.raises(paili.ArgumentError, match="cannot be read as Parquet"):
        label(path, tmp_path / "out", "deficiency")


def test_a_folder_of_files_is_one_table(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(3):
        written(
            folder / f"{number}.parquet",
            {"hand": HANDS[: number + 1], "n": [number] * (number + 1)},
        )
    (folder / "notes.txt").write_text("no table")
    data = label(folder, tmp_path / "out", "deficiency", part_rows=4)
    assert data.to_arrow()["n"].to_pylist() == [0, 1, 1, 2, 2, 2]
    assert len(data.files) == 2
    written(folder / "3.parquet", {"hand": [1]})
    with pytest.raises(paili.ArgumentError, match="the same columns in all files"):
        label(folder, tmp_path / "other", "deficiency")
    with pytest.raises(paili.ArgumentError, match=r"without \.parquet files"):
        label(tmp_path, tmp_path / "other", "deficiency")


def digest(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_parts_cut_across_row_groups_and_hold_the_same_rows(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    counts = rng.multivariate_hypergeometric([4] * 34, 14, size=500, method="count")
    counts[77, 0] = 9
    columns = {"counts": fixed(counts.tolist()), "n": list(range(500))}
    source = written(tmp_path / "in.parquet", columns, row_group_size=64)
    rows = [
        label(source, tmp_path / str(size), "deficiency,acceptance", part_rows=size)
        for size in (1_000, 130, 33)
    ]
    assert [len(data.files) for data in rows] == [1, 4, 16]
    assert rows[0].to_arrow() == rows[1].to_arrow() == rows[2].to_arrow()
    assert list(iter_errors(rows[2])) == [(77, "counts: count of 1m is 9, expected 0 to 4 copies")]


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    source = written(tmp_path / "in.parquet", {"hand": list(HANDS) * 10})
    out, said = tmp_path / "out", list[str]()
    label(source, out, "deficiency", part_rows=10)
    whole = digest(out)
    (out / "data" / "part-000000000020.parquet").unlink()
    (out / "data" / "part-000000000030.parquet").write_bytes(b"broken")
    label(source, out, "deficiency", part_rows=10, remark=said.append)
    assert digest(out) == whole
    assert sum("written again" in text for text in said) == 2
    with pytest.raises(paili.ArgumentError, match="labels"):
        label(source, out, "deficiency,forms", part_rows=10)
    written(source, {"hand": list(HANDS) * 9})
    with pytest.raises(paili.ArgumentError):
        label(source, out, "deficiency", part_rows=10)
    assert digest(out) == whole


def test_the_card_says_what_the_files_are(tmp_path: Path) -> None:
    source = written(tmp_path / "in.parquet", {"hand": list(HANDS)})
    data = label(source, tmp_path / "out", "deficiency,plan:2", rules="mcr")
    card = (tmp_path / "out" / "README.md").read_text(encoding="utf-8")
    for column in data.columns:
        assert f"| `{column.name}` | {column.type} |" in card
    for text in (data.version, "in.parquet", data.settings["source_sha256"], "mcr", "## Licence"):
        assert text in card
    assert DataSet(tmp_path / "out").settings == data.settings


def test_no_positions_have_an_answer() -> None:
    from paili.datasets.hand_labels import labels_of
    from paili.datasets.positions import RawPositions, checked

    positions, rows = checked(RawPositions.empty(0), paili.RIICHI)
    (asked,) = labels_of("acceptance", paili.RIICHI)
    answer = answered(asked, positions, paili.RIICHI)
    assert [len(array) for array in answer.arrays] == [0, 0]
    assert len(rows) == 0


def test_nulls_of_the_largest_integers_say_nothing() -> None:
    table = {"counts": counts_of(GOOD, GOOD)}
    for name in ("seat_wind", "prevalent_wind", "jokers", "jokers_available"):
        table[name] = pyarrow.array([0, None], pyarrow.uint64())
    rows = labelled(table, "legal", rules="mcr")
    assert [row["error"] for row in rows] == [None, None]
    holes = [[None, *counts_of(GOOD)[0][1:]]]
    (row,) = labelled({"counts": pyarrow.array(holes, pyarrow.list_(pyarrow.uint64()))})
    assert row["error"] == "counts: got null among the numbers, expected integers"


def test_two_columns_of_one_name_are_refused() -> None:
    columns = [pyarrow.array([GOOD]), pyarrow.array([1]), pyarrow.array([2])]
    table = pyarrow.Table.from_arrays(columns, names=["hand", "x", "x"])
    with pytest.raises(paili.ArgumentError, match="got 2 columns x, expected one of each name"):
        label_table(table, "deficiency")
    assert label_table(table, "deficiency", keep=["hand", "hand"]).num_rows == 1


@pytest.mark.parametrize("keep", [5, "hand", [[1]], ["y"]])
def test_what_is_kept_are_columns(keep: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="keep: got"):
        labelled({"hand": [GOOD]}, keep=keep)


def test_jokers_beside_a_hand_are_its_own() -> None:
    hands = ["123m456p23478s10z", "123m456p23478s10z", GOOD]
    jokers = pyarrow.array([0, 1, 1], pyarrow.uint8())
    rows = labelled({"hand": hands, "jokers": jokers}, rules="riichi:jokers=4")
    assert [row["error"] for row in rows] == [
        "jokers: got 0, expected 1, as in the hand",
        None,
        "jokers: got 1, expected 0, as in the hand",
    ]


def test_a_folder_with_other_tables_is_refused(tmp_path: Path) -> None:
    source = written(tmp_path / "f0.parquet", {"hand": [GOOD]})
    for found in (tmp_path, source):
        with pytest.raises(paili.ArgumentError, match=r"which has f0\.parquet"):
            label(found, tmp_path, "deficiency")
    assert [path.name for path in tmp_path.iterdir()] == ["f0.parquet"]


def test_wrong_copies_are_told_as_they_are() -> None:
    """Check messages for a column with the right name and numbers of unusual types."""
    good, none = [1] * 34, [0] * 34
    rows = {
        "hand": ["11m"] * 4,
        "available": pyarrow.array(
            [good, [2**64 - 1, *none[1:]], [*none[:33], 5], [0] * 5],
            pyarrow.list_(pyarrow.uint64()),
        ),
    }
    found = label_table(pyarrow.table(rows), "deficiency", keep=[]).column("error").to_pylist()
    assert found == [
        None,
        "available: count of 1m is 18446744073709551615, expected 0 to 4 copies",
        "available: count of 7z is 5, expected 0 to 4 copies",
        "available: got 5 numbers, expected 34 or 27",
    ]
    counts = pyarrow.array([[2**64 - 1, *none[1:]]], pyarrow.list_(pyarrow.uint64()))
    found = label_table(pyarrow.table({"counts": counts}), "deficiency", keep=[]).column("error")
    assert found[0].as_py() == (
        "counts: count of 1m is 18446744073709551615, expected 0 to 4 copies"
    )
