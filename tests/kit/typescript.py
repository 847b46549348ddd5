"""The protocol's types as TypeScript, for the page."""

import re
from types import ModuleType
from typing import Any

import msgspec
from msgspec import inspect

HEAD = """\
// The protocol's types: made from src/speeltafel/tables/protocol.py by `make golden`. Do not edit.
"""
JSON = {
    ("Message", "view"): "View",
    ("Frame", "view"): "View",
    ("Message", "events"): "Happening[]",
    ("Frame", "events"): "Happening[]",
}
"""Fields that are plain JSON in Python: made by a game, as these types say."""
OPEN = {"View"}
"""Types to which a game adds fields of its own."""
PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


def typescript(protocol: ModuleType) -> str:
    """Every struct of a module as an interface, in the order of the module."""
    structs = [
        found
        for found in vars(protocol).values()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == protocol.__name__
    ]
    return HEAD + "".join("\n" + interface(struct) for struct in structs)


def interface(struct: type[msgspec.Struct]) -> str:
    """One struct; a field that may be left out has a question mark."""
    told = inspect.type_info(struct)
    assert isinstance(told, inspect.StructType)
    said = f"/** {one_line(struct.__doc__ or '')} */\nexport interface {struct.__name__} {{\n"
    may_lack = struct.__struct_config__.omit_defaults or struct.__struct_config__.forbid_unknown_fields
    for field in told.fields:
        kind = JSON.get((struct.__name__, field.name)) or written(field.type)
        absent = may_lack and not field.required
        if absent:
            kind = kind.removesuffix(" | null")
        said += f"  {field.encode_name}{'?' if absent else ''}: {kind};\n"
    if struct.__name__ in OPEN:
        said += "  [fact: string]: unknown;\n"
    return said + "}\n"


def written(told: Any) -> str:
    """A type."""
    for kind, name in PLAIN.items():
        if isinstance(told, kind):
            return name
    match told:
        case inspect.StructType():
            return str(told.cls.__name__)
        case inspect.LiteralType():
            return " | ".join(f'"{value}"' for value in told.values)
        case inspect.UnionType():
            return " | ".join(sorted(map(written, told.types), key=lambda name: name == "null"))
        case inspect.ListType() | inspect.VarTupleType():
            item = written(told.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(written, told.item_types))}]"
        case inspect.DictType():
            key = written(told.key_type)
            value = written(told.value_type)
            return f"Record<{key}, {value}>"
    raise AssertionError(f"no TypeScript for {told}")


def one_line(text: str) -> str:
    """A docstring without its line ends."""
    return re.sub(r"\s+", " ", text).strip().replace("*/", "")
