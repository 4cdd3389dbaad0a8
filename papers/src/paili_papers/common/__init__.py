"""The parts that several papers share: their notation of tiles, claims, tables, data, reports."""
