package dev.holdfast.central.recipients;

import dev.holdfast.base.secrets.Secret;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the notifications of a list are posted.
 *
 * @param url secret as a whole, since the path of a chat's webhook is its key
 * @param key signs what is posted
 * @param format {@code Holdfast}, {@code Slack}, {@code Teams} or {@code Template}
 * @param template JSON with placeholders, for the last
 */
public record WebhookTarget(
    Secret url, Optional<Secret> key, String format, Optional<String> template) {

  public static final String HOLDFAST = "Holdfast";
  public static final String SLACK = "Slack";
  public static final String TEAMS = "Teams";
  public static final String TEMPLATE = "Template";

  static final List<String> FORMATS = List.of(HOLDFAST, SLACK, TEAMS, TEMPLATE);

  public List<Secret> secrets() {
    return Stream.concat(Stream.of(url), key.stream()).toList();
  }
}
