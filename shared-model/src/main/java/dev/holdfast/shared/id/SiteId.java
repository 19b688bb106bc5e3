package dev.holdfast.shared.id;

import java.util.regex.Pattern;

/** One place; also the name under which a site signs what it sends. */
public record SiteId(String value) {

  private static final Pattern LEGAL = Pattern.compile("[A-Za-z0-9$][A-Za-z0-9._$-]{0,63}");

  /** Stands in where a site was never given a name. */
  public static final SiteId UNKNOWN = new SiteId("$unknown-site");

  public SiteId {
    if (value == null || !LEGAL.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "site id must be 1 to 64 letters, digits, '.', '_', '-' or '$'");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
