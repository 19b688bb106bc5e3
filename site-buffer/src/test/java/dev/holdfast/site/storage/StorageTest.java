package dev.holdfast.site.storage;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.startsWith;

import dev.holdfast.messaging.sqlite.SqliteDatabase;
import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.site.testing.Tokens;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.specification.RequestSpecification;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class StorageTest {

  @Inject SqliteDatabase database;

  @Test
  void an_operator_takes_a_backup_and_finds_it_in_the_list() {
    String name =
        as(Tokens.OPERATOR)
            .post("/api/v1/backups")
            .then()
            .statusCode(201)
            .body("name", startsWith("buffer-"))
            .body("bytes", greaterThan(0))
            .extract()
            .path("name");

    as(Tokens.ADMIN).get("/api/v1/backups").then().statusCode(200).body("name", hasItem(name));
    assertThat(database.backups().path().resolve(name)).exists();
    assertThat(events("BackupTaken")).anySatisfy(text -> assertThat(text).contains(name));
  }

  @Test
  void those_who_only_look_or_submit_take_no_backups() {
    as(Tokens.VIEWER).post("/api/v1/backups").then().statusCode(403);
    as(Tokens.SUBMIT).get("/api/v1/backups").then().statusCode(403);
    given().get("/api/v1/backups").then().statusCode(401);
  }

  @Test
  void readiness_tells_of_the_disk_and_the_backups() {
    as(Tokens.VIEWER)
        .get("/q/health/ready")
        .then()
        .statusCode(200)
        .body("checks.find { it.name == 'storage' }.status", equalTo("UP"))
        .body("checks.find { it.name == 'storage' }.data.minFreeBytes", equalTo(268435456));
  }

  @Test
  void the_file_and_its_disk_are_among_the_metrics() {
    as(Tokens.VIEWER)
        .get("/q/metrics")
        .then()
        .statusCode(200)
        .body(containsString("holdfast_site_storage_bytes"))
        .body(containsString("holdfast_site_storage_free_bytes"))
        .body(containsString("holdfast_site_storage_fill_bytes_per_second"))
        .body(containsString("holdfast_site_storage_seconds_to_full"))
        .body(containsString("holdfast_site_storage_last_backup_age_seconds"))
        .body(containsString("holdfast_site_storage_backup_failures_total"))
        .body(containsString("holdfast_site_storage_recovered 0.0"));
  }

  private static RequestSpecification as(String token) {
    return given().auth().oauth2(token);
  }

  private List<String> events(String kind) {
    return database
        .read(
            tx ->
                tx.list(
                    "SELECT text FROM site_events WHERE kind = ?", row -> row.getString(1), kind))
        .await()
        .atMost(Duration.ofSeconds(10));
  }
}
