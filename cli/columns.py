"""Lists in columns, as the commands print them: heads, then a row for each thing.

For people; programs read `--json`.
"""

from collections.abc import Sequence

from cli.text import columns, pad

_BETWEEN = "  "


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return lines in which each column is as wide as its widest cell.

    Each row has a cell for each head. No line ends in spaces.
    """
    table = [tuple(heads), *map(tuple, rows)]
    widths = [max(map(columns, cells)) for cells in zip(*table, strict=True)]
    return [_BETWEEN.join(map(pad, cells, widths)).rstrip() for cells in table]
