"""Strict marshmallow fields: nothing is converted, and every complaint carries a code of design.md's catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from marshmallow import Schema, ValidationError, fields

from service.scoring.faults import Fault

NULL = Fault("", "wrong_type", "null does not belong here: leave the key out.")
REQUIRED = Fault("", "required", "This key is required.")


def wrong_type(expected: str) -> Fault:
    """The complaint about a value that is not ``expected`` (an English noun phrase)."""
    return Fault("", "wrong_type", "Expected is {expected}.", {"expected": expected})


class StrictField(fields.Field[Any]):
    """A field whose complaints are faults; ``expected`` says in English what belongs here."""

    expected = "a value"
    default_error_messages = {"required": [REQUIRED], "null": [NULL]}  # type: ignore[dict-item]

    def complain(self, code: str, message: str, allowed: Sequence[object] | None = None, **args: object) -> ValidationError:
        """A marshmallow error that holds one fault."""
        return ValidationError([Fault("", code, message, args, allowed)])  # type: ignore[list-item]

    def mistyped(self) -> ValidationError:
        """The complaint about a value of another JSON type."""
        return ValidationError([wrong_type(self.expected)])  # type: ignore[list-item]


class Text(StrictField):
    """A string of ``least`` to ``most`` characters."""

    expected = "a string"

    def __init__(self, most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most
        self.least = least

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.mistyped()
        if not self.least <= len(value) <= self.most:
            raise self.complain(
                "out_of_range", "The text has {count} characters; {least} to {most} may stand here.", count=len(value), least=self.least, most=self.most
            )
        return value


class Choice(StrictField):
    """One of a few strings."""

    expected = "a string"

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if not isinstance(value, str):
            raise self.mistyped()
        if value not in self.choices:
            raise self.complain("not_allowed", "This is none of the values that may stand here.", self.choices)
        return value


class Number(StrictField):
    """An integer from ``low`` to ``high``; 3.0 is none, true is none."""

    expected = "an integer"

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low = low
        self.high = high

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.mistyped()
        if not self.low <= value <= self.high:
            raise self.complain("out_of_range", "The number lies between {low} and {high}.", low=self.low, high=self.high)
        return value


class Flag(StrictField):
    """``true`` or ``false`` and nothing else."""

    expected = "true or false"

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.mistyped()
        return value


class ListOf(StrictField):
    """A list of ``least`` to ``most`` values, each of them ``inner``."""

    expected = "a list"

    def __init__(self, inner: fields.Field[Any], most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner = inner
        self.most = most
        self.least = least

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.mistyped()
        if len(value) > self.most:
            raise self.complain("too_many", "The list has {count} entries; at most {most} may stand here.", count=len(value), most=self.most)
        if len(value) < self.least:
            raise self.complain("out_of_range", "The list needs at least {least} entries.", least=self.least)
        _each(self.inner, enumerate(value))
        return value


class MapOf(StrictField):
    """An object with at most ``most`` keys of up to 64 characters; its values are ``inner`` (``None``: checked elsewhere)."""

    expected = "an object"

    def __init__(self, inner: fields.Field[Any] | None, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner = inner
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.mistyped()
        if len(value) > self.most:
            raise self.complain("too_many", "The object has {count} keys; at most {most} may stand here.", count=len(value), most=self.most)
        if self.inner is not None:
            _each(self.inner, value.items())
        return value


def _each(inner: fields.Field[Any], entries: Any) -> None:
    errors: dict[Any, Any] = {}
    for key, value in entries:
        try:
            inner.deserialize(value)
        except ValidationError as error:
            errors[key] = error.messages
    if errors:
        raise ValidationError(errors)


class ObjectOf(StrictField):
    """An object that fits a schema."""

    expected = "an object"

    def __init__(self, schema: type[StrictSchema], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.schema = schema()

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return self.schema.load(value)


class Either(StrictField):
    """One of several fields, picked by the JSON type of the value (``str``, ``int``, ``list``, ``dict``)."""

    def __init__(self, expected: str, by_type: Mapping[type, fields.Field[Any]], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.expected = expected
        self.by_type = by_type

    def pick(self, value: Any) -> fields.Field[Any] | None:
        """The field that is to check ``value``."""
        return self.by_type.get(type(value))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        field = self.pick(value)
        if field is None:
            raise self.mistyped()
        return field.deserialize(value)


class StrictSchema(Schema):
    """A schema that checks a JSON object and hands it back as it is: nothing is converted, renamed or filled in."""

    def load(self, data: Any, **kwargs: Any) -> Any:
        """``data``, checked. Raises ``ValidationError``; its messages are faults nested by key and index."""
        if not isinstance(data, dict):
            raise ValidationError([wrong_type("an object")])  # type: ignore[list-item]
        known = self._by_key
        errors: dict[Any, Any] = {}
        for key, value in data.items():
            field = known.get(key)
            if field is None:
                errors[key] = [Fault("", "unknown_key", "There is no such key here.", {}, tuple(known))]
                continue
            try:
                field.deserialize(value)
            except ValidationError as error:
                errors[key] = error.messages
        for key in self._required:
            if key not in data:
                errors[key] = [REQUIRED]
        if errors:
            raise ValidationError(errors)
        return data

    @cached_property
    def _by_key(self) -> dict[str, fields.Field[Any]]:
        return {field.data_key or name: field for name, field in self.load_fields.items()}

    @cached_property
    def _required(self) -> tuple[str, ...]:
        return tuple(key for key, field in self._by_key.items() if field.required)


def shape_faults(schema: StrictSchema, data: Any) -> list[Fault]:
    """Every fault of shape in ``data``, each with its pointer; empty if it fits ``schema``."""
    try:
        schema.load(data)
    except ValidationError as error:
        return list(_flatten(error.messages, ""))
    return []


def _flatten(messages: Any, pointer: str) -> list[Fault]:
    if isinstance(messages, dict):
        return [fault for key, inner in messages.items() for fault in _flatten(inner, f"{pointer}/{escaped(str(key))}")]
    return [Fault(pointer, fault.code, fault.message, fault.args, fault.allowed) for fault in messages]


def escaped(key: str) -> str:
    """A key as it stands in a JSON pointer (RFC 6901)."""
    return key.replace("~", "~0").replace("/", "~1")
