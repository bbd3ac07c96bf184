"""FINITO! dice: one roll for all, twelve counters to be brought into order. The game's rules so far."""
