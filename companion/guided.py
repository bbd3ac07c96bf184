"""A lesson at the table: the companion asks for face after face, and takes each as soon as it is good."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Thread
from typing import Any, Protocol

from companion import pages
from companion.lesson_book import LessonBook
from companion.lesson_words import FLAWS, learned, sentences
from companion.teaching import Seen, begin, judge
from companion.words import _
from hardware.camera import Camera, CameraState
from vision import deck_folder
from vision.deck import Deck, DeckError, Picture
from vision.showing import CardWatch, Glance
from vision.teach import Lesson, learn

WEAKEST = 4  # faces that are offered to be shown again


class View(Protocol):
    def show(self, page: pages.Page) -> None: ...

    def poll(self) -> list[Any]: ...

    def picture(self, bgr: Picture | None) -> None: ...

    def sound(self, name: str) -> None: ...


@dataclass(frozen=True)
class Subject:
    """What is to be learned: which faces, what players call them, and where the deck goes.

    `hints` is the deck of ours whose pictures show what is wanted. A deck that a game plays with is written
    only when it is `whole`: a match needs all of its faces.
    """

    name: str
    labels: tuple[str, ...]
    folder: Path
    card_name: Callable[[str], str] = str
    hints: str | None = None
    copies: Mapping[str, int] = field(default_factory=dict)
    size: tuple[float, float] | None = None
    known: Deck | None = None
    whole: bool = False


class Guided:
    """One lesson. `lay` tells a simulated hand which card is wanted; real hands read it on the screen."""

    def __init__(
        self, subject: Subject, camera: Camera, book: LessonBook, lay: Callable[[str], None] | None = None
    ) -> None:
        self.over: pages.Back | pages.Quit | None = None
        self.lesson: Lesson | None = None  # what was learned, once it was
        self.written = False
        self._subject = subject
        self._camera = camera
        self._book = book
        self._lay = lay
        self._watch = CardWatch()
        self._faces: dict[str, Picture] = {}
        self._walk = begin(subject.labels, frozenset(one.label for one in book.shown()))
        self._last: str | None = None  # the face that was taken last: its card may still lie there
        self._glance = Glance()
        self._size = (1, 1)
        self._seen: tuple[Seen, str | None] = (Seen.NOTHING, None)
        self._trouble = ""
        self._worker: Thread | None = None
        self._asked: str | None = None
        self._moved = True  # since the last face was taken

    def step(self, view: View, pressed: bool = False) -> None:
        """Once around: a frame, the wishes, the screen. Any buzzer takes the card as it lies."""
        self._tell_hand()
        if self._worker is None and self.lesson is None:
            self._look(view)
        for wish in [*([pages.Take()] if pressed else []), *view.poll()]:
            self._do(wish, view)
        view.show(self._page())

    # The camera

    def _tell_hand(self) -> None:
        if self._lay is not None and self._walk.wanted not in (None, self._asked):
            self._asked = self._walk.wanted
            self._lay(str(self._asked))

    def _look(self, view: View) -> None:
        frame = self._camera.frame(timeout=0.0)
        if frame is None or self._walk.wanted is None:
            return
        view.picture(frame.image)
        self._size = frame.image.shape[1], frame.image.shape[0]
        glance = self._watch.look(frame.image)
        if glance is self._glance:
            return
        self._glance = glance
        self._moved |= not glance.still
        if not self._moved:
            return  # nobody can have laid another card
        self._seen = judge(glance, self._walk.wanted, self._faces, self._last)
        if self._seen[0] is Seen.GOOD:
            self._take(view)
        elif self._seen[0] is Seen.DOUBTFUL:
            view.sound("question")

    def _take(self, view: View) -> None:
        label, glance = self._walk.wanted, self._glance
        if label is None or glance.picture is None or glance.face is None:
            return
        try:
            self._book.put(label, glance.picture, glance.lies)
        except DeckError as wrong:
            self._trouble = str(wrong)
            return
        self._trouble = ""
        self._faces[label] = glance.face
        self._last, self._walk = label, self._walk.take()
        self._seen, self._moved = (Seen.LAST, label), False
        view.sound("laid")
        if self._walk.wanted is None:
            self._learn()

    # Wishes

    def _do(self, wish: object, view: View) -> None:
        match wish:
            case pages.Quit() | pages.Back():
                self.over = wish
            case pages.Take() if self._worker is None:
                self._take(view)
            case pages.Skip(by):
                self._walk = self._walk.skip(by)
            case pages.ShowAgain(label):
                self.lesson, self._worker = None, None
                self._faces.pop(label, None)
                self._walk = self._walk.again(label)
            case pages.Learn():
                self._learn()

    # Learning

    def _learn(self) -> None:
        """Takes a while; the screen goes on meanwhile."""
        if self._worker is None:
            self._worker = Thread(target=self._study, name="lesson", daemon=True)
            self._worker.start()

    def _study(self) -> None:
        subject, shown = self._subject, self._book.shown()
        try:
            lesson = learn(subject.name, shown, subject.size, subject.copies, subject.known)
            if lesson.deck is not None and not self._lacking(lesson.deck):
                deck_folder.save(lesson.deck, subject.folder)
                self.written = True
        except DeckError as wrong:
            lesson, self._trouble = Lesson(None, ()), str(wrong)
        if self.written:
            self._book.close()
            self._subject = replace(subject, known=lesson.deck)  # what is shown again joins it
        self.lesson = lesson

    def _lacking(self, deck: Deck) -> Sequence[str]:
        labels = self._subject.labels if self._subject.whole else ()
        return [label for label in labels if label not in deck.labels]

    # Pages

    def _page(self) -> pages.Page:
        title = self._subject.name
        if self.lesson is not None:
            return pages.Taught(title, tuple(self._outcome(self.lesson)), self._weak(self.lesson))
        if self._worker is not None:
            return pages.Taught(title, (_("Learning the faces. This takes a moment."),), busy=True)
        wanted = self._walk.wanted
        return pages.Teaching(
            title,
            self._subject.card_name(wanted) if wanted else _("That was the last one."),
            len(self._walk.taken),
            len(self._walk.labels),
            self._trouble or self._note(),
            (self._subject.hints, wanted) if self._subject.hints and wanted else None,
            tuple((x / self._size[0], y / self._size[1]) for x, y in self._glance.corners),
            asks=self._seen[0] is Seen.DOUBTFUL,
            simulated=self._lay is not None,
        )

    def _note(self) -> str:
        if self._camera.state in (CameraState.STARTING, CameraState.LOST):
            return _("The camera gives no pictures yet. What was shown is kept.")
        seen, like = self._seen
        names = {"one": self._called(self._walk.wanted), "other": self._called(like)}
        if seen is Seen.LAST:
            return _("{other} is taken. Now lay {one}.").format(**names)
        if seen is Seen.DOUBTFUL:
            return _("This looks like {other}. Is it really {one}?").format(**names)
        if seen is Seen.FLAWED and self._glance.flaws:
            return _(FLAWS[self._glance.flaws[0]]).format(source=names["one"])
        return _("Lay {one} on the table and hold still.").format(**names)

    def _called(self, label: str | None) -> str:
        return self._subject.card_name(label) if label else ""

    def _outcome(self, lesson: Lesson) -> list[str]:
        if self._trouble:
            return [self._trouble]
        if self.written:
            return [*learned(lesson, self._subject.name), *sentences(lesson, self._subject.card_name)]
        left = len(self._lacking(lesson.deck)) if lesson.deck else len(self._walk.missing)
        kept = _("Faces still to be shown: {number}. What was shown is kept; go on whenever you like.")
        return [kept.format(number=left)]

    def _weak(self, lesson: Lesson) -> tuple[tuple[str, str], ...]:
        """What is worth showing again: what is missing, too alike or flawed, the worst first."""
        margins = sorted(lesson.too_alike, key=lambda margin: margin.odds)
        poor = [one.label for one in lesson.taken if one.poor or one.useless]
        lacking = self._lacking(lesson.deck) if lesson.deck else self._walk.missing
        labels = dict.fromkeys([*lacking, *(margin.label for margin in margins), *poor])
        found = [label for label in labels if label in self._walk.labels][:WEAKEST]
        return tuple((label, self._called(label)) for label in found)
