package dev.holdfast.system;

import dev.holdfast.testkit.waiting.Eventually;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Callers who post as fast as they are answered, and remember what they were promised. */
final class Load implements AutoCloseable {

  private static final int CALLERS = 4;
  private static final Pattern ID = Pattern.compile("\"messageId\":\"([0-9a-f-]{36})\"");

  private final Service site;
  private final String path;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final AtomicInteger posts = new AtomicInteger();

  /** Whoever has a permit may post; pausing means to take them all. */
  private final Semaphore permits = new Semaphore(CALLERS, true);

  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private volatile boolean closed;

  Load(Service site, String path) {
    this.site = site;
    this.path = path;
    for (int i = 0; i < CALLERS; i++) {
      callers.execute(this::postOn);
    }
  }

  Set<String> accepted() {
    return accepted;
  }

  void untilAccepted(int more, Duration patience) {
    int goal = accepted.size() + more;
    Eventually.holds(goal + " accepted", patience, () -> accepted.size() >= goal);
  }

  /** When it returns every answer that was sent has been read. */
  void pause() {
    permits.acquireUninterruptibly(CALLERS);
  }

  void resume() {
    permits.release(CALLERS);
  }

  private void postOn() {
    try {
      while (!closed) {
        permits.acquire();
        try {
          post();
        } catch (IOException e) {
          // The site is being killed: no answer, no promise.
        } finally {
          permits.release();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void post() throws IOException, InterruptedException {
    int number = posts.incrementAndGet();
    HttpRequest request =
        HttpRequest.newBuilder(site.url(path))
            .timeout(Duration.ofSeconds(20))
            .header("Authorization", "Bearer " + Service.TOKEN)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body(number)))
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    Matcher id = ID.matcher(response.body());
    if (response.statusCode() / 100 == 2 && id.find()) {
      accepted.add(id.group(1));
    }
  }

  /** Every other one goes to the buffer first. */
  private static String body(int number) {
    return """
        {"method": "POST", "path": "/orders", "body": {"number": %d}, "attemptImmediate": %b}
        """
        .formatted(number, number % 2 == 0);
  }

  @Override
  public void close() {
    closed = true;
    callers.shutdownNow();
    try {
      callers.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
