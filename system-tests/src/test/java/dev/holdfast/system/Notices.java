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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hands notifications in at a site, a few at a time, and remembers the ids it was promised. */
final class Notices implements AutoCloseable {

  private static final int CALLERS = 4;
  private static final Pattern ID = Pattern.compile("\"notificationId\":\"([0-9a-f-]{36})\"");

  private final Service site;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();
  private final AtomicInteger left;
  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);

  /** Begins at once. */
  Notices(Service site, int count) {
    this.site = site;
    this.left = new AtomicInteger(count);
    for (int n = 0; n < CALLERS; n++) {
      callers.execute(this::postOn);
    }
  }

  Set<String> accepted() {
    return Set.copyOf(accepted);
  }

  /** A notification may be delivered before its caller has read the answer. */
  void awaitAccepted(int count) {
    Eventually.holds(
        count + " are accepted", CentralNodes.PATIENCE, () -> accepted.size() == count);
  }

  private void postOn() {
    while (left.getAndDecrement() > 0) {
      try {
        post();
      } catch (IOException e) {
        throw new IllegalStateException("the site does not answer", e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void post() throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(site.url("/api/v1/notifications"))
            .timeout(Duration.ofSeconds(20))
            .header("Authorization", "Bearer " + Service.TOKEN)
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "{\"list\":\"ops\",\"subject\":\"Pump 3\",\"body\":\"It has stopped.\"}"))
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    Matcher id = ID.matcher(response.body());
    if (response.statusCode() != 202 || !id.find()) {
      throw new IllegalStateException(response.statusCode() + ": " + response.body());
    }
    accepted.add(id.group(1));
  }

  @Override
  public void close() {
    callers.shutdownNow();
    try {
      callers.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
