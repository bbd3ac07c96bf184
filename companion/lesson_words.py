"""What became of a lesson, in the players' words."""

from __future__ import annotations

from collections.abc import Callable

from companion.words import N_, _
from vision.flaws import Flaw
from vision.teach import Lesson, Taken

FLAWS = {
    Flaw.NOT_FOUND: N_("{source}: no card was found. Lay it on a plain table, whole and unhidden."),
    Flaw.CUT_OFF: N_("{source}: the card is cut off by the edge of the picture."),
    Flaw.BLURRED: N_("{source}: the card is blurred. Hold the camera still, or further away."),
    Flaw.GLARING: N_("{source}: a lamp is reflected in the card. Tilt it, or move the lamp."),
    Flaw.DIM: N_("{source}: the picture is too dark. Make more light."),
}


def sentences(lesson: Lesson, called: Callable[[str], str] = str) -> list[str]:
    """What should be shown again, and why; `called` is what players call a face, or a picture of it."""
    said = [_flaw(called(one.source), one, flaw) for one in lesson.taken for flaw in one.poor or one.useless]
    if lesson.missing:
        said.append(_("Not learned: {faces}.").format(faces=", ".join(map(called, lesson.missing))))
    alike = _(
        "{one} and {other} look too much alike ({source}); show both again, near and without reflections."
    )
    said += [
        alike.format(one=called(m.label), other=called(m.rival), source=called(m.source))
        for m in lesson.too_alike
    ]
    return said


def learned(lesson: Lesson, name: str) -> list[str]:
    """How many faces, and how surely each taught picture is recognised again."""
    if lesson.deck is None:
        return []
    odds = sorted(margin.odds for margin in lesson.margins)
    deck = lesson.deck
    said = _("{name}: {number} faces of {width:g} x {height:g} mm learned.").format(
        name=name, number=len(deck.labels), width=deck.width_mm, height=deck.height_mm
    )
    sure = _(
        "{right} of {number} pictures are recognised; "
        "the least margin is {least:.1f}, the middle one {middle:.1f}."
    )
    right = sum(value > 0 for value in odds)
    if not odds:
        return [said]
    return [said, sure.format(right=right, number=len(odds), least=odds[0], middle=odds[len(odds) // 2])]


def _flaw(source: str, one: Taken, flaw: Flaw) -> str:
    sentence = _(FLAWS[flaw]).format(source=source)
    if flaw in one.useless and flaw is not Flaw.NOT_FOUND:
        sentence += " " + _("It was not used.")
    return sentence
