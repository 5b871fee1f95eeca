"""The base of all that travels under a tag: commands and events, a table's requests and answers."""

from typing import dataclass_transform

import msgspec


# msgspec freezes subclasses by itself; the decorator tells it to what checks types.
@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Tagged(msgspec.Struct, frozen=True, tag_field="t", forbid_unknown_fields=True):
    """A frozen struct that knows its kind by the field `t` and takes no field that it does not know."""
