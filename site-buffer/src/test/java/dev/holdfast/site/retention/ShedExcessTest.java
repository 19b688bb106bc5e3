package dev.holdfast.site.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.TableSize;
import dev.holdfast.site.testing.SiteFile;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a table of a real file as the history. */
class ShedExcessTest {

  private static final long MAX_BYTES = 1_000_000;

  @TempDir Path directory;
  private SiteFile file;

  @BeforeEach
  void open() {
    file = SiteFile.in(directory);
  }

  @AfterEach
  void close() {
    file.close();
  }

  private final class Events implements Sheddable {
    @Override
    public String what() {
      return "events";
    }

    @Override
    public Uni<TableSize> size() {
      return file.database().sizeOf("site_events");
    }

    @Override
    public Uni<Integer> shed(int atMost) {
      return file.database()
          .write(
              tx ->
                  tx.update(
                      """
                      DELETE FROM site_events
                      WHERE id IN (SELECT id FROM site_events ORDER BY id LIMIT ?)
                      """,
                      atMost));
    }
  }

  @Test
  void what_takes_more_than_its_bytes_loses_its_oldest() {
    insert(6_000);

    SiteFile.await(new ShedExcess(List.of(new Events()), MAX_BYTES).runOnce());

    TableSize size = SiteFile.await(new Events().size());
    assertThat(size.bytes()).isBetween(MAX_BYTES * 9 / 10, MAX_BYTES * 11 / 10);
    assertThat(ids()).endsWith(6_000L).hasSize((int) (6_000 - ids().get(0) + 1));
  }

  @Test
  void what_is_within_its_bytes_stays() {
    insert(1_000);

    SiteFile.await(new ShedExcess(List.of(new Events()), MAX_BYTES).runOnce());

    assertThat(ids()).hasSize(1_000);
  }

  private void insert(int events) {
    file.execute(
        """
        INSERT INTO site_events (id, kind, source, text)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
        SELECT i, 'Queued', 'node-1', hex(zeroblob(200)) FROM n
        """,
        events);
  }

  private List<Long> ids() {
    return file.read(
        tx -> tx.list("SELECT id FROM site_events ORDER BY id", row -> row.getLong(1)));
  }
}
