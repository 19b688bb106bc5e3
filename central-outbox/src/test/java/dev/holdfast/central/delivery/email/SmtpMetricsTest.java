package dev.holdfast.central.delivery.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.MailTest;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
class SmtpMetricsTest extends MailTest {

  private static final Duration PROBE_INTERVAL = Duration.ofSeconds(10);

  @Inject MeterRegistry registry;

  private SmtpSink sinkOfItsOwn() {
    return closed(SmtpSink.start());
  }

  @Test
  void the_metrics_tell_servers_apart() {
    SmtpSink good = sinkOfItsOwn();
    SmtpSink bad = sinkOfItsOwn();
    String first = server(bad, Map.of("failoverOrder", 10, "maxConcurrentConnections", 1));
    String second = server(good, Map.of("failoverOrder", 20, "maxConcurrentConnections", 1));
    bad.script(SessionScript.reply(Stage.MAIL, 550, "5.7.1 not you"));
    arrived();
    dispatch();
    assertThat(attempts(first, "permanent")).isEqualTo(1);
    assertThat(breaker(first)).isZero();

    bad.down();
    arrived(7);
    dispatch();

    assertThat(attempts(first, "away")).isEqualTo(5);
    assertThat(breaker(first)).isEqualTo(1);
    assertThat(attempts(second, "delivered")).isEqualTo(7);
    assertThat(breaker(second)).isZero();
    bad.up();
    clock.advance(PROBE_INTERVAL);
    arrived();
    dispatch();
    assertThat(breaker(first)).isZero();
    assertThat(attempts(first, "delivered")).isEqualTo(1);
  }

  private double attempts(String configuration, String outcome) {
    return registry
        .get("holdfast_central_smtp_attempts")
        .tag("configuration", configuration)
        .tag("outcome", outcome)
        .counter()
        .count();
  }

  private double breaker(String configuration) {
    return registry
        .get("holdfast_central_smtp_breaker_open")
        .tag("configuration", configuration)
        .gauge()
        .value();
  }
}
