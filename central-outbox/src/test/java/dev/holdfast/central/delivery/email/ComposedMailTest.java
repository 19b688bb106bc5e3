package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A mail as it goes over the wire, read again. */
class ComposedMailTest {

  private static final Session SESSION = Session.getInstance(new Properties());
  private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");

  private static String composed(String from, String subject, String body) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new Mail("<1@holdfast>", List.of("a@b.c"), subject, body, NOW)
        .composed(SESSION, from)
        .writeTo(bytes);
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  private static MimeMessage read(String text) throws Exception {
    return new MimeMessage(
        SESSION, new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
  }

  @Test
  void it_says_from_whom_it_is_and_not_to_whom() throws Exception {
    MimeMessage mail = read(composed("Holdfast <holdfast@example.com>", "Pump", "It stopped"));

    InternetAddress from = (InternetAddress) mail.getFrom()[0];
    assertThat(from.getPersonal()).isEqualTo("Holdfast");
    assertThat(from.getAddress()).isEqualTo("holdfast@example.com");
    assertThat(mail.getHeader("To")).containsExactly("undisclosed-recipients:;");
    assertThat(mail.getMessageID()).isEqualTo("<1@holdfast>");
    assertThat(mail.getSentDate()).isEqualTo(java.util.Date.from(NOW));
    assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
  }

  /** At every position of a line once, so that some character lies across the end of a word. */
  @ParameterizedTest
  @ValueSource(strings = {"Grüße 世界 🚧", "🚧", "ß", "Pump 3 runs dry", "a=b & c: \"d\""})
  void any_subject_comes_out_as_it_went_in(String text) throws Exception {
    for (int before = 0; before < 60; before++) {
      String subject = "x".repeat(before) + text.repeat(5);

      assertThat(read(composed("a@b.c", subject, "Body")).getSubject()).isEqualTo(subject);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"two\r\nBcc: lines", "=?utf-8?Q?no?="})
  void no_subject_is_taken_for_anything_else(String subject) throws Exception {
    MimeMessage mail = read(composed("a@b.c", subject, "Body"));

    assertThat(mail.getHeader("Bcc")).isNull();
    assertThat(mail.getSubject()).isNotEqualTo("no");
  }

  @Test
  void a_plain_body_can_be_read_on_the_wire() throws Exception {
    assertThat(composed("a@b.c", "Any", "Inlet\n\tdry = 1"))
        .contains("Content-Transfer-Encoding: 7bit")
        .endsWith("Inlet\n\tdry = 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Grüße 世界 🚧", "bell \u0007", "café\n.\nend", "🚧🚧🚧"})
  void any_other_body_comes_out_as_it_went_in(String body) throws Exception {
    assertThat(body(body)).isEqualTo(body);
  }

  @Test
  void a_line_that_no_server_has_to_take_is_not_sent_as_it_is() throws Exception {
    assertThat(composed("a@b.c", "Any", "x".repeat(999)).lines())
        .allMatch(line -> line.length() <= 998);
    assertThat(body("x".repeat(999))).isEqualTo("x".repeat(999));
  }

  private static String body(String body) throws Exception {
    String text =
        new String(
            read(composed("a@b.c", "Any", body)).getInputStream().readAllBytes(),
            StandardCharsets.UTF_8);
    return text.replace("\r\n", "\n");
  }
}
