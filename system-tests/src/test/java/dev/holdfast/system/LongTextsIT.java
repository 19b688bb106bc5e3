package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.soak.Soak;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** However many notifications wait with the longest text there is, a small heap is enough. */
class LongTextsIT {

  private static final int NOTIFICATIONS = Soak.length(100, 1_000);
  private static final int LONGEST = 256 * 1024;
  private static final int HEAP_MEBIBYTES = 256;

  @TempDir Path directory;

  @Test
  void a_backlog_of_the_longest_texts_goes_out_once_each() throws Exception {
    try (CentralNodes nodes = new CentralNodes(directory)) {
      // As many rows as there are could be claimed at once: it is their size that keeps them back.
      Service central =
          nodes.smallNode(
              "small",
              HEAP_MEBIBYTES,
              Map.of("holdfast.central.dispatch.batch-size", Integer.toString(NOTIFICATIONS)));
      CentralNodes.makeList(central);

      nodes.execute(
          """
          INSERT INTO notifications (notification_id, type, list_name, subject, body, status,
            source_site_id, source_node, site_enqueued_at, created_at, next_attempt_at)
          SELECT gen_random_uuid(), 'Email', 'ops', 'Pump ' || n, rpad('No. ' || n, %d, ' x'),
            'Pending', 'plant-7', 'node', now(), now(), now()
          FROM generate_series(1, %d) AS n
          """
              .formatted(LONGEST, NOTIFICATIONS));
      nodes.awaitAllDelivered(NOTIFICATIONS);

      Map<String, Long> mails = nodes.mailsById();
      assertThat(mails).hasSize(NOTIFICATIONS);
      assertThat(CentralNodes.twice(mails)).as("mailed again after a crash").isEmpty();
    }
  }
}
