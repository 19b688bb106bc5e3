package dev.holdfast.site.numbering.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.SubmitNumber;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.OutboundMessage;
import dev.holdfast.site.testing.OpenBuffer;
import dev.holdfast.site.testing.Sample;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteSubmitNumbersTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  @TempDir Path directory;

  @Test
  void each_message_has_one_number_and_none_is_left_out() {
    try (OpenBuffer open = OpenBuffer.open(directory.resolve("buffer.db"))) {
      SqliteSubmitNumbers numbers = new SqliteSubmitNumbers(open.database());
      List<MessageId> ids = append(open, 300);

      List<Uni<Optional<SubmitNumber>>> asked = new ArrayList<>();
      ids.forEach(id -> asked.add(numbers.of(id)));
      ids.forEach(id -> asked.add(numbers.of(id)));
      List<Optional<SubmitNumber>> given = OpenBuffer.await(Uni.join().all(asked).andFailFast());

      assertThat(given.subList(0, 300)).isEqualTo(given.subList(300, 600));
      assertThat(given.subList(0, 300))
          .extracting(number -> number.orElseThrow().number())
          .containsExactlyInAnyOrderElementsOf(LongStream.rangeClosed(1, 300).boxed().toList());
      assertThat(OpenBuffer.await(numbers.of(MessageId.random()))).isEmpty();
    }
  }

  @Test
  void another_run_keeps_the_numbers_and_goes_on_in_a_stream_of_its_own() {
    Path file = directory.resolve("buffer.db");
    MessageId waiting;
    SubmitNumber kept;
    try (OpenBuffer open = OpenBuffer.open(file)) {
      waiting = append(open, 1).get(0);
      kept = number(new SqliteSubmitNumbers(open.database()), waiting);
      assertThat(kept).isEqualTo(new SubmitNumber(kept.stream(), 1, 1, Optional.empty()));
    }

    try (OpenBuffer open = OpenBuffer.open(file)) {
      SqliteSubmitNumbers numbers = new SqliteSubmitNumbers(open.database());
      List<MessageId> fresh = append(open, 2);

      assertThat(number(numbers, waiting)).isEqualTo(kept);
      SubmitNumber second = number(numbers, fresh.get(0));
      assertThat(second)
          .isEqualTo(new SubmitNumber(second.stream(), 2, 2, Optional.of(kept.stream())));
      assertThat(second.stream()).isNotEqualTo(kept.stream());
      assertThat(number(numbers, fresh.get(1)))
          .isEqualTo(new SubmitNumber(second.stream(), 3, 2, Optional.of(kept.stream())));
    }
  }

  @Test
  void a_file_that_was_set_back_gives_no_number_a_second_time() throws IOException {
    Path file = directory.resolve("buffer.db");
    Path backup = directory.resolve("backup.db");
    SubmitNumber first;
    try (OpenBuffer open = OpenBuffer.open(file)) {
      first = number(new SqliteSubmitNumbers(open.database()), append(open, 1).get(0));
    }
    Files.copy(file, backup);
    SubmitNumber lost;
    try (OpenBuffer open = OpenBuffer.open(file)) {
      lost = number(new SqliteSubmitNumbers(open.database()), append(open, 1).get(0));
    }

    try (OpenBuffer open = OpenBuffer.open(backup)) {
      SubmitNumber after = number(new SqliteSubmitNumbers(open.database()), append(open, 1).get(0));

      assertThat(after.number()).isEqualTo(lost.number());
      assertThat(after.stream()).isNotIn(first.stream(), lost.stream());
      assertThat(after.follows()).contains(first.stream());
    }
  }

  @Test
  void what_is_discarded_is_given_up_and_what_is_delivered_is_not() {
    try (OpenBuffer open = OpenBuffer.open(directory.resolve("buffer.db"))) {
      SqliteSubmitNumbers numbers = new SqliteSubmitNumbers(open.database());
      List<MessageId> ids = append(open, 3);
      List<SubmitNumber> given = ids.stream().map(id -> number(numbers, id)).toList();
      MessageId neverSent = append(open, 1).get(0);

      open.execute(
          "UPDATE sf_messages SET status = 2 WHERE id IN ('%s', '%s')"
              .formatted(ids.get(1), neverSent),
          "DELETE FROM sf_messages WHERE id <> '%s'".formatted(ids.get(2)));

      assertThat(OpenBuffer.await(numbers.givenUp(10))).containsExactly(given.get(1));
      OpenBuffer.await(numbers.forgetGivenUp(List.of(given.get(1))));
      assertThat(OpenBuffer.await(numbers.givenUp(10))).isEmpty();
    }
  }

  private static SubmitNumber number(SqliteSubmitNumbers numbers, MessageId id) {
    return OpenBuffer.await(numbers.of(id)).orElseThrow();
  }

  private static List<MessageId> append(OpenBuffer open, int count) {
    List<MessageId> ids = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      OutboundMessage message = Sample.of(Category.Notification, "ops", NOON).message();
      OpenBuffer.await(open.buffer().append(message));
      ids.add(message.id());
    }
    return ids;
  }
}
