# shellcheck shell=bash
# The tools that are needed, and the build when it is needed.

JAVA=
CENTRAL_JAR=$REPO/central-outbox/target/quarkus-app/quarkus-run.jar
SITE_JAR=$REPO/site-buffer/target/quarkus-app/quarkus-run.jar

find_java() {
  local version
  JAVA=${JAVA_HOME:+$JAVA_HOME/bin/}java
  command -v "$JAVA" >/dev/null || die 4 "no Java found ($JAVA): install a JDK, 17 or newer"
  version=$("$JAVA" -version 2>&1 | sed -n 's/.*version "\(1\.\)\{0,1\}\([0-9]*\).*/\2/p')
  ((${version:-0} >= 17)) ||
    die 4 "$JAVA is of version ${version:-unknown}: a JDK 17 or newer is needed"
}

find_maven() {
  local version
  command -v mvn >/dev/null || die 4 "no Maven found (mvn): install Maven 3.8.6 or newer"
  command -v "${JAVA%java}javac" >/dev/null ||
    die 4 "no compiler (javac) beside $JAVA: building takes a JDK, not only a JRE"
  version=$(mvn -version 2>/dev/null | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p')
  [[ $(printf '%s\n' 3.8.6 "${version:-0}" | sort -V | head -n 1) == 3.8.6 ]] ||
    die 4 "Maven is of version ${version:-unknown}: 3.8.6 or newer is needed"
}

build_needed() {
  ! up_to_date "$(world_jar)" testkit ||
    ! up_to_date "$SITE_JAR" shared-model library-base service-base reliable-messaging reliable-messaging-link console-components site-buffer ||
    ! up_to_date "$CENTRAL_JAR" shared-model library-base service-base reliable-messaging reliable-messaging-link console-components central-outbox
}

require_build() {
  [[ -f $(world_jar) && -f $SITE_JAR && -f $CENTRAL_JAR ]] || die 1 "nothing is built yet: leave --no-build out"
}

world_jar() {
  find "$REPO/testkit/target" -maxdepth 1 -name 'holdfast-*.jar' -print -quit 2>/dev/null || true
}

# up_to_date JAR MODULE…: it is there, and nothing it is made from is newer.
up_to_date() {
  local jar=$1 module sources=("$REPO/pom.xml")
  shift
  [[ -f $jar ]] || return 1
  for module in "$@"; do sources+=("$REPO/$module/pom.xml" "$REPO/$module/src/main"); done
  [[ -z $(find "${sources[@]}" -type f -newer "$jar" -print -quit) ]]
}

build() {
  local log=$LOGS/build.log pid module last='' code=0
  find_maven
  say "Building; a few minutes the first time (log: $log)"
  : >"$log" # it is read below, perhaps before the build has begun to write
  (
    cd "$REPO" || exit
    exec mvn -B -Dquick -pl testkit,site-buffer,central-outbox -am package
  ) >"$log" 2>&1 </dev/null &
  pid=$!
  remember build "$pid"
  while identity_of "$pid" >/dev/null; do
    module=$(sed -n 's/^\[INFO\] Building \(Holdfast.*\)/\1/p' "$log" | tail -n 1)
    [[ $module == "$last" ]] || say "  $module"
    last=$module
    sleep 0.5
  done
  wait "$pid" || code=$?
  rm -f "$RUN/build.pid"
  ((code == 0)) || { show_tail "$log" 40; die 1 "the build failed, see $log"; }
  # Maven leaves a jar alone whose content stays the same; now it is known to be up to date.
  touch "$(world_jar)" "$SITE_JAR" "$CENTRAL_JAR"
}
