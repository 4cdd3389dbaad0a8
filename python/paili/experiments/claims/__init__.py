"""The ledger: every claim of the papers that a machine can check, and what the machine says."""
