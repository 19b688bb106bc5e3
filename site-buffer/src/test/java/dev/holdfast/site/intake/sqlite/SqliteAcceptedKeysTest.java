package dev.holdfast.site.intake.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.buffer.sqlite.AppendMessage;
import dev.holdfast.site.buffer.sqlite.SqliteSchema;
import dev.holdfast.site.testing.SiteFile;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteAcceptedKeysTest {

  private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path directory;
  private SiteFile file;
  private SqliteAcceptedKeys keys;

  @BeforeEach
  void open() {
    file =
        new SiteFile(
            SqliteDatabase.open(
                directory.resolve("buffer.db"),
                Synchronous.NORMAL,
                List.of(new SqliteSchema(), new AcceptedKeysSchema())));
    keys = new SqliteAcceptedKeys(file.database(), new AppendMessage(null, null));
  }

  @AfterEach
  void close() {
    file.close();
  }

  /** However many messages wait, each step looks at so many keys and at none of them twice. */
  @Test
  void the_keys_of_messages_that_are_here_are_gone_past_once() {
    insert(1, 20, true);
    insert(21, 30, false);

    assertThat(forget(10)).isEqualTo(10);
    assertThat(forget(10)).isEqualTo(10);
    assertThat(count()).as("those behind have not had their turn").isEqualTo(30);
    assertThat(forget(10)).isEqualTo(10);
    assertThat(forget(10)).isZero();

    assertThat(count()).isEqualTo(20);
  }

  @Test
  void a_key_goes_when_its_message_has_left() {
    insert(1, 1, true);
    forget(10);
    file.execute("DELETE FROM sf_messages");

    assertThat(forget(10)).as("not looked at so soon").isZero();
    assertThat(SiteFile.await(keys.forget(THEN.plusSeconds(2 * 86_400), 10))).isEqualTo(1);
    assertThat(count()).isZero();
  }

  private int forget(int limit) {
    return SiteFile.await(keys.forget(THEN, limit));
  }

  private void insert(int from, int to, boolean held) {
    for (int i = from; i <= to; i++) {
      file.execute(
          """
          INSERT INTO accepted_keys (category, target, key, message_id, fingerprint, created_at_ms)
          VALUES (0, 'erp', ?1, ?1, 'f', ?2)
          """,
          Integer.toString(i),
          THEN.minusSeconds(1000 - i).toEpochMilli());
      if (held) {
        file.execute(
            """
            INSERT INTO sf_messages (id, category, target, payload_json, created_at)
            VALUES (?, 0, 'erp', '{}', '2026-03-01T00:00:00Z')
            """,
            Integer.toString(i));
      }
    }
  }

  private long count() {
    return file.read(
        tx -> tx.first("SELECT count(*) FROM accepted_keys", row -> row.getLong(1)).orElseThrow());
  }
}
