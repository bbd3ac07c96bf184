"""Print and play: vector PDFs of decks and mats, made from the same drawings that the screen shows."""
