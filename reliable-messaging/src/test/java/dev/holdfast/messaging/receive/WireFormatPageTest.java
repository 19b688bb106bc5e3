package dev.holdfast.messaging.receive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.testing.TestService;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeReply;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The senders that docs/wire-format.md prints, taken from the page as they stand: they sign as the
 * vectors of the page say, and a running receiver takes what they send.
 */
@QuarkusTest
class WireFormatPageTest {

  private static final Path PAGE = Path.of("..", "docs", "wire-format.md");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Signs the vector in the environment instead of sending it. */
  private static final String SIGN_ONLY =
      """
      import os, sys
      e = os.environ
      sys.stdout.write(signature(e["SECRET"], e["TIMESTAMP"], e["MESSAGE_ID"],
          e["CORRELATION_ID"], e["SOURCE"], e["TYPE"], e["ENDPOINT"], e["PAYLOAD"]))
      """;

  /** The receiver of these tests lives at noon, so the sender has to. */
  private static final String SEND_AT_NOON =
      """
      import os, sys
      e = os.environ
      real = datetime
      datetime = type("Noon", (), {"now": staticmethod(
          lambda zone: real.fromisoformat(e["TIMESTAMP"].replace("Z", "+00:00")))})
      sys.stdout.write(str(send(e["URL"], e["SECRET"], e["SOURCE"], e["MESSAGE_ID"],
          e["ENDPOINT"], e["PAYLOAD"])))
      """;

  @TestHTTPResource URI service;
  @Inject InboxStore inbox;

  /** One published example: its number, and its fields by the names the shell sender has. */
  record Vector(int number, Map<String, String> fields, String hmac) {
    @Override
    public String toString() {
      return "vector " + number;
    }
  }

  static Stream<Vector> vectors() throws IOException {
    String page = Files.readString(PAGE);
    List<Vector> vectors = new ArrayList<>();
    Matcher row =
        Pattern.compile(
                "(?m)^\\| (\\d) \\| `(\\w+)` \\| `(\\S+Z)` \\| `(\\S+)` \\| `(\\S+)` \\| `(\\S+)`"
                    + " \\| `(\\S+=)` \\|$")
            .matcher(page);
    String secret = only(page, "All with the secret `([^`]+)`");
    while (row.find()) {
      int number = Integer.parseInt(row.group(1));
      vectors.add(
          new Vector(
              number,
              Map.of(
                  "SECRET", secret,
                  "TYPE", row.group(2),
                  "TIMESTAMP", row.group(3),
                  "MESSAGE_ID", row.group(4),
                  "SOURCE", row.group(5),
                  "ENDPOINT", row.group(6),
                  "CORRELATION_ID",
                      number == 2 ? only(page, "Number 2 has the `correlationId` `([^`]+)`") : "",
                  "PAYLOAD", payload(page, number)),
              row.group(7)));
    }
    assertThat(vectors).hasSize(6);
    return vectors.stream();
  }

  private static String payload(String page, int number) {
    String cell = only(page, "(?m)^\\| %d \\| (.*) \\| `[0-9a-f]{64}` \\|$".formatted(number));
    if (cell.equals("nothing at all")) {
      return "";
    }
    String text = cell.substring(cell.indexOf('`') + 1, cell.lastIndexOf('`'));
    return cell.startsWith("two blanks") ? "  " + text + "\n" : text;
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void the_python_sender_signs_as_published(Vector vector) throws Exception {
    assertThat(run("python3", python() + SIGN_ONLY, vector.fields())).isEqualTo(vector.hmac());
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void the_shell_sender_signs_as_published(Vector vector) throws Exception {
    requireOpenssl();
    String signOnly = "curl() { cat >/dev/null; }\n" + shell() + "printf %s \"$HMAC\"\n";

    assertThat(run("sh", signOnly, vector.fields())).isEqualTo(vector.hmac());
  }

  @Test
  void what_the_python_sender_sends_is_taken_once() throws Exception {
    MessageId id = MessageId.random();
    String script = python() + SEND_AT_NOON;

    assertThat(run("python3", script, message(id, "\"by snake\""))).isEqualTo("True");
    assertThat(run("python3", script, message(id, "\"by snake\""))).isEqualTo("True");

    assertThat(inbox.remembers(id).await().atMost(PATIENCE)).isTrue();
  }

  @Test
  void what_the_shell_sender_sends_with_curl_is_taken_once() throws Exception {
    requireOpenssl();
    assumeTrue(isThere("curl"), "curl is not installed, the shell sender cannot send");
    MessageId id = MessageId.random();

    EnvelopeReply first =
        EnvelopeJson.readReply(run("sh", shell(), message(id, "\"a \\\\ shell\"")));
    EnvelopeReply second =
        EnvelopeJson.readReply(run("sh", shell(), message(id, "\"a \\\\ shell\"")));

    assertThat(first.acknowledged()).isTrue();
    assertThat(first.duplicateDetected()).isFalse();
    assertThat(second.duplicateDetected()).isTrue();
    assertThat(inbox.remembers(id).await().atMost(PATIENCE)).isTrue();
  }

  private Map<String, String> message(MessageId id, String payload) {
    return Map.of(
        "URL",
        service.toString().replaceAll("/+$", ""),
        "SECRET",
        Senders.SECRET,
        "SOURCE",
        "plant-7",
        "TYPE",
        "Signal",
        "TIMESTAMP",
        TestClock.NOON.toString(),
        "MESSAGE_ID",
        id.toString(),
        "CORRELATION_ID",
        "",
        "ENDPOINT",
        TestService.SELL,
        "PAYLOAD",
        payload);
  }

  private static String python() throws Exception {
    assumeTrue(isThere("python3"), "python3 is not installed, its sender cannot be run");
    return only(Files.readString(PAGE), "(?s)```python\\n(.*?)```");
  }

  private static String shell() throws IOException {
    return only(Files.readString(PAGE), "(?s)```sh\\n(# set: .*?)```");
  }

  private static void requireOpenssl() throws Exception {
    assumeTrue(isThere("openssl"), "openssl is not installed, the shell sender cannot sign");
  }

  private static String only(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    assertThat(matcher.find()).as("the page has %s", pattern).isTrue();
    return matcher.group(1);
  }

  private static boolean isThere(String command) throws Exception {
    return new ProcessBuilder("sh", "-c", "command -v " + command).start().waitFor() == 0;
  }

  /**
   * As part of the script: Java writes the environment of a child in the encoding of the platform,
   * in which a POSIX locale has no umlauts.
   */
  private static String settingFor(String interpreter, Map<String, String> variables) {
    return interpreter.equals("python3")
        ? variables.entrySet().stream()
            .map(each -> "os.environ['%s'] = %s".formatted(each.getKey(), quoted(each.getValue())))
            .collect(Collectors.joining("\n", "import os\n", "\n"))
        : variables.entrySet().stream()
            .map(each -> "%s='%s'".formatted(each.getKey(), each.getValue().replace("'", "'\\''")))
            .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String quoted(String value) {
    return "'" + value.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
  }

  private static String run(String interpreter, String script, Map<String, String> variables)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(interpreter, "-");
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.redirectErrorStream(true).start();
    try (OutputStream input = process.getOutputStream()) {
      input.write((settingFor(interpreter, variables) + script).getBytes(UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }
}
