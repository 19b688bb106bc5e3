# shellcheck shell=bash
# What the demo keeps under its data directory: credentials, the services' configuration, the ports.

declare -A PORT=([central]=8080 [node-1]=8081 [cluster]=7800 [smtp]=2525 [world]=8090)
FORMER_SITE=site # before a site had two nodes
TOKEN=
SITE_SECRET=
SITE_KEY=

make_directories() {
  if [[ -d $DATA/$FORMER_SITE && ! -e $DATA/node-1 ]]; then mv "$DATA/$FORMER_SITE" "$DATA/node-1" || true; fi
  mkdir -p "$RUN" "$LOGS" "$DATA"/{central,node-1,node-2}/config "$DATA/world" 2>/dev/null || true
  [[ -w $RUN && -w $LOGS && -w $DATA/world ]] ||
    die 1 "cannot write to $DATA: choose another place with --data DIR"
}

random_text() {
  head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n'
}

read_credentials() {
  [[ -r $DATA/credentials ]] || return 1
  TOKEN=$(sed -n 's/^token=//p' "$DATA/credentials")
  SITE_SECRET=$(sed -n 's/^site-secret=//p' "$DATA/credentials")
  SITE_KEY=$(sed -n 's/^site-key=//p' "$DATA/credentials")
  [[ -n $TOKEN && -n $SITE_SECRET ]]
}

make_credentials() {
  ! read_credentials || return 0
  write_private "$DATA/credentials" "token=$(random_text)" "site-secret=$(random_text)" \
    "site-key=$(head -c 32 /dev/urandom | base64 | tr -d '\n')"
  read_credentials
}

write_private() { # FILE LINE…
  local file=$1
  shift
  rm -f "$file"
  (umask 077 && printf '%s\n' "$@" >"$file")
}

# In files that only the owner reads: arguments and environment are for others to see.
configure() {
  local hash access
  hash=$(printf '%s' "$TOKEN" | sha256sum)
  access=(
    "holdfast.security.tokens.demo.sha256=${hash%% *}"
    "holdfast.security.tokens.demo.roles=viewer,operator,admin,submit"
  )
  write_private "$DATA/central/config/application.properties" \
    "quarkus.http.host=$LISTEN" \
    "quarkus.http.port=${PORT[central]}" \
    "quarkus.swagger-ui.enabled=true" \
    "holdfast.central.data-dir=data" \
    "quarkus.mailer.host=127.0.0.1" \
    "quarkus.mailer.port=${PORT[smtp]}" \
    "quarkus.mailer.from=holdfast@example.org" \
    "quarkus.mailer.start-tls=DISABLED" \
    "holdfast.messaging.services.demo-site.secret=$SITE_SECRET" \
    "${access[@]}"
  configure_node node-1 "${PORT[cluster]}" $((PORT[cluster] + 2)) "${access[@]}"
  configure_node node-2 $((PORT[cluster] + 2)) "${PORT[cluster]}" "${access[@]}"
}

configure_node() { # NAME CLUSTER-PORT PEER'S LINE…
  local name=$1 own=$2 peer=$3
  shift 3
  write_private "$DATA/$name/config/application.properties" \
    "quarkus.http.host=$LISTEN" \
    "quarkus.http.port=${PORT[$name]}" \
    "quarkus.swagger-ui.enabled=true" \
    "holdfast.site.id=demo-site" \
    "holdfast.site.node=$name" \
    "holdfast.site.data-dir=data" \
    "holdfast.site.cluster.address=127.0.0.1:$own" \
    "holdfast.site.cluster.peers=127.0.0.1:$peer" \
    "holdfast.site.central.url=http://127.0.0.1:${PORT[central]}" \
    "holdfast.site.central.secret=$SITE_SECRET" \
    ${SITE_KEY:+"holdfast.site.secrets.key=$SITE_KEY"} \
    "holdfast.site.external-systems.demo-api.base-url=http://127.0.0.1:${PORT[world]}/target" \
    "holdfast.site.external-systems.demo-api.retry.interval=5s" \
    "holdfast.site.external-systems.demo-api.retry.max-retries=50" \
    "$@"
}

# The other commands act on the demo as it was started, whatever their own options say.
save_ports() {
  local name
  for name in "${!PORT[@]}"; do printf '%s %s\n' "$name" "${PORT[$name]}"; done >"$RUN/ports"
}

load_ports() {
  local name port
  while read -r name port; do PORT[$name]=$port; done <"$RUN/ports"
}
