"""Renderers are found by the type of a value, or by a base class."""

from __future__ import annotations

import pytest
from paili.model.rendered import Rendered
from paili.render import renderer
from paili.render.renderer import drawing_of, register_pictures


class Answer(Rendered):
    pass


class LongAnswer(Answer):
    pass


def answer_text(answer: Answer, *, words: str = "none") -> str:
    return f"{type(answer).__name__}: {words}"


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    package, _, module = __name__.rpartition(".")
    monkeypatch.setattr(renderer, "_PICTURES", dict(renderer._PICTURES))
    register_pictures(package, {f"{module}:Answer": f"{module}:answer_text"})


def test_a_type_without_a_picture() -> None:
    with pytest.raises(NotImplementedError, match="no picture of Answer is registered"):
        str(Answer())


@pytest.mark.usefixtures("_registered")
def test_a_registered_type_and_one_derived_from_it() -> None:
    assert str(Answer()) == "Answer: none"
    assert str(LongAnswer()) == "LongAnswer: none"
    assert "<pre>LongAnswer: none</pre>" in LongAnswer()._repr_html_()


@pytest.mark.usefixtures("_registered")
def test_options_reach_the_function() -> None:
    assert drawing_of(Answer(), words="some") == "Answer: some"
