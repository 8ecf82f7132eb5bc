import pytest

from politesse.formats.html import FORMAT

from .documents import check_linear, check_places, edited, filled, lines, read, texts

PAGE = """\
<!doctype html>
<html class=x lang="de-AT">
<head><title>Ihr Konto &amp; mehr</title>
<meta name="description" content="Alles f&uuml;r Sie"><meta name=keywords content="Sie">
<style>p::after { content: "Sie" }</style><script>if (a<b) "Sie"</script></head>
<body>
<h1>Willkommen,   <em>Frau</em>
   M&uuml;ller</h1>
<p>Geben Sie <code>ls &lt;x&gt;</code> ein & warten<br>Sie &lt;b&gt; 1 &lt; 2 &amp;lt;
<p>Noch einer <a href=x title="Ihr 'Link'">hier</a>.
<ul><li>Eins<li>Zwei <!-- c -->drei</ul>
<pre>Sie</pre><p>12 <b>!</b></p>
<!-- Wir -->
<p>Wir fragen Sie.</p>
<input type=submit value=Senden><input type=text value=Nein placeholder='Ihr &quot;Name&quot;'>
<img src=a.png alt=Bild>
"""


def test_texts_and_their_lines() -> None:
    assert lines(FORMAT, PAGE) == [
        (3, "Ihr Konto & mehr"),
        (4, "Alles für Sie"),
        (7, "Willkommen, <em>Frau</em> Müller"),
        (9, "Geben Sie <code>ls &lt;x&gt;</code> ein & warten<br>Sie &lt;b> 1 < 2 &amp;lt;"),
        (10, "Ihr 'Link'"),
        (10, "Noch einer <a href=x title=\"Ihr 'Link'\">hier</a>."),
        (11, "Eins"),
        (11, "Zwei drei"),
        (14, "Wir fragen Sie."),
        (15, "Senden"),
        (15, 'Ihr "Name"'),
        (16, "Bild"),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_character_has_its_place(end: str) -> None:
    text = PAGE.replace("\n", end)
    check_places(FORMAT, text)
    assert lines(FORMAT, text) == lines(FORMAT, PAGE)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("<p>F&uuml;r Sie <b>da</b>", "Sie", "dich", "<p>F&uuml;r dich <b>da</b>"),
        ("<p>F&uuml;r Sie", "Für", "Bei", "<p>Bei Sie"),
        ("<p>geben\n   Sie ein", "geben Sie", "gib", "<p>gib ein"),
        ("<p>a", "a", "<i> &copy R&D &lt; 1<2", "<p>&lt;i> &amp;copy R&D &lt; 1<2"),
        ("<p><i>a</i>", "a", "</i><i><b>", "<p><i></i><i>&lt;b></i>"),
        ("<a title='Ihr'>", "Ihr", "De\"i'n", "<a title='De\"i&#39;n'>"),
        ('<a title="Ihr">', "Ihr", "a\"b'", '<a title="a&#34;b\'">'),
        ("<a title=Ihr>", "Ihr", "a b>", "<a title=a&#32;b&#62;>"),
    ],
)
def test_an_edit_changes_its_word_alone(text: str, old: str, new: str, after: str) -> None:
    assert edited(FORMAT, text, old, new) == after


def test_blanks_that_do_not_break_stay() -> None:
    assert texts(FORMAT, "<p> \xa0ja&nbsp; </p>") == ["\xa0ja\xa0"]


def test_an_edit_does_not_cross_a_comment() -> None:
    _, [segment] = read(FORMAT, "<p>geben <!-- x -->Sie")
    from politesse.core import Edit

    assert segment.place.splice(Edit(0, 9, "gib")) is None
    assert segment.place.splice(Edit(6, 9, "du")) is not None


def test_what_is_switched_off_is_not_read_and_a_comment_belongs_to_its_text() -> None:
    text = "<!-- politesse: off --><p>Sie<!-- politesse: on --><p>Eins</p><!-- a -->\n<p>Zwei"
    file, segments = read(FORMAT, text)
    assert [segment.text for segment in segments] == ["Eins", "Zwei"]
    assert file.text[segments[1].unit :].startswith("<!-- a -->\n<p>Zwei")


def test_the_declared_language() -> None:
    assert FORMAT.language is not None
    assert FORMAT.language(PAGE) == "de-AT"
    assert FORMAT.language("<html xml:lang=fr>") == "fr"
    assert FORMAT.language("<p lang=fr>") is None


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"<meta charset=iso-8859-1><p>f\xfcr \x84uns\x93", "windows-1252", "für „uns“"),
        (b"<meta charset=koi8-r><p>\xf7\xd9", "koi8-r", "Вы"),
        (b"<meta charset=hex><p>f\xfcr", "windows-1252", "für"),
        (b"<meta charset=utf-16><p>f\xc3\xbcr", "utf-8", "für"),
        (b"<p>f\xfcr\x81", "latin-1", "für\x81"),
    ],
)
def test_encodings(data: bytes, encoding: str, text: str) -> None:
    file, segments = read(FORMAT, data)
    assert file.encoding == encoding
    assert [segment.text for segment in segments] == [text]
    assert segments[0].place.encode("ю") in ("ю", "&#1102;")
    new = segments[0].place.encode("ű ü")
    assert new is not None
    new.encode(file.encoding)


def test_fill_exchanges_texts_attributes_and_the_language() -> None:
    said = {
        "Ihr 'Link'": 'Your "link"',
        "Noch einer <a href=x title=\"Ihr 'Link'\">hier</a>.": (
            "<a href=x title=\"Ihr 'Link'\">Here</a> & <b>there</b>."
        ),
        "Senden": "Send it",
    }
    expected = PAGE.replace('lang="de-AT"', 'lang="de"').replace("=Senden", "=Send&#32;it")
    expected = expected.replace(
        "Noch einer <a href=x title=\"Ihr 'Link'\">hier</a>.",
        '<a href=x title="Your &#34;link&#34;">Here</a> & &lt;b>there&lt;/b>.',
    )
    assert filled(FORMAT, PAGE, said) == expected


@pytest.mark.parametrize(
    "text", ["<", "</", "<a", "<a b='", "<!--", "<script>Sie", "&#0;a", "<p/", ""]
)
def test_broken_pages_are_read(text: str) -> None:
    assert texts(FORMAT, f"<p>Ja{text}")[:1] in (["Ja"], ["Ja" + text], ["Ja\ufffda"])


@pytest.mark.parametrize(
    "pattern",
    [
        *'[*<>`&" \n',
        *(
            "<a",
            "<a ",
            "<a b=",
            "<a b='",
            '<a b="',
            "<!",
            "<!--",
            "<?",
            "</",
            "<p>",
            "<b>",
            "<code>",
        ),
        *(
            "<pre>",
            "<svg>",
            "<p>a",
            "&a",
            "&#",
            "<p>a</p>\n",
            '<a title="x">',
            "a <b>b</b> ",
            "a  ",
        ),
    ],
)
def test_hostile_pages_take_linear_time(pattern: str) -> None:
    check_linear(FORMAT, pattern)
