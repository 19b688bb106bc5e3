package dev.holdfast.central.cause;

import dev.holdfast.base.listing.Query;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What an operator sends to hold a cause. */
@Schema(
    description = "Who sees to it; all of it may be left out",
    examples =
        """
        {"owner": "anna", "note": "the provider changes its certificate on Tuesday",
         "link": "https://tickets.example/4711"}
        """)
public record HoldRequest(
    @Schema(description = "Who sees to it; you unless given", examples = "anna") String owner,
    @Schema(examples = "the provider changes its certificate on Tuesday") String note,
    @Schema(description = "Where more is to be read", examples = "https://tickets.example/4711")
        String link) {

  String owner(String unlessGiven) {
    return Query.text("owner", owner).orElse(unlessGiven);
  }

  Optional<String> checkedNote() {
    return Query.text("note", note);
  }

  /** A page will make a link of it. */
  Optional<String> checkedLink() {
    Optional<String> given = Query.text("link", link);
    if (given.filter(text -> !isPage(text)).isPresent()) {
      throw Query.invalid("link", "must be an address that begins with https:// or http://");
    }
    return given;
  }

  private static boolean isPage(String text) {
    try {
      URI uri = URI.create(text);
      return uri.getHost() != null
          && ("https".equalsIgnoreCase(uri.getScheme())
              || "http".equalsIgnoreCase(uri.getScheme()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
