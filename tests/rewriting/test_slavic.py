"""Address in Russian, Czech and Polish: what is given, and what must never be."""

from __future__ import annotations

import pytest

import politesse
from politesse.rewriting.types import To

# What is given, and one of these.
GIVEN: list[tuple[str, To, str, list[str]]] = [
    # pl: where Pan and Pani stand, and whose words are theirs
    ("pl", "formal", "Powiedz, ile za to chcesz.", ["Proszę powiedzieć, ile Pan/Pani za to chce."]),
    (
        "pl",
        "formal",
        "Jeśli tego nie kupiłaś, napisz.",
        ["Jeśli Pani tego nie kupiła, proszę napisać."],
    ),
    (
        "pl",
        "formal",
        "Gdybyś czegoś szukała, zadzwoń.",
        ["Gdyby Pani czegoś szukała, proszę zadzwonić."],
    ),
    ("pl", "formal", "Czy jesteś już umówiona?", ["Czy jest Pani już umówiona?"]),
    ("pl", "informal", "Nie musi go Pan oddawać.", ["Nie musisz go oddawać."]),
    (
        "pl",
        "informal",
        "Gdyby zgubił Pan bilet, proszę od razu zadzwonić.",
        ["Gdybyś zgubił bilet, od razu zadzwoń."],
    ),
    # cs: commands that are nouns as well, and the locative
    ("cs", "formal", "Až budeš ve městě, stav se u nás.", ["Až budete ve městě, stavte se u nás."]),
    ("cs", "formal", "Ptali se po tobě.", ["Ptali se po vás."]),
    ("cs", "informal", "Slyšel jsem o vás.", ["Slyšel jsem o tobě."]),
    # ru: what hangs on a condition is told to do
    (
        "ru",
        "informal",
        "Если заметите ошибку, сообщите нам.",
        ["Если заметишь ошибку, сообщи нам."],
    ),
    ("ru", "formal", "Не бойся, твой сын сам всё решит.", ["Не бойтесь, ваш сын сам всё решит."]),
    # cs: ty that closes a clause
    (
        "cs",
        "formal",
        "Pokud jsi to nenapsal ty, smaž to.",
        ["Pokud jste to nenapsal vy, smažte to."],
    ),
    ("cs", "formal", "Jestli to nejsi ty, napiš nám.", ["Jestli to nejste vy, napište nám."]),
    ("cs", "formal", "Kdo to zaplatil? Byla jsi to ty?", ["Kdo to zaplatil? Byla jste to vy?"]),
    ("cs", "formal", "Začneš ty, nebo mám začít já?", ["Začnete vy, nebo mám začít já?"]),
    # cs: ti, the dative, beside words that those who are ti cannot be
    (
        "cs",
        "formal",
        "Včera ti přišla zásilka, vyzvedni si ji.",
        ["Včera vám přišla zásilka, vyzvedněte si ji."],
    ),
    ("cs", "formal", "Ten kabát ti sluší, kup si ho.", ["Ten kabát vám sluší, kupte si ho."]),
    ("cs", "formal", "Kdy ti končí smlouva? Ozvi se mi.", ["Kdy vám končí smlouva? Ozvěte se mi."]),
    (
        "cs",
        "formal",
        "Brácha ti opravil kolo, můžeš jet.",
        ["Brácha vám opravil kolo, můžete jet."],
    ),
    # cs: commands
    ("cs", "formal", "Nespěchej a klidně si odpočiň.", ["Nespěchejte a klidně si odpočiňte."]),
    ("cs", "formal", "Nezlob se na něj a usměj se.", ["Nezlobte se na něj a usmějte se."]),
    ("cs", "formal", "Zatleskej jim a zamávej.", ["Zatleskejte jim a zamávejte."]),
    (
        "cs",
        "formal",
        "Nepanikař a zhluboka se nadechni.",
        ["Nepanikařte a zhluboka se nadechněte."],
    ),
    ("cs", "formal", "Neutrácej tolik a šetři si.", ["Neutrácejte tolik a šetřete si."]),
    (
        "cs",
        "formal",
        "Ohřej si polévku a nakrájej chleba.",
        ["Ohřejte si polévku a nakrájejte chleba."],
    ),
    (
        "cs",
        "informal",
        "Zamíchejte těsto a nechte ho kynout.",
        ["Zamíchej těsto a nech ho kynout."],
    ),
    ("cs", "informal", "Nezlobte se, hned to spravím.", ["Nezlob se, hned to spravím."]),
    # pl: ty by itself
    (
        "pl",
        "formal",
        "Jeśli to nie ty zmieniłeś adres, napisz do nas.",
        ["Jeśli to nie Pan zmienił adres, proszę napisać do nas."],
    ),
    (
        "pl",
        "formal",
        "Wpłaciłeś zaliczkę, a może to nie ty?",
        ["Wpłacił Pan zaliczkę, a może to nie Pan?"],
    ),
    # pl: ci, the dative
    (
        "pl",
        "formal",
        "Zapomniałaś szalika? Bardzo ci w nim ładnie.",
        ["Zapomniała Pani szalika? Bardzo Pani w nim ładnie."],
    ),
    (
        "pl",
        "formal",
        "Byłeś chory? Mam nadzieję, że lek ci pomógł.",
        ["Był Pan chory? Mam nadzieję, że lek Panu pomógł."],
    ),
    # pl: Pan beside clitics
    (
        "pl",
        "formal",
        "Książki, które mi pożyczyłeś, są świetne.",
        ["Książki, które mi Pan pożyczył, są świetne."],
    ),
    ("pl", "formal", "Szkoda, że się nie zgłosiłaś.", ["Szkoda, że się Pani nie zgłosiła."]),
    ("pl", "formal", "Wiem, że go znasz.", ["Wiem, że go Pan/Pani zna."]),
    # pl: commands
    (
        "pl",
        "formal",
        "Nie zwlekaj i odezwij się do nas.",
        ["Proszę nie zwlekać i odezwać się do nas."],
    ),
    (
        "pl",
        "formal",
        "Ubierz się ciepło i dobrze się najedz.",
        ["Proszę się ubrać ciepło i dobrze się najeść."],
    ),
    ("pl", "formal", "Zamieszaj zupę i spróbuj jej.", ["Proszę zamieszać zupę i spróbować jej."]),
    ("pl", "informal", "Niech Pan usiądzie i opowie.", ["Usiądź i opowiedz."]),
    ("pl", "informal", "Niech się Pan nie martwi.", ["Nie martw się."]),
    ("pl", "informal", "Niech mi Pani poda sól.", ["Podaj mi sól."]),
    ("pl", "informal", "Niech Pani się nie spieszy.", ["Nie spiesz się."]),
    ("pl", "informal", "Niech go Pan zapyta.", ["Zapytaj go."]),
    ("pl", "informal", "Wyśpi się Pani w pociągu?", ["Wyśpisz się w pociągu?"]),
    # pl: what belongs to the reader
    ("pl", "informal", "Pana przesyłka została nadana.", ["Twoja przesyłka została nadana."]),
    ("pl", "informal", "Pani wiadomość jest w koszu.", ["Twoja wiadomość jest w koszu."]),
    ("pl", "informal", "Zajmiemy się Pana reklamacją.", ["Zajmiemy się twoją reklamacją."]),
    ("pl", "informal", "Dziękujemy za Pani cierpliwość.", ["Dziękujemy za twoją cierpliwość."]),
    # ru: a past without a subject, in the condition of what the reader is told to do
    (
        "ru",
        "formal",
        "Если забыл пароль, нажми на ссылку.",
        ["Если забыли пароль, нажмите на ссылку."],
    ),
    (
        "ru",
        "formal",
        "Если уже оплатила заказ, напиши нам.",
        ["Если уже оплатили заказ, напишите нам."],
    ),
    (
        "ru",
        "formal",
        "Если не получил письмо, проверь спам.",
        ["Если не получили письмо, проверьте спам."],
    ),
    ("ru", "formal", "Позвони мне, если передумал.", ["Позвоните мне, если передумали."]),
    ("ru", "formal", "Когда закончил, сохрани файл.", ["Когда закончили, сохраните файл."]),
    ("ru", "formal", "Если курьер опоздал, позвони нам.", ["Если курьер опоздал, позвоните нам."]),
]

