package dev.holdfast.central.tokens;

import dev.holdfast.base.listing.Query;
import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.SiteId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What admins may ask for, and what they get. */
final class TokenRequests {

  private static final int MOST_SITES = 500;
  private static final int MOST_TARGETS = 500;
  private static final int TARGET_CHARS = 128;

  private TokenRequests() {}

  /** A token to be made. */
  @Schema(name = "NewToken", description = "A token to be made")
  public record NewToken(
      @Schema(
              description = "Under which what is done with it appears in the audit",
              examples = "night-report")
          String name,
      @Schema(description = "Any of viewer, operator, admin", examples = "[\"viewer\"]")
          List<String> roles,
      @Schema(
              description = "The sites it is limited to; all if left out",
              examples = "[\"plant-7\"]")
          List<String> sites,
      @Schema(
              description =
                  "The lists, external systems and databases it is limited to, by name, in which"
                      + " '*' stands for any text; all if left out",
              examples = "[\"ops\", \"erp-*\"]")
          List<String> targets,
      @Schema(
              description = "When it ends; when it is revoked if left out",
              examples = "2026-12-31T23:00:00Z")
          String endsAt) {}

  /** The only time a token is seen. */
  @Schema(name = "MadeToken", description = "A token, shown this once")
  public record ShownToken(
      @Schema(examples = "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11") String tokenId,
      @Schema(examples = "night-report") String name,
      @Schema(description = "To be sent as Authorization: Bearer …") String token) {

    @Override
    public String toString() {
      return "ShownToken[tokenId=%s, name=%s]".formatted(tokenId, name);
    }
  }

  /** A token as it is listed. */
  @Schema(
      name = "Token",
      description = "A token, without its text",
      examples =
          """
          {"tokenId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "name": "night-report", "roles": ["viewer"],
           "sites": ["plant-7"], "state": "Valid", "endsAt": "2026-12-31T23:00:00Z",
           "createdAt": "2026-03-01T08:00:00Z", "createdBy": "anna", "lastUsedAt": "2026-03-01T11:58:00Z"}
          """)
  public record TokenView(
      String tokenId,
      String name,
      List<String> roles,
      @Schema(description = "Not there when it is good for all") List<String> sites,
      @Schema(description = "Not there when it is good for all") List<String> targets,
      @Schema(description = "Valid, Ended or Revoked", examples = "Valid") String state,
      Instant endsAt,
      Instant createdAt,
      String createdBy,
      @Schema(description = "To the minute; not there when it was never used") Instant lastUsedAt,
      Instant revokedAt,
      String revokedBy) {

    static TokenView of(ApiToken token, Instant now) {
      return new TokenView(
          token.id().toString(),
          token.name(),
          List.copyOf(token.roles()),
          token.sites().isEmpty() ? null : List.copyOf(token.sites()),
          token.targets().isEmpty() ? null : List.copyOf(token.targets()),
          token.state(now),
          token.endsAt().orElse(null),
          token.createdAt(),
          token.createdBy(),
          token.lastUsedAt().orElse(null),
          token.revokedAt().orElse(null),
          token.revokedBy().orElse(null));
    }
  }

  /** One page. */
  @Schema(
      name = "TokenPage",
      description = "Tokens by their name",
      examples =
          """
          {"items": [{"tokenId": "8c1d2a54-1f0e-4a53-9c1f-3f1f5a7f9b11", "name": "night-report", "roles": ["viewer"],
            "sites": ["plant-7"], "state": "Valid", "endsAt": "2026-12-31T23:00:00Z",
            "createdAt": "2026-03-01T08:00:00Z", "createdBy": "anna", "lastUsedAt": "2026-03-01T11:58:00Z"}]}
          """)
  public record TokenPage(
      List<TokenView> items,
      @Schema(description = "Pass it as 'cursor' for the next page; absent on the last one")
          String nextCursor) {

    static TokenPage of(List<ApiToken> found, int most, Instant now) {
      List<ApiToken> shown = found.subList(0, Math.min(most, found.size()));
      ApiToken last = found.size() > most ? shown.get(most - 1) : null;
      return new TokenPage(
          shown.stream().map(token -> TokenView.of(token, now)).toList(),
          last == null ? null : new TokenPlace(last.name(), last.id()).encoded());
    }
  }

  static SortedSet<String> sites(List<String> given) {
    if (given == null) {
      return new TreeSet<>();
    }
    if (given.isEmpty() || given.size() > MOST_SITES) {
      throw Query.invalid(
          "sites", "must name 1 to %d sites; leave it out for all".formatted(MOST_SITES));
    }
    return new TreeSet<>(given.stream().map(TokenRequests::site).toList());
  }

  private static String site(String given) {
    try {
      return new SiteId(given).value();
    } catch (IllegalArgumentException e) {
      throw Query.invalid("sites", "names no site: " + e.getMessage());
    }
  }

  static SortedSet<String> targets(List<String> given) {
    if (given == null) {
      return new TreeSet<>();
    }
    if (given.isEmpty() || given.size() > MOST_TARGETS) {
      throw Query.invalid(
          "targets", "must name 1 to %d targets; leave it out for all".formatted(MOST_TARGETS));
    }
    return new TreeSet<>(given.stream().map(TokenRequests::target).toList());
  }

  private static String target(String given) {
    if (given == null || given.isBlank() || given.length() > TARGET_CHARS) {
      throw Query.invalid("targets", "must be names of 1 to %d characters".formatted(TARGET_CHARS));
    }
    return Query.text("targets", given).orElseThrow();
  }

  static Optional<Instant> end(String given, Instant now) {
    Optional<Instant> end = Query.time("endsAt", given);
    if (end.filter(at -> !at.isAfter(now)).isPresent()) {
      throw Query.invalid("endsAt", "must be later than now");
    }
    return end;
  }

  static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw unknown(text);
    }
  }

  static ProblemException unknown(Object id) {
    return new ProblemException(Problem.notFound("There is no token of id '%s'".formatted(id)));
  }
}
