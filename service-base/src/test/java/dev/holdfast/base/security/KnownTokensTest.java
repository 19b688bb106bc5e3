package dev.holdfast.base.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.testkit.time.SettableClock;
import io.quarkus.runtime.Startup;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownTokensTest {

  /** SHA-256 of "abc", as FIPS 180-2 publishes it. */
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private static final Set<String> VIEWER = Set.of(Roles.VIEWER);
  private static final Set<String> CATEGORIES = Set.of("ExternalSystem", "CachedDbWrite");
  private static final Optional<Set<String>> EMPTY_SET = Optional.empty();
  private static final Optional<String> EMPTY = Optional.empty();
  private static final Instant END = Instant.parse("2026-12-31T23:00:00Z");

  private final SettableClock clock = SettableClock.at(END.minusSeconds(60));

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
    assertThat(known(Map.of()).holderOf("abc")).isEmpty();
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
            "holdfast.security.tokens.grafana.sha256 must be 64 hexadecimal digits: printf %s"
                + " \"$TOKEN\" | sha256sum");
  }

  @Test
  void unknown_or_no_roles_are_refused_with_their_key() {
    String message =
        "holdfast.security.tokens.grafana.roles must name one or more of viewer, operator, admin,"
            + " submit";

    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of("viewer", "root"))).hasMessage(message);
    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of("Viewer"))).hasMessage(message);
    assertThatThrownBy(() -> tokens("grafana", ABC, Set.of())).hasMessage(message);
  }

  @Test
  void two_names_for_one_token_are_refused() {
    Map<String, SecurityConfig.Token> both = new LinkedHashMap<>();
    both.put("first", Token.of(ABC, VIEWER));
    both.put("second", Token.of(ABC.toUpperCase(Locale.ROOT), VIEWER));

    assertThatThrownBy(() -> known(both))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("holdfast.security.tokens.second has the same token as another name");
  }

  @Test
  void tokens_are_read_at_start_and_not_with_the_first_request() {
    assertThat(KnownTokens.class).hasAnnotation(Startup.class);
  }

  @Test
  void a_limit_goes_with_the_holder() {
    Token limited = new Token(ABC, VIEWER, to("erp", " mes-*"), to("ExternalSystem"), EMPTY);

    assertThat(limitOf(known(limited)))
        .isEqualTo(TargetLimit.to(Set.of("erp", "mes-*"), Set.of("ExternalSystem")));
  }

  @Test
  void a_token_ends_when_its_time_has_come() {
    KnownTokens tokens = known(ending(END.toString()));

    clock.set(END.minusMillis(1));
    assertThat(tokens.holderOf("abc")).isPresent();

    clock.set(END);
    assertThat(tokens.holderOf("abc")).isEmpty();
  }

  @Test
  void one_that_has_ended_is_no_reason_not_to_start() {
    clock.set(END.plusSeconds(1));

    assertThat(known(ending(END.toString())).holderOf("abc")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-12-31", "soon", "31.12.2026"})
  void an_end_that_is_no_time_is_refused_with_its_key(String end) {
    assertThatThrownBy(() -> known(ending(end)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "holdfast.security.tokens.grafana.ends-at must be a time such as 2026-12-31T23:00:00Z");
  }

  @Test
  void a_category_that_there_is_not_is_refused_with_those_there_are() {
    Token token = new Token(ABC, VIEWER, Optional.empty(), to("Database"), EMPTY);

    assertThatThrownBy(() -> known(token))
        .hasMessage(
            "holdfast.security.tokens.grafana.categories must name one or more of CachedDbWrite,"
                + " ExternalSystem");
    assertThatThrownBy(() -> new KnownTokens(of(token), clock, Set.of(), key -> false))
        .hasMessageContaining("is for the tokens of sites");
  }

  /** {@code targets=} would otherwise open everything. */
  @Test
  void a_limit_that_is_set_to_nothing_is_refused() {
    String targets = "holdfast.security.tokens.grafana.targets";

    assertThatThrownBy(
            () -> new KnownTokens(of(Token.of(ABC, VIEWER)), clock, CATEGORIES, targets::equals))
        .hasMessage(targets + " must name one or more; leave it out for all");
    assertThatThrownBy(() -> known(new Token(ABC, VIEWER, to("erp", " "), EMPTY_SET, EMPTY)))
        .hasMessage(targets + " must name one or more; leave it out for all");
  }

  private static Token ending(String end) {
    return new Token(ABC, VIEWER, EMPTY_SET, EMPTY_SET, Optional.of(end));
  }

  private static Optional<Set<String>> to(String... names) {
    return Optional.of(Set.of(names));
  }

  private static Object limitOf(KnownTokens tokens) {
    return tokens.holderOf("abc").orElseThrow().attributes().get(TargetLimit.ATTRIBUTE);
  }

  private static SecurityConfig of(Token token) {
    return () -> Map.of("grafana", token);
  }

  private KnownTokens known(Token token) {
    return known(Map.of("grafana", token));
  }

  private KnownTokens known(Map<String, SecurityConfig.Token> tokens) {
    return new KnownTokens(() -> tokens, clock, CATEGORIES, key -> false);
  }

  private KnownTokens tokens(String name, String sha256, Set<String> roles) {
    return known(Map.of(name, Token.of(sha256, roles)));
  }

  private record Token(
      String sha256,
      Set<String> roles,
      Optional<Set<String>> targets,
      Optional<Set<String>> categories,
      Optional<String> endsAt)
      implements SecurityConfig.Token {

    static Token of(String sha256, Set<String> roles) {
      return new Token(sha256, roles, EMPTY_SET, EMPTY_SET, EMPTY);
    }
  }
}
