package dev.holdfast.testkit.smtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReceivedMailTest {

  @Test
  void headers_are_found_without_regard_to_case_and_unfolded() {
    ReceivedMail mail =
        mail("X-Long: one\r\n two\r\nX-LONG: second\r\nMessage-Id: <1@site>\r\n\r\nX-Body: no\r\n");

    assertThat(mail.header("x-long")).contains("one two");
    assertThat(mail.messageId()).isEqualTo("<1@site>");
    assertThat(mail.header("X-Body")).isEmpty();
    assertThat(mail.subject()).isEmpty();
  }

  @Test
  void an_encoded_subject_is_decoded_in_both_encodings() {
    assertThat(mail("Subject: =?UTF-8?Q?St=C3=B6rung_Pumpe?= 7\r\n\r\n").subject())
        .isEqualTo("Störung Pumpe 7");
    assertThat(mail("Subject: =?utf-8?B?U3TDtnI=?=\r\n =?iso-8859-1?q?ung?=\r\n\r\n").subject())
        .isEqualTo("Störung");
  }

  @Test
  void an_unlabelled_body_is_plain_text_without_its_last_line_end() {
    assertThat(mail("Subject: a\r\n\r\nline 1\r\nline 2\r\n").body()).isEqualTo("line 1\nline 2");
    assertThat(mail("\r\nno headers at all\r\n").body()).isEqualTo("no headers at all");
    assertThat(mail("Subject: no body\r\n").body()).isEmpty();
  }

  @Test
  void quoted_printable_is_decoded_with_its_soft_line_breaks() {
    String head = "Content-Type: text/plain; charset=\"UTF-8\"\r\n";
    String encoding = "Content-Transfer-Encoding: quoted-printable\r\n\r\n";

    assertThat(mail(head + encoding + "50 =E2=82=AC f=\r\nor a=3Db=\r\n").body())
        .isEqualTo("50 € for a=b");
  }

  @Test
  void base64_is_decoded_with_its_charset() {
    assertThat(
            mail("""
                Content-Type: text/plain; charset=iso-8859-1
                Content-Transfer-Encoding: base64

                R3L8
                3mU=
                """
                    .replace("\n", "\r\n"))
                .body())
        .isEqualTo("GrüÞe");
  }

  @Test
  void eight_bit_text_is_decoded_as_utf_8_unless_labelled_otherwise() {
    String asBytes =
        new String("Grüße".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);

    assertThat(mail("Content-Type: text/plain\r\n\r\n" + asBytes + "\r\n").body())
        .isEqualTo("Grüße");
    assertThat(mail("Content-Type: text/plain; charset=x-unheard-of\r\n\r\nabc\r\n").body())
        .isEqualTo("abc");
  }

  @Test
  void the_plain_text_is_found_inside_nested_parts() {
    String raw =
        """
        Content-Type: multipart/mixed; boundary="outer"

        preamble
        --outer
        Content-Type: multipart/alternative; boundary=inner

        --inner
        Content-Type: text/html

        <p>no</p>
        --inner
        Content-Type: text/plain

        yes
        --inner--
        --outer--
        """;

    assertThat(mail(raw.replace("\n", "\r\n")).body()).isEqualTo("yes");
  }

  @Test
  void a_mail_without_plain_text_has_an_empty_body() {
    assertThat(mail("Content-Type: text/html\r\n\r\n<p>hi</p>\r\n").body()).isEmpty();
  }

  private static ReceivedMail mail(String raw) {
    return new ReceivedMail("a@b", List.of("c@d"), raw, Instant.EPOCH, Optional.empty(), false);
  }
}
