"""Words for players, in their language. English is the source; catalogues lie in assets/locale."""

from __future__ import annotations

import gettext
import locale
import os
from importlib.resources import files

LANGUAGES = ("en", "de")

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def _(text: str) -> str:
    return _catalogue.gettext(text)


def N_(text: str) -> str:  # noqa: N802 - the name gettext's tools know
    """Marks words that are translated later, where they are shown."""
    return text


def speak(language: str | None = None) -> str:
    """Choose the language for everything said from now on; None takes the system's. Returns the choice."""
    global _catalogue  # one table, one language
    chosen = language or _system_language()
    _catalogue = _load(chosen)
    return chosen


def language() -> str:
    """What is spoken now."""
    return _catalogue.info().get("language", "en")[:2]


def _load(language: str) -> gettext.NullTranslations:
    path = files("assets").joinpath("locale", language, "LC_MESSAGES", "finito.mo")
    if not path.is_file():
        return gettext.NullTranslations()
    with path.open("rb") as file:
        return gettext.GNUTranslations(file)


def _system_language() -> str:
    named = os.environ.get("LANGUAGE") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    code = (named or locale.getlocale()[0] or "en")[:2].lower()
    return code if code in LANGUAGES else "en"
