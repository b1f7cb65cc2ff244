"""Credentials that tell themselves by their shape, and what shows that one may come."""

from __future__ import annotations

# Keys that tell themselves by their prefix: rule, what must be there for the rule
# to be tried at all, pattern. The edge keeps `task-` from being `sk-`.
_EDGE = r"(?<![A-Za-z0-9])"
_UUID = r"[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}"
# The header alone is enough; what follows it goes with it when redacted.
_PRIVATE = (
    r"-{2,5} ?(?i:BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY)(?: BLOCK)?(?:[ -]{2,}"
    r"(?:(?:[^B]|B(?!EGIN )){0,8000}?-{2,5} ?END [A-Z0-9 ]{0,60}PRIVATE KEY"
    r"(?: BLOCK)?[ -]{2,}"
    r"|(?:\s{0,20}[A-Za-z0-9+/=\\]{16,2000}){0,200}))?"
    r"|\bBEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY\b"
    r"|-{2,5} ?END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY\b"
    r"|AGE-SECRET-KEY-1[A-Z0-9]{20,}|PuTTY-User-Key-File-\d[^\n]*"
    r"|Private-Lines: ?\d+(?:\n[A-Za-z0-9+/=]{16,200}){0,100}"
)
# The rest of the words: a prefix, and how many characters come after it at least.
# Only what is long, has a digit and is no phrase counts; see `credentials.shapes`.
_SERVICES = """
    AIK_CI_20 AIK_SECRET_30 AKCp40 ATATT30 ATBB24 ATCTT30 API-26 AQ.Ab30 AQVN35 ABSK60
    AstraCS:20 BBDC-24 CAIS60 CCDB1_40 CCIPAT_30 CCIPRJ_30 CLOJARS_40 EAAA40 EAAC60
    EAAM60 EZAK40 EZTK40 FLWSECK-20 FLWSECK_TEST-12 HRKU-30 LTAI16 NRAK-20 NRII-20
    NRJS-16 NRRA-20 PMAK-40 PMAT-20 SG.40 STS.20 apify_api_24 apk_60 api_live.20
    bedrock-api-key-20 bkaa_30 bkaj_30 bkar_30 bkct_30 bkpat_30 bkpt_30 bkua_30
    cfat_30 cfut_30 cio32 cmVmd50 cnvca40 cog_40 csa_30 csk-40 ddo_30 ddp_30
    dckr_oat_20 dckr_pat_20 dnkey-40 doo_v1_40 dop_v1_40 dor_v1_40 dp.audit.30 dp.ct.30
    dp.pt.30 dp.sa.30 dp.scim.30 dp.st.30 dt0c01.40 duffel_live_24 duffel_test_24
    dvc_server_12 endr+16 essu_40 eyJrIjoi30 figd_30 fig_oh_30 fio-u-40 fm1a_40 fm1r_40
    fm2_40 fo1_30 fw_20 glc_32 glsa_30 gsk_30 hvb.20 hvr.20 hvs.20 ico-24 ion_30
    lin_api_30 lin_oauth_30 lip_20 llx-30 lsv2_pt_30 lsv2_sk_30 mdb_sa_sk_30
    mercury_production_20 mlsn.24 napi_40 nfb_30 nfc_30 nfo_30 nfp_30 nfu_30 ntn_30
    nvapi-40 nyk_40 ops_eyJ40 os_v2_app_60 os_v2_org_60 p8e-24 packagist_ack_24
    packagist_acs_40 packagist_ort_40 packagist_out_40 pcsk_40 pdl_live_apikey_30
    phs_30 phx_30 pina_30 pnu_30 polar_at_20 polar_oat_20 polar_pat_20 pplx-30
    pscale_oauth_28 pscale_pw_28 pscale_tkn_28 pul-32 r8_30 ramp_sec_30 rdme_50 re_30
    rnd_24 rootly_40 rpa_28 rubygems_32 rzp_live_12 rzp_test_12 samsara_api_20
    sb_secret_20 sbp_30 secret_40 sgp_32 sha256~40 shippo_live_30 shippo_test_30
    shpat_24 shpca_24 shppa_24 shpss_24 sm_aat_16 sm_pat_16 sm_sat_16 sntrys_40
    sntryu_40 sq0atp-20 sq0csp-20 sqa_30 sqp_30 squ_30 tfp_40 tgp_v1_30 tk-us-30
    tskey-20 tss_30 ucat_24 unkey_20 vca_30 vci_30 vck_30 vcp_30 vcr_30 vtwn_20 waka_30
    wandb_v1_40 xai-30 xkeysib-50 xnd_production_40 xsmtpsib-50 zpka_30
    hooks.zapier.com/hooks/catch/12 webhook.office.com/webhookb2/60
    discord.com/api/webhooks/50 discordapp.com/api/webhooks/50
"""


def _split(service: str) -> tuple[str, int]:
    prefix = service.rstrip("0123456789")
    return prefix, int(service[len(prefix) :])


