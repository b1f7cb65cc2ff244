"""Names that answer one question, so that to choose one is to turn down the others.

Lower case; the first of a row names the question.
"""

from __future__ import annotations

_ROWS = """
package_manager npm pnpm yarn bun
python.package_manager pip poetry uv pipenv pdm conda rye
python.formatter black ruff yapf autopep8
linter eslint biome oxlint tslint xo
formatter prettier dprint
test_runner jest vitest mocha jasmine ava karma
python.test_runner pytest unittest nose
e2e.runner playwright cypress selenium puppeteer testcafe
js.runtime node deno
web.framework fastapi django flask starlette litestar
js.framework express fastify koa hapi nestjs hono
ui.library react vue svelte angular solid preact
bundler webpack vite rollup esbuild parcel turbopack
database postgres postgresql mysql mariadb sqlite oracle mssql mongodb dynamodb
database cockroachdb
cache redis memcached valkey keyv
queue kafka rabbitmq sqs nats pulsar celery sidekiq
orm sqlalchemy tortoise peewee prisma drizzle typeorm sequelize knex
migrations alembic aerich flyway liquibase
state redux zustand mobx recoil jotai
validation zod yup joi valibot pydantic marshmallow
dates moment dayjs luxon
css tailwind bootstrap bulma
ci jenkins circleci travis buildkite
version_control.host github gitlab bitbucket gitea
cloud aws gcp azure heroku fly hetzner vercel netlify
orchestration kubernetes nomad swarm
infrastructure terraform pulumi cloudformation cdk
containers docker podman
issues jira linear asana trello shortcut
wiki confluence notion
chat slack teams discord mattermost
build make just bazel gradle maven cmake meson ninja
shell bash zsh fish
editor vim neovim emacs vscode
logging winston pino bunyan loguru structlog
indentation tabs spaces
quotes single double
branch main master develop trunk
merging rebase merge squash
weekday monday tuesday wednesday thursday friday saturday sunday
weekday mondays tuesdays wednesdays thursdays fridays saturdays sundays
weekday montag dienstag mittwoch donnerstag freitag samstag sonntag
weekday montags dienstags mittwochs donnerstags freitags samstags sonntags
weekday lunes martes miércoles jueves viernes sábado domingo
weekday lundi mardi mercredi jeudi vendredi samedi dimanche
weekday segunda terça quarta quinta sexta sábado domingo
language english german french spanish portuguese chinese japanese korean italian
spelling british american
case camelcase snake_case kebab-case pascalcase
api rest graphql grpc trpc
http axios fetch ky got
theme dark light
"""

QUESTIONS: dict[str, str] = {}
for _row in _ROWS.split("\n"):
    _question, *_names = _row.split() or [""]
    for _name in _names:
        QUESTIONS.setdefault(_name, _question)
