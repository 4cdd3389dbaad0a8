"""Hands, labels and games as data that others can learn from: Parquet in, Parquet out."""
