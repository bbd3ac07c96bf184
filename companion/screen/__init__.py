"""The only pygame: it draws pages, which are data, and turns touch and keys into intents."""
