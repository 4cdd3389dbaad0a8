"""Pictures of answers: a module for each answer, and `blocks`, which they share."""
