package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MailTextTest {

  @ParameterizedTest
  @ValueSource(strings = {"", "Pump 3 runs dry", "a=b & c: \"d\""})
  void what_every_server_understands_stays_as_it_is(String subject) {
    assertThat(MailText.inHeader(subject)).isEqualTo(subject);
  }

  /** At every position of a word once, so that some character lies across its end. */
  @ParameterizedTest
  @ValueSource(strings = {"Grüße 世界 🚧", "🚧", "ß", "two\r\nBcc: lines", "=?utf-8?Q?no?="})
  void anything_else_is_in_words_of_whole_characters(String text) throws Exception {
    for (int before = 0; before < 60; before++) {
      String subject = "x".repeat(before) + text.repeat(5);

      String header = MailText.inHeader(subject);

      assertThat(header.split("\r\n ", -1))
          .allMatch(word -> word.matches("=\\?utf-8\\?B\\?[A-Za-z0-9+/=]+\\?="))
          .allMatch(word -> word.length() <= 75);
      assertThat(decoded(header)).isEqualTo(subject);
    }
  }

  private static String decoded(String header) throws CharacterCodingException {
    StringBuilder text = new StringBuilder();
    for (String word : header.split("\r\n ", -1)) {
      byte[] bytes = Base64.getDecoder().decode(word.substring(10, word.length() - 2));
      text.append(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)));
    }
    return text.toString();
  }

  @Test
  void a_plain_body_can_be_read_on_the_wire() {
    assertThat(MailText.body("Inlet\n\tdry = 1"))
        .isEqualTo("Content-Transfer-Encoding: 7bit\r\n\r\nInlet\n\tdry = 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Grüße 世界 🚧", "bell \u0007", "café\n.\nend"})
  void any_other_body_comes_out_as_it_went_in(String body) {
    assertThat(sent(body)).isEqualTo(body);
  }

  @Test
  void a_line_that_no_server_has_to_take_is_not_sent_as_it_is() {
    assertThat(sent("x".repeat(999))).isEqualTo("x".repeat(999));
  }

  private static String sent(String body) {
    String head = "Content-Transfer-Encoding: base64\r\n\r\n";
    String part = MailText.body(body);
    assertThat(part).startsWith(head);
    assertThat(part.lines()).allMatch(line -> line.length() <= 76);
    return new String(Base64.getMimeDecoder().decode(part.substring(head.length())), UTF_8);
  }
}
