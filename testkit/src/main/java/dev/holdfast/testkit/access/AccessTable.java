package dev.holdfast.testkit.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A table with the columns method, path, and one for each caller, below a heading of a page. */
public final class AccessTable {

  public static final String YES = "yes";
  public static final String NO = "no";

  private static final Set<String> VERBS = Set.of("get", "put", "post", "delete", "patch");
  private static final Set<Integer> DENIED = Set.of(401, 403);
  private static final int FIRST_CALLER = 2;

  /** What can be called. */
  public record Endpoint(String method, String path) {

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  private final Map<Endpoint, Map<String, String>> rows = new LinkedHashMap<>();

  private AccessTable() {}

  public static AccessTable read(Path page, String heading) {
    List<List<String>> cells =
        lines(page).stream()
            .dropWhile(line -> !line.equals(heading))
            .skip(1)
            .takeWhile(line -> !line.startsWith("#"))
            .filter(line -> line.startsWith("|") && !line.startsWith("|-"))
            .map(AccessTable::cells)
            .toList();
    if (cells.size() < 2) {
      throw new IllegalArgumentException("%s has no table below '%s'".formatted(page, heading));
    }
    AccessTable table = new AccessTable();
    cells.stream().skip(1).forEach(row -> table.add(cells.get(0), row));
    return table;
  }

  private static List<String> lines(Path page) {
    try {
      return Files.readAllLines(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList();
  }

  private void add(List<String> callers, List<String> row) {
    Map<String, String> opens = new LinkedHashMap<>();
    for (int i = FIRST_CALLER; i < callers.size(); i++) {
      opens.put(callers.get(i), row.get(i));
    }
    rows.put(new Endpoint(row.get(0), row.get(1).replace("`", "")), opens);
  }

  /** By endpoint: by caller, what the table says. */
  public Map<Endpoint, Map<String, String>> rows() {
    return rows;
  }

  public Set<String> endpoints() {
    return rows.keySet().stream()
        .map(Endpoint::toString)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * What the document of an API describes.
   *
   * @param paths of the document
   */
  public static Set<String> described(
      Map<String, Map<String, Object>> paths, Predicate<String> which) {
    Set<String> all = new TreeSet<>();
    paths.forEach(
        (path, operations) ->
            operations.keySet().stream()
                .filter(verb -> which.test(path) && VERBS.contains(verb))
                .forEach(verb -> all.add(verb.toUpperCase(Locale.ROOT) + " " + path)));
    return all;
  }

  /**
   * Where a caller gets in though the table says no, or the other way round.
   *
   * @param call answers with the status
   */
  public List<String> differences(String caller, ToIntFunction<Endpoint> call) {
    return rows.entrySet().stream()
        .filter(row -> !opened(call.applyAsInt(row.getKey())).equals(row.getValue().get(caller)))
        .map(row -> "%s for %s: %s".formatted(row.getKey(), caller, row.getValue().get(caller)))
        .toList();
  }

  public static String opened(int status) {
    return DENIED.contains(status) ? NO : YES;
  }
}
