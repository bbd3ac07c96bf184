"""The catalogues are complete, fresh and faithful."""

from __future__ import annotations

from string import Formatter

import pytest

from assets.locale import update
from companion.words import _, speak


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", update.LANGUAGES)
def test_every_sentence_in_the_code_is_translated(language: str) -> None:
    known = {message.id: message for message in update.read(language) if message.id}
    said = {message.id for message in update.gathered() if message.id}
    assert not said - known.keys(), "run python -m assets.locale.update and translate these"
    assert not known.keys() - said, "run python -m assets.locale.update: these are no longer said"
    assert not [name for name, message in known.items() if not message.string or message.fuzzy]


@pytest.mark.parametrize("language", update.LANGUAGES)
def test_translations_name_the_same_values(language: str) -> None:
    for message in update.read(language):
        assert placeholders(str(message.id)) == placeholders(str(message.string)), message.id


@pytest.mark.parametrize("language", update.LANGUAGES)
def test_compiled_catalogues_are_fresh(language: str) -> None:
    fresh = update.compiled(update.read(language))
    assert update.mo(language).read_bytes() == fresh, "run python -m assets.locale.update"


def test_sentences_of_rules_and_settings_are_found_too() -> None:
    said = {message.id for message in update.gathered()}
    assert "{player} must lay at least one card." in said  # raised as a pattern
    assert "All of them" in said  # a house rule's label


def test_a_language_can_be_chosen_and_left() -> None:
    try:
        speak("de")
        assert _("minus points") == "Minuspunkte"
        speak("en")
        assert _("minus points") == "minus points"
    finally:
        speak("en")
