"""Expected verdicts of the claims of Wang, Zhou, Zhu and Li (2022); the others are confirmed."""

REFUTED = {
    "WZZL22-T3.7-count",
    "WZZL22-S4-parts",
    "WZZL22-T4.4",
    "WZZL22-T4.5",
    "WZZL22-S5.1-unrelated",
    "WZZL22-S8-hybrid",
}
PROVED: set[str] = set()
NOT_REFUTED: set[str] = set()
NOT_CHECKABLE = {
    "WZZL22-S7-times",
    "WZZL22-S8-fewer-hybrid",
    "WZZL22-S8-hybrid-60",
    "WZZL22-S8-test-cases",
}
