package dev.holdfast.central.delivery.email;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.holdfast.central.secrets.Secret;
import io.vertx.core.Future;
import java.util.Base64;

/** The AUTH exchange. What is secret in it stays out of the transcript. */
final class Authenticate {

  private static final String BLOT = "***";
  private static final int CONTINUE = 334;

  private final SmtpWire wire;
  private final Capabilities server;

  Authenticate(SmtpWire wire, Capabilities server) {
    this.wire = wire;
    this.server = server;
  }

  Future<Void> as(Credentials credentials) {
    if (credentials instanceof Credentials.Password password) {
      return withPassword(password);
    }
    return credentials instanceof Credentials.BearerToken token
        ? withToken(token)
        : Future.succeededFuture();
  }

  private Future<Void> withPassword(Credentials.Password login) {
    if (server.auth().contains("PLAIN")) {
      return say("AUTH PLAIN " + base64(response(login).value()), "AUTH PLAIN " + BLOT)
          .compose(Authenticate::granted);
    }
    if (server.auth().contains("LOGIN")) {
      return say("AUTH LOGIN", "AUTH LOGIN")
          .compose(asked -> goOn(asked, base64(login.user())))
          .compose(asked -> goOn(asked, base64(login.password().value())))
          .compose(Authenticate::granted);
    }
    return notOffered("PLAIN or LOGIN");
  }

  /** A server that refuses explains first, and refuses when it was heard. */
  private Future<Void> withToken(Credentials.BearerToken login) {
    if (!server.auth().contains("XOAUTH2")) {
      return notOffered("XOAUTH2");
    }
    return say("AUTH XOAUTH2 " + base64(response(login).value()), "AUTH XOAUTH2 " + BLOT)
        .compose(
            reply ->
                reply.code() == CONTINUE
                    ? wire.say(SmtpStage.AUTH, "", "")
                    : Future.succeededFuture(reply))
        .compose(Authenticate::granted);
  }

  /** What PLAIN sends, in base64. */
  static Secret response(Credentials.Password login) {
    return new Secret("\0" + login.user() + "\0" + login.password().value());
  }

  /** What XOAUTH2 sends, in base64. */
  static Secret response(Credentials.BearerToken login) {
    return new Secret(
        "user=%s\u0001auth=Bearer %s\u0001\u0001".formatted(login.user(), login.token().value()));
  }

  private Future<SmtpReply> say(String command, String shown) {
    return wire.say(SmtpStage.AUTH, command, shown);
  }

  private Future<SmtpReply> goOn(SmtpReply asked, String answer) {
    return asked.code() == CONTINUE ? say(answer, BLOT) : refused(asked);
  }

  private static Future<Void> granted(SmtpReply reply) {
    return reply.isPositive() && reply.code() != CONTINUE
        ? Future.succeededFuture()
        : refused(reply);
  }

  private static <T> Future<T> refused(SmtpReply reply) {
    return Future.failedFuture(new SmtpRefusedException(SmtpStage.AUTH, reply));
  }

  private static Future<Void> notOffered(String mechanism) {
    return Future.failedFuture(
        new SmtpBrokenException(
            SmtpStage.AUTH,
            "the server does not offer AUTH %s on this connection; check the authentication, and the TLS mode"
                .formatted(mechanism)));
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
