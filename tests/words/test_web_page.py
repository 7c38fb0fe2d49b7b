"""Addresses of web pages about words: only http and https, and no word changes the site."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

import pytest

from eliot_qt.session.settings import WIKTIONARY
from eliot_qt.words.web_page import is_page, page_of

GOOD = (
    WIKTIONARY,
    "http://localhost:8080/{word}",
    "https://dictionary.example/find?word={word}&lang={language}",
    "https://dictionary.example/#{word}",
)
BAD = (
    "",
    "https://dictionary.example/",
    "dictionary.example/{word}",
    "file:///etc/passwd#{word}",
    "javascript:alert('{word}')",
    "data:text/html,{word}",
    "https:///{word}",
    "https://{word}.example/{word}",
    "https://{site}.example/{word}",
    "https://friend.example@other.example/{word}",
    "https://dictionary.example:port/{word}",
    "https://[broken/{word}",
    "https://dictionary.example/{word}\nx",
    "https://dictionary.example/ {word}",
    "https://dictionary.example/\u202e{word}",
    "https://dictionary.example/\ud800{word}",
    "https://dictionary.example/" + "a" * 300 + "{word}",
)


@pytest.mark.parametrize("template", GOOD)
def test_the_word_is_encoded_and_stays_behind_the_site(template: str) -> None:
    assert is_page(template)
    for word in ("qi", "l·l", "ñu", "a/../b?c#d&e=f %", "{language}{word}", "@other.example"):
        page = page_of(template, word, "en_GB")
        assert page.isascii()
        found, usual = urlsplit(page), urlsplit(page_of(template, "qi", "en"))
        assert (found.scheme, found.netloc) == (usual.scheme, usual.netloc)
        assert word in unquote(page)


@pytest.mark.parametrize("template", BAD)
def test_other_addresses_are_refused(template: str) -> None:
    assert not is_page(template)
    assert page_of(template, "qi", "en") == ""


def test_the_language_is_that_of_the_lexicon() -> None:
    assert page_of(WIKTIONARY, "été", "fr") == "https://fr.wiktionary.org/wiki/%C3%A9t%C3%A9"
    assert page_of(WIKTIONARY, "qi", "en_GB") == "https://en.wiktionary.org/wiki/qi"
    for language in ("", "evil.example/", "../..", "english", "@"):
        assert page_of(WIKTIONARY, "qi", language) == ""
    assert page_of("https://one.example/{word}", "qi", "") == "https://one.example/qi"
