"""The table, sans I/O: who speaks next, is it valid, what do I say, and the audit."""
