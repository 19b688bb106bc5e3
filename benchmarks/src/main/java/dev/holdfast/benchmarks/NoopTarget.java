package dev.holdfast.benchmarks;

import dev.holdfast.testkit.ports.FreePort;
import dev.holdfast.testkit.process.ServiceProcess;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Scanner;
import java.util.regex.Pattern;

/**
 * An external system in a process of its own that takes every call and does nothing but count them
 * and note the times of the first and the last. It can be away and come back; what asks it so and
 * asks for the count goes to another port.
 */
public final class NoopTarget implements AutoCloseable {

  private static final Pattern LISTENING = Pattern.compile("listening on (\\d+)");

  private final ServiceProcess process;
  private final int control;
  private final int port;
  private final HttpClient http = HttpClient.newHttpClient();

  private NoopTarget(ServiceProcess process, int control, int port) {
    this.process = process;
    this.control = control;
    this.port = port;
  }

  /** What came since the last reset. */
  record Calls(long count, double seconds) {
    double perSecond() {
      return count / seconds;
    }
  }

  static NoopTarget start() throws IOException, InterruptedException {
    int port = FreePort.pick();
    ServiceProcess process =
        ServiceProcess.javaMain(System.getProperty("java.class.path"), NoopTarget.class.getName())
            .name("target")
            .jvmArgument("-Xmx128m")
            .argument(Integer.toString(port))
            .start();
    String line = process.awaitLogLine(LISTENING, Duration.ofSeconds(30));
    int control = Integer.parseInt(line.replaceAll("\\D", ""));
    NoopTarget target = new NoopTarget(process, control, port);
    target.comeBack();
    return target;
  }

  /** From now on connections are refused. */
  void goAway() throws IOException, InterruptedException {
    ask("/away");
  }

  void comeBack() throws IOException, InterruptedException {
    ask("/back");
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  void reset() throws IOException, InterruptedException {
    ask("/reset");
  }

  Calls calls() throws IOException, InterruptedException {
    try (Scanner answer = new Scanner(ask("/count"))) {
      return new Calls(answer.nextLong(), answer.nextLong() / 1e9);
    }
  }

  /** Waits for so many calls; asks seldom, so as not to be in the way. */
  Calls await(long count, Duration patience) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    Calls calls = calls();
    while (calls.count() < count) {
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "only %,d of %,d calls in %s".formatted(calls.count(), count, patience));
      }
      Thread.sleep(500);
      calls = calls();
    }
    return calls;
  }

  private String ask(String path) throws IOException, InterruptedException {
    URI uri = URI.create("http://127.0.0.1:%d%s".formatted(control, path));
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
  }

  @Override
  public void close() {
    process.close();
  }

  /** Argument: the port for calls. Prints the other one. */
  public static void main(String[] arguments) {
    Vertx vertx = Vertx.vertx();
    Counter counter = new Counter(vertx, Integer.parseInt(arguments[0]));
    vertx
        .createHttpServer()
        .requestHandler(counter::obey)
        .listen(0, "127.0.0.1")
        .onSuccess(server -> System.out.println("listening on " + server.actualPort()));
  }

  /** Lives on one event loop. */
  private static final class Counter {

    private final Vertx vertx;
    private final int port;
    private HttpServer calls;
    private long count;
    private long first;
    private long last;

    Counter(Vertx vertx, int port) {
      this.vertx = vertx;
      this.port = port;
    }

    void obey(HttpServerRequest request) {
      switch (request.path()) {
        case "/away" -> calls.close().onSuccess(closed -> request.response().end());
        case "/back" -> {
          calls = vertx.createHttpServer().requestHandler(this::take);
          calls.listen(port, "127.0.0.1").onSuccess(open -> request.response().end());
        }
        case "/reset" -> {
          count = 0;
          request.response().end();
        }
        default -> request.response().end(count + " " + (last - first));
      }
    }

    private void take(HttpServerRequest request) {
      request.endHandler(complete -> answer(request));
    }

    private void answer(HttpServerRequest request) {
      last = System.nanoTime();
      first = count == 0 ? last : first;
      count++;
      request.response().end();
    }
  }
}
