package dev.holdfast.testkit.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** A page, the modules and styles it names, and what these name in turn. */
public final class PageFiles {

  /** In a page and in a module, minified or not. */
  private static final Pattern NEEDED =
      Pattern.compile(
          "(?:<script[^>]* src=|<link rel=\"(?:stylesheet|icon)\" href=|from\\s*|^import\\s*)"
              + "[\"']([./][^\"']*)[\"']",
          Pattern.MULTILINE);

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /**
   * A file as it came.
   *
   * @param transferred how many bytes it took on the way
   */
  public record PageFile(int status, HttpHeaders headers, String text, long transferred) {}

  private PageFiles() {}

  /** By their paths, in the order of finding them. */
  public static Map<String, PageFile> of(URI service, String page) {
    Map<String, PageFile> found = new LinkedHashMap<>();
    Deque<String> open = new ArrayDeque<>();
    open.add(page);
    while (!open.isEmpty()) {
      String path = open.remove();
      if (!found.containsKey(path)) {
        PageFile file = load(service.resolve(path));
        found.put(path, file);
        Matcher needed = NEEDED.matcher(file.text());
        while (needed.find()) {
          open.add(URI.create(path).resolve(needed.group(1)).toString());
        }
      }
    }
    return found;
  }

  public static PageFile load(URI address) {
    try {
      HttpResponse<byte[]> answer =
          CLIENT.send(
              HttpRequest.newBuilder(address).header("Accept-Encoding", "gzip").build(),
              BodyHandlers.ofByteArray());
      return new PageFile(
          answer.statusCode(), answer.headers(), text(answer), answer.body().length);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot load " + address, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while loading " + address, e);
    }
  }

  private static String text(HttpResponse<byte[]> answer) throws IOException {
    boolean zipped = answer.headers().firstValue("Content-Encoding").equals(Optional.of("gzip"));
    if (!zipped) {
      return new String(answer.body(), UTF_8);
    }
    try (GZIPInputStream unzipped = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
      return new String(unzipped.readAllBytes(), UTF_8);
    }
  }
}
