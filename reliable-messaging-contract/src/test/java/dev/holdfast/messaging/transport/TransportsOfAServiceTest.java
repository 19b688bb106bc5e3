package dev.holdfast.messaging.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.messaging.transport.http.SwitchedReceiver;
import dev.holdfast.messaging.transport.unix.UnixReceiveConfig;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import io.quarkus.arc.All;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.common.vertx.VertxContext;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service finds in itself: every transport by its name, and the receiving side of each. */
@QuarkusTest
class TransportsOfAServiceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TestHTTPResource URI url;
  @Inject @All List<TransportProvider> providers;
  @Inject SwitchedReceiver switched;
  @Inject UnixReceiveConfig unix;
  @Inject Clock clock;

  private final AtomicBoolean inItsOwnContext = new AtomicBoolean();

  @BeforeEach
  void accept() {
    switched.set(this::acceptAll);
  }

  private Uni<List<EnvelopeReply>> acceptAll(List<String> texts) {
    inItsOwnContext.set(VertxContext.isOnDuplicatedContext());
    return Uni.createFrom()
        .item(
            texts.stream()
                .map(EnvelopeJson::read)
                .map(envelope -> EnvelopeReply.accepted(envelope.messageId()))
                .toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc", "unix", "in-process"})
  void each_is_found_by_its_name_and_reaches_the_running_service(String name) {
    Map<String, String> addresses =
        Map.of(
            "http", url.toString(),
            "grpc", url.toString(),
            "unix", unix.path().orElseThrow(),
            "in-process", "transport-contract");
    Envelope envelope = envelope();

    List<EnvelopeReply> replies =
        named(name).to(addresses.get(name)).send(List.of(envelope)).await().atMost(PATIENCE);

    assertThat(replies).containsExactly(EnvelopeReply.accepted(envelope.messageId()));
    assertThat(inItsOwnContext).isTrue();
  }

  @Test
  void grpc_has_addresses_of_its_own() {
    String address = "grpc://%s:%d/RFReceiver/Receive".formatted(url.getHost(), url.getPort());
    Envelope envelope = envelope();

    assertThat(named("grpc").to(address).send(List.of(envelope)).await().atMost(PATIENCE))
        .containsExactly(EnvelopeReply.accepted(envelope.messageId()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void certificates_nobody_has_configured_are_refused(String name) {
    assertThatThrownBy(() -> named(name).to("https://central.example", Optional.of("partner")))
        .hasMessage("tls-configuration-name: there is nothing below quarkus.tls.partner");
  }

  @Test
  void a_second_service_in_the_process_is_reached_by_its_name() {
    assertThat(named("in-process").to("billing").send(List.of(envelope())).await().atMost(PATIENCE))
        .containsExactly(EnvelopeReply.unreadable("billing is shut"));
  }

  @Test
  void there_are_no_others() {
    assertThat(providers)
        .extracting(TransportProvider::name)
        .containsExactlyInAnyOrder("http", "grpc", "unix", "in-process");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http|central:8080|must be a URL such as https://central.example:8080",
        "http|//central|must be a URL such as https://central.example:8080",
        "http|not a url|must be a URL such as https://central.example:8080",
        "grpc|ftp://central|must be a URL such as grpc://central.example:8080",
        "unix|central.sock|must be the absolute path of a socket such as"
            + " /run/holdfast/central.sock",
        "in-process|nowhere|is no receiver in this process, only [billing, transport-contract]"
      })
  void an_address_that_cannot_be_is_refused_with_what_can(
      String name, String address, String wanted) {
    assertThatThrownBy(() -> named(name).to(address))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'%s' %s".formatted(address, wanted));
  }

  @Test
  void the_socket_is_where_the_setting_says() {
    assertThat(Files.exists(Path.of(unix.path().orElseThrow()))).isTrue();
  }

  private Envelope envelope() {
    return new EnvelopeSigner(
            "sender", SigningSecret.of("never-checked-by-this-receiver-at-all"), clock)
        .sign(MessageId.random(), MessageType.Signal, "Any", "{}", Optional.empty());
  }

  private TransportProvider named(String name) {
    return providers.stream()
        .collect(Collectors.toMap(TransportProvider::name, Function.identity()))
        .get(name);
  }
}
