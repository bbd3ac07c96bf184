"""FINITY: bridges, rings and a tower of colours that every path must follow."""
