package dev.holdfast.system;

import dev.holdfast.testkit.waiting.Eventually;
import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Callers who post to the system {@code erp}, each in a way of its own, and remember what they were
 * promised. Who can post again without doubling anything does so until there is an answer.
 */
final class Load implements AutoCloseable {

  private static final String CALLS = "/api/v1/external-systems/erp/calls";
  private static final String BATCH = "/api/v1/messages/batch";
  private static final Pattern PROMISED =
      Pattern.compile("\"accepted\":true,\"messageId\":\"([0-9a-f-]{36})\"");
  private static final int LINES = 20;
  private static final int LARGEST = 1_000_000;
  private static final int CALLERS = 5;

  /** Each posts when it has been answered. */
  static final int AS_FAST_AS_ANSWERED = 0;

  /**
   * What is posted at a time.
   *
   * @param messages how many promises there are to come
   * @param again may it be posted again when nobody answered?
   */
  private record Post(String path, String mediaType, String body, int messages, boolean again) {

    static Post one(String body, boolean again) {
      return new Post(CALLS, "application/json", body, 1, again);
    }
  }

  private final List<Service> nodes;
  private final Random random;

  /** Two loads do not speak of the same. */
  private final long mark;

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
  private final Set<String> accepted = ConcurrentHashMap.newKeySet();

  /** Whoever has a permit may post; pausing means to take them all. */
  private final Semaphore permits = new Semaphore(CALLERS, true);

  private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
  private final AtomicInteger turn = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);

  /** From an answer to the next post, for each message in it. */
  private final Duration pause;

  Load(Service site, long seed) {
    this(List.of(site), seed, AS_FAST_AS_ANSWERED);
  }

  /**
   * To any of them; who is not answered, or told to go elsewhere, turns to the next.
   *
   * @param perSecond messages of all callers together
   */
  Load(List<Service> nodes, long seed, int perSecond) {
    this.nodes = nodes;
    this.pause =
        perSecond == AS_FAST_AS_ANSWERED
            ? Duration.ZERO
            : Duration.ofSeconds(CALLERS).dividedBy(perSecond);
    this.random = new Random(seed);
    this.mark = random.nextLong();
    for (Supplier<Post> posts :
        List.of(
            new PlainCalls(),
            new PlainCalls(),
            new OrderedCalls(),
            new Batches(),
            new LargeCalls())) {
      callers.execute(() -> postOn(posts));
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

  private void postOn(Supplier<Post> posts) {
    Post post = posts.get();
    try {
      while (!Pause.unless(closed, pause.multipliedBy(post.messages()))) {
        permits.acquire();
        boolean done = false;
        try {
          done = post(post);
        } catch (IOException e) {
          // The site is being killed: no answer, no promise.
          turn.incrementAndGet();
        } finally {
          permits.release();
        }
        if (done || !post.again()) {
          post = posts.get();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** True when all of it is promised, now or by an answer that was lost. */
  private boolean post(Post post) throws IOException, InterruptedException {
    Service node = nodes.get(Math.floorMod(turn.get(), nodes.size()));
    HttpRequest request =
        HttpRequest.newBuilder(node.url(post.path()))
            .timeout(Duration.ofSeconds(20))
            .header("Authorization", "Bearer " + Service.TOKEN)
            .header("Content-Type", post.mediaType())
            .POST(HttpRequest.BodyPublishers.ofString(post.body()))
            .build();
    HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (response.statusCode() == 503) {
      turn.incrementAndGet();
    }
    List<String> promised =
        PROMISED.matcher(response.body()).results().map(promise -> promise.group(1)).toList();
    accepted.addAll(promised);
    return promised.size() + known(response) == post.messages();
  }

  /** Those whose id is taken already. */
  private static long known(HttpResponse<String> response) {
    return response.statusCode() == 409
        ? 1
        : response.body().lines().filter(line -> line.contains("\"status\":409,")).count();
  }

  @Override
  public void close() {
    closed.countDown();
    callers.shutdownNow();
    try {
      callers.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Every other one goes to the buffer first. */
  private static final class PlainCalls implements Supplier<Post> {

    private int number;

    @Override
    public Post get() {
      number++;
      return Post.one(
          """
          {"method": "POST", "path": "/orders", "body": {}, "attemptImmediate": %b}
          """
              .formatted(number % 2 == 0),
          false);
    }
  }

  /** One after the other under a key of their order, each with a key against doubling. */
  private final class OrderedCalls implements Supplier<Post> {

    private int number;

    @Override
    public Post get() {
      number++;
      return Post.one(
          """
          {"method": "POST", "path": "/orders", "body": {"order": "one-by-one", "number": %d},
           "orderingKey": "one-by-one", "idempotencyKey": "%x-%d"}
          """
              .formatted(number, mark, number),
          true);
    }
  }

  /** Many at once under a key of their order; the lines have keys against doubling, or ids. */
  private final class Batches implements Supplier<Post> {

    private int batch;

    @Override
    public Post get() {
      batch++;
      String lines =
          IntStream.rangeClosed(1, LINES).mapToObj(this::line).collect(Collectors.joining("\n"));
      return new Post(BATCH, "application/x-ndjson", lines, LINES, true);
    }

    private String line(int number) {
      String own =
          batch % 2 == 0
              ? "\"messageId\": \"%s\"".formatted(new UUID(mark + batch, number))
              : "\"idempotencyKey\": \"batch-%x-%d-%d\"".formatted(mark, batch, number);
      return """
      {"category": "ExternalSystem", "target": "erp", "orderingKey": "batch-%d", %s, \
      "payload": {"method": "POST", "path": "/orders", "body": {"order": "batch-%d", "number": %d}}}\
      """
          .formatted(batch, own, batch, number);
    }
  }

  /** With ids of their own, up to as large as they may be. */
  private final class LargeCalls implements Supplier<Post> {

    @Override
    public Post get() {
      return Post.one(
          """
          {"method": "POST", "path": "/orders", "messageId": "%s", "body": {"ballast": "%s"}}
          """
              .formatted(
                  new UUID(random.nextLong(), random.nextLong()),
                  "x".repeat((int) (LARGEST * Math.pow(random.nextDouble(), 4)))),
          true);
    }
  }
}
