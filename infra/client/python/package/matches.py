"""Values that an upsert uses to find its record."""

from typing import NewType

FieldMatch = NewType("FieldMatch", str)
"""Name of a custom field that has each value once, from `match_field`."""


def match_field(name: str) -> FieldMatch:
    """Finds the record of an upsert by a custom field that has each value once: `match_field("customer_number")`."""
    return FieldMatch(f"field_mappings.{name}")
