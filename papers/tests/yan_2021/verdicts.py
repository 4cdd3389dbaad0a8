"""Expected verdicts of the ledger of Yan, Li & Li 2021; claims in no set are confirmed."""

REFUTED = {
    f"YLL21-{name}"
    for name in (
        # Theorems and figures
        "S3.2-correct",
        "FN4",
        "L3-L4",
        "L4d-conflict",
        "T3",
        "T2-1",
        "S6.4-99",
        # Definitions and examples
        "S3.2-words",
        "S4.2-cost",
        "E4-larger",
        "D13-D14",
        # Slips
        "S1-shanten",
        "T1-letter",
        "D5-13",
        "E3-copies",
        "D11-k",
        "E4-two-melds",
        "E4-four",
        "Q5-e",
        "S6.4-greater",
    )
}

PROVED = {
    "YLL21-T1",
    "YLL21-L1",
    "YLL21-L7",
    "YLL21-D16",
    "YLL21-L8",
    "YLL21-T3-bound",
}

NOT_REFUTED = {
    f"YLL21-{name}"
    for name in (
        "S3.2-estimate",
        "S3.2-eight",
        "D9-without",
        "S6-six",
        "T2",
        "S1-types",
        "L2",
        "L3-L4-bounds",
        "L3d",
        "L4d",
        "L5",
        "L6",
        "S5.1-size",
        "A2",
        "S5-remark",
        "S6-normal",
        "S6.4-rare",
    )
}

NOT_CHECKABLE = {"YLL21-S6.4-games"}
