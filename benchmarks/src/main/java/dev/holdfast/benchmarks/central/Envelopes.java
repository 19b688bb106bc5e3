package dev.holdfast.benchmarks.central;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import io.vertx.core.buffer.Buffer;
import java.time.Clock;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What a site would send: signed notifications with 512 bytes of text. */
final class Envelopes {

  static final NotificationContent CONTENT =
      new NotificationContent("ops", "Pump 3 has stopped", "x".repeat(512));

  private static final Clock CLOCK = Clock.systemUTC();
  private static final EnvelopeSigner SIGNER =
      new EnvelopeSigner(CentralProcess.SITE, SigningSecret.of(CentralProcess.SECRET), CLOCK);

  private Envelopes() {}

  static Buffer one() {
    return Buffer.buffer(signed());
  }

  static Buffer batch(int size) {
    return Buffer.buffer(
        IntStream.range(0, size).mapToObj(n -> signed()).collect(Collectors.joining("\n")));
  }

  private static String signed() {
    NotificationId id = NotificationId.random();
    NotificationSubmit submit =
        new NotificationSubmit(
            id,
            CONTENT,
            "node",
            Optional.empty(),
            Optional.of("watch-pumps"),
            Optional.empty(),
            Optional.empty(),
            CLOCK.instant(),
            Optional.empty());
    return EnvelopeJson.write(
        SIGNER.sign(
            id.asMessageId(),
            MessageType.Command,
            Endpoints.NOTIFICATION_SUBMIT,
            submit.toJson(),
            Optional.empty()));
  }
}
