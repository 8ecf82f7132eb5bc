"""What kind of text an English source is: talk, an answer, a verse, a tale, what users say to a program or its makers."""

from __future__ import annotations

import re

from politesse.languages.english import (
    is_program_word,
    is_sentence,
    opens_with_verb,
    orders,
    says_you,
    states,
)

_SPEAKER = re.compile(
    r"(?<![\w/<.&-])I(?:['’](?:m|ll|ve|d)\b| (?:am|have|had|will|would|want|can|need|could|love|hope|just|recently|found|shared|sent|thought|owe|promise|saw|heard|(?:dis)?agree with|invited?|challenged?|miss|wish)\b)|\b[Ll]et me\b|\b(?:[Jj]oin|[Aa]dd|[Ff]ollow|[Mm]eet|[Cc]all|[Tt]ext|[Ww]rite) me\b"
)  # and no numeral or letter
_CHATTED = re.compile(
    r"\bis (?:that|this|it) (?:ok|okay|all ?right|fine|cool) with you\b|\b(?:talk|speak) to you (?:later|soon|tomorrow)\b"
    r"|\bplease(?: do)? let me (?!know\b)|\b(?:see|catch) you (?:later|soon|tomorrow|around|there)\b",
    re.IGNORECASE,
)  # what people write to each other
_AUTHOR = re.compile(
    r"(?:\n\s{0,20}(?:[-–—~]{1,3}\s?|<(?:i|em|cite|small)>\s?)|[.!?”\"]\s{1,3}[–—]\s?)"
    r"(?![^\n]{0,60}\b(?:[Tt]eam|[Ss]upport|[Ss]taff|[Cc]rew|[Yy]our)\b)[A-Z][\w.'’-]{1,20}(?: [A-Z][\w.'’-]{0,20}){0,3}(?:</\w{1,5}>)?\s{0,9}$"
)  # who said it, after what he said
_GREETED = re.compile(r"\W{0,3}(?:dear|hello|hi|hey|good (?:morning|day|evening))\b", re.IGNORECASE)
_WORK = re.compile(
    r"[A-Z][A-Za-z'’-]{0,20}(?:,? +(?:[A-Z][A-Za-z'’-]{0,20}|of|the|a|an|and|or|to|in|on|for|with|by|at|from|is|it)){2,6}!?"
)
_SPOKEN = re.compile(
    r"(?:You|Your|Are|Do|Did|Does|Have|Has|Is|Can|Could|Will|Would|What|How|Why|Where|When|Which|Who|If|Welcome|Thank|Thanks|Please|No|Not)\b"
)  # how titles begin that are said to the reader all the same
_SECOND_OR_THEM = re.compile(r"\b(?:You|Your|Yourself|Them|Him|Her|Me|It)\b")
_FIXED = re.compile(
    r"what you see is what you get|pay what you (?:want|can|like)|pay as you go|bring your own(?: \w{2,12})?|know your customers?|choose your own adventure|as you like it",
    re.IGNORECASE,
)  # names of things that say *you*
_SAMPLE = re.compile(
    r"(?:(?:for )?example|e\.?g\.?)?[\s,:]{0,3}(?:your|my|first) name\s{0,2}[<(]\S{1,60}@\S{1,60}[>)]\W{0,2}",
    re.IGNORECASE,
)
_MOVING = re.compile(
    r"\W{0,3}(?:(?:select|choose|pick|open|enter|highlight|mark|see) the (?:current|currently \w{4,12}|highlighted|selected|focused|active|first|last|next|previous|following|whole|entire)\b"
    r"|enter the [\w-]{2,20} (?:menu|mode|screen|panel|view|directory|folder)\b)[^.,;:!?]{0,80}[.]?\s{0,3}",
    re.IGNORECASE,
)  # what a key or a command does
_ASKED = re.compile(
    r"\b(?:can|could|will|would) you please\b[^.!]{0,200}\?|^[^.!]{0,200}\b(?:my|mine)\b[^.!]{0,200}\?\s{0,9}$",
    re.IGNORECASE,
)
_ANSWER = re.compile(r"\W*(?:yes|no)\b\s*,", re.IGNORECASE)
_CHOSEN = re.compile(
    r"\W{0,3}(?:\w+! )?I (?:got it|know|see|understand|agree|forgot|did|have|want|already|don't|do not|am)\b"
)  # what the user says of himself where he chooses it
_VERSE = re.compile(
    r"\b(?:Gen(?:esis)?|Ex(?:odus)?|Lev|Deut|Josh|Judg|Sam(?:uel)?|Kings|Chron|Ps(?:alms?)?|Prov(?:erbs)?|Eccl|Isa(?:iah)?|Jer|Ezek|Dan(?:iel)?"
    r"|M(?:at)?t(?:hew)?|M(?:ar)?k|Lk|Luke|J(?:oh)?n|Acts|Rom(?:ans)?|Cor(?:inthians)?|Gal|Eph|Phil|Col|Thess|Tim|Titus|Heb(?:rews)?|Jas|James|Pet(?:er)?|Jude|Rev)"
    r"\.? ?\d{1,3}:\d{1,3}\b|\b(?:thou|thee|thy|hast|unto|Jehovah?|Yahweh)\b|\bthe L(?:ord|ORD) (?:your|our|my|thy|his) God\b"
    r"|\b(?:[Tt]rust|[Ff]ear|[Pp]raise|[Ss]erve|[Ll]ove|[Oo]bey)(?: in)? (?:God|the L(?:ord|ORD))\b"
)
_TALE = re.compile(r"\W{0,3}once upon a time\b", re.IGNORECASE)
_NOT_AGAIN = re.compile(
    r"\b(?:don['’]?t|do not|never|stop) (?:\w+ ){0,2}?(?:show|display|ask|remind|warn|notify|prompt|tell|bother|check|suggest)(?:ing)?\b"
    r"[^.!?,]{0,60}\b(?:again|anymore|any more|any longer|ever)\b",
    re.IGNORECASE,
)  # what the user tells a program
_CREDITS = frozenset({"your names", "your emails", "translator-credits", "translator_credits"})
_NAMED_HERE = re.compile(
    r"\breplace (?:this |it )?with your (?:real |own )?names?\b|\byour real names? here\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"(?s)[‘“«][^‘“«”»]+[’”»]|\"[^\"]+\"")
