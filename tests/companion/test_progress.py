from __future__ import annotations

import io

from companion.progress import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_and_goes_away_at_the_end() -> None:
    out = Terminal()
    with Progress("Reading", out) as progress:
        progress.tell(0.5)
        assert out.getvalue().endswith("Reading ███████████████··············· 50 %")
    assert out.getvalue().endswith("\r\x1b[K")


def test_a_bar_is_drawn_again_only_when_it_changes() -> None:
    out = Terminal()
    with Progress("Reading", out) as progress:
        for step in range(1000):
            progress.tell(step / 1000)
    assert out.getvalue().count("Reading") == 100


def test_where_nobody_looks_nothing_is_said() -> None:
    out = io.StringIO()
    with Progress("Reading", out) as progress:
        progress.tell(0.5)
    assert out.getvalue() == ""
