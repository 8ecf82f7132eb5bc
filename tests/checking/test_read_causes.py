"""What two readers called wrong in projects nobody had looked at, in strings of our own, and what they called right."""

from __future__ import annotations

import pytest

from politesse.checking.config import Config
from politesse.checking.fault import Fault
from politesse.checking.reasons import Line
from politesse.checking.survey import judge_for
from politesse.formats import Segment
from politesse.formats.types import Place

PANGRAM = "Jack quiz: vex the dumpy fowls by a big zoo ring"

#: In a formal house: nothing is found in these.
SILENT = [
    Line("de", "Type = 'a' is unknown. Trying 'b'", "Typ = 'a' ist unbekannt. Probiere 'b'"),
    Line("de", "You should rename it. Using the old name.", "Sie sollten es umbenennen. Verwende den alten Namen."),
    Line("de", "Try opening the old file?", "Versuche die alte Datei zu öffnen?"),
    Line("de", "Remember window sizes and restore them at start", "Merke Fenstergrößen und stelle sie beim Start wieder her"),
    Line("de", None, "<i>Setze ein Zeichen in die Liste der Gruppen</i>"),
    Line("de", None, "**Lösche Doppelte aus der Liste:** Löscht alle doppelten Einträge."),
    Line("ru", "Choose&Place (new)", "Выбери и размести (новый)"),
    Line("cs", "I'll pay. Don't show this window again", "Zaplatím. Neukazuj mi to okno znovu"),
    Line("hu", "You were wrong, never check this again!", "Soha többé ne ellenőrizd ezt!"),
    Line("hu", PANGRAM, "Ülj le mellém, s jer velem, hallom hangod!"),
    Line("tr", "Whether the lists should have a column", "Listeler bir sütun içersin mi"),
    Line("tr", "--listen=PLACE  listen at PLACE", "…-listen=YER…YER'i dinle"),
    Line("tr", "Hi! I just found a good program. It lets you count your visitors!", "Selam, iyi bir program buldum. Ziyaretçilerini sayabilirsin!"),
    Line("fr", "Praise the Lord your God.", "Loue le Seigneur ton Dieu."),
    Line("ta", "Your all-in-one tool", "உங்கள் ஆல் இன் ஒன் கருவி"),
    Line("ja", "Once upon a time there was a king.", "昔々、王様がいた。"),
    Line("ja", "You assign costs. Others are excluded.", "費用を割当ます。他は除外されます。"),
    Line("ja", "Please leave two blank lines.", "空の二行を入れてくだい。"),
    Line("pt", None, "\n".join(f"K{n} = O teu jogo {n}" for n in range(9))),
]  # fmt: skip

#: In an informal house: nothing is found in these.
SILENT_INFORMAL = [
    Line("it", "Your list may get long and slow the search.\n\nAre you sure to add this?", "La lista potrebbe diventare lunga e rallentare le sue ricerche.\n\nSei sicuro di volerlo aggiungere?"),
    Line("it", "You will find all tickets here.", "Trovi qui tutti i biglietti."),
    Line("it", "Dear %s, here are the tickets you need. Read them.", "Gentile %s, ecco i biglietti. Leggili."),
]  # fmt: skip

#: In a formal house: these may be findings, by evidence that is not enough.
UNSURE = [
    Line("de", None, "dir"),
    Line("cs", "Sorry, but the basket could not be opened.", "Promiňte, ale tento hrášíš se nepodařilo otevřít."),
    Line("ru", "Press the shortcut you want", "Нажмите сочетание клавишь, которое вы хотите"),
    Line("ru", "Note that this also shows all old lists.", "Заметьте, что это ещё раз покажи все старые списки."),
    Line("uk", "Do you want to replace the list, or delete it anyway?", "Ви хочете замінити список, або видали його?"),
    Line("uk", "Your ticket expired less than a day ago.", "Вашого квитка не стало менше, ріж день тому."),
    Line("hu", "Only attempt to move new windows. Use this to keep them apart.", "Csak akkor mozgassa az új ablakot. Használd, hogy elkerüld az ugrálást."),
    Line("fr", "The list is empty. Use the large button.", "La liste est vide. Utiliser te grand bouton."),
    Line("fr", "This window will add a user to your list.", "Cette fenêtre vas ajouter un utilisateur dans votre liste."),
    Line("pt", None, "Pulas antigas"),
]  # fmt: skip

