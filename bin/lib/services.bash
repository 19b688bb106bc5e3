# shellcheck shell=bash
# The processes of the demo: world (mail sink and HTTP target), central, the nodes of the site.

SERVICES=(world central node-1 node-2)
# Half the processor time of a start; the better compiler would not pay for itself in a demo.
QUICK_START=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
declare -A READY_WITHIN=([central]=180 [node-1]=90 [node-2]=90 [world]=30)

start_service() {
  case $1 in
    central) launch central "$JAVA" "${QUICK_START[@]}" -Xmx512m -jar "$CENTRAL_JAR" ;;
    node-?) launch "$1" "$JAVA" "${QUICK_START[@]}" -Xmx256m -jar "$SITE_JAR" ;;
    world)
      # The stars are for Java: all jars in the directory.
      launch world "$JAVA" "${QUICK_START[@]}" -Xmx128m \
        -cp "$REPO/testkit/target/*:$REPO/testkit/target/outside-world/*" \
        dev.holdfast.testkit.world.OutsideWorldMain \
        --smtp-port "${PORT[smtp]}" --http-port "${PORT[world]}"
      ;;
  esac
}

is_ready() {
  case $1 in
    world) http GET "${PORT[world]}" / ;;
    *) http GET "${PORT[$1]}" /q/health/ready ;;
  esac
}

# False, with the reason shown, when it ends or does not become ready in time.
await_ready() {
  local name=$1 deadline=$((SECONDS + READY_WITHIN[$1]))
  while true; do
    pid_of "$name" >/dev/null || { not_ready "$name" "ended while starting"; return 1; }
    ! is_ready "$name" || break
    ((SECONDS < deadline)) || { not_ready "$name" "was not ready in time"; return 1; }
    sleep 0.3
  done
  say "  $name is ready after $((SECONDS - STARTED)) s"
}

not_ready() { # NAME WHAT
  show_tail "$LOGS/$1.log" 30
  printf 'demo: %s %s, see %s\n' "$1" "$2" "$LOGS/$1.log" >&2
}

# Each with the option that changes it.
ports_of() { # NAME
  local cluster=${PORT[cluster]}
  case $1 in
    central) printf '%s\n' "central ${PORT[central]}" ;;
    node-1) printf '%s\n' "site ${PORT[node-1]}" "cluster $cluster" "cluster $((cluster + 1))" ;;
    node-2) printf '%s\n' "node-2 ${PORT[node-2]}" "cluster $((cluster + 2))" "cluster $((cluster + 3))" ;;
    world) printf '%s\n' "smtp ${PORT[smtp]}" "world ${PORT[world]}" ;;
  esac
}

check_ports() { # NAME…
  local name option port seen=' '
  for name in "$@"; do
    while read -r option port; do
      [[ $seen != *" $port "* ]] ||
        die 2 "port $port is given twice: change one with --$option-port PORT"
      seen+="$port "
      ! port_answers "$port" ||
        die 3 "port $port is taken by another program: change it with --$option-port PORT"
    done < <(ports_of "$name")
  done
}

# The standby first: an active node hands over to it, which would take its time for nothing.
stop_everything() {
  local active
  halt build 10
  active=$(node_in_role active) || active=node-1
  halt "$(other_node "$active")" 20
  halt "$active" 20
  halt "$FORMER_SITE" 20
  halt central 40
  halt_postgres
  halt world 5
}
