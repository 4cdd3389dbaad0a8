"""What commands print: pictures in the colours of the terminal, and tables of papers."""
