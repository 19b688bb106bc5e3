package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.shared.contract.Endpoints;
import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeJson;
import dev.holdfast.shared.wire.EnvelopeSigner;
import dev.holdfast.shared.wire.MessageType;
import dev.holdfast.shared.wire.SigningSecret;
import dev.holdfast.testkit.soak.Soak;
import dev.holdfast.testkit.waiting.Eventually;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL goes away under load, as by a power cut, and comes back. */
class DatabaseRestartIT {

  private static final int NOTIFICATIONS = Soak.length(1_000, 4_000);

  /** Accepted when there is no database. */
  private static final int LATE = 100;

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
  void nothing_is_accepted_meanwhile_and_nothing_is_lost() throws Exception {
    Service central = nodes.node("central", Map.of());
    CentralNodes.makeList(central);
    Service site = nodes.site(central);

    Set<String> accepted = new HashSet<>();
    try (Notices notices = new Notices(site, NOTIFICATIONS)) {
      Eventually.holds(
          "a quarter is mailed",
          CentralNodes.PATIENCE,
          () -> nodes.sink.mailCount() >= NOTIFICATIONS / 4);
      nodes.postgres.kill();
      assertThat(submit(central)).as("the answer without a database").isGreaterThanOrEqualTo(500);
      notices.awaitAccepted(NOTIFICATIONS);
      accepted.addAll(notices.accepted());
    }
    try (Notices late = new Notices(site, LATE)) {
      late.awaitAccepted(LATE);
      accepted.addAll(late.accepted());
    }
    assertThat(pending(site)).as("they wait at the site").isGreaterThanOrEqualTo(LATE);

    nodes.postgres.restart();

    nodes.awaitAllDelivered(accepted.size());
    assertThat(nodes.ids("true")).isEqualTo(accepted);
    Map<String, Long> mails = nodes.mailsById();
    assertThat(mails.keySet()).isEqualTo(accepted);
    System.out.printf(
        "database restart: %d notifications, %d mailed twice%n",
        accepted.size(), CentralNodes.twice(mails).size());
    Eventually.holds("the site has nothing left", CentralNodes.PATIENCE, () -> pending(site) == 0);
  }

  private static int pending(Service site) {
    return site.request().get("/api/v1/status").jsonPath().getInt("buffer.pending");
  }

  /** As the site would; what central answers. */
  private static int submit(Service central) {
    NotificationId id = NotificationId.random();
    NotificationSubmit submit =
        new NotificationSubmit(
            id,
            new NotificationContent("ops", "Pump 3", "It has stopped."),
            "node",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Clock.systemUTC().instant(),
            Optional.empty());
    EnvelopeSigner signer =
        new EnvelopeSigner(
            CentralNodes.SITE_ID, SigningSecret.of(CentralNodes.SITE_SECRET), Clock.systemUTC());
    return central
        .request()
        .body(
            EnvelopeJson.write(
                signer.sign(
                    id.asMessageId(),
                    MessageType.Command,
                    Endpoints.NOTIFICATION_SUBMIT,
                    submit.toJson(),
                    Optional.empty())))
        .post("/_rf/receive")
        .statusCode();
  }
}
