"""What catalogues of real projects taught: strings like theirs that are findings, and that are none."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from politesse.checking import check

Write = Callable[..., Path]

HOUSES = {
    ("de", "formal"): ["Geben Sie Ihren Namen ein.", "Möchten Sie fortfahren?", "Haben Sie Zeit?"],
    ("de", "informal"): ["Gib deinen Namen ein.", "Möchtest du fortfahren?", "Du hast keine Post."],
    ("fr", "informal"): ["Saisis ton nom.", "Veux-tu continuer ?", "Tu n'as rien reçu."],
    ("es", "formal"): [
        "Introduzca su nombre.",
        "¿Desea usted continuar?",
        "Usted no tiene permiso.",
    ],
    ("es", "informal"): ["Introduce tu nombre.", "¿Quieres continuar?", "No tienes permiso."],
    ("pt", "formal"): ["Digite o seu nome.", "Você quer continuar?", "Você não tem mensagens."],
    ("pt", "informal"): ["Escreve o teu nome.", "Tu queres continuar?", "Não tens mensagens."],
    ("it", "informal"): ["Inserisci il tuo nome.", "Vuoi continuare?", "Non hai messaggi."],
    ("fr", "formal"): ["Saisissez votre nom.", "Voulez-vous continuer ?", "Vous n'avez rien reçu."],
    ("vi", "informal"): ["Bạn có muốn tiếp tục không?", "Tên của bạn", "Bạn chưa có tin nhắn."],
    ("af", "formal"): ["Tik u naam in.", "Wil u voortgaan?", "U het geen boodskappe nie."],
    ("cs", "informal"): ["Zadej své jméno.", "Chceš pokračovat?", "Nemáš žádné zprávy."],
    ("pl", "informal"): ["Wpisz swoje imię.", "Czy chcesz kontynuować?", "Nie masz wiadomości."],
    ("cs", "formal"): ["Zadejte své jméno.", "Chcete pokračovat?", "Nemáte žádné zprávy."],
    ("hu", "informal"): ["Írd be a neved.", "Folytatni akarod?", "Nincs üzeneted."],
    ("ru", "formal"): ["Введите ваше имя.", "Вы хотите продолжить?", "У вас нет писем."],
    ("uk", "formal"): ["Введіть ваше ім'я.", "Ви хочете продовжити?", "У вас немає листів."],
    ("tr", "formal"): [
        "Adınızı girin.",
        "Devam etmek istiyor musunuz?",
        "Hiç mesajınız yok.",
    ],
    ("tr", "informal"): ["Adını gir lütfen, sen.", "Devam etmek ister misin?", "Sana mesaj yok."],
    ("hu", "formal"): ["Írja be az Ön nevét.", "Ön folytatni szeretné?", "Önnek nincs üzenete."],
}
SOURCES = ["Enter your name.", "Do you want to continue?", "You have no messages."]


def catalogue(language: str, register: str, *pairs: tuple[str, str]) -> str:
    every = [*zip(SOURCES, HOUSES[language, register], strict=True), *pairs]
    return f'msgid ""\nmsgstr "Language: {language}\\n"\n\n' + "".join(
        f"msgid {json.dumps(source, ensure_ascii=False)}\nmsgstr {json.dumps(text, ensure_ascii=False)}\n\n"
        for source, text in every
    )


@pytest.mark.parametrize(
    ("language", "register", "source", "text"),
    [
        # A pronoun in lower case is somebody else's where another owner was named, or no *your* is left.
        ("de", "formal", "The format of a line and its value that you can add",
         "Das Format einer Zeile und ihren Wert, die hinzugefügt werden"),
        ("de", "formal", "The visitors of your fair: wishes, age …", "Die Besucher, ihre Wünsche, ihr Alter …"),
        ("de", "formal", "Tell friends when you are away", "Freunde benachrichtigen, wenn Sie ihnen fehlen"),
        # What an option of a command does, and headings, are no orders to the reader.
        ("pt", "formal", "-k=? Give another key file\n", "-k=? Fornece outro ficheiro de chaves\n"),
        ("pt", "formal", "Options:\n  --jobs=N\n                use N jobs. See your manual.",
         "Opções:\n  --jobs=N\n                usa N tarefas. Veja o seu manual."),
        ("pt", "formal", "auto: use the size of the page. fixed: use the given size.",
         "Automático: usa o tamanho da página. Fixo: usa o tamanho dado."),
        ("pt", "formal", "<b>Note:</b> The files are only marked. You will have to copy them.",
         "<b>Nota :</b> Os ficheiros só são marcados. Terá que os copiar."),
        ("pt", "informal", "Between Three Rivers", "Entre Três Rios"),
        ("it", "informal", "View, hide and show old versions of any page",
         "Vede, nasconde e mostra vecchie versioni di qualsiasi pagina"),
        # What somebody says to somebody, forms of address in a list, two readers, an alphabet, a surname.
        ("cs", "formal", "I would like to add you to my friends.", "Rád bych si tě přidal do přátel."),
        ("ru", "formal", "Pim: I'll find you, Lena!", "Пим: Я тебя найду, Лена!"),
        ("de", "formal", "‘If you have no bread, bake some!’", "„Hast du kein Brot, so back dir welches!“"),
        ("ru", "formal", "*%s (guard)* Give up your swords!", "*%s (страж)* Бросай свой меч, ты окружён!"),
        ("de", "formal", "*Captain %s* Your ships will never leave this harbour!", "*Kapitän %s* Deine Schiffe verlassen diesen Hafen nie!"),
        ("vi", "informal", "Mrs.", "Bà/Cô"),
        ("af", "formal", "Neither of you sees the other's messages", "Geeneen van julle sien die ander se boodskappe nie"),
        ("ru", "formal", "a b c d e f g h i j k l m n o p q r s t u v", "та тб тв тг тд те тж тз ти тк тл тм тн то тп тр тс ту тф ты тю тя вы"),
        ("pt", "formal", "Translated by Ana Marques Silva", "Traduzido por Ana Marques Silva"),
        ("fr", "formal", "Stopped showing its files to you", "Ne montre plus ses fichiers à vous"),
        ("es", "informal", "You have installed no plugins yet.", "No se ha instalado ninguna extensión todavía."),
        ("es", "informal", "See when people come, leave or are called to your room",
         "Ver cuándo alguien entre, salga o sea llamado a tu sala"),
        ("es", "formal", "Returning receipts harms your privacy.", "Devolver acuses de recibo daña su privacidad."),
        ("es", "formal", "Stopped Reading", "Deja de leer"),
        ("pt", "formal", "Table {} was not found, please check your name", "Tabela {} não encontrada, por favor verifique o nome"),
        ("es", "informal", "The store (cache) can speed up going back. [Learn more]()", "El almacén (caché) puede acelerar el regreso. [Más información]()"),
        ("it", "informal", "If you do not know what this is about, use the default.",
         "Se non capisci di cosa si stia parlando, usa il valore predefinito."),
        ("es", "formal", "Check the current text for errors", "Comprueba el texto actual en busca de errores"),
        ("de", "formal", "Forget last result", "Vergiss letztes Ergebnis"),
        ("de", "formal", "&Pay to several", "&Zahle an mehrere"),
        ("hu", "informal", "Edit your own data", "Saját adatok szerkesztése"),
        ("hu", "informal", "The value you entered is too small.", "A megadott érték túl kicsi."),
        ("es", "informal", "The first user you invite will have all permissions.",
         "El primer usuario invitado para probar tendrá todos los permisos."),
        # What the user answers, modes that are entered, who does something of itself, whose a thing is in a sentence
        # of its own.
        ("de", "formal", "Yes, please delete the old backups.", "Ja, bitte lösche die alten Sicherungen."),
        ("tr", "formal", "Yes, please delete the old backups.", "Evet, lütfen eski yedekleri kaldır."),
        ("de", "formal", "Enter edit mode", "Starte den Bearbeitungsmodus"),
        ("de", "formal", "You log in once. After that the program joins the room by itself.",
         "Sie melden sich einmal an. Danach betritt Nestling den Raum von selbst."),
        ("de", "formal", "This view is for editors who like to sort pages. It needs more room on your screen.",
         "Diese Ansicht ist für Redakteure, die ihre Seiten gern sortieren. Auf dem Bildschirm braucht sie mehr Platz."),
        # Slips of the pen and nouns that look like commands: after a preposition, an adjective or the pronoun.
        ("cs", "formal", "Drag and drop", "Táhni a pusť"),
        ("cs", "formal", "The key that you made for access to the archive", "Klíč, který jste vytvořili pro přistup k archivu"),
        ("cs", "formal", "Your consent to the use of data", "Souhlas se zpracováním vašich údajů"),
        ("ru", "formal", "Do you want to add new subkeys?", "Вы хотите добавить новые подключи?"),
        ("ru", "formal", "You attached {file} to the letter", "Вы прикрепи {file} к письму"),
        ("ru", "formal", "Without a map you will not get far. Open the settings.",
         "Без карты далеко не уйдёшь. Откройте настройки."),
        ("ru", "formal", "Also thank you to Vera for helping me.", "А ещё спасибо тебе, Вера, за помощь."),
        ("ru", "formal", "Your shelf is so dusty! Let me wipe it.", "Твоя полка такая пыльная! Дай я её протру."),
        ("uk", "formal", "The posts of the authors of your page", "Посади авторів вашої сторінки"),
        ("uk", "formal", "The distance from you: far", "Віддаль від вас: велика"),
        ("uk", "formal", "You can use the key for decr. brightness.", "Ви можете натиснути клавішу зменш. яскравості."),
        ("uk", "formal", "Well! You forgot the key. Please try again.", "Оце тобі! Ви забули ключ. Спробуйте ще раз."),
        ("uk", "formal", "Please wait until your files are copied.", "Будь ласкам, зачекайте, доки скопіюються ваші файли."),
        ("uk", "formal", "Do you want to start this program?", "Ви хочете запусти цю програму?"),
        ("uk", "formal", "You will not do anything this way.", "Так нічого не зробиш."),
        ("tr", "formal", "This page shows where the files on your disk are kept.",
         "Bu sayfa, diskinizdeki dosyaların nerede tutulduğunu gösterir."),
        ("tr", "formal", "How many days received files are kept", "Alınan dosyaların, kaç gün saklanacağı"),
        ("tr", "informal", "Reconsider", "Tekrar düşün"),
        ("tr", "formal", "Reset your password", "Parolanızı sıfırla"),
        ("tr", "formal", "Choose a folder", "Bir klasör seç"),
        ("tr", "formal", "Shows the files of the future project.", "Geleceğin projesinin dosyalarını göster."),
        ("hu", "formal", "Single", "Özvegy/hajadon"),
        ("cs", "formal", "At most three letters", "Nanejvíš tři písmena"),
        ("cs", "formal", "See full report", "Zobraz celou zprávu"),
        ("cs", "informal", "Why do you need my address?", "Proč potřebujete moji adresu?"),
        ("cs", "informal", "Could you please add a calendar?", "Mohli byste prosím přidat kalendář?"),
        ("cs", "informal", "Thank you to our patient testers. Your reports help a lot.",
         "Děkujeme našim trpělivým testerům. Vaše hlášení nám moc pomáhají."),
        ("uk", "formal", "Enter at most 20 letters of your name", "Введіть не більше 20-ти літер вашого імені"),
        ("uk", "formal", "You may use the book that the museum published.", "Ви можете взяти книгу, що видали в музеї."),
        ("pl", "informal", "Dear Sir or Madam,", "Szanowna Pani, Szanowny Panie,"),
        ("tr", "formal", "Ideas for things to make yourself", "Kendin yap fikirleri"),
        ("tr", "formal", "Select the first way out.", "İlk çıkış yolunu seç."),
        ("de", "formal", "Learn Spam", "Lerne Spam"),
        # Ihr of several readers, or of old courtesy, is no possessive.
        ("de", "informal", "You win the race.", "Ihr gewinnt das Rennen."),
        ("de", "informal", "The coins that you have at the start", "Die Münzen, mit denen Ihr das Spiel beginnt"),
        ("cs", "formal", "Tap and drag with two fingers", "Klepni a táhni dvěma prsty"),
        ("cs", "formal", "Choose a place for the ornaments.", "Vyberte místo pro více ozdob."),
        ("cs", "formal", "Wysiwyg is on", "Režim Co vidíš, to dostaneš je zapnutý"),
        ("pl", "informal", "Pan Flute", "Fletnia Pana"),
        ("hu", "informal", "Your copy of Nestling is too old.", "A Nestling példánya túl régi."),
        ("hu", "formal", "A name, list_id and group_id are required", "A name, list_id és group_id megadása kötelező"),
        ("hu", "informal", "Open the panel when it has news for your team", "A panel nyíljon meg, ha híreket akar mutatni"),
    ],
)  # fmt: skip
def test_what_is_not_said_to_the_reader_is_no_finding(
    write: Write, language: str, register: str, source: str, text: str
) -> None:
    path = write(f"{language}.po", catalogue(language, register, (source, text)))
    report = check(path, jobs=1)
    assert [finding.text for finding in report.findings] == []


@pytest.mark.parametrize(
    ("language", "register", "source", "text"),
    [
        ("de", "formal", "The program keeps your key", "Das Programm bewahrt ihren Schlüssel auf"),
        ("de", "formal", "Do you want to save? Then use the menu.",
         "Möchten Sie speichern? Dann benutzen sie das Menü."),
        ("pt", "formal", "Please choose an answer.", "Escolhe uma resposta, por favor."),
        ("pt", "formal", "The server rejected your file.", "O servidor rejeitou o teu ficheiro."),
        ("pt", "informal", "Please enter a name.", "Por favor introduza um nome."),
        ("es", "informal", "You may lose your data.", "Puede perder sus datos."),
        ("fr", "formal", "-Sorry, this door is shut.\n-Come back later.", "-Désolé, cette porte est fermée.\n-Reviens plus tard."),
        ("hu", "informal", "You need to enter a number.", "Meg kell adnia egy számot."),
        ("hu", "informal", "You can also try the old page.", "A régi oldalt is kipróbálhatja."),
        ("hu", "informal", "Your phone number is not confirmed yet.", "A telefonszáma még nincs megerősítve."),
        ("de", "formal", "Don't forget to save.", "Vergiss nicht zu speichern."),
        ("cs", "formal", "I agree. Delete your account?", "Souhlasím. Smazat tvůj účet?"),
        ("fr", "formal", "Note: You can use your own key.", "Remarque : tu peux utiliser ta propre clé."),
        ("de", "formal", "Yes, your files are safe. Please close the window.",
         "Ja, deine Dateien sind sicher. Bitte schließe das Fenster."),
        ("de", "formal", "Close the file. Save your work first.",
         "Schließen Sie die Datei. Speichern Sie zuerst ihre Arbeit."),
        ("cs", "formal", "Enter a name", "Zadej jméno"),
        ("cs", "formal", "Drag and drop your files here", "Přetáhni sem své soubory"),
        ("ru", "formal", "After that press the key.", "После этого нажми клавишу."),
        ("ru", "formal", "If you do not enter it, nothing is saved.", "Если не введёшь его, ничего не сохранится."),
        ("ru", "formal", "Will you not forget?", "Не забудешь?"),
        ("uk", "formal", "After that press the key.", "Після цього натисни клавішу."),
        ("uk", "formal", "Move it away from the wall, please.", "Відсунь це від стіни, будь ласка."),
        ("tr", "formal", "You have three new messages.", "Üç yeni mesajın var."),
        ("hu", "informal", "Do you want to save your work?", "El akarja menteni a munkát?"),
        # A verb that only one reader called ty can have is address whatever the source says.
        ("cs", "formal", "More on this page: {0}", "Více se dozvíš na této stránce: {0}"),
        ("cs", "formal", "A seat was reserved for you.", "Byla ti rezervována sedačka."),
        ("cs", "formal", "Please send the letter once more.", "Odešli prosím dopis ještě jednou."),
        ("cs", "formal", "The list is too long. Try choosing fewer entries.",
         "Seznam je příliš dlouhý. Pokus se vybrat méně položek."),
        ("cs", "formal", "Welcome to the archive", "Vítej v archivu"),
        ("tr", "formal", "Click here to load the list again.", "Listeyi yeniden yüklemek için buraya tıkla."),
        ("tr", "formal", "Please enter the street", "Lütfen sokağı gir"),
        ("tr", "formal", "Select this to show the list.", "Listeyi göstermek için bunu seç."),
        ("de", "formal", "Learn more about it", "Lerne mehr darüber"),
        ("cs", "formal", "See the manual for details", "Podívej se na podrobnosti do příručky"),
        ("tr", "formal", "The name of the person you have chosen", "Seçtiğin kişinin adı"),
        ("tr", "formal", "The change holds after a restart", "Değişiklik için programı yeniden başlatmalısın"),
        ("tr", "formal", "You are about to leave this page.", "Bu sayfadan ayrılmak üzeresin."),
    ],
)  # fmt: skip
def test_what_is_said_to_the_reader_is_still_found(
    write: Write, language: str, register: str, source: str, text: str
) -> None:
    path = write(f"{language}.po", catalogue(language, register, (source, text)))
    assert [finding.text for finding in check(path, jobs=1).findings] == [text]


def test_a_header_that_was_copied_from_another_catalogue_does_not_tell_the_language(
    write: Write,
) -> None:
    polish = {
        "This table has no data.": "Ta tabela nie zawiera żadnych danych.",
        "These rows are not shown.": "Te wiersze nie są wyświetlane, ponieważ są puste.",
        "This function is off.": "Ta funkcja jest wyłączona ze względów bezpieczeństwa.",
    }
    entries = catalogue("fr", "formal", *polish.items()).split("\n\n")
    write("locale/pl/app.po", "\n\n".join([entries[0], *entries[4:]]))
    write("locale/fr/app.po", catalogue("fr", "formal"))
    report = check(write("locale/README", "").parent, jobs=1)
    assert {file.language for file in report.files} == {"fr", "pl"}
    assert report.findings == []


def test_the_english_file_is_asked_before_names_that_look_like_texts(write: Write) -> None:
    names = [f"core/part{n}.js | the title of part" for n in range(4)]
    english = ["Show its name", "Enter your name", "Do you want it?", "You are done"]
    spanish = ["Muestra su nombre", "Introduce tu nombre", "¿Lo quieres?", "Has terminado"]
    write("i18n/en_EN.json", json.dumps(dict(zip(names, english, strict=True))))
    text = json.dumps(dict(zip(names, spanish, strict=True)), ensure_ascii=False)
    path = write("i18n/es.json", text.replace("Has terminado", "Usted ha terminado"))
    (finding,) = check(path, jobs=1).findings
    assert finding.source == "You are done"


def test_what_a_program_does_is_not_written_as_a_command(write: Write) -> None:
    pair = ("Send back your words.", "Devuelve tus palabras.")
    (finding,) = check(write("es.po", catalogue("es", "formal", pair)), jobs=1).findings
    assert not finding.sure


def test_a_question_does_not_say_what_a_program_does(write: Write) -> None:
    pair = ("Have you lost your key?", "Avez-vous perdu votre clé ?")
    (finding,) = check(write("fr.po", catalogue("fr", "informal", pair)), jobs=1).findings
    assert finding.sure
    assert finding.fix == "As-tu perdu ta clé ?"


@pytest.mark.parametrize(
    ("language", "labels", "said"),
    [
        ("cs", ["Ulož filtr", "Přidej do seznamu novou položku", "Zobraz vše", "q=zavři okno, d=smaž řádek"],
         ["Zadej jméno", "Klikni sem", "Ulož si svou práci.", "Zobraz tvůj účet"]),
        ("de", ["Lösche alle Einträge", "Öffne das Menü der Ansicht"],
         ["Wähle eine Farbe", "Klicke hier", "Lösche zuerst die alten Dateien."]),
        ("ru", ["Сохрани фильтр", "Добавь новую строку"], ["Введи имя", "Нажми сюда", "Удали сначала старые файлы."]),
        ("uk", ["Збережи фільтр", "Додай новий рядок"], ["Введи ім'я", "Натисни сюди", "Видали спершу старі файли."]),
    ],
)  # fmt: skip
def test_an_order_to_the_program_on_a_label_is_no_finding_without_a_source_either(
    write: Write, language: str, labels: list[str], said: list[str]
) -> None:
    every = [*HOUSES[language, "formal"] * 3, *labels, *said]
    texts = {f"s{number}": text for number, text in enumerate(every)}
    report = check(write(f"{language}.json", json.dumps(texts)), jobs=1)
    assert [finding.text for finding in report.findings] == said


def test_a_name_that_looks_like_a_command_is_a_name(write: Write) -> None:
    every = [*HOUSES["cs", "formal"], "Obrázky: Daniel Naber"]
    texts = {f"s{number}": text for number, text in enumerate(every)}
    assert check(write("cs.json", json.dumps(texts)), jobs=1).findings == []


def test_a_subject_is_not_rewritten_as_a_possessive(write: Write) -> None:
    texts = dict(enumerate([*HOUSES["de", "informal"] * 2, "Ihr xylografiert heute Holzschnitte."]))
    findings = check(write("de.json", json.dumps(texts)), jobs=1).findings
    assert all("Dein xylo" not in (finding.fix or "") for finding in findings)


def test_a_pronoun_that_may_be_somebody_else_s_is_not_rewritten(write: Write) -> None:
    pair = (
        "The shapes cannot be joined because their colours differ.",
        "Die Formen passen nicht zusammen, weil sich Ihre Farben unterscheiden.",
    )
    assert not any(
        finding.sure
        for finding in check(write("de.po", catalogue("de", "informal", pair)), jobs=1).findings
    )


def test_what_the_program_is_doing_is_not_written_as_a_command(write: Write) -> None:
    pair = ("Waiting for %d files. Press Escape to stop.", "Warte auf %d Dateien. Drücke Escape.")
    (finding,) = check(write("de.po", catalogue("de", "formal", pair)), jobs=1).findings
    assert not finding.sure


@pytest.mark.parametrize(
    ("language", "register", "source", "text"),
    [
        ("de", "informal", "For more on the licence, visit:", "Für mehr zur Lizenz besuchen Sie:"),
        ("fr", "informal", "How many games will you play?", "Combien de parties allez vous jouer ?"),
    ],
)  # fmt: skip
def test_what_was_converted_wrongly_is_not_written(
    write: Write, language: str, register: str, source: str, text: str
) -> None:
    path = write(f"{language}.po", catalogue(language, register, (source, text)))
    (finding,) = check(path, jobs=1).findings
    assert not finding.sure


def test_written_style_becomes_the_usual_polite_one(write: Write) -> None:
    pairs = {
        "The file was saved.": "ファイルを保存しました。",
        "The file was opened.": "ファイルを開きました。",
        "The name is empty.": "名前が空です。",
        "The name is required.": "名前は必須である。",
    }
    head = 'msgid ""\nmsgstr "Language: ja\\n"\n\n'
    body = "".join(f'msgid "{s}"\nmsgstr "{t}"\n\n' for s, t in pairs.items())
    (finding,) = check(write("ja.po", head + body), jobs=1).findings
    assert finding.fix == "名前は必須です。"
