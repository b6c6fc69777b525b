"""How Agent Avenue looks at the table."""
