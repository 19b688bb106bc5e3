package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.outcome.DeliveryOutcome;
import io.vertx.ext.mail.SMTPException;
import java.net.ConnectException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmtpFailuresTest {

  @Test
  void a_5xx_is_the_servers_last_word() {
    assertThat(SmtpFailures.outcomeOf(refusal(550, "no such user")))
        .isEqualTo(DeliveryOutcome.failedForGood("SMTP 550: no such user"));
  }

  @Test
  void a_4xx_may_pass() {
    assertThat(SmtpFailures.outcomeOf(refusal(421, "busy", "come back later")))
        .isEqualTo(DeliveryOutcome.failedForNow("SMTP 421: busy / come back later"));
  }

  @Test
  void a_connection_that_fails_may_work_later() {
    assertThat(SmtpFailures.outcomeOf(new ConnectException("refused")))
        .isEqualTo(DeliveryOutcome.failedForNow("the mail server could not be used: refused"));
  }

  private static SMTPException refusal(int code, String... lines) {
    return new SMTPException("refused", code, List.of(lines), false);
  }
}
