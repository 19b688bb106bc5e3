package dev.holdfast.site.pair.log.sqlite;

import static dev.holdfast.site.testing.OpenBuffer.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.pair.log.History;
import dev.holdfast.site.pair.log.Standing;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at the tables that the site really has, so that a new one is not forgotten. */
class ReplicatedTablesTest {

  /** With the reason why the standby has no copy of it. */
  private static final Map<String, String> LOCAL =
      Map.of(
          "site_events", "each node tells what happened there; the ids of two would collide",
          "message_arrival", "the highest number this file has seen; what is copied raises it",
          "replication_log", "what this node has changed",
          "replication_terms", "what this node has gone through; it travels with the changes",
          "replication_state", "where this node stands",
          "replication_shape", "what the build of this node can take");

  private static final String SCHEMA =
      """
      SELECT type, name, sql FROM sqlite_schema WHERE name <> 'replication_epoch' ORDER BY name
      """;

  @TempDir Path directory;

  @Test
  void every_table_is_replicated_or_has_a_reason_not_to_be() {
    try (PairNode node = PairNode.leader(directory, "node")) {
      Set<String> decided = new TreeSet<>(LOCAL.keySet());
      Arrays.stream(ReplicatedTable.values()).map(ReplicatedTable::table).forEach(decided::add);

      assertThat(names(node, "type = 'table' AND name NOT LIKE 'sqlite_%'"))
          .as("replicate it (ReplicatedTable) or say here why not")
          .isEqualTo(decided);
    }
  }

  @Test
  void a_row_is_known_by_the_primary_key_of_its_table() {
    try (PairNode node = PairNode.in(directory, "node")) {
      for (ReplicatedTable table : ReplicatedTable.values()) {
        assertThat(
                node.rows(
                    "SELECT name FROM pragma_table_xinfo('%s') WHERE pk > 0 ORDER BY pk"
                        .formatted(table.table())))
            .as(table.table())
            .isEqualTo(table.key().stream().map(column -> "[" + column + "]").toList());
      }
    }
  }

  /**
   * It would do on the standby what has been done on the leader: WriteRows allows for what is given
   * up, and the highest arrival is to follow what is copied.
   */
  @Test
  void the_only_triggers_of_others_are_those_that_applying_allows_for() {
    try (PairNode node = PairNode.in(directory, "node")) {
      assertThat(names(node, "type = 'trigger'"))
          .containsExactly(
              "sf_messages_arrival_insert", "sf_messages_arrival_update", "sf_messages_given_up");
    }
  }

  @Test
  void off_leaves_the_file_as_it_was_but_for_the_epoch() {
    try (PairNode node = PairNode.in(directory, "node")) {
      List<String> before = node.rows(SCHEMA);

      await(node.log().switchOff());
      await(node.log().switchOn());
      await(node.log().switchOn());
      await(node.log().lead(1));
      assertThat(names(node, "type = 'trigger'"))
          .hasSize(3 + ReplicatedTable.values().length * 4 + 1);
      node.restart();
      await(node.log().switchOff());
      await(node.log().switchOff());

      assertThat(node.rows(SCHEMA)).isEqualTo(before);
      assertThat(node.rows("SELECT epoch FROM replication_epoch")).containsExactly("[1]");
    }
  }

  /** Or central would refuse the site, and the other node would take the file for an older one. */
  @Test
  void a_file_that_was_without_a_pair_for_a_while_goes_on_with_a_higher_epoch() {
    try (PairNode node = PairNode.in(directory, "node")) {
      await(node.log().switchOn());
      History before = await(node.log().lead(7)).history();
      await(node.log().switchOff());
      node.restart();
      await(node.log().switchOff());

      Standing after = await(node.log().switchOn());

      assertThat(after.history().epoch()).isEqualTo(8);
      assertThat(after.history().commonWith(before)).isEmpty();
      assertThat(await(node.log().switchOn())).isEqualTo(after);
      assertThat(await(node.log().lead(9)).history().epoch()).isEqualTo(9);
    }
  }

  private static Set<String> names(PairNode node, String which) {
    Set<String> names = new TreeSet<>();
    for (String row : node.rows("SELECT name FROM sqlite_schema WHERE " + which)) {
      names.add(row.substring(1, row.length() - 1));
    }
    return names;
  }
}
