"""Past tenses, participles and plurals that English makes without an ending.

What a stemmer cannot know: each form with the word that it is one of, which is stemmed
in its place. A form that is another word as well is in no row, such as `left`, `saw`,
`bit` or the `led` of a device. Written by hand for this project.
"""

from __future__ import annotations

_ROWS = """
become became
begin began begun
bend bent
bite bitten
bleed bled
blow blew blown
break broke
breed bred
bring brought
build built
buy bought
catch caught
choose chosen
cling clung
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
flee fled
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
give gave given
grow grew grown
hang hung
hear heard
hide hidden
hold held
keep kept
know knew known
lay laid
lend lent
lose lost
make made
mean meant
meet met
mistake mistook mistaken
overcome overcame
override overrode overridden
oversee oversaw overseen
overwrite overwrote overwritten
pay paid
prove proven
rebuild rebuilt
redo redid redone
rerun reran
rewrite rewrote rewritten
ride ridden
ring rang rung
rise risen
run ran
say said
seek sought
sell sold
send sent
sew sewn
shake shook shaken
shine shone
shoot shot
show shown
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
sting stung
strike struck
swear swore sworn
sweep swept
swim swam swum
swing swung
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
undertake undertook undertaken
undo undid undone
wake woke woken
wear wore worn
weave wove woven
win won
withdraw withdrew withdrawn
withhold withheld
write wrote written

child children
criterion criteria
foot feet
goose geese
half halves
index indices
knife knives
loaf loaves
man men
matrix matrices
mouse mice
shelf shelves
thief thieves
tooth teeth
vertex vertices
wife wives
wolf wolves
woman women
"""

REGULAR = {
    form: word
    for word, *forms in map(str.split, filter(None, _ROWS.split("\n")))
    for form in forms
}
