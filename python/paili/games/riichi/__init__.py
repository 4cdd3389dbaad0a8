"""Riichi: the scoring of wins, and recorded games."""

from paili.render.renderer import register_pictures

register_pictures(
    __name__,
    {
        "scoring.wins:Score": "score_picture:picture_of",
        "replay:Replay": "replay_picture:picture_of",
    },
)
