"""What kind of prompt it is, where that tells how all that it says is meant.

A role is played, a piece of work is described at length, a document is ordered: what
sounds like a rule there is part of the play, of the work, of the document.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.statements import Sentence

# So many sentences and more describe a piece of work at length.
_LONG = 4
# Where its order stands, if it is one.
_OPENING = 2

_PLAYS = re.compile(
    r"""(?x) \b(?: pretend\ (?:to|that|you) | role-?play | act(?:ing)?\ as\ (?:if|an?)
    | imagine\ you(?:'re|\ are) | play\ the\ (?:role|part) | be\ my\ (?:interviewer
    |opponent|examiner|rubber\ duck) | mock\ interview
    | actúa\ como | haz\ de | finge | haz\ el\ papel | imagina\ que\ eres
    | aja\ como | finja | finge\ que | faz\ de\ conta | faça\ o\ papel
    | faz\ o\ papel | imagin[ae]\ que\ você
    | joue\ (?:le\ rôle|l[ea]\b) | fais\ comme\ si | fais\ semblant | dans\ la\ peau
    | tu\ so,?\ als | stell\ dir\ vor,?\ du | spiel(?:e)?\ (?:mal\ )?(?:den|die|einen|
      eine)\ | in\ der\ rolle )\b
    | 扮演 | 假装(?:你|自己|成) | 充当 | 你现在是一?[个名位]
    | になりきって | (?:の|面接官)役 | のふりを | として振る舞
    | 역할(?:을|로|극)?\ ?(?:해|맡|하) | 인\ 척 | 역할극"""
)
_ORDERS = re.compile(
    r"""(?x) ^(?:hi,?\ |hey,?\ |hello,?\ |ok,?\ |so,?\ |please\ |now,?\ |next,?\ )*
    (?: (?:we|i)(?:'d|'re|\ are|\ would)?\ (?:need|want|like|building|going|planning|
        plan)\ (?:a|an|to\ (?:build|add|write|create|implement|have)|some|new)\b
    | (?:can\ you\ |could\ you\ )?(?:build|implement|create|design|develop|write|add)
        \ (?:me\ |us\ )?(?:an?|the\ following|new)\b
    | (?:build|implement|create|develop|design)\ the\b )
    | \b(?:wir|ich)\ (?:brauchen?|möchten?|will|wollen|hätten?\ gern)\ ein
    | ^(?:bitte\ )?(?:bau|schreib|erstell|implementier|entwickl)\w*\ (?:mir\ |uns\ )?ein
    | \b(?:necesit(?:amos|o)|quer(?:emos|ríamos)|quiero|quisiera)\ (?:una?\b|hacer|
        crear|montar)
    | ^(?:crea|escribe|haz|implementa|monta|desarrolla|prepara)(?:me|nos)?\ una?\b
    | \b(?:precis(?:amos|o|a)\ (?:de\ )?uma?\b|quer(?:emos|o)\ (?:uma?\b|fazer|criar))
    | ^(?:cri[ae]|escrev[ae]|faz|faça|implement[ae]|mont[ae])\ uma?\b
    | \b(?:on\ a|nous\ avons|j'ai)\ besoin\ d | \bil\ (?:nous\ |me\ )?fau(?:t|drait)\ un
    | \bj'aimerais\ (?:qu|une?\b|que\b|refaire|reprendre)
    | \b(?:je|on)\ (?:veu[xt]|voudrai[st]|aimerai[st])\ (?:une?\b|faire|créer|ajouter)
    | ^(?:crée|écris|fais|implémente|développe)(?:-moi|-nous)?\ une?\b
    | (?:需要|想|打算|准备|要)(?:做|写|加|实现|开发|搞|新增|一个|个)
    | ^(?:请|帮我|给我)*(?:做|写|实现|开发|设计|新增|加)一?(?:个|套|款)
    | [をが](?:作りた|欲し|ほし|必要|作成した|実装した|追加した|作ろうと|
      作っ|作成し|実装し)
    | (?:만들|개발하|추가하|구현하|작성하)(?:려고|고\ 싶|려)|(?:이|가)\ 필요(?:합|해)
    | (?:만들어|구현해|작성해|개발해)\ ?(?:줘|주)"""
)
_DOCUMENTS = re.compile(
    r"""(?x) ^(?:please\ |can\ you\ |could\ you\ |now\ |then\ |and\ |also\ |ok,?\ )*
    (?: (?:document|describe|outline|draft|sketch)\ [^:]{3,90}:
    | (?:write|prepare|put\ together|create|generate|make|add)\ [^:]{0,60}\b(?:docs?|
      documents?|guides?|readme|page|section|policy|adr|rfc|spec|blog|post|e?-?mail|
      announcement|template|cheat\ ?sheet|handbook|guidelines?|
      standards?)\b[^:]{0,60}: )
    | ^(?:bitte\ )?(?:dokumentiere?|beschreibe?|skizziere?)\ [^:]{3,90}:
    | ^(?:bitte\ )?(?:schreib|verfass|erstell)\w*\ [^:]{0,60}(?:dok|leitfaden|readme|
      richtlinie|anleitung|vorlage)[^:]{0,50}:
    | ^(?:por\ favor,?\ )?(?:documenta|documente|describe|descreva|redacta|redige|
      redija|
      rédige|documente|décris)\ [^:]{3,90}:
    | ^(?:por\ favor,?\ )?(?:escrib[ea]|escrev[ae]|prepar[ae]|haz|cri?e?a|écris|prépare)
      \ [^:]{0,60}(?:guía|guia|documento|página|plantilla|modelo|correo|norma|manual|
      guide|modèle|charte)[^:]{0,50}:
    | (?:写|起草|整理|拟|出|生成|编)一?[份篇个][^，。]{0,14}(?:规范|文档|指南|说明|规则|
      手册|模板|
      公告|约定|制度)
    | (?:ガイド|規約|ドキュメント|手順書|文書|テンプレ\w*|README)[^。]{0,10}
      (?:を|に)(?:書い|
      作っ|作成|まとめ)
    | (?:가이드|문서|규칙|규약|매뉴얼|템플릿|안내문)[^.]{0,8}(?:을|를)?\ ?(?:써|작성해|
      만들어)\ ?
      (?:줘|주)"""
)
# Texts that are written for agents: what is to stand there is a rule of the person.
_FOR_AGENTS = re.compile(r"(?i)\b(?:claude|agents?|gemini|memory|rules|cursorrules)\b")


def is_play(said: Sequence[Sentence]) -> bool:
    """Whether the agent is to play somebody in what comes."""
    return any(_PLAYS.search(each.seen) for each in said)


def is_plan(said: Sequence[Sentence]) -> bool:
    """Whether a piece of work is described at length."""
    return len(said) >= _LONG and any(
        _ORDERS.search(each.seen) for each in said[:_OPENING]
    )


def orders_document(sentence: Sentence) -> bool:
    """Whether a document is ordered, and what it is to say follows."""
    found = _DOCUMENTS.search(sentence.seen)
    return found is not None and not _FOR_AGENTS.search(sentence.text)
