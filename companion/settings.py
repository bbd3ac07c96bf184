"""House rules as one table: it feeds the menu, the command line, records and the help."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from companion.sentence import Unreadable

Value = bool | int | float | str


@dataclass(frozen=True)
class Setting:
    """One house rule. `sentence` and `labels` are English and are translated where they are shown.

    `values` are the choices as they stand in a record, the default first. With `limits` any number between
    them is understood and `values` are only what the menu offers.
    """

    name: str
    values: tuple[str, ...]
    sentence: str
    labels: tuple[str, ...] = ()
    limits: tuple[float, float] | None = None
    on_screen: bool = False  # concerns what is shown, not what is allowed
    on_with: str = ""  # another rule, with which this one is on, whatever was chosen

    @property
    def default(self) -> str:
        return self.values[0]

    def is_forced(self, chosen: Mapping[str, str]) -> bool:
        """Another rule that is on needs this one, though it was switched off."""
        off = chosen.get(self.name, self.default) != "on"
        return off and bool(self.on_with) and chosen.get(self.on_with) == "on"

    def in_force(self, chosen: Mapping[str, str]) -> str:
        return "on" if self.is_forced(chosen) else chosen.get(self.name, self.default)

    def read(self, text: str) -> Value:
        """The value that `text` stands for; Unreadable when it stands for none."""
        if self.limits is not None:
            return self._number(text, *self.limits)
        if text not in self.values:
            values = ", ".join(self.values)
            raise Unreadable(
                "{name} is one of {values}, not “{text}”.", name=self.name, values=values, text=text
            )
        return {"on": True, "off": False}.get(text, text)

    def _number(self, text: str, low: float, high: float) -> float:
        plain = text.removeprefix("-").replace(".", "", 1)
        number = float(text) if plain.isascii() and plain.isdigit() else None
        if number is None or not low <= number <= high:
            raise Unreadable(
                "{name} is a number from {low} to {high}, not “{text}”.",
                name=self.name, low=f"{low:g}", high=f"{high:g}", text=text,
            )  # fmt: skip
        return number


@dataclass(frozen=True)
class Rules:
    """The house rules of one match: every setting of a game with its value, as text and as meaning."""

    table: tuple[Setting, ...]
    chosen: Mapping[str, str]
    meaning: Mapping[str, Value]

    @classmethod
    def of(cls, table: Iterable[Setting], chosen: Mapping[str, str] | None = None) -> Rules:
        table, chosen = tuple(table), dict(chosen or {})
        known = {setting.name: setting for setting in table}
        for name, text in chosen.items():
            if name not in known:
                names = ", ".join(known)
                raise Unreadable("There is no setting “{name}”; there are: {known}.", name=name, known=names)
            known[name].read(text)
        meaning = {name: setting.read(setting.in_force(chosen)) for name, setting in known.items()}
        return cls(table, chosen, meaning)

    def with_(self, name: str, value: str) -> Rules:
        return Rules.of(self.table, {**self.chosen, name: value})

    def text(self, name: str) -> str:
        default = next(setting.default for setting in self.table if setting.name == name)
        return self.chosen.get(name, default)

    def on(self, name: str) -> bool:
        return self.meaning[name] is True

    def number(self, name: str) -> float:
        value = self.meaning[name]
        assert isinstance(value, int | float), (name, value)
        return value

    def word(self, name: str) -> str:
        return str(self.meaning[name])

    def changed(self) -> Iterator[tuple[str, str]]:
        """What differs from the default, in the table's order: what a record needs to say."""
        for setting in self.table:
            value = self.chosen.get(setting.name, setting.default)
            if value != setting.default:
                yield setting.name, value


def read_choice(text: str) -> tuple[str, str]:
    """`name=value` as written on the command line and in records."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not (name and equals and value):
        raise Unreadable("A house rule is written name=value, not “{text}”.", text=text.strip())
    return name, value
