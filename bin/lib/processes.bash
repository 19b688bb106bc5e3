# shellcheck shell=bash
# Processes by pid file. A pid alone says little, since the system gives it out again; together with
# the time at which the process started it is ours or it is not.

# Who a living process is: start time and boot. Fails for a dead one, reaped or not.
identity_of() {
  local stat fields boot=
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null || return 1
  read -ra fields <<<"${stat##*) }"
  [[ ${fields[0]} != [ZX] ]] || return 1
  { read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null || true
  printf '%s@%s' "${fields[19]}" "$boot"
}

remember() { # NAME PID
  printf '%s %s\n' "$2" "$(identity_of "$2" || echo ended)" >"$RUN/$1.pid"
}

# The pid of the process remembered under that name, if it still runs.
pid_of() {
  local pid identity
  { read -r pid identity <"$RUN/$1.pid"; } 2>/dev/null || return 1
  [[ $pid =~ ^[0-9]+$ && $(identity_of "$pid") == "$identity" ]] || return 1
  printf '%s' "$pid"
}

# launch NAME COMMAND…: in its own working directory and session, so that Ctrl-C in the terminal
# reaches only the demo, which then stops things in order.
launch() {
  local name=$1 session=()
  shift
  ! command -v setsid >/dev/null || session=(setsid)
  (
    cd "$DATA/$name" || exit
    trap '' HUP
    exec "${session[@]}" "$@"
  ) >>"$LOGS/$name.log" 2>&1 </dev/null &
  remember "$name" $!
  disown $! # the status line says when it has died, bash need not
}

# wait_gone SECONDS PID: true when the process has ended within that time.
wait_gone() {
  local tenths=$(($1 * 10))
  while identity_of "$2" >/dev/null; do
    ((tenths-- > 0)) || return 1
    sleep 0.1
  done
}

# halt NAME SECONDS: asks it to end, and ends it when it does not.
halt() {
  local pid
  if pid=$(pid_of "$1"); then
    kill -TERM "$pid" 2>/dev/null || true
    if ! wait_gone "$2" "$pid"; then
      say "$1 did not stop within $2 s and is killed"
      kill -KILL "$pid" 2>/dev/null || true
      wait_gone 5 "$pid" || true
    fi
  fi
  rm -f "$RUN/$1.pid"
}

# PostgreSQL ends with central, but not when central was killed and never started again.
halt_postgres() {
  local file pid directory
  while IFS= read -r file; do
    directory=$(readlink -f "$(dirname "$file")")
    { read -r pid <"$file"; } 2>/dev/null || continue
    # PostgreSQL works in its data directory: nobody else's server has ours.
    [[ $pid =~ ^[0-9]+$ && $(readlink "/proc/$pid/cwd") == "$directory" ]] || continue
    kill -INT "$pid" 2>/dev/null || true # its "fast" shutdown
    wait_gone 10 "$pid" || kill -QUIT "$pid" 2>/dev/null || true
    wait_gone 5 "$pid" || kill -KILL "$pid" 2>/dev/null || true
  done < <(find "$DATA/central" -maxdepth 6 -name postmaster.pid 2>/dev/null)
}
