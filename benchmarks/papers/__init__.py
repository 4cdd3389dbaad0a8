"""The pages of papers/docs: experiments run, kept as records, written as Markdown."""
