"""Reads what lies on the table."""
