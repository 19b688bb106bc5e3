package dev.holdfast.central.sites;

import dev.holdfast.base.problem.Problem;
import dev.holdfast.base.problem.ProblemException;
import dev.holdfast.shared.id.SiteId;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What admins may ask for, and what they must not. */
final class SiteRequests {

  private static final int MAX_DESCRIPTION_CHARS = 500;
  private static final Duration LONGEST = Duration.ofDays(366);

  private SiteRequests() {}

  /** A site to be made. */
  @Schema(name = "NewSite", description = "A site to be made")
  public record NewSite(
      @Schema(
              description = "The name it signs with: its setting holdfast.site.id",
              examples = "plant-9")
          String siteId,
      @Schema(description = "For people", examples = "Bottling plant, hall 9") String description) {

    Optional<String> optionalDescription() {
      return Optional.ofNullable(description);
    }
  }

  /** How a new key takes the place of the old. */
  @Schema(name = "KeyRotation", description = "How a new key takes the place of the old")
  public record Rotation(
      @Schema(
              description =
                  "How long the key of before stays good; until it is revoked if left out",
              examples = "PT24H")
          String previousValidFor) {}

  /** The only time a key is seen. */
  @Schema(name = "NewSiteKey", description = "A key, shown this once")
  public record ShownKey(
      @Schema(examples = "plant-9") String siteId,
      @Schema(examples = "5f2d1f0a-6f0e-4a53-9c1f-3f1f5a7f9b11") String keyId,
      @Schema(description = "For the site's setting holdfast.site.central.secret") String secret) {

    static ShownKey of(ChangeSite.MadeKey key) {
      return new ShownKey(key.site(), key.id().toString(), key.secret().value());
    }

    @Override
    public String toString() {
      return "ShownKey[siteId=%s, keyId=%s]".formatted(siteId, keyId);
    }
  }

  static NewSite sound(NewSite body) {
    if (body == null || body.siteId() == null) {
      throw invalid("siteId", "is missing; send {\"siteId\": \"…\"}");
    }
    try {
      new SiteId(body.siteId());
    } catch (IllegalArgumentException e) {
      throw invalid("siteId", e.getMessage());
    }
    if (body.siteId().equals(SiteId.UNKNOWN.value())) {
      throw invalid("siteId", "stands for sites without a name; choose another");
    }
    if (body.description() != null) {
      storable("description", body.description());
      if (body.description().length() > MAX_DESCRIPTION_CHARS) {
        throw invalid(
            "description", "must have at most %d characters".formatted(MAX_DESCRIPTION_CHARS));
      }
    }
    return body;
  }

  static Optional<Duration> previousValidFor(Rotation body) {
    if (body == null || body.previousValidFor() == null) {
      return Optional.empty();
    }
    try {
      Duration given = Duration.parse(body.previousValidFor());
      if (!given.isNegative() && given.compareTo(LONGEST) <= 0) {
        return Optional.of(given);
      }
    } catch (DateTimeException e) {
      // Said below, with an example.
    }
    throw invalid("previousValidFor", "must be a duration up to 366 days, such as PT24H");
  }

  static UUID keyId(String site, String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(Problem.notFound("Site %s has no such key".formatted(site)));
    }
  }

  /** PostgreSQL refuses one character in a text. */
  static String storable(String field, String text) {
    if (text.indexOf('\0') >= 0) {
      throw invalid(field, "must not hold the character U+0000");
    }
    return text;
  }

  private static ProblemException invalid(String field, String problem) {
    return new ProblemException(Problem.invalidField(field, problem));
  }
}
