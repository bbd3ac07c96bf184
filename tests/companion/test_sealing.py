"""The seal of a die: shown before the table is asked for its word, and the same whatever way leads there."""

from __future__ import annotations

from companion import pages, sealing
from companion.pages import Fairness
from companion.sealing import Agreed

SEALED = Fairness("FINITO! dice", "0123456789abcdef" * 4)


def after(page: Fairness, *wishes: object) -> Fairness:
    for wish in wishes:
        found = sealing.step(page, wish)
        assert isinstance(found, Fairness)
        page = found
    return page


def test_no_word_is_needed() -> None:
    assert sealing.step(SEALED, pages.StartMatch()) == Agreed("")


def test_the_word_stands_on_the_page_before_it_is_played_with() -> None:
    page = after(SEALED, pages.EnterWord(), *map(pages.Type, " Zwölf  Uhr#, "), pages.Done())
    assert (page.word, page.typing) == ("Zwölf Uhr", None)
    assert sealing.step(page, pages.StartMatch()) == Agreed("Zwölf Uhr")


def test_a_word_can_be_written_again() -> None:
    page = after(SEALED, pages.EnterWord(), pages.Type("A"), pages.Done(), pages.EnterWord(), pages.Erase())
    assert after(page, pages.Type("B"), pages.Done()).word == "B"


def test_a_word_that_is_still_being_written_counts() -> None:
    page = after(SEALED, pages.EnterWord(), *map(pages.Type, "Ja"))
    assert sealing.step(page, pages.StartMatch()) == Agreed("Ja")


def test_whoever_goes_back_while_writing_stays_with_the_seal() -> None:
    page = after(SEALED, pages.EnterWord(), pages.Type("x"), pages.Back())
    assert page == SEALED
    assert sealing.step(page, pages.Back()) == pages.Back()


def test_the_window_can_be_closed_at_any_time() -> None:
    assert sealing.step(SEALED, pages.Quit()) == pages.Quit()
    assert sealing.step(after(SEALED, pages.EnterWord()), pages.Quit()) == pages.Quit()


def test_what_means_nothing_here_changes_nothing() -> None:
    for wish in (pages.Type("x"), pages.Done(), pages.Erase(), pages.AddPlayer(), pages.ChooseGame("finito")):
        assert after(SEALED, wish) == SEALED
