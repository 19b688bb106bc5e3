package dev.holdfast.central.users;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What admins ask for and get. Nothing that is printed has a password in it. */
final class UserRequests {

  private UserRequests() {}

  /** A user in a request or an answer. What only central can say is ignored in a request. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  @Schema(
      name = "User",
      description = "Somebody who may sign in",
      examples =
          """
          {"name": "anna", "roles": ["operator"], "disabled": false, "hasPassword": true, "sessions": 1,
           "lastLoginAt": "2026-03-01T11:58:00Z", "updatedAt": "2026-03-01T08:00:00Z", "updatedBy": "admin"}
          """)
  public record UserView(
      @Schema(examples = "anna", readOnly = true) String name,
      @Schema(description = "Any of viewer, operator, admin", examples = "[\"operator\"]")
          List<String> roles,
      @Schema(description = "Whether they are kept out; false if not said", examples = "false")
          Boolean disabled,
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
          user.disabled(),
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
          Boolean clearPassword) {}

  /** The only time a link is seen. */
  @Schema(name = "OneTimeLink", description = "A link that signs in, shown this once")
  public record ShownLink(
      @Schema(examples = "anna") String user,
      @Schema(
              description = "To be opened at this central, once",
              examples = "/login#once=shown-here-once")
          String path,
      @Schema(description = "What the link has behind 'once='", examples = "shown-here-once")
          String once,
      @Schema(examples = "2026-03-02T08:00:00Z") Instant validUntil) {

    @Override
    public String toString() {
      return "ShownLink[user=%s]".formatted(user);
    }
  }
}
