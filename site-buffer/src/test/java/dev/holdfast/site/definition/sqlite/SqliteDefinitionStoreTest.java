package dev.holdfast.site.definition.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.DefinitionStore.Row;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.definition.Secret;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
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

class SqliteDefinitionStoreTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final DefinitionKey ERP = new DefinitionKey(Kind.EXTERNAL_SYSTEM, "erp");

  @TempDir Path directory;
  private SqliteDatabase database;
  private SqliteDefinitionStore store;

  @BeforeEach
  void open() {
    database =
        SqliteDatabase.open(
            directory.resolve("buffer.db"),
            Synchronous.NORMAL,
            List.of(new EventSchema(), new DefinitionSchema()));
    store = new SqliteDefinitionStore(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  @Test
  void what_is_put_is_there_after_a_restart() {
    assertThat(await(put(row(ERP, "1"), Optional.empty(), "ann"))).isTrue();
    close();
    open();

    assertThat(await(store.all())).containsExactly(row(ERP, "1"));
  }

  @Test
  void both_kinds_may_have_the_same_name() {
    Row other = row(new DefinitionKey(Kind.DATABASE, "erp"), "2");
    await(put(row(ERP, "1"), Optional.empty(), "ann"));
    await(put(other, Optional.empty(), "ann"));

    assertThat(await(store.all())).containsExactlyInAnyOrder(row(ERP, "1"), other);
  }

  @Test
  void a_change_takes_effect_only_on_the_version_it_was_made_from() {
    await(put(row(ERP, "1"), Optional.empty(), "ann"));

    assertThat(await(put(row(ERP, "2"), Optional.empty(), "bob"))).isFalse();
    assertThat(await(put(row(ERP, "2"), Optional.of("0"), "bob"))).isFalse();
    assertThat(await(remove("0", "bob"))).isFalse();
    assertThat(await(put(row(ERP, "2"), Optional.of("1"), "bob"))).isTrue();
    assertThat(await(store.all())).containsExactly(row(ERP, "2"));
    assertThat(await(remove("2", "bob"))).isTrue();
    assertThat(await(store.all())).isEmpty();
  }

  @Test
  void every_change_that_took_effect_is_an_event_without_secrets() {
    await(put(row(ERP, "1"), Optional.empty(), "ann"));
    await(put(row(ERP, "2"), Optional.of("1"), "bob"));
    await(put(row(ERP, "3"), Optional.of("1"), "bob"));
    await(remove("2", "cleo"));

    assertThat(events())
        .containsExactly(
            "DefinitionChanged erp ann: the external system erp was defined",
            "DefinitionChanged erp bob: the external system erp was changed",
            "DefinitionDeleted erp cleo: the external system erp was deleted");
  }

  @Test
  void only_what_took_effect_is_told_and_before_the_caller_is() {
    List<String> told = new ArrayList<>();
    await(store.put(row(ERP, "1"), Optional.empty(), "ann", () -> told.add("1")));
    assertThat(told).containsExactly("1");

    await(store.put(row(ERP, "2"), Optional.empty(), "bob", () -> told.add("2")));
    await(store.remove(ERP, "1", NOW, "bob", () -> told.add("gone")));

    assertThat(told).containsExactly("1", "gone");
  }

  private Uni<Boolean> put(Row row, Optional<String> from, String by) {
    return store.put(row, from, by, () -> {});
  }

  private Uni<Boolean> remove(String version, String by) {
    return store.remove(ERP, version, NOW, by, () -> {});
  }

  private List<String> events() {
    return await(
        database.read(
            tx ->
                tx.list(
                    "SELECT kind || ' ' || target || ' ' || source || ': ' || text FROM site_events"
                        + " ORDER BY id",
                    row -> row.getString(1))));
  }

  private static Row row(DefinitionKey key, String version) {
    return new Row(key, new Secret("{\"password\":\"hunter2\"}"), version, NOW);
  }

  private static <T> T await(Uni<T> uni) {
    return uni.await().atMost(Duration.ofSeconds(10));
  }
}
