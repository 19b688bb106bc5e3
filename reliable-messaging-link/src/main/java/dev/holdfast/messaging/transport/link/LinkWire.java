package dev.holdfast.messaging.transport.link;

import dev.holdfast.shared.json.JsonException;
import dev.holdfast.shared.json.JsonObject;
import dev.holdfast.shared.json.JsonText;
import dev.holdfast.shared.wire.WireLimits;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Frames as text: one line of JSON that says what it is, and a line for each envelope or reply. So
 * nothing has to be escaped twice.
 */
public final class LinkWire {

  /** Where links are opened. */
  public static final String PATH = "/_rf/link";

  static final String HELLO = "SiteLinkHello";
  static final String WELCOME = "SiteLinkWelcome";

  /** A full batch and its header. */
  static final int MAX_BYTES = WireLimits.BATCH_BYTES + (64 << 10);

  /** What a stranger may make us read. */
  static final int HANDSHAKE_BYTES = 16 << 10;

  /** Far more than a batch has; each takes more memory than it has bytes. */
  static final int MOST_LINES = 20 * WireLimits.BATCH_ENVELOPES;

  private LinkWire() {}

  static String write(LinkFrame frame) {
    if (frame instanceof LinkFrame.Challenge challenge) {
      return JsonText.object(
          json -> json.field("frame", "challenge").field("nonce", challenge.nonce()));
    }
    if (frame instanceof LinkFrame.Hello hello) {
      return lines(header("hello"), List.of(hello.envelope()));
    }
    if (frame instanceof LinkFrame.Welcome welcome) {
      return lines(header("welcome"), List.of(welcome.envelope()));
    }
    if (frame instanceof LinkFrame.Refused refused) {
      return JsonText.object(
          json -> json.field("frame", "refused").field("reason", refused.reason()));
    }
    if (frame instanceof LinkFrame.Request request) {
      return lines(numbered("request", request.number()), request.envelopes());
    }
    if (frame instanceof LinkFrame.Failed failed) {
      return numbered("failed", failed.number());
    }
    LinkFrame.Reply reply = (LinkFrame.Reply) frame;
    return lines(numbered("reply", reply.number()), reply.replies());
  }

  /**
   * @throws JsonException saying what is wrong with it
   */
  static LinkFrame read(String text) {
    List<String> lines = text.lines().limit(MOST_LINES + 1L).toList();
    if (lines.size() > MOST_LINES) {
      throw new JsonException("it has more than %d lines".formatted(MOST_LINES));
    }
    JsonObject header = JsonObject.parse(lines.isEmpty() ? "" : lines.get(0));
    List<String> body = lines.subList(Math.min(1, lines.size()), lines.size());
    String kind = header.text("frame");
    return switch (kind) {
      case "challenge" -> new LinkFrame.Challenge(header.text("nonce"));
      case "hello" -> new LinkFrame.Hello(only(body));
      case "welcome" -> new LinkFrame.Welcome(only(body));
      case "refused" -> new LinkFrame.Refused(header.text("reason"));
      case "request" -> new LinkFrame.Request(header.integer("number"), body);
      case "failed" -> new LinkFrame.Failed(header.integer("number"));
      case "reply" -> new LinkFrame.Reply(header.integer("number"), body);
      default -> throw new JsonException("no frame is called '%s'".formatted(kind), null);
    };
  }

  private static String only(List<String> body) {
    if (body.size() != 1) {
      throw new JsonException("one envelope was expected, not " + body.size(), null);
    }
    return body.get(0);
  }

  private static String header(String kind) {
    return JsonText.object(json -> json.field("frame", kind));
  }

  private static String numbered(String kind, int number) {
    return JsonText.object(json -> json.field("frame", kind).field("number", number));
  }

  private static String lines(String header, List<String> body) {
    return Stream.concat(Stream.of(header), body.stream()).collect(Collectors.joining("\n"));
  }
}
