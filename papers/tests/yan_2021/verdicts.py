"""What the ledger of Yan, Li & Li 2021 says; claims that are in no set are confirmed."""

REFUTED = {
    f"YLL21-{name}"
    for name in (
        # Theorems and figures.
        "S3.2-correct",
        "FN4",
        "L3-L4",
        "L4d-conflict",
        "T3",
        "T2-1",
        "S6.4-99",
        # Definitions and examples.
        "S3.2-words",
        "S4.2-cost",
        "E4-larger",
        "D13-D14",
        # Slips.
        "S1-shanten",
        "D5-13",
        "E3-copies",
        "D11-k",
        "E4-two-melds",
        "E4-four",
        "Q5-e",
        "S6.4-greater",
    )
}

NOT_REFUTED = {
    f"YLL21-{name}"
    for name in (
        "T1",
        "S3.2-estimate",
        "S3.2-eight",
        "D9-without",
        "S6-six",
        "T2",
        "S1-types",
        "L1",
        "L2",
        "L3-L4-bounds",
        "L3d",
        "L4d",
        "L5",
        "L6",
        "S5.1-size",
        "L7",
        "D16",
        "L8",
        "A2",
        "T3-bound",
        "S5-remark",
        "S6-normal",
        "S6.4-rare",
    )
}

NOT_CHECKABLE = {"YLL21-S6.4-games"}
