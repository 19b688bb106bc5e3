package dev.holdfast.site.buffer.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArrivalTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.000005Z");
  private static final long NUMBER = 1_772_366_400_000_005L;

  @TempDir Path directory;
  private OpenBuffer file;

  @BeforeEach
  void open() {
    file = OpenBuffer.open(directory.resolve("buffer.db"));
  }

  @AfterEach
  void close() {
    file.close();
  }

  @Test
  void a_message_arrives_at_its_time_and_behind_all_others() {
    assertThat(append(NOON)).isEqualTo(NUMBER);
    assertThat(append(NOON)).isEqualTo(NUMBER + 1);
    assertThat(append(NOON.minusSeconds(60))).isEqualTo(NUMBER + 2);
    assertThat(append(NOON.plusSeconds(1))).isEqualTo(NUMBER + 1_000_000);
    assertThat(append(Instant.parse("1600-01-01T00:00:00Z"))).isEqualTo(NUMBER + 1_000_001);
  }

  @Test
  void no_number_is_given_twice_when_the_newest_has_left_and_the_clock_was_set_back() {
    append(NOON);
    file.execute("DELETE FROM sf_messages");

    assertThat(append(NOON.minusSeconds(60))).isEqualTo(NUMBER + 1);
    file.execute("DELETE FROM sf_messages");
    file.close();
    open();
    assertThat(append(NOON.minusSeconds(60))).isEqualTo(NUMBER + 2);
  }

  @Test
  void a_number_that_was_not_committed_is_given_again() {
    OutboundMessage known = Sample.call("erp", NOON).message();
    await(file.buffer().append(known));

    assertThat(await(file.buffer().append(known).onFailure().recoverWithNull())).isNull();

    assertThat(append(NOON)).isEqualTo(NUMBER + 1);
  }

  @Test
  void what_comes_from_another_file_counts_whether_it_is_new_here_or_not() {
    append(NOON);
    file.execute("UPDATE sf_messages SET arrival = arrival + 10");
    assertThat(append(NOON)).isEqualTo(NUMBER + 11);

    file.execute(
        """
        INSERT INTO sf_messages (id, category, target, payload_json, created_at, arrival)
        VALUES ('a', 0, 'erp', '{}', '2026-03-01T12:00:00Z', %d)
        """
            .formatted(NUMBER + 20));
    file.execute("DELETE FROM sf_messages");
    assertThat(append(NOON)).isEqualTo(NUMBER + 21);
  }

  private long append(Instant at) {
    OutboundMessage message = Sample.call("erp", at).message();
    await(file.buffer().append(message));
    return Long.parseLong(
        file.rows("SELECT arrival FROM sf_messages WHERE id = '%s'".formatted(message.id()))
            .get(0));
  }
}
