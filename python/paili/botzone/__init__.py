"""A bot for Botzone: the protocol around an agent."""

from paili.games.mcr.botzone_session import Answer, Session

__all__ = ["Answer", "Session"]
