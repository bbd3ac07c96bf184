"""`python -m assets.drawing`: writes every SVG of ours, and the PNGs whose SVG changed."""

from pathlib import Path

from assets.drawing import artwork, raster

ROOT = Path(__file__).parent.parent


def main() -> None:
    for art in artwork.ours():
        path = ROOT / art.path
        path.write_text(art.svg, encoding="utf-8", newline="\n")
        if raster.is_stale(path.with_suffix(".png"), art.svg):
            path.with_suffix(".png").write_bytes(raster.png(art))
            print(path.with_suffix(".png").relative_to(ROOT))


if __name__ == "__main__":
    main()
