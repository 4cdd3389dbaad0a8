"""Values and their checks: tiles, melds, hands, knowledge, rules, and the errors they raise."""
