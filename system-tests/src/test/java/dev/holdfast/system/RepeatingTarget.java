package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An HTTP server that says of each call what it was shown, with the status that the path names: a
 * server can repeat that, and nothing else.
 */
final class RepeatingTarget implements AutoCloseable {

  static final String KEY_HEADER = "X-Api-Key";

  private static final Pattern STATUS = Pattern.compile("/(\\d{3})(/|\\?|$)");
  private static final String BASIC = "Basic ";

  private final FaultyHttpTarget server = FaultyHttpTarget.start();

  /**
   * @param token what is handed out to whoever posts to {@code /token}
   */
  RepeatingTarget(String token) {
    server.respondWith(
        call ->
            call.path().equals("/token")
                ? Reply.json(200, "{\"access_token\": \"%s\"}".formatted(token))
                : repeated(call));
  }

  String url(String path) {
    return server.baseUrl() + path;
  }

  int port() {
    return server.port();
  }

  private static Reply repeated(ReceivedCall call) {
    Matcher status = STATUS.matcher(call.path());
    return Reply.json(
        status.find() ? Integer.parseInt(status.group(1)) : 200,
        "I was shown " + String.join(" and ", shown(call)));
  }

  private static List<String> shown(ReceivedCall call) {
    List<String> shown = new ArrayList<>();
    call.header("Authorization")
        .ifPresent(
            authorization -> {
              shown.add(authorization);
              if (authorization.startsWith(BASIC)) {
                shown.add(decoded(authorization.substring(BASIC.length())));
              }
            });
    call.header(KEY_HEADER).ifPresent(shown::add);
    // Alone, as in "there is no hook …", and as a whole.
    shown.addAll(List.of(call.path().substring(1).split("[/?=]", -1)));
    shown.add(call.path());
    return shown;
  }

  private static String decoded(String base64) {
    return new String(Base64.getDecoder().decode(base64), UTF_8);
  }

  @Override
  public void close() {
    server.close();
  }
}
