"""An agent of one's own: wins when it may, calls nothing, and plays for the nearest hand."""

import paili
from paili.arena import run
from paili.games.mcr import Action, Observation


class Patient:
    """Never calls a discard."""

    def act(self, observation: Observation) -> Action:
        """The answer at a stage."""
        if Action.win() in observation.legal_actions:
            return Action.win()
        if observation.drawn is None:
            return Action.passing()
        best = paili.discards(observation.hand, observation.knowledge, rules=paili.MCR)[0]
        return Action.play(best.tile)


if __name__ == "__main__":
    report = run([f"{__file__}:Patient", "greedy", "random", "random"], 2, seatings=4)
    for standing in report.standings:
        name = standing.name.rpartition("/")[-1]
        print(f"{name}: {standing.rank_points} rank points, {standing.wins} wins")

# Output:
# agent.py:Patient: 8.0 rank points, 4 wins
# random x 2: 8.5 rank points, 1 wins
# greedy: 3.5 rank points, 0 wins
