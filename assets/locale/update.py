"""Gathers every sentence for players from the code, updates the catalogues and compiles them.

Babel knows the catalogues; what is a sentence here it cannot know: besides `_("…")` there are patterns that
are raised (`Refused("…")`) and the house rules' sentences and labels, which are translated when shown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

LOCALE = Path(__file__).parent
SOURCE = LOCALE.parent.parent
LANGUAGES = ("de",)

SPOKEN = {"_": 0, "Sentence": 0, "Refused": 0, "Unreadable": 0, "BadRecord": 1}  # where the sentence stands
NAMED = ("HELP",)  # constants that hold one
SETTING = ("sentence", "labels")  # of a Setting: by name, or third and fourth


HEAD = """\
# FINITO! Companion. See assets/locale/update.py.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


def po(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "finito.po"


def mo(language: str) -> Path:
    return po(language).with_suffix(".mo")


def gathered() -> Catalog:
    """All sentences in the code of the companion, with the places they are said at."""
    catalogue = Catalog(project="finito-companion", charset="utf-8")
    for path in sorted((SOURCE / "companion").rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        for sentence in dict.fromkeys(sentences(ast.parse(path.read_text(encoding="utf-8")))):
            catalogue.add(sentence, locations=[(name, 0)])
    return catalogue


def sentences(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _said(node)
        elif isinstance(node, ast.Assign) and any(getattr(name, "id", "") in NAMED for name in node.targets):
            yield from _literals(node.value)


def _said(call: ast.Call) -> Iterator[str]:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in SPOKEN and len(call.args) > SPOKEN[name]:
        yield from _literals(call.args[SPOKEN[name]])
    elif name == "Setting":
        for argument in [*call.args[2:4], *(k.value for k in call.keywords if k.arg in SETTING)]:
            yield from _literals(argument)
    elif name == "Game":
        for keyword in call.keywords:
            if keyword.arg == "title":
                yield from _literals(keyword.value)


def _literals(node: ast.expr) -> Iterator[str]:
    """A sentence, a tuple of them, or a choice between them."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.Tuple):
        for part in node.elts:
            yield from _literals(part)
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def read(language: str) -> Catalog:
    with po(language).open("rb") as file:
        return read_po(file, locale=language, domain="finito")


def compiled(catalogue: Catalog) -> bytes:
    catalogue.creation_date = catalogue.revision_date = EPOCH
    buffer = BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def update(language: str) -> None:
    template = gathered()
    catalogue = read(language) if po(language).exists() else Catalog(locale=language, charset="utf-8")
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    write(language, catalogue)


def write(language: str, catalogue: Catalog) -> None:
    """No dates and no tools in the head: the files change only when a sentence does."""
    with po(language).open("wb") as file:
        file.write(HEAD.format(language=language).encode())
        write_po(file, catalogue, width=110, omit_header=True, sort_output=True, include_lineno=False)
    mo(language).write_bytes(compiled(read(language)))


def main() -> None:
    for language in LANGUAGES:
        update(language)
        missing = [message.id for message in read(language) if message.id and not message.string]
        print(f"{language}: {len(missing)} sentences are not translated yet")


if __name__ == "__main__":
    main()
