"""Coefficients that games tell: habits of agents, and models of tables."""
