"""Pins, cameras and the die, without a Raspberry Pi."""
