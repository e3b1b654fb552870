"""Strict marshmallow fields: nothing is converted, and every complaint carries a code of the catalogue (openapi.yaml, ``Code``)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields

from mahjong_scoring.core.faults import Fault, pointer_key

NULL = Fault("", "wrong_type", "null does not belong here: leave the key out.")
REQUIRED = Fault("", "required", "This key is required.")


class StrictField(fields.Field[Any]):
    """A field that checks a value and hands it back as it is; ``expected`` says in English what belongs here."""

    expected = "a value"

    def check(self, value: Any) -> None:
        """Raises ``ValidationError``, made by ``complaint`` or ``mistyped``, or nested by key and index."""
        raise NotImplementedError

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:  # noqa: ARG002
        """``value`` as it is, checked; the hooks and conversions of marshmallow's own fields are left out."""
        if value is not None:
            self.check(value)
        elif not self.allow_none:
            raise ValidationError([NULL])
        return value

    def complaint(self, code: str, message: str, allowed: Sequence[object] | None = None, **args: object) -> ValidationError:
        """A marshmallow error that holds one fault."""
        return ValidationError([Fault("", code, message, args, allowed)])

    def mistyped(self) -> ValidationError:
        """The complaint about a value of another JSON type."""
        return self.complaint("wrong_type", "Expected is {expected}.", expected=self.expected)


class Text(StrictField):
    """A string of ``least`` to ``most`` characters."""

    expected = "a string"

    def __init__(self, most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most = most
        self.least = least

    def check(self, value: Any) -> None:
        """A string within the bounds."""
        if not isinstance(value, str):
            raise self.mistyped()
        if not self.least <= len(value) <= self.most:
            message = "The text has {count} characters; {least} to {most} may stand here."
            raise self.complaint("out_of_range", message, count=len(value), least=self.least, most=self.most)


class Choice(StrictField):
    """One of a few strings."""

    expected = "a string"

    def __init__(self, choices: Sequence[str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.choices = tuple(choices)

    def check(self, value: Any) -> None:
        """One of the choices."""
        if not isinstance(value, str):
            raise self.mistyped()
        if value not in self.choices:
            raise self.complaint("not_allowed", "This is none of the values that may stand here.", self.choices)


class Number(StrictField):
    """An integer from ``low`` to ``high``; 3.0 is none, true is none."""

    expected = "an integer"

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.low = low
        self.high = high

    def check(self, value: Any) -> None:
        """An integer within the bounds."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.mistyped()
        if not self.low <= value <= self.high:
            raise self.complaint("out_of_range", "The number lies between {low} and {high}.", low=self.low, high=self.high)


class Flag(StrictField):
    """``true`` or ``false`` and nothing else."""

    expected = "true or false"

    def check(self, value: Any) -> None:
        """A JSON boolean; 1 and "yes" are none."""
        if not isinstance(value, bool):
            raise self.mistyped()


class ListOf(StrictField):
    """A list of ``least`` to ``most`` values, each of them ``inner``."""

    expected = "a list"

    def __init__(self, inner: fields.Field[Any], most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner = inner
        self.most = most
        self.least = least

    def check(self, value: Any) -> None:
        """A list within the bounds, every entry right."""
        if not isinstance(value, list):
            raise self.mistyped()
        if len(value) > self.most:
            raise self.complaint(
                "too_many", "The list has {count} entries; at most {most} may stand here.", count=len(value), most=self.most
            )
        if len(value) < self.least:
            raise self.complaint(
                "out_of_range", "The list has {count} entries; at least {least} belong here.", count=len(value), least=self.least
            )
        _check_each(self.inner, enumerate(value))


class MapOf(StrictField):
    """An object with at most ``most`` keys of any name; its values are ``inner`` (``None``: the engine checks them)."""

    expected = "an object"

    def __init__(self, inner: fields.Field[Any] | None, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.inner = inner
        self.most = most

    def check(self, value: Any) -> None:
        """An object within the bounds, every value right."""
        if not isinstance(value, dict):
            raise self.mistyped()
        if len(value) > self.most:
            raise self.complaint(
                "too_many", "The object has {count} keys; at most {most} may stand here.", count=len(value), most=self.most
            )
        if self.inner is not None:
            _check_each(self.inner, value.items())


def _check_each(inner: fields.Field[Any], entries: Iterable[tuple[Any, Any]]) -> None:
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

    def check(self, value: Any) -> None:
        """What the schema checks."""
        self.schema.load(value)


class Later(ObjectOf):
    """What should fit a schema, but is not checked here: each on its own later on, so that no fault in one fails the others."""

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:  # noqa: ARG002
        """``value`` as it is, whatever it is."""
        return value

    def check(self, value: Any) -> None:
        """Anything will do."""


class Either(StrictField):
    """One of several fields, picked by the JSON type of the value (``str``, ``int``, ``list``, ``dict``)."""

    def __init__(self, expected: str, by_type: Mapping[type, StrictField], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.expected = expected
        self.by_type = by_type

    def check(self, value: Any) -> None:
        """What the field for this type checks."""
        field = self.by_type.get(type(value))
        if field is None:
            raise self.mistyped()
        field.check(value)


class StrictSchema(Schema):
    """A schema that checks a JSON object and hands it back as it is: nothing is converted, renamed or filled in."""

    class Meta:
        """Unknown keys are refused."""

        unknown = RAISE

    def load(self, data: Any, **_: Any) -> Any:
        """``data``, checked. Raises ``ValidationError``; its messages are faults nested by key and index."""
        if not isinstance(data, dict):
            raise ObjectOf(type(self)).mistyped()
        known = self._by_key
        errors: dict[str, Any] = {}
        for key, value in data.items():
            if key not in known:
                errors[key] = [Fault("", "unknown_key", "There is no such key here.", {}, tuple(known))]
                continue
            field = known[key]
            try:
                if value is None:
                    field.deserialize(value)
                else:
                    field.check(value)
            except ValidationError as error:
                errors[key] = error.messages
        if not self._required <= data.keys():
            errors |= {key: [REQUIRED] for key in known if key in self._required and key not in data}
        if errors:
            raise ValidationError(errors)
        return data

    @cached_property
    def _by_key(self) -> dict[str, StrictField]:
        return {field.data_key or name: field for name, field in self.load_fields.items() if isinstance(field, StrictField)}

    @cached_property
    def _required(self) -> frozenset[str]:
        return frozenset(key for key, field in self._by_key.items() if field.required)


def shape_faults(schema: StrictSchema, data: Any) -> list[Fault]:
    """Every fault of shape in ``data``, each with its pointer; empty if it fits ``schema``."""
    try:
        schema.load(data)
    except ValidationError as error:
        return _flat(error.messages, "")
    return []


def _flat(messages: Any, pointer: str) -> list[Fault]:
    if isinstance(messages, dict):
        return [fault for key, inner in messages.items() for fault in _flat(inner, f"{pointer}/{pointer_key(str(key))}")]
    return [Fault(pointer, fault.code, fault.message, fault.args, fault.allowed) for fault in messages]
