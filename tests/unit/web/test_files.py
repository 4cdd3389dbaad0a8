"""The files of the page, served only under their own names."""

from __future__ import annotations

from pathlib import Path

from paili.web.app import PAGE, page_files, type_of


def test_each_file_has_two_addresses(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "state.js").write_text("script")
    (tmp_path / "notes.md").write_text("no file of the page")
    found = page_files(tmp_path)
    page, script = tmp_path / "index.html", tmp_path / "parts" / "state.js"
    own = {at: path for at, path in found.items() if tmp_path in path.parents}
    assert own == {
        "/": page,
        "/index.html": page,
        "/static/index.html": page,
        "/parts/state.js": script,
        "/static/parts/state.js": script,
    }
    assert type_of(script) == "text/javascript; charset=utf-8"


def test_a_folder_that_is_missing_has_no_files(tmp_path: Path) -> None:
    found = page_files(tmp_path / "nothing")
    assert "/" not in found


def test_only_package_data_is_served() -> None:
    package = PAGE.parents[1]
    assert all(path.is_relative_to(package) for path in page_files().values())
    assert not any(path.suffix == ".py" for path in page_files().values())
