package dev.holdfast.central.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.central.testing.CentralTest;
import dev.holdfast.testkit.page.PageFiles;
import dev.holdfast.testkit.page.PageFiles.PageFile;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The console as a browser gets it, without one. */
@QuarkusTest
class ConsoleFilesTest extends CentralTest {

  private static final int MOST_BYTES = 80_000;

  @TestHTTPResource URI url;

  @ParameterizedTest
  @ValueSource(strings = {"/", "/login"})
  void a_page_is_itself_its_styles_its_script_and_its_icon_and_little(String page) {
    Map<String, PageFile> files = PageFiles.of(url, page);

    assertThat(files)
        .hasSize(4)
        .allSatisfy(
            (path, file) -> {
              assertThat(file.status()).as(path).isEqualTo(200);
              assertThat(file.headers().firstValue("Content-Security-Policy").orElseThrow())
                  .contains("default-src 'self'")
                  .doesNotContain("unsafe");
            });
    assertThat(files.values().stream().mapToLong(PageFile::transferred).sum())
        .isLessThan(MOST_BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console/console.js", "/login.js"})
  void no_module_makes_markup_of_text(String module) {
    Map<String, PageFile> files = PageFiles.of(url, module);

    assertThat(files.keySet()).anyMatch(path -> path.startsWith("/ui/"));
    files.keySet().removeIf(path -> path.startsWith("/_static/"));
    assertThat(files)
        .allSatisfy(
            (path, file) -> {
              assertThat(file.status()).as(path).isEqualTo(200);
              assertThat(file.text())
                  .as(path)
                  .doesNotContain("innerHTML", "outerHTML", "unsafeHTML", "insertAdjacent");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/index.html", "/login"})
  void pages_are_never_kept_files_are_asked_for_again_and_bundles_stay(String page) {
    assertThat(load(page).headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(load("/ui/lit.js").headers().allValues("Cache-Control")).containsExactly("no-cache");
    PageFiles.of(url, page).keySet().stream()
        .filter(path -> path.startsWith("/bundle/"))
        .forEach(
            path ->
                assertThat(load(path).headers().allValues("Cache-Control"))
                    .as(path)
                    .containsExactly("public, max-age=31536000, immutable"));
    assertThat(load("/bundle/0123456789abcdef.js").status()).isEqualTo(404);
  }

  /** Vendored: docs/adr/0070-console-of-plain-modules.md says from where. */
  @ParameterizedTest
  @CsvSource({
    "uPlot.iife.min.js, 19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f",
    "uPlot.min.css, df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04",
    "LICENSE, 8f989229699b4fe2f1a0432d0e9edc338a8a911e250e2d1b01ecd770a5f5b1bd"
  })
  void what_draws_charts_is_as_it_was_published(String file, String sha256)
      throws NoSuchAlgorithmException {
    PageFile found = load("/console/charts/uplot/" + file);

    byte[] digest = MessageDigest.getInstance("SHA-256").digest(found.text().getBytes(UTF_8));
    assertThat(HexFormat.of().formatHex(digest)).isEqualTo(sha256);
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
