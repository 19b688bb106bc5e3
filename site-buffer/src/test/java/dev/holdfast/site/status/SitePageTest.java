package dev.holdfast.site.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.site.testing.SiteResource;
import dev.holdfast.testkit.page.PageFiles;
import dev.holdfast.testkit.page.PageFiles.PageFile;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The site's own page as a browser gets it, without one. */
@QuarkusTest
@QuarkusTestResource(SiteResource.class)
class SitePageTest {

  private static final int MOST_BYTES = 50_000;

  @TestHTTPResource URI url;

  @Test
  void the_page_is_four_files_of_the_site_itself_and_is_little() {
    Map<String, PageFile> files = PageFiles.of(url, "/");

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
    assertThat(files.get("/").headers().allValues("Cache-Control")).containsExactly("no-store");
  }

  @Test
  void the_modules_are_there_as_they_are_written() {
    Map<String, PageFile> files = PageFiles.of(url, "/site/site.js");

    assertThat(files).containsKeys("/site/site.js", "/ui/messages/messages.js");
    assertThat(files.get("/site/site.js").headers().allValues("Cache-Control"))
        .containsExactly("no-cache");
  }
}
