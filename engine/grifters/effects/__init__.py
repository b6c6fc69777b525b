"""What each operation of a text does; `table` lists them all."""
