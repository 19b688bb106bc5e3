package dev.holdfast.central.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.central.testing.People;
import dev.holdfast.testkit.smtp.ReceivedMail;
import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.Stage;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@QuarkusTest
class LinkMailTest extends CentralTest {

  private static final Pattern LINK =
      Pattern.compile("https://central\\.example\\.com(/login#once=([A-Za-z0-9_-]+))");

  @BeforeEach
  void make() {
    People.make(rows, "root", "admin");
  }

  private static void put(String name, String more) {
    People.admin()
        .body("{\"roles\": [\"viewer\"]%s}".formatted(more))
        .put("/api/v1/users/" + name)
        .then()
        .statusCode(200);
  }

  private static ValidatableResponse link(String body) {
    return People.admin()
        .body(body)
        .post("/api/v1/users/anna/one-time-link")
        .then()
        .statusCode(201);
  }

  static String codeIn(ReceivedMail mail) {
    Matcher link = LINK.matcher(mail.body());
    assertThat(link.find()).as(mail.body()).isTrue();
    return link.group(2);
  }

  @Test
  void a_link_goes_by_mail_to_whom_it_is_for_and_to_nobody_else() {
    put("anna", ", \"email\": \"anna@example.com\"");

    link("{}")
        .body("mailedTo", equalTo("anna@example.com"))
        .body("path", nullValue())
        .body("once", nullValue());

    ReceivedMail mail = sink.awaitMails(1, PATIENCE).get(0);
    assertThat(mail.recipients()).containsExactly("anna@example.com");
    assertThat(mail.body()).contains("Hello anna", "test-admin has made a link");
    assertThat(People.open(codeIn(mail)).statusCode()).isEqualTo(204);
    assertThat(lastInAudit())
        .isEqualTo("LinkMailed test-admin user anna {\"to\": \"anna@example.com\"}");
    assertThat(rows.texts("SELECT CAST(e AS text) FROM audit_events e").toString())
        .doesNotContain(codeIn(mail));
  }

  private String lastInAudit() {
    return rows.texts(
            """
            SELECT event || ' ' || actor || ' ' || subject || ' ' || detail FROM audit_events
            WHERE event LIKE 'Link%' ORDER BY id DESC LIMIT 1
            """)
        .get(0);
  }

  @Test
  void one_without_an_address_is_shown_as_ever() {
    put("anna", "");

    link("{}").body("mailedTo", nullValue()).body("path", containsString("/login#once="));
    link("{\"byMail\": true}")
        .body("notMailedBecause", equalTo("user 'anna' has no e-mail address"))
        .body("path", containsString("/login#once="));

    assertThat(sink.mailCount()).isZero();
  }

  @Test
  void an_admin_may_hand_it_over_all_the_same() {
    put("anna", ", \"email\": \"anna@example.com\"");

    link("{\"byMail\": false}").body("path", containsString("/login#once="));

    assertThat(sink.mailCount()).isZero();
  }

  @Test
  void what_the_mail_server_refuses_is_shown_with_its_words_and_audited() {
    put("anna", ", \"email\": \"anna@example.com\"");
    sink.script(SessionScript.reply(Stage.RCPT, 550));

    String once =
        link("{}")
            .body("notMailedBecause", containsString("SMTP 550"))
            .body("mailedTo", nullValue())
            .extract()
            .path("once");

    assertThat(People.open(once).statusCode()).isEqualTo(204);
    assertThat(lastInAudit()).startsWith("LinkNotMailed test-admin user anna").contains("SMTP 550");
  }

  @Test
  void an_address_is_changed_like_everything_else_and_must_be_one() {
    put("anna", ", \"email\": \"anna@example.com\"");
    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"viewer\"], \"email\": \"anna@example.org\"}")
        .put("/api/v1/users/anna")
        .then()
        .body("email", equalTo("anna@example.org"));
    People.admin()
        .header("If-Match", "*")
        .body("{\"roles\": [\"viewer\"]}")
        .put("/api/v1/users/anna")
        .then()
        .body("email", nullValue());

    for (String no : new String[] {"anna", "a@b\\r\\nBcc: c@d", "anna@example.com>"}) {
      People.admin()
          .body("{\"roles\": [\"viewer\"], \"email\": \"%s\"}".formatted(no))
          .put("/api/v1/users/bert")
          .then()
          .statusCode(400)
          .body("field", equalTo("email"));
    }
    assertThat(rows.texts("SELECT name FROM users WHERE name = 'bert'")).isEmpty();
  }
}
