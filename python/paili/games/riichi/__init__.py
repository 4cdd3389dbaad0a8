"""Riichi: what a win is worth."""

from paili.render.registry import register_pictures

register_pictures(__name__, {"scoring.wins:Score": "score_picture:picture_of"})
