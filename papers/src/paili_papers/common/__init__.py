"""What several papers share: tiles as they write them, claims, tables, data, reports."""
