"""The only rooms with sockets, files and clocks."""
