# shellcheck shell=bash
# A little traffic, and one line that says how everything is.

TRAFFIC=yes
TRAFFIC_EVERY=5
TRAFFIC_MOST=60
SENT=0
REFUSED=0
NEXT_SEND=0

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
  pid_of site >/dev/null || return 0
  if ((SENT % 2 == 0)); then
    path=/api/v1/notifications
    printf -v body '{"list":"ops","subject":"%s","body":"Notification %d of the demo."}' \
      "${subjects[SENT / 2 % 4]}" $((SENT + 1))
  else
    path=/api/v1/external-systems/demo-api/calls
    printf -v body '{"method":"POST","path":"/readings","body":{"number":%d}}' $((SENT + 1))
  fi
  if http POST "${PORT[site]}" "$path" "$body"; then
    SENT=$((SENT + 1))
  elif [[ $HTTP_STATUS != 000 ]]; then
    REFUSED=$((REFUSED + 1))
  fi
}

status_text() {
  local site central world sent="sent $SENT"
  ((SENT < TRAFFIC_MOST)) || sent+=" (all)"
  ((REFUSED == 0)) || sent+=", refused $REFUSED"
  site=$(state_of site) && http GET "${PORT[site]}" /api/v1/status &&
    site+=", buffer $(json_number pending buffer), parked $(json_number parked buffer), link $(json_word centralLink)"
  central=$(state_of central) && http GET "${PORT[central]}" /api/v1/kpis &&
    central+=", queue $(json_number queueDepth), parked $(json_number parked)"
  world=$(state_of world) && http GET "${PORT[world]}" / &&
    world="mails $(json_number mails), calls $(json_number calls)"
  printf 'site %s | central %s | %s | %s' "$site" "$central" "${world/#DOWN/world DOWN}" "$sent"
}

state_of() {
  if pid_of "$1" >/dev/null; then
    printf 'up'
  else
    printf 'DOWN (--restart %s)' "$1"
    return 1
  fi
}

# Runs until a signal ends it. On a terminal one line is rewritten, elsewhere one comes every 10 s.
supervise() {
  local text next_line=0 width
  while true; do
    send_when_due
    if [[ -t 1 ]]; then
      text=$(status_text) || true
      width=$(tput cols 2>/dev/null || echo 80)
      printf '\r\033[K%s' "${text:0:width-1}"
    elif ((SECONDS >= next_line)); then
      next_line=$((SECONDS + 10))
      text=$(status_text) || true
      say "$(date +%H:%M:%S) $text"
    fi
    sleep 1
  done
}