#: In a formal house: these are findings, however near to those above.
FOUND = [
    Line("de", "You should rename it. Use the old name.", "Sie sollten es umbenennen. Verwende den alten Namen."),
    Line("de", "Try opening the old file.", "Versuche die alte Datei zu öffnen."),
    Line("de", "Remember to restore them at start", "Denk daran, sie beim Start wiederherzustellen"),
    Line("de", "You", "Du"),
    Line("de", None, "<i>Wähle einen Eintrag in der Liste</i>"),
    Line("de", None, "**Lösche deine Doppelten:** Löscht alle doppelten Einträge."),
    Line("ru", "Copy it & place it, please.", "Скопируй и размести его."),
    Line("cs", "Please don't use this name again.", "Nepoužívej prosím to jméno znovu."),
    Line("cs", "Enter the command you want to use.", "Vlož příkaz, který chcete použít."),
    Line("ru", "Enter a name and look at your list.", "Введите имя и посмотри ваш список."),
    Line("tr", "You do it every day.", "Bunu her gün yaparsın."),
    Line("tr", "You can listen to it.", "Dinlersen olur."),
    Line("uk", "Open and read it, you like it.", "Відкрий і прочитай, вам сподобається."),
    Line("fr", "What are you doing?", "Comment vas-tu ?"),
    Line("ta", "Your name", "உன் பெயர்"),
    Line("es", None, "Tienes la versión 7 de The Tool."),
    Line("pt", None, "Podes abrir este ficheiro agora."),
]  # fmt: skip

#: Fixes of these findings are proposed and not written, with the house they stand in.
PROPOSED = [
    ("formal", Line("de", "Show where you have been", "Zeige wo du gewesen bist")),
    ("informal", Line("de", "Logging out of these places:", "Melde Sie von diesen Orten ab:")),
    ("formal", Line("es", "Tell us what you were doing.", "Dinos quÃ© hacÃ­as ayer.")),
    ("formal", Line("es", "You have joined! All of us will be in touch.", "Ya te haz apuntado! Estaremos en contacto con todos.")),
    ("formal", Line("es", "You cannot open the list as it is locked. To allow this set %s.", "No puedes abrir la lista ya que está bloqueada. Para permitir esto configura %s.")),
    ("informal", Line("it", "Can't open the list.\nPlease, set it up.", "Non può aprire la lista.\nPer favore, la configuri.")),
    ("formal", Line("ja", "The list was saved, but was long.", "一覧を保存したが長くなった。")),
]  # fmt: skip


def faults(line: Line, house: str = "formal", *enable: str) -> list[Fault]:
    judge = judge_for(line.language, house, Config(enable=enable))
    return list(judge(Segment(line.name, line.text, Place(), source=line.source)))


@pytest.mark.parametrize("line", SILENT, ids=lambda line: line.text[:40])
def test_what_speaks_to_nobody_is_no_finding(line: Line) -> None:
    assert not faults(line)


@pytest.mark.parametrize("line", SILENT_INFORMAL, ids=lambda line: line.text[:40])
def test_what_is_said_to_a_friend_is_no_finding_among_friends(line: Line) -> None:
    assert not faults(line, "informal")


@pytest.mark.parametrize("line", UNSURE, ids=lambda line: line.text[:40])
def test_what_may_be_a_slip_is_unsure(line: Line) -> None:
    assert not faults(line)
    assert [fault.code for fault in faults(line, "formal", "unsure")] == ["unsure"]


@pytest.mark.parametrize("line", FOUND, ids=lambda line: line.text[:40])
def test_what_is_near_to_it_is_found(line: Line) -> None:
    assert [fault.code for fault in faults(line)] in (["wrong-register"], ["mixed"])


@pytest.mark.parametrize(("house", "line"), PROPOSED, ids=[line.text[:40] for _, line in PROPOSED])
def test_a_fix_that_would_say_something_else_is_not_written(house: str, line: Line) -> None:
    (fault,) = faults(line, house)
    assert not fault.edits


def test_a_word_after_a_placeholder_of_a_script_without_blanks_is_changed_too() -> None:
    line = Line("zh", "Tell your team %1$swhat you do%2$s.", "告訴您的團隊，%1$s您在做甚麼%2$s。")
    (fault,) = faults(line, "informal")
    assert fault.fix == "告訴你的團隊，%1$s你在做甚麼%2$s。"
