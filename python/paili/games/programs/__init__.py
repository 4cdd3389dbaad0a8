"""Programs as agents, for any protocol: start them, time them and end them."""
