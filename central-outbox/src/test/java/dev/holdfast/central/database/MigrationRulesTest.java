package dev.holdfast.central.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationRulesTest {

  private static final Path MIGRATIONS = Path.of("src", "main", "resources", "db", "migration");

  /** Those before have been carried out in many places, and stay as they are. */
  private static final int FIRST_UNDER_RULES = 37;

  @Test
  void migrations_lock_no_big_table_for_long() {
    assertThat(brokenIn(version -> version >= FIRST_UNDER_RULES)).isEmpty();
  }

  @Test
  void older_ones_did_and_are_found() {
    assertThat(brokenIn(version -> version < FIRST_UNDER_RULES))
        .containsKeys("V17__ascending_indexes.sql", "V30__recipients.sql")
        .containsKey("V35__oldest_first_by_type.sql")
        .doesNotContainKey("V36__dispatch_nodes.sql")
        .doesNotContainKey("V21__users_sessions_and_tokens.sql");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE INDEX a ON notifications (status)",
        "create unique index a on audit_events (id)",
        "DROP INDEX a",
        "CREATE INDEX CONCURRENTLY a ON notifications (status)",
        "DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON site_calls (id);"
            + " CREATE TABLE other (id integer)",
        "ALTER TABLE notifications ALTER COLUMN status TYPE integer",
        "ALTER TABLE notifications ADD COLUMN a text, ALTER b SET NOT NULL",
        "ALTER TABLE notifications ADD CONSTRAINT a CHECK (b > 0 AND (c IS NULL))",
        "ALTER TABLE site_calls ADD FOREIGN KEY (a) REFERENCES sites (name)",
        "ALTER TABLE site_calls ADD CONSTRAINT a UNIQUE (b, c)",
        "ALTER TABLE notifications ADD COLUMN a bigserial",
        "ALTER TABLE notifications ADD a integer CHECK (a > 0)",
        "ALTER TABLE notifications ADD COLUMN a uuid DEFAULT gen_random_uuid()",
        "ALTER TABLE notifications SET UNLOGGED",
        "ALTER TABLE notifications ADD CONSTRAINT a CHECK (b > 0) NOT VALID;"
            + " ALTER TABLE notifications VALIDATE CONSTRAINT a",
        "UPDATE notifications SET cause = 'x'",
        "WITH gone AS (DELETE FROM audit_events RETURNING id) SELECT 1",
        "LOCK TABLE sites",
        "VACUUM FULL notifications",
      })
  void what_holds_others_up_breaks_a_rule(String sql) {
    assertThat(MigrationRules.broken(sql)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE INDEX a ON sites (name)",
        "DROP INDEX CONCURRENTLY IF EXISTS a; CREATE INDEX CONCURRENTLY a ON site_calls (id);",
        "ALTER TABLE notifications ADD COLUMN a text, ADD COLUMN b boolean NOT NULL DEFAULT false",
        "ALTER TABLE notifications ADD COLUMN a timestamptz DEFAULT now()",
        "ALTER TABLE notifications ADD CONSTRAINT a CHECK (b IN ('x', 'y;z')) NOT VALID",
        "ALTER TABLE notifications VALIDATE CONSTRAINT a",
        "ALTER TABLE notifications ADD CONSTRAINT a UNIQUE USING INDEX b",
        "ALTER TABLE notifications DROP CONSTRAINT a",
        "-- CREATE INDEX a ON notifications (status);\nCREATE TABLE other (a text UNIQUE)",
        "CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            + " UPDATE notifications SET status = 'x'; RETURN NULL; END $$",
        "CREATE TRIGGER t AFTER UPDATE OF status ON notifications FOR EACH ROW EXECUTE FUNCTION f()",
      })
  void what_holds_nobody_up_breaks_none(String sql) {
    assertThat(MigrationRules.broken(sql)).isEmpty();
  }

  private static Map<String, List<String>> brokenIn(IntPredicate versions) {
    try (Stream<Path> files = Files.list(MIGRATIONS)) {
      return files
          .filter(file -> versions.test(version(file)))
          .filter(file -> !MigrationRules.broken(read(file)).isEmpty())
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString(),
                  file -> MigrationRules.broken(read(file)),
                  (one, other) -> one,
                  TreeMap::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int version(Path file) {
    return Integer.parseInt(file.getFileName().toString().replaceAll("V(\\d+)__.*", "$1"));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
