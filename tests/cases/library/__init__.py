"""The answers of the library to the questions of the API, from Python values."""
