package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.waiting.Eventually;
import io.restassured.path.json.JsonPath;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Central's database is restored from a backup that is older than what was acknowledged. */
class RestoredDatabaseIT {

  private static final int BEFORE = 40;
  private static final int AFTER = 60;

  @TempDir Path directory;
  private CentralNodes nodes;

  @BeforeEach
  void start() {
    nodes = new CentralNodes(directory);
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  @Test
  void the_site_sends_again_what_central_had_acknowledged_since_the_backup() throws Exception {
    Service central = nodes.node("central", Map.of());
    CentralNodes.makeList(central);
    Service site = nodes.site(central, Map.of("holdfast.site.acknowledged.ask-interval", "1s"));
    Set<String> before = forward(site, BEFORE, BEFORE);
    Path backup = directory.resolve("backup");
    nodes.postgres.copyTo(backup);
    Set<String> after = forward(site, AFTER, BEFORE + AFTER);
    assertThat(CentralNodes.twice(nodes.mailsById())).isEmpty();

    central.kill();
    nodes.postgres.setBackTo(backup);
    assertThat(nodes.ids("true")).isEqualTo(before);
    central.start();

    nodes.awaitAllDelivered(BEFORE + AFTER);
    Set<String> all = new HashSet<>(before);
    all.addAll(after);
    assertThat(nodes.ids("status = 'Delivered'")).isEqualTo(all);
    assertThat(completeness(central).getString("summary")).isEqualTo("1–100 complete");
    Map<String, Long> mails = nodes.mailsById();
    assertThat(mails.keySet()).isEqualTo(all);
    assertThat(CentralNodes.twice(mails))
        .as("mailed again, under the same Message-ID")
        .isEqualTo(after);
    awaitNothingLeft(site);
    assertThat(status(site).getInt("sentAgain.count")).isEqualTo(AFTER);
    assertThat(
            site.request()
                .get("/api/v1/events?kind=SentAgain")
                .jsonPath()
                .getList("items.text", String.class))
        .containsExactly(
            "central lacked 60 notifications that it had acknowledged; they are sent again");
  }

  /** Until central has mailed them and the site has nothing left. */
  private Set<String> forward(Service site, int count, int delivered) {
    try (Notices notices = new Notices(site, count)) {
      notices.awaitAccepted(count);
      nodes.awaitAllDelivered(delivered);
      awaitNothingLeft(site);
      return notices.accepted();
    }
  }

  private static void awaitNothingLeft(Service site) {
    Eventually.holds(
        "the site has nothing left",
        CentralNodes.PATIENCE,
        () -> status(site).getInt("buffer.pending") == 0);
  }

  private static JsonPath status(Service site) {
    return site.request().get("/api/v1/status").jsonPath();
  }

  private static JsonPath completeness(Service central) {
    return central
        .request()
        .get("/api/v1/sites/" + CentralNodes.SITE_ID + "/completeness")
        .jsonPath();
  }
}
