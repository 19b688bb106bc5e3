package dev.holdfast.site.pause.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.site.pause.Pause;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlitePauseStoreTest {

  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
  private static final DefinitionKey ERP = new DefinitionKey(Kind.EXTERNAL_SYSTEM, "erp");
  private static final Pause RELEASE =
      new Pause(ERP, "it gets a new release", Optional.of(NOON.plusSeconds(60)), NOON, "anna");

  @TempDir Path directory;
  private SqliteDatabase database;
  private SqlitePauseStore store;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("buffer.db"),
            Synchronous.NORMAL,
            List.of(new EventSchema(), new PauseSchema()));
    store = new SqlitePauseStore(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void what_rests_does_so_after_a_restart() {
    Pause other =
        new Pause(
            new DefinitionKey(Kind.DATABASE, "erp"), "it moves", Optional.empty(), NOON, "bert");
    await(store.put(RELEASE, () -> {}));
    await(store.put(other, () -> {}));
    close();
    open();

    assertThat(await(store.all())).containsExactly(other, RELEASE);
  }

  @Test
  void what_is_paused_again_has_the_later_reason_and_each_change_stands_in_the_event_log() {
    Pause later = new Pause(ERP, "it takes longer", Optional.empty(), NOON, "bert");
    List<String> committed = new ArrayList<>();

    await(store.put(RELEASE, () -> committed.add("release")));
    await(store.put(later, () -> committed.add("longer")));
    assertThat(await(store.all())).containsExactly(later);
    assertThat(await(store.remove(ERP, "it goes on", NOON, "cleo", () -> committed.add("gone"))))
        .isTrue();
    assertThat(await(store.remove(ERP, "it goes on", NOON, "cleo", () -> committed.add("no"))))
        .isFalse();

    assertThat(await(store.all())).isEmpty();
    assertThat(committed).containsExactly("release", "longer", "gone");
    assertThat(events())
        .containsExactly(
            "TargetPaused erp anna: the external system erp is paused by anna since"
                + " 2026-03-01T12:00:00Z until 2026-03-01T12:01:00Z: it gets a new release",
            "TargetPaused erp bert: the external system erp is paused by bert since"
                + " 2026-03-01T12:00:00Z: it takes longer",
            "TargetResumed erp cleo: it goes on");
  }

  private List<String> events() {
    return await(
        database.read(
            tx ->
                tx.list(
                    "SELECT kind || ' ' || target || ' ' || source || ': ' || text FROM site_events ORDER BY id",
                    row -> row.getString(1))));
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(20));
  }
}
