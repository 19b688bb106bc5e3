package dev.holdfast.central.sessions;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What the login page sends and gets. Nothing that is printed has a password in it. */
final class SessionRequests {

  private SessionRequests() {}

  /** A name and a password, or the code of a link. */
  @Schema(name = "Login", description = "A name and a password, or the code of a link")
  public record Login(
      @Schema(examples = "anna") String name,
      @Schema(writeOnly = true, examples = "correct horse battery staple") String password,
      @Schema(
              writeOnly = true,
              description = "What a link has behind 'once='; in place of name and password",
              examples = "shown-here-once")
          String once) {

    @Override
    public String toString() {
      return "Login[name=%s]".formatted(name);
    }
  }

  /** One's own password, changed. */
  @Schema(name = "PasswordChange", description = "One's own password, changed")
  public record PasswordChange(
      @Schema(
              writeOnly = true,
              description = "The present one; left out by whoever has none yet",
              examples = "correct horse battery staple")
          String currentPassword,
      @Schema(
              writeOnly = true,
              description = "12 characters or more, 72 bytes or fewer",
              examples = "four other words please")
          String newPassword) {

    @Override
    public String toString() {
      return "PasswordChange[]";
    }
  }

  /** Whose password it is. */
  @Schema(name = "ForgottenPassword", description = "Somebody who has forgotten the password")
  public record Forgotten(@Schema(required = true, examples = "anna") String name) {}

  /** How people get in here. */
  @Schema(
      name = "WaysIn",
      description = "How people get in here",
      examples =
          """
          {"forgottenPassword": true, "oidc": "single sign-on"}
          """)
  public record WaysIn(
      @Schema(
              description = "Whether who has forgotten the password can ask for a link by mail",
              examples = "true")
          boolean forgottenPassword,
      @Schema(
              description =
                  "How signing in by OpenID Connect is called, at /login/oidc; absent where it is"
                      + " not set up",
              examples = "single sign-on")
          String oidc) {}

  /** Who the caller is. */
  @Schema(
      name = "Session",
      description = "Who you are, and what for",
      examples =
          """
          {"name": "anna", "roles": ["operator"], "by": "session", "endsAt": "2026-03-01T20:00:00Z",
           "passwordNeeded": false}
          """)
  public record SessionView(
      @Schema(examples = "anna") String name,
      @Schema(examples = "[\"operator\"]") List<String> roles,
      @Schema(description = "'session' or 'token'", examples = "session") String by,
      @Schema(description = "When it ends in any case; it ends earlier when it is not used")
          Instant endsAt,
      @Schema(description = "Whether a password is still to be chosen", examples = "false")
          Boolean passwordNeeded,
      @Schema(
              description = "The sites a token is limited to; not there when it is not",
              examples = "[\"plant-7\"]")
          List<String> sites,
      @Schema(
              description = "The targets a token is limited to; not there when it is not",
              examples = "[\"ops\"]")
          List<String> targets) {}
}
