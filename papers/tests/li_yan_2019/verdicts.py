"""Expected verdicts of the ledger of Li & Yan 2019; claims in no set are confirmed."""

REFUTED = {
    f"LY19-{name}"
    for name in (
        # Theorems
        "P2-i",
        "P2-ii",
        "P6-only-if",
        "S4.2-exact",
        "Q20",
        # Steps of proofs whose results hold
        "P4-three-pmelds",
        "P5-no-meld",
        "A-apart",
        "A-wlog",
        "A-between",
        "B-saturated",
        "B-kong",
        "B-subcases",
        # Definitions and examples
        "D7-neighbours",
        "D9-order",
        "D11-one-pmeld",
        "D11-or",
        "E1-pi1",
        "E3-chances",
        # Slips
        "D2-completes",
        "D4-index",
        "D6-V",
        "D5-example",
        "P4-melds",
        "P5-strict",
        "P5-cases",
        "D11-zero",
        "C2-pair",
        "S4.2-different",
        "Q9-index",
        "A-letters",
        "B-letters",
    )
}

PROVED = {
    "LY19-L5",
    "LY19-L6",
    "LY19-T2",
    "LY19-S4.2-low",
    "LY19-D15-far",
    "LY19-Q20-repaired",
    "LY19-B-eye",
    "LY19-C3",
}

NOT_REFUTED = {"LY19-S4.2-exact-repaired", "LY19-L8"}

NOT_CHECKABLE: set[str] = set()
