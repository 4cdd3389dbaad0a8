"""Programs as players of a game, whatever they are told and answer: started, timed and ended."""
