"""Names of technologies: whoever names one that no fact has asks about something else.

Languages, frameworks, databases and systems, folded, as they are written in one word.
Written by hand for this project. Left out are names that are ordinary words in code or
prose (go, node, spring), what every project uses or may take in (git, json, docker,
small libraries), and what its users, reports and tickets come from (browsers, phones,
trackers).
"""

from __future__ import annotations

NAMES = """
actix aerospike aiohttp airflow airtable anaconda angular angularjs ansible apache
appium appveyor archlinux arduino arduinoide argocd aspnet autocad awk aws azure
babylonjs bazel beautifulsoup bigquery bitcoin bitrise blender bokeh cakephp cassandra
centos ceph chatgpt circuitpython clickhouse clojure cloudflare cloudformation cloudrun
cobol cockroachdb cocoapods codeigniter conda couchbase couchdb cpp csharp cuda cypress
d3js databricks debian delphi deno django dotnet dplyr drupal duckdb dynamodb ec2
elasticsearch elixir emacs erlang esp32 etcd ethereum excel expressjs fargate fastapi
fastify fastlane fedora ffmpeg firebase firestore flask fluentd flutter fortran
fortran77 freebsd freeswitch fsharp gatsby gcp gentoo ggplot ggplot2 gimp godot golang
gradio gradle grafana groovy gtk hadoop haproxy haskell hbase helm heroku hibernate
homebrew hubspot huggingface hyperledger hyperv imagemagick influxdb inkscape ionic ios
istio jaeger java javascript jenkins jmeter joomla jquery julia jupyter k6 k8s kafka
keras kibana kotlin ktor kubectl kubernetes langchain laravel latex libgdx linkerd lisp
logstash lua lwjgl magento mailchimp mariadb matlab matplotlib maven memcached metamask
micropython mikrotik minikube minio mongo mongodb mongoose mssql mysql neo4j neovim
nestjs netbeans netlify netty nextcloud nextjs nginx nixos nltk nodejs numpy nuxt nvidia
ocaml octave odoo okta openai opencv opengl openscad opensearch openshift opensuse
opentelemetry openwrt outlook overleaf owncloud pandas pascal paypal perl pgsql
photoshop php pixijs platformio playwright plsql podman portainer postgis postgres
postgresql powerpoint powershell preact prolog prometheus proxmox pulumi pygame pyqt
pyspark pytest python pytorch qml qt quarkus questdb rabbitmq rails raspberry raspbian
react reactjs redhat redis redshift rethinkdb rhel robotframework rstudio ruby rust
salesforce scala scrapy scylla sed selenium sendgrid sharepoint shopify smalltalk
snowflake solidity solidjs solidworks solr springboot spss sqlite sqlserver squarespace
stata stm32 streamlit stripe supabase svelte swift swiftui symfony synology systemd
tailwind tcl tensorflow terraform threejs tidyverse timescaledb tkinter traefik travis
trino twilio typescript typo3 unity3d unreal unrealengine vagrant vb vba vbnet vercel
verilog vhdl vim virtualbox vite vitest vmware vue vuejs vuetify watchos webgl webpack
winforms wireguard wix woocommerce wordpress wpf xamarin xcode yii zapier zeromq zig
zookeeper
"""
