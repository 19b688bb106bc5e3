# shellcheck shell=bash
# The two nodes of the site: which of them is which, and how they are.

NODES=(node-1 node-2)

other_node() { # NODE
  if [[ $1 == node-1 ]]; then printf node-2; else printf node-1; fi
}

# active, standby, starting, handingOver; fails when the node does not say.
role_of() { # NODE
  pid_of "$1" >/dev/null && http GET "${PORT[$1]}" /api/v1/status && json_word role
}

node_in_role() { # ROLE
  local node
  for node in "${NODES[@]}"; do
    [[ $(role_of "$node") != "$1" ]] || { printf '%s' "$node"; return; }
  done
  return 1
}

# node_meant WORD: the service or services that are meant by it.
node_meant() {
  local node down=()
  case $1 in
    active | standby)
      node_in_role "$1" || die 1 "no node is $1 just now: $(site_text)"
      ;;
    site)
      for node in "${NODES[@]}"; do pid_of "$node" >/dev/null || down+=("$node"); done
      ((${#down[@]} > 0)) || die 1 "both nodes run; name one of them"
      printf '%s ' "${down[@]}"
      ;;
    *) printf '%s' "$1" ;;
  esac
}

await_pair() {
  local deadline=$((SECONDS + 30))
  until is_paired; do
    ((SECONDS < deadline)) || { say "the nodes do not come together: $(site_text)"; return 1; }
    sleep 0.2
  done
}

# One leads, and the other, if it runs, has everything.
is_paired() {
  local node role roles='' epochs=()
  for node in "${NODES[@]}"; do
    pid_of "$node" >/dev/null || continue
    http GET "${PORT[$node]}" /api/v1/status || return 1
    role=$(json_word role)
    [[ $role != standby || $(json_number operations lag) == 0 ]] || return 1
    roles+="$role "
    epochs+=("$(json_number epoch pair)")
  done
  case $roles in
    'active ' | 'active standby ' | 'standby active ') [[ ${epochs[0]} == "${epochs[-1]}" ]] ;;
    *) return 1 ;;
  esac
}

now_ms() { date +%s%3N; }

# Says how long the site had no active node.
await_survivor() { # KILLED BEGAN
  local node deadline=$((SECONDS + 20))
  node=$(other_node "$1")
  pid_of "$node" >/dev/null || { say "$node does not run either: nothing is accepted now"; return; }
  until http GET "${PORT[$node]}" /q/health/group/active; do
    ((SECONDS < deadline)) || die 1 "$node has not become active, see $LOGS/$node.log"
    sleep 0.05
  done
  say "$node is active, $(($(now_ms) - $2)) ms later"
}

site_text() {
  printf '%s | %s' "$(node_text node-1)" "$(node_text node-2)"
}

# What is as it should be is not mentioned: the line is to fit into a terminal.
node_text() { # NODE
  local role parked
  printf '%s ' "$1"
  pid_of "$1" >/dev/null || { printf 'DOWN (--restart site)'; return; }
  http GET "${PORT[$1]}" /api/v1/status || { printf 'does not answer'; return; }
  role=$(json_word role)
  parked=$(json_number parked buffer)
  printf '%s, epoch %s, ' "$role" "$(json_number epoch pair)"
  [[ $role == active ]] || printf 'lag %s, ' "$(json_number operations lag)"
  printf 'buffer %s' "$(json_number pending buffer)"
  [[ $parked == 0 ]] || printf ', parked %s' "$parked"
  [[ $role != active || $HTTP_BODY == *'"state":"present"'* ]] || printf ', no standby'
  [[ $role != active || $(json_word centralLink) == open ]] || printf ', link %s' "$(json_word centralLink)"
}