_NAMED_SPEAKER = re.compile(
    r"\*[^*\n]{0,30}(?:%(?:\d\$)?s|\{\w{0,20}\})[^*\n]{0,30}\*\s"
)  # as in a chat
_ONE_SPEAKING = re.compile(
    r"(?<![\w/<.&%$@-])(?:I(?:['’](?:m|ll|ve|d)\b| [a-z])|My [a-z]|(?:me|my|mine|myself)\b(?![@=/-]|\.\w))"
)
_SMALL_TALK = re.compile(
    r"\W{0,3}(?:(?:hi|hello|hey|yes|no|well|so)\b\W{1,3})?(?:(?:and )?how (?:are you(?: doing)?|old are you|long have you (?:played|been playing))"
    r"|where (?:do you live|are you from)|have you eaten(?: \w+)?|nice to meet you|you(?: are|'re) (?:right|wrong|kidding|welcome)"
    r"|you(?: are|'re)? play(?:ed|ing)? (?:very |really |so )?well|you(?: are|'re) doing (?:very |really |so )?well|(?:do|would) you (?:want|like) an?(?:other)? (?:\w+ )?(?:game|match|rematch)"
    r"|can you play (?:again|another)|(?:please )?teach me(?: \w+){0,3}|(?:the )?same to you|good luck to you)(?: (?:today|now|then|too|my friend))?\W{0,3}",
    re.IGNORECASE,
)  # what people say to each other
_MOTTO = re.compile(
    r"\W{0,9}(?:Always|Beware|Mind|Never|Trust|Watch|Who|Why)(?! (?:Ask|Show|Use|Accept|Allow|On|Off|Open|Save|Remember|Notify|Reply|Send|Play|Video|Live|List)\b)"
    r"(?: (?:a|an|and|as|at|but|by|for|from|in|of|off|on|or|the|to|with|[A-Z][A-Za-z'’-]*)){2,8}[!?]?\s{0,9}"
)  # with capitals as in a title


