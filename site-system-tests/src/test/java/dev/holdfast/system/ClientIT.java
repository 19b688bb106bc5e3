package dev.holdfast.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.client.ExternalSystems;
import dev.holdfast.client.HoldfastSite;
import dev.holdfast.client.NotificationState;
import dev.holdfast.client.NotificationStatus;
import dev.holdfast.client.Notify;
import dev.holdfast.client.OperationStatus;
import dev.holdfast.client.Outcome;
import dev.holdfast.client.SiteConfig;
import dev.holdfast.client.SiteProblemException;
import dev.holdfast.client.TrackedOperation;
import dev.holdfast.client.Tracking;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java client and its example with a real site at the other end; central is away. */
class ClientIT {

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Path PUMP_WATCH =
      Path.of("..", "examples", "site-client-app", "target", "pump-watch.jar")
          .toAbsolutePath()
          .normalize();

  @TempDir static Path directory;
  private static FaultyHttpTarget api;
  private static Service site;

  @BeforeAll
  static void start() throws IOException {
    api = FaultyHttpTarget.start();
    site =
        new Service(
                Packaged.SITE,
                directory.resolve("s"),
                FreePort.pick(),
                Map.of(
                    "holdfast.site.id", "plant-7",
                    "holdfast.site.sweep.interval", "1s",
                    "holdfast.site.external-systems.demo-api.base-url", api.baseUrl().toString(),
                    "holdfast.site.external-systems.demo-api.retry.interval", "1s",
                    "holdfast.site.external-systems.demo-api.retry.max-retries", "0"))
            .start();
    HoldfastSite.connect(SiteConfig.of(site.url("").toString()).token(Service.TOKEN)).asStandard();
  }

  @AfterAll
  static void stop() {
    site.close();
    api.close();
  }

  @BeforeEach
  void forget_earlier_calls() {
    api.clear();
  }

  @Test
  void what_the_client_sends_is_delivered_kept_or_refused_and_can_be_asked_after() {
    Outcome notified = Notify.to("ops").send("Pump 3 runs dry", "Inlet pressure below 0.4 bar.");
    assertThat(notified).isInstanceOf(Outcome.Buffered.class);
    assertThat(Tracking.notification(notified.messageId()))
        .map(NotificationState::status)
        .contains(NotificationStatus.Forwarding);

    Outcome delivered = order();
    assertThat(delivered).isInstanceOf(Outcome.Delivered.class);
    assertThat(api.calls().get(0).body()).isEqualTo("{\"pump\":3}");
    assertThat(api.calls().get(0).header("Idempotency-Key")).contains(delivered.messageId());
    assertThat(Tracking.status(delivered.messageId()))
        .hasValueSatisfying(
            operation -> {
              assertThat(operation.status()).isEqualTo(OperationStatus.Delivered);
              assertThat(operation.target()).contains("demo-api");
              assertThat(operation.httpStatus()).contains(200);
            });

    api.script(Reply.status(503));
    Outcome kept = order();
    assertThat(kept).isInstanceOf(Outcome.Buffered.class);
    Eventually.holds(
        "the order has left",
        PATIENCE,
        () -> status(kept).equals(Optional.of(OperationStatus.Delivered)));

    api.script(Reply.status(404));
    Outcome refused = order();
    assertThat(refused)
        .isInstanceOfSatisfying(
            Outcome.Failed.class, failed -> assertThat(failed.error()).contains("404"));
    assertThat(status(refused)).contains(OperationStatus.Failed);
  }

  @Test
  void a_request_that_the_site_refuses_says_what_is_wrong_with_it() {
    assertThat(Tracking.status("5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b10")).isEmpty();
    assertThatThrownBy(() -> Notify.to("ops").send("", "text"))
        .isInstanceOfSatisfying(
            SiteProblemException.class,
            e -> {
              assertThat(e.problem().status()).isEqualTo(400);
              assertThat(e.problem().field()).contains("subject");
            });
  }

  @Test
  void the_example_orders_and_follows_its_order() {
    api.script(Reply.status(503));

    try (ServiceProcess pumpWatch =
        ServiceProcess.javaJar(PUMP_WATCH)
            .name("pump-watch")
            .quickStart()
            .env("HOLDFAST_SITE_URL", site.url("").toString())
            .env("HOLDFAST_SITE_TOKEN", Service.TOKEN)
            .start()) {
      pumpWatch.awaitLogLine(Pattern.compile("the order waits on the site's disk"), PATIENCE);
      pumpWatch.awaitLogLine(Pattern.compile("the order is Delivered"), PATIENCE);
      assertThat(pumpWatch.awaitExit(PATIENCE)).isZero();
    }
  }

  private static Outcome order() {
    return ExternalSystems.call("demo-api").post("/work-orders").body(Map.of("pump", 3)).send();
  }

  private static Optional<OperationStatus> status(Outcome outcome) {
    return Tracking.status(outcome.messageId()).map(TrackedOperation::status);
  }
}
