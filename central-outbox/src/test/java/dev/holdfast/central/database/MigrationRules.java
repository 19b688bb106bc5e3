package dev.holdfast.central.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a migration may do to tables of millions of rows while others work with them: nothing that
 * reads or rewrites all of it under a lock.
 */
final class MigrationRules {

  private static final String BIG = "(?:notifications|audit_events|site_calls|bulk_job_items)";

  private static final Pattern NO_CODE =
      Pattern.compile("--[^\n]*|/\\*.*?\\*/|\\$\\$.*?\\$\\$|'(?:[^']|'')*'", Pattern.DOTALL);

  private static final Pattern CONCURRENT = pattern("(CREATE|DROP)( UNIQUE)? INDEX CONCURRENTLY.*");
  private static final Pattern BUILT =
      pattern("CREATE( UNIQUE)? INDEX CONCURRENTLY (?<name>\\w+) ON .*");
  private static final Pattern ALTERED =
      pattern("ALTER TABLE (IF EXISTS )?(ONLY )?(?<table>" + BIG + ") (?<actions>.*)");

  private record Rule(Pattern broken, String why) {}

  private static final List<Rule> OF_STATEMENTS =
      List.of(
          new Rule(
              pattern("CREATE( UNIQUE)? INDEX (?!CONCURRENTLY).* ON (ONLY )?" + BIG + "\\b.*"),
              "an index of a big table is built CONCURRENTLY"),
          new Rule(pattern("DROP INDEX (?!CONCURRENTLY).*"), "an index is dropped CONCURRENTLY"),
          new Rule(
              pattern("(.*[ (])?(UPDATE|DELETE FROM|MERGE INTO) (ONLY )?" + BIG + "\\b.*"),
              "rows of a big table are changed by central, in the background"),
          new Rule(
              pattern("(CLUSTER|VACUUM|LOCK|REINDEX)\\b.*"),
              "it locks a table for as long as it takes"));

  private static final List<Rule> OF_ALTERATIONS =
      List.of(
          new Rule(pattern("ALTER (COLUMN )?\\w+ (SET DATA )?TYPE .*"), "it rewrites the table"),
          new Rule(
              pattern("ALTER (COLUMN )?\\w+ SET NOT NULL"),
              "it reads all of the table: a CHECK that is validated later does the same"),
          new Rule(
              pattern("ADD (CONSTRAINT \\w+ )?(CHECK|FOREIGN KEY)(?!.* NOT VALID$).*"),
              "it reads all of the table: add it NOT VALID, and validate it in the next migration"),
          new Rule(
              pattern("ADD (CONSTRAINT \\w+ )?(UNIQUE|PRIMARY KEY|EXCLUDE)(?!.* USING INDEX ).*"),
              "it builds an index: USING INDEX, of one that was built CONCURRENTLY"),
          new Rule(
              pattern(
                  "ADD (COLUMN )?(?!CONSTRAINT|CHECK|FOREIGN|UNIQUE|PRIMARY|EXCLUDE).*"
                      + "\\b(REFERENCES|CHECK|UNIQUE|PRIMARY KEY|GENERATED|SERIAL|BIGSERIAL)\\b.*"),
              "it reads or rewrites the table: a column comes bare, what it has to be comes later"),
          new Rule(
              pattern("ADD (COLUMN )?.* DEFAULT (?!now\\(\\))\\w+ ?\\(.*"),
              "it rewrites the table: a default is a constant"),
          new Rule(
              pattern("SET (TABLESPACE|LOGGED|UNLOGGED|ACCESS METHOD)\\b.*"),
              "it rewrites the table"));

  private MigrationRules() {}

  /** A line for each rule that is broken. */
  static List<String> broken(String sql) {
    List<String> statements = statements(sql);
    List<String> broken = new ArrayList<>();
    if (statements.stream().anyMatch(MigrationRules::isConcurrent)
        && !statements.stream().allMatch(MigrationRules::isConcurrent)) {
      broken.add("what is done CONCURRENTLY has a migration of its own");
    }
    for (String statement : statements) {
      broken.addAll(broken(OF_STATEMENTS, statement));
      broken.addAll(altered(statement));
      broken.addAll(built(statement, statements));
      if (statement.contains(" VALIDATE CONSTRAINT ") && statements.size() > 1) {
        broken.add(statement + ": what is validated has a migration of its own");
      }
    }
    return broken;
  }

  private static List<String> altered(String statement) {
    Matcher altered = ALTERED.matcher(statement);
    return altered.matches()
        ? actions(altered.group("actions")).stream()
            .flatMap(action -> broken(OF_ALTERATIONS, action).stream())
            .toList()
        : List.of();
  }

  /** One that broke off has left an index that is not valid, and the name is taken. */
  private static List<String> built(String statement, List<String> statements) {
    Matcher built = BUILT.matcher(statement);
    if (!built.matches()) {
      return List.of();
    }
    String first = "DROP INDEX CONCURRENTLY IF EXISTS " + built.group("name");
    return statements.subList(0, statements.indexOf(statement)).contains(first)
        ? List.of()
        : List.of("%s: comes after %s".formatted(statement, first));
  }

  private static List<String> broken(List<Rule> rules, String text) {
    return rules.stream()
        .filter(rule -> rule.broken().matcher(text).matches())
        .map(rule -> "%s: %s".formatted(text, rule.why()))
        .toList();
  }

  private static boolean isConcurrent(String statement) {
    return CONCURRENT.matcher(statement).matches();
  }

  private static List<String> statements(String sql) {
    return Arrays.stream(NO_CODE.matcher(sql).replaceAll("''").split(";", -1))
        .map(statement -> statement.replace("''", "").replaceAll("\\s+", " ").strip())
        .filter(statement -> !statement.isEmpty())
        .toList();
  }

  /** At the commas that are in no brackets. */
  private static List<String> actions(String text) {
    List<String> actions = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int n = 0; n < text.length(); n++) {
      char letter = text.charAt(n);
      depth += letter == '(' ? 1 : letter == ')' ? -1 : 0;
      if (letter == ',' && depth == 0) {
        actions.add(text.substring(from, n).strip());
        from = n + 1;
      }
    }
    actions.add(text.substring(from).strip());
    return actions;
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
  }
}
