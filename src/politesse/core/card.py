"""What the card of an embedded model says: what it is, how it was made, and how good it is."""

from __future__ import annotations

from politesse.core.toml import Each, Shape, keys

#: The shape of a ``card.toml``; figures stand under the names their author gave them.
CARD: Shape = {
    **keys("name what form recipe command licence", str),
    "seed": int,
    "data": [str],
    "languages?": [str],
    "into_english?": [str],
    **keys("as_run? by_hand? labels? method? not_used? pairs? setting? teachers? tuned? use?", str),
    "training?": str,
    "measured?": Each(Each(str)),
    "results?": dict,
    "ceiling?": Each(float),
    "tried?": Each((str, [str])),
    "failures?": ([str], Each(str)),
}
