package dev.holdfast.central.changes;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** What has changed, by the name of the path that shows it. */
public enum ChangeKind {
  NOTIFICATIONS("notifications", true),
  SITE_CALLS("site-calls", true),
  SITES("sites", true),
  CAUSES("causes", false),
  JOBS("jobs", false),
  LISTS("lists", false),
  PAUSES("pauses", false),
  SMTP_CONFIGURATIONS("smtp-configurations", false),
  USERS("users", false),
  TOKENS("tokens", false),

  /** Nobody knows what was missed. */
  EVERYTHING("everything", true);

  private final String text;
  private final boolean ofSites;

  ChangeKind(String text, boolean ofSites) {
    this.text = text;
    this.ofSites = ofSites;
  }

  @JsonValue
  public String text() {
    return text;
  }

  /** Whether it can concern one site and not another. */
  boolean isOfSites() {
    return ofSites;
  }

  boolean isForAdmins() {
    return this == USERS || this == TOKENS;
  }

  static Optional<ChangeKind> named(String text) {
    return Arrays.stream(values()).filter(kind -> kind.text.equals(text)).findFirst();
  }
}
