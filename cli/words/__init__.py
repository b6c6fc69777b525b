"""The words of the screens, by language."""
