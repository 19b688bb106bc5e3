package dev.holdfast.central.testing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import io.restassured.path.json.JsonPath;
import io.restassured.specification.QueryableRequestSpecification;
import io.restassured.specification.RequestSpecification;
import io.restassured.specification.SpecificationQuerier;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A stream of changes as a page follows it. */
public final class Followed implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /**
   * One event.
   *
   * @param retry how long to wait before opening it again
   */
  public record Event(String id, String retry, List<String> changes) {}

  private final HttpResponse<InputStream> answer;
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();

  private Followed(HttpResponse<InputStream> answer) {
    this.answer = answer;
    Thread reader = new Thread(this::read, "reads changes");
    reader.setDaemon(true);
    reader.start();
  }

  public static Followed byToken(String token) {
    return new Followed(open(Map.of("Authorization", "Bearer " + token)));
  }

  public static Followed byRole(String role) {
    return byToken(Tokens.tokenOf(role));
  }

  public static Followed byCookie(String session) {
    return new Followed(open(Map.of("Cookie", People.COOKIE + "=" + session)));
  }

  public static Followed from(String role, String lastId) {
    return new Followed(
        open(Map.of("Authorization", "Bearer " + Tokens.tokenOf(role), "Last-Event-ID", lastId)));
  }

  /** What such a request is answered with; nothing of the stream is read. */
  public static int statusFor(RequestSpecification request) {
    QueryableRequestSpecification sent = SpecificationQuerier.query(request);
    Map<String, String> headers =
        sent.getHeaders().asList().stream()
            .filter(header -> header.getName().equals("Authorization"))
            .collect(Collectors.toMap(header -> header.getName(), header -> header.getValue()));
    HttpResponse<InputStream> answer = open(headers);
    close(answer.body());
    return answer.statusCode();
  }

  private static HttpResponse<InputStream> open(Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
            URI.create(RestAssured.baseURI + ":" + RestAssured.port + "/api/v1/changes"));
    headers.forEach(request::header);
    try {
      return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void read() {
    try (var lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8))) {
      String id = null;
      String retry = null;
      String data = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id:")) {
          id = line.substring(3).trim();
        } else if (line.startsWith("retry:")) {
          retry = line.substring(6).trim();
        } else if (line.startsWith("data:")) {
          data += line.substring(5);
        } else if (line.isEmpty() && !data.isEmpty()) {
          events.add(new Event(id, retry, changes(data)));
          data = "";
        }
      }
    } catch (IOException cut) {
      // It ends like any other.
    } finally {
      ended.complete(null);
    }
  }

  private static List<String> changes(String data) {
    List<Map<String, String>> changes = JsonPath.from(data).getList("changes");
    return changes.stream()
        .map(
            one ->
                one.containsKey("site") ? one.get("kind") + " " + one.get("site") : one.get("kind"))
        .toList();
  }

  public int status() {
    return answer.statusCode();
  }

  public String header(String name) {
    return answer.headers().firstValue(name).orElse(null);
  }

  public Event next() {
    try {
      Event event = events.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      assertThat(event).as("an event within %s", PATIENCE).isNotNull();
      return event;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Passes over whatever else changes meanwhile. */
  public Event nextWith(String change) {
    Event event = next();
    while (!event.changes().contains(change)) {
      event = next();
    }
    return event;
  }

  public List<Event> untilNow(Predicate<Event> last) {
    List<Event> read = new ArrayList<>();
    do {
      read.add(next());
    } while (!last.test(read.get(read.size() - 1)));
    return read;
  }

  public void awaitEnd() {
    ended.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    close(answer.body());
  }

  private static void close(InputStream body) {
    try {
      body.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
