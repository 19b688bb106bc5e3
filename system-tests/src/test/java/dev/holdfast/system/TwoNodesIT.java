package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two central nodes work off one table, and one of them is killed in the middle of it. */
class TwoNodesIT {

  private static final int NOTIFICATIONS = Soak.length(1_000, 10_000);

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
  void all_are_delivered_and_only_what_the_dead_node_had_under_way_is_mailed_twice()
      throws Exception {
    Service survivor = nodes.node("one", Map.of());
    Service victim = nodes.node("two", Map.of());
    CentralNodes.makeList(survivor);
    Service site = nodes.site(survivor);
    long victimPid = victim.process().pid();

    try (Notices notices = new Notices(site, NOTIFICATIONS)) {
      Eventually.holds(
          "half of them are mailed",
          CentralNodes.PATIENCE,
          () -> nodes.sink.mailCount() >= NOTIFICATIONS / 2);
      victim.kill();
      Set<String> held = nodes.ids("claim_owner LIKE '%d-%%'".formatted(victimPid));
      nodes.awaitAllDelivered(NOTIFICATIONS);
      notices.awaitAccepted(NOTIFICATIONS);

      Map<String, Long> mails = nodes.mailsById();
      Set<String> twice = CentralNodes.twice(mails);
      System.out.printf(
          "two nodes: %d notifications, %d held by the node that was killed, %d mailed twice%n",
          NOTIFICATIONS, held.size(), twice.size());
      assertThat(mails.keySet()).isEqualTo(notices.accepted());
      assertThat(mails.values()).allMatch(count -> count <= 2);
      assertThat(held).as("under way when its node was killed").containsAll(twice);
    }
  }

  @Test
  void where_only_one_may_dispatch_another_takes_over_when_it_is_killed() throws Exception {
    Map<String, String> singleton = Map.of("holdfast.central.dispatch.mode", "singleton");
    Service first = nodes.node("one", singleton);
    Eventually.holds(
        "dispatch is on the first", CentralNodes.PATIENCE, () -> CentralNodes.isDispatching(first));
    Service second = nodes.node("two", singleton);
    CentralNodes.makeList(second);
    Service site = nodes.site(second);
    try (Notices before = new Notices(site, 200)) {
      nodes.awaitAllDelivered(200);
      assertThat(CentralNodes.isDispatching(second)).isFalse();
      before.awaitAccepted(200);
    }

    first.kill();
    try (Notices after = new Notices(site, 200)) {
      Eventually.holds(
          "dispatch is on the second",
          CentralNodes.PATIENCE,
          () -> CentralNodes.isDispatching(second));
      nodes.awaitAllDelivered(400);
      after.awaitAccepted(200);
      assertThat(nodes.mailsById())
          .hasSize(400)
          .containsKeys(after.accepted().toArray(String[]::new));
    }
  }
}
