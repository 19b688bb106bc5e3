package dev.holdfast.testkit.smtp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The AUTH exchange: PLAIN and LOGIN for passwords, XOAUTH2 for bearer tokens. */
final class Authentication {

  sealed interface Result {
    record Granted(String user) implements Result {}

    record Refused(SmtpReply reply) implements Result {}
  }

  private static final SmtpReply WRONG_CREDENTIALS =
      SmtpReply.of(535, "5.7.8 Authentication credentials invalid");
  private static final String XOAUTH2_FAILURE = "{\"status\":\"401\",\"schemes\":\"bearer\"}";

  private final List<Credentials> accepted;
  private final SmtpWire wire;

  Authentication(List<Credentials> accepted, SmtpWire wire) {
    this.accepted = accepted;
    this.wire = wire;
  }

  /** For the EHLO reply; empty when the sink knows no credentials. */
  static Optional<String> offer(List<Credentials> accepted) {
    boolean passwords = accepted.stream().anyMatch(Credentials.Password.class::isInstance);
    boolean tokens = accepted.stream().anyMatch(Credentials.BearerToken.class::isInstance);
    if (!passwords && !tokens) {
      return Optional.empty();
    }
    return Optional.of("AUTH" + (passwords ? " PLAIN LOGIN" : "") + (tokens ? " XOAUTH2" : ""));
  }

  /**
   * Runs the exchange.
   *
   * @param argument the mechanism and perhaps an initial response
   * @return empty when the client went away or gave up in the middle
   */
  Optional<Result> run(String argument) throws IOException {
    int space = argument.indexOf(' ');
    String mechanism = space < 0 ? argument : argument.substring(0, space);
    Optional<String> initial =
        space < 0 ? Optional.empty() : Optional.of(argument.substring(space + 1).trim());
    try {
      return switch (mechanism.toUpperCase(Locale.ROOT)) {
        case "PLAIN" -> answerTo("", initial).map(this::plain);
        case "LOGIN" -> login(initial);
        case "XOAUTH2" -> xoauth2(initial);
        default -> refused(504, "5.5.4 Unrecognized authentication type");
      };
    } catch (IllegalArgumentException notBase64) {
      return refused(501, "5.5.2 Cannot decode base64");
    }
  }

  /** An authorization id, the user and the password, separated by zero bytes. */
  private Result plain(String response) {
    int user = response.indexOf('\0') + 1;
    int password = response.indexOf('\0', user) + 1;
    if (user == 0 || password == 0) {
      return new Result.Refused(SmtpReply.of(501, "5.5.2 Malformed PLAIN response"));
    }
    return check(
        new Credentials.Password(
            response.substring(user, password - 1), response.substring(password)));
  }

  private Optional<Result> login(Optional<String> initial) throws IOException {
    Optional<String> user = answerTo("Username:", initial);
    if (user.isEmpty()) {
      return Optional.empty();
    }
    return answerTo("Password:", Optional.empty())
        .map(password -> check(new Credentials.Password(user.get(), password)));
  }

  /** {@code user=…^Aauth=Bearer …^A^A}; a refusal is explained first, and the client says "ok". */
  private Optional<Result> xoauth2(Optional<String> initial) throws IOException {
    Optional<Result> result =
        answerTo("", initial)
            .map(
                response ->
                    check(
                        new Credentials.BearerToken(
                            between(response, "user=", "\1"),
                            between(response, "auth=Bearer ", "\1"))));
    if (result.isPresent() && result.get() instanceof Result.Refused) {
      wire.send(SmtpReply.of(334, encode(XOAUTH2_FAILURE)));
      return wire.readLine().isPresent() ? result : Optional.empty();
    }
    return result;
  }

  private Result check(Credentials given) {
    if (!accepted.contains(given)) {
      return new Result.Refused(WRONG_CREDENTIALS);
    }
    return new Result.Granted(
        given instanceof Credentials.Password password
            ? password.user()
            : ((Credentials.BearerToken) given).user());
  }

  private Optional<String> answerTo(String prompt, Optional<String> initial) throws IOException {
    if (initial.isPresent()) {
      return initial.map(given -> given.equals("=") ? "" : decode(given));
    }
    wire.send(SmtpReply.of(334, encode(prompt)));
    return wire.readLine().map(Authentication::decode);
  }

  private static String between(String text, String before, String after) {
    int start = text.indexOf(before);
    int end = start < 0 ? -1 : text.indexOf(after, start);
    return end < 0 ? "" : text.substring(start + before.length(), end);
  }

  private static Optional<Result> refused(int code, String line) {
    return Optional.of(new Result.Refused(SmtpReply.of(code, line)));
  }

  private static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String decode(String base64) {
    return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
  }
}
