"""The address of a web page about a word, made of a template a person has chosen."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit

WORD, LANGUAGE = "{word}", "{language}"
_LONGEST = 300
_SCHEMES = ("http", "https")
# What ends an address in a text, or means different things to different browsers.
_UNWANTED = re.compile(r"[\s\x00-\x20\x7f\"<>\\^`|]")
_FIRST_LETTERS = re.compile(r"[a-z]{2,3}(?![a-z])")


def is_page(template: str) -> bool:
    """Return whether a template gives addresses: http or https, a host, and behind it the word.

    The host is fixed, but for ``{language}``: no word of any list leads to another one.
    """
    if len(template) > _LONGEST or _UNWANTED.search(template) or not template.isprintable():
        return False
    try:
        parts = urlsplit(template)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    behind = f"{parts.path}?{parts.query}#{parts.fragment}"
    host_in_english = parts.netloc.replace(LANGUAGE, "en")
    is_host = bool(host) and not set(host_in_english) & set("{}@%")
    return parts.scheme in _SCHEMES and is_host and WORD in behind


def page_of(template: str, word: str, language: str) -> str:
    """The address for a spelled word, percent-encoded; empty without a page.

    ``language`` is a lexicon's, such as ``en_GB``: its first letters are used.
    """
    match = _FIRST_LETTERS.match(language.lower())
    if not is_page(template) or (LANGUAGE in template and match is None):
        return ""
    code = match.group() if match is not None else ""
    return template.replace(LANGUAGE, code).replace(WORD, quote(word, safe=""))
