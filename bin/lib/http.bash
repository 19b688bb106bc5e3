# shellcheck shell=bash
# HTTP to this machine with nothing but bash: a fresh machine may have no curl, and a token among
# curl's arguments would show in ps.

HTTP_STATUS=000
HTTP_BODY=
HTTP_TIMEOUT=3
HTTP_KEY=

# http METHOD PORT PATH [BODY]: sends TOKEN and HTTP_KEY along, fills HTTP_STATUS (000: no answer) and HTTP_BODY.
# True for a 2xx.
http() {
  local answer
  # In a subshell, since a peer that hangs up while we write ends the writer (SIGPIPE).
  answer=$(http_exchange "$@" 2>/dev/null) || true
  HTTP_STATUS=${answer%%$'\n'*}
  [[ $HTTP_STATUS =~ ^[1-5][0-9][0-9]$ ]] || HTTP_STATUS=000
  HTTP_BODY=${answer#*$'\n'}
  [[ $HTTP_STATUS == 2?? ]]
}

# HTTP/1.0, so that the answer comes whole and ends with the connection.
http_exchange() {
  local method=$1 port=$2 path=$3 body=${4:-} headers=() line LC_ALL=C
  # A wrong token is refused even where none is needed.
  [[ -z ${TOKEN:-} ]] || headers+=("Authorization: Bearer $TOKEN")
  [[ -z $HTTP_KEY ]] || headers+=("Idempotency-Key: $HTTP_KEY")
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf '%s\r\n' "$method $path HTTP/1.0" "Host: localhost:$port" "Connection: close" \
    "Accept: application/json" "${headers[@]}" \
    "Content-Type: application/json" "Content-Length: ${#body}" "" >&3
  printf '%s' "$body" >&3
  IFS= read -r -t "$HTTP_TIMEOUT" line <&3
  line=${line#* }
  printf '%s\n' "${line%%[ $'\r']*}"
  while IFS= read -r -t "$HTTP_TIMEOUT" line <&3 && [[ $line != $'\r' ]]; do :; done
  timeout "$HTTP_TIMEOUT" cat <&3
}

# Does anyone listen there?
port_answers() {
  (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}

# json_number NAME [OBJECT]: the number of that name in HTTP_BODY, or behind the name of that object;
# "?" if absent.
json_number() {
  local text=$HTTP_BODY
  [[ -z ${2:-} ]] || text=${text#*\""$2"\"}
  if [[ $text =~ \"$1\"[[:space:]]*:[[:space:]]*([0-9]+) ]]; then
    printf '%s' "${BASH_REMATCH[1]}"
  else
    printf '?'
  fi
}

# json_word NAME: the string of that name in HTTP_BODY, if it is one plain word; "?" if absent.
json_word() {
  if [[ $HTTP_BODY =~ \"$1\"[[:space:]]*:[[:space:]]*\"([A-Za-z0-9_-]+)\" ]]; then
    printf '%s' "${BASH_REMATCH[1]}"
  else
    printf '?'
  fi
}
