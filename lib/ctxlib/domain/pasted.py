"""Which lines of a prompt were pasted into it: code, logs, quotations, documents."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FENCES = ("```", "~~~")
_MOST_CODE_MARKS = 0.14
_CODE_MARKS = dict.fromkeys(map(ord, "{}[]()<>=;|&$#%^*+\\/_\"'`~@"))
# All that gives or introduces has one, so that the long patterns for it are rarely
# tried.
_COLONS = (":", "：")

# Who says what in a talk that was pasted: a time, a name, a colon.
_SPEAKER = re.compile(
    r"(?:[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp][Mm])?[\])]? ?[-–]? ?)?"
    r"<?@?([^\W\d_][\w.\-]{0,24}(?: [^\W\d_][\w.\-]{0,20})?)>?(?:: |：)\S"
)
_FEWEST_SPOKEN = 3
_TAG = re.compile(r"<([A-Za-z][\w.\-]*)(?:\s[^<>]*)?>$")

_HEADING = re.compile(r"#{1,5} \S")
_BULLET = re.compile(r"(?:[-*•–—‣·]|\(?\d{1,2}[.):]|\(?[a-zA-Z]\))\s+(?=\S)")
# How an order to a machine begins, which a person shows to another.
_ROLE = re.compile(r"(?i)you are an? (?:\w+ ){0,4}\w+[.,]")
# Prompts of shells: a command, and below it what it printed.
_SHELLS = ("$ ", "❯ ", "➜ ", "% ")
# How lists of rules in handbooks mark what is binding.
_GRADE = re.compile(
    r"[【\[［](?:强制|推荐|参考|建议|必须|禁止|规则|说明|反例|正例|必須|推奨|禁止|任意|例外|"
    r"필수|권장|금지|선택|MUST|SHOULD|MAY|REQUIRED|RECOMMENDED)[】\]］]"
)
# What is to be worked on follows in the same line.
_GIVES = re.compile(
    r"(?i)\b(?:rewrite|translate|rephrase|summari[sz]e|improve|review|explain|proofread|"
    r"shorten|reformulate|fix)\b[^.!?:]{0,40}\b(?:text|sentence|paragraph|message|wording|"
    r"copy|quote|string|line|email|title|prompt|this|following):(?=\s)|"
    r"\b(?:amend|change|set|update|make|reword|use|rename|put|call|commit)\b[^.!?:]{0,40}"
    r"\b(?:message|title|text|comment|header|label|wording|description|subject|heading|"
    r"name|branch|as|with)(?: to| as| be)?:(?=\s)|"
    r"^(?:please |bitte |por favor,? |can you |s'il te plaît,? )?(?:proofread|"
    r"translate|rephrase|paraphrase|reword|shorten|tradúce\w*|traduce\w*|traduz\w*|traduis|"
    r"übersetz\w*|korrigiere?|corrige\w*|corrija)\b[^:]{0,40}:(?=\s)|"
    r"\b(?:headline|heading|title|label|button|banner|tagline|slogan|caption|subject|"
    r"tooltip|placeholder|überschrift|titel|beschriftung|titre|bouton|"
    r"título|titular|botón|botão|legenda|texto|texte)\b[^.!?:]{0,30}\b(?:reads?|says?|be|"
    r"lauten|heißen|sein|stehen|être|dire|decir|ser|dizer|como|comme|wie)\b ?:(?=\s)|"
    r"\b(?:headline|tagline|slogan|caption|tooltip|placeholder|footer|überschrift|"
    r"beschriftung|fußzeile|titre|bouton|légende|pied de page|titular|pie de página|"
    r"botón|botão|legenda|rodapé|message de commit)\b[^.!?:]{0,24}:(?=\s)|"
    r"^(?![^:：]*(?:以后|统一|今后|格式|一律))[^:：]{0,12}"
    r"(?:提交信息|提交说明|标题|文案|按钮|标语|口号|正文|内容|副标题|提示语)"
    r"[^:：。]{0,8}(?:写|改成|改为|用|是|叫|换成)[^:：。]{0,4}[:：]|"
    r"^(?![^:：]*(?:今後|必ず|常に|形式|これから))[^:：]{0,12}"
    r"(?:タイトル|見出し|文言|ボタン|コミットメッセージ|キャッチ|ラベル|件名)"
    r"[^:：。]{0,12}[:：]|"
    r"^(?![^:：]*(?:앞으로|항상|형식))[^:：]{0,12}"
    r"(?:제목|문구|버튼|커밋 메시지|라벨|슬로건|헤드라인)[^:：.]{0,12}[:：]|"
    r"(?:翻译|润色|改写|校对|公告|通知|翻訳|添削|校正|번역|교정|공지)[^:：。]{0,12}[:：]|"
    r"\b(?:mail|e-mail|email|correo|courriel|mensaje|mensagem|aviso)\b[^:]{0,30}:(?=\s)"
)
# A line that says: what follows is not mine.
_INTRODUCES = re.compile(
    r"""(?ix) \b(?: errors? | outputs? | logs? | trace(?:back)? | stack | says? | said
    | wrote | docs? | readme | comments? | reviews? | reviewer | message | response
    | result s? | prints? | printed | shows? | example | snippet | email | issue
    | ticket | description | changelog | diff | pasted? | copilot | linter | warnings?
    | reads? | states? | quote | suggested | suggests | plan
    | fehler | ausgabe | meldung | schreibt | sagt | erreur | sortie | dit
    | salida | dice | erro | saída | diz | mensaje | mensagem )
    \b [^.!?]{0,40} : \s* $
    | (?: 报错 | 错误 | 日志 | 输出 | 文档 | 提示 | 如下 | 原文 | 评论 | エラー
    | ログ | 出力 | 以下 | ドキュメント | 에러 | 오류 | 로그 | 출력 | 문서 | 다음 )
    \S{0,12} [:：] \s* $
    | \b(?: excerpts? | extract | passage | taken\ from | copied\ from | auszug
    | ausschnitt | textstelle | extrait | extracto | fragmento | trecho | extrato )
    \b .{0,90} : \s* $
    | ^(?: from | per | according\ to | aus | laut | selon | d'après | según | segundo )
    \b [^.!?]{0,60} : \s* $
    | \b(?: section | part | paragraph | chapter | page | abschnitt | absatz | kapitel
    | passage | paragraphe | chapitre | párrafo | apartado | capítulo | seção
    | parágrafo )\ (?: of | from | aus | du | de | del | d[aeo] | des )
    \b [^.!?]{0,90} : \s* $
    | (?: 一段 | 片段 | 节选 | 摘录 | 规约 | 手册 | 抜粋 | 引用 | の一部 | 規約 | 手引き
    | ガイドライン | 발췌 | 일부 | 규약 | 가이드 | 지침 | 사내\ ?문서 )
    .{0,60} [:：] \s* $"""
)
# Lines of tools: prompts of shells, times, levels, traces, differences, frames.
_TOOL = re.compile(
    r"""(?x)
    [$❯➜%»›⏺⎿●✓✗✘✔✖│┃├└┌╭╰═─█▶>] (?: \s | $ )
    | \S+@\S+[:~]\S*[$\#]\s | \[? \d{4}-\d\d-\d\d [T ]\d | \[? \d\d:\d\d:\d\d
    | \[?(?:ERROR|WARN(?:ING)?|INFO|DEBUG|TRACE|FATAL|NOTICE|CRITICAL|FAIL(?:ED)?|PASS
      (?:ED)?|OK)\b[\]:\s]
    | (?:[Ee]rror|[Ww]arning|[Nn]ote|[Hh]elp|[Ff]atal|[Pp]anic|hint)(?:\[\w+\])?:\s
    | remote:\s | (?:[A-Z]\w+\ ){1,2}[Ee]rror(?::|\ in)\s
    | Traceback\ \(|File\ "|Caused\ by:|Exception\ in|During\ handling|goroutine\ \d
    | at\ [\w.$<>]+[ (]|npm\ (?:ERR|WARN)|yarn\ run|make(?:\[\d+\])?:\s|\w*Error\b.*:
    | (?:\w+\.)+\w*(?:Error|Exception)\b
    | diff\ --git|index\ [0-9a-f]{6,}|@@\ |---\ [ab]/|\+\+\+\ [ab]/|[+](?:\s|\S)
    | \d+\s*[|│:]\s | [0-9a-f]{7,40}\s | On\ branch\ | modified:\s | commit\ [0-9a-f]{7}
    | \S+:\d+(?::\d+)?[:\s] | /\S+/\S+\s*$ | \|.*\|\s*$ | =+\s | -{3,} | \*{3,} | <\/?\w
    | HTTP/\d | (?:GET|POST|PUT|DELETE|PATCH)\ /
    | (?:sudo|npm|npx|pnpm|yarn|git|cd|docker|kubectl|curl|cargo|pip|export|ssh)\ \S+$
    """
)
_CODE = re.compile(
    r"""(?x)
    (?:def|class|func|fn|import|from|const|let|var|function|return|if|for|while|elif
    |public|private|protected|static|async|await|package|use|struct|enum|interface|type
    |try|catch|switch|case|end|throw|export|impl)\b .* (?:[{(:;]|\bimport\b|=.+) \s* $
    | .* (?:[{};]|=>|\)\s*\{|\\|&&|\|\|) \s* $
    | (?://|/\*|\*/|\*\ @|--\ |\#!|;;|\#\ ?include\b) .*
    | ["']?[\w.\-\[\]]+["']?\s*(?:=|:=|\+=|==)\s*\S | ["'][\w.\- ]+["']\s*: | [}\])]
    | (?:SELECT|INSERT|UPDATE|CREATE|ALTER|DROP|FROM|WHERE)\s.* | @\w+[\w.]*\(
    | \w+(?:\.\w+)+\(.*\)\s*$ | \w+\(.*\)\s*$
    """
)


def own_lines(text: str) -> list[str | None]:
    """The lines of a prompt that its writer seems to have typed, `None` for others.

    A line keeps its words; the mark of a list item is taken off.
    """
    lines = text.split("\n")
    headings = sum(1 for line in lines if _HEADING.match(line))
    return list(_kept(lines, is_document=headings > 1))


def _kept(lines: list[str], *, is_document: bool) -> Iterator[str | None]:
    fence = tag = ""
    is_quoted = is_started = False
    spoken = _spoken(lines)
    for number, line in enumerate(lines):
        bare = line.strip()
        if tag or number in spoken:
            tag = "" if bare.endswith(tag) else tag
            yield None
            continue
        if opening := _TAG.match(bare):
            closing = f"</{opening[1]}>"
            if any(each.strip().endswith(closing) for each in lines[number + 1 :]):
                tag = closing
                yield None
                continue
        if fence:
            fence = "" if bare.startswith(fence) else fence
            yield None
            continue
        if bare.startswith(_FENCES):
            is_quoted = False
            fence = "" if bare.endswith(bare[:3]) and len(bare) > 5 else bare[:3]
            yield None
            continue
        if not bare:
            is_quoted = is_quoted and not is_started
            yield None
            continue
        if _HEADING.match(bare):
            if is_document:
                # A document: nothing after its first heading is a turn of talk.
                return
            yield None
            continue
        if is_quoted:
            is_started = True
            yield None
            continue
        if _ROLE.match(bare) or bare.startswith(_SHELLS):
            is_quoted = is_started = True
            yield None
            continue
        is_quoted = bare.endswith(_COLONS) and bool(_INTRODUCES.search(bare))
        is_started = False
        yield _own(line, bare)


def _spoken(lines: list[str]) -> frozenset[int]:
    """The numbers of the lines of a talk between others."""
    found = {
        number: match[1].lower()
        for number, line in enumerate(lines)
        if (match := _SPEAKER.match(line.strip()))
    }
    names = set(found.values())
    is_talk = len(found) >= _FEWEST_SPOKEN and 1 < len(names) < len(found)
    return frozenset(found) if is_talk else frozenset()


def _own(line: str, bare: str) -> str | None:
    if _GRADE.match(bare):
        return None
    unmarked = _BULLET.sub("", bare, count=1) if _BULLET.match(bare) else bare
    if (":" in bare or "：" in bare) and (given := _GIVES.search(unmarked)):
        bare = unmarked = unmarked[: given.end()]
    if unmarked == bare and (_TOOL.match(bare) or line.startswith(("    ", "\t"))):
        return None
    if _CODE.match(unmarked) or _is_dense_with_marks(unmarked):
        return None
    return unmarked


def _is_dense_with_marks(line: str) -> bool:
    marks = len(line) - len(line.translate(_CODE_MARKS))
    quoted = line.count("`") + line.count('"') + line.count("'")
    return marks - quoted > max(4, len(line) * _MOST_CODE_MARKS)
