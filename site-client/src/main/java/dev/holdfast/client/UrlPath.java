package dev.holdfast.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;

/** Names inside a path. */
final class UrlPath {

  private UrlPath() {}

  static String segment(String name) {
    return URLEncoder.encode(name, UTF_8).replace("+", "%20");
  }

  /** Dots alone would be resolved away by whoever handles the address. */
  static String checkedName(String what, String name) {
    if (name.isBlank() || name.equals(".") || name.equals("..")) {
      throw new IllegalArgumentException("'%s' is no name of a %s".formatted(name, what));
    }
    return name;
  }
}
