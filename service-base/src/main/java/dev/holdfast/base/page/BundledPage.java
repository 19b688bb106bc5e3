package dev.holdfast.base.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A page as it is written names many styles and a module; as it is sent, one file of each. */
record BundledPage(String html, PageFile styles, PageFile script) {

  private static final Pattern STYLE =
      Pattern.compile("\\s*<link rel=\"stylesheet\" href=\"([^\"]+)\">");

  private static final Pattern SCRIPT =
      Pattern.compile("<script type=\"module\" src=\"([^\"]+)\"></script>");

  static BundledPage of(String page) {
    String html = text(page);
    String all =
        STYLE.matcher(html).results().map(at -> text(at.group(1))).collect(Collectors.joining());
    PageFile styles = PageFile.of(all, ".css", "text/css; charset=utf-8");
    Matcher module = SCRIPT.matcher(STYLE.matcher(html).replaceAll(""));
    if (!module.find()) {
      throw new IllegalStateException("%s names no module".formatted(page));
    }
    PageFile script =
        PageFile.of(
            ModuleBundle.of(module.group(1), BundledPage::text),
            ".js",
            "text/javascript; charset=utf-8");
    return new BundledPage(
        module.replaceFirst(
            """
            <link rel="stylesheet" href="%s">
              <script type="module" src="%s"></script>"""
                .formatted(styles.path(), script.path())),
        styles,
        script);
  }

  static boolean exists(String path) {
    return loader().getResource(place(path)) != null;
  }

  private static String text(String path) {
    try (InputStream file = loader().getResourceAsStream(place(path))) {
      if (file == null) {
        throw new IllegalStateException("a page needs %s, which is not there".formatted(path));
      }
      return new String(file.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + path, e);
    }
  }

  private static String place(String path) {
    return "META-INF/resources" + path;
  }

  private static ClassLoader loader() {
    return Thread.currentThread().getContextClassLoader();
  }
}
