"""Marshmallow fields and schemas for JSON that is taken as it comes: nothing is converted, renamed or filled in.

But what can be read in one way only is (``given``): words of the contract in other spellings, and keys that are ``null`` where this
is the same as no key.

Fields check through marshmallow's own hooks: types in ``_deserialize``, bounds as validators, complaints as ``error_messages``. A
complaint is a ``Fault`` with a code of the catalogue (openapi.yaml, ``Code``) where marshmallow has a sentence. What stands in
place of marshmallow's own says why.

Marshmallow judges whatever ``accepts`` does not say at once to be right. That is a short cut past most requests and nothing else: what
it accepts marshmallow accepts (tests/unit/test_fields.py holds the two against each other). It is there because marshmallow alone
would add a third to every request: over the right bodies of ``tests/cases`` it takes 0.28 ms, ``accepts`` 0.026 ms, and a whole
``POST /v1/score`` in process 0.92 ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate

from mahjong_scoring.core.faults import MOST_FAULTS, Fault, pointer_key, quoted, shortened
from mahjong_scoring.core.messages import N_, NN_, NP_, Message, Term
from mahjong_scoring.core.spelling import SEAT_SPELLINGS, Spellings
from mahjong_scoring.requests.other_words import meant
from mahjong_scoring.requests.problems import Problem

REQUIRED = N_("The key {key} is required.")


def mistyped(expected: Term) -> list[Any]:
    """The complaint about a value of another JSON type; ``expected`` says in English what belongs there."""
    return [Fault("", "wrong_type", N_("This must be {expected}, not {given}."), {"expected": expected})]


def complaint(code: str, message: Message, allowed: Sequence[object] | None = None, **args: object) -> ValidationError:
    """A marshmallow error that holds one fault."""
    return ValidationError([Fault("", code, message, args, allowed)])


# --- validators: marshmallow's, with complaints that are faults ---


class Characters(validate.Length):
    """A string of ``min`` to ``max`` characters."""

    def __call__(self, value: Any) -> Any:
        """Raises ``out_of_range``."""
        try:
            return super().__call__(value)
        except ValidationError:
            message = NN_(
                "The text has {count} character; it must have {least} to {most}.",
                "The text has {count} characters; it must have {least} to {most}.",
                "count",
            )
            raise complaint("out_of_range", message, count=len(value), least=self.min, most=self.max) from None


class Entries(validate.Length):
    """A list of ``min`` to ``max`` entries."""

    def __call__(self, value: Any) -> Any:
        """Raises ``too_many`` or ``out_of_range``."""
        try:
            return super().__call__(value)
        except ValidationError:
            if self.min is not None and len(value) < self.min:
                message = NN_(
                    "The list has {count} entry; it must have at least {least}.",
                    "The list has {count} entries; it must have at least {least}.",
                    "count",
                )
                raise complaint("out_of_range", message, count=len(value), least=self.min) from None
            message = NN_(
                "The list has {count} entry; it must have at most {most}.",
                "The list has {count} entries; it must have at most {most}.",
                "count",
            )
            raise complaint("too_many", message, count=len(value), most=self.max) from None


class Keys(validate.Length):
    """An object of at most ``max`` keys."""

    def __call__(self, value: Any) -> Any:
        """Raises ``too_many``."""
        try:
            return super().__call__(value)
        except ValidationError:
            message = NN_(
                "The object has {count} key; it must have at most {most}.",
                "The object has {count} keys; it must have at most {most}.",
                "count",
            )
            raise complaint("too_many", message, count=len(value), most=self.max) from None


class Range(validate.Range):
    """A number from ``min`` to ``max``."""

    def __call__(self, value: Any) -> Any:
        """Raises ``out_of_range``."""
        try:
            return super().__call__(value)
        except ValidationError:
            raise complaint(
                "out_of_range", N_("The number must be between {low} and {high}, not {given}."), low=self.min, high=self.max
            ) from None


class OneOf(validate.OneOf):
    """One of the ``choices``."""

    def __call__(self, value: Any) -> Any:
        """Raises ``not_allowed``."""
        try:
            return super().__call__(value)
        except ValidationError:
            message, args = meant(value) or (N_("{given} is not one of the allowed values."), {})
            raise complaint("not_allowed", message, tuple(self.choices), **args) from None


# --- fields ---


class StrictField(fields.Field[Any]):
    """What all fields of the schemas have; ``expected`` says in English what belongs there, ``missing`` that a required one is not.

    ``null_lacks``: a required one that is ``null`` is missing, not of a wrong type.
    """

    def __init__(self, expected: Term, *, missing: Message = REQUIRED, null_lacks: bool = False, **kwargs: Any) -> None:
        lacking = [Fault("", "required", missing)]
        messages: dict[str, Any] = {
            "required": lacking,
            "null": lacking if null_lacks else mistyped(expected),
            "invalid": mistyped(expected),
        }
        super().__init__(error_messages=messages, **kwargs)

    def accepts(self, value: Any) -> bool:
        """Is ``value`` surely right? What is not accepted is for marshmallow to judge. A ``null`` that may stand here is not asked about."""
        raise NotImplementedError

    def given(self, value: Any) -> Any:
        """``value`` as the contract writes it, at any depth: words in its own spelling, no key that is ``null`` for nothing; whatever its shape."""
        return value


class Text(StrictField, fields.String):
    """A string of ``least`` to ``most`` characters."""

    def __init__(self, most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(NP_("expected", "a string"), validate=Characters(least, most), **kwargs)
        self.most = most
        self.least = least

    def accepts(self, value: Any) -> bool:
        """A string within the bounds."""
        return type(value) is str and self.least <= len(value) <= self.most


class Choice(StrictField, fields.String):
    """One of a few strings."""

    def __init__(self, choices: Iterable[str], **kwargs: Any) -> None:
        self.choices = tuple(choices)
        self.spellings = Spellings(self.choices)
        super().__init__(NP_("expected", "a string"), validate=OneOf(self.choices), **kwargs)

    def accepts(self, value: Any) -> bool:
        """One of the choices."""
        return value in self.choices

    def given(self, value: Any) -> Any:
        """The choice that ``value`` spells."""
        return self.spellings.word(value) if isinstance(value, str) else value


class Number(StrictField, fields.Integer):
    """An integer from ``low`` to ``high``; true is none, nor is a float (the reader of JSON makes integers of whole ones)."""

    def __init__(self, low: int, high: int, **kwargs: Any) -> None:
        super().__init__(NP_("expected", "an integer"), strict=True, validate=Range(low, high), **kwargs)
        self.low = low
        self.high = high

    def accepts(self, value: Any) -> bool:
        """An integer within the bounds."""
        return type(value) is int and self.low <= value <= self.high


class Flag(StrictField, fields.Boolean):
    """``true`` or ``false`` and nothing else."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(NP_("expected", "true or false"), **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        """Marshmallow looks ``value`` up in a set, and so takes 1 for ``True`` whatever is in it."""
        if not isinstance(value, bool):
            raise self.make_error("invalid")
        return value

    def accepts(self, value: Any) -> bool:
        """A JSON boolean; 1 and "yes" are none."""
        return type(value) is bool


class ListOf(StrictField, fields.List[Any]):
    """A list of ``least`` to ``most`` values, each of them ``inner``."""

    inner: StrictField

    def __init__(self, inner: StrictField, most: int, *, least: int = 0, **kwargs: Any) -> None:
        super().__init__(NP_("expected", "a list"), cls_or_instance=inner, validate=Entries(least, most), **kwargs)
        self.most = most
        self.least = least

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:  # noqa: ARG002
        """Marshmallow counts the entries after it has looked at each of them, and looks on however many of them are faulty."""
        if not isinstance(value, list):
            raise self.make_error("invalid")
        self._validate(value)
        found = {}
        for i, entry in enumerate(value):
            try:
                self.inner.deserialize(entry, **kwargs)
            except ValidationError as error:
                found[i] = error.messages
            if len(found) > MOST_FAULTS:
                break
        if found:
            raise ValidationError(found)
        return value

    def accepts(self, value: Any) -> bool:
        """A list within the bounds, every entry right."""
        if type(value) is not list or not self.least <= len(value) <= self.most:
            return False
        return all(map(self.inner.accepts, value))

    def given(self, value: Any) -> Any:
        """The entries, each as it is given; one that is ``null`` itself stays."""
        return [self.inner.given(entry) for entry in value] if isinstance(value, list) else value


class MapOf(StrictField, fields.Dict):
    """An object with at most ``most`` keys, names of up to ``LONGEST_KEY`` characters; its values are ``inner`` (``None``: the engine checks them)."""

    value_field: StrictField | None

    def __init__(self, inner: StrictField | None, most: int, **kwargs: Any) -> None:
        super().__init__(NP_("expected", "an object"), keys=Text(LONGEST_KEY), values=inner, validate=Keys(max=most), **kwargs)
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        """The keys are counted first, as in ``ListOf``; and marshmallow tells faults of keys and of values apart where only values have any."""
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        self._validate(value)
        try:
            return super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        except ValidationError as error:
            raise ValidationError({key: found.get("key") or found["value"] for key, found in error.messages_dict.items()}) from None

    def accepts(self, value: Any) -> bool:
        """An object within the bounds, every value right."""
        if type(value) is not dict or len(value) > self.most or max(map(len, value), default=0) > LONGEST_KEY:
            return False
        return self.value_field is None or all(map(self.value_field.accepts, value.values()))

    def given(self, value: Any) -> Any:
        """The keys that are not ``null``, their values as they are given; where the engine checks the values, ``null`` is one like another."""
        if self.value_field is None or not isinstance(value, dict):
            return value
        return {key: self.value_field.given(inner) for key, inner in value.items() if inner is not None}


class ObjectOf(StrictField, fields.Nested):
    """An object that fits a schema."""

    schema: StrictSchema

    def __init__(self, schema: type[StrictSchema], **kwargs: Any) -> None:
        super().__init__(NP_("expected", "an object"), nested=schema, **kwargs)

    def accepts(self, value: Any) -> bool:
        """What the schema accepts."""
        return self.schema.accepts(value)

    def given(self, value: Any) -> Any:
        """What the schema takes it for."""
        return self.schema.given(value)


class Later(ObjectOf):
    """What should fit a schema, but is not checked here: each on its own later on, so that no fault in one fails the others."""

    def _validate_missing(self, value: Any) -> None:
        """``null`` is no fault here either."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # type: ignore[override]  # noqa: ARG002
        """``value`` as it is, whatever it is."""
        return value

    def accepts(self, value: Any) -> bool:  # noqa: ARG002
        """Anything."""
        return True

    def given(self, value: Any) -> Any:
        """``value`` as it is."""
        return value


