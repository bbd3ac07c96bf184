"""Our drawings, judged by what must be seen in them."""
