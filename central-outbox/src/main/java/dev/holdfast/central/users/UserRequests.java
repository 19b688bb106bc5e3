package dev.holdfast.central.users;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What admins ask for and get. Nothing that is printed has a password in it. */
final class UserRequests {

  private UserRequests() {}

  /** A user in a request or an answer. What only central can say is ignored in a request. */
  @Schema(
      name = "User",
      description = "Somebody who may sign in",
      examples =
          """
          {"name": "anna", "roles": ["operator"], "email": "anna@example.com", "disabled": false, "signsInBy": "password", "hasPassword": true, "sessions": 1,
           "lastLoginAt": "2026-03-01T11:58:00Z", "updatedAt": "2026-03-01T08:00:00Z", "updatedBy": "admin"}
          """)
  public record UserView(
      @Schema(examples = "anna", readOnly = true) String name,
      @Schema(description = "Any of viewer, operator, admin", examples = "[\"operator\"]")
          List<String> roles,
      @Schema(
              description = "Where links go that let them in; without one an admin hands them over",
              examples = "anna@example.com")
          String email,
      @Schema(description = "Whether they are kept out; false if not said", examples = "false")
          Boolean disabled,
      @Schema(
              readOnly = true,
              description = "'password', which a link lets them choose, or 'oidc'",
              examples = "password")
          String signsInBy,
      @Schema(
              readOnly = true,
              description = "Whether they can sign in with one; else only by a link",
              examples = "true")
          Boolean hasPassword,
      @Schema(readOnly = true, description = "How many are open", examples = "1") Long sessions,
      @Schema(readOnly = true) Instant lastLoginAt,
      @Schema(readOnly = true) Instant updatedAt,
      @Schema(readOnly = true, examples = "admin") String updatedBy) {

    static UserView of(User user) {
      return new UserView(
          user.name(),
          List.copyOf(user.roles()),
          user.email().orElse(null),
          user.disabled(),
          user.vouchedFor() ? "oidc" : "password",
          user.passwordHash().isPresent(),
          user.sessions(),
          user.lastLoginAt().orElse(null),
          user.updatedAt(),
          user.updatedBy());
    }
  }

  /** A password to be set. */
  @Schema(name = "NewPassword", description = "A password to be set")
  public record NewPassword(
      @Schema(
              writeOnly = true,
              description = "12 characters or more, 72 bytes or fewer",
              examples = "correct horse battery staple")
          String password) {

    @Override
    public String toString() {
      return "NewPassword[]";
    }
  }

  /** A link to be made. */
  @Schema(name = "NewLink", description = "How somebody is let in")
  public record NewLink(
      @Schema(
              description =
                  "Whether the present password and all sessions end, and a new password is asked"
                      + " for; false if not said",
              examples = "true")
          Boolean clearPassword,
      @Schema(
              description =
                  "Whether it goes by mail to the user's address; if not said, where there is an"
                      + " address and mails can be sent",
              examples = "true")
          Boolean byMail) {

    static NewLink orUsual(NewLink given) {
      return given == null ? new NewLink(null, null) : given;
    }
  }

  /** The only time a link is seen; one that was mailed is not. */
  @Schema(name = "OneTimeLink", description = "A link that signs in, mailed or shown this once")
  public record ShownLink(
      @Schema(examples = "anna") String user,
      @Schema(description = "Where it went", examples = "anna@example.com") String mailedTo,
      @Schema(
              description = "Why it did not go by mail, though it should have",
              examples = "SMTP configuration 'relay': SMTP 550: 5.1.1 no such user (at RCPT)")
          String notMailedBecause,
      @Schema(
              description = "To be opened at this central, once; absent where it was mailed",
              examples = "/login#once=shown-here-once")
          String path,
      @Schema(
              description = "What the link has behind 'once='; absent where it was mailed",
              examples = "shown-here-once")
          String once,
      @Schema(examples = "2026-03-02T08:00:00Z") Instant validUntil) {

    static ShownLink mailed(OneTimeLink link, String to) {
      return new ShownLink(link.user(), to, null, null, null, link.validUntil());
    }

    static ShownLink shown(OneTimeLink link, Optional<String> notMailedBecause) {
      return new ShownLink(
          link.user(),
          null,
          notMailedBecause.orElse(null),
          link.path(),
          link.code(),
          link.validUntil());
    }

    @Override
    public String toString() {
      return "ShownLink[user=%s]".formatted(user);
    }
  }
}