def is_small_talk(english: str) -> bool:
    """Whether it is what people say to each other in a chat, and nothing else: *How are you today?*

    >>> is_small_talk("Where are you from?"), is_small_talk("Where are you going to save it?")
    (True, False)
    """
    return bool(_SMALL_TALK.fullmatch(english))


def is_motto(english: str) -> bool:
    """Whether it is a rule or a question written as a title is, such as levels of a game have: *Never Trust a Cat*.

    >>> is_motto("Never Trust a Cat"), is_motto("Never trust a cat"), is_motto("Always Show the List")
    (True, False, False)
    """
    return bool(_MOTTO.fullmatch(english))


_CLAUSES = re.compile(r"[.:;]\s|[.:;…]$|[{}%]|[!?]\s+\w")  # what no title has
_WORDS = re.compile(r"[A-Za-z][A-Za-z'’]*")
_TITLE, _HEADING = 3, 2  # words
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "nor", "of", "on", "or", "the", "to", "with"}
)  # fmt: skip
_OF_SENTENCES = frozenset(
    {"you", "your", "they", "them", "him", "her", "he", "she", "it", "me", "us", "we", "my", "i", "are", "is", "do", "does", "don't", "have", "has", "can"}
)  # fmt: skip
_OF_TALES = frozenset(
    {"they", "them", "him", "her", "he", "she", "me", "us", "we"}
)  # fmt: skip
_OF_PROGRAMS = re.compile(
    r"(?:your|are you sure|do you (?:really )?(?:want|wish)|would you|forgot|have you|did you|thank|add|apply|back|browse|build"
    r"|change|check|choose|click|close|complete|configure|confirm|connect|create|custom|delete|download|edit|enable|enter|export"
    r"|find|get|import|install|keep|log|manage|name|open|organi|pick|please|protect|rate|register|remove|rename|reset|restore"
    r"|review|save|search|see|select|send|set|share|show|sign|start|submit|switch|sync|tell|try|turn|type|unlock|update|upgrade"
    r"|upload|use|verify|view|what|where|write)",
    re.IGNORECASE,
)  # what a heading of a program begins with
_NAMED_FIRST = re.compile(r"\W{0,9}[A-Za-z]{1,20}:")  # Warning: …
_ON_CONDITION = re.compile(
    r"\W{0,9}(?:if|when|while|whenever)\b[^.,!?]{1,120}\b(?:do not|don['’]t|never) [a-z]",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"\W{0,9}(?:after|at|before|by|during|for|from|in|on|with|without)\b[^.,!?]{1,80}, ",
    re.IGNORECASE,
)  # For each of them, …
_ORDER = re.compile(
    r"\W{0,9}(?!(?:about|after|against|also|among|as|at|because|before|behind|being|below|beside|between|both|but|by|despite|does|during"
    r"|either|except|for|found|from|given|had|half|how|if|in|inside|into|it|like|lost|missing|most|near|not|now|of|off|on|once|only|or|out|outside"
    r"|over|per|since|so|such|than|through|to|under|unless|until|up|upon|what|when|where|whether|which|while|with|within"
    r"|without)\b)[A-Za-z][a-z]{2,14}(?<!s)(?<!ed) (?:a|an|the|all|any|each|every|these|those)\b",
    re.IGNORECASE,
)  # of a verb that no list has


