"""Our drawings: made by code, kept as SVG, shown as PNG; none of the three may lag behind."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from assets.drawing import raster
from assets.drawing.artwork import Artwork, ours

ASSETS = Path(__file__).parents[2] / "assets"
ALL = {art.path: art for art in ours()}
DRAWABLE = {"path", "rect", "circle", "ellipse", "polygon"}
SAMPLE = [f"decks/finito/faces/{label}.svg" for label in ("r6", "bT", "gL", "y3", "back", "finito")]
SAMPLE += ["finity/board-3.svg", "finity/pieces/bridge-w.svg", "finity/pieces/ring-m-g.svg"]
SAMPLE += [f"decks/finita/faces/{label}.svg" for label in ("r6", "b10", "gS", "yD", "W4", "Pia", "back")]
SAMPLE += ["decks/counters/faces/g9.svg", "decks/counters/faces/b12.svg", "boards/1.svg", "boards/6.svg"]

each = pytest.mark.parametrize("art", ALL.values(), ids=list(ALL))


@each
def test_a_kept_drawing_is_what_the_code_draws(art: Artwork) -> None:
    advice = "run python -m assets.drawing"
    assert (ASSETS / art.path).read_text("utf-8") == art.svg, advice
    assert not raster.is_stale((ASSETS / art.path).with_suffix(".png"), art.svg), advice


def test_no_drawing_is_kept_that_nobody_draws() -> None:
    kept = {path.relative_to(ASSETS).as_posix() for path in ASSETS.rglob("*.svg")}
    ours_by_folder = {path for path in kept if path.startswith(("boards/", "decks/", "finity/", "mat/"))}
    assert ours_by_folder == set(ALL)


def test_a_picture_of_another_drawing_is_noticed(tmp_path: Path) -> None:
    art = ALL[SAMPLE[0]]
    picture = tmp_path / "face.png"
    assert raster.is_stale(picture, art.svg)
    picture.write_bytes((ASSETS / SAMPLE[1]).with_suffix(".png").read_bytes())
    assert raster.is_stale(picture, art.svg)


@pytest.mark.parametrize("path", SAMPLE)
def test_a_picture_drawn_anew_looks_the_same(path: str) -> None:
    pytest.importorskip("pypdfium2")
    with Image.open((ASSETS / path).with_suffix(".png")) as kept:
        difference = np.abs(np.asarray(kept, float) - np.asarray(raster.picture(ALL[path]), float))
    assert difference.mean() < 1.0


@each
def test_a_drawing_uses_only_elements_that_every_reader_knows_and_no_text(art: Artwork) -> None:
    drawing = ElementTree.fromstring(art.svg)
    tags = {element.tag.split("}")[1] for element in drawing}
    assert tags <= DRAWABLE
    assert not any((element.text or "").strip() or list(element) for element in drawing)
