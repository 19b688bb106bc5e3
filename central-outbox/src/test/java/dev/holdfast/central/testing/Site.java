package dev.holdfast.central.testing;

import static io.restassured.RestAssured.given;

import dev.holdfast.messaging.transport.http.HttpWire;
import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationStatusQuery;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SenderEpoch;
import dev.holdfast.shared.wire.SigningSecret;
import io.restassured.config.EncoderConfig;
import io.restassured.config.RestAssuredConfig;
import io.restassured.http.ContentType;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A site as central sees it: it signs and posts. */
public final class Site {

  public static final String PLANT = "plant-7";
  public static final String SHIP = "ship-2";

  private final String id;
  private final Clock clock;
  private final EnvelopeSigner signer;

  private Site(String id, String secret, Clock clock) {
    this(id, secret, clock, Optional.empty());
  }

  private Site(String id, String secret, Clock clock, Optional<SenderEpoch> epoch) {
    this.id = id;
    this.clock = clock;
    this.signer = new EnvelopeSigner(id, SigningSecret.of(secret), clock, () -> epoch);
  }

  public static Site named(String id, Clock clock) {
    return new Site(id, secretOf(id), clock);
  }

  /** A node that believes it leads. */
  public static Site leading(String id, String epoch, Clock clock) {
    return new Site(id, secretOf(id), clock, Optional.of(SenderEpoch.parse(epoch)));
  }

  /** With a key that is not in the settings. */
  public static Site with(String id, String secret, Clock clock) {
    return new Site(id, secret, clock);
  }

  /** Says it is {@code claimed} and signs with the key of {@code real}. */
  public static Site posingAs(String claimed, String real, Clock clock) {
    return new Site(claimed, secretOf(real), clock);
  }

  static Map<String, String> asConfig() {
    return Stream.of(PLANT, SHIP)
        .collect(
            Collectors.toMap(
                id -> "holdfast.messaging.services." + id + ".secret", Site::secretOf));
  }

  public static String secretOf(String id) {
    return "the secret of " + id + " is long enough for HMAC";
  }

  public Envelope submit(NotificationId notification, String list, String subject) {
    return submit(notification, new NotificationContent(list, subject, "Body of " + subject));
  }

  public Envelope submit(NotificationId notification, NotificationContent content) {
    return submit(notification, content, "watch-pumps", Optional.empty());
  }

  public Envelope submit(
      NotificationId notification,
      NotificationContent content,
      String script,
      Optional<String> traceparent) {
    return submit(notification, content, script, traceparent, Optional.empty());
  }

  public Envelope submit(NotificationId notification, SubmitNumber number) {
    return submit(
        notification,
        new NotificationContent("ops", "Numbered", "Body"),
        "watch-pumps",
        Optional.empty(),
        Optional.of(number));
  }

  private Envelope submit(
      NotificationId notification,
      NotificationContent content,
      String script,
      Optional<String> traceparent,
      Optional<SubmitNumber> number) {
    NotificationSubmit submit =
        new NotificationSubmit(
            notification,
            content,
            id + "-node-a",
            Optional.of("line-2"),
            Optional.of(script),
            Optional.of("execution-1"),
            Optional.empty(),
            clock.instant(),
            number);
    return sign(
        notification.asMessageId(), Endpoints.NOTIFICATION_SUBMIT, submit.toJson(), traceparent);
  }

  public Envelope askFor(NotificationId notification) {
    return sign(
        MessageId.random(),
        Endpoints.NOTIFICATION_STATUS,
        new NotificationStatusQuery(notification).toJson(),
        Optional.empty());
  }

  public Envelope sign(
      MessageId messageId, String endpoint, String payload, Optional<String> traceparent) {
    return signer.sign(messageId, MessageType.Command, endpoint, payload, traceparent);
  }

  public static EnvelopeReply post(Envelope envelope) {
    return EnvelopeJson.readReply(
        given()
            .contentType(ContentType.JSON)
            .body(EnvelopeJson.write(envelope))
            .post(HttpWire.RECEIVE_PATH)
            .asString());
  }

  public static List<EnvelopeReply> postTogether(List<Envelope> envelopes) {
    String body = envelopes.stream().map(EnvelopeJson::write).collect(Collectors.joining("\n"));
    return given()
        .config(
            RestAssuredConfig.config()
                .encoderConfig(
                    EncoderConfig.encoderConfig()
                        .encodeContentTypeAs(HttpWire.NDJSON, ContentType.TEXT)))
        .contentType(HttpWire.NDJSON + "; charset=UTF-8")
        .body(body)
        .post(HttpWire.RECEIVE_PATH + HttpWire.BATCH_PATH)
        .asString()
        .lines()
        .map(EnvelopeJson::readReply)
        .toList();
  }
}