def is_title(english: str) -> bool:
    """Whether it is a sentence that is written as a title is, with capitals: of a level, a chapter, a preset.

    What a program asks or tells its reader in a heading is none.

    >>> is_title("They Have It All!"), is_title("They have it all!"), is_title("Are You Sure?")
    (True, False, False)
    >>> is_title("Change Your Name"), is_title("Change Them for You"), is_title("Large File View")
    (False, True, False)
    """
    words = _WORDS.findall(english)
    if len(words) < _TITLE or not is_capitalised(english):
        return False
    known = {word.lower() for word in words if word[0].isupper()}
    if known.isdisjoint(_OF_SENTENCES):
        return False
    return not known.isdisjoint(_OF_TALES) or not _OF_PROGRAMS.match(english.strip())


def is_capitalised(english: str) -> bool:
    """Whether all its words have capitals, as in headings, and it is no more than one sentence.

    >>> is_capitalised("No Way to the House!"), is_capitalised("No way!"), is_capitalised("NO WAY")
    (True, False, False)
    """
    words = _WORDS.findall(english)
    if len(words) < _HEADING or english.isupper() or _CLAUSES.search(english.strip()):
        return False
    return all(word[0].isupper() or word in _SMALL for word in words)


def tells_action(english: str) -> bool:
    """Whether a sentence says what an option, a button or a command does, and not what is so.

    >>> tells_action("Shows all of it."), tells_action("Using the old key."), tells_action("Warning: it is old.")
    (True, True, False)
    >>> tells_action("Squash all of it."), tells_action("Over all of it."), tells_action("Using it is easy.")
    (True, False, False)
    >>> tells_action("When closing it do not ask for a name."), tells_action("For each, open a window.")
    (True, True)
    """
    if _NAMED_FIRST.match(english) or english.rstrip().endswith("?"):
        return False
    english = _SETTING.sub("", english, count=1)
    if orders(english)[0] or _ON_CONDITION.match(english):
        return True
    return not states(english) and (opens_with_verb(english) or bool(_ORDER.match(english)))


def is_talk(english: str) -> bool:
    """Whether somebody says it to somebody, as in a letter or a game: *I would like to invite you*.

    >>> is_talk("I'll come with you!"), is_talk("Enter your name"), is_talk("I agree to the terms")
    (True, False, False)
    >>> is_talk("Gone to lunch. Is that OK with you?"), is_talk("Is that your name?")
    (True, False)
    >>> is_talk("*%s (guard)* Stand back!"), is_talk("*Note* Your files are kept.")
    (True, False)
    """
    if _NAMED_SPEAKER.match(english) or _CHATTED.search(english):
        return True
    return bool(_SPEAKER.search(english)) and says_you(english)


def is_answer(english: str) -> bool:
    """Whether it is what the user says to a question of the program, on a button or in a list.

    >>> is_answer("Yes, please send it."), is_answer("No, you cannot."), is_answer("Please send it.")
    (True, False, False)
    >>> is_answer("I see. Close this."), is_answer("I have found your file."), is_answer("I/O: try again.")
    (True, False, False)
    """
    said = _ANSWER.match(english) or _CHOSEN.match(english)
    return bool(said) and not says_you(english)


def is_scripture(english: str) -> bool:
    """Whether it names a verse, or speaks as translations of the Bible do.

    >>> is_scripture("Mt. 6:17 But you, when you fast"), is_scripture("Thread 6:17 has your reply")
    (True, False)
    >>> is_scripture("Love the Lord your God."), is_scripture("Lord of the rings: your god")
    (True, False)
    """
    return bool(_VERSE.search(english))


def is_tale(english: str) -> bool:
    """Whether a tale begins with it: *Once upon a time …*"""
    return bool(_TALE.match(english))


def not_again(english: str) -> bool:
    """Whether it is what a user tells a program to do no more.

    >>> not_again("Don't show this window again"), not_again("Don't use this name again")
    (True, False)
    """
    return bool(_NOT_AGAIN.search(english))


def is_credits(english: str) -> bool:
    """Whether it asks the translator for his name, as catalogues of some desktops do.

    >>> is_credits("Your names"), is_credits("Ann <note text='put your real name here'>"), is_credits("Your name")
    (True, True, False)
    """
    return english.strip().lower() in _CREDITS or _NAMED_HERE.search(english) is not None


