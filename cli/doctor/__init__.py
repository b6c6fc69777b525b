"""`oakfield doctor`: can this machine be found, heard and dialled?

`machine` looks things up on a system, `probing` tries the network, `neighbours` those
near; all give `facts`. `judging` turns facts into findings and touches nothing;
`command` prints them.
"""

from cli.doctor.command import run

__all__ = ["run"]
