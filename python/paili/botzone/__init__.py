"""A bot for Botzone: the protocol around an agent."""

from paili.botzone.session import Answer, Session

__all__ = ["Answer", "Session"]
