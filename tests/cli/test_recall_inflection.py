"""A word of a message is known again in another form that its language gives it."""

import pytest

GARDEN = (
    ("Ventile", "Die Ventile der Beete schalten erst ab 2 bar."),
    ("Bewässerung", "Im Sommer nur vor 8 Uhr und nach 20 Uhr."),
    ("Sicherung der Messwerte", "Jede Nacht um drei, aufbewahrt 30 Tage."),
    ("Gesperrte Pumpen", "Nach drei Fehlern bleibt eine Pumpe aus."),
    ("Zertifikate", "Der Server erneuert sie selbst."),
)
FRENCH = (
    ("Arrosage", "En été seulement avant 8 h."),
    ("Traductions", "Elles sont dans locales/fr.json."),
    ("Journaux", "Gardés 14 jours."),
)
SPANISH = (
    ("Facturación", "El primer día del mes."),
    ("Traducciones", "Están en locales/es.json."),
    ("Usuarios bloqueados", "Tras 90 días sin entrar."),
)
PORTUGUESE = (
    ("Migrações", "Com alembic, antes de publicar."),
    ("Irrigação", "Só antes das 8."),
    ("Traduções", "Ficam em locales/pt.json."),
)
ITALIAN = (
    ("Valvole", "Si aprono sopra 2 bar."),
    ("Convalida", "Con zod, mai a mano."),
    ("Migrazioni", "Con alembic."),
)
DUTCH = (
    ("Bewatering", "Alleen voor 8 uur."),
    ("Vertalingen", "Teksten staan in locales/nl.json."),
    ("Facturen", "De eerste van de maand."),
)
ASKED = (
    (GARDEN, "was ist mit den Ventilen?", "Ventile"),
    (GARDEN, "wann darf ich bewässern?", "Bewässerung"),
    (GARDEN, "wird heute bewässert?", "Bewässerung"),
    (GARDEN, "wann werden die Messwerte gesichert?", "Sicherung der Messwerte"),
    (GARDEN, "wie sperre ich eine Pumpe?", "Gesperrte Pumpen"),
    (GARDEN, "wo liegt das Zertifikat?", "Zertifikate"),
    (FRENCH, "quand peut-on arroser ?", "Arrosage"),
    (FRENCH, "où est le journal ?", "Journaux"),
    (FRENCH, "comment traduire ce texte ?", "Traductions"),
    (SPANISH, "¿cuándo facturamos?", "Facturación"),
    (SPANISH, "¿cómo traducir un texto?", "Traducciones"),
    (SPANISH, "¿por qué se bloquea el usuario?", "Usuarios bloqueados"),
    (PORTUGUESE, "como migrar a tabela?", "Migrações"),
    (PORTUGUESE, "quando posso irrigar?", "Irrigação"),
    (PORTUGUESE, "como traduzir um texto?", "Traduções"),
    (ITALIAN, "quale valvola si apre?", "Valvole"),
    (ITALIAN, "come convalidare il campo?", "Convalida"),
    (ITALIAN, "come migrare la tabella?", "Migrazioni"),
    (DUTCH, "wanneer bewateren we?", "Bewatering"),
    (DUTCH, "hoe vertalen we de knop?", "Vertalingen"),
)


@pytest.mark.parametrize(("facts", "message", "title"), ASKED)
def test_another_form_of_a_word_is_the_same_word(keep, named, facts, message, title):
    keep(*facts)

    assert named(message)[:1] == [title]


def test_a_form_that_another_fact_has_does_not_hide_the_first(keep, named):
    keep(*GARDEN, ("Keller", "Dort liegt Werkzeug zu allen Ventilen."))

    assert set(named("wo ist das Werkzeug zu den Ventilen?")) == {"Keller", "Ventile"}


OTHER_WORDS = (
    "der Rechner ist langsam",
    "zeig mir die Leitung",
    "ist das sicher?",
)


@pytest.mark.parametrize("message", OTHER_WORDS)
def test_a_word_that_only_begins_alike_is_another(keep, named, message):
    keep(
        *GARDEN,
        ("Rechnungen", "Am Ersten des Monats."),
        ("Leitstelle", "Besetzt bis 18 Uhr."),
    )

    assert named(message) == []


def test_what_a_form_was_taken_for_is_explained(keep, recall):
    keep(*GARDEN)

    answer = recall("explain", "wann darf ich bewässern?", "bewässerung")

    assert "matched   bewässern  weight 1.00, taken for bewasserung" in answer.out
