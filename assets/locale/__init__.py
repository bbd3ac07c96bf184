"""Catalogues of translations; `python -m assets.locale.update` brings them up to date with the code."""