# What comes back as it was, or as one of these.
NEVER_ELSE: list[tuple[str, To, str, list[str]]] = [
    ("cs", "formal", "Ti kluci ti ukradli kolo? Zavolej policii.", ["Ti kluci vám ukradli kolo? Zavolejte policii."]),
    ("cs", "formal", "Chceš vidět ty obrazy? Ti malíři jsou slavní.", ["Chcete vidět ty obrazy? Ti malíři jsou slavní."]),
    ("cs", "formal", "Máš hlad? Bábovku si klidně ukroj.", ["Máte hlad? Bábovku si klidně ukrojte."]),
    ("cs", "formal", "Vidíš ho? Jen se ho neptej na práci a neruš ho.", ["Vidíte ho? Jen se ho neptejte na práci a nerušte ho."]),
    ("cs", "formal", "Znáš Evu? Tu knihu jí prosím vrať a pozdrav ji.", ["Znáte Evu? Tu knihu jí prosím vraťte a pozdravte ji."]),
    ("pl", "formal", "Masz psa? Tylko go nie głaszcz i nie karm.", ["Ma Pan/Pani psa? Tylko proszę go nie głaskać i nie karmić.", "Ma Pan/Pani psa? Tylko go proszę nie głaskać i nie karmić."]),
    ("pl", "formal", "Pamiętasz Olka? Wczoraj ci go pokazałam.", ["Pamięta Pan/Pani Olka? Wczoraj go Panu/Pani pokazałam.", "Pamięta Pan/Pani Olka? Wczoraj Panu/Pani go pokazałam."]),
    ("pl", "formal", "Widziałeś, jak ci chłopcy grają?", ["Widział Pan, jak ci chłopcy grają?"]),
    ("pl", "informal", "Kolega Pani pomoże.", ["Kolega ci pomoże."]),
    ("pl", "informal", "Lekarz Pani wszystko powie, proszę poczekać.", ["Lekarz ci wszystko powie, poczekaj."]),
    ("pl", "informal", "Nic się Pani nie stanie, proszę tu usiąść.", ["Nic ci się nie stanie, usiądź tu."]),
    ("pl", "informal", "Niech Pan wejdzie i nie zamyka drzwi.", ["Wejdź i nie zamykaj drzwi."]),
    ("pl", "informal", "Niech się Pani położy i oddycha głęboko.", ["Połóż się i oddychaj głęboko."]),
    ("pl", "informal", "Niech Pan jutro przyjdzie.", ["Przyjdź jutro.", "Jutro przyjdź."]),
    ("pl", "informal", "Niech Pani kolega przyjdzie jutro.", ["Niech twój kolega przyjdzie jutro."]),
    ("pl", "informal", "– Proszę usiąść – powiedział lekarz.", []),
    ("pl", "formal", "– Siadaj – rzuciła matka. – Jesteś głodny?", []),
    ("ru", "informal", "— Подождите здесь, — попросила медсестра. Он кивнул.", []),
    ("ru", "formal", "— Ты куда? — спросила мать. Сын не ответил.", []),
    ("ru", "informal", "– Входите! – крикнул хозяин.", []),
    ("ru", "formal", "А если проголодалась, загляни на кухню.", ["А если проголодались, загляните на кухню."]),
    ("ru", "formal", "Если платёж не прошёл, попробуй ещё раз.", ["Если платёж не прошёл, попробуйте ещё раз."]),
    ("ru", "formal", "Раз пообещал, сделай.", ["Раз пообещали, сделайте."]),
]  # fmt: skip


def _made(language: str, to: To, text: str) -> str:
    return politesse.rewrite(text, to, language, aspects={"address"}).best


@pytest.mark.parametrize(("language", "to", "text", "right"), GIVEN)
def test_what_grammar_settles_is_given(language: str, to: To, text: str, right: list[str]) -> None:
    assert _made(language, to, text) in right


@pytest.mark.parametrize(("language", "to", "text", "right"), NEVER_ELSE)
def test_what_it_does_not_is_given_right_or_not_at_all(
    language: str, to: To, text: str, right: list[str]
) -> None:
    assert _made(language, to, text) in [text, *right]
