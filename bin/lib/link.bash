# shellcheck shell=bash
# A way into central's page without typing.

LINK=

# A user for whoever looks at the demo. With a password, which nobody needs to know, the link asks for none.
make_link() {
  local user=/api/v1/users/visitor
  http GET "${PORT[central]}" $user || http PUT "${PORT[central]}" $user '{"roles":["admin"]}' ||
    die 1 "central did not take the user 'visitor': HTTP $HTTP_STATUS $HTTP_BODY"
  [[ $HTTP_BODY != *'"hasPassword":false'* ]] ||
    http PUT "${PORT[central]}" $user/password "{\"password\":\"$(random_text)\"}" ||
    die 1 "central did not take a password: HTTP $HTTP_STATUS $HTTP_BODY"
  http POST "${PORT[central]}" $user/one-time-link '{}' ||
    die 1 "central made no link: HTTP $HTTP_STATUS $HTTP_BODY"
  LINK="http://localhost:${PORT[central]}/login#once=$(json_word once)"
}
