"""PNG from SVG, by way of PDF: the reader that prints a drawing also makes its picture.

Needs the extras `print` and `test`: pictures are made where art is drawn, never at a table.
"""

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from assets.drawing.artwork import Artwork

if TYPE_CHECKING:
    from PIL import Image

_SMOOTH = 4
_SOURCE = "Source"


def is_stale(picture: Path, svg: str) -> bool:
    """Each picture carries the fingerprint of the SVG it was made from, so it can say so itself."""
    from PIL import Image

    if not picture.exists():
        return True
    with Image.open(picture) as image:
        return image.info.get(_SOURCE) != _fingerprint(svg)


def _fingerprint(svg: str) -> str:
    return f"sha256:{sha256(svg.encode()).hexdigest()}"


def png(art: Artwork) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add_text(_SOURCE, _fingerprint(art.svg))
    out = BytesIO()
    picture(art).save(out, "PNG", optimize=True, pnginfo=notes)
    return out.getvalue()


def picture(art: Artwork) -> "Image.Image":
    """Drawn larger and averaged, because thin lines deserve it.

    Outside the rounded corners the picture is clear, and white for readers that know no transparency.
    """
    import pypdfium2
    from PIL import Image

    large = pypdfium2.PdfDocument(_page(art))[0].render(
        scale=_SMOOTH * art.pixels_per_mm * 25.4 / 72,
        fill_color=(255, 255, 255, 0),
        force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA,
    )
    size = round(art.width_mm * art.pixels_per_mm), round(art.height_mm * art.pixels_per_mm)
    drawn = large.to_pil().convert("RGBA").resize(size, Image.Resampling.BOX)
    picture = Image.new("RGBA", size, (255, 255, 255, 0))
    picture.paste(drawn, mask=drawn.getchannel("A").point(lambda alpha: 255 if alpha else 0))
    return picture


def _page(art: Artwork) -> bytes:
    import fpdf

    page = fpdf.FPDF(unit="mm", format=(art.width_mm, art.height_mm))
    page.set_auto_page_break(False)
    page.add_page()
    page.image(BytesIO(art.svg.encode()), x=0, y=0, w=art.width_mm, h=art.height_mm)
    return bytes(page.output())
