"""Tests of the launcher and of the package."""
