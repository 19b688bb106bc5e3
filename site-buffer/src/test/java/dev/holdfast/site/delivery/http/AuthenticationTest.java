package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.shared.outcome.DeliveryOutcome.Delivered;
import dev.holdfast.shared.outcome.DeliveryOutcome.Permanent;
import dev.holdfast.site.definition.Auth;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The kinds that need no token; for those that do see {@link ClientCredentialsTest}. */
class AuthenticationTest {

  private static final String CALL = "{\"method\":\"Ping\"}";

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  static Stream<Arguments> kinds() {
    return Stream.of(
        arguments(new Auth.Basic("me", new Secret("pw:1")), "Authorization", basic("me:pw:1")),
        arguments(new Auth.Basic("jörg", new Secret("ü€")), "Authorization", basic("jörg:ü€")),
        arguments(new Auth.Basic("", new Secret("")), "Authorization", basic(":")),
        arguments(new Auth.Bearer(new Secret("t0ken")), "Authorization", "Bearer t0ken"),
        arguments(new Auth.ApiKey("X-Api-Key", new Secret("k3y")), "X-Api-Key", "k3y"));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void the_proof_goes_with_the_call(Auth auth, String header, String value) {
    caller.define(CallerFixture.system(target.baseUrl(), auth));

    assertThat(caller.deliver(CALL).outcome()).isInstanceOf(Delivered.class);

    assertThat(target.calls().get(0).headers().get(header)).containsExactly(value);
  }

  @Test
  void without_authentication_nothing_is_shown() {
    caller.define(CallerFixture.system(target.baseUrl()));

    caller.deliver(CALL);

    assertThat(target.calls().get(0).header("Authorization")).isEmpty();
  }

  static Stream<Arguments> impossible() {
    return Stream.of(
        arguments(new Auth.Bearer(new Secret("hush\r\nHost: evil"))),
        arguments(new Auth.Bearer(new Secret("hush-ü"))),
        arguments(new Auth.ApiKey("X-Key", new Secret("hush\n"))),
        arguments(new Auth.ApiKey("X Key", new Secret("hush"))),
        arguments(new Auth.ApiKey("Host", new Secret("hush"))),
        arguments(new Auth.ApiKey("Idempotency-Key", new Secret("hush"))));
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void a_proof_that_cannot_be_sent_is_a_bad_definition(Auth auth) {
    caller.define(CallerFixture.system(target.baseUrl(), auth));

    var result = caller.deliver(CALL);

    assertThat(result.outcome()).isInstanceOf(Permanent.class);
    assertThat(CallerFixture.textOf(result))
        .contains("cannot be sent; correct its definition")
        .doesNotContain("hush");
    assertThat(target.callCount()).isZero();
  }

  private static String basic(String text) {
    return "Basic " + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
