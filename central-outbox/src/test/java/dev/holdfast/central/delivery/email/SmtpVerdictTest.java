package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmtpVerdictTest {

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
        SmtpReply.of(code, List.of("busy", "come back later"), UnaryOperator.identity());
    DeliveryOutcome outcome = SmtpVerdict.on("relay", new SmtpRefusedException(stage, reply));
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
    assertThat(kind(SmtpVerdict.on("relay", new SmtpBrokenException(stage, "gone"))))
        .isEqualTo(verdict);
  }

  @Test
  void a_token_that_is_denied_is_denied_for_good_and_one_that_does_not_come_may_come_later() {
    assertThat(kind(SmtpVerdict.on("relay", new TokenDeniedException("400", true))))
        .isEqualTo("permanent");
    assertThat(kind(SmtpVerdict.on("relay", new TokenDeniedException("503", false))))
        .isEqualTo("away");
  }

  private static String kind(DeliveryOutcome outcome) {
    if (outcome instanceof DeliveryOutcome.Permanent) {
      return "permanent";
    }
    return ((DeliveryOutcome.Transient) outcome).targetAway() ? "away" : "transient";
  }
}
