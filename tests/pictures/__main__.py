"""Draw the pictures anew."""

from tests.pictures import SHOWN, drawn, path_of

for name in SHOWN:
    path_of(name).write_text(drawn(name), encoding="utf-8", newline="\n")
    print(path_of(name))
