package dev.holdfast.base.answer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import io.smallrye.openapi.runtime.io.Format;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.ws.rs.HttpMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What the page of the API says of its paths. A refusal can so tell what would have been right,
 * without looking into the classes behind, which a native executable knows little of.
 */
@Singleton
class DescribedPaths {

  /** The roles that may use each method; none where anybody may. */
  private record Described(Pattern path, int literals, Map<String, List<String>> methods) {}

  private final OpenApiDocumentService page;
  private final ObjectMapper mapper;
  private volatile List<Described> paths;

  @Inject
  DescribedPaths(OpenApiDocumentService page, ObjectMapper mapper) {
    this.page = page;
    this.mapper = mapper;
  }

  /** The methods that a path takes. */
  Set<String> methodsAt(String path) {
    Set<String> methods = new TreeSet<>();
    matching(path).findFirst().ifPresent(found -> methods.addAll(found.methods().keySet()));
    if (methods.contains(HttpMethod.GET)) {
      methods.add(HttpMethod.HEAD);
    }
    methods.add(HttpMethod.OPTIONS);
    return methods;
  }

  /** The roles of which one is needed; none if that is not said. */
  List<String> rolesFor(String method, String path) {
    String described = method.equals(HttpMethod.HEAD) ? HttpMethod.GET : method;
    return matching(path)
        .map(found -> Optional.ofNullable(found.methods().get(described)))
        .flatMap(Optional::stream)
        .findFirst()
        .orElse(List.of());
  }

  /** The one with the fewest variables first, as requests are routed. */
  private Stream<Described> matching(String path) {
    String whole = path.startsWith("/") ? path : "/" + path;
    return paths().stream().filter(described -> described.path().matcher(whole).matches());
  }

  private List<Described> paths() {
    if (paths == null) {
      paths = read();
    }
    return paths;
  }

  private List<Described> read() {
    List<Described> read = new ArrayList<>();
    document()
        .path("paths")
        .properties()
        .forEach(path -> read.add(described(path.getKey(), path.getValue())));
    read.sort(Comparator.comparingInt(Described::literals).reversed());
    return List.copyOf(read);
  }

  private JsonNode document() {
    try {
      return mapper.readTree(page.getDocument(Format.JSON));
    } catch (IOException e) {
      throw new UncheckedIOException("the description of the API cannot be read", e);
    }
  }

  private static Described described(String template, JsonNode operations) {
    Map<String, List<String>> methods = new LinkedHashMap<>();
    operations
        .properties()
        .forEach(
            operation ->
                methods.put(
                    operation.getKey().toUpperCase(Locale.ROOT), rolesOf(operation.getValue())));
    String[] literals = template.split("\\{[^}]*}", -1);
    String pattern =
        Stream.of(literals)
            .map(Pattern::quote)
            .reduce((before, after) -> before + "[^/]+" + after)
            .orElse("");
    return new Described(
        Pattern.compile(pattern + "/?"),
        Stream.of(literals).mapToInt(String::length).sum(),
        methods);
  }

  private static List<String> rolesOf(JsonNode operation) {
    List<String> roles = new ArrayList<>();
    operation
        .path("security")
        .forEach(
            scheme -> scheme.forEach(names -> names.forEach(name -> roles.add(name.asText()))));
    return roles;
  }
}
