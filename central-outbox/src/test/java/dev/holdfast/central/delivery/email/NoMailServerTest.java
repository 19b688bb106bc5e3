package dev.holdfast.central.delivery.email;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import dev.holdfast.central.dispatch.Dispatcher;
import dev.holdfast.central.notification.NewNotification;
import dev.holdfast.central.notification.Notifications;
import dev.holdfast.central.testing.Arrivals;
import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.CentralTestResource;
import dev.holdfast.central.testing.People;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@QuarkusTest
@TestProfile(NoMailServerTest.WithoutHost.class)
class NoMailServerTest extends CentralTest {

  @Inject Notifications notifications;
  @Inject Dispatcher dispatcher;

  @Test
  void without_a_mail_server_it_is_parked_with_the_setting_to_set() {
    rows.list("ops", "anna@example.com");
    NewNotification notification = Arrivals.notification("ops", "Any", clock.instant());
    await(notifications.insertNew(List.of(notification), clock.instant()));

    await(dispatcher.runOnce());

    assertThat(rows.status(notification.id())).isEqualTo("Parked");
    assertThat(rows.column(notification.id(), "last_error")).contains("quarkus.mailer.host");
  }

  @Test
  void without_one_and_without_a_provider_there_is_name_and_password_alone() {
    given()
        .get("/api/v1/session/ways-in")
        .then()
        .statusCode(200)
        .body("forgottenPassword", equalTo(false))
        .body("oidc", nullValue());
    given().redirects().follow(false).get("/login/oidc").then().statusCode(401);

    People.make(rows, "anna", "viewer");
    rows.execute("UPDATE users SET email = 'anna@example.com'");
    People.admin()
        .body("{}")
        .post("/api/v1/users/anna/one-time-link")
        .then()
        .statusCode(201)
        .body("notMailedBecause", nullValue())
        .body("path", startsWith("/login#once="));
    People.admin()
        .body("{\"byMail\": true}")
        .post("/api/v1/users/anna/one-time-link")
        .then()
        .statusCode(201)
        .body("notMailedBecause", equalTo("no mail server may be used now"));
  }

  /** As an installation where nobody has thought of it yet. */
  public static class WithoutHost implements QuarkusTestProfile {
    @Override
    public List<TestResourceEntry> testResources() {
      return List.of(
          new TestResourceEntry(
              CentralTestResource.class,
              Map.of(CentralTestResource.NO_MAIL_SERVER, "", CentralTestResource.NO_PROVIDER, "")));
    }

    @Override
    public boolean disableGlobalTestResources() {
      return true;
    }
  }
}
