"""FINITA: 120 cards, four powers, seven optional rules."""
