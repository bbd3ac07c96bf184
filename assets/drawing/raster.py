"""PNG from SVG, by way of PDF: the reader that prints a face also makes its picture.

Needs the extras `print` and `test`: pictures are made where art is drawn, never at a table.
"""

from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

PIXELS_PER_MM = 6
_SMOOTH = 4
_SOURCE = "Source"


def fingerprint(svg: str) -> str:
    return f"sha256:{sha256(svg.encode()).hexdigest()}"


def source_of(picture: bytes) -> str | None:
    """The fingerprint of the SVG a PNG was made from: each picture says itself whether it is stale."""
    from PIL import Image

    with Image.open(BytesIO(picture)) as image:
        return image.info.get(_SOURCE)


def png(svg: str, width_mm: float, height_mm: float) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    notes = PngInfo()
    notes.add_text(_SOURCE, fingerprint(svg))
    out = BytesIO()
    render(_page(svg, width_mm, height_mm), PIXELS_PER_MM)[0].save(out, "PNG", optimize=True, pnginfo=notes)
    return out.getvalue()


def render(pdf: bytes, pixels_per_mm: float) -> "list[Image.Image]":
    """Pictures of the pages, drawn larger and averaged, because thin lines deserve it; empty paper is clear."""
    import pypdfium2
    from PIL import Image

    pictures = []
    for page in pypdfium2.PdfDocument(pdf):
        size = [round(length / 72 * 25.4 * pixels_per_mm) for length in page.get_size()]
        large = page.render(
            scale=_SMOOTH * pixels_per_mm * 25.4 / 72,
            fill_color=(255, 255, 255, 0),
            force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA,
        )
        pictures.append(large.to_pil().convert("RGBA").resize((size[0], size[1]), Image.Resampling.BOX))
    return pictures


def _page(svg: str, width_mm: float, height_mm: float) -> bytes:
    import fpdf

    page = fpdf.FPDF(unit="mm", format=(width_mm, height_mm))
    page.set_auto_page_break(False)
    page.add_page()
    fpdf.svg.SVGObject(svg).draw_to_page(page)
    return bytes(page.output())
