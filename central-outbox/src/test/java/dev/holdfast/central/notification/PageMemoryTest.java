package dev.holdfast.central.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasSize;

import com.sun.management.ThreadMXBean;
import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A page of the list costs what it shows, whatever the mails behind it are. */
@QuarkusTest
class PageMemoryTest extends CentralTest {

  private static final int PAGE = 500;
  private static final long MOST_BYTES = 20_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Inject Notifications notifications;

  @Test
  void five_hundred_rows_with_long_texts_take_less_than_twenty_megabytes() {
    await(notifications.insertNew(Arrivals.several(PAGE, "ops", clock.instant()), clock.instant()));
    rows.execute("UPDATE notifications SET body = repeat('x', 256 * 1024)");
    long[] central = threadsOfCentral();
    look();

    long before = allocated(central);
    look();
    long bytes = allocated(central) - before;

    assertThat(bytes).isBetween(100_000L, MOST_BYTES);
  }

  private static void look() {
    Tokens.as(Roles.VIEWER)
        .get("/api/v1/notifications?limit=" + PAGE)
        .then()
        .statusCode(200)
        .body("items", hasSize(PAGE));
  }

  /** All but those of the test. */
  private static long[] threadsOfCentral() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().matches("(vert\\.x|executor).*"))
        .mapToLong(ThreadInfo::getThreadId)
        .toArray();
  }

  private static long allocated(long... threads) {
    return Arrays.stream(THREADS.getThreadAllocatedBytes(threads)).sum();
  }
}
