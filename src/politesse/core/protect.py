"""What in a text is not prose: placeholders, markup, code, addresses.

Every part that reads or changes words asks here first, so that ``%s``, ``{name}``,
``<b>`` or a URL is never taken for a word and never rewritten.
"""

from __future__ import annotations

import re
from html import unescape

#: Stands for something a program or a link puts there; read as a noun.
OBJECT = "\ufffc"

_TRIGGERS = re.compile(r"[<>{}%$`@\\&\[]|://|www\.|__")

_BLOCK_TAGS = "br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|hr|blockquote|section|dt|dd"

# No alternative may run on without bound, nor past another mark of its kind, or unclosed marks would
# cost quadratic time.
_LONG = 4000

#: Marks that are part of letters: accents set apart, vowel signs of the scripts of India.
_MARKS = "\u0300-\u036f\u0900-\u0dff"

#: No more letters of a word follow; Chinese and Japanese have no blank before their next one.
_WORD_END = r"(?![A-Za-z0-9_\u00c0-\u1fff])"

# Order matters: the first alternative that matches at a place wins.
_PROTECTED = re.compile(
    rf"""
      (?P<fence>```.{{0,{_LONG}}}?```)
    | (?P<code>`[^`\n]{{1,400}}` | <(?P<codetag>code|pre|kbd|samp|script|style)\b[^<>]*>(?:(?!<(?P=codetag)\b).){{0,{_LONG}}}?</(?P=codetag)\s*>)
    | (?P<block></?(?:{_BLOCK_TAGS})\b[^<>]*>)
    | (?P<tag><!--(?:(?!<!--).){{0,{_LONG}}}?--> | </?[A-Za-z][\w:.-]*(?:\s[^<>]*)?/?> | <\d+/?> | </\d+> | <!\[CDATA\[ | \]\]>)
    | (?P<link>\]\([^()\s]{{0,400}}(?:\([^()\s]{{0,100}}\)[^()\s]{{0,100}})?\))
    | (?P<url>(?:https?|ftp|file|mailto)://?[^\s<>"'”“»«)\]]+ | www\.[^\s<>"'”“»«)\]]+)
    | (?P<mail>(?<![\w.+-])[\w.+-]{{1,64}}@[\w-]+\.[\w.-]+\w)
    | (?P<icu>\{{\s*[\w.]+\s*,\s*(?:plural|select|selectordinal)\s*,(?:\s*offset:\d+)?)
    | (?P<arm>(?:(?<!\w)(?:zero|one|two|few|many|other|male|female|yes|no|true|false)|=\d+)\s*\{{(?!\{{))
    | (?P<holder>
          \{{\{{[^{{}}]*\}}\}} | \$\{{[^{{}}]*\}} | %\{{[^{{}}]*\}} | \#\{{[^{{}}]*\}}
        | \{{[\w{_MARKS}.$\[\]-]*(?:\s*[,:!][^{{}}]*)?\}}
        | %\([\w{_MARKS}.]+\)[-+\ #0]*\d*(?:\.\d+)?[a-zA-Z]
        | %(?:\d+\$)?[-+\#0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|q|L|z|t|j)?[diouxXeEfFgGaAcsSp@n]{_WORD_END}
        | %\d+{_WORD_END} | %[A-Z_]{{2,}}% | %\w+%
        | \$[A-Za-z_][A-Za-z0-9_\u00c0-\u024f]*\$? | \$\d+ | __\w+__ | @[\w.-]*:?\w+
      )
    | (?P<entity>&(?:[A-Za-z]+|\#\d+|\#x[0-9A-Fa-f]+);)
    | (?P<escape>\\[ntr])
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)

_FILL = {
    "fence": "\n",
    "code": OBJECT,
    "block": "\n",
    "tag": " ",
    "link": " ",
    "url": OBJECT,
    "mail": OBJECT,
    "icu": "\n",
    "arm": "\n",
    "holder": OBJECT,
    "entity": " ",
    "escape": "\n",
}


def protected(text: str) -> list[tuple[int, int, str]]:
    """The regions of ``text`` that are not prose, as (start, end, kind).

    >>> protected("Hello <b>{name}</b>!")
    [(6, 9, 'tag'), (9, 15, 'holder'), (15, 19, 'tag')]
    """
    if not _TRIGGERS.search(text):
        return []
    return [(match.start(), match.end(), _kind(match)) for match in _PROTECTED.finditer(text)]


def mask(text: str) -> str:
    """``text`` with every protected region blotted out, of the same length.

    >>> mask("See `du -h` or <b>help</b>").replace(OBJECT, "_")
    'See _______ or    help    '
    """
    if not _TRIGGERS.search(text):
        return text
    return _PROTECTED.sub(lambda match: _fill(match) * len(match.group()), text)


def _fill(match: re.Match[str]) -> str:
    """What stands for each character of a region; a letter, where one is written as an entity.

    So ``&ecirc;tes`` is no *tes* with something before it.
    """
    kind = _kind(match)
    letter = unescape(match.group()) if kind == "entity" else ""
    return letter if len(letter) == 1 and letter.isalpha() else _FILL[kind]


def _kind(match: re.Match[str]) -> str:
    # ``lastgroup`` would name the inner ``codetag`` group of a code element.
    return "code" if match.lastgroup == "codetag" else str(match.lastgroup)
