package dev.holdfast.central.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.testkit.page.PageFiles;
import dev.holdfast.testkit.page.PageFiles.PageFile;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as a browser gets it, without one. */
@QuarkusTest
class ConsoleFilesTest extends CentralTest {

  private static final int MOST_BYTES = 150_000;

  @TestHTTPResource URI url;

  @ParameterizedTest
  @ValueSource(strings = {"/", "/login"})
  void all_that_a_page_needs_is_there_and_little_and_makes_no_markup_of_text(String page) {
    Map<String, PageFile> files = PageFiles.of(url, page);

    assertThat(files)
        .allSatisfy(
            (path, file) -> {
              assertThat(file.status()).as(path).isEqualTo(200);
              assertThat(file.headers().firstValue("Content-Security-Policy").orElseThrow())
                  .contains("default-src 'self'")
                  .doesNotContain("unsafe");
              if (!path.startsWith("/_static/")) {
                assertThat(file.text())
                    .as(path)
                    .doesNotContain("innerHTML", "outerHTML", "unsafeHTML", "insertAdjacent");
              }
            });
    assertThat(files.keySet()).anyMatch(path -> path.startsWith("/ui/"));
    assertThat(files.values().stream().mapToLong(PageFile::transferred).sum())
        .as("bytes of %d files", files.size())
        .isLessThan(MOST_BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/index.html", "/login"})
  void pages_are_never_kept_and_files_are_asked_for_again(String page) {
    assertThat(load(page).headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(load("/ui/lit.js").headers().allValues("Cache-Control")).containsExactly("no-cache");
  }

  @Test
  void sources_and_variants_of_libraries_are_not_published() {
    String library =
        PageFiles.of(url, "/ui/lit.js").keySet().stream()
            .filter(path -> path.endsWith("/lit-html.js"))
            .findFirst()
            .orElseThrow();

    assertThat(load(library).status()).isEqualTo(200);
    assertThat(load(library + ".map").status()).isEqualTo(404);
    assertThat(load(library.replace("/lit-html.js", "/development/lit-html.js")).status())
        .isEqualTo(404);
  }

  private PageFile load(String path) {
    return PageFiles.load(url.resolve(path));
  }
}
