package dev.holdfast.site.delivery.forward;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.base.time.Timeouts;
import dev.holdfast.base.time.TrustedTime;
import dev.holdfast.messaging.receive.EnvelopeHandler;
import dev.holdfast.messaging.receive.ReceiveEnvelopes;
import dev.holdfast.messaging.transport.TransportException;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeVerifier;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.site.identity.Identities;
import dev.holdfast.site.testing.CentralAsSet;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.testkit.time.SettableClock;
import dev.holdfast.testkit.tls.TestTls;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.quarkus.tls.BaseTlsConfiguration;
import io.quarkus.tls.TlsConfiguration;
import io.quarkus.tls.TlsConfigurationRegistry;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SSLOptions;
import io.vertx.core.net.TrustOptions;
import io.vertx.mutiny.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A central of a private authority that lets in only who shows a certificate, and its impostors.
 */
class CentralOverTlsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final Vertx vertx = Vertx.vertx();
  private final TestTls ofCentral = TestTls.create();
  private final TestTls ofSite = TestTls.create();
  private final ReceiveEnvelopes central =
      ReceiveEnvelopes.of(
          new EnvelopeVerifier(
              name -> List.of(SigningSecret.of(FakeCentral.SECRET)), clock, Duration.ofMinutes(5)),
          List.of(new TakesAll()),
          new SimpleMeterRegistry());
  private volatile Function<EnvelopeReply, EnvelopeReply> inBetween = reply -> reply;
  private HttpServer server;

  private record TakesAll() implements EnvelopeHandler {

    @Override
    public String endpoint() {
      return Endpoints.NOTIFICATION_SUBMIT;
    }

    @Override
    public Uni<List<EnvelopeReply>> handle(List<Envelope> genuine) {
      return Uni.createFrom()
          .item(genuine.stream().map(one -> EnvelopeReply.accepted(one.messageId())).toList());
    }
  }

  @BeforeEach
  void start() {
    server =
        vertx
            .getDelegate()
            .createHttpServer(
                new HttpServerOptions()
                    .setSsl(true)
                    .setKeyCertOptions(pem(ofCentral))
                    .setTrustOptions(new PemTrustOptions().addCertPath(ofSite.pemFile().toString()))
                    .setClientAuth(ClientAuth.REQUIRED))
            .requestHandler(this::answer);
    Uni.createFrom().completionStage(server.listen(0).toCompletionStage()).await().atMost(PATIENCE);
  }

  private void answer(HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body ->
                central
                    .receive(List.of(body.toString()))
                    .subscribe()
                    .with(
                        replies ->
                            request
                                .response()
                                .end(EnvelopeJson.write(inBetween.apply(replies.get(0))))));
  }

  @AfterEach
  void stop() {
    vertx.closeAndAwait();
    ofCentral.close();
    ofSite.close();
  }

  @Test
  void it_is_reached_with_the_certificates_of_the_name_that_is_set() {
    assertThat(submit(client(Optional.of("plant"), false)).acknowledged()).isTrue();
  }

  @Test
  void without_them_nobody_is_talked_to() {
    assertThatThrownBy(() -> submit(client(Optional.empty(), false)))
        .isInstanceOf(TransportException.class);
    assertThatThrownBy(() -> client(Optional.of("other"), false))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "holdfast.site.central.tls-configuration-name: there is nothing below quarkus.tls.other");
  }

  @Test
  void who_has_no_key_can_make_the_site_forget_nothing_once_central_has_signed() {
    CentralClient client = client(Optional.of("plant"), false);
    inBetween = CentralOverTlsTest::unsigned;
    assertThat(submit(client).acknowledged()).as("an older central signs nothing").isTrue();

    inBetween = reply -> reply;
    assertThat(submit(client).acknowledged()).isTrue();
    inBetween = CentralOverTlsTest::unsigned;
    assertThatThrownBy(() -> submit(client))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("somebody in between")
        .hasMessageContaining("without a signature");
  }

  @Test
  void a_signature_is_good_for_one_reply_to_one_envelope() {
    CentralClient client = client(Optional.of("plant"), false);
    EnvelopeReply before = submit(client);

    inBetween = reply -> with(reply, before.hmac());
    assertThatThrownBy(() -> submit(client))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("does not fit");
  }

  @Test
  void signatures_may_be_asked_for_from_the_first_reply_on() {
    inBetween = CentralOverTlsTest::unsigned;

    assertThatThrownBy(() -> submit(client(Optional.of("plant"), true)))
        .isInstanceOf(TransportException.class)
        .hasMessageContaining("without a signature");
  }

  private static EnvelopeReply unsigned(EnvelopeReply reply) {
    return with(reply, Optional.empty());
  }

  private static EnvelopeReply with(EnvelopeReply reply, Optional<String> hmac) {
    return new EnvelopeReply(
        reply.messageId(),
        reply.status(),
        reply.acknowledged(),
        reply.duplicateDetected(),
        reply.payload(),
        reply.error(),
        hmac);
  }

  private static EnvelopeReply submit(CentralClient client) {
    return client
        .send(
            MessageId.random(),
            MessageType.Signal,
            Endpoints.NOTIFICATION_SUBMIT,
            "{}",
            Optional.empty())
        .await()
        .atMost(PATIENCE);
  }

  private CentralClient client(Optional<String> certificates, boolean signed) {
    URI url = URI.create("https://localhost:" + server.actualPort());
    return new CentralClient(
        new CentralAsSet(
            Optional.of(url), Optional.of(FakeCentral.SECRET), PATIENCE, certificates, signed),
        Identities.of("plant-7", "node-1"),
        OptionalLong::empty,
        new CentralRefusal(),
        vertx,
        new Certificates(),
        clock,
        TrustedTime.startedNow(clock, clock::nanos),
        new Timeouts());
  }

  private static PemKeyCertOptions pem(TestTls identity) {
    return new PemKeyCertOptions()
        .addCertPath(identity.pemFile().toString())
        .addKeyPath(identity.keyFile().toString());
  }

  /** What {@code quarkus.tls.plant} might be. */
  private final class Certificates implements TlsConfigurationRegistry {

    @Override
    public Optional<TlsConfiguration> get(String name) {
      return Optional.of(name).filter("plant"::equals).map(plant -> new OfPlant());
    }

    @Override
    public Optional<TlsConfiguration> getDefault() {
      return Optional.empty();
    }

    @Override
    public void register(String name, TlsConfiguration configuration) {
      throw new UnsupportedOperationException("nothing is registered here");
    }
  }

  private final class OfPlant extends BaseTlsConfiguration {

    @Override
    public KeyCertOptions getKeyStoreOptions() {
      return pem(ofSite);
    }

    @Override
    public TrustOptions getTrustStoreOptions() {
      return new PemTrustOptions().addCertPath(ofCentral.pemFile().toString());
    }

    @Override
    public SSLOptions getSSLOptions() {
      return new SSLOptions();
    }
  }
}
