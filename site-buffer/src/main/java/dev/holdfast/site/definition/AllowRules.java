package dev.holdfast.site.definition;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** What messages may run on a database: each entry is a verb, or a whole statement. */
public final class AllowRules {

  static final String FIELD = "allow";

  private static final int MOST = 500;
  private static final int LONGEST = 100_000;
  private static final Pattern VERB = Pattern.compile("[A-Za-z]+");

  private AllowRules() {}

  public static boolean isVerb(String entry) {
    return VERB.matcher(entry).matches();
  }

  /** Nothing is not the same as everything: a list that is there names something. */
  static List<String> read(Fields fields) {
    List<String> entries = new ArrayList<>();
    for (Object entry : fields.list(FIELD, MOST)) {
      if (!(entry instanceof String text)
          || text.isBlank()
          || text.length() > LONGEST
          || text.indexOf('\0') >= 0) {
        throw fields.flaw(
            FIELD,
            "must be verbs such as INSERT, or whole statements of at most %d characters"
                .formatted(LONGEST));
      }
      String stripped = text.strip();
      entries.add(isVerb(stripped) ? stripped.toUpperCase(Locale.ROOT) : stripped);
    }
    return List.copyOf(entries);
  }
}
