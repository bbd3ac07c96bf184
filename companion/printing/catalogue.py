"""What there is to print, by name: our decks, boards with counters or pieces, and the mats."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from companion.printing.boards import DiceSet, dice_pdf
from companion.printing.cards import CardSet, cards_pdf
from companion.printing.mats import mat_pdf
from companion.printing.pieces import FinitySet, finity_pdf
from companion.printing.sheets import Paper

Pictures = Iterator[tuple[str, Traversable]]


@dataclass(frozen=True)
class Printable:
    """`pictures` are the PNGs that show the same without a printer, each with the name of its copy."""

    pdf: Callable[[Paper], bytes]
    pictures: Callable[[Paper], Pictures]


def catalogue() -> dict[str, Printable]:
    assets = files("assets")
    return {
        "dice": _dice(assets, box=1),
        "dice-extra": _dice(assets, box=2),  # for more players than colours
        **{folder.name: _deck(folder) for folder in _decks(assets)},
        "finity": _finity(assets),
        "mat": _mat("mat", assets.joinpath("mat")),
        "mat-finita": _mat("mat-finita", assets.joinpath("mat", "finita")),
    }


def _decks(assets: Traversable) -> list[Traversable]:
    """Decks of cards, that is; counters are printed with their boards."""
    folders = sorted(assets.joinpath("decks").iterdir(), key=lambda folder: folder.name)
    return [folder for folder in folders if folder.joinpath("deck.toml").is_file() and not _is_discs(folder)]


def _is_discs(folder: Traversable) -> bool:
    return bool(tomllib.loads(folder.joinpath("deck.toml").read_text("utf-8")).get("shape") == "disc")


def _dice(assets: Traversable, box: int) -> Printable:
    return Printable(
        lambda paper: dice_pdf(DiceSet.load(assets, box), paper),
        lambda _paper: DiceSet.load(assets, box).pictures(),
    )


def _deck(folder: Traversable) -> Printable:
    def pictures(_paper: Paper) -> Pictures:
        cards = CardSet.load(folder)
        for label in dict.fromkeys((*cards.cards, cards.back)):
            yield f"{folder.name}-{label}.png", cards.faces.joinpath(f"{label}.png")

    return Printable(lambda paper: cards_pdf(CardSet.load(folder), paper), pictures)


def _finity(assets: Traversable) -> Printable:
    return Printable(
        lambda paper: finity_pdf(FinitySet.load(assets), paper),
        lambda _paper: FinitySet.load(assets).pictures(),
    )


def _mat(name: str, folder: Traversable) -> Printable:
    def pictures(paper: Paper) -> Pictures:
        yield f"{name}-{paper.name}.png", folder.joinpath(f"{paper.name}.png")

    return Printable(lambda paper: mat_pdf(folder, paper), pictures)


def write(names: Iterable[str], folder: Path, paper: Paper, pictures: bool = False) -> Iterator[Path]:
    """Write what was named, and say each file as soon as it is there."""
    printable = catalogue()
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        yield _save(folder / f"{name}-{paper.name}.pdf", printable[name].pdf(paper))
        for file, source in printable[name].pictures(paper) if pictures else ():
            yield _save(folder / file, source.read_bytes())


def _save(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
