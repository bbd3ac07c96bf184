"""Rules, records, screens and commands."""
