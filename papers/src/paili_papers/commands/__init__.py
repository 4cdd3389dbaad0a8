"""The commands of the papers: `paili reproduce` and `paili algorithm`."""