# By prefix: how many characters of a token must follow it.
SERVICES = dict(_split(service) for service in _SERVICES.split())
_HASH = (
    r"\$(?:2[abxy]?\$\d\d\$[A-Za-z0-9./]{50,}|(?:1|5|6|7|y|apr1)\$[^\s$:]{0,40}\$"
    r"[^\s:'\"]{20,}|argon2\w{1,2}\$[^\s'\"]{40,}|pbkdf2[^\s'\"]{40,})"
    r"|\{SSHA\d*\}[A-Za-z0-9+/=]{28,}"
)
SHAPES = (
    (
        "private-key",
        (
            *("PRIVATE KEY", "-begin ", "private key-", "SECRET-KEY-"),
            *("PuTTY-User-Key", "Private-Lines: "),
        ),
        _PRIVATE,
    ),
    (
        "aws-key",
        ("AKIA", "ASIA", "ABIA", "ACCA", "A3T"),
        _EDGE + r"(?:AKIA|ASIA|ABIA|ACCA|A3T[A-Z0-9])[A-Z0-9]{16}(?![A-Za-z0-9])",
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
            "_gitlab_session=",
        ),
        _EDGE + r"(?:gl(?:pat|dt|rt|cbt|ptt|ft|soat|imt|agent|oas|ffct)-"
        r"[A-Za-z0-9_\-.]{16,}|GR1348941[A-Za-z0-9_-]{16,}"
        r"|_gitlab_session=[a-z0-9]{32})",
    ),
    (
        "slack-token",
        ("xox", "xapp-", "hooks.slack.com/"),
        _EDGE + r"(?:xox[a-z](?:\.xox[a-z])?-[A-Za-z0-9%/+-]{10,}|xapp-\d-[A-Za-z0-9-]"
        r"{16,}|hooks\.slack\.com/(?:services|workflows|triggers)/[A-Za-z0-9/+]{20,})",
    ),
    (
        "stripe-key",
        ("k_live_", "k_test_", "k_prod_", "whsec_"),
        _EDGE + r"(?:[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}"
        r"|whsec_[A-Za-z0-9+/=]{16,})",
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
        ("sk-", "sess-", "rk-", "sk_"),
        _EDGE + r"(?:(?:sk|rk)-(?:(?:proj|svcacct|admin|or-v1|lf|live|test)-)?"
        r"(?:(?=[A-Za-z_-]{0,200}\d)(?=[0-9_-]{0,200}[A-Za-z])[A-Za-z0-9_-]{16,}"
        r"|[A-Za-z0-9]{16,})|sess-[A-Za-z0-9]{30,}|sk_[a-f0-9]{40,})",
    ),
    (
        "json-web-token",
        ("eyJ",),
        _EDGE + r"eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{6,}",
    ),
    (
        "service-token",
        (
            *("dapi", "key-", "SK", ":AA", "AccountKey=", "v1.0-", ".atlasv1.", "pat"),
            *("Q~", "-us", "access-", "api-", "sdk-", "u+", "A3-", "hooks.", "_mmk"),
            "sig=",
        ),
        _EDGE + r"(?:dapi[a-f0-9]{32}|key-[a-f0-9]{32}|SK[a-f0-9]{32}(?![a-f0-9])"
        r"|\d{8,10}:AA[A-Za-z0-9_-]{32,}|AccountKey=[A-Za-z0-9+/]{40,}={0,2}"
        r"|v1\.0-[a-f0-9]{24}-[a-f0-9]{60,}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{40,}"
        r"|pat[A-Za-z0-9]{14}\.[a-f0-9]{40,}|[\w~.]{3}\dQ~[\w~.-]{30,}"
        rf"|[a-f0-9]{{32}}-us\d\d?\b|access-(?:sandbox|development|production)-{_UUID}"
        rf"|(?:api|sdk|pat-(?:na|eu)\d)-{_UUID}|u\+[A-Za-z0-9_+-]{{18}}(?![\w-])"
        r"|A3-[A-Z0-9]{6}(?:-[A-Z0-9]{5,11}){4,5}|[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk"
        r"|sig=[A-Za-z0-9%+/]{40,}={0,2})",
    ),
    (
        "service-token",
        ("FlyV1 ",),
        r"FlyV1 f[mo]\d\w?_[A-Za-z0-9+/=_,-]{40,}",
    ),
    (
        "password-hash",
        (
            "$1$",
            "$2",
            "$5$",
            "$6$",
            "$y$",
            "$7$",
            "$apr1$",
            "$argon2",
            "{SSHA",
            "$pbkdf2",
        ),
        _HASH,
    ),
)
# How many characters a key of a rule has at least after its prefix, where its pattern
# takes shorter ones: so long, and it is a key even if it is `abcdef…`.
WHOLE = {
    "anthropic-key": 40,
    "github-token": 36,
    "gitlab-token": 20,
    "google-key": 28,
    "huggingface-token": 34,
    "npm-token": 36,
    "openai-key": 32,
    "pypi-token": 40,
    "slack-token": 32,
    "stripe-key": 24,
}
# Forms without a prefix: dots or dashes at the right places.
FORMS = (
    (
        "service-token",
        _EDGE + r"[MNO][A-Za-z0-9_-]{23,25}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}"
        r"(?![A-Za-z0-9])",
    ),
    # What lets a machine into a Kubernetes cluster.
    (
        "service-token",
        r"(?<![\w.])(?=[a-z]{0,5}\d)[a-z0-9]{6}\.(?=[a-z]{0,15}\d)[a-z0-9]{16}(?![\w.])",
    ),
    ("license-key", _EDGE + r"(?:[A-Z0-9]{5}-){3,9}[A-Z0-9]{5}(?![A-Za-z0-9-])"),
)
# What can only be seen in a whole text: these hold blanks.
SPACED = ("PRIVATE KEY", "-begin ", "private key-", "Private-Lines: ", "FlyV1 ")
# What must be seen in a long word before `shapes` is worth trying.
PREFIXES = (
    *(part for _, needed, _ in SHAPES for part in needed if part not in SPACED),
    *SERVICES,
)


def has_form(word: str) -> bool:
    """Whether a long word may be a token of a form that has no prefix."""
    if word.count(".") == 2:
        return word.lstrip("\"'`(=")[:1] in ("M", "N", "O")
    if word.count(".") == 1 and len(word.partition(".")[2]) < 20:
        return len(word.partition(".")[0]) < 8
    return word.count("-") >= 3 and word.upper() == word
