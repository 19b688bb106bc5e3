package dev.holdfast.site.delivery.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import java.nio.charset.Charset;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AnswerTextTest {

  private final FaultyHttpTarget target = FaultyHttpTarget.start();
  private final CallerFixture caller = new CallerFixture();

  @AfterEach
  void stop() {
    caller.close();
    target.close();
  }

  static Stream<Arguments> charsets() {
    return Stream.of(
        arguments("", "UTF-8", "Größe zu klein 😀"),
        arguments("text/plain", "UTF-8", "Größe zu klein 😀"),
        arguments("text/plain; charset=utf-8", "UTF-8", "Größe zu klein 😀"),
        arguments("text/plain;charset=ISO-8859-1", "ISO-8859-1", "Größe zu klein"),
        arguments("text/plain; charset=\"iso-8859-15\"", "ISO-8859-15", "5 €"),
        arguments("text/html; Charset=windows-1252", "windows-1252", "„Größe“"),
        arguments("text/plain; charset=utf-16", "UTF-16", "Größe 😀"),
        arguments("text/plain; charset=UTF-16LE", "UTF-16LE", "Größe"),
        arguments("text/plain; charset=Shift_JIS", "Shift_JIS", "在庫がありません"),
        arguments("text/plain; charset=klingon", "UTF-8", "Größe"),
        arguments("text/plain; charset=", "UTF-8", "Größe"),
        arguments(";;;=", "UTF-8", "Größe"));
  }

  @ParameterizedTest
  @MethodSource("charsets")
  void an_answer_is_quoted_in_the_charset_it_names(String type, String charset, String text) {
    assertThat(quotedAs(type, text.getBytes(Charset.forName(charset)))).isEqualTo(text);
  }

  @Test
  void a_byte_order_mark_is_no_part_of_the_text() {
    assertThat(quotedAs("text/plain", "\uFEFFno".getBytes(Charset.forName("UTF-8"))))
        .isEqualTo("no");
  }

  @Test
  void what_cannot_be_decoded_is_shown_as_such() {
    assertThat(quotedAs("text/plain", new byte[] {'a', (byte) 0xff, 'b'})).isEqualTo("a\uFFFDb");
  }

  @Test
  void a_quote_is_one_line_without_anything_hidden() {
    String nasty = "a\r\n\tb\u0000\u001b[31mc\u202Ed\u200Be\u2028f";

    assertThat(quotedAs("text/plain", nasty.getBytes(Charset.forName("UTF-8"))))
        .isEqualTo("a b [31mc d e f");
  }

  @Test
  void a_quote_is_short_and_does_not_cut_a_character_in_two() {
    String quote =
        quotedAs("text/plain", ("x" + "😀".repeat(500)).getBytes(Charset.forName("UTF-8")));

    assertThat(quote).hasSizeLessThanOrEqualTo(301).startsWith("x😀").endsWith("😀…");
  }

  @Test
  void an_empty_or_blank_answer_is_not_quoted() {
    assertThat(answered("text/plain", new byte[0])).endsWith(" answered 422");
    assertThat(answered("text/plain", " \r\n ".repeat(9_000).getBytes(ISO_8859_1)))
        .endsWith(" answered 422");
  }

  private String quotedAs(String type, byte[] body) {
    return answered(type, body).split(" answered 422: ", -1)[1];
  }

  private String answered(String type, byte[] body) {
    caller.define(CallerFixture.system(target.baseUrl()));
    target.script(
        new Reply.Raw(
            "HTTP/1.1 422 No\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(type, body.length, new String(body, ISO_8859_1))));
    return CallerFixture.textOf(caller.deliver("{\"method\":\"Ping\"}"));
  }
}
