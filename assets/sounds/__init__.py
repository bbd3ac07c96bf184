"""Short sounds of our own making; see make.py."""
