"""Players that decide from what one seat may know, and from nothing else."""
