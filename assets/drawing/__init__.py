"""Our art is code: `python -m assets.drawing` writes the SVGs and makes the PNGs from them."""
