package dev.holdfast.central.database;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Listening;
import dev.holdfast.central.testing.People;
import dev.holdfast.central.testing.Site;
import dev.holdfast.central.testing.Tokens;
import dev.holdfast.shared.id.NotificationId;
import dev.holdfast.shared.wire.EnvelopeReply;
import dev.holdfast.testkit.postgres.TemporaryPostgres;
import dev.holdfast.testkit.waiting.Eventually;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** PostgreSQL is killed, and comes back. */
@QuarkusTest
@TestProfile(Listening.class)
class DatabaseAwayTest extends CentralTest {

  private static final List<String> PATHS =
      List.of(
          "notifications",
          "notifications/0f8fad5b-d9cb-469f-a165-70867728950e",
          "causes",
          "pauses",
          "kpis",
          "kpis/sites",
          "audit",
          "site-calls",
          "sites",
          "lists",
          "smtp-configurations",
          "notifications/jobs",
          "users",
          "tokens");

  private static final String AWAY = "holdfast_central_database_away";

  TemporaryPostgres postgres;

  @Inject MeterRegistry registry;

  @Test
  void everything_is_answered_503_at_once_with_one_line_in_the_log_and_goes_on_afterwards() {
    People.make(rows, "anna", "viewer");
    String session = People.signIn("anna");
    clock.advance(Duration.ofSeconds(30));
    try (Lines lines = new Lines()) {
      postgres.kill();
      try {
        for (String path : PATHS) {
          assertAway(Tokens.as(Roles.ADMIN).get("/api/v1/" + path));
        }
        long began = System.nanoTime();
        for (int i = 0; i < 20; i++) {
          assertAway(Tokens.as(Roles.ADMIN).get("/api/v1/kpis"));
        }
        assertAway(given().cookie(People.COOKIE, session).get("/api/v1/kpis"));
        assertAway(People.tryToSignIn("anna", People.PASSWORD));
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        assertThat(submitted().status()).isEqualTo(503);
        assertThat(lines.all)
            .as("one line for the outage")
            .singleElement()
            .asString()
            .contains("the database is away");
      } finally {
        postgres.restart();
      }

      Eventually.holds(
          "it goes on",
          PATIENCE,
          () -> Tokens.as(Roles.VIEWER).get("/api/v1/kpis").statusCode() == 200);
    }
    Eventually.holds("sites are taken from again", PATIENCE, () -> submitted().acknowledged());
  }

  @Test
  void a_database_that_hangs_is_told_to_probes_before_they_lose_patience() {
    Eventually.holds("ready", PATIENCE, () -> ready().statusCode() == 200);
    Eventually.holds("it listens", PATIENCE, () -> dispatch("listening"));
    postgres.freeze();
    try {
      for (int probe = 0; probe < 3; probe++) {
        long began = System.nanoTime();
        Response answer = given().get("/q/health/ready");
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(1));
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.<String>path("checks.find { it.name == 'database' }.status"))
            .isEqualTo("DOWN");
      }
      Eventually.holds("dispatch says so too", PATIENCE, () -> !dispatch("listening"));
      assertThat(dispatch("dispatching")).isFalse();
    } finally {
      postgres.thaw();
    }
    Eventually.holds("ready again", PATIENCE, () -> ready().statusCode() == 200);
    Eventually.holds("it listens again", PATIENCE, () -> dispatch("listening"));
    assertThat(dispatch("dispatching")).isTrue();
  }

  @Test
  void who_asks_while_it_hangs_is_answered_at_once_with_the_cause() {
    Eventually.holds("it listens", PATIENCE, () -> dispatch("listening"));
    postgres.freeze();
    try {
      Eventually.holds("it is noticed", PATIENCE, () -> registry.get(AWAY).gauge().value() == 1);
      long began = System.nanoTime();
      for (String path : PATHS) {
        assertAway(Tokens.as(Roles.ADMIN).get("/api/v1/" + path));
      }
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
    } finally {
      postgres.thaw();
    }
    Eventually.holds(
        "it goes on",
        PATIENCE,
        () -> Tokens.as(Roles.VIEWER).get("/api/v1/kpis").statusCode() == 200);
  }

  @Test
  void a_broker_that_is_off_has_no_health() {
    assertThat(given().get("/q/health").asString()).doesNotContain("SmallRye Reactive Messaging");
  }

  private static Response ready() {
    return Tokens.as(Roles.VIEWER).get("/q/health/ready");
  }

  private static boolean dispatch(String what) {
    return ready().path("checks.find { it.name == 'dispatch' }.data." + what);
  }

  private EnvelopeReply submitted() {
    return Site.post(
        Site.named(Site.PLANT, clock).submit(NotificationId.random(), "ops", "Pump 3"));
  }

  private static void assertAway(Response answer) {
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.header("Retry-After")).isEqualTo("5");
    assertThat(answer.contentType()).startsWith("application/problem+json");
    assertThat(answer.<String>path("type")).isEqualTo("urn:holdfast:problem:database-away");
    assertThat(answer.<String>path("detail"))
        .contains("cannot reach its database: ")
        .doesNotContain("localhost", "127.0.0.1", "postgres");
  }

  /** Warnings and errors of whomsoever. */
  private static final class Lines extends Handler implements AutoCloseable {

    private final List<String> all = new CopyOnWriteArrayList<>();

    Lines() {
      Logger.getLogger("").addHandler(this);
    }

    @Override
    public void publish(LogRecord line) {
      if (line.getLevel().intValue() >= Level.WARNING.intValue()) {
        all.add(line.getLoggerName() + ": " + line.getMessage());
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
      Logger.getLogger("").removeHandler(this);
    }
  }
}
