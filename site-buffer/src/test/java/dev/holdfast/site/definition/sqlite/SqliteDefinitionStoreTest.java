package dev.holdfast.site.definition.sqlite;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.secrets.Secret;
import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.messaging.sqlite.Synchronous;
import dev.holdfast.site.definition.DefinitionKey;
import dev.holdfast.site.definition.DefinitionStore.Row;
import dev.holdfast.site.definition.Kind;
import dev.holdfast.site.eventlog.sqlite.EventSchema;
import dev.holdfast.site.testing.SealingKeys;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
    store = new SqliteDefinitionStore(database, SealingKeys.box("A"));
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

  @Test
  void no_secret_is_on_the_disk_in_the_clear() throws IOException {
    await(put(row(ERP, "1"), Optional.empty(), "ann"));
    await(put(row(ERP, "2"), Optional.of("1"), "ann"));
    database.backup(NOW).await().atMost(Duration.ofSeconds(10));

    assertThat(filesWith("hunter2")).isEmpty();
    assertThat(filesWith("v1:")).as("looked at the right files").isNotEmpty();
  }

  @Test
  void definitions_from_before_there_was_a_key_are_sealed_and_stay_what_they_are()
      throws IOException {
    store = new SqliteDefinitionStore(database, SealingKeys.none());
    List<Row> rows =
        IntStream.range(0, 50)
            .mapToObj(i -> row(new DefinitionKey(Kind.EXTERNAL_SYSTEM, "erp-" + i), "1"))
            .toList();
    rows.forEach(row -> await(put(row, Optional.empty(), "ann")));
    assertThat(filesWith("hunter2")).isNotEmpty();

    store = new SqliteDefinitionStore(database, SealingKeys.box("A"));
    assertThat(await(store.all())).containsExactlyInAnyOrderElementsOf(rows);
    assertThat(await(store.keepAnew())).isEqualTo(rows.size());
    assertThat(await(store.keepAnew())).as("not again").isZero();

    assertThat(await(store.all())).containsExactlyInAnyOrderElementsOf(rows);
    close();
    assertThat(filesWith("hunter2")).isEmpty();
    open();
  }

  @Test
  void another_key_takes_the_place_of_the_one_before() {
    await(put(row(ERP, "1"), Optional.empty(), "ann"));

    store = new SqliteDefinitionStore(database, SealingKeys.box("B"));
    assertThat(await(store.all())).as("without the key before it").isEmpty();
    assertThat(await(store.keepAnew())).isZero();

    store = new SqliteDefinitionStore(database, SealingKeys.box("B", Optional.of("A")));
    assertThat(await(store.keepAnew())).isEqualTo(1);
    store = new SqliteDefinitionStore(database, SealingKeys.box("B"));
    assertThat(await(store.all())).containsExactly(row(ERP, "1"));
  }

  @Test
  void a_definition_that_was_moved_to_another_name_does_not_open() {
    await(put(row(ERP, "1"), Optional.empty(), "ann"));
    await(database.write(tx -> tx.update("UPDATE definitions SET name = 'other'")));

    assertThat(await(store.all())).isEmpty();
  }

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> found = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, ISO_8859_1).contains(text)) {
          found.add(file);
        }
      }
      return found;
    }
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
