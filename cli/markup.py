"""Elements of a page, and how they are written: every text is escaped, in one place.

Pages and drawings are built as trees and never glued from strings, so no name of a
player can become markup.
"""

from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

Content: TypeAlias = "Element | str | None"
_RAW = ("script", "style")
"""Their text is written as it is."""


def tag(name: str, /, *content: Content, **attributes: object) -> Element:
    """Return an element; `class_` means `class`, `data_x` `data-x`; None goes."""
    named = {
        key.strip("_").replace("_", "-"): str(value)
        for key, value in attributes.items()
        if value is not None
    }
    element = Element(name, named)
    for part in content:
        add(element, part)
    return element


def add(element: Element, content: Content) -> None:
    """Append text or an element."""
    if isinstance(content, Element):
        element.append(content)
    elif content and len(element):
        element[-1].tail = (element[-1].tail or "") + content
    elif content:
        element.text = (element.text or "") + content


def raw(name: str, text: str) -> Element:
    """Return a `script` or a `style`, whose text no browser takes for markup."""
    assert name in _RAW
    if "</" in text or "<!--" in text:
        raise ValueError(f"the text would end its {name}")
    return tag(name, text)


def written(page: Element) -> str:
    """Return a whole page as HTML."""
    return "<!DOCTYPE html>\n" + tostring(page, encoding="unicode", method="html")
