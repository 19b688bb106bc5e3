# shellcheck shell=bash
# The processes of the demo: world (mail sink and HTTP target), central, site.

declare -A READY_WITHIN=([central]=180 [site]=90 [world]=30)

start_service() {
  case $1 in
    central) launch central "$JAVA" -Xmx512m -jar "$CENTRAL_JAR" ;;
    site) launch site "$JAVA" -Xmx256m -jar "$SITE_JAR" ;;
    world)
      # The stars are for Java: all jars in the directory.
      launch world "$JAVA" -Xmx128m \
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

check_ports() { # NAME…
  local name seen=' '
  for name in "$@"; do
    [[ $seen != *" ${PORT[$name]} "* ]] ||
      die 2 "port ${PORT[$name]} is given twice: change one with --$name-port PORT"
    seen+="${PORT[$name]} "
    ! port_answers "${PORT[$name]}" ||
      die 3 "port ${PORT[$name]} is taken by another program: change it with --$name-port PORT"
  done
}

stop_everything() {
  halt build 10
  halt site 20
  halt central 40
  halt_postgres
  halt world 5
}
