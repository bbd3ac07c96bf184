"""Art and data that ship with the companion; read them through importlib.resources."""
