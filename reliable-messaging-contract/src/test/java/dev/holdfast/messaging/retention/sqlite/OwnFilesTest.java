package dev.holdfast.messaging.retention.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.inbox.InboxConfig;
import dev.holdfast.messaging.inbox.InboxStore;
import dev.holdfast.messaging.outbox.NewMessage;
import dev.holdfast.messaging.outbox.OutboxConfig;
import dev.holdfast.messaging.outbox.OutboxStore;
import dev.holdfast.messaging.outbox.sqlite.SqliteOutbox;
import dev.holdfast.messaging.sqlite.BackupDirectory;
import dev.holdfast.shared.id.MessageId;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A service that switches both on and produces neither. */
@QuarkusTest
class OwnFilesTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Inject OutboxStore outbox;
  @Inject SqliteOutbox sqlite;
  @Inject InboxStore inbox;
  @Inject OutboxConfig outboxConfig;
  @Inject InboxConfig inboxConfig;

  @Test
  void the_outbox_is_in_the_file_that_the_settings_name_and_is_backed_up() {
    MessageId id = await(sqlite.enqueue(NewMessage.signal("nowhere", "Nothing", "{}")));

    assertThat(await(outbox.find(id))).isPresent();
    assertThat(outboxConfig.database()).exists();
    awaitBackupOf(outboxConfig.database());
  }

  @Test
  void the_inbox_is_in_a_file_of_its_own_and_is_backed_up() {
    assertThat(await(inbox.stats()).size()).isZero();

    assertThat(inboxConfig.database()).exists().isNotEqualTo(outboxConfig.database());
    awaitBackupOf(inboxConfig.database());
  }

  private static void awaitBackupOf(Path file) {
    Eventually.holds(
        "there is a backup of " + file,
        PATIENCE,
        () -> {
          try {
            return !BackupDirectory.of(file).newestFirst().isEmpty();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(PATIENCE);
  }
}
