package dev.holdfast.central.operator.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.base.security.Roles;
import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.Tokens;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import jakarta.inject.Inject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing is done that was not clearly asked for. */
@QuarkusTest
class BulkStrictnessTest extends CentralTest {

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  private void parkOne() {
    await(notifications.insertNew(Arrivals.several(1, "ops", clock.instant()), clock.instant()));
    await(dispatcher.runOnce());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'list':'ops','dryRun':'false'}|dryRun|must be true or false",
        "{'list':'ops','dryRun':'FALSE'}|dryRun|must be true or false",
        "{'list':'ops','dryRun':0}|dryRun|must be true or false",
        "{'list':'ops','dryRun':true,'dryRun':false}|dryRun|more than once",
        "{'list':'ops','dryRun':false} garbage||nothing behind it",
        "{'list':5,'dryRun':false}|list|must be a string",
        "{'list':'ops','dryRun':false,'expected':1.0}|expected|must be a whole number",
        "{'list':'ops','dryRun':false,'expected':99.9}|expected|must be a whole number",
        "{'list':'ops','dryRun':false,'expectd':1}|expectd|is not a field"
      },
      quoteCharacter = '`')
  void a_request_that_may_not_mean_what_it_says_is_refused(
      String body, String field, String problem) {
    parkOne();

    for (String action : new String[] {"retry", "discard"}) {
      Tokens.as(Roles.OPERATOR)
          .contentType(ContentType.JSON)
          .body(body.replace('\'', '"'))
          .post("/api/v1/notifications/" + action)
          .then()
          .statusCode(400)
          .contentType("application/problem+json")
          .body("field", equalTo(field))
          .body("detail", containsString(problem));
    }
    assertThat(rows.texts("SELECT status FROM notifications")).containsExactly("Parked");
    assertThat(rows.texts("SELECT CAST(job_id AS text) FROM bulk_jobs")).isEmpty();
  }

  /** Whoever asks for a dry run of it must not get the real one. */
  @ParameterizedTest
  @ValueSource(strings = {"retry", "discard"})
  void a_decision_about_one_has_no_fields(String action) {
    parkOne();
    String id = rows.texts("SELECT CAST(notification_id AS text) FROM notifications").get(0);

    Tokens.as(Roles.OPERATOR)
        .contentType(ContentType.JSON)
        .body("{\"dryRun\":true}")
        .post("/api/v1/notifications/{id}/" + action, id)
        .then()
        .statusCode(400)
        .body("field", equalTo("dryRun"));

    assertThat(rows.texts("SELECT status FROM notifications")).containsExactly("Parked");
  }
}
