"""Words that a name or a title goes without, in eight languages; in lower case."""

from __future__ import annotations

import re

# Where something holds that holds nowhere else anyhow, and from when on.
ANYHOW = re.compile(
    r"\b(?:"
    r"(?:in|for|on|across|throughout|everywhere in) (?:this|our|the)(?: whole)? "
    r"(?:repo|repository|project|codebase)|from (?:now|here) on|next time|"
    r"going forward|(?:around )?here|"
    r"(?:in|für|bei) (?:diesem|dem|unserem) (?:repo|projekt)|"
    r"ab (?:jetzt|sofort)|hier|bei uns|"
    r"en (?:este|el|nuestro) (?:repo|repositorio|proyecto)|a partir de ahora|aquí|"
    r"(?:dans|sur|pour) (?:ce|le|notre) (?:repo|dépôt|projet)|désormais|dorénavant|"
    r"à partir de maintenant|ici|chez nous|"
    r"(?:neste|nesse|no|nosso) (?:repo|repositório|projeto)|daqui pra frente|"
    r"a partir de agora|aqui"
    r")(?=[\s,.;:!?]|$),?|"
    r"(?:在?(?:这个|本|我们的?)(?:项目|仓库)[里中]?|以后|今后|这里|"
    r"从现在(?:开始|起)|从今以后)[，、]?|"
    r"(?:この|本|当)(?:リポジトリ|プロジェクト|レポ)(?:では|は|で)、?|"
    r"(?:今後は?|これから(?:は)?|ここでは)、?|"
    r"(?:이|우리) (?:프로젝트|저장소|레포)(?:에서는|에선|는|은)?|"
    r"앞으로는?|지금부터|여기서는?"
)
# Words that a name does without, by language: always, and where it would be too long.
_LISTS = {
    "en": (
        """a an the i we you he they my our your their its this that these those is
        are am was were i'm it's that's we're you're i'd i'll please just also and so
        but""",
        """it to of in on at for from by every each all any ever must should shall can
        will have has had be""",
    ),
    "de": (
        """der die das den dem des ein eine einen einem einer eines wir ich du ihr es
        man bitte mir uns ist sind wird werden und aber also""",
        """von vom zu zum zur in im an am auf für bei mit jede jeder jedes alle muss
        soll""",
    ),
    "es": (
        """el la los las un una unos unas lo se me te nos mi tu su nuestro nuestra es
        son está están por favor y pero""",
        "de del al a en con para por todo todos toda todas cada debe deben",
    ),
    "fr": (
        """le la les l un une des du d on nous je j tu vous il elle moi mon ma mes
        notre nos c est sont s ne n qu et mais donc merci stp""",
        """de à au aux en dans sur pour par avec tout tous toute toutes chaque doit
        doivent""",
    ),
    "pt": (
        """o a os as um uma uns umas se me te meu minha nosso nossa é são está estão
        por favor você e mas""",
        """de do da dos das em no na nos nas com para por todo todos toda todas cada
        deve""",
    ),
}
# How a clause begins that says when or where, not what.
OPENING = re.compile(
    r"(?:if|when|whenever|while|before|after|for|once|as|unless|since|because|wenn|bevor|"
    r"nachdem|sobald|falls|für|als|cuando|si|antes|después|para|cada|como|quand|lorsque|"
    r"avant|après|pour|chaque|quando|se|depois|sempre que|siempre que|jedes mal)\b"
)
# Words that lead on to another, beside those without content of their own.
LEADING = {"because", "while", "under", "via", "onto", "für", "über", "unter", "hasta"}
# What is left of "they can't run it for you", once a name goes without the rest.
LEFT_OVER = {"to", "of", "at", "for", "from", "by", "with", "cant", "dont", "wont"}
LEFT_OVER |= {"von", "für", "de", "para", "pour", "avec", "com"}
# Words that turn round what is said, and may follow it; folded.
TURNING = {"never", "not", "nicht", "nie", "niemals", "nunca", "jamas", "jamais"}
TURNING |= {"pas", "nao", "forbidden", "verboten"}
DROPPED = {
    tongue: tuple(frozenset(each.split()) for each in lists)
    for tongue, lists in _LISTS.items()
}