class Either(StrictField):
    """One of several fields, picked by the JSON type of the value (``str``, ``int``, ``list``, ``dict``); marshmallow has no such field."""

    def __init__(self, expected: Term, by_type: Mapping[type, StrictField], **kwargs: Any) -> None:
        super().__init__(expected, **kwargs)
        self.by_type = by_type

    def picked(self, value: Any) -> StrictField | None:
        """The field for ``value``, if there is one for its type."""
        return self.by_type.get(type(value))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        field = self.picked(value)
        if field is None:
            raise self.make_error("invalid")
        return field.deserialize(value, attr, data, **kwargs)

    def accepts(self, value: Any) -> bool:
        """What the field for this type accepts."""
        field = self.picked(value)
        return field is not None and field.accepts(value)

    def given(self, value: Any) -> Any:
        """What the field for this type takes it for."""
        field = self.picked(value)
        return value if field is None else field.given(value)


LONGEST_KEY = 64

# --- schemas ---


class StrictSchema(Schema):
    """A schema that checks a JSON object and names every fault, in the order of the keys as they were sent."""

    class Meta:
        """Unknown keys are refused."""

        unknown = RAISE

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        unknown = Fault("", "unknown_key", N_("There is no key {key} here."), {}, tuple(self.by_key))
        self.error_messages: dict[str, Any] = {"type": mistyped(NP_("expected", "an object"))[0], "unknown": unknown}

    @cached_property
    def by_key(self) -> dict[str, StrictField]:
        """The fields by the keys of the JSON object."""
        return {field.data_key or name: field for name, field in self.load_fields.items() if isinstance(field, StrictField)}

    @cached_property
    def required(self) -> frozenset[str]:
        """The keys that must be there."""
        return frozenset(key for key, field in self.by_key.items() if field.required)

    @pre_load
    def few(self, data: Any, **_: Any) -> Any:
        """The object with no more unknown keys than are named: marshmallow would find fault with each."""
        if not isinstance(data, dict) or len(data) <= len(self.by_key) + MOST_FAULTS:
            return data
        unknown = islice((key for key in data if key not in self.by_key), MOST_FAULTS + 1)
        return {key: data[key] for key in (*unknown, *self.by_key) if key in data}

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Faults in the order of the keys as they were sent, missing keys last: marshmallow goes by its fields, and by no order at all."""
        found = error.messages_dict
        if isinstance(data, dict):
            sent = [key for key in data if key in found]
            error.messages = {key: found[key] for key in (*sent, *(key for key in self.by_key if key in found and key not in data))}
        else:
            error.messages = found["_schema"]  # so that a key of this name cannot be mistaken for the object itself

    def accepts(self, data: Any) -> bool:
        """Does ``data`` surely fit?"""
        if type(data) is not dict or not self.required <= data.keys():
            return False
        fields = self.by_key
        for key, value in data.items():
            field = fields.get(key)
            if field is None or not (field.allow_none if value is None else field.accepts(value)):
                return False
        return True

    def given(self, data: Any) -> Any:
        """``data`` as the contract writes it, at any depth; whatever its shape.

        Its words are in the contract's own spelling, and keys that are ``null`` where this is the same as no key are left out. That is the same for every key that may be missing, but where ``null`` is a value of its own (``allow_none``: a draw).
        """
        if not isinstance(data, dict):
            return data
        fields = self.by_key
        return {
            key: fields[key].given(value) if key in fields else value
            for key, value in data.items()
            if value is not None or key not in fields or fields[key].required or fields[key].allow_none
        }

    def faults(self, data: Any) -> list[Fault]:
        """Every fault of shape in ``data``, each with its pointer; empty if it fits."""
        return [] if self.accepts(data) else list(islice(_flat(self.validate(data), data, "", ""), MOST_FAULTS + 1))

    def read(self, data: Any) -> Any:
        """What ``data`` says, as the contract writes it (``given``). Raises ``Problem`` (422) with every fault of shape."""
        if self.accepts(data):
            return data
        said = self.given(data)
        faults = self.faults(said)
        if faults:
            raise Problem(422, faults)
        return said


class SeatsSchema(StrictSchema):
    """A schema whose keys are seats, which are read in other spellings, too."""

    def given(self, data: Any) -> Any:
        """The first spelling of each seat as its key; a second one stays as it was sent, for ``handle_error`` to find."""
        if not isinstance(data, dict):
            return data
        seats: dict[str, Any] = {}
        for key, value in data.items():
            seat = SEAT_SPELLINGS.word(key)
            if value is None and seat in self.by_key:
                continue
            seats[key if seat in seats or (seat != key and seat in data) else seat] = value
        return super().given(seats)

    def handle_error(self, error: ValidationError, data: Any, **kwargs: Any) -> None:
        """A seat that stands there twice is no unknown key."""
        super().handle_error(error, data, **kwargs)
        if isinstance(data, dict):
            for key in data.keys() - self.by_key.keys():
                if SEAT_SPELLINGS.word(key) in self.by_key:
                    message = N_("The keys of this object name {seat} twice: here as {key}.")
                    error.messages_dict[key] = [Fault("", "seat_twice", message, {"seat": SEAT_SPELLINGS.word(key)})]


def _flat(messages: Any, value: Any, pointer: str, key: str) -> Iterator[Fault]:
    """The faults in marshmallow's messages, which are nested by key and index, about ``value``: what was sent at ``pointer``."""
    if isinstance(messages, dict):
        for name, inner in messages.items():
            missing = isinstance(value, dict) and name not in value
            yield from _flat(inner, None if missing else value[name], f"{pointer}/{pointer_key(str(name))}", str(name))
        return
    for fault in messages:
        given = _type_of(value) if fault.code == "wrong_type" else quoted(value)
        args = {**fault.args, "key": shortened(key), "given": given}
        yield Fault(pointer, fault.code, fault.message, args, fault.allowed)


_TYPES = {
    str: NP_("expected", "a string"),
    int: NP_("expected", "an integer"),
    float: NP_("expected", "a number"),
    bool: NP_("expected", "true or false"),
    list: NP_("expected", "a list"),
    dict: NP_("expected", "an object"),
    type(None): NP_("expected", "null"),
}


def _type_of(value: Any) -> Term:
    """What sort of JSON value it is, in English."""
    return _TYPES[type(value)]
