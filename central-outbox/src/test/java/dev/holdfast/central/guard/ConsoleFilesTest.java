package dev.holdfast.central.guard;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as a browser gets it, without one. */
@QuarkusTest
class ConsoleFilesTest extends CentralTest {

  /** In a page and in a module, minified or not. */
  private static final Pattern NEEDED =
      Pattern.compile(
          "(?:<script[^>]* src=|<link rel=\"(?:stylesheet|icon)\" href=|from\\s*|^import\\s*)[\"']([./][^\"']*)[\"']",
          Pattern.MULTILINE);

  private static final int MOST_BYTES = 150_000;

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Map<String, Map<String, Response>> KNOWN = new HashMap<>();

  @ParameterizedTest
  @ValueSource(strings = {"/", "/login"})
  void all_that_a_page_needs_is_there_and_little(String page) {
    Map<String, Response> files = allOf(page);

    assertThat(files)
        .allSatisfy(
            (path, file) -> {
              assertThat(file.statusCode()).as(path).isEqualTo(200);
              assertThat(file.header("Content-Security-Policy"))
                  .contains("default-src 'self'")
                  .doesNotContain("unsafe");
            });
    assertThat(files.keySet()).anyMatch(path -> path.startsWith("/ui/"));
    assertThat(files.keySet().stream().mapToLong(ConsoleFilesTest::transferred).sum())
        .as("bytes of %d files", files.size())
        .isLessThan(MOST_BYTES);
  }

  @Test
  void nothing_of_ours_makes_markup_of_text() {
    assertThat(allOf("/"))
        .allSatisfy(
            (path, file) -> {
              if (!path.startsWith("/_static/")) {
                assertThat(file.asString())
                    .as(path)
                    .doesNotContain("innerHTML", "outerHTML", "unsafeHTML", "insertAdjacent");
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/index.html", "/login"})
  void pages_are_never_kept_and_files_are_asked_for_again(String page) {
    assertThat(given().get(page).headers().getValues("Cache-Control")).containsExactly("no-store");
    assertThat(given().get("/ui/lit.js").headers().getValues("Cache-Control"))
        .containsExactly("no-cache");
  }

  @Test
  void sources_and_variants_of_libraries_are_not_published() {
    String library =
        allOf("/").keySet().stream()
            .filter(path -> path.endsWith("lit-html.js"))
            .findFirst()
            .orElseThrow();

    given().get(library).then().statusCode(200);
    given().get(library + ".map").then().statusCode(404);
    given().get(library.replace("/lit-html.js", "/development/lit-html.js")).then().statusCode(404);
  }

  private static Map<String, Response> allOf(String page) {
    return KNOWN.computeIfAbsent(page, ConsoleFilesTest::load);
  }

  private static Map<String, Response> load(String page) {
    Map<String, Response> found = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(page);
    while (!open.isEmpty()) {
      String path = open.remove();
      if (!found.containsKey(path)) {
        Response file = given().get(path);
        found.put(path, file);
        Matcher needed = NEEDED.matcher(file.asString());
        while (needed.find()) {
          open.add(URI.create(path).resolve(needed.group(1)).toString());
        }
      }
    }
    return found;
  }

  /** REST Assured tells only what became of it. */
  private static long transferred(String path) {
    try {
      return CLIENT
          .send(
              HttpRequest.newBuilder(URI.create("http://localhost:" + RestAssured.port + path))
                  .header("Accept-Encoding", "gzip")
                  .build(),
              HttpResponse.BodyHandlers.ofByteArray())
          .body()
          .length;
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException("cannot load " + path, e);
    }
  }
}
