package dev.holdfast.messaging.transport.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.text.UnicodeText;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.fuzz.Fuzz;
import dev.holdfast.testkit.time.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whatever comes over a link is a frame or is refused as none; so are the words of a stranger. */
class LinkFuzzTest {

  private static final String CHALLENGE = "what-was-asked-for-on-this-connection-1234567";
  private static final SigningSecret SECRET =
      SigningSecret.of("shared-by-site-and-central-in-tests-0123456789");

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-01T12:00:00Z"));
  private final EnvelopeSigner site = new EnvelopeSigner("plant-7", SECRET, clock);
  private final CheckGreeting check =
      new CheckGreeting(id -> List.of(SECRET), clock, Duration.ofMinutes(5));

  private final List<String> greetings =
      List.of(new Greeting("node-1", CHALLENGE, "the-nonce", true).toJson());

  @Test
  void any_text_is_a_frame_or_is_refused() {
    String envelope = EnvelopeJson.write(signed(LinkWire.HELLO, greetings.get(0)));

    Fuzz.refusedBy(JsonException.class)
        .texts(
            List.of(
                LinkWire.write(new LinkFrame.Challenge(CHALLENGE)),
                LinkWire.write(new LinkFrame.Hello(envelope)),
                LinkWire.write(new LinkFrame.Welcome(envelope)),
                LinkWire.write(new LinkFrame.Refused("not now")),
                LinkWire.write(new LinkFrame.Request(17, List.of(envelope, envelope))),
                LinkWire.write(new LinkFrame.Failed(17)),
                LinkWire.write(new LinkFrame.Reply(17, List.of("{}", "{}")))),
            text -> assertThat(LinkWire.write(LinkWire.read(text))).isNotBlank());
  }

  @Test
  void a_frame_of_line_breaks_takes_little_memory() {
    String header = LinkWire.write(new LinkFrame.Request(17, List.of()));

    assertThatThrownBy(() -> LinkWire.read(header + "\n".repeat(LinkWire.MOST_LINES + 1)))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("lines");
    Fuzz.refusedBy(JsonException.class)
        .one(header + "\n".repeat(LinkWire.MAX_BYTES), LinkWire::read);
  }

  @Test
  void whoever_opens_a_link_is_genuine_or_is_told_why_not() {
    Fuzz nothingIsThrown = Fuzz.refusedBy();

    nothingIsThrown.texts(
        List.of(EnvelopeJson.write(signed(LinkWire.HELLO, greetings.get(0)))),
        text -> requireAnswered(check.hello(text, CHALLENGE)));
    nothingIsThrown.texts(
        greetings,
        payload -> {
          if (UnicodeText.isWellFormed(payload)) {
            requireAnswered(
                check.hello(EnvelopeJson.write(signed(LinkWire.HELLO, payload)), CHALLENGE));
          }
        });
  }

  private static void requireAnswered(CheckGreeting.Result result) {
    if (result instanceof CheckGreeting.Refused refused) {
      assertThat(refused.reason()).isNotBlank();
    } else {
      assertThat(((CheckGreeting.Genuine) result).greeting().node()).isNotBlank();
    }
  }

  @Test
  void so_is_whoever_says_welcome() {
    Envelope hello = signed(LinkWire.HELLO, greetings.get(0));
    EnvelopeSigner central = new EnvelopeSigner("central", SECRET, clock);

    Fuzz.refusedBy()
        .texts(
            greetings,
            payload -> {
              if (!UnicodeText.isWellFormed(payload)) {
                return;
              }
              Envelope welcome =
                  central.sign(
                      MessageId.random(),
                      Optional.of(hello.messageId()),
                      MessageType.Response,
                      LinkWire.WELCOME,
                      payload,
                      Optional.empty());
              assertThat(check.welcome(EnvelopeJson.write(welcome), hello, "the-nonce"))
                  .isNotNull();
            });
  }

  private Envelope signed(String endpoint, String payload) {
    return site.sign(MessageId.random(), MessageType.Signal, endpoint, payload, Optional.empty());
  }
}
