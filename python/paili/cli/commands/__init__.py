"""One module a command: it parses, calls one public function, and renders."""
