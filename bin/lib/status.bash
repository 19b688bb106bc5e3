# shellcheck shell=bash
# A little traffic, and one line that says how everything is.

TRAFFIC=yes
TRAFFIC_EVERY=5
TRAFFIC_MOST=60
SENT=0
REFUSED=0
NEXT_SEND=0
NODE=node-1
RUN_ID=$(date +%s)

create_list() {
  ! http GET "${PORT[central]}" /api/v1/lists/ops || return 0
  http PUT "${PORT[central]}" /api/v1/lists/ops '{"recipients":["operator@example.org"]}' ||
    die 1 "central did not take the list 'ops': HTTP $HTTP_STATUS $HTTP_BODY"
}

# In turn a notification and a call.
send_when_due() {
  local path body subjects=("Tank 3 level low" "Filter 12 is due" "Batch 4711 finished" "Überdruck in Kessel 2 🚧")
  [[ $TRAFFIC == yes ]] || return 0
  ((SENT < TRAFFIC_MOST && SECONDS >= NEXT_SEND)) || return 0
  NEXT_SEND=$((SECONDS + TRAFFIC_EVERY))
  if ((SENT % 2 == 0)); then
    path=/api/v1/notifications
    printf -v body '{"list":"ops","subject":"%s","body":"Notification %d of the demo."}' \
      "${subjects[SENT / 2 % 4]}" $((SENT + 1))
  else
    path=/api/v1/external-systems/demo-api/calls
    printf -v body '{"method":"POST","path":"/readings","body":{"number":%d}}' $((SENT + 1))
  fi
  if post_to_site "$path" "$body"; then
    SENT=$((SENT + 1))
  elif [[ $HTTP_STATUS != 000 ]]; then
    REFUSED=$((REFUSED + 1))
  fi
}

# To the node that took the last one, else to the other; under the same key, so that it counts once
# even if the first had taken it and could not say so.
post_to_site() { # PATH BODY
  local HTTP_KEY=demo-$RUN_ID-$SENT
  http POST "${PORT[$NODE]}" "$@" && return
  NODE=$(other_node "$NODE")
  http POST "${PORT[$NODE]}" "$@"
}

traffic_text() {
  printf 'sent %d' "$SENT"
  ((SENT < TRAFFIC_MOST)) || printf ' (all)'
  ((REFUSED == 0)) || printf ', refused %d' "$REFUSED"
}

central_text() {
  printf 'central '
  state_of central && http GET "${PORT[central]}" /api/v1/kpis || return 0
  printf ', queue %s, parked %s' "$(json_number queueDepth)" "$(json_number parked)"
}

world_text() {
  local state
  state=$(state_of world) || { printf 'world %s' "$state"; return; }
  ! http GET "${PORT[world]}" / || printf 'mails %s, calls %s' "$(json_number mails)" "$(json_number calls)"
}

state_of() {
  if pid_of "$1" >/dev/null; then
    printf 'up'
  else
    printf 'DOWN (--restart %s)' "$1"
    return 1
  fi
}

# Runs until a signal ends it. On a terminal two lines are rewritten, elsewhere one comes every 10 s.
supervise() {
  local site rest next_line=0
  [[ ! -t 1 ]] || printf '\n'
  while true; do
    send_when_due
    if [[ -t 1 ]] || ((SECONDS >= next_line)); then
      site=$(site_text) || true
      rest="$(central_text) | $(world_text) | $(traffic_text)"
      show "$site" "$rest"
      next_line=$((SECONDS + 10))
    fi
    sleep 1
  done
}

show() { # SITE REST
  local width
  if [[ -t 1 ]]; then
    width=$(($(tput cols 2>/dev/null || echo 80) - 1))
    printf '\r\033[A\033[K%s\n\033[K%s' "${1:0:width}" "${2:0:width}"
  else
    say "$(date +%H:%M:%S) $1 | $2"
  fi
}
