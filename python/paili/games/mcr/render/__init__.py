"""Games that are looked at again, as pictures in characters."""
