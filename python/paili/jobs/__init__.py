"""Long work in numbered pieces: shared among processes, resumable, the same every time."""
