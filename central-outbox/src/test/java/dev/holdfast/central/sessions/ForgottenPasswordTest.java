package dev.holdfast.central.sessions;

import static dev.holdfast.central.testing.People.COOKIE;
import static dev.holdfast.central.testing.People.PASSWORD;
import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import dev.holdfast.testkit.waiting.Eventually;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.inject.Inject;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ForgottenPasswordTest extends CentralTest {

  private static final Pattern CODE =
      Pattern.compile("https://central\\.example\\.com/login#once=([A-Za-z0-9_-]+)");

  @Inject ForgottenPassword forgotten;

  @BeforeEach
  void anna_has_an_address_and_bert_has_none() {
    clock.advance(LoginLimit.WINDOW);
    clock.advance(ForgottenPassword.PAUSE);
    People.make(rows, "anna", "viewer");
    People.make(rows, "bert", "viewer");
    rows.execute("UPDATE users SET email = 'anna@example.com' WHERE name = 'anna'");
  }

  private static Response ask(String name) {
    return People.page()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"%s\"}".formatted(name))
        .post("/api/v1/session/forgotten");
  }

  private static String codeIn(ReceivedMail mail) {
    Matcher code = CODE.matcher(mail.body());
    assertThat(code.find()).as(mail.body()).isTrue();
    return code.group(1);
  }

  @Test
  void the_login_page_can_offer_it() {
    given()
        .get("/api/v1/session/ways-in")
        .then()
        .statusCode(200)
        .body("forgottenPassword", equalTo(true));
  }

  @Test
  void the_link_ends_the_password_when_it_is_opened_and_not_before() {
    String session = People.signIn("anna");
    assertThat(ask("Anna").statusCode()).isEqualTo(204);
    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.recipients()).containsExactly("anna@example.com");
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(204);
    assertThat(People.look(session)).isEqualTo(200);

    Response opened = People.open(codeIn(mail));

    assertThat(opened.statusCode()).isEqualTo(204);
    assertThat(People.look(session)).isEqualTo(401);
    assertThat(People.tryToSignIn("anna", PASSWORD).statusCode()).isEqualTo(401);
    People.with(opened.cookie(COOKIE))
        .get("/api/v1/session")
        .then()
        .body("passwordNeeded", equalTo(true));
  }

  @Test
  void nobody_learns_who_there_is() {
    for (String name : List.of("bert", "nobody", "no name at all", "")) {
      Response answer = ask(name);
      assertThat(answer.statusCode()).as(name).isEqualTo(204);
      assertThat(answer.asString()).isEmpty();
      await(forgotten.runOnce(name, "127.0.0.1"));
    }
    rows.execute("UPDATE users SET disabled = true WHERE name = 'anna'");
    await(forgotten.runOnce("anna", "127.0.0.1"));

    assertThat(sink.mailCount()).isZero();
    assertThat(rows.texts("SELECT user_name FROM one_time_links")).isEmpty();
  }

  @Test
  void who_asks_again_at_once_gets_no_second_mail_and_the_first_link_stays() {
    await(forgotten.runOnce("anna", "127.0.0.1"));
    await(forgotten.runOnce("anna", "127.0.0.2"));
    assertThat(sink.mailCount()).isEqualTo(1);
    assertThat(rows.texts("SELECT count(*)::text FROM one_time_links")).containsExactly("1");

    clock.advance(ForgottenPassword.PAUSE);
    await(forgotten.runOnce("anna", "127.0.0.1"));

    List<ReceivedMail> mails = sink.awaitMails(2, PATIENCE);
    assertThat(People.open(codeIn(mails.get(0))).statusCode()).isEqualTo(401);
    assertThat(People.open(codeIn(mails.get(1))).statusCode()).isEqualTo(204);
  }

  @Test
  void asking_is_limited_by_address() {
    for (int i = 0; i < LoginLimit.MOST_BY_ADDRESS; i++) {
      assertThat(ask("nobody-" + i).statusCode()).isEqualTo(204);
    }

    assertThat(ask("anna").statusCode()).isEqualTo(429);
    assertThat(sink.mailCount()).isZero();
  }

  @Test
  void a_mail_that_does_not_leave_is_in_the_audit() {
    sink.script(SessionScript.reply(Stage.RCPT, 550));

    assertThat(ask("anna").statusCode()).isEqualTo(204);

    Eventually.holds(
        "it is in the audit",
        PATIENCE,
        () ->
            rows.texts(
                    """
                    SELECT kind || ' ' || event || ' ' || actor || ' ' || subject || ' '
                      || (detail ->> 'error')
                    FROM audit_events WHERE event = 'LinkNotMailed'
                    """)
                .toString()
                .startsWith("[Login LinkNotMailed anonymous user anna"));
    assertThat(rows.texts("SELECT detail ->> 'error' FROM audit_events").toString())
        .contains("SMTP 550");
  }

  @Test
  void another_page_cannot_ask() {
    given()
        .contentType(ContentType.JSON)
        .body("{\"name\": \"anna\"}")
        .post("/api/v1/session/forgotten")
        .then()
        .statusCode(403);
    People.page()
        .contentType(ContentType.JSON)
        .body("{}")
        .post("/api/v1/session/forgotten")
        .then()
        .statusCode(400)
        .body("field", equalTo("name"));
  }
}
