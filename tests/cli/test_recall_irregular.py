"""Past tenses and plurals that English makes without an ending."""

FACTS = (
    ("Kiln", "Broken bowls are thrown into the bin by the shed."),
    ("Boat", "The dinghy was built in Porto."),
    ("Clinic", "Wives and children of the crew get a discount."),
    ("Bread", "We bought the mill second hand."),
    ("Backups", "They are overwritten every night."),
    ("Panel", "The sidebar is on the left, with a status LED of one bit."),
)
ASKED = [
    ("who threw the bowl?", "threw", "kiln"),
    ("who builds a dinghy?", "builds", "boat"),
    ("does a child get a discount?", "child", "clinic"),
    ("does the wife of a sailor get a discount?", "wife", "clinic"),
    ("who can buy us a mill?", "buy", "bread"),
    ("what overwrites the backups?", "overwrites", "backups"),
]
OF_THEIR_OWN = ("leave", "lead", "bite")


def test_a_form_matches_another_of_its_word_as_it_was_written(keep, recall):
    keep(*FACTS)

    told = [recall("explain", message, name).out for message, _, name in ASKED]

    words = [word for _, word, _ in ASKED]
    shown = [
        f"matched   {word} " in text for word, text in zip(words, told, strict=True)
    ]
    assert dict(zip(words, shown, strict=True)) == dict.fromkeys(words, True)


def test_a_word_of_its_own_is_no_form_of_another(keep, recall):
    keep(*FACTS)

    for word in OF_THEIR_OWN:
        told = recall("explain", f"would you {word} the panel?", "panel").out
        assert f"matched   {word} " not in told