def is_asked(english: str) -> bool:
    """Whether it is what users ask the makers, as in a list of such questions.

    >>> is_asked("Why do you need my name?"), is_asked("Could you please add it?"), is_asked("Are you sure?")
    (True, True, False)
    """
    return bool(_ASKED.search(english)) and says_you(english)


def is_first_person(english: str) -> bool:
    """Whether it is a sentence in which one person speaks of himself: *I have seen my brother.*

    >>> is_first_person("Leave me alone!"), is_first_person("My files"), is_first_person("I/O error.")
    (True, False, False)
    """
    return is_sentence(english) and bool(_ONE_SPEAKING.search(english))


def is_saying(english: str) -> bool:
    """Whether it is what somebody famous said, who is named at its end; a letter is none.

    >>> is_saying("Know yourself.\\n\\n<i>Thales</i>"), is_saying("Know yourself. — Thales of Miletus")
    (True, False)
    >>> is_saying("Hello!\\nYou have mail.\\n-- Ann"), is_saying("You have mail.\\n- The Support Team")
    (False, False)
    """
    return bool(_AUTHOR.search(english)) and not _GREETED.match(english)


def is_work(english: str) -> bool:
    """Whether it is the name of a level, a picture or a song that speaks to somebody: *Follow Your Shadow*.

    Headings of programs have words of programs: *Choose Your Language*.

    >>> is_work("Follow Your Shadow"), is_work("Choose Your Language"), is_work("You Have Won")
    (True, False, False)
    >>> is_work("Pay what you want"), is_work("Pay what you owe")
    (True, False)
    """
    text = english.strip()
    if _FIXED.fullmatch(text):
        return True
    if not _WORK.fullmatch(text) or _SPOKEN.match(text) or not _SECOND_OR_THEM.search(text):
        return False
    return not any(is_program_word(word) for word in text.lower().split())


def is_sample(english: str) -> bool:
    """Whether it shows what is to be entered, with a name that stands for any: *Your Name <you@example.org>*.

    >>> is_sample("Example: Your Name <you@example.org>"), is_sample("Your name and address")
    (True, False)
    """
    return bool(_SAMPLE.fullmatch(english.strip()))


def moves(english: str) -> bool:
    """Whether it is what a key or a command does with what is there: *Select the next day.*

    >>> moves("Select the next day."), moves("Select the next day, then close it."), moves("Select a day.")
    (True, False, False)
    """
    return bool(_MOVING.fullmatch(english.strip())) and not says_you(english)


def is_quotation(english: str) -> bool:
    """Whether all of it stands in quotation marks.

    >>> is_quotation("‘Never again!’"), is_quotation("‘a’ and ‘b’")
    (True, False)
    """
    return bool(_QUOTED.fullmatch(english.strip()))


