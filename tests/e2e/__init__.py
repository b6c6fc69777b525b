"""Whole programs: real processes, terminals, sockets and namespaces."""
