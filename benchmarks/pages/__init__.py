"""Parts of pages: tables of Markdown, figures, and the page on strength."""
