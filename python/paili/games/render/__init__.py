"""Pictures of what is the same for every game."""
