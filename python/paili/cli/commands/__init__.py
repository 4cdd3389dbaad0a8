"""One module per command: it parses options, calls a public function, and prints the result."""
