package dev.holdfast.system;

import static dev.holdfast.system.PairUnderLoad.PATIENCE;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The disk of one node goes bad. */
@LongRun
class PairDamageIT {

  private static final int MESSAGES = 200;
  private static final String BALLAST = "sound-as-a-bell";
  private static final String SOUND =
      "SELECT count(*) FROM sf_messages WHERE payload_json LIKE '%" + BALLAST + "%'";
  private static final int PAGE = 4096;

  @TempDir Path directory;
  private PairUnderLoad site;
  private PairOfSites pair;

  /** Their disks are sound, and they hold all that was accepted. */
  private Service healthy;

  private Service damaged;
  private final Set<String> accepted = new HashSet<>();

  @BeforeEach
  void standbyWithADisk() throws Exception {
    site = PairUnderLoad.onOneMachine(directory);
    pair = site.pair;
    site.start();
    site.target.down();
    healthy = site.active();
    damaged = pair.other(healthy);
    for (int i = 0; i < MESSAGES; i++) {
      accepted.add(post(healthy));
    }
    pair.awaitWhole();
    // So that everything is in the file itself.
    damaged.stop();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /** SQLite does not notice: the page is as good as any other. */
  @Test
  void a_flipped_bit_is_noticed_and_not_copied_whichever_leads() throws Exception {
    flipABitOfPayloads();
    damaged.start();
    pair.awaitWhole();
    Eventually.holds(
        "the health of the active node says that the files differ",
        PATIENCE,
        () -> reason(healthy).contains("differ"));
    assertSound(healthy);

    healthy.kill();
    Eventually.holds("the other is active", PATIENCE, () -> PairOfSites.isActive(damaged));
    healthy.start();
    pair.awaitWhole();
    assertSound(healthy);
    System.out.println("pair-damage: flipped bits: noticed, not copied, nothing deleted");
    assertAllArrive();
  }

  @Test
  void a_file_that_was_cut_off_is_noticed_and_set_right_from_the_other_node() throws Exception {
    cutOff();
    damaged.start();
    damaged.process().awaitLogLine(Pattern.compile("ERROR.*it is damaged"), PATIENCE);
    pair.awaitWhole();
    assertSound(healthy);
    assertSound(damaged);
    Copies.assertEqual(pair);

    healthy.kill();
    Eventually.holds("the other is active", PATIENCE, () -> PairOfSites.isActive(damaged));
    healthy.start();
    pair.awaitWhole();
    assertSound(healthy);
    assertAllArrive();
    System.out.println("pair-damage: a file cut off: noticed, set right, nothing lost");
  }

  @Test
  void a_damaged_node_that_leads_alone_deletes_nothing_at_the_other() throws Exception {
    healthy.kill();
    cutOff();
    damaged.start();
    Eventually.holds("it leads", PATIENCE, () -> PairOfSites.isActive(damaged));
    accepted.add(post(damaged));
    healthy.start();
    pair.awaitWhole();

    Copies.assertEqual(pair);
    assertSound(healthy);
    assertAllArrive();
    System.out.println("pair-damage: cut off, and led alone: nothing lost, nothing deleted");
  }

  private void assertSound(Service node) throws SQLException {
    Books books = Books.of(node.file());
    assertThat(books.pendingRows()).containsAll(accepted);
    assertThat(number(node, SOUND)).isEqualTo(accepted.size());
  }

  private void assertAllArrive() {
    site.target.up();
    Eventually.holds("all is out", PATIENCE, () -> site.arrived().containsAll(accepted));
  }

  private static String reason(Service node) {
    String reason =
        node.request()
            .get("/q/health/well")
            .jsonPath()
            .getString("checks.find { it.name == 'pair' && it.status == 'DOWN' }?.data?.reason");
    return reason == null ? "" : reason;
  }

  /** Of some in the middle: the first is tried again and again, and shipped each time. */
  private void flipABitOfPayloads() throws Exception {
    byte[] content = Files.readAllBytes(damaged.file());
    String text = new String(content, US_ASCII);
    List<Integer> found = new ArrayList<>();
    for (int at = text.indexOf(BALLAST); at >= 0; at = text.indexOf(BALLAST, at + 1)) {
      found.add(at);
    }
    found.subList(found.size() / 3, found.size() / 2).forEach(at -> content[at] ^= 1);
    Files.write(damaged.file(), content);
    assertThat(number(damaged, SOUND)).isLessThan(accepted.size());
  }

  private void cutOff() throws IOException {
    try (FileChannel file = FileChannel.open(damaged.file(), StandardOpenOption.WRITE)) {
      file.truncate(file.size() - PAGE);
    }
  }

  private static long number(Service node, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + node.file());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      return row.getLong(1);
    }
  }

  private static String post(Service node) {
    return node.request()
        .body(
            """
            {"method": "POST", "path": "/orders", "body": {"it": "is %s"}, "attemptImmediate": false}
            """
                .formatted(BALLAST))
        .post("/api/v1/external-systems/erp/calls")
        .then()
        .statusCode(202)
        .extract()
        .jsonPath()
        .getString("messageId");
  }
}
