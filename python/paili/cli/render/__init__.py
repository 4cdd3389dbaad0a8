"""What commands print: one module a report, and the pieces that reports share."""
