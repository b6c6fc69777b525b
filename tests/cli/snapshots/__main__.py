"""Write the snapshots anew."""

from tests.cli.snapshots import SHOWN, kept, snapshots


def main() -> None:
    """Write what the screens are now; say which files have changed or gone."""
    texts = {path: text for name in SHOWN for path, text in snapshots(name).items()}
    for path in sorted(kept() - texts.keys()):
        path.unlink()
        print(f"gone: {path.name}")
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"written: {path.name}")


main()
