"""`python -m assets.drawing`: writes every SVG of ours, and the PNGs whose SVG changed."""

from pathlib import Path

from assets.drawing import finito, pen, raster

DECKS = Path(__file__).parent.parent / "decks"


def main() -> None:
    for label, drawing in finito.faces().items():
        svg = pen.document(finito.WIDTH, finito.HEIGHT, drawing)
        _write(DECKS / "finito" / "faces" / f"{label}.svg", svg)


def _write(path: Path, svg: str) -> None:
    path.write_text(svg, encoding="utf-8", newline="\n")
    picture = path.with_suffix(".png")
    if not picture.exists() or raster.source_of(picture.read_bytes()) != raster.fingerprint(svg):
        picture.write_bytes(raster.png(svg, finito.WIDTH, finito.HEIGHT))
        print(picture.name)


if __name__ == "__main__":
    main()
