"""An agent of one's own: wins when it may, claims nothing, and plays for the nearest hand."""

import paili
from paili.arena import run
from paili.game import Action, Observation


class Patient:
    def act(self, observation: Observation) -> Action:
        if Action.win() in observation.legal_actions:
            return Action.win()
        if observation.drawn is None:
            return Action.passing()
        best = paili.discards(observation.hand, observation.knowledge, paili.MCR)[0]
        return Action.play(best.tile)


if __name__ == "__main__":
    report = run([f"{__file__}:Patient", "greedy", "random", "random"], 2, seatings=4)
    for standing in report.standings:
        name = standing.name.rpartition("/")[-1]
        print(f"{name}: {standing.rank_points} rank points, {standing.wins} wins")

# Output:
# ?
