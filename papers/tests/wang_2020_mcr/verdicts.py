"""Expected verdicts of the claims of Wang, Lyu and Chen (2020); the others are confirmed."""

REFUTED = {
    "WLC20-S2-LHT",
    "WLC20-S2-P",
    "WLC20-S3.1-least",
    "WLC20-S3.1-claim",
    "WLC20-S3.2-limit",
    "WLC20-S3.2-ke",
    "WLC20-S3.2-dist",
    "WLC20-S4.1-no-pairs",
    "WLC20-S4.1-waiting",
}
PROVED: set[str] = set()
NOT_REFUTED = {
    "WLC20-S3.1-correlation",
    "WLC20-S4.2-plans",
    "WLC20-S4.2-turns",
}
NOT_CHECKABLE = {"WLC20-S4.1-drawn", "WLC20-S4.1-times"}
