"""The pages of docs/papers: experiments run, kept as records, written as Markdown."""
