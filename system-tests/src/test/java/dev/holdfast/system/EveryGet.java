package dev.holdfast.system;

import io.restassured.path.json.JsonPath;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Asks for all that a service describes, of everything it has. */
final class EveryGet {

  private final Supplier<RequestSpecification> caller;
  private final Map<String, String> fields;

  /**
   * @param fields for each described path in front of a parameter, the field of its items that the
   *     parameter stands for; or {@code field of /another/list}
   */
  EveryGet(Supplier<RequestSpecification> caller, Map<String, String> fields) {
    this.caller = caller;
    this.fields = fields;
  }

  /** What it answered for each path that it describes, each a URL and a status. */
  Map<String, List<String>> ask(Set<String> leftOut) {
    Map<String, Map<String, Object>> paths =
        caller.get().get("/q/openapi?format=json").jsonPath().getMap("paths");
    Map<String, List<String>> answers = new TreeMap<>();
    paths.forEach(
        (path, operations) -> {
          if (operations.containsKey("get") && !leftOut.contains(path)) {
            answers.put(path, asked("", path));
          }
        });
    return answers;
  }

  private List<String> asked(String before, String path) {
    int parameter = path.indexOf('{');
    if (parameter < 0) {
      String url = before + path;
      return List.of(url + " " + caller.get().get(url).statusCode());
    }
    String list = before + path.substring(0, parameter - 1);
    String rest = path.substring(path.indexOf('}') + 1);
    List<String> answers = new ArrayList<>();
    for (String id : ids(list)) {
      answers.addAll(asked(list + "/" + id, rest));
    }
    return answers;
  }

  private List<String> ids(String list) {
    String[] field =
        fields.entrySet().stream()
            .filter(known -> list.matches(known.getKey().replaceAll("\\{[^}]+}", "[^/]+")))
            .map(known -> known.getValue().split(" of ", 2))
            .findFirst()
            .orElseThrow(
                () -> new AssertionError("name the field of the items of %s".formatted(list)));
    JsonPath page = caller.get().get(field.length == 1 ? list : field[1]).jsonPath();
    String items = page.get() instanceof List ? "" : "items.";
    List<String> ids = page.getList(items + field[0], String.class);
    return ids == null ? List.of() : ids.stream().filter(Objects::nonNull).distinct().toList();
  }
}