_TO_BOT = re.compile(
    r"\W{0,3}(?:(?:e\.?)?g\.\s{0,2}|for example,? |please )?(?:(?:help|tell|give|show|teach|ask|remind|write|suggest|recommend|make|find|draw|quiz|surprise|inspire|recite|read|sing|bring|cook|build|invent) me\b"
    r"|(?:explain|describe|summari[sz]e|translate|read|recommend)\b[^.!?\n]{1,120}\b(?:to|for) me\b)",
    re.IGNORECASE,
)  # what a user tells somebody who answers
_ASKS_BOT = re.compile(
    r"\W{0,3}(?:can|could|would|will) you\b[^.!?\n]{0,160}\b(?:me|my)\b[^.!\n]{0,160}\?\s{0,9}$",
    re.IGNORECASE,
)
_MODEL = re.compile(
    r"\byou are an? (?:[\w-]{1,20} ){0,4}(?:(?:sub-?)?agent|assistant|chat-?bot|bot|language model|model|expert|tutor|translator|copywriter|summari[sz]er)\b"
    r"|^\W{0,3}you are an? (?:helpful|skilled|seasoned|professional|experienced|meticulous) [a-z]"
    r"|^#{2,4} (?:task|guidelines|instructions|output|context|examples?|chat history)\b|\{\{ ?(?:MESSAGES|prompt|USER_\w{2,20}|CONTEXT|QUERY)\b"
    r"|\be\.?g\.?[\s:.,)]{1,4}(?:you are|act as)\b|^\W{0,3}(?:act|behave) as an?\b",
    re.IGNORECASE | re.MULTILINE,
)  # what is said to a model
_INSTANCE = re.compile(
    r"\W{0,3}(?:e\.g\.|for example[,:]|example:)[\s:,]{0,3}[A-Z“\"][^\n]{0,200}(?:[a-z]{2,20} ){5}[^\n]{0,200}[.!?]\s{0,9}"
)  # a sentence as somebody might write it
_TO_AUTHORITY = re.compile(
    r"\W{0,3}(?:dear sirs?(?: or madam)?|to whom it may concern)\b", re.IGNORECASE
)
_RECOMMENDED = re.compile(r"\bis (?:\w+ )?my favou?rite\b", re.IGNORECASE)
_REACTION = re.compile(
    r"(?:don['’]t|do not|never) (?:tell|say|cry|laugh|wake|kiss|hug|tickle)(?: (?:anyone|anybody|nobody|it|me|so|a word)){0,2}",
    re.IGNORECASE,
)
_IN_TURNS = re.compile(
    r"\b(?:take|takes|taking|took) (?:it in )?turns\b|\b(?:both|two) players\b|\byou and (?:your (?:friend|opponent|partner|rival|teammate)s?|the other players?)\b",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"[a-z][^.!?\n]{0,100}(?:%\d|\[[A-Z][A-Z_]{0,30}\])[^.!?\n]{0,100}")


def is_prompt(english: str) -> bool:
    """Whether it is what a user says to a bot, or what a model is told to be and to do.

    >>> is_prompt("e.g. Tell me a joke about ducks"), is_prompt("Tell me your name"), is_prompt("Tell us all")
    (True, False, False)
    >>> is_prompt("Explain tides to me"), is_prompt("Can you draw me a map of the pond?")
    (True, True)
    >>> is_prompt("You are a patient tutor."), is_prompt("You are a member."), is_prompt("### Task\\nSum it up.")
    (True, False, True)
    """
    if _MODEL.search(english) or _ASKS_BOT.match(english):
        return True
    return bool(_TO_BOT.match(english)) and not says_you(english)


def is_instance(english: str) -> bool:
    """Whether it is a sentence as somebody might write it, after *e.g.*

    >>> is_instance("e.g. In this course we show you how to bake bread."), is_instance("e.g. Your name")
    (True, False)
    """
    return bool(_INSTANCE.fullmatch(english))


def is_of_user(english: str) -> bool:
    """Whether it is what a user writes to others: a letter to an authority, or praise that he shares.

    >>> is_of_user("Dear Sir or Madam,\\n..."), is_of_user("This kite is my favourite. Try it!"), is_of_user("Dear Ann")
    (True, True, False)
    """
    return bool(_TO_AUTHORITY.match(english) or _RECOMMENDED.search(english))


def is_reaction(english: str) -> bool:
    """Whether it is what a smiley is called that says something: *Never say so*.

    >>> is_reaction("Never say so"), is_reaction("Never say so to anybody here."), is_reaction("Don't save it")
    (True, False, False)
    """
    return bool(_REACTION.fullmatch(english.strip()))


def is_in_turns(english: str) -> bool:
    """Whether those who play it in turns are spoken to, or of.

    >>> is_in_turns("Take turns to throw the dice."), is_in_turns("Choose the number of players.")
    (True, False)
    """
    return bool(_IN_TURNS.search(english))


def is_block(english: str) -> bool:
    """Whether it is a command of a block language, with places for what it is to be done with: *turn %1 times*.

    >>> is_block("turn %1 times"), is_block("Turn %1 times"), is_block("send [NOTE] to your friend")
    (True, False, False)
    """
    text = english.strip()
    return bool(_BLOCK.fullmatch(text)) and opens_with_verb(text) and not says_you(text)
