package dev.holdfast.site.definition;

import dev.holdfast.site.message.Category;
import dev.holdfast.site.message.Lane;
import java.util.Arrays;
import java.util.Optional;

/** What can be defined. */
public enum Kind {
  EXTERNAL_SYSTEM("external system", "external-systems", Category.ExternalSystem),
  DATABASE("database", "databases", Category.CachedDbWrite);

  private final String words;
  private final String plural;
  private final Category category;

  Kind(String words, String plural, Category category) {
    this.words = words;
    this.plural = plural;
    this.category = category;
  }

  /** For people. */
  public String words() {
    return words;
  }

  /** As it stands in addresses, in settings and in the store. */
  public String plural() {
    return plural;
  }

  /** Of the messages for it. */
  public Category category() {
    return category;
  }

  String settingsOf(String name) {
    String key = name.indexOf('.') < 0 ? name : '"' + name + '"';
    return "holdfast.site.%s.%s".formatted(plural, key);
  }

  public Lane lane(String name) {
    return Lane.of(category, name);
  }

  /** By its plural. */
  public static Optional<Kind> of(String plural) {
    return Arrays.stream(values()).filter(kind -> kind.plural.equals(plural)).findFirst();
  }
}
