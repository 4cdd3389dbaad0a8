"""The pages of papers/docs: experiments are run, stored as records, and written as Markdown."""
