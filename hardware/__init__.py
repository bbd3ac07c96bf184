"""Feels the table: camera, buzzers, die, lights, and their simulation."""
