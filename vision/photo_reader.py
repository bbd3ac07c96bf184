"""Which cards of a taught deck lie in one photograph: any table, any light, hands, any rotation."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.aligner import WIDE, Aligner, Fit
from vision.deck import Deck, Picture
from vision.heap import beside, under
from vision.lamplight import Numbers
from vision.landmarks import Landmarks, Match
from vision.outlines import LARGE, WORK, find_outlines
from vision.plane import Matrix, Points, homography, rectangle, transform
from vision.pyramid import Covers, Floats, Pyramid
from vision.sighting import Sighting
from vision.strips import Strips
from vision.witnesses import Testimony, Witnesses

LONGEST = 960  # pixels; more tell nothing new about a card that fills a part of the picture
ROUGH, COARSE, FINE = 18, 36, 72  # rows of the templates with which outlines are aligned
TRIED, ALIKE, KEPT = 20, 2, 6  # cards aligned, of these in one place, and looked at closely
CARDLIKE, WORTHWHILE = 0.36, 0.33  # alikeness of a card at all, and of what is worth a closer look
STRIKING, PLAIN = 0.5, 0.7  # of this where a card was named already, and of what is looked at at once
FIRST_STEPS, STEPS = 6, 4  # of aligning roughly, and then
OUTLINES, KEEN, KEEN_OUTLINES, KEEN_TRIED = 40, 16, 160, 50  # outlines; and at a second look
LARGER = 1.6  # times: of two outlines in one place the one may lie on the other
SQUARISH = 0.8  # of two sides: which is the longer cannot be told
FIELD = (0.90, 0.94)  # of a card's width and height: the printed field within a paper border, roughly
WEIGHTS = np.array([6.0, 36.0, 12.0, 9.0, 20.0], np.float32)  # of the witnesses, fitted to real photographs
# What each witness must say at least for an answer: alike as a whole, colour, the better corner, the middle;
# and all together, as a share of what they would say of the face itself. On real photographs what is no card
# comes to 0.65 at most, 99 of 100 cards to 0.8.
AGREED, TOGETHER = np.array([0.6, 0.72, 0.5, -1.0, 0.55], np.float32), 0.7
WELL_ALIGNED = np.array([0.85, 0.8, 0.5, -1.0, -1.0], np.float32)  # or this, without the middle,
OVERWHELMING = 5.0  # and such a lead
SHOWN = np.array([0.7, 0.72, 0.72, -1.0, -1.0], np.float32)  # for a covered card: colour and one index
OVERLAP = 0.04  # of a card; more of it lies under another
COVERED, LAYERS = 0.5, 3  # a covered card needs a larger lead; and how many may lie under each other
HALF_SURE, SURENESS = 0.5, 3.4  # the lead at which one in two is right, and how fast that grows
DOUBTED, NO_CARD = 0.68, 40.0  # the share at which one in two is no card at all, and how fast that turns
SURE, UNSURE = 0.9, 0.6  # an answer; and the most that may be said of a card on which witnesses disagree
RIVALS, DUEL = 7, 0.12  # how many faces the best must beat in detail, and by how much
CONTRADICTED = 4.0  # what it costs of the lead if corner or middle speaks for a rival: glare makes one lie
# What it costs of the lead to be less alike than this: a card half found shows another face.
ASKEW, WELL = 5.0, 0.7
TRUE_COLOUR, TRULY_TOGETHER = 0.85, 0.75  # at least, for a card that is less alike than that
TINTED = 0.18  # by how much the colour must beat all others: the face may never have been taught
CANDIDATES = 3


@dataclass(frozen=True, eq=False)
class Found:
    """A card in a photograph: where, what each witness says, and how likely each face is. Faces that were
    never taught, but of which kin tell, stand behind those of the deck."""

    fit: Fit
    testimony: Testimony
    chances: Floats  # per face
    turned: bool  # the face lies upside down in the outline
    said: Floats  # by each witness, of the likeliest face
    confidence: float  # of that face

    @property
    def face(self) -> int:
        return int(self.chances.argmax())

    @property
    def together(self) -> float:
        """What all witnesses say, as a share of what they would say of the face itself."""
        return _together(self.said)


class PhotoReader:
    """Reads single photographs of a taught deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.size = deck.width_mm, deck.height_mm
        faces = [deck.faces[label] for label in deck.labels]
        self._rough = Aligner.of_faces(faces, self.size, ROUGH, WIDE)
        self._coarse = Aligner.of_faces(faces, self.size, COARSE)
        self._fine = Aligner.of_faces(faces, self.size, FINE)
        self._landmarks = Landmarks(faces, self.size)
        self._strips = Strips(faces, self.size)
        self._witnesses = Witnesses(deck.labels, faces, self.size)

    def read(self, image: Picture) -> list[Sighting]:
        shrink = min(1.0, LONGEST / max(image.shape[:2]))
        if shrink < 1:
            image = np.asarray(
                cv2.resize(image, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8
            )
        return [self._sighting(found, shrink) for found in self.find(image)]

    def find(self, image: Picture) -> list[Found]:
        picture = Pyramid(image)
        match = self._landmarks.match(image)
        found = self._examined(picture, self._landmarks.agree(match, image))
        if not _any_sure(found):
            found += self._examined(picture, self._outlined(image))
        if not _any_sure(found):
            found += self._second_look(picture)
        if self._lies_alone(picture, found, match):
            return self._surest(found)
        found += self._closely(picture, self._aligned(picture, self._landmarks.agree(match, image)))
        return self._with_covered(picture, self._surest(found))

    def _lies_alone(self, picture: Pyramid, found: list[Found], match: Match) -> bool:
        """To look for cards under others takes longer than all else: not where a card lies by itself."""
        sure = [one.fit.card for one in found if one.confidence > SURE]
        if len(sure) != 1 or self._landmarks.crowded(match, sure[0]):
            return False
        return not beside(picture, sure[0], self._strips, self._coarse)

    def _second_look(self, picture: Pyramid) -> list[Found]:
        """Nothing was named: many more landmarks are compared, then many more outlines tried."""
        found = self._examined(picture, self._landmarks.propose(picture.image, KEEN, keen=True))
        if _any_sure(found):
            return found
        outlined = self._outlined(picture.image, KEEN_OUTLINES, thorough=True)
        return found + self._examined(picture, outlined, KEEN_TRIED)

    def _examined(self, picture: Pyramid, cards: list[Matrix], tried: int = TRIED) -> list[Found]:
        """What lies at the likeliest of many proposed places; where a card is named nothing else is tried."""
        found: list[Found] = []
        rough: list[Fit] = []
        for card in self._likeliest(picture, cards, tried):
            if self._named_there(card, found):
                continue
            fit = self._roughly(picture, card)
            if fit.best > PLAIN:
                found += self._closely(picture, [fit])
            else:
                rough.append(fit)
        least = STRIKING if _any_sure(found) else WORTHWHILE
        open_ = [
            fit for fit in self._apart(rough) if fit.best > least and not self._named_there(fit.card, found)
        ]
        return found + self._closely(picture, open_[:KEPT])

    def _roughly(self, picture: Pyramid, card: Matrix) -> Fit:
        return self._coarse.refine(picture, self._rough.refine(picture, card, FIRST_STEPS).card, STEPS)

    def _aligned(self, picture: Pyramid, cards: list[Matrix]) -> list[Fit]:
        """All that may be cards: what does not fit as a whole may lie under what does."""
        rough = [self._roughly(picture, card) for card in self._likeliest(picture, cards, TRIED)]
        return [fit for fit in self._apart(rough) if fit.best > WORTHWHILE][:KEPT]

    def _closely(self, picture: Pyramid, fits: list[Fit]) -> list[Found]:
        fine = self._apart([self._fine.refine(picture, fit.card, STEPS) for fit in fits])
        return [self._judge(picture, fit) for fit in fine if fit.best > CARDLIKE]

    def _named_there(self, card: Matrix, found: list[Found]) -> bool:
        x, y = self._corners(card).mean(axis=0)
        outlines = [self._corners(one.fit.card).astype(np.float32) for one in found if one.confidence > SURE]
        return any(cv2.pointPolygonTest(outline, (x, y), False) > 0 for outline in outlines)

    def _surest(self, found: list[Found]) -> list[Found]:
        """Of several in one place the surest."""
        kept: list[Found] = []
        for one in sorted(found, key=lambda one: -one.confidence):
            if self._new(one, kept):
                kept.append(one)
        return kept

    def _with_covered(self, picture: Pyramid, found: list[Found]) -> list[Found]:
        """Also cards that lie under those named, layer by layer."""
        named, unsure = self._uncovered(found)
        for _ in range(LAYERS if named else 0):
            tops = [one.fit.card for one in named]
            hints = [one.fit.card for one in unsure]
            fits = under(picture, tops, self._landmarks, self._strips, hints, self._coarse, self._fine)
            covers = [self._corners(card) for card in tops]
            light = named[0].testimony.light
            below = [self._judge(picture, fit, covers, light) for fit in self._apart(fits)]
            fresh = [one for one in below if one.confidence > SURE and self._new(one, named)]
            if not fresh:
                break
            named.append(max(fresh, key=lambda one: one.confidence))
        return [*named, *(_doubted(one) for one in unsure if self._new(one, named))]

    def _uncovered(self, found: list[Found]) -> tuple[list[Found], list[Found]]:
        """Cards named for sure that lie on top of all they touch, and the others."""
        named: list[Found] = []
        unsure: list[Found] = []
        for one in sorted(found, key=lambda one: -one.fit.best):
            outline = self._corners(one.fit.card).astype(np.float32)
            tops = [self._corners(top.fit.card).astype(np.float32) for top in named]
            hidden = sum(float(cv2.intersectConvexConvex(outline, top)[0]) for top in tops)
            free = hidden < OVERLAP * cv2.contourArea(outline)
            (named if free and one.confidence > SURE else unsure).append(one)
        return named, unsure

    def _new(self, one: Found, others: list[Found]) -> bool:
        """Whether a card lies somewhere else than the others."""
        corners = self._corners(one.fit.card)
        reach = 0.2 * np.sqrt(cv2.contourArea(corners.astype(np.float32)))
        middles = [self._corners(other.fit.card).mean(axis=0) for other in others]
        return all(np.hypot(*(corners.mean(axis=0) - middle)) > reach for middle in middles)

    def chances(self, picture: Pyramid, card: Matrix) -> Floats:
        """How likely each face is where a card is known to lie."""
        judged = self._judge(picture, self._fine.refine(picture, card, 3))
        return judged.chances[: len(self.deck.labels)]

    def _outlined(self, image: Picture, most: int = OUTLINES, thorough: bool = False) -> list[Matrix]:
        """Outlines as cards or as their printed fields, upright or lying."""
        cards = []
        for corners, _weight in find_outlines(image, most, thorough, LARGE if thorough else WORK):
            edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
            across, along = edges[0] + edges[2], edges[1] + edges[3]
            turns = [corners, np.roll(corners, -1, axis=0)]
            if min(across, along) < SQUARISH * max(across, along):
                turns = turns[:1] if across < along else turns[1:]
            field = self.size[0] * FIELD[0], self.size[1] * FIELD[1]
            cards += [homography(rectangle(*size), turn) for turn in turns for size in (self.size, field)]
        return cards

    def _likeliest(self, picture: Pyramid, cards: list[Matrix], tried: int) -> list[Matrix]:
        """Of many proposed cards those that at first sight look most like one, the best first."""
        sane = [card for card in cards if self._sane(card)]
        glances = [(self._rough.glance(picture, card), index) for index, card in enumerate(sane)]
        return self._varied([sane[index] for _, index in sorted(glances, reverse=True)], tried)

    def _varied(self, cards: list[Matrix], tried: int) -> list[Matrix]:
        """The first of many cards, of those in one place only a few: a keyboard must not crowd out a card."""
        kept: list[tuple[Matrix, Points, float]] = []
        for card in cards:
            corners = self._corners(card)
            middle, size = corners.mean(axis=0), np.sqrt(cv2.contourArea(corners.astype(np.float32)))
            beside = [
                other
                for _, other, far in kept
                if np.hypot(*(middle - other)) < 0.25 * size and 0.75 < far / size < 1.33
            ]
            if len(beside) < ALIKE:
                kept.append((card, middle, float(size)))
            if len(kept) == tried:
                break
        return [card for card, _, _ in kept]

    def _sane(self, card: Matrix) -> bool:
        corners = self._corners(card)
        return bool(np.isfinite(corners).all() and cv2.isContourConvex(corners.astype(np.float32)))

    def _apart(self, fits: list[Fit]) -> list[Fit]:
        kept: list[tuple[Fit, Points, float]] = []
        for fit in sorted(fits, key=lambda fit: -fit.best):
            if not self._sane(fit.card):
                continue
            corners = self._corners(fit.card)
            middle, reach = corners.mean(axis=0), 0.3 * np.sqrt(cv2.contourArea(corners.astype(np.float32)))
            # What is printed on a card may look like a smaller card: which it is, the witnesses will say.
            if all(
                np.hypot(*(middle - other)) > max(reach, far) or not 1 / LARGER < far / reach < LARGER
                for _, other, far in kept
            ):
                kept.append((fit, middle, float(reach)))
        return [fit for fit, _, _ in kept]

    def _judge(self, picture: Pyramid, fit: Fit, covers: Covers = (), light: Numbers | None = None) -> Found:
        testimony = self._witnesses.hear(picture, fit.card, fit.alike, covers, light)
        scores = (_weights(testimony) @ testimony.table).reshape(-1, 2)
        best = scores.max(axis=1)
        chances = np.exp(best - best.max())
        face = int(best.argmax())
        turned = bool(scores[face].argmax())
        said = testimony.table[:, 2 * face + turned].copy()
        said[0] = fit.best  # kin may speak for a card's whole look less well than the card itself
        lead = float(best[face] - np.delete(best, face).max(initial=-np.inf))
        others = [other for other in np.argsort(-best)[:RIVALS] if other != face]
        rivals = [2 * other + int(scores[other].argmax()) for other in others]
        tinted = self._witnesses.tint_lead(testimony, face)
        together, alone = self._witnesses.duel(testimony, 2 * face + turned, rivals)
        lead += CONTRADICTED * min(0.0, alone) - (0.0 if covers else ASKEW * max(0.0, WELL - fit.best))
        if tinted < TINTED or together < DUEL:
            lead = min(lead, HALF_SURE)
        shares = np.asarray(chances / chances.sum(), np.float32)
        return Found(fit, testimony, shares, turned, said, _confidence(said, lead, bool(covers)))

    def _sighting(self, found: Found, shrink: float) -> Sighting:
        candidates = self._candidates(found)
        sure = found.confidence > SURE and found.face < len(self.deck.labels)
        card = found.fit.card @ np.diag([-1.0, -1.0, 1.0]) if found.turned else found.fit.card
        corners = (self._corners(card) + 0.5) / shrink - 0.5
        return Sighting(
            candidates[0][0] if sure else None,
            candidates[0][1],
            candidates,
            tuple((float(x), float(y)) for x, y in corners),
        )

    def _candidates(self, found: Found) -> tuple[tuple[str, float], ...]:
        """The likeliest faces; what the best leaves is shared by the others, and none is likelier than it. If
        the best was never taught, the others share what it leaves all the same."""
        others = [face for face in np.argsort(-found.chances) if face != found.face]
        left = (1 - found.confidence) * found.chances[others] / max(found.chances[others].sum(), 1e-9)
        shares = [(found.face, found.confidence)]
        shares += zip(map(int, others), np.minimum(found.confidence, left).tolist(), strict=True)
        known = [(self.deck.labels[face], share) for face, share in shares if face < len(self.deck.labels)]
        return tuple(known[:CANDIDATES])

    def _corners(self, card: Matrix) -> Points:
        return transform(card, rectangle(*self.size))


def _any_sure(found: list[Found]) -> bool:
    return any(one.confidence > SURE for one in found)


def _weights(testimony: Testimony) -> Floats:
    """Of the witnesses. Where the middle is covered the index speaks for it: both show the same symbol."""
    if testimony.middle.any():
        return WEIGHTS
    weights = WEIGHTS.copy()
    weights[2] += weights[4]
    return weights


def _together(said: Floats) -> float:
    return float(WEIGHTS @ said / WEIGHTS.sum())


def _doubted(one: Found) -> Found:
    """A card that was named as if nothing lay on it, but something does."""
    return replace(one, confidence=min(one.confidence, UNSURE))


def _confidence(said: Floats, lead: float, covered: bool) -> float:
    """How likely the best face is right: by its lead, if no witness speaks against it."""
    if covered:
        lead -= COVERED
    chance = float(1 / (1 + np.exp(-SURENESS * (min(lead, 9.0) - HALF_SURE))))
    if covered:
        return chance if bool((said > SHOWN).all()) else min(chance, UNSURE)
    share = _together(said)
    found = said[0] > WELL or (said[1] > TRUE_COLOUR and share > TRULY_TOGETHER)
    agreed = found and share > TOGETHER and bool((said > AGREED).all())
    if agreed or (lead > OVERWHELMING and bool((said > WELL_ALIGNED).all())):
        return chance
    return min(chance, UNSURE) / (1 + float(np.exp(NO_CARD * (DOUBTED - share))))
