package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmtpFailureTest {

  @ParameterizedTest(name = "{1} at {0}: {2}")
  @CsvSource({
    "GREETING,    554, permanent",
    "GREETING,    421, away",
    "GREETING,    450, away",
    "AUTH,        535, permanent",
    "AUTH,        454, away",
    "MAIL,        550, permanent",
    "MAIL,        451, transient",
    "MAIL,        421, away",
    "DATA,        452, transient",
    "END_OF_DATA, 554, permanent",
    "END_OF_DATA, 451, transient",
    "END_OF_DATA, 421, away"
  })
  void a_reply_means(SmtpStage stage, int code, String verdict) {
    SmtpReply reply =
        SmtpReply.of(
            code, "%1$d-busy%n%1$d come back later".formatted(code), UnaryOperator.identity());
    DeliveryOutcome outcome = SmtpFailure.refused(stage, reply).outcome("relay");
    assertThat(kind(outcome)).isEqualTo(verdict);
    assertThat(outcome.toString()).contains("relay: SMTP " + code + ": busy / come back later");
  }

  @ParameterizedTest(name = "broken at {0}: {1}")
  @CsvSource({
    "CONNECT, away",
    "STARTTLS, away",
    "MAIL, away",
    "DATA, away",
    "END_OF_DATA, transient"
  })
  void a_connection_that_breaks_means(SmtpStage stage, String verdict) {
    assertThat(kind(SmtpFailure.broken(stage, "gone").outcome("relay"))).isEqualTo(verdict);
  }

  @ParameterizedTest(name = "{1} at {0}: perhaps sent {2}")
  @CsvSource({
    "DATA, 0, false",
    "END_OF_DATA, 0, true",
    "END_OF_DATA, 421, true",
    "END_OF_DATA, 451, false"
  })
  void a_mail_is_perhaps_sent_when_its_text_is_out_and_nobody_says_what_became_of_it(
      SmtpStage stage, int code, boolean perhaps) {
    SmtpFailure failure =
        code == 0
            ? SmtpFailure.broken(stage, "gone")
            : SmtpFailure.refused(stage, new SmtpReply(code, "no"));
    assertThat(failure.perhapsSent()).isEqualTo(perhaps);
  }

  @Test
  void what_somebody_has_to_change_is_for_good_and_said_once() {
    DeliveryOutcome outcome = SmtpFailure.flaw(SmtpStage.AUTH, "relay: broken").outcome("relay");
    assertThat(kind(outcome)).isEqualTo("permanent");
    assertThat(outcome.failure()).contains("relay: broken");
  }

  private static String kind(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Permanent) {
      return "permanent";
    }
    return ((DeliveryOutcome.Transient) outcome).targetAway() ? "away" : "transient";
  }
}
