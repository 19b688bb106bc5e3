package dev.holdfast.site;

import static dev.holdfast.site.FirstGenerationSite.CALL;
import static dev.holdfast.site.FirstGenerationSite.FAILED_LONG_AGO;
import static dev.holdfast.site.FirstGenerationSite.GARBLED;
import static dev.holdfast.site.FirstGenerationSite.NOTIFICATION;
import static dev.holdfast.site.FirstGenerationSite.PARKED;
import static dev.holdfast.site.FirstGenerationSite.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.shared.contract.NotificationContent;
import dev.holdfast.shared.contract.NotificationSubmit;
import dev.holdfast.shared.wire.Envelope;
import dev.holdfast.site.buffer.HeldMessage;
import dev.holdfast.site.testing.FakeCentral;
import dev.holdfast.site.testing.InjectCentral;
import dev.holdfast.site.testing.Site;
import dev.holdfast.site.testing.Tokens;
import dev.holdfast.testkit.http.FaultyHttpTarget;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The files of the first generation are taken over, and what is in them is delivered. */
@QuarkusTest
@QuarkusTestResource(value = FirstGenerationSite.class, restrictToAnnotatedClass = true)
class FirstGenerationTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  FaultyHttpTarget erp;
  TemporaryPostgres historian;
  @InjectCentral FakeCentral central;
  @Inject Site site;
  @Inject Vertx vertx;

  @Test
  void what_an_earlier_generation_left_arrives_once_each_whatever_it_is() throws Exception {
    ReceivedCall call = erp.awaitCalls(1, PATIENCE).get(0);
    assertThat(call.path()).isEqualTo("/approve");
    assertThat(call.body()).isEqualTo("{\"n\":1}");
    assertThat(call.header("Idempotency-Key")).contains(CALL);
    Envelope submit = central.awaitSubmits(1).get(0);
    assertThat(submit.messageId()).hasToString(NOTIFICATION);
    assertThat(NotificationSubmit.fromJson(submit.payload()))
        .returns(new NotificationContent("ops", "Pump 3", "runs dry"), NotificationSubmit::content)
        .returns(Optional.of("pump-watch"), NotificationSubmit::sourceScript);
    List.of(CALL, NOTIFICATION, WRITE).forEach(this::awaitLeft);

    assertThat(Site.operation(CALL)).isEqualTo("Delivered");
    assertThat(Site.operation(WRITE)).isEqualTo("Delivered");
    assertThat(pumps()).isEqualTo(1);
    assertThat(erp.callCount()).isEqualTo(1);
    assertThat(central.submitCount()).isEqualTo(1);
    assertThat(site.held(PARKED)).map(HeldMessage::parked).contains(true);
  }

  @Test
  void a_notification_that_nobody_can_read_waits_for_an_operator() {
    assertThat(site.held(GARBLED)).map(HeldMessage::parked).contains(true);
  }

  @Test
  void operations_it_tracked_can_still_be_asked_after() {
    Site.as(Tokens.SUBMIT)
        .get("/api/v1/operations/" + FAILED_LONG_AGO)
        .then()
        .statusCode(200)
        .body("status", equalTo("Failed"))
        .body("lastError", equalTo("refused"))
        .body("createdAt", equalTo("2025-01-01T00:00:00Z"));
  }

  private void awaitLeft(String id) {
    Eventually.holds(id + " has left", PATIENCE, () -> site.held(id).isEmpty());
  }

  private long pumps() throws Exception {
    Pool pool =
        PgBuilder.pool()
            .using(vertx)
            .connectingTo(
                PgConnectOptions.fromUri(historian.reactiveUrl()).setUser(historian.username()))
            .build();
    return pool.query("SELECT count(*) FROM trips WHERE pump = 3")
        .execute()
        .map(rows -> rows.iterator().next().getLong(0))
        .eventually(() -> pool.close())
        .toCompletionStage()
        .toCompletableFuture()
        .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }
}
