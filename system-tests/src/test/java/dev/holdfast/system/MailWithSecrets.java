package dev.holdfast.system;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.hamcrest.Matchers.lessThan;

import dev.holdfast.testkit.smtp.SessionScript;
import dev.holdfast.testkit.smtp.SmtpSink;
import dev.holdfast.testkit.smtp.Stage;
import io.restassured.specification.RequestSpecification;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/** Mails over one server after the other, each of which repeats what it was shown. */
final class MailWithSecrets {

  static final String MAILBOX = "box@example.org";

  private final Secrets secrets;
  private final Supplier<RequestSpecification> central;
  private final RepeatingTarget tokens;
  private final String token;

  /**
   * @param token what is handed out by {@code tokens}
   */
  MailWithSecrets(
      Secrets secrets,
      Supplier<RequestSpecification> central,
      RepeatingTarget tokens,
      String token) {
    this.secrets = secrets;
    this.central = central;
    this.tokens = tokens;
    this.token = token;
  }

  /**
   * @param refused hands in a mail and returns when it is parked
   */
  void sendOverAll(Runnable refused) {
    String password = secrets.make("mail password");
    try (SmtpSink refusing = SmtpSink.builder().auth(MAILBOX, "another").start();
        SmtpSink refusingTokens = SmtpSink.builder().xoauth2(MAILBOX, "another").start()) {
      refusing.defaultScript(repeating(password, "\0" + MAILBOX + "\0" + password));
      refusingTokens.defaultScript(
          repeating(token, "user=%s\u0001auth=Bearer %s\u0001\u0001".formatted(MAILBOX, token)));
      String login = "\"auth\": \"Login\", \"secret\": \"%s\"".formatted(password);
      server("login", refusing.port(), "None", login, true);
      refused.run();
      disable("login", refusing.port(), login);
      server("oauth", refusingTokens.port(), "None", oauth("/token"), true);
      refused.run();
      server("denied", refusingTokens.port(), "None", oauth("/401/token"), false);
      server("tls", refusing.port(), "Tls", login, false);
      for (String name : List.of("login", "oauth", "denied", "tls", "default")) {
        central
            .get()
            .body("{\"to\": \"anna@example.org\"}")
            .post("/api/v1/smtp-configurations/%s/test".formatted(name))
            .then()
            .statusCode(lessThan(300));
      }
    }
  }

  private String oauth(String tokenPath) {
    return """
    "auth": "XOAuth2", "clientId": "central", "tokenUrl": "%s", "secret": "%s"
    """
        .formatted(tokens.url(tokenPath), secrets.make("client secret for " + tokenPath));
  }

  private static SessionScript repeating(String shown, String line) {
    return SessionScript.reply(
        Stage.AUTH,
        535,
        "5.7.8 I was shown %s and %s and %s"
            .formatted(
                shown,
                Base64.getEncoder().encodeToString(shown.getBytes(UTF_8)),
                Base64.getEncoder().encodeToString(line.getBytes(UTF_8))));
  }

  private void server(String name, int port, String tls, String auth, boolean enabled) {
    put(central.get(), name, port, tls, auth, enabled);
  }

  /** So that the next one is taken. */
  private void disable(String name, int port, String auth) {
    put(central.get().header("If-Match", "*"), name, port, "None", auth, false);
  }

  private static void put(
      RequestSpecification request,
      String name,
      int port,
      String tls,
      String auth,
      boolean enabled) {
    request
        .body(
            """
            {"host": "127.0.0.1", "port": %d, "tlsMode": "%s", "username": "%s", %s,
             "from": "holdfast@example.org", "failoverOrder": 10, "enabled": %b}
            """
                .formatted(port, tls, MAILBOX, auth, enabled))
        .put("/api/v1/smtp-configurations/" + name)
        .then()
        .statusCode(lessThan(300));
  }
}
