package dev.holdfast.messaging.faultrun;

import dev.holdfast.messaging.faultrun.FaultPlan.Decision;
import dev.holdfast.testkit.http.RawHttpServer;
import dev.holdfast.testkit.http.ReceivedCall;
import dev.holdfast.testkit.http.Reply;
import dev.holdfast.testkit.waiting.Pause;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Between the two sides: passes requests on, or does to them what the plan says. */
final class FaultyNetwork implements AutoCloseable {

  private static final Duration LONGEST_EXCHANGE = Duration.ofSeconds(10);

  private final FaultPlan plan;
  private final Consumer<Decision> crashes;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);
  private final Queue<Future<?>> underWay = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
  private final RawHttpServer entrance;
  private volatile int receiverPort;

  /**
   * @param crashes is told of every exchange during which a side is to die; returns at once
   */
  FaultyNetwork(FaultPlan plan, Consumer<Decision> crashes) throws IOException {
    this.plan = plan;
    this.crashes = crashes;
    this.entrance = RawHttpServer.open("network", 0, this::exchange, Clock.systemUTC());
  }

  int port() {
    return entrance.port();
  }

  /** Where the receiver is since its last start. */
  void leadTo(int port) {
    receiverPort = port;
  }

  synchronized Map<Fault, Integer> counts() {
    return new EnumMap<>(counts);
  }

  private Reply exchange(ReceivedCall call) {
    Decision decision = plan.next();
    count(decision.fault());
    if (decision.kill().isPresent()) {
      crashes.accept(decision);
    }
    return switch (decision.fault()) {
      case NONE -> answer(forward(call, call.body()));
      case DELAYED -> {
        pause(decision.delay());
        yield answer(forward(call, call.body()));
      }
      case REQUEST_LOST -> new Reply.ResetAfterReading();
      case ANSWER_LOST -> {
        forward(call, call.body());
        yield new Reply.ResetAfterReading();
      }
      case ANSWER_CUT ->
          forward(call, call.body())
              .<Reply>map(whole -> cut(whole))
              .orElseGet(Reply.ResetAfterReading::new);
      case TWICE -> {
        forward(call, call.body());
        yield answer(forward(call, call.body()));
      }
      case TWICE_AT_ONCE -> {
        CompletableFuture<?> twin =
            CompletableFuture.runAsync(() -> forward(call, call.body()), later);
        Reply reply = answer(forward(call, call.body()));
        twin.join();
        yield reply;
      }
      case LATE -> {
        underWay.add(
            later.schedule(
                () -> forward(call, call.body()),
                decision.delay().toMillis(),
                TimeUnit.MILLISECONDS));
        yield new Reply.ResetAfterReading();
      }
      case GARBLED -> answer(forward(call, garbled(call.body())));
    };
  }

  private synchronized void count(Fault fault) {
    counts.merge(fault, 1, Integer::sum);
  }

  /** Empty when the receiver is not there, or dies before it has answered. */
  private Optional<HttpResponse<String>> forward(ReceivedCall call, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d%s".formatted(receiverPort, call.path())))
            .header("Content-Type", call.header("Content-Type").orElseThrow())
            .timeout(LONGEST_EXCHANGE)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return Optional.of(http.send(request, BodyHandlers.ofString()));
    } catch (IOException gone) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static Reply answer(Optional<HttpResponse<String>> answer) {
    return answer
        .<Reply>map(there -> new Reply.Respond(there.statusCode(), Map.of(), there.body()))
        .orElseGet(Reply.ResetAfterReading::new);
  }

  private static Reply cut(HttpResponse<String> whole) {
    return new Reply.Truncate(whole.statusCode(), whole.body(), whole.body().length() / 2);
  }

  /** Another number in the first envelope, under the signature of the right one. */
  private static String garbled(String body) {
    return body.replaceFirst("(\\{\\\\\"n\\\\\":)", "$19");
  }

  private void pause(Duration duration) {
    try {
      Pause.unless(closing, duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes nothing more and delivers what is late: nothing comes after the books are read. */
  void settle() throws Exception {
    entrance.close();
    for (Future<?> late : underWay) {
      late.get(LONGEST_EXCHANGE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @Override
  public void close() {
    closing.countDown();
    entrance.close();
    later.shutdownNow();
  }
}
