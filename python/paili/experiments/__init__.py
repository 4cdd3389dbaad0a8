"""The papers' experiments, run again: tables, statements and a ledger of claims."""
