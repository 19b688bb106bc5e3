package dev.holdfast.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.quarkus.runtime.Startup;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownTokensTest {

  /** SHA-256 of "abc", as FIPS 180-2 publishes it. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private static final Set<String> VIEWER = Set.of(Roles.VIEWER);

  @Test
  void a_token_is_known_by_its_hash_whatever_the_case_of_the_digits() {
    Caller holder = new Caller("grafana", VIEWER, Map.of());

    assertThat(tokens("grafana", ABC, VIEWER).holderOf("abc")).contains(holder);
    assertThat(tokens("grafana", ABC.toUpperCase(Locale.ROOT), VIEWER).holderOf("abc"))
        .contains(holder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ab", "abc ", "ABC", ABC})
  void another_token_is_not_known(String token) {
    assertThat(tokens("grafana", ABC, VIEWER).holderOf(token)).isEmpty();
  }

  @Test
  void without_tokens_nobody_is_known() {
    assertThat(new KnownTokens(() -> Map.of()).holderOf("abc")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        ABC + "0",
        "ga7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        " " + ABC
      })
  void a_hash_that_is_none_is_refused_with_its_key_and_the_remedy(String sha256) {
    assertThatThrownBy(() -> tokens("grafana", sha256, VIEWER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "holdfast.security.tokens.grafana.sha256 must be 64 hexadecimal digits: printf %s \"$TOKEN\" | sha256sum");
  }

  @Test
  void unknown_or_no_roles_are_refused_with_their_key() {
    String message =
        "holdfast.security.tokens.grafana.roles must name one or more of viewer, operator, admin, submit";

    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of("viewer", "root"))).hasMessage(message);
    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of("Viewer"))).hasMessage(message);
    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of())).hasMessage(message);
  }

  @Test
  void two_names_for_one_token_are_refused() {
    Map<String, SecurityConfig.Token> both = new LinkedHashMap<>();
    both.put("first", new Token(ABC, VIEWER));
    both.put("second", new Token(ABC.toUpperCase(Locale.ROOT), VIEWER));

    assertThatThrownBy(() -> new KnownTokens(() -> both))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("holdfast.security.tokens.second has the same token as another name");
  }

  @Test
  void tokens_are_read_at_start_and_not_with_the_first_request() {
    assertThat(KnownTokens.class).hasAnnotation(Startup.class);
  }

  private static KnownTokens tokens(String name, String sha256, Set<String> roles) {
    return new KnownTokens(() -> Map.of(name, new Token(sha256, roles)));
  }

  private record Token(String sha256, Set<String> roles) implements SecurityConfig.Token {}
}
