package dev.holdfast.central.testing;

import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.time.SettableClock;
import io.quarkus.test.common.QuarkusTestResource;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;

/** A running central with an empty database and a mail server that has forgotten all. */
@QuarkusTestResource(CentralTestResource.class)
public abstract class CentralTest {

  protected static final Duration PATIENCE = Duration.ofSeconds(20);

  protected Rows rows;
  protected SmtpSink sink;

  @Inject protected SettableClock clock;

  @BeforeEach
  protected void startAfresh() {
    rows.clear();
    sink.endSessions();
    sink.clear();
  }

  protected static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
