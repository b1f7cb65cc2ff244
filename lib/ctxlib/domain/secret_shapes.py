"""Credentials that tell themselves by their shape, and what shows that one may come."""

from __future__ import annotations

# Keys that tell themselves by their prefix: rule, what must be there for the rule
# to be tried at all, pattern. `(?<![A-Za-z0-9])` keeps `task-` from being `sk-`.
_EDGE = r"(?<![A-Za-z0-9])"
# The header alone is enough; what follows it goes with it when redacted.
_PRIVATE = (
    r"-{2,5} ?(?i:BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY)(?: BLOCK)?(?:[ -]{2,}"
    r"(?:(?:[^B]|B(?!EGIN )){0,8000}?-{2,5} ?END [A-Z0-9 ]*PRIVATE KEY"
    r"(?: BLOCK)?[ -]{2,}"
    r"|(?:\s*[A-Za-z0-9+/=\\]{16,})*))?"
    r"|\bBEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY\b"
    r"|AGE-SECRET-KEY-1[A-Z0-9]{20,}|PuTTY-User-Key-File-\d[^\n]*"
)
SHAPES = (
    (
        "private-key",
        ("PRIVATE KEY", "-begin ", "SECRET-KEY-", "PuTTY-User-Key"),
        _PRIVATE,
    ),
    (
        "aws-key",
        ("AKIA", "ASIA", "ABIA", "ACCA"),
        _EDGE + r"(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    ),
    (
        "github-token",
        ("ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"),
        _EDGE + r"(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})",
    ),
    (
        "gitlab-token",
        (
            *("glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-", "glsoat-"),
            *("glimt-", "glagent-", "GR1348941", "gloas-", "glffct-"),
        ),
        _EDGE + r"(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-"
        r"[A-Za-z0-9_\-.]{16,}|GR1348941[A-Za-z0-9_-]{16,})",
    ),
    (
        "slack-token",
        ("xox", "xapp-", "hooks.slack.com/"),
        _EDGE + r"(?:xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9-]{10,}|xapp-\d-[A-Za-z0-9-]"
        r"{16,}|hooks\.slack\.com/(?:services|workflows)/[A-Za-z0-9/+]{20,})",
    ),
    (
        "stripe-key",
        ("k_live_", "k_test_", "whsec_"),
        _EDGE + r"(?:[sr]k_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{16,})",
    ),
    (
        "google-key",
        ("AIza", "GOCSPX-", "ya29.", "1//0"),
        _EDGE + r"(?:AIza[A-Za-z0-9_-]{30,}|GOCSPX-[A-Za-z0-9_-]{20,}"
        r"|ya29\.[A-Za-z0-9_-]{20,}|1//0[A-Za-z0-9_-]{24,})",
    ),
    ("npm-token", ("npm_",), _EDGE + r"npm_[A-Za-z0-9]{30,}"),
    ("pypi-token", ("pypi-Ag",), _EDGE + r"pypi-Ag[A-Za-z0-9_-]{20,}"),
    (
        "huggingface-token",
        ("hf_", "api_org_"),
        _EDGE + r"(?:hf_|api_org_)[A-Za-z0-9]{20,}",
    ),
    ("anthropic-key", ("sk-ant-",), _EDGE + r"sk-ant-[A-Za-z0-9_-]{16,}"),
    (
        "openai-key",
        ("sk-", "sess-", "rk-"),
        _EDGE + r"(?:(?:sk|rk)-(?:(?:proj|svcacct|admin|or-v1|lf|live|test)-)?"
        r"(?:(?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{16,}"
        r"|[A-Za-z0-9]{16,})|sess-[A-Za-z0-9]{30,})",
    ),
    (
        "json-web-token",
        ("eyJ",),
        _EDGE + r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{6,}",
    ),
    (
        "service-token",
        (
            *("SG.", "dop_v1_", "dapi", "hvs.", "dckr_", "lin_api_", "ntn_", "gsk_"),
            *("xai-", "r8_", "pplx-", "glsa_", "PMAK-", "ATATT3", "shp", "sbp_"),
            *("key-", "SK", ":AA", "AccountKey=", "discord"),
        ),
        _EDGE + r"(?:SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|dop_v1_[a-f0-9]{40,}"
        r"|dapi[a-f0-9]{32}|hvs\.[A-Za-z0-9_-]{20,}|dckr_(?:pat|oat)_[A-Za-z0-9_-]{20,}"
        r"|lin_api_[A-Za-z0-9]{30,}|ntn_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{30,}"
        r"|xai-[A-Za-z0-9]{30,}|r8_[A-Za-z0-9]{30,}|pplx-[A-Za-z0-9]{30,}"
        r"|glsa_[A-Za-z0-9]{20,}_[a-f0-9]{8}|PMAK-[a-f0-9]{20,}-[a-f0-9]{20,}"
        r"|ATATT3[A-Za-z0-9_=-]{30,}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}"
        r"|sbp_[a-f0-9]{40}|key-[a-f0-9]{32}|SK[a-f0-9]{32}(?![a-f0-9])"
        r"|\d{8,10}:AA[A-Za-z0-9_-]{32,}|AccountKey=[A-Za-z0-9+/]{40,}={0,2}"
        r"|discord(?:app)?\.com/api/webhooks/\d+/[A-Za-z0-9_-]{30,})",
    ),
)
# What `shapes` needs to see before it is worth trying.
PREFIXES = tuple(part for _, needed, _ in SHAPES for part in needed)
